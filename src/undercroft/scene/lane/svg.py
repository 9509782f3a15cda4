"""Lanes as SVG: the target with its zones and values, and the pucks that lie there."""

from collections.abc import Callable
from typing import Final, TypeAlias

from undercroft.scene.drawer import Drawer
from undercroft.scene.lane.lane import PUCK, Lane, LanePuck
from undercroft.scene.lane.zones import LaneZone, Mark, marks_of, seen_from_above
from undercroft.scene.pen import Point, attribute, circle, number, outline, words

_At: TypeAlias = Callable[[float, float], Point]
"""Where a point of the lane lies on the sheet."""

SCALE: Final = 0.6
"""Units of the drawing for a millimetre."""
_HEADING: Final = 31
_BEFORE: Final = 100
"""So much of the lane before the target is drawn, in millimetres, or more where a puck lies there."""
_EMBLEM: Final = PUCK * 100 / 45
"""The size of an icon whose disc is as large as a puck: it fills 90 of 100 parts of it."""


def lane_width(lane: Lane) -> float:
    """The room that a lane takes."""
    return lane.width * SCALE


def lane_height(lane: Lane) -> float:
    """The room that a lane takes, with its heading."""
    return _HEADING + (lane.length - _near(lane)) * SCALE


def _near(lane: Lane) -> int:
    """From which y on the lane is drawn."""
    lowest = min((puck.y // 10 - 2 * PUCK for puck in lane.pucks if not puck.off), default=lane.length)
    return max(0, min(lane.target - _BEFORE, lowest))


class LaneDrawer(Drawer):
    """A lane in one theme."""

    def lane_lines(self, lane: Lane, left: float, top: float) -> list[str]:
        """The lane from a little before its target to its far end, the upper left corner of its heading here."""
        high = _HEADING + lane.length * SCALE + top
        near = _near(lane)

        def at(x: float, y: float) -> Point:
            return left + x * SCALE, high - y * SCALE

        box = [at(0, near), at(lane.width, near), at(lane.width, lane.length), at(0, lane.length)]
        planks = "".join(
            f"M{number(at(lane.width * i / 6, 0)[0])} {number(box[3][1])}V{number(box[0][1])}" for i in range(1, 6)
        )
        edge = f"M{number(box[0][0])} {number(at(0, lane.target)[1])}H{number(box[1][0])}"
        return [
            f'<g class="lane" role="img" aria-label={attribute(lane.words)}>',
            self.words(lane.title, left + 2, top + 17, size=21, weight="bold"),
            self.shape(outline(box, reach=0), fill="floor", line=None),
            self.shape(planks, line="grid", width=1.2),
            *(self.zone(zone, at) for zone in seen_from_above(lane.zones)),
            self.shape(edge, line="soft", width=2, dash="10 8"),
            *(self.mark(mark, at) for mark in marks_of(lane.zones, lane.width, lane.dot)),
            self.shape(circle(*at(*lane.dot), 10 * SCALE), fill="alarm", width=2.5),
            self.shape(outline(box, reach=0), width=4.5),
            *(
                self.puck(puck, at(puck.x / 10, puck.y / 10), faint=puck not in lane.pucks)
                for puck in (*lane.taken, *lane.pucks)
                if not puck.off
            ),
            "</g>",
        ]

    def zone(self, zone: LaneZone, at: _At) -> str:
        """The zone in the colour of its value; the silhouette has thicker lines."""
        if zone.oval:
            (x, y), rx, ry = at(*zone.oval[:2]), zone.oval[2] * SCALE, zone.oval[3] * SCALE
            left, right, arc = number(x - rx), number(x + rx), f"A{number(rx)} {number(ry)} 0 0 1"
            path = f"M{left} {number(y)}{arc} {right} {number(y)}{arc} {left} {number(y)}Z"
        else:
            path = outline([at(*corner) for corner in zone.polygon], reach=0)
        return self.shape(path, fill=zone.role, line="seam", width=2 if zone.body else 1.4)

    def mark(self, mark: Mark, at: _At) -> str:
        """The value, with a line to its zone where it stands beside it."""
        (x, y), size = at(mark.x, mark.y), mark.size * SCALE
        line = ""
        if mark.to is not None:
            end = at(*mark.to)
            start = number(x - size * 0.7)
            path = f"M{start} {number(y)}L{number(end[0])} {number(end[1])}"
            line = self.shape(path, line="seam", width=1.2) + self.shape(circle(*end, 2.2), fill="seam", line=None)
        return line + self.words(str(mark.value), x, y + size * 0.35, size=size, weight="bold", align="middle")

    def puck(self, puck: LanePuck, middle: Point, *, faint: bool = False) -> str:
        """The puck in its livery, turned as it lies; its wheel could not be read at this size.

        One that was taken away is `faint`.
        """
        drawn = self.icon(puck.icon, middle, _EMBLEM * SCALE, turn=puck.turn / 10, piece=puck.livery)
        opacity = ' opacity="0.45"' if faint else ""
        return f'<g class="puck"{opacity}><title>{words(puck.words)}</title>{drawn}</g>'
