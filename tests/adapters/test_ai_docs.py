"""The page for AI researchers: its examples run, and its tables are those of the game."""

import re
from itertools import groupby
from pathlib import Path

from undercroft.games.trapper.players.features import FEATURES, VOCABULARY

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "ai.md").read_text(encoding="utf-8")

WORDS = " ".join(PAGE.split())


def rows(head):
    """The cells of the table that begins with this column."""
    table = PAGE.split(f"| {head} |", 1)[1].split("\n\n", 1)[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def test_the_examples_run(capsys):
    names: dict[str, object] = {}
    for code in re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL):
        exec(compile(code, "docs/ai.md", "exec"), names)
    said = capsys.readouterr().out.splitlines()
    assert sorted(said[:2]) in (
        ["seat_0 -1.0", "seat_1 1.0"],
        ["seat_0 1.0", "seat_1 -1.0"],
        ["seat_0 0.0", "seat_1 0.0"],
    )
    untrained, trained = (int(line.split()[1]) for line in said[2:4])
    assert f"wins {untrained} of 20 games" in WORDS and f"and {trained} of 20 after" in WORDS
    assert trained >= untrained + 5
    assert said[4].startswith("Result(") and any(line.startswith("[") and line.count(".") == 2 for line in said[5:])


def test_the_table_of_actions_is_that_of_the_game():
    ranges = []
    for ask, group in groupby(enumerate(VOCABULARY), key=lambda entry: entry[1][0]):
        numbers = [number for number, _ in group]
        ranges.append([str(numbers[0]), str(numbers[-1]), f"`{ask}`"])
    assert [cells[:3] for cells in rows("from | to")] == ranges
    assert f"{len(VOCABULARY)} in all" in PAGE


def test_the_table_of_what_is_observed_is_that_of_the_game():
    parts = FEATURES.parts
    board = [(name, count, most) for name, count, most in parts if " board: " in name]
    assert len(board) == 2 * 18 and all(count == 54 for _, count, _ in board)
    joined = [("own", 18 * 54, 1), ("rival", 18 * 54, 1), *parts[36:]]
    at, wanted = 0, []
    for _, count, most in joined:
        wanted.append([str(at), str(count), str(most)])
        at += count
    assert [[cells[0], cells[1], cells[3]] for cells in rows("from | how many")] == wanted
    assert f"gives {at} whole numbers" in PAGE
