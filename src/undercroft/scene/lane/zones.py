"""The zones of a lane: their shapes, which of them is seen where, and where their values are written."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

Point = tuple[float, float]

_STEP: Final = 6
"""Zones are looked at in squares so wide when room for a value is sought."""
_ROLES: Final = (
    (20, "gold"),
    (18, "orange"),
    (16, "yellow"),
    (13, "glow"),
    (9, "bone"),
    (5, "fog"),
    (2, "stone"),
    (0, "grey"),
)
"""From which value on a zone has which colour."""
_LARGEST: Final = 46
_LEAST: Final = 22
"""Letters lower than this are not read: the value stands beside the zone then, with a line to it."""
_WORTH: Final = 9
"""Only values from here on are worth a line to a narrow zone."""
_TINY: Final = 10
"""A zone with less room than for such letters is a splinter."""
_ASIDE: Final = 30
"""How high the letters beside the zones are."""
_DOT: Final = 24
"""So far around the dot nothing is written."""


@dataclass(frozen=True, slots=True)
class LaneZone:
    """Part of a lane with a value: a circle (x, y, radius), an ellipse (x, y, both half axes) or a polygon.

    A zone of the `body` belongs to the silhouette that is aimed at; others are the background.
    """

    value: int
    circle: tuple[int, int, int] | None = None
    ellipse: tuple[int, int, int, int] | None = None
    polygon: tuple[tuple[int, int], ...] = ()
    name: str = ""
    body: bool = False

    @property
    def oval(self) -> tuple[int, int, int, int] | None:
        """Middle and half axes, where this is no polygon."""
        return (*self.circle, self.circle[2]) if self.circle else self.ellipse

    def spans(self, y: float) -> list[tuple[float, float]]:
        """The stretches of x that it covers at this y.

        >>> LaneZone(20, circle=(300, 1950, 12)).spans(1950)
        [(288.0, 312.0)]
        """
        if self.oval:
            x, middle, wide, high = self.oval
            part = 1 - ((y - middle) / high) ** 2
            return [(x - wide * math.sqrt(part), x + wide * math.sqrt(part))] if part > 0 else []
        crossings = sorted(
            x1 + (y - y1) * (x2 - x1) / (y2 - y1)
            for (x1, y1), (x2, y2) in zip(self.polygon, (*self.polygon[1:], self.polygon[0]), strict=True)
            if (y1 > y) != (y2 > y)
        )
        return list(zip(crossings[::2], crossings[1::2], strict=True))

    @property
    def role(self) -> str:
        """The colour of its value: the higher, the warmer; the background is apart from the body."""
        if not self.body and 1 < self.value < 9:
            return "grid"
        return next(role for least, role in _ROLES if self.value >= least)

    @property
    def reach(self) -> tuple[int, int]:
        """From which y to which it lies."""
        if self.oval:
            return self.oval[1] - self.oval[3], self.oval[1] + self.oval[3]
        return min(y for _, y in self.polygon), max(y for _, y in self.polygon)

    def plain(self) -> dict[str, Any]:
        """The zone as data that a client may read."""
        shape: dict[str, Any] = {"polygon": [list(point) for point in self.polygon]}
        if self.circle:
            shape = {"circle": list(self.circle)}
        elif self.ellipse:
            shape = {"ellipse": list(self.ellipse)}
        return {"value": self.value, "shape": shape, "body": self.body, "name": self.name, "fill": self.role}


def zone_of(data: Mapping[str, Any]) -> LaneZone:
    """The zone that this plain data describes."""
    shape = data["shape"]
    circle, ellipse = shape.get("circle"), shape.get("ellipse")
    return LaneZone(
        data["value"],
        circle=tuple(circle) if circle else None,
        ellipse=tuple(ellipse) if ellipse else None,
        polygon=tuple((x, y) for x, y in shape.get("polygon", ())),
        name=data.get("name", ""),
        body=data.get("body", False),
    )


def seen_from_above(zones: Sequence[LaneZone]) -> list[LaneZone]:
    """The zones in the order of being drawn: of several that overlap the highest value is seen, as it is scored."""
    return sorted(zones, key=lambda zone: zone.value)


def value_at(zones: Sequence[LaneZone], x: float, y: float) -> int:
    """The highest value at this point, 0 where there is none.

    >>> value_at([LaneZone(4, ellipse=(300, 1950, 220, 330)), LaneZone(20, circle=(300, 1950, 12))], 305, 1950)
    20
    """
    found = (zone.value for zone in zones if any(left <= x <= right for left, right in zone.spans(y)))
    return max(found, default=0)


# ---------------------------------------------------------------- where values are written


@dataclass(frozen=True, slots=True)
class Mark:
    """The value of a zone, its middle here, this high; with a line to a point in the zone where it stands beside it."""

    value: int
    x: int
    y: int
    size: int
    to: tuple[int, int] | None = None

    def plain(self) -> list[int]:
        """The numbers in a row."""
        return [self.value, self.x, self.y, self.size, *(self.to or ())]


@lru_cache(maxsize=64)
def marks_of(zones: tuple[LaneZone, ...], width: int, dot: tuple[int, int]) -> tuple[Mark, ...]:
    """The values of all zones of a lane so wide: written where there is room, else in a column beside them.

    They keep clear of the dot. Splinters of low value go without, and of high ones a value stands beside them once.
    """
    if not zones:
        return ()
    low = min(zone.reach[0] for zone in zones)
    rows = _seen(zones, width, low, max(zone.reach[1] for zone in zones))
    _cover(rows, dot, low)
    room = _room(rows)
    cells: dict[int, list[tuple[int, int]]] = {}
    for row, line in enumerate(rows):
        for column, seen in enumerate(line):
            if seen >= 0:
                cells.setdefault(seen, []).append((column, row))
    inside: list[Mark] = []
    narrow: list[int] = []
    for number, found in cells.items():
        size = min(_LARGEST, round(1.75 * _STEP * max(room[row][column] for column, row in found)))
        if size < _LEAST and zones[number].value >= _WORTH:
            narrow.append(number)
        elif size >= _TINY:
            x, y = _place(found, room, low, nearest=_foot(found, low))
            inside.append(Mark(zones[number].value, x, y, max(size, _LEAST - 4)))
    told = {mark.value for mark in inside}
    largest = {zones[number].value: cells[number] for number in sorted(narrow, key=lambda number: len(cells[number]))}
    beside = _beside([(value, found) for value, found in largest.items() if value not in told], room, low, width)
    return tuple(sorted([*inside, *beside], key=lambda mark: (-mark.value, mark.x, mark.y)))


def _seen(zones: Sequence[LaneZone], width: int, low: int, high: int) -> list[list[int]]:
    """Row by row from the near end: the number of the zone that is seen in each square, -1 where there is none."""
    rows = [[-1] * (width // _STEP) for _ in range(max(1, (high - low) // _STEP))]
    for zone in seen_from_above(zones):
        number = zones.index(zone)
        for row, line in enumerate(rows):
            for left, right in zone.spans(low + (row + 0.5) * _STEP):
                first, last = max(0, math.ceil(left / _STEP - 0.5)), min(len(line), math.ceil(right / _STEP - 0.5))
                line[first:last] = [number] * (last - first)
    return rows


def _cover(rows: list[list[int]], dot: tuple[int, int], low: int) -> None:
    """Around the dot no zone is seen."""
    across, along, reach = dot[0] // _STEP, (dot[1] - low) // _STEP, _DOT // _STEP
    for line in rows[max(0, along - reach) : max(0, along + reach + 1)]:
        first, last = max(0, across - reach), min(len(line), across + reach + 1)
        line[first:last] = [-1] * (last - first)


def _room(rows: list[list[int]]) -> list[list[float]]:
    """How far each square is from the nearest that shows something else, in squares."""
    high, wide = len(rows), len(rows[0])
    far = [[0.5 if _is_border(rows, column, row) else 99.0 for column in range(wide)] for row in range(high)]
    for sign in (1, -1):
        before = [99.0] * wide
        for line in far[::sign]:
            last = 99.0
            for column in range(wide)[::sign]:
                beside = before[column - 1] if column else 99.0
                other = before[column + 1] if column + 1 < wide else 99.0
                last = min(line[column], last + 1, before[column] + 1, beside + 1.41, other + 1.41)
                line[column] = last
            before = line
    return far


def _is_border(rows: list[list[int]], column: int, row: int) -> bool:
    """Whether a square beside this one shows something else, or is not there."""
    line = rows[row]
    if not (0 < row < len(rows) - 1 and 0 < column < len(line) - 1):
        return True
    seen = line[column]
    around = (line[column - 1], line[column + 1], rows[row - 1][column], rows[row + 1][column])
    return around != (seen, seen, seen, seen)


def _middle(column: int, row: int, low: int) -> tuple[int, int]:
    return round((column + 0.5) * _STEP), round(low + (row + 0.5) * _STEP)


def _foot(cells: Sequence[tuple[int, int]], low: int) -> Point:
    """The point under the middle of these squares, at their near end: values of rings stand there in a row."""
    return sum(column for column, _ in cells) / len(cells) * _STEP, low + min(row for _, row in cells) * _STEP


def _place(
    cells: Sequence[tuple[int, int]], room: Sequence[Sequence[float]], low: int, *, nearest: Point
) -> tuple[int, int]:
    """Of the squares with about the most room the one nearest to this point."""
    most = max(room[row][column] for column, row in cells)
    roomy = [_middle(column, row, low) for column, row in cells if room[row][column] >= most - 0.9]
    return min(roomy, key=lambda point: (math.dist(point, nearest), point))


def _beside(
    narrow: Sequence[tuple[int, list[tuple[int, int]]]], room: Sequence[Sequence[float]], low: int, width: int
) -> list[Mark]:
    """Values in a column at the right edge, the highest first, each with a line to its zone."""
    ranked = sorted(narrow, key=lambda one: (-one[0], one[1]))
    rows = [row for _, cells in ranked for _, row in cells]
    top = low + (sum(rows) / len(rows) + 0.5) * _STEP + (len(ranked) - 1) * _ASIDE * 0.6 if rows else 0.0
    marks = []
    for rank, (value, cells) in enumerate(ranked):
        x, y = width - _ASIDE, round(top - rank * _ASIDE * 1.2)
        marks.append(Mark(value, x, y, _ASIDE, _place(cells, room, low, nearest=(x, y))))
    return marks
