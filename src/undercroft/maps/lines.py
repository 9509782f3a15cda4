"""Walls as lines: merged into long straight ones for other tools, and cut into edges of squares again."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence, Set
from typing import TypeAlias

from undercroft.maps.plan import SIDES, Area, Edge, Square, beyond, corners, edge, reading_order
from undercroft.maps.reading import Node

Corner: TypeAlias = tuple[int, int]
Line: TypeAlias = tuple[Corner, Corner]
"""The two ends of a horizontal or vertical line as corners of the grid, counted from 0."""


def straight(edges: Iterable[Edge]) -> list[Line]:
    """The edges as the fewest straight lines: horizontal ones from above, then vertical ones from the left.

    >>> straight([(1, 0, "down"), (2, 0, "down"), (2, 1, "right"), (4, 0, "down")])
    [((0, 0), (2, 0)), ((3, 0), (4, 0)), ((2, 0), (2, 1))]
    """
    found = set(edges)
    lines: list[Line] = []
    for side in ("down", "right"):
        run: list[Line] = []
        for line in sorted(map(corners, _on_side(found, side)), key=_row if side == "down" else None):
            if run and run[-1][1] == line[0]:
                run[-1] = run[-1][0], line[1]
            else:
                run.append(line)
        lines += run
    return lines


def _on_side(edges: Iterable[Edge], side: str) -> list[Edge]:
    return [edge for edge in edges if edge[2] == side]


def _row(line: Line) -> tuple[int, int]:
    (x, y), _ = line
    return y, x


def edges_on(line: Line, width: int, height: int) -> list[Edge]:
    """The edges that the line covers on a map of this size; whatever lies outside is dropped, as importers do.

    >>> edges_on(((3, 1), (1, 1)), 4, 4), edges_on(((0, -5), (0, 1)), 4, 4)
    ([(2, 1, 'down'), (3, 1, 'down')], [(0, 1, 'right')])
    """
    (x, y), (x_end, y_end) = sorted(line)
    if x == x_end:
        return [(x, at, "right") for at in range(max(y, 0) + 1, min(y_end, height) + 1)] if 0 <= x <= width else []
    return [(at, y, "down") for at in range(max(x, 0) + 1, min(x_end, width) + 1)] if 0 <= y <= height else []


def snapped(pixels: Sequence[float], square: int, where: Node) -> Line:
    """The line from x, y to x, y in pixels, whose squares are so wide; refused where it is not on the grid.

    Pixels are rounded as importers round them: halves up.
    """
    x, y, x_end, y_end = (math.floor(pixel + 0.5) for pixel in pixels)
    if any(pixel % square for pixel in (x, y, x_end, y_end)):
        raise where.refused("does not begin and end at corners of squares")
    if x != x_end and y != y_end:
        raise where.refused("is slanting; walls and doors run along the grid")
    return (x // square, y // square), (x_end // square, y_end // square)


def enclosed(width: int, height: int, *, closed: Iterable[Edge]) -> tuple[Area, ...]:
    """The rooms of a map that has only walls and doors: squares from which no way leads out but through these."""
    inside = {(x, y) for y in range(1, height + 1) for x in range(1, width + 1)}
    barrier = frozenset(closed)
    rooms: list[Area] = []
    seen: set[Square] = set()
    for start in sorted(inside, key=reading_order):
        if start not in seen:
            reached = _reached(start, inside, barrier)
            seen |= reached
            if reached <= inside:
                rooms.append(Area("room", len(rooms) + 1, tuple(sorted(reached, key=reading_order))))
    return tuple(rooms)


def parts(squares: Iterable[Square]) -> list[tuple[Square, ...]]:
    """These squares in groups that hang together, each in reading order."""
    left = set(squares)
    groups: list[tuple[Square, ...]] = []
    for square in sorted(left, key=reading_order):
        if square in left:
            group = _reached(square, left, frozenset()) & left
            left -= group
            groups.append(tuple(sorted(group, key=reading_order)))
    return groups


def _reached(start: Square, inside: Set[Square], closed: frozenset[Edge]) -> set[Square]:
    """All squares that can be reached within these, and those one step outside where the way leads there."""
    found = {start}
    queue = [start]
    for square in queue:
        if square not in inside:
            continue
        for side in SIDES:
            after = beyond(square, side)
            if after not in found and edge(square, side) not in closed:
                found.add(after)
                queue.append(after)
    return found


def borders(squares: Iterable[Square]) -> frozenset[Edge]:
    """The edges around these squares: those with one of them on one side only."""
    inside = set(squares)
    return frozenset(edge(square, side) for square in inside for side in SIDES if beyond(square, side) not in inside)
