"""What worn tokens make of a weapon: sets and necklaces in play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import GREAT, MISS, PLAIN, SWORD, dealt, one, quiet, slid
from tests.games.truedungeon.fights import cited, hero, monster, refusal, state, table
from tests.tables import do, told
from undercroft.games.truedungeon.book.combat.arming import flies, oils_on
from undercroft.games.truedungeon.book.items.pouch import slug
from undercroft.games.truedungeon.content.explain import ability_bonus
from undercroft.games.truedungeon.state.stats import score

BOAR, BOW, SLING = "Trinket of the Fen Boar", "Yew Stave", "Bird-Boy's Sling"
AIMING, VIV, DRAKE = "Amulet of Aiming", "Viv's Amulet of Noble Might", "Necklace of the Spirit Drake"
BULLETS, MAGICAL = "truedungeon.combat.ammo-slugs-bullets", "truedungeon.weapon.ammo-magical"
FISTS, OILS = "+1 Temple Knuckles", ["Oil of Hoar", "Oil of Adder Milk"]
SPEAR = {"missile": ["Boar Spear"], "in_hand": "missile"}


@pytest.mark.rule("truedungeon.crit.range-base")
@pytest.mark.parametrize(
    ("who", "verb", "crits"),
    [
        (one("fighter", SWORD), "attack", False),
        (one("fighter", SWORD, tokens=[AIMING]), "attack", True),
        (one("fighter", GREAT, tokens=[AIMING]), "attack", True),
        (one("fighter", **SPEAR, tokens=[AIMING]), "shoot", False),
        (one("fighter", SWORD, tokens=[VIV]), "attack", True),
        (one("fighter", GREAT, tokens=[VIV]), "attack", False),
        (one("fighter", **SPEAR, tokens=[VIV]), "shoot", False),
        (one("monk", "+1 Temple Knuckles", tokens=[DRAKE]), "attack", True),
        (one("monk", "Boar Spear", tokens=[DRAKE]), "attack", False),
    ],
)
def test_a_necklace_widens_the_range_of_the_weapons_it_names(who: dict[str, Any], verb: str, crits: bool) -> None:
    on = table(who, monsters=[monster(number=0)], rolls=[slid(19, 1), slid(19, 1)])
    do(on, f"{verb} ogre", "done")
    assert (told(on, "scored")[0].data["how"] == "critical hit") is crits


@pytest.mark.rule("truedungeon.set.viper-strike.monk")
def test_a_monks_viper_crit_poisons() -> None:
    fang = "+2 Viper Strike Fang"
    vipers = ["Viper Strike Belt", "Viper Strike Pants", "Viper Strike Shirt"]
    for types, first in ((["beast"], (3 + 5) * 2), (["elemental"], 3)):
        monk = {"class": "monk", "melee": [fang, fang], "tokens": vipers, "card": PLAIN}
        on = table(monk, monsters=[quiet(types=types)], rolls=[slid(20, 1), slid(2, 1), MISS])
        do(on, "attack ogre", "done")
        assert dealt(on)[0] == first


@pytest.mark.rule("truedungeon.combat.thrown-strength")
def test_an_elder_drake_adds_nothing_to_what_flies_anyway() -> None:
    monk = one("monk", carried=["Throwing Star"], tokens=["Benrow's Elder Drake Necklace"])
    on = table(monk, rolls=[slid(10, 1), MISS])
    do(on, "throw throwing-star ogre", "done")
    assert dealt(on) == [1]


def test_an_elder_drake_lets_fly_what_a_flurry_is_made_with() -> None:
    carried = [FISTS, "Walking Stick", SWORD]
    on = table(one("monk", carried=carried, tokens=["Benrow's Elder Drake Necklace"]))
    assert [name for name in carried if flies(state(on), hero(on, "monk"), state(on).tokens[name])] == [FISTS]


@pytest.mark.parametrize("one_oil", [False, True])
def test_by_the_variant_one_oil_is_on_both_hands_of_another_form(one_oil: bool) -> None:
    ranger = one("ranger", SWORD, "Village Short Sword")
    on = table(ranger, options={"one": one_oil})
    changed = hero(on, "ranger")
    changed.coated = {SWORD: [OILS[0]], "Village Short Sword": [OILS[1]]}
    changed.form = "Dire Bear"
    assert [use.token for use in oils_on(state(on), changed, None)] == OILS[: 1 if one_oil else 2]


@pytest.mark.rule("truedungeon.combat.thrown-strength")
def test_an_elder_drake_throws_flurry_weapons() -> None:
    knuckles = "+1 Temple Knuckles"
    monk = {"class": "monk", "melee": [knuckles], "tokens": ["Benrow's Elder Drake Necklace"]}
    on = table(monk, rolls=[slid(18, 1), MISS])
    do(on, "throw 1-temple-knuckles ogre", "done")
    strength = ability_bonus(score(state(on), hero(on, "monk"), "strength"))
    assert dealt(on) == [2 + 7 + strength]
    plain = table({**monk, "tokens": []})
    assert refusal(plain, "throw 1-temple-knuckles ogre") == "truedungeon.misc.token-required"


# ---------------------------------------------------------------- which rules are named


@pytest.mark.parametrize(
    ("oils", "form", "options", "rules"),
    [
        (1, False, {}, set()),
        pytest.param(2, False, {}, {"stack"}, marks=pytest.mark.rule("truedungeon.weapon.oil-stack")),
        pytest.param(1, False, {"one": True}, {"stack"}, marks=pytest.mark.rule("truedungeon.weapon.oil-stack")),
        pytest.param(1, True, {}, {"form"}, marks=pytest.mark.rule("truedungeon.weapon.oil-before-polymorph")),
        (0, True, {}, set()),
    ],
)
def test_an_oiled_weapon_names_the_rules_at_work_in_it(
    oils: int, form: bool, options: dict[str, Any], rules: set[str]
) -> None:
    druid = one("druid", "Bodkin", carried=[BOAR])
    on = table(druid, monsters=[monster(number=0)], rolls=[slid(10, 1)], options=options)
    hero(on, "druid").coated["Bodkin"] = ["Oil of the Yeti", "Oil of Hoar"][:oils]
    do(on, *["become trinket-of-the-fen-boar"] * form, "attack ogre")
    watched = {"truedungeon.weapon.oil-stack": "stack", "truedungeon.weapon.oil-before-polymorph": "form"}
    assert {watched[rule] for rule in cited(on, "slide") if rule in watched} == rules


@pytest.mark.parametrize(
    ("launcher", "ammo", "bullet", "magical"),
    [
        pytest.param(SLING, "Bullet of Bright Noise", True, False, marks=pytest.mark.rule(BULLETS)),
        pytest.param(BOW, "+1 Goose-Fletched Arrow", False, True, marks=pytest.mark.rule(MAGICAL)),
        (BOW, "Straight Arrow", False, False),
    ],
)
def test_a_shot_names_the_rules_of_its_ammunition(launcher: str, ammo: str, bullet: bool, magical: bool) -> None:
    archer = one("ranger", missile=[launcher], in_hand="missile", carried=[ammo])
    on = table(archer, monsters=[monster(number=0)], rolls=[slid(10, 1)])
    named = cited(do(on, f"fire {slug(ammo)} ogre"), "slide")
    assert (BULLETS in named, MAGICAL in named) == (bullet, magical)
