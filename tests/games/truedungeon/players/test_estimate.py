"""What a moment of an adventure is worth, as the search and the hints judge it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.fights import PUZZLE, monster, table
from undercroft.games.truedungeon.players.estimate import estimate

SWORD = {"class": "fighter", "melee": ["Militia Long Sword"]}
OTHERS = ({"class": "cleric"}, {"class": "rogue"})


def hopes(*party: Any, **more: Any) -> int:
    """The estimate at the beginning of a round, or of a puzzle."""
    found = estimate(table(*party, **more).view(0))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("party", "more"),
    [
        ((SWORD, {"class": "cleric", "hp": 3}, {"class": "rogue", "hp": 3}), {}),
        ((SWORD, {"class": "cleric", "dead": True}, {"class": "rogue"}), {}),
        ((SWORD, *OTHERS), {"monsters": [monster(hp=400)]}),
        ((SWORD, *OTHERS), {"difficulty": "epic"}),
        ((SWORD, *OTHERS), {"monsters": [monster(), monster(id="troll", name="Troll")]}),
    ],
    ids=["hurt", "a death", "a long fight", "harder", "one more"],
)
def test_a_worse_moment_is_worth_less(party: tuple[Any, ...], more: dict[str, Any]) -> None:
    well = hopes(SWORD, *OTHERS, monsters=[monster(hp=150, taken=100)])
    assert hopes(*party, **({"monsters": [monster(hp=150, taken=100)]} | more)) < well


def test_the_game_is_played_on_amid_a_round_and_amid_an_answer() -> None:
    fight = table(SWORD, *OTHERS, rolls=[{"natural": 10, "wheel": 1}])
    fight.answer(0, "attack ogre")
    assert estimate(fight.view(0)) is None
    riddle = table(SWORD, *OTHERS, stage="puzzle", puzzle=PUZZLE, monsters=[])
    assert estimate(riddle.view(None)) is not None
    riddle.answer(riddle.waiting[0], "bo")
    assert estimate(riddle.view(0)) is None
