"""Odds of the Trials in whole numbers: chances are millionths."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

SURE: Final = 1_000_000
"""The chance of what is certain."""

_FAR: Final = 60
"""Nobody rolls on beyond this total."""

_GOOD: Final = range(2, 7)
"""The faces that add to a total of Voltage."""


def ways_of(dice: int, wanted: int) -> tuple[int, int]:
    """In how many ways of how many so many of these dice show a given face.

    >>> ways_of(1, 1), ways_of(2, 0), ways_of(2, 3)
    ((1, 6), (36, 36), (0, 36))
    """
    ways: int = sum(comb(dice, hits) * 5 ** (dice - hits) for hits in range(max(0, wanted), dice + 1))
    all_ways: int = 6**dice
    return ways, all_ways


def at_least(dice: int, wanted: int) -> int:
    """The chance that so many of these dice show a given face.

    >>> at_least(1, 1), at_least(3, 0), at_least(2, 3)
    (166666, 1000000, 0)
    """
    ways, all_ways = ways_of(dice, wanted)
    return SURE * ways // all_ways


@cache
def beyond(goal: int) -> int:
    """The chance that a series of Voltage, rolled until it is higher than this goal, gets there.

    >>> beyond(0), beyond(1), beyond(2)
    (833333, 833333, 805555)
    """
    chances = [0] * (goal + 1)
    for total in range(goal, -1, -1):
        chances[total] = sum(SURE if total + face > goal else chances[total + face] for face in _GOOD) // 6
    return chances[0]


@cache
def worth_of_stopping(total: int, best: int, followers: int) -> int:
    """The chance to win by stopping, if each who follows rolls until they are higher; a tie counts half."""
    if total < best:
        return 0
    chance = SURE if total > best else SURE // 2
    for _ in range(followers):
        chance = chance * (SURE - beyond(total)) // SURE
    return chance


@cache
def worth_of_rolling(total: int, best: int, followers: int) -> int:
    """The chance to win by rolling once more and then doing what is best."""
    if total >= max(best, _FAR):
        return 0
    after = [total + face for face in _GOOD]
    return sum(max(worth_of_stopping(t, best, followers), worth_of_rolling(t, best, followers)) for t in after) // 6


@cache
def loser(pile: int, players: int, most: int) -> int:
    """Who takes the last of these fuses, counted from the one whose turn it is, if all avoid it where they can.

    >>> [loser(pile, 2, 3) for pile in (1, 2, 4, 5, 9, 21)]
    [0, 1, 1, 0, 0, 0]
    """
    ends = [(1 + loser(pile - taken, players, most)) % players for taken in range(1, min(most, pile - 1) + 1)]
    return next((end for end in ends if end), 0)
