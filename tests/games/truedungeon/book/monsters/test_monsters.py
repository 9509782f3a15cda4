"""Monsters: whom they choose, which attack they use, in what order they act, and what is seen of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.fights import attack, foe, hero, monster, state, table
from tests.tables import do, told
from undercroft.engine import Table

PARTY = ({"class": "fighter", "hp": 9}, "wizard", {"class": "cleric", "card": {"melee-ac": 5}})
MISS = 2


def pass_round(here: Table) -> None:
    """Nobody does anything this round."""
    while here.waiting and here.choices[here.waiting[0]].ask == "turn":
        seat = here.waiting[0]
        number = here.view(seat)["fight"]["round"]
        do(here, "done", seat=seat)
        if here.result is not None or not here.view(0)["fight"] or here.view(0)["fight"]["round"] != number:
            return


def aimed(here: Table) -> list[Any]:
    """Whom each attack so far was aimed at."""
    return [event.data["whom"] for event in told(here, "attacks")]


@pytest.mark.rule("truedungeon.digital.monster-target")
def test_a_monster_draws_its_target_among_all_who_are_valid():
    here = table(*PARTY, rolls=["cleric", MISS])
    pass_round(here)
    assert aimed(here) == [["Cleric"]]
    here.chance.spent()


@pytest.mark.rule("truedungeon.digital.monster-policies")
@pytest.mark.parametrize(
    ("policy", "whom"),
    [
        ("lowest_hp", "Fighter"),
        ("lowest_ac", "Cleric"),
        ("front_of_marching_order", "Fighter"),
        ("scripted", "Fighter"),
    ],
)
def test_a_policy_chooses_without_a_draw_where_one_stands_out(policy: str, whom: str):
    here = table(*PARTY, monsters=[monster(targeting=policy)], rolls=[MISS])
    pass_round(here)
    assert aimed(here) == [[whom]]
    here.chance.spent()


@pytest.mark.rule("truedungeon.digital.monster-policies")
def test_spellcasters_first_draws_among_them_only():
    here = table(*PARTY, monsters=[monster(targeting="spellcasters_first")], rolls=["cleric", MISS])
    pass_round(here)
    assert aimed(here) == [["Cleric"]]


@pytest.mark.rule("truedungeon.digital.monster-policies")
@pytest.mark.parametrize("policy", ["most_damage_last_round", "last_attacker"])
def test_who_hurt_it_is_remembered(policy: str):
    rolls = [{"natural": 15, "wheel": 3}, {"natural": 15, "wheel": 3}, MISS]
    here = table("wizard", "monk", "cleric", monsters=[monster(targeting=policy)], rolls=rolls)
    do(here, "attack ogre", "done", seat=1)
    do(here, "done", seat=0)
    do(here, "done", seat=2)
    assert aimed(here) == [["Monk"]]


@pytest.mark.rule("truedungeon.digital.monster-target-valid")
def test_the_petrified_and_the_dead_are_no_targets_the_helpless_are():
    party = ({"class": "fighter", "conditions": ["petrified"]}, {"class": "wizard", "dead": True}, "cleric")
    here = table(*party, rolls=[MISS])
    do(here, "done", seat=2)
    assert aimed(here) == [["Cleric"]]
    asleep = table({"class": "fighter", "conditions": ["asleep"]}, "cleric", rolls=["fighter", MISS])
    do(asleep, "done", seat=1)
    assert aimed(asleep) == [["Fighter"]]


@pytest.mark.rule("truedungeon.digital.monster-target-order")
@pytest.mark.parametrize(("natural", "whom"), [(1, "Wizard"), (5, "Fighter")])
def test_a_confused_monster_goes_for_its_confuser_or_acts_normally(natural: int, whom: str):
    mad = monster(number=1, conditions=["confused"], targeting="front_of_marching_order")
    here = table(*PARTY, monsters=[mad], rolls=[natural, MISS])
    foe(here).lasting[0].by = "wizard"
    pass_round(here)
    assert aimed(here) == [[whom]]


@pytest.mark.rule("truedungeon.digital.monster-target-order")
def test_policy_first_then_taunt_which_beats_guard():
    party = ({"class": "dwarf-fighter"}, {"class": "paladin"}, {"class": "wizard", "hp": 3})
    here = table(*party, monsters=[monster(targeting="lowest_hp")], rolls=[MISS])
    hero(here, "paladin").guards = hero(here, "dwarf-fighter").number
    do(here, "use taunt ogre", "done", seat=0)
    do(here, "done", seat=1)
    do(here, "done", seat=2)
    assert aimed(here) == [["Dwarf Fighter"]]
    assert [event.data["who"] for event in told(here, "hits")] == ["Dwarf Fighter"]
    assert not told(here, "guarded")


@pytest.mark.rule("truedungeon.digital.monster-action-choice")
def test_a_script_is_followed_and_begins_again():
    blows = [attack(), attack(id="bite", name="bite")]
    here = table("fighter", monsters=[monster(attacks=blows, actions=["bite", "claw", "claw"])], rolls=[MISS] * 4)
    for _ in range(4):
        pass_round(here)
    assert [event.data["attack"] for event in told(here, "attacks")] == ["bite", "claw", "claw", "bite"]


@pytest.mark.rule("truedungeon.digital.monster-action-choice")
def test_a_weighted_choice_keeps_cooldowns_and_triggers():
    blows = [
        attack(weight=3),
        attack(id="roar", name="roar", cooldown=2),
        attack(id="late", name="late", trigger={"round": 3}),
        attack(id="last", name="last", trigger={"hp_below": 50}),
    ]
    here = table("fighter", monsters=[monster(attacks=blows)], rolls=["roar", MISS, MISS, "late", MISS])
    for _ in range(3):
        pass_round(here)
    assert [event.data["attack"] for event in told(here, "attacks")] == ["roar", "claw", "late"]
    here.chance.spent()
    weak = table("fighter", monsters=[monster(attacks=blows[3:], taken=80)], rolls=[MISS])
    pass_round(weak)
    assert [event.data["attack"] for event in told(weak, "attacks")] == ["last"]


@pytest.mark.rule("truedungeon.digital.monster-form")
def test_across_a_gap_a_monster_only_shoots_and_storms():
    blows = [attack(), attack(id="spit", name="spit", form="ranged")]
    here = table("fighter", monsters=[monster(attacks=blows, separated=True)], rolls=[MISS])
    pass_round(here)
    assert [event.data["attack"] for event in told(here, "attacks")] == ["spit"]
    near = table("fighter", monsters=[monster(attacks=blows)], rolls=["claw", MISS])
    pass_round(near)
    assert [event.data["attack"] for event in told(near, "attacks")] == ["claw"]


@pytest.mark.rule("truedungeon.digital.monster-several")
def test_all_act_in_listed_order_after_one_initiative():
    pack = [monster(id=id, name=id.capitalize()) for id in ("rat", "bat", "cat")]
    here = table("fighter", monsters=pack, stage="before", rolls=[15, 3, MISS, MISS, MISS])
    do(here, "ready")
    pass_round(here)
    assert len(told(here, "initiative")) == 1
    assert [event.data["foe"] for event in told(here, "attacks")] == ["Rat", "Bat", "Cat"]


@pytest.mark.rule("truedungeon.digital.monster-several")
@pytest.mark.parametrize(("hp", "left", "how"), [(2, [], "won"), (3, ["Rat", "Bat"], None)])
def test_a_fight_is_over_when_the_last_monster_falls_in_its_own_turn(hp: int, left: list[str], how: str | None):
    thorny = {"class": "fighter", "tokens": ["Hedgehog Mantle", "Nettle-Weave Shirt"]}
    pack = [monster(id=id, name=id.capitalize(), hp=hp, number=1) for id in ("rat", "bat")]
    here = table(thorny, monsters=pack, stage="before", rolls=[3, 15, 19, 19])
    do(here, "ready")
    assert [one.name for one in state(here).standing()] == left
    assert [event.data["how"] for event in told(here, "combat-over")] == ([] if how is None else [how])


LOOKS = pytest.mark.rule("truedungeon.digital.monster-hp-shown")
ROLLS = [{"natural": 15, "wheel": 6}, {"natural": 2, "wheel": 1}]
"""A monk's blow for 6, and a miss."""


@pytest.mark.parametrize(
    ("taken", "look", "then"),
    [
        (0, "unhurt", None),
        pytest.param(36, "unhurt", "wounded", marks=LOOKS),
        (39, "wounded", None),
        pytest.param(74, "wounded", "bloodied", marks=LOOKS),
        (75, "bloodied", None),
        pytest.param(112, "bloodied", "near death", marks=LOOKS),
        (113, "near death", None),
    ],
)
def test_only_how_hurt_it_looks_is_seen_and_told_when_that_changes(taken: int, look: str, then: str | None):
    here = table("monk", monsters=[monster(taken=taken, number=0)], rolls=ROLLS)
    assert here.view(0)["foes"][0]["look"] == look
    do(here, "attack ogre", "done")
    events = told(here, "looks")
    assert [event.data["look"] for event in events] == ([] if then is None else [then])
    assert all(event.rule == "truedungeon.digital.monster-hp-shown" for event in events)
    assert here.view(0)["foes"][0]["look"] == (then or look)
    assert "hp" not in here.view(0)["foes"][0]


@pytest.mark.parametrize(
    ("option", "rolls", "still"),
    [
        pytest.param({}, ROLLS[:1], ["unhurt"], marks=LOOKS),
        ({}, ROLLS[1:], []),
        ({"shown": True}, ROLLS[:1], []),
        ({"hidden": True}, ROLLS[:1], []),
    ],
)
def test_that_it_looks_as_before_is_told_where_it_was_hurt_and_its_number_is_not_shown(
    option: dict[str, bool], rolls: list[dict[str, int]], still: list[str]
):
    here = table("monk", monsters=[monster(number=0)], rolls=[*rolls, ROLLS[1]], options=option)
    do(here, "attack ogre", "done")
    assert [event.data["look"] for event in told(here, "still-looks")] == still


@pytest.mark.parametrize("taken", [0, 60])
def test_where_nothing_is_shown_of_hit_points_nothing_can_be_told_from_them(taken: int):
    seen = []
    for hp in (90, 400):
        here = table("monk", monsters=[monster(hp=hp, taken=taken, number=0)], rolls=ROLLS, options={"hidden": True})
        seen.append(here.view(0)["foes"])
        do(here, "attack ogre", "done")
        assert state(here).foes[0].taken > taken and not told(here, "looks")
        seen.append(here.view(0)["foes"])
    assert seen[0] == seen[2] and seen[1] == seen[3]


@pytest.mark.rule("truedungeon.digital.rolled-spell")
@pytest.mark.parametrize(("natural", "hit"), [(1, False), (14, False), (15, True), (20, True)])
def test_a_spell_slide_is_a_d20_against_15_whatever_the_monsters_armor(natural: int, hit: bool):
    here = table("wizard", monsters=[monster(ac=30, number=0)], rolls=[{"natural": natural}])
    do(here, "cast scorching-ray ogre", "done")
    assert (foe(here).taken > 0) == hit
    assert any("rolled-spell" in id for event in here.events for id in (event.rule, *event.also))


@pytest.mark.rule("truedungeon.action.lore")
def test_lore_takes_the_standard_action():
    here = table("bard", monsters=[monster(number=0)], options={"skill_tests": "always_pass"})
    do(here, "lore ogre")
    assert hero(here, "bard").standard and not hero(here, "bard").free
    assert foe(here).lore


@pytest.mark.rule("truedungeon.room.potion-duration")
def test_a_potion_lasts_until_the_room_is_left():
    drinker = {"class": "fighter", "carried": ["Draught of the Bark Coat"]}
    here = table(drinker, monsters=[monster(number=0)], stage="recovery")
    before = here.view(0)["heroes"][0]["ac"]
    do(here, "drink draught-of-the-bark-coat")
    assert here.view(0)["heroes"][0]["ac"] == before + 2
    assert [one.until for one in hero(here, "fighter").lasting] == ["room"]
    do(here, "ready")
    assert not hero(here, "fighter").lasting and here.view(0)["heroes"][0]["ac"] == before


@pytest.mark.rule("truedungeon.weapon.missile-definition")
def test_what_is_shot_or_thrown_is_a_missile_and_magic_missile_is_none():
    archer = {"class": "wizard", "missile": ["Bird-Boy's Sling"], "card": {"missile-to-hit": 9, "missile-damage": 5}}
    rolls = [{"natural": 15, "wheel": 2}]
    here = table(archer, monsters=[monster(number=0)], rolls=rolls, options={"skill_tests": "always_fail"})
    do(here, "shoot ogre", "done")
    assert told(here, "scored")[-1].data["damage"] == 2 + 5
    do(here, "cast magic-missile ogre", "done")
    assert told(here, "scored")[-1].data["damage"] == 8


@pytest.mark.rule("truedungeon.digital.monster-action-choice")
@pytest.mark.parametrize(
    ("cooldown", "order"),
    [(0, ["gore"] * 4), (1, ["gore", "claw"] * 2), (2, ["gore", "claw", "claw", "gore"])],
)
def test_an_attack_cools_down_for_so_many_rounds(cooldown: int, order: list[str]):
    blows = [attack(), attack(id="gore", name="gore", cooldown=cooldown)]
    beast = monster(number=1, attacks=blows, actions=["gore"], targeting="front_of_marching_order")
    here = table(*PARTY, monsters=[beast], rolls=[MISS] * 4)
    for _ in order:
        pass_round(here)
    assert [event.data["attack"] for event in told(here, "attacks")] == order


def made(here: Table) -> list[tuple[str, str]]:
    """Who has made which attack, one after another."""
    return [(event.data["foe"], event.data["attack"]) for event in told(here, "attacks")]


FRONT = {"targeting": "front_of_marching_order"}
BITE = attack(id="bite", name="bite")


@pytest.mark.rule("truedungeon.digital.monster-action-choice")
def test_what_one_monster_was_about_to_do_again_is_none_of_the_next_one():
    thorny = {"class": "fighter", "card": {"retribution": 3, "melee-ac": 5}}
    first = monster(hp=3, number=3, attacks=[attack(damage=1)], **FRONT)
    second = monster(id="troll", name="Troll", number=2, attacks=[BITE, attack(count=1)], actions=["bite"], **FRONT)
    here = table(thorny, "bard", monsters=[first, second], rolls=[15, MISS, MISS])
    pass_round(here)
    assert made(here) == [("Ogre", "claw"), ("Troll", "bite"), ("Troll", "bite")]


@pytest.mark.rule("truedungeon.digital.monster-action-choice")
def test_an_attack_is_made_so_often_of_one_turn_and_no_further():
    twice = [attack(count=2), BITE]
    beast = monster(number=3, attacks=twice, actions=["claw", "bite"], **FRONT)
    here = table("fighter", monsters=[beast], rolls=[MISS] * 6)
    pass_round(here)
    assert [name for _, name in made(here)] == ["claw", "claw", "bite"]
    once = table("fighter", monsters=[{**beast, "number": 1}], rolls=[MISS] * 2)
    pass_round(once)
    pass_round(once)
    assert [name for _, name in made(once)] == ["claw", "bite"]


@pytest.mark.rule("truedungeon.digital.monster-target-valid", "truedungeon.digital.monster-target-order")
def test_a_storm_needs_nobody_to_aim_at_and_a_claw_does():
    unseen = {"class": "fighter", "conditions": ["invisible"]}
    storm = attack(id="storm", name="storm", form="area", to_hit=None, damage=1)
    for blows, order in (([attack(), storm], ["storm"]), ([attack()], [])):
        beast = monster(number=1, attacks=blows, actions=["claw"])
        here = table(unseen, monsters=[beast], options={"unseen_safe": True})
        pass_round(here)
        assert [name for _, name in made(here)] == order
        assert [event.data["condition"] for event in told(here, "idle")] == ["no attack now"] * (not order)


COUP = "truedungeon.condition.helpless.monster-coup"


@pytest.mark.rule("truedungeon.condition.helpless.monster-coup", "truedungeon.digital.monster-action-choice")
def test_only_a_whole_turn_in_melee_finishes_off_the_helpless():
    # Two attacks a turn, on whoever stands in front.
    asleep, frail = {"class": "fighter", "conditions": ["asleep"]}, {"class": "cleric", "hp": 1}
    cases: list[tuple[dict[str, Any], list[Any], list[int], list[str]]] = [
        ({}, [asleep], [], ["Fighter"]),
        ({"targets": 2}, [asleep], [], ["Fighter"]),
        ({"helpless_coup": False}, [asleep], [MISS, MISS], []),
        ({"form": "ranged"}, [asleep], [MISS, MISS], []),
        ({}, ["cleric", asleep], [MISS, MISS], []),
        ({}, [frail, asleep], [20, MISS], []),
    ]
    for blow, front, rolls, finished in cases:
        beast = monster(number=2, attacks=[attack(**{"helpless_coup": True, **blow})], **FRONT)
        here = table(*front, "wizard", monsters=[beast], rolls=rolls, first="monsters")
        assert [event.data["who"] for event in told(here, "hits") if event.rule == COUP] == finished
        assert len(told(here, "attacks")) == (1 if finished else 2)


@pytest.mark.rule("truedungeon.class.dwarf-fighter.taunt.effect")
def test_of_several_targets_the_last_gives_way_to_who_taunts():
    party = ("fighter", "wizard", "dwarf-fighter")
    beast = monster(number=1, attacks=[attack(targets=2)], **FRONT)
    here = table(*party, monsters=[beast], rolls=[MISS, MISS])
    do(here, "use taunt ogre", "done", seat=2)
    do(here, "done", seat=0)
    do(here, "done", seat=1)
    assert aimed(here) == [["Fighter", "Dwarf Fighter"]]


@pytest.mark.rule("truedungeon.digital.monster-target")
@pytest.mark.parametrize(("targets", "struck"), [(1, 1), (2, 2), (3, 2)])
def test_an_attack_on_several_strikes_each_once_and_as_many_as_there_are(targets, struck):
    beast = monster(number=1, attacks=[attack(targets=targets)], **FRONT)
    here = table("fighter", "wizard", monsters=[beast], rolls=[MISS] * struck, first="monsters")
    assert aimed(here) == [["Fighter", "Wizard"][:struck]]


@pytest.mark.rule("truedungeon.digital.monster-action-choice")
def test_an_attack_that_has_cooled_down_waits_until_it_is_wanted():
    blows = [attack(), attack(id="gore", name="gore", cooldown=1)]
    beast = monster(number=1, attacks=blows, actions=["gore", "claw", "claw", "claw"], **FRONT)
    here = table(*PARTY, monsters=[beast], rolls=[MISS] * 5)
    for _ in range(5):
        pass_round(here)
    assert [name for _, name in made(here)] == ["gore", "claw", "claw", "claw", "gore"]


def test_a_repeated_attack_that_must_cool_down_gives_way_to_the_next():
    blows = [attack(), attack(id="gore", name="gore", cooldown=1, count=2)]
    beast = monster(number=2, attacks=blows, actions=["gore", "claw"], **FRONT)
    here = table(*PARTY, monsters=[beast], rolls=[MISS] * 2)
    pass_round(here)
    assert [name for _, name in made(here)] == ["gore", "claw"]
