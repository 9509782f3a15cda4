"""The pen: shapes in the hand of one drawer, as SVG text that is the same in every run."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr
from zlib import crc32

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """One path: where it runs, and the colour roles that fill it and line it (None: not at all)."""

    path: str
    fill: str | None = None
    line: str | None = "ink"
    width: float = 5.0


def shape_svg(shape: Shape, colours: Mapping[str, str]) -> str:
    """The shape as an SVG element in these colours."""
    fill = colours[shape.fill] if shape.fill else "none"
    if shape.line is None:
        return f'<path d="{shape.path}" fill="{fill}" stroke="none"/>'
    return f'<path d="{shape.path}" fill="{fill}" stroke="{colours[shape.line]}" stroke-width="{number(shape.width)}"/>'


def number(value: float) -> str:
    """The number with at most one decimal.

    >>> number(3.0), number(2.25), number(-0.01)
    ('3', '2.2', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def attribute(text: str) -> str:
    """The text as a quoted attribute."""
    return quoteattr(clean(text))


def words(text: str) -> str:
    """The text as it may stand between tags."""
    return escape(clean(text))


def clean(text: str) -> str:
    """The text without the characters that no XML file may hold."""
    return "".join(c for c in text if c in "\t\n" or (c >= " " and not "\ud800" <= c <= "\udfff" and c < "\ufffe"))


def jitter(*key: object, reach: float) -> float:
    """A small shift between -reach and reach that depends on the key alone."""
    return (crc32(repr(key).encode()) % 2001 / 1000 - 1) * reach


def stroke(start: Point, end: Point, *, reach: float = 1.2) -> str:
    """A line as a hand draws it: slightly bowed, its ends where they should be."""
    return f"M{_at(start)}{_bow(start, end, reach)}"


def outline(corners: Sequence[Point], *, reach: float = 1.2) -> str:
    """A closed polygon as a hand draws it. Two polygons that share a side share its bow."""
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    return f"M{_at(corners[0])}" + "".join(_bow(a, b, reach) for a, b in sides) + "Z"


def circle(x: float, y: float, radius: float) -> str:
    """A circle as path data."""
    r, left, right = number(radius), _at((x - radius, y)), _at((x + radius, y))
    return f"M{left}A{r} {r} 0 0 1 {right}A{r} {r} 0 0 1 {left}Z"


def inset(corners: Sequence[Point], by: float) -> list[Point]:
    """The polygon's corners, each drawn this far towards the middle."""
    mx = sum(x for x, _ in corners) / len(corners)
    my = sum(y for _, y in corners) / len(corners)
    drawn = []
    for x, y in corners:
        part = by / max(math.hypot(x - mx, y - my), by)
        drawn.append((x + (mx - x) * part, y + (my - y) * part))
    return drawn


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _bow(start: Point, end: Point, reach: float) -> str:
    low, high = sorted((start, end))
    mx = (start[0] + end[0]) / 2 + jitter(low, high, "x", reach=reach)
    my = (start[1] + end[1]) / 2 + jitter(low, high, "y", reach=reach)
    return f"Q{_at((mx, my))} {_at(end)}"
