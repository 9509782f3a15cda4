"""Barbarian, dwarf fighter, fighter and their sub-classes in play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import GREAT, MISS, SWORD, dealt, one, quiet, slid
from tests.games.truedungeon.fights import attack, do, foe, hero, monster, offered, refusal, state, table, taken, told
from undercroft import Table

# ---------------------------------------------------------------- rage


@pytest.mark.rule("truedungeon.class.barbarian.rage.damage", "truedungeon.class.barbarian.rage.action")
@pytest.mark.parametrize(("level", "bonus"), [(4, 4), (5, 6)])
def test_rage_adds_to_every_melee_hit(level: int, bonus: int) -> None:
    on = table(one("barbarian", SWORD, level=level), rolls=[slid(10, 5), MISS])
    do(on, "use rage")
    assert not hero(on, "barbarian").standard and hero(on, "barbarian").free
    do(on, "attack ogre", "done")
    assert dealt(on) == [5 + bonus]


@pytest.mark.rule("truedungeon.class.barbarian.rage.melee-only")
def test_rage_adds_nothing_to_a_shot() -> None:
    bow = one("barbarian", missile=["Yew Stave"], in_hand="missile")
    on = table(bow, rolls=[slid(10, 5), MISS])
    do(on, "use rage", "shoot ogre", "done")
    assert dealt(on) == [5]


@pytest.mark.rule("truedungeon.class.barbarian.rage.duration", "truedungeon.class.barbarian.rage.uses")
def test_rage_lasts_for_its_combat_and_comes_once() -> None:
    on = table(one("barbarian", SWORD), monsters=[quiet(hp=14)], rolls=[slid(10, 1), MISS, slid(10, 5)])
    do(on, "use rage", "attack ogre", "done")
    assert refusal(on, "use rage") == "class.barbarian.rage.uses"
    do(on, "attack ogre", "done")
    assert dealt(on) == [5, 9]
    assert state(on).fight is None and not hero(on, "barbarian").lasting


@pytest.mark.rule("truedungeon.class.barbarian.rage.timing")
def test_rage_after_the_slide_helps_from_the_next_round_on() -> None:
    on = table(one("barbarian", SWORD), rolls=[slid(10, 5), MISS, slid(10, 5), MISS])
    do(on, "attack ogre", "use rage", "done", "attack ogre", "done")
    assert dealt(on) == [5, 9]


@pytest.mark.rule("truedungeon.class.barbarian.rage.example")
def test_ten_becomes_twenty() -> None:
    # Strength 19 gives 4: a 6 on the wheel is 10 before rage and the great sword.
    barbarian = {"class": "barbarian", "level": 5, "melee": [GREAT]}
    on = table(barbarian, rolls=[slid(10, 4), MISS])
    do(on, "use rage", "attack ogre", "done")
    assert dealt(on) == [20]


def test_a_token_gives_more_rages() -> None:
    on = table(one("barbarian", SWORD, tokens=["Bog's Medallion of Berserking"], powers={"rage": 2}))
    assert "use rage" in offered(on)
    on = table(one("barbarian", SWORD, tokens=["Bog's Medallion of Berserking"], powers={"rage": 3}))
    assert refusal(on, "use rage") == "class.barbarian.rage.uses"


def test_who_rages_does_not_rage_again() -> None:
    on = table(one("barbarian", SWORD, tokens=["Bog's Medallion of Berserking"]), rolls=[MISS])
    do(on, "use rage", "done")
    assert refusal(on, "use rage") == "class.barbarian.rage.duration"


# ---------------------------------------------------------------- damage reduction


def harmed(damage: int, kind: str, level: int = 5) -> list[int]:
    """What a barbarian takes of a claw of this kind."""
    claw = attack(damage=damage, type=kind)
    on = table(one("barbarian", level=level), monsters=[quiet(attacks=[claw])], rolls=[19])
    do(on, "done")
    return taken(on)


@pytest.mark.rule("truedungeon.class.barbarian.damage-reduction", "truedungeon.class.barbarian.damage-reduction-floor")
def test_one_point_is_taken_off_and_never_more_than_all() -> None:
    assert harmed(8, "") == [7]
    assert harmed(1, "") == [0]
    assert harmed(8, "", level=4) == [8]


@pytest.mark.rule(
    "truedungeon.class.barbarian.damage-reduction-example", "truedungeon.class.barbarian.damage-reduction-exceptions"
)
def test_fire_is_less_but_push_and_eldritch_are_not() -> None:
    assert harmed(7, "fire") == [6]
    assert harmed(7, "eldritch") == [7]
    late = table(one("barbarian", level=5), monsters=[quiet()], clock=0)
    pushed = [event.data["damage"] for event in told(late, "harmed") if event.data["source"] == "Push"]
    due = [event.data["damage"] for event in told(late, "push")]
    assert pushed == due != []


@pytest.mark.rule("truedungeon.class.barbarian.damage-reduction-sources")
def test_traps_and_wrong_answers_hurt_less_too() -> None:
    puzzle = {
        "kind": "code",
        "prompt": "Which?",
        "elements": ["red", "blue"],
        "slots": ["only"],
        "solution": ["red"],
        "wrong_damage": 4,
    }
    trap = {"id": "pit", "trigger": "puzzle", "damage": 5, "text": "A pit."}
    on = table(one("barbarian", level=5), monsters=[], puzzle=puzzle, traps=[trap], stage="puzzle")
    table_ids = offered(on)
    do(on, next(id for id in table_ids if "blue" in id))
    while on.choices and on.choices[0].ask not in ("solve",) and "lock" in offered(on):
        do(on, "lock")
    assert all(event.data["damage"] == sum_of(event.data["why"]) - 1 for event in told(on, "harmed"))
    assert len(told(on, "harmed")) == 2


def sum_of(why: list[str]) -> int:
    """The damage before reductions, from the words of the sum."""
    return int(why[0].split(" ")[0])


# ---------------------------------------------------------------- fight after death

BERSERKER = {"class": "barbarian", "subclass": "berserker", "melee": [SWORD]}


def claw(damage: int, **more: Any) -> dict[str, Any]:
    """A monster whose claw does so much."""
    return quiet(attacks=[attack(damage=damage)], **more)


@pytest.mark.rule(
    "truedungeon.subclass.berserker.fight-after-death.use",
    "truedungeon.subclass.berserker.fight-after-death.action",
    "truedungeon.subclass.berserker.fight-after-death.mostly-dead",
)
def test_a_berserker_may_fight_on_instead_of_dying() -> None:
    on = table(BERSERKER, monsters=[claw(49)], rolls=[19])
    do(on, "done")
    assert offered(on) == ["fight-after-death", "pass", "pass room"]
    do(on, "fight-after-death")
    assert hero(on, "barbarian").hp == 0 and not hero(on, "barbarian").is_dead
    assert "attack ogre" in offered(on)


def test_a_berserker_may_also_die() -> None:
    on = table(BERSERKER, "fighter", monsters=[claw(49)], rolls=[19])
    do(on, "done")
    do(on, "done", seat=1)
    do(on, "pass")
    assert hero(on, "barbarian").is_dead


@pytest.mark.rule(
    "truedungeon.subclass.berserker.fight-after-death.floor",
    "truedungeon.subclass.berserker.fight-after-death.floor-fixed",
)
def test_below_48_there_is_nothing_to_choose() -> None:
    # 48 HP, 1 off each blow: 97 leave -48, 98 leave -49; and more Hit Points do not move the limit.
    on = table(BERSERKER, "fighter", monsters=[claw(98)], rolls=[19])
    do(on, "done")
    do(on, "done", seat=1)
    assert hero(on, "barbarian").is_dead
    on = table({**BERSERKER, "card": {"hp": 60}}, monsters=[claw(109)], rolls=[19])
    do(on, "done", "fight-after-death")
    assert hero(on, "barbarian").hp == -48


@pytest.mark.rule(
    "truedungeon.subclass.berserker.fight-after-death.floor-example",
    "truedungeon.subclass.berserker.fight-after-death.true-death",
)
def test_at_minus_48_it_acts_and_at_minus_49_it_is_dead() -> None:
    on = table(BERSERKER, "fighter", monsters=[claw(9)], rolls=[19, 19])
    berserker = hero(on, "barbarian")
    berserker.hp, berserker.beyond = -40, True
    do(on, "done")
    do(on, "done", seat=1)
    assert hero(on, "barbarian").hp == -48 and "attack ogre" in offered(on)
    do(on, "done")
    do(on, "done", seat=1)
    assert hero(on, "barbarian").is_dead


@pytest.mark.rule(
    "truedungeon.subclass.berserker.fight-after-death.span", "truedungeon.subclass.berserker.fight-after-death.track"
)
@pytest.mark.parametrize("until_healed", [False, True])
def test_one_use_lasts_for_the_room_or_until_healed(until_healed: bool) -> None:
    paladin = {"class": "paladin"}
    on = table(
        {**BERSERKER, "hp": 8},
        paladin,
        monsters=[claw(11)],
        rolls=[19, 19],
        options={"until_healed": until_healed},
    )
    do(on, "done")
    do(on, "done", seat=1)
    do(on, "fight-after-death")
    assert hero(on, "barbarian").hp == -2
    do(on, "use lay-on-hands barbarian 6", "done", seat=1)
    assert hero(on, "barbarian").hp == 4
    do(on, "done")
    assert hero(on, "barbarian").is_dead == until_healed
    assert hero(on, "barbarian").hp == (0 if until_healed else -6)


@pytest.mark.rule("truedungeon.subclass.berserker.fight-after-death.end-of-room")
def test_who_leaves_at_0_or_below_dies() -> None:
    for hp, dead in ((0, True), (1, False)):
        on = table({**BERSERKER, "hp": 5}, "fighter", monsters=[], puzzle=RIDDLE, stage="recovery")
        berserker = hero(on, "barbarian")
        berserker.hp, berserker.beyond = hp, True
        do(on, "ready")
        do(on, "ready", seat=1)
        assert hero(on, "barbarian").is_dead == dead


RIDDLE = {"kind": "code", "prompt": "Which?", "elements": ["red", "blue"], "slots": ["only"], "solution": ["red"]}


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
def test_of_two_taunters_one_is_enough() -> None:
    on = table("fighter", "dwarf-fighter", "bard", monsters=[quiet()], rolls=["bard", MISS])
    foe(on).taunted = [hero(on, "bard").number]
    do(on, "use taunt ogre", "done", seat=1)
    do(on, "done")
    do(on, "done", seat=2)
    assert told(on, "attacks")[0].data["whom"] == ["Bard"]


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
    assert not told(on, "seen")
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
    assert refusal(on, "use taunt ogre") == "class.dwarf-fighter.taunt.perception"


@pytest.mark.rule("truedungeon.class.dwarf-fighter.taunt.silence")
@pytest.mark.parametrize("who", ["dwarf", "ogre"])
def test_in_silence_nobody_taunts(who: str) -> None:
    mute = {"conditions": ["silenced"]}
    on = table(
        {"class": "dwarf-fighter", **(mute if who == "dwarf" else {})},
        monsters=[quiet(**(mute if who == "ogre" else {}))],
    )
    assert refusal(on, "use taunt ogre") == "class.dwarf-fighter.taunt.silence"


def test_nobody_to_taunt() -> None:
    assert refusal(table("dwarf-fighter"), "use taunt giant") == "class.dwarf-fighter.taunt.effect"


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


@pytest.mark.rule("truedungeon.subclass.defender.aura-timing")
@pytest.mark.parametrize("first", [False, True])
def test_a_defender_who_is_killed_is_not_healed_but_the_others_are(first: bool) -> None:
    on = table(
        {**DEFENDER, "hp": 8},
        {"class": "fighter", "hp": 10},
        monsters=[claw(8)],
        rolls=[19],
        options={"heal_first": first},
    )
    do(on, "done")
    do(on, "done", seat=1)
    assert hp(on, "dwarf-fighter", "fighter") == [2 if first else 0, 12]


@pytest.mark.rule("truedungeon.subclass.defender.aura-attacks")
@pytest.mark.parametrize(
    ("blow", "heals"),
    [
        (attack(form="ranged"), True),
        (attack(form="ranged", magical=True), False),
        (attack(form="area", to_hit=None), False),
    ],
)
def test_the_aura_answers_blows_and_missiles_not_magic(blow: dict[str, Any], heals: bool) -> None:
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
        {"class": "fighter", "hp": 29},
        monsters=[{**beast, "targeting": "front_of_marching_order"}],
        rolls=[19, 19],
    )
    do(on, "done")
    do(on, "done", seat=1)
    assert taken(on) == [7, 0]
    assert hp(on, "dwarf-fighter", "fighter") == [17, 30]


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
    assert refusal(on, "use weapon-specialization") == "class.fighter.weapon-specialization.effect"
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
    assert refusal(on, "use twist-the-blade ogre") == "subclass.duelist.twist-the-blade.effect"
    do(on, "attack ogre", "done", "use twist-the-blade ogre", "done")
    assert dealt(on) == [7, 7]
    assert foe(on).taken == 14


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
    assert refusal(on, "attack ogre") == "action.budget"
    do(on, "done", "attack ogre", "done")
    assert dealt(on) == [7, 7, 7]
    assert refusal(on, "use twist-the-blade ogre") == "subclass.duelist.twist-the-blade.effect"


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


def test_a_blade_is_left_for_one_round_only() -> None:
    on = table(DUELIST, rolls=[slid(10, 7), MISS, MISS])
    do(on, "attack ogre", "done", "done")
    assert refusal(on, "use twist-the-blade ogre") == "subclass.duelist.twist-the-blade.effect"
