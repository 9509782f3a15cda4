"""Layouts on rings: stacked from the centre outwards, each ring that a space lies on is a band.

There is a wall between bands that both hold tiles.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from undercroft.scene.layout import GATE, LANE, Form, Layout, Parts, Point, Stretch, across, form, lane

CENTRE: Final = 0.78
"""The radius of the hole in the middle."""
BAND: Final = 0.88
WALL: Final = 0.24
RIM: Final = 0.36
"""What lies around the outermost ring of tiles."""
TURN: Final = -30.0
"""The whole is turned by so much, so that the middle of the first of six sectors is north."""
CLEAR: Final = 0.09
"""The least distance between spaces that nothing joins."""
MIDDLE: Final = (39, 16)
REACH: Final = (36.0, 16.0)
"""The middle of the text sketch, and how far the outermost ring is from it: columns and lines."""
WIDEN: Final = 0.8
"""On the sketch the inner rings are wider than they should be, so that their names have room."""
STEP: Final = 4
"""Degrees from corner to corner along an arc."""


class Rings:
    """A layout whose places are rings and angles."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.rings: dict[float, list[str]] = {}
        for space, (ring, _) in layout.places.items():
            self.rings.setdefault(ring, []).append(space)
        self.near: dict[str, list[str]] = {}
        for one, other in layout.links:
            self.near.setdefault(one, []).append(other)
            self.near.setdefault(other, []).append(one)
        self.bands = self._bands()
        self.spans = {space: self._span(space) for space in layout.places}

    def parts(self) -> Parts:
        """All of its lines and outlines."""
        layout = self.layout
        lanes = [self._passage(one, other) for one, other in layout.links if not self._beside(one, other)]
        rim = max(self.bands[self._ring(tile)][1] for tile in self.near) + RIM
        rock = form([_polar(rim, angle) for angle in range(0, 360, STEP)], (0.0, 0.0))
        return Parts(
            {space: self._outline(space) for space in layout.places},
            lanes,
            rock,
            [*self._ring_walls(rim), *self._cross_walls()],
            {pair: self._gate(*pair) for pair in layout.gates},
            self._cells(),
        )

    # ------------------------------------------------------------------ bands and spans

    def _ring(self, space: str) -> float:
        return self.layout.places[space][0]

    def _angle(self, space: str) -> float:
        return (self.layout.places[space][1] + TURN) % 360

    def _bands(self) -> dict[float, tuple[float, float]]:
        """The inner and outer radius of every ring."""
        bands: dict[float, tuple[float, float]] = {}
        radius, tiles_before = 0.0, False
        for ring in sorted(self.rings):
            names = self.rings[ring]
            tiles = any(name in self.near for name in names)
            if not bands:
                radius = 0.0 if len(names) == 1 else CENTRE
            else:
                radius += WALL if tiles and tiles_before else 0.05
            bands[ring] = (radius, radius + BAND + (0.35 if not bands and len(names) == 1 else 0.0))
            radius = bands[ring][1]
            tiles_before = tiles
        return bands

    def _middle(self, ring: float) -> float:
        return sum(self.bands[ring]) / 2

    def _span(self, space: str) -> tuple[float, float]:
        """From which to which angle a space reaches: half way to a neighbour, or as far as it has room."""
        ring, angle = self._ring(space), self._angle(space)
        others = [other for other in self.rings[ring] if other != space]
        if not others:
            return angle - 60, angle + 60
        most = math.degrees(0.62 / self._middle(ring))
        reach = []
        for way in (-1, 1):
            gaps = {other: (way * (self._angle(other) - angle)) % 360 for other in others}
            other = min(gaps, key=lambda name: gaps[name])
            joined = other in self.near.get(space, ())
            free = gaps[other] / 2 - (0 if joined else math.degrees(CLEAR / self._middle(ring)))
            reach.append(free if joined else min(free, most))
        return angle - reach[0], angle + reach[1]

    def _beside(self, one: str, other: str) -> bool:
        """Whether two tiles of one ring touch."""
        if self._ring(one) != self._ring(other):
            return False
        apart = {round((self.spans[a][1] - self.spans[b][0]) % 360, 3) % 360 for a, b in ((one, other), (other, one))}
        return 0 in apart

    def _outline(self, space: str) -> Form:
        ring, (start, end) = self._ring(space), self.spans[space]
        inner, outer = self.bands[ring]
        if inner == 0:
            return form([_polar(outer, angle) for angle in range(0, 360, 2 * STEP)], (0.0, 0.0))
        angles = _steps(start, end)
        points = [_polar(outer, angle) for angle in angles] + [_polar(inner, angle) for angle in reversed(angles)]
        return form(points, _polar((inner + outer) / 2, (start + end) / 2))

    # ------------------------------------------------------------------ passages, gates and walls

    def _spot(self, space: str) -> Point:
        inner, _ = self.bands[self._ring(space)]
        return (0.0, 0.0) if inner == 0 else _polar(self._middle(self._ring(space)), self._angle(space))

    def _passage(self, one: str, other: str) -> Form:
        return lane(self._spot(one), self._spot(other))

    def _gate(self, room: str, tile: str) -> Stretch:
        """The line between a room and a tile before it."""
        ring, there = self._ring(room), self._ring(tile)
        if ring == there:
            middle = _polar(self._middle(ring), (self._angle(room) + self._angle(tile)) / 2)
            return across(self._spot(room), self._spot(tile), middle, GATE)
        radius = (self.bands[ring][1] + self.bands[there][0]) / 2
        if there < ring:
            radius = (self.bands[ring][0] + self.bands[there][1]) / 2
        angle = self._angle(tile)
        return across((0.0, 0.0), _polar(1, angle), _polar(radius, angle), GATE)

    def _ring_walls(self, rim: float) -> Iterator[Stretch]:
        """Lightning along the bands without tiles and the walls between bands, wherever nothing lies in them."""
        rings = sorted(self.rings)
        for ring, beyond in zip(rings, rings[1:], strict=False):
            gap = self.bands[beyond][0] - self.bands[ring][1]
            if gap > 0.1 and self._is_full(ring) and self._is_full(beyond):
                yield from self._arcs((self.bands[ring][1] + self.bands[beyond][0]) / 2, None)
        for ring in rings[1:]:
            if self.bands[ring][1] < rim - RIM and not self._is_full(ring):
                yield from self._arcs(self._middle(ring), ring)
        yield from self._arcs(rim - RIM / 2, rings[-1] if self._middle(rings[-1]) > rim - RIM else None)

    def _is_full(self, ring: float) -> bool:
        """Whether the tiles of this ring leave no more than slits between them."""
        return sum(self.spans[name][1] - self.spans[name][0] for name in self.rings[ring]) > 300

    def _arcs(self, radius: float, ring: float | None) -> Iterator[Stretch]:
        """Stretches of lightning at this radius, past what lies on the ring and the passages that cross it."""
        taken = [self.spans[name] for name in self.rings[ring]] if ring is not None else []
        half = math.degrees((LANE / 2 + 0.06) / radius)
        for one, other in self.layout.links:
            low, high = sorted((self._middle(self._ring(one)), self._middle(self._ring(other))))
            if low < radius < high:
                taken.append((self._angle(one) - half, self._angle(one) + half))
        for side, tile in self.layout.gates:
            low, high = sorted((self._middle(self._ring(side)), self._middle(self._ring(tile))))
            if low < radius < high and ring != self._ring(side):
                taken.append((self._angle(tile) - 1.5 * half, self._angle(tile) + 1.5 * half))
        margin = math.degrees(0.08 / radius)
        for start, end in _free(taken):
            start, end = start + margin, end - margin
            length = math.radians(end - start) * radius
            if length < 0.25:
                continue
            count = max(1, round(length / 0.9))
            cuts = [start + (end - start) * i / count for i in range(count + 1)]
            yield from ((_polar(radius, a), _polar(radius, b)) for a, b in zip(cuts, cuts[1:], strict=False))

    def _cross_walls(self) -> Iterator[Stretch]:
        """Lightning between two tiles of one ring that lie side by side without a corridor."""
        for ring, names in self.rings.items():
            tiles = sorted((name for name in names if name in self.near), key=self._angle)
            for one, other in zip(tiles, [*tiles[1:], *tiles[:1]], strict=True):
                gap = (self.spans[other][0] - self.spans[one][1]) % 360
                if gap > 0.01 and math.radians(gap) * self._middle(ring) < 3 * CLEAR:
                    angle = self.spans[one][1] + gap / 2
                    inner, outer = self.bands[ring]
                    yield _polar(inner, angle), _polar(outer, angle)

    # ------------------------------------------------------------------ text

    def _cells(self) -> dict[str, tuple[int, int]]:
        """The middle of each space on the text sketch: an ellipse about twice as wide as high."""
        most = max(self._middle(ring) for ring in self.rings)
        cells = {}
        for space in self.layout.places:
            x, y = self._spot(space)
            radius = math.hypot(x, y)
            part = (radius / most) ** (WIDEN - 1) / most if radius else 0.0
            cells[space] = (round(MIDDLE[0] + REACH[0] * part * x), round(MIDDLE[1] - REACH[1] * part * y))
        return cells


def _polar(radius: float, angle: float) -> Point:
    """The point at this distance and angle, clockwise from north."""
    return radius * math.sin(math.radians(angle)), radius * math.cos(math.radians(angle))


def _steps(start: float, end: float) -> list[float]:
    count = max(2, math.ceil((end - start) / (2 * STEP)))
    return [start + (end - start) * i / count for i in range(count + 1)]


def _free(taken: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """What these spans leave of the circle.

    >>> _free([(350, 370), (80, 100)])
    [(10, 80), (100, 350)]
    """
    if not taken:
        return [(0, 360)]
    spans = sorted((start % 360, start % 360 + end - start) for start, end in taken)
    first, reached = spans[0][0], spans[0][1]
    free = []
    for start, end in [*spans[1:], (first + 360, first + 360)]:
        if start > reached:
            free.append((reached, start))
        reached = max(reached, end)
    return sorted((start % 360, start % 360 + end - start) for start, end in free)
