"""What the variants of combat change, each looked at in a short fight."""

from __future__ import annotations

from typing import Any

from tests.games.truedungeon.fights import foe, monster, state, struck, sturdy, table, taken
from tests.tables import do, told
from undercroft import Table
from undercroft.games.truedungeon.state.records import Slide

HIT = {"natural": 15, "wheel": 6}
MISS = 1
SLEEPER = sturdy(conditions=["asleep"])
CLERIC = {"class": "cleric", "card": {"hp": 60, "melee-ac": 10}}
MONK = {"class": "monk", "card": {"hp": 60, "melee-to-hit": 5, "melee-damage": 0}}
TWICE = [{"natural": 15, "wheel": 1}] * 2

Options = dict[str, Any]


def laid(on: Options, natural: int, parts: list[Any], *tokens: str, difficulty: str = "normal", **beast: Any) -> int:
    """What a slide of these parts does to a monster."""
    here = table(sturdy(tokens=list(tokens)), monsters=[monster(number=0, **beast)], options=on, difficulty=difficulty)
    fight = state(here).fight
    assert fight is not None
    fight.slides.append(Slide(0, "ogre", "melee", "this", natural, damage=[[n, kind, kind, ""] for n, kind in parts]))
    do(here, "done")
    return foe(here).taken


def swung(on: Options, who: dict[str, Any], rolls: list[Any], verb: str = "attack", **beast: Any) -> Table:
    """A character has attacked, and the round is over."""
    here = table(who, monsters=[monster(number=0, **beast)], rolls=rolls, options=on)
    do(here, f"{verb} ogre", "done")
    return here


def which_ac(on: Options) -> int:
    """The AC of a slinger against a blow."""
    who = sturdy(missile=["Bird-Boy's Sling"], in_hand="missile", card={"melee-ac": 20, "missile-ac": 15})
    seen = told(struck({}, who, rolls=[3], options=on), "hits")[-1].data["ac"]
    assert isinstance(seen, int)
    return seen


def lowest_roll(on: Options) -> list[int]:
    """What a monster with +50 does with a 1."""
    return taken(struck({"to_hit": 50}, rolls=[1], options=on))


def initiative(on: Options) -> int:
    """The monsters' initiative with a 2 on Hardcore."""
    here = table(sturdy(), stage="before", rolls=[20, 2], difficulty="hardcore", options=on)
    do(here, "ready")
    seen = told(here, "initiative")[-1].data["monsters"]
    assert isinstance(seen, int)
    return seen


def surprised(on: Options) -> list[str]:
    """Which of these is told when a room surprises the party."""
    here = table(sturdy(), stage="before", rolls=[1, 20, MISS, MISS], surprise=True, options=on)
    do(here, "ready")
    return [event.kind for event in here.events if event.kind in ("surprised", "first", "initiative")]


def answered(on: Options) -> list[int]:
    """The Retribution Damage of a monk's two wounds."""
    return taken(swung(on, MONK, TWICE, rd={"typeless": 4}))


def scorched(on: Options) -> list[int]:
    """The Proximity Damage of a monk's two tries."""
    return taken(swung(on, MONK, TWICE, prxd={"fire": 3}))


def sacred_crit(on: Options) -> int:
    """A crit of 10 slashing and 2 Sacred on Undead."""
    return laid(on, 20, [[10, "slashing"], [2, "sacred"]], "Charm of Final Repose", types=["undead"])


def ultra_keen(on: Options) -> str:
    """What a 17 with an Ultra Keen bow is."""
    who = {"class": "fighter", "missile": ["Io's +4 Ultra Keen Slayer Bow"]}
    return str(told(swung(on, who, [{"natural": 17, "wheel": 1}], "shoot"), "scored")[-1].data["how"])


def plus(on: Options) -> int:
    """The To Hit total of a 10 with a +2 sword, less that with a plain one."""
    totals = []
    for sword in ("Militia Long Sword", "+2 Sword of the Unpaid Knight"):
        here = swung(on, {"class": "dwarf-fighter", "melee": [sword]}, [{"natural": 10, "wheel": 1}])
        totals.append(told(here, "scored")[-1].data["total"])
    return int(totals[1] - totals[0])


def reduced_crit(on: Options) -> int:
    """A crit of 10 Fire on one that resists 5 of it."""
    return laid(on, 20, [[10, "fire"]], resistant={"fire": 5})


def vulnerable(on: Options) -> int:
    """10 Cold on Epic to one vulnerable to it."""
    return laid(on, 15, [[10, "cold"]], difficulty="epic", vulnerable={"cold": 5})


def resisted(on: Options) -> int:
    """4 slashing and 2 Fire on one that resists 5 Fire."""
    return laid(on, 15, [[4, "slashing"], [2, "fire"]], resistant={"fire": 5})


def divine(on: Options) -> int:
    """10 Divine on Undead."""
    return laid(on, 15, [[10, "divine"]], types=["undead"])


def diseased(on: Options) -> int:
    """8 points of a Diseased one on Nightmare, to one with Damage Reduction 3."""
    who = sturdy(conditions=["diseased"])
    here = table(
        who,
        monsters=[monster(number=0, dr={"all": 3})],
        rolls=[{"natural": 15, "wheel": 8}],
        options=on,
        difficulty="nightmare",
    )
    do(here, "attack ogre", "done")
    return foe(here).taken


def confused(on: Options) -> list[bool]:
    """Whether a confused one acts with a 9, and with a 10."""
    found = []
    for natural in (9, 10):
        here = table(sturdy(conditions=["confused"]), CLERIC, rolls=[natural], options=on)
        found.append(0 in here.choices)
    return found


def finished_off(on: Options) -> list[int]:
    """What a monster does to a sleeper whom it may finish off."""
    jaws = {"helpless_coup": True, "targeting": "front_of_marching_order"}
    return taken(struck(jaws, SLEEPER, CLERIC, rolls=[], options=on))


def ghostly(on: Options) -> int:
    """6 slashing and 3 Force that would miss an incorporeal thing."""
    here = table(sturdy(), monsters=[monster(number=0, types=["incorporeal"])], rolls=[1], options=on)
    fight = state(here).fight
    assert fight is not None
    parts: list[Any] = [[6, "slashing", "", ""], [3, "force", "", ""]]
    fight.slides.append(Slide(0, "ogre", "melee", "this", 15, damage=parts))
    do(here, "done")
    return foe(here).taken


def sleeping(on: Options) -> bool:
    """Whether a sleeper sleeps on who has been hurt."""
    here = struck({"targeting": "front_of_marching_order"}, SLEEPER, CLERIC, rolls=[15], options=on)
    return bool(state(here).heroes[0].lasting)
