"""Ways: where somebody can go from where they stand, by ordinary answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from undercroft.engine.choice import Choice
from undercroft.engine.event import Event


@dataclass(frozen=True, slots=True)
class Ways:
    """How one walks in a game.

    `find(view, choice)` gives for every place that can be reached, by its anchor, the ids of the options that lead
    there one after another, with what is in this view. `usual` are the kinds of events that stop nobody on the way,
    unless they are `new`: unless something was shown, or as the game says. `asks` are the questions that are answered
    on a way; empty: those of its beginning. `along` is what else can be done on a way wherever it is offered, by the
    id of its option, with the words that offer it; empty: nothing. `aside` are questions of other turns: whoever walks
    answers them, and goes on. `passes` are verbs of what may be offered anew without stopping anybody.
    """

    find: Callable[[Mapping[str, Any], Choice], Mapping[str, tuple[str, ...]]]
    usual: frozenset[str]
    new: Callable[[Event], bool] = attrgetter("shows")
    asks: frozenset[str] = frozenset()
    along: tuple[str, str] = ("", "")
    aside: frozenset[str] = frozenset()
    passes: frozenset[str] = frozenset()
