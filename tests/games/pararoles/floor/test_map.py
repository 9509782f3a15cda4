"""Steps 4 and 5: paths, intersections, rooms and their doors, and in which order all of it is resolved."""

import pytest

from tests.games.pararoles.floors import at, box, drawn, laid, resolving, table
from undercroft.games.pararoles import Floor, generate, roll_events
from undercroft.games.pararoles.floor.grid import DOWN, LEFT, RIGHT, UP

SITE = (2, 3, 4)
"""An entrance on the left at 1,8."""


def hall(*pieces: tuple[str, str]) -> Floor:
    """A path from 1,8 to an intersection on 3,8, and these pieces."""
    return laid("1,8 left", ("path", "1,8 2,8"), ("intersection", "3,8"), *pieces, links=["2,8 right"])


# ---------------------------------------------------------------- examples


@pytest.mark.rule("pararoles.generate.example")
def test_a_first_stretch_of_map():
    map = drawn(3, 1, 5, 2, 1, 2, 3, 1, 6)
    assert map.floor.entrance == at("5,1")
    assert map.pieces("path") == ["5,1 5,2", "4,3 3,3 2,3 1,3"]
    assert map.pieces("intersection") == ["5,3"]
    assert map.pieces("room") == [box("6,3", "8,4")]
    assert [(door.square, door.side) for door in map.floor.doors] == [(at("5,3"), RIGHT)]
    assert [end["at"] for end in map.told("dead-end")] == ["1,3"]


@pytest.mark.rule("pararoles.order.room-in-turn-example", "pararoles.order.room-in-turn")
def test_a_right_exit_goes_before_the_door_of_a_room_on_the_left():
    map = drawn(2, 3, 4, 1, 1, 2, 1, 2, 2, 2)
    assert map.pieces("path") == ["1,8", "2,9 2,10"]
    assert map.pieces("room") == ["2,7"]
    assert map.told("door") == [{"at": "2,7", "side": "left"}]
    assert not map.told("through-door")
    later = drawn(2, 3, 4, 1, 1, 2, 1, 2, 2, 2, 3, 1, 6, 6, 1, 1, 1, 1)
    assert later.floor.is_passage(at("2,7"), LEFT)
    resolved = resolving(hall(("room", "3,7")), "3,7 left", 1, 1, door=True)
    assert resolved.rules("through-door") == ["pararoles.order.room-in-turn"]


@pytest.mark.rule("pararoles.intersection.relative-example", "pararoles.intersection.relative")
def test_right_and_left_turn_with_the_traveller():
    assert drawn(3, 1, 5, 1, 1, 1).told("intersection")[0]["exits"] == ["left"]
    assert drawn(1, 3, 4, 1, 4, 1).told("intersection")[0]["exits"] == ["up", "left"]


# ---------------------------------------------------------------- paths


@pytest.mark.rule("pararoles.path.length", "pararoles.path.direction")
@pytest.mark.parametrize("length", range(1, 7))
def test_the_first_path_is_as_long_as_the_die_says_and_runs_inward(length):
    assert drawn(*SITE, length).pieces("path") == [" ".join(f"{x},8" for x in range(1, length + 1))]


@pytest.mark.rule("pararoles.path.walls")
def test_walls_are_drawn_along_a_path():
    floor = drawn(*SITE, 3).floor
    assert [floor.is_passage(at("2,8"), side) for side in (RIGHT, LEFT, UP, DOWN)] == [True, True, False, False]
    assert not floor.is_passage(at("1,8"), LEFT)


@pytest.mark.rule("pararoles.path.free-square")
def test_a_path_may_lie_beside_a_room_but_not_on_it():
    map = resolving(hall(("room", "4,9 5,9 6,8")), "3,8 right", 6)
    assert map.pieces("path")[-1] == "4,8 5,8"
    assert not map.floor.is_passage(at("4,8"), DOWN)


@pytest.mark.rule("pararoles.path.truncate", "pararoles.path.dead-end", "pararoles.path.roll-order")
def test_a_path_that_meets_a_wall_stops_there_and_rolls_no_more():
    map = resolving(hall(("room", "6,8")), "3,8 right", 3)
    assert map.pieces("path")[-1] == "4,8 5,8"
    assert map.rules("dead-end") == ["pararoles.path.truncate"]
    assert map.reasons() == ["path length"]


@pytest.mark.rule("pararoles.path.truncate")
def test_with_drop_path_a_path_cut_short_is_not_drawn():
    map = resolving(hall(("room", "6,8")), "3,8 right", 3, drop_path=True)
    assert map.pieces("path") == ["1,8 2,8"]
    assert not map.floor.is_passage(at("3,8"), RIGHT)
    assert map.floor.is_free(at("4,8"))


def test_with_drop_path_a_path_drawn_in_full_stays():
    map = resolving(hall(("room", "6,8")), "3,8 right", 2, drop_path=True)
    assert map.pieces("path")[-1] == "4,8 5,8"


@pytest.mark.rule("pararoles.path.exit-opened")
def test_an_exit_into_a_drawn_wall_is_not_opened():
    map = resolving(hall(("room", "5,9")), "3,8 right", 1, 1, 1)
    assert map.told("no-exit") == [{"at": "5,8", "side": "down"}]
    assert not map.floor.is_passage(at("5,8"), DOWN)
    assert map.reasons() == ["path length", "exits", "room check"]


@pytest.mark.rule("pararoles.path.join")
def test_an_opening_onto_a_square_taken_meanwhile_joins_the_two():
    map = resolving(hall(("room", "4,8")), "3,8 right")
    assert map.told("joined") == [{"at": "3,8", "beyond": "4,8"}]
    assert map.floor.is_passage(at("3,8"), RIGHT)
    assert not map.floor.rolls


@pytest.mark.rule("pararoles.path.join")
def test_with_no_loops_such_an_opening_is_walled_up():
    map = resolving(hall(("room", "4,8")), "3,8 right", no_loops=True)
    assert map.rules("walled-up") == ["pararoles.path.join"]
    assert not map.floor.is_passage(at("3,8"), RIGHT)


# ---------------------------------------------------------------- intersections


@pytest.mark.rule("pararoles.intersection.place", "pararoles.intersection.square")
def test_an_intersection_follows_each_path_on_one_square():
    map = drawn(*SITE, 2, 6)
    assert map.pieces("intersection") == ["3,8"]
    assert map.floor.is_passage(at("2,8"), RIGHT)


@pytest.mark.rule("pararoles.intersection.square")
def test_without_a_square_for_its_intersection_a_path_is_a_dead_end():
    map = resolving(hall(("room", "6,8")), "3,8 right", 2)
    assert map.rules("dead-end") == ["pararoles.intersection.square"]
    assert len(map.pieces("intersection")) == 1


@pytest.mark.rule("pararoles.intersection.each-exit")
def test_each_exit_starts_a_path_with_its_own_intersection():
    map = drawn(*SITE, 1, 1, 1, 2, 1, 1)
    assert map.pieces("path") == ["1,8", "2,9 2,10"]
    assert map.pieces("intersection") == ["2,8", "2,11"]


@pytest.mark.rule("pararoles.intersection.roll-order")
def test_an_intersection_rolls_exits_room_size_and_doors():
    map = drawn(*SITE, 1, 1, 2, 3, 2, 3, 2, 3)
    assert map.pieces("room") == [box("2,5", "3,7")]
    rolled = ["exits", "room check", "room size", "door check", "door walls", "door square", "door square"]
    assert map.reasons()[4:] == rolled


# ---------------------------------------------------------------- rooms


@pytest.mark.rule("pararoles.room.check")
@pytest.mark.parametrize(("face", "rooms"), [(1, 0), (2, 1), (3, 0), (4, 1), (5, 0), (6, 1)])
def test_an_even_roll_gives_a_room(face, rooms):
    rolls = (face, 1, 1) if rooms else (face,)
    assert len(drawn(*SITE, 1, 1, *rolls).pieces("room")) == rooms


@pytest.mark.rule("pararoles.room.attach")
@pytest.mark.parametrize(("exits", "room"), [(1, "2,7"), (2, "2,9"), (3, "3,8"), (4, "2,7"), (5, "2,9"), (6, "3,8")])
def test_a_room_lies_on_the_first_side_without_an_exit_else_forward(exits, room):
    map = drawn(*SITE, 1, exits, 2, 1, 1)
    assert map.pieces("room") == [room]
    assert len(map.design.sides) + 1 == len(map.told("intersection")[0]["exits"]) - (exits == 6)


@pytest.mark.rule("pararoles.room.attach")
def test_with_on_exit_a_room_stands_on_the_first_exit():
    map = drawn(*SITE, 1, 4, 2, 1, 1, on_exit=True)
    assert map.pieces("room") == ["2,9"]


@pytest.mark.rule("pararoles.room.orientation")
def test_a_room_lies_with_its_first_dimension_inward_else_turned():
    long = drawn(*SITE, 1, 2, 2, 5, 1)
    assert long.pieces("room") == [box("1,9", "2,12")]
    low = laid("1,14 left", ("path", "1,14 2,14"), ("intersection", "3,14"), links=["2,14 right"])
    turned = resolving(low, "3,14 right", 1, 2, 2, 3, 1)
    assert turned.pieces("room") == [box("4,15", "6,16")]


@pytest.mark.rule("pararoles.room.orientation")
def test_a_room_that_is_blocked_is_shifted_along_the_wall():
    beside = hall(("room", "4,9"))
    map = resolving(beside, "3,8 right", 1, 2, 2, 4, 1)
    assert map.pieces("room")[-1] == box("5,9", "7,11")


@pytest.mark.rule("pararoles.room.blocked")
def test_a_room_that_fits_nowhere_is_not_drawn_and_its_exit_stays():
    tight = hall(("room", "4,7 5,7 6,7"), ("room", "7,8"), ("room", "4,9 5,9 6,9"))
    map = resolving(tight, "3,8 right", 1, 6, 2, 6, 1)
    assert map.told("no-room") == [{"at": "5,8"}]
    assert map.pieces("path")[-1] == "6,8"
    assert "door check" not in map.reasons()


@pytest.mark.rule("pararoles.room.doors.check")
@pytest.mark.parametrize(("face", "doors"), [(1, 0), (2, 1), (3, 0), (4, 1), (5, 0), (6, 1)])
def test_an_even_roll_gives_further_doors(face, doors):
    rolls = (face, 2) if doors else (face,)
    map = drawn(*SITE, 1, 1, 2, 1, *rolls)
    assert len(map.told("door")) == doors


@pytest.mark.rule("pararoles.room.doors.all")
def test_a_six_gives_doors_on_the_three_other_walls():
    map = drawn(*SITE, 1, 1, 2, 1, 2, 6)
    assert map.told("door") == [
        {"at": "2,7", "side": "right"},
        {"at": "2,7", "side": "left"},
        {"at": "2,7", "side": "up"},
    ]


@pytest.mark.rule("pararoles.room.doors.square", "pararoles.generate.reading-order")
def test_the_square_of_a_door_is_chosen_among_those_with_a_free_square_beyond():
    asked = table(*SITE, 1, 1, 2, 2, 2, 2, human_controller=True)
    choice = asked.choices[0]
    assert choice.ask == "door square" and choice.rule == "pararoles.room.doors.square"
    assert [option.id for option in choice.options] == ["2,6", "2,7"]
    rolled = drawn(*SITE, 1, 1, 2, 2, 2, 2, 1)
    assert rolled.told("door") == [{"at": "2,6", "side": "left"}]


@pytest.mark.rule("pararoles.room.doors.square")
def test_a_wall_without_a_free_square_beyond_gets_no_door():
    beside = hall(("room", "4,7"))
    map = resolving(beside, "3,8 right", 1, 1, 2, 1, 2, 2)
    assert map.pieces("room")[-1] == "5,7"
    assert map.told("no-door") == [{"at": "5,7", "side": "left"}]


@pytest.mark.rule("pararoles.room.doors.square")
def test_with_middle_a_door_stands_on_the_walls_middle_square():
    map = drawn(*SITE, 1, 1, 2, 6, 2, 2, middle=True)
    assert map.pieces("room") == [box("1,4", "3,7")]
    assert map.told("no-door") == [{"at": "2,7", "side": "left"}]
    wide = drawn(*SITE, 1, 1, 2, 6, 2, 1, middle=True)
    assert wide.told("door") == [{"at": "3,5", "side": "right"}]


@pytest.mark.rule("pararoles.room.doors.continue")
def test_the_square_outside_a_door_becomes_an_intersection():
    map = resolving(hall(("room", "3,7")), "3,7 left", 4, 1, door=True)
    assert map.pieces("intersection")[-1] == "2,7"
    assert map.reasons() == ["exits", "room check"]
    assert map.told("intersection")[-1]["exits"] == ["up", "left"]


@pytest.mark.rule("pararoles.room.doors.style")
def test_without_doors_rooms_have_open_passages():
    map = drawn(*SITE, 1, 1, 2, 1, 2, 2, doors=False)
    assert not map.floor.doors
    assert map.floor.is_passage(at("2,8"), UP) and map.floor.is_passage(at("2,7"), LEFT)


# ---------------------------------------------------------------- order


@pytest.mark.rule("pararoles.order.sides", "pararoles.order.backtrack", "pararoles.order.depth-first")
def test_right_then_left_then_forward_each_with_all_beyond_it():
    start = (2, 5, 5, 1, 6, 1)
    right = drawn(*start, 2)
    assert right.pieces("path") == ["1,15", "2,16"]
    left = drawn(*start, 2, 6)
    assert left.told("back") == [{"at": "2,15"}]
    assert left.pieces("path")[-1] == "2,14 2,13 2,12 2,11 2,10 2,9"
    beyond = drawn(*start, 2, 6, 3, 1, 4)
    assert beyond.pieces("path")[-1] == "3,8 4,8 5,8 6,8"
    assert beyond.floor.is_free(at("3,15"))


@pytest.mark.rule("pararoles.order.room-in-turn", "pararoles.room.doors.continue")
def test_with_room_first_the_doors_of_a_new_room_come_before_all_exits():
    map = drawn(2, 3, 4, 1, 1, 2, 1, 2, 2, 1, 1, room_first=True)
    assert map.pieces("intersection") == ["2,8", "1,7"]
    assert map.pieces("path") == ["1,8"]


@pytest.mark.rule("pararoles.map.complete-all", "pararoles.order.potentially-complete")
def test_the_map_is_complete_when_no_open_side_is_left():
    floor = generate(3)
    told = [event for event in roll_events(floor) if event.kind == "map-complete"]
    assert told[-1].data["count"] == len(floor.of_kind("intersection"))


@pytest.mark.rule("pararoles.generate.order")
def test_the_steps_follow_the_book_and_so_do_the_rolls():
    floor = generate(5)
    events = roll_events(floor)
    steps = [event.data["name"] for event in events if event.kind == "step"]
    assert steps == [
        "entrance",
        "paths, intersections and rooms",
        "size",
        "stairs",
        "secret room",
        "traps",
        "enemies",
    ]
    assert [(e.data["die"], e.data["reason"], e.data["face"]) for e in events if e.kind == "roll"] == floor.rolls
