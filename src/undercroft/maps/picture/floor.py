"""A floor drawn in ink, square by square, 72 units each: rock, ground, grid, walls, doors and marks.

Walls wobble as a hand wobbles, always in the same way at the same place. The lines of the grid are exact. Each part
knows which squares it covers, so that a page can take its share. What a program may want to find again carries a class
and its place: `data-square`, `data-edge` (x, y and side, as a plan names it), `data-kind`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from undercroft.maps.picture.words import AREA_WORDS, DOOR_WORDS, MARK_WORDS, inwards, short_label
from undercroft.maps.plan import DOOR, OPENING, PORTAL, SECRET, SIDES, Door, Edge, Mark, Plan, Square, corners, edge
from undercroft.scene.drawer import Drawer
from undercroft.scene.pen import Point, attribute, circle, jitter, number, outline, words

UNIT: Final = 72
"""So many units are one square; in print they are points, and a square is an inch."""

_TURNS: Final = {"up": 0, "right": 90, "down": 180, "left": 270}
_WALL: Final = 5.0
_STEPS: Final = 4
"""Hatches stand on a lattice of so many points a side of a square."""

# Where marks that share a square stand, from its middle, and how large.
_STANDS: Final = {
    1: ((0.0, 0.0, 0.78),),
    2: ((-0.21, -0.21, 0.5), (0.17, 0.17, 0.52)),
    3: ((-0.23, -0.22, 0.44), (0.23, -0.22, 0.44), (0.0, 0.23, 0.44)),
}
_ASIDE: Final = 0.07
"""How far marks step back from a door at the edge of their square, in squares."""

_BADGE: Final = 0.34 * UNIT
"""No badge is smaller than this, however many marks share a square."""

_CROWD: Final = ((-0.23, -0.23, 0.42), (0.23, -0.23, 0.42), (-0.23, 0.23, 0.42), (0.23, 0.23, 0.42))


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the drawing, and the box in squares beyond which it does not reach."""

    box: tuple[float, float, float, float]
    svg: str

    def touches(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Whether any of it lies in this window."""
        return self.box[0] < right and self.box[2] > left and self.box[1] < bottom and self.box[3] > top


class Floor(Drawer):
    """The drawing of one plan in this theme; corners of the grid are counted from 0."""

    def __init__(self, plan: Plan, theme: str, *, bare: bool = False) -> None:
        super().__init__(theme)
        self.plan = plan
        self.ground = frozenset(plan.squares)
        self.bare = bare

    def icon_shapes(self, name: str, piece: str) -> str:
        """The icon's elements in its own box, kept for all floors."""
        return Drawer(self.theme).icon_shapes(name, piece)

    def parts(self) -> Iterator[Part]:
        """All parts from the lowest to the highest."""
        yield from self._rock()
        yield from self._ground()
        yield from self._grid()
        yield from self._walls()
        for door in self.plan.doors:
            yield self._door(door)
        yield from self._marks()

    # ---- what lies under the walls

    def _rock(self) -> Iterator[Part]:
        """Short strokes in bundles, in the rock close to the floor; a bare sheet has them inside its grid only."""
        for x in range(self.plan.width + 2):
            for y in range(self.plan.height + 2):
                near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (x + dx, y + dy) in self.ground]
                beyond = x in (0, self.plan.width + 1) or y in (0, self.plan.height + 1)
                if near and (x, y) not in self.ground and not (self.bare and beyond):
                    strokes = "".join(self._bundles((x, y), near))
                    if strokes:
                        box = (x - 1.25, y - 1.25, x + 0.25, y + 0.25)
                        yield Part(box, self.shape(strokes, line="soft", width=1.5, more='class="rock"'))

    def _bundles(self, square: Square, near: list[Square]) -> Iterator[str]:
        for i in range(_STEPS):
            for j in range(_STEPS):
                key = (*square, i, j)
                px = square[0] - 1 + (i + 0.5 + jitter("x", *key, reach=0.3)) / _STEPS
                py = square[1] - 1 + (j + 0.5 + jitter("y", *key, reach=0.3)) / _STEPS
                reach = min(math.hypot(_off(px, x), _off(py, y)) for x, y in near)
                if reach <= 0.34 + jitter("edge", *key, reach=0.06):
                    yield _bundle(px * UNIT, py * UNIT, math.pi * (0.5 + jitter("turn", *key, reach=0.5)))

    def _ground(self) -> Iterator[Part]:
        """The squares of the floor; those of secret rooms are dotted, those of pockets ringed."""
        kinds = {square: area.kind for area in self.plan.areas for square in area.squares}
        for x, y in self.plan.squares:
            place = f'class="square" data-square="{x},{y}" data-kind="{kinds[x, y]}"'
            corner = f"M{(x - 1) * UNIT} {(y - 1) * UNIT}h{UNIT}v{UNIT}h-{UNIT}z"
            drawn = self.shape(corner, fill="floor", line=None, more=place)
            if kinds[x, y] in AREA_WORDS:
                drawn += self.stipple(kinds[x, y], (x - 1) * UNIT, (y - 1) * UNIT)
            yield Part((x - 1, y - 1, x, y), drawn)

    def stipple(self, kind: str, left: float, top: float) -> str:
        """The pattern that tells a secret room or a pocket from other floor."""
        step = UNIT / 4
        spots = [
            circle(left + (i + 0.5) * step, top + (j + 0.5) * step, 2 if kind == "secret" else 4)
            for i in range(4)
            for j in range(4)
            if (i + j) % 2 == 0
        ]
        if kind == "secret":
            return self.shape("".join(spots), fill="soft", line=None)
        return self.shape("".join(spots), line="soft", width=1.2)

    def _grid(self) -> Iterator[Part]:
        """The exact lines between squares; on a bare sheet between all squares there could be."""
        plan = self.plan
        squares = self.ground
        if self.bare:
            squares = frozenset((x, y) for x in range(1, plan.width + 1) for y in range(1, plan.height + 1))
        for x, y in sorted(squares):
            for side in ("right", "down", *(("left",) if x == 1 else ()), *(("up",) if y == 1 else ())):
                (x1, y1), (x2, y2) = corners(edge((x, y), side))
                other = (x + 1, y) if side == "right" else (x, y + 1)
                if self.bare or (side in ("right", "down") and other in squares):
                    line = f"M{x1 * UNIT} {y1 * UNIT}L{x2 * UNIT} {y2 * UNIT}"
                    yield Part(
                        (x1, y1, x2 + 0.01, y2 + 0.01), self.shape(line, line="grid", width=1, more='class="grid"')
                    )

    # ---- walls and what is in them

    def _walls(self) -> Iterator[Part]:
        """Every wall as two strokes that nearly cover each other."""
        for found in self.plan.walls:
            (x1, y1), (x2, y2) = corners(found)
            path = "".join(_wobble((x1, y1), (x2, y2), pen) for pen in (1, 2))
            place = f'class="wall" data-edge="{_name(found)}"'
            yield Part(_around(found, 0.15), self.shape(path, width=_WALL, more=place))

    def _door(self, door: Door) -> Part:
        (x1, y1), (x2, y2) = corners(door.edge)
        turn = 90 if x1 == x2 else 0
        drawn = self.door_face(door.kind, seed=door.edge)
        told = f"{DOOR_WORDS[door.kind]}: {door.note}" if door.note else DOOR_WORDS[door.kind]
        turned = f' transform="translate({x1 * UNIT} {y1 * UNIT})' + (f" rotate({turn})" if turn else "") + '"'
        head = f'<g class="door" data-edge="{_name(door.edge)}" data-kind="{door.kind}"{turned}>'
        return Part(_around(door.edge, 0.3), f"{head}<title>{words(told)}</title>{drawn}</g>")

    def door_face(self, kind: str, *, seed: object = 0) -> str:
        """The door as it lies along a wall from (0, 0) to the right."""
        end, mid = float(UNIT), UNIT / 2
        lean = jitter(seed, "lean", reach=1)
        if kind == OPENING:
            posts = "M0 0L12 0M60 0L72 0"
            return self.shape(posts, width=_WALL + 2) + self.shape("M12 -8L12 8M60 -8L60 8", width=4.5)
        if kind == SECRET:
            wave = f"M15 {number(lean)}q5 -15 10.5 0t10.5 0t10.5 0t10.5 0"
            stubs = self.shape(f"M0 0L15 {number(lean)}M57 {number(lean)}L{UNIT} 0", width=_WALL + 2)
            return self.shape(wave, line="floor", width=12) + stubs + self.shape(wave, width=4.5)
        wall = self.shape(f"M0 0L16 0M56 0L{UNIT} 0", width=_WALL + 2)
        if kind == PORTAL:
            ring = [self.icon("portal", (mid, 0), 46, turn=90)]
            return self.shape(f"M0 0L{number(end)} 0", width=_WALL + 2) + "".join(ring)
        assert kind == DOOR
        leaf = [(15.0, -9.0), (57.0, -9.0), (57.0, 9.0), (15.0, 9.0)]
        return (
            wall
            + self.shape(outline(leaf, reach=1), fill="wood", width=4)
            + self.shape("M29 -8L29 8M43 -8L43 8", width=2)
        )

    # ---- what stands on squares

    def _marks(self) -> Iterator[Part]:
        stands: dict[Square, list[Mark]] = {}
        for mark in self.plan.marks:
            stands.setdefault(mark.at, []).append(mark)
        doors = {door.edge for door in self.plan.doors if door.kind != OPENING}
        for (x, y), marks in stands.items():
            near = [SIDES[side] for side in SIDES if edge((x, y), side) in doors]
            part = 0.86 if near else 1.0
            aside_x, aside_y = (-_ASIDE * sum(step[axis] for step in near) for axis in (0, 1))
            for i, mark in enumerate(marks[: len(_CROWD)]):
                dx, dy, size = (share * part for share in _STANDS.get(len(marks), _CROWD)[i])
                middle = ((x - 0.5 + dx + aside_x) * UNIT, (y - 0.5 + dy + aside_y) * UNIT)
                told = ", ".join(part for part in (MARK_WORDS[mark.kind], short_label(mark), mark.note) if part)
                head = f'<g class="mark" data-square="{x},{y}" data-kind="{mark.kind}"'
                head += f" data-label={attribute(mark.label)}" if mark.label else ""
                turn = _TURNS[inwards(self.plan, mark)] if mark.kind == "entrance" else 0
                drawn = self.mark_face(mark.kind, middle, size * UNIT, label=short_label(mark), turn=turn)
                yield Part((x - 1, y - 1, x, y), f"{head}><title>{words(told)}</title>{drawn}</g>")

    def mark_face(self, kind: str, middle: Point, size: float, *, label: str = "", turn: int = 0) -> str:
        """The icon of a mark of this size, with the label in a badge at its lower right."""
        icon = "way-in" if kind == "entrance" else kind
        x, y = middle
        if not label:
            return self.icon(icon, middle, size, turn=turn)
        # The badge takes its room from the icon: the number must be read from further away.
        drawn = self.icon(icon, (x - size * 0.12, y - size * 0.12), size * 0.88, turn=turn)
        high = max(size * 0.6, min(_BADGE, size))
        wide = high * max(1.0, 0.33 + 0.43 * min(len(label), 4))
        right, low = x + size * 0.58, y + size * 0.58
        pill = _pill(right - wide, low - high, right, low)
        letters = high * (0.92 if len(label) <= 2 else 0.7)
        foot = low - high / 2 + letters * 0.35
        return (
            drawn
            + self.shape(pill, fill="paper", width=size * 0.05)
            + self.words(label[:5], right - wide / 2, foot, size=letters, weight="bold", align="middle")
        )


def _pill(left: float, top: float, right: float, bottom: float) -> str:
    """A box whose ends are round."""
    r = (bottom - top) / 2
    arc = f"A{number(r)} {number(r)} 0 0 1"
    return (
        f"M{number(left + r)} {number(top)}L{number(right - r)} {number(top)}{arc} {number(right - r)} {number(bottom)}"
        f"L{number(left + r)} {number(bottom)}{arc} {number(left + r)} {number(top)}Z"
    )


def _name(edge: Edge) -> str:
    return f"{edge[0]},{edge[1]},{edge[2]}"


def _around(edge: Edge, by: float) -> tuple[float, float, float, float]:
    (x1, y1), (x2, y2) = corners(edge)
    return x1 - by, y1 - by, x2 + by, y2 + by


def _off(at: float, square: int) -> float:
    """How far a coordinate lies outside a square's span."""
    return max(square - 1 - at, at - square, 0.0)


def _bundle(x: float, y: float, angle: float) -> str:
    """Three short lines side by side."""
    ax, ay = math.cos(angle), math.sin(angle)
    drawn = []
    for lane in (-1, 0, 1):
        half = UNIT * 0.13 * (1 + jitter(number(x), number(y), lane, reach=0.25))
        mx, my = x - ay * lane * UNIT * 0.075, y + ax * lane * UNIT * 0.075
        start, end = (mx - ax * half, my - ay * half), (mx + ax * half, my + ay * half)
        drawn.append(f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}")
    return "".join(drawn)


def _wobble(start: tuple[int, int], end: tuple[int, int], pen: int) -> str:
    """A stroke between two corners of the grid; strokes of one pen that share a corner meet there."""

    def near(x: float, y: float, reach: float, *key: object) -> str:
        dx, dy = jitter(pen, x, y, *key, "x", reach=reach), jitter(pen, x, y, *key, "y", reach=reach)
        return f"{number(x * UNIT + dx)} {number(y * UNIT + dy)}"

    thirds = [(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part) for part in (1 / 3, 2 / 3)]
    bend = " ".join(near(*at, 2.4, start) for at in thirds)
    return f"M{near(*start, 1.1)}C{bend} {near(*end, 1.1)}"
