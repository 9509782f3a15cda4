"""Puzzles in whole games that start before their doors."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tables import told
from undercroft import Table
from undercroft.games.electro.book import puzzles
from undercroft.games.electro.book.puzzles.solvers import solve
from undercroft.scene import Scene

LEADER, MATE = 1, 2


def before(task: str, *, seed: int = 5, options: dict[str, Any] | None = None, **side: Any) -> Table:
    """Two Explorers in an opened side room with this Puzzle, the first of them on turn."""
    room = {"card": "puzzle", "task": task, "fragment": True, "open": True, **side}
    position = {"explorers": [{"at": "2x"}, {"at": "2x"}], "sides": {"1x": {"card": "lock"}, "2x": room}}
    return Table.start("electro", seats=3, seed=seed, options=options, position=position, strict=True)


def begun(task: str, **given: Any) -> Table:
    """The same, the Puzzle begun and to be played."""
    table = before(task, **given)
    table.answer(LEADER, "task")
    if table.choices[LEADER].ask == "how":
        table.answer(LEADER, "play")
    return table


def tried(table: Table, *answers: str) -> Table:
    """The leader has played on, perfectly where no answers are given, until the Puzzle is over."""
    given = iter(answers)
    while (seen := table.view(None)["puzzle"]) is not None:
        table.answer(LEADER, next(given) if answers else solve(seen))
    return table


@pytest.mark.rule("electro.puzzle.fair")
@pytest.mark.parametrize("task", puzzles.PUZZLES)
def test_a_puzzle_solved_at_a_table_opens_the_way_to_its_prize(task: str):
    table = begun(task)
    assert table.view(0)["puzzle"] == table.view(MATE)["puzzle"] and table.view(None)["puzzle"]["team"] == [1, 2]
    tried(table)
    assert [event.rule for event in told(table, "puzzle-solved")] == [f"electro.puzzle.{task}"]
    assert table.choices[LEADER].ask == "share" and table.state.puzzle is None


@pytest.mark.rule("electro.side.retry")
@pytest.mark.parametrize("task", puzzles.PUZZLES)
def test_a_failed_puzzle_is_tried_again_as_a_new_instance_of_the_same_kind(task: str):
    table = begun(task)
    first = told(table, "puzzle")[0].data["given"]
    tried(table, "give up")
    assert told(table, "unsolved") and not table.state.sides["2x"].done
    for _ in range(40):
        seat = table.waiting[0]
        ids = [option.id for option in table.choices[seat].options]
        if seat == LEADER and "task" in ids:
            break
        table.answer(seat, ids[-1])
    table.answer(LEADER, "task")
    table.answer(LEADER, "play")
    again = told(table, "puzzle")[1]
    assert again.data["title"] == puzzles.PUZZLES[task].title
    if task not in ("fuse-code", "odd-fuse", "charge-cells"):  # These look alike, or are one of six.
        assert again.data["given"] != first


@pytest.mark.parametrize("task", puzzles.PUZZLES)
def test_the_scene_shows_the_puzzle_with_its_options(task: str):
    table = begun(task)
    scene = table.scene(LEADER)
    assert isinstance(scene, Scene) and scene.boards[0].name == puzzles.PUZZLES[task].title
    anchors = {tile.anchor for board in scene.boards for tile in board.tiles}
    assert {option.at for option in table.choices[LEADER].options if option.at} <= anchors


@pytest.mark.parametrize("task", puzzles.PUZZLES)
def test_a_record_of_a_puzzle_plays_again(task: str):
    table = tried(begun(task))
    assert Table.load(table.record()).digest == table.digest


@pytest.mark.rule("electro.info.puzzles")
@pytest.mark.parametrize("seat", [None, 0, LEADER, MATE])
def test_twins_of_a_table_hide_another_code(seat: int | None):
    table = begun("fuse-code")
    for fuse in ("fuse 1", "fuse 2", "fuse 3", "fuse 4"):
        table.answer(LEADER, fuse)
    twins = [table.resampled(seat, seed=seed) for seed in range(12)]
    assert len({tuple(twin.state.puzzle.secret) for twin in twins}) > 5
    assert all(twin.view(seat) == table.view(seat) for twin in twins)


@pytest.mark.rule("electro.setup.side-own-tasks")
def test_an_own_puzzle_at_a_table_is_answered_in_words():
    riddle = {"text": "What bites without teeth?", "answers": ["frost"]}
    table = begun("own", options={"puzzles": "own"}, **riddle)
    assert table.choices[LEADER].ask == "own-puzzle"
    table.answer(LEADER, "a dynamo")
    table.answer(LEADER, " Frost")
    assert told(table, "puzzle-solved") and told(table, "own-answer")[0].data["answer"] == "a dynamo"
    assert "frost" not in str(table.view(LEADER))


def test_a_leader_who_leaves_ends_the_attempt():
    table = begun("pylons")
    table.act(LEADER, "leave")
    assert told(table, "puzzle-failed") and table.state.puzzle is None
