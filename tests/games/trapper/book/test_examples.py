"""The ledger's worked examples, and the odds of the kill traps counted over all faces."""

from itertools import product
from typing import Any

import pytest

from tests.games.trapper.tables import (
    LEDGER,
    NORTH,
    PLAIN,
    adventurer,
    buy,
    drawn,
    marked,
    raiding,
    reactivate,
    row2,
    trapping,
    walk,
)
from tests.tables import ids, refused, told
from undercroft.engine import Scripted, Tell
from undercroft.games.trapper.book.traps import TRAPS
from undercroft.games.trapper.state import State

FORTITUDES = range(1, 13)


def example(rule: str) -> Any:
    """The numbers of this worked example."""
    return LEDGER[rule].data


def kills(trap: str, fortitude: int, fans: int, dice: int) -> int:
    """In how many of all ways that its dice can fall this trap kills, after so many fans."""
    state = raiding(fortitude=fortitude).state
    return sum(_is_killed(state.copy(), trap, fans, faces) for faces in product(range(1, 13), repeat=dice))


def _is_killed(state: State, trap: str, fans: int, faces: tuple[int, ...]) -> bool:
    chance = Scripted(rolls=faces)
    TRAPS[trap].spring(state, fans, chance, Tell(heard=False))
    chance.spent()
    return state.run is None


# ---------------------------------------------------------------- odds


@pytest.mark.rule("trapper.ref.spikes-odds")
@pytest.mark.parametrize(("how", "fans"), [("plain", 0), ("fan", 1), ("fan", 2)])
def test_the_odds_of_floor_spikes(how: str, fans: int):
    assert [kills("spikes", fortitude, fans, 1) for fortitude in FORTITUDES] == list(
        example("trapper.ref.spikes-odds")[how]
    )


@pytest.mark.rule("trapper.ref.crush-odds")
@pytest.mark.parametrize(("how", "fans"), [("plain", 0), ("fan", 1), ("fan", 2)])
def test_the_odds_of_crushing_walls(how: str, fans: int):
    odds = example("trapper.ref.crush-odds")[how]
    counted = [kills("crush", fortitude, fans, 1) for fortitude in FORTITUDES]
    assert counted == [odds["low"]] * 6 + [odds["high"]] * 6


@pytest.mark.rule("trapper.ref.shark-odds")
@pytest.mark.parametrize(("how", "fans"), [("plain", 0), ("fan", 1), ("fan", 2)])
def test_the_odds_of_a_shark_pit(how: str, fans: int):
    assert [kills("shark", fortitude, fans, 2) for fortitude in FORTITUDES] == list(
        example("trapper.ref.shark-odds")[how]
    )


# ---------------------------------------------------------------- kill traps


def outcome(trap: str, fortitude: int, *rolls: int, fan: bool = False) -> int | None:
    """The fortitude that these dice leave, None if they kill; `fan` if the adventurer is blown onto the trap."""
    table = raiding(row2(f"....>{trap}..." if fan else f"....{trap}...."), fortitude=fortitude, rolls=[*rolls, 1, 1])
    walk(table, "n")
    left = adventurer(table)
    return None if left is None else left[1]


@pytest.mark.rule("trapper.ref.spikes-odds")
def test_spikes_of_7_kill_fortitude_7_and_6_do_not():
    assert outcome("K", 7, 7) is None
    assert outcome("K", 7, 6) == 7


@pytest.mark.rule("trapper.ref.crush-odds")
def test_walls_kill_6_with_5_and_7_with_8_only_after_a_fan():
    assert outcome("C", 6, 5) is None
    assert outcome("C", 7, 8) == 7
    assert outcome("C", 7, 8, fan=True) is None


@pytest.mark.rule("trapper.ref.shark-odds")
def test_sharks_of_11_spare_12_and_of_12_do_not():
    assert outcome("P", 12, 5, 6) == 12
    assert outcome("P", 12, 5, 7) is None
    assert outcome("P", 12, 4, 6, fan=True) is None


@pytest.mark.rule("trapper.ref.darts")
@pytest.mark.parametrize(
    ("fortitude", "rolls", "left"),
    [(8, (8, 3, 12, 7, 1), 6), (8, (8, 9, 10, 1, 1), None), (2, (1, 1, 1, 2, 12), 1)],
)
def test_darts_leave_what_the_example_says(fortitude: int, rolls: tuple[int, ...], left: int | None):
    assert outcome("D", fortitude, *rolls) == left


# ---------------------------------------------------------------- fans


@pytest.mark.rule("trapper.ref.fan-wall")
def test_a_fan_blows_no_further_than_the_wall():
    table = raiding(drawn(PLAIN, c3=">", e3="#"), at="c2")
    walk(table, "n")
    assert adventurer(table) == ("d3", 7)
    assert marked(table) == ["c3"]


@pytest.mark.rule("trapper.ref.fan-spikes")
def test_a_fan_makes_an_8_of_spikes_kill_fortitude_9():
    table = raiding(drawn(PLAIN, c3="^", c5="K"), at="c2", fortitude=9, rolls=[8, 1, 1])
    walk(table, "n")
    assert [event.data["tile"] for event in told(table, "sprung")] == ["c3", "c5"]
    assert told(table, "killed")[0].data["by"] == "floor spikes"
    assert marked(table) == ["c3", "c5"]


@pytest.mark.rule("trapper.ref.fan-pair")
def test_a_pair_of_fans_blows_there_and_back():
    table = raiding(row2(".>.<....."), at="b1")
    walk(table, "n")
    pushes = [(event.data["start"], event.data["tile"]) for event in told(table, "pushed")]
    assert pushes == [("b2", "d2"), ("d2", "a2")]
    assert adventurer(table) == ("a2", 7)
    assert marked(table) == ["b2", "d2"]


# ---------------------------------------------------------------- trapping


@pytest.mark.rule("trapper.ref.skeleton-limit")
def test_a_third_skeleton_is_reactivated_and_a_fourth_refused():
    table = trapping(row2("SSSS....."), points=6, disabled=[["c2", "d2"], []])
    reactivate(table, "c2")
    assert table.view(NORTH)["points"] == 5
    assert not {"skeleton", "reactivate"} & set(ids(table))
    assert refused(table, "skeleton", seat=NORTH).rule == "trapper.skeleton.limit"
    assert refused(table, "reactivate", seat=NORTH).rule == "trapper.skeleton.reactivate-limit"


@pytest.mark.rule("trapper.ref.budget")
def test_of_9_points_darts_and_a_reactivation_leave_4():
    board = drawn(PLAIN, a2="#", c2="K")
    table = trapping(board, points=0, stage="rolling", rolls=[4, 5], disabled=[["c2"], []])
    buy(table, "darts", "a1")
    reactivate(table, "c2")
    assert table.view(NORTH)["points"] == 4
    walk(table, "done", "send")
    assert adventurer(table) == ("e1", 4)
    assert marked(table, NORTH) == []
