"""Cards of the print kit: a card for every monster."""

from __future__ import annotations

from textwrap import shorten
from typing import Final

from undercroft.games.truedungeon.adventures.model import Adventure, Orientation
from undercroft.games.truedungeon.adventures.scaling import AttackNumbers, attacks_on, monster_on
from undercroft.games.truedungeon.words import DIFFICULTIES
from undercroft.scene.icons import ICONS
from undercroft.scene.kit_faces import Face

ABOUT, BLOW, NAME = 150, 70, 34
"""So many letters of each have room on a card; the booklet has all of them."""
MOST: Final = 5


def monster_faces(adventure: Adventure, orientation: Orientation) -> tuple[Face, ...]:
    """A card for every monster of the adventure, for its Dungeon Master."""
    found = []
    for room in adventure.path(orientation):
        for monster in room.monsters:
            now = monster_on(monster, "normal")
            hp = ", ".join(str(monster_on(monster, one).hp) for one in DIFFICULTIES[1:])
            facts = (("Room", str(room.number)), ("AC", str(now.ac)), ("HP N to E", hp))
            blows = [_blow(one) for one in attacks_on(monster, "normal")]
            words = (shorten(monster.about, ABOUT, placeholder=" ..."), *(shorten(blow, BLOW) for blow in blows[:MOST]))
            name = shorten(monster.name, NAME, placeholder=" ...")
            found.append(
                Face(name, monster.icon if monster.icon in ICONS else "foe-humanoid", facts, tuple(filter(None, words)))
            )
    return tuple(found)


def _blow(one: AttackNumbers) -> str:
    """An attack on Normal in a line."""
    hit = "" if one.to_hit is None else f" {one.to_hit:+d}"
    save = f", {one.attack.save} {one.dc}" if one.attack.save else ""
    then = f", {one.attack.inflicts}" if one.attack.inflicts else ""
    return f"{one.attack.name}{hit}: {one.damage} {one.attack.type}{save}{then}"
