"""The sums behind what a position is worth: how soon each dungeon is worn down and robbed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from undercroft.games.trapper.book.odds import LIVES, MOST, ONE, ROLLS, breach
from undercroft.games.trapper.players.keep import Kept
from undercroft.games.trapper.players.raid import Scouted

USUAL: Final = 7
"""The usual roll of action points."""

UPKEEP: Final = 3
"""What of a roll usually goes into the own dungeon before a run."""

RUNS: Final = 2
"""A dungeon is judged by how it stands so many runs."""

LUCK: Final = ONE // 200
"""What is added to the chances of both sides: no dungeon is so well kept that it is safe for ever."""

DOUBT: Final = 8
"""Of a lead in what is to come so much is left, one part in so many: both sides mend, and find out what they face."""

FOR_EVER: Final = 50
"""The rounds that are reckoned with where there is no limit."""


class Prospect:
    """How a game may go on, in the eyes of one seat: what it knows of the rival's dungeon, and the turns to come.

    `lead` is by how many more traps it has uncovered, in parts of `ONE`, where that decides at the end.
    """

    __slots__ = ("counts", "enters", "hope", "last", "lead", "likely", "rival", "rounds")

    def __init__(self, view: Mapping[str, Any], own: Kept, rival: Scouted) -> None:
        options, turn = view["options"], view["turn"]
        limit = options["turn_limit"]
        self.rival = rival
        self.hope = hope(rival)
        self.last = bool(limit) and turn >= limit
        self.rounds = max(0, limit - turn) // 2 if limit else FOR_EVER
        self.likely = max(1, view["roll"])
        self.enters = 0 if options["zero_enters"] else 1  # With so many AP left somebody can be sent.
        self.counts = bool(limit) and options["most_revealed"]
        self.lead = (rival.seen - own.seen) * ONE if self.counts else 0

    def run(self, points: int) -> tuple[int, int]:
        """The chance that a run with these AP takes the heirloom, and how many traps it uncovers."""
        return self.rival.run(max(1, points), self.likely) if points >= self.enters else (0, 0)

    def later(self, line: str, uncovered: int, bought: int) -> int:
        """What it is worth to have such a dungeon when the rival's turn comes.

        So many traps are uncovered first, and so many were bought, which the rival is to uncover.
        """
        lead = self.lead + uncovered - bought * ONE if self.counts else 0
        if self.last:
            return (ONE + max(-ONE, min(ONE, lead))) // 2
        tie = (ONE + lead * ONE // (abs(lead) + (self.rounds + 2) * ONE // 4)) // 2
        return (ONE - breach(line)) * race(self.hope, siege(line, RUNS) // RUNS, self.rounds, tie) // ONE

    def worth(self, points: int, line: str, bought: int = 0) -> int:
        """What it is worth to go raiding with these AP, and to have such a dungeon afterwards."""
        won, uncovered = self.run(points)
        return won + (ONE - won) * self.later(line, uncovered, bought) // ONE


@lru_cache(maxsize=2048)
def hope(rival: Scouted) -> int:
    """The chance that a usual run ends at the rival's heirloom."""
    return sum(ROLLS[roll] * rival.success(max(1, roll - UPKEEP), USUAL) for roll in range(2, MOST + 1)) // 36


@lru_cache(maxsize=65536)
def siege(traps: str, runs: int) -> int:
    """The chance that one of so many runs passes all these traps, if none of those that the others wore down is mended.

    >>> siege("PP", 1) * 100 // ONE, siege("PP", 2) * 100 // ONE
    (2, 23)
    """
    *deaths, through = ends(traps)
    if runs > 1:
        through += sum(died * siege(traps[at + 1 :], runs - 1) for at, died in enumerate(deaths) if died) // ONE
    return through


@lru_cache(maxsize=65536)
def strain(traps: str) -> int:
    """How badly these traps guard the way, now and once they are worn."""
    return breach(traps) + siege(traps, RUNS)


@lru_cache(maxsize=65536)
def ends(traps: str) -> list[int]:
    """Where a run with a whole roll of action points ends: the chance of each of these traps, and that of none."""
    ended = []
    alive = [ONE * many // 36 for many in ROLLS]
    for icon in traps:
        lives = LIVES.get(icon)
        if lives is None:
            break
        left = [0] * (MOST + 1)
        for fortitude in range(1, MOST + 1):
            if alive[fortitude]:
                for after, chance in lives[fortitude]:
                    left[after] += alive[fortitude] * chance // ONE
        ended.append(max(0, sum(alive) - sum(left)))
        alive = left
    return [*ended, sum(alive)]


@lru_cache(maxsize=65536)
def race(hope: int, loss: int, rounds: int, tie: int = ONE // 2) -> int:
    """Who succeeds first, if every round one does with this chance and the other with that; `tie` if nobody does.

    >>> race(ONE // 10, ONE // 10, 50) * 100 // ONE, race(ONE // 10, 0, 50) * 100 // ONE
    (50, 55)
    """
    hope, loss = hope + LUCK, loss + LUCK
    first = ONE // 2 + (hope * ONE // (hope + loss) - ONE // 2) // DOUBT
    nobody: int = max(0, ONE - hope - loss) ** rounds * ONE // ONE**rounds
    return first + (tie - first) * nobody // ONE
