"""Sliding tiles: players see how they lie, at the beginning and after every move, on the screen and on paper."""

from __future__ import annotations

from tests.games.truedungeon.fights import table
from tests.tables import do
from undercroft import Table
from undercroft.games.truedungeon.content.adventures.library import adventure_named
from undercroft.games.truedungeon.content.adventures.pattern import rows
from undercroft.games.truedungeon.faces.kit.booklet import handouts

RACK = {
    "kind": "sliding_tiles",
    "prompt": "Slide them.",
    "columns": 2,
    "elements": ["A", "B", "_", "C"],
    "solution": ["A", "B", "C"],
    "facts": [{"text": "B, gap, A, C.", "says": "B at 1"}],
}


def puzzle_lines(here: Table) -> list[str]:
    """What the puzzle's panel says."""
    (panel,) = [one for one in here.scene(0).panels if one.title == "Puzzle"]
    return [str(getattr(line, "text", line)) for line in panel.lines]


def test_tiles_are_shown_as_they_lie_after_each_move():
    here = table("fighter", monsters=[], puzzle=RACK, stage="puzzle")
    assert [line for line in puzzle_lines(here) if "|" in line] == ["A | B", "(gap) | C"]
    do(here, "a")
    assert [line for line in puzzle_lines(here) if "|" in line] == ["(gap) | B", "A | C"]


def test_a_handout_shows_how_tiles_lie():
    adventure = adventure_named("ferry-not-running")
    room = next(one for one in adventure.path("combat") if one.puzzle and one.puzzle.kind == "sliding_tiles")
    assert room.puzzle is not None
    card = next(one for one in handouts(adventure, "combat") if one.label == str(room.number))
    words = [passage.words for passage in card.passages]
    assert words[-2:] == rows(room.puzzle.elements, room.puzzle.columns)
