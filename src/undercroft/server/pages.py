"""The pages that the server draws: the lobby, an invitation, a table. All of them work without a script."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.engine import Refused, shelf
from undercroft.server import forms
from undercroft.server.faults import Denied, Fault, Unreadable
from undercroft.server.guard import Guard, grant_of, secret_of
from undercroft.server.links import MOST_REMEMBERED, forget, link, qr, remember, remembered
from undercroft.server.secrets import Grant, cookie_name, granted
from undercroft.server.storage import store as kept_in
from undercroft.server.tables.hall import Hall, Made
from undercroft.server.tables.live import Live

STATIC = Path(__file__).parent / "static"
_TROUBLES = {
    400: "That cannot be",
    403: "This is not for you",
    404: "There is nothing here",
    409: "Not now",
    413: "That is too much",
    429: "Not so fast",
    500: "Our fault",
    503: "Not stored",
}

_pages = Environment(
    loader=PackageLoader("undercroft.server"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
)

Endpoint = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Mine:
    """A table of somebody who looks at the lobby."""

    id: str
    title: str
    names: str
    state: str
    host: bool
    seated: bool
    rematch: bool


class Pages:
    """The pages of one server."""

    def __init__(self, hall: Hall, guard: Guard) -> None:
        self.hall = hall
        self.guard = guard

    def routes(self) -> list[Route]:
        """The routes of all pages."""
        return [
            Route("/", or_trouble(self.lobby), methods=["GET"]),
            Route("/new", or_trouble(self.new), methods=["POST"]),
            Route("/picture/{game}.svg", or_trouble(self.picture), methods=["GET"]),
            Route("/t/{id}", or_trouble(self.table), methods=["GET"]),
            Route("/t/{id}/screen", or_trouble(self.screen), methods=["GET"]),
            Route("/t/{id}/rematch", or_trouble(self.rematch), methods=["GET"]),
            Route("/t/{id}/rematch", or_trouble(self.call_rematch), methods=["POST"]),
            Route("/t/{id}/leave", or_trouble(self.leave), methods=["POST"]),
            Route("/t/{id}/delete", or_trouble(self.delete), methods=["POST"]),
        ]

    async def lobby(self, request: Request) -> Response:
        """The games, each with its form, and the tables of who looks."""
        self.guard.take_look(request)
        return await self._lobby(request)

    async def _lobby(self, request: Request, wrong: forms.Wrong | None = None) -> Response:
        """The lobby; where a form was wrong, with that form as it was filled in."""
        games = [shelf.get(id) for id in shelf.ids()]
        mine, gone = await self._mine(request)
        answer = page(
            "lobby.html",
            200 if wrong is None else 400,
            games=[forms.offered(game, wrong if wrong and wrong.form["game"] == game.id else None) for game in games],
            mine=mine,
            local=self.guard.settings.local,
            address=self.guard.settings.public_url,
        )
        for id in gone:
            forget(answer, id)
        return answer

    async def new(self, request: Request) -> Response:
        """A new table, by the form of the lobby; or the lobby again, where the form asks for what cannot be."""
        self.guard.take_request(request)
        self.guard.must_be_ours(request)
        form = forms.read_form(request, await self.guard.body(request))
        game = shelf.to_play(form.get("game", ""))
        try:
            wanted = forms.wanted(form)
            self.guard.take_table(request)
            try:
                made = await self.hall.create(wanted)
            except (Refused, Unreadable) as error:
                raise forms.as_wrong(game, form, "", error) from None
        except forms.BadForm as bad:
            return await self._lobby(request, bad.wrong)
        answer: Response
        if made.friends:
            answer = self._invitation(made, (await self.hall.find(made.id)).kept.seats)
        else:
            answer = RedirectResponse(f"/t/{made.id}", 303)
        self._remember(request, answer, made.id, made.secret)
        return answer

    def _remember(self, request: Request, answer: Response, table: str, secret: str) -> None:
        remember(answer, request.cookies, table, secret, secure=self.guard.settings.secure)

    def _invitation(self, made: Made, seats: tuple[kept_in.SeatKept, ...]) -> Response:
        settings = self.guard.settings
        urls = {seat: link(settings.public_url, made.id, secret) for seat, secret in made.friends.items()}
        friends = [{"name": seats[seat].name, "link": url, "qr": qr(url)} for seat, url in urls.items()]
        watch = link(settings.public_url, made.id, made.spectators)
        return page("invitation.html", table=made.id, friends=friends, spectators=watch, local=settings.local)

    async def table(self, request: Request) -> Response:
        """The table; a link with a secret is exchanged for a cookie, so that the secret is gone from the address."""
        live = await self.hall.find(request.path_params["id"])
        secret = request.query_params.get("k")
        if secret is not None:
            opened = granted(secret, live.kept.grants)
            if opened is None:
                raise Denied("this link is not valid any more; ask who sent it for a new one")
            answer = RedirectResponse(f"/t/{live.id}", 303, headers={"Referrer-Policy": "no-referrer"})
            # A link for spectators takes no seat away: the secret of that seat could not be had again.
            if opened.role != "spectator" or granted(secret_of(request, live.id), live.kept.grants) is None:
                self._remember(request, answer, live.id, secret)
            return answer
        grant = grant_of(request, live)

        def drawn() -> Response:
            table = live.table
            return page(
                "table.html",
                table=live.id,
                title=live.game.title,
                pitch=live.game.pitch,
                names=[seat.name for seat in live.kept.seats],
                you=" and ".join(live.kept.seats[seat].name for seat in live.seats_of(grant)),
                result=None if table is None or table.result is None else table.result.words(table.names),
                commitment=live.commitment,
                by_hand=live.kept.throws is not None,
            )

        return await live.read(drawn)

    async def screen(self, request: Request) -> Response:
        """The table as a spectator sees it, for a large screen; a browser that has a seat here keeps it."""
        live = await self.hall.find(request.path_params["id"])
        secret = request.query_params.get("k")
        if secret is None:
            grant_of(request, live)
            return page("screen.html", table=live.id, title=live.game.title)
        answer = RedirectResponse(f"/t/{live.id}/screen", 303, headers={"Referrer-Policy": "no-referrer"})
        if granted(secret_of(request, live.id), live.kept.grants) is None:
            if granted(secret, live.kept.grants) is None:
                raise Denied("this link is not valid any more; ask who sent it for a new one")
            self._remember(request, answer, live.id, secret)
        return answer

    async def rematch(self, request: Request) -> Response:
        """Who has a seat at this table has the same at the next, and is sent there."""
        live = await self.hall.find(request.path_params["id"])
        grant_of(request, live)
        if live.kept.rematch is None:
            raise Unreadable("nobody has called for a rematch at this table")
        other = await self.hall.find(live.kept.rematch)
        secret = secret_of(request, live.id)
        if secret is None or granted(secret, other.kept.grants) is None:
            raise Denied("your seat is another's at the next table; ask the host for a link")
        answer = RedirectResponse(f"/t/{other.id}", 303)
        self._remember(request, answer, other.id, secret)
        return answer

    async def call_rematch(self, request: Request) -> Response:
        """There is a rematch, and the host is sent there; a second call finds the one that there is."""
        live, grant = await self._asked(request)
        if await self.hall.next_table(live) is None:
            self.guard.take_table(request)
            await self.hall.rematch(live, grant)
        return RedirectResponse(f"/t/{live.id}/rematch", 303)

    async def leave(self, request: Request) -> Response:
        """Who asks has no seat here any more; a bot plays on."""
        live, grant = await self._asked(request)
        await live.leave(grant)
        return self._back(live.id, forgetting=not grant.host)

    async def delete(self, request: Request) -> Response:
        """The table is gone."""
        live, grant = await self._asked(request)
        await self.hall.delete(live, grant)
        return self._back(live.id, forgetting=True)

    async def _asked(self, request: Request) -> tuple[Live, Grant]:
        self.guard.take_request(request)
        self.guard.must_be_ours(request)
        live = await self.hall.find(request.path_params["id"])
        return live, grant_of(request, live)

    def _back(self, id: str, *, forgetting: bool) -> Response:
        answer = RedirectResponse("/", 303)
        if forgetting:
            forget(answer, id)
        return answer

    async def picture(self, request: Request) -> Response:
        """A game as it looks in the middle of play."""
        game = shelf.to_play(request.path_params["game"])
        theme = "night" if "night" in request.query_params else "parchment"
        svg = await asyncio.to_thread(forms.picture, game.id, theme)
        return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=86400"})

    async def _mine(self, request: Request) -> tuple[list[Mine], list[str]]:
        """The tables whose secrets the request brings, the newest first; and those whose secrets open nothing more."""
        ids = remembered(request.cookies)[:MOST_REMEMBERED]
        loads = [self.hall.store.do(kept_in.load(id, whole=False)) for id in ids]
        mine, gone = [], []
        for id, kept in zip(ids, await asyncio.gather(*loads, return_exceptions=True), strict=True):
            if isinstance(kept, BaseException):
                continue
            grant = None if kept is None else granted(request.cookies[cookie_name(id)], kept.grants)
            if kept is None or grant is None:
                gone.append(id)
            elif kept.game in shelf.ids():
                seats = [own.seat for own in kept.grants if own.digest == grant.digest and own.seat is not None]
                mine.append(_mine_of(kept, grant, seats))
        return mine, gone


def _mine_of(kept: kept_in.TableKept, grant: Grant, seats: list[int]) -> Mine:
    state = "over" if kept.over else "frozen" if kept.frozen else "running" if kept.started else "open"
    return Mine(
        id=kept.id,
        title=shelf.get(kept.game).title,
        names=", ".join(seat.name for seat in kept.seats),
        state=state,
        host=grant.host,
        seated=bool(seats),
        rematch=kept.rematch is not None,
    )


def or_trouble(draw: Endpoint) -> Endpoint:
    """The page, or one that says in words why there is none."""

    async def endpoint(request: Request) -> Response:
        try:
            return await draw(request)
        except (Refused, Fault) as error:
            status = error.status if isinstance(error, Fault) else 400
            return trouble(status, error.reason, getattr(error, "rule", None))

    return endpoint


def page(template: str, status: int = 200, /, **values: Any) -> Response:
    """The page that this template gives with these values."""
    return Response(_pages.get_template(template).render(**values), status, media_type="text/html")


def trouble(status: int, reason: str, rule: str | None = None) -> Response:
    """The page that says in words why there is no other."""
    return page("trouble.html", status, title=_TROUBLES.get(status, _TROUBLES[400]), reason=reason, rule=rule)
