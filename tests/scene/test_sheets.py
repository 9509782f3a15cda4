"""Printed sheets: what stands on them, on paper, in a browser and as text."""

from html.parser import HTMLParser

import pytest

from tests.scene.pdf_paths import page_sizes, page_words
from undercroft.scene.sheets.html import draw_html
from undercroft.scene.sheets.pdf import draw_pdf
from undercroft.scene.sheets.sheets import (
    Beside,
    Cell,
    Column,
    Fields,
    Heading,
    Mark,
    Page,
    Scale,
    Sheet,
    Table,
    Text,
    Ticks,
    groups,
)
from undercroft.scene.sheets.text import draw_text

TABLE = Table(
    (Column("Who", 3), Column("To Hit", 1, "middle", "Melee"), Column("AC", 1, "middle", "Melee"), Column("Uses", 2)),
    (
        (Cell("Ada", small="wizard"), Cell("+3", corner="1/2"), Cell("12"), Cell(boxes=3)),
        (
            Cell("Bruno", bold=True, colour="#b3261e"),
            Cell("+4", marks=(Mark("Fi", "Fire", True), Mark("Co", "Cold"))),
            Cell(tick=True),
            Cell(tick=False),
        ),
    ),
)
BLOCKS = (
    Text("Told at once.", strong=True),
    Fields((("Date", "1 May"), ("Start", ""))),
    Ticks("Difficulty", (("Normal", False), ("Hard", True))),
    Beside(((Heading("Left", "a note"), Scale("HP", ("00", "10", "20"), "10")), (Heading("Right"), TABLE))),
)


def sheet(*blocks, **page):
    return Sheet("A sheet", (Page("A page", blocks or BLOCKS, "beside it", **page),), "small print")


class Tags(HTMLParser):
    """Every tag with its attributes, every text; and whether all that was opened was closed."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.texts, self.open = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "col", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


def all_words(pdf):
    return [words for page in page_words(pdf) for words in page]


def test_everything_said_is_in_the_pdf():
    words = all_words(draw_pdf(sheet()))
    for wanted in ("A page", "beside it", "small print", "Told at once.", "1 May", "Hard", "Left", "20", "1/2", "Fi"):
        assert wanted in words


def test_everything_said_is_on_the_web_page():
    found = Tags(draw_html(sheet()))
    assert found.open == []
    for wanted in ("A page", "beside it", "small print", "Told at once.", "1 May", "20", "1/2", "Fi", "wizard"):
        assert wanted in found.texts


def test_everything_said_is_in_the_text():
    text = draw_text(sheet())
    assert text.splitlines()[0] == "A page   beside it"
    assert "Difficulty: [ ] Normal  [x] Hard" in text
    assert "HP          00  (10)  20" in text
    assert "Ada wizard  +3 (1/2)      12        [ ][ ][ ]" in text
    assert "Bruno       +4 (Fire)     [x]       [ ]" in text
    assert text.endswith("small print\n")


def test_a_table_too_wide_for_lines_of_text_becomes_lists():
    columns = (Column("Who"), *(Column(f"col\xadumn {n}", group="All" if n < 3 else "") for n in range(12)))
    rows = ((Cell("Ada"), *(Cell(f"value {n}") for n in range(11)), Cell()),)
    text = draw_text(sheet(Table(columns, rows)))
    assert "Ada\n    All: column 0 value 0, column 1 value 1, column 2 value 2\n    column 3 value 3\n" in text
    assert "column 11" not in text


@pytest.mark.parametrize(("paper", "short", "long"), [("a4", 595.28, 841.89), ("Letter", 612, 792)])
def test_paper_upright_and_lying(paper, short, long):
    assert page_sizes(draw_pdf(sheet(), paper)) == [pytest.approx((short, long), abs=0.1)]
    assert page_sizes(draw_pdf(sheet(lying=True), paper)) == [pytest.approx((long, short), abs=0.1)]
    millimetres = {"a4": "210.0mm 297.0mm", "Letter": "215.9mm 279.4mm"}[paper]
    assert f"@page {{ size: {millimetres};" in draw_html(sheet(), paper)


def test_unknown_paper():
    with pytest.raises(ValueError, match="no paper 'napkin'"):
        draw_pdf(sheet(), "napkin")


def test_the_same_sheet_is_the_same_file():
    assert draw_pdf(sheet()) == draw_pdf(sheet())


def test_a_long_table_goes_on_with_its_head_on_the_next_page():
    rows = tuple((Cell(f"row {n}"),) for n in range(150))
    pages = [words for words in page_words(draw_pdf(sheet(Table((Column("Head"),), rows)))) if words]
    assert len(pages) > 1
    assert all("Head" in words for words in pages)
    assert "A page (continued)" in pages[1]
    assert [word for words in pages for word in words if word.startswith("row")] == [f"row {n}" for n in range(150)]


def test_columns_are_filled_before_a_new_page_is_begun():
    rows = tuple((Cell(f"row {n}"),) for n in range(150))
    table = Table((Column("Head"),), rows)
    assert len(page_sizes(draw_pdf(sheet(table, columns=3)))) == 1
    assert len(page_sizes(draw_pdf(sheet(table)))) == 3


def test_a_heading_never_stands_alone_at_the_foot():
    for lines in range(40, 70):
        blocks = (*(Text(f"line {n}") for n in range(lines)), Heading("Below"), TABLE)
        pages = page_words(draw_pdf(sheet(*blocks)))
        assert all("Ada" in words for words in pages if "Below" in words)


def test_what_must_fit_is_printed_smaller_and_what_has_room_larger():
    rows = tuple((Cell(f"row {n}"),) for n in range(70))
    table = Table((Column("Head"),), rows)
    assert len(page_sizes(draw_pdf(sheet(table)))) == 2
    assert len(page_sizes(draw_pdf(sheet(table, fit=True)))) == 1


def test_what_must_fit_is_never_so_large_that_words_are_cut():
    columns = (Column("Surprise", 1), *(Column("", 1) for _ in range(14)))
    rows = ((Cell("+10"), *(Cell() for _ in range(14))),)
    assert "Surprise" in all_words(draw_pdf(sheet(Table(columns, rows, size=10), fit=True)))
    assert "Surprise" not in all_words(draw_pdf(sheet(Table(columns, rows, size=10))))


def test_long_words_are_cut_and_parted_at_soft_hyphens():
    narrow = (Column("sur\xadprise", 2), Column("", 9))
    rows = ((Cell("x" * 60), Cell()),)
    words = all_words(draw_pdf(sheet(Table(narrow, rows, size=12), columns=3)))
    assert "sur-" in words
    assert "prise" in words
    assert "".join(word for word in words if set(word) == {"x"}) == "x" * 60


def test_letters_the_fonts_lack_do_not_stop_the_print():
    strange = "Ωmega \u2019n\u2019 Bodhrán \u2713 \x07 \ud800"
    words = " ".join(all_words(draw_pdf(sheet(Text(strange)))))
    assert "?mega 'n' Bodhrán" in words
    assert "\x07" not in draw_text(sheet(Text(strange)))
    assert "Ωmega" in draw_html(sheet(Text(strange)))


def test_nothing_written_on_a_sheet_is_markup():
    evil = "<script>alert(1)</script>\"'&"
    blocks = (
        Heading(evil, evil),
        Text(evil),
        Fields(((evil, evil),)),
        Ticks(evil, ((evil, True),)),
        Scale(evil, (evil,), evil),
        Table((Column(evil, group=evil),), ((Cell(evil, evil, evil, (Mark(evil, evil, True),)),),)),
    )
    found = Tags(draw_html(Sheet(evil, (Page(evil, blocks, evil),), evil)))
    assert found.open == []
    assert "script" not in {tag for tag, _ in found.tags}
    assert not any(name.startswith("on") for _, attrs in found.tags for name in attrs)
    assert found.texts.count(evil) >= 12


def test_a_web_page_asks_for_nothing_from_elsewhere():
    html = draw_html(sheet())
    assert "http" not in html
    assert not {"script", "link", "img"} & {tag for tag, _ in Tags(html).tags}


def test_headings_of_a_web_table_span_their_columns():
    tags = Tags(draw_html(sheet(TABLE))).tags
    assert ("th", {"class": "middle", "colspan": "2", "scope": "colgroup"}) in tags
    assert sum(tag == "th" and attrs.get("rowspan") == "2" for tag, attrs in tags) == 2


def test_shared_headings():
    columns = (Column("a", group="x"), Column("b", group="x"), Column("c", group="y"), Column("d"), Column("e"))
    assert list(groups(columns)) == [("x", 2), ("y", 1), ("", 1), ("", 1)]
