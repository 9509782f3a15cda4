"""Parts of sentences: what is held together, whom something is done to, numbers of the card by their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undercroft.engine.craft.words import listed
from undercroft.games.truedungeon.state.state import State

STATS: Final = {"ac": "AC", "melee-ac": "AC in melee", "missile-ac": "AC at range", "hp": "HP"}
"""Numbers whose names are not just their ids in words."""


def together(names: Sequence[str]) -> str:
    """What is held at once, two of a kind as such.

    >>> together(["Star", "Star"]), together(["Sickle", "Star"])
    ('Star twice', 'Sickle and Star')
    """
    found = [name if names.count(name) == 1 else f"{name} twice" for name in dict.fromkeys(names)]
    return listed(found, "nothing")


def on(s: State, id: str) -> str:
    """Whom this id names, as the end of a sentence; nothing if it names nobody."""
    names = [s.name(hero) for hero in s.heroes if hero.cls == id] or [foe.name for foe in s.foes if foe.id == id]
    return f" on the {names[0]}" if names else ""


def changed(stat: str, by: int) -> str:
    """A change of a number in words.

    >>> changed("ac", 2), changed("melee-to-hit", -1)
    ('+2 AC', '-1 melee to hit')
    """
    return f"{by:+d} {STATS.get(stat, stat.replace('-', ' '))}"
