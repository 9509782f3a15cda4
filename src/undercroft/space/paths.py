"""Walking: distances, shortest and cheapest paths, what is within reach, and straight rays.

Where places are no tiles but have names, or are found only as one goes, `flood` tells the distances.

Paths go by a table of steps, such as `grid.neighbours()` or `grid.neighbours(EIGHT)`, or the table of any board that is
no grid: for every tile the tiles one step away. **The table's order breaks ties**: among equally good paths the one
with the earlier first step is taken, then the one with the earlier second step, and so on; with `grid.neighbours()`
that is n e s w.

`open_mask` says which tiles may be stepped on, all of them if left out. The start need not be open: whoever walks
stands there already. A diagonal step minds the walls of the grid but not whether the tiles beside it are open; where
stone should stop it, take `grid.enclosed(stone)`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from heapq import heappop, heappush
from typing import TypeVar

from undercroft.space.grid import EVERYWHERE, Grid, Steps

P = TypeVar("P", bound=Hashable)


def flood(
    start: P,
    near: Callable[[P], Iterable[P]],
    *,
    most: int | None = None,
    barred: Container[P] = (),
    until: P | None = None,
) -> dict[P, int]:
    """The least number of steps to every place to which a way leads from the start, the nearest first.

    A place is anything: `near` gives those one step from it, and their order is that of equally near ones. No way
    leads into a barred place. With `most`, so many steps or fewer; what is farther than `until` may be left out.

    >>> flood(1, lambda number: (2 * number, number + 1), most=2, barred={3})
    {1: 0, 2: 1, 4: 2}
    """
    found = {start: 0}
    ring, far = [start], 0
    while ring and far != most and until not in found:
        far += 1
        further: list[P] = []
        for place in ring:
            for there in near(place):
                if there not in found and there not in barred:
                    found[there] = far
                    further.append(there)
        ring = further
    return found


def distances(steps: Steps, start: int, open_mask: int = EVERYWHERE) -> list[int | None]:
    """For every tile the least number of steps to it from the start, None where no way leads.

    >>> from undercroft.space.grid import grid_of
    >>> distances(grid_of(3, 2).neighbours(), 0, 0b111_101)
    [0, None, 4, 1, 2, 3]
    """
    found: list[int | None] = [None] * len(steps)
    found[start] = 0
    ring, far = [start], 0
    while ring:
        far += 1
        further = []
        for tile in ring:
            for there in steps[tile]:
                if found[there] is None and open_mask >> there & 1:
                    found[there] = far
                    further.append(there)
        ring = further
    return found


def within(steps: Steps, start: int, reach: int, open_mask: int = EVERYWHERE) -> int:
    """The mask of the tiles that so many steps or fewer lead to, the start among them.

    >>> from undercroft.space.grid import EIGHT, grid_of
    >>> board = grid_of(5, 3)
    >>> print(board.draw(within(board.neighbours(), 7, 1)))
    ..#..
    .###.
    ..#..
    >>> print(board.draw(within(board.neighbours(EIGHT), 7, 1)))
    .###.
    .###.
    .###.
    """
    found = 1 << start
    ring = [start]
    for _ in range(reach):
        further = []
        for tile in ring:
            for there in steps[tile]:
                if open_mask >> there & 1 and not found >> there & 1:
                    found |= 1 << there
                    further.append(there)
        ring = further
    return found


def shortest_path(steps: Steps, start: int, goal: int, open_mask: int = EVERYWHERE) -> list[int] | None:
    """The tiles stepped on by the first of the shortest paths, the goal last; None if no way leads there.

    The start is left out, so the first tile is the next step, and one who is there already has none to take.

    >>> from undercroft.space.grid import grid_of
    >>> board = grid_of(3, 3)
    >>> [board.name(tile) for tile in shortest_path(board.neighbours(), board.tile("a1"), board.tile("c2"))]
    ['a2', 'b2', 'c2']
    """
    came_from: list[int | None] = [None] * len(steps)
    came_from[start] = start
    ring = [start]
    # Tiles of a ring stand in the order of their first paths, so whoever finds a tile first has the first path to it.
    while ring and came_from[goal] is None:
        further = []
        for tile in ring:
            for there in steps[tile]:
                if came_from[there] is None and open_mask >> there & 1:
                    came_from[there] = tile
                    further.append(there)
        ring = further
    path: list[int] = []
    at: int | None = goal
    while at is not None and at != start:
        path.append(at)
        at = came_from[at]
    return None if at is None else path[::-1]


def cheapest(steps: Steps, start: int, costs: Sequence[int], open_mask: int = EVERYWHERE) -> list[int | None]:
    """For every tile the least cost of a way from the start, None where no way leads.

    `costs[tile]` is the cost of stepping on that tile, a whole number of 0 or more.

    >>> from undercroft.space.grid import grid_of
    >>> cheapest(grid_of(3, 2).neighbours(), 0, [1, 9, 1, 1, 1, 1])
    [0, 9, 4, 1, 2, 3]
    """
    _check_costs(steps, costs)
    found: list[int | None] = [None] * len(steps)
    heap = [(0, start)]
    while heap:
        cost, tile = heappop(heap)
        if found[tile] is not None:
            continue
        found[tile] = cost
        for there in steps[tile]:
            if found[there] is None and open_mask >> there & 1:
                heappush(heap, (cost + costs[there], there))
    return found


def cheapest_path(
    steps: Steps, start: int, goal: int, costs: Sequence[int], open_mask: int = EVERYWHERE
) -> list[int] | None:
    """The tiles stepped on by the cheapest path, the goal last; None if no way leads there.

    Among paths of equal cost the one with fewest steps is taken, among those the first in the order of the table.

    >>> from undercroft.space.grid import grid_of
    >>> cheapest_path(grid_of(3, 2).neighbours(), 0, 2, [1, 9, 1, 1, 1, 1])
    [3, 4, 5, 2]
    """
    _check_costs(steps, costs)
    done = 0
    heap: list[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = [(0, 0, (), (start,))]
    while heap:
        cost, length, choices, path = heappop(heap)
        tile = path[-1]
        if tile == goal:
            return list(path[1:])
        if done >> tile & 1:
            continue
        done |= 1 << tile
        for choice, there in enumerate(steps[tile]):
            if open_mask >> there & 1 and not done >> there & 1:
                heappush(heap, (cost + costs[there], length + 1, (*choices, choice), (*path, there)))
    return None


def ray(grid: Grid, start: int, toward: int, open_mask: int = EVERYWHERE, *, most: int | None = None) -> list[int]:
    """The open tiles one after another in this direction, the start left out, until something is in the way.

    With `most`, no more than so many.

    >>> from undercroft.space.grid import E, grid_of
    >>> board = grid_of(9, 6)
    >>> stone = board.read("......... ......... ......... ......... ......... ......#..", "#")
    >>> [board.name(tile) for tile in ray(board, board.tile("b1"), E, ~stone, most=3)]
    ['c1', 'd1', 'e1']
    >>> [board.name(tile) for tile in ray(board, board.tile("d1"), E, ~stone, most=3)]
    ['e1', 'f1']
    """
    tiles: list[int] = []
    tile = grid.step(start, toward)
    while tile is not None and open_mask >> tile & 1 and (most is None or len(tiles) < most):
        tiles.append(tile)
        tile = grid.step(tile, toward)
    return tiles


def _check_costs(steps: Steps, costs: Sequence[int]) -> None:
    if len(costs) != len(steps):
        raise ValueError(f"there are {len(steps)} tiles but {len(costs)} costs")
    if any(cost < 0 for cost in costs):
        raise ValueError("a cost cannot be below 0")
