"""Where the columns and rows of a board lie on a sheet of characters, with lines between them only where any run."""

from collections.abc import Collection
from dataclasses import dataclass

from undercroft.scene.parts import Board

GAPS = ("open", "arch")
"""Kinds of edges that text leaves blank."""

SHIFT = 9
"""So far from where it belongs the name of a place may stand in its wall."""

DOORS = {"door": "/", "lock": "X", "ajar": "'", "secret": "~", "bars": "="}
"""The signs of the others but walls."""


@dataclass(frozen=True, slots=True)
class Lanes:
    """The places of so many tiles in a row, and of the lines before, between and behind them, in characters.

    A line that is not `drawn` takes no room: its place is where the next tile begins.
    """

    tiles: tuple[int, ...]
    lines: tuple[int, ...]
    drawn: frozenset[int]
    length: int


def lanes(count: int, size: int, drawn: Collection[int]) -> Lanes:
    """Tiles of this size, with these lines drawn, counted from 0.

    >>> lanes(3, 2, {0, 3})
    Lanes(tiles=(1, 3, 5), lines=(0, 3, 5, 7), drawn=frozenset({0, 3}), length=8)
    """
    tiles: list[int] = []
    lines: list[int] = []
    at = 0
    for number in range(count + 1):
        lines.append(at)
        at += number in drawn
        if number < count:
            tiles.append(at)
            at += size
    return Lanes(tuple(tiles), tuple(lines), frozenset(drawn), at)


def lanes_of(board: Board, size: int) -> tuple[Lanes, Lanes]:
    """The columns of the board from the west, each of this size, and its rows from the north, one character each."""
    walls = [edge for edge in board.edges if edge.kind not in GAPS]
    upright = {int(edge.x1) for edge in walls if edge.x1 == edge.x2}
    level = {board.rows - int(edge.y1) for edge in walls if edge.y1 == edge.y2}
    return lanes(board.columns, size, upright), lanes(board.rows, 1, level)


def corners(board: Board) -> dict[tuple[int, int], str]:
    """The sign at each end of an edge: where lines cross, or the line itself where it goes straight on."""
    upright: set[tuple[int, int]] = set()
    level: set[tuple[int, int]] = set()
    for edge in board.edges:
        ends = ((int(edge.x1), int(edge.y1)), (int(edge.x2), int(edge.y2)))
        (upright if edge.x1 == edge.x2 else level).update(ends)
    return {at: "+" if at in upright and at in level else "|" if at in upright else "-" for at in upright | level}


def wall_room(line: str, wall: str, column: int, length: int) -> int | None:
    """Where in a line of walls a word of this length has room, at this column or near it; None where it has none.

    >>> wall_room("+---/-------+", "-", 4, 6)
    5
    """
    reach = sorted(range(column - SHIFT, column + SHIFT + 1), key=lambda at: (abs(at - column), at))
    return next((at for at in reach if at > 0 and line[at : at + length] == wall * length), None)
