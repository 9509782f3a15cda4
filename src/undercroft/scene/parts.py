"""The parts of a scene: plain data that says what lies where, and nothing about how it is drawn.

A board is measured in tiles: x runs east from 0, y runs north from 0, so that the tile a1 has x = 0 and y = 0 and
covers the square up to (1, 1). Tiles of another form bring their corners.
"""

import math
from dataclasses import dataclass
from typing import Final

Corners = tuple[tuple[float, float], ...]

SQUARE: Final[Corners] = ((0, 0), (1, 0), (1, 1), (0, 1))
# A hexagon standing on a corner, one tile wide, in the same box; rows of them lie 0.866 apart.
HEXAGON: Final[Corners] = tuple(
    (round(0.5 + math.cos(math.radians(a)) / math.sqrt(3), 4), round(0.5 + math.sin(math.radians(a)) / math.sqrt(3), 4))
    for a in (-90, -30, 30, 90, 150, 210)
)


@dataclass(frozen=True, slots=True)
class Tile:
    """A place on a board.

    `ground` is "floor", "wall", "entrance" or "void"; `icon` names what stands there, turned clockwise by `turn`
    degrees from north. `marks` are "disabled", "armed", "fog". `glyph` is its one or two characters in the text
    drawing; empty, the ground's own. An option may stand on `anchor`; `note` tells the tile in words.
    """

    x: float
    y: float
    ground: str = "floor"
    icon: str | None = None
    turn: int = 0
    marks: tuple[str, ...] = ()
    glyph: str = ""
    anchor: str | None = None
    note: str = ""
    corners: Corners = SQUARE


@dataclass(frozen=True, slots=True)
class Edge:
    """Something on the line between two tiles, from one corner to another: "wall", "door", "secret" or "open"."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: str = "wall"
    anchor: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands on the tile at x, y and may move: an icon in a livery ("red", "blue", "green" ...)."""

    x: float
    y: float
    icon: str
    colour: str = "red"
    label: str = ""
    glyph: str = "@"
    anchor: str | None = None


@dataclass(frozen=True, slots=True)
class Label:
    """Words written on a board, centred on a point."""

    x: float
    y: float
    words: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a panel, with an icon before it and an option on it, if there are any."""

    words: str
    icon: str | None = None
    anchor: str | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """Words beside the boards, under a title."""

    title: str
    lines: tuple[str | Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """A field of tiles with what stands on it; with `rulers`, letters for columns and digits for rows, 1 lowest."""

    name: str
    columns: int
    rows: int
    tiles: tuple[Tile, ...]
    caption: str = ""
    pieces: tuple[Piece, ...] = ()
    edges: tuple[Edge, ...] = ()
    labels: tuple[Label, ...] = ()
    rulers: bool = True


def column_name(x: int) -> str:
    """The letters over a column.

    >>> column_name(0), column_name(8), column_name(26)
    ('a', 'i', 'aa')
    """
    return (column_name(x // 26 - 1) if x >= 26 else "") + "abcdefghijklmnopqrstuvwxyz"[x % 26]
