"""A floor as one SVG picture: title, map with numbered columns and rows, legend, compass and scale."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from undercroft.maps.picture.floor import UNIT, Floor
from undercroft.maps.picture.words import legend_words, note_lines, number_words
from undercroft.scene.drawer import FONT
from undercroft.scene.pen import attribute, circle, number, stroke

_EDGE: Final = 1.15 * UNIT
"""Room around the squares of a sheet, for rock and numbers."""


def sheet(floor: Floor, *, legend: bool, scale: bool) -> str:
    """The whole picture, the legend below the map."""
    plan = floor.plan
    wide = max(plan.width, 5) * UNIT + 2 * _EDGE
    letters = max(22.0, wide * 0.027)
    left = (wide - plan.width * UNIT) / 2
    top, body = _EDGE, []
    if plan.title:
        lines = wrap(plan.title, max(10, int(wide / (letters * 0.86))))
        for i, line in enumerate(lines):
            body.append(
                floor.words(
                    line, wide / 2, letters * (1.9 + 1.7 * i), size=letters * 1.5, weight="bold", align="middle"
                )
            )
        top = letters * (1.7 * len(lines) + 0.6) + _EDGE
    body.append(f'<g transform="translate({number(left)} {number(top)})">')
    body += [part.svg for part in floor.parts()]
    body += [*rulers(floor, letters * 0.8), "</g>"]
    bottom = top + plan.height * UNIT + _EDGE
    if legend or scale:
        below = wide - 2 * 0.4 * UNIT
        drawn, high = foot(floor, below, letters, legend=legend, scale=scale)
        body += [f'<g transform="translate({number(0.4 * UNIT)} {number(bottom)})">', *drawn, "</g>"]
        bottom += high + 0.3 * UNIT
    if legend:
        drawn, high = noted(floor, wide - 2 * 0.4 * UNIT, letters * 0.72)
        body += [f'<g transform="translate({number(0.4 * UNIT)} {number(bottom)})">', *drawn, "</g>"]
        bottom += high + 0.3 * UNIT * bool(drawn)
    return document(floor, body, wide, bottom)


def bare_map(floor: Floor, square: int, margin: int) -> str:
    """Nothing but the map, in pixels: every square so large, and so much around it."""
    place = f"translate({margin} {margin}) scale({square / UNIT:.8f})"
    body = [f'<g transform="{place}">', *(part.svg for part in floor.parts()), "</g>"]
    return document(floor, body, floor.plan.width * square + 2 * margin, floor.plan.height * square + 2 * margin)


def document(floor: Floor, body: Sequence[str], wide: float, high: float) -> str:
    """The elements as an SVG document of this size."""
    w, h = f"{wide:.4f}".rstrip("0").rstrip("."), f"{high:.4f}".rstrip("0").rstrip(".")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" '
        f'aria-label={attribute(floor.plan.title or "a floor")} font-family="{FONT}">\n'
        f'<rect x="0" y="0" width="{w}" height="{h}" fill="{floor.colours["paper"]}"/>\n'
        '<g stroke-linecap="round" stroke-linejoin="round">\n' + "\n".join(body) + "\n</g>\n</svg>\n"
    )


def rulers(floor: Floor, size: float, *, off: float = 0.84) -> list[str]:
    """The numbers of columns over the map and of rows at its left."""
    drawn = []
    for x in range(1, floor.plan.width + 1):
        middle = (x - 0.5) * UNIT
        drawn.append(floor.words(str(x), middle, -off * UNIT + size * 0.35, size=size, align="middle", colour="soft"))
    for y in range(1, floor.plan.height + 1):
        foot = (y - 0.5) * UNIT + size * 0.35
        drawn.append(floor.words(str(y), -off * UNIT, foot, size=size, align="middle", colour="soft"))
    return drawn


def foot(
    floor: Floor, wide: float, letters: float, *, legend: bool, scale: bool, most: int = 3
) -> tuple[list[str], float]:
    """Legend and notes at the left, compass and scale at the right, and how high they are together.

    The legend has as many columns as there is room for, and `most` at the most.
    """
    drawn: list[str] = []
    aside = max(letters * 5, UNIT * 1.25) if scale else 0.0
    room = wide - aside
    y = 0.0
    if legend:
        entries = list(legend_words(floor.plan))
        cell = letters * 1.75
        need = max((len(said) for *_, said in entries), default=0) * letters * 0.58 + cell * 1.35
        across = max(1, min(most, int(room / need)))
        column = room / across
        rows = -(-len(entries) // across)
        for i, (sort, kind, said) in enumerate(entries):
            left, row = column * (i // rows), cell * (i % rows)
            drawn.append(sample(floor, sort, kind, left + cell / 2, row + cell / 2, cell * 0.86))
            drawn.append(floor.words(said, left + cell * 1.2, row + cell / 2 + letters * 0.33, size=letters))
        y = cell * rows + letters * 0.3 * bool(rows)
        for note in filter(None, (number_words(floor.plan), *floor.plan.notes)):
            for i, line in enumerate(wrap(note, max(12, int(room / (letters * 0.5))))):
                y += letters * (1.25 if i else 1.45)
                drawn.append(floor.words(line, 0, y, size=letters * 0.92))
        y += letters * 0.5
    if scale:
        drawn += compass(floor, wide - aside / 2, letters * 1.9, letters)
        bar = wide - aside / 2 - UNIT / 2, letters * 5.1
        drawn += scale_bar(floor, *bar, letters)
        y = max(y, letters * 6.8)
    return drawn, y


def noted(floor: Floor, wide: float, letters: float) -> tuple[list[str], float]:
    """What is to be said of single marks and doors, in two columns, and how high they are."""
    across = max(12, int(wide / 2 / (letters * 0.52)) - 2)
    lines = [(i > 0, line) for note in note_lines(floor.plan) for i, line in enumerate(wrap(note, across))]
    rows = -(-len(lines) // 2)
    drawn = []
    for i, (goes_on, line) in enumerate(lines):
        column, row = divmod(i, rows)
        left = column * wide / 2 + letters * goes_on
        drawn.append(floor.words(line, left, letters * (1 + 1.3 * row), size=letters))
    return drawn, rows * letters * 1.3


def sample(floor: Floor, sort: str, kind: str, x: float, y: float, size: float) -> str:
    """A door, mark or square of this kind, this large, as the legend shows it."""
    if sort == "mark":
        return floor.mark_face(kind, (x, y), size)
    part = f"scale({size / UNIT:.4f})"
    if sort == "door":
        return f'<g transform="translate({number(x - size / 2)} {number(y)}) {part}">{floor.door_face(kind)}</g>'
    corner = f"translate({number(x - size / 2)} {number(y - size / 2)})"
    ground = floor.shape(f"M0 0h{UNIT}v{UNIT}h-{UNIT}z", fill="floor", line="grid", width=2)
    return f'<g transform="{corner} {part}">{ground}{floor.stipple(kind, 0, 0)}</g>'


def compass(floor: Floor, x: float, y: float, letters: float) -> list[str]:
    """A rose whose black point is north."""
    r = letters * 1.5
    needle = f"M{number(x)} {number(y - r)}L{number(x + r * 0.3)} {number(y)}L{number(x - r * 0.3)} {number(y)}Z"
    tail = f"M{number(x)} {number(y + r)}L{number(x + r * 0.3)} {number(y)}L{number(x - r * 0.3)} {number(y)}Z"
    cross = f"M{number(x - r * 0.9)} {number(y)}L{number(x + r * 0.9)} {number(y)}"
    return [
        floor.shape(circle(x, y, r * 0.62), line="soft", width=1.6),
        floor.shape(cross, width=2.2),
        floor.shape(needle, fill="ink", width=2.2),
        floor.shape(tail, fill="paper", width=2.2),
        floor.words("N", x, y - r * 1.12, size=letters * 0.95, weight="bold", align="middle"),
    ]


def scale_bar(floor: Floor, x: float, y: float, letters: float, said: str = "1 square") -> list[str]:
    """A bar exactly one square long, and what it says."""
    bar = (
        stroke((x, y), (x + UNIT, y), reach=0.6)
        + f"M{number(x)} {number(y - 8)}v16M{number(x + UNIT)} {number(y - 8)}v16"
    )
    return [
        floor.shape(bar, width=3),
        floor.words(said, x + UNIT / 2, y + letters * 1.3, size=letters * 0.85, align="middle"),
    ]
