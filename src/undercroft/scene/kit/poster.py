"""Boards that are larger than a page: printed over several sheets, which are cut and glued."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from undercroft.scene.cuts import cut_marks
from undercroft.scene.drawer import Drawer
from undercroft.scene.kit.kit import Block, Room, mm
from undercroft.scene.parts import Board, Label
from undercroft.scene.pen import number
from undercroft.scene.shapes import TILE
from undercroft.scene.svg import SceneDrawer, board_height, board_width

_MARKS: Final = 16.0
"""Points around a sheet for its cut marks and its name."""

INCH: Final = 25.4
"""The usual size of a tile on which figures stand, in millimetres."""

_PAGE: Final = 900.0
"""No page is wider or higher, in points."""


@dataclass(frozen=True, slots=True)
class Poster:
    """A board whose tiles are exactly so many millimetres wide, on as few sheets as hold it.

    Neighbouring sheets share a strip of `overlap` millimetres: the later one is cut and glued over it. Trimmed, it
    ends where its tiles end, so that boards can be laid side by side, and its marks stand in the margin.
    """

    board: Board
    tile: float
    title: str
    overlap: float = 8
    trimmed: bool = False

    @property
    def contents(self) -> str:
        return f"{self.title}, over several sheets to be glued"

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """A block for each sheet, row by row; all are of the same size."""
        part = mm(self.tile) / TILE
        wide, high = board_width(self.board) * part, board_height(self.board) * part
        above = high - self.board.rows * mm(self.tile) if self.trimmed else 0.0
        high -= above
        board = SceneDrawer(drawer.theme).board(self.board, 0, 0)
        raised = f"translate(0 {-above:.3f}) " if above else ""
        drawn = f'<g transform="{raised}scale({part:.6f})">{board}</g>'
        return over_sheets(
            drawer, drawn, (wide, high), room, title=self.title, overlap=self.overlap, trimmed=self.trimmed
        )


def over_sheets(
    drawer: Drawer,
    drawn: str,
    whole: tuple[float, float],
    room: Room,
    *,
    title: str,
    overlap: float = 8,
    trimmed: bool = False,
) -> list[Block]:
    """A drawing of so many points in width and height on as few sheets as hold it, row by row, all of the same size."""
    wide, high = whole
    strip = mm(overlap)
    across, down = _sheets(whole, room, strip, trimmed=trimmed)
    size = (
        ((wide - strip) / across + strip if across > 1 else wide),
        ((high - strip) / down + strip if down > 1 else high),
    )
    places = [(column, row) for row in range(down) for column in range(across)]
    count = len(places)
    return [
        _sheet(
            drawer, drawn, size, place, (across, down), strip, f"{title}, sheet {i} of {count}" if count > 1 else title
        )
        for i, place in enumerate(places, 1)
    ]


def _sheets(whole: tuple[float, float], room: Room, strip: float, *, trimmed: bool) -> tuple[int, int]:
    """How many sheets go beside and below each other: the fewest, upright rather than lying."""
    fits = []
    for sides in ((room.short, room.long), (room.long, room.short)):
        held = [side if trimmed else side - 2 * _MARKS for side in sides]
        fits.append(
            tuple(max(1, ceil((length - strip) / (side - strip))) for length, side in zip(whole, held, strict=True))
        )
    return min(((across, down) for across, down in fits), key=lambda sheets: sheets[0] * sheets[1])


def at_border(x: int, y: int, side: tuple[int, int], words: str) -> Label:
    """A few letters on the tile at x, y, at its border to the neighbour on this side.

    >>> at_border(3, 4, (1, 0), "D2").x, at_border(3, 4, (0, -1), "D2").y
    (3.79, 4.16)
    """
    dx, dy = side
    return Label(round(x + 0.5 + (0.45 - 0.08 * len(words)) * dx, 3), round(y + 0.5 + 0.34 * dy, 3), words)


def _sheet(
    drawer: Drawer,
    drawn: str,
    size: tuple[float, float],
    place: tuple[int, int],
    sheets: tuple[int, int],
    strip: float,
    named: str,
) -> Block:
    """What of the board falls on this sheet, with broken lines to which the next sheets reach."""
    (wide, high), (column, row) = size, place
    left, top = column * (wide - strip), row * (high - strip)
    front = f'<g class="sheet" transform="translate({-left:.3f} {-top:.3f})">{drawn}</g>'
    front += drawer.shape(_around(wide, high), fill="paper", line=None, more='class="mask"')
    glue = f"M{number(wide - strip)} 0V{number(high)}" if column + 1 < sheets[0] else ""
    glue += f"M0 {number(high - strip)}H{number(wide)}" if row + 1 < sheets[1] else ""
    if glue:
        front += drawer.shape(glue, line="soft", width=0.7, dash="4 4", more='class="glue"')
    front += drawer.shape(cut_marks(0, 0, wide, high, length=9), width=0.6, more='class="cut"')
    glued = " and glue it onto the broken lines of the sheets before it" if sheets != (1, 1) else ""
    told = f"{named}. Cut it at the marks{glued}."
    front += drawer.words(told, 14, -4, size=7, colour="soft")
    return Block(wide, high, front, alone=True)


def _around(wide: float, high: float) -> str:
    """All of the page but this sheet, as path data: what of the board falls there is covered."""
    right, low, far = wide + _PAGE, high + _PAGE, -_PAGE
    return (
        f"M{far:.3f} {far:.3f}H{right:.3f}V0H{far:.3f}ZM{far:.3f} {high:.3f}H{right:.3f}V{low:.3f}H{far:.3f}Z"
        f"M{far:.3f} 0H0V{high:.3f}H{far:.3f}ZM{wide:.3f} 0H{right:.3f}V{high:.3f}H{wide:.3f}Z"
    )
