"""A dungeon floor as any map tool understands it: squares, walls between them, doors, and marks on squares.

A plan holds exactly what its reader may know: the keeper's and the players' are two plans, and whoever writes one to a
file need not think of secrets. Squares are (x, y), counted from 1, from the upper left corner to the right and down.
The edge of a square is named by the square and a side; one wall or door has two names, of which `edge` gives the first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

Square: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[int, int, str]
"""A square and its right or lower side: (x, y, "right") or (x, y, "down"); x or y is 0 at the outer edge."""

SIDES: Final = {"right": (1, 0), "left": (-1, 0), "up": (0, -1), "down": (0, 1)}

DOOR: Final = "door"
OPENING: Final = "opening"
SECRET: Final = "secret"
PORTAL: Final = "portal"
DOOR_KINDS: Final = (DOOR, OPENING, SECRET, PORTAL)
"""A door, a bare passage through a wall, a secret door, and a wall that leads into a pocket of its own."""

MARK_KINDS: Final = ("entrance", "stairs", "trap", "chest", "treasure", "enemy", "duo", "boss", "summon", "note")
AREA_KINDS: Final = ("path", "intersection", "room", "secret", "pocket")


@dataclass(frozen=True, slots=True)
class Door:
    """Something in a wall that lets people through, or will; `note` says when or where to."""

    edge: Edge
    kind: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that stands on a square; `label` is short enough to be drawn there, `note` says more."""

    kind: str
    at: Square
    label: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Area:
    """Squares that belong together, in the order of drawing: a path, an intersection, a room."""

    kind: str
    number: int
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """One floor. `walls` are all edges that nobody sees or walks through; doors stand on edges without a wall."""

    title: str
    width: int
    height: int
    areas: tuple[Area, ...]
    walls: tuple[Edge, ...]
    doors: tuple[Door, ...] = ()
    marks: tuple[Mark, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def squares(self) -> tuple[Square, ...]:
        """All squares that are part of the floor, in reading order."""
        return tuple(sorted({square for area in self.areas for square in area.squares}, key=reading_order))


def reading_order(square: Square) -> tuple[int, int]:
    """Upper row first, then left to right."""
    return square[1], square[0]


def edge(square: Square, side: str) -> Edge:
    """The edge on this side of the square, by its first name.

    >>> edge((3, 4), "left"), edge((2, 4), "right"), edge((3, 1), "up")
    ((2, 4, 'right'), (2, 4, 'right'), (3, 0, 'down'))
    """
    x, y = square
    if side == "left":
        return x - 1, y, "right"
    if side == "up":
        return x, y - 1, "down"
    return x, y, side


def beyond(square: Square, side: str) -> Square:
    """The square on the other side of this edge."""
    dx, dy = SIDES[side]
    return square[0] + dx, square[1] + dy


def corners(edge: Edge) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two ends of an edge as corners of the grid, counted from 0: what is drawn.

    >>> corners((1, 1, "right")), corners((1, 0, "down"))
    (((1, 0), (1, 1)), ((0, 0), (1, 0)))
    """
    x, y, side = edge
    return ((x, y - 1), (x, y)) if side == "right" else ((x - 1, y), (x, y))
