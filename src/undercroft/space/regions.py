"""Sets of tiles as masks: who is beside whom, what hangs together, and which tile holds it together.

Everything here goes by side-to-side steps (n e s w) over open tiles, and minds the walls between tiles of the grid.
The masks are shifted as a whole, so that a flood fill takes a handful of operations for each ring of tiles it adds.

>>> from undercroft.space.grid import grid_of
>>> board = grid_of(5, 3)
>>> open_mask = board.read("..#.. ..#.. ..#..", ".")
>>> print(board.draw(region(board, board.tile("a1"), open_mask)))
##...
##...
##...
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Final, Generic, TypeVar

from undercroft.space.grid import DIRECTION_NAMES, E, Grid, N, S, W

T = TypeVar("T")


def mask_of(tiles: Iterable[int]) -> int:
    """The mask of these tiles.

    >>> bin(mask_of([0, 3]))
    '0b1001'
    """
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


def tiles_of(mask: int) -> list[int]:
    """The tiles of a mask in ascending order.

    >>> tiles_of(0b1001)
    [0, 3]
    """
    if mask < 0:
        raise ValueError("a negative mask has no end; cut it with the grid's full mask first")
    tiles: list[int] = []
    first = 0
    while mask:
        if first < _LISTED:
            tiles += _TILES[first >> 3][mask & 255]
        else:
            tiles += [first + bit for bit in _TILES[0][mask & 255]]
        mask >>= 8
        first += 8
    return tiles


class Listing(Generic[T]):
    """Things that belong to the tiles of a small board, listed by mask eight tiles at a time.

    >>> Listing("abcdefghijk").of(0b101_0000_0010)
    ('b', 'i', 'k')
    """

    __slots__ = ("_bytes",)

    def __init__(self, things: Sequence[T]) -> None:
        self._bytes = _by_byte(things)

    def of(self, mask: int) -> tuple[T, ...]:
        """The things on these tiles, in their order."""
        found: list[T] = []
        for listed in self._bytes:
            if not mask:
                break
            found += listed[mask & 255]
            mask >>= 8
        return tuple(found)


def _by_byte(things: Sequence[T]) -> list[list[tuple[T, ...]]]:
    """For every eight things in a row the choices that a byte can make of them."""
    eights = [things[first : first + 8] for first in range(0, len(things), 8)]
    return [[tuple(compress(eight, bits)) for bits in _BITS] for eight in eights]


_BITS: Final = [[byte >> bit & 1 for bit in range(8)] for byte in range(256)]
"""The bits of every byte, the lowest first."""

_LISTED: Final = 64
_TILES: Final = _by_byte(range(_LISTED))
"""The tiles of the first bytes of a mask."""


def moved(grid: Grid, mask: int, toward: int) -> int:
    """These tiles, each moved one step n, e, s or w; those that a wall or the edge stops are left out.

    >>> from undercroft.space.grid import grid_of
    >>> tiles_of(moved(grid_of(3, 2), mask_of([0, 2]), E))
    [1]
    """
    if toward == N:
        return (mask & grid.north_free) << grid.columns
    if toward == E:
        return (mask & grid.east_free) << 1
    if toward == S:
        return mask >> grid.columns & grid.north_free
    if toward == W:
        return mask >> 1 & grid.east_free
    raise ValueError(f"a mask moves n, e, s or w, not {DIRECTION_NAMES[toward]}")


def beside(grid: Grid, mask: int) -> int:
    """The tiles one side-to-side step from a tile of the mask; tiles of the mask too, if beside another of it.

    >>> from undercroft.space.grid import grid_of
    >>> tiles_of(beside(grid_of(3, 3), 1 << 4))
    [1, 3, 5, 7]
    """
    columns, north, east = grid.columns, grid.north_free, grid.east_free
    return (mask & north) << columns | (mask & east) << 1 | mask >> columns & north | mask >> 1 & east


def region(grid: Grid, start: int, open_mask: int) -> int:
    """The open tiles that can be reached from the start, itself among them; none if the start is not open."""
    columns = grid.columns
    north = grid.north_free & open_mask & open_mask >> columns
    east = grid.east_free & open_mask & open_mask >> 1
    found = 1 << start & open_mask & grid.full
    while True:
        wider = found | (found & east) << 1 | found >> 1 & east
        wider |= (wider & north) << columns | wider >> columns & north
        if wider == found:
            return found
        found = wider


def components(grid: Grid, open_mask: int) -> list[int]:
    """The separate regions of the open tiles, in the order of their lowest tiles.

    >>> from undercroft.space.grid import grid_of
    >>> [tiles_of(part) for part in components(grid_of(3, 2), 0b101_101)]
    [[0, 3], [2, 5]]
    """
    parts = []
    left = open_mask & grid.full
    while left:
        part = region(grid, (left & -left).bit_length() - 1, left)
        parts.append(part)
        left ^= part
    return parts


def is_connected(grid: Grid, open_mask: int) -> bool:
    """Whether each open tile can be reached from each other one; so it is where there is one or none.

    >>> from undercroft.space.grid import grid_of
    >>> is_connected(grid_of(3, 2), 0b111_101), is_connected(grid_of(3, 2), 0b101_101)
    (True, False)
    """
    open_mask &= grid.full
    return open_mask == 0 or region(grid, (open_mask & -open_mask).bit_length() - 1, open_mask) == open_mask


def stays_connected(grid: Grid, open_mask: int, without_tile: int) -> bool:
    """Whether the open tiles are connected once this one is closed.

    >>> from undercroft.space.grid import grid_of
    >>> row = grid_of(3, 1)
    >>> [stays_connected(row, row.full, tile) for tile in range(3)]
    [True, False, True]
    """
    return is_connected(grid, open_mask & ~(1 << without_tile))


def cut_tiles(grid: Grid, open_mask: int, among: int = -1) -> int:
    """The open tiles that hold their region together: closing any one of them splits it.

    Only those `among` them are looked at. Where all open tiles are connected, `stays_connected` is true of exactly the
    others; to ask about all tiles of a board at once is faster this way. A tile whose open neighbours hang together
    around its corners is none, which is seen of all tiles at once; only from the others somebody must walk around.

    >>> from undercroft.space.grid import grid_of
    >>> tiles_of(cut_tiles(grid_of(3, 2), 0b111_101))
    [3, 4, 5]
    """
    columns = grid.columns
    open_mask &= grid.full
    north = grid.north_free & open_mask & open_mask >> columns  # Whence a step north is open, and so on.
    east = grid.east_free & open_mask & open_mask >> 1
    south, west = north << columns, east << 1
    once = twice = 0
    for loose in (  # A neighbour from which no way leads around the corner to the next, clockwise.
        north & ~(east & east >> columns & north >> 1),
        east & ~(south & south >> 1 & east << columns),
        south & ~(west & west << columns & south << 1),
        west & ~(north & north << 1 & west >> columns),
    ):
        twice |= once & loose
        once |= loose
    doubtful = twice & among
    cuts = 0
    while doubtful:
        tile = doubtful & -doubtful
        doubtful ^= tile
        beside = (tile & north) << columns | (tile & east) << 1 | tile >> columns & north | tile >> 1 & east
        north_free = north & ~(tile | tile >> columns)
        east_free = east & ~(tile | tile >> 1)
        found = beside & -beside
        while True:
            wider = found | (found & east_free) << 1 | found >> 1 & east_free
            wider |= (wider & north_free) << columns | wider >> columns & north_free
            if not beside & ~wider:
                break
            if wider == found:
                cuts |= tile
                break
            found = wider
    return cuts
