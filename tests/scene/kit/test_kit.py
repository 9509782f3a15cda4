"""Print kits: pages, exact sizes, every piece once, cut marks, fronts and backs that meet."""

import re
from xml.etree import ElementTree

import pytest

from tests.engine.toy import ToyOptions
from tests.scene.pdf_paths import lines, page_sizes
from tests.scene.samples import small_table
from undercroft.scene.kit.faces import Deck, Face
from undercroft.scene.kit.kit import MARGIN, Kit, mm
from undercroft.scene.kit.parts import BoardSheet, Reference, Row, Standees, Token, Tokens, agreed

SVG = "{http://www.w3.org/2000/svg}"
PAPERS = {"A4": (595.28, 841.89), "Letter": (612.0, 792.0)}
LIMIT = 0.002 * 72
MERIT = Token("Merit", "heirloom")


def tokens(count: int) -> tuple[Token, ...]:
    return tuple(Token(f"fog {i}", "fog", "blue", "S") for i in range(count))


def deck(count: int) -> Deck:
    faces = (Face(f"Card {i}", "chest", (), ("Draw another.",), small="a.b.c") for i in range(count))
    return Deck("cards", tuple(faces), MERIT)


def full_kit() -> Kit:
    """One of every part."""
    rows = (Row("Fan", "Blows you away. " * 4, "fan", "2 AP", "a.b.c"), Row("End", "Somebody wins."))
    return Kit(
        "A game",
        (
            Standees("figures", (Token("Ann", "adventurer-hood"), Token("Bo", "adventurer-helm", "blue"))),
            BoardSheet(small_table().boards[0], 30, "Draw here."),
            Tokens("tokens", tokens(100)),
            deck(11),
            Reference("Rules", rows, copies=3),
        ),
        needs=("a die", "a pencil"),
    )


def groups(page: str, name: str) -> list[ElementTree.Element]:
    return [g for g in ElementTree.fromstring(page).iter(f"{SVG}g") if g.get("class") == name]


def place(group: ElementTree.Element) -> tuple[float, float]:
    x, y = re.findall(r"[-\d.]+", group.get("transform") or "")[:2]
    return float(x), float(y)


def pieces(page: str) -> dict[tuple[float, float], str]:
    """The names of the pieces by the place of their corner on the page."""
    found = {}
    for block in groups(page, "block"):
        left, top = place(block)
        for piece in block.iter(f"{SVG}g"):
            if piece.get("class") == "piece":
                x, y = place(piece)
                named = [g.get("data-name") or "" for g in piece.iter(f"{SVG}g") if g.get("data-name")]
                found[round(left + x, 2), round(top + y, 2)] = "".join(named)
    return found


def names(page: str) -> list[str]:
    return [g.get("data-name") or "" for g in ElementTree.fromstring(page).iter() if g.get("data-name")]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_page_is_of_the_paper_and_well_formed(paper: str):
    pages, sizes = full_kit().pages(paper), page_sizes(full_kit().pdf(paper))
    assert len(pages) == len(sizes) == 10
    for page, size in zip(pages, sizes, strict=True):
        assert ElementTree.fromstring(page).tag == f"{SVG}svg"
        assert sorted(size) == pytest.approx(sorted(PAPERS[paper]), abs=0.01)


@pytest.mark.parametrize("paper", PAPERS)
def test_every_token_and_card_is_there_once(paper: str):
    found = [name for page in full_kit().pages(paper) for name in names(page)]
    for name in [*(f"fog {i}" for i in range(100)), *(f"Card {i}" for i in range(11))]:
        assert found.count(name) == 1
    assert found.count("back") == 11


@pytest.mark.parametrize("paper", PAPERS)
def test_pieces_do_not_overlap_and_stay_within_the_margins(paper: str):
    side = mm(24)
    for page in Kit("", (Tokens("tokens", tokens(100)),)).pages(paper):
        spots = sorted(pieces(page))
        for x, y in spots:
            assert x >= MARGIN and x + side <= PAPERS[paper][0] - MARGIN
            assert y >= MARGIN and y + side <= PAPERS[paper][1] - MARGIN
        for i, (x, y) in enumerate(spots):
            for other_x, other_y in spots[i + 1 :]:
                assert max(abs(x - other_x), abs(y - other_y)) >= side - 0.01


@pytest.mark.parametrize("paper", PAPERS)
def test_fronts_and_backs_meet_when_the_sheet_is_turned(paper: str):
    """Turned over the long edge, what lay at the left lies at the right."""
    first, empty, *sheets = Kit("", (deck(11),)).pages(paper)
    assert len(sheets) == 4
    assert "turned over the long edge" in first
    assert not groups(empty, "block")  # The back of the first sheet: fronts are on odd pages.
    wide = PAPERS[paper][0]
    for front, back in (sheets[:2], sheets[2:]):
        turned = {(round(wide - x - mm(63), 1), round(y, 1)) for x, y in pieces(back)}
        assert turned == {(round(x, 1), round(y, 1)) for x, y in pieces(front)}
        assert set(pieces(back).values()) == {"back"}


@pytest.mark.parametrize("paper", PAPERS)
def test_nine_cards_of_their_exact_size_fit_on_a_page(paper: str):
    page = Kit("", (deck(9),)).pages(paper)[2]
    across, down = (sorted({spot[axis] for spot in pieces(page)}) for axis in (0, 1))
    assert [b - a for a, b in zip(across, across[1:], strict=False)] == pytest.approx([mm(63)] * 2, abs=0.01)
    assert [b - a for a, b in zip(down, down[1:], strict=False)] == pytest.approx([mm(88)] * 2, abs=0.01)


@pytest.mark.parametrize(("part", "wide", "high"), [(Tokens("tokens", tokens(6), 24), 24, 24), (deck(4), 63, 88)])
def test_cut_marks_stand_at_both_ends_of_every_cut(part: Tokens | Deck, wide: int, high: int):
    pdf = Kit("", (part,)).pdf()
    page = lines(pdf)[2 if isinstance(part, Deck) else 0]
    marks = [line for line in page if abs(abs(line[2] - line[0]) + abs(line[3] - line[1]) - 11) < LIMIT]
    upright = sorted({round(x1, 2) for x1, _, x2, _ in marks if abs(x1 - x2) < 0.001})
    level = sorted({round(y1, 2) for _, y1, _, y2 in marks if abs(y1 - y2) < 0.001})
    count = len(part.tokens if isinstance(part, Tokens) else part.faces)
    assert (len(upright) - 1) * (len(level) - 1) >= count
    assert len(marks) == 2 * len(upright) + 2 * len(level)
    for places, size in ((upright, wide), (level, high)):
        for a, b in zip(places, places[1:], strict=False):
            assert b - a == pytest.approx(mm(size), abs=LIMIT)


def test_a_board_has_tiles_of_exact_size():
    page = lines(Kit("", (BoardSheet(small_table().boards[0], 30),)).pdf(), curves=True)[0]
    sides = [line for line in page if abs(abs(line[2] - line[0]) + abs(line[3] - line[1]) - mm(30)) < LIMIT]
    across = {round(x1, 1) for x1, _, x2, _ in sides if abs(x1 - x2) < 0.01}
    assert max(across) - min(across) == pytest.approx(4 * mm(30), abs=0.2)


def test_the_bar_to_measure_is_50_mm_long():
    page = lines(full_kit().pdf())[0]
    assert any(abs(line[2] - line[0]) == pytest.approx(mm(50), abs=0.01) and line[1] == line[3] for line in page)


def test_the_first_page_says_what_is_in_the_kit():
    first = " ".join(text.text or "" for text in ElementTree.fromstring(full_kit().pages()[0]).iter(f"{SVG}text"))
    assert "This kit holds 2 figures, A cellar, 100 tokens, 11 cards and 3 reference cards." in first
    assert "You also need a die and a pencil." in first


def test_a_figure_stands_on_its_feet_on_both_sides():
    page = Kit("", (Standees("figures", (Token("Ann", "adventurer-hood"),)),)).pages()[0]
    (figure,) = groups(page, "piece")
    turned = [g for g in figure.iter(f"{SVG}g") if (g.get("transform") or "").startswith("rotate(180")]
    assert len(turned) == 1
    assert [text.text for text in figure.iter(f"{SVG}text")] == ["Ann", "Ann"]


def test_the_same_kit_is_the_same_file_in_vectors():
    assert full_kit().pdf() == full_kit().pdf()
    assert b"/Subtype /Image" not in full_kit().pdf()


def test_what_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="do not fit on this paper"):
        Kit("", (BoardSheet(small_table().boards[0], 200),)).pages()
    with pytest.raises(ValueError, match="'Long' has more words than it holds"):
        Kit("", (Deck("cards", (Face("Long", "chest", (), ("word " * 300,)),), MERIT),)).pages()
    with pytest.raises(ValueError, match="Rules has more words than the card holds"):
        Kit("", (Reference("Rules", (Row("All", "word " * 2000),)),)).pages()
    with pytest.raises(ValueError, match="no paper 'napkin'"):
        full_kit().pages("napkin")


def test_readings_that_are_not_as_usual_go_before_the_words_of_the_cards():
    assert agreed(ToyOptions()) == ()
    (row,) = agreed(ToyOptions(polite=False, lead=3), but=("lead",))
    assert row.words == "Seats may wave. (toy.option.polite)."
    assert agreed(ToyOptions(lead=3), but=("lead", "pace")) == ()
