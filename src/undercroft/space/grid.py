"""Rectangular grids: tiles as small numbers, their names, the eight directions, and walls between tiles.

A tile is the number `row * columns + column`; row 0 is the south, column 0 the west. A set of tiles is a **mask**, a
plain int in which bit `t` stands for tile `t`: masks are joined with `|`, cut with `&`, and never have an order of
their own. Walls come in two kinds, and the rest of the package keeps them apart:

- a wall *on* a tile is a tile that is missing from the mask of open tiles, which the game keeps and hands in;
- a wall *between* two tiles belongs to the grid itself. Such a grid is a value: `with_wall` gives another grid.

>>> board = grid_of(9, 6)
>>> board.tile("a1"), board.tile("i6"), board.name(4)
(0, 53, 'e1')
>>> board.neighbours()[board.tile("a1")]                 # north, then east; nothing lies south or west
(9, 1)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

N: Final = 0
E: Final = 1
S: Final = 2
W: Final = 3
NE: Final = 4
SE: Final = 5
SW: Final = 6
NW: Final = 7

FOUR: Final = (N, E, S, W)
EIGHT: Final = (N, E, S, W, NE, SE, SW, NW)
DIRECTION_NAMES: Final = ("n", "e", "s", "w", "ne", "se", "sw", "nw")
OPPOSITE: Final = (S, W, N, E, SW, NW, NE, SE)
EVERYWHERE: Final = -1
"""The mask with every bit set: all tiles of any grid are open."""

_EASTWARD: Final = (0, 1, 0, -1, 1, 1, -1, -1)
_NORTHWARD: Final = (1, 0, -1, 0, 1, -1, -1, 1)
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"

Steps = tuple[tuple[int, ...], ...]
"""For every tile the tiles one step away, in the order in which they are to be tried."""


def direction(name: str) -> int:
    """The direction of this name.

    >>> direction("w") == W, OPPOSITE[direction("ne")] == SW
    (True, True)
    >>> direction("up")
    Traceback (most recent call last):
    ValueError: no direction 'up'; there are n e s w ne se sw nw
    """
    if name not in DIRECTION_NAMES:
        raise ValueError(f"no direction {name!r}; there are {' '.join(DIRECTION_NAMES)}")
    return DIRECTION_NAMES.index(name)


class Grid:
    """A rectangle of tiles with the walls between them. Nothing in it changes; take it from `grid_of`.

    `full` is the mask of all tiles. `north_walls` and `east_walls` are the masks of the tiles with a wall on that side,
    the outer edge left out; `north_free` and `east_free` those of the tiles from which one may step that way.
    """

    __slots__ = (
        "columns",
        "rows",
        "size",
        "full",
        "north_walls",
        "east_walls",
        "north_free",
        "east_free",
        "_ahead",
        "_tables",
    )

    def __init__(self, columns: int, rows: int, *, north_walls: int = 0, east_walls: int = 0) -> None:
        if columns < 1 or rows < 1:
            raise ValueError(f"a grid needs at least one column and one row, not {columns}x{rows}")
        self.columns: int = columns
        self.rows: int = rows
        self.size: int = columns * rows
        self.full: int = (1 << self.size) - 1
        if (north_walls | east_walls) & ~self.full:
            raise ValueError(f"there are walls outside the {columns}x{rows} grid")
        eastmost = sum(1 << (row * columns + columns - 1) for row in range(rows))
        northmost = ((1 << columns) - 1) << (self.size - columns)
        self.north_walls: int = north_walls & ~northmost
        self.east_walls: int = east_walls & ~eastmost
        self.north_free: int = self.full & ~northmost & ~north_walls
        self.east_free: int = self.full & ~eastmost & ~east_walls
        self._ahead: list[list[int | None]] = [[] for _ in EIGHT]  # by direction, filled when first asked for
        self._tables: dict[tuple[int, ...], Steps] = {}

    # Tiles and their names

    def at(self, column: int, row: int) -> int:
        """The tile in this column and row, both counted from 0 in the south-west.

        >>> grid_of(9, 6).at(4, 0)
        4
        """
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise ValueError(f"column {column}, row {row} lies outside the {self.columns}x{self.rows} grid")
        return row * self.columns + column

    def place(self, tile: int) -> tuple[int, int]:
        """The column and row of a tile.

        >>> grid_of(9, 6).place(53)
        (8, 5)
        """
        self._check(tile)
        return tile % self.columns, tile // self.columns

    def name(self, tile: int) -> str:
        """The tile's name, column letter before row number; columns past z have none.

        >>> grid_of(16, 16).name(255)
        'p16'
        >>> grid_of(30, 2).name(26)
        Traceback (most recent call last):
        ValueError: column 27 has no letter: tile names end with column z
        """
        column, row = self.place(tile)
        if column >= len(_LETTERS):
            raise ValueError(f"column {column + 1} has no letter: tile names end with column z")
        return f"{_LETTERS[column]}{row + 1}"

    def tile(self, name: str) -> int:
        """The tile of this name.

        >>> grid_of(16, 16).tile("p16")
        255
        >>> grid_of(9, 6).tile("j1")
        Traceback (most recent call last):
        ValueError: no tile 'j1': columns run from a to i, rows from 1 to 6
        """
        column, digits = _LETTERS.find(name[:1]), name[1:]
        number = digits.isascii() and digits.isdecimal() and not digits.startswith("0")
        if number and 0 <= column < self.columns and len(digits) <= len(str(self.rows)) and int(digits) <= self.rows:
            return (int(digits) - 1) * self.columns + column
        last = _LETTERS[min(self.columns, len(_LETTERS)) - 1]
        raise ValueError(f"no tile {name!r}: columns run from a to {last}, rows from 1 to {self.rows}")

    # Steps and walls between tiles

    def step(self, tile: int, toward: int) -> int | None:
        """The tile one step away in this direction, or None where a wall or the edge of the grid is in the way.

        A diagonal step needs all four borders round its corner free of walls.

        >>> board = grid_of(9, 6)
        >>> board.name(board.step(board.tile("e1"), N)), board.step(board.tile("e1"), S)
        ('e2', None)
        """
        ahead = self._ahead[toward]
        if not ahead:
            ahead = self._ahead[toward] = [self._find_step(start, toward) for start in range(self.size)]
        self._check(tile)
        return ahead[tile]

    def neighbours(self, directions: tuple[int, ...] = FOUR) -> Steps:
        """For every tile the tiles one step away, in the order of these directions; built once and shared.

        >>> steps = grid_of(3, 3).neighbours(EIGHT)
        >>> steps[4]
        (7, 5, 1, 3, 8, 2, 0, 6)
        >>> grid_of(3, 3).neighbours(EIGHT) is steps
        True
        """
        table = self._tables.get(directions)
        if table is None:
            found = [[self.step(tile, toward) for toward in directions] for tile in range(self.size)]
            table = tuple([tuple([there for there in row if there is not None]) for row in found])
            self._tables[directions] = table
        return table

    def with_wall(self, tile: int, toward: int) -> Grid:
        """This grid with a wall on that side of the tile; the neighbour behind it has it too.

        >>> walled = grid_of(3, 3).with_wall(4, N)
        >>> walled.step(4, N), walled.step(7, S), walled.step(4, NE)
        (None, None, None)
        >>> walled.without_wall(7, S) == grid_of(3, 3)
        True
        """
        north, east = self._border(tile, toward)
        return _shared(self.columns, self.rows, self.north_walls | north, self.east_walls | east)

    def without_wall(self, tile: int, toward: int) -> Grid:
        """This grid with no wall on that side of the tile."""
        north, east = self._border(tile, toward)
        return _shared(self.columns, self.rows, self.north_walls & ~north, self.east_walls & ~east)

    def enclosed(self, mask: int) -> Grid:
        """This grid with walls all along the outline of these tiles: a room without a door, or a block of stone.

        >>> grid_of(3, 3).enclosed(1 << 4).neighbours()[4]
        ()
        """
        mask &= self.full
        north = mask ^ mask >> self.columns
        east = mask ^ mask >> 1  # wrong at the eastern edge, where a wall says nothing
        return _shared(self.columns, self.rows, self.north_walls | north, self.east_walls | east)

    def _find_step(self, tile: int, toward: int) -> int | None:
        column, row = self.place(tile)
        to_column, to_row = column + _EASTWARD[toward], row + _NORTHWARD[toward]
        if not (0 <= to_column < self.columns and 0 <= to_row < self.rows):
            return None
        low = min(row, to_row) * self.columns + min(column, to_column)  # the south-western of the tiles involved
        if row == to_row:
            free = self.east_free >> low
        elif column == to_column:
            free = self.north_free >> low
        else:
            free = self.east_free >> low & self.east_free >> (low + self.columns)
            free &= self.north_free >> low & self.north_free >> (low + 1)
        return to_row * self.columns + to_column if free & 1 else None

    def _border(self, tile: int, toward: int) -> tuple[int, int]:
        """The border on this side of the tile, as bits of north_walls and east_walls."""
        column, row = self.place(tile)
        if toward == N and row + 1 < self.rows:
            return 1 << tile, 0
        if toward == E and column + 1 < self.columns:
            return 0, 1 << tile
        if toward == S and row > 0:
            return 1 << (tile - self.columns), 0
        if toward == W and column > 0:
            return 0, 1 << (tile - 1)
        if toward not in FOUR:
            raise ValueError("a wall stands n, e, s or w of a tile")
        raise ValueError(f"nothing lies {DIRECTION_NAMES[toward]} of column {column}, row {row}")

    # Sets of tiles as text

    def read(self, text: str, marks: str) -> int:
        """The mask of the tiles that show one of these marks in a drawing, north at the top.

        >>> board = grid_of(3, 2)
        >>> [board.name(tile) for tile in range(board.size) if board.read("..# E#.", "#E") >> tile & 1]
        ['a1', 'b1', 'c2']
        """
        lines = text.split()
        if len(lines) != self.rows or any(len(line) != self.columns for line in lines):
            raise ValueError(f"a drawing of this grid has {self.rows} lines of {self.columns} signs")
        drawn = "".join(reversed(lines))
        return sum(1 << tile for tile in range(self.size) if drawn[tile] in marks)

    def draw(self, mask: int) -> str:
        """A drawing of these tiles, north at the top: `#` for those in the mask, `.` for the others.

        >>> print(grid_of(3, 2).draw(0b100_011))
        ..#
        ##.
        """
        signs = ["#" if mask >> tile & 1 else "." for tile in range(self.size)]
        starts = range(self.size - self.columns, -1, -self.columns)
        return "\n".join(["".join(signs[start : start + self.columns]) for start in starts])

    # A grid is a value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        walls = f", north_walls={self.north_walls:#x}, east_walls={self.east_walls:#x}"
        return f"grid_of({self.columns}, {self.rows}{walls if self.north_walls | self.east_walls else ''})"

    def __reduce__(self) -> tuple[object, tuple[int, int, int, int]]:
        return _shared, self._key()

    def _key(self) -> tuple[int, int, int, int]:
        return self.columns, self.rows, self.north_walls, self.east_walls

    def _check(self, tile: int) -> None:
        if not 0 <= tile < self.size:
            raise ValueError(f"no tile {tile} on the {self.columns}x{self.rows} grid")


@lru_cache(maxsize=4096)
def _shared(columns: int, rows: int, north_walls: int, east_walls: int) -> Grid:
    return Grid(columns, rows, north_walls=north_walls, east_walls=east_walls)


def grid_of(columns: int, rows: int, *, north_walls: int = 0, east_walls: int = 0) -> Grid:
    """The grid of this shape and these walls, built once and shared by all who ask for it.

    Walls along the outer edge are left out: nobody steps off the grid anyway.

    >>> grid_of(9, 6) is grid_of(9, 6)
    True
    """
    return _shared(columns, rows, north_walls, east_walls)
