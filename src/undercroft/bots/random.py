"""The bot that plays any game: it picks among the options, each as likely as the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from undercroft.engine import Chance, Choice, Option


def choose(view: Mapping[str, Any], choice: Choice, worlds: Callable[[int], Iterable[Any]], chance: Chance) -> Option:
    """One of the options, whatever there is to see."""
    options = choice.options
    return options[chance.below(len(options), "bots")]


choose.sees = False  # type: ignore[attr-defined]  # It looks at nothing, so nobody need build a view for it.
