"""Dwarf fighter, fighter and their sub-classes in play."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.brawls import MISS, SWORD, claw, dealt, one, quiet, slid
from tests.games.truedungeon.fights import anew, attack, foe, hero, monster, offered, refusal, state, table, taken
from tests.tables import do, refused, told
from undercroft import Table
from undercroft.engine import Tell
from undercroft.games.truedungeon.book.combat.harm import aura
from undercroft.games.truedungeon.state.records import Harm, Lasting

# ---------------------------------------------------------------- taunt


@pytest.mark.rule(
    "truedungeon.class.dwarf-fighter.taunt.effect",
    "truedungeon.class.dwarf-fighter.taunt.action",
    "truedungeon.class.dwarf-fighter.taunt.uses",
)
def test_the_next_attack_includes_the_taunter() -> None:
    on = table("fighter", "dwarf-fighter", monsters=[quiet()], rolls=[MISS, MISS, MISS])
    for round in range(2):
        assert foe(on).taunted == []
        do(on, "use taunt ogre", seat=1)
        assert hero(on, "dwarf-fighter").free and not hero(on, "dwarf-fighter").standard
        do(on, "done")
        do(on, "done", seat=1)
        assert told(on, "attacks")[round].data["whom"] == ["Dwarf Fighter"]
    do(on, "done")
    do(on, "done", seat=1)
    assert told(on, "attacks")[2].data["whom"] == ["Fighter"]


@pytest.mark.rule("truedungeon.class.dwarf-fighter.taunt.aoe")
def test_a_taunted_monster_may_still_strike_all() -> None:
    roar = attack(form="area", to_hit=None, damage=3)
    on = table("fighter", "dwarf-fighter", monsters=[quiet(attacks=[roar])])
    do(on, "use taunt ogre", "done", seat=1)
    do(on, "done")
    assert told(on, "attacks")[0].data["whom"] == ["Fighter", "Dwarf Fighter"]


@pytest.mark.rule("truedungeon.class.dwarf-fighter.taunt.two-taunters")
@pytest.mark.parametrize(("which", "whom"), [("bard", "Bard"), ("dwarf-fighter", "Dwarf Fighter")])
def test_of_two_taunters_one_is_enough(which: str, whom: str) -> None:
    on = table("fighter", "dwarf-fighter", "bard", monsters=[quiet()], rolls=[which, MISS])
    foe(on).taunted = [hero(on, "bard").number]
    do(on, "use taunt ogre", "done", seat=1)
    do(on, "done")
    do(on, "done", seat=2)
    assert told(on, "attacks")[0].data["whom"] == [whom]


@pytest.mark.rule("truedungeon.class.dwarf-fighter.taunt.overrides-guard", "truedungeon.class.paladin.guard.taunt")
def test_taunt_beats_guard() -> None:
    on = table("dwarf-fighter", "paladin", monsters=[quiet()], rolls=[19, 19])
    hero(on, "paladin").guards = hero(on, "dwarf-fighter").number
    do(on, "use taunt ogre", "done")
    do(on, "done", seat=1)
    assert told(on, "harmed")[0].data["who"] == "Dwarf Fighter"
    do(on, "done")
    do(on, "done", seat=1)
    assert told(on, "harmed")[1].data["who"] == "Paladin"


@pytest.mark.rule("truedungeon.class.dwarf-fighter.taunt.not-offensive")
def test_taunting_leaves_the_unseen_unseen() -> None:
    seer = quiet(senses=["invisible"])
    on = table({"class": "dwarf-fighter", "conditions": ["invisible"]}, monsters=[seer])
    do(on, "use taunt ogre")
    assert told(on, "taunts") and not told(on, "seen")
    assert any(one.name == "invisible" for one in hero(on, "dwarf-fighter").lasting)


@pytest.mark.rule(
    "truedungeon.class.dwarf-fighter.taunt.perception", "truedungeon.class.dwarf-fighter.taunt.invisible-example"
)
def test_who_is_not_seen_cannot_taunt() -> None:
    on = table({"class": "dwarf-fighter", "conditions": ["invisible"]})
    do(on, "use taunt ogre")  # Nobody knew: the Free Action is kept.
    assert told(on, "unheeded")[-1].rule == "truedungeon.class.dwarf-fighter.taunt.perception"
    assert not foe(on).taunted and not hero(on, "dwarf-fighter").free
    assert "use taunt ogre" not in offered(on)
    assert refusal(on, "use taunt ogre") == "truedungeon.class.dwarf-fighter.taunt.perception"


@pytest.mark.rule("truedungeon.class.dwarf-fighter.taunt.effect")
def test_who_is_taunted_is_not_taunted_again() -> None:
    on = table("dwarf-fighter")
    foe(on).taunted = [hero(on, "dwarf-fighter").number]
    on = anew(on)
    assert "use taunt ogre" not in offered(on)
    assert refused(on, "use taunt ogre").reason == "the Ogre is taunted already"
    why = refused(on, f"use taunt {'x' * 60}", "truedungeon.class.dwarf-fighter.taunt.effect")
    assert why.reason == f"there is no {'x' * 40} to taunt"


@pytest.mark.rule("truedungeon.class.dwarf-fighter.taunt.silence")
@pytest.mark.parametrize("who", ["dwarf", "ogre"])
def test_in_silence_nobody_taunts(who: str) -> None:
    mute = {"conditions": ["silenced"]}
    on = table(
        {"class": "dwarf-fighter", **(mute if who == "dwarf" else {})},
        monsters=[quiet(**(mute if who == "ogre" else {}))],
    )
    assert refusal(on, "use taunt ogre") == "truedungeon.class.dwarf-fighter.taunt.silence"


@pytest.mark.rule("truedungeon.class.dwarf-fighter.taunt.effect")
def test_nobody_to_taunt() -> None:
    assert refusal(table("dwarf-fighter"), "use taunt giant") == "truedungeon.class.dwarf-fighter.taunt.effect"


# ---------------------------------------------------------------- enhanced critical

KEEN = "+1 Celestial Keen Long Sword"


@pytest.mark.rule(
    "truedungeon.class.dwarf-fighter.enhanced-critical",
    "truedungeon.class.dwarf-fighter.enhanced-critical-20-only",
    "truedungeon.class.dwarf-fighter.enhanced-critical-example",
)
def test_a_natural_20_triples() -> None:
    # A wheel of 2 to 9 and 4 on the card.
    dwarf = one("dwarf-fighter", KEEN, level=5, card={"melee-damage": 4})
    cases: list[tuple[int, list[str], int]] = [(20, [], 36), (19, [], 24), (20, ["undead"], 12)]
    for natural, types, damage in cases:
        on = table(dwarf, monsters=[quiet(types=types)], rolls=[slid(natural, 7), MISS])
        do(on, "attack ogre", "done")
        assert dealt(on) == [damage]


def test_of_4th_level_a_natural_20_doubles() -> None:
    on = table(one("dwarf-fighter", SWORD), rolls=[slid(20, 5), MISS])
    do(on, "attack ogre", "done")
    assert dealt(on) == [10]


# ---------------------------------------------------------------- aura of devotion

DEFENDER = {"class": "dwarf-fighter", "subclass": "defender", "hp": 20}


def hp(on: Table, *classes: str) -> list[int]:
    """The Hit Points of these characters."""
    return [hero(on, cls).hp for cls in classes]


@pytest.mark.rule("truedungeon.subclass.defender.aura", "truedungeon.subclass.defender.aura-timing")
def test_a_hit_on_a_defender_heals_all_after_its_damage() -> None:
    on = table(DEFENDER, {"class": "fighter", "hp": 10}, monsters=[claw(8)], rolls=[19])
    do(on, "done")
    do(on, "done", seat=1)
    assert hp(on, "dwarf-fighter", "fighter") == [14, 12]


@pytest.mark.rule("truedungeon.subclass.defender.aura")
@pytest.mark.parametrize(("beyond", "left"), [(True, -1), (False, -3)])
def test_of_those_without_hit_points_it_heals_who_fights_on(beyond: bool, left: int) -> None:
    berserker = {"class": "barbarian", "subclass": "berserker"}
    on = table(DEFENDER, berserker, monsters=[claw(8)], rolls=[19])
    fallen = hero(on, "barbarian")
    fallen.hp, fallen.beyond = -3, beyond
    aura(state(on), hero(on, "dwarf-fighter"), Harm(0, {"": 1}, "ogre", marks=["melee"]), Tell())
    assert fallen.hp == left


@pytest.mark.rule("truedungeon.subclass.defender.aura-timing")
@pytest.mark.parametrize("first", [False, True])
def test_a_defender_who_is_killed_is_not_healed_but_the_others_are(first: bool) -> None:
    on = table(
        {**DEFENDER, "hp": 8},
        {"class": "fighter", "hp": 5},
        monsters=[claw(8)],
        rolls=[19],
        options={"heal_first": first},
    )
    do(on, "done")
    do(on, "done", seat=1)
    assert hp(on, "dwarf-fighter", "fighter") == [2 if first else 0, 7]


@pytest.mark.rule("truedungeon.subclass.defender.aura-attacks")
def test_the_aura_answers_blows_and_missiles_not_magic() -> None:
    for blow, heals in (
        (attack(), True),
        (attack(magical=True), False),
        (attack(form="ranged"), True),
        (attack(form="ranged", magical=True), False),
        (attack(form="area", to_hit=None), False),
    ):
        rolls = [19] if blow["to_hit"] is not None else []
        on = table(DEFENDER, "fighter", monsters=[quiet(attacks=[blow])], rolls=rolls)
        do(on, "done")
        do(on, "done", seat=1)
        assert hero(on, "dwarf-fighter").hp == (14 if heals else 12)


@pytest.mark.rule(
    "truedungeon.subclass.defender.aura-unlimited",
    "truedungeon.subclass.defender.aura-zero-damage",
    "truedungeon.subclass.defender.aura-example",
)
def test_two_hits_heal_twice_even_if_one_does_nothing() -> None:
    blows = [attack(id="claw", damage=8), attack(id="pat", name="pat", damage=1)]
    beast = monster(number=2, attacks=[{**one, "count": 1} for one in blows], actions=["claw", "pat"])
    defender = {**DEFENDER, "card": {"reduction": 1}}
    on = table(
        defender,
        {"class": "fighter", "hp": 20},
        {"class": "rogue", "hp": 23, "card": {"hp": 24}},
        monsters=[{**beast, "targeting": "front_of_marching_order"}],
        rolls=[19, 19],
    )
    do(on, "done")
    do(on, "done", seat=1)
    do(on, "done", seat=2)
    assert taken(on) == [7, 0]
    assert hp(on, "dwarf-fighter", "fighter", "rogue") == [20 - 7 + 4, 20 + 4, 24]


# ---------------------------------------------------------------- weapon specialization


@pytest.mark.rule(
    "truedungeon.class.fighter.weapon-specialization.effect",
    "truedungeon.class.fighter.weapon-specialization.timing",
    "truedungeon.digital.rolled-reslide",
)
def test_a_fighter_may_slide_again_in_the_first_round() -> None:
    on = table(one("fighter", SWORD, level=5), "bard", monsters=[quiet()], rolls=[slid(2, 5), slid(17, 7), MISS])
    do(on, "attack ogre")
    assert on.choices[0].ask == "again" and 1 not in on.choices
    do(on, "again", "done")
    do(on, "done", seat=1)
    assert dealt(on) == [7]


@pytest.mark.rule(
    "truedungeon.class.fighter.weapon-specialization.keep", "truedungeon.class.fighter.weapon-specialization.example"
)
def test_the_second_result_stands_and_round_2_has_none() -> None:
    on = table(one("fighter", SWORD, level=5), rolls=[slid(17, 5), slid(5, 7), MISS, slid(17, 5)])
    do(on, "attack ogre", "again", "done")
    assert [event.data["how"] for event in told(on, "scored")] == ["missed"]
    assert refusal(on, "use weapon-specialization") == "truedungeon.class.fighter.weapon-specialization.effect"
    do(on, "attack ogre")
    assert on.choices[0].ask == "turn"


@pytest.mark.rule("truedungeon.class.fighter.weapon-specialization.uses")
def test_what_is_kept_is_not_used_up_and_once_used_it_is() -> None:
    on = table(one("fighter", SWORD, level=5), rolls=[slid(17, 5), MISS])
    do(on, "attack ogre", "keep", "done")
    assert not hero(on, "fighter").boxes.powers  # type: ignore[union-attr]
    on = table(one("fighter", SWORD, level=5, powers={"weapon-specialization": 1}), rolls=[slid(17, 5)])
    do(on, "attack ogre")
    assert on.choices[0].ask == "turn"


# ---------------------------------------------------------------- twist the blade

DUELIST = one("fighter", SWORD, subclass="duelist", powers={"weapon-specialization": 1})


@pytest.mark.rule(
    "truedungeon.subclass.duelist.twist-the-blade.effect",
    "truedungeon.subclass.duelist.twist-the-blade.second-damage",
    "truedungeon.digital.rolled-twist",
)
def test_a_blade_that_holds_deals_the_same_again() -> None:
    on = table(DUELIST, rolls=[slid(10, 7), MISS, {"natural": 6}, MISS])
    hero(on, "fighter").lasting.append(Lasting("a charm", "turn", 5))
    on = anew(on)
    assert refusal(on, "use twist-the-blade ogre") == "truedungeon.subclass.duelist.twist-the-blade.effect"
    do(on, "attack ogre", "done", "use twist-the-blade ogre", "done")
    assert dealt(on) == [7, 7]
    assert foe(on).taken == 14
    assert [(one.name, one.left) for one in hero(on, "fighter").lasting] == [("a charm", 3)]


@pytest.mark.rule("truedungeon.subclass.duelist.twist-the-blade.bumped")
def test_a_blade_that_slips_deals_nothing() -> None:
    on = table(DUELIST, rolls=[slid(10, 7), MISS, {"natural": 5}, MISS])
    do(on, "attack ogre", "done", "use twist-the-blade ogre", "done")
    assert dealt(on) == [7]


@pytest.mark.rule(
    "truedungeon.subclass.duelist.twist-the-blade.no-slide", "truedungeon.subclass.duelist.twist-the-blade.clear"
)
def test_the_duelist_makes_no_slide_while_the_blade_lies_and_then_may_again() -> None:
    on = table(DUELIST, rolls=[slid(10, 7), MISS, {"natural": 6}, MISS, slid(10, 7), MISS])
    do(on, "attack ogre", "done", "use twist-the-blade ogre")
    assert refusal(on, "attack ogre") == "truedungeon.action.budget"
    assert not any(one.name == "twist the blade" for one in hero(on, "fighter").lasting)
    do(on, "done", "attack ogre", "done")
    assert dealt(on) == [7, 7, 7]
    assert refusal(on, "use twist-the-blade ogre") == "truedungeon.subclass.duelist.twist-the-blade.effect"


@pytest.mark.rule(
    "truedungeon.subclass.duelist.twist-the-blade.example", "truedungeon.subclass.duelist.twist-the-blade.damage-value"
)
def test_nine_is_nine_again() -> None:
    on = table(
        {**DUELIST, "card": {"melee-to-hit": 5, "melee-damage": 2}}, rolls=[slid(10, 7), MISS, {"natural": 20}, MISS]
    )
    do(on, "attack ogre", "done", "use twist-the-blade ogre", "done")
    assert dealt(on) == [9, 9]
    assert not any(one.name == "twist the blade" for one in hero(on, "fighter").lasting)


@pytest.mark.parametrize(("used", "less", "left"), [(0, 0, True), (1, 0, False), (0, 9, False), (1, 9, False)])
def test_a_blade_is_left_by_a_hit_that_hurts_and_while_the_power_lasts(used: int, less: int, left: bool) -> None:
    duelist = {**DUELIST, "powers": {"weapon-specialization": 1, "twist-the-blade": used}}
    on = table(duelist, monsters=[quiet(dr={"all": less} if less else {})], rolls=[slid(10, 7), MISS])
    do(on, "attack ogre", "done")
    assert any(one.name == "twist the blade" for one in hero(on, "fighter").lasting) is left


def test_a_blade_is_left_for_one_round_only() -> None:
    on = table(DUELIST, rolls=[slid(10, 7), MISS, MISS])
    do(on, "attack ogre", "done", "done")
    assert refusal(on, "use twist-the-blade ogre") == "truedungeon.subclass.duelist.twist-the-blade.effect"


@pytest.mark.rule("truedungeon.subclass.retained")
@pytest.mark.parametrize("swap", [False, True])
def test_a_duelist_keeps_weapon_specialization(swap: bool) -> None:
    duelist = one("fighter", SWORD, subclass="duelist")
    on = table(duelist, monsters=[monster()], rolls=[slid(10)], options={"swap": swap})
    do(on, "attack ogre")
    assert (on.choices[0].ask == "again") == (not swap)
