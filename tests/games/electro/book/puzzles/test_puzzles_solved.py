"""Every instance has a solution within its limits: perfect players, who see what everybody sees, find it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.games.electro.lengths import walks
from tests.games.electro.workshop import LEADER, outcome, puzzle, seen, until_over
from tests.tables import ids, told
from undercroft.engine import Table
from undercroft.games.electro.book import puzzles
from undercroft.games.electro.book.puzzles.fuse_code import NEEDED, Code, codes, counts
from undercroft.games.electro.book.puzzles.solvers import best_guess, press, slide, solve, weigh

LEVELS = ("gentle", "usual", "strict")
INSTANCES = 200


def perfect(table: Table) -> str:
    """What a perfect player answers, from what everybody sees."""
    return solve(seen(table))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("task", puzzles.PUZZLES)
def test_a_perfect_player_solves_every_instance_at_every_level(task: str, level: str):
    for seed in walks(INSTANCES, 15):
        table = until_over(puzzle(task, seed=seed, level=level, fast=True), perfect)
        assert outcome(table) == "solved", f"{task} from seed {seed}, {level}"


@pytest.mark.rule("electro.puzzle.fair")
@pytest.mark.parametrize("task", puzzles.PUZZLES)
def test_the_software_judges_a_solution_and_everybody_is_told(task: str):
    table = until_over(puzzle(task, seed=11), perfect)
    (event,) = told(table, "puzzle-solved")
    assert event.audience is None and event.rule == f"electro.puzzle.{task}" and outcome(table) == "solved"


@pytest.mark.parametrize("task", puzzles.PUZZLES)
def test_random_play_ends(task: str):
    rng = Random(task)
    ends = Counter(
        outcome(until_over(puzzle(task, seed=seed, fast=True), lambda table: rng.choice(ids(table))))
        for seed in range(60)
    )
    assert ends["failed"] > 0 and ends["failed"] + ends["solved"] == 60


@pytest.mark.parametrize("task", puzzles.PUZZLES)
def test_two_seeds_draw_two_instances(task: str):
    drawn = {str(puzzle(task, seed=seed).state.puzzle.copy()) for seed in range(8)}
    assert len(drawn) > 2


def test_five_guesses_find_each_of_the_1296_codes():
    """The best choice each time needs 4.48 guesses on average, never more than 5: strict stops there, for nobody."""
    needed: Counter[int] = Counter()

    def split(possible: list[Code], log: tuple[tuple[Code, int, int], ...]) -> None:
        guess = best_guess(4, 6, log)
        answers: dict[tuple[int, int], list[Code]] = {}
        for code in possible:
            answers.setdefault(counts(code, guess), []).append(code)
        for (placed, elsewhere), left in answers.items():
            if placed == 4:
                needed[len(log) + 1] += 1
            else:
                split(left, (*log, (guess, placed, elsewhere)))

    split(codes(4, 6), ())
    assert sum(needed.values()) == 6**4 and max(needed) == NEEDED
    assert sum(guesses * number for guesses, number in needed.items()) <= 4.5 * 6**4


def test_a_solver_finds_back_from_detours():
    table = puzzle("breaker-panel", seed=2)
    shortest = seen(table)["limit"] - 2
    wrong = next(id for id in ids(table) if id != press(seen(table)) and id != "give up")
    table.answer(LEADER, wrong)
    until_over(table, perfect)
    assert outcome(table) == "solved" and seen(table)["used"] <= shortest + 2
    table = puzzle("slide-gate", "867254301", numbers={"electro.puzzle.slide-gate.depth_max": 31})
    assert slide(seen(table)) in ids(table)
    assert outcome(until_over(table, perfect)) == "solved" and seen(table)["used"] == seen(table)["limit"] - 6


def test_software_knows_no_answer_to_a_puzzle_in_words():
    assert solve(seen(puzzle("own", text="What am I?", answers=["an echo"]))) == "give up"


def test_a_bot_goes_on_where_somebody_else_has_begun_to_weigh():
    """All three suspects lie on the balance, one of them over, or others do."""
    log = [{"left": [1, 2, 3], "right": [4, 5, 6], "tilt": "even"}]
    shown = {"log": log, "used": 1, "limit": 3}
    assert weigh({**shown, "half": [7, 8, 9]}) == "right 1"
    assert weigh({**shown, "half": [1, 2]}) == weigh({**shown, "half": [1, 2, 3, 4]}) == "weigh"
