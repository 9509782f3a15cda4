"""A story as plain data: what it says, and nothing of how it was found. Chances are in thousandths."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from undercroft.engine.craft.ready import ready

FORMAT: Final = 1
"""The form of a story; one that was kept in another is told anew."""


class SideTold(msgspec.Struct, frozen=True):
    """Who wins and loses together."""

    name: str
    seats: list[int]


class Point(msgspec.Struct, frozen=True):
    """A point of the curves: after how many steps and in which turn, and the chance of each side.

    `truth` is reckoned from the table as it was, `knew` from what the first seat of the side knew of it then.
    """

    step: int
    turn: int
    truth: list[int]
    knew: list[int]


class Fortune(msgspec.Struct, frozen=True):
    """What the dice after a seat's own answers gave its side against their mean, and within what that is known.

    `choice` is what the decisions that differ most from those of the game's own player gave against these, of how many
    that `differ` from it among `decisions`.
    """

    seat: int
    luck: int
    doubt: int
    rolls: int
    choice: int
    differ: int
    decisions: int


class Turning(msgspec.Struct, frozen=True):
    """Where the curves rise or fall most: how much for each side, and what dice and dear decisions gave there.

    `step` is the one that brought most of it, `point` the point of the curves after it.
    """

    step: int
    point: int
    turn: int
    seat: int | None
    title: str
    lines: list[str]
    change: list[int]
    luck: list[int]
    choice: list[int]


class Costly(msgspec.Struct, frozen=True):
    """A decision that cost its side something: what was asked and given, what would have been better, and why.

    `came` is the chance after what was given, `cost` by how much that of the better answer is higher.
    """

    step: int
    turn: int
    seat: int
    asked: str
    given: str
    better: str
    why: str
    cost: int
    doubt: int
    came: int


class Die(msgspec.Struct, frozen=True):
    """How often each face of a die fell for a seat."""

    sides: int
    faces: list[int]

    @property
    def mean(self) -> float:
        """What it showed on average."""
        return sum(face * times for face, times in enumerate(self.faces, 1)) / sum(self.faces)


class Numbers(msgspec.Struct, frozen=True):
    """What one seat did and met, in numbers: harm, what rose over it, what it used, and its most frequent die."""

    seat: int
    answers: int
    dealt: int
    suffered: int
    healed: int
    met: dict[str, int]
    used: dict[str, int]
    die: Die | None


@ready
class Story(msgspec.Struct, frozen=True):
    """The story of a game that is over."""

    undercroft: int
    game: str
    edition: int
    title: str
    names: list[str]
    sides: list[SideTold]
    winners: list[int]
    reason: str
    steps: int
    turns: int
    points: list[Point]
    deal: list[int]
    fortunes: list[Fortune]
    turnings: list[Turning]
    costly: list[Costly]
    numbers: list[Numbers]
    games: int

    def plain(self) -> dict[str, Any]:
        """The story as plain data."""
        return msgspec.to_builtins(self)  # type: ignore[no-any-return]

    def side_of(self, seat: int) -> int:
        """The number of the side for which this seat plays."""
        return next(number for number, side in enumerate(self.sides) if seat in side.seats)


def read_story(text: str | bytes) -> Story | None:
    """The story in this text; None where it was written in another form."""
    try:
        story = msgspec.json.decode(text, type=Story)
    except msgspec.DecodeError:
        return None
    return story if story.undercroft == FORMAT else None
