"""An experiment as it is written: the tables of the file, and what their keys mean."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from undercroft.engine.craft.ready import ready
from undercroft.inputs import Strict
from undercroft.lab.metrics import CHEAP
from undercroft.lab.plan import MOST_DECISIONS

KIND: Final = "experiment"


class Span(Strict, kw_only=True):
    """Every number from one to another, or every second, third and so on."""

    from_: int = msgspec.field(name="from")
    to: int
    step: Annotated[int, msgspec.Meta(ge=1)] = 1


Values: TypeAlias = list[Any] | Span | Literal["every"]


class Vary(Strict):
    """What differs between the cells: each key is a way in which they do, and all are combined with one another."""

    options: dict[str, Values] = {}
    numbers: dict[str, list[int] | Span] = {}
    seats: list[int] | Span = []
    bots: list[str | list[str]] = []
    variants: list[str] = []
    sensitivity: list[str] = []
    positions: dict[str, dict[str, Any]] = {}


class Stop(Strict):
    """When it is enough."""

    games: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 100
    least: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 10
    width: float | None = None
    sure: bool = False


@ready
class Experiment(Strict, kw_only=True):
    """An experiment as it is written."""

    kind: str = KIND
    game: str
    name: str = ""
    question: str
    seed: Annotated[int, msgspec.Meta(ge=0, le=10**15)] = 1
    seats: Annotated[int, msgspec.Meta(ge=1)] | None = None
    bots: str | list[str] = []
    alternate: bool = False
    paired: bool = True
    of: int | str | None = None
    measure: str = "won"
    most: float | None = None
    confidence: Annotated[int, msgspec.Meta(ge=50, le=99)] = 95
    metrics: list[str] = msgspec.field(default_factory=lambda: list(CHEAP))
    options: dict[str, Any] = {}
    numbers: dict[str, int] = {}
    position: dict[str, Any] | None = None
    max_decisions: Annotated[int, msgspec.Meta(ge=1)] = MOST_DECISIONS
    vary: Vary = msgspec.field(default_factory=Vary)
    stop: Stop = msgspec.field(default_factory=Stop)


WORDS: Final = {
    "Experiment": {
        "kind": "what this file is",
        "game": "the id of the game",
        "name": "a short title",
        "question": "what is to be found out, as a question",
        "seed": "a number that stands for all dice of all games",
        "seats": "how many sit there; as usual if not given",
        "bots": "who sits there: a bot for every seat, or some that repeat",
        "alternate": "everybody moves one seat on after each game",
        "paired": "the same dice in each cell: game 7 of one cell begins as game 7 of another",
        "of": "whose wins and points count: who is named at this place, from 0, or a side such as Explorer",
        "measure": "the metric on which the answer rests",
        "most": "for a measure without a natural limit: greater values count as this",
        "confidence": "in so many of 100 experiments all bounds hold",
        "metrics": "what else is reported",
        "options": "options that are the same in all cells",
        "numbers": "numbers of rulings that are the same in all cells",
        "position": "where every game begins, if not at its beginning",
        "max_decisions": "a game of more answers is left unfinished",
        "vary": "what differs between the cells",
        "stop": "when it is enough",
    },
    "Vary": {
        "options": "by name: a list of values, a span of numbers, or every",
        "numbers": "by rule and key: a list or a span",
        "seats": "how many sit there: a list or a span",
        "bots": "a list of who sits there, each as under bots",
        "variants": "sections of the ledger, or every: each reading of theirs that is not the usual one, alone",
        "sensitivity": "sections of the ledger, or every: each of their numbers, alone, a quarter less and more",
        "positions": "where games begin, by name",
    },
    "Stop": {
        "games": "after so many games a cell",
        "least": "not before so many games a cell",
        "width": "a cell is done when its interval is no wider than this",
        "sure": "a cell is done when its difference from the first cell is sure",
    },
    "Span": {"from": "the first", "to": "the last", "step": "how far from one to the next"},
}
