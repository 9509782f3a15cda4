"""What a moment of an adventure is worth, as the search and the hints judge it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.fights import PUZZLE, monster, table
from undercroft.games.truedungeon.players.estimate import estimate

SWORD = {"class": "fighter", "melee": ["Militia Long Sword"]}
OTHERS = tuple({"class": one} for one in ("cleric", "rogue", "paladin", "bard", "monk"))
NEARLY_WON = monster(hp=60, taken=30)


def hopes(*party: Any, **more: Any) -> int:
    """The estimate at the beginning of a round, or of a puzzle."""
    found = estimate(table(*party, **more).view(0))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("party", "more"),
    [
        ((SWORD, {"class": "cleric", "hp": 3}, {"class": "rogue", "hp": 3}, *OTHERS[2:]), {}),
        ((SWORD, {"class": "cleric", "dead": True}, *OTHERS[1:]), {}),
        ((SWORD, *OTHERS), {"monsters": [monster(hp=60)]}),
        ((SWORD, *OTHERS), {"difficulty": "hardcore"}),
        ((SWORD, *OTHERS), {"monsters": [NEARLY_WON, monster(id="troll", name="Troll", hp=20)]}),
        ((SWORD, *OTHERS[1:]), {}),
    ],
    ids=["hurt", "a death", "a long fight", "harder", "one more", "one less"],
)
def test_a_worse_moment_is_worth_less(party: tuple[Any, ...], more: dict[str, Any]) -> None:
    assert hopes(*party, **({"monsters": [NEARLY_WON]} | more)) < hopes(SWORD, *OTHERS, monsters=[NEARLY_WON])


def test_better_weapons_what_heals_and_weaker_monsters_for_a_small_party_are_worth_something() -> None:
    well = hopes(SWORD, *OTHERS, monsters=[NEARLY_WON])
    assert hopes({"class": "fighter", "melee": ["+2 Firebrand Axe"]}, *OTHERS, monsters=[NEARLY_WON]) > well
    drink = {**SWORD, "carried": ["Draught of Deep Mending", "Wand of Soft Moss"]}
    assert hopes(drink, *OTHERS, monsters=[NEARLY_WON]) > well
    eased = {"scale_hp": True, "scale_damage": True}
    assert hopes(SWORD, *OTHERS, monsters=[NEARLY_WON], options=eased) > well


def test_who_can_do_no_damage_adds_nothing_and_takes_nothing_away() -> None:
    for to_hit in (0, -30):
        cards = [{"melee-to-hit": to_hit, "missile-to-hit": to_hit, **harms(more)} for more in (-6, -10, -100)]
        alone = [hopes({"class": "wizard", "card": card}) for card in cards]
        beside = [hopes(SWORD, *OTHERS, {"class": "wizard", "card": card}) for card in cards]
        assert len(set(alone)) == len(set(beside)) == 1


def harms(more: int) -> dict[str, int]:
    """So much more damage with whatever is in hand."""
    return {"melee-damage": more, "missile-damage": more}


def test_the_game_is_played_on_amid_a_round_and_amid_an_answer() -> None:
    fight = table(SWORD, *OTHERS[:2], rolls=[{"natural": 10, "wheel": 1}])
    fight.answer(0, "attack ogre")
    assert estimate(fight.view(0)) is None
    riddle = table(SWORD, *OTHERS[:2], stage="puzzle", puzzle=PUZZLE, monsters=[])
    assert estimate(riddle.view(None)) is not None
    riddle.answer(riddle.waiting[0], "bo")
    assert estimate(riddle.view(0)) is None
