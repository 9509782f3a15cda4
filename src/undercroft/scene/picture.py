"""The scene as PNG, for screens, and as PDF, for paper; both drawn from the SVG."""

import re
from datetime import UTC, datetime
from typing import Final

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
_BORDER = 10.0
# The PDF's own fonts know the letters of western Europe; these have a neighbour among them.
_PLAIN: Final = str.maketrans(
    dict.fromkeys("\u2018\u2019", "&#39;")
    | dict.fromkeys("\u201c\u201d", "&quot;")
    | dict.fromkeys("\u2013\u2014\u2212", "-")
    | {"\u2026": "...", "\u2192": "-&gt;"}
)


def draw_png(svg: str, *, scale: float = 1.0) -> bytes:
    """The picture in pixels, `scale` of them for each unit of the SVG."""
    import resvg_py

    return resvg_py.svg_to_bytes(svg_string=svg, zoom=scale)


def draw_pdf(svg: str, *, title: str, paper: str = "a4") -> bytes:
    """One page of this paper, upright or lying as suits the picture, which fills it within a border."""
    from fpdf import FPDF
    from fpdf.svg import SVGObject

    if paper not in PAPERS:
        raise ValueError(f"no paper {paper!r}; there are {', '.join(PAPERS)}")
    svg = svg.translate(_PLAIN).encode("latin-1", "replace").decode("latin-1")
    svg = re.sub("<title>[^<]*</title>", "", svg)  # Paper has no screen reader, and fpdf2 warns of each.
    drawing = SVGObject(svg)
    wide, high = float(drawing.width or 1), float(drawing.height or 1)
    short, long = PAPERS[paper]
    page = (long, short) if wide > high else (short, long)
    pdf = FPDF(unit="mm", format=page)
    pdf.set_title(title)
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))  # The same scene is the same file on any day.
    pdf.set_margin(0)
    pdf.set_auto_page_break(False)
    pdf.add_page()
    room = page[0] - 2 * _BORDER, page[1] - 2 * _BORDER
    part = min(room[0] / wide, room[1] / high)
    size = wide * part, high * part
    pdf.image(svg.encode(), x=(page[0] - size[0]) / 2, y=_BORDER, w=size[0], h=size[1])
    return bytes(pdf.output())
