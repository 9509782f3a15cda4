"""What the store has of a table, its seats, its steps and its chat, as records."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from undercroft.server.secrets import Grant
from undercroft.server.storage.clock import ClockKept
from undercroft.server.storage.day import DayKept
from undercroft.server.storage.hooks import HookKept
from undercroft.server.storage.origin import Origin
from undercroft.server.storage.past import ChapterKept, SnapshotKept
from undercroft.server.tables.throws import Throws

NO_SEAT: Final = -1
"""In place of a seat: nobody's grant, the clock's step, a line of chat by somebody who watches."""


@dataclass(frozen=True, slots=True)
class SeatKept:
    """A seat: `kind` is person or bot, `word` what it adds to the dice.

    Its person has `come` when their page was open at the table, and `sat` down when they gave a name for it.
    """

    seat: int
    kind: str
    bot: str | None
    name: str
    word: str = ""
    come: bool = False
    sat: bool = False

    @property
    def taken(self) -> bool:
        """Whether somebody has it already."""
        return self.come or self.sat


@dataclass(frozen=True, slots=True)
class StepKept:
    """One step of a game: an answer, an act, or an undo of the step before it; `client` is the id its sender gave.

    The clock has a step too, in place of a seat. `throws` are those of its draws that people threw, None where the
    program throws all dice. `told` is a short name of what it told, None where that was not noted; `events` is what it
    told in full, as JSON, until a chapter has it.
    """

    seq: int
    kind: str
    seat: int | str
    ask: str
    answer: Any
    draws: Any
    client: str | None
    throws: Any = None
    told: str | None = None
    events: str | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat; from nobody, it is a notice; to nobody, it is for all."""

    sender: int | None
    receiver: int | None
    text: str
    client: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableKept:
    """A table as the store has it; it has `throws` where people throw the dice, a `clock` where real time runs, an
    `origin` where it goes on from another, a `gallery` where those talk who only watch; at a `quick` one the set-up is
    settled for whoever plays. A table of the dungeon of a `day` says of which, and so does one of a set (`set_id`).

    For a lobby it notes the `turn`, the persons it `waits` for, when it last `moved`, whether it is `listed`, and the
    `outcome` when the game is over. The seats that have `agreed` want a game of other rules to go on under today's.

    Of a long game the `steps` are those since the last of its `chapters`; in all there are `count`.
    `rev` is the number of the last change, where several servers keep tables in one database.
    """

    id: str
    game: str
    edition: int
    options: dict[str, Any]
    numbers: dict[str, int]
    key: str = field(repr=False)
    auto: bool = False
    started: bool = False
    over: bool = False
    frozen: str | None = None
    rematch: str | None = None
    position: dict[str, Any] | None = field(default=None, repr=False)
    lesson: str | None = None
    throws: Throws | None = None
    clock: ClockKept | None = None
    origin: Origin | None = field(default=None, repr=False)
    gallery: bool = False
    quick: bool = False
    turn: int | None = None
    waits: tuple[int, ...] | None = None
    moved: int | None = None
    listed: str | None = None
    opened: int | None = None
    day: DayKept | None = None
    set_id: str | None = None
    outcome: dict[str, Any] | None = field(default=None, repr=False)
    seats: tuple[SeatKept, ...] = ()
    grants: tuple[Grant, ...] = ()
    hooks: tuple[HookKept, ...] = ()
    steps: tuple[StepKept, ...] = ()
    count: int = 0
    chapters: tuple[ChapterKept, ...] = field(default=(), repr=False)
    snapshot: SnapshotKept | None = field(default=None, repr=False)
    chat: tuple[Said, ...] = ()
    rev: int = 0
    agreed: tuple[int, ...] = ()
