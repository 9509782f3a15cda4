"""Grids, masks, rays, paths and sight on small boards: what a reader would try first."""

import copy
import pickle

import pytest

from undercroft import space
from undercroft.space import (
    EIGHT,
    FOUR,
    NE,
    OPPOSITE,
    E,
    Grid,
    N,
    S,
    W,
    beside,
    cheapest,
    cheapest_path,
    components,
    cut_tiles,
    direction,
    distances,
    flood,
    grid_of,
    in_sight,
    is_connected,
    mask_of,
    moved,
    ray,
    region,
    sees,
    shortest_path,
    stays_connected,
    tiles_of,
    within,
)


def test_the_package_offers_all_it_lists() -> None:
    assert all(hasattr(space, name) for name in space.__all__)


@pytest.mark.parametrize(("columns", "rows"), [(9, 6), (16, 16), (1, 1), (26, 120), (1, 5)])
def test_names_and_tiles_are_inverse(columns: int, rows: int) -> None:
    grid = grid_of(columns, rows)
    names = [grid.name(tile) for tile in range(grid.size)]
    assert [grid.tile(name) for name in names] == list(range(grid.size))
    assert [grid.at(*grid.place(tile)) for tile in range(grid.size)] == list(range(grid.size))


def test_row_one_is_in_the_south_and_column_a_in_the_west() -> None:
    grid = grid_of(9, 6)
    assert [grid.name(tile) for tile in (0, 8, 9, 45, 53)] == ["a1", "i1", "a2", "a6", "i6"]


@pytest.mark.parametrize(
    "name", ["", "a", "1", "a0", "a01", "a7", "j1", "A1", "aa1", "a-1", "a 1", "a1 ", "a²", "b999999"]
)
def test_a_name_of_no_tile_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="columns run from a to i, rows from 1 to 6"):
        grid_of(9, 6).tile(name)


def test_columns_past_z_have_tiles_but_no_names() -> None:
    wide = grid_of(27, 2)
    assert wide.name(25) == "z1"
    with pytest.raises(ValueError, match="column 27 has no letter"):
        wide.name(26)
    with pytest.raises(ValueError, match="from a to z"):
        wide.tile("aa1")


@pytest.mark.parametrize("tile", [-1, 54])
def test_a_tile_outside_the_grid_is_refused(tile: int) -> None:
    with pytest.raises(ValueError, match="no tile"):
        grid_of(9, 6).name(tile)


def test_places_and_shapes_outside_are_refused() -> None:
    with pytest.raises(ValueError, match="outside the 9x6 grid"):
        grid_of(9, 6).at(9, 0)
    with pytest.raises(ValueError, match="at least one column"):
        grid_of(0, 3)
    with pytest.raises(ValueError, match="walls outside"):
        grid_of(2, 2, north_walls=1 << 4)


def test_steps_go_n_e_s_w_and_back() -> None:
    grid = grid_of(3, 3)
    assert [grid.step(4, toward) for toward in EIGHT] == [7, 5, 1, 3, 8, 2, 0, 6]
    for toward in EIGHT:
        there = grid.step(4, toward)
        assert there is not None
        assert grid.step(there, OPPOSITE[toward]) == 4
    assert [direction(name) for name in ("n", "e", "s", "w")] == list(FOUR)


def test_a_wall_stands_on_both_sides_of_its_border() -> None:
    grid = grid_of(3, 3).with_wall(4, E)
    assert grid == grid_of(3, 3).with_wall(5, W) == grid_of(3, 3, east_walls=1 << 4)
    assert grid.step(4, E) is None
    assert grid.step(5, W) is None
    assert [grid.step(4, toward) for toward in EIGHT[4:]] == [None, None, 0, 6]
    assert grid.without_wall(5, W) is grid_of(3, 3)


def test_walls_need_a_neighbour_and_a_side() -> None:
    with pytest.raises(ValueError, match="nothing lies s of column 1, row 0"):
        grid_of(3, 3).with_wall(1, S)
    with pytest.raises(ValueError, match="n, e, s or w"):
        grid_of(3, 3).with_wall(4, NE)


def test_walls_on_the_outer_edge_change_nothing() -> None:
    plain = grid_of(3, 2)
    assert grid_of(3, 2, north_walls=0b111_000, east_walls=0b100_100) == plain
    assert hash(Grid(3, 2)) == hash(plain)
    assert Grid(3, 2) == plain != Grid(2, 3)


def test_an_enclosed_room_is_a_region_of_its_own() -> None:
    grid = grid_of(4, 4)
    room = grid.read("##.. ##.. .... ....", "#")
    walled = grid.enclosed(room)
    assert components(walled, walled.full) == [grid.full & ~room, room]
    door = walled.without_wall(grid.tile("b4"), E)
    assert is_connected(door, door.full)


def test_a_copied_or_pickled_grid_is_the_shared_one() -> None:
    grid = grid_of(4, 4).with_wall(5, N)
    assert copy.deepcopy(grid) is grid
    assert pickle.loads(pickle.dumps(grid)) is grid
    assert eval(repr(grid), {"grid_of": grid_of}) == grid


def test_a_drawing_reads_back() -> None:
    grid = grid_of(4, 3)
    mask = mask_of([0, 3, 4, 11])
    assert grid.draw(mask) == "...#\n#...\n#..#"
    assert grid.read(grid.draw(mask), "#") == mask
    with pytest.raises(ValueError, match="3 lines of 4"):
        grid.read("....", "#")


def test_masks_know_their_tiles() -> None:
    assert tiles_of(mask_of([7, 3, 100])) == [3, 7, 100]
    with pytest.raises(ValueError, match="negative"):
        tiles_of(-1)


def test_moved_masks_stop_at_edges_and_walls() -> None:
    grid = grid_of(3, 2).with_wall(0, N)
    assert [tiles_of(moved(grid, grid.full, toward)) for toward in FOUR] == [[4, 5], [1, 2, 4, 5], [1, 2], [0, 1, 3, 4]]
    assert tiles_of(beside(grid, 1)) == [1]
    with pytest.raises(ValueError, match="not ne"):
        moved(grid, 1, NE)


def test_a_region_needs_an_open_start() -> None:
    grid = grid_of(3, 3)
    assert region(grid, 4, grid.full & ~(1 << 4)) == 0
    assert region(grid, 0, -1) == grid.full


def test_no_tile_and_one_tile_are_connected() -> None:
    grid = grid_of(3, 3)
    assert is_connected(grid, 0)
    assert is_connected(grid, 1 << 8)
    assert stays_connected(grid, 1, 0)
    assert components(grid, 0) == []
    assert cut_tiles(grid, 0) == 0


def test_ties_between_paths_go_by_the_order_of_directions() -> None:
    grid = grid_of(3, 3)
    assert shortest_path(grid.neighbours(), 0, 8) == [3, 6, 7, 8]
    assert shortest_path(grid.neighbours((E, W, N, S)), 0, 8) == [1, 2, 5, 8]
    assert shortest_path(grid.neighbours(EIGHT), 0, 8) == [4, 8]
    assert cheapest_path(grid.neighbours((E, W, N, S)), 0, 8, [0] * 9) == [1, 2, 5, 8]


def test_the_start_need_not_be_open_but_the_goal_must() -> None:
    steps = grid_of(3, 1).neighbours()
    assert shortest_path(steps, 0, 2, 0b110) == [1, 2]
    assert shortest_path(steps, 0, 2, 0b011) is None
    assert cheapest_path(steps, 0, 2, [1, 1, 1], 0b011) is None
    assert shortest_path(steps, 0, 0, 0) == [] == cheapest_path(steps, 0, 0, [1, 1, 1], 0)
    assert distances(steps, 0, 0) == [0, None, None] == cheapest(steps, 0, [1, 1, 1], 0)


def test_paths_walk_any_table_also_one_way() -> None:
    ring = ((1,), (2,), (3,), (0,))
    assert shortest_path(ring, 1, 0) == [2, 3, 0] == cheapest_path(ring, 1, 0, [1] * 4)
    assert within(ring, 1, 2) == 0b1110


WAYS = {
    "hall": "stair cellar",
    "stair": "hall attic",
    "cellar": "hall vault",
    "attic": "",
    "vault": "cellar",
    "moon": "",
}


def rooms_near(room: str) -> list[str]:
    return WAYS[room].split()


def test_a_flood_goes_where_names_lead_the_nearest_first():
    assert list(flood("hall", rooms_near).items()) == [
        ("hall", 0),
        ("stair", 1),
        ("cellar", 1),
        ("attic", 2),
        ("vault", 2),
    ]
    assert flood("moon", rooms_near) == {"moon": 0}


def test_a_flood_stops_at_what_is_barred_far_or_found():
    assert flood("hall", rooms_near, most=0) == {"hall": 0}
    assert flood("hall", rooms_near, most=1) == {"hall": 0, "stair": 1, "cellar": 1}
    assert flood("hall", rooms_near, barred={"stair", "hall"}) == {"hall": 0, "cellar": 1, "vault": 2}
    assert flood("hall", rooms_near, until="cellar") == {"hall": 0, "stair": 1, "cellar": 1}


def test_costs_must_fit_and_not_be_negative() -> None:
    steps = grid_of(2, 1).neighbours()
    with pytest.raises(ValueError, match="2 tiles but 1 costs"):
        cheapest(steps, 0, [1])
    with pytest.raises(ValueError, match="below 0"):
        cheapest_path(steps, 0, 1, [1, -1])


def test_a_ray_stops_at_stone_wall_edge_and_number() -> None:
    grid = grid_of(5, 5)
    assert ray(grid, 0, E) == [1, 2, 3, 4]
    assert ray(grid, 0, NE, most=3) == [6, 12, 18]
    assert ray(grid, 0, N, ~(1 << 15)) == [5, 10]
    assert ray(grid.with_wall(2, E), 0, E) == [1, 2]
    assert ray(grid, 0, S) == [] == ray(grid, 0, E, most=0)


def test_a_wall_is_seen_but_not_seen_through() -> None:
    grid = grid_of(4, 1)
    assert in_sight(grid, 0, 0b0100) == 0b0111
    assert in_sight(grid, 0, 0b0101) == 0b0111
    assert in_sight(grid.with_wall(1, E), 0) == 0b0011


@pytest.mark.parametrize(
    ("stone", "lenient", "strict"),
    [("...", True, True), ("#..", True, False), ("..#", True, False), ("#.#", False, False)],
)
def test_a_corner_blocks_if_both_tiles_at_it_do(stone: str, lenient: bool, strict: bool) -> None:
    grid = grid_of(2, 2)
    opaque = (stone[0] == "#") << grid.tile("a2") | (stone[2] == "#") << grid.tile("b1")
    assert sees(grid, grid.tile("a1"), grid.tile("b2"), opaque) is lenient
    assert sees(grid, grid.tile("a1"), grid.tile("b2"), opaque, strict=True) is strict


def test_a_line_passes_the_end_of_a_wall_but_no_wall_that_runs_on() -> None:
    grid = grid_of(2, 2)
    end = grid.with_wall(0, N)
    through = end.with_wall(1, N)
    round_the_far_tile = grid.enclosed(1 << 2)
    round_the_near_tile = grid.enclosed(1 << 0)
    assert [sees(g, 0, 3) for g in (end, through, round_the_far_tile, round_the_near_tile)] == [
        True,
        False,
        True,
        False,
    ]
    assert not any(sees(g, 0, 3, strict=True) for g in (end, through, round_the_far_tile, round_the_near_tile))
