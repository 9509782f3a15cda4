"""Step 10: the enemies of a floor."""

import pytest

from tests.games.pararoles.designing import DESIGN
from tests.games.pararoles.floors import at, corridor, from_step, laid
from undercroft.engine import Choice, Scripted, Table, Tell
from undercroft.games.pararoles import PararolesOptions
from undercroft.games.pararoles.floor.design import CLEAR_RADIUS, begin, design
from undercroft.games.pararoles.floor.enemies import beside_lead
from undercroft.games.pararoles.floor.floor import Door, Enemy
from undercroft.games.pararoles.floor.grid import UP, distance, name
from undercroft.games.pararoles.floor.state import Step

PATROL, STAND = 1, 2


def populated(*rolls, floor=None, **options):
    return from_step(Step.ENEMIES, corridor() if floor is None else floor, *rolls, **options)


def placed(drawn):
    return [name(enemy.square) for enemy in drawn.floor.enemies]


@pytest.mark.rule("pararoles.enemy.roll-order")
def test_each_enemy_rolls_patrol_and_difficulty_and_is_placed_before_the_next():
    full = populated(6, *(PATROL, 1) * 5, STAND, 3, 4, PATROL)
    assert full.finished
    one = ["patrol", "difficulty"]
    assert full.reasons() == ["enemies", *one * 5, "patrol", "lead difficulty", "partner difficulty", "patrol"]
    kinds = [event.kind if event.kind == "enemy" else event.data.get("reason") for event in full.events]
    assert kinds[2:8] == ["patrol", "difficulty", "enemy"] * 2


@pytest.mark.rule("pararoles.enemy.patrol-roll", "pararoles.enemy.place-patrol")
@pytest.mark.parametrize("face", [1, 3, 5])
def test_odd_is_on_patrol_at_an_intersection(face):
    enemy = populated(1, face, 1).floor.enemies[0]
    assert (enemy.patrol, name(enemy.square)) == (True, "9,8")


@pytest.mark.rule("pararoles.enemy.patrol-roll", "pararoles.enemy.place-stationary")
@pytest.mark.parametrize("face", [2, 4, 6])
def test_even_stands_in_a_room(face):
    enemy = populated(1, face, 1).floor.enemies[0]
    assert (enemy.patrol, name(enemy.square)) == (False, "7,6")


@pytest.mark.rule("pararoles.enemy.place-order")
def test_places_are_filled_in_the_order_of_creation_one_enemy_each():
    assert placed(populated(1, *(PATROL, 1) * 3)) == ["9,8", "12,8", "15,8"]


@pytest.mark.rule("pararoles.enemy.place-order", "pararoles.generate.choice")
def test_with_controller_each_place_is_chosen():
    assert placed(populated(1, PATROL, 1, 2, PATROL, 1, 2, PATROL, 1, controller=True)) == ["12,8", "15,8", "9,8"]


@pytest.mark.rule("pararoles.enemy.place-order")
def test_a_human_controller_is_asked_for_each_place():
    s = begin(PararolesOptions(human_controller=True), 1, 0)
    s.floor, s.step = corridor(), Step.ENEMIES
    tell = Tell()
    turn = design(s, Scripted([1, PATROL, 2, PATROL, 2]), tell)
    choice = next(turn)
    assert isinstance(choice, Choice)
    assert (choice.ask, choice.text) == ("enemy place", "Where does the enemy of difficulty 3 stand?")
    assert [option.id for option in choice.options] == ["9,8", "12,8", "15,8"]
    turn.send(choice.options[2].value)
    assert [event.data["means"] for event in tell.events.since(0) if event.kind == "chosen"] == ["15,8"]
    assert s.floor.enemies[0].square == at("15,8")


@pytest.mark.rule("pararoles.enemy.place-order")
def test_with_shuffle_the_order_is_random():
    rolls = (1, 2, 4, 3, 2, 1, *(PATROL, 1) * 3)  # Two rooms, then five intersections: 12, 9, 6, 3 of those left.
    assert placed(populated(*rolls, shuffle=True)) == ["12,8", "9,8", "15,8"]


@pytest.mark.rule("pararoles.enemy.place-square")
def test_in_a_room_the_enemy_is_farthest_from_the_entrance():
    assert placed(populated(1, STAND, 1, STAND, 1)) == ["7,6", "13,10"]


@pytest.mark.rule("pararoles.enemy.place-overflow")
def test_when_places_run_out_the_nearest_free_square_takes_the_next():
    assert placed(populated(1, *(STAND, 1) * 3)) == ["7,6", "13,10", "6,6"]


@pytest.mark.rule("pararoles.enemy.place-overflow")
def test_without_rooms_those_who_stand_are_in_dead_ends_or_at_intersections():
    floor = corridor()
    floor.pieces = [piece for piece in floor.pieces if piece.kind != "room"]
    assert placed(populated(1, STAND, 1, floor=floor)) == ["16,8"]
    hall = ("path", " ".join(f"{x},8" for x in range(1, 9)))
    links = ["8,8 right", "9,8 right"]
    ring = laid("1,8 left", hall, ("intersection", "9,8"), ("intersection", "10,8"), links=links)
    assert placed(populated(1, STAND, 1, floor=ring)) == ["9,8"]


@pytest.mark.rule("pararoles.core.start.alert")
def test_no_enemy_is_placed_within_five_squares_of_the_entrance():
    everybody = populated(6, *(PATROL, 1) * 5, PATROL, 3, 4, PATROL)
    assert all(distance(at("1,8"), enemy.square) > 5 for enemy in everybody.floor.enemies)


@pytest.mark.rule("pararoles.core.start.alert")
def test_it_yields_only_if_no_other_square_is_free():
    tiny = laid("1,8 left", ("path", "1,8 2,8 3,8"), ("intersection", "4,8"), links=["3,8 right"])
    assert placed(populated(1, *(PATROL, 1) * 3, floor=tiny)) == ["4,8", "3,8", "2,8"]


def test_the_radius_is_a_number_that_can_be_set():
    rolls = Scripted([2, 5, 6])
    near = Table.start(DESIGN, chance=rolls, numbers={CLEAR_RADIUS: 0}, options={"human_controller": True})
    assert near.state.radius == 0
    assert [event.rule for event in near.events if event.kind == "option"][-1] == "pararoles.core.start.alert"


@pytest.mark.rule("pararoles.duo.lead", "pararoles.duo.partner", "pararoles.duo.together")
def test_a_duo_is_a_lead_and_a_partner_of_the_previous_floor_beside_it():
    first = populated(4, *(PATROL, 1) * 5, STAND, 3, 3, floor=corridor(number=1)).floor.enemies[-2:]
    assert [enemy.difficulty for enemy in first] == [4, 4], "before the first floor there is none"
    duo = populated(4, *(PATROL, 1) * 5, STAND, 3, 3, floor=corridor(number=5)).floor.enemies[-2:]
    assert [(enemy.kind, enemy.difficulty, name(enemy.square)) for enemy in duo] == [
        ("lead", 8, "7,6"),
        ("partner", 7, "6,6"),
    ]


def test_a_partner_is_not_parted_from_its_lead_by_a_secret_door():
    hall = ("path", " ".join(f"{x},8" for x in range(1, 9)))
    floor = laid("1,8 left", hall, ("room", "9,8"), ("path", "9,7"), links=["8,8 right", "9,8 up"])
    s = begin(PararolesOptions(), 1, 0)
    s.floor = floor
    floor.enemies.append(Enemy("lead", 3, at("9,8"), False))
    assert name(beside_lead(s, at("9,8"))) == "9,7"
    floor.doors.append(Door(at("9,8"), UP, "secret"))
    assert name(beside_lead(s, at("9,8"))) == "8,8"


@pytest.mark.rule("pararoles.boss.max")
def test_a_boss_is_as_difficult_as_the_floor_allows():
    boss = populated(5, *(PATROL, 1) * 5, STAND, floor=corridor(number=3)).floor.enemies[-1]
    assert (boss.kind, boss.difficulty, name(boss.square)) == ("boss", 9, "7,6")


@pytest.mark.rule("pararoles.boss.max")
def test_with_placed_a_boss_is_as_difficult_as_the_most_difficult_enemy_there():
    rolls = (PATROL, 1, PATROL, 4, PATROL, 2, PATROL, 1, PATROL, 1, STAND)
    assert populated(5, *rolls, placed=True).floor.enemies[-1].difficulty == 5
