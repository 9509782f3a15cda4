"""Thrown, alchemical and fired tokens, Spirit Pets, figurines and oils in play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import MISS, PLAIN, SWORD, dealt, one, quiet, slid
from tests.games.truedungeon.fights import foe, hero, monster, offered, refusal, state, table
from tests.tables import do, told
from undercroft import Table
from undercroft.games.truedungeon.book.items.pouch import slug, usable
from undercroft.games.truedungeon.content.explain import ability_bonus
from undercroft.games.truedungeon.content.uses import uses
from undercroft.games.truedungeon.state.stats import score

BOW = "Yew Stave"
"""Its wheel shows 1 to 8 in order."""
MALLET = "Paviour's Mallet"
"""A hammer to throw; its wheel shows 1 to 6 in order."""
PITCH = "Jar of Lit Pitch"
"""Fire; its wheel shows 3 to 8 in order."""
MOUSE = "Spirit Mouse"
YETI = "Oil of the Yeti"


def archer(*carried: str, bow: str = BOW, **more: Any) -> dict[str, Any]:
    """A ranger with a bow in hand and these things in its quiver."""
    return one(more.pop("cls", "ranger"), missile=[bow], in_hand="missile", carried=list(carried), **more)


def thrower(*carried: str, **more: Any) -> dict[str, Any]:
    """A fighter with a sword and these things to throw."""
    return one("fighter", SWORD, carried=list(carried), **more)


def round_of(on: Table, *deeds: str) -> None:
    """One round of a lone character."""
    do(on, *deeds, "done")


def test_ids_of_tokens_are_their_own() -> None:
    ids = [slug(name) for name in uses()]
    assert len(set(ids)) == len(ids)
    assert all(id.isascii() and id == id.lower() and " " not in id for id in ids)
    on = table(thrower(PITCH))
    assert usable(state(on), hero(on, "fighter"), "throw")[0][0].name == PITCH


# ---------------------------------------------------------------- ammunition


@pytest.mark.rule("truedungeon.combat.ammo-infinite")
def test_plain_arrows_never_run_out() -> None:
    on = table(archer("Straight Arrow"), rolls=[slid(10, 1), MISS] * 3)
    for _ in range(2):
        round_of(on, "shoot ogre")
    round_of(on, "fire straight-arrow ogre")
    assert dealt(on) == [1, 1, 2]
    assert told(on, "fires")[0].rule == "truedungeon.combat.ammo-token-consumed"


@pytest.mark.rule("truedungeon.combat.ammo-token-consumed")
@pytest.mark.parametrize("natural", [10, 2])
def test_an_ammunition_token_is_gone_hit_or_miss(natural: int) -> None:
    on = table(archer("Straight Arrow"), rolls=[slid(natural, 1), MISS])
    round_of(on, "fire straight-arrow ogre")
    assert hero(on, "ranger").spent == ["Straight Arrow"]
    assert refusal(on, "fire straight-arrow ogre") == "truedungeon.misc.one-use"


@pytest.mark.rule("truedungeon.combat.ammo-damage-adds", "truedungeon.combat.ammo-masterwork-arrow")
def test_a_masterwork_arrow_adds_1_to_any_bow() -> None:
    bow = "+2 Flaming Short Bow"
    on = table(archer("Masterwork Arrow", bow=bow), rolls=[slid(10, 1), MISS, slid(10, 1), MISS])
    round_of(on, "shoot ogre")
    round_of(on, "fire masterwork-arrow ogre")
    plain, better = dealt(on)
    assert better == plain + 1


@pytest.mark.rule("truedungeon.combat.ammo-magic-bolt")
@pytest.mark.parametrize(("bolt", "plus"), [("+1 Bolt", 1), ("+2 Bolt", 2)])
def test_a_magical_bolt_adds_to_hit_and_damage(bolt: str, plus: int) -> None:
    # To Hit 5: 9 and the plus reach AC 15, or 14 and the plus.
    shooter = archer(bolt, cls="fighter", bow="Latch Crossbow")
    on = table(shooter, monsters=[quiet(ac=14 + plus)], rolls=[slid(9, 1), MISS])
    round_of(on, f"fire {slug(bolt)} ogre")
    assert dealt(on) == [1 + plus]


@pytest.mark.rule("truedungeon.combat.ammo-slugs-bullets", "truedungeon.combat.ammo-damage-adds")
def test_bullets_add_like_bolts() -> None:
    slinger = one("rogue", missile=["Bird-Boy's Sling"], in_hand="missile", carried=["Bullet of Bright Noise"])
    on = table(slinger, monsters=[quiet(immune=["sonic"])], rolls=[slid(10, 2), MISS])
    round_of(on, "fire bullet-of-bright-noise ogre")
    assert dealt(on) == [2]
    on = table(slinger, rolls=[slid(10, 2), MISS])
    round_of(on, "fire bullet-of-bright-noise ogre")
    assert dealt(on) == [5]
    for immune, hit in (("piercing", 3), ("blunt", 0)):
        on = table(
            {**slinger, "carried": ["River Bullet"]}, monsters=[quiet(immune=[immune])], rolls=[slid(10, 2), MISS]
        )
        round_of(on, "fire river-bullet ogre")
        assert dealt(on) == [hit]


@pytest.mark.rule("truedungeon.combat.ammo-one-per-shot")
def test_one_token_a_shot() -> None:
    on = table(archer("Straight Arrow", "Masterwork Arrow"), rolls=[slid(10, 1), MISS])
    do(on, "fire straight-arrow ogre")
    assert refusal(on, "fire masterwork-arrow ogre") == "truedungeon.action.budget"
    do(on, "done")
    assert dealt(on) == [2]


@pytest.mark.rule("truedungeon.combat.ammo-one-per-shot", "truedungeon.condition.prone.ranged")
def test_lying_down_a_bolt_is_shot_and_no_arrow() -> None:
    lying = archer("Straight Arrow", conditions=["prone"])
    assert refusal(table(lying), "fire straight-arrow ogre") == "truedungeon.condition.prone.ranged"
    lying = archer("Square Bolt", cls="fighter", bow="Latch Crossbow", conditions=["prone"])
    on = table(lying, rolls=[slid(10, 1), MISS])
    round_of(on, "fire square-bolt ogre")
    assert told(on, "fires")[0].data["token"] == "Square Bolt"


@pytest.mark.rule("truedungeon.combat.ammo-not-thrown")
def test_what_is_thrown_is_no_ammunition() -> None:
    on = table(thrower("Straight Arrow", PITCH))
    assert refusal(on, "fire straight-arrow ogre") == "truedungeon.combat.ammo-damage-adds"
    assert refusal(on, "fire jar-of-lit-pitch ogre") == "truedungeon.misc.token-required"


@pytest.mark.rule("truedungeon.combat.ammo-not-thrown")
def test_a_bow_shoots_arrows_and_no_bolts() -> None:
    on = table(archer("Straight Arrow", "Square Bolt"))
    assert "fire straight-arrow ogre" in offered(on) and "fire square-bolt ogre" not in offered(on)
    assert refusal(on, "fire square-bolt ogre") == "truedungeon.combat.ammo-damage-adds"


@pytest.mark.rule("truedungeon.combat.ammo-effect-zero-damage", "truedungeon.combat.ammo-effect-no-crit")
@pytest.mark.parametrize(("natural", "save", "asleep"), [(10, 5, True), (20, 19, False), (20, 5, True)])
def test_a_bolt_of_sleep_deals_nothing_whatever_falls(natural: int, save: int, asleep: bool) -> None:
    shooter = archer("Bolt of Sudden Sleep", cls="fighter", bow="Latch Crossbow")
    rolls: list[Any] = [slid(natural, 4), save] + ([] if asleep else [MISS])
    on = table(shooter, rolls=rolls)
    round_of(on, "fire bolt-of-sudden-sleep ogre")
    assert dealt(on) == [0]
    assert bool([event for event in told(on, "condition") if event.data["condition"] == "asleep"]) is asleep


@pytest.mark.rule("truedungeon.weapon.ammo-magical")
def test_ammunition_with_a_plus_is_magical_from_any_bow() -> None:
    ghost = quiet(needs_plus=1)
    on = table(archer("+1 Goose-Fletched Arrow"), monsters=[ghost], rolls=[slid(10, 3), MISS, slid(10, 3), MISS])
    round_of(on, "shoot ogre")
    round_of(on, "fire 1-goose-fletched-arrow ogre")
    assert dealt(on) == [0, 4]
    assert "plus 1" not in told(on, "slide")[0].data["what"]


@pytest.mark.rule("truedungeon.subclass.warden.returning-ammo")
def test_a_wardens_arrow_is_back_after_a_miss() -> None:
    warden = archer("Straight Arrow", subclass="warden", level=5)
    on = table(warden, rolls=[slid(2, 1), MISS, slid(10, 1), MISS])
    round_of(on, "fire straight-arrow ogre")
    assert hero(on, "ranger").spent == []
    round_of(on, "fire straight-arrow ogre")
    assert hero(on, "ranger").spent == ["Straight Arrow"]


# ---------------------------------------------------------------- thrown weapons


@pytest.mark.rule("truedungeon.combat.thrown-strength", "truedungeon.combat.compound-declare")
def test_a_compound_weapon_is_thrown_or_not_and_thrown_it_has_strength() -> None:
    strong = {"class": "barbarian", "melee": ["Boar Spear"]}
    on = table(strong, rolls=[slid(18, 1), MISS])
    assert {"attack ogre", "throw boar-spear ogre"} <= set(offered(on))
    do(on, "throw boar-spear ogre")
    (slide,) = state(on).fight.slides  # type: ignore[union-attr]
    assert slide.form == "thrown"
    do(on, "done")
    bonus = ability_bonus(score(state(on), hero(on, "barbarian"), "strength"))
    assert bonus > 2 and dealt(on) == [1 + bonus]


@pytest.mark.rule("truedungeon.combat.thrown-strength")
@pytest.mark.parametrize(
    ("missile", "verb"),
    [
        (["Boar Spear"], "shoot"),
        ([], "throw boar-spear"),
        ([BOW], "throw boar-spear"),
        (["+1 Bow of the Broad Back"], "throw boar-spear"),
    ],
)
def test_strength_is_in_a_throw_once_whatever_is_in_the_missile_hand(missile: list[str], verb: str) -> None:
    hands = {"missile": missile, "in_hand": "missile"} if missile else {}
    on = table({"class": "barbarian", "carried": ["Boar Spear"], **hands}, rolls=[slid(18, 3), MISS])
    round_of(on, f"{verb} ogre")
    assert dealt(on) == [3 + ability_bonus(score(state(on), hero(on, "barbarian"), "strength"))]


@pytest.mark.rule("truedungeon.combat.thrown-strength")
def test_a_card_that_says_its_missile_damage_says_all_of_it() -> None:
    on = table(one("barbarian", "Boar Spear"), rolls=[slid(18, 3), MISS])
    round_of(on, "throw boar-spear ogre")
    assert dealt(on) == [3]


@pytest.mark.rule("truedungeon.combat.projectile-no-stat")
def test_a_bow_has_no_strength() -> None:
    on = table({"class": "barbarian", "missile": [BOW], "in_hand": "missile"}, rolls=[slid(18, 1), MISS])
    round_of(on, "shoot ogre")
    assert dealt(on) == [1]


@pytest.mark.rule("truedungeon.combat.thrown-once", "truedungeon.combat.thrown-several")
def test_each_thrown_weapon_flies_once_a_combat() -> None:
    party = one("fighter", "Boar Spear", carried=[MALLET])
    on = table(party, monsters=[quiet(hp=6)], rolls=[slid(10, 1), MISS, slid(10, 1), MISS, slid(10, 1)])
    round_of(on, "throw boar-spear ogre")
    assert refusal(on, "throw boar-spear ogre") == "truedungeon.combat.thrown-once"
    assert "attack ogre" not in offered(on)
    round_of(on, "throw paviours-mallet ogre")
    assert dealt(on) == [1, 1]
    assert hero(on, "fighter").thrown == ["Boar Spear", MALLET]


def test_what_was_thrown_is_back_after_the_combat() -> None:
    on = table(one("fighter", "Boar Spear"), monsters=[quiet(hp=1)], rolls=[slid(10, 1)])
    round_of(on, "throw boar-spear ogre")
    assert state(on).fight is None and hero(on, "fighter").spent == []


@pytest.mark.rule("truedungeon.combat.alchemical-energy")
def test_all_that_a_jar_does_is_of_its_energy() -> None:
    on = table(thrower(PITCH, card={**PLAIN, "missile-damage": 2}), rolls=[slid(10, 1)])
    do(on, "throw jar-of-lit-pitch ogre")
    fight = state(on).fight
    assert fight is not None and {part[1] for part in fight.slides[0].damage} == {"fire"}


@pytest.mark.rule("truedungeon.combat.thrown-hammers")
def test_a_hammer_that_does_not_say_so_is_not_thrown() -> None:
    on = table(one("fighter", "+2 Hammer of Smiting", carried=[MALLET]), rolls=[slid(10, 1), MISS])
    assert refusal(on, "throw 2-hammer-of-smiting ogre") == "truedungeon.combat.thrown-hammers"
    assert refusal(on, "fire 2-hammer-of-smiting ogre") == "truedungeon.misc.token-required"
    round_of(on, "throw paviours-mallet ogre")
    assert dealt(on) == [1]


@pytest.mark.rule("truedungeon.combat.thrown-returning")
def test_a_returning_hammer_flies_every_round() -> None:
    on = table(one("fighter", "+2 Returning Verdict"), rolls=[slid(10, 1), MISS] * 2)
    for _ in range(2):
        round_of(on, "throw 2-returning-verdict ogre")
    assert dealt(on) == [4, 4]


def test_throwing_what_is_in_the_pack_takes_the_free_action_too() -> None:
    on = table(thrower(MALLET), rolls=[slid(10, 1), MISS])
    do(on, "throw paviours-mallet ogre")
    assert hero(on, "fighter").free
    assert refusal(table(one("fighter", MALLET, conditions=["prone"])), "throw paviours-mallet ogre") == (
        "truedungeon.condition.prone.ranged"
    )


# ---------------------------------------------------------------- alchemical weapons and Spirit Pets


@pytest.mark.rule("truedungeon.combat.alchemical-slide", "truedungeon.combat.alchemical-consumed")
@pytest.mark.parametrize(("natural", "damage"), [(10, 3), (9, 0)])
def test_a_jar_is_slid_and_gone(natural: int, damage: int) -> None:
    # To Hit 5: a natural 10 reaches the jar's own 15, whatever the ogre's AC.
    on = table(thrower(PITCH), monsters=[quiet(ac=30)], rolls=[slid(natural, 1), MISS])
    round_of(on, "throw jar-of-lit-pitch ogre")
    assert dealt(on) == [damage] and hero(on, "fighter").spent == [PITCH]


@pytest.mark.rule("truedungeon.combat.alchemical-energy")
def test_all_of_it_is_the_energy_that_it_says() -> None:
    on = table(
        thrower(PITCH, card={**PLAIN, "missile-damage": 4}),
        monsters=[quiet(immune=["fire"])],
        rolls=[slid(12, 1), MISS],
    )
    round_of(on, "throw jar-of-lit-pitch ogre")
    assert dealt(on) == [0]


@pytest.mark.rule("truedungeon.combat.alchemical-no-strength")
def test_a_jar_has_ranged_bonuses_and_never_strength() -> None:
    star = {"class": "barbarian", "missile": ["Throwing Star"], "in_hand": "missile", "carried": [PITCH]}
    on = table(star, rolls=[slid(18, 1), MISS])
    round_of(on, "throw jar-of-lit-pitch ogre")
    assert dealt(on) == [3]
    on = table(thrower(PITCH, card={**PLAIN, "missile-damage": 2}), rolls=[slid(12, 1), MISS])
    round_of(on, "throw jar-of-lit-pitch ogre")
    assert dealt(on) == [5]


@pytest.mark.rule("truedungeon.combat.alchemical-crit")
@pytest.mark.parametrize(("types", "damage"), [([], 6), (["undead"], 3)])
def test_a_jar_crits_what_can_be_critted(types: list[str], damage: int) -> None:
    on = table(thrower(PITCH), monsters=[quiet(types=types)], rolls=[slid(20, 1), MISS])
    round_of(on, "throw jar-of-lit-pitch ogre")
    assert dealt(on) == [damage]


@pytest.mark.rule("truedungeon.combat.alchemical-oil")
def test_oil_may_go_on_a_jar() -> None:
    on = table(thrower(PITCH, YETI), rolls=[MISS, slid(12, 1), MISS])
    round_of(on, "coat oil-of-the-yeti jar-of-lit-pitch")
    round_of(on, "throw jar-of-lit-pitch ogre")
    assert dealt(on) == [6]


@pytest.mark.rule("truedungeon.combat.spirit-pet-alchemical", "truedungeon.combat.alchemical-oil")
def test_oil_may_go_on_a_spirit_pet() -> None:
    on = table(thrower(YETI, tokens=[MOUSE]), rolls=[MISS, slid(12, 1), MISS])
    round_of(on, "coat oil-of-the-yeti spirit-mouse")
    round_of(on, "call spirit-mouse ogre")
    assert dealt(on) == [1 + 3]


@pytest.mark.rule("truedungeon.crit.thunder-stone")
def test_a_thunder_stone_on_a_construct_is_three_times() -> None:
    golem = quiet(types=["construct"])
    party = thrower("Thunder Stone", "Thunder Stone", tokens=["Amulet of the Tinkerer"])
    on = table(party, monsters=[golem], rolls=[slid(20, 4), MISS, slid(12, 4), MISS])
    round_of(on, "throw thunder-stone ogre")
    round_of(on, "throw thunder-stone ogre")
    assert dealt(on) == [12, 8]


@pytest.mark.rule("truedungeon.weapon.alchemical-plus")
def test_alchemical_weapons_harm_what_needs_a_plus() -> None:
    on = table(thrower(PITCH), monsters=[quiet(needs_plus=3)], rolls=[slid(12, 1), MISS])
    round_of(on, "throw jar-of-lit-pitch ogre")
    assert dealt(on) == [3]


@pytest.mark.rule("truedungeon.combat.spirit-pet-once", "truedungeon.combat.spirit-pet-action")
def test_a_spirit_pet_comes_once_an_adventure_and_stays_ones_own() -> None:
    on = table(thrower(tokens=[MOUSE]), rolls=[slid(10, 3), MISS])
    do(on, "call spirit-mouse ogre")
    assert hero(on, "fighter").standard and not hero(on, "fighter").free
    do(on, "done")
    assert dealt(on) == [3] and hero(on, "fighter").spent == []
    assert refusal(on, "call spirit-mouse ogre") == "truedungeon.combat.spirit-pet-action"
    assert hero(on, "fighter").used[f"game {MOUSE}"] == 1


@pytest.mark.rule(
    "truedungeon.combat.spirit-pet-alchemical",
    "truedungeon.combat.spirit-pet-crit",
    "truedungeon.combat.spirit-pet-no-strength",
)
def test_a_spirit_pet_crits_and_has_no_strength() -> None:
    star = {"class": "barbarian", "missile": ["Throwing Star"], "in_hand": "missile", "tokens": [MOUSE]}
    on = table(star, rolls=[slid(20, 3), MISS])
    round_of(on, "call spirit-mouse ogre")
    assert dealt(on) == [6]


@pytest.mark.rule("truedungeon.action.instant-list", "truedungeon.action.instant", "truedungeon.action.instant-needs")
def test_a_figurine_is_an_instant_action() -> None:
    squirrel = "Figurine of Power: Squirrel"
    on = table(thrower(tokens=[squirrel]), rolls=[slid(10, 1), MISS])
    do(on, "attack ogre", "call figurine-of-power-squirrel ogre")
    assert not hero(on, "fighter").free
    do(on, "done")
    assert dealt(on) == [1, 6]
    assert refusal(on, "call figurine-of-power-squirrel ogre") == "truedungeon.action.instant-list"
    assert "call spirit-mouse ogre" not in offered(on)
    assert refusal(on, "call spirit-mouse ogre") == "truedungeon.misc.token-required"


# ---------------------------------------------------------------- oils


@pytest.mark.rule("truedungeon.weapon.oil-action", "truedungeon.action.oil", "truedungeon.weapon.oil-any")
def test_an_oil_takes_a_standard_action_and_works_from_then_on() -> None:
    on = table(thrower(YETI), rolls=[MISS, slid(10, 2), MISS])
    do(on, "coat oil-of-the-yeti militia-long-sword")
    assert hero(on, "fighter").standard and hero(on, "fighter").spent == [YETI]
    do(on, "done")
    round_of(on, "attack ogre")
    assert dealt(on) == [5]


@pytest.mark.rule("truedungeon.weapon.oil-duration")
def test_an_oil_lasts_until_the_room_ends() -> None:
    on = table(thrower(YETI, "Oil of Hoar"), monsters=[quiet(hp=1)], rolls=[MISS, slid(10, 1)])
    round_of(on, "coat oil-of-the-yeti militia-long-sword")
    assert hero(on, "fighter").coated == {SWORD: [[YETI]]}
    round_of(on, "attack ogre")
    assert hero(on, "fighter").coated
    do(on, "ready")
    assert state(on).room == 2 and not hero(on, "fighter").coated


@pytest.mark.rule("truedungeon.weapon.oil-stack")
@pytest.mark.parametrize(("options", "damage"), [({}, 1 + 3 + 1), ({"one": True}, 1 + 1)])
def test_oils_of_different_names_add_up(options: dict[str, Any], damage: int) -> None:
    party = thrower(YETI, YETI, "Oil of Hoar", card={**PLAIN})
    on = table(party, stage="before", initiative="party_first", rolls=[slid(10, 1), MISS], options=options)
    coats = ["coat oil-of-the-yeti militia-long-sword"] * 2 + ["coat oil-of-hoar militia-long-sword"]
    do(on, *coats, "ready", "attack ogre", "done")
    assert dealt(on) == [damage]
    assert told(on, "coats")[1].data["how"] == "adds nothing to"


@pytest.mark.rule("truedungeon.weapon.oil-not-flesh")
def test_no_oil_goes_on_bare_hands() -> None:
    on = table({"class": "monk", "carried": [YETI]})
    assert refusal(on, "coat oil-of-the-yeti bare-hands") == "truedungeon.weapon.oil-not-flesh"
    assert [id for id in offered(on) if id.startswith("coat")] == []


@pytest.mark.rule("truedungeon.weapon.oil-any")
def test_oil_goes_on_a_monks_bracers() -> None:
    on = table(
        {"class": "monk", "melee": ["+1 Temple Knuckles"], "carried": [YETI], "card": PLAIN},
        rolls=[MISS, slid(10, 1), slid(2, 1), MISS],
    )
    (coat,) = [id for id in offered(on) if id.startswith("coat")]
    round_of(on, coat)
    round_of(on, "attack ogre")
    assert dealt(on)[0] == 3 + told(on, "slide")[0].data["wheel"]


@pytest.mark.rule("truedungeon.crit.keen-match")
def test_smiting_goes_on_no_edge() -> None:
    on = table(thrower("Oil of Smiting", MALLET))
    assert refusal(on, "coat oil-of-smiting militia-long-sword") == "truedungeon.crit.keen-match"
    assert "coat oil-of-smiting paviours-mallet" in offered(on)


@pytest.mark.rule("truedungeon.crit.smiting", "truedungeon.crit.range-no-stack", "truedungeon.crit.oil-wasted")
def test_smiting_widens_once() -> None:
    rolls = [slid(19, 1), MISS, slid(18, 1), MISS]
    plain = one("fighter", MALLET, carried=["Oil of Smiting"])
    on = table(plain, stage="before", initiative="party_first", rolls=rolls)
    do(on, "coat oil-of-smiting paviours-mallet", "ready")
    round_of(on, "attack ogre")
    round_of(on, "attack ogre")
    assert dealt(on) == [2, 1]
    assert "truedungeon.crit.range-no-stack" not in told(on, "coats")[0].also
    smiting = one("fighter", "+2 Hammer of Smiting", carried=["Oil of Smiting"])
    on = table(smiting, stage="before", initiative="party_first", rolls=rolls)
    do(on, "coat oil-of-smiting 2-hammer-of-smiting", "ready")
    round_of(on, "attack ogre")
    round_of(on, "attack ogre")
    assert dealt(on) == [6, 3] and hero(on, "fighter").spent == ["Oil of Smiting"]
    assert "truedungeon.crit.range-no-stack" in told(on, "coats")[0].also


@pytest.mark.rule("truedungeon.crit.override-tinkerer")
def test_oil_of_the_tinkerer_crits_constructs() -> None:
    party = thrower("Oil of the Tinkerer")
    on = table(
        party,
        monsters=[quiet(types=["construct"])],
        stage="before",
        initiative="party_first",
        rolls=[slid(20, 1), MISS],
    )
    do(on, "coat oil-of-the-tinkerer militia-long-sword", "ready", "attack ogre", "done")
    assert dealt(on) == [2]


def test_a_drip_belt_makes_oil_a_free_action() -> None:
    on = table(thrower(YETI, tokens=["Tinsmith's Drip-Belt"]), rolls=[slid(10, 1), MISS])
    do(on, "coat oil-of-the-yeti militia-long-sword", "attack ogre", "done")
    assert dealt(on) == [4]


@pytest.mark.rule("truedungeon.condition.incorporeal.exempt-attributes")
def test_ring_of_soulsight_strikes_the_incorporeal() -> None:
    on = table(
        thrower(tokens=["Ring of Soulsight"]), monsters=[quiet(types=["incorporeal"])], rolls=[slid(10, 1), MISS]
    )
    round_of(on, "attack ogre")
    assert dealt(on) == [1]


def test_a_refusal_says_what_is_missing() -> None:
    on = table(thrower(PITCH), monsters=[monster(), monster(id="rat", name="Rat")])
    assert refusal(on, "throw jar-of-lit-pitch bat") == "truedungeon.combat.multi-monster-declare"
    assert refusal(on, "coat oil-of-hoar militia-long-sword") == "truedungeon.misc.token-required"
    assert foe(on, "rat").taken == 0
