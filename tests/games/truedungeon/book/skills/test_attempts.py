"""Puzzles: what is shown of one, and what cannot be said to it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.book.test_rooms import DOORS, ROWS, ended, riddle
from tests.games.truedungeon.fights import anew, foe, monster, offered, table
from tests.tables import do, refused, told

STILL = monster(number=0)


@pytest.mark.rule("truedungeon.digital.puzzle-format")
@pytest.mark.parametrize(
    ("party", "found"), [(("rogue", "bard"), ["It is not the left one."]), (("rogue", "fighter"), [])]
)
def test_whoever_has_an_eye_for_it_notices_the_first_clue(party: tuple[str, ...], found: list[str]) -> None:
    here = riddle(*party, puzzle={**DOORS, "roles": ["bard", "monk"]})
    assert [event.data["text"] for event in told(here, "clue")] == found


@pytest.mark.rule("truedungeon.digital.puzzle-format")
@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("beech", "beech does not fit here any more"),
        ("drink draught-of-plain-mending", "first the answer must be finished"),
        ("oak", "no option 'oak' here"),
    ],
)
def test_an_answer_that_has_begun_is_finished_first(answer: str, why: str) -> None:
    here = riddle({"class": "fighter", "hp": 3, "carried": ["Draught of Plain Mending"]}, puzzle=ROWS)
    do(here, "beech")
    assert refused(here, answer).reason.startswith(why)


@pytest.mark.rule("truedungeon.digital.room-format")
def test_a_puzzle_is_answered_as_a_deed_in_a_fight_beside_it_alone() -> None:
    fight = table("fighter", monsters=[STILL], puzzle=DOORS)
    assert "answer" in offered(fight)
    for other in (
        table("fighter", monsters=[STILL]),
        table("fighter", monsters=[STILL], puzzle=DOORS, stage="before"),
        ended("fighter", monsters=[STILL], puzzle=DOORS),
    ):
        assert "answer" not in offered(other)
        assert refused(other, "answer", "truedungeon.digital.room-format").reason == "there is no puzzle in this fight"


@pytest.mark.rule("truedungeon.digital.puzzle-attempts")
def test_in_a_fight_nobody_answers_when_no_attempt_is_left() -> None:
    fight = table("fighter", "bard", monsters=[STILL], puzzle={**DOORS, "attempts": 1})
    do(fight, "answer", "left")
    assert refused(fight, "answer", "truedungeon.digital.puzzle-attempts", seat=1)


@pytest.mark.rule("truedungeon.digital.room-format")
@pytest.mark.parametrize("damage", [0, 12])
def test_a_puzzle_strikes_the_monster_beside_it_if_it_does_damage(damage: int) -> None:
    fight = table("fighter", monsters=[STILL], puzzle={**DOORS, "damage": damage})
    do(fight, "answer", "middle")
    assert [event.data["damage"] for event in told(fight, "struck")] == [damage] * bool(damage)


@pytest.mark.rule("truedungeon.digital.room-format")
@pytest.mark.parametrize(("away", "struck"), [(["ogre"], ["Rat"]), (["ogre", "rat"], []), ([], ["Ogre"])])
def test_what_is_in_a_maze_is_not_struck(away: list[str], struck: list[str]) -> None:
    both = [STILL, monster(id="rat", name="Rat", number=0)]
    fight = table("fighter", monsters=both, puzzle={**DOORS, "damage": 12})
    for id in away:
        foe(fight, id).mazed = 2
    fight = do(anew(fight), "answer", "middle")
    assert [event.data["foe"] for event in told(fight, "struck")] == struck


@pytest.mark.rule("truedungeon.digital.puzzle-format")
@pytest.mark.parametrize("data", [{"answer": ["middle"], "more": 1}, {"more": ["middle"]}, ["middle"], 7])
def test_an_answer_as_data_is_a_list_and_nothing_else(data: Any) -> None:
    here = riddle("fighter", puzzle=DOORS)
    assert refused(here, data, "truedungeon.digital.puzzle-format").at == "answer"
