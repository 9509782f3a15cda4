"""The parts of a scene: plain data that says what lies where, and nothing about how it is drawn.

A board is measured in tiles: x runs east from 0, y runs north from 0, so that the tile a1 has x = 0 and y = 0 and
covers the square up to (1, 1). Tiles of another form bring their corners.
"""

import math
from dataclasses import dataclass
from typing import Final

Corners = tuple[tuple[float, float], ...]
Bar = tuple[int, int]
"""How much of how much is left."""
Sign = tuple[str, str]
"""An icon, and the thing that it stands for."""

SQUARE: Final[Corners] = ((0, 0), (1, 0), (1, 1), (0, 1))
# A hexagon standing on a corner, one tile wide, in the same box; rows of them lie 0.866 apart.
HEXAGON: Final[Corners] = tuple(
    (round(0.5 + math.cos(math.radians(a)) / math.sqrt(3), 4), round(0.5 + math.sin(math.radians(a)) / math.sqrt(3), 4))
    for a in (-90, -30, 30, 90, 150, 210)
)


@dataclass(frozen=True, slots=True)
class Tile:
    """A place on a board.

    `ground` is "floor", "paved", "wall", "entrance" or "void"; `icon` names what stands there, turned clockwise by
    `turn` degrees from north. `marks` are "disabled", "armed", "fog", or names of further icons, drawn small in the
    corners. `glyph` is its one or two characters in the text drawing; empty, the ground's own. An option may stand on
    `anchor`; `note` tells the tile in words. `words` are a number or a few letters written on it, small where anything
    stands there; `colour` is the colour role of its ground, where it has one of its own. `cell` is where its glyph, of
    any length, begins on the sketch of a board that has one: column and line, from the upper left. `thing` is what can
    be asked about there.
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
    words: str = ""
    colour: str = ""
    cell: tuple[int, int] | None = None
    thing: str | None = None


@dataclass(frozen=True, slots=True)
class Edge:
    """Something on the line between two tiles, from corner to corner.

    `kind` is "wall", "door", "lock" (a door that is locked), "ajar" (one that stands open), "bars", "secret", "arch",
    "open" or "spark", a wall of lightning. `thing` is what can be asked about there.
    """

    x1: float
    y1: float
    x2: float
    y2: float
    kind: str = "wall"
    anchor: str | None = None
    note: str = ""
    thing: str | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands on the tile at x, y and may move: an icon in a livery ("red", "blue", "green" ...).

    `label` stands in the legend of the text drawing; `note` tells the piece in words where the label is empty. `marks`
    are names of further icons, drawn small at its corners. A piece that is `faint` lets the floor be seen through it.

    `id` is what events call it: `@3` is the piece of seat 3; `also` are other names for it. `thing` is what can be
    asked about it. Its `bar` is how much of how much it has left, `signs` are what holds for it, each an icon and a
    thing; `acts` says that it is its turn.
    """

    x: float
    y: float
    icon: str
    colour: str = "red"
    label: str = ""
    glyph: str = "@"
    anchor: str | None = None
    note: str = ""
    marks: tuple[str, ...] = ()
    faint: bool = False
    id: str = ""
    also: tuple[str, ...] = ()
    thing: str | None = None
    bar: Bar | None = None
    signs: tuple[Sign, ...] = ()
    acts: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """Words written on a board, centred on a point."""

    x: float
    y: float
    words: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a panel, with an icon before it, in a livery if that is a piece's, and an option on it, if any.

    A line about somebody has their `id`, as a piece has; `thing`, `bar`, `signs` and `acts` are as there.
    """

    words: str
    icon: str | None = None
    anchor: str | None = None
    colour: str = "red"
    id: str = ""
    also: tuple[str, ...] = ()
    thing: str | None = None
    bar: Bar | None = None
    signs: tuple[Sign, ...] = ()
    acts: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """Words beside the boards, under a title.

    One that is `wide` holds much to read: it is as wide as can be, below the others. `more` are further lines for
    whoever asks for them. A `strip` says who acts after whom: it is drawn as a row, not as a box, and only where
    there are rows; text and pictures leave it out.
    """

    title: str
    lines: tuple[str | Line, ...] = ()
    more: tuple[str | Line, ...] = ()
    wide: bool = False
    strip: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """A field of tiles with what stands on it; with `rulers`, letters for columns and digits for rows, 1 lowest.

    The rulers say `column_names`, from the west, and `row_names`, from the south, where these are given. A board that
    is no grid has a `sketch` for the text drawing: lines on which its tiles write their glyphs, each in its cell.

    A board with a `focus`, where a tile is, is a map that may be larger than a screen: what is around this tile is in
    sight first, tiles stay large enough to be told apart, and text spends no room on lines along which nothing runs.
    Its labels stand at the walls over what they name. Of several boards, one that `leads` is the one to look at, unless
    something is to be chosen on another.
    """

    name: str
    columns: int
    rows: int
    tiles: tuple[Tile, ...]
    caption: str = ""
    pieces: tuple[Piece, ...] = ()
    edges: tuple[Edge, ...] = ()
    labels: tuple[Label, ...] = ()
    rulers: bool = True
    column_names: tuple[str, ...] = ()
    row_names: tuple[str, ...] = ()
    sketch: tuple[str, ...] = ()
    focus: tuple[float, float] | None = None
    leads: bool = False

    def column_name(self, x: int) -> str:
        """What the ruler says of this column."""
        return self.column_names[x] if self.column_names else column_name(x)

    def row_name(self, y: int) -> str:
        """What the ruler says of this row."""
        return self.row_names[y] if self.row_names else str(y + 1)

    @property
    def ruler_width(self) -> int:
        """The characters that the longest name of a row takes."""
        return max((len(self.row_name(y)) for y in range(self.rows)), default=1)


_LONGEST_BAR: Final = 24


def bar_words(bar: Bar) -> str:
    """A bar in the text drawing: as a number, and drawn where it is short.

    >>> bar_words((5, 8)), bar_words((90, 100))
    ('5/8 #####---', '90/100')
    """
    now, full = bar
    drawn = f" {'#' * max(0, min(now, full))}{'-' * min(full, full - now)}" if 0 < full <= _LONGEST_BAR else ""
    return f"{now}/{full}{drawn}"


def column_name(x: int) -> str:
    """The letters over a column.

    >>> column_name(0), column_name(8), column_name(26)
    ('a', 'i', 'aa')
    """
    return (column_name(x // 26 - 1) if x >= 26 else "") + "abcdefghijklmnopqrstuvwxyz"[x % 26]
