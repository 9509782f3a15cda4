"""Where an Explorer can go with the movement that is left, and where a walk stops."""

from __future__ import annotations

from tests.games.electro.tables import MOF, ONE, TWO, labyrinth, points, spaces
from undercroft import Table


def moving(rolled: int, **position: object) -> Table:
    """The first Explorer, on 1b, has rolled this and is about to go."""
    more = dict(position)
    first = {"at": "1b", "move": 1, **more.pop("first", {})}  # type: ignore[dict-item]
    table = labyrinth(first, more.pop("second", {}), rolls=[rolled], **more)  # type: ignore[arg-type]
    table.answer(ONE, "roll")
    return table


def test_a_way_goes_round_a_room_that_is_shut():
    ways = moving(6).ways(ONE)
    assert ways["1e"] == ("1c", "1f", "1e")
    assert ways["1g"] == ("1c", "1f", "1e", "1d", "1g")
    assert "i1" not in ways and "1b" not in ways


def test_a_way_leads_through_a_room_that_is_cleared():
    ways = moving(6, rooms={"i1": "cleared"}).ways(ONE)
    assert ways["1e"] == ("i1 1e",)
    assert ways["1g"] == ("i1 1e", "1d", "1g")


def test_no_way_is_longer_than_the_points_left():
    assert sorted(moving(1).ways(ONE)) == ["1a", "1c"]
    assert sorted(moving(2).ways(ONE)) == ["1a", "1c", "1f", "1s", "2a", "6c"]


def test_a_side_room_is_reached_only_through_an_open_door():
    first = {"at": "1i"}
    assert "1x" not in moving(3, first=first).ways(ONE)
    sides = {"1x": {"card": "puzzle", "task": "pylons", "open": True}}
    assert moving(3, first=first, sides=sides).ways(ONE)["1x"] == ("1j", "1x")
    assert moving(2, first={"at": "1x"}, sides=sides).ways(ONE)["1k"] == ("1j", "1k")


def test_a_walk_gives_answer_after_answer():
    table = moving(5)
    assert table.walk(ONE, "1d") == 4
    assert (spaces(table)[0], points(table)) == ("1d", 1)


def test_a_walk_stops_where_something_lies():
    table = moving(5, piles=[{"at": "1f", "keys": 1, "fragments": 0}])
    assert table.walk(ONE, "1d") == 2
    assert (spaces(table)[0], points(table)) == ("1f", 3)
    assert table.walk(ONE, "1d") == 2


def test_a_walk_stops_where_somebody_is_who_can_be_spoken_to():
    table = moving(5, second={"at": "1f"})
    assert table.walk(ONE, "1d") == 2
    assert spaces(table)[0] == "1f"


def test_a_walk_stops_at_the_question_what_to_take_from_a_room_on_the_way():
    table = moving(5, rooms={"i1": "cleared"}, piles=[{"at": "i1", "keys": 1, "fragments": 0}])
    assert table.ways(ONE)["1d"] == ("i1 1e", "1d")
    assert table.walk(ONE, "1d") == 1
    assert table.choices[ONE].ask == "passage"


def test_there_is_no_way_before_the_roll_nor_for_others():
    table = labyrinth({"at": "1b", "move": 1}, rolls=[3])
    assert table.ways(ONE) == {}
    table.answer(ONE, "roll")
    assert table.ways(ONE) and table.ways(TWO) == {} and table.ways(MOF) == {}


def test_one_answer_leads_out_of_a_room():
    table = labyrinth({"at": "i1"}, rooms={"i1": "cleared"})
    assert table.choices[ONE].ask == "out"
    assert table.ways(ONE) == {"1b": ("1b",), "1e": ("1e",)}
