"""Boards with a focus: maps that may be larger than a screen, drawn without lines where nothing runs."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from undercroft.scene import Board, Edge, Label, Line, Panel, Piece, Scene, Tile


def two_rooms(**more: object) -> Board:
    """Two rooms of three by two tiles, a door of this kind between them, in a wall around both."""
    tiles = tuple(Tile(x, y, anchor=f"{x}{y}") for x, y in product(range(6), range(2)))
    rim = [Edge(x, y, x + 1, y) for x, y in product(range(6), (0, 2))]
    rim += [Edge(x, y, x, y + 1) for x, y in product((0, 6), range(2))]
    door = Edge(3, 1, 3, 2, str(more.pop("kind", "door")), "way")
    labels = (Label(1.5, 2, "Hall"), Label(4.5, 2, "Larder"))
    board = Board("", 6, 2, tiles, edges=(*rim, Edge(3, 0, 3, 1), door), labels=labels, rulers=False, focus=(4, 0))
    return replace(board, **more)  # type: ignore[arg-type]


def test_lines_take_room_only_where_something_runs():
    assert Scene("", (two_rooms(),)).text().splitlines() == [
        "+--Hall---+-Larder--+",
        "| .  .  . / .  .  . |",
        "| .  .  . | .  .  . |",
        "+---------+---------+",
    ]


@pytest.mark.parametrize(
    ("kind", "sign"), [("lock", "X"), ("ajar", "'"), ("bars", "="), ("arch", " "), ("open", " "), ("secret", "~")]
)
def test_every_kind_of_door_has_its_sign(kind: str, sign: str):
    assert Scene("", (two_rooms(kind=kind),)).text().splitlines()[1][10] == sign


def test_what_may_be_chosen_has_a_star_and_so_has_a_door():
    lines = Scene("", (two_rooms(),)).text(highlight={"way", "11", "50"}).splitlines()
    assert lines[1:3] == ["| . *.  . * .  .  . |", "| .  .  . | .  . *. |"]


def test_a_name_gives_way_to_a_door_in_its_wall():
    board = two_rooms()
    door = Edge(1, 2, 2, 2, "door")
    shown = replace(board, edges=(*(edge for edge in board.edges if (edge.x1, edge.y1) != (1, 2)), door))
    assert Scene("", (shown,)).text().splitlines()[0] in ("+----/Hall+-Larder--+", "+Hall/----+-Larder--+")


def test_a_map_that_is_too_wide_is_cut_around_its_focus():
    assert Scene("", (two_rooms(),)).text(13).splitlines() == [
        "--+-Larder--+",
        " . / .  .  . |"[1:],
        " . | .  .  . |"[1:],
        "--+---------+",
        "The map goes",
        "on to the",
        "west.",
    ]


def test_the_focus_is_in_the_drawing_and_a_board_without_one_has_none():
    assert 'data-focus="' in Scene("", (two_rooms(),)).svg()
    assert "data-focus" not in Scene("", (two_rooms(focus=None),)).svg()


def test_bare_tiles_of_a_map_are_marked_calmly_and_others_by_a_ring():
    piece = Piece(0, 0, "explorer")
    lines = Scene("", (two_rooms(pieces=(piece,)),)).svg_lines(highlight={"00", "10"})
    (shared,) = (line for line in lines if 'data-anchor="00"' in line)
    (bare,) = (line for line in lines if 'data-anchor="10"' in line)
    assert "stroke-dasharray" in shared and "stroke-dasharray" not in bare and 'class="tile open"' in bare


def test_a_faint_piece_can_be_seen_through():
    faint, solid = Piece(0, 0, "explorer", faint=True), Piece(1, 0, "explorer")
    assert Scene("", (two_rooms(pieces=(faint, solid)),)).svg().count('opacity="0.45"') == 1


def test_each_kind_of_door_is_drawn_in_a_way_of_its_own():
    kinds = ("door", "lock", "ajar", "bars", "arch", "open")
    drawn = {next(line for line in Scene("", (two_rooms(kind=kind),)).svg_lines() if '"way"' in line) for kind in kinds}
    assert len(drawn) == len(kinds)


# ---------------------------------------------------------------- much to read

JOURNAL = Panel("Journal", (Line("Today", "note"), "It rained. " * 12), ("Yesterday it rained too.",), wide=True)


def test_a_wide_panel_has_the_whole_width_below_the_others():
    text = Scene("", (), (JOURNAL, Panel("Round 1", ("Ada leads",)))).text(60)
    assert text.index("Round 1") < text.index("Journal")
    assert max(map(len, text.splitlines())) > 40 and "Yesterday" not in text and "there is more to read" in text


def test_a_brief_text_says_only_what_there_is_to_read():
    text = Scene("", (), (JOURNAL, Panel("Round 1", ("Ada leads",)))).text(60, brief=True)
    assert "Today" in text and "rained" not in text and "Ada leads" in text


def test_a_wide_panel_has_a_row_of_its_own_in_the_drawing():
    narrow = [Panel(f"Panel {number}", ("words",)) for number in range(3)]
    svg = Scene("", (two_rooms(),), (JOURNAL, *narrow)).svg()
    assert svg.index("Panel 2") < svg.index("Journal")
