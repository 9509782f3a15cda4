"""Steps 6 to 9: is the map big enough, the stairs, the secret room, the traps."""

import random

import pytest

from tests.games.pararoles.floors import Drawn, at, box, corridor, drawn, from_step, laid, table
from tests.games.pararoles.tables import open_table
from undercroft.engine import Scripted
from undercroft.games.pararoles import PararolesOptions, plan
from undercroft.games.pararoles.floor.contents import portal_walls
from undercroft.games.pararoles.floor.design import begin
from undercroft.games.pararoles.floor.floor import Door, Enemy, Secret, longest_looks
from undercroft.games.pararoles.floor.grid import DOWN, FULL, NEXT, RIGHT, SIDES, SIZE, UP, mask_of, name
from undercroft.games.pararoles.floor.state import Step
from undercroft.games.pararoles.floor.text import to_text
from undercroft.maps.plan import edge

FEW = ("path", "1,8 2,8"), ("intersection", "3,8")


def small():
    """A path to an intersection whose exits are all dead ends."""
    return laid("1,8 left", *FEW, links=["2,8 right"])


# ---------------------------------------------------------------- 6: size


@pytest.mark.rule("pararoles.size.minimum", "pararoles.size.counted")
def test_five_intersections_are_enough():
    checked = from_step(Step.SIZE, corridor())
    assert checked.told("size") == [{"count": 5}]
    assert checked.design.step is Step.STAIRS


@pytest.mark.rule("pararoles.size.extra-path", "pararoles.size.roll-order", "pararoles.size.secret-door")
def test_a_small_map_gets_a_path_behind_a_secret_door():
    grown = from_step(Step.SIZE, small(), 1, 4)
    assert grown.told("secret-door") == [{"at": "1,8", "side": "up", "count": 1}]
    assert grown.pieces("path")[-1] == "1,7 1,6 1,5 1,4"
    assert [(door.kind, door.side) for door in grown.floor.doors] == [("secret", UP)]
    assert grown.reasons() == ["secret door", "path length"]
    assert grown.floor.rolls[0][0] == 7  # up and down of three squares, right of the last


@pytest.mark.rule("pararoles.size.extra-path", "pararoles.generate.reading-order")
def test_the_wall_is_one_with_the_most_free_squares_beyond():
    low = laid("1,14 left", ("path", "1,14 2,14"), ("intersection", "3,14"), links=["2,14 right"])
    walls = longest_looks(low.used, 7)
    assert walls == [(at("1,14"), UP), (at("2,14"), UP), (at("3,14"), RIGHT), (at("3,14"), UP)]
    asked = from_step(Step.SIZE, low, 3, 1)
    assert asked.told("secret-door")[0]["side"] == "right"
    high = laid("1,7 left", ("path", "1,7 2,7"), ("intersection", "3,7"), links=["2,7 right"])
    assert from_step(Step.SIZE, high, 1, 1).floor.rolls[0][0] == 4, "up there are 6 squares, and 7 on the other sides"


@pytest.mark.rule("pararoles.size.extra-path")
def test_the_longest_looks_are_those_with_the_most_free_squares_beyond():
    assert from_step(Step.SIZE, small(), 1, 4).told("secret-door")
    for seed in range(40):
        rng = random.Random(seed)
        squares = rng.sample(range(SIZE * SIZE), rng.choice((1, 5, 60, 200, 250)))
        used = mask_of(squares)
        looks = {(square, side): look(used, square, side) for square in sorted(squares) for side in SIDES}
        most = max(looks.values())
        assert longest_looks(used, 7) == [wall for wall, free in looks.items() if most and free == most]
    assert longest_looks(FULL, 7) == []


def look(used: int, square: int, side: int) -> int:
    """How many free squares lie straight beyond this side, 7 at most."""
    count, at = 0, NEXT[side][square]
    while at >= 0 and not used >> at & 1 and count < 7:
        count, at = count + 1, NEXT[side][at]
    return count


@pytest.mark.rule("pararoles.size.example")
def test_four_intersections_get_one_more_path_and_five_get_none():
    four = corridor()
    four.pieces = [piece for piece in four.pieces if piece.squares != [at("15,8")]]
    grown = from_step(Step.SIZE, four, 1, 1, 1, 1, 1)
    assert len(grown.told("secret-door")) == 1
    assert len(grown.pieces("intersection")) == 5
    assert not from_step(Step.SIZE, corridor()).told("secret-door")


@pytest.mark.rule("pararoles.size.first-area")
def test_the_first_area_is_what_was_drawn_before():
    floor = from_step(Step.SIZE, small(), 1, 4).floor
    assert floor.first_area(0) == mask_of(map(at, ["1,8", "2,8", "3,8"]))


@pytest.mark.rule("pararoles.size.closed")
def test_a_secret_door_is_a_wall_to_the_players():
    floor = from_step(Step.SIZE, small(), 1, 4).floor
    hidden = edge((1, 8), "up")
    assert hidden in plan(floor, players=True).walls
    assert hidden not in plan(floor).walls


@pytest.mark.rule("pararoles.size.nothing-to-clear")
def test_a_secret_door_with_nobody_before_it_is_open_from_the_start():
    floor = laid("1,8 left", *FEW, ("path", "1,7 1,6 1,5 1,4"), links=["2,8 right", "1,8 up"])
    floor.doors.append(Door(at("1,8"), UP, "secret"))
    populated = from_step(Step.ENEMIES, floor, 1, 2, 1, 2, 1, 2, 1)
    assert populated.finished
    assert populated.told("nothing-to-clear") == [{"at": "1,8"}]
    assert [door.opens for door in floor.doors] == ["start"]


@pytest.mark.rule("pararoles.size.secret-door")
def test_a_secret_door_with_enemies_before_it_opens_when_they_are_cleared():
    floor = from_step(Step.SIZE, small(), 1, 4).floor
    floor.enemies.append(Enemy("enemy", 3, at("2,8"), False))
    floor.settle_doors()
    assert [door.opens for door in floor.doors] == ["area"]


# ---------------------------------------------------------------- 7: stairs


@pytest.mark.rule("pararoles.stairs.example", "pararoles.stairs.axes", "pararoles.stairs.nearest-room")
def test_two_multiplied_rolls_give_the_point_of_the_stairs():
    placed = from_step(Step.STAIRS, corridor(), 4, 5, 1, 3)
    assert placed.told("point") == [{"at": "10,3"}]
    assert placed.floor.stairs == at("7,6")


@pytest.mark.rule("pararoles.stairs.origin", "pararoles.stairs.roll-order")
def test_x_comes_first_and_both_count_from_the_upper_left():
    placed = from_step(Step.STAIRS, corridor(), 1, 6, 16, 5, 5)
    assert placed.told("point") == [{"at": "16,15"}]
    assert placed.reasons() == ["stairs x factor", "stairs x number", "stairs x", "stairs y factor", "stairs y number"]


@pytest.mark.rule("pararoles.stairs.number")
def test_every_six_is_a_choice_of_the_coordinate():
    assert from_step(Step.STAIRS, corridor(), 1, 6, 2, 1, 6, 9).told("point") == [{"at": "2,9"}]
    floor = from_step(Step.STAIRS, corridor(), 1, 6).floor
    assert floor.rolls == [(6, "stairs x factor", 1), (6, "stairs x number", 6)]


@pytest.mark.rule("pararoles.stairs.number")
def test_with_total_18_only_three_times_six_is_a_choice():
    assert from_step(Step.STAIRS, corridor(), 3, 6, 5, 6, 9, total_18=True).told("point") == [{"at": "12,9"}]


@pytest.mark.rule("pararoles.stairs.in-play")
def test_a_room_behind_a_secret_door_may_hold_the_stairs():
    floor = corridor()
    floor.wall_up(at("12,8"), DOWN)
    placed = from_step(Step.STAIRS, floor, 5, 5, 5, 5)
    assert placed.floor.stairs == at("13,10")


@pytest.mark.rule("pararoles.stairs.nearest-tie")
def test_ties_go_to_the_room_created_first_and_its_first_square():
    twins = laid("1,8 left", *FEW, ("room", "6,4 7,4"), ("room", "4,2 3,2"), links=["2,8 right"])
    assert from_step(Step.STAIRS, twins, 1, 5, 1, 3).floor.stairs == at("6,4")  # 5,3 is 2 from both rooms.


@pytest.mark.rule("pararoles.stairs.no-room")
def test_without_rooms_the_stairs_are_in_the_nearest_dead_end():
    ends = laid(
        "1,8 left",
        *FEW,
        ("path", "3,7 3,6"),
        ("path", "3,9"),
        links=["2,8 right", "3,8 up", "3,8 down"],
    )
    assert from_step(Step.STAIRS, ends, 1, 1, 1, 4).floor.stairs == at("3,6")


@pytest.mark.rule("pararoles.stairs.no-room")
def test_without_dead_ends_the_stairs_are_at_the_nearest_intersection_never_on_the_entrance():
    assert from_step(Step.STAIRS, small(), 1, 1, 3, 4).floor.stairs == at("3,8")


# ---------------------------------------------------------------- 8: the secret room


def secret_of(drawn: Drawn) -> Secret:
    """The secret room, which there is."""
    assert drawn.floor.secret is not None
    return drawn.floor.secret


HERE = (3, 5, 1, 5)
"""The point 10,5: mostly free."""


@pytest.mark.rule("pararoles.secret.roll-order", "pararoles.secret.chest-cards", "pararoles.secret.enemy")
def test_a_secret_room_rolls_what_its_table_calls_for():
    made = from_step(Step.SECRET, corridor(number=3), 6, 4, 2, 1, *HERE)
    assert made.reasons() == [
        "secret room",
        "chest cards",
        "secret enemy",
        "secret size",
        "secret x factor",
        "secret x number",
        "secret y factor",
        "secret y number",
    ]
    assert (secret_of(made).chest, secret_of(made).enemy, secret_of(made).treasure) == (4, 5, 0)


@pytest.mark.rule("pararoles.secret.table", "pararoles.secret.roll-order")
@pytest.mark.parametrize(("face", "rolls"), [(1, ()), (2, ()), (3, (1, *HERE)), (4, (2, 1, *HERE)), (5, (6, 1, *HERE))])
def test_the_secret_table(face, rolls):
    made = from_step(Step.SECRET, corridor(), face, *rolls)
    assert made.design.step is Step.TRAPS
    secret = made.floor.secret
    holds = None if secret is None else (secret.treasure, secret.chest, secret.enemy)
    assert holds == {1: None, 2: None, 3: (1, 0, 0), 4: (0, 0, 3), 5: (0, 6, 0)}[face]


@pytest.mark.rule("pararoles.secret.enemy-extra", "pararoles.secret.not-counted")
def test_the_enemy_of_a_secret_room_comes_on_top_and_is_not_counted():
    made = from_step(Step.SECRET, corridor(), 4, 1, 1, *HERE)
    populated = from_step(Step.ENEMIES, made.floor, 1, *(2, 1) * 3)
    assert [name(enemy.square) for enemy in populated.floor.enemies] == ["7,6", "13,10", "6,6"]
    assert secret_of(populated).enemy == 2
    assert not any(populated.floor.secret_squares() >> enemy.square & 1 for enemy in populated.floor.enemies)


@pytest.mark.rule("pararoles.secret.enemy-extra")
def test_in_play_the_enemy_of_a_secret_room_stands_there_beside_those_of_the_floor():
    made = from_step(Step.SECRET, corridor(), 4, 1, 1, *HERE)
    made.floor.stairs = at("12,10")
    populated = from_step(Step.ENEMIES, made.floor, 1, *(1, 2) * 3)
    position = {"floor": to_text(populated.floor), "heroes": [{"at": "1,8"}]}
    played = open_table("pararoles", seats=1, position=position, chance=Scripted([1] * 4), strict=True)
    assert [(name(foe.at), foe.difficulty, foe.patrol) for foe in played.state.foes] == [
        ("10,7", 2, False),
        ("9,8", 3, True),
        ("12,8", 3, True),
        ("15,8", 3, True),
    ]


@pytest.mark.rule("pararoles.secret.size", "pararoles.secret.place")
def test_a_secret_room_lies_at_its_point_where_it_fits():
    made = from_step(Step.SECRET, corridor(), 3, 3, 3, 5, 3, 3)
    assert made.told("point") == [{"at": "10,6"}]
    assert made.told("secret-room")[0]["squares"] == box("10,6", "12,7")


@pytest.mark.rule("pararoles.secret.place", "pararoles.secret.fits")
def test_else_at_the_nearest_square_where_it_fits():
    made = from_step(
        Step.SECRET, corridor(), 3, 5, 3, 5, 1, 5
    )  # At 10,5 4x2 touches nothing, and 2x4 lies on the hall.
    assert made.told("secret-room")[0]["squares"] == box("10,4", "11,7")


@pytest.mark.rule("pararoles.secret.door", "pararoles.secret.opens")
def test_its_door_is_on_the_first_shared_edge():
    made = from_step(Step.SECRET, corridor(), 3, 3, 3, 5, 3, 3)
    assert [(door.square, door.side, door.kind) for door in made.floor.doors] == [(at("10,7"), DOWN, "secret")]
    made.floor.settle_doors()
    assert made.floor.doors[0].opens == "floor"


@pytest.mark.rule("pararoles.secret.contents")
def test_what_it_holds_is_farthest_from_its_door():
    made = from_step(Step.SECRET, corridor(), 3, 3, 3, 5, 3, 3)
    assert secret_of(made).at == at("12,6")


def full():
    """A floor on which nothing is free: the hall, and rock made of paths all around."""
    floor = corridor()
    floor.used = (1 << 256) - 1
    return floor


@pytest.mark.rule("pararoles.secret.portal")
def test_a_room_that_fits_nowhere_is_a_pocket_dimension_behind_a_portal():
    made = from_step(Step.SECRET, full(), 3, 3, *HERE, 2)
    assert made.told("portal") == [{"at": "6,6", "side": "up", "size": "3x2"}]
    assert made.floor.rolls[-1] == (7, "portal", 2)
    assert [(door.square, door.side, door.kind) for door in made.floor.doors] == [(at("6,6"), UP, "portal")]
    assert "pocket dimension of 3x2 with a treasure card" in plan(made.floor).notes[0]


@pytest.mark.rule("pararoles.secret.portal")
def test_without_rooms_the_portal_is_in_a_wall_of_the_nearest_square():
    floor = full()
    floor.pieces = [piece for piece in floor.pieces if piece.kind != "room"]
    made = from_step(Step.SECRET, floor, 3, 3, 1, 1, 1, 1, 1)
    assert made.told("portal")[0]["at"] == "1,1"
    short = begin(PararolesOptions(), 1, 0)
    short.floor = laid("1,8 left", ("path", "1,8 2,8 3,8"))
    assert [square for square, _ in portal_walls(short, at("9,8"))] == [at("3,8")] * 3


# ---------------------------------------------------------------- 9: traps


def trapped(*rolls, floor=None, **options):
    """The floor of the hall with its exit on 7,6, and these rolls for traps."""
    floor = corridor() if floor is None else floor
    floor.stairs = at("7,6")
    return from_step(Step.TRAPS, floor, *rolls, **options)


@pytest.mark.rule("pararoles.trap.roll-order", "pararoles.trap.type-roll")
def test_traps_roll_number_then_type_and_point_of_each():
    laid_traps = trapped(3, 2, 1, 5, 3, 4, 5, 1, 2, 3, 4)
    assert [(trap.square, trap.type) for trap in laid_traps.floor.traps] == [(at("5,8"), 2), (at("2,8"), 5)]
    one = ["trap type", "trap x factor", "trap x number", "trap y factor", "trap y number"]
    assert laid_traps.reasons() == ["traps", *one, *one]


@pytest.mark.rule("pararoles.trap.place")
def test_a_trap_lies_on_its_point():
    assert trapped(2, 1, 1, 5, 3, 4).rules("trap") == ["pararoles.trap.place"]


@pytest.mark.rule("pararoles.trap.place-nearest")
@pytest.mark.parametrize(
    ("point", "square"),
    [((1, 5, 1, 3), "6,6"), ((1, 1, 3, 4), "2,8")],
    ids=["outside every piece", "on the entrance"],
)
def test_a_trap_that_cannot_lie_on_its_point_goes_to_the_nearest_viable_square(point, square):
    near = trapped(2, 1, *point)
    assert near.floor.traps[0].square == at(square)
    assert near.rules("trap") == ["pararoles.trap.place-nearest"]


@pytest.mark.rule("pararoles.trap.place-nearest")
def test_no_trap_lies_on_another_on_the_exit_or_on_a_chest():
    floor = from_step(Step.SECRET, corridor(), 5, 1, 1, 3, 5, 1, 6, 7).floor
    assert floor.secret and floor.secret.at == at("10,7")
    chest = trapped(2, 1, 3, 5, 1, 6, 7, floor=floor)
    assert chest.floor.traps[0].square == at("10,8")
    twice = trapped(3, 1, 1, 5, 3, 4, 1, 1, 5, 3, 4)
    assert [trap.square for trap in twice.floor.traps] == [at("5,8"), at("4,8")]


@pytest.mark.rule("pararoles.trap.place-choice")
def test_a_six_is_the_controllers_choice():
    chosen = trapped(2, 1, 1, 6, 7, 3, 4)
    assert chosen.floor.traps[0].square == at("7,8")
    assert chosen.floor.rolls[4] == (16, "trap x", 7)


@pytest.mark.rule("pararoles.trap.exit")
def test_a_five_traps_the_exit_too():
    end = trapped(5, *(1, 1, 2, 3, 4), *(1, 1, 3, 3, 4), *(1, 1, 4, 3, 4), 6)
    assert end.floor.exit_trap == 6 and len(end.floor.traps) == 3
    assert end.told("trapped-exit")[0]["type"] == 6


@pytest.mark.rule("pararoles.trap.chest", "pararoles.trap.roll-order")
def test_a_six_traps_exit_and_chests():
    floor = from_step(Step.SECRET, corridor(), 5, 1, 1, 3, 5, 1, 6, 7).floor
    end = trapped(6, *(1, 1, 2, 3, 4), *(1, 1, 3, 3, 4), *(1, 1, 4, 3, 4), 4, 3, floor=floor)
    assert (end.floor.exit_trap, secret_of(end).trap) == (4, 3)
    without = trapped(6, *(1, 1, 2, 3, 4), *(1, 1, 3, 3, 4), *(1, 1, 4, 3, 4), 4)
    assert without.design.step is Step.ENEMIES


@pytest.mark.rule("pararoles.trap.option")
def test_traps_are_used_only_if_the_group_wishes():
    told = [event for event in table(2, 5, 6, traps=False, human_controller=True).events if event.kind == "option"]
    assert [event.rule for event in told][0] == "pararoles.trap.option"
    assert from_step(Step.SECRET, corridor(), 1, traps=False).design.step is Step.ENEMIES
    assert drawn(2, 3, 4, traps=False).design.rules.traps is False
