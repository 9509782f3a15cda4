"""Layouts of spaces that are no grid: where each lies, what joins them, and what a drawing is made of.

A layout names its spaces and says where they lie: on rings around a centre, or in columns and rows. Drawn, it has an
outline for each space, passages between those that do not touch, walls of lightning, and a sketch in text. All lengths
are in tiles, y running north, as in a scene.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

Point = tuple[float, float]
Stretch = tuple[Point, Point]
"""A straight line from one point to another."""

LANE: Final = 0.4
"""How broad a passage is."""
GATE: Final = 0.42
"""How broad a door is."""
SHIFT: Final = 3
"""By so many columns a name on the sketch may be moved where others are in its way."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Spaces by name and where they lie: ring and angle in degrees, clockwise, or column and row from the upper left.

    `links` are pairs of spaces between which one may walk: spaces that are in some link are its tiles. `gates` are
    pairs of a space and a tile with a door between them. `written` is what the text sketch says of each space; `above`
    and `below` explain its signs, in its corners.
    """

    places: Mapping[str, tuple[float, float]]
    links: tuple[tuple[str, str], ...]
    gates: tuple[tuple[str, str], ...]
    written: Mapping[str, str]
    rings: bool = True
    above: tuple[str, ...] = ()
    below: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """The outline of a space: its middle, and its corners measured from there."""

    middle: Point
    corners: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A layout as lines and outlines, moved so that all of it lies right of and above the origin.

    `spaces` are the outlines by name, `lanes` those of passages, `rock` what all lies on. `walls` are stretches of
    lightning, `gates` the line between the two spaces of a gate. `sketch` are the lines of the text drawing and
    `cells` the column and line where the name of each space begins on it.
    """

    columns: int
    rows: int
    spaces: dict[str, Form]
    lanes: tuple[Form, ...]
    rock: Form
    walls: tuple[Stretch, ...]
    gates: dict[tuple[str, str], Stretch]
    sketch: tuple[str, ...]
    cells: dict[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Parts:
    """The same before it is moved; `cells` are where the middle of each space is on the sketch."""

    spaces: dict[str, Form]
    lanes: list[Form]
    rock: Form
    walls: list[Stretch]
    gates: dict[tuple[str, str], Stretch]
    cells: dict[str, tuple[int, int]]


# ---------------------------------------------------------------- forms


def form(points: list[Point], middle: Point | None = None) -> Form:
    """The outline through these points, around their middle unless another one is given."""
    mx, my = middle or (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    return Form((mx, my), tuple((round(x - mx, 3), round(y - my, 3)) for x, y in points))


def across(one: Point, other: Point, middle: Point, length: float) -> Stretch:
    """A line of this length through a point, at right angles to the way between two others."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    part = length / 2 / (math.hypot(dx, dy) or 1)
    return (middle[0] - dy * part, middle[1] + dx * part), (middle[0] + dy * part, middle[1] - dx * part)


def lane(one: Point, other: Point) -> Form:
    """A passage from one point to another."""
    return form([*across(one, other, one, LANE), *reversed(across(one, other, other, LANE))])


def _moved(point: Point, by: Point) -> Point:
    return round(point[0] + by[0], 3), round(point[1] + by[1], 3)


def finished(layout: Layout, parts: Parts) -> Drawn:
    """All of this, moved so that the lower left corner is the origin."""
    forms = (parts.rock, *parts.spaces.values())
    points = [(form.middle[0] + x, form.middle[1] + y) for form in forms for x, y in form.corners]
    left, low = min(x for x, _ in points) - 0.1, min(y for _, y in points) - 0.1
    by = (-left, -low)
    return Drawn(
        columns=math.ceil(max(x for x, _ in points) - left),
        rows=math.ceil(max(y for _, y in points) - low),
        spaces={name: Form(_moved(form.middle, by), form.corners) for name, form in parts.spaces.items()},
        lanes=tuple(Form(_moved(form.middle, by), form.corners) for form in parts.lanes),
        rock=Form(_moved(parts.rock.middle, by), parts.rock.corners),
        walls=tuple((_moved(start, by), _moved(end, by)) for start, end in parts.walls),
        gates={key: (_moved(start, by), _moved(end, by)) for key, (start, end) in parts.gates.items()},
        sketch=_sketch(layout, parts.cells),
        cells=_settled(layout, parts.cells),
    )


# ---------------------------------------------------------------- the sketch


def _sketch(layout: Layout, cells: dict[str, tuple[int, int]]) -> tuple[str, ...]:
    """Links as dotted lines, colons where a gate is between, and the explanations where there is room for them."""
    wide, high = max(x for x, _ in cells.values()) + 6, max(y for _, y in cells.values()) + 1
    grid = [[" "] * wide for _ in range(high)]
    for pairs, letter in ((layout.gates, ":"), (layout.links, ".")):
        for one, other in pairs:
            (x1, y1), (x2, y2) = cells[one], cells[other]
            steps = max(abs(x2 - x1), 2 * abs(y2 - y1), 1)
            for i in range(steps + 1):
                x, y = round(x1 + (x2 - x1) * i / steps), round(y1 + (y2 - y1) * i / steps)
                if (x1 + i) % 2 == 0 or y1 != y2:
                    grid[y][x] = letter
    rows = (*range(len(layout.above)), *range(high - len(layout.below), high))
    for row, words in zip(rows, layout.above + layout.below, strict=True):
        if 0 <= row < high and all(letter == " " for letter in grid[row][: len(words) + 1]):
            grid[row][: len(words)] = words
    return tuple("".join(line).rstrip() for line in grid)


def _settled(layout: Layout, cells: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """Where the name of each space begins, around its middle, or beside it where others have taken the room."""
    taken: set[tuple[int, int]] = set()
    settled = {}
    shifts = sorted(range(-SHIFT, SHIFT + 1), key=lambda by: (abs(by), by))
    for space, (column, row) in cells.items():
        wide = len(layout.written[space])
        first = max(1, column - wide // 2)
        free = (first + by for by in shifts if first + by > 0 and not taken & _letters(first + by, row, wide))
        begins = next(free, first)
        settled[space] = (begins, row)
        taken |= _letters(begins, row, wide)
    return settled


def _letters(column: int, row: int, wide: int) -> set[tuple[int, int]]:
    """The places of so many letters, and of the star before them."""
    return {(at, row) for at in range(column - 1, column + wide)}
