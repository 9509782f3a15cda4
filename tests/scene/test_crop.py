"""A part of a scene: what lies around a place, with its rulers, lines and names, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from undercroft.scene import Board, Edge, Label, Panel, Piece, Scene, Tile

TILES = tuple(Tile(x, y, anchor=f"{'abcdefgh'[x]}{y + 1}") for y in range(6) for x in range(8))
HALL = Board(
    "Hall",
    8,
    6,
    TILES,
    caption="yours",
    pieces=(Piece(5, 4, "fan", glyph="A", id="@0"), Piece(0, 0, "fan", glyph="B")),
    edges=(Edge(5, 4, 6, 4, anchor="sill"), Edge(0, 0, 1, 0)),
    labels=(Label(5.5, 4.5, "here"), Label(0.5, 0.5, "far")),
)
SCENE = Scene("A game", (replace(HALL, name="Cellar", pieces=()), HALL), (Panel("Turns", ("one",)), Panel("Party")))


def test_what_lies_around_a_piece_is_cut_out_with_the_names_of_its_rows_and_columns() -> None:
    cut = SCENE.cut(around="@0", across=3, down=2)
    (board,) = cut.boards
    assert (board.name, board.columns, board.rows) == ("Hall", 3, 2)
    assert [tile.anchor for tile in board.tiles] == ["e4", "f4", "g4", "e5", "f5", "g5"]
    assert (board.tiles[0].x, board.tiles[0].y) == (0, 0)
    assert [(piece.glyph, piece.x, piece.y) for piece in board.pieces] == [("A", 1, 1)]
    assert [edge.anchor for edge in board.edges] == ["sill"]
    assert [label.words for label in board.labels] == ["here"]
    assert [board.column_name(x) for x in range(3)] == ["e", "f", "g"]
    assert [board.row_name(y) for y in range(2)] == ["4", "5"]
    assert cut.title == "" and cut.panels == ()


@pytest.mark.parametrize(("around", "corner"), [("a1", "a1"), ("h6", "e4"), ("sill", "d3")])
def test_a_part_never_leaves_the_board(around: str, corner: str) -> None:
    board = SCENE.cut(boards=[1], around=around, across=4, down=3).boards[0]
    assert board.tiles[0].anchor == corner and len(board.tiles) == 12


def test_boards_and_panels_are_chosen_and_names_left_out() -> None:
    cut = SCENE.cut(boards=[0], panels=["Turns"], named=False)
    assert [(board.name, board.caption, len(board.tiles)) for board in cut.boards] == [("", "", 48)]
    assert [panel.title for panel in cut.panels] == ["Turns"]


def test_a_board_that_is_no_grid_keeps_what_lies_half_in_the_part_and_that_part_of_its_sketch() -> None:
    wide = ((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0))
    tiles = tuple(Tile(2 * x, 0, anchor=f"t{x}", glyph=f"t{x}", corners=wide, cell=(8 + 4 * x, 1)) for x in range(4))
    ring = Board("Ring", 8, 1, tiles, rulers=False, sketch=("words for all  . . . .", "        " + "." * 16))
    cut = Scene("", (ring,)).cut(around="t1", across=3, down=1)
    assert [tile.anchor for tile in cut.boards[0].tiles] == ["t0", "t1", "t2"]
    assert cut.text() == " t0..t1..t2..\n"
