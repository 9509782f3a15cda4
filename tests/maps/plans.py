"""Random plans, and the same small plan for all formats."""

from __future__ import annotations

import os

from hypothesis import settings
from hypothesis import strategies as st

from undercroft.maps.extension import in_order
from undercroft.maps.lines import borders
from undercroft.maps.plan import AREA_KINDS, DOOR_KINDS, MARK_KINDS, SECRET, Area, Door, Edge, Mark, Plan

MANY = settings(max_examples=1000 if os.environ.get("UNDERCROFT_SOAK") == "1" else 40)
"""How many plans go through every format."""

WORDS = st.text(max_size=8)

SMALL = Plan(
    "Two rooms",
    6,
    4,
    (
        Area("room", 1, ((2, 2), (3, 2), (2, 3), (3, 3))),
        Area("room", 2, ((4, 2), (5, 2))),
        Area("path", 1, ((4, 3), (5, 3))),
    ),
    in_order(
        borders([(x, y) for y in (2, 3) for x in (2, 3, 4, 5)]) - {(1, 2, "right"), (2, 3, "down")}
        | {(5, 2, "down"), (3, 4, "right")}
    ),
    (
        Door((1, 2, "right"), "portal", "to the pocket"),
        Door((3, 2, "right"), "door", "locked"),
        Door((3, 3, "right"), "opening"),
        Door((4, 2, "down"), "secret"),
        Door((2, 3, "down"), "door"),
    ),
    (Mark("entrance", (2, 3), "E"), Mark("trap", (5, 2), "", "a pit")),
    ("Begin at E.",),
)
r"""
    +--+--+--+--+
    % 1  1D 2  2|      % portal, D door, S secret door, : opening, = door
    +     +S-+--+      and a wall without a floor below the lower :
    | 1  1: p  p|
    +==+--+--+--+
          |
"""


def all_edges(width: int, height: int) -> list[Edge]:
    """Every edge of a map of this size."""
    upright = [(x, y, "right") for y in range(1, height + 1) for x in range(width + 1)]
    return upright + [(x, y, "down") for y in range(height + 1) for x in range(1, width + 1)]


@st.composite
def plans(draw: st.DrawFn, longest: int = 9) -> Plan:
    """Rooms and corridors upon one another, walls around and between them and anywhere else, doors in the walls."""
    width, height = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    areas = draw(st.lists(_areas(width, height), max_size=5))
    floor = sorted({square for area in areas for square in area.squares})
    edges = all_edges(width, height)
    between = frozenset().union(*(borders(area.squares) for area in areas)) if draw(st.booleans()) else borders(floor)
    walls = set(between) | draw(st.sets(st.sampled_from(edges), max_size=10))
    places = draw(st.lists(st.sampled_from(sorted(walls) + edges[:3]), unique=True, max_size=6))
    doors = tuple(Door(place, draw(st.sampled_from(DOOR_KINDS)), draw(WORDS)) for place in places)
    marks = draw(st.lists(_marks(floor), max_size=4)) if floor else []
    notes = draw(st.lists(WORDS, max_size=2))
    kept = in_order(frozenset(walls) - set(places))
    return Plan(draw(WORDS), width, height, tuple(areas), kept, doors, tuple(marks), tuple(notes))


@st.composite
def _areas(draw: st.DrawFn, width: int, height: int) -> Area:
    x, y = draw(st.integers(1, width)), draw(st.integers(1, height))
    right, low = draw(st.integers(x, width)), draw(st.integers(y, height))
    if draw(st.booleans()):  # A corridor.
        right = x
    squares = [(across, down) for down in range(y, low + 1) for across in range(x, right + 1)]
    if draw(st.booleans()):
        squares.reverse()
    return Area(draw(st.sampled_from(AREA_KINDS)), draw(st.integers(0, 99)), tuple(squares))


def _marks(floor: list[tuple[int, int]]) -> st.SearchStrategy[Mark]:
    return st.builds(Mark, st.sampled_from(MARK_KINDS), st.sampled_from(floor), WORDS, WORDS)


def for_players(plan: Plan) -> Plan:
    """The plan without its secret doors, which are walls to players."""
    secret = {door.edge for door in plan.doors if door.kind == SECRET}
    doors = tuple(door for door in plan.doors if door.kind != SECRET)
    walls = in_order(frozenset(plan.walls) | secret)
    areas = tuple(area for area in plan.areas if area.kind != SECRET)
    return Plan(plan.title, plan.width, plan.height, areas, walls, doors)
