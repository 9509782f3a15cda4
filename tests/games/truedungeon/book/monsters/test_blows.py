"""What monsters' blows are worth to characters and to other monsters, whatever they suffer from themselves."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import SWORD, one, quiet, slid
from tests.games.truedungeon.fights import anew, attack, cited, foe, hero, monster, said, struck, sturdy, table, taken
from tests.tables import do, told
from undercroft import Table
from undercroft.games.truedungeon.content.words import DIFFICULTIES
from undercroft.games.truedungeon.state.records import Lasting

ILL = {"conditions": ["diseased"]}


# ---------------------------------------------------------------- what ails a monster


@pytest.mark.rule("truedungeon.digital.monster-conditions", "truedungeon.condition.diseased.everything")
@pytest.mark.parametrize(
    ("by", "difficulty", "lost"),
    [({}, "normal", 6), ({"damage": 1}, "normal", 0), ({}, "nightmare", 6), ({}, "epic", 8)],
)
def test_a_diseased_monster_does_less(by: dict[str, Any], difficulty: str, lost: int) -> None:
    assert taken(struck(by, rolls=[15], foe=ILL, difficulty=difficulty)) == [lost]


@pytest.mark.rule("truedungeon.digital.monster-conditions")
def test_a_diseased_monster_does_less_to_each_after_the_save() -> None:
    gas = {"form": "area", "to_hit": None, "save": "reflex", "dc": 5, "on_save": "half"}
    assert taken(struck(gas, sturdy(), one("cleric"), rolls=[15], foe=ILL)) == [2, 2]


@pytest.mark.rule("truedungeon.digital.monster-conditions")
@pytest.mark.parametrize(
    ("block", "lost"),
    [({"rd": {"typeless": 5}}, [3]), ({"prxd": {"fire": 5}}, [3]), ({"prxd": {"fire": 2}, "rd": {"typeless": 2}}, [0])],
)
def test_what_a_diseased_monster_returns_is_less_too(block: dict[str, Any], lost: list[int]) -> None:
    on = table(sturdy(), monsters=[monster(number=0, **ILL, **block)], rolls=[slid(15)])
    do(on, "attack ogre", "done")
    assert taken(on) == lost


@pytest.mark.rule("truedungeon.digital.monster-conditions")
@pytest.mark.parametrize(("difficulty", "left"), [("normal", 9), ("hardcore", 9), ("nightmare", 10)])
def test_a_poisoned_monster_is_healed_by_less(difficulty: str, left: int) -> None:
    fiend = monster(number=0, healed_by=["fire"], taken=10, conditions=["poisoned"])
    on = table("wizard", monsters=[fiend], difficulty=difficulty, options={"skill_tests": "always_fail"})
    do(on, "cast fire-dart ogre", "done")
    assert foe(on).taken == left


# ---------------------------------------------------------------- one monster strikes another


def brawled(mad: dict[str, Any] | None = None, natural: int = 15, **block: Any) -> Table:
    """A charmed monster, with a claw of 8 Fire, has struck another of this block."""
    ogre = quiet(**{"attacks": [attack(type="fire")], "conditions": ["charmed"], **(mad or {})})
    on = table(sturdy(), monsters=[ogre, {**monster(number=0), "id": "imp", "name": "Imp", **block}], rolls=[natural])
    do(on, "done")
    return on


@pytest.mark.rule("truedungeon.digital.monster-conditions", "truedungeon.condition.charmed.attacks-allies")
@pytest.mark.parametrize(
    ("mad", "block", "damage"),
    [
        ({}, {}, 8),
        ({}, {"immune": ["fire"]}, 0),
        ({}, {"immune": ["fire"], "vulnerable": {"fire": 5}}, 0),
        ({}, {"resistant": {"fire": 5}}, 3),
        ({}, {"resistant": {"cold": 5}}, 8),
        ({}, {"vulnerable": {"fire": 5}}, 13),
        ({}, {"dr": {"all": 3}}, 5),
        ({}, {"dr": {"fire": 1}}, 7),
        ({"conditions": ["charmed", "sickened"]}, {}, 6),
        ({"conditions": ["charmed", "diseased"]}, {"dr": {"all": 3}}, 3),
        ({"attacks": [attack(damage=0)]}, {"vulnerable": {"fire": 5}}, 0),
        ({"attacks": [attack(type="typeless")]}, {"immune": ["fire"]}, 8),
    ],
)
def test_what_a_monsters_blow_does_to_another(mad: dict[str, Any], block: dict[str, Any], damage: int) -> None:
    on = brawled(mad, **block)
    assert (foe(on, "imp").taken, told(on, "brawls")[0].data["damage"]) == (damage, damage)
    how = f" for {damage} damage" if damage else ", which does no damage"
    assert said(on, "brawls") == [f"The Ogre turns on the Imp and hits{how}: 15 on the die."]


@pytest.mark.rule("truedungeon.digital.monster-conditions")
@pytest.mark.parametrize(("conditions", "left"), [([], 2), (["poisoned"], 4)])
def test_a_monster_may_heal_another_by_its_blow(conditions: list[str], left: int) -> None:
    on = brawled(healed_by=["fire"], taken=10, conditions=conditions)
    assert foe(on, "imp").taken == left
    assert said(on, "brawls") == ["The Ogre turns on the Imp and hits, which only heals it: 15 on the die."]


@pytest.mark.rule("truedungeon.digital.monster-conditions")
@pytest.mark.parametrize(
    ("mad", "block", "back"),
    [
        ({}, {}, 3),
        ({"dr": {"all": 1}}, {}, 2),
        ({"immune": ["cold"]}, {"rd": {"cold": 2, "typeless": 1}}, 1),
        ({}, ILL, 1),
        ({"attacks": [attack(form="ranged")]}, {}, 0),
        ({}, {"immune": ["fire"]}, 0),
        ({}, {"rd": {}}, 0),
    ],
)
def test_a_wounded_monster_returns_to_another_what_it_returns_to_all(
    mad: dict[str, Any], block: dict[str, Any], back: int
) -> None:
    on = brawled(mad, **{"rd": {"typeless": 3}, **block})
    assert foe(on).taken == back
    words = f"The Ogre takes {back} damage for striking the Imp."
    assert said(on, "retribution") == [words] * (back > 0)


@pytest.mark.rule("truedungeon.digital.monster-conditions")
@pytest.mark.parametrize(
    ("mad", "block", "needed"),
    [
        ([], {}, 9),
        (["invisible"], {}, 7),
        ([], {"conditions": ["invisible"]}, 13),
        ([], {"conditions": ["paralyzed"]}, 5),
        (["shaken"], {}, 11),
    ],
)
def test_a_monster_hits_another_as_it_would_a_character(mad: list[str], block: dict[str, Any], needed: int) -> None:
    for natural, how in ((needed, "hits"), (needed - 1, "misses")):
        on = brawled({"conditions": ["charmed", *mad]}, natural, **block)
        assert told(on, "brawls")[0].data["how"] == how
        assert "invisible" not in [one.name for one in foe(on).lasting]


@pytest.mark.rule("truedungeon.combat.monster-natural-1", "truedungeon.combat.monster-natural-20")
def test_a_1_and_a_20_of_a_monster_decide_against_another_as_against_characters() -> None:
    for natural, bonus, lenient, how, by in (
        (1, 50, False, "misses", "natural-1"),
        (1, 50, True, "hits", "hit-test"),
        (1, 5, True, "misses", "hit-test"),
        (20, -50, False, "hits", "natural-20"),
        (19, -50, False, "misses", "hit-test"),
    ):
        mad = quiet(attacks=[attack(to_hit=bonus)], conditions=["charmed"])
        options = {"no_auto_miss": lenient}
        on = table(sturdy(), monsters=[mad, monster(number=0, id="imp")], rolls=[natural], options=options)
        do(on, "done")
        assert told(on, "brawls")[0].data["how"] == how
        assert f"truedungeon.combat.monster-{by}" in cited(on, "brawls")


HARDER = pytest.mark.rule("truedungeon.digital.difficulty-mechanics")


@pytest.mark.rule("truedungeon.digital.monster-conditions")
@pytest.mark.parametrize(
    ("first", "own", "when", "damage"),
    [
        pytest.param({"min_difficulty": "nightmare"}, {}, {}, 8, marks=HARDER),
        ({"min_difficulty": "nightmare"}, {}, {"difficulty": "nightmare"}, 20),
        ({"trigger": {"round": 2}}, {}, {}, 8),
        ({"trigger": {"round": 2}}, {}, {"round": 2}, 20),
        ({"trigger": {"hp_below": 50}}, {}, {}, 8),
        ({"trigger": {"hp_below": 50}}, {"taken": 75}, {}, 20),
        ({"spell_level": 1}, {"conditions": ["charmed", "silenced"]}, {}, 8),
        ({"spell_level": 1}, {}, {}, 20),
        ({"to_hit": None}, {}, {}, 8),
    ],
)
def test_a_monster_strikes_another_with_what_it_could_use_now(
    first: dict[str, Any], own: dict[str, Any], when: dict[str, Any], damage: int
) -> None:
    hard = attack(id="bite", damage=dict.fromkeys(DIFFICULTIES, 20), **first)
    plain = attack(damage=dict.fromkeys(DIFFICULTIES, 8), to_hit=dict.fromkeys(DIFFICULTIES, 30))
    mad = quiet(**{"attacks": [hard, plain], "conditions": ["charmed"], **own})
    on = table(sturdy(), monsters=[mad, monster(number=0, id="imp", ac=1)], rolls=[15], **when)
    do(on, "done")
    assert foe(on, "imp").taken == damage


@pytest.mark.rule("truedungeon.digital.monster-conditions")
def test_a_monster_rests_after_a_blow_at_another_too() -> None:
    mad = quiet(attacks=[attack(id="bite", damage=20, cooldown=1), attack()], conditions=["charmed"])
    on = table(sturdy(), monsters=[mad, monster(number=0, id="imp")], rolls=[15, 15, 15])
    do(on, "done", "done", "done")
    assert [event.data["damage"] for event in told(on, "brawls")] == [20, 8, 20]


def test_a_monster_that_sees_the_unseen_strikes_it_as_any_other() -> None:
    for senses, how in (["invisible"], "hits"), ([], "misses"):
        on = brawled({"senses": senses}, 12, conditions=["invisible"])
        assert told(on, "brawls")[0].data["how"] == how


@pytest.mark.parametrize(
    ("conditions", "source", "rolls"), [(["charmed"], "", []), (["confused"], "", [15]), (["confused"], "rogue", [1])]
)
def test_it_is_said_of_a_monster_that_it_finds_nobody_to_attack(
    conditions: list[str], source: str, rolls: list[int]
) -> None:
    on = table(sturdy(), monsters=[quiet(conditions=conditions)], rolls=rolls)
    foe(on).lasting[0].by = source
    do(on, "done")
    assert said(on, "in-vain") == ["The Ogre can attack nobody."] and not told(on, "attacks")


# ---------------------------------------------------------------- a confused one turns on its source


def turned(source: str, *party: Any, rolls: list[Any], options: dict[str, Any] | None = None, **block: Any) -> Table:
    """A monster is confused by this character, or by nobody known, and will turn on it: the die shows 1."""
    mad = {**quiet(conditions=["confused"]), **block}
    on = table(*party, monsters=[mad], rolls=[1, *rolls], options=options)
    foe(on).lasting[0].by = source
    return on


def over(on: Table) -> None:
    """Everybody is done, and the monster has had its turn."""
    for seat in sorted(on.choices):
        do(on, "done", seat=seat)


ROGUE = one("rogue", card={"hp": 30, "melee-ac": 10})


@pytest.mark.rule("truedungeon.condition.confused.table", "truedungeon.spell.bard.song-of-refuge")
def test_a_confused_monster_attacks_nobody_in_place_of_a_source_in_refuge() -> None:
    on = turned("rogue", sturdy(), ROGUE, rolls=[])
    hero(on, "rogue").lasting.append(Lasting("song of refuge", values={"refuge": 1}))
    over(on)
    assert said(on, "in-vain") == ["The Ogre can attack nobody."]
    assert told(on, "in-vain")[0].rule == "truedungeon.condition.confused.table"
    assert not told(on, "attacks") and not taken(on)


@pytest.mark.rule("truedungeon.condition.confused.table")
@pytest.mark.parametrize("safe", [False, True])
def test_a_confused_monster_attacks_nobody_in_place_of_a_source_that_it_does_not_see(safe: bool) -> None:
    unseen = {**ROGUE, "conditions": ["invisible"]}
    on = turned("rogue", sturdy(), unseen, rolls=[] if safe else [2], options={"unseen_safe": safe})
    over(on)
    assert [event.data["whom"] for event in told(on, "attacks")] == [["Rogue"]] * (not safe)
    assert len(told(on, "in-vain")) == safe


@pytest.mark.rule("truedungeon.condition.confused.table")
@pytest.mark.parametrize(("own", "used"), [([], []), ([attack()], ["claw"])])
def test_no_area_is_an_attack_on_the_source(own: list[dict[str, Any]], used: list[str]) -> None:
    roar = attack(id="roar", name="roar", form="area", to_hit=None)
    on = turned("rogue", sturdy(), ROGUE, rolls=[2] if own else [], attacks=[roar, *own])
    over(on)
    assert [event.data["attack"] for event in told(on, "attacks")] == used
    assert len(told(on, "in-vain")) == (not used) and not taken(on)


@pytest.mark.rule("truedungeon.condition.confused.table")
def test_the_next_attack_on_a_source_that_has_died_is_on_nobody() -> None:
    frail = one("rogue", card={"hp": 30, "melee-ac": 10}, hp=1)
    on = turned("rogue", sturdy(), frail, rolls=[15], number=2)
    over(on)
    assert [event.data["whom"] for event in told(on, "attacks")] == [["Rogue"]]
    assert hero(on, "rogue").is_dead and len(told(on, "in-vain")) == 1


@pytest.mark.rule("truedungeon.condition.confused.table")
def test_a_monster_that_nobody_known_confused_turns_on_whoever_stands_first() -> None:
    on = turned("", ROGUE, sturdy(card={"melee-ac": 5}), rolls=[2], targeting="lowest_ac", attacks=[attack(targets=2)])
    over(on)
    assert [event.data["whom"] for event in told(on, "attacks")] == [["Rogue"]]


@pytest.mark.rule("truedungeon.condition.confused.table")
def test_no_taunt_turns_a_confused_monster_from_its_source() -> None:
    on = turned("rogue", sturdy(), ROGUE, rolls=[2])
    do(on, "use taunt ogre")
    over(on)
    assert [event.data["whom"] for event in told(on, "attacks")] == [["Rogue"]]


# ---------------------------------------------------------------- what keeps blows off


FRONT = {"targeting": "front_of_marching_order"}
SWEEP = {"to_hit": None, "save": "reflex", "dc": 30, "on_save": "half"}


def guarding(by: dict[str, Any]) -> Table:
    """A paladin guards a wizard, at whom such an attack is aimed that is not rolled."""
    front = monster(number=1, targeting="lowest_hp", attacks=[attack(**SWEEP, **by)])
    paladin, wizard = one("paladin", SWORD, card={"hp": 40}), one("wizard", card={"hp": 30})
    on = table(paladin, wizard, monsters=[front], rolls=[5])
    hero(on, "paladin").guards = 1
    do(on := anew(on), "done", seat=0)
    do(on, "done", seat=1)
    return on


@pytest.mark.rule("truedungeon.class.paladin.guard.effect", "truedungeon.class.paladin.guard.dr")
def test_guard_turns_aside_a_blow_that_is_not_rolled() -> None:
    on = guarding({})
    assert (hero(on, "paladin").hp, hero(on, "wizard").hp) == (35, 30)


@pytest.mark.rule("truedungeon.class.paladin.guard.not-covered")
@pytest.mark.parametrize("by", [{"form": "ranged"}, {"magical": True}])
def test_guard_turns_no_missile_and_no_magic_aside(by: dict[str, Any]) -> None:
    on = guarding(by)
    assert (hero(on, "paladin").hp, hero(on, "wizard").hp) == (40, 22)


@pytest.mark.rule("truedungeon.class.paladin.guard.effect", "truedungeon.class.paladin.guard.dr-limit")
def test_one_blow_at_the_paladin_and_the_guarded_strikes_the_paladin_once() -> None:
    on = guarding({"targets": 2})
    assert (hero(on, "paladin").hp, hero(on, "wizard").hp) == (32, 30)


WIND = ["Amulet of the Wind", "Cloak of the Wind", "Earcuff of the Wind"]


MONK, WINDS = "truedungeon.class.monk.deflect-missiles", "truedungeon.set.wind.three"


@pytest.mark.parametrize(
    ("cls", "worn", "rule"),
    [
        pytest.param("monk", [], MONK, marks=pytest.mark.rule("truedungeon.class.monk.deflect-missiles")),
        pytest.param("bard", WIND, WINDS, marks=pytest.mark.rule("truedungeon.set.wind.three")),
    ],
)
def test_no_gaze_and_no_voice_is_brushed_aside_as_a_missile_is(cls: str, worn: list[str], rule: str) -> None:
    hail = {**SWEEP, "type": "piercing"}
    look = {"to_hit": None, "damage": 0, "save": "will", "dc": 30}
    cases: list[tuple[dict[str, Any], bool, int, list[str]]] = [
        (hail, True, 30, []),
        ({}, True, 30, []),
        ({**hail, "magical": True}, False, 22, []),
        ({**look, "gaze": True, "inflicts": "dazed"}, False, 30, ["dazed"]),
        ({**look, "inflicts": "charmed"}, False, 30, ["charmed"]),
        ({**look, "damage": 3, "save": "fortitude", "inflicts": "diseased"}, False, 27, ["diseased"]),
        ({**SWEEP, "type": "shock"}, False, 22, []),
        ({**hail, "gaze": True}, False, 22, []),
        ({**hail, "breath": True}, False, 22, []),
        ({"gaze": True}, False, 22, []),
    ]
    for by, brushed, hp, left in cases:
        card = {"hp": 30, "melee-ac": 10, "missile-ac": 10}
        on = struck({"form": "ranged", **by}, one(cls, tokens=worn, card=card), "cleric", rolls=[15], foe=FRONT)
        assert [event.rule for event in told(on, "deflected")] == [rule] * brushed
        assert (hero(on, cls).hp, [one.name for one in hero(on, cls).lasting]) == (hp, left)


@pytest.mark.rule("truedungeon.class.monk.deflect-missiles-magic")
@pytest.mark.parametrize(("by", "named"), [({"type": "piercing"}, True), ({}, False)])
def test_only_of_magic_missiles_it_is_told_that_no_monk_deflects_them(by: dict[str, Any], named: bool) -> None:
    for more, known in (({**SWEEP, **by}, named), ({}, True)):
        on = struck({"form": "ranged", "magical": True, **more}, one("monk", card={"hp": 30}), rolls=[15])
        assert ("truedungeon.class.monk.deflect-missiles-magic" in cited(on, "attacks")) is known


@pytest.mark.rule("truedungeon.combat.monster-ac-mode")
def test_what_helps_against_missiles_helps_against_no_gaze() -> None:
    for gaze, ac in ((False, 14), (True, 10)):
        on = struck({"form": "ranged", "gaze": gaze}, sturdy(card={"ac-against-missiles": 4}), rolls=[15])
        assert [event.data["ac"] for event in told(on, "hits")] == [ac]


@pytest.mark.rule("truedungeon.subclass.defender.aura-attacks")
def test_a_gaze_brings_down_no_aura() -> None:
    for by, named in (({"gaze": True}, True), ({**SWEEP, "type": "shock"}, True), ({}, False)):
        on = struck({"form": "ranged", **by}, sturdy(subclass="defender"), rolls=[15])
        assert ("truedungeon.subclass.defender.aura-attacks" in cited(on, "harmed")) is named
        assert bool(told(on, "healed")) is not named


@pytest.mark.rule("truedungeon.spell.elf-wizard.gaze-reflection")
@pytest.mark.parametrize("by", [{"form": "ranged"}, {"form": "area", "to_hit": None}])
def test_it_is_said_why_a_gaze_does_nothing(by: dict[str, Any]) -> None:
    on = table(sturdy(), monsters=[quiet(attacks=[attack(gaze=True, **by)])], rolls=[15])
    hero(on, "dwarf-fighter").lasting.append(Lasting("gaze reflection", values={"immune gaze": 1}))
    do(on, "done")
    assert said(on, "untouched") == ["The claw does nothing to the Dwarf Fighter: it is safe from gazes."]
    assert not taken(on)


# ---------------------------------------------------------------- when, and in which words


@pytest.mark.rule("truedungeon.digital.monster-action-choice")
@pytest.mark.parametrize(("round", "name"), [(1, "claw"), (2, "roar"), (5, "roar")])
def test_an_attack_from_a_round_on_counts_the_rounds_of_the_combat(round: int, name: str) -> None:
    blows = [attack(), attack(id="roar", name="roar", trigger={"round": 2})]
    beast = quiet(attacks=blows, actions=["roar"])
    on = table(sturdy(), monsters=[beast], rolls=[1], first="monsters", round=round)
    assert [event.data["attack"] for event in told(on, "attacks")] == [name]


def test_a_sure_blow_at_the_helpless_names_no_numbers() -> None:
    on = struck({"helpless_coup": True}, sturdy(conditions=["paralyzed"]), one("cleric"), rolls=["dwarf-fighter"])
    assert said(on, "hits") == ["The Ogre hits the Dwarf Fighter, who lies there helpless."]


def test_damage_is_told_with_articles_and_without_columns() -> None:
    on = struck({}, one("barbarian", SWORD, level=5, card={"melee-ac": 10, "hp": 40}), rolls=[15])
    [words] = said(on, "harmed")
    assert (
        words == "The Barbarian takes 7 damage (8 typeless, -1, Damage Reduction) from the Ogre (claw) and has 33 HP."
    )
