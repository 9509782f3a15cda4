"""The pages that the server draws: the lobby, and what is done with tables from there. They work without a script."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.engine import Refused, shelf
from undercroft.server import forms
from undercroft.server.faults import Denied, Fault, Unreadable
from undercroft.server.forge.forge import Forge
from undercroft.server.guard import Guard, grant_of, secret_of
from undercroft.server.links import (
    MOST_REMEMBERED,
    forget,
    keep_set,
    link,
    name_of,
    qr,
    remember,
    remembered,
    table_address,
)
from undercroft.server.lobby import Mine, Open, in_order, mine_of, open_of, start_here
from undercroft.server.openings import MOST_OPEN
from undercroft.server.secrets import Grant, cookie_name, granted
from undercroft.server.settings import Settings
from undercroft.server.shares import my_turn
from undercroft.server.storage.lobby import OPEN, glances, open_tables
from undercroft.server.tables.hall import Hall
from undercroft.server.tables.live import Live
from undercroft.server.tables.wanted import Made

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

_log = logging.getLogger(__name__)

Endpoint = Callable[[Request], Awaitable[Response]]


class Pages:
    """The pages of one server."""

    def __init__(self, hall: Hall, guard: Guard, forge: Forge) -> None:
        self.hall = hall
        self.guard = guard
        self._forge = forge

    def routes(self) -> list[Route]:
        """The routes of all pages."""
        return [
            Route("/", or_trouble(self.lobby), methods=["GET"]),
            Route("/new", or_trouble(self.new), methods=["POST"]),
            Route("/picture/{game}.svg", or_trouble(self.picture), methods=["GET"]),
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
        openings = await self._open(request)
        await my_turn()
        first = start_here(games)
        games = [first, *(game for game in games if game is not first)]
        answer = page(
            "lobby.html",
            200 if wrong is None else 400,
            games=[forms.offered(game, wrong if wrong and wrong.form["game"] == game.id else None) for game in games],
            set_up=_set_up,
            mine=mine,
            open=openings,
            called=name_of(request.cookies),
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
            wanted = forms.wanted(form, name_of(request.cookies))
            several = forms.set_wanted(form, wanted)
            self.guard.take_table(request)
            try:
                id, made = (
                    ("", await self.hall.create(wanted)) if several is None else await self.hall.sets.create(several)
                )
            except (Refused, Unreadable) as error:
                raise forms.as_wrong(game, form, "", error) from None
        except forms.BadForm as bad:
            return await self._lobby(request, bad.wrong)
        answer = await self.welcome(request, made, form.get("back", ""))
        if id:
            keep_set(answer, request.cookies, id, made.secret, secure=self.guard.settings.secure)
        return answer

    async def welcome(self, request: Request, made: Made, back: str = "") -> Response:
        """Whoever has made this table is led there, or shown the links for those who are invited.

        From a lesson they find the way `back` to the table at which they are invited.
        """
        answer: Response
        if made.friends:
            live = await self.hall.find(made.id)
            secrets: dict[int | None, str] = {None: made.spectators}
            for seat, secret in made.friends.items():
                secrets[seat] = secret
            answer = friends_page(self.guard.settings, live, request, secrets, own=made.secret)
        else:
            answer = RedirectResponse(table_address(made.id, back), 303)
        self._remember(request, answer, made.id, made.secret)
        return answer

    def _remember(self, request: Request, answer: Response, table: str, secret: str) -> None:
        remember(answer, request.cookies, table, secret, secure=self.guard.settings.secure)

    async def rematch(self, request: Request) -> Response:
        """Who has a seat at this table has the same at the next, and is sent there."""
        live = await self.hall.find(request.path_params["id"], partial(grant_of, request))
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
        live = await self.hall.find(request.path_params["id"], partial(grant_of, request))
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
        svg = await self._forge.do(forms.picture, game.id, theme)
        return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=86400"})

    async def _mine(self, request: Request) -> tuple[list[Mine], list[str]]:
        """The tables whose secrets the request brings, in order; and those whose secrets open nothing more."""
        ids = remembered(request.cookies)[:MOST_REMEMBERED]
        if not ids:
            return [], []
        try:
            tables = await self.hall.store.do(glances(ids))
        except Exception:
            _log.error("the lobby cannot read its tables")
            return [], []
        mine, gone, now = [], [], int(time.time())
        for id in ids:
            table = tables.get(id)
            grant = None if table is None else granted(request.cookies[cookie_name(id)], table.grants)
            if table is None or grant is None:
                gone.append(id)
            elif table.game in shelf.ids() and not (table.day and table.day.copy):
                mine.append(mine_of(table, grant, now))
        return in_order(mine), gone

    async def _open(self, request: Request) -> list[Open]:
        """The tables at which who looks may sit down, but for those where they do already; the newest first."""
        own = set(remembered(request.cookies))
        try:
            tables = await self.hall.store.do(open_tables(MOST_OPEN))
        except Exception:
            _log.error("the lobby cannot read the open tables")
            return []
        now = int(time.time())
        return [open_of(table, now) for table in tables if table.game in shelf.ids() and table.id not in own]


def friends_page(
    settings: Settings,
    live: Live,
    request: Request,
    secrets: Mapping[int | None, str],
    *,
    own: str = "",
    wrong: str = "",
) -> Response:
    """The links to the seats of friends that these secrets open, for the host; and the host's own way back."""
    base, kept = settings.public_url, live.kept
    own = own or secret_of(request, live.id) or ""
    friends = [
        {"name": kept.seats[seat].name, "link": url, "qr": qr(url), "seat": seat}
        for seat, url in ((seat, link(base, live.id, secret)) for seat, secret in secrets.items() if seat is not None)
    ]
    return page(
        "invitation.html",
        400 if wrong else 200,
        table=live.id,
        title=live.game.title,
        friends=friends,
        spectators=link(base, live.id, secrets[None]) if None in secrets else "",
        secrets={"watch" if seat is None else seat: secret for seat, secret in secrets.items()},
        own=link(base, live.id, own),
        name=live.host_name,
        begun=kept.started,
        open=kept.listed == OPEN,
        local=settings.local,
        wrong=wrong,
    )


def _set_up(game: forms.Offered) -> Markup:
    """The form of this game; as nobody has filled it in it is most of the lobby, and always the same."""
    return _drawn_form(game) if game.wrong is None else _drawn_form.__wrapped__(game)


@lru_cache(maxsize=16)
def _drawn_form(game: forms.Offered) -> Markup:
    return Markup(_pages.get_template("parts_setup.html").module.set_up(game))  # type: ignore[attr-defined]


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
