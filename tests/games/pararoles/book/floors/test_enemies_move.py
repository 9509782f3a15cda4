"""Enemies on the move: whom they see, whom they pursue and by which way, and where patrols go."""

import pytest

from tests.games.pararoles.rooms import CORNER, YARD, data_of, enemies_move, moves, pursued, room, turned, where
from tests.games.pararoles.tables import crawl
from tests.tables import do, ids, told

OPEN = room("1 : : : : a")
HALL = room("a : :", ": : :", ": : 1")
"""The enemy's ways to the hero begin to the right and down, all equally long."""

KEEPER = {"human_controller": True}


# ---------------------------------------------------------------- sight


@pytest.mark.rule("pararoles.enemy.sight")
def test_an_enemy_sees_along_a_straight_line_without_a_wall():
    assert moves(enemies_move(OPEN)) == ["5,1"]
    assert moves(enemies_move(room("1 : :#: : a"))) == []


@pytest.mark.rule("pararoles.enemy.sight-line")
def test_tokens_do_not_block_the_line():
    assert pursued(enemies_move(room("1 : : b a"))) == {"defender-1": 0, "defender-2": 0}


@pytest.mark.rule("pararoles.enemy.sight-line")
def test_a_shut_door_blocks_the_line():
    table = crawl(room("1 :|: : : a"))
    do(table, "done")
    assert pursued(table) == {}
    do(table, "rush e", "e", "done")
    assert told(table, "door-opened") and pursued(table) == {"defender-1": 0}


@pytest.mark.rule("pararoles.enemy.sight-line")
def test_the_end_of_a_wall_blocks_the_line():
    corner = "#######\n#1 : :#\n#     #\n#: : :#\n#  #  #\n#: : a#\n#######"
    assert pursued(enemies_move(HALL)) == {"defender-1": 0}
    assert pursued(enemies_move(corner)) == {}


@pytest.mark.rule("pararoles.enemy.trigger")
def test_a_stationary_enemy_moves_toward_a_member_in_sight_and_else_not_at_all():
    table = enemies_move(OPEN)
    assert (pursued(table), moves(table)) == ({"defender-1": 0}, ["5,1"])
    assert moves(enemies_move(CORNER)) == []


# ---------------------------------------------------------------- order


@pytest.mark.rule("pararoles.enemy.move-order")
def test_enemies_move_one_after_another_in_order_of_creation():
    assert moves(enemies_move(room("1 : : : a b"))) == ["4,1", "5,1"]
    assert moves(enemies_move(room("1 : : : b a"))) == ["4,1"], "the first found its way barred when its turn came"


@pytest.mark.rule("pararoles.enemy.move-order")
def test_an_enemy_looks_about_when_its_own_move_begins():
    opened_before = enemies_move(room("1 : :|a : b"), enemies={"a": {"quarry": "p1"}})
    assert moves(opened_before) == ["3,1", "5,1"]
    opened_after = enemies_move(room("1 : :|b : a"), enemies={"b": {"quarry": "p1"}})
    assert moves(opened_after) == ["3,1"]


# ---------------------------------------------------------------- pursuit


@pytest.mark.rule("pararoles.enemy.pursue")
def test_a_pursuer_keeps_at_it_out_of_sight():
    table = enemies_move(CORNER, enemies={"a": {"quarry": "p1"}})
    assert moves(table) == ["4,2"]
    do(table, "done")
    assert moves(table) == ["4,2", "4,1"]


@pytest.mark.rule("pararoles.enemy.pursue")
def test_a_pursuer_rests_when_its_quarry_has_left_the_floor():
    drawing = CORNER.replace("1 :", "1 2")
    gone = crawl(drawing, enemies={"a": {"quarry": "p1"}}, stairs="1,1")
    do(gone, "leave", "done")
    assert moves(gone) == []
    there = crawl(drawing, enemies={"a": {"quarry": "p1"}}, stairs="1,1")
    do(there, "done", "done")
    assert moves(there) == ["4,2"]


@pytest.mark.rule("pararoles.enemy.pursue-path")
def test_the_nearest_by_walking_is_pursued():
    """As the crow flies the first hero is nearer."""
    assert pursued(enemies_move(room("a : : 2", ": : : :", ": : 1 :"))) == {"defender-1": 1}


@pytest.mark.rule("pararoles.enemy.pursue-path")
def test_of_equally_near_members_the_one_with_least_health_is_pursued_then_the_first():
    drawing = room("2 : a : 1")
    assert pursued(enemies_move(drawing)) == {"defender-1": 0}
    assert pursued(enemies_move(drawing, heroes=[{"health": 5}, {"health": 4}])) == {"defender-1": 1}


@pytest.mark.rule("pararoles.enemy.pursue-path")
def test_equal_ways_go_right_and_left_before_up_and_down():
    assert moves(enemies_move(HALL)) == ["2,1"]
    assert moves(enemies_move(turned(HALL))) == ["2,3"]


@pytest.mark.rule("pararoles.enemy.pursue-path")
def test_of_up_and_down_up_comes_first():
    """The hero is to the right behind a wall that can be passed above and below."""
    drawing = "#######\n#: : :#\n#     #\n#a#: 1#\n#     #\n#: : :#\n#######"
    assert moves(enemies_move(drawing, enemies={"a": {"quarry": "p1"}})) == ["1,1"]


@pytest.mark.rule("pararoles.enemy.pursue-path")
def test_where_tokens_bar_every_way_it_goes_as_near_as_it_can():
    assert moves(enemies_move(room("1 a : : b"))) == ["4,1"]
    assert moves(enemies_move(room("1 a b"))) == []


@pytest.mark.rule("pararoles.enemy.pursue-path")
def test_a_pursuer_that_arrives_goes_no_further():
    table = enemies_move(room("1 : : a"), enemies={"a": {"difficulty": 14}})
    assert moves(table) == ["3,1", "2,1"] and told(table, "combat")


# ---------------------------------------------------------------- speed


def assert_speed(rule: str) -> None:
    """Every type that the rule names moves as many squares as it says, and no other does."""
    data = data_of(rule)
    for difficulty, type in data_of("pararoles.core.enemy.types").items():
        walked = moves(enemies_move(OPEN, enemies={"a": {"difficulty": int(difficulty)}}))
        assert (len(walked) == data["speed"]) == (type in data["types"]), type


@pytest.mark.rule("pararoles.enemy.speed-1")
def test_six_types_move_one_square():
    assert_speed("pararoles.enemy.speed-1")


@pytest.mark.rule("pararoles.enemy.speed-2")
def test_three_types_move_two_squares():
    assert_speed("pararoles.enemy.speed-2")


@pytest.mark.rule("pararoles.enemy.speed-3")
def test_the_dragon_moves_three_squares():
    assert_speed("pararoles.enemy.speed-3")


# ---------------------------------------------------------------- patrols


def patrol(*faces: int, difficulty: int = 5, **about):
    """A patrol in the yard has moved by these faces."""
    table = enemies_move(YARD, enemies={"a": {"patrol": True, "difficulty": difficulty}}, rolls=faces, **about)
    table.chance.spent()
    return table


@pytest.mark.rule("pararoles.patrol.roll")
def test_each_patrol_rolls_a_direction_and_who_stands_does_not():
    drawing = YARD.replace(": a :", "a b c")
    walking = {"patrol": True}
    table = enemies_move(drawing, enemies={"a": walking, "c": walking}, rolls=[3, 4])
    assert [event.data["faces"] for event in told(table, "patrol")] == [[3], [4]]
    assert where(table) == {"defender-1": "3,2", "defender-2": "4,3", "defender-3": "5,4"}


PLACES = {"right": "5,3", "left": "3,3", "up": "4,2", "down": "4,4", "stay": "4,3"}


@pytest.mark.rule("pararoles.patrol.table")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_the_die_names_the_direction(face):
    assert where(patrol(face))["defender-1"] == PLACES[data_of("pararoles.patrol.table")[str(face)]]


@pytest.mark.rule("pararoles.patrol.table")
def test_a_six_is_rolled_again_and_doubles():
    assert data_of("pararoles.patrol.table")["6"] == "reroll_double"
    assert moves(patrol(6, 1)) == ["5,3", "6,3"]


@pytest.mark.rule("pararoles.patrol.double-once")
def test_further_sixes_do_not_double_again():
    assert moves(patrol(6, 6, 6, 3)) == ["4,2", "4,1"]
    wide = YARD.replace(": a :", "a : :")
    table = enemies_move(wide, enemies={"a": {"patrol": True}}, rolls=[6, 6, 1])
    assert moves(table) == ["4,3", "5,3"], "and no third or fourth square"


@pytest.mark.rule("pararoles.patrol.example")
def test_the_examples_of_a_doubled_patrol():
    right = moves(patrol(6, 6, 1))
    assert right == ["5,3", "6,3"] and len(right) == 2
    assert moves(patrol(6, 5)) == []


@pytest.mark.rule("pararoles.patrol.distance")
def test_a_patrol_moves_its_base_speed_twice_that_when_doubled():
    assert moves(patrol(1, difficulty=12)) == ["5,3", "6,3"]
    left = YARD.replace(": : a : :", "a : : : :")
    queen = {"a": {"patrol": True, "difficulty": 12}}
    assert moves(enemies_move(left, enemies=queen, rolls=[6, 1])) == ["3,3", "4,3", "5,3", "6,3"]


@pytest.mark.rule("pararoles.patrol.distance")
def test_a_patrol_stops_at_walls_and_tokens():
    assert moves(patrol(3, difficulty=14)) == ["4,2", "4,1"]
    beside = YARD.replace(": a : :", ": a : b")
    assert moves(enemies_move(beside, enemies={"a": {"patrol": True, "difficulty": 14}}, rolls=[1])) == ["5,3"]


@pytest.mark.rule("pararoles.patrol.distance")
def test_with_one_square_a_patrol_moves_one_square_two_when_doubled():
    assert moves(patrol(1, difficulty=14, options={"one_square": True})) == ["5,3"]
    assert moves(patrol(6, 1, difficulty=14, options={"one_square": True})) == ["5,3", "6,3"]


@pytest.mark.rule("pararoles.patrol.stops-when-triggered")
def test_a_patrol_that_sees_a_member_pursues_instead_of_rolling():
    table = enemies_move(OPEN, enemies={"a": {"patrol": True}})
    assert (pursued(table), moves(table), told(table, "patrol")) == ({"defender-1": 0}, ["5,1"], [])


# ---------------------------------------------------------------- a keeper moves them


@pytest.mark.rule("pararoles.enemy.trigger", "pararoles.enemy.pursue-path")
def test_a_keeper_chooses_among_the_members_in_sight():
    table = enemies_move(room("1 : a : : 2"), options=KEEPER)
    choice = table.choices[0]
    assert (choice.ask, ids(table)) == ("prey", ["p1", "p2"])
    do(table, "p2")
    assert table.choices[0].ask == "creep" and pursued(table) == {"defender-1": 2}


@pytest.mark.rule("pararoles.enemy.pursue-path")
def test_a_keeper_chooses_among_equally_short_ways_only():
    table = enemies_move(HALL, options=KEEPER)
    assert (table.choices[0].ask, ids(table)) == ("creep", ["e", "s"])
    do(table, "s")
    assert moves(table) == ["1,2"]


def test_a_keeper_whose_enemy_cannot_come_nearer_lets_it_stay():
    table = enemies_move(room("1 b a"), options=KEEPER)
    assert ids(table) == ["stay"]
    do(table, "stay")
    assert moves(table) == [] and told(table, "combat")


def test_a_keeper_is_not_asked_about_enemies_that_nobody_has_seen():
    """Whom the table waits for would tell the party that somebody is near."""
    table = enemies_move(CORNER, options=KEEPER, enemies={"a": {"quarry": "p1"}}, seen=[])
    assert table.waiting == (1,)
    assert [event.audience for event in told(table, "enemy-moves")] == [(0,)]
