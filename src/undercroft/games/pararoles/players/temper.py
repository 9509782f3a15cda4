"""Tempers: what parts a beginner from a sound player and from an expert."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Temper:
    """What a player minds. Shares are in hundredths.

    With less than `weak` of its health a party looks for the stairs. Of its health a fight may cost `daunting` before
    it runs, `hunted` before it no longer goes up to the enemy by itself, and `lost` before it breaks the fight off. At
    `low` of their health a hero is worth a treasure card, and where enemies come whose fight may cost more than
    `cautious` every hurt one is. Who `searches` looks for traps, who `aims` hits the enemy first that had better be hit
    first. From the last `ends` floors it goes down as soon as the stairs are found, and there a card is worth nothing
    but health. Who `shares` hands cards to whoever makes most of them. Who `hurries` always rushes, so that enemies
    strike first; who is `plain` never thinks of a Special Action. Who `heartens` makes an Encourager of their own where
    the ready-made one is taken.
    """

    weak: int = 50
    daunting: int = 60
    hunted: int = 40
    lost: int = 120
    low: int = 40
    cautious: int = 50
    searches: bool = True
    aims: bool = True
    ends: int = 1
    shares: bool = False
    hurries: bool = False
    plain: bool = False
    heartens: bool = False


SOUND: Final = Temper()
BEGINNER: Final = Temper(
    weak=20,
    daunting=150,
    hunted=150,
    lost=200,
    low=0,
    cautious=1000,
    searches=False,
    aims=False,
    ends=0,
    hurries=True,
    plain=True,
)
"""Hurries on without a look at the ground, hits whoever comes first, and sees too late that a fight is lost."""

EXPERT: Final = Temper(shares=True, heartens=True)
"""Plays an Encourager, and hands cards to whoever makes most of them."""
