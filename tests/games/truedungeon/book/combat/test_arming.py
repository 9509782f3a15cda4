"""What worn tokens make of a weapon: sets and necklaces in play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import GREAT, MISS, PLAIN, SWORD, dealt, one, quiet, slid
from tests.games.truedungeon.fights import cited, hero, monster, offered, refusal, state, table
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import Tell
from undercroft.games.truedungeon.book.combat.arming import flies, oils_on
from undercroft.games.truedungeon.book.items.pouch import slug
from undercroft.games.truedungeon.book.rounds import end
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
    for types, first in ((["animal"], (3 + 5) * 2), (["elemental"], 3)):
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
    changed.coated = {SWORD: [[OILS[0]]], "Village Short Sword": [[OILS[1]]]}
    changed.form = "Dire Bear"
    assert [use.token for use in oils_on(state(on), changed, None)] == OILS[: 1 if one_oil else 2]


@pytest.mark.parametrize(("thrown", "left"), [([], OILS), (["Rice Sickle"], OILS[1:]), (["Rice Sickle"] * 2, [])])
def test_another_form_has_the_oils_of_both_weapons_of_a_name_that_are_there(thrown: list[str], left: list[str]) -> None:
    on = table(one("monk", "Rice Sickle", "Rice Sickle"))
    changed = hero(on, "monk")
    changed.coated, changed.thrown = {"Rice Sickle": [[oil] for oil in OILS]}, thrown
    changed.form = "Dire Bear"
    assert [use.token for use in oils_on(state(on), changed, None)] == left


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
    hero(on, "druid").coated["Bodkin"] = [["Oil of the Yeti", "Oil of Hoar"][:oils]]
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


# ---------------------------------------------------------------- several weapons of a name


HOAR, MILK = "Oil of Hoar", "Oil of Adder Milk"
"""They add 1 and 2."""


def coated(cls: str, oils: list[str], on: str, **more: Any) -> Table:
    """A fight with a monster that does nothing, with these oils put on weapons of this name, a round for each."""
    who = {"class": cls, **more.pop("who"), "carried": [*more.pop("carried", []), *oils], "card": PLAIN}
    made = table(who, monsters=[monster(number=0, hp=900)], rolls=[slid(10, 1)] * 9, **more)
    for oil in oils:
        do(made, f"coat {slug(oil)} {slug(on)}", "done")
    return made


STACK = pytest.mark.rule("truedungeon.weapon.oil-any", "truedungeon.weapon.oil-stack")


@pytest.mark.parametrize(
    ("oils", "options", "more"),
    [
        pytest.param([HOAR], {}, [1, 0], marks=pytest.mark.rule("truedungeon.weapon.oil-any")),
        pytest.param([HOAR, HOAR], {}, [1, 1], marks=pytest.mark.rule("truedungeon.weapon.oil-any")),
        pytest.param([HOAR, HOAR, HOAR], {}, [1, 1], marks=STACK),
        pytest.param([HOAR, MILK], {}, [3, 0], marks=STACK),
        pytest.param([HOAR, MILK, HOAR], {}, [3, 1], marks=STACK),
        pytest.param([HOAR, MILK], {"one": True}, [2, 0], marks=STACK),
        pytest.param([HOAR, HOAR], {"one": True}, [1, 1], marks=STACK),
        pytest.param([HOAR, HOAR, MILK], {"one": True}, [2, 1], marks=STACK),
    ],
)
def test_an_oil_is_on_one_of_two_weapons_of_a_name(oils: list[str], options: dict[str, Any], more: list[int]) -> None:
    sickle = "Rice Sickle"
    on = coated("monk", oils, sickle, who={"melee": [sickle, sickle]}, options=options)
    vain = [event for event in told(on, "coats") if event.data["how"] == "adds nothing to"]
    assert len(vain) == (len(oils) == oils.count(HOAR) == 3)
    do(on, "attack ogre", "done", "attack ogre", "done")
    plain = coated("monk", [], sickle, who={"melee": [sickle, sickle]})
    do(plain, "attack ogre", "done", "attack ogre", "done")
    assert [now - was for now, was in zip(dealt(on), dealt(plain), strict=True)] == more * 2


@pytest.mark.rule("truedungeon.weapon.oil-any")
@pytest.mark.parametrize(
    ("weapon", "hands", "deed", "fresh"),
    [
        ("Kitchen Knife", {"missile": ["Kitchen Knife"], "in_hand": "missile"}, "shoot ogre", 1),
        ("Jar of Lit Pitch", {}, "throw jar-of-lit-pitch ogre", 2),
    ],
)
def test_the_weapon_with_oil_on_it_is_thrown_first(weapon: str, hands: dict[str, Any], deed: str, fresh: int) -> None:
    dealt_so = []
    for oils in ([MILK], []):
        on = coated("rogue", oils, weapon, who=hands, carried=[weapon] * fresh)
        do(on, deed, "done", deed, "done")
        dealt_so.append(dealt(on))
    assert [now - was for now, was in zip(*dealt_so, strict=True)] == [2, 0]


KNIFE, RAVEN = "Kitchen Knife", "gear figurine-jet-raven-king"


@pytest.mark.rule("truedungeon.weapon.oil-duration", "truedungeon.weapon.oil-any")
@pytest.mark.parametrize(
    ("before", "between", "more"),
    [
        ([MILK], [], [2, 0, 0]),
        ([MILK, MILK], [], [2, 2, 2]),
        ([MILK, HOAR], [], [3, 0, 0]),
        ([MILK, MILK, HOAR], [], [3, 2, 2]),
        ([], [MILK], [0, 2, 2]),
        ([MILK], [MILK], [2, 2, 2]),
        ([MILK], [HOAR, MILK], [2, 3, 3]),
    ],
)
def test_a_thrown_weapon_comes_back_with_the_oil_on_it(before: list[str], between: list[str], more: list[int]) -> None:
    dealt_so = []
    for oils in ([*before, *between], []):
        who = {"missile": [KNIFE], "in_hand": "missile", "tokens": ["Figurine: Jet Raven-King"]}
        on = coated("rogue", before if oils else [], KNIFE, who=who, carried=[KNIFE, *between])
        do(on, "shoot ogre", "done")
        for oil in between if oils else []:
            do(on, f"coat {slug(oil)} kitchen-knife", "done")
        do(on, "shoot ogre", RAVEN, "done", "shoot ogre", "done")
        dealt_so.append(dealt(on))
    assert [now - was for now, was in zip(*dealt_so, strict=True)] == more


@pytest.mark.rule("truedungeon.weapon.oil-any")
def test_of_two_weapons_the_one_with_oil_on_it_is_thrown_before_one_that_came_back() -> None:
    who = {"missile": [KNIFE], "in_hand": "missile", "tokens": ["Figurine: Jet Raven-King"]}
    on = coated("rogue", [], KNIFE, who=who, carried=[KNIFE, MILK])
    do(on, "shoot ogre", "done", "coat oil-of-adder-milk kitchen-knife", RAVEN, "done")
    do(on, "shoot ogre", "done", "shoot ogre", "done")
    first, oiled, bare = dealt(on)
    assert (oiled - first, bare - first) == (2, 0)


@pytest.mark.rule("truedungeon.weapon.oil-duration")
def test_what_was_thrown_has_its_oil_in_the_next_combat_of_the_room() -> None:
    on = coated("fighter", [MILK], "Boar Spear", who={"melee": ["Boar Spear"]})
    do(on, "throw boar-spear ogre")
    end(state(on), Tell())
    assert [use.token for use in oils_on(state(on), hero(on, "fighter"), state(on).tokens["Boar Spear"])] == [MILK]


@pytest.mark.rule("truedungeon.misc.token-required")
def test_no_oil_goes_on_what_lies_thrown() -> None:
    on = coated("fighter", [], "", who={"melee": ["Boar Spear"]}, carried=[HOAR])
    assert "coat oil-of-hoar boar-spear" in offered(on)
    do(on, "throw boar-spear ogre", "done")
    assert refusal(on, "coat oil-of-hoar boar-spear") == "truedungeon.misc.token-required"
