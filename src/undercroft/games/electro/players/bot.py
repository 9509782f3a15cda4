"""Bots: a sound Master of Fates, and Explorers of three tempers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from undercroft.engine import Chance, Choice, Option
from undercroft.games.electro.players import explorer as bot_explorer
from undercroft.games.electro.players import fates as bot_fates
from undercroft.games.electro.players.explorer import GREEDY, LOYAL, SELFISH

Worlds = Callable[[int], Iterable[Any]]


def _choose(view: Mapping[str, Any], choice: Choice, chance: Chance, temper: str) -> Option:
    if view["role"] == "Master of Fates":
        return bot_fates.answer(view, choice, chance)
    return bot_explorer.answer(view, choice, chance, temper)


def greedy(view: Mapping[str, Any], choice: Choice, worlds: Worlds, chance: Chance) -> Option:
    """Shares what it learns and what it carries, but does not wait for anybody at the exit."""
    return _choose(view, choice, chance, GREEDY)


def loyal(view: Mapping[str, Any], choice: Choice, worlds: Worlds, chance: Chance) -> Option:
    """Co-operates, and waits at the exit for friends who are near."""
    return _choose(view, choice, chance, LOYAL)


def selfish(view: Mapping[str, Any], choice: Choice, worlds: Worlds, chance: Chance) -> Option:
    """Lies, keeps what it has, and attacks whoever carries what it lacks."""
    return _choose(view, choice, chance, SELFISH)


BOTS = {"greedy": greedy, "loyal": loyal, "selfish": selfish}
