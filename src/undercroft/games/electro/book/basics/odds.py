"""How likely rolls succeed, exactly: so many ways of so many."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

DIE: Final = 6
FATE_DIE: Final = 20
"""[electro.components.dice]"""

Odds = tuple[int, int]
"""In how many ways of how many something happens."""


@lru_cache(maxsize=128)
def sums(dice: int) -> tuple[int, ...]:
    """In how many ways so many D6 show each sum, from 0 on.

    >>> sums(0), sums(1)
    ((1,), (0, 1, 1, 1, 1, 1, 1))
    """
    ways = [1]
    for _ in range(dice):
        more = [0] * (len(ways) + DIE)
        for total, count in enumerate(ways):
            for face in range(1, DIE + 1):
                more[total + face] += count
        ways = more
    return tuple(ways)


@lru_cache(maxsize=1024)
def against_fate(dice: int, plus: int = 0) -> Odds:
    """A score roll with so many dice and so much added equals or exceeds the D20.

    [electro.score.success] [electro.ref.success-odds]

    >>> against_fate(1), against_fate(0), against_fate(1, 19)
    ((21, 120), (0, 20), (120, 120))
    """
    good = sum(max(0, min(FATE_DIE, total + plus)) * count for total, count in enumerate(sums(dice)))
    return good, FATE_DIE * DIE**dice


@lru_cache(maxsize=4096)
def contested(dice: int, plus: int, others: int, extra: int, *, ties: bool) -> Odds:
    """A contested roll is won; `ties` says whether they are won, too.

    [electro.score.contested] [electro.score.contested-tie]

    >>> contested(1, 0, 1, 0, ties=True), contested(1, 0, 1, 0, ties=False)
    ((21, 36), (15, 36))
    """
    least = 0 if ties else 1
    good = sum(
        mine * theirs
        for total, mine in enumerate(sums(dice))
        for opposed, theirs in enumerate(sums(others))
        if max(0, total + plus) - max(0, opposed + extra) >= least
    )
    return good, DIE ** (dice + others)


def fails(odds: Odds) -> Odds:
    """It does not happen.

    >>> fails((1, 3))
    (2, 3)
    """
    good, ways = odds
    return ways - good, ways


def both(one: Odds, other: Odds) -> Odds:
    """One happens and the other, too, which does not depend on it.

    >>> both((1, 2), (1, 3))
    (1, 6)
    """
    return one[0] * other[0], one[1] * other[1]
