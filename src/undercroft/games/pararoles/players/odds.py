"""What a fight is likely to cost, in whole parts of a health point: the sums behind every decision of a bot.

A draw succeeds with as many cards of the thirteen ranks as the stat allows; an Ace never does.
[pararoles.core.draw] [pararoles.core.ace]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from undercroft.games.pararoles.content.bestiary import (
    ATTACK,
    COMMANDER,
    DEFENDER,
    DRAGON,
    GUARD,
    PHOOL,
    PRINCE,
    SPECIAL,
    TRICKSTER,
    TYPES,
)
from undercroft.games.pararoles.content.cards import CLUBS, SPADES, SUITS

ONE: Final = 10_000
"""A health point, or certainty."""

RANKS: Final = 13
FACES: Final = 6
TYPE_OF: Final = {type.name: type for type in TYPES}
LONGEST: Final = 60 * ONE
"""So many rounds at most are reckoned with."""

Stats = tuple[int, int, int, int]


@lru_cache(maxsize=64)
def luck(stat: int) -> int:
    """Of thirteen draws on this stat, how many succeed."""
    return max(0, min(stat, RANKS) - 1)


def chance_of(stat: int) -> int:
    """The chance that a draw on this stat succeeds."""
    return luck(stat) * ONE // RANKS


def stats_of(stats: Mapping[str, int]) -> Stats:
    """The stats in the order of the suits."""
    return stats["hearts"], stats["diamonds"], stats["spades"], stats["clubs"]


def prime_of(hero: Mapping[str, Any]) -> int:
    """The hero's prime suit, that of the highest value assigned.  [pararoles.core.role]"""
    stats = stats_of(hero["stats"])
    return stats.index(max(stats))


@lru_cache(maxsize=1 << 16)
def blow(attack: Stats, prime: int, defense: Stats, guarded: bool, clumsy: bool, advantage: bool = False) -> int:
    """The damage to be expected of one attack."""
    whole = 0
    for suit in range(4):
        good, stop = luck(attack[suit]), luck(defense[suit])
        if guarded != clumsy:
            stop = RANKS - (RANKS - stop) ** 2 // RANKS if guarded else stop * stop // RANKS
        if advantage:
            good = RANKS - (RANKS - good) ** 2 // RANKS
        whole += good * ((RANKS - stop) * (2 if suit == prime else 1) + 1)
    return whole * ONE // (4 * RANKS * RANKS)


def hero_blow(hero: Mapping[str, Any], foe: Mapping[str, Any], *, advantage: bool = False) -> int:
    """The damage to be expected of this hero's attack on this enemy."""
    stats = stats_of(hero["now"])
    return blow(stats, prime_of(hero), stats_of(foe["stats"]), foe["guarded"], foe["clumsy"], advantage)


def menace(foe: Mapping[str, Any], heroes: Sequence[Mapping[str, Any]], *, alone: bool = False) -> int:
    """How much health this enemy is likely to cost these heroes in a round; `alone` it has nobody to command.

    Whoever plays tricks, reflects or bewilders does no harm by that.
    """
    if not heroes:
        return 0
    kind = TYPE_OF[foe["type"]]
    prime = SUITS.index(foe["suit"]) if foe["suit"] else 0
    stats = stats_of(foe["stats"])
    hit = sum(blow(stats, prime, stats_of(hero["now"]), hero["guarded"], hero["clumsy"]) for hero in heroes)
    hit //= len(heroes)
    special = hit
    if kind is PHOOL:
        special = sum(RANKS - luck(hero["now"][SUITS[CLUBS]]) for hero in heroes) * ONE // RANKS
    elif kind is DRAGON:
        special = 2 * sum(RANKS - luck(hero["now"][SUITS[SPADES]]) for hero in heroes) * ONE // RANKS
    elif kind is GUARD:
        special = 2 * hit
    elif kind is DEFENDER:
        special = hit // 2
    elif kind is TRICKSTER or kind is PRINCE or (kind is COMMANDER and alone):
        special = 0
    return (kind.die.count(ATTACK) * hit + kind.die.count(SPECIAL) * special) // FACES


def forecast(heroes: Sequence[Mapping[str, Any]], foes: Iterable[Mapping[str, Any]], *, first: bool = True) -> int:
    """How much health a fight to the end is likely to cost these heroes, who go first or not.

    They take on one enemy after the other, the one that is most dangerous for its health first.
    """
    if not heroes:
        return 0
    dangers, foes = [], list(foes)
    for foe in foes:
        power = sum(hero_blow(hero, foe) for hero in heroes)
        if foe["acid"]:
            power += ONE
        rounds = min(LONGEST, foe["health"] * ONE * ONE // max(1, power))
        dangers.append((menace(foe, heroes, alone=len(foes) == 1), rounds))
    dangers.sort(key=lambda danger: (-danger[0] * ONE // max(1, danger[1]), danger[1]))
    left = sum(danger for danger, _ in dangers)
    cost = 0 if first else left
    for danger, rounds in dangers:
        cost += left * max(0, rounds - ONE // 2) // ONE
        left -= danger
    return cost


def health_of(heroes: Iterable[Mapping[str, Any]]) -> int:
    """The health of these heroes, in the same parts."""
    whole: int = sum(hero["health"] for hero in heroes)
    return ONE * whole
