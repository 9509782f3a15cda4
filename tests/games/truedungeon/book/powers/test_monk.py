"""The monk and the drunken master in play: flurry, fists, evasion, missiles, falls."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import MISS, dealt, one, quiet, slid
from tests.games.truedungeon.fights import attack, foe, hero, monster, offered, refusal, state, table, taken
from tests.tables import do, refused, told
from undercroft.games.truedungeon.book.items.pouch import slug

STICKS = "Threshing Sticks"
"""Fit for a flurry; its wheel begins with 2, 3, 4, 5."""
STAFF = "Walking Stick"
"""Not fit for one."""
SHIELD = "Footman Shield"
SPEAR = "Boar Spear"
"""Not fit for one either; it can be thrown."""
RISKY = {"id": "dart", "name": "dart", "form": "ranged"}


# ---------------------------------------------------------------- flurry


@pytest.mark.rule(
    "truedungeon.class.monk.flurry.two-attacks",
    "truedungeon.class.monk.no-weapon-needed",
    "truedungeon.digital.rolled-pairs",
)
def test_bare_hands_strike_twice_each_with_a_roll_of_its_own() -> None:
    on = table(one("monk"), rolls=[slid(10, 6), slid(11, 3), MISS])
    do(on, "attack ogre", "done")
    assert [event.data["natural"] for event in told(on, "scored")] == [10, 11]
    assert dealt(on) == [6, 3]


@pytest.mark.rule("truedungeon.class.monk.flurry.pucks")
def test_a_weapon_and_a_bare_hand() -> None:
    on = table(one("monk", STICKS), rolls=[slid(10, 4), slid(10, 6), MISS])
    do(on, "attack ogre", "done")
    assert [event.data["what"] for event in told(on, "scored")] == [STICKS, "bare hands"]
    assert dealt(on) == [5, 6]


@pytest.mark.rule("truedungeon.class.monk.flurry.timing")
def test_nothing_is_asked_between_the_two() -> None:
    on = table(one("monk"), "fighter", rolls=[slid(10), slid(10)])
    do(on, "attack ogre")
    assert len(told(on, "slide")) == 2


@pytest.mark.rule("truedungeon.class.monk.flurry.incompatible")
def test_a_staff_allows_one_slide_only() -> None:
    on = table(one("monk", STAFF), rolls=[slid(10, 4), MISS])
    do(on, "attack ogre", "done")
    assert dealt(on) == [4]


@pytest.mark.rule("truedungeon.class.monk.flurry.incompatible")
@pytest.mark.parametrize("held", [[SHIELD], [STICKS, SHIELD]])
def test_so_does_a_shield_and_one_blow_is_no_flurry(held: list[str]) -> None:
    on = table(one("monk", *held), rolls=[slid(20, 4), MISS])
    do(on, "attack ogre", "done")
    assert len(told(on, "scored")) == 1
    assert not foe(on).lasting and not hero(on, "monk").boxes.powers  # type: ignore[union-attr]


@pytest.mark.rule("truedungeon.class.monk.flurry.two-attacks")
def test_what_is_thrown_away_does_not_stand_in_the_way() -> None:
    on = table(one("monk", SPEAR), rolls=[slid(10, 1), MISS, slid(10, 4), slid(10, 4), MISS])
    do(on, f"throw {slug(SPEAR)} ogre", "done", "attack ogre", "done")
    assert len(told(on, "scored")) == 3


@pytest.mark.rule("truedungeon.class.monk.flurry.shuriken", "truedungeon.class.monk.flurry.shuriken-not-flurry")
def test_two_shurikens_are_no_flurry() -> None:
    star = next(iter(shurikens()))
    on = table(one("monk", missile=[star, star], in_hand="missile"), rolls=[slid(20, 1), slid(10, 1), MISS])
    do(on, "shoot ogre", "done")
    assert len(told(on, "scored")) == 2
    assert not foe(on).lasting and not hero(on, "monk").boxes.powers  # type: ignore[union-attr]


@pytest.mark.rule("truedungeon.combat.thrown-once", "truedungeon.class.monk.flurry.shuriken")
def test_a_shuriken_is_thrown_once_in_a_combat() -> None:
    star, other = shurikens()[:2]
    for held in ([star], [star, star], [star, other]):
        on = table(one("monk", missile=held, in_hand="missile"), rolls=[slid(10, 1)] * len(held) + [MISS])
        do(on, "shoot ogre", "done")
        assert len(told(on, "scored")) == len(held)
        assert refusal(on, "shoot ogre") == "truedungeon.party.anyone-may-attack"


@pytest.mark.rule("truedungeon.combat.thrown-several")
def test_what_is_left_of_three_equal_shurikens_is_one() -> None:
    star = shurikens()[0]
    thrower = one("monk", missile=[star, star], carried=[star], in_hand="missile")
    on = table(thrower, rolls=[slid(10, 1), slid(10, 1), MISS, slid(10, 1), MISS])
    do(on, "shoot ogre", "done", "shoot ogre", "done")
    assert len(told(on, "scored")) == 3
    assert "shoot ogre" not in offered(on)


def shurikens() -> list[str]:
    """Tokens that are shurikens."""
    from undercroft.games.truedungeon.content.tokens.catalogue import shipped

    return [name for name, token in shipped().items() if "shuriken" in token.tags and token.weapon is not None]


# ---------------------------------------------------------------- fists


@pytest.mark.rule(
    "truedungeon.class.monk.dazing-fist.effect",
    "truedungeon.class.monk.dazing-fist.dazed",
    "truedungeon.class.monk.dazing-fist.once",
)
def test_the_first_natural_20_dazes_for_a_turn() -> None:
    on = table(one("monk"), rolls=[slid(20), slid(20), slid(20), slid(1), MISS])
    do(on, "attack ogre", "done")
    assert [event.data["condition"] for event in told(on, "idle")] == ["dazed"]
    # A second 20 in the same combat does nothing; the AC was the same all the time.
    do(on, "attack ogre", "done")
    assert len(told(on, "idle")) == 1 and len(told(on, "attacks")) == 1


@pytest.mark.rule(
    "truedungeon.class.monk.stunning-fist.effect",
    "truedungeon.class.monk.stunning-fist.stunned",
    "truedungeon.class.monk.stunning-fist.once",
)
def test_of_5th_level_it_stuns() -> None:
    on = table(one("monk", level=5), rolls=[slid(20), slid(20), slid(20), slid(1), MISS])
    do(on, "attack ogre", "done")
    assert [event.data["condition"] for event in told(on, "idle")] == ["stunned"]
    do(on, "attack ogre", "done")
    assert len(told(on, "idle")) == 1


@pytest.mark.rule("truedungeon.class.monk.stunning-fist.timing")
@pytest.mark.parametrize("lost_turn_only", [False, True])
def test_the_stunned_are_easier_to_hit_until_they_act_again(lost_turn_only: bool) -> None:
    # 7 and 5 are 12: 2 short of AC 14.
    rolls = [slid(20), slid(1), slid(7), slid(1), MISS, slid(7), slid(1), MISS]
    on = table(one("monk", level=5), rolls=rolls, options={"lost_turn_only": lost_turn_only})
    do(on, "attack ogre", "done", "attack ogre", "done", "attack ogre", "done")
    how = [event.data["how"] for event in told(on, "scored")]
    assert how == ["critical hit", "missed", "missed" if lost_turn_only else "hit", "missed", "missed", "missed"]


def test_what_cannot_be_stunned_is_no_easier_to_hit() -> None:
    on = table(one("monk", level=5), monsters=[quiet(condition_immune=["stunned"])], rolls=[slid(20), slid(1), MISS])
    do(on, "attack ogre", "done")
    assert not foe(on).lasting


def test_by_variant_one_fist_follows_the_other() -> None:
    on = table(one("monk", level=5), rolls=[slid(20), slid(20)], options={"both_fists": True})
    do(on, "attack ogre", "done")
    assert {one.name for one in foe(on).lasting} == {"stunned"}
    assert [event.data["condition"] for event in told(on, "condition")] == ["stunned", "dazed"]


# ---------------------------------------------------------------- dragon strike


@pytest.mark.rule(
    "truedungeon.class.monk.dragon-strike.effect",
    "truedungeon.class.monk.dragon-strike.no-bonus",
    "truedungeon.class.monk.dragon-strike.example",
)
def test_hands_of_5th_level_harm_what_only_plus_4_harms() -> None:
    for level, damage in ((5, [6, 3]), (4, [0, 0])):
        on = table(one("monk", level=level), monsters=[quiet(needs_plus=4)], rolls=[slid(9, 6), slid(9, 3), MISS])
        do(on, "attack ogre", "done")
        assert dealt(on) == damage
        assert [event.data["total"] for event in told(on, "scored")] == [14, 14]


@pytest.mark.rule("truedungeon.class.monk.dragon-strike.no-downgrade")
def test_a_weapon_of_plus_5_stays_one() -> None:
    fang = "Asher's +5 Viper Strike Fang"
    on = table(one("monk", fang, level=5), monsters=[quiet(needs_plus=5)], rolls=[slid(10, 1), slid(10, 1), MISS])
    do(on, "attack ogre", "done")
    assert dealt(on) == [6, 0]


# ---------------------------------------------------------------- evasion


def breath(cls: str, level: int, die: int, **more: Any) -> list[int]:
    """What a character takes of a 20-damage breath with Reflex half, when the die falls so."""
    blow = {"form": "area", "to_hit": None, "damage": 20, "save": "reflex", "dc": 15, "on_save": "half", **more}
    strong = one(cls, level=level, card={"hp": 40, "reflex": 0, "fortitude": 0})
    on = table(strong, monsters=[quiet(attacks=[attack(**blow)])], rolls=[die])
    do(on, "done")
    return taken(on)


@pytest.mark.rule("truedungeon.class.monk.evasion", "truedungeon.class.monk.evasion-reflex-only")
def test_a_monk_who_saves_takes_nothing_but_by_reflex_only() -> None:
    assert breath("monk", 4, 15) == [0]
    assert breath("monk", 4, 14) == [20]
    assert breath("monk", 4, 15, save="fortitude") == [10]


@pytest.mark.rule("truedungeon.class.monk.improved-evasion")
def test_of_5th_level_a_failed_save_halves() -> None:
    assert (breath("monk", 5, 15), breath("monk", 5, 14)) == ([0], [10])


@pytest.mark.rule("truedungeon.class.monk.evasion-example", "truedungeon.class.monk.evasion-table")
def test_three_characters_in_the_same_breath() -> None:
    shares = {who: [breath(*who, die)[0] for die in (15, 14)] for who in (("fighter", 4), ("monk", 4), ("monk", 5))}
    assert shares == {("fighter", 4): [10, 20], ("monk", 4): [0, 20], ("monk", 5): [0, 10]}


# ---------------------------------------------------------------- missiles, falls, poison


@pytest.mark.rule("truedungeon.class.monk.deflect-missiles")
def test_mundane_missiles_do_nothing() -> None:
    on = table("monk", monsters=[quiet(attacks=[attack(**RISKY, to_hit=9)])], rolls=[20])
    do(on, "done")
    assert len(told(on, "deflected")) == 1 and hero(on, "monk").hp == 24


@pytest.mark.rule("truedungeon.class.monk.deflect-missiles-magic")
def test_magical_missiles_do_hurt() -> None:
    on = table("monk", monsters=[quiet(attacks=[attack(**RISKY, to_hit=9, magical=True)])], rolls=[20])
    do(on, "done")
    assert hero(on, "monk").hp == 16


@pytest.mark.rule("truedungeon.class.monk.feather-fall", "truedungeon.class.monk.feather-fall-example")
@pytest.mark.parametrize(("feet", "harm"), [(60, []), (61, [6])])
def test_a_fall_of_60_feet_is_nothing(feet: int, harm: list[int]) -> None:
    pit = {"id": "pit", "trigger": "puzzle", "damage": 6, "falling": feet, "text": "A pit."}
    riddle = {"kind": "code", "prompt": "?", "elements": ["red", "blue"], "slots": ["it"], "solution": ["red"]}
    on = table("monk", monsters=[], puzzle={**riddle, "wrong_damage": 0}, traps=[pit], stage="puzzle")
    do(on, next(id for id in offered(on) if "blue" in id))
    while "lock" in offered(on):
        do(on, "lock")
    assert [event.data["damage"] for event in told(on, "harmed") if event.data["source"] == "A pit."] == harm


@pytest.mark.rule("truedungeon.class.monk.diamond-body")
def test_no_poison_touches_a_monk_of_5th_level() -> None:
    sting = attack(type="poison", inflicts="poisoned")
    for level, hp in ((4, 16), (5, 32)):
        on = table({"class": "monk", "level": level}, monsters=[quiet(attacks=[sting])], rolls=[20])
        do(on, "done")
        assert hero(on, "monk").hp == hp
        assert any(one.name == "poisoned" for one in hero(on, "monk").lasting) == (level == 4)


@pytest.mark.rule("truedungeon.class.monk.diamond-body")
def test_nothing_that_comes_of_poison_takes_hold_of_it() -> None:
    for type, level, left in (("poison", 4, ["paralyzed"]), ("poison", 5, []), ("cold", 5, ["paralyzed"])):
        sting = attack(damage=1, type=type, inflicts="paralyzed")
        on = table({"class": "monk", "level": level}, "bard", monsters=[quiet(attacks=[sting])], rolls=[20])
        do(on, "done")
        do(on, "done", seat=1)
        assert [one.name for one in hero(on, "monk").lasting] == left


# ---------------------------------------------------------------- drunken master

DRUNK = one("monk", subclass="drunken-master", powers={"stunning-fist": 1})


@pytest.mark.rule("truedungeon.subclass.drunken-master.breath")
@pytest.mark.parametrize("type", ["construct", "ooze", "plant", "undead"])
def test_a_natural_20_of_a_flurry_crits_everything(type: str) -> None:
    on = table(DRUNK, monsters=[quiet(types=[type])], rolls=[slid(20, 6), slid(10, 6), MISS])
    do(on, "attack ogre", "done")
    assert dealt(on) == [12, 6]


@pytest.mark.rule("truedungeon.subclass.drunken-master.breath-flurry-only")
def test_a_staff_does_not() -> None:
    on = table({**DRUNK, "melee": [STAFF]}, monsters=[quiet(types=["undead"])], rolls=[slid(20, 4), MISS])
    do(on, "attack ogre", "done")
    assert dealt(on) == [4]


@pytest.mark.rule("truedungeon.subclass.drunken-master.breath-no-ranged")
def test_nor_does_what_is_thrown() -> None:
    star = shurikens()[0]
    drunk = {**DRUNK, "missile": [star, star], "in_hand": "missile"}
    on = table(drunk, monsters=[quiet(types=["undead"])], rolls=[slid(20, 1), slid(1, 1), MISS])
    do(on, "shoot ogre", "done")
    assert [event.data["how"] for event in told(on, "scored")] == ["hit", "missed"]


def test_the_rest_of_the_party_keeps_its_state() -> None:
    on = table(DRUNK, "fighter", monsters=[monster()])
    assert state(on).in_combat and 1 in on.choices


@pytest.mark.rule("truedungeon.subclass.drunken-master.skill", "truedungeon.subclass.drunken-master.skill-one-free")
def test_one_potion_a_combat_is_a_free_action() -> None:
    drunk = one("monk", subclass="drunken-master", carried=["Elixir of Life", "Elixir of Life"], hp=5)
    on = table(drunk, monsters=[quiet()], rolls=[slid(10), slid(10), MISS])
    do(on, "drink elixir-of-life")
    assert (hero(on, "monk").standard, hero(on, "monk").free) == (False, True)
    hero(on, "monk").hp = 5
    assert refusal(on, "drink elixir-of-life") == "truedungeon.action.budget"
    do(on, "attack ogre", "done", "drink elixir-of-life")
    assert (hero(on, "monk").standard, hero(on, "monk").free) == (True, True)


# ---------------------------------------------------------------- oil


@pytest.mark.rule("truedungeon.class.monk.flurry.oil-bare")
def test_oil_goes_on_a_monks_weapons_but_not_on_its_hands() -> None:
    monk = one("monk", "Threshing Sticks", carried=["Oil of the Yeti"])
    on = table(monk, monsters=[quiet()])
    assert "coat oil-of-the-yeti threshing-sticks" in offered(on)
    assert refusal(on, "coat oil-of-the-yeti bare-hands") == "truedungeon.weapon.oil-not-flesh"
    for cls, weapon, oil, at, said in (
        ("monk", "Threshing Sticks", "Oil of the Yeti", "bare-hands", True),
        ("fighter", "Threshing Sticks", "Oil of the Yeti", "bare-hands", False),
        ("monk", "Boar Spear", "Oil of Smiting", "boar-spear", False),
    ):
        other = table(one(cls, weapon, carried=[oil]), monsters=[quiet()])
        why = refused(other, f"coat {slug(oil)} {at}")
        assert ("truedungeon.class.monk.flurry.oil-bare" in why.also) == said
