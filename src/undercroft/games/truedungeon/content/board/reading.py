"""What is read where a puck rests: its natural value, and the wheel number that points at the Damage Dot.

[truedungeon.digital.zone-shape] [truedungeon.digital.wheel-reading]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple

from undercroft.engine.craft.products import at_work
from undercroft.games.truedungeon.content.board.measures import FULL, MM, RADIUS, TARGET, away
from undercroft.games.truedungeon.content.board.model import Board, Zone
from undercroft.games.truedungeon.content.board.physics import Body
from undercroft.games.truedungeon.content.board.trig import ONE, bearing, sine_cosine

SIDES = 64
"""An ellipse is taken as a polygon of so many sides.  [truedungeon.digital.zone-shape]"""

Point = tuple[int, int]
_Side = tuple[int, int, int, int, int, int, int, int]
"""A side of a polygon: the box in which a place may be near it, and its two ends."""


class _Prepared(NamedTuple):
    """A zone ready to be measured: its box with a puck's radius around, and a circle or the sides of a polygon."""

    zone: Zone
    left: int
    right: int
    near: int
    far: int
    x: int
    y: int
    reach: int
    corners: tuple[Point, ...]
    sides: tuple[_Side, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a puck scores where it lies, 0 for nothing, and the rules by which that is read."""

    value: int
    rule: str
    also: tuple[str, ...] = ()


def lies(board: Board, x: int, y: int) -> Reading:
    """The highest value of the zones that a puck with its centre here touches; 0 if it touches none.

    Nothing but the board decides: a value is the same against every monster.
    [truedungeon.board.slide] [truedungeon.board.border-highest]
    [truedungeon.board.null-zone] [truedungeon.digital.puck-overflow] [truedungeon.digital.zone-independent-of-ac]
    """
    value = value_at(board, x, y)
    if value:
        also = ("truedungeon.board.border-highest", "truedungeon.digital.zone-independent-of-ac")
        return at_work(Reading(value, "truedungeon.board.slide", also))
    short = y < TARGET
    rule = "truedungeon.digital.puck-overflow" if short else "truedungeon.board.null-zone"
    return at_work(Reading(0, rule, ("truedungeon.board.null-zone",) if short else ()))


def natural(board: Board, x: int, y: int) -> int:
    """What a puck with its centre here scores; 0 for nothing.  [truedungeon.board.slide]"""
    return lies(board, x, y).value


def value_at(board: Board, x: int, y: int, least: int = 1) -> int:
    """The highest value of the zones that a puck here touches, if it is so high; else 0. For whoever looks around.

    [truedungeon.board.border-highest]
    """
    for one in _prepared(board):
        if one.zone.value < least:
            return 0
        if one.left <= x <= one.right and one.near <= y <= one.far and _touches(one, x, y):
            return one.zone.value
    return 0


def touched(board: Board, x: int, y: int) -> tuple[Zone, ...]:
    """The zones that a puck with its centre here touches, the highest first."""
    return tuple(one.zone for one in _prepared(board) if _touches(one, x, y))


@dataclass(frozen=True, slots=True)
class Pointing:
    """Which places of a wheel point at the Damage Dot, and the rules by which that is read."""

    places: tuple[int, ...]
    rule: ClassVar[str] = "truedungeon.board.damage-number"

    @property
    def also(self) -> tuple[str, ...]:
        """How it is measured; and of two that are equally near, which counts."""
        found = ("truedungeon.digital.wheel-reading", "truedungeon.digital.wheel-geometry")
        return (*found, "truedungeon.board.damage-number-tie") if len(self.places) > 1 else found


def points(board: Board, body: Body, count: int) -> Pointing:
    """Which of so many wheel numbers points nearest to the Damage Dot; two, if they are equally near.

    The numbers stand clockwise at equal angles, the first at the puck's own turn. Two are equally near if they
    differ by no more than the rounding of the measures, a few microradians.
    [truedungeon.digital.wheel-geometry] [truedungeon.digital.wheel-reading]
    """
    dot_x, dot_y = board.dot
    first = (body.turn - bearing(dot_x * MM - body.x, dot_y * MM - body.y)) * count
    whole = FULL * count
    off = []
    for index in range(count):
        angle = (first + index * FULL) % whole
        off.append(min(angle, whole - angle))
    least = min(off, default=0)
    return at_work(Pointing(tuple(index for index, angle in enumerate(off) if angle <= least + 3 * count)))


def nearest(board: Board, body: Body, count: int) -> tuple[int, ...]:
    """The places of the wheel numbers that point nearest to the Damage Dot.  [truedungeon.digital.wheel-reading]"""
    return points(board, body, count).places


def corners_of(zone: Zone) -> tuple[Point, ...]:
    """The corners of a zone's polygon, or of the one that its ellipse is taken as, in micrometres."""
    if zone.ellipse:
        x, y, across, along = (number * MM for number in zone.ellipse)
        turns = (sine_cosine(away(step * FULL, SIDES)) for step in range(SIDES))
        return tuple((x + away(across * sine, ONE), y + away(along * cosine, ONE)) for sine, cosine in turns)
    return tuple((x * MM, y * MM) for x, y in zone.polygon or ())


def is_near(zone: Zone, x: int, y: int, within: int) -> bool:
    """Whether a place is inside a zone or at most so many micrometres away."""
    return _touches(_made_ready(zone, within), x, y)


@lru_cache(maxsize=256)
def _prepared(board: Board) -> tuple[_Prepared, ...]:
    """The zones of a board, the highest first."""
    return tuple(_made_ready(zone) for zone in sorted(board.zones, key=lambda zone: -zone.value))


@lru_cache(maxsize=4096)
def _made_ready(zone: Zone, reach: int = RADIUS) -> _Prepared:
    if zone.circle:
        x, y, radius = (number * MM for number in zone.circle)
        reach += radius
        return _Prepared(zone, x - reach, x + reach, y - reach, y + reach, x, y, reach, (), ())
    corners = corners_of(zone)
    across, along = [x for x, _ in corners], [y for _, y in corners]
    box = (min(across) - reach, max(across) + reach, min(along) - reach, max(along) + reach)
    return _Prepared(zone, *box, 0, 0, reach, corners, _sides(corners, reach))


def _touches(one: _Prepared, x: int, y: int) -> bool:
    if not (one.left <= x <= one.right and one.near <= y <= one.far):
        return False
    if not one.corners:
        dx, dy = x - one.x, y - one.y
        return dx * dx + dy * dy <= one.reach * one.reach
    return _is_inside(one.corners, x, y) or _is_beside(one.sides, x, y, one.reach * one.reach)


def _is_inside(corners: tuple[Point, ...], x: int, y: int) -> bool:
    """Whether a ray to the right crosses an odd number of sides."""
    inside = False
    x0, y0 = corners[-1]
    for x1, y1 in corners:
        if (y0 > y) != (y1 > y):
            side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
            if (side > 0) == (y1 > y0):
                inside = not inside
        x0, y0 = x1, y1
    return inside


def _is_beside(sides: tuple[_Side, ...], x: int, y: int, square: int) -> bool:
    """Whether a side is at most so far away as this is the square of."""
    for left, right, near, far, x0, y0, x1, y1 in sides:
        if not (left <= x <= right and near <= y <= far):
            continue
        ex, ey = x1 - x0, y1 - y0
        dx, dy = x - x0, y - y0
        along = dx * ex + dy * ey
        length = ex * ex + ey * ey
        if along <= 0:
            close = dx * dx + dy * dy <= square
        elif along >= length:
            close = (x - x1) * (x - x1) + (y - y1) * (y - y1) <= square
        else:
            cross = dx * ey - dy * ex
            close = cross * cross <= square * length
        if close:
            return True
    return False


def _sides(corners: tuple[Point, ...], reach: int) -> tuple[_Side, ...]:
    """The sides of a polygon, each with the box in which a place may be near it."""
    found = []
    x0, y0 = corners[-1]
    for x1, y1 in corners:
        box = (min(x0, x1) - reach, max(x0, x1) + reach, min(y0, y1) - reach, max(y0, y1) + reach)
        found.append((*box, x0, y0, x1, y1))
        x0, y0 = x1, y1
    return tuple(found)
