"""Fighting classes with tokens, Spells and monsters that feel it: retribution, revival, ammunition, what lasts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import MISS, SWORD, calm, dealt, one, quiet, rest, slid
from tests.games.truedungeon.fights import (
    anew,
    attack,
    do,
    foe,
    hero,
    monster,
    offered,
    refusal,
    state,
    table,
    taken,
    told,
)
from undercroft import Table
from undercroft.games.truedungeon.state.records import Lasting

_F = "truedungeon.subclass.berserker.fight-after-death."


# ---------------------------------------------------------------- retribution of characters


def thorny(*tokens: str, rolls: list[Any], options: dict[str, Any] | None = None, **more: Any) -> Table:
    """A fighter with these tokens, and a monster that strikes it."""
    fighter = {"class": "fighter", "tokens": list(tokens), "card": more.pop("card", {})}
    on = table(fighter, monsters=[{**quiet(), **more}], rolls=rolls, options=options)
    do(on, "done")
    return on


def returned(on: Table) -> list[int]:
    """What came back at the monster."""
    return [event.data["damage"] for event in told(on, "retribution")]


@pytest.mark.rule("truedungeon.combat.rd-trigger", "truedungeon.combat.rd-both-ways", "truedungeon.combat.rd-one-point")
def test_who_damages_the_thorny_takes_all_of_its_retribution() -> None:
    on = thorny("Hedgehog Mantle", "Nettle-Weave Shirt", rolls=[19], attacks=[attack(damage=1)])
    assert returned(on) == [2] and foe(on).taken == 2 and foe(on).look == "unhurt"


@pytest.mark.rule("truedungeon.combat.rd-stack", "truedungeon.combat.rd-mixed", "truedungeon.combat.rd-type")
def test_different_sources_add_up_to_one_blow() -> None:
    # 1 and 3 of Shock; the monster takes 2 off the whole.
    on = thorny("Hedgehog Mantle", "Collar of Hobnails", rolls=[19], dr={"all": 2})
    assert returned(on) == [2]


@pytest.mark.rule("truedungeon.combat.rd-not-ranged")
def test_missiles_bring_nothing_back() -> None:
    on = thorny("Hedgehog Mantle", rolls=[19], attacks=[attack(form="ranged")])
    assert returned(on) == []


@pytest.mark.rule("truedungeon.combat.rd-negated")
def test_a_blow_that_does_nothing_brings_nothing_back() -> None:
    on = thorny("Hedgehog Mantle", rolls=[19], card={"reduction": 8})
    assert taken(on) == [0] and returned(on) == []


@pytest.mark.rule("truedungeon.combat.rd-dr", "truedungeon.combat.rd-dr-example")
def test_reductions_lower_it_where_they_cover_its_kind() -> None:
    for less, left in (({"shock": 2}, 1), ({"fire": 5}, 3)):
        on = thorny("Collar of Hobnails", rolls=[19], dr=less)
        assert returned(on) == [left]
    on = thorny("Collar of Hobnails", rolls=[19], immune=["shock"])
    assert returned(on) == [0]
    barbarian = one("barbarian", SWORD, level=5)
    for kind, left in (("cold", 2), ("eldritch", 3)):
        on = table(barbarian, monsters=[quiet(rd={kind: 3})], rolls=[slid(10, 5), MISS])
        do(on, "attack ogre", "done")
        assert taken(on) == [left]


@pytest.mark.rule("truedungeon.combat.rd-per-hit")
@pytest.mark.parametrize("once", [False, True])
def test_every_damaging_blow_counts_or_by_variant_one_a_round(once: bool) -> None:
    on = thorny("Hedgehog Mantle", rolls=[19, 19, 19, 19], number=2, options={"once_per_round": once})
    assert returned(on) == ([1] if once else [1, 1])
    do(on, "done")
    assert returned(on) == ([1, 1] if once else [1, 1, 1, 1])


@pytest.mark.rule("truedungeon.combat.rd-no-multiplier", "truedungeon.combat.rd-no-sr")
def test_neither_a_natural_20_nor_spell_resistance_changes_it() -> None:
    on = thorny("Hedgehog Mantle", rolls=[20], sr=100)
    assert returned(on) == [1]


@pytest.mark.rule("truedungeon.combat.rd-not-attack", "truedungeon.combat.rd-no-chain")
def test_retribution_does_not_answer_retribution() -> None:
    fighter = one("fighter", SWORD, tokens=["Hedgehog Mantle"])
    on = table(fighter, monsters=[quiet(rd={"typeless": 3})], rolls=[slid(10, 5), MISS])
    do(on, "attack ogre", "done")
    assert taken(on) == [3] and returned(on) == []


@pytest.mark.rule("truedungeon.combat.rd-shadowskin")
def test_a_blow_that_a_cloak_negates_brings_nothing_back() -> None:
    cloaked = {"class": "fighter", "tokens": ["Cloak of Shadowskin"], "card": {"retribution": 3}}
    for answer, back in (("pass", [3]), ("negate cloak-of-shadowskin", [])):
        on = table(cloaked, monsters=[quiet()], rolls=[19])
        do(on, "done", answer)
        assert returned(on) == back


@pytest.mark.rule("truedungeon.digital.rd-after-death")
def test_the_slain_strike_back_too_and_a_monster_may_die_of_it() -> None:
    on = table({"class": "fighter", "hp": 5, "card": {"retribution": 3}}, "bard", monsters=[quiet(hp=3)], rolls=[19])
    rest(on)
    assert hero(on, "fighter").is_dead and foe(on).dead
    assert state(on).fight is None


def test_a_slain_monster_strikes_back_too() -> None:
    fighter = one("fighter", SWORD, hp=3)
    on = table(fighter, "bard", monsters=[quiet(hp=5, rd={"typeless": 3})], rolls=[slid(10, 5)])
    do(on, "attack ogre")
    rest(on)
    assert foe(on).dead and hero(on, "fighter").is_dead


def test_a_blade_that_is_twisted_is_no_new_attempt() -> None:
    duelist = one("fighter", SWORD, subclass="duelist", powers={"weapon-specialization": 1})
    beast = quiet(prxd={"fire": 1}, rd={"cold": 2})
    on = table(duelist, monsters=[beast], rolls=[slid(10, 7), MISS, {"natural": 6}, MISS])
    do(on, "attack ogre", "done", "use twist-the-blade ogre", "done")
    assert taken(on) == [1, 2, 2]


def test_what_lasts_adds_to_retribution() -> None:
    on = table("fighter", monsters=[quiet()], rolls=[19])
    hero(on, "fighter").lasting.append(Lasting("thornskin", stats={"retribution": 2}))
    do(on, "done")
    assert returned(on) == [2]


MITHRAL = ["+2 Mithral Bracers", "Mithral Boots", "Mithral Cap", "Mithral Chainmail", "Mithral Gauntlets"]


@pytest.mark.rule("truedungeon.set.mithral.five", "truedungeon.set.mithral.five-trigger")
def test_deadbane_answers_every_hit_of_the_undead() -> None:
    for types, back in ((["undead"], [10]), ([], [])):
        on = thorny(*MITHRAL, rolls=[20], card={"reduction": 8}, types=types)
        assert taken(on) == [0] and returned(on) == back


@pytest.mark.rule("truedungeon.set.mithral.six")
@pytest.mark.parametrize(("natural", "place", "dead"), [(20, 7, True), (20, 8, True), (20, 6, False), (19, 8, False)])
def test_the_mithral_sword_slays_dragons(natural: int, place: int, dead: bool) -> None:
    slayer = one("fighter", "+1 Mithral Long Sword", tokens=MITHRAL)
    on = table(slayer, monsters=[quiet(types=["dragon"])], rolls=[slid(natural, place), *([] if dead else [MISS])])
    do(on, "attack ogre", "done")
    assert foe(on).dead == dead


# ---------------------------------------------------------------- rolled attacks


@pytest.mark.rule("truedungeon.digital.rolled-attack")
@pytest.mark.parametrize(
    ("natural", "ac", "how"),
    [(20, 60, "critical hit"), (1, 2, "missed"), (9, 14, "hit"), (8, 14, "missed"), (19, 60, "missed")],
)
def test_the_die_stands_for_the_slide(natural: int, ac: int, how: str) -> None:
    on = table(one("fighter", SWORD), monsters=[quiet(ac=ac)], rolls=[slid(natural), MISS])
    do(on, "attack ogre", "done")
    assert [event.data["how"] for event in told(on, "scored")] == [how]


@pytest.mark.rule("truedungeon.crit.double")
def test_a_plain_sword_crits_on_a_20_and_not_on_a_19() -> None:
    on = table(one("fighter", SWORD), monsters=[quiet()], rolls=[slid(20, 5), MISS, slid(19, 5), MISS])
    do(on, "attack ogre", "done", "attack ogre", "done")
    assert dealt(on) == [10, 5]


@pytest.mark.rule("truedungeon.digital.rolled-damage")
def test_the_wheel_number_is_one_of_its_places() -> None:
    for place in range(1, 9):
        on = table(one("fighter", SWORD), monsters=[quiet()], rolls=[slid(10, place), MISS])
        do(on, "attack ogre", "done")
        assert dealt(on) == [place]


@pytest.mark.rule("truedungeon.digital.wheel-monk")
def test_both_hands_of_a_monk_show_1_to_6() -> None:
    for place in range(1, 7):
        on = table(one("monk"), monsters=[quiet()], rolls=[slid(10, place), slid(10, 7 - place), MISS])
        do(on, "attack ogre", "done")
        assert dealt(on) == [place, 7 - place]


# ---------------------------------------------------------------- the berserker's death and what undoes it


BERSERKER = {"class": "barbarian", "subclass": "berserker", "carried": ["Elixir of Life"]}


def fallen(hp: int, *others: dict[str, Any]) -> Table:
    """A berserker who fights on at so many Hit Points, with others who have not acted."""
    on = table(BERSERKER, *others, monsters=[quiet()])
    berserker = hero(on, "barbarian")
    berserker.hp, berserker.beyond = hp, True
    for seat in range(1, 1 + len(others)):
        assert seat in on.choices
    return on


@pytest.mark.rule("truedungeon.subclass.berserker.fight-after-death.death-items")
@pytest.mark.parametrize(("verb", "token"), [("give", "Potion Death's Door"), ("give", "Mystic Mushroom")])
def test_what_raises_the_dead_is_refused_while_it_fights_on(verb: str, token: str) -> None:
    id = token.lower().replace("'", "").replace(" ", "-")
    healer = {"class": "fighter", "carried": [token]}
    on = fallen(-10, healer)
    assert refusal(on, f"{verb} {id} barbarian", 1) == "truedungeon.subclass.berserker.fight-after-death.death-items"
    dead = table({**BERSERKER, "dead": True}, healer, monsters=[quiet()])
    do(dead, f"{verb} {id} barbarian", seat=1)
    assert hero(dead, "barbarian").hp == 1 and not hero(dead, "barbarian").is_dead


@pytest.mark.rule(
    "truedungeon.subclass.berserker.fight-after-death.self-heal",
    "truedungeon.subclass.berserker.fight-after-death.elixir-example",
)
def test_an_elixir_heals_it_fully_but_not_by_its_own_hand_once_dead() -> None:
    on = fallen(-30, {"class": "fighter"})
    do(on, "drink elixir-of-life")
    assert hero(on, "barbarian").hp == 48
    dead = table({**BERSERKER, "dead": True}, "fighter", monsters=[quiet()])
    assert 0 not in dead.choices
    assert refusal_out_of_turn(dead)


def refusal_out_of_turn(on: Table) -> bool:
    """Whether the dead are not asked, and so can use nothing."""
    from undercroft.engine import Refused

    with pytest.raises(Refused):
        on.answer(0, "drink elixir-of-life")
    return hero(on, "barbarian").is_dead


@pytest.mark.rule(
    "truedungeon.subclass.berserker.fight-after-death.revival",
    "truedungeon.subclass.berserker.fight-after-death.revival-giver",
    "truedungeon.subclass.berserker.fight-after-death.revival-room",
)
def test_the_truly_dead_are_revived_by_others_in_the_same_room() -> None:
    healer = {"class": "fighter", "carried": ["Elixir of Life"]}
    on = table({"class": "barbarian", "subclass": "berserker", "hp": 1}, healer, monsters=[quiet()], rolls=[19])
    rest(on)
    calm(on)
    assert hero(on, "barbarian").is_dead
    do(on, "give elixir-of-life barbarian", seat=1)
    assert hero(on, "barbarian").hp == 48
    elsewhere = table({**BERSERKER, "dead": True}, healer, "bard", monsters=[quiet()], room=2)
    hero(elsewhere, "barbarian").died = 1
    elsewhere = anew(elsewhere)
    do(elsewhere, "done", seat=2)
    assert refusal(elsewhere, "give elixir-of-life barbarian", 1) == "truedungeon.death.same-room"


# ---------------------------------------------------------------- potions, oils, ammunition


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


@pytest.mark.rule("truedungeon.class.monk.flurry.oil-bare")
def test_oil_goes_on_a_monks_weapons_but_not_on_its_hands() -> None:
    monk = one("monk", "Threshing Sticks", carried=["Oil of the Yeti"])
    on = table(monk, monsters=[quiet()])
    assert "coat oil-of-the-yeti threshing-sticks" in offered(on)
    assert refusal(on, "coat oil-of-the-yeti bare-hands") == "truedungeon.weapon.oil-not-flesh"


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


# ---------------------------------------------------------------- what lasts, what a sub-class keeps


@pytest.mark.rule("truedungeon.class.buff-duration", "truedungeon.class.buff-duration-example")
def test_cats_grace_of_one_room_is_gone_in_the_next() -> None:
    caster = {"class": "wizard", "level": 5}
    on = table(caster, "fighter", monsters=[], puzzle=RIDDLE, stage="recovery", room=2)
    do(on, "cast cats-grace fighter")
    finish(on)
    assert hero(on, "fighter").lasting
    do(on, "ready")
    do(on, "ready", seat=1)
    assert state(on).room == 3 and not hero(on, "fighter").lasting


def finish(on: Table) -> None:
    """Whatever is asked about the Spell is answered with the first that there is."""
    while 0 in on.choices and on.choices[0].ask != "recover":
        do(on, offered(on)[0])


RIDDLE = {"kind": "code", "prompt": "Which?", "elements": ["red", "blue"], "slots": ["only"], "solution": ["red"]}


@pytest.mark.rule("truedungeon.subclass.retained")
@pytest.mark.parametrize("swap", [False, True])
def test_a_duelist_keeps_weapon_specialization(swap: bool) -> None:
    duelist = one("fighter", SWORD, subclass="duelist")
    on = table(duelist, monsters=[monster()], rolls=[slid(10)], options={"swap": swap})
    do(on, "attack ogre")
    assert (on.choices[0].ask == "again") == (not swap)


# ---------------------------------------------------------------- powers that a cleric has restored


def restored(on: Table, cls: str, power: str, seat: int) -> None:
    """A cleric at this seat gives a power back, and both go on."""
    do(on, f"use restore-power {cls} {power}", "done", seat=seat)


def test_a_restored_sacrifice_saves_once_more() -> None:
    paladin = {"class": "paladin", "level": 5, "powers": {"sacrifice": 1}}
    on = table({"class": "fighter", "hp": 4}, paladin, "cleric", monsters=[quiet()], rolls=[19])
    restored(on, "paladin", "sacrifice", 2)
    rest_of(on, 0, 1)
    calm(on, but="sacrifice")
    do(on, "sacrifice", seat=1)
    do(on, "willing")
    assert hero(on, "fighter").hp == 5
    assert not hero(on, "paladin").restored


def rest_of(on: Table, *seats: int) -> None:
    """These seats are done with the round."""
    for seat in seats:
        do(on, "done", seat=seat)


def test_a_restored_sneak_attack_is_a_sneak_attack() -> None:
    rogue = one("rogue", "Village Short Sword", powers={"sneak-attack": 1})
    on = table(rogue, "cleric", monsters=[quiet()], rolls=[MISS, slid(10, 5), MISS])
    hero(on, "rogue").sneak = "tried"
    restored(on, "rogue", "sneak-attack", 1)
    do(on, "use sneak-attack", "attack ogre", "done")
    do(on, "done", seat=1)
    calm(on)
    assert dealt(on) == [20]


def test_a_restored_weapon_specialization_slides_again() -> None:
    fighter = one("fighter", SWORD, level=5, powers={"weapon-specialization": 1})
    on = table(fighter, "cleric", monsters=[quiet()], rolls=[slid(2), slid(10, 5)])
    restored(on, "fighter", "weapon-specialization", 1)
    do(on, "attack ogre", "again")
    assert [event.data["natural"] for event in told(on, "slide")] == [2, 10]
    assert not hero(on, "fighter").restored
