"""Floors for the table: one inch a square, each square on one page, pages that lie edge to edge."""

import re
from functools import cache

import pytest

from tests.maps.floors import box, cell, cellar, everything, great, plan
from tests.scene.pdf_paths import lines, page_sizes
from undercroft.maps.picture import picture
from undercroft.maps.picture.grid import GridSheet, blank
from undercroft.maps.picture.pdf import pages, tiling
from undercroft.maps.plan import Area, Plan, Square
from undercroft.scene.kit.kit import Kit

FLOORS = [cell(), cellar(), everything(), great()]
INCH = 72.0
LIMIT = 0.002 * INCH


@cache
def printed(paper: str = "A4") -> bytes:
    """The great floor on this paper, drawn once for all tests."""
    return picture.pdf(great(), paper)


def wide_floor() -> Plan:
    """Two rooms far apart: most pages between them are empty."""
    areas = (Area("room", 1, ((1, 1),)), Area("room", 2, ((40, 30),)))
    return Plan("Far apart", 40, 30, areas, ((1, 1, "right"), (1, 1, "down"), (39, 30, "right"), (40, 29, "down")))


@pytest.mark.parametrize(("paper", "size"), [("A4", (595.28, 841.89)), ("Letter", (612.0, 792.0))])
def test_pages_have_the_size_of_the_paper(paper: str, size: tuple[float, float]):
    for wide, high in page_sizes(printed(paper)):
        assert sorted((wide, high)) == pytest.approx(sorted(size), abs=0.01)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_lines_of_the_grid_lie_an_inch_apart(paper: str):
    """Upright and level lines between floor squares: measured from the PDF's own operators."""
    for drawn in lines(printed(paper))[1:]:
        inches = [line for line in drawn if abs(abs(line[2] - line[0]) + abs(line[3] - line[1]) - INCH) < LIMIT]
        assert len(inches) > 50
        across = {round(x, 3) for x1, y1, x2, y2 in inches if abs(x1 - x2) < 0.001 for x in (x1, x2)}
        down = {round(y, 3) for x1, y1, x2, y2 in inches if abs(y1 - y2) < 0.001 for y in (y1, y2)}
        for places in (sorted(across), sorted(down)):
            assert len(places) > 2
            for one, other in zip(places, places[1:], strict=False):
                inch = (other - one) / INCH
                assert inch == pytest.approx(round(inch), abs=0.002)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("plan", [*FLOORS, wide_floor()], ids=lambda plan: plan.title)
def test_every_square_is_on_exactly_one_page(plan: Plan, paper: str):
    shares, _ = tiling(plan, paper)
    covered: list[Square] = [
        (x + 1, y + 1)
        for share in shares
        for x in range(share.left, share.right)
        for y in range(share.top, share.bottom)
    ]
    assert len(covered) == len(set(covered))
    assert set(plan.squares) <= set(covered)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_page_leaves_room_for_the_printer(paper: str):
    shares, lying = tiling(wide_floor(), paper)
    wide, high = page_sizes(picture.pdf(cell(), paper))[0]
    wide, high = (high, wide) if lying else (wide, high)
    for share in shares:
        assert (share.right - share.left) * INCH + 2 * 36 <= wide
        assert (share.bottom - share.top) * INCH + 2 * 48 <= high


def test_pages_are_named_and_the_key_shows_them():
    key, *rest = pages(great(), paper="A4")
    names = [re.search(r'font-weight="bold">([A-Z]\d+)<', page) for page in rest]
    assert [name[1] for name in names if name] == ["A1", "A2", "B1", "B2"]
    assert all(f">{name[1]}<" in key for name in names if name)
    assert "Print at 100 %" in key
    assert "1 square = 1 inch" in key
    assert ">A2<" in rest[0] and ">B1<" in rest[0]  # Its neighbours.


def test_empty_pages_are_left_out():
    shares, _ = tiling(wide_floor(), "A4")
    assert len(list(pages(wide_floor(), paper="A4"))) == 3 < len(shares)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_page_on_which_only_rock_would_be_is_left_out(paper: str):
    """A block as wide as a page and a row beside it: of the page below that row no square is floor."""
    hall = plan("A hall and a way", 14, 18, (Area("room", 1, box(1, 1, 7, 18)), Area("path", 2, box(8, 1, 7, 1))))
    shares, _ = tiling(hall, paper)
    assert [share.name for share in shares] == ["A1", "A2", "B1", "B2"]
    key, *rest = pages(hall, paper=paper)
    assert [re.findall(r'font-weight="bold">([A-Z]\d+)<', page) for page in rest] == [["A1"], ["A2"], ["B1"]]
    assert ">B2<" not in key + "".join(rest)


def test_each_page_has_cut_marks_at_its_corners():
    for page, drawn in list(zip(pages(great(), paper="A4"), lines(printed()), strict=True))[1:]:
        assert len(re.findall('class="cut"', page)) == 1
        found = [line for line in drawn if abs(abs(line[2] - line[0]) + abs(line[3] - line[1]) - 11) < 0.001]
        assert len(found) >= 8


def test_the_same_plan_is_the_same_file():
    assert picture.pdf(everything()) == picture.pdf(everything())
    assert b"D:20000101" in picture.pdf(cell())


def test_a_pdf_is_vectors_and_small():
    pdf = printed()
    assert b"/Subtype /Image" not in pdf
    assert len(pdf) < 200_000


def test_an_unknown_paper_is_refused():
    with pytest.raises(ValueError, match="no paper 'napkin'; there are a4, letter"):
        picture.pdf(cell(), "napkin")


def test_a_blank_floor_is_a_page_of_squares():
    (share,) = tiling(blank("", 5, 5), "A4")[0]
    assert (share.right, share.bottom) == (5, 5)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("plan", [blank("A floor of your own", 16, 16), great()], ids=lambda plan: plan.title)
def test_a_grid_of_a_kit_has_all_its_squares_at_exact_size(plan: Plan, paper: str):
    pdf = Kit("Floors", (GridSheet(plan, 11),)).pdf(paper)
    side = 11 / 25.4 * 72
    found = [
        line
        for drawn in lines(pdf)
        for line in drawn
        if abs(abs(line[2] - line[0]) + abs(line[3] - line[1]) - side) < LIMIT
    ]
    upright = {(round(x1, 1), round(min(y1, y2), 1)) for x1, y1, x2, y2 in found if abs(x1 - x2) < 0.001}
    assert len(upright) >= 17 * 16
