"""Ranger, warden, rogue and assassin in play: pairs, favored enemies, sneak attacks, flank, killing at once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import MISS, SWORD, dealt, one, quiet, rest, slid
from tests.games.truedungeon.fights import attack, foe, hero, offered, refusal, state, table, taken
from tests.tables import do, ids, told
from undercroft import Table

KNIFE = "Village Short Sword"
"""Its wheel shows 1 to 6 in order, then 3 and 4."""
BOW = "Crow-Scarer's Bow"


# ---------------------------------------------------------------- ranger


@pytest.mark.rule("truedungeon.class.ranger.dual.two-pucks", "truedungeon.digital.rolled-pairs")
def test_a_ranger_strikes_with_both_hands() -> None:
    on = table(one("ranger", SWORD, KNIFE), rolls=[slid(10, 6), slid(11, 5), MISS])
    do(on, "attack ogre", "done")
    assert [(event.data["what"], event.data["damage"]) for event in told(on, "scored")] == [(SWORD, 6), (KNIFE, 5)]


@pytest.mark.rule("truedungeon.class.ranger.dual.lost-weapon", "truedungeon.class.ranger.dual.empty-puck")
def test_an_empty_hand_does_nothing() -> None:
    on = table(one("ranger", SWORD, card={"hp": 30}), monsters=[quiet(prxd={"fire": 2})], rolls=[slid(10, 6), MISS])
    do(on, "attack ogre", "done")
    assert dealt(on) == [6] and taken(on) == [2]


@pytest.mark.rule("truedungeon.class.ranger.dual.ranged-one")
def test_a_bow_is_shot_once() -> None:
    on = table(one("ranger", missile=["Yew Stave"], in_hand="missile"), rolls=[slid(10, 6), MISS])
    do(on, "shoot ogre", "done")
    assert dealt(on) == [6]


@pytest.mark.rule("truedungeon.class.ranger.favored-enemy", "truedungeon.class.ranger.favored-enemy-example")
def test_every_blow_at_undead_hurts_more() -> None:
    cases: list[tuple[int, list[str], list[int]]] = [(5, ["undead"], [8, 7]), (5, [], [6, 5]), (4, ["undead"], [7, 6])]
    for level, types, damage in cases:
        ranger = one("ranger", SWORD, KNIFE, level=level)
        on = table(ranger, monsters=[quiet(types=types)], rolls=[slid(10, 6), slid(10, 5), MISS])
        do(on, "attack ogre", "done")
        assert dealt(on) == damage


@pytest.mark.rule("truedungeon.class.ranger.favored-enemy", "truedungeon.class.ranger.sharpshooter")
def test_a_shot_at_undead_too() -> None:
    shot = {"class": "ranger", "level": 5, "missile": ["Yew Stave"], "in_hand": "missile"}
    on = table(shot, monsters=[quiet(types=["undead"])], rolls=[slid(10, 6), MISS])
    do(on, "shoot ogre", "done")
    assert dealt(on) == [6 + 4 + 2]


@pytest.mark.rule("truedungeon.subclass.warden.free-movement")
@pytest.mark.parametrize("held", ["held", "paralyzed", "slowed"])
def test_nothing_holds_a_warden(held: str) -> None:
    web = attack(inflicts=held, damage=0)
    warden = {"class": "ranger", "subclass": "warden"}
    on = table(warden, "bard", monsters=[quiet(attacks=[{**web, "targets": 2}])], rolls=[19, 19])
    do(on, "done")
    do(on, "done", seat=1)
    assert not hero(on, "ranger").lasting
    assert [one.name for one in hero(on, "bard").lasting] == [held]


# ---------------------------------------------------------------- sneak attack


def sneaking(*rolls: Any, level: int = 4, weapon: str = KNIFE, **more: Any) -> Table:
    """A rogue who has prepared a sneak attack in round 1; round 2 begins."""
    rogue = one("rogue", weapon, level=level, **more.pop("rogue", {}))
    on = table(rogue, options=more.pop("options", {}), monsters=[quiet(**more)], rolls=[MISS, *rolls])
    do(on, "use sneak-attack")
    return on


@pytest.mark.rule("truedungeon.class.rogue.sneak.damage")
@pytest.mark.parametrize(("level", "bonus"), [(4, 15), (5, 20)])
def test_a_sneak_attack_that_hits_deals_more(level: int, bonus: int) -> None:
    on = sneaking(slid(10, 5), MISS, level=level)
    do(on, "attack ogre", "done")
    assert dealt(on) == [5 + bonus]


@pytest.mark.rule(
    "truedungeon.class.rogue.sneak.prep", "truedungeon.action.sneak-setup", "truedungeon.action.sneak-prep"
)
def test_a_whole_round_of_preparation_comes_first() -> None:
    on = table(one("rogue", KNIFE), rolls=[slid(10, 5)])
    do(on, "attack ogre")
    assert refusal(on, "use sneak-attack") == "truedungeon.action.full-round"
    on = table(one("rogue", KNIFE), "bard", rolls=[])
    do(on, "use sneak-attack")
    assert 0 not in on.choices and hero(on, "rogue").full


@pytest.mark.rule("truedungeon.class.rogue.sneak.prep-keeps")
@pytest.mark.parametrize("next_round", [False, True])
def test_a_preparation_keeps_until_the_next_attack(next_round: bool) -> None:
    on = sneaking(MISS, slid(10, 5), MISS, slid(10, 5), MISS, options={"next_round": next_round})
    do(on, "done", "attack ogre", "done", "attack ogre", "done")
    assert dealt(on) == [5 if next_round else 20, 5]
    at_once = sneaking(slid(10, 5), MISS, options={"next_round": next_round})
    do(at_once, "attack ogre", "done")
    assert dealt(at_once) == [20]


@pytest.mark.rule("truedungeon.class.rogue.sneak.melee")
def test_a_shot_is_no_sneak_attack_unless_a_token_allows_it() -> None:
    for tokens, damage in (([], 5), (["Lenses of Vital Insight"], 20), (["Lenses of Agility"], 20)):
        archer = {"missile": [BOW], "in_hand": "missile", "tokens": tokens}
        on = sneaking(slid(10, 5), MISS, rogue=archer)
        do(on, "shoot ogre", "done")
        assert dealt(on) == [damage]


@pytest.mark.rule("truedungeon.class.rogue.sneak.immune")
@pytest.mark.parametrize("type", ["construct", "incorporeal", "ooze", "plant", "undead"])
def test_without_vitals_nothing_is_found(type: str) -> None:
    rolls = [slid(10, 5), 2, MISS] if type == "incorporeal" else [slid(10, 5), MISS]
    on = sneaking(*rolls, types=[type])
    assert "attack ogre" in offered(on)
    do(on, "attack ogre", "done")
    assert dealt(on) == [5]


@pytest.mark.rule("truedungeon.crit.override-wrong-type", "truedungeon.crit.override-repose")
def test_a_charm_of_final_repose_finds_them_in_undead_only() -> None:
    for type, damage in (("undead", 20), ("construct", 5)):
        on = sneaking(slid(10, 5), MISS, types=[type], rogue={"tokens": ["Charm of Final Repose"]})
        do(on, "attack ogre", "done")
        assert dealt(on) == [damage]


@pytest.mark.rule("truedungeon.crit.override-tinkerer", "truedungeon.crit.override-personal")
def test_an_amulet_of_the_tinkerer_finds_them_in_constructs() -> None:
    on = sneaking(slid(10, 5), MISS, types=["construct"], rogue={"tokens": ["Amulet of the Tinkerer"]})
    do(on, "attack ogre", "done")
    assert dealt(on) == [20]


@pytest.mark.rule("truedungeon.crit.immune-sneak")
@pytest.mark.parametrize("immune", [{"crit_immune": True}, {"sneak_immune": True}])
def test_a_room_may_say_that_it_cannot_be_sneak_attacked(immune: dict[str, Any]) -> None:
    on = sneaking(slid(10, 5), MISS, **immune)
    do(on, "attack ogre", "done")
    assert dealt(on) == [5]


@pytest.mark.rule("truedungeon.class.rogue.sneak.surprise")
def test_what_cannot_be_surprised_cannot_be_sneak_attacked() -> None:
    on = sneaking(slid(10, 5), MISS, senses=["unsurprised"])
    do(on, "attack ogre", "done")
    assert dealt(on) == [5]


@pytest.mark.rule(
    "truedungeon.class.rogue.sneak.no-crit-double",
    "truedungeon.class.rogue.sneak.crit-double-exceptions",
    "truedungeon.class.rogue.sneak.crit-example",
)
def test_only_some_weapons_double_the_bonus() -> None:
    fang = "+2 Viper Strike Fang"
    cases = [("Bodkin", 4, 4, 36), ("Nightshade's +2 Short Sword", 6, 0, 56), (fang, 4, 2, 36)]
    for weapon, place, more, damage in cases:
        on = sneaking(slid(20, place), MISS, level=5, weapon=weapon, rogue={"card": {"melee-damage": more}})
        do(on, "attack ogre", "done")
        assert dealt(on) == [damage], weapon


@pytest.mark.rule("truedungeon.crit.sneak-viper", "truedungeon.crit.sneak-nightshade", "truedungeon.crit.not-sneak")
def test_a_fang_doubles_with_its_set() -> None:
    vipers = ["Viper Strike Belt", "Viper Strike Pants", "Viper Strike Shirt"]
    fang, sword = "+2 Viper Strike Fang", "Nightshade's +2 Short Sword"
    for weapon, tokens, damage in ((fang, vipers, 12 + 30), (sword, [], 12 + 30), (KNIFE, [], 12 + 15)):
        place = 6 if weapon == KNIFE else 4
        on = sneaking(slid(20, place), MISS, weapon=weapon, rogue={"tokens": tokens})
        do(on, "attack ogre", "done")
        assert dealt(on) == [damage], weapon


@pytest.mark.rule("truedungeon.class.rogue.sneak.once")
def test_one_try_a_combat_hit_or_miss() -> None:
    on = sneaking(slid(2, 5), MISS, slid(10, 5), MISS)
    do(on, "attack ogre", "done")
    assert refusal(on, "use sneak-attack") == "truedungeon.class.rogue.sneak.once"
    do(on, "attack ogre", "done")
    assert dealt(on) == [0, 5]


@pytest.mark.rule("truedungeon.class.rogue.sneak.once")
def test_the_helpless_may_be_sneak_attacked_again() -> None:
    sleeper = {"conditions": ["asleep"], **quiet()}
    rogue = one("rogue", KNIFE, powers={"sneak-attack": 1})
    on = table(rogue, monsters=[sleeper], rolls=[slid(10, 5)])
    hero(on, "rogue").sneak = "tried"
    do(on, "use sneak-attack", "attack ogre", "done")
    assert dealt(on) == [20]


@pytest.mark.rule("truedungeon.class.rogue.sneak.prep-not-offensive")
def test_who_prepares_stays_unseen_and_who_strikes_does_not() -> None:
    on = sneaking(slid(10, 5), rogue={"conditions": ["invisible"]})
    assert not told(on, "seen")
    do(on, "attack ogre")
    assert told(on, "seen")


def test_who_is_prepared_need_not_prepare_again() -> None:
    on = sneaking()
    assert refusal(on, "use sneak-attack") == "truedungeon.class.rogue.sneak.prep-keeps"


@pytest.mark.rule("truedungeon.crit.range-no-stack")
def test_necklaces_widen_the_critical_range_of_sneak_attacks() -> None:
    raphiel, plain = ["Raphiel's Sneaky Necklace", "Ring of Soulsight"], ["Necklace of the Sneak"]
    for tokens, natural, damage in (
        ([], 17, 5 + 15),
        (raphiel, 17, 10 + 15),
        (raphiel, 16, 5 + 15),
        (plain, 19, 10 + 15),
        (plain, 18, 5 + 15),
    ):
        on = sneaking(slid(natural, 5), MISS, rogue={"tokens": tokens})
        do(on, "attack ogre", "done")
        assert dealt(on) == [damage]


# ---------------------------------------------------------------- flank

ROGUE = {"class": "rogue", "level": 5, "melee": [KNIFE]}


def rolls(*naturals: int) -> list[dict[str, int]]:
    """Three natural numbers."""
    return [{"natural": natural} for natural in naturals]


@pytest.mark.rule(
    "truedungeon.class.rogue.flank.virtual",
    "truedungeon.class.rogue.flank.virtual-example",
    "truedungeon.digital.rolled-flank",
)
def test_the_best_of_three_counts() -> None:
    on = table(ROGUE, one("fighter", SWORD), monsters=[quiet()], rolls=[*rolls(7, 18, 12), {"wheel": 6}, MISS])
    do(on, "use flank fighter")
    do(on, "attack ogre", "done", seat=1)
    do(on, "done")
    assert [(event.data["natural"], event.data["damage"]) for event in told(on, "scored")] == [(18, 6)]


@pytest.mark.rule("truedungeon.digital.rolled-flank-best")
def test_the_wheel_is_picked_once_for_the_highest_die() -> None:
    on = table(ROGUE, one("fighter", SWORD), monsters=[quiet()], rolls=[*rolls(20, 1, 12), {"wheel": 2}])
    do(on, "use flank fighter")
    do(on, "attack ogre", seat=1)
    assert [(event.data["natural"], event.data["wheel"]) for event in told(on, "slide")] == [(20, 2)]


@pytest.mark.rule("truedungeon.class.rogue.flank.virtual-timing", "truedungeon.digital.rolled-flank-before")
def test_one_who_has_acted_cannot_be_flanked_for() -> None:
    on = table(ROGUE, one("fighter", SWORD), monsters=[quiet()], rolls=[slid(10)])
    do(on, "attack ogre", seat=1)
    assert "use flank fighter" not in offered(on)
    assert refusal(on, "use flank fighter") == "truedungeon.class.rogue.flank.virtual-timing"
    idle = table(ROGUE, one("fighter", SWORD), monsters=[quiet()])
    do(idle, "done", seat=1)
    assert refusal(idle, "use flank fighter") == "truedungeon.class.rogue.flank.virtual-timing"


@pytest.mark.rule("truedungeon.digital.rolled-flank-pair")
@pytest.mark.parametrize(("which", "naturals"), [("first", [18, 2]), ("second", [2, 18])])
def test_of_a_pair_one_attack_gets_the_three_rolls(which: str, naturals: list[int]) -> None:
    three = [*rolls(7, 18, 12), {"wheel": 6}]
    thrown = [*three, slid(2)] if which == "first" else [slid(2), *three]
    on = table(ROGUE, one("monk"), monsters=[quiet()], rolls=thrown)
    do(on, "use flank monk")
    do(on, "attack ogre", which, seat=1)
    assert [event.data["natural"] for event in told(on, "slide")] == naturals


@pytest.mark.rule(
    "truedungeon.class.rogue.flank.effect",
    "truedungeon.class.rogue.flank.not-attack",
    "truedungeon.class.rogue.flank.mode",
)
def test_flank_is_instead_of_attacking_and_once_a_combat() -> None:
    on = table(ROGUE, "fighter", monsters=[quiet(prxd={"fire": 2})], rolls=[MISS])
    do(on, "use flank fighter")
    assert refusal(on, "attack ogre") == "truedungeon.action.budget"
    rest(on)
    assert not told(on, "scored") and not taken(on)
    assert refusal(on, "use flank fighter") == "truedungeon.class.rogue.flank.effect"


@pytest.mark.rule("truedungeon.class.rogue.flank.any-round")
def test_flank_may_come_in_a_later_round_and_lasts_for_one() -> None:
    on = table(ROGUE, one("fighter", SWORD), monsters=[quiet()], round=3, rolls=[MISS, slid(10)])
    do(on, "use flank fighter")
    rest(on)
    do(on, "attack ogre", seat=1)
    assert [event.data["natural"] for event in told(on, "slide")] == [10]


@pytest.mark.rule(
    "truedungeon.class.rogue.flank.reach",
    "truedungeon.class.rogue.flank.no-ranged-bypass",
    "truedungeon.class.rogue.flank.fly",
)
@pytest.mark.parametrize("apart", ["flying", "barred"])
def test_nobody_gets_around_what_flies_or_is_behind_bars(apart: str) -> None:
    rogue = {**ROGUE, "tokens": ["Lenses of Vital Insight"]}
    on = table(rogue, "fighter", monsters=[quiet(**{apart: True})])
    assert refusal(on, "use flank fighter") == "truedungeon.class.rogue.flank.reach"


@pytest.mark.rule("truedungeon.class.rogue.flank.offensive", "truedungeon.combat.offensive-flank")
def test_flank_ends_what_an_offensive_action_ends() -> None:
    on = table({**ROGUE, "conditions": ["invisible"]}, "fighter", monsters=[quiet()])
    do(on, "use flank fighter")
    assert told(on, "seen")


def test_nobody_flanks_for_itself() -> None:
    on = table(ROGUE, "fighter", monsters=[quiet()])
    assert refusal(on, "use flank rogue") == "truedungeon.class.rogue.flank.virtual"
    assert refusal(table({"class": "rogue"}, "fighter"), "use flank fighter") == "truedungeon.class.level.availability"


# ---------------------------------------------------------------- assassin

ASSASSIN = one("rogue", KNIFE, subclass="assassin", card={"hp": 40})


@pytest.mark.rule(
    "truedungeon.subclass.assassin.assassinate",
    "truedungeon.subclass.assassin.assassinate-immunity",
    "truedungeon.digital.rolled-wheel-conditions",
)
@pytest.mark.parametrize("types", [[], ["undead"], ["construct"]])
def test_a_natural_20_with_a_6_kills_anything(types: list[str]) -> None:
    on = table(ASSASSIN, monsters=[quiet(types=types)], rolls=[slid(20, 6)])
    do(on, "attack ogre", "done")
    assert foe(on).dead and len(told(on, "at-once")) == 1


@pytest.mark.rule("truedungeon.subclass.assassin.assassinate-no-6")
@pytest.mark.parametrize("place", [4, 8])
def test_any_6_of_the_wheel_will_do(place: int) -> None:
    fang = "+2 Viper Strike Fang"
    on = table({**ASSASSIN, "melee": [fang]}, monsters=[quiet()], rolls=[slid(20, 5), MISS, slid(20, place)])
    do(on, "attack ogre", "done")
    assert not foe(on).dead
    do(on, "attack ogre", "done")
    assert foe(on).dead


@pytest.mark.rule(
    "truedungeon.subclass.assassin.assassinate-pure-6", "truedungeon.subclass.assassin.assassinate-example"
)
def test_only_a_plain_6_in_melee() -> None:
    knife = table(ASSASSIN, monsters=[quiet(types=["undead"])], rolls=[slid(20, 6)])
    do(knife, "attack ogre", "done")
    assert foe(knife).dead
    other = table(ASSASSIN, monsters=[quiet(types=["undead"])], rolls=[slid(20, 5), MISS])
    do(other, "attack ogre", "done")
    assert dealt(other) == [5] and not foe(other).dead
    shot = table({**ASSASSIN, "missile": [BOW], "in_hand": "missile"}, monsters=[quiet()], rolls=[slid(20, 6), MISS])
    do(shot, "shoot ogre", "done")
    assert dealt(shot) == [12] and not foe(shot).dead


@pytest.mark.rule(
    "truedungeon.subclass.assassin.poison-resistance", "truedungeon.subclass.assassin.poison-resistance-example"
)
def test_five_points_of_poison_do_nothing_but_push_does() -> None:
    for damage, left in ((8, 3), (4, 0)):
        on = table(ASSASSIN, monsters=[quiet(attacks=[attack(type="poison", damage=damage)])], rolls=[19])
        do(on, "done")
        assert taken(on) == [left]
    on = table(ASSASSIN, monsters=[quiet()], clock=0)
    pushed = [event.data["damage"] for event in told(on, "harmed") if not event.data["source"]]
    assert pushed == [event.data["damage"] for event in told(on, "push")] != []


# ---------------------------------------------------------------- help with a miss


@pytest.mark.rule("truedungeon.digital.rolled-bump")
def test_by_variant_an_attack_is_given_up_for_an_ally() -> None:
    party = (one("bard"), one("fighter", SWORD))
    on = table(*party, monsters=[quiet()], rolls=[slid(2, 6), {"natural": 12}, MISS], options={"assist": True})
    do(on, "assist fighter", "done")
    do(on, "attack ogre", "done", seat=1)
    assert [(event.data["before"], event.data["natural"]) for event in told(on, "helped")] == [(2, 12)]
    assert dealt(on) == [6]
    plain = table(*party, monsters=[quiet()])
    assert refusal(plain, "assist fighter") == "truedungeon.digital.rolled-bump"


@pytest.mark.rule("truedungeon.digital.rolled-spiritward", "truedungeon.ghost.spiritward")
def test_a_ghost_in_a_shirt_of_spiritward_helps_once_a_combat() -> None:
    ghost = {"class": "bard", "tokens": ["Shirt of Spiritward"], "dead": True}
    fighter = one("fighter", SWORD)
    thrown = [slid(10, 6), MISS, slid(2, 6), {"natural": 11}, MISS, slid(2, 6), MISS]
    on = table(fighter, ghost, monsters=[quiet()], rolls=thrown)
    for _ in range(2):  # What hits needs no help, and the ghost keeps its one use.
        do(on, "attack ogre", "done")
        assert on.choices[1].ask == "react"
        do(on, "haunt fighter", seat=1)
    do(on, "attack ogre", "done")
    assert [event.data["how"] for event in told(on, "scored")] == ["hit", "hit", "missed"]
    assert len(told(on, "helped")) == 1


@pytest.mark.rule("truedungeon.digital.rolled-spiritward")
def test_a_ghost_helps_only_those_who_have_rolled() -> None:
    ghost = {"class": "bard", "tokens": ["Shirt of Spiritward"], "dead": True}
    fails = {"skill_tests": "always_fail"}
    on = table(one("fighter", SWORD), "wizard", ghost, "rogue", rolls=[slid(2, 6)], options=fails)
    do(on, "attack ogre", "done", seat=0)
    do(on, "cast fire-dart ogre", "done", seat=1)
    do(on, "done", seat=3)
    assert on.choices[2].ask == "react" and ids(on, 2, verb="haunt") == ["haunt fighter"]


# ---------------------------------------------------------------- tokens

ARROW = "+1 Goose-Fletched Arrow"


def archer(cls: str, **more: Any) -> dict[str, Any]:
    """One who shoots with a token's arrow."""
    return one(cls, missile=["Yew Stave"], in_hand="missile", carried=[ARROW, "Thunder Stone"], **more)


@pytest.mark.rule(
    "truedungeon.subclass.warden.returning-ammo",
    "truedungeon.subclass.warden.returning-ammo-own",
    "truedungeon.subclass.warden.returning-ammo-example",
)
def test_what_a_warden_shoots_and_misses_with_comes_back() -> None:
    warden: dict[str, Any] = {"subclass": "warden"}
    cases = [(warden, 2, 1), (warden, 12, 0), ({"level": 5}, 2, 0)]
    backs = 0
    for more, natural, left in cases:
        on = table(archer("ranger", **more), monsters=[quiet()], rolls=[slid(natural), MISS])
        do(on, "fire 1-goose-fletched-arrow ogre", "done")
        assert state(on).count(hero(on, "ranger"), ARROW) == left
        backs += len(told(on, "ammo-back"))
    assert backs == 1


@pytest.mark.rule("truedungeon.subclass.warden.returning-ammo-definition")
def test_what_is_thrown_is_not_ammunition() -> None:
    on = table(archer("ranger", subclass="warden"), monsters=[quiet()], rolls=[slid(2), MISS])
    do(on, "throw thunder-stone ogre", "done")
    assert state(on).count(hero(on, "ranger"), "Thunder Stone") == 0 and not told(on, "ammo-back")


@pytest.mark.rule("truedungeon.class.rogue.sneak.prep-token", "truedungeon.action.sneak-immediate")
def test_some_shoes_need_no_preparation() -> None:
    rogue = one("rogue", "Village Short Sword", tokens=["Soles of the Unpaid Bill"])
    on = table(rogue, monsters=[quiet()], round=3, rolls=[slid(10, 5), MISS])
    do(on, "use sneak-attack", "attack ogre", "done")
    assert dealt(on) == [20]
