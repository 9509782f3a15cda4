"""The rogue's maze as geometry: how it winds, what touches its walls, markers and directions."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.truedungeon.builds import rule_data
from undercroft.games.truedungeon.content import maze as mazes
from undercroft.games.truedungeon.content.maze import (
    CORRIDOR,
    DIRECTIONS,
    FIELD,
    HALVES,
    NUMBERS,
    SEGMENTS,
    SPAN,
    STYLUS,
    STYLUS_THICK,
    Maze,
    Point,
    in_cap,
    maze,
    stated,
    stopped,
    touches,
    traced,
    window,
)

NUMBER = st.integers(1, 2 * NUMBERS)
PLACE = st.tuples(st.integers(0, FIELD[0]), st.integers(0, FIELD[1]))


def beside(found: Maze, by: Point) -> list[Point]:
    """The middle line of the corridor, moved a little."""
    return [(x + by[0], y + by[1]) for x, y in found.corners]


# ---------------------------------------------------------------- how it winds


@pytest.mark.rule("truedungeon.digital.maze-geometry")
def test_the_measures_are_the_ledgers() -> None:
    data = rule_data("truedungeon.digital.maze-geometry")
    assert [10 * side for side in data["field"]] == list(FIELD)
    assert (data["segments"], 10 * data["corridor"]) == (SEGMENTS, CORRIDOR)
    assert (10 * data["stylus"], 10 * data["stylus_hard"]) == (STYLUS, STYLUS_THICK)


@given(NUMBER)
def test_a_corridor_of_ten_segments_stays_on_the_field_and_apart_from_itself(number: int) -> None:
    found = maze(number)
    half = CORRIDOR // 2
    assert len(found.corners) == SEGMENTS + 1 and len(found.windows) == SEGMENTS
    assert all(half < x < FIELD[0] - half and half < y < FIELD[1] - half for x, y in found.corners)
    turns = found.routes()[0].turns
    assert all(DIRECTIONS[one][0] == 0 or DIRECTIONS[other][0] == 0 for one, other in pairwise(turns)), "each turns"
    stretches = list(pairwise(found.corners))
    for (at, one), (other_at, other) in combinations(enumerate(stretches), 2):
        if other_at - at > 1:
            assert gap(one, other) >= CORRIDOR + 100, "walls are at least 10 units apart"


def gap(one: tuple[Point, Point], other: tuple[Point, Point]) -> int:
    """How far two level or upright lines lie apart, across or down."""
    apart = []
    for axis in (0, 1):
        low, high = sorted(place[axis] for place in one)
        other_low, other_high = sorted(place[axis] for place in other)
        apart.append(max(0, other_low - high, low - other_high))
    return max(apart)


@given(NUMBER)
def test_the_walls_lie_half_a_corridor_from_the_middle_line(number: int) -> None:
    found = maze(number)
    for one, other in found.walls:
        middle = ((one[0] + other[0]) // 2, (one[1] + other[1]) // 2)
        assert found.routes()[0].nearest(middle)[0] == (CORRIDOR // 2) ** 2
        assert one[0] == other[0] or one[1] == other[1]


def test_a_number_is_always_the_same_maze_and_others_differ() -> None:
    assert maze(42).corners == (
        *((2875, 125), (2875, 1375), (2625, 1375), (2625, 625), (1375, 625), (1375, 1625)),
        *((375, 1625), (375, 1375), (625, 1375), (625, 625), (875, 625)),
    )
    assert len({maze(number).corners for number in range(1, 201)}) == 200


# ---------------------------------------------------------------- with a stylus


@given(NUMBER, st.booleans(), st.sampled_from(["", *HALVES]))
def test_the_middle_line_leads_through_from_either_end(number: int, thick: bool, way: str) -> None:
    found = maze(number)
    for route in found.routes(way):
        passage = traced(found, found.routes(way), route.corners, STYLUS_THICK if thick else STYLUS)
        assert (passage.how, passage.of) == ("passed", 5 if way else 10)


@pytest.mark.parametrize(("stylus", "room"), [(STYLUS, 45), (STYLUS_THICK, 30)])
@pytest.mark.parametrize("side", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_stylus_has_as_much_room_as_the_corridor_is_wider(stylus: int, room: int, side: Point) -> None:
    """At a distance of exactly half a stylus it touches."""
    found = maze(7)
    within = beside(found, (side[0] * (room - 1), side[1] * (room - 1)))
    assert traced(found, found.routes(), within, stylus).how == "passed"
    at_wall = beside(found, (side[0] * room, side[1] * room))
    assert traced(found, found.routes(), at_wall, stylus).how == "touched"


FAR = -5000
"""Where the walls of a made maze meet again: away from the stylus."""


@pytest.mark.parametrize("across", [False, True], ids=["upright", "across"])
@pytest.mark.parametrize("turned", [False, True], ids=["there", "back"])
@pytest.mark.parametrize(("wall", "away"), [(((100, 900), (100, 1100)), 1), (((1000, 0), (1000, 200)), -1)])
def test_a_wall_is_met_at_half_a_stylus_from_every_side(
    wall: tuple[Point, Point], away: int, turned: bool, across: bool
) -> None:
    middle = (wall[0][1] + wall[1][1]) // 2
    outline = [*(reversed(wall) if turned else wall), (away * FAR, middle)]
    for more, met in ((0, True), (1, False)):
        place = (wall[0][0] + away * (STYLUS // 2 + more), middle)
        found = Maze(1, (), tuple((y, x) if across else (x, y) for x, y in outline), ())
        place = (place[1], place[0]) if across else place
        assert touches(found, place, place, STYLUS) == met


@given(NUMBER, st.data())
def test_no_leap_leads_out_of_the_corridor(number: int, data: st.DataObject) -> None:
    """Any straight line that ends outside has touched, however far apart its two places are."""
    found = maze(number)
    start, end = found.corners[0], data.draw(PLACE)
    away, _ = found.routes()[0].nearest(end)
    if away > CORRIDOR**2 // 2:
        passage = traced(found, found.routes(), [start, end], STYLUS)
        assert passage.how == "touched" and passage.at is not None
        assert found.routes()[0].nearest(passage.at)[0] < CORRIDOR**2, "it is told where the wall was met"


@given(st.integers(1, 50), PLACE, PLACE, st.sampled_from([STYLUS, STYLUS_THICK]))
def test_a_touch_is_exact(number: int, one: Point, other: Point, stylus: int) -> None:
    """The same as by fractions: the least distance of the way to any wall is at most half the stylus."""
    found = maze(number)
    other = (one[0] + (other[0] - one[0]) // 20, one[1] + (other[1] - one[1]) // 20)
    least = min(distance((one, other), wall) for wall in found.walls)
    assert touches(found, one, other, stylus) == (least <= Fraction(stylus, 2) ** 2)


def distance(one: tuple[Point, Point], other: tuple[Point, Point]) -> Fraction:
    """The squared distance of two lines from each other."""
    if crosses(one, other):
        return Fraction(0)
    pairs = [(place, other) for place in one] + [(place, one) for place in other]
    return min(from_line(place, line) for place, line in pairs)


def from_line(place: Point, line: tuple[Point, Point]) -> Fraction:
    (ax, ay), (bx, by) = line
    length = (bx - ax) ** 2 + (by - ay) ** 2
    part = Fraction((place[0] - ax) * (bx - ax) + (place[1] - ay) * (by - ay), length) if length else Fraction(0)
    part = min(Fraction(1), max(Fraction(0), part))
    return (ax + part * (bx - ax) - place[0]) ** 2 + (ay + part * (by - ay) - place[1]) ** 2


def crosses(one: tuple[Point, Point], wall: tuple[Point, Point]) -> bool:
    """Whether a line crosses a level or upright wall."""
    axis = 0 if wall[0][0] == wall[1][0] else 1
    (a, b), at = one, wall[0][axis]
    if (a[axis] - at) * (b[axis] - at) >= 0:
        return False
    part = Fraction(at - a[axis], b[axis] - a[axis])
    along = a[1 - axis] + part * (b[1 - axis] - a[1 - axis])
    low, high = sorted(place[1 - axis] for place in wall)
    return low <= along <= high


def test_the_first_touch_is_told_with_its_place_and_segment() -> None:
    found = maze(42)
    out = (2625, 0)  # Up through the corner after the third segment.
    forth = traced(found, found.routes(), [*found.corners[:4], out], STYLUS)
    assert (forth.how, forth.segments, forth.at) == ("touched", 2, (2625, 580))
    assert forth.why == "a touch in segment 3 of 10, at 262.5, 58.0"
    back = traced(found, found.routes(), [*found.corners[:2:-1], out], STYLUS)
    assert back.why == "a touch in segment 7 of 10, at 262.5, 58.0"


@pytest.mark.parametrize("many", [1, 2, 5, 10])
def test_whoever_lets_go_before_the_goal_has_stopped(many: int) -> None:
    found = maze(42)
    passage = traced(found, found.routes(), found.corners[:many], STYLUS)
    assert passage.how == "stopped" and not passage.why


def test_a_cap_is_as_round_as_the_corridor_is_wide() -> None:
    assert in_cap((170, 100), (100, 100)) and not in_cap((171, 100), (100, 100)) and not in_cap((160, 160), (100, 100))


def test_of_a_half_either_end_will_do_from_the_middle() -> None:
    found = maze(42)
    for half in (found.corners[5:], found.corners[5::-1]):
        assert traced(found, found.routes("middle-to-end"), half, STYLUS).why == "5 segments without a touch"
    whole = traced(found, found.routes("end-to-middle"), found.corners[:5], STYLUS)
    assert (whole.how, whole.of) == ("stopped", 5)


# ---------------------------------------------------------------- without a pointer


@given(NUMBER, st.sampled_from([STYLUS, STYLUS_THICK]), st.data())
def test_a_marker_must_stand_in_its_window(number: int, stylus: int, data: st.DataObject) -> None:
    route = data.draw(st.sampled_from(maze(number).routes()))
    room = window(stylus)
    rounds = data.draw(st.lists(st.integers(0, 3), min_size=SEGMENTS, max_size=SEGMENTS))
    shifts = data.draw(st.lists(st.integers(-room, room), min_size=SEGMENTS, max_size=SEGMENTS))
    inside = [
        2 * SPAN * rest + middle + shift for rest, middle, shift in zip(rounds, route.windows, shifts, strict=True)
    ]
    assert stopped(route, inside, stylus).how == "passed"
    back = [2 * SPAN - stop % (2 * SPAN) for stop in inside]
    assert stopped(route, back, stylus).how == "passed", "on its way back it passes the window again"
    at = data.draw(st.integers(0, SEGMENTS - 1))
    beyond = data.draw(st.sampled_from([-room - 1, room + 1]))
    missed = [*inside[:at], route.windows[at] + beyond, *inside[at + 1 :]]
    passage = stopped(route, missed, stylus)
    assert (passage.how, passage.segments) == ("touched", at)
    assert stopped(route, inside[:at], stylus).how == "stopped"


def test_every_direction_must_be_right() -> None:
    for route in maze(42).routes():
        assert stated(route, route.turns).how == "passed"
        for gone in range(SEGMENTS):
            so_far = stated(route, route.turns[:gone])
            assert (so_far.how, so_far.segments, so_far.of) == ("stopped", gone, SEGMENTS)
        for at, true in enumerate(route.turns):
            for wrong in DIRECTIONS.keys() - {true}:
                passage = stated(route, [*route.turns[:at], wrong])
                assert (passage.how, passage.segments, passage.of) == ("touched", at, SEGMENTS)
                assert passage.why == f"a touch in segment {at + 1} of 10: it goes {true}, not {wrong}"


def test_windows_lie_within_their_bars() -> None:
    middles = [middle for number in range(1, 101) for middle in maze(number).windows]
    assert min(middles) >= mazes.MARGIN and max(middles) <= SPAN - mazes.MARGIN
    assert max(middles) - min(middles) > SPAN // 2, "they lie everywhere"
