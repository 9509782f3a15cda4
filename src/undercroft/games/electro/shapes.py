"""Where the spaces of a board lie in a drawing: outlines, passages, walls of lightning, doors, and the text sketch.

All lengths are in tiles, y running north, as in a scene. A board of rings is stacked from the centre outwards: every
ring that a space lies on is a band, with a wall between bands that both hold tiles.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from undercroft.games.electro.board import RINGS, Board

Point = tuple[float, float]

CENTRE: Final = 0.78
"""The radius of the hole in the middle."""
BAND: Final = 0.88
WALL: Final = 0.24
RIM: Final = 0.36
"""What lies around the outermost ring of tiles."""
TURN: Final = -30.0
"""The whole board is turned by so much: its first door, in the middle of its sector, then is north."""
LANE: Final = 0.4
"""How broad a passage between rings is."""
GATE: Final = 0.42
"""How broad a door is."""
CLEAR: Final = 0.09
"""The least distance between spaces that no corridor joins."""
MIDDLE: Final = (39, 16)
REACH: Final = (36.0, 16.0)
"""The middle of the text sketch of rings, and how far the outermost ring is from it: columns and lines."""
SHIFT: Final = 3
"""By so many columns a name may be moved where others are in its way."""
WIDEN: Final = 0.8
"""On the sketch the inner rings are wider than they should be, so that their names have room."""
ACROSS: Final = 4
"""Degrees from corner to corner along an arc."""


@dataclass(frozen=True, slots=True)
class Form:
    """The outline of a space: its middle, and its corners measured from there."""

    middle: Point
    corners: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board as lines and outlines, moved so that all of it lies right of and above the origin.

    `spaces` are the outlines by name, `lanes` those of passages between rings, `rock` what all lies on. `walls` are
    stretches of lightning, `gates` the line between a room or side space and a tile before it, by both names. `sketch`
    are the lines of the text drawing and `cells` the column and line where the name of each space begins on it.
    """

    columns: int
    rows: int
    spaces: dict[str, Form]
    lanes: tuple[Form, ...]
    rock: Form
    walls: tuple[tuple[Point, Point], ...]
    gates: dict[tuple[str, str], tuple[Point, Point]]
    sketch: tuple[str, ...]
    cells: dict[str, tuple[int, int]]


@lru_cache(maxsize=64)
def drawn(board: Board) -> Drawn:
    """The board ready to be drawn; made once and shared."""
    return (_Rings(board) if board.layout == RINGS else _Plan(board)).drawn()


def _links(board: Board) -> Iterator[tuple[str, str]]:
    """Each corridor once."""
    for tile, others in board.near.items():
        yield from ((tile, other) for other in others if tile < other)


def _gateways(board: Board) -> Iterator[tuple[str, str]]:
    """Each small room with each of its doorways, each side space with its door tile."""
    for room, tiles in board.rooms.items():
        yield from ((room, tile) for tile in tiles)
    for side, (_, tile) in board.sides.items():
        yield side, tile


def _form(points: list[Point], middle: Point | None = None) -> Form:
    mx, my = middle or (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    return Form((mx, my), tuple((round(x - mx, 3), round(y - my, 3)) for x, y in points))


def _across(one: Point, other: Point, middle: Point, length: float) -> tuple[Point, Point]:
    """A line of this length through a point, at right angles to the way between two others."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    part = length / 2 / (math.hypot(dx, dy) or 1)
    return (middle[0] - dy * part, middle[1] + dx * part), (middle[0] + dy * part, middle[1] - dx * part)


def _lane(one: Point, other: Point) -> Form:
    """A passage from one point to another."""
    return _form([*_across(one, other, one, LANE), *reversed(_across(one, other, other, LANE))])


def _moved(point: Point, by: Point) -> Point:
    return round(point[0] + by[0], 3), round(point[1] + by[1], 3)


def _finished(
    board: Board,
    spaces: dict[str, Form],
    lanes: list[Form],
    rock: Form,
    walls: list[tuple[Point, Point]],
    gates: dict[tuple[str, str], tuple[Point, Point]],
    cells: dict[str, tuple[int, int]],
) -> Drawn:
    """All of this, moved so that the lower left corner is the origin."""
    forms = (rock, *spaces.values())
    points = [(form.middle[0] + x, form.middle[1] + y) for form in forms for x, y in form.corners]
    left, low = min(x for x, _ in points) - 0.1, min(y for _, y in points) - 0.1
    by = (-left, -low)
    return Drawn(
        columns=math.ceil(max(x for x, _ in points) - left),
        rows=math.ceil(max(y for _, y in points) - low),
        spaces={name: Form(_moved(form.middle, by), form.corners) for name, form in spaces.items()},
        lanes=tuple(Form(_moved(form.middle, by), form.corners) for form in lanes),
        rock=Form(_moved(rock.middle, by), rock.corners),
        walls=tuple((_moved(start, by), _moved(end, by)) for start, end in walls),
        gates={key: (_moved(start, by), _moved(end, by)) for key, (start, end) in gates.items()},
        sketch=_sketch(board, cells),
        cells=_settled(board, cells),
    )


# ---------------------------------------------------------------- rings


class _Rings:
    """A board whose places are rings and angles."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.rings: dict[float, list[str]] = {}
        for space, (ring, _) in board.places.items():
            self.rings.setdefault(ring, []).append(space)
        self.bands = self._bands()
        self.spans = {space: self._span(space) for space in board.places}

    def drawn(self) -> Drawn:
        board = self.board
        lanes = [self._passage(one, other) for one, other in _links(board) if not self._beside(one, other)]
        rim = max(self.bands[self._ring(tile)][1] for tile in board.tiles) + RIM
        rock = _form([_polar(rim, angle) for angle in range(0, 360, ACROSS)], (0.0, 0.0))
        return _finished(
            board,
            {space: self._outline(space) for space in board.places},
            lanes,
            rock,
            [*self._ring_walls(rim), *self._cross_walls()],
            {pair: self._gate(*pair) for pair in _gateways(board)},
            self._cells(),
        )

    # ------------------------------------------------------------------ bands and spans

    def _ring(self, space: str) -> float:
        return self.board.places[space][0]

    def _angle(self, space: str) -> float:
        return (self.board.places[space][1] + TURN) % 360

    def _bands(self) -> dict[float, tuple[float, float]]:
        """The inner and outer radius of every ring."""
        bands: dict[float, tuple[float, float]] = {}
        radius, tiles_before = 0.0, False
        for ring in sorted(self.rings):
            names = self.rings[ring]
            tiles = any(name in self.board.near for name in names)
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
            joined = other in self.board.near.get(space, ())
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
            return _form([_polar(outer, angle) for angle in range(0, 360, 2 * ACROSS)], (0.0, 0.0))
        angles = _steps(start, end)
        points = [_polar(outer, angle) for angle in angles] + [_polar(inner, angle) for angle in reversed(angles)]
        return _form(points, _polar((inner + outer) / 2, (start + end) / 2))

    # ------------------------------------------------------------------ passages, gates and walls

    def _spot(self, space: str) -> Point:
        inner, _ = self.bands[self._ring(space)]
        return (0.0, 0.0) if inner == 0 else _polar(self._middle(self._ring(space)), self._angle(space))

    def _passage(self, one: str, other: str) -> Form:
        return _lane(self._spot(one), self._spot(other))

    def _gate(self, room: str, tile: str) -> tuple[Point, Point]:
        """The line between a room and a tile before it."""
        ring, there = self._ring(room), self._ring(tile)
        if ring == there:
            middle = _polar(self._middle(ring), (self._angle(room) + self._angle(tile)) / 2)
            return _across(self._spot(room), self._spot(tile), middle, GATE)
        radius = (self.bands[ring][1] + self.bands[there][0]) / 2
        if there < ring:
            radius = (self.bands[ring][0] + self.bands[there][1]) / 2
        angle = self._angle(tile)
        return _across((0.0, 0.0), _polar(1, angle), _polar(radius, angle), GATE)

    def _ring_walls(self, rim: float) -> Iterator[tuple[Point, Point]]:
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

    def _arcs(self, radius: float, ring: float | None) -> Iterator[tuple[Point, Point]]:
        """Stretches of lightning at this radius, past what lies on the ring and the passages that cross it."""
        taken = [self.spans[name] for name in self.rings[ring]] if ring is not None else []
        half = math.degrees((LANE / 2 + 0.06) / radius)
        for one, other in _links(self.board):
            low, high = sorted((self._middle(self._ring(one)), self._middle(self._ring(other))))
            if low < radius < high:
                taken.append((self._angle(one) - half, self._angle(one) + half))
        for side, tile in _gateways(self.board):
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

    def _cross_walls(self) -> Iterator[tuple[Point, Point]]:
        """Lightning between two tiles of one ring that lie side by side without a corridor."""
        for ring, names in self.rings.items():
            tiles = sorted((name for name in names if name in self.board.near), key=self._angle)
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
        for space in self.board.places:
            x, y = self._spot(space)
            radius = math.hypot(x, y)
            part = (radius / most) ** (WIDEN - 1) / most if radius else 0.0
            cells[space] = (round(MIDDLE[0] + REACH[0] * part * x), round(MIDDLE[1] - REACH[1] * part * y))
        return cells


def _polar(radius: float, angle: float) -> Point:
    """The point at this distance and angle, clockwise from north."""
    return radius * math.sin(math.radians(angle)), radius * math.cos(math.radians(angle))


def _steps(start: float, end: float) -> list[float]:
    count = max(2, math.ceil((end - start) / (2 * ACROSS)))
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


# ---------------------------------------------------------------- plans


class _Plan:
    """A board whose places are columns and rows."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.spot = {space: (1.25 * x, -1.25 * y) for space, (x, y) in board.places.items()}

    def drawn(self) -> Drawn:
        board, half = self.board, 0.46
        square = ((-half, -half), (half, -half), (half, half), (-half, half))
        xs, ys = [x for x, _ in self.spot.values()], [y for _, y in self.spot.values()]
        left, right, low, high = min(xs) - 0.8, max(xs) + 0.8, min(ys) - 0.8, max(ys) + 0.8
        gates = {}
        for one, other in _gateways(board):
            (x1, y1), (x2, y2) = self.spot[one], self.spot[other]
            gates[one, other] = _across((x1, y1), (x2, y2), ((x1 + x2) / 2, (y1 + y2) / 2), GATE)
        columns, rows = sorted({x for x, _ in board.places.values()}), sorted({y for _, y in board.places.values()})
        cells = {space: (3 + 8 * columns.index(x), 2 * rows.index(y)) for space, (x, y) in board.places.items()}
        return _finished(
            board,
            {space: Form(spot, square) for space, spot in self.spot.items()},
            [_lane(self.spot[one], self.spot[other]) for one, other in _links(board)],
            _form([(left, low), (right, low), (right, high), (left, high)]),
            [],
            gates,
            cells,
        )


# ---------------------------------------------------------------- text

ABOVE: Final = ("1b2    tile 1b, number 2", "1b2k   a key lies there", "1b2f   a fragment")
BELOW: Final = (
    "[i1?] room: ? face down",
    "! beast  $ box  o empty",
    "% trapped  _ cleared",
    "<1xy#> yellow, locked",
)
"""What the signs on the sketch mean, in its corners."""


def written(board: Board, space: str) -> str:
    """How a space is written on the sketch; the last letter stands for its number or state.

    >>> from undercroft.games.electro.board import board_named
    >>> [written(board_named("default"), space) for space in ("1b", "2s", "i1", "1x")]
    ['1b2', '2s', '[i1?]', '<1xy#>']
    """
    if space in board.rooms:
        return f"[{space}?]"
    if space in board.sides:
        return f"<{space}{board.sides[space][0][0]}#>"
    return f"{space}{board.numbers.get(space, '')}"


def _settled(board: Board, cells: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """Where the name of each space begins, around its middle, or beside it where others have taken the room."""
    taken: set[tuple[int, int]] = set()
    settled = {}
    for space, (column, row) in cells.items():
        wide = len(written(board, space))
        first = max(1, column - wide // 2)
        shifts = sorted(range(-SHIFT, SHIFT + 1), key=lambda by: (abs(by), by))
        free = (first + by for by in shifts if first + by > 0 and not taken & _cells_of(first + by, row, wide))
        column = next(free, first)
        settled[space] = (column, row)
        taken |= _cells_of(column, row, wide)
    return settled


def _cells_of(column: int, row: int, wide: int) -> set[tuple[int, int]]:
    """The places of so many letters, and of the star before them."""
    return {(at, row) for at in range(column - 1, column + wide)}


def _sketch(board: Board, cells: dict[str, tuple[int, int]]) -> tuple[str, ...]:
    """The corridors as dotted lines, and colons where a room or a door is between."""
    wide, high = max(x for x, _ in cells.values()) + 6, max(y for _, y in cells.values()) + 1
    grid = [[" "] * wide for _ in range(high)]
    for pairs, letter in ((_gateways(board), ":"), (_links(board), ".")):
        for one, other in pairs:
            (x1, y1), (x2, y2) = cells[one], cells[other]
            steps = max(abs(x2 - x1), 2 * abs(y2 - y1), 1)
            for i in range(steps + 1):
                x, y = round(x1 + (x2 - x1) * i / steps), round(y1 + (y2 - y1) * i / steps)
                if (x1 + i) % 2 == 0 or y1 != y2:
                    grid[y][x] = letter
    for row, words in zip((*range(len(ABOVE)), *range(high - len(BELOW), high)), ABOVE + BELOW, strict=True):
        if all(letter == " " for letter in grid[row][: len(words) + 1]):
            grid[row][: len(words)] = words
    return tuple("".join(line).rstrip() for line in grid)
