"""Tokens in use: everything that a character does with what it carries and wears, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from undercroft.engine import Option, Question
from undercroft.games.truedungeon.book.basics import warding
from undercroft.games.truedungeon.book.combat import arming
from undercroft.games.truedungeon.book.items import attack as items_attack
from undercroft.games.truedungeon.book.items import boons, potions_and_gear, pouch, scrolls_and_wands
from undercroft.games.truedungeon.book.items import gear as items_gear
from undercroft.games.truedungeon.book.items import hands as items_hands
from undercroft.games.truedungeon.book.items import interrupts as items_interrupts
from undercroft.games.truedungeon.state.records import Hero
from undercroft.games.truedungeon.state.state import State

PARTS: Final = (items_attack, items_hands, potions_and_gear, scrolls_and_wands)
"""The modules that offer deeds, in the order in which they are listed."""


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """All that may be done with tokens now."""
    for part in PARTS:
        yield from part.offers(s, hero)


DEEDS: Final[dict[str, Any]] = {verb: do for part in PARTS for verb, do in part.DEEDS.items()}
WHY: Final[dict[str, Any]] = {verb: why for part in PARTS for verb, why in part.WHY.items()}
QUESTIONS: Final[tuple[Question, ...]] = boons.QUESTIONS
EVENTS: Final[dict[str, str]] = {
    **arming.EVENTS,
    **items_attack.EVENTS,
    **boons.EVENTS,
    **items_gear.EVENTS,
    **items_hands.EVENTS,
    **items_interrupts.EVENTS,
    **potions_and_gear.EVENTS,
    **pouch.EVENTS,
    **warding.EVENTS,
}
