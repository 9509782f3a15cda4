"""Regions, cuts, distances and paths agree with networkx on random grids with walls on and between tiles."""

import os
from itertools import pairwise

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.space import (
    EIGHT,
    FOUR,
    Grid,
    beside,
    cheapest,
    cheapest_path,
    components,
    cut_tiles,
    distances,
    flood,
    grid_of,
    is_connected,
    mask_of,
    ray,
    region,
    shortest_path,
    stays_connected,
    tiles_of,
    within,
)

OFFSETS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
quick = settings(deadline=None, max_examples=600 if os.environ.get("UNDERCROFT_SOAK") == "1" else 60)


@st.composite
def floors(draw: st.DrawFn) -> tuple[Grid, int, int]:
    """A grid with walls between tiles, a mask of open tiles, and a tile."""
    columns, rows = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    every = (1 << columns * rows) - 1
    masks = st.integers(0, every)
    few = st.builds(lambda a, b: a & b, masks, masks)
    walls = st.one_of(st.just(0), few)
    grid = grid_of(columns, rows, north_walls=draw(walls), east_walls=draw(walls))
    closed = draw(st.one_of(st.just(0), few, masks))
    return grid, every & ~closed, draw(st.integers(0, columns * rows - 1))


def walled(grid: Grid, a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether there is a wall between two tiles that share a side."""
    (column, row), (_, other_row) = sorted([a, b])
    walls = grid.east_walls if row == other_row else grid.north_walls
    return bool(walls >> (row * grid.columns + column) & 1)


def graph_of(grid: Grid, open_mask: int, directions: tuple[int, ...] = FOUR) -> "nx.Graph[int]":
    """The open tiles joined by their steps, straight from what the grid was made of."""
    graph: nx.Graph[int] = nx.Graph()
    places = {t: (t % grid.columns, t // grid.columns) for t in range(grid.size)}
    tiles = {place: tile for tile, place in places.items()}
    graph.add_nodes_from(t for t in places if open_mask >> t & 1)
    for tile in list(graph):
        x, y = places[tile]
        for dx, dy in (OFFSETS[d] for d in directions):
            there = tiles.get((x + dx, y + dy))
            if there not in graph:
                continue
            if dx and dy:
                ring = [(x, y), (x + dx, y), (x + dx, y + dy), (x, y + dy), (x, y)]
                free = not any(walled(grid, a, b) for a, b in pairwise(ring))
            else:
                free = not walled(grid, (x, y), (x + dx, y + dy))
            if free:
                graph.add_edge(tile, there)
    return graph


def choices(grid: Grid, path: list[int]) -> list[int]:
    """The directions of the steps along a path."""
    offsets = [(b % grid.columns - a % grid.columns, b // grid.columns - a // grid.columns) for a, b in pairwise(path)]
    return [OFFSETS.index(offset) for offset in offsets]


@given(floors())
@quick
def test_regions_are_connected_components(floor: tuple[Grid, int, int]) -> None:
    grid, open_mask, start = floor
    graph = graph_of(grid, open_mask)
    parts = sorted(sorted(part) for part in nx.connected_components(graph))
    assert [tiles_of(part) for part in components(grid, open_mask)] == parts
    assert is_connected(grid, open_mask) == (len(parts) <= 1)
    assert tiles_of(region(grid, start, open_mask)) == next((part for part in parts if start in part), [])


@given(floors())
@quick
def test_cut_tiles_are_articulation_points(floor: tuple[Grid, int, int]) -> None:
    grid, open_mask, start = floor
    graph = graph_of(grid, open_mask)
    assert tiles_of(cut_tiles(grid, open_mask)) == sorted(nx.articulation_points(graph))
    rest = graph_of(grid, open_mask & ~(1 << start))
    assert stays_connected(grid, open_mask, start) == (nx.number_connected_components(rest) <= 1)
    part = region(grid, start, open_mask)
    for tile in tiles_of(part):
        assert stays_connected(grid, part, tile) == (not cut_tiles(grid, part) >> tile & 1)


@given(floors())
@quick
def test_beside_are_the_neighbours(floor: tuple[Grid, int, int]) -> None:
    grid, mask, _ = floor
    graph = graph_of(grid, grid.full)
    assert beside(grid, mask) == mask_of({there for tile in tiles_of(mask) for there in graph[tile]})


@given(floors(), st.sampled_from([FOUR, EIGHT]), st.integers(0, 6))
@quick
def test_distances_and_reach(floor: tuple[Grid, int, int], directions: tuple[int, ...], reach: int) -> None:
    grid, open_mask, start = floor
    steps = grid.neighbours(directions)
    expected = nx.single_source_shortest_path_length(graph_of(grid, open_mask | 1 << start, directions), start)
    found = distances(steps, start, open_mask)
    assert found == [expected.get(tile) for tile in range(grid.size)]
    shut = [tile for tile in range(len(steps)) if not open_mask >> tile & 1]
    assert flood(start, steps.__getitem__, barred=shut) == expected
    assert within(steps, start, reach, open_mask) == mask_of(t for t, far in expected.items() if far <= reach)


@given(floors(), st.sampled_from([FOUR, EIGHT]), st.data())
@quick
def test_the_shortest_path_is_the_first_of_all_shortest(
    floor: tuple[Grid, int, int], directions: tuple[int, ...], data: st.DataObject
) -> None:
    grid, open_mask, start = floor
    grid = grid_of(min(grid.columns, 4), min(grid.rows, 4))  # all shortest paths are counted out: keep them few
    start %= grid.size
    goal = data.draw(st.integers(0, grid.size - 1))
    graph = graph_of(grid, (open_mask | 1 << start) & grid.full, directions)
    path = shortest_path(grid.neighbours(directions), start, goal, open_mask)
    if goal not in graph or not nx.has_path(graph, start, goal):
        assert path is None
        return
    everyone = list(nx.all_shortest_paths(graph, start, goal))
    assert path is not None
    assert [start, *path] == min(everyone, key=lambda tiles: choices(grid, tiles))


@given(floors(), st.sampled_from([FOUR, EIGHT]), st.data())
@quick
def test_the_cheapest_path_costs_least_then_is_shortest_then_first(
    floor: tuple[Grid, int, int], directions: tuple[int, ...], data: st.DataObject
) -> None:
    grid, open_mask, start = floor
    costs = data.draw(st.lists(st.integers(0, 4), min_size=grid.size, max_size=grid.size))
    goal = data.draw(st.integers(0, grid.size - 1))
    steps = grid.neighbours(directions)
    graph = graph_of(grid, open_mask | 1 << start, directions).to_directed()
    for tile, there in graph.edges:
        graph.edges[tile, there]["cost"] = costs[there] * grid.size + 1  # the least cost, then the fewest steps
    least = nx.single_source_dijkstra_path_length(graph, start, weight="cost")
    assert cheapest(steps, start, costs, open_mask) == [
        least[tile] // grid.size if tile in least else None for tile in range(grid.size)
    ]
    path = cheapest_path(steps, start, goal, costs, open_mask)
    if goal not in least:
        assert path is None
        return
    assert path is not None
    assert sum(costs[tile] for tile in path) * grid.size + len(path) == least[goal]
    if grid.size <= 16:
        everyone = list(nx.all_shortest_paths(graph, start, goal, weight="cost"))
        assert [start, *path] == min(everyone, key=lambda tiles: choices(grid, tiles))


@given(floors(), st.sampled_from(EIGHT), st.one_of(st.none(), st.integers(0, 4)))
@quick
def test_a_ray_walks_on_in_one_direction(floor: tuple[Grid, int, int], toward: int, most: int | None) -> None:
    grid, open_mask, start = floor
    graph = graph_of(grid, open_mask | 1 << start, EIGHT)
    tiles = ray(grid, start, toward, open_mask, most=most)
    walk = [start, *tiles]
    assert choices(grid, walk) == [toward] * len(tiles)
    assert all(graph.has_edge(a, b) for a, b in pairwise(walk))
    goes_on = any(choices(grid, [walk[-1], there]) == [toward] for there in graph[walk[-1]])
    assert not goes_on if most is None or len(tiles) < most else len(tiles) == most
