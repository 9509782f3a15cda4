"""The rogue's maze: a winding corridor, what a stylus meets in it, and how it is followed without a pointer.

All places are whole tenths of a unit of the field, x to the right and y downwards from the upper left corner. A maze is
known by its number alone: the same number is the same maze everywhere.  [truedungeon.digital.maze-geometry]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

Point = tuple[int, int]

FIELD: Final = (3000, 2000)
SEGMENTS: Final = 10
CORRIDOR: Final = 140
STYLUS: Final = 50
STYLUS_THICK: Final = 80
"""How wide the field, the corridor and the stylus are, in tenths.  [truedungeon.digital.maze-geometry]"""
STEP: Final = 250
"""The corridor runs along a lattice of this width, so that two stretches of it lie at least 11 units apart."""
COLUMNS: Final = FIELD[0] // STEP
ROWS: Final = FIELD[1] // STEP
LONGEST: Final = 5
LEAST: Final = 24
"""A segment has at most so many steps of the lattice, all together at least so many."""
TALLEST: Final = 6
"""From its highest to its lowest stretch a maze has at most so many steps: so it fits the width of a phone."""
APART: Final = 5
"""So many steps, across and down, the two ends lie from each other at least."""
NUMBERS: Final = 1_000_000
"""Boxes have the mazes from 1 to this; those for practice come after them.  [truedungeon.digital.maze-training]"""

SPAN: Final = 2000
"""A marker takes so many milliseconds from one end of its bar to the other, and as many back."""
MARGIN: Final = 300
"""The middle of a target window lies so far from the ends of the bar at least."""

DIRECTIONS: Final[dict[str, Point]] = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
HALVES: Final = ("end-to-middle", "middle-to-end")
ENDS: Final = ("A", "B")


@dataclass(frozen=True, slots=True)
class Route:
    """A way through the maze: where it begins and ends, its corners one after another, and a window for each segment.

    A window is the place of a marker in milliseconds from the start of its bar, in the middle of the window.
    """

    start: str
    goal: str
    corners: tuple[Point, ...]
    windows: tuple[int, ...]

    @property
    def segments(self) -> int:
        """How many segments there are."""
        return len(self.corners) - 1

    @property
    def turns(self) -> tuple[str, ...]:
        """The direction of each segment, as the plate lies before the rogue."""
        return tuple(_direction(one, other) for one, other in zip(self.corners, self.corners[1:], strict=False))

    def nearest(self, place: Point) -> tuple[int, int]:
        """How far a place lies from the middle line, squared, and the number, from 1, of the segment nearest to it."""
        pairs = zip(self.corners, self.corners[1:], strict=False)
        return min((_squared(place, _on(place, one, other)), number) for number, (one, other) in enumerate(pairs, 1))


@dataclass(frozen=True, slots=True)
class Maze:
    """A corridor: the corners of its middle line from A to B, its walls as one closed outline, a window by segment."""

    number: int
    corners: tuple[Point, ...]
    outline: tuple[Point, ...]
    windows: tuple[int, ...]

    @property
    def walls(self) -> tuple[tuple[Point, Point], ...]:
        """The walls, each from corner to corner."""
        return tuple(zip(self.outline, (*self.outline[1:], self.outline[0]), strict=True))

    def routes(self, way: str = "") -> tuple[Route, Route]:
        """The two ways to follow all of it, or half of it, from either end.

        [truedungeon.skillcheck.rogue.either-end] [truedungeon.digital.maze-half]
        """
        half = SEGMENTS // 2
        found = []
        for start, goal, step in ((*ENDS, 1), (*ENDS[::-1], -1)):
            corners, windows = self.corners[::step], self.windows[::step]
            if way == HALVES[0]:
                found.append(Route(start, "the middle", corners[: half + 1], windows[:half]))
            elif way == HALVES[1]:
                found.append(Route("the middle", goal, corners[half:], windows[half:]))
            else:
                found.append(Route(start, goal, corners, windows))
        return found[0], found[1]


@dataclass(frozen=True, slots=True)
class Passage:
    """What became of an attempt: passed, touched or stopped; how many segments it came through; where it ended."""

    how: str
    segments: int
    of: int
    why: str = ""
    at: Point | None = None


# ---------------------------------------------------------------- making one


class _Draws:
    """Numbers that follow from a number, the same everywhere."""

    def __init__(self, number: int) -> None:
        self._state = number * 0x9E3779B97F4A7C15 % 2**64

    def below(self, many: int) -> int:
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._state >> 33) % many


@lru_cache(maxsize=64)
def maze(number: int) -> Maze:
    """The maze of this number: a corridor that winds over the field and neither crosses nor touches itself.

    [truedungeon.digital.maze-geometry]
    """
    draws = _Draws(number)
    cells: list[Point] | None = None
    while cells is None:
        cells = _carved(draws)
    corners = tuple((STEP // 2 + STEP * x, STEP // 2 + STEP * y) for x, y in cells)
    windows = tuple(MARGIN + draws.below(SPAN - 2 * MARGIN + 1) for _ in range(SEGMENTS))
    return Maze(number, corners, _outline(corners), windows)


def _carved(draws: _Draws) -> list[Point] | None:
    """The corners of one walk over the lattice, each time round a corner; None where it has run into itself."""
    at = (draws.below(COLUMNS), draws.below(ROWS))
    corners, taken = [at], {at}
    across = draws.below(2) == 0
    for _ in range(SEGMENTS):
        ways = [((1, 0), (-1, 0)), ((0, 1), (0, -1))][not across]
        first = draws.below(2)
        for way in (ways[first], ways[1 - first]):
            free = _free(at, way, taken)
            if free:
                break
        else:
            return None
        for _ in range(1 + draws.below(len(free))):
            at = free.pop(0)
            taken.add(at)
        corners.append(at)
        across = not across
    (x, y), (ex, ey) = corners[0], corners[-1]
    far = abs(ex - x) + abs(ey - y) >= APART
    heights = [cell[1] for cell in corners]
    fits = max(heights) - min(heights) <= TALLEST
    return corners if far and fits and len(taken) > LEAST else None


def _free(at: Point, way: Point, taken: set[Point]) -> list[Point]:
    """The cells in this direction, up to the first that is taken or off the field."""
    found: list[Point] = []
    for far in range(1, LONGEST + 1):
        cell = (at[0] + way[0] * far, at[1] + way[1] * far)
        if cell in taken or not (0 <= cell[0] < COLUMNS and 0 <= cell[1] < ROWS):
            break
        found.append(cell)
    return found


def _outline(corners: Sequence[Point]) -> tuple[Point, ...]:
    """The walls on both sides of the middle line, closed at the ends."""
    half = CORRIDOR // 2
    ways = [DIRECTIONS[_direction(one, other)] for one, other in zip(corners, corners[1:], strict=False)]
    left, right = [], []
    for number, (x, y) in enumerate(corners):
        if 0 < number < len(ways):
            (ax, ay), (bx, by) = ways[number - 1], ways[number]
            out, back = (ay + by, -ax - bx), (0, 0)
        else:
            wx, wy = ways[min(number, len(ways) - 1)]
            sign = -1 if number == 0 else 1
            out, back = (wy, -wx), (sign * wx, sign * wy)
        left.append((x + half * (back[0] + out[0]), y + half * (back[1] + out[1])))
        right.append((x + half * (back[0] - out[0]), y + half * (back[1] - out[1])))
    return (*left, *reversed(right))


def _direction(one: Point, other: Point) -> str:
    if one[0] == other[0]:
        return "down" if other[1] > one[1] else "up"
    return "right" if other[0] > one[0] else "left"


# ---------------------------------------------------------------- following it


def traced(found: Maze, routes: Iterable[Route], trace: Sequence[Point], stylus: int) -> Passage:
    """What becomes of a stylus that is led along these places in straight lines, from the start of a route.

    It fails at the first touch, and passes if it ends at the goal. Whoever lets go before has stopped.
    [truedungeon.digital.maze-form] [truedungeon.skillcheck.rogue.stop] [truedungeon.skillcheck.rogue.either-end]
    """
    begun = [route for route in routes if in_cap(trace[0], route.corners[0])]
    assert begun, "a trace begins at a start"
    of, last = begun[0].segments, trace[-1]
    for one, other in zip((trace[0], *trace), trace, strict=False):
        if touches(found, one, other, stylus):
            at = _contact(found, one, other, stylus)
            number = min(route.nearest(at) for route in begun)[1]
            return Passage("touched", number - 1, of, f"a touch in segment {number} of {of}, at {shown(at)}", at)
    if any(in_cap(last, route.corners[-1]) for route in begun):
        return Passage("passed", of, of, f"{of} segments without a touch", last)
    return Passage("stopped", min(route.nearest(last) for route in begun)[1] - 1, of, "", last)


def in_cap(place: Point, end: Point) -> bool:
    """Whether the middle of the stylus lies in the round end of the corridor there."""
    return _squared(place, end) <= (CORRIDOR // 2) ** 2


def touches(found: Maze, one: Point, other: Point, stylus: int) -> bool:
    """Whether a stylus so wide, led straight from one place to another, meets a wall.

    A wall that is crossed in one leap is met too.  [truedungeon.digital.maze-form]
    """
    reach = stylus // 2
    left, right = min(one[0], other[0]) - reach, max(one[0], other[0]) + reach
    top, bottom = min(one[1], other[1]) - reach, max(one[1], other[1]) + reach
    for start, end in found.walls:
        if max(start[0], end[0]) < left or min(start[0], end[0]) > right:
            continue
        if max(start[1], end[1]) < top or min(start[1], end[1]) > bottom:
            continue
        if _meet(one, other, start, end, reach * reach):
            return True
    return False


def _contact(found: Maze, one: Point, other: Point, stylus: int) -> Point:
    """Where on the way from one place to another the stylus first meets a wall, to a tenth of a unit."""
    parts = max(abs(other[0] - one[0]), abs(other[1] - one[1]), 1)
    low, high = 0, parts

    def at(part: int) -> Point:
        return (one[0] + (other[0] - one[0]) * part // parts, one[1] + (other[1] - one[1]) * part // parts)

    while low < high:
        middle = (low + high) // 2
        if touches(found, one, at(middle), stylus):
            high = middle
        else:
            low = middle + 1
    return at(high)


def stopped(route: Route, stops: Sequence[int], stylus: int) -> Passage:
    """What becomes of markers that were stopped after so many milliseconds, one for each segment.

    [truedungeon.digital.maze-turns] [truedungeon.skillcheck.rogue.stop]
    """
    of, room = route.segments, window(stylus)
    for number, (stop, middle) in enumerate(zip(stops, route.windows, strict=False), 1):
        place = marker(stop)
        if abs(place - middle) > room:
            wanted = f"{middle - room} to {middle + room}"
            why = f"a touch in segment {number} of {of}: the marker stands at {place}, not {wanted}"
            return Passage("touched", number - 1, of, why)
    return _so_far(len(stops), of)


def stated(route: Route, turns: Sequence[str]) -> Passage:
    """What becomes of directions that were stated, one for each segment.  [truedungeon.digital.maze-turns]"""
    of = route.segments
    for number, (turn, true) in enumerate(zip(turns, route.turns, strict=False), 1):
        if turn != true:
            why = f"a touch in segment {number} of {of}: it goes {true}, not {turn}"
            return Passage("touched", number - 1, of, why)
    return _so_far(len(turns), of)


def _so_far(segments: int, of: int) -> Passage:
    if segments == of:
        return Passage("passed", of, of, f"{of} segments without a touch")
    return Passage("stopped", segments, of)


def marker(stop: int) -> int:
    """Where a marker is after so many milliseconds: it runs to the end of its bar and back, again and again.

    >>> [marker(stop) for stop in (0, 700, 2000, 2500, 4000, 4700)]
    [0, 700, 2000, 1500, 0, 700]
    """
    there = stop % (2 * SPAN)
    return min(there, 2 * SPAN - there)


def window(stylus: int) -> int:
    """So far from the middle of its window a marker may stand: as much as the corridor is wider than the stylus.

    >>> window(STYLUS), window(STYLUS_THICK)
    (90, 60)
    """
    return CORRIDOR - stylus


def shown(place: Point) -> str:
    """A place on the field in its units.

    >>> shown((1255, 40))
    '125.5, 4.0'
    """
    return ", ".join(f"{value // 10}.{value % 10}" for value in place)


# ---------------------------------------------------------------- whole-number geometry


def _squared(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _on(place: Point, one: Point, other: Point) -> Point:
    """The place on a level or upright line that is nearest."""
    x = min(max(place[0], min(one[0], other[0])), max(one[0], other[0]))
    y = min(max(place[1], min(one[1], other[1])), max(one[1], other[1]))
    return (x, y)


def _meet(a: Point, b: Point, c: Point, d: Point, reach: int) -> bool:
    """Whether the lines a-b and c-d cross or come as near to each other as the root of `reach`."""
    if _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0:
        return True
    return _near(a, c, d, reach) or _near(b, c, d, reach) or _near(c, a, b, reach) or _near(d, a, b, reach)


def _side(a: Point, b: Point, place: Point) -> int:
    return (b[0] - a[0]) * (place[1] - a[1]) - (b[1] - a[1]) * (place[0] - a[0])


def _near(place: Point, a: Point, b: Point, reach: int) -> bool:
    along = (place[0] - a[0]) * (b[0] - a[0]) + (place[1] - a[1]) * (b[1] - a[1])
    length = _squared(a, b)
    if along <= 0:
        return _squared(place, a) <= reach
    if along >= length:
        return _squared(place, b) <= reach
    return _side(a, b, place) ** 2 <= reach * length
