"""What the variants about monsters change, each looked at in a short fight."""

from __future__ import annotations

from typing import Any

from tests.games.truedungeon.fights import attack, foe, monster, sturdy, table
from tests.tables import do, told

Options = dict[str, Any]


def unseen(on: Options) -> list[str]:
    """Whom a monster may choose when the one in front is invisible."""
    hidden = {"class": "fighter", "conditions": ["invisible"]}
    rolls: list[Any] = [2] if on.get("unseen_safe") else ["cleric", 2]
    here = table(hidden, "cleric", rolls=rolls, options=on)
    do(here, "done")
    do(here, "done", seat=1)
    here.chance.spent()
    return ["drawn"] if len(rolls) == 2 else ["nobody else"]


def hit_points(on: Options) -> list[Any]:
    """What is seen of a monster's Hit Points after a hit."""
    here = table("fighter", monsters=[monster(taken=100, number=0)], options=on)
    seen = here.view(0)["foes"][0]
    return [seen["look"], seen.get("hp")]


def ward(on: Options) -> int:
    """What a natural 20 of a plain weapon does to what only +1 weapons harm."""
    fighter = sturdy(tokens=["Village Short Sword"])
    beast = monster(needs_plus=1, number=0, attacks=[attack()])
    here = table(fighter, monsters=[beast], rolls=[{"natural": 20, "wheel": 4}], options=on)
    do(here, "attack ogre", "done")
    assert told(here, "scored")
    return foe(here).taken
