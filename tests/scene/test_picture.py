"""PNG and PDF: the right size, one page, the same bytes."""

import re
import struct

import pytest

from tests.scene.samples import full_table, small_table
from undercroft.scene import Panel, Scene


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def box_of(pdf: bytes) -> tuple[float, float]:
    found = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert len(found) == 1
    return float(found[0][0]), float(found[0][1])


@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0])
def test_a_png_has_the_size_of_its_scale(scale: float):
    found = re.search(r'viewBox="0 0 (\S+) (\S+)"', full_table().svg())
    assert found
    wide, high = size_of(full_table().png(scale))
    assert abs(wide - float(found[1]) * scale) <= 1
    assert abs(high - float(found[2]) * scale) <= 1


def test_themes_and_highlights_reach_the_png():
    pictures = {small_table().png(0.5, theme=theme) for theme in ("parchment", "night", "ink")}
    assert len(pictures | {small_table().png(0.5, highlight={"b3"})}) == 4


@pytest.mark.parametrize(("paper", "size"), [("a4", (841.89, 595.28)), ("letter", (792.0, 612.0))])
def test_a_pdf_is_one_page_of_its_paper(paper: str, size: tuple[float, float]):
    pdf = full_table().pdf(paper=paper)
    assert pdf.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", pdf)) == 1
    assert box_of(pdf) == pytest.approx(size, abs=0.1)


def test_a_tall_picture_stands_upright():
    assert box_of(full_table().pdf(across=1)) == pytest.approx((595.28, 841.89), abs=0.1)


def test_a_pdf_is_vectors_not_pixels():
    assert b"/Subtype /Image" not in full_table().pdf()


def test_a_pdf_takes_any_letters(capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture):
    Scene("Zażółć \u2192 \u201cfive\u201d", (), (Panel("\u9f8d", ("a \u2014 b",)),)).pdf()
    assert caplog.text == ""
    assert "".join(capfd.readouterr()) == ""


def test_an_unknown_paper_is_refused():
    with pytest.raises(ValueError, match="no paper 'napkin'; there are a4, letter"):
        small_table().pdf(paper="napkin")


def test_the_same_scene_is_the_same_file():
    assert small_table().png() == small_table().png()
    assert small_table().pdf() == small_table().pdf()
