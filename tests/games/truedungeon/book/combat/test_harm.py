"""What characters take: the steps of resolution, reductions, Retribution and Proximity Damage."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import SWORD, one, quiet, slid
from tests.games.truedungeon.fights import attack, cited, foe, hero, monster, struck, sturdy, table, taken
from tests.tables import do, told
from undercroft.games.truedungeon.state.records import Lasting
from undercroft.games.truedungeon.state.state import condition_of

MITHRAL = ("Mithral Cap", "Mithral Gauntlets", "Mithral Boots")
DRAGON = ("Dragonscale Armor", "Dragonscale Helmet")
FIRE = {"damage": 8, "type": "fire"}
COLD = {"damage": 8, "type": "cold"}
BREATH = {
    "form": "area",
    "to_hit": None,
    "damage": 41,
    "type": "fire",
    "breath": True,
    "magical": True,
    "save": "reflex",
    "dc": 10,
    "on_save": "half",
}


def potion(kind: str) -> Lasting:
    """What a Potion of Resistance leaves behind."""
    return Lasting(f"Potion of {kind} Resistance", values={f"percent {kind}": 50}, rule="truedungeon.misc.potion")


# ---------------------------------------------------------------- resolution


@pytest.mark.rule("truedungeon.damage.eldritch")
def test_nothing_reduces_eldritch_damage() -> None:
    breath = {**BREATH, "damage": 9, "type": "eldritch", "save": None, "magical": False}
    cases: list[tuple[dict[str, Any], list[Lasting], bool]] = [
        ({"card": {"reduction": 3}}, [], True),
        ({"card": {"reduction eldritch": 3}}, [], True),
        ({"card": {"reduction fire": 3}}, [], False),
        ({}, [potion("eldritch")], True),
        ({}, [potion("fire")], False),
        ({"tokens": list(MITHRAL)}, [], True),
        ({}, [], False),
    ]
    for more, lasts, named in cases:
        on = table(sturdy(**more), monsters=[quiet(attacks=[attack(**breath)])], rolls=[])
        hero(on, "dwarf-fighter").lasting += lasts
        do(on, "done")
        assert taken(on) == [9]
        assert ("truedungeon.damage.eldritch" in cited(on, "harmed")) is named


@pytest.mark.rule("truedungeon.resolution.example-full", "truedungeon.resolution.order")
def test_a_breath_of_41_falls_to_20_then_9_then_4_then_2() -> None:
    barbarian = {
        "class": "barbarian",
        "level": 5,
        "tokens": [*DRAGON, *MITHRAL[1:]],
        "melee": ["+1 Mithral Long Sword", "Dragonscale Shield"],
        "card": {"hp": 60, "reflex": 5},
    }
    on = table(
        barbarian, monsters=[monster(attacks=[{"id": "breath", "name": "breath", **BREATH}], number=1)], rolls=[10]
    )
    hero(on, "barbarian").lasting.append(potion("fire"))
    do(on, "done")
    harmed = told(on, "harmed")[-1]
    assert harmed.data["damage"] == 2
    assert harmed.data["why"] == [
        "20 fire",
        "-10 fire, Damage Reduction",
        "-1, Damage Reduction",
        "50% of fire off, Potion of fire Resistance",
        "halved",
    ]


@pytest.mark.rule("truedungeon.resolution.example-percent", "truedungeon.resolution.step5-percent")
def test_of_two_halvings_only_one_counts() -> None:
    on = table(
        sturdy(tokens=["Boots of Warmth"]),
        monsters=[monster(attacks=[{"id": "x", "name": "x", "to_hit": 5, "damage": 21, "type": "cold"}], number=1)],
        rolls=[15],
    )
    hero(on, "dwarf-fighter").lasting.append(potion("cold"))
    do(on, "done")
    assert taken(on) == [10]


@pytest.mark.rule("truedungeon.resolution.step5-list", "truedungeon.resolution.step5-values")
@pytest.mark.parametrize("kind", ["cold", "fire", "shock", "sonic"])
def test_a_ring_of_resistance_halves(kind: str) -> None:
    ring = f"Ring of {kind.capitalize()} Resistance"
    assert taken(struck({"damage": 20, "type": kind}, sturdy(tokens=[ring]), rolls=[15])) == [10]
    assert taken(struck({"damage": 20, "type": "acid"}, sturdy(tokens=[ring]), rolls=[15])) == [20]


@pytest.mark.rule("truedungeon.resolution.round-down", "truedungeon.resolution.step3-save")
def test_a_save_halves_before_anything_else_and_rounds_down() -> None:
    spell = {**BREATH, "breath": False, "damage": 21}
    assert taken(struck(spell, sturdy(card={"reflex": 0, "reduction": 3}), rolls=[10])) == [7]


@pytest.mark.rule("truedungeon.resolution.round-down")
def test_what_is_left_of_halved_damage_is_rounded_down() -> None:
    ring = sturdy(tokens=["Ring of Fire Resistance"])
    assert taken(struck({"damage": 1, "type": "fire"}, ring, rolls=[15])) == [0]
    assert taken(struck({"damage": 7, "type": "fire"}, ring, rolls=[15])) == [3]


@pytest.mark.rule("truedungeon.resolution.step3-save", "truedungeon.save.outcome")
def test_a_save_that_removes_all_damage_ends_it() -> None:
    spell = {**BREATH, "on_save": "negate"}
    assert taken(struck(spell, sturdy(card={"reflex": 0}), rolls=[10])) == [0]
    assert taken(struck(spell, sturdy(card={"reflex": 0}), rolls=[9])) == [41]


@pytest.mark.rule("truedungeon.resolution.step4-points", "truedungeon.resolution.step4-list")
def test_points_of_different_sources_add_up() -> None:
    ring = sturdy(tokens=["Ring of Gaea"], card={"reduction": 1})
    assert taken(struck(FIRE, ring, rolls=[15])) == [4]


@pytest.mark.rule("truedungeon.resolution.step4-list", "truedungeon.resolution.scope")
def test_a_faceted_amber_helps_against_magic_alone() -> None:
    amber = sturdy(tokens=["Ioun Stone Faceted Amber"])
    assert taken(struck({**FIRE, "magical": True}, amber, rolls=[15])) == [6]
    assert taken(struck(FIRE, amber, rolls=[15])) == [8]


@pytest.mark.rule("truedungeon.resolution.step6-specific")
def test_three_mithral_pieces_halve_a_breath_and_nothing_else() -> None:
    trio = sturdy(tokens=list(MITHRAL), card={"reflex": 0})
    assert taken(struck(BREATH, trio, rolls=[9])) == [20]
    assert taken(struck({**BREATH, "breath": False}, trio, rolls=[9])) == [41]


@pytest.mark.rule("truedungeon.resolution.floor")
def test_damage_is_never_below_0() -> None:
    on = struck(FIRE, sturdy(card={"reduction fire": 5, "reduction": 20}), rolls=[15])
    assert taken(on) == [0]
    assert hero(on, "dwarf-fighter").hp == 60


@pytest.mark.rule("truedungeon.resolution.individual")
def test_protection_helps_its_wearer_alone() -> None:
    wave = {**BREATH, "damage": 20, "breath": False}
    on = struck(
        wave,
        sturdy(card={"reflex": 0, "reduction fire": 5}),
        {"class": "cleric", "card": {"hp": 60, "reflex": 0}},
        rolls=[2],
    )
    assert taken(on) == [15, 20]


@pytest.mark.rule("truedungeon.resolution.step1-potential")
def test_reductions_start_from_all_of_the_damage() -> None:
    on = struck({"damage": "2d6+3", "type": "fire"}, sturdy(card={"reduction": 4}), rolls=[15, 6, 5])
    assert taken(on) == [10]
    assert told(on, "harmed")[-1].data["why"][0] == "14 fire"


@pytest.mark.rule("truedungeon.resolution.weapon-damage")
def test_weapon_damage_is_reduced_in_the_same_order() -> None:
    on = struck({"damage": 11, "type": "slashing"}, sturdy(card={"reduction slashing": 2, "reduction": 3}), rolls=[15])
    assert taken(on) == [6]


@pytest.mark.rule("truedungeon.damage.dr-example")
@pytest.mark.parametrize(
    ("reduction", "by", "left"),
    [("reduction fire", FIRE, 3), ("reduction fire", COLD, 8), ("reduction", FIRE, 3), ("reduction", COLD, 3)],
)
def test_reduction_of_5_lowers_8_to_3_where_it_covers_the_kind(reduction: str, by: dict[str, Any], left: int) -> None:
    assert taken(struck(by, sturdy(card={reduction: 5}), rolls=[15])) == [left]


@pytest.mark.rule("truedungeon.damage.eldritch")
def test_nothing_lowers_eldritch_damage_to_a_character() -> None:
    armored = sturdy(card={"reduction": 5, "reduction eldritch": 5})
    assert taken(struck({"damage": 8, "type": "eldritch"}, armored, rolls=[15])) == [8]


@pytest.mark.rule("truedungeon.damage.typeless")
def test_only_general_reduction_lowers_typeless_damage() -> None:
    armored = sturdy(card={"reduction": 2, "reduction fire": 5})
    assert taken(struck({"damage": 8, "type": "typeless"}, armored, rolls=[15])) == [6]


@pytest.mark.rule("truedungeon.penalty.not-hp")
def test_hit_points_may_fall_by_any_amount() -> None:
    on = struck({"damage": 50}, rolls=[15])
    assert hero(on, "dwarf-fighter").hp == 10


# ---------------------------------------------------------------- Retribution and Proximity Damage


def attacked(more: dict[str, Any], rolls: list[Any], who: dict[str, Any] | None = None, **rest: Any) -> Any:
    """A character has attacked a monster of AC 14 that has this, in a round of its own."""
    member = who or sturdy()
    verb = "shoot" if "missile" in member else "attack"
    on = table(member, monsters=[monster(number=1, **more)], rolls=[*rolls, 1], **rest)
    do(on, f"{verb} ogre", "done")
    return on


HIT = {"natural": 15, "wheel": 6}
CLERIC = {
    "class": "cleric",
    "melee": ["Heavy Mace"],
    "card": {"hp": 40, "melee-to-hit": 5, "melee-damage": 0, "reflex": 0},
}
MISS = {"natural": 2, "wheel": 6}
SLING = sturdy(missile=["Bird-Boy's Sling"], card={"missile-to-hit": 5, "missile-damage": 0}, in_hand="missile")
MONK = {"class": "monk", "card": {"hp": 60, "melee-to-hit": 5, "melee-damage": 0}}


@pytest.mark.rule("truedungeon.combat.rd-trigger", "truedungeon.combat.rd-both-ways")
def test_whoever_wounds_in_melee_takes_retribution() -> None:
    assert taken(attacked({"rd": {"typeless": 4}}, [HIT])) == [4]


@pytest.mark.rule("truedungeon.combat.rd-not-ranged")
def test_a_shot_is_never_answered() -> None:
    assert taken(attacked({"rd": {"typeless": 4}}, [{"natural": 15, "wheel": 4}], SLING)) == []


@pytest.mark.rule("truedungeon.combat.rd-negated", "truedungeon.combat.rd-both-ways")
def test_damage_brought_to_nothing_is_not_answered() -> None:
    assert taken(attacked({"rd": {"typeless": 4}, "dr": {"all": 6}}, [HIT])) == []


@pytest.mark.rule("truedungeon.combat.rd-one-point")
def test_one_point_is_answered_in_full() -> None:
    assert taken(attacked({"rd": {"typeless": 4}, "dr": {"all": 5}}, [HIT])) == [4]


@pytest.mark.rule("truedungeon.combat.rd-mixed")
def test_retribution_of_several_kinds_is_one_instance() -> None:
    armored = sturdy(card={"reduction": 3, "reduction fire": 1})
    assert taken(attacked({"rd": {"fire": 4, "cold": 5}}, [HIT], armored)) == [5]


@pytest.mark.rule("truedungeon.combat.rd-dr", "truedungeon.combat.rd-dr-example")
@pytest.mark.parametrize(
    ("card", "kind", "left"),
    [
        ({"reduction": 1}, "cold", 4),
        ({"reduction": 1}, "eldritch", 5),
        ({"reduction fire": 5}, "cold", 5),
        ({"reduction fire": 5}, "fire", 0),
    ],
)
def test_reduction_lowers_retribution_of_its_kind(card: dict[str, int], kind: str, left: int) -> None:
    assert taken(attacked({"rd": {kind: 5}}, [HIT], sturdy(card=card))) == [left]


@pytest.mark.rule("truedungeon.combat.rd-type")
def test_retribution_without_a_kind_is_typeless() -> None:
    on = attacked({"rd": {"typeless": 4}}, [HIT])
    assert told(on, "harmed")[-1].data["why"] == ["4 typeless"]


@pytest.mark.rule("truedungeon.combat.rd-not-attack", "truedungeon.combat.rd-no-chain")
def test_retribution_is_not_answered_by_the_characters_own() -> None:
    on = attacked({"rd": {"typeless": 4}}, [HIT], sturdy(tokens=["Bramble Torc"]))
    assert taken(on) == [4]
    assert foe(on).taken == 6


@pytest.mark.rule("truedungeon.combat.rd-no-multiplier")
def test_a_crit_does_not_double_the_answer() -> None:
    on = attacked({"rd": {"typeless": 4}}, [{"natural": 20, "wheel": 6}])
    assert (foe(on).taken, taken(on)) == (12, [4])


@pytest.mark.rule("truedungeon.combat.rd-per-hit")
def test_each_of_two_wounds_is_answered() -> None:
    assert taken(attacked({"rd": {"typeless": 4}}, [{"natural": 15, "wheel": 1}] * 2, MONK)) == [4, 4]


@pytest.mark.rule("truedungeon.combat.rd-per-hit")
def test_by_the_variant_once_per_round_only_one_is() -> None:
    on = attacked({"rd": {"typeless": 4}}, [{"natural": 15, "wheel": 1}] * 2, MONK, options={"once_per_round": True})
    assert taken(on) == [4]


@pytest.mark.rule("truedungeon.combat.prxd-trigger")
@pytest.mark.parametrize("thrown", [HIT, MISS])
def test_trying_in_melee_costs_proximity_damage_hit_or_miss(thrown: dict[str, int]) -> None:
    assert taken(attacked({"prxd": {"fire": 3}}, [thrown])) == [3]


@pytest.mark.rule("truedungeon.combat.prxd-exceptions")
def test_shooting_costs_none() -> None:
    assert taken(attacked({"prxd": {"fire": 3}}, [{"natural": 15, "wheel": 4}], SLING)) == []


@pytest.mark.rule("truedungeon.combat.prxd-exceptions")
@pytest.mark.parametrize(
    ("trigger", "in_melee", "missing", "from_afar", "idle"),
    [("melee", 1, 1, 0, 0), ("hit", 1, 0, 0, 0), ("attack", 1, 1, 1, 0), ("round", 1, 1, 1, 1)],
)
def test_a_room_may_say_what_else_brings_it_on(
    trigger: str, in_melee: int, missing: int, from_afar: int, idle: int
) -> None:
    forge = quiet(prxd={"fire": 3}, prxd_trigger=trigger)
    for who, deeds, rolls, times in (
        (one("fighter", SWORD), ["attack ogre"], [slid(15)], in_melee),
        (one("fighter", SWORD), ["attack ogre"], [slid(1)], missing),
        (one("fighter", missile=["Bird-Boy's Sling"], in_hand="missile"), ["shoot ogre"], [slid(15)], from_afar),
        (one("fighter", SWORD), [], [], idle),
    ):
        on = table(who, monsters=[forge], rolls=[*rolls, 1])
        do(on, *deeds, "done")
        assert taken(on) == [3] * times
        if times and trigger != "melee":
            assert told(on, "harmed")[0].rule == "truedungeon.combat.prxd-exceptions"


@pytest.mark.rule("truedungeon.combat.prxd-exceptions", "truedungeon.combat.prxd-per-attempt")
@pytest.mark.parametrize("per_slide", [False, True])
def test_once_a_round_for_each_character_too(per_slide: bool) -> None:
    for trigger, blows in (
        ("hit", [slid(1), slid(15)]),
        ("attack", [slid(1), slid(15)]),
        ("hit", [slid(15), slid(15)]),
    ):
        forge = quiet(prxd={"fire": 3}, prxd_trigger=trigger)
        on = table(one("monk"), monsters=[forge], rolls=[*blows, 1], options={"per_slide": per_slide})
        do(on, "attack ogre", "done")
        hits = sum(trigger == "attack" or blow["natural"] > 1 for blow in blows)
        assert taken(on) == [3] * (hits if per_slide else 1)


@pytest.mark.rule("truedungeon.combat.prxd-exceptions")
def test_every_round_strikes_all_who_live_while_the_monster_is_there() -> None:
    forge = quiet(hp=1, prxd={"fire": 3}, prxd_trigger="round")
    party = (one("fighter", SWORD), {"class": "rogue", "dead": True}, one("paladin", SWORD))
    on = table(*party, monsters=[forge], rolls=[1, slid(20)])
    do(on, "done")
    do(on, "done", seat=2)
    assert [event.data["who"] for event in told(on, "harmed")] == ["Fighter", "Paladin"]
    do(on, "attack ogre", "done")
    do(on, "done", seat=2)
    assert len(told(on, "harmed")) == 2
    cool = table(one("fighter", SWORD), monsters=[quiet(prxd_trigger="round")], rolls=[1])
    do(cool, "done")
    assert not told(cool, "harmed")


@pytest.mark.rule("truedungeon.combat.prxd-per-attempt")
def test_proximity_strikes_once_a_round_however_many_slides() -> None:
    two = [{"natural": 2, "wheel": 1}] * 2
    assert taken(attacked({"prxd": {"fire": 3}}, two, MONK)) == [3]
    assert taken(attacked({"prxd": {"fire": 3}}, two, MONK, options={"per_slide": True})) == [3, 3]


@pytest.mark.rule("truedungeon.combat.prxd-dr")
def test_reduction_lowers_proximity_damage() -> None:
    assert taken(attacked({"prxd": {"fire": 5}}, [MISS], sturdy(card={"reduction fire": 3}))) == [2]


@pytest.mark.rule("truedungeon.combat.prxd-not-rd")
def test_proximity_strikes_also_where_a_blow_did_nothing() -> None:
    on = attacked({"prxd": {"fire": 5}, "rd": {"typeless": 4}, "dr": {"all": 20}}, [HIT])
    assert taken(on) == [5]


@pytest.mark.rule("truedungeon.combat.damage-simultaneous", "truedungeon.combat.kill-timing")
def test_all_slides_of_a_phase_count_though_the_first_would_kill() -> None:
    beast = monster(hp=6, rd={"typeless": 4})
    on = table(sturdy(), CLERIC, monsters=[beast], rolls=[HIT, HIT])
    do(on, "attack ogre", seat=0)
    assert not foe(on).dead
    do(on, "attack ogre", seat=1)
    do(on, "done", seat=0)
    do(on, "done", seat=1)
    assert foe(on).dead
    assert foe(on).taken == 12
    assert taken(on) == [4, 4]


def test_two_who_fall_at_the_same_moment_both_fall() -> None:
    wave = {**BREATH, "damage": 90}
    tough = {"class": "bard", "card": {"hp": 200, "reflex": 0}}
    on = struck(wave, sturdy(card={"reflex": 0}), CLERIC, tough, rolls=[2])
    assert [event.data["who"] for event in told(on, "dies")] == ["Dwarf Fighter", "Cleric"]
    kinds = [event.kind for event in on.events if event.kind in ("harmed", "dies")]
    assert kinds == ["harmed", "harmed", "harmed", "dies", "dies"]


# ---------------------------------------------------------------- which rules are named

SLEEP, AURA = "truedungeon.condition.sleep.damage", "truedungeon.subclass.defender.aura-attacks"
SKIN = "truedungeon.spell.elf-wizard.ironskin.exceptions"
DEFENDER = {"class": "dwarf-fighter", "subclass": "defender", "card": {"hp": 60, "melee-ac": 10, "missile-ac": 10}}


def harmed(blow: dict[str, Any], who: dict[str, Any], **more: Any) -> set[str]:
    """The rules that a blow at this character names."""
    front = {"targeting": "front_of_marching_order"}
    return cited(struck(blow, who, "cleric", rolls=[15], foe=front, **more), "harmed")


@pytest.mark.rule("truedungeon.condition.sleep.damage")
def test_only_of_a_sleeper_who_is_wounded_is_it_told_that_he_sleeps_on() -> None:
    for condition, less, wakes, named in (
        ("asleep", 0, False, True),
        ("asleep", 0, True, False),
        ("asleep", 9, False, False),
        ("paralyzed", 0, False, False),
    ):
        who = sturdy(conditions=[condition], card={"reduction": less})
        assert (SLEEP in harmed({}, who, options={"wakes": wakes})) is named


@pytest.mark.rule("truedungeon.subclass.defender.aura-attacks")
def test_magic_is_told_to_bring_down_no_aura() -> None:
    bolt = {"form": "ranged", "magical": True}
    for blow, who, named in ((bolt, DEFENDER, True), ({}, DEFENDER, False), (bolt, sturdy(), False)):
        assert (AURA in harmed(blow, who)) is named


@pytest.mark.rule("truedungeon.spell.elf-wizard.ironskin.exceptions")
def test_the_exceptions_of_ironskin_are_told_of_what_it_does_not_reduce() -> None:
    for kind, skin, named in (
        ("eldritch", "Ironskin", True),
        ("fire", "Ironskin", False),
        ("eldritch", "Bless", False),
    ):
        on = table(sturdy(), monsters=[monster(number=1, attacks=[attack(type=kind)])], rolls=[15])
        hero(on, "dwarf-fighter").lasting.append(Lasting(skin, values={"reduction": 5}))
        assert (SKIN in cited(do(on, "done"), "harmed")) is named


@pytest.mark.rule("truedungeon.condition.diseased.source", "truedungeon.condition.diseased.other-effects")
def test_a_blow_that_is_negated_brings_no_disease_and_one_without_damage_does() -> None:
    cloaked = sturdy(tokens=["Cloak of Shadowskin"])
    sick = {"inflicts": "diseased", "save": "fortitude", "dc": 40}
    for damage, answers, ill, named in ((8, ["pass"], True, True), (8, ["negate cloak-of-shadowskin"], False, False)):
        on = table(cloaked, monsters=[quiet(attacks=[attack(damage=damage, **sick)])], rolls=[19, 2])
        do(on, "done", *answers)
        assert (condition_of(hero(on, "dwarf-fighter"), "diseased") is not None) is ill
        assert ("truedungeon.condition.diseased.other-effects" in cited(on, "condition")) is named
    on = table(sturdy(), monsters=[quiet(attacks=[attack(damage=0, **sick)])], rolls=[19, 2])
    do(on, "done")
    assert condition_of(hero(on, "dwarf-fighter"), "diseased") is not None
    assert "truedungeon.condition.diseased.other-effects" not in cited(on, "condition")


@pytest.mark.parametrize(("hp", "dead"), [(9, False), (8, True)])
def test_a_touch_makes_ill_whoever_it_hits_and_kills_whoever_has_nothing_left(hp: int, dead: bool) -> None:
    on = table(sturdy(hp=hp), monsters=[quiet(types=["undead"], attacks=[attack(inflicts="shaken")])], rolls=[19])
    do(on, "done")
    assert told(on, "condition") and bool(told(on, "dies")) is dead


@pytest.mark.rule("truedungeon.damage.sonic-silence")
def test_within_magical_silence_sonic_damage_does_nothing() -> None:
    for victim, striker, kind, lost in (
        (["silenced"], [], "sonic", 0),
        ([], ["silenced"], "sonic", 0),
        ([], [], "sonic", 8),
        (["silenced"], [], "fire", 8),
        (["shaken"], ["shaken"], "sonic", 8),
    ):
        howl = quiet(attacks=[attack(type=kind)], conditions=striker)
        on = table(sturdy(conditions=victim), monsters=[howl], rolls=[19])
        do(on, "done")
        assert taken(on) == [lost]
        assert ("truedungeon.damage.sonic-silence" in cited(on, "harmed")) is (lost == 0)
