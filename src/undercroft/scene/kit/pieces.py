"""Pieces of kits that are no cards: chips with two sides, pieces of any outline, and pictures cut into pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from undercroft.scene.drawer import Drawer
from undercroft.scene.kit.kit import Block, Room, mm
from undercroft.scene.kit.parts import Token, grid, rounded
from undercroft.scene.pen import Point, attribute, number

_CUT: Final = 16.0
"""Points around a grid for its cut marks."""

_GAP: Final = 5.0
"""Millimetres between pieces that are cut out one by one."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A square of card with an icon and its name on one side, and a back on the other; `mark` is a second icon."""

    name: str
    icon: str
    back: Token
    words: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Chips:
    """Chips of so many millimetres, printed on both sides of a sheet."""

    title: str
    chips: tuple[Chip, ...]
    size: int = 24

    @property
    def contents(self) -> str:
        return f"{len(self.chips)} {self.title}"

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """Fronts in rows from left to right, backs in rows from right to left."""
        side = mm(self.size)
        across, down = int((room.short - 2 * _CUT) // side), int((room.long - 2 * _CUT) // side)
        blocks = []
        for i in range(0, len(self.chips), across * down):
            shown = self.chips[i : i + across * down]
            front = grid([_chip(drawer, chip, side) for chip in shown], across, side, side, drawer)
            backs = [_chip_back(drawer, chip.back, side) for chip in shown]
            back = grid(backs, across, side, side, drawer, mirrored=True)
            blocks.append(Block(front.wide, front.high, front.front, back.front))
        return blocks


def _chip(drawer: Drawer, chip: Chip, side: float) -> str:
    written = chip.words or chip.name
    size = min(7.5, (side - 8) / (len(written) * 0.52))
    drawn = drawer.shape(rounded(2.5, 2.5, side - 5, side - 5, 6), fill="floor", line="soft", width=0.8)
    drawn += drawer.icon(chip.icon, (side / 2, side * 0.44), side * 0.62)
    if chip.mark:
        drawn += drawer.icon(chip.mark, (side * 0.8, side * 0.22), side * 0.26)
    drawn += drawer.words(written, side / 2, side - 6.5, size=size, weight="bold", align="middle")
    return f"<g data-name={attribute(chip.name)}>{drawn}</g>"


def _chip_back(drawer: Drawer, back: Token, side: float) -> str:
    size = min(7.5, (side - 8) / (len(back.name) * 0.52))
    drawn = drawer.shape(rounded(2.5, 2.5, side - 5, side - 5, 6), fill="stone", line="soft", width=0.8)
    drawn += drawer.icon(back.icon, (side / 2, side * 0.44), side * 0.6, piece=back.colour)
    drawn += drawer.words(back.name, side / 2, side - 6.5, size=size, weight="bold", align="middle")
    return f'<g data-name="back">{drawn}</g>'


# ---------------------------------------------------------------- pieces of any outline


@dataclass(frozen=True, slots=True)
class Cutout:
    """A piece with corners in millimetres, filled with a colour role, with an icon in its middle and words below it.

    `band` is the colour of a strip along the side from its first corner to its second.
    """

    name: str
    corners: tuple[Point, ...]
    icon: str
    words: tuple[str, ...] = ()
    fill: str = "floor"
    band: str = ""
    size: float = 14


@dataclass(frozen=True, slots=True)
class Cutouts:
    """Pieces of any outline, each cut out along its own line."""

    title: str
    pieces: tuple[Cutout, ...]

    @property
    def contents(self) -> str:
        return self.title

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """Rows of pieces, each row a block as high as its highest piece."""
        rows: list[list[Cutout]] = []
        used = 0.0
        for piece in self.pieces:
            wide = mm(_box(piece)[0])
            if rows and used + mm(_GAP) + wide <= room.short:
                rows[-1].append(piece)
                used += mm(_GAP) + wide
            else:
                rows.append([piece])
                used = wide
        return [_row(drawer, row) for row in rows]


def trapezoid(foot: float, top: float, high: float) -> tuple[Point, ...]:
    """The corners of a trapezoid, the ends of its foot first.

    >>> trapezoid(20, 30, 10)
    ((5.0, 10), (25.0, 10), (30.0, 0), (0.0, 0))
    """
    wide = max(foot, top)
    inner, outer = (wide - foot) / 2, (wide - top) / 2
    return ((inner, high), (wide - inner, high), (wide - outer, 0), (outer, 0))


def _box(piece: Cutout) -> Point:
    """How wide and high a piece is."""
    return max(x for x, _ in piece.corners), max(y for _, y in piece.corners)


def _row(drawer: Drawer, row: Sequence[Cutout]) -> Block:
    drawn, left, high = [], 0.0, max(mm(_box(piece)[1]) for piece in row)
    for piece in row:
        drawn.append(f'<g class="piece" transform="translate({left:.3f} 0)">{_cutout(drawer, piece)}</g>')
        left += mm(_box(piece)[0]) + mm(_GAP)
    return Block(left - mm(_GAP), high, "".join(drawn))


def _cutout(drawer: Drawer, piece: Cutout) -> str:
    corners = [(mm(x), mm(y)) for x, y in piece.corners]
    drawn = drawer.shape(_path(corners), fill=piece.fill, line=None)
    if piece.band:
        drawn += drawer.shape(_path(_strip(corners, 0.16)), fill=piece.band, width=1)
    drawn += drawer.shape(_path(corners), width=0.9, more='class="cut"')
    x = sum(x for x, _ in corners) / len(corners)
    y = sum(y for _, y in corners) / len(corners) - 5 * len(piece.words)
    drawn += drawer.icon(piece.icon, (x, y), mm(piece.size))
    y += mm(piece.size) / 2 + 10
    for line in piece.words:
        drawn += drawer.words(line, x, y, size=8, align="middle")
        y += 10
    return f"<g data-name={attribute(piece.name)}>{drawn}</g>"


def _path(corners: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in corners) + "Z"


def _strip(corners: Sequence[Point], part: float) -> list[Point]:
    """The strip along the first side: between it and this part of the way to the other ends of its neighbours."""
    (ax, ay), (bx, by), (cx, cy), *_ = corners
    dx, dy = corners[-1]
    return [
        (ax, ay),
        (bx, by),
        (bx + (cx - bx) * part, by + (cy - by) * part),
        (ax + (dx - ax) * part, ay + (dy - ay) * part),
    ]


# ---------------------------------------------------------------- pictures cut into pieces


@dataclass(frozen=True, slots=True)
class Jigsaw:
    """A picture cut into pieces beside each other that fit together in one way only; an icon fills its middle."""

    title: str
    icon: str
    pieces: int
    wide: float = 96
    high: float = 44

    @property
    def contents(self) -> str:
        return self.title

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """One block: all pieces together, with the lines to cut along."""
        wide, high = mm(self.wide), mm(self.high)
        drawn = drawer.shape(f"M0 0H{wide:.3f}V{high:.3f}H0Z", fill="floor", line=None)
        drawn += drawer.icon(self.icon, (wide / 2, high / 2), wide * 0.96)
        lines = "".join(_joint(wide * i / self.pieces, high, i) for i in range(1, self.pieces))
        drawn += drawer.shape(f"M0 0H{wide:.3f}V{high:.3f}H0Z", width=0.9, more='class="cut"')
        drawn += drawer.shape(lines, width=0.9, dash="5 2", more='class="cut joint"')
        for i in range(self.pieces):
            drawn += drawer.words(f"{i + 1} of {self.pieces}", wide * i / self.pieces + 6, high - 6, size=8)
        return (Block(wide, high, f"<g data-name={attribute(self.title)}>{drawn}</g>"),)


def _joint(x: float, high: float, number_: int) -> str:
    """A line from top to foot with a knob that is at another height, on the other side, for each."""
    side = 1 if number_ % 2 else -1
    middle = high * (0.3 + 0.4 * (number_ % 2))
    knob, neck = high * 0.13, high * 0.06
    return (
        f"M{number(x)} 0V{number(middle - neck)}"
        f"C{number(x + side * knob * 0.6)} {number(middle - neck)} {number(x + side * knob * 0.4)} "
        f"{number(middle - knob)} {number(x + side * knob * 1.3)} {number(middle - knob)}"
        f"C{number(x + side * knob * 2.6)} {number(middle - knob)} {number(x + side * knob * 2.6)} "
        f"{number(middle + knob)} {number(x + side * knob * 1.3)} {number(middle + knob)}"
        f"C{number(x + side * knob * 0.4)} {number(middle + knob)} {number(x + side * knob * 0.6)} "
        f"{number(middle + neck)} {number(x)} {number(middle + neck)}V{number(high)}"
    )
