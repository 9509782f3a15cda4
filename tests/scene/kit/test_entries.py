"""Print kits: numbered cards, pages to read, and what lies face down."""

from __future__ import annotations

import re
from html import unescape

import pytest
from fpdf import FPDF

from undercroft.scene import Board, Tile
from undercroft.scene.drawer import Drawer
from undercroft.scene.kit.entries import ALOUD, HEADING, Entries, Entry, FaceDown, Listing, Pages, Passage, folded
from undercroft.scene.kit.forms import Boxes, Halves, Lines
from undercroft.scene.kit.kit import Block, Kit, Room, mm
from undercroft.scene.kit.parts import Token, Tokens
from undercroft.scene.kit.poster import Poster

ROOM = Room(mm(195), mm(282))
SHORT = Entry("7", "A Door", (Passage("Lay out map 3."), Passage("It is dark.", ALOUD)))
LONG = Entry("12", "A Hall", (Passage("There is no end of it, and nobody has counted the doors. " * 40, ALOUD),))
TEXTS = (
    "SLEEP. MORE SLEEP. FOR THE COUGH. FOR THE FEAR. ADMITTED 212. DISCHARGED 0.",
    "The quick brown fox jumps over the lazy dog; sphinx of black quartz, judge my vow.",
    "Mummers' mum-mum-mummery: WHOM WE WOW, MMM & WWW, 100 % (of 4711) / \u00fcber \u00c4pfel?",
    "Illicit little lilt, still till, filled with jolly little frills and tiny lilies.",
)


def width(words: str, size: float, style: str) -> float:
    """How wide the words are in the letters of the PDF."""
    pdf = FPDF(unit="pt")
    pdf.set_font("Times", style={"": "", ALOUD: "I", HEADING: "B"}[style], size=size)
    return float(pdf.get_string_width(words.encode("latin-1", "replace").decode("latin-1")))


def lines(block: Block) -> list[str]:
    return [unescape(words) for words in re.findall(r"<text[^>]*>([^<]*)</text>", block.front)]


def faces(drawn: str) -> list[str]:
    return re.findall(r'data-name="([^"]*)"', drawn)


@pytest.mark.parametrize("style", ["", ALOUD, HEADING])
@pytest.mark.parametrize("text", TEXTS)
def test_a_folded_line_is_no_wider_than_it_may_be_and_not_much_shorter(text: str, style: str):
    shown = folded(text * 4, 24.0, bold=style == HEADING)
    assert " ".join(shown).split() == (text * 4).split()
    wide = [width(line, 10, style) for line in shown]
    assert max(wide) <= 10 * 24 * 1.03
    assert sum(wide[:-1]) / len(wide[:-1]) > 10 * 24 * 0.7


def test_a_card_has_its_number_on_both_sides_and_its_words_on_one():
    (block,) = Entries("cards", (SHORT,), "journal").blocks(Drawer("ink"), ROOM)
    assert lines(block) == ["7", "A Door", "Lay out map 3.", "It is dark."]
    assert re.findall(r">([^<>\n]+)<", block.back) == ["7", "journal"]
    assert 'font-style="italic">It is dark.<' in block.front


def test_a_text_that_is_too_long_goes_on_on_cards_of_the_same_number():
    part = Entries("cards", (SHORT, LONG), "journal")
    (block,) = part.blocks(Drawer("ink"), ROOM)
    count = len(faces(block.front)) - 1
    assert count > 1
    assert faces(block.front) == ["7", "12", *(f"12 ({i}/{count})" for i in range(2, count + 1))]
    shown = [line for line in lines(block) if not re.search(r"^\d|A Hall|A Door|map 3|dark", line)]
    assert " ".join(shown) == LONG.passages[0].words.strip()
    assert part.contents == "2 cards"


def test_nothing_is_written_below_the_frame_of_a_card():
    high = mm(88)
    for count in range(1, 40, 3):
        entry = Entry("1", "Title", (Passage("Some words that fill a line of the card, and more. " * count),))
        for block in Entries("cards", (entry,), "journal", wide=95, high=88).blocks(Drawer("ink"), ROOM):
            feet = [float(y) for y in re.findall(r'<text x="[\d.]+" y="([\d.]+)"', block.front)]
            assert max(feet) <= high - 9


def test_backs_lie_behind_their_fronts_when_the_sheet_is_turned():
    entries = tuple(Entry(str(i), "Title", ()) for i in range(1, 8))
    first, last = Entries("cards", entries, "journal").blocks(Drawer("ink"), ROOM)
    assert faces(first.front) == [str(i) for i in range(1, 7)] and faces(last.front) == ["7"]
    place = re.compile(r'translate\(([\d.]+) ([\d.]+)\)"><g data-name')
    fronts, backs = place.findall(first.front), place.findall(first.back)
    assert [y for _, y in backs] == [y for _, y in fronts]
    mirrored = [first.wide - mm(95) - float(x) for x, _ in backs]
    assert mirrored == pytest.approx([float(x) for x, _ in fronts], abs=0.01)


def test_what_lies_face_down_has_a_back_with_words_and_cut_marks():
    tokens = Tokens("tokens", (Token("one", "chest"),) * 200)
    shown = FaceDown(tokens, "Map 3").blocks(Drawer("ink"), ROOM)
    assert len(shown) == 3 and FaceDown(tokens, "Map 3").contents == tokens.contents
    for i, (block, plain) in enumerate(zip(shown, tokens.blocks(Drawer("ink"), ROOM), strict=True), 1):
        assert block.front == plain.front and 'class="cut"' in block.back
        assert [words for words in re.findall(r">([^<>]+)<", block.back) if words.strip()] == ["Map 3", f"{i} of 3"]
    (single,) = FaceDown(Tokens("tokens", (Token("one", "chest"),)), "Map 3").blocks(Drawer("ink"), ROOM)
    assert " of " not in single.back


def test_a_trimmed_poster_ends_where_its_tiles_end_and_may_fill_the_page():
    tiles = tuple(Tile(x, y) for x in range(7) for y in range(11))
    board = Board("", 7, 11, tiles, rulers=False)
    (sheet,) = Poster(board, 25.4, "Map 3", trimmed=True).blocks(Drawer("ink"), ROOM)
    assert (sheet.wide, sheet.high) == pytest.approx((7 * 72, 11 * 72))
    assert "Map 3. Cut it at the marks.<" in sheet.front
    assert len(Poster(board, 25.4, "Map 3").blocks(Drawer("ink"), ROOM)) == 2


def test_pages_have_a_title_once_and_lists_in_columns_and_go_on_on_a_second_page():
    listing = Listing("Read", tuple((f"door {i}", str(90 - i)) for i in range(1, 9)), columns=3)
    told = Passage("A sentence of the story. " * 8)
    pages = Pages("The Story", (Passage("Goals", HEADING), *(told for _ in range(40))), (listing,))
    first, second = pages.blocks(Drawer("ink"), ROOM)
    assert lines(first)[:2] == ["The Story", "Goals"] and "The Story" not in lines(second)
    assert [words for block in (first, second) for words in lines(block)].count("door 8") == 1
    feet = [float(y) for y in re.findall(r'<text x="[\d.]+" y="([\d.]+)"', first.front + second.front)]
    assert max(feet) <= ROOM.long
    cells = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>door (\d)<', second.front)
    assert len({x for x, _, _ in cells}) == 3 and len({y for _, y, _ in cells}) == 3
    assert all(block.alone for block in (first, second))


def test_pages_are_part_of_a_kit():
    made = Kit("Game", (Pages("The Story", (Passage("Once."),)), Entries("cards", (SHORT,), "journal")))
    shown = made.pages()
    assert "pages to read before The Story" in shown[0] and "Once." in shown[1] and "A Door" in shown[2]
    assert len(shown) == 4


def test_two_fields_go_side_by_side_and_end_where_the_longer_one_ends():
    drawer = Drawer("ink")
    shown, end = Halves(Boxes("Left", "", 3), Lines("Right", "", 4)).draw(drawer, 0, 200, 50)
    assert end == Lines("", "", 4).draw(drawer, 106, 200, 50)[1]
    assert re.findall(r'x="([\d.]+)"[^>]*>(Left|Right)<', shown) == [("0", "Left"), ("106", "Right")]
