"""Print kits: cards to write on."""

import re

import pytest

from tests.scene.kit.test_kit import pieces
from undercroft.scene.drawer import Drawer
from undercroft.scene.kit.faces import Beside
from undercroft.scene.kit.forms import Blanks, Boxes, Field, FormCard, FormCards, Grid, Lines, Words
from undercroft.scene.kit.kit import Kit
from undercroft.scene.kit.parts import Reference, Row

FIELDS: dict[str, Field] = {
    "blanks": Blanks("Traits", "12 points", (("Move", "how far"), ("See", "how well"))),
    "boxes": Boxes("Live", "cross off", 7, (2,)),
    "lines": Lines("Notes", "", 3),
    "grid": Grid("Rooms", "secret", (("room", 1), ("card", 2)), (("i1",), ("i2",)), 14),
    "words": Words("A sentence that goes over more than one line, because it has so many words in it. " * 2),
}


def drawn(field: Field) -> tuple[str, float]:
    return field.draw(Drawer("ink"), 10, 210, 100)


@pytest.mark.parametrize("name", FIELDS)
def test_a_field_ends_below_its_beginning_and_nothing_of_it_lies_lower(name: str):
    shown, end = drawn(FIELDS[name])
    feet = [float(y) for y in re.findall(r'<text x="[-\d.]+" y="([-\d.]+)"', shown)]
    assert end > 100 and all(100 < foot <= end for foot in feet)


def test_circles_are_numbered_and_some_are_heavy():
    shown, _ = drawn(FIELDS["boxes"])
    assert re.findall(r">(\d)<", shown) == list("1234567")
    assert shown.count('stroke-width="2.4"') == 1


def test_circles_go_on_in_a_second_row():
    assert drawn(Boxes("", "", 13))[1] == drawn(Boxes("", "", 1))[1] < drawn(Boxes("", "", 14))[1]


def test_a_table_has_a_line_before_and_after_each_row_and_column():
    shown, _ = drawn(FIELDS["grid"])
    (path,) = re.findall(r'd="(M[^"]*V[^"]*M[^"]*H[^"]*)"', shown)
    assert path.count("V") == 3 and path.count("H") == 3
    assert [word in shown for word in ("room", "card", "i1", "i2")] == [True] * 4


def test_cards_go_side_by_side_and_as_many_to_a_page_as_it_holds():
    cards = tuple(FormCard(f"card {i}", "chest", (FIELDS["boxes"],), named=True) for i in range(7))
    pages = Kit("", (FormCards("cards", cards),)).pages("Letter")
    assert [len(pieces(page)) for page in pages] == [0, 6, 1]
    assert sorted(pieces(pages[1]).values()) == [f"card {i}" for i in range(6)]


def test_a_card_with_too_many_fields_is_refused():
    cards = FormCards("cards", (FormCard("Full", "chest", (Lines("", "", 20),)),))
    with pytest.raises(ValueError, match="Full has more fields than the card holds"):
        Kit("", (cards,)).pages()


def test_a_page_of_parts_beside_each_other_is_printed_as_often_as_wanted():
    pair = tuple(Reference(title, (Row("Row", "words"),)) for title in ("One", "Two"))
    pages = Kit("", (Beside("cards", pair, 3),)).pages()
    assert [page.count(">One<") for page in pages] == [page.count(">Two<") for page in pages] == [0, 1, 1, 1]
