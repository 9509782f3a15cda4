"""The keeper's plan holds everything, the players' nothing that they may not know."""

import json

import pytest

from tests.games.pararoles.floors import at, corridor, from_step
from undercroft.engine import Tell, seed_key
from undercroft.engine.chance import Taught
from undercroft.games.pararoles import Floor, PararolesOptions, begin, generate, plan
from undercroft.games.pararoles.floor.design import design
from undercroft.games.pararoles.floor.files import floor_text, preview_floor
from undercroft.games.pararoles.floor.floor import NOWHERE, SECRET
from undercroft.games.pararoles.floor.grid import SIDE_NAMES, listed, mask_of, place
from undercroft.games.pararoles.floor.premade import premade
from undercroft.games.pararoles.floor.state import Step
from undercroft.maps.picture import picture
from undercroft.maps.plain import plan_json
from undercroft.maps.plan import edge

SECRET_KINDS = {"stairs", "trap", "chest", "treasure", "enemy", "duo", "boss", "summon"}


def bared(floor: Floor) -> Floor:
    """The same floor without its secrets: nothing behind a secret door, nothing that stands anywhere."""
    bare = floor.copy()
    known = floor.open_area()
    bare.across, bare.down = floor.passages(through=0)
    bare.pieces = [piece for piece in bare.pieces if known >> piece.squares[0] & 1]
    bare.doors = [door for door in bare.doors if door.kind == "door" and known >> door.square & 1]
    bare.used = mask_of(square for piece in bare.pieces for square in piece.squares)
    bare.secret, bare.traps, bare.enemies, bare.stairs, bare.exit_trap = None, [], [], NOWHERE, 0
    return bare


@pytest.mark.parametrize("seeds", [range(150)])
def test_floors_that_differ_only_in_secrets_have_the_same_players_plan(seeds):
    extended = 0
    for seed in seeds:
        floor = generate(seed)
        extended += floor.open_area() != floor.used & ~floor.secret_squares()
        players = plan(floor, players=True)
        assert players == plan(bared(floor), players=True)
        assert {mark.kind for mark in players.marks} == {"entrance"}
        assert {door.kind for door in players.doors} <= {"door", "opening"}
        assert {area.kind for area in players.areas} <= {"path", "intersection", "room"}
        assert not players.notes
        assert not any(door.note for door in players.doors)
    assert extended > 5


def test_floors_that_share_the_rolls_of_their_map_have_the_same_players_plan():
    for seed in range(100):
        floor = generate(seed)
        reasons = [reason for _, reason, _ in floor.rolls]
        map_rolls = min(reasons.index(reason) for reason in ("secret door", "stairs x factor") if reason in reasons)
        other = begin(PararolesOptions(), 1, None)
        chance = Taught(seed_key(f"other {seed}"), [face for _, _, face in floor.rolls[:map_rolls]])
        list(design(other, chance, Tell(heard=False)))
        assert other.floor.rolls[:map_rolls] == floor.rolls[:map_rolls] and other.floor.rolls != floor.rolls
        assert plan(other.floor, players=True) == plan(floor, players=True)


def test_the_keepers_plan_has_every_square_wall_and_secret():
    floor = generate(3)
    keeper = plan(floor)
    assert len(keeper.squares) == floor.used.bit_count()
    assert SECRET in {door.kind for door in keeper.doors}
    assert "enemy" in {mark.kind for mark in keeper.marks} and "stairs" in {mark.kind for mark in keeper.marks}
    assert not {door.edge for door in keeper.doors} & set(keeper.walls)
    assert edge((1, 1), "up") in keeper.walls and edge((16, 16), "right") in keeper.walls


@pytest.mark.rule("pararoles.core.hidden-view")
def test_a_plan_of_an_empty_grid_is_its_frame():
    for players in (False, True):
        assert len(plan(Floor(1), players).walls) == 64
        assert not plan(Floor(1), players).squares


@pytest.mark.rule("pararoles.core.hidden-view")
def test_players_see_the_first_area_with_its_doors_and_nothing_beyond():
    floor = premade(3)
    players = plan(floor, players=True)
    area = {place(square) for square in listed(floor.first_area(0))}
    assert set(players.squares) == area and area < set(plan(floor).squares)
    pieces = [piece for piece in floor.pieces if {*map(place, piece.squares)} <= area]
    assert [area.squares for area in players.areas] == [tuple(map(place, piece.squares)) for piece in pieces]
    doors = [door for door in floor.doors if door.kind == "door" and place(door.square) in area]
    assert {door.edge for door in players.doors if door.kind == "door"} == {
        edge(place(door.square), SIDE_NAMES[door.side]) for door in doors
    }


def test_marks_say_what_they_are():
    floor = from_step(Step.SECRET, corridor(), 6, 4, 2, 1, 3, 5, 1, 6, 7).floor
    floor.stairs, floor.exit_trap = at("7,6"), 3
    marks = {mark.kind: (mark.at, mark.label, mark.note) for mark in plan(floor).marks}
    assert marks["stairs"] == ((7, 6), "*", "trapped: summoning trap")
    assert marks["chest"] == ((10, 7), "", "4 treasure cards")
    assert marks["enemy"] == ((10, 7), "3", "stationary, guards the secret room")


@pytest.mark.rule("pararoles.core.hidden-view")
def test_rooms_without_doors_have_openings():
    floor = generate(3, options={"doors": False})
    kinds = {door.kind for door in plan(floor, players=True).doors}
    assert kinds == {"opening"}


@pytest.mark.rule("pararoles.core.hidden-view")
def test_the_arrow_at_a_corner_points_inwards_from_the_side_that_was_rolled():
    ours = plan(generate(22, 2), True)
    (way_in,) = [mark for mark in ours.marks if mark.kind == "entrance"]
    assert (way_in.at, way_in.label, way_in.note) == ((1, 1), "down", "from the top")
    assert picture.text(ours).splitlines()[3].startswith(" 1 ┃ ↓ ┃")


@pytest.mark.rule("pararoles.entrance.walls")
def test_walls_stand_around_the_outside_edges_of_the_grid():
    outside = {edge((n, 1), "up") for n in range(1, 17)} | {edge((n, 16), "down") for n in range(1, 17)}
    outside |= {edge((1, n), "left") for n in range(1, 17)} | {edge((16, n), "right") for n in range(1, 17)}
    for players in (False, True):
        assert outside <= set(plan(generate(3), players).walls)


def test_a_floor_file_is_shown_with_its_map_to_whoever_may_know_it():
    plain = json.loads(floor_text(premade(1), name="The Cellar", story="Deep and dark."))
    scene, words = preview_floor(plain, secrets=False)
    assert (scene.title, scene.boards) == ("The Cellar", ())
    assert words == "The Cellar\n  Deep and dark.\n  Its map is drawn as the party sees it.\n"
    scene, words = preview_floor(plain, secrets=True)
    assert words == "The Cellar\n  Deep and dark.\n"
    assert "trap" in {tile.icon for tile in scene.boards[0].tiles}
    bare = json.loads(floor_text(premade(1)))
    assert preview_floor(bare, secrets=True)[1] == "Floor 1\n"


@pytest.mark.parametrize("secrets", [False, True])
def test_a_map_for_players_is_always_shown(secrets):
    given = json.loads(json.dumps(plan_json(plan(premade(1), players=True))))
    scene, words = preview_floor(given, secrets)
    assert words == "Floor 1\n" and "trap" not in {tile.icon for tile in scene.boards[0].tiles}
