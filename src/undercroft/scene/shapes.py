"""Shapes and places that every board is drawn with: bolts, joints, who stands where on a tile."""

import math
from functools import lru_cache

from undercroft.scene.drawer import KEPT
from undercroft.scene.parts import Corners
from undercroft.scene.pen import Point, number, stroke

TILE = 64
# The joints of a paved tile: lines from point to point, in tiles from its upper left corner.
_JOINTS = ((0, 0.36, 1, 0.36), (0, 0.7, 1, 0.7), (0.4, 0, 0.4, 0.36), (0.72, 0.36, 0.72, 0.7), (0.3, 0.7, 0.3, 1))


@lru_cache(maxsize=KEPT)
def breadth(corners: Corners) -> float:
    """The breadth of a tile of this form: of the greatest circle around its middle that has room in it."""
    mx = sum(x for x, _ in corners) / len(corners)
    my = sum(y for _, y in corners) / len(corners)
    reach = []
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        length = math.hypot(x2 - x1, y2 - y1)
        if length:
            reach.append(abs((x2 - x1) * (y1 - my) - (x1 - mx) * (y2 - y1)) / length)
    return round(2 * min(reach, default=0.5), 2)


def bolt(length: float) -> str:
    """A flash of lightning of this length, as path data from the origin to the right."""
    steps = max(2, round(length / 13))
    points = (f"L{number(length * i / steps)} {'-6' if i % 2 else '6'}" for i in range(1, steps))
    return f"M0 0{''.join(points)}L{number(length)} 0"


def box(left: float, right: float, reach: float) -> list[Point]:
    """The corners of a box across a line, as far to both sides of it."""
    return [(left, -reach), (right, -reach), (right, reach), (left, reach)]


def joints(left: float, top: float) -> str:
    """The lines between the flags of a paved tile whose upper left corner is here."""
    lines = ((left + x1 * TILE, top + y1 * TILE, left + x2 * TILE, top + y2 * TILE) for x1, y1, x2, y2 in _JOINTS)
    return "".join(stroke((x1, y1), (x2, y2)) for x1, y1, x2, y2 in lines)


def stand(rank: int, count: int, *, on_icon: bool) -> tuple[float, float, float]:
    """Where a piece stands in its tile, from the middle, and its size, when so many share the tile."""
    if count == 1:
        return (-0.16, 0.15, 0.62) if on_icon else (0, 0, 0.84)
    if count == 2:
        return (-0.22 + 0.44 * rank, 0.1 * on_icon, 0.54)
    side = math.ceil(math.sqrt(count))
    step = 0.9 / side
    row, column = divmod(rank, side)
    return ((column - (side - 1) / 2) * step, (row - (side - 1) / 2) * step, step * 1.1)


def in_a_row(rank: int, count: int) -> tuple[float, float, float]:
    """The same for those who stand on something in a tile of free form: in a row at its foot."""
    step = min(0.4, 1.1 / count)
    return ((rank - (count - 1) / 2) * step, 0.27, 0.46)
