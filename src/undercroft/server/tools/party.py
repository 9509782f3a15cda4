"""The builder: a party, its tokens and its card, for every game whose players bring characters of their own.

A page asks and shows; a browser keeps what was built. Nothing of it is kept here.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.engine import Game, Unknown, shelf, specs
from undercroft.engine.craft.words import slug
from undercroft.engine.workshop.desk import Desk, Plain
from undercroft.server.faults import Unreadable
from undercroft.server.forms import read_form
from undercroft.server.pages import page
from undercroft.server.tools.bench import Bench, download

_KINDS: Final = {
    ".pdf": "application/pdf",
    ".html": "text/html; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
}
"""The endings of prints, with what they are."""


class _Ask(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What every question brings along: the token files of who asks, by their names, and options of the game."""

    tokens: dict[str, str] = {}
    options: Plain = {}


class CardAsk(_Ask, kw_only=True, forbid_unknown_fields=True):
    """The card of this party."""

    party: Plain


class OffersAsk(CardAsk, kw_only=True, forbid_unknown_fields=True):
    """What a member could wear in these slots, of what is owned if that is told, instead of a token that is worn."""

    member: int
    slots: list[str]
    owned: dict[str, int] | None = None
    instead: str = ""


class BestAsk(CardAsk, kw_only=True, forbid_unknown_fields=True):
    """The best build of a member."""

    member: int
    owned: dict[str, int]
    goal: dict[str, int]


class CompareAsk(_Ask, kw_only=True, forbid_unknown_fields=True):
    """Two characters side by side."""

    first: Plain
    second: Plain


class ReadAsk(_Ask, kw_only=True, forbid_unknown_fields=True):
    """What the text of a file of this name holds, and which tokens in it nobody knows."""

    text: str
    name: str


class WriteAsk(_Ask, kw_only=True, forbid_unknown_fields=True):
    """The text of a file that holds this."""

    data: Plain
    ending: str


class PrintAsk(_Ask, kw_only=True, forbid_unknown_fields=True):
    """What is to be printed."""

    data: Plain


_Asked = TypeVar("_Asked", bound=_Ask)


def games_with_desk() -> list[Game]:
    """The games whose players bring characters of their own."""
    return [game for game in map(shelf.get, shelf.books()) if game.desk is not None]


def game_with_desk(id: str) -> Game:
    """The game of this id, which has a desk."""
    game = shelf.get(id)
    if game.desk is None:
        raise Unknown(f"{game.title} has no characters to build")
    return game


def desk_of(game: Game, ask: _Ask) -> Desk:
    """The desk, with the options and tokens of who asks."""
    return _desk(game.id, json.dumps(ask.options, sort_keys=True), tuple(sorted(ask.tokens.items())))


@lru_cache(maxsize=16)
def _desk(id: str, options: str, tokens: tuple[tuple[str, str], ...]) -> Desk:
    opened = game_with_desk(id).desk
    assert opened is not None
    return opened(json.loads(options), dict(tokens))


class PartyPages:
    """The builders of all games."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    def routes(self) -> list[Route]:
        """The page, what it chooses from, and everything it asks."""
        here = "/tools/party/{game}"
        return [
            self.bench.route("/tools/party", self.only),
            self.bench.route(here, self.builder),
            self.bench.data_route(f"{here}/catalogue.json", self.catalogue, method="GET"),
            *(self.bench.data_route(f"{here}/{name}", self._answering(name)) for name in _ANSWERS),
            self.bench.data_route(f"{here}/print", self.print),
        ]

    async def only(self, request: Request) -> Response:
        """To the builder of the first game that has one."""
        games = games_with_desk()
        if not games:
            raise Unknown("no game here has characters to build")
        return RedirectResponse(f"/tools/party/{games[0].id}", 303)

    async def builder(self, request: Request) -> Response:
        """The builder; without a script, the characters that come with the game and their cards."""
        return await self.bench.work(_builder, game_with_desk(request.path_params["game"]))

    async def catalogue(self, request: Request) -> Response:
        """All that there is to choose from; who has it already is told that it is still the same."""
        game = game_with_desk(request.path_params["game"])
        body, tag = await self.bench.work(_catalogue, game.id)
        headers = {"Cache-Control": "public, max-age=0, must-revalidate", "ETag": tag}
        if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
            return Response(status_code=304, headers=headers)
        return Response(body, media_type="application/json", headers=headers)

    async def print(self, request: Request) -> Response:
        """A print of what the form holds, as a file."""
        game = game_with_desk(request.path_params["game"])
        form = read_form(request, await self.bench.guard.body(request))
        kind, ending = form.get("kind", ""), form.get("as", "")
        if ending not in _KINDS:
            raise Unknown(f"there is no format {ending[:40]!r}; there are {' '.join(_KINDS)}")
        return await self.bench.work(_printed, game, form.get("ask", ""), kind, ending)

    def _answering(self, name: str) -> Callable[[Request], Any]:
        async def answering(request: Request) -> Response:
            game = game_with_desk(request.path_params["game"])
            made = await self.bench.work(_answered, game, name, await self.bench.guard.body(request))
            return Response(made, media_type="application/json")

        return answering


def _builder(game: Game) -> Response:
    """The page of the builder."""
    ready, columns = _ready(game.id)
    return page("tools_party.html", game=game, ready=ready, columns=columns)


def _printed(game: Game, text: str, kind: str, ending: str) -> Response:
    """The print that was asked for."""
    ask = _read(text.encode(), PrintAsk)
    made = desk_of(game, ask).sheet(kind, ending, ask.data)
    return download(made, f"{_file_name(ask.data, kind)}{ending}", _KINDS[ending])


def _answered(game: Game, name: str, body: bytes) -> bytes:
    """The answer of this name to this body."""
    kind, answer = _ANSWERS[name]
    ask = _read(body, kind)
    return _encoded(answer(desk_of(game, ask), ask))


def _own(desk: Desk, ask: _Ask) -> Plain:
    """The tokens of who asks, as the catalogue has them; and that the options can be read."""
    return {"tokens": [token for token in desk.tokens() if token["source"] == "user"], "classes": desk.classes()}


def _offers(desk: Desk, ask: OffersAsk) -> list[Plain]:
    if len(ask.slots) > 3:
        raise Unreadable("at most three slots are looked at together")
    slots = dict.fromkeys(ask.slots)
    return [
        offer for slot in slots for offer in desk.offers(ask.party, ask.member, slot, ask.owned, instead=ask.instead)
    ]


def _write(desk: Desk, ask: WriteAsk) -> Plain:
    """The text; what cannot be read back is not written."""
    sound = desk.read(json.dumps(ask.data), "this")
    return {"text": desk.write(sound, ask.ending), "name": _file_name(sound, sound["kind"]) + ask.ending}


def _file_name(data: Plain, usual: str) -> str:
    """How a file of this is called, without its ending.

    >>> _file_name({"name": "The Lamp & Co."}, "party"), _file_name({}, "party")
    ('the-lamp-co', 'party')
    """
    name = data.get("name", "")
    return slug(name, usual) if isinstance(name, str) else usual


@lru_cache(maxsize=4)
def _catalogue(id: str) -> tuple[bytes, str]:
    """What a builder chooses from, as JSON, and its tag."""
    game = game_with_desk(id)
    desk = desk_of(game, _Ask())
    options = [
        {"name": spec.name, "text": spec.text, "rule": spec.rule, "values": spec.values, "default": spec.default}
        for spec in specs(game.options).values()
        if spec.name in desk.switches()
    ]
    found = {
        "title": game.title,
        "tokens": desk.tokens(),
        "classes": desk.classes(),
        "columns": desk.columns(),
        "glance": desk.glance(),
        "goals": desk.goals(),
        "difficulties": desk.difficulties(),
        "ready": desk.ready(),
        "options": options,
    }
    body = _encoded(found)
    return body, f'"{hashlib.sha256(body).hexdigest()[:24]}"'


@lru_cache(maxsize=4)
def _ready(id: str) -> tuple[list[tuple[Plain, Plain]], dict[str, str]]:
    """The characters that come with the game, each with its card; and the columns in words."""
    desk = desk_of(game_with_desk(id), _Ask())
    return [(data, desk.examine(data)["members"][0]) for data in desk.ready().values()], desk.columns()


def _read(body: bytes, kind: type[_Asked]) -> _Asked:
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(f"this cannot be read: {error}"[:200]) from None


def _encoded(value: Any) -> bytes:
    try:
        return msgspec.json.encode(value)
    except (OverflowError, UnicodeEncodeError):
        raise Unreadable("this holds a number or a letter that cannot be written as JSON") from None


_ANSWERS: Final[dict[str, tuple[type[_Ask], Callable[[Desk, Any], Any]]]] = {
    "card": (CardAsk, lambda desk, ask: desk.examine(ask.party)),
    "own": (_Ask, _own),
    "offers": (OffersAsk, _offers),
    "best": (BestAsk, lambda desk, ask: desk.best(ask.party, ask.member, ask.owned, ask.goal)),
    "compare": (CompareAsk, lambda desk, ask: desk.compare(ask.first, ask.second)),
    "read": (ReadAsk, lambda desk, ask: desk.sift(ask.text, ask.name[:200])),
    "write": (WriteAsk, _write),
}
