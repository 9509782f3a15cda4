"""What the variants of the fighting classes change: one small fight for each, seen under some options."""

from __future__ import annotations

from typing import Any

from tests.games.truedungeon.brawls import MISS, dealt, one, quiet, rest, slid
from tests.games.truedungeon.fights import attack, hero, offered, table
from tests.tables import do, told

Options = dict[str, Any]


def helped(on: Options) -> bool:
    """Whether an attack may be given up for an ally."""
    return "assist fighter" in offered(table("bard", "fighter", options=on))


def unstated(on: Options) -> tuple[bool, bool]:
    """Whether detecting Evil has cost the Standard Action, and whether the Free one."""
    game = table("paladin", options=on)
    do(game, "use detect-evil")
    return hero(game, "paladin").standard, hero(game, "paladin").free


def stunned(on: Options) -> str:
    """What becomes of an attack of 12 against AC 14 in the round after a stunning blow."""
    game = table(
        one("monk", level=5), monsters=[quiet()], rolls=[slid(20), slid(1), slid(7), slid(1), MISS], options=on
    )
    do(game, "attack ogre", "done", "attack ogre", "done")
    return str(told(game, "scored")[2].data["how"])


def waited(on: Options) -> list[int]:
    """What a sneak attack deals that was prepared two rounds ago."""
    rolls = [MISS, MISS, slid(10, 5), MISS]
    game = table(one("rogue", "Village Short Sword"), monsters=[quiet()], rolls=rolls, options=on)
    do(game, "use sneak-attack", "done", "attack ogre", "done")
    return dealt(game)


def fell_twice(on: Options) -> bool:
    """Whether a berserker who fought on, was healed and falls again in the same room is dead."""
    berserker = {"class": "barbarian", "subclass": "berserker", "hp": 8}
    beast = quiet(attacks=[attack(damage=11)])
    game = table(berserker, "paladin", monsters=[beast], rolls=[19, 19], options=on)
    rest_but(game)
    do(game, "fight-after-death")
    do(game, "use lay-on-hands barbarian 6", seat=1)
    rest(game)
    return hero(game, "barbarian").is_dead


def rest_but(game: Any) -> None:
    """Both are done with this round."""
    do(game, "done")
    do(game, "done", seat=1)


def aura(on: Options) -> int:
    """The Hit Points of a defender with 8 after a blow of 8."""
    defender = {"class": "dwarf-fighter", "subclass": "defender", "hp": 8}
    game = table(defender, "fighter", monsters=[quiet()], rolls=[19], options=on)
    rest_but(game)
    return hero(game, "dwarf-fighter").hp
