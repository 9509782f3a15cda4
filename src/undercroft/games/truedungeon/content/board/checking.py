"""The validator of boards: every fault with its place and its rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from undercroft.engine import Refusal
from undercroft.engine.craft.products import at_work
from undercroft.games.truedungeon.content.adventures.faults import fault
from undercroft.games.truedungeon.content.board.measures import LENGTH, MM, RADIUS, TARGET, WIDTH
from undercroft.games.truedungeon.content.board.model import Board, Zone
from undercroft.games.truedungeon.content.board.reading import Point, corners_of, is_near

SHAPE: Final = "truedungeon.digital.zone-shape"
SIZE: Final = "truedungeon.digital.board-size"
ONE_PLACE: Final = "truedungeon.digital.zone-one-place"
DOT: Final = "truedungeon.digital.damage-dot"
VALIDATION: Final = "truedungeon.digital.validation"
MOST_ZONES: Final = 60
MOST_CORNERS: Final = 120
MOST_LETTERS: Final = 400

_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_STEP: Final = 10 * MM


def faults(board: Board) -> list[Refusal]:
    """Everything that is wrong with the board, in the order of its parts; nothing if it can be played on.

    [truedungeon.digital.zone-shape] [truedungeon.digital.zone-one-place] [truedungeon.digital.validation]
    """
    found = [*_whole(board)]
    for number, zone in enumerate(board.zones, 1):
        found += _zone(zone, zone_named(zone, number))
    if not found and any(zone.value == 1 for zone in board.zones):
        found += _ones(board)
    return [at_work(one) for one in found]


def zone_named(zone: Zone, number: int) -> str:
    """What a zone is called in faults: its number in the file, its value, and its name where it has one."""
    return f"zone {number} ({zone.value}{', ' + zone.name[:40] if zone.name else ''})"


def _whole(board: Board) -> Iterator[Refusal]:
    if not _ID.fullmatch(board.id) or len(board.id) > 60:
        yield fault("id", "an id is small letters and digits, divided by single hyphens", SHAPE)
    for key in ("name", "about"):
        if len(getattr(board, key)) > MOST_LETTERS:
            yield fault(key, f"at most {MOST_LETTERS} letters are wanted", SHAPE)
    if not board.name.strip():
        yield fault("name", "the text is empty", SHAPE)
    if not _on_lane(board.dot):
        yield fault("dot", f"the Damage Dot {board.dot} is not on the lane of 600 x 2400 mm", DOT)
    if len(board.zones) > MOST_ZONES:
        yield fault("zones", f"at most {MOST_ZONES} zones are wanted, not {len(board.zones)}", SHAPE)
    if not any(zone.value == 20 for zone in board.zones):
        yield fault("zones", "a board has a zone of value 20", VALIDATION)


def _zone(zone: Zone, at: str) -> Iterator[Refusal]:
    if not 1 <= zone.value <= 20:
        yield fault(at, f"a value is 1 to 20, not {zone.value}", SHAPE)
    if len(zone.name) > 60:
        yield fault(at, "a name has at most 60 letters", SHAPE)
    given = [shape for shape in (zone.circle, zone.ellipse, zone.polygon) if shape is not None]
    if len(given) != 1:
        yield fault(at, "a zone has one shape: circle, ellipse or polygon", SHAPE)
        return
    if zone.circle and zone.circle[2] < 1 or zone.ellipse and min(zone.ellipse[2:]) < 1:
        yield fault(at, "a radius is at least 1 mm", SHAPE)
        return
    if zone.polygon is not None:
        corners = corners_of(zone)
        if not 3 <= len(corners) <= MOST_CORNERS:
            yield fault(at, f"a polygon has 3 to {MOST_CORNERS} corners, not {len(corners)}", SHAPE)
            return
        if not _is_simple(corners):
            yield fault(at, "the sides of a polygon do not cross or touch one another", SHAPE)
    left, near, right, far = extent(zone)
    if left < 0 or right > WIDTH or far > LENGTH or near < TARGET:
        words = f"it reaches from {left // MM}, {near // MM} to {right // MM}, {far // MM}"
        yield fault(at, f"a zone lies in the target area, x 0 to 600 and y 1500 to 2400 mm; {words}", SIZE)


def extent(zone: Zone) -> tuple[int, int, int, int]:
    """The box around a zone in micrometres: left, near, right and far end."""
    if zone.circle:
        x, y, radius = (number * MM for number in zone.circle)
        return x - radius, y - radius, x + radius, y + radius
    if zone.ellipse:
        x, y, across, along = (number * MM for number in zone.ellipse)
        return x - across, y - along, x + across, y + along
    corners = corners_of(zone)
    across_all, along_all = [x for x, _ in corners], [y for _, y in corners]
    return min(across_all), min(along_all), max(across_all), max(along_all)


def _ones(board: Board) -> Iterator[Refusal]:
    """A zone of value 1 is background, with a place a puck's width from all other zones.

    [truedungeon.digital.zone-one-place]
    """
    others = [zone for zone in board.zones if zone.value > 1]
    for number, zone in enumerate(board.zones, 1):
        if zone.value != 1:
            continue
        if zone.body:
            yield fault(zone_named(zone, number), "a zone of value 1 is background, not part of the body", ONE_PLACE)
        elif not any(not any(is_near(other, *at, 2 * RADIUS) for other in others) for at in _places(zone)):
            words = "no place of it is a puck's width, 60 mm, from all other zones: no puck could touch it alone"
            yield fault(zone_named(zone, number), words, ONE_PLACE)


def _places(zone: Zone) -> Iterator[Point]:
    """Places all over a zone."""
    left, near, right, far = extent(zone)
    for y in (*range(near, far, _STEP), far):
        for x in (*range(left, right, _STEP), right):
            if is_near(zone, x, y, 0):
                yield x, y


def _on_lane(place: tuple[int, int]) -> bool:
    return 0 <= place[0] * MM <= WIDTH and 0 <= place[1] * MM <= LENGTH


# ---------------------------------------------------------------- simple polygons


def _is_simple(corners: tuple[Point, ...]) -> bool:
    """Whether no two sides meet but neighbours in their common corner."""
    count = len(corners)
    if len(set(corners)) < count:
        return False
    sides = [(corners[number], corners[(number + 1) % count]) for number in range(count)]
    for first in range(count):
        for second in range(first + 1, count):
            if second == first + 1 or (first == 0 and second == count - 1):
                corner = sides[first][1] if second == first + 1 else sides[first][0]
                if _turns_back(sides[first], sides[second], corner):
                    return False
            elif _meet(sides[first], sides[second]):
                return False
    return True


def _turns_back(one: tuple[Point, Point], other: tuple[Point, Point], corner: Point) -> bool:
    """Whether two neighbouring sides lie on one another, or one of them goes on straight back."""
    far_one = one[0] if one[1] == corner else one[1]
    far_other = other[0] if other[1] == corner else other[1]
    ax, ay = far_one[0] - corner[0], far_one[1] - corner[1]
    bx, by = far_other[0] - corner[0], far_other[1] - corner[1]
    return ax * by - ay * bx == 0 and ax * bx + ay * by > 0


def _meet(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two sides have a point in common."""
    (a, b), (c, d) = one, other
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    turns = (_way(a, b, c), _way(a, b, d), _way(c, d, a), _way(c, d, b))
    if turns[0] * turns[1] < 0 and turns[2] * turns[3] < 0:
        return True
    return (
        (turns[0] == 0 and _between(a, b, c))
        or (turns[1] == 0 and _between(a, b, d))
        or (turns[2] == 0 and _between(c, d, a))
        or (turns[3] == 0 and _between(c, d, b))
    )


def _way(a: Point, b: Point, c: Point) -> int:
    """1, -1 or 0: whether one turns right, left or not at all at b on the way to c."""
    cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (cross > 0) - (cross < 0)


def _between(a: Point, b: Point, c: Point) -> bool:
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])
