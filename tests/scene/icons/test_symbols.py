"""The symbols of memory tests: in their box, told apart by shape, and the chart as board and text."""

from __future__ import annotations

import pytest

from undercroft.scene import ICONS, THEMES, Scene
from undercroft.scene.charts import chart_board, chart_sketch, places
from undercroft.scene.icons.family import draw_icon
from undercroft.scene.icons.leaves import LEAF_ICONS
from undercroft.scene.icons.symbols import BEAD_ICONS, PLANE_ICONS, RUNE_ICONS, SYMBOL_ICONS, chart_place
from undercroft.scene.kit.kit import Kit
from undercroft.scene.kit.study import Studied, StudySheet


def test_there_are_as_many_as_are_learnt_and_all_are_in_the_family():
    assert [len(icons) for icons in (BEAD_ICONS, LEAF_ICONS, RUNE_ICONS)] == [14, 14, 14]
    assert len(PLANE_ICONS) == 1 + len(places()) == 18
    assert all(ICONS[name] is shapes for name, shapes in SYMBOL_ICONS.items())


def test_no_two_have_the_same_shape():
    paths = {name: tuple(shape.path for shape in shapes) for name, shapes in SYMBOL_ICONS.items()}
    assert len(set(paths.values())) == len(SYMBOL_ICONS)


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_their_colours(theme: str):
    for name in SYMBOL_ICONS:
        assert "<path" in draw_icon(name, THEMES[theme])


def test_twelve_is_in_the_north_and_three_in_the_east():
    assert chart_place(0, 12) == (50, 50)
    assert [round(part) for part in chart_place(3, 3)] == [93, 50]
    x, y = chart_place(1, 12)
    assert round(x) == 50 and y < 50


def test_the_chart_is_a_board_with_a_place_for_every_word():
    words = {place: f"w{number}" for number, place in enumerate(places())}
    board = chart_board("A chart", words, {(0, 12): "in the middle"})
    assert [tile.words for tile in board.tiles] == list(words.values())
    assert board.tiles[0].note == "in the middle" and board.tiles[1].note == "w1"
    scene = Scene("", (board,))
    assert all(word in scene.text() for word in words.values())
    assert all(f">{word}<" in scene.svg() for word in words.values())


def test_words_of_eight_letters_have_room_on_the_sketch():
    lines = chart_sketch({place: f"{number:08}" for number, place in enumerate(places())})
    assert sorted(" ".join(lines).split()) == [f"{number:08}" for number in range(17)]
    assert max(map(len, lines)) <= 74
    assert "\n".join(chart_sketch({})).split() == ["o"] * 17


def test_a_study_sheet_has_every_entry_and_as_many_pages_as_it_needs():
    entries = tuple(Studied("leaf-fan", f"leaf {number}", "a fan") for number in range(40))
    pages = Kit("Leaves", (StudySheet("Druid", "to learn", entries),)).pages()
    assert len(pages) == 1 + 3
    assert all(f">leaf {number}<" in " ".join(pages) for number in range(40))
