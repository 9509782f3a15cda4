"""How a game stands, as far as a seat can see, for bots that think ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

HEALTH: Final = 550
DEPTH: Final = 250
TREASURE: Final = 100
HOPE: Final = 50
"""What health, floors left behind, treasure, and being alive at all are worth, in thousandths of a win."""

BEST: Final = 800
"""Of 1000 games that stand as well as can be so many are won; the first signs of weakness cost least."""

RICH: Final = 12
"""So many treasure cards are as good as more."""


def estimate(view: Mapping[str, Any]) -> int | None:
    """In how many of 1000 games whoever sees this wins; None while a combat, a move or an enemy turn goes on."""
    mover = view["mover"]
    if view["combat"] is not None or view["stage"] not in ("party", "stairs"):
        return None
    heroes = view["heroes"]
    if any(hero["seat"] == mover and (hero["moved"] or hero["used"] or hero["searched"]) for hero in heroes):
        return None
    worth = party_worth(view)
    keeper = view["you"] is not None and all(hero["seat"] != view["you"] for hero in heroes)
    return 1000 - worth if keeper else worth


def party_worth(view: Mapping[str, Any]) -> int:
    """The party's prospects: health above all, then how deep it is, then what it holds."""
    heroes = view["heroes"]
    full: int = sum(hero["full"] for hero in heroes) or 1
    health: int = sum(hero["health"] for hero in heroes)
    held: int = sum(len(hero["treasure"]) + 3 * len(hero["items"]) for hero in heroes)
    depth: int = min(8, view["behind"])
    strength = HOPE + HEALTH * health // full + DEPTH * depth // 8 + TREASURE * min(held, RICH) // RICH
    return BEST - BEST * (1000 - strength) ** 2 // 1_000_000
