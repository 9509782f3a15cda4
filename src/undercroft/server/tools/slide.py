"""The training room: slides as in the game, as often as wanted, and a person's own skill measured in twenty of them.

A page sends where the pucks lie and what is slid, and gets back what came of it. Nothing of it is kept here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.engine import Chance, Game, Unknown, fresh_key, shelf
from undercroft.engine.workshop.training import Plain, Training
from undercroft.server.faults import Unreadable
from undercroft.server.pages import page
from undercroft.server.tools.bench import Bench

SLIDES: Final = 20
"""So many slides measure a person."""


class RoomAsk(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """This board, this fast, with these pucks on it."""

    board: str
    speed: str
    pucks: list[Plain] = []

    @property
    def where(self) -> Plain:
        """The same as the training room takes it."""
        return {"board": self.board, "speed": self.speed, "pucks": self.pucks}


class SlideAsk(RoomAsk, kw_only=True, forbid_unknown_fields=True):
    """One more slide."""

    how: Plain


class FillAsk(RoomAsk, kw_only=True, forbid_unknown_fields=True):
    """Slides of bots."""

    count: int
    skill: str


class MeasureAsk(RoomAsk, kw_only=True, forbid_unknown_fields=True):
    """What was given for slides at the target."""

    slides: list[Plain]


class SkillAsk(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A skill by its name or its text."""

    text: str


_Asked = TypeVar("_Asked", bound=msgspec.Struct)


def games_with_training() -> list[Game]:
    """The games with a training room."""
    return [game for game in map(shelf.get, shelf.books()) if game.training is not None]


def training_of(id: str) -> tuple[Game, Training]:
    """The game of this id, and its training room."""
    game = shelf.get(id)
    if game.training is None:
        raise Unknown(f"{game.title} has no training room")
    return game, game.training()


class SlidePages:
    """The training rooms of all games."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    def routes(self) -> list[Route]:
        """The page, and everything it asks."""
        here = "/tools/slide/{game}"
        return [
            self.bench.route("/tools/slide", self.only),
            self.bench.route(here, self.training),
            *(self.bench.data_route(f"{here}/{name}", self._answering(name)) for name in _ANSWERS),
        ]

    async def only(self, request: Request) -> Response:
        """To the training room of the first game that has one."""
        there = games_with_training()
        if not there:
            raise Unknown("no game here has a training room")
        return RedirectResponse(f"/tools/slide/{there[0].id}", 303)

    async def training(self, request: Request) -> Response:
        """The page; without a script, what there is to slide on, and how to slide in a terminal."""
        game, _ = training_of(request.path_params["game"])
        return await self.bench.work(_training, game.id)

    def _answering(self, name: str) -> Callable[[Request], Any]:
        async def answering(request: Request) -> Response:
            game, _ = training_of(request.path_params["game"])
            made = await self.bench.work(_answered, game.id, name, await self.bench.guard.body(request))
            return Response(made, media_type="application/json")

        return answering


def _training(id: str) -> Response:
    """The page of this training room."""
    game, room = training_of(id)
    boards = room.boards()
    choices = {"boards": boards, "speeds": room.speeds(), "skills": room.skills(), "slides": SLIDES}
    return page("tools_slide.html", game=game, boards=boards, choices=msgspec.json.encode(choices).decode())


def _answered(id: str, name: str, body: bytes) -> bytes:
    """The answer of this name to this body."""
    kind, answer = _ANSWERS[name]
    return msgspec.json.encode(answer(training_of(id)[1], _read(body, kind)))


def _shown(room: Training, ask: RoomAsk, found: Plain) -> Plain:
    """The room, with the form for the next slide on it."""
    return {**found, "form": room.form(found["where"]).plain()}


def _measured(room: Training, ask: MeasureAsk) -> Plain:
    if len(ask.slides) > SLIDES:
        raise Unreadable(f"at most {SLIDES} slides are measured")
    return room.measure(ask.where, ask.slides)


def _dice() -> Chance:
    """Dice that nobody knows: this is no game, and nothing is recorded."""
    return Chance(fresh_key())


def _read(body: bytes, kind: type[_Asked]) -> _Asked:
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(f"this cannot be read: {error}"[:200]) from None


_ANSWERS: Final[dict[str, tuple[type[Any], Callable[[Training, Any], Plain]]]] = {
    "room": (RoomAsk, lambda room, ask: _shown(room, ask, room.room(ask.where))),
    "slide": (SlideAsk, lambda room, ask: _shown(room, ask, room.slide(ask.where, ask.how, _dice()))),
    "fill": (FillAsk, lambda room, ask: _shown(room, ask, room.fill(ask.where, ask.count, ask.skill, _dice()))),
    "target": (RoomAsk, lambda room, ask: room.target(ask.where)),
    "measure": (MeasureAsk, _measured),
    "skill": (SkillAsk, lambda room, ask: room.skill(ask.text)),
}
