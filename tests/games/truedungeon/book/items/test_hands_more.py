"""What is dropped or put away stays where it is until just that is taken up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import SWORD, one, slid
from tests.games.truedungeon.fights import anew, hero, monster, offered, state, table
from tests.tables import do, refused
from undercroft import Table
from undercroft.engine import Tell
from undercroft.games.truedungeon.book.basics.conditions import inflict
from undercroft.games.truedungeon.book.combat.arming import DROPPED, EMPTY
from undercroft.games.truedungeon.state.state import in_hand
from undercroft.games.truedungeon.state.stats import armor

PICK_UP = "truedungeon.condition.stunned.pick-up"
LID, SLING, BODKIN, SPEAR = "Pot-Lid Buckler", "Bird-Boy's Sling", "Bodkin", "Boar Spear"


def emptied(how: int, who: dict[str, Any], **more: Any) -> Table:
    """A round of this character, who has dropped what was in its hands, or put away what was in the main hand."""
    on = table(who, monsters=[monster(number=0)], **more)
    hero(on, who["class"]).used[EMPTY] = how
    return anew(on)


def in_hands(on: Table, cls: str = "fighter") -> list[str]:
    """What is in the hands."""
    return [token.name for token in in_hand(state(on), hero(on, cls)).tokens]


@pytest.mark.rule("truedungeon.condition.stunned.pick-up", "truedungeon.combat.monster-ac-mode")
def test_who_takes_up_a_spare_has_not_picked_up_what_was_dropped() -> None:
    fighter = {"class": "fighter", "melee": [SWORD, LID], "carried": [BODKIN]}
    on = emptied(DROPPED, fighter)
    assert "swap bodkin" not in offered(on) and "pick-up" in offered(on)
    assert refused(on, "swap bodkin", PICK_UP).reason == "what was held lies on the floor"
    before = armor(state(on), hero(on, "fighter"), missile=False, melee=True).value
    do(on, "pick-up")
    assert armor(state(on), hero(on, "fighter"), missile=False, melee=True).value == before + 1
    do(on, "done")
    assert "swap bodkin" in offered(on)


@pytest.mark.rule("truedungeon.condition.stunned.effect")
@pytest.mark.parametrize(("melee", "put_away", "drops"), [([], 0, False), ([SWORD], 0, True), ([SWORD], 1, False)])
def test_who_holds_nothing_drops_nothing(melee: list[str], put_away: int, drops: bool) -> None:
    on = emptied(put_away, one("fighter", *melee, carried=[BODKIN]))
    inflict(state(on), hero(on, "fighter"), "stunned", Tell())
    hero(on, "fighter").lasting = []
    on = anew(on)
    assert ("pick-up" in offered(on)) is drops and ("swap bodkin" in offered(on)) is not drops


@pytest.mark.rule("truedungeon.condition.stunned.pick-up")
@pytest.mark.parametrize(
    ("hands", "deed", "may"),
    [
        ({"melee": [SWORD, LID], "missile": [SLING, LID]}, "shoot ogre", False),
        ({"melee": [SWORD, LID], "missile": [SLING, LID]}, "attack ogre", True),
        ({"melee": [SPEAR, LID], "missile": [SPEAR, LID]}, "shoot ogre", True),
        ({"missile": [SLING, LID], "melee": [SPEAR, LID], "in_hand": "missile"}, "throw boar-spear ogre", False),
        ({"melee": [SWORD, LID], "missile": [SLING, LID], "carried": [SPEAR]}, "throw boar-spear ogre", True),
    ],
)
def test_an_attack_with_the_other_hands_waits_for_what_was_dropped(hands: dict[str, Any], deed: str, may: bool) -> None:
    on = emptied(DROPPED, one("fighter", **hands), rolls=[slid(10)])
    if not may:
        assert deed not in offered(on)
        refused(on, deed, PICK_UP)
    else:
        do(on, deed)
        assert hero(on, "fighter").free and (LID in in_hands(on)) is ("carried" not in hands)


@pytest.mark.rule("truedungeon.action.swap-slotted", "truedungeon.token.handheld-swap")
@pytest.mark.parametrize(
    ("taken", "then"), [("pot-lid-buckler", [LID]), ("villager-torch", ["Villager Torch"]), ("melee", ["Heavy Mace"])]
)
def test_a_shield_is_taken_up_without_what_the_main_hand_put_away(taken: str, then: list[str]) -> None:
    on = emptied(1, {"class": "cleric", "melee": ["Heavy Mace"], "carried": [LID, "Villager Torch"]})
    do(on, f"swap {taken}")
    assert in_hands(on, "cleric") == then
    do(on, "done")
    assert ("swap melee" in offered(on)) is (then == [LID])
