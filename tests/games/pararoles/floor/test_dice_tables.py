"""The d6 tables of Part 1, written twice: here by the ledger's data, there by the code."""

import pytest

from tests.games.pararoles.floors import LEDGER
from undercroft.games.pararoles.floor import dice_tables, grid
from undercroft.games.pararoles.floor.design import CLEAR_RADIUS, NUMBERS
from undercroft.games.pararoles.floor.text import DOORS

FACES = range(1, 7)


def data(rule: str):
    found = LEDGER[rule].data
    assert found is not None
    return found


@pytest.mark.rule("pararoles.entrance.side")
def test_the_side_of_the_entrance():
    assert {str(face): dice_tables.ENTRANCE_SIDES[face] for face in FACES} == data("pararoles.entrance.side")


@pytest.mark.rule("pararoles.entrance.factor", "pararoles.stairs.multiplier")
def test_the_factor():
    factors = {str(face): dice_tables.FACTORS[face] for face in FACES}
    assert factors == data("pararoles.entrance.factor") == data("pararoles.stairs.multiplier")


@pytest.mark.rule("pararoles.intersection.table", "pararoles.room.doors.table")
def test_exits_and_doors():
    exits = {str(face): [grid.TURN_NAMES[turn] for turn in dice_tables.EXITS[face]] for face in FACES}
    assert exits == data("pararoles.intersection.table") == data("pararoles.room.doors.table")


@pytest.mark.rule("pararoles.room.size")
def test_the_sizes_of_rooms():
    assert {str(face): list(grid.ROOMS[face]) for face in FACES} == data("pararoles.room.size")


@pytest.mark.rule("pararoles.room.shift")
def test_the_shifts_of_rooms():
    assert {str(width): list(grid.SHIFTS[width]) for width in range(1, 5)} == data("pararoles.room.shift")


@pytest.mark.rule("pararoles.size.squiggle")
def test_the_squiggle_of_a_secret_door():
    assert {"secret_door": DOORS["secret"]} == data("pararoles.size.squiggle")


@pytest.mark.rule("pararoles.secret.table")
def test_what_a_secret_room_holds():
    assert {str(face): list(dice_tables.SECRETS[face]) for face in FACES} == data("pararoles.secret.table")


@pytest.mark.rule("pararoles.trap.count")
def test_how_many_traps():
    names = ("traps", "exit", "chests")
    assert {str(face): dict(zip(names, dice_tables.TRAPS[face], strict=True)) for face in FACES} == data(
        "pararoles.trap.count"
    )


@pytest.mark.rule("pararoles.enemy.count")
def test_how_many_enemies():
    names = ("enemies", "duo", "boss")
    assert {str(face): dict(zip(names, dice_tables.ENEMIES[face], strict=True)) for face in FACES} == data(
        "pararoles.enemy.count"
    )


@pytest.mark.rule("pararoles.enemy.difficulty-low", "pararoles.enemy.difficulty-high")
def test_the_difficulty_of_enemies():
    low, high = data("pararoles.enemy.difficulty-low"), data("pararoles.enemy.difficulty-high")
    for floor in range(1, 20):
        add = floor if floor <= low["floors"][1] else high["add"]
        assert [dice_tables.difficulty(face, floor) for face in FACES] == [face + add for face in FACES]


@pytest.mark.rule("pararoles.boss.max")
def test_the_difficulty_of_bosses():
    highest = data("pararoles.boss.max")
    for floor in range(1, 20):
        assert dice_tables.boss_difficulty(floor) == highest[str(floor) if floor < 9 else "9+"]


@pytest.mark.rule("pararoles.enemy.difficulty-example")
def test_difficulty_follows_the_floor_up_to_eight():
    given = [(1, 1), (6, 8), (6, 12), (1, 9)]
    assert [dice_tables.difficulty(face, floor) for face, floor in given] == [2, 14, 14, 9]


@pytest.mark.rule("pararoles.duo.partner-example")
def test_the_partner_lags_one_floor():
    assert [dice_tables.partner_difficulty(4, floor) for floor in (5, 1, 9)] == [8, 5, 12]


@pytest.mark.rule("pararoles.core.start.alert")
def test_the_radius_around_the_entrance():
    assert NUMBERS[CLEAR_RADIUS] == data("pararoles.core.start.alert")["clear_radius"]


def test_the_smallest_map():
    assert data("pararoles.size.minimum") == {"min_intersections": dice_tables.MIN_INTERSECTIONS}


def test_every_roll_has_a_rule_of_the_ledger():
    assert set(dice_tables.RULES.values()) <= set(LEDGER)
    assert dice_tables.MEANS.keys() <= dice_tables.RULES.keys()


def test_the_order_of_sides_is_right_left_forward():
    assert list(grid.TURN_NAMES) == data("pararoles.order.sides")
