"""How deadly traps are: the exact odds of the Tile Key, as a player may reckon them, in whole numbers."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

ONE: Final = 12**5
"""Certainty: every chance below is so many in this many."""

MOST: Final = 12
"""The highest fortitude there is."""

ROLLS: Final = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""In how many of 36 cases two D6 give each number of action points."""


def _dart_deaths(fortitude: int) -> int:
    hits = 13 - fortitude
    return sum(comb(5, count) * hits**count * (12 - hits) ** (5 - count) for count in (3, 4, 5))


def _shark_deaths(fortitude: int) -> int:
    pairs = sum(first + second >= fortitude for first in range(1, 13) for second in range(1, 13))
    return pairs * 12**3


DEATHS: Final = {
    "K": (ONE, *((13 - fortitude) * 12**4 for fortitude in range(1, MOST + 1))),
    "D": (ONE, *(_dart_deaths(fortitude) for fortitude in range(1, MOST + 1))),
    "C": (ONE, *((8 if fortitude <= 6 else 4) * 12**4 for fortitude in range(1, MOST + 1))),
    "P": (ONE, *(_shark_deaths(fortitude) for fortitude in range(1, MOST + 1))),
}
"""For every kill trap the chance that it kills, by fortitude; nobody has fortitude 0."""


def survival(icon: str, fortitude: int) -> int:
    """The chance to live through the trap with this icon; utility traps kill nobody."""
    deaths = DEATHS.get(icon)
    return ONE if deaths is None else ONE - deaths[fortitude]


def _ways_to_live(icon: str, fortitude: int) -> tuple[tuple[int, int], ...]:
    """With which fortitude one lives on after this trap, and how likely; a small letter was reached by a push."""
    if icon == "S":
        return ((max(1, fortitude - 1), ONE),)
    bonus = icon.islower()
    if icon in "Dd":
        hits = min(12, 13 - fortitude + bonus)
        chances = [comb(5, count) * hits**count * (12 - hits) ** (5 - count) for count in (0, 1, 2)]
        return tuple((max(1, fortitude - count), chance) for count, chance in enumerate(chances) if chance)
    if icon == "c":
        return ((fortitude, ONE - (9 if fortitude <= 6 else 5) * 12**4),)
    # Both dice of a shark pit count 1 higher, and the one of spikes. [trapper.fan.bonus-shark]
    return ((fortitude, survival(icon.upper(), max(1, fortitude - bonus - (icon == "p")))),)


LIVES: Final = {icon: [_ways_to_live(icon, max(1, fort)) for fort in range(MOST + 1)] for icon in "SKDCPkdcp"}


@lru_cache(maxsize=65536)
def passing(traps: str) -> tuple[int, ...]:
    """By fortitude the chance that an adventurer passes all these traps one after another.

    A small letter is a trap onto which a fan blows them; a letter of no trap ends the way, such as the heirloom's.
    """
    lives = LIVES.get(traps[:1])
    if lives is None:
        return (ONE,) * (MOST + 1)
    after = passing(traps[1:])
    if traps[0] in "SDd":
        return tuple(sum(chance * after[left] for left, chance in ways) // ONE for ways in lives)
    return tuple([ways[0][1] * chance // ONE for ways, chance in zip(lives, after, strict=True)])


@lru_cache(maxsize=65536)
def breach(traps: str) -> int:
    """The chance that an adventurer with a whole roll of action points passes all these traps one after another.

    >>> breach(""), breach("P") * 100 // ONE, breach("p") * 100 // ONE
    (248832, 12, 6)
    """
    chances = passing(traps)
    return sum([ROLLS[roll] * chances[roll] for roll in range(2, MOST + 1)]) // 36


@lru_cache(maxsize=4096)
def risk(chance: int) -> int:
    """What it costs to take this chance of living: 64 for every halving of it, at least 1; risks add up along a way.

    >>> risk(ONE), risk(ONE // 2), risk(ONE // 4)
    (1, 65, 129)
    """
    return (ONE**64 // max(chance, ONE // 144) ** 64).bit_length()
