"""The scene as PNG, for screens, and as PDF, for paper; both drawn from the SVG."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fpdf import FPDF

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
_BORDER = 10.0
# The PDF's own fonts know the letters of western Europe; these have a neighbour among them.
_PLAIN: Final = str.maketrans(
    dict.fromkeys("\u2018\u2019", "&#39;")
    | dict.fromkeys("\u201c\u201d", "&quot;")
    | dict.fromkeys("\u2013\u2014\u2212", "-")
    | {"\u2026": "...", "\u2192": "-&gt;"}
)


POINTS_PER_MM: Final = 72 / 25.4


def paper_size(paper: str) -> tuple[float, float]:
    """The short and the long side of this paper in millimetres."""
    if paper.lower() not in PAPERS:
        raise ValueError(f"no paper {paper!r}; there are {', '.join(PAPERS)}")
    return PAPERS[paper.lower()]


def draw_png(svg: str, *, scale: float = 1.0) -> bytes:
    """The picture in pixels, `scale` of them for each unit of the SVG."""
    import resvg_py

    return resvg_py.svg_to_bytes(svg_string=svg, zoom=scale)


def draw_pdf(svg: str, *, title: str, paper: str = "a4") -> bytes:
    """One page of this paper, upright or lying as suits the picture, which fills it within a border."""
    from fpdf.svg import SVGObject

    short, long = paper_size(paper)
    svg = _printable(svg)
    drawing = SVGObject(svg)
    wide, high = float(drawing.width or 1), float(drawing.height or 1)
    page = (long, short) if wide > high else (short, long)
    pdf = new_book(title, page)
    pdf.add_page()
    room = page[0] - 2 * _BORDER, page[1] - 2 * _BORDER
    part = min(room[0] / wide, room[1] / high)
    size = wide * part, high * part
    pdf.image(svg.encode(), x=(page[0] - size[0]) / 2, y=_BORDER, w=size[0], h=size[1])
    return bytes(pdf.output())


def draw_pages(pages: Sequence[str], *, title: str) -> bytes:
    """A page for each of these pictures, exactly as large as it: a unit of the SVG is a point."""
    found = [re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg) for svg in pages]
    sizes = [(float(box[1]), float(box[2])) for box in found if box]
    pdf = new_book(title, sizes[0], unit="pt")
    for svg, size in zip(pages, sizes, strict=True):
        pdf.add_page(format=size)
        pdf.image(_printable(svg).encode(), x=0, y=0, w=size[0], h=size[1])
    return bytes(pdf.output())


def new_book(title: str, page: tuple[float, float], *, unit: str = "mm") -> FPDF:
    """An empty PDF with pages of this size unless told otherwise."""
    from fpdf import FPDF

    pdf = FPDF(unit=unit, format=page)
    pdf.set_title(title)
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))  # The same scene is the same file on any day.
    pdf.set_margin(0)
    pdf.set_auto_page_break(False)
    return pdf


def _printable(svg: str) -> str:
    """The picture without titles, for paper has no screen reader, and with letters that the PDF's fonts have."""
    return re.sub("<title>[^<]*</title>", "", _latin(svg.translate(_PLAIN)))


def _latin(text: str) -> str:
    return text.encode("latin-1", "replace").decode("latin-1")
