"""The text drawing: readable without colour, at 80 columns and 24 rows."""

from tests.scene.samples import board, free_table, full_table, small_table
from undercroft.scene import Board, Panel, Piece, Scene, Tile
from undercroft.scene.parts import bar_words

SMALL = """\
Small

A cellar
a < b & c
3 ## Sx .  H
2 ##### ?  P
1 @E .  >  ##
  a  b  c  d
@ Ada

You
  Fortitude 5
  Action points 9
"""

FREE = """\
Free

Hexes         Rooms
 .  .  .           + vault
   . H   .    2  . * .   .
 .  .  .           +---+---+
              1  AB|*. ~ .
                   +   +
                 a   b   c
              A Ann  B Bo
"""


def test_a_small_scene_reads_like_its_layout():
    assert small_table().text() == SMALL


def test_edges_and_free_tiles_find_their_place():
    assert free_table().text(highlight={"oak door", "b1"}) == FREE


def test_two_boards_of_nine_by_six_fit_a_terminal():
    lines = full_table().text(highlight={"d2", "fan"}).splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 20
    assert any("Your dungeon" in line and "South's dungeon" in line for line in lines)


def test_a_narrow_terminal_puts_the_boards_one_below_the_other():
    lines = full_table().text(width=40).splitlines()
    assert max(map(len, lines)) <= 40
    assert not any("Your dungeon" in line and "South's dungeon" in line for line in lines)


def test_what_may_be_chosen_has_a_star():
    text = small_table().text(highlight={"b3", "b1"})
    assert "3 ##*Sx .  H" in text
    assert "1 @E*.  >  ##" in text
    assert "*" not in small_table().text()


def test_a_line_of_a_panel_can_be_chosen():
    assert " *Fan, 2 AP" in full_table().text(highlight={"fan"})


def test_text_is_plain_unless_asked_otherwise():
    assert small_table().text().isascii()
    assert "3 \u2588\u2588 Sx .  H" in small_table().text(unicode=True)


def test_a_hash_in_words_is_no_wall():
    scene = Scene("Table #1", (board("#", "A # B", "", marks={}),))
    assert scene.text(unicode=True).splitlines()[:3] == ["Table #1", "", "A # B"]


def test_many_pieces_share_a_tile():
    crowd = tuple(Piece(0, 0, "adventurer-hood", glyph=glyph) for glyph in "ABC")
    assert Scene("", (Board("", 1, 1, (Tile(0, 0),), pieces=crowd[:2]),)).text().startswith("1 AB")
    assert Scene("", (Board("", 1, 1, (Tile(0, 0),), pieces=crowd),)).text().startswith("1 A+")


def test_long_lines_of_a_panel_are_folded():
    scene = Scene("", (), (Panel("Why", ("word " * 30,)),))
    assert max(map(len, scene.text(width=30).splitlines())) <= 30


def test_a_bar_is_as_long_as_it_is_full_and_never_too_long():
    assert bar_words((0, 3)) == "0/3 ---" and bar_words((3, 3)) == "3/3 ###"
    assert bar_words((24, 24)) == f"24/24 {'#' * 24}" and bar_words((24, 25)) == "24/25"
