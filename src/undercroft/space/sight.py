"""Straight-line sight from tile centre to tile centre, decided in whole numbers.

What blocks the line from a to b:

- a wall between two tiles that the line crosses;
- an opaque tile that the line runs through. The two tiles at its ends do not count: one looks out of one's own tile,
  and a wall can be seen though not seen through;
- a **corner** that the line meets exactly, where four tiles touch: the line goes from one to the one opposite, past
  the two others. Each of these two is a way round the corner, shut if that tile is opaque or has a wall on either of
  its two borders that end there. Both ways shut, and the line is blocked; one way free, and it passes. With
  `strict=True` both must be free, so that touching a corner, or the end of a wall, blocks.

A line between centres never runs along a border, so there is nothing else to say. The line from b to a is the same
line: a sees b exactly when b sees a.

>>> from undercroft.space.grid import grid_of
>>> board = grid_of(3, 3)
>>> stone = board.read("... #.. ...", "#")
>>> a1, a3, b2 = [board.tile(name) for name in ("a1", "a3", "b2")]
>>> sees(board, a1, a3, stone)
False
>>> sees(board, a1, b2, stone), sees(board, a1, b2, stone, strict=True)
(True, False)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.space.grid import Grid

SIDE: Final = 0
RISE: Final = 1
CORNER: Final = 2
"""The steps of a line: over a border to the side, over one up or down, or exactly through a corner, both at once."""


@lru_cache(maxsize=1 << 14)
def line(across: int, up: int) -> tuple[int, ...]:
    """The steps of the straight line from a tile's centre to that of the tile so many to the side and up or down.

    What blocks a step, and what a corner, is for the caller to say. Both numbers are 0 or more: a line has the same
    steps in all four quarters, and is the same backwards.

    >>> line(3, 1) == (SIDE, CORNER, SIDE), line(1, 2) == (RISE, SIDE, RISE)
    (True, True)
    """
    # The next border to the side lies at (2i+1)/2 of `across` equal parts of the line, the next border up or down at
    # (2j+1)/2 of `up` parts: cross-multiplied, that is which of `side` and `rise` is less.
    side, rise = up, across
    steps: list[int] = []
    gone = climbed = 0
    while gone < across or climbed < up:
        step = SIDE if side < rise else RISE if rise < side else CORNER
        if step != RISE:
            gone += 1
            side += 2 * up
        if step != SIDE:
            climbed += 1
            rise += 2 * across
        steps.append(step)
    return tuple(steps)


def sees(grid: Grid, a: int, b: int, opaque: int = 0, *, strict: bool = False) -> bool:
    """Whether the straight line between the centres of tiles a and b is free, walls and opaque tiles minded."""
    column, row = grid.place(a)
    to_column, to_row = grid.place(b)
    eastward = 1 if to_column > column else -1
    northward = 1 if to_row > row else -1
    stride = northward * grid.columns
    tile = a
    for step in line(abs(to_column - column), abs(to_row - row)):
        if step == SIDE:
            free = grid.east_free >> (tile if eastward > 0 else tile - 1) & 1
            tile += eastward
        elif step == RISE:
            free = grid.north_free >> (tile if northward > 0 else tile - grid.columns) & 1
            tile += stride
        else:
            free = _round_corner(grid, tile, eastward, northward, opaque, strict)
            tile += eastward + stride
        if not free or (tile != b and opaque >> tile & 1):
            return False
    return True


def in_sight(grid: Grid, tile: int, opaque: int = 0, *, strict: bool = False) -> int:
    """The mask of all tiles seen from this one, itself among them.

    >>> from undercroft.space.grid import grid_of
    >>> board = grid_of(5, 3)
    >>> print(board.draw(in_sight(board, board.tile("a2"), board.read("..... .#... .....", "#"))))
    ##...
    ##...
    ##...
    """
    return sum(1 << there for there in range(grid.size) if sees(grid, tile, there, opaque, strict=strict))


def _round_corner(grid: Grid, tile: int, eastward: int, northward: int, opaque: int, strict: bool) -> int:
    """1 if the line passes the corner by which it leaves the tile diagonally, else 0."""
    columns = grid.columns
    beside, above = tile + eastward, tile + northward * columns
    # The corner's borders, each by the tile on its west or south: first out of the tile, then on to the one opposite.
    west = min(tile, beside)
    west_above = west + northward * columns
    south = min(tile, above)
    south_beside = south + eastward
    way_beside = grid.east_free >> west & grid.north_free >> south_beside & ~(opaque >> beside) & 1
    way_above = grid.north_free >> south & grid.east_free >> west_above & ~(opaque >> above) & 1
    return way_beside & way_above if strict else way_beside | way_above
