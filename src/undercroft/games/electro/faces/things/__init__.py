"""What can be asked about: a card for whatever has a name in the labyrinth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine.stage.card import Card
from undercroft.games.electro.faces.things import cards, people, places, tasks, words

__all__ = ["about", "things"]

PARTS: Final = (people, places, cards, tasks, words)


def things(view: Mapping[str, Any]) -> tuple[str, ...]:
    """Whoever and whatever stands on the board, all reward cards, attacks and tasks, and the words of the rulebook."""
    return tuple(thing for part in PARTS for thing in part.known(view))


def about(view: Mapping[str, Any], thing: str) -> Card | None:
    """The card of this thing as whoever sees this view may read it."""
    part = next((part for part in PARTS if thing in part.known(view)), None)
    return None if part is None else part.about(view, thing)
