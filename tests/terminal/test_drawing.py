"""Scenes as sheets of characters: every kind of board, at every size, with colours that can be told apart."""

import pytest

from tests.scene import samples
from undercroft.scene import Board, Edge, Label, Line, Panel, Piece, Scene, Tile
from undercroft.terminal.screen.drawing import Picture
from undercroft.terminal.screen.sheet import Sheet, Spot, nearest
from undercroft.terminal.screen.theme import THEMES, contrast, pairs, to_ascii

DECORATION = ("wall", "grid")
"""Roles whose characters are drawn, not read: what they mean is told by the ground behind them."""


def cellar(**more):
    places = [(x, y) for x in range(3) for y in range(2)]
    tiles = tuple(Tile(x, y, "wall" if (x, y) == (1, 1) else "floor", anchor=f"{'abc'[x]}{y + 1}") for x, y in places)
    return Board("A cellar", 3, 2, tiles, **more)


def drawn(*boards, width=80, height=24, **more):
    return Picture([Scene("", boards)], width, height, **more)


def test_the_smallest_size_is_three_columns_a_tile():
    assert drawn(cellar(), height=4, unicode=False, highlight={"a1"}).sheet.text() == "\n".join(
        ["A cellar", "2 .  ## .", "1*.  .  .", "  a  b  c"]
    )


def test_with_more_room_tiles_are_larger_and_have_lines_between_them():
    lines = to_ascii(drawn(cellar(), height=7).sheet.text()).splitlines()
    assert lines[1:4] == [" +---+---+---+", "2| . |###| . |", " +---+---+---+"]


def test_boards_that_do_not_fit_side_by_side_come_in_pages_the_one_to_choose_from_first():
    first, second = cellar(), Board("Another", 3, 1, (Tile(0, 0, anchor="x"),))
    assert drawn(first, second, width=40, height=5).pages == 1
    narrow = drawn(first, second, width=12, height=5, highlight={"x"})
    assert (narrow.pages, narrow.page) == (2, 1)
    assert "Another" in narrow.sheet.text()
    assert "A cellar" in drawn(first, second, width=12, height=5, highlight={"x"}, page=0).sheet.text()


def test_walls_and_doors_between_tiles_are_drawn_and_can_be_chosen():
    board = cellar(edges=(Edge(1, 0, 1, 1, "door", anchor="gate", note="a gate"), Edge(0, 1, 1, 1)))
    picture = drawn(board, height=3, unicode=False, highlight={"gate"})
    assert picture.sheet.text().splitlines()[3:5] == [" +---+", "1  . * .   ."]
    assert any(spot.anchors == ("gate",) and spot.note == "a gate" for spot in picture.sheet.spots)


def test_pieces_labels_and_panels_find_their_places():
    board = cellar(
        pieces=(Piece(0, 0, "adventurer-hood", "red", "Ann", "@"), Piece(0, 0, "rat", "blue", "a rat", "r")),
        labels=(Label(1, 5, "far away"),),
    )
    panel = Panel("What to do", ("nothing", Line("dig here", anchor="dig")))
    picture = Picture([Scene("", (board,), (panel,))], 60, 5, highlight={"dig"})
    text = picture.sheet.text()
    assert "@r" in text
    assert "@ Ann" in text
    assert "\u2022dig here" in text
    assert any("dig" in spot.anchors for spot in picture.sheet.spots)


@pytest.mark.parametrize("scene", [samples.full_table, samples.small_table, samples.free_table])
@pytest.mark.parametrize("size", [(80, 12), (160, 40), (20, 6)])
def test_every_kind_of_scene_is_drawn(size, scene):
    assert Picture([scene()], *size).sheet.height > 3
    assert Picture([scene()], *size, unicode=False).sheet.text().isascii()


def test_the_cursor_goes_to_the_nearest_spot_straight_on():
    here, near, far, below = Spot(5, 5, 2, 1), Spot(5, 8, 2, 1), Spot(5, 11, 2, 1), Spot(6, 5, 2, 1)
    spots = [far, below, here, near]
    assert nearest(spots, here, 1, 0) is near
    assert nearest(spots, here, 0, 1) is below
    assert nearest(spots, here, -1, 0) is None


def test_a_sheet_is_pasted_with_its_spots():
    part, whole = Sheet(), Sheet()
    part.put(0, 0, "ab", "floor")
    part.spots.append(Spot(0, 0, 2, 1, ("here",)))
    whole.paste(part, 2, 3)
    assert whole.text() == "\n\n   ab"
    assert whole.spots == [Spot(2, 3, 2, 1, ("here",))]
    assert list(whole.runs(2)) == [("   ", "paper"), ("ab", "floor")]


# ---- themes ----


@pytest.mark.parametrize("dark", [True, False])
def test_what_is_read_on_a_board_has_contrast_enough(dark):
    for role, (ink, ground, _) in pairs(dark).items():
        if role not in DECORATION:
            assert contrast(ink, ground) >= 4.5, role


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_words_have_contrast_enough_on_every_ground(theme):
    inks = (theme.foreground, theme.primary, theme.error, theme.success, theme.variables["soft"])
    for ground in (theme.background, theme.surface, theme.panel):
        for ink in inks:
            assert contrast(ink, ground) >= 4.5, (ink, ground)
    cursor = "block-cursor-foreground", "block-cursor-background"
    assert contrast(*(theme.variables[name] for name in cursor)) >= 4.5


def test_whatever_is_shown_can_be_shown_in_ascii():
    assert to_ascii("\u2502\u253c\u2588\u2022 \u2026 \u00e9") == "|+|* . ?"


def test_where_one_must_scroll_the_scrollbar_hides_no_letter():
    words = tuple(f"{number} lamps are lit" for number in range(12))
    scene = Scene("", (cellar(),), (Panel("Lamps", words),))
    assert Picture([scene], 40, 24, unicode=False).sheet.width <= 40
    assert Picture([scene], 40, 6, unicode=False).sheet.width < 40
    long = Scene("", (cellar(),), (Panel("Lamps", ("x" * 200,)),))
    assert Picture([long], 40, 4, unicode=False).sheet.width < 40
