"""Which rules an attack names: those of its form, of its pucks and of its weapon."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import SWORD, one, slid
from tests.games.truedungeon.fights import anew, cited, hero, monster, refusal, table
from tests.games.truedungeon.sliders import at_board, shot
from tests.tables import do, refused, told
from undercroft import Table
from undercroft.games.truedungeon.state.records import EMPTY

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


# ---------------------------------------------------------------- what is in the hands, and what stays in them


BOW, OTHER = "Yew Stave", "+1 Eel Spear"
SPEARS: dict[str, Any] = {"class": "barbarian", "tokens": [SPEAR]}
"""The spear is in both sets of hands."""


def still(*party: Any, slides: int = 2) -> Table:
    """A fight with a monster that does nothing."""
    return table(*party, monsters=[monster(number=0)], rolls=[slid(10, 1)] * slides)


def labels(on: Table) -> dict[str, str]:
    """What is offered, in words."""
    return {option.id: option.label for option in on.choices[0].options}


@pytest.mark.rule("truedungeon.combat.compound-declare")
@pytest.mark.parametrize(("in_hand", "deed"), [("melee", SHOOT), ("missile", ATTACK)])
def test_a_weapon_for_both_forms_is_only_declared_as_the_other(in_hand: str, deed: str) -> None:
    on = still({**SPEARS, "in_hand": in_hand})
    do(on, "use rage", deed)
    assert hero(on, "barbarian").standard and hero(on, "barbarian").mode == in_hand


@pytest.mark.rule("truedungeon.combat.compound-declare")
def test_what_is_shot_with_and_flies_is_said_to_be_thrown() -> None:
    on = still(SPEARS)
    assert labels(on)[SHOOT] == "throw Boar Spear at the Ogre"
    why = refused(on, THROW, "truedungeon.combat.compound-declare")
    assert why.reason == "Boar Spear is in the missile hand: it is thrown by shooting"


@pytest.mark.rule("truedungeon.action.swap-slotted")
def test_after_a_throw_from_the_hand_the_bow_is_not_in_it() -> None:
    on = still(one("fighter", SPEAR, missile=[BOW]))
    do(on, THROW, "done")
    assert labels(on)[SHOOT] == "shoot at the Ogre with Yew Stave, taking it up first"
    assert refusal(on, "swap melee") == "truedungeon.action.swap-slotted"
    do(on, SHOOT)
    assert hero(on, "fighter").free and hero(on, "fighter").mode == "missile"
    do(on, "done")
    assert "swap melee" not in labels(on)  # The spear lies where it fell.


@pytest.mark.rule("truedungeon.combat.thrown-once")
def test_who_throws_from_one_hand_strikes_with_the_other_for_nothing() -> None:
    on = still(one("ranger", SWORD, "Kitchen Knife"))
    do(on, "throw kitchen-knife ogre", "done")
    assert labels(on)[ATTACK] == "attack the Ogre with Militia Long Sword"
    do(on, ATTACK)
    assert not hero(on, "ranger").free


@pytest.mark.rule("truedungeon.token.handheld-swap", "truedungeon.action.swap-slotted")
@pytest.mark.parametrize(("missile", "again"), [([], [ATTACK]), ([BOW], [ATTACK, SHOOT])])
def test_what_is_thrown_from_the_pack_is_in_the_main_hand_first(missile: list[str], again: list[str]) -> None:
    on = still(one("fighter", SWORD, missile=missile, carried=[SPEAR]))
    assert labels(on)[THROW] == "throw Boar Spear at the Ogre, taking it up first"
    do(on, THROW)
    assert told(on, "puts-away")[0].rule == "truedungeon.action.swap-slotted"
    do(on, "done")
    for deed in again:
        assert labels(on)[deed].endswith(", taking it up first")


@pytest.mark.rule("truedungeon.combat.thrown-several")
def test_with_an_empty_main_hand_nothing_is_put_away_for_a_throw() -> None:
    on = still(one("fighter", SPEAR, carried=[OTHER]))
    do(on, THROW, "done", "throw 1-eel-spear ogre")
    assert hero(on, "fighter").free and not told(on, "puts-away")


@pytest.mark.rule("truedungeon.action.swap-slotted")
def test_a_throw_out_of_the_other_hands_takes_these_up() -> None:
    on = still(one("fighter", SPEAR, "Pot-Lid Buckler", missile=[BOW], in_hand="missile"))
    do(on, THROW)
    assert hero(on, "fighter").free and hero(on, "fighter").mode == "melee" and not told(on, "puts-away")


def test_what_was_put_away_before_another_form_is_so_after_it() -> None:
    on = still(one("druid", "Bodkin"))
    hero(on, "druid").used[EMPTY], hero(on, "druid").form = 1, "Trinket of the Fen Boar"
    on = anew(on)
    do(on, ATTACK)
    assert hero(on, "druid").used[EMPTY] == 1 and not hero(on, "druid").free
