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


def epic(on: Options) -> list[int]:
    """Hit Points and a hit of a monster on Epic of which the adventure lists only what it deals on Normal."""
    beast = monster(hp=100, number=1, attacks=[attack(to_hit=20, damage=8)])
    here = table(sturdy(), monsters=[beast], difficulty="epic", first="monsters", rolls=[10], options=on)
    return [foe(here).hp, told(here, "harmed")[0].data["damage"]]


def slayer(on: Options) -> list[int]:
    """What is dealt to the undead with a sword that does 2 more to them, before and after the bonus is claimed."""
    numbers = {"melee-to-hit": 10, "melee-damage": 0}
    fighter = {"class": "fighter", "melee": ["+3 Dawnless"], "card": numbers}
    undead = monster(types=["undead"], number=0, attacks=[attack()])
    here = table(fighter, monsters=[undead], rolls=[{"natural": 10, "wheel": 2}] * 2, options=on)
    do(here, "attack ogre", "done")
    if on.get("manual_claim"):
        here.act(0, "claim")
    do(here, "attack ogre", "done")
    return [event.data["damage"] for event in told(here, "scored")]
