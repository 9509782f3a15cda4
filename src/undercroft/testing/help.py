"""What a game may tell the laws about itself, so that they see all of it in a short time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from undercroft.engine import Table

Made = Callable[[int], Table]
"""A table for every number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Help:
    """Help for the laws of one game; a small game needs none.

    - `values` of options that are not a choice among few; `clashes` are options that are refused together;
    - `limits` are options, `short` numbers, that keep games short where many are played;
    - `form(table, rng, seat)` gives data that the form of this seat takes now, `garbage` is what no form takes;
    - `rich` tables are those at which a lot can happen where chance seldom deals everything, `riches` how many of them
      are played; at `hiding` tables somebody has a secret choice to make; `alike` makes two real games that look alike
      where players have no secrets of their own; `relive(table, twin, seat)` lives the past once more in another world;
    - where games are long, `fewer` of them are played through, at a `pace` of fewer positions, and `some` of the values
      of options are tried alone;
    - `seldom` are questions and events that no number of games is sure to reach; each needs a test of its own.
    """

    values: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    clashes: tuple[Mapping[str, Any], ...] = ()
    limits: Mapping[str, Any] = field(default_factory=dict)
    short: Mapping[str, int] = field(default_factory=dict)
    form: Callable[[Table, Random, int], Any] | None = None
    garbage: tuple[Any, ...] = ()
    rich: Made | None = None
    riches: int = 120
    hiding: Made | None = None
    alike: Callable[[int], tuple[Table, Table]] | None = None
    relive: Callable[[Table, Table, int | None], Table | None] | None = None
    fewer: float = 1.0
    pace: float = 1.0
    some: slice = field(default_factory=lambda: slice(None))
    seldom: frozenset[str] = frozenset()


_NONE = Help()
_helps: dict[str, Help] = {}


def helped(game: str, help: Help) -> None:
    """The game of this id gets this help from now on."""
    _helps[game] = help


def help_of(game: str) -> Help:
    """The help for this game."""
    return _helps.get(game, _NONE)
