"""How Puzzles look, and answers that are given at once."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from tests.games.electro.workshop import LEADER, answered, outcome, puzzle, question, seen
from tests.tables import ids
from undercroft.engine import Refused, Table
from undercroft.games.electro.book import puzzles
from undercroft.games.electro.book.puzzles.solvers import solve
from undercroft.inputs import faults
from undercroft.scene import ICONS

# ---------------------------------------------------------------- scenes


@pytest.mark.parametrize("task", puzzles.PUZZLES)
def test_every_option_with_a_place_stands_on_one_tile_of_the_scene(task: str):
    table = puzzle(task, seed=6)
    while table.result is None:
        boards, panels = puzzles.look(seen(table))
        anchors = [tile.anchor for board in boards for tile in board.tiles if tile.anchor]
        assert len(anchors) == len({*anchors})
        assert {option.at for option in question(table).options if option.at} <= {*anchors}
        icons = {tile.icon for board in boards for tile in board.tiles if tile.icon}
        icons |= {line.icon for panel in panels for line in panel.lines if not isinstance(line, str) and line.icon}
        assert icons <= ICONS.keys()
        assert puzzles.PUZZLES[task].title in table.scene(None).text() and "<svg" in table.scene(1).svg()
        table.answer(LEADER, solve(seen(table)))
    assert puzzles.look(seen(table))[1]


@pytest.mark.parametrize("level", ["gentle", "strict"])
@pytest.mark.parametrize("task", puzzles.PUZZLES)
def test_a_puzzle_fits_a_terminal(task: str, level: str):
    table = puzzle(task, seed=6, level=level)
    lines = table.scene(LEADER).text(80).splitlines()
    assert max(map(len, lines)) <= 80 and len(lines) <= 34


def test_the_text_drawing_shows_lamps_slabs_pylons_and_charges():
    def drawn(table: Table) -> list[str]:
        return str(table.scene(None).text()).splitlines()

    assert drawn(puzzle("breaker-panel", "a3 b3 c3 c2"))[4:7] == ["3 O  O  O", "2 .  .  O", "1 .  .  ."]
    gate = drawn(puzzle("slide-gate", "182460753"))
    assert " 1  8  2" in gate and " 4  6" in gate
    assert "1 I  I  I" in drawn(puzzle("pylons", "3-4-5")) and "5       I" in drawn(puzzle("pylons", "3-4-5"))
    cells = drawn(answered(puzzle("charge-cells", "8-5-3 for 4"), "pour 1 3"))
    assert " 1  #  #  #  #  #  .  .  ." in cells and " 3  #  #  #" in cells


def test_past_guesses_and_weighings_stay_to_be_seen():
    code = answered(puzzle("fuse-code", 1, 1, 2, 3), "1216", "fuse 3").scene(2).text()
    assert "1 1  2  1  6  1  2" in code and "2 3  .  .  ." in code and "1216: 1 in place, 2 out of place" in code
    table = answered(puzzle("odd-fuse", 4), {"1": "left", "4": "right"}, "left 2")
    text = table.scene(2).text()
    assert "1 against 4: the right pan sinks" in text and "L .  2" in text
    riddle = answered(puzzle("own", text="What am I?", answers=["echo"]), "a wall").scene(2).text()
    assert "What am I?" in riddle and "Not: a wall" in riddle


# ---------------------------------------------------------------- forms


@pytest.mark.parametrize("task", ["fuse-code", "odd-fuse", "rune-square", "own"])
def test_a_form_stands_beside_the_first_part_only(task: str):
    table = puzzle(task, seed=6, text="?", answers=["!"])
    form = question(table).form
    assert form is not None
    jsonschema.Draft202012Validator.check_schema(form.schema)
    if task != "own":
        assert form.plain()["widget"]
        table.answer(LEADER, ids(table)[0])
        assert question(table).form is None


@pytest.mark.parametrize("guess", ["1122", "1 1 2 2", {"1": 1, "2": 1, "3": 2, "4": 2}])
def test_a_guess_at_once_is_the_same_as_fuse_by_fuse(guess: Any):
    parts = answered(puzzle("fuse-code", 1, 1, 2, 3), "fuse 1", "fuse 1", "fuse 2", "fuse 2")
    whole = answered(puzzle("fuse-code", 1, 1, 2, 3), guess)
    assert seen(whole) == seen(parts) and whole.digest == parts.digest


@pytest.mark.rule("electro.puzzle.fuse-code")
@pytest.mark.parametrize(
    ("guess", "reason", "at"),
    [
        ("112", "a guess has 4 digits", None),
        ("11x2", "socket 3 cannot hold 'x': the fuses are 1 to 6", "3"),
        ("1172", "socket 3 cannot hold 7", "3"),
        ("1102", "socket 3 cannot hold 0", "3"),
        ({"1": 1, "2": 1, "4": 2}, "socket 3 is empty", "3"),
        ({"1": 1, "2": True, "3": 1, "4": 2}, "socket 2 cannot hold True", "2"),
        ({"5": 1}, "there is no socket '5'", None),
        ([1, 1, 2, 2], "a guess names a fuse for each socket", None),
        ("11\u00b22", "socket 3 cannot hold", "3"),
    ],
)
def test_what_is_no_guess_is_refused_with_its_place(guess: Any, reason: str, at: str | None):
    table = puzzle("fuse-code", 1, 1, 2, 3)
    with pytest.raises(Refused) as refused:
        table.answer(LEADER, guess)
    assert refused.value.reason.startswith(reason) and refused.value.at == at and seen(table)["used"] == 0
    form = question(table).form
    assert form is not None and faults(form, guess)[0].reason == refused.value.reason


def test_a_weighing_at_once_is_the_same_as_fuse_by_fuse():
    parts = answered(puzzle("odd-fuse", 4), "left 3", "right 7", "left 1", "right 4", "weigh")
    whole = answered(puzzle("odd-fuse", 4), {"1": "left", "3": "left", "4": "right", "7": "right", "9": "aside"})
    assert seen(whole) == seen(parts) and seen(whole)["log"] == [{"left": [1, 3], "right": [4, 7], "tilt": "right"}]


@pytest.mark.rule("electro.puzzle.odd-fuse")
@pytest.mark.parametrize(
    ("pans", "reason"),
    [
        ({"1": "left"}, "equal numbers of fuses are weighed, at least one on each pan: here are 1 and 0"),
        ({}, "equal numbers of fuses are weighed, at least one on each pan: here are 0 and 0"),
        ({"10": "left"}, "there is no fuse '10'"),
        ({"1": "up"}, "fuse 1 lies left, right or aside, not 'up'"),
        ({"1": ["left"]}, "fuse 1 lies left, right or aside, not ['left']"),
        ("left", "a weighing says left, right or aside of fuses"),
    ],
)
def test_what_cannot_be_weighed_is_refused(pans: Any, reason: str):
    table = puzzle("odd-fuse", 4)
    if pans == "left":
        pans = [pans]
    with pytest.raises(Refused) as refused:
        table.answer(LEADER, pans)
    assert refused.value.reason.startswith(reason) and seen(table)["used"] == 0


def test_a_square_at_once_is_the_same_as_rune_by_rune():
    parts, whole = puzzle("rune-square", seed=8), puzzle("rune-square", seed=8)
    while parts.result is None:
        parts.answer(LEADER, solve(seen(parts)))
    rows = seen(parts)["log"][0]["runes"]
    assert outcome(answered(whole.clone(), {"runes": rows})) == "solved"
    assert outcome(answered(whole.clone(), rows)) == "solved"
    assert answered(whole, "\n".join(rows)).digest == parts.digest


@pytest.mark.rule("electro.puzzle.rune-square")
def test_what_is_no_square_is_refused_with_its_place():
    table = puzzle("rune-square", seed=8)
    givens = seen(table)["givens"]
    rows = ["".join(str(rune or ".") for rune in givens[at : at + 4]) for at in (0, 4, 8, 12)]
    empty = next(name for name, rune in zip(_names(), givens, strict=True) if not rune)
    given, rune = next((name, rune) for name, rune in zip(_names(), givens, strict=True) if rune)
    full = "".join(str(rune or 1) for rune in givens)
    at = _names().index(given)
    changed = full[:at] + str(rune % 4 + 1) + full[at + 1 :]
    strange = full[: _names().index(empty)] + "7" + full[_names().index(empty) + 1 :]
    for answer, reason, place in (
        ({"runes": rows}, f"{empty} is empty", empty),
        ({"runes": _rows(changed)}, f"{given} is given: rune {rune} stays there", given),
        ({"runes": _rows(strange)}, f"'7' on {empty} is no rune", empty),
        ({"runes": rows[:3]}, "a square is four lines of four runes", None),
        ({"squares": rows}, "a square is given as its runes", None),
        ({"runes": [*rows[:3], rows[3][:3]]}, "a square is four lines of four runes", None),
        ({"runes": [*rows[:3], [1, 2, 3, 4]]}, "a square is four lines of four runes", None),
        ({"runes": [*rows[:3], 1234]}, "a square is four lines of four runes", None),
        (5, "a square is four lines of four runes", None),
    ):
        with pytest.raises(Refused) as refused:
            table.answer(LEADER, answer)
        assert refused.value.reason.startswith(reason) and refused.value.at == place
    assert seen(table)["answered"] == 0


def _names() -> list[str]:
    return [f"{column}{row}" for row in (4, 3, 2, 1) for column in "abcd"]


def _rows(signs: str) -> list[str]:
    return [signs[at : at + 4] for at in (0, 4, 8, 12)]


def test_no_two_questions_or_events_share_a_name():
    names = [question.name for question in puzzles.QUESTIONS]
    assert len(names) == len({*names})
    assert all(kind.id in puzzles.KINDS and kind.opening.endswith(".") for kind in puzzles.KINDS.values())
