"""Lanes in characters: the target as a grid of what a puck would score with its middle there, and where pucks lie."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from undercroft.scene.lane.lane import PUCK, Lane, LanePuck
from undercroft.scene.lane.zones import LaneZone
from undercroft.scene.parts import Board, Label

COLUMNS: Final = 12
ROWS: Final = 25
"""The squares of the grid; each takes three characters."""
_AROUND: Final = (
    (0.0, 0.0),
    *((PUCK * math.sin(math.radians(turn)), PUCK * math.cos(math.radians(turn))) for turn in range(0, 360, 45)),
)
"""The middle of a puck and points on its rim, from its middle."""


def lane_board(lane: Lane) -> Board:
    """The lane as a board with a sketch: its target from the far end, millimetres at its edges, the pucks below."""
    across, along = lane.width / COLUMNS, (lane.length - lane.target) / ROWS
    grid = [
        [str(value) if value else "." for value in row]
        for row in _scores(lane.zones, lane.width, lane.length, lane.target)
    ]
    for puck in lane.pucks:
        row = math.floor((lane.length - puck.y / 10) / along)
        column = math.floor(puck.x / 10 / across)
        if not puck.off and 0 <= row < ROWS and 0 <= column < COLUMNS:
            grid[row][column] = _glyph(grid[row][column], puck)
    lines = []
    for row, cells in enumerate(grid):
        height = round(lane.length - (row + 0.5) * along)
        lines.append(f"{height if row % 4 == 0 else '':>4}|" + "".join(f"{cell:>3}" for cell in cells) + " |")
    middles = (round((column + 0.5) * across) for column in range(COLUMNS))
    foot = "".join(f"{x:>6}" for place, x in enumerate(middles) if place % 2)
    gone = tuple(Label(0, 0, f"{puck.glyph} {puck.words} (taken away)") for puck in lane.taken)
    labels = (*(Label(0, 0, _entry(puck, lane)) for puck in lane.pucks), *gone)
    return Board(lane.title, COLUMNS + 2, ROWS, (), labels=labels, rulers=False, sketch=(*lines, f"{'mm':>4} {foot}"))


def _glyph(before: str, puck: LanePuck) -> str:
    """The sign of a puck; where another lies in the same square, their first letters."""
    return before if "&" in before else f"{before[:1]}&{puck.glyph[:1]}" if before.isalpha() else puck.glyph


def _entry(puck: LanePuck, lane: Lane) -> str:
    short = " (short of the target)" if not puck.off and puck.y < lane.target * 10 else ""
    return f"{puck.glyph} {puck.words}{short}"


@lru_cache(maxsize=64)
def _scores(zones: tuple[LaneZone, ...], width: int, length: int, target: int) -> tuple[tuple[int, ...], ...]:
    """Row by row from the far end, what a puck in the middle of each square would score: the highest it touches."""
    across, along = width / COLUMNS, (length - target) / ROWS
    rows = []
    for row in range(ROWS):
        y = length - (row + 0.5) * along
        touching = [(dx, _spans(zones, y + dy)) for dx, dy in _AROUND]
        rows.append(tuple(_touched(touching, (column + 0.5) * across) for column in range(COLUMNS)))
    return tuple(rows)


_Spans: TypeAlias = list[tuple[float, float, int]]


def _spans(zones: Sequence[LaneZone], y: float) -> _Spans:
    """The stretches that zones cover at this y, each with its value."""
    return [(left, right, zone.value) for zone in zones for left, right in zone.spans(y)]


def _touched(touching: Sequence[tuple[float, _Spans]], x: float) -> int:
    """The highest value among these points around x."""
    found = (value for dx, spans in touching for left, right, value in spans if left <= x + dx <= right)
    return max(found, default=0)
