"""What the variants of weapons and of what is carried change: one small scene for each, seen under some options."""

from __future__ import annotations

from typing import Any

from tests.games.truedungeon.book.combat.test_magical import DIRK
from tests.games.truedungeon.brawls import MISS, SWORD, dealt, one, slid
from tests.games.truedungeon.fights import hero, table
from tests.tables import do
from undercroft.games.truedungeon.book.combat.arming import harms
from undercroft.games.truedungeon.options import TrueDungeonOptions

Options = dict[str, Any]


def dirk(on: Options) -> tuple[bool, bool]:
    """Whether a dwarven weapon is magical, and whether it is not, against what is none of its enemies."""
    options = TrueDungeonOptions(**on)
    magical, mundane = (harms(kind, DIRK, None, ("undead",), options=options)[0] for kind in ("magical", "mundane"))
    return magical, mundane


def two_oils(on: Options) -> list[int]:
    """What a blow showing 1 does with two oils on the sword, of 3 and of 1."""
    fighter = one("fighter", SWORD, carried=["Oil of the Yeti", "Oil of Hoar"])
    game = table(fighter, stage="before", initiative="party_first", rolls=[slid(10, 1), MISS], options=on)
    do(game, "coat oil-of-the-yeti militia-long-sword", "coat oil-of-hoar militia-long-sword", "ready")
    do(game, "attack ogre", "done")
    return dealt(game)


def potion(on: Options) -> bool:
    """Whether a potion costs the Free Action too."""
    game = table(one("fighter", SWORD, carried=["Draught of Plain Mending"], hp=10), options=on)
    do(game, "drink draught-of-plain-mending")
    return hero(game, "fighter").free
