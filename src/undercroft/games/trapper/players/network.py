"""How well a dungeon keeps its heirloom, as a small network has learned it from solved races; all in whole numbers.

A dungeon is the same few numbers to its owner and to who has scouted it, so one network judges both, and who is ahead
is the difference. `tools/learning.py` made the weights.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from operator import mul
from typing import Any, Final, NamedTuple, TypeAlias

from undercroft.games.trapper.book.odds import LIVES, MOST, ONE, ROLLS, breach, passing
from undercroft.games.trapper.book.traps import TRAP_OF

FORTITUDES: Final = (4, 7, 10)
"""The fortitudes for which the chance to pass is a number of its own."""

KINDS: Final = "SKDCP"
UNIT: Final = 64
"""Leads are in so many parts of a doubling by e; numbers of about this size go into the network."""

FINE: Final = 1024
"""Weights are in so many parts of one."""

CERTAIN: Final = 8 * UNIT
"""A greater lead counts as this."""

MOST_ROOM: Final = 2
"""More room than this is as good."""

Rows: TypeAlias = Sequence[Sequence[int]]


class Guard(NamedTuple):
    """What keeps a heirloom: the traps that a raid meets, and would if all were mended, as `odds.passing` reads them.

    `owed` are the AP that would mend them all, `room` the tiles of the way on which nothing stands.
    """

    now: str
    whole: str
    owed: int
    room: int


def numbers(guard: Guard) -> list[int]:
    """What the network is told of this dungeon."""
    row = [8 * guard.owed, 16 * min(guard.room, MOST_ROOM)]
    for line in (guard.now, guard.whole):
        chances = passing(line)
        row += [bits(chances[fortitude]) for fortitude in FORTITUDES]
        row += [bits(breach(line)), *raided(line)]
        row += [8 * (line.count(kind) + line.count(kind.lower())) for kind in KINDS]
    return row


NAMES: Final = (
    "owed",
    "room",
    *(
        f"{which}: {what}"
        for which in ("now", "whole")
        for what in (*(f"with {fortitude}" for fortitude in FORTITUDES), "breach", "second", "toll", *KINDS)
    ),
)
"""What these numbers are, in their order."""


@lru_cache(maxsize=65536)
def bits(chance: int) -> int:
    """How many times a chance is halved, in sixteenths, up to twelve times.

    >>> bits(ONE) - 1, bits(ONE // 4) - 1
    (0, 32)
    """
    return (ONE**16 // max(chance, ONE >> 12) ** 16).bit_length()


def raided(line: str) -> tuple[int, int]:
    """What raids with a whole roll do: how often the chance that a second one passes is halved, and the AP to mend it.

    >>> raided("P")[0] < raided("PP")[0], raided("PP")[1] > raided("P")[1]
    (True, True)
    """
    ends = _raids(line)
    second = sum([many * end[0] for many, end in zip(ROLLS, ends, strict=True)]) // 36
    toll = sum([many * end[1] for many, end in zip(ROLLS, ends, strict=True)]) // 36
    return bits(second), 16 * toll // ONE


@lru_cache(maxsize=65536)
def _raids(line: str) -> tuple[tuple[int, int], ...]:
    """By fortitude the chance that a raid dies here and the next one passes, and the price of what it springs."""
    lives = LIVES.get(line[:1])
    if lives is None:
        return ((0, 0),) * (MOST + 1)
    rest, through = _raids(line[1:]), breach(line[1:])
    price = ONE * TRAP_OF[line[0].upper()].reactivate
    ends = []
    for ways in lives:
        alive = second = toll = 0
        for left, chance in ways:
            alive += chance
            second += chance * rest[left][0]
            toll += chance * rest[left][1]
        ends.append((((ONE - alive) * through + second) // ONE, price + toll // ONE))
    return tuple(ends)


class Network:
    """The weights: what goes into each inner unit, its bias last; what comes of them, and of the numbers directly.

    The latter are two rows each: for a dungeon whose owner's turn begins, who can mend it first, and for one that is
    raided next. `tempo` is the lead of whose turn begins.
    """

    def __init__(
        self,
        inner: Sequence[Sequence[int]],
        outer: Sequence[Sequence[int]],
        direct: Sequence[Sequence[int]],
        tempo: int,
    ) -> None:
        self.inner = [(tuple(row[:-1]), row[-1]) for row in inner]
        self.outer = [tuple(row) for row in outer]
        self.direct = [tuple(row) for row in direct]
        self.tempo = tempo
        self.strengths = lru_cache(maxsize=65536)(self._strengths)

    def _strengths(self, guard: Guard) -> tuple[int, int]:
        """How well this dungeon keeps its heirloom before its owner's turn, and before a raid, in parts of a `UNIT`."""
        row = numbers(guard)
        units = [max(0, sum(map(mul, weights, row)) + bias) // FINE for weights, bias in self.inner]
        first, second = (
            sum(map(mul, outer, units)) + sum(map(mul, direct, row))
            for outer, direct in zip(self.outer, self.direct, strict=True)
        )
        return first // FINE, second // FINE

    def rested(self, guard: Guard) -> int:
        """How well this dungeon keeps its heirloom while its owner's turn begins; only differences mean something."""
        return self.strengths(guard)[0]

    def raided(self, guard: Guard) -> int:
        """How well it keeps its heirloom when the rival's turn begins."""
        return self.strengths(guard)[1]

    def chance(self, mine: int, theirs: int) -> int:
        """The chance, of `ONE`, to win for whose turn begins: the own dungeon is rested, the rival's raided."""
        return share(mine - theirs + self.tempo)


def share(lead: int) -> int:
    """The chance to win that a lead comes to.

    >>> share(0) * 2 == ONE, share(UNIT) + share(-UNIT) == ONE, share(UNIT) * 100 // ONE
    (True, True, 73)
    """
    return SHARES[min(lead, CERTAIN)] if lead >= 0 else ONE - SHARES[min(-lead, CERTAIN)]


def _shares() -> tuple[int, ...]:
    one = odds = 10**12
    made = []
    for _ in range(CERTAIN + 1):
        made.append(ONE * odds // (odds + one))
        odds = odds * 1_015_747_708_587 // one  # e to the power of 1/64
    return tuple(made)


SHARES: Final = _shares()


def read(plain: Mapping[str, Any]) -> Network:
    """The network with these weights."""
    return Network(plain["inner"], plain["outer"], plain["direct"], plain["tempo"])


@lru_cache(maxsize=1)
def learned() -> Network:
    """The network that comes along."""
    text = files("undercroft.games.trapper").joinpath("data", "learned.toml").read_text(encoding="utf-8")
    return read(tomllib.loads(text))
