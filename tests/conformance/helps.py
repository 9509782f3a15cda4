"""What a game must tell the suite about itself: values of open-ended options, and answers to its forms."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from undercroft.engine import Table
from undercroft.games.trapper.board import layout_text, names_of
from undercroft.games.trapper.builder import numbered

VALUES: dict[tuple[str, str], tuple[Any, ...]] = {("trapper", "turn_limit"): (4, 20, 60)}
"""Values of options that are not a choice among few; only such with which every game ends."""

LIMITS: dict[str, dict[str, Any]] = {"trapper": {"turn_limit": 20}}
"""Options that keep games short where a check needs many of them."""


def _layout(table: Table, rng: Random) -> Any:
    layout = numbered(rng.randrange(10**9), table.state.rules, table.state.tokens)
    return {"layout": layout_text(layout.icons), "decoys": names_of(layout.decoys)}


FORMS: dict[str, Callable[[Table, Random], Any]] = {"trapper": _layout}
"""For each game with forms: data that the form takes at this moment."""

GARBAGE: dict[str, tuple[Any, ...]] = {
    "trapper": (
        {"layout": "........."},
        {"layout": ["........."] * 6},
        {"layout": 7},
        {"layout": "\n".join(["#########"] * 6), "decoys": ["a1"]},
        {"layout": "\n".join(["........."] * 6), "decoys": "z9"},
        {"layout": None, "extra": 1},
        {"layuot": ""},
    )
}
"""Data that a game's forms never take."""
