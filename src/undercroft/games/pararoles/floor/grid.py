"""The squared paper: 16 by 16 squares, their sides, and where a room can lie on them. Everything is looked up here.

A square is a number from 0, row by row from the upper left corner, so that numbers run in reading order. Sets of
squares are the bits of one whole number. `across` and `down` say which edges are passages: bit n of `across` is the
edge between square n and the square right of it, bit n of `down` that between n and the square below.

[pararoles.floor.grid] [pararoles.stairs.origin] [pararoles.generate.reading-order]
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

SIZE: Final = 16
SQUARES: Final = SIZE * SIZE
FULL: Final = (1 << SQUARES) - 1

RIGHT: Final = 0
LEFT: Final = 1
UP: Final = 2
DOWN: Final = 3
SIDES: Final = (RIGHT, LEFT, UP, DOWN)
SIDE_NAMES: Final = ("right", "left", "up", "down")
EDGE_NAMES: Final = ("right", "left", "top", "bottom")
"""The sides of a square, and those of the whole grid, in the same order."""

OPPOSITE: Final = (LEFT, RIGHT, DOWN, UP)
TURN: Final = ((DOWN, UP, RIGHT), (UP, DOWN, LEFT), (RIGHT, LEFT, UP), (LEFT, RIGHT, DOWN))
"""By heading: which sides are right, left and forward for whoever goes that way.  [pararoles.intersection.relative]"""

TURN_NAMES: Final = ("right", "left", "forward")


def square_at(x: int, y: int) -> int:
    """The square in this column and row, both counted from 1.

    >>> square_at(1, 1), square_at(16, 16)
    (0, 255)
    """
    return (y - 1) * SIZE + x - 1


def place(square: int) -> tuple[int, int]:
    """The column and row of a square, counted from 1."""
    return square % SIZE + 1, square // SIZE + 1


def name(square: int) -> str:
    """The square as people write it.

    >>> name(square_at(5, 3))
    '5,3'
    """
    return f"{square % SIZE + 1},{square // SIZE + 1}"


def names(squares: Iterable[int]) -> str:
    """Several squares, one after the other."""
    return " ".join(name(square) for square in squares)


def _next(square: int, side: int) -> int:
    column, row = square % SIZE, square // SIZE
    dx, dy = ((1, 0), (-1, 0), (0, -1), (0, 1))[side]
    inside = 0 <= column + dx < SIZE and 0 <= row + dy < SIZE
    return square + dx + SIZE * dy if inside else -1


NEXT: Final = tuple(tuple(_next(square, side) for square in range(SQUARES)) for side in SIDES)
"""By side and square: the square beyond, or -1 off the grid."""

_NOT_FIRST: Final = sum(1 << square for square in range(SQUARES) if square % SIZE)
_NOT_LAST: Final = sum(1 << square for square in range(SQUARES) if square % SIZE != SIZE - 1)


def before(mask: int, side: int) -> int:
    """The squares that have one of these squares on that side."""
    if side == RIGHT:
        return (mask & _NOT_FIRST) >> 1
    if side == LEFT:
        return (mask & _NOT_LAST) << 1
    if side == UP:
        return mask << SIZE & FULL
    return mask >> SIZE


def around(mask: int) -> int:
    """The squares that share an edge with one of these, and these themselves or not."""
    return before(mask, RIGHT) | before(mask, LEFT) | before(mask, UP) | before(mask, DOWN)


def _edge(square: int, side: int) -> tuple[int, int]:
    if side in (RIGHT, LEFT):
        return 1 << (square if side == RIGHT else max(0, square - 1)), 0
    return 0, 1 << (square if side == DOWN else max(0, square - SIZE))


_EDGES: Final = tuple(tuple(_edge(square, side) for square in range(2 * SQUARES)) for side in SIDES)
"""By side and square, those of a pocket dimension too; the grid's own rim has no edge that would be asked for."""


def edge(square: int, side: int) -> tuple[int, int]:
    """The edge on this side of the square as a bit of `across` and a bit of `down`, one of which is 0."""
    return _EDGES[side][square]


def first(mask: int) -> int:
    """The first of these squares in reading order."""
    return (mask & -mask).bit_length() - 1


def listed(mask: int) -> list[int]:
    """These squares in reading order."""
    squares: list[int] = []
    first = 0
    for byte in mask.to_bytes((mask.bit_length() + 7) >> 3, "little"):
        if byte:
            squares += _LISTED[byte] if not first else [first + bit for bit in _LISTED[byte]]
        first += 8
    return squares


_LISTED: Final = tuple([bit for bit in range(8) if byte >> bit & 1] for byte in range(256))
"""The bits of every byte."""


def mask_of(squares: Iterable[int]) -> int:
    """These squares as one number."""
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


def spread(mask: int, across: int, down: int) -> int:
    """The squares one step from these through the passages."""
    return (mask & across) << 1 | mask >> 1 & across | (mask & down) << SIZE | mask >> SIZE & down


def reached(start: int, across: int, down: int) -> int:
    """All squares that can be walked to from those of `start`, and these."""
    found = start
    while (grown := found | spread(found, across, down)) != found:
        found = grown
    return found


def distance(one: int, other: int) -> int:
    """Row-and-column distance.  [pararoles.stairs.nearest-tie]"""
    return abs(one % SIZE - other % SIZE) + abs(one // SIZE - other // SIZE)


@lru_cache(maxsize=SQUARES)
def by_distance(point: int) -> tuple[int, ...]:
    """All squares, the nearest to this point first, ties in reading order."""
    return tuple(sorted(range(SQUARES), key=lambda square: (distance(point, square), square)))


@lru_cache(maxsize=1024)
def within(point: int, radius: int) -> int:
    """The squares no farther from this point than that."""
    return mask_of(square for square in range(SQUARES) if distance(point, square) <= radius)


def farthest(squares: Iterable[int], start: int) -> int:
    """The one of these squares farthest from the start, ties in reading order.  [pararoles.enemy.place-square]"""
    return min(squares, key=lambda square: (-distance(start, square), square))


class Spot:
    """A rectangle on the grid: its squares in reading order, the same as bits, and its inner passages."""

    __slots__ = ("across", "down", "mask", "squares")

    def __init__(self, squares: list[int]) -> None:
        self.squares = sorted(squares)
        self.mask = mask_of(squares)
        self.across, self.down = inner(self.mask)


def inner(mask: int) -> tuple[int, int]:
    """The passages between squares of this set: it has no walls inside."""
    return mask & before(mask, RIGHT), mask & before(mask, DOWN)


ROOMS: Final = ((0, 0), (1, 1), (2, 2), (3, 2), (3, 3), (4, 2), (4, 3))
"""The dimensions of a room by d6.  [pararoles.room.size]"""

SHIFTS: Final = ((), (0,), (0, 1), (1, 0, 2), (1, 2, 0, 3))
"""By width: how many squares lie left of the doorway, in the order tried.  [pararoles.room.shift]"""


@cache
def room_spots(doorway: int, heading: int, size: int) -> tuple[Spot, ...]:
    """Where a room of this size can lie on the grid behind a doorway, in the order tried.

    First dimension away from the doorway in every shift, then turned in every shift.  [pararoles.room.orientation]
    """
    long, wide = ROOMS[size]
    spots = []
    for depth, width in ((long, wide),) if long == wide else ((long, wide), (wide, long)):
        for shift in SHIFTS[width]:
            squares = _rectangle(doorway, heading, depth, width, shift)
            if squares:
                spots.append(Spot(squares))
    return tuple(spots)


def _rectangle(doorway: int, heading: int, depth: int, width: int, shift: int) -> list[int]:
    """So many squares deep and wide behind the doorway, `shift` of them to its left; empty if it leaves the grid."""
    right, left, _ = TURN[heading]
    corner = doorway
    for _ in range(shift):
        corner = NEXT[left][corner] if corner >= 0 else -1
    squares = []
    for _ in range(width):
        at = corner
        for _ in range(depth):
            if at < 0:
                return []
            squares.append(at)
            at = NEXT[heading][at]
        corner = NEXT[right][corner]
    return squares


@cache
def spots_for_secret(corner: int, size: int) -> tuple[Spot, ...]:
    """Where a secret room with this top-left square can lie: first dimension across, then turned.

    [pararoles.secret.place]
    """
    long, wide = ROOMS[size]
    shapes = ((long, wide),) if long == wide else ((long, wide), (wide, long))
    spots = []
    for width, height in shapes:
        if corner % SIZE + width <= SIZE and corner // SIZE + height <= SIZE:
            spots.append(Spot([corner + column + SIZE * row for row in range(height) for column in range(width)]))
    return tuple(spots)
