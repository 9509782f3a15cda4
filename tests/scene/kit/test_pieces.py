"""Print kits: boards over several sheets, chips with two sides, pieces of any outline, pictures to put together."""

import re
from xml.etree import ElementTree

import pytest

from tests.scene.kit.test_kit import PAPERS, groups, pieces, place
from tests.scene.pdf_paths import lines
from undercroft.scene import THEMES, Board, Tile
from undercroft.scene.drawer import Drawer
from undercroft.scene.kit.kit import MARGIN, Block, Kit, Room, mm
from undercroft.scene.kit.parts import Token, Tokens
from undercroft.scene.kit.pictures import Picture, Pictures
from undercroft.scene.kit.pieces import Chip, Chips, Cutout, Cutouts, Jigsaw, trapezoid
from undercroft.scene.kit.poster import Poster

BACK = Token("Back", "fog")
LARGE = Board("", 14, 15, tuple(Tile(x, y) for x in range(14) for y in range(15)), rulers=False)


def _bench() -> tuple[Drawer, Room]:
    return Drawer("ink"), Room(PAPERS["A4"][0] - 2 * MARGIN, PAPERS["A4"][1] - 2 * MARGIN)


def chips(count: int) -> tuple[Chip, ...]:
    return tuple(Chip(f"chip {i}", "chest", BACK if i else Token("First", "fog")) for i in range(count))


def marks(page: str) -> tuple[float, float]:
    """How far apart the cut marks of a page stand, across and down."""
    (path,) = re.findall(r'<path class="cut" d="([^"]*)"', page)
    starts = [(float(x), float(y)) for x, y in re.findall(r"M([-\d.]+) ([-\d.]+)", path)]
    left = [x for x, _ in starts]
    top = [y for _, y in starts]
    return max(left) - min(left) - 6, max(top) - min(top) - 6


# ---------------------------------------------------------------- posters


@pytest.mark.parametrize("paper", PAPERS)
def test_a_large_board_goes_over_as_few_sheets_as_hold_it(paper: str):
    _, *sheets = Kit("", (Poster(LARGE, 25, "The maze"),)).pages(paper)
    assert len(sheets) == 4
    assert [f"The maze, sheet {i} of 4" in page for i, page in enumerate(sheets, 1)] == [True] * 4
    assert all(len(groups(page, "block")) == 1 for page in sheets)


def test_sheets_share_a_strip_and_cover_the_whole_board():
    blocks = Poster(LARGE, 25, "The maze", overlap=8).blocks(*_bench())
    (one, *_) = blocks
    assert {(block.wide, block.high) for block in blocks} == {(one.wide, one.high)}
    assert 2 * one.wide - mm(8) == pytest.approx(14 * mm(25), abs=0.01)
    lefts = {float(re.findall(r'class="sheet" transform="translate\(([-\d.]+)', block.front)[0]) for block in blocks}
    assert sorted(-left for left in lefts) == pytest.approx([0, one.wide - mm(8)], abs=0.01)


def test_a_sheet_is_glued_where_another_follows():
    blocks = Poster(LARGE, 25, "The maze").blocks(*_bench())
    glue = [re.findall(r'<path class="glue" d="([^"]*)"', block.front) for block in blocks]
    assert [len(re.findall("M", found[0])) if found else 0 for found in glue] == [2, 1, 1, 0]


def test_tiles_of_a_poster_are_of_exact_size():
    scale = {
        float(found)
        for block in Poster(LARGE, 25, "The maze").blocks(*_bench())
        for found in re.findall(r'translate\([^)]*\)"><g transform="scale\(([\d.]+)\)', block.front)
    }
    assert list(scale) == pytest.approx([mm(25) / 64], abs=1e-5)


def test_what_falls_outside_a_sheet_is_covered_and_no_other_part_shares_its_page():
    kit = Kit("", (Tokens("tokens", (BACK,)), Poster(LARGE, 10, "The maze"), Tokens("tokens", (BACK,))))
    pages = kit.pages()
    assert [len(groups(page, "block")) for page in pages] == [2, 1, 1]
    assert [page.count('class="mask"') for page in pages] == [0, 1, 0]
    assert pages[1].index('class="sheet"') < pages[1].index('class="mask"') < pages[1].index('class="cut"')


def test_a_broad_board_lies_if_that_saves_sheets():
    broad = Board("", 15, 10, tuple(Tile(x, y) for x in range(15) for y in range(10)), rulers=False)
    (_, sheet) = Kit("", (Poster(broad, 17, "Broad"),)).pages("A4")
    assert float(ElementTree.fromstring(sheet).get("width") or 0) > float(
        ElementTree.fromstring(sheet).get("height") or 0
    )
    assert marks(sheet)[0] == pytest.approx(15 * mm(17), abs=0.2)


# ---------------------------------------------------------------- chips


@pytest.mark.parametrize("paper", PAPERS)
def test_every_chip_has_its_own_back_behind_it(paper: str):
    _, _, front, back = Kit("", (Chips("chips", chips(9)),)).pages(paper)
    wide, side = PAPERS[paper][0], mm(24)
    spots = pieces(front)
    assert sorted(spots.values()) == sorted(chip.name for chip in chips(9))
    turned = sorted((wide - x - side, y) for x, y in pieces(back))
    assert all(there == pytest.approx(here, abs=0.1) for there, here in zip(turned, sorted(spots), strict=True))
    first = next(spot for spot, name in spots.items() if name == "chip 0")
    behind = [
        piece
        for piece in groups(back, "piece")
        if any(text.text == "First" for text in piece.iter("{http://www.w3.org/2000/svg}text"))
    ]
    (block,) = groups(back, "block")
    assert wide - place(block)[0] - place(behind[0])[0] - side == pytest.approx(first[0], abs=0.1)


def test_more_chips_than_a_sheet_holds_go_on_the_next():
    pages = Kit("", (Chips("chips", chips(100)),)).pages()
    assert len(pages) == 2 + 4
    assert sum(len(pieces(page)) for page in pages[2::2]) == 100


# ---------------------------------------------------------------- pieces of any outline


def test_a_trapezoid_has_its_foot_below():
    assert trapezoid(30, 20, 10) == ((0.0, 10), (30.0, 10), (25.0, 0), (5.0, 0))


def test_a_piece_is_cut_along_its_own_outline_at_exact_size():
    page = lines(Kit("", (Cutouts("locks", (Cutout("lock", trapezoid(26, 18, 15), "door-lock"),)),)).pdf())[0]
    sides = [abs(x2 - x1) for x1, y1, x2, y2 in page if abs(y1 - y2) < 0.001]
    assert any(side == pytest.approx(mm(26), abs=0.01) for side in sides)
    assert any(side == pytest.approx(mm(18), abs=0.01) for side in sides)


@pytest.mark.parametrize("paper", PAPERS)
def test_pieces_go_in_rows_that_fit_the_page(paper: str):
    made = tuple(Cutout(f"piece {i}", trapezoid(36, 58, 46), "chest", ("a door",), band="blue") for i in range(6))
    page = Kit("", (Cutouts("6 pieces", made),)).pages(paper)[0]
    spots = pieces(page)
    assert sorted(spots.values()) == [f"piece {i}" for i in range(6)]
    assert all(x >= MARGIN and x + mm(58) <= PAPERS[paper][0] - MARGIN for x, _ in spots)
    for one in spots:
        assert all(max(abs(one[0] - x) - mm(58), abs(one[1] - y) - mm(46)) > 0 for x, y in spots if (x, y) != one)


# ---------------------------------------------------------------- jigsaws


def test_a_picture_is_cut_into_pieces_that_fit_in_one_way_only():
    (block,) = Jigsaw("the key", "master-key", 3, 96, 44).blocks(*_bench())
    assert (block.wide, block.high) == (mm(96), mm(44))
    (joints,) = re.findall(r'<path class="cut joint" d="([^"]*)"', block.front)
    one, other = (re.findall(r"[-\d.]+", line) for line in joints.split("M")[1:])
    assert float(one[0]) == pytest.approx(mm(32), abs=0.1) and float(other[0]) == pytest.approx(mm(64), abs=0.1)
    assert one[2] != other[2]  # Their knobs are at different heights,
    sides = [(float(line[9]) - float(line[0])) > 0 for line in (one, other)]
    assert sides[0] != sides[1]  # and on different sides.
    assert re.findall(r">(\d of 3)<", block.front) == ["1 of 3", "2 of 3", "3 of 3"]


# ---------------------------------------------------------------- cards with pictures


def test_a_card_shows_its_board_and_words():
    board = Board("A cellar", 2, 1, (Tile(0, 0), Tile(1, 0, icon="chest")), caption="Be quick")
    _, _, front, back = Kit("", (Pictures("puzzles", (Picture("One", board, ("Solve it.",), "a.b"),), BACK),)).pages()
    assert set(pieces(front).values()) == {"One"} and len(groups(front, "board")) == 1
    assert "Solve it." in front and "a.b" in front
    assert "A cellar" not in front and "Be quick" not in front  # The card has its own title and words.
    assert set(pieces(back).values()) == {"back"}


def test_a_kit_is_printed_in_its_own_colours():
    kit = Kit("", (Tokens("tokens", (Token("one", "explorer", "blue"),)),), theme="print")
    assert THEMES["print"]["blue"] in kit.pages()[0] and THEMES["print"]["blue"] not in kit.pages(theme="ink")[0]
    assert THEMES["print"]["paper"] == THEMES["ink"]["paper"] and THEMES["print"]["ink"] == THEMES["ink"]["ink"]


def test_a_block_that_is_alone_shares_its_page_with_no_other():
    class Two:
        contents = "two"

        def blocks(self, drawer: object, room: object) -> list[Block]:
            return [Block(50, 50, "", alone=True), Block(50, 50, "")]

    assert [len(groups(page, "block")) for page in Kit("", (Two(),)).pages()] == [1, 1, 1]
