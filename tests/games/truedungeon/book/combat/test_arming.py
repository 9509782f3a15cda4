"""What worn tokens make of a weapon: sets and necklaces in play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import GREAT, MISS, PLAIN, SWORD, dealt, one, quiet, slid
from tests.games.truedungeon.fights import hero, monster, refusal, state, table
from tests.tables import do, told
from undercroft.games.truedungeon.content.explain import ability_bonus
from undercroft.games.truedungeon.state.stats import score

AIMING, VIV, DRAKE = "Amulet of Aiming", "Viv's Amulet of Noble Might", "Necklace of the Spirit Drake"
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
