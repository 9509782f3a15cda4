"""What nobody sees of a Puzzle, how much error a level allows, and Puzzles that a Master of Fates writes."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.electro.workshop import LEADER, answered, outcome, puzzle, question, seen
from tests.tables import ids, told
from undercroft.engine import Refused, Table
from undercroft.games.electro.book import puzzles
from undercroft.games.electro.book.puzzles.fuse_code import fits
from undercroft.games.electro.book.puzzles.solvers import solve
from undercroft.games.electro.state.records import PUZZLE, Side

EVERYBODY = (None, 0, 1, 2)


def secret(table: Table) -> tuple[int, ...]:
    """What nobody sees."""
    return tuple(table.state.puzzle.secret)


# ---------------------------------------------------------------- secrets


@pytest.mark.rule("electro.info.puzzles")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_nobody_can_tell_two_codes_apart_that_gave_the_same_answers(seat: int | None):
    table = answered(puzzle("fuse-code", 1, 1, 2, 3), "1455")
    twins = [table.resampled(seat, seed=seed) for seed in range(30)]
    codes = {secret(twin) for twin in twins}
    assert len(codes) > 10 and all(fits(code, seen(table)["log"]) for code in codes)
    for twin in twins:
        for other in EVERYBODY:
            assert twin.view(other) == table.view(other)
        assert twin.scene(seat).svg() == table.scene(seat).svg()
        assert question(twin).plain() == question(table).plain()


@pytest.mark.rule("electro.info.puzzles")
def test_the_heavy_fuse_is_any_that_fits_all_weighings_evenly():
    table = answered(
        puzzle("odd-fuse", 4), {"1": "left", "2": "left", "3": "left", "4": "right", "5": "right", "6": "right"}
    )
    drawn = Counter(secret(table.resampled(0, seed=seed)) for seed in range(300))
    assert sorted(drawn) == [(4,), (5,), (6,)] and min(drawn.values()) > 60
    gentle = answered(puzzle("odd-fuse", 4, level="gentle"), {"4": "left", "5": "right"}, "name 5")
    assert {secret(gentle.resampled(0, seed=seed)) for seed in range(20)} == {(4,)}


def test_a_twin_is_drawn_evenly_among_all_codes_before_the_first_guess():
    table = puzzle("fuse-code", 1, 1, 2, 3)
    firsts = Counter(secret(table.resampled(None, seed=seed))[0] for seed in range(300))
    assert sorted(firsts) == [1, 2, 3, 4, 5, 6] and min(firsts.values()) > 25


@pytest.mark.parametrize("task", puzzles.PUZZLES)
def test_the_view_never_holds_the_secret(task: str):
    table = puzzle(task, seed=4)
    view = table.view(LEADER)["puzzle"]
    assert "secret" not in view and table.resampled(1, seed=9).view(1) == table.view(1)
    view["log"].append("mine")
    assert seen(table)["log"] == [], "the view shares nothing with the table"


@pytest.mark.parametrize("task", puzzles.PUZZLES)
def test_a_saved_puzzle_goes_on_where_it_was(task: str):
    table = puzzle(task, seed=4)
    table.answer(LEADER, solve(seen(table)))
    copy = table.clone()
    while table.result is None:
        id = solve(seen(table))
        table.answer(LEADER, id)
        copy.answer(LEADER, id)
        assert copy.digest == table.digest
    assert outcome(copy) == "solved"


@pytest.mark.parametrize(
    ("task", "draws", "answer"),
    [
        ("breaker-panel", ["a3 b3 c3 c2"], "press a1"),
        ("charge-cells", ["8-5-3 for 4"], "pour 1 2"),
        ("slide-gate", ["182460753"], "slide 2"),
        ("pylons", ["3-4-5"], "take 1 of a"),
        ("fuse-code", [1, 1, 2, 3], "1122"),
    ],
)
def test_a_move_that_counts_cannot_be_taken_back(task: str, draws: list[object], answer: str):
    assert not answered(puzzle(task, *draws), answer).can_undo(LEADER)


def test_a_half_entered_answer_can_be_taken_back():
    table = answered(puzzle("fuse-code", 1, 1, 2, 3), "fuse 1", "fuse 2")
    table.undo(LEADER)
    assert seen(table)["half"] == [1]


# ---------------------------------------------------------------- levels


@pytest.mark.rule("electro.option.puzzle-level")
@pytest.mark.rule("electro.puzzle.level")
@pytest.mark.parametrize(
    ("task", "draws", "limits"),
    [
        ("fuse-code", [1, 1, 2, 3], (8, 6, 5)),
        ("breaker-panel", ["a3 b3 c3 c2"], (4 + 4, 4 + 2, 4 + 1)),
        ("charge-cells", ["8-5-3 for 4"], (6 + 5, 6 + 3, 6 + 2)),
        ("slide-gate", ["182406753"], (12 + 8, 12 + 6, 12 + 5)),
        ("odd-fuse", [4], (4, 2, 2)),
    ],
)
def test_gentle_adds_two_moves_and_strict_takes_one_where_it_can(
    task: str, draws: list[object], limits: tuple[int, ...]
):
    levels = ("gentle", "usual", "strict")
    assert tuple(seen(puzzle(task, *draws, level=level))["limit"] for level in levels) == limits


@pytest.mark.rule("electro.option.puzzle-level")
@pytest.mark.parametrize("task", ["sconces", "odd-fuse", "rune-square", "pylons"])
def test_gentle_allows_a_second_answer_or_game(task: str):
    levels = ("gentle", "usual", "strict")
    assert [seen(puzzle(task, seed=1, level=level))["answers"] for level in levels] == [2, 1, 1]


def test_a_second_answer_to_the_sconces_is_another_one():
    table = answered(puzzle("sconces", "A: B lies; B: C is honest; C: A and B differ", level="gentle"), "honest a")
    assert outcome(table) is None and "honest a" not in ids(table)
    assert outcome(answered(table, "honest b c")) == "solved"


def test_a_second_square_begins_with_the_givens():
    table = puzzle("rune-square", seed=1, level="gentle")
    right = table.clone()
    while right.result is None:
        right.answer(LEADER, solve(seen(right)))
    solution = seen(right)["log"][-1]["runes"]
    givens = seen(table)["givens"]
    wrong = ["".join(str(given or 1) for given in givens[at : at + 4]) for at in (0, 4, 8, 12)]
    answered(table, {"runes": wrong})
    assert outcome(table) is None and seen(table)["runes"] == givens and question(table).form is not None
    assert outcome(answered(table, {"runes": solution})) == "solved"


def test_a_second_game_of_pylons_begins_with_all_of_them():
    table = answered(puzzle("pylons", "1-2-4", level="gentle"), "take 4 of c", "take 1 of a")
    assert outcome(table) is None and seen(table)["heaps"] == [1, 2, 4] and seen(table)["answered"] == 1
    assert told(table, "pylons-again")
    assert outcome(answered(table, "take 4 of c", "take 1 of a")) == "failed"


@pytest.mark.rule("electro.option.puzzle-level")
def test_strict_never_asks_for_less_than_a_perfect_player_needs():
    numbers = {"electro.puzzle.fuse-code.guesses": 5, "electro.puzzle.breaker-panel.slack": 0}
    assert seen(puzzle("fuse-code", 1, 1, 2, 3, level="strict", numbers=numbers))["limit"] == 5
    assert seen(puzzle("breaker-panel", "a3 b3 c3 c2", level="strict", numbers=numbers))["limit"] == 4


# ---------------------------------------------------------------- own Puzzles

TEXT = "I am given and I am taken; I was there from your first breath. What am I?"


def riddle() -> Table:
    """An own Puzzle with two accepted answers."""
    return puzzle("own", text=TEXT, answers=["Name", "my name"])


@pytest.mark.rule("electro.setup.side-own-tasks")
@pytest.mark.parametrize("answer", ["name", "  NAME ", "My  Name"])
def test_an_own_puzzle_takes_answers_without_regard_to_case_and_outer_spaces(answer: str):
    table = riddle()
    assert TEXT in question(table).text and ids(table) == ["give up"]
    assert outcome(answered(table, answer)) == "solved"


@pytest.mark.rule("electro.setup.side-own-tasks")
def test_an_own_puzzle_has_three_answers():
    table = answered(riddle(), "age", "breath")
    assert outcome(table) is None and [event.data["left"] for event in told(table, "own-answer")] == [2, 1]
    assert outcome(answered(table.clone(), "my name")) == "solved"
    assert outcome(answered(table, "names")) == "failed"


@pytest.mark.rule("electro.setup.side-own-tasks")
@pytest.mark.parametrize("answer", ["", "   ", 7, None, {"answer": "name"}, "x" * 101])
def test_what_is_no_answer_costs_none(answer: object):
    table = riddle()
    with pytest.raises(Refused) as refused:
        table.answer(LEADER, answer)
    assert refused.value.rule == "electro.setup.side-own-tasks" and seen(table)["answered"] == 0


@pytest.mark.rule("electro.setup.side-own-tasks")
def test_an_answer_has_a_hundred_characters_at_most_and_spaces_around_it_count_for_nothing():
    table = answered(riddle(), f"  {'x' * 100} ")
    assert told(table, "own-answer")[0].data["answer"] == "x" * 100


@pytest.mark.rule("electro.info.puzzles")
def test_the_accepted_answers_are_in_no_view():
    table = riddle()
    assert all(
        "my name" not in str(table.view(seat)) and "my name" not in table.scene(seat).svg() for seat in EVERYBODY
    )


def test_hidden_answers_cannot_be_guessed():
    side = Side(PUZZLE, "own", text="?", answers=["echo"])
    puzzles.hide_answers(side)
    table = puzzle("own", text="?", answers=side.answers)
    assert outcome(answered(table, "echo", "a", "b")) == "failed"
