"""How far an adventurer can be sent in one go: over bare floor and known X, up to whatever may happen."""

from __future__ import annotations

import pytest

from tests.games.trapper.tables import NORTH, PLAIN, SOUTH, drawn, raiding, trapping

HALL = drawn(PLAIN, d1="#", d2="#", f1="#", f2="#", e2="K", e4="S", d3="#", f3="#", d5="P")
"""A corridor north of the entrance: a skeleton on e2, spikes on e4, where the hall begins."""


@pytest.mark.parametrize(
    ("board", "disabled", "there", "way"),
    [
        (PLAIN, [], "d2", ("n", "w")),
        (PLAIN, [], "e1", None),
        (HALL, [], "e2", ("n",)),
        (HALL, [], "e3", None),
        (HALL, [], "d1", None),
        (HALL, ["e2"], "e4", ("n", "n", "n")),
        (HALL, ["e2"], "d4", None),
        (HALL, ["e2", "e4"], "d4", ("n", "n", "n", "w")),
    ],
)
def test_a_way_ends_where_something_may_happen(board, disabled, there, way):
    assert raiding(board, disabled=disabled).ways(NORTH).get(there) == way


def test_what_stood_open_and_is_no_floor_ends_a_way():
    assert "e3" not in raiding(HALL, revealed=["e2"]).ways(NORTH)


def test_ways_are_for_whoever_walks():
    assert raiding(PLAIN).ways(SOUTH) == {} == trapping(PLAIN).ways(NORTH)
