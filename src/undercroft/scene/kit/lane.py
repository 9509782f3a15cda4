"""Lanes on paper: a target on one page with a bar that tells its scale, or at true size over many sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from undercroft.scene.drawer import Drawer
from undercroft.scene.kit.kit import Block, Room, mm
from undercroft.scene.kit.poster import over_sheets
from undercroft.scene.lane.lane import Lane
from undercroft.scene.lane.svg import SCALE, LaneDrawer, lane_height, lane_width
from undercroft.scene.pen import number

_BAR: Final = 100
"""The scale bar is so many millimetres of the lane long."""
_FOOT: Final = 30.0
"""Points below a drawing, for the bar."""


@dataclass(frozen=True, slots=True)
class LaneSheets:
    """The targets of lanes, each as large as a page holds it, with words beside its scale."""

    title: str
    lanes: tuple[tuple[Lane, str], ...]

    @property
    def contents(self) -> str:
        return self.title

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """A page for each."""
        return [_page(drawer, room, lane, words) for lane, words in self.lanes]


def _page(drawer: Drawer, room: Room, lane: Lane, words: str) -> Block:
    wide, high = lane_width(lane), lane_height(lane)
    part = min(room.short / wide, (room.long - _FOOT) / high)
    drawn = "".join(LaneDrawer(drawer.theme).lane_lines(lane, 0, 0))
    low, bar = high * part + 12, _BAR * SCALE * part
    ends = "".join(f"M{number(x)} {number(low - 4)}V{number(low + 4)}" for x in (0, bar))
    front = f'<g transform="scale({part:.6f})">{drawn}</g>'
    front += drawer.shape(f"{ends}M0 {number(low)}H{number(bar)}", width=1.2)
    told = f"{_BAR} mm of the board, scale 1 : {mm(1) / SCALE / part:.1f}. {words}".rstrip()
    front += drawer.words(told, bar + 8, low + 3, size=9, colour="soft")
    return Block(wide * part, high * part + _FOOT, front, alone=True)


@dataclass(frozen=True, slots=True)
class LanePoster:
    """The target of a lane at its true size, over as many sheets as that takes, to be cut and glued."""

    lane: Lane
    title: str

    @property
    def contents(self) -> str:
        return f"{self.title} at true size, over many sheets to be glued"

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """A block for each sheet, row by row."""
        lane, part = self.lane, mm(1) / SCALE
        above = _heading() * part
        lines = "".join(LaneDrawer(drawer.theme).lane_lines(lane, 0, 0))
        drawn = f'<g transform="translate(0 {-above:.3f}) scale({part:.6f})">{lines}</g>'
        return over_sheets(drawer, drawn, (mm(lane.width), mm(lane.length - lane.target)), room, title=self.title)


def _heading() -> float:
    """The room for the title of a lane: the height of one that has no length."""
    return lane_height(Lane("", (), (0, 0), length=0, target=0))
