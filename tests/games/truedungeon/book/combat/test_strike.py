"""Which rules an attack names: those of its form, of its pucks and of its weapon."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import SWORD, one, slid
from tests.games.truedungeon.fights import cited, monster, table
from tests.games.truedungeon.sliders import at_board, shot
from tests.tables import do, told

Attack = tuple[dict[str, Any], str]
"""Who attacks, and what it answers."""
KNIFE, SPEAR, MALLET, STAR = "Village Short Sword", "Boar Spear", "Paviour's Mallet", "Throwing Star"
THROW, SHOOT, ATTACK = "throw boar-spear ogre", "shoot ogre", "attack ogre"


def armed(cls: str, weapon: str, **more: Any) -> dict[str, Any]:
    """A character with this in its missile hand."""
    return one(cls, missile=[weapon], in_hand="missile", **more)


SHOT: Attack = (armed("fighter", "Yew Stave"), SHOOT)
LATCH: Attack = (armed("fighter", "Latch Crossbow"), SHOOT)
LYING: Attack = (armed("fighter", "Latch Crossbow", conditions=["prone"]), SHOOT)
THROWN: Attack = (one("fighter", SPEAR), THROW)
BLOW: Attack = (one("fighter", SWORD), ATTACK)
FISTS: Attack = (one("monk"), ATTACK)
STICKS: Attack = (one("monk", "Threshing Sticks", "Threshing Sticks"), ATTACK)
STAFF: Attack = (one("monk", "Walking Stick"), ATTACK)
BOTH: Attack = (one("ranger", SWORD, KNIFE), ATTACK)
ONE: Attack = (one("ranger", SWORD), ATTACK)
STARS: Attack = (armed("monk", STAR), SHOOT)

NAMED: list[tuple[str, list[Attack], list[Attack]]] = [
    ("truedungeon.combat.melee-strength", [BLOW], [SHOT, THROWN]),
    ("truedungeon.combat.ranged-dexterity", [SHOT, THROWN], [BLOW]),
    ("truedungeon.combat.thrown-strength", [THROWN], [SHOT, BLOW]),
    ("truedungeon.combat.projectile-no-stat", [SHOT], [THROWN, BLOW]),
    (
        "truedungeon.combat.thrown-hammers",
        [(one("fighter", carried=[MALLET]), "throw paviours-mallet ogre")],
        [THROWN, (one("fighter", "+2 Hammer of Smiting"), ATTACK)],
    ),
    (
        "truedungeon.condition.prone.crossbow",
        [LYING],
        [LATCH, (one("fighter", SWORD, conditions=["prone"]), ATTACK)],
    ),
    ("truedungeon.class.monk.flurry.incompatible", [STAFF], [FISTS, STICKS]),
    ("truedungeon.class.monk.flurry.two-attacks", [FISTS, STICKS], [STAFF, BOTH]),
    ("truedungeon.class.monk.flurry.pucks", [FISTS, STICKS], [STAFF]),
    ("truedungeon.class.monk.flurry.timing", [FISTS, STICKS], [STAFF]),
    ("truedungeon.class.monk.no-weapon-needed", [FISTS], [STICKS, STAFF]),
    ("truedungeon.digital.rolled-pairs", [FISTS, STICKS, BOTH], [STAFF, ONE, BLOW]),
    ("truedungeon.class.ranger.dual.two-pucks", [BOTH], [ONE, STICKS]),
    ("truedungeon.class.ranger.dual.lost-weapon", [ONE], [BOTH, BLOW]),
    ("truedungeon.class.ranger.dual.empty-puck", [ONE], [BOTH, BLOW]),
    ("truedungeon.class.ranger.dual.ranged-one", [(armed("ranger", "Yew Stave"), SHOOT)], [SHOT, ONE]),
    ("truedungeon.class.monk.flurry.shuriken", [STARS], [(armed("monk", "Bird-Boy's Sling"), SHOOT)]),
]


@pytest.mark.parametrize(
    ("rule", "attacks", "others"), [pytest.param(*row, marks=pytest.mark.rule(row[0]), id=row[0]) for row in NAMED]
)
def test_an_attack_names_the_rules_at_work_in_it(rule: str, attacks: list[Attack], others: list[Attack]) -> None:
    for who, verb in attacks:
        assert rule in named(who, verb)
    for who, verb in others:
        assert rule not in named(who, verb)


def named(who: dict[str, Any], verb: str) -> set[str]:
    """The rules that this attack names, whatever falls."""
    on = table(who, monsters=[monster(number=0)], rolls=[slid(10, 1)] * 2)
    return cited(do(on, verb), "slide")


@pytest.mark.rule("truedungeon.digital.rolled-pairs")
@pytest.mark.parametrize(("who", "verb"), [FISTS, BOTH], ids=["fists", "blades"])
def test_pucks_that_are_slid_are_not_rolled(who: dict[str, Any], verb: str) -> None:
    assert "truedungeon.digital.rolled-pairs" in named(who, verb)
    on = at_board(who)
    on.answer(0, verb)
    on.answer(0, "done")
    on.answer(0, {"slides": [shot(x=200), shot(x=400)]})
    assert len(told(on, "scored")) == 2
    assert all("truedungeon.digital.rolled-pairs" not in event.also for event in on.events)
