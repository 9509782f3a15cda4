"""The pages that the server draws: the lobby, an invitation, a table. All of them work without a script."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft import Table, bots
from undercroft.engine import Game, OptionSpec, Refused, shelf, specs
from undercroft.server import store as kept_in
from undercroft.server.faults import Denied, Fault, Unreadable
from undercroft.server.guard import Guard, grant_of, secret_of
from undercroft.server.hall import Hall, Made, SeatWanted, TableWanted
from undercroft.server.links import forget, link, qr, remember
from undercroft.server.live import Live
from undercroft.server.secrets import Grant, granted
from undercroft.terminal.words import verdict

STATIC = Path(__file__).parent / "static"
_MOST_MINE = 50
_MOMENTS = 6
"""Among so many moments of a game the lobby picks its picture."""

_FORM = "application/x-www-form-urlencoded"

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


class Pages:
    """The pages of one server."""

    def __init__(self, hall: Hall, guard: Guard) -> None:
        self.hall = hall
        self.guard = guard

    def routes(self) -> list[Route]:
        """The routes of all pages."""
        return [
            Route("/", self._kind(self.lobby), methods=["GET"]),
            Route("/new", self._kind(self.new), methods=["POST"]),
            Route("/picture/{game}.svg", self._kind(self.picture), methods=["GET"]),
            Route("/t/{id}", self._kind(self.table), methods=["GET"]),
            Route("/t/{id}/rematch", self._kind(self.rematch), methods=["GET"]),
            Route("/t/{id}/leave", self._kind(self.leave), methods=["POST"]),
            Route("/t/{id}/delete", self._kind(self.delete), methods=["POST"]),
        ]

    def _kind(self, draw: Endpoint) -> Endpoint:
        """The page, or one that says in words why there is none."""

        async def endpoint(request: Request) -> Response:
            try:
                return await draw(request)
            except (Refused, Fault) as error:
                status = error.status if isinstance(error, Fault) else 400
                return page("trouble.html", status, reason=error.reason, rule=getattr(error, "rule", None))

        return endpoint

    async def lobby(self, request: Request) -> Response:
        """The games, each with its form, and the tables of who looks."""
        return page(
            "lobby.html",
            games=[_offered(shelf.get(id)) for id in shelf.ids()],
            mine=await self._mine(request),
            local=self.guard.settings.local,
            address=self.guard.settings.public_url,
            script=(STATIC / "lobby.js").exists(),
        )

    async def new(self, request: Request) -> Response:
        """A new table, by the form of the lobby."""
        self.guard.take_request(request)
        self.guard.must_be_ours(request)
        form = _read_form(request, await self.guard.body(request))
        self.guard.take_table(request)
        made = await self.hall.create(_wanted(form))
        settings = self.guard.settings
        answer: Response
        if made.friends:
            answer = self._invitation(made, (await self.hall.find(made.id)).kept.seats)
        else:
            answer = RedirectResponse(f"/t/{made.id}", 303)
        remember(answer, made.id, made.secret, secure=settings.secure)
        return answer

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
            if granted(secret, live.kept.grants) is None:
                raise Denied("this link is not valid any more; ask who sent it for a new one")
            answer = RedirectResponse(f"/t/{live.id}", 303, headers={"Referrer-Policy": "no-referrer"})
            remember(answer, live.id, secret, secure=self.guard.settings.secure)
            return answer
        grant = grant_of(request, live)

        def drawn() -> Response:
            over = live.table is not None and live.table.result is not None
            return page(
                "table.html",
                table=live.id,
                title=live.game.title,
                pitch=live.game.pitch,
                names=[seat.name for seat in live.kept.seats],
                you=None if grant.seat is None else live.kept.seats[grant.seat].name,
                result=verdict(live.table)[0] if live.table is not None and over else None,
            )

        return await live.read(drawn)

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
        remember(answer, other.id, secret, secure=self.guard.settings.secure)
        return answer

    async def leave(self, request: Request) -> Response:
        """Who asks has no seat here any more; a bot plays on."""
        live, grant = await self._asked(request)
        if grant.seat is not None:
            await live.to_bot(grant, grant.seat, bots.default_bot(live.game), leave=True)
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
        svg = await asyncio.to_thread(_picture, game.id)
        return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=86400"})

    async def _mine(self, request: Request) -> list[Mine]:
        """The tables whose secrets the request brings in its cookies."""
        mine = []
        ids = [name.removeprefix("uc_") for name in request.cookies if name.startswith("uc_")]
        for id in ids[:_MOST_MINE]:
            try:
                kept = await self.hall.store.do(kept_in.load(id, whole=False))
            except Exception:
                kept = None
            grant = None if kept is None else granted(request.cookies[f"uc_{id}"], kept.grants)
            if kept is not None and grant is not None:
                state = "over" if kept.over else "frozen" if kept.frozen else "running" if kept.started else "open"
                names = ", ".join(seat.name for seat in kept.seats)
                mine.append(Mine(id, shelf.get(kept.game).title, names, state, grant.host, grant.seat is not None))
        return mine


def page(template: str, status: int = 200, /, **values: Any) -> Response:
    """The page that this template gives with these values."""
    return Response(_pages.get_template(template).render(**values), status, media_type="text/html")


@lru_cache(maxsize=16)
def _picture(id: str) -> str:
    """A moment of a game among bots, without words beside it: the widest of a few, as a lobby has room for."""
    game = shelf.get(id)
    table = Table.start(game, seed=7)
    players = bots.seated(game, [bots.default_bot(game)] * len(table.seats), 7)
    best, widest = "", 0.0
    for _ in range(_MOMENTS):
        bots.play_bots(table, players, limit=60)
        svg: str = replace(table.scene(None), panels=()).svg()
        size = re.search(r'width="([0-9.]+)" height="([0-9.]+)"', svg)
        wide = float(size[1]) / float(size[2]) if size else 0.0
        if wide > widest:
            best, widest = svg, wide
    return best


@dataclass(frozen=True, slots=True)
class Field:
    """An option as the form shows it."""

    name: str
    text: str
    rule: str
    words: str
    default: str
    values: tuple[str, ...]


def _offered(game: Game) -> dict[str, Any]:
    names = bots.names(game)
    people = [("me", "me"), ("friend", "a friend"), *((f"bot:{name}", f"a bot: {name}") for name in names)]
    seats = []
    for at in range(game.seats[-1]):
        chosen = "me" if at == 0 else f"bot:{names[0]}" if at < game.usual_seats else ""
        who = [*people, ("", "nobody")] if at >= game.seats[0] else people
        seats.append({"at": at, "name": game.seat_names[at], "who": who, "chosen": chosen})
    return {
        "id": game.id,
        "title": game.title,
        "pitch": game.pitch,
        "least": game.seats[0],
        "most": game.seats[-1],
        "seats": seats,
        "fields": [_field(game, spec) for spec in specs(game.options).values()],
    }


def _field(game: Game, spec: OptionSpec) -> Field:
    values = () if spec.values is None else tuple(map(_typed, spec.values))
    text = spec.text or spec.name.replace("_", " ")
    return Field(spec.name, text, spec.rule, game.ledger[spec.rule].rule, _typed(spec.default), values)


def _typed(value: Any) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _read_form(request: Request, body: bytes) -> dict[str, str]:
    if request.headers.get("content-type", "").partition(";")[0].strip() != _FORM:
        raise Unreadable("this is no form of ours")
    try:
        fields = parse_qs(body.decode(), max_num_fields=500, errors="strict")
    except (ValueError, UnicodeError):
        raise Unreadable("this form cannot be read") from None
    return {name: values[-1] for name, values in fields.items()}


def _wanted(form: dict[str, str]) -> TableWanted:
    """The table that the form asks for; "play now" is me against bots, with nothing else said."""
    game = shelf.to_play(form.get("game", ""))
    if form.get("play") == "now":
        return TableWanted(game.id, auto=True)
    seats = []
    for at in range(game.seats[-1]):
        kind, _, bot = form.get(f"seat.{at}", "").partition(":")
        if kind in ("me", "friend", "bot"):
            name = form.get(f"name.{at}", "").strip() or game.seat_names[at]
            seats.append(SeatWanted(kind, bot or None, name))  # type: ignore[arg-type]
        elif kind:
            raise Unreadable(f"nobody is called {kind[:20]!r} here")
    known = specs(game.options)
    options = {}
    for key, value in form.items():
        name = key.removeprefix("option.")
        if name != key and value and (name not in known or value != _typed(known[name].default)):
            options[name] = _number(value, known.get(name))
    return TableWanted(game.id, options=options, seats=seats, auto=True)


def _number(value: str, spec: OptionSpec | None) -> Any:
    """The value of an option as its game reads it: where it is one of several, the very one of that name."""
    named = {} if spec is None or spec.values is None else {_typed(known): known for known in spec.values}
    return named.get(value, value)
