"""Conditions that last or lead astray: disease, poison, sleep, charm, confusion, silence; immunity and reactions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.book.basics.test_conditions import (
    CLERIC,
    FREE,
    HIT,
    SLEEPER,
    gasser,
    inflicting,
    names,
)
from tests.games.truedungeon.brawls import MISS, slid
from tests.games.truedungeon.fights import attack, cited, foe, hero, monster, state, struck, sturdy, table, taken
from tests.games.truedungeon.sliders import at_board
from tests.tables import do, told
from undercroft.games.truedungeon.book.basics.conditions import CONDITIONS, why_cannot_act, why_immune

# ---------------------------------------------------------------- disease and poison


@pytest.mark.rule("truedungeon.condition.diseased.source", "truedungeon.condition.diseased.duration")
def test_disease_comes_of_a_failed_save_and_stays() -> None:
    assert names(inflicting("diseased", dc=5)) == []
    on = inflicting("diseased")
    assert names(on) == ["diseased"]
    assert hero(on, "dwarf-fighter").lasting[0].until == "game"


@pytest.mark.rule("truedungeon.condition.poisoned.source", "truedungeon.condition.poisoned.duration")
def test_poison_comes_of_a_failed_save_and_mere_poison_damage_does_not_cause_it() -> None:
    assert names(struck({"type": "poison"}, rolls=[15])) == []
    on = inflicting("poisoned")
    assert names(on) == ["poisoned"]
    assert hero(on, "dwarf-fighter").lasting[0].until == "game"


@pytest.mark.rule("truedungeon.condition.poisoned.source")
def test_a_monster_without_poison_keeps_whatever_else_it_does() -> None:
    for harmless, type, inflicts, lost, left in (
        (False, "fire", "poisoned", [8], ["poisoned"]),
        (True, "fire", "poisoned", [8], []),
        (True, "fire", "shaken", [8], ["shaken"]),
        (True, "poison", "shaken", [0], []),
        (True, "fire", "", [8], []),
    ):
        sting = attack(type=type, **({"inflicts": inflicts} if inflicts else {}))
        on = table(sturdy(), monsters=[monster(number=1, attacks=[sting])], rolls=[15])
        foe(on).harmless = harmless
        do(on, "done")
        assert (taken(on), names(on)) == (lost, left)


@pytest.mark.rule("truedungeon.condition.poisoned.one-save")
def test_a_poison_allows_one_save() -> None:
    on = inflicting("poisoned")
    assert len(told(on, "save")) == 1
    assert on.choices[0].ask == "turn"


@pytest.mark.rule("truedungeon.condition.diseased.other-effects")
def test_a_disease_may_hurt_besides() -> None:
    rot = {"to_hit": 5, "form": "melee", "damage": 6, "on_save": "none"}
    on = inflicting("diseased", by=rot, rolls=[15, 5])
    assert (taken(on), names(on)) == ([6], ["diseased"])


# ---------------------------------------------------------------- sleep


@pytest.mark.rule("truedungeon.condition.sleep.damage")
def test_damage_does_not_wake_a_sleeper() -> None:
    on = table(SLEEPER, CLERIC, rolls=["dwarf-fighter", 15], first="monsters")
    assert (taken(on), names(on)) == ([8], ["asleep"])


@pytest.mark.rule("truedungeon.condition.sleep.damage")
def test_by_the_variant_wakes_it_does() -> None:
    on = table(SLEEPER, CLERIC, rolls=["dwarf-fighter", 15], first="monsters", options={"wakes": True})
    assert (taken(on), names(on)) == ([8], [])


# ---------------------------------------------------------------- charmed and confused


@pytest.mark.rule("truedungeon.condition.charmed.attacks-allies", "truedungeon.condition.charmed.resolution")
def test_the_charmed_attack_an_ally() -> None:
    on = table(sturdy(conditions=["charmed"]), CLERIC, rolls=[{"natural": 5, "wheel": 6}, "cleric", 1])
    assert list(on.choices) == [1]
    do(on, "done", seat=1)
    assert (told(on, "turns")[-1].data["how"], hero(on, "cleric").hp) == ("hits", 54)
    queasy = table(sturdy(conditions=["charmed", "nauseated"]), CLERIC, monsters=[monster(number=0)])
    do(queasy, "done", seat=1)
    assert not told(queasy, "turns")


@pytest.mark.rule("truedungeon.condition.charmed.outside-combat")
@pytest.mark.parametrize("condition", ["charmed", "confused"])
def test_between_fights_they_do_nothing(condition: str) -> None:
    victim = sturdy(conditions=[condition], carried=["Elixir of Life"])
    on = table(victim, CLERIC, stage="before", rolls=[])
    assert told(on, "stands-by")[0].data["condition"] == condition
    assert list(on.choices) == [1]
    lucid = table(victim, CLERIC, stage="before", rolls=[], options={"lucid": True})
    assert sorted(lucid.choices) == [0, 1] and not told(lucid, "stands-by")


@pytest.mark.rule("truedungeon.condition.charmed.outside-combat")
def test_when_the_fight_is_won_the_charmed_stand_by_and_may_be_cured() -> None:
    paladin = {"class": "paladin", "carried": ["Potion Feybane"], "melee": ["Militia Long Sword"]}
    on = table(sturdy(conditions=["charmed"]), paladin, monsters=[monster(hp=1)], rolls=[slid(20), slid(1)])
    do(on, "attack ogre", "done", seat=1)
    assert told(on, "stands-by") and list(on.choices) == [1]
    do(on, "give potion-feybane dwarf-fighter", seat=1)
    assert sorted(on.choices) == [0, 1]


def test_nor_do_they_answer_a_puzzle() -> None:
    puzzle = {"kind": "riddle_choice", "prompt": "Which?", "elements": ["ash", "elm"], "solution": ["elm"]}
    for condition in ("charmed", "confused"):
        on = table(sturdy(conditions=[condition]), CLERIC, monsters=[], puzzle=puzzle, stage="puzzle")
        assert list(on.choices) == [1]


@pytest.mark.rule("truedungeon.condition.charmed.resolution")
@pytest.mark.parametrize(("natural", "how"), [(4, "misses"), (5, "hits"), (1, "misses"), (20, "hits")])
def test_die_and_to_hit_against_the_allys_ac(natural: int, how: str) -> None:
    on = table(sturdy(conditions=["charmed"]), CLERIC, rolls=[{"natural": natural, "wheel": 6}, "cleric", 1])
    do(on, "done", seat=1)
    assert told(on, "turns")[-1].data["how"] == how


DOES = {
    1: "source",
    2: "source",
    3: "cower",
    4: "cower",
    5: "act",
    8: "act",
    9: "babble",
    14: "babble",
    15: "ally",
    20: "ally",
}
EVEN = {**DOES, 9: "act", 10: "babble"}
KIND = {**DOES, 9: "act", 10: "act", 11: "babble"}


@pytest.mark.rule("truedungeon.condition.confused.table", "truedungeon.condition.confused.roll")
@pytest.mark.parametrize(
    ("option", "natural", "does"),
    [(name, n, does) for name, row in (("", DOES), ("even", EVEN), ("kind", KIND)) for n, does in row.items()],
)
def test_the_confused_do_what_the_die_says(option: str, natural: int, does: str) -> None:
    swing = [HIT] if does in ("source", "ally") else []
    on = table(
        sturdy(conditions=["confused"]),
        CLERIC,
        rolls=[natural, *swing, "cleric", 1, 5],
        options={option: True} if option else {},
    )
    assert (0 in on.choices) == (does == "act")
    do(on, "done", seat=1)
    if does == "act":
        do(on, "done", seat=0)
    assert bool(told(on, "scored")) == (does == "source")
    assert bool(told(on, "turns")) == (does == "ally")


@pytest.mark.rule("truedungeon.condition.confused.attack-die", "truedungeon.condition.confused.nearest-ally")
def test_the_nearest_ally_stands_beside_in_the_marching_order() -> None:
    bard = {"class": "bard", "card": {"hp": 60, "melee-ac": 10}}
    on = table(CLERIC, sturdy(conditions=["confused"]), bard, rolls=[15, "bard", HIT, "cleric", 1, 5])
    do(on, "done", seat=0)
    do(on, "done", seat=2)
    assert told(on, "turns")[-1].data["whom"] == "Bard"
    last = table(CLERIC, bard, sturdy(conditions=["confused"]), rolls=[15, HIT, "cleric", 1, 5])
    do(last, "done", seat=0)
    do(last, "done", seat=1)
    assert told(last, "turns")[-1].data["whom"] == "Bard"


@pytest.mark.rule("truedungeon.condition.confused.attack-die")
@pytest.mark.parametrize(("natural", "total", "damage"), [(1, 6, []), (4, 9, []), (5, 10, [6])])
def test_a_die_is_rolled_for_a_confused_attack_on_an_ally(natural: int, total: int, damage: list[int]) -> None:
    bard = {"class": "bard", "card": {"hp": 60, "melee-ac": 10 if natural > 1 else 5}}
    blow = {"natural": natural, "wheel": 6}
    on = table(sturdy(conditions=["confused"]), bard, rolls=[15, blow, "bard", 1, 5])
    do(on, "done", seat=1)
    assert told(on, "turns")[-1].data["total"] == total
    assert taken(on) == damage


@pytest.mark.rule("truedungeon.condition.charmed.resolution")
@pytest.mark.parametrize(
    ("weapons", "by_attack", "ac"),
    [
        ({"melee": ["Militia Long Sword"]}, False, 10),
        ({"melee": ["Militia Long Sword"]}, True, 10),
        ({"melee": [], "missile": ["+2 Flaming Short Bow"]}, False, 13),
        ({"melee": [], "missile": ["+2 Flaming Short Bow"]}, True, 18),
    ],
)
def test_the_ac_of_an_ally_is_that_against_the_attack(weapons: dict[str, Any], by_attack: bool, ac: int) -> None:
    mad = {"class": "fighter", "conditions": ["charmed"], **weapons}
    bard = {"class": "bard", "card": {"hp": 60, "melee-ac": 10, "missile-ac": 15, "ac-against-missiles": 3}}
    on = table(mad, bard, rolls=[{"natural": 2, "wheel": 1}, "bard", 1], options={"by_attack": by_attack})
    do(on, "done", seat=1)
    assert told(on, "turns")[-1].data["ac"] == ac


@pytest.mark.rule("truedungeon.condition.charmed.resolution")
@pytest.mark.parametrize(
    ("mad", "friend", "natural", "total", "lost"),
    [
        ({}, {}, 5, 10, [6]),
        ({}, {}, 4, 9, []),
        ({}, {"melee-ac": 99}, 20, 25, [6]),
        ({"card": {"melee-to-hit": 50}}, {}, 1, 51, []),
        ({"card": {"melee-damage": 3}}, {}, 5, 10, [9]),
        ({"conditions": ["invisible"]}, {}, 5, 12, [6]),
        ({}, ["invisible"], 9, 10, [6]),
        ({}, ["paralyzed"], 1, 10, []),
        ({}, ["paralyzed"], 5, 14, [6]),
        ({"conditions": ["shaken"]}, {}, 7, 10, [6]),
        ({"conditions": ["sickened"]}, {}, 7, 10, [4]),
        ({"conditions": ["sickened"], "card": {"melee-damage": -20}}, {}, 7, 10, [1]),
        ({"card": {"melee-damage": -20}}, {}, 5, 10, [0]),
        ({}, {"reduction slashing": 4}, 5, 10, [2]),
        ({}, {"reduction blunt": 4}, 5, 10, [6]),
    ],
)
def test_what_an_attack_on_an_ally_comes_to(
    mad: dict[str, Any], friend: dict[str, int] | list[str], natural: int, total: int, lost: list[int]
) -> None:
    charmed = sturdy(card=mad.get("card", {}), conditions=["charmed", *mad.get("conditions", [])])
    card = {"hp": 60, "melee-ac": 10, **(friend if isinstance(friend, dict) else {})}
    ally = {"class": "cleric", "card": card, "conditions": friend if isinstance(friend, list) else []}
    on = table(charmed, ally, "bard", monsters=[monster(number=0)], rolls=[{"natural": natural, "wheel": 6}])
    for seat in sorted(on.choices):
        do(on, "done", seat=seat)
    turned = told(on, "turns")[0].data
    assert (turned["whom"], turned["total"], taken(on)) == ("Cleric", total, lost)


@pytest.mark.rule("truedungeon.condition.diseased.everything")
def test_a_disease_is_told_of_an_ally_who_is_hit() -> None:
    for conditions, natural, named in ((["diseased"], 5, True), (["diseased"], 4, False), ([], 5, False)):
        charmed, friend = sturdy(conditions=["charmed", *conditions]), {**CLERIC, "card": {"hp": 60, "melee-ac": 10}}
        on = table(charmed, friend, monsters=[monster(number=0)], rolls=[{"natural": natural, "wheel": 6}])
        do(on, "done", seat=1)
        assert ("truedungeon.condition.diseased.everything" in cited(on, "turns")) is named


@pytest.mark.rule("truedungeon.condition.charmed.attacks-allies")
@pytest.mark.parametrize(
    ("natural", "mad", "ac", "how"),
    [
        (9, {}, 14, "hits"),
        (8, {}, 14, "misses"),
        (20, {}, 99, "hits"),
        (1, {"attacks": [attack(to_hit=50)]}, 14, "misses"),
        (10, {"conditions": ["charmed", "shaken"]}, 14, "misses"),
        (11, {"conditions": ["charmed", "shaken"]}, 14, "hits"),
    ],
)
def test_what_an_attack_of_a_charmed_monster_comes_to(natural: int, mad: dict[str, Any], ac: int, how: str) -> None:
    charmed = monster(**{"conditions": ["charmed"], "attacks": [attack()], **mad})
    rat = monster(id="rat", name="Rat", ac=ac, number=0)
    on = table(sturdy(), monsters=[charmed, rat], first="monsters", rolls=[natural])
    assert told(on, "brawls")[0].data["how"] == how and foe(on, "rat").taken == (8 if how == "hits" else 0)


@pytest.mark.rule("truedungeon.condition.confused.nearest-ally")
def test_who_has_no_ally_turns_on_nobody() -> None:
    idle = [monster(number=0)]
    on = table(sturdy(conditions=["confused"]), {**CLERIC, "hp": 1}, monsters=idle, rolls=[15, HIT, *[15] * 50])
    do(on, "done", seat=1)
    assert hero(on, "cleric").is_dead and len(told(on, "turns")) == 1


@pytest.mark.rule("truedungeon.condition.confused.attack-die")
def test_a_confused_attack_on_its_source_is_rolled_at_the_board_too() -> None:
    on = at_board(sturdy(conditions=["confused"]), CLERIC, rolls=[1, {"natural": 12, "wheel": 6}, MISS, 5])
    do(on, "done", seat=1)
    assert [(event.data["natural"], event.data["wheel"]) for event in told(on, "slide")] == [(12, 6)]
    assert not told(on, "lineup") and foe(on).taken == 6


@pytest.mark.rule("truedungeon.condition.diseased.everything")
def test_a_diseased_one_does_less_to_an_ally_too() -> None:
    on = table(sturdy(conditions=["charmed", "diseased"]), CLERIC, rolls=[{"natural": 5, "wheel": 6}, "cleric", 1])
    do(on, "done", seat=1)
    assert taken(on) == [4]


@pytest.mark.rule("truedungeon.condition.confused.roll", "truedungeon.digital.monster-conditions")
def test_a_confused_monster_rolls_too() -> None:
    two = [monster(conditions=["confused"]), monster(id="rat", name="Rat", hp=20)]
    on = table(sturdy(), monsters=two, first="monsters", rolls=[15, 12, 1])
    blow = {"who": "Ogre", "whom": "Rat", "natural": 12, "how": "hits", "damage": 8, "healed": 0}
    assert told(on, "brawls")[-1].data == blow
    assert foe(on, "rat").taken == 8
    babbles = table(sturdy(), monsters=two[:1], first="monsters", rolls=[9])
    assert not told(babbles, "attacks")


@pytest.mark.rule("truedungeon.condition.charmed.attacks-allies")
def test_a_charmed_monster_turns_on_the_others() -> None:
    two = [monster(conditions=["charmed"]), monster(id="rat", name="Rat", hp=20)]
    on = table(sturdy(), monsters=two, first="monsters", rolls=[8, 1])
    assert told(on, "brawls")[-1].data["how"] == "misses"


# ---------------------------------------------------------------- silence, drowning, immunity


@pytest.mark.rule("truedungeon.condition.silenced.scope", "truedungeon.condition.silenced.banned")
def test_silence_may_cover_one_or_all() -> None:
    on = inflicting("silenced", sturdy(), CLERIC)
    assert names(on) == names(on, "cleric") == ["silenced"]
    one = {"to_hit": 5, "form": "ranged", "targeting": "front_of_marching_order"}
    single = inflicting("silenced", sturdy(), CLERIC, by=one, rolls=[15, 5])
    assert (names(single), names(single, "cleric")) == (["silenced"], [])


@pytest.mark.rule("truedungeon.condition.silenced.banned")
def test_a_silenced_monster_casts_nothing() -> None:
    curse = {"id": "curse", "name": "curse", "form": "ranged", "to_hit": 5, "damage": 9, "spell_level": 2}
    beast = monster(attacks=[{**curse, "magical": True}, {"id": "claw", "name": "claw", "to_hit": 5, "damage": 3}])
    on = table(sturdy(), monsters=[{**beast, "conditions": ["silenced"]}], first="monsters", rolls=[15])
    assert taken(on) == [3]


@pytest.mark.rule("truedungeon.condition.paralyzed.drown")
def test_the_paralyzed_drown_unless_they_can_breathe_by_magic() -> None:
    swimmers = (
        {**CLERIC, "conditions": ["paralyzed"]},
        sturdy(conditions=["paralyzed"], tokens=["Mask of the Drowned Saint"]),
    )
    druid = {"class": "druid", "card": {"hp": 60}}
    on = table(*swimmers, druid, environment="underwater", rolls=["druid", 1])
    do(on, "done", seat=2)
    assert [event.data["who"] for event in told(on, "dies")] == ["Cleric"]
    on = table({**CLERIC, "conditions": ["paralyzed"], "hp": 1}, druid, environment="underwater", rolls=["druid", 1])
    assert taken(do(on, "done", seat=1)) == [1]


@pytest.mark.rule("truedungeon.combat.free-movement")
@pytest.mark.parametrize("condition", ["held", "paralyzed", "slowed"])
def test_free_movement_keeps_off_what_binds(condition: str) -> None:
    on = inflicting(condition, sturdy(tokens=FREE))
    assert names(on) == []
    assert told(on, "immune")[-1].rule == "truedungeon.combat.free-movement"


@pytest.mark.rule("truedungeon.combat.free-movement-limits")
def test_free_movement_does_not_help_against_being_constricted() -> None:
    assert names(inflicting("pinned", sturdy(tokens=FREE))) == ["pinned"]
    for condition, tokens, named in (("pinned", FREE, True), ("pinned", [], False), ("shaken", FREE, False)):
        on = inflicting(condition, sturdy(tokens=tokens))
        assert ("truedungeon.combat.free-movement-limits" in cited(on, "condition")) is named


@pytest.mark.rule("truedungeon.combat.elemental-type")
@pytest.mark.parametrize("condition", ["poisoned", "asleep", "paralyzed", "dazed", "stunned"])
def test_elementals_know_neither_sleep_nor_poison(condition: str) -> None:
    on = table(sturdy(), monsters=[monster(types=["elemental"])])
    assert why_immune(state(on), foe(on), condition) == "truedungeon.combat.elemental-type"
    assert why_immune(state(on), foe(on), "held") == ""


def test_every_condition_says_why_one_cannot_act() -> None:
    for name, found in CONDITIONS.items():
        on = table(sturdy(conditions=[name]), CLERIC, rolls=[5] if name == "confused" else [])
        why = why_cannot_act(state(on), hero(on, "dwarf-fighter"))
        assert (why is None) == found.acts
        assert why is None or why.rule == found.rule


# ---------------------------------------------------------------- reactions


CLOAK = "Cloak of Shadowskin"


@pytest.mark.rule("truedungeon.condition.held.no-actions")
def test_whoever_can_do_nothing_does_not_react_either() -> None:
    rolls = ["dwarf-fighter", 15]
    free = table(sturdy(tokens=[CLOAK]), CLERIC, first="monsters", rolls=rolls)
    assert free.choices[0].ask == "react"
    held = table(sturdy(tokens=[CLOAK], conditions=["held"]), CLERIC, first="monsters", rolls=rolls)
    assert list(held.choices) == [1]
    assert taken(held) == [8]


def test_what_one_wears_helps_with_ones_own_save_though_asleep() -> None:
    gas = {"form": "area", "to_hit": None, "damage": 9, "type": "poison", "save": "fortitude", "dc": 30}
    sleeper = sturdy(tokens=["Periapt of Proof against Poison"], conditions=["asleep"])
    on = struck(gas, sleeper, CLERIC, rolls=[5])
    assert on.choices[0].ask == "react"


def test_a_shorter_condition_does_not_cut_a_longer_one_short() -> None:
    on = table(sturdy(conditions=["shaken"]), monsters=[gasser("shaken", duration="turn")], rolls=[5, 5])
    do(on, "done", "done")
    assert [(one.name, one.until) for one in hero(on, "dwarf-fighter").lasting] == [("shaken", "room")]
    brief = table(sturdy(), monsters=[gasser("shaken", duration="turn", cooldown=5)], rolls=[5])
    do(brief, "done")
    assert names(brief) == ["shaken"]
    do(brief, "done")
    assert names(brief) == []


def test_a_blow_that_puts_to_sleep_does_not_wake_by_the_variant_wakes() -> None:
    club = {"damage": 4, "save": "fortitude", "dc": 40, "on_save": "none", "inflicts": "asleep"}
    by = {**club, "targeting": "front_of_marching_order"}
    on = struck(by, sturdy(), CLERIC, rolls=[15, 5], options={"wakes": True})
    assert (taken(on), names(on)) == ([4], ["asleep"])
