"""A floor for the table: one inch a square, tiled over pages that are cut and laid side by side without overlap.

Pages are named by row and column: A1, A2, B1. The first page shows how they lie together; pages without a square of the
floor are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from undercroft.maps.picture.floor import UNIT, Floor, Part
from undercroft.maps.picture.sheet import compass, document, foot, noted, rulers, scale_bar
from undercroft.maps.plan import Plan, Square
from undercroft.scene.cuts import cut_marks
from undercroft.scene.pen import circle
from undercroft.scene.picture import POINTS_PER_MM, draw_pages, paper_size

_BORDER: Final = 42
SIDE, HEAD = 36, 48
"""Points left free at least beside and above the squares of a page: printers leave less than this blank."""

BLEED: Final = 12
"""Points of rock that are drawn beyond the outermost squares of the floor."""


@dataclass(frozen=True, slots=True)
class Share:
    """The squares on one page, from the corner (left, top) of the grid to (right, bottom); what it draws beyond them.

    `row` and `column` count pages from 0; `bleed` are the points beyond its left, top, right and bottom edge.
    """

    row: int
    column: int
    left: int
    top: int
    right: int
    bottom: int
    bleed: tuple[int, int, int, int]

    @property
    def name(self) -> str:
        """A letter for the row and a number for the column."""
        return page_name(self.row, self.column)

    def __contains__(self, square: Square) -> bool:
        """Whether this square, counted from 1, is one of the page."""
        return self.left < square[0] <= self.right and self.top < square[1] <= self.bottom

    @property
    def window(self) -> tuple[float, float, float, float]:
        """What it shows, in squares."""
        left, top, right, bottom = (points / UNIT for points in self.bleed)
        return self.left - left, self.top - top, self.right + right, self.bottom + bottom


def page_name(row: int, column: int) -> str:
    """The name of a page.

    >>> page_name(0, 0), page_name(1, 11), page_name(27, 0)
    ('A1', 'B12', 'AB1')
    """
    letters = chr(ord("A") + row % 26)
    while row >= 26:
        row = row // 26 - 1
        letters = chr(ord("A") + row % 26) + letters
    return f"{letters}{column + 1}"


def draw_pdf(plan: Plan, *, paper: str, theme: str = "ink") -> bytes:
    """All pages as one PDF."""
    return draw_pages(list(pages(plan, paper=paper, theme=theme)), title=plan.title)


def pages(plan: Plan, *, paper: str, theme: str = "ink") -> Iterator[str]:
    """The pages as SVG, a unit a point: the key, then the floor share by share."""
    floor = Floor(plan, theme)
    parts = list(floor.parts())
    shares, lying = tiling(plan, paper)
    kept = [share for share in shares if any(square in share for square in plan.squares)]
    yield _key(floor, parts, kept, paper=paper)
    for share in kept:
        yield _page(floor, parts, share, {other.name for other in kept}, paper=paper, lying=lying)


def tiling(plan: Plan, paper: str) -> tuple[list[Share], bool]:
    """The shares of all pages, and whether the paper lies: whichever way needs fewer pages."""
    left, top, right, bottom = _bounds(plan)
    ways = []
    for lying in (False, True):
        wide, high = _page_size(paper, lying=lying)
        across, down = int((wide - 2 * SIDE) // UNIT), int((high - 2 * HEAD) // UNIT)
        ways.append((-(-(right - left) // across) * -(-(bottom - top) // down), lying, across, down))
    _, lying, across, down = min(ways)
    shares = []
    for row, y in enumerate(range(top, bottom, down)):
        for column, x in enumerate(range(left, right, across)):
            end, low = min(right, x + across), min(bottom, y + down)
            outer = (x == left, y == top, end == right, low == bottom)
            west, north, east, south = (BLEED * is_outer for is_outer in outer)
            shares.append(Share(row, column, x, y, end, low, (west, north, east, south)))
    return shares, lying


def _bounds(plan: Plan) -> tuple[int, int, int, int]:
    """The corners of the grid between which the floor lies; all of it if there is no floor yet."""
    if not plan.squares:
        return 0, 0, plan.width, plan.height
    across, down = {x for x, _ in plan.squares}, {y for _, y in plan.squares}
    return min(across) - 1, min(down) - 1, max(across), max(down)


def _page_size(paper: str, *, lying: bool) -> tuple[float, float]:
    short, long = (side * POINTS_PER_MM for side in paper_size(paper))
    return (long, short) if lying else (short, long)


def _page(floor: Floor, parts: list[Part], share: Share, names: set[str], *, paper: str, lying: bool) -> str:
    """One page: its squares, white around them, then cut marks and the names of its neighbours."""
    wide, high = _page_size(paper, lying=lying)
    w, h = (share.right - share.left) * UNIT, (share.bottom - share.top) * UNIT
    # Whole points: the lines of the grid lie exactly where a ruler expects them.
    x, y = int((wide - w) / 2), int((high - h) / 2)
    body = [f'<g transform="translate({x - share.left * UNIT} {y - share.top * UNIT})">']
    body += [part.svg for part in parts if part.touches(*share.window)]
    body.append("</g>")
    left, top = x - share.bleed[0], y - share.bleed[1]
    right, bottom = x + w + share.bleed[2], y + h + share.bleed[3]
    # White over all that reaches beyond the share, and well beyond the page.
    beyond = f"M-99 -99H{wide + 99:.0f}V{high + 99:.0f}H-99Z"
    body.append(floor.shape(f"{beyond}M{left} {top}V{bottom}H{right}V{top}Z", fill="paper", line=None))
    marks = cut_marks(left, top, right - left, bottom - top)
    body.append(floor.shape(marks, width=0.6, more='class="cut"'))
    body.append(floor.words(share.name, left + 8, top - 6, size=13, weight="bold"))
    if w >= 5 * UNIT:
        body.append(floor.words(floor.plan.title, right - 8, top - 6, size=9, align="end", colour="soft"))
    beside = {
        page_name(share.row, share.column - 1): (left - 5, y + h / 2, "end"),
        page_name(share.row, share.column + 1): (right + 5, y + h / 2, ""),
        page_name(share.row - 1, share.column): (x + w / 2, top - 6, "middle"),
        page_name(share.row + 1, share.column): (x + w / 2, bottom + 13, "middle"),
    }
    for name, (at, foot_at, align) in beside.items():
        if name in names:
            body.append(floor.words(name, at, foot_at, size=9, align=align, colour="soft"))
    return document(floor, body, wide, high)


def _key(floor: Floor, parts: list[Part], kept: list[Share], *, paper: str) -> str:
    """The first page: title, the floor made small with the pages drawn over it, legend, and a bar to measure."""
    plan = floor.plan
    wide, high = _page_size(paper, lying=False)
    inner = wide - 2 * _BORDER
    size = min(24, inner / max(1, 0.55 * len(plan.title)))
    body = [floor.words(plan.title, wide / 2, 62, size=size, weight="bold", align="middle")]
    body += compass(floor, wide - _BORDER - 14, 62, 9)
    listed, listed_high = noted(floor, inner, 8.5)
    tall = max(high * 0.25, high * 0.52 - max(0.0, listed_high - 60))
    part = min(1.0, inner / (plan.width * UNIT), tall / (plan.height * UNIT))
    left, top = (wide - plan.width * UNIT * part) / 2, 106.0
    body.append(f'<g transform="translate({left:.2f} {top:.2f}) scale({part:.5f})">')
    body += [found.svg for found in parts]
    body += rulers(floor, 9 / part, off=0.68)
    boxes = [share.window for share in kept]
    outlines = "".join(
        f"M{x1 * UNIT:.0f} {y1 * UNIT:.0f}H{x2 * UNIT:.0f}V{y2 * UNIT:.0f}H{x1 * UNIT:.0f}Z" for x1, y1, x2, y2 in boxes
    )
    body.append(floor.shape(outlines, line="paper", width=4.5 / part))
    body.append(floor.shape(outlines, width=1.5 / part, dash="18 14"))
    r = 12 / part
    for share, (x1, y1, x2, y2) in zip(kept, boxes, strict=True):
        spot = (x1 + x2) / 2 * UNIT, (y1 + y2) / 2 * UNIT
        body.append(floor.shape(circle(*spot, r), fill="paper", width=1.4 / part))
        body.append(floor.words(share.name, spot[0], spot[1] + r * 0.35, size=r, weight="bold", align="middle"))
    body.append("</g>")
    below = top + plan.height * UNIT * part + 34
    drawn, legend_high = foot(floor, inner, 11.5, legend=True, scale=False)
    body += [f'<g transform="translate({_BORDER} {below:.2f})">', *drawn, "</g>"]
    body += [f'<g transform="translate({_BORDER} {below + legend_high + 4:.2f})">', *listed, "</g>"]
    y = max(below + legend_high + listed_high + 30, high - 64)
    names = " ".join(share.name for share in kept)
    told = (
        f"Print at 100 % (actual size). {len(kept)} {'page' if len(kept) == 1 else 'pages'}: {names}.",
        "Cut along the marks and lay the pages edge to edge as above; nothing overlaps.",
    )
    body += [floor.words(line, _BORDER, y + 15 * i, size=10.5) for i, line in enumerate(told)]
    body += scale_bar(floor, wide - _BORDER - UNIT, y, 10, "1 square = 1 inch")
    return document(floor, body, wide, high)
