"""What helps to choose: what one does by each answer, with what or to whom, and how it may end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from undercroft.engine import Choice
from undercroft.engine.stage.offer import Offer
from undercroft.games.electro.faces.offers import acting, fates, rooms, setup, tasks

__all__ = ["offers"]

FINDERS: Final[dict[str, Callable[[Mapping[str, Any], Choice, str], Offer]]] = {
    **setup.FINDERS,
    **acting.FINDERS,
    **rooms.FINDERS,
    **tasks.FINDERS,
    **fates.FINDERS,
}
"""For each question what its options offer."""


def offers(view: Mapping[str, Any], choice: Choice) -> dict[str, Offer]:
    """The offers of this question, by the ids of its options."""
    find = FINDERS[choice.ask]
    return {option.id: find(view, choice, option.id) for option in choice.options}
