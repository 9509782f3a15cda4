"""The ground: what is next to what, how far, and what is seen, also through an opening."""

from __future__ import annotations

import pytest

from undercroft.games.exploration.content.stories.reading import read_drawing
from undercroft.games.exploration.state.ground import FAR, Ground

DRAWING = """
. . .|. .
-
. # . . .

. . . . ."""
DOOR = ((2, 2), (3, 2))
"""A portcullis in the lowest row."""
GAP = ((2, 1), (3, 1))
"""An opening above it."""


def ground(*, orthogonal: bool = False) -> Ground:
    """A fresh ground of three rows, on which nobody has looked about yet."""
    floor, walls = read_drawing(DRAWING, (0, 0), "room A")
    return Ground(floor, walls, (), (DOOR,), gaps=(GAP,), orthogonal=orthogonal)


@pytest.mark.parametrize(
    ("here", "there", "free"),
    [
        ((1, 0), (2, 0), True),
        ((2, 0), (3, 0), False),
        ((0, 0), (0, 1), False),
        ((0, 1), (1, 1), False),
        ((2, 1), (3, 1), True),
        ((2, 2), (3, 2), False),
        ((4, 0), (5, 0), False),
    ],
)
def test_walls_bars_and_rock_are_in_the_way_from_both_sides(here, there, free):
    assert ground().is_free(here, there) == ground().is_free(there, here) == free


@pytest.mark.parametrize(
    ("space", "near", "sides"),
    [
        ((0, 0), ((1, 0),), ((1, 0),)),
        ((0, 1), ((0, 2),), ((0, 2),)),
        ((2, 0), ((1, 0), (2, 1)), ((1, 0), (2, 1))),
        ((4, 1), ((3, 0), (4, 0), (3, 1), (3, 2), (4, 2)), ((4, 0), (3, 1), (4, 2))),
        ((1, 1), (), ()),
    ],
)
def test_neighbours_stand_in_reading_order(space, near, sides):
    assert ground().near(space) == near
    assert ground(orthogonal=True).near(space) == sides


@pytest.mark.parametrize(
    ("here", "there", "steps"), [((0, 0), (3, 0), 5), ((0, 0), (0, 0), 0), ((0, 0), (1, 1), FAR), ((2, 2), (3, 2), 3)]
)
def test_how_far_it_is(here, there, steps):
    assert ground().distance(here, there) == ground().distance(there, here) == steps


@pytest.mark.parametrize(
    ("here", "there", "seen", "through"),
    [
        ((0, 0), (2, 0), True, False),
        ((2, 0), (3, 0), False, False),
        ((0, 1), (2, 1), False, False),
        ((0, 1), (4, 1), False, False),
        ((2, 1), (4, 1), True, True),
        ((3, 1), (4, 1), True, False),
        ((0, 2), (4, 2), True, False),
        ((0, 0), (0, 2), False, False),
        ((1, 0), (1, 2), False, False),
        ((2, 0), (3, 2), True, True),
        ((2, 2), (3, 1), True, False),
        ((2, 0), (1, 2), False, False),
    ],
)
def test_what_is_seen_and_what_through_the_opening(here, there, seen, through):
    for one, other in ((here, there), (there, here)):
        assert ground().sees_through(one, other) == through
        assert ground().sees(one, other) == seen
