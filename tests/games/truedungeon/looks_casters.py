"""What the variants of bards, clerics and summoners change: one small fight for each, seen under some options."""

from __future__ import annotations

from typing import Any

from tests.games.truedungeon.fights import attack, hero, monster, offered, state, table
from tests.tables import do, told
from undercroft.games.truedungeon.state.records import Slide

Options = dict[str, Any]
MISS = 1
PASS: Options = {"skill_tests": "always_pass"}
ZOMBIE = monster(types=["undead"], number=1)
QUIET = monster(number=1, targeting="front_of_marching_order")


def song_for_two(on: Options) -> list[int]:
    """What burning hands do to two monsters under a song."""
    pair = [{**QUIET, "id": "rat"}, {**QUIET, "id": "bat"}]
    game = table("bard", "wizard", monsters=pair, rolls=[MISS, MISS], options={**PASS, **on})
    do(game, "cast burning-hands", "done", seat=1)
    do(game, "sing", "done")
    return [event.data["damage"] for event in told(game, "scored")]


def turned_twice(on: Options) -> bool:
    """Whether the Undead may be turned in a second round."""
    game = table("cleric", monsters=[ZOMBIE], rolls=[MISS], options={**PASS, **on})
    do(game, "use turn-undead", "done")
    return "use turn-undead" in offered(game)


def restoring(on: Options) -> tuple[bool, bool]:
    """Whether restore power has cost the Standard Action, and whether the Free one."""
    game = table("cleric", {"class": "barbarian", "powers": {"rage": 1}}, options=on)
    do(game, "use restore-power barbarian rage")
    cleric = hero(game, "cleric")
    return cleric.standard, cleric.free


def restorable(on: Options) -> list[bool]:
    """Whether a Spell can be restored in its own round, in the next, and in that after."""
    game = table("cleric", "wizard", monsters=[QUIET], rolls=[MISS, MISS], options={**PASS, **on})
    do(game, "cast burning-hands", "done", seat=1)
    found = ["use restore-spell wizard burning-hands" in offered(game)]
    do(game, "done")
    found.append("use restore-spell wizard burning-hands" in offered(game))
    do(game, "done")
    do(game, "done", seat=1)
    return [*found, "use restore-spell wizard burning-hands" in offered(game)]


def supported(on: Options) -> list[int]:
    """By how much song of support raises the AC in its own round, and in the next."""
    blow = attack(to_hit=5, damage=1)
    monsters = [monster(number=1, attacks=[blow])]
    game = table({"class": "bard", "subclass": "troubadour"}, monsters=monsters, rolls=[MISS, MISS, MISS], options=on)
    do(game, "done", "support", "done", "done")
    before, *after = [event.data["ac"] for event in told(game, "hits")]
    return [ac - before for ac in after]


def spell_crit(on: Options) -> str:
    """What a templar's Spell slide of 18 is."""
    game = table({"class": "cleric", "subclass": "templar"}, monsters=[ZOMBIE], rolls=[MISS], options=on)
    fight = state(game).fight
    assert fight is not None
    fight.slides.append(Slide(0, "ogre", "spell", "spiritual hammer", 18, ac=15, damage=[[6, "force", "", ""]]))
    do(game, "done")
    return str(told(game, "scored")[-1].data["how"])


def creature(on: Options) -> str:
    """What becomes of a called creature's 12 against AC 12."""
    who = {"class": "druid", "subclass": "summoner", "carried": ["Broth of the Cave Bear"]}
    rolls = [{"natural": 12, "wheel": 1}, MISS]
    game = table(who, monsters=[{**QUIET, "ac": 12}], rolls=rolls, options=on)
    do(game, "summon broth-of-the-cave-bear", "send ogre", "done")
    return str(told(game, "scored")[-1].data["how"])
