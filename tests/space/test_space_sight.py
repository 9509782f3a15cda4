"""Sight agrees with plain geometry in exact fractions, which knows lines, squares and corners but walks no tiles."""

import os
from fractions import Fraction

from hypothesis import example, given, settings
from hypothesis import strategies as st

from undercroft.space import CORNER, RISE, SIDE, Grid, grid_of, in_sight, line, sees

Point = tuple[Fraction, Fraction]
HALF = Fraction(1, 2)
quick = settings(deadline=None, max_examples=1200 if os.environ.get("UNDERCROFT_SOAK") == "1" else 60)


@st.composite
def scenes(draw: st.DrawFn) -> tuple[Grid, int, int, int]:
    """A grid with walls between tiles, a mask of opaque tiles, and two tiles."""
    columns, rows = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    masks = st.integers(0, (1 << columns * rows) - 1)
    few = st.builds(lambda a, b, c: a & b & c, masks, masks, masks)
    sparse = st.one_of(st.just(0), few, st.builds(lambda tile: 1 << tile, st.integers(0, columns * rows - 1)))
    tiles = st.integers(0, columns * rows - 1)
    grid = grid_of(columns, rows, north_walls=draw(sparse), east_walls=draw(sparse))
    return grid, draw(sparse), draw(tiles), draw(tiles)


def side_of(a: Point, b: Point, p: Point) -> int:
    """1 if p lies left of the line from a to b, -1 if right, 0 if on it."""
    cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    return (cross > 0) - (cross < 0)


def overlap(a: Point, b: Point, low: Point, high: Point) -> tuple[Fraction, Fraction] | None:
    """The part of the segment inside the closed box, as two of its parameters from 0 to 1, or None."""
    first, last = Fraction(0), Fraction(1)
    for axis in (0, 1):
        run = b[axis] - a[axis]
        if run == 0:
            if not low[axis] <= a[axis] <= high[axis]:
                return None
        else:
            cuts = sorted([(low[axis] - a[axis]) / run, (high[axis] - a[axis]) / run])
            first, last = max(first, cuts[0]), min(last, cuts[1])
    return (first, last) if first <= last else None


def geometric_sight(grid: Grid, opaque: int, ends: tuple[int, int], *, strict: bool) -> bool:
    """Whether the segment is free: no wall crossed, no opaque square entered, and no corner with stone on both hands.

    Strictly: whether it is disjoint from all walls and opaque squares, their edges and ends included.
    """
    a, b = ((HALF + tile % grid.columns, HALF + tile // grid.columns) for tile in ends)
    hands: dict[Point, set[int]] = {}  # by corner touched: on which hands something stands there
    for tile in range(grid.size):
        x, y = Fraction(tile % grid.columns), Fraction(tile // grid.columns)
        things: list[tuple[Point, Point]] = []
        if opaque >> tile & 1 and tile not in ends:
            things.append(((x, y), (x + 1, y + 1)))
        if grid.north_walls >> tile & 1:
            things.append(((x, y + 1), (x + 1, y + 1)))
        if grid.east_walls >> tile & 1:
            things.append(((x + 1, y), (x + 1, y + 1)))
        for low, high in things:
            part = overlap(a, b, low, high)
            if part is None:
                continue
            if strict or part[0] < part[1]:
                return False
            touched = (a[0] + part[0] * (b[0] - a[0]), a[1] + part[0] * (b[1] - a[1]))
            if touched[0].denominator > 1 or touched[1].denominator > 1:
                return False  # inside a wall, not at its end
            centre = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2)
            hands.setdefault(touched, set()).add(side_of(a, b, centre))
    return not any({1, -1} <= found for found in hands.values())


@given(scenes(), st.booleans())
@example((grid_of(5, 5, north_walls=1 << 6), 1 << 8, 0, 24), False)
@quick
def test_sight_is_what_geometry_says(scene: tuple[Grid, int, int, int], strict: bool) -> None:
    grid, opaque, a, b = scene
    assert sees(grid, a, b, opaque, strict=strict) == geometric_sight(grid, opaque, (a, b), strict=strict)


@given(scenes(), st.booleans())
@quick
def test_sight_is_mutual(scene: tuple[Grid, int, int, int], strict: bool) -> None:
    grid, opaque, a, b = scene
    assert sees(grid, a, b, opaque, strict=strict) == sees(grid, b, a, opaque, strict=strict)


@given(scenes())
@quick
def test_strict_sight_is_sight(scene: tuple[Grid, int, int, int]) -> None:
    grid, opaque, a, b = scene
    strict, lenient = in_sight(grid, a, opaque, strict=True), in_sight(grid, a, opaque)
    assert strict & ~lenient == 0
    assert lenient >> a & 1
    assert lenient >> b & 1 == sees(grid, a, b, opaque)


@given(scenes(), st.booleans())
@quick
def test_stone_is_a_block_of_walls(scene: tuple[Grid, int, int, int], strict: bool) -> None:
    grid, opaque, a, b = scene
    opaque &= ~(1 << a | 1 << b)
    assert sees(grid, a, b, opaque, strict=strict) == sees(grid.enclosed(opaque), a, b, strict=strict)


def test_every_pair_on_a_small_grid_with_every_stone() -> None:
    grid = grid_of(3, 3)
    for opaque in range(1 << 9):
        for a in range(9):
            for b in range(a + 1, 9):
                expected = geometric_sight(grid, opaque, (a, b), strict=False)
                assert sees(grid, a, b, opaque) == sees(grid, b, a, opaque) == expected


def crossed(across: int, up: int) -> list[int]:
    """The steps of a line by where it meets the borders, in fractions of its length."""
    sides = {Fraction(2 * number + 1, 2 * across) for number in range(across)}
    rises = {Fraction(2 * number + 1, 2 * up) for number in range(up)}
    return [CORNER if at in sides & rises else SIDE if at in sides else RISE for at in sorted(sides | rises)]


def test_a_line_crosses_the_borders_between_two_centres_in_their_order():
    for across in range(31):
        for up in range(31):
            assert list(line(across, up)) == crossed(across, up)


def test_a_line_is_the_same_backwards_and_lying_down():
    turned = {SIDE: RISE, RISE: SIDE, CORNER: CORNER}
    for across in range(12):
        for up in range(12):
            assert line(across, up) == line(across, up)[::-1] == tuple(turned[step] for step in line(up, across))
