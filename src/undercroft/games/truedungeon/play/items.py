"""Tokens in use: everything that a character does with what it carries and wears, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from undercroft.engine import Option
from undercroft.games.truedungeon.play import (
    arming,
    fizzling,
    items_attack,
    items_effect,
    items_gear,
    items_hands,
    items_magic,
    items_react,
    items_self,
    pouch,
)
from undercroft.games.truedungeon.play.records import Hero
from undercroft.games.truedungeon.play.state import State

PARTS: Final = (items_attack, items_hands, items_self, items_magic)
"""The modules that offer deeds, in the order in which they are listed."""


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """All that may be done with tokens now."""
    for part in PARTS:
        yield from part.offers(s, hero)


DEEDS: Final[dict[str, Any]] = {verb: do for part in PARTS for verb, do in part.DEEDS.items()}
WHY: Final[dict[str, Any]] = {verb: why for part in PARTS for verb, why in part.WHY.items()}
QUESTIONS: Final = items_effect.QUESTIONS
EVENTS: Final[dict[str, str]] = {
    **arming.EVENTS,
    **items_attack.EVENTS,
    **items_effect.EVENTS,
    **items_gear.EVENTS,
    **items_hands.EVENTS,
    **items_react.EVENTS,
    **items_self.EVENTS,
    **pouch.EVENTS,
    **fizzling.EVENTS,
}
