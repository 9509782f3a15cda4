"""What players may know of a plan: built from what can be reached, for our floors as their game says."""

import pytest

from tests.maps.floors import cellar, everything
from undercroft.games.pararoles import generate, plan
from undercroft.maps.known import known
from undercroft.maps.plan import DOOR, OPENING, Plan


@pytest.mark.parametrize("seed", range(40))
def test_players_know_what_the_game_tells_them(seed: int):
    keepers, players = plan(generate(seed), False), plan(generate(seed), True)
    found = known(keepers)
    assert (found.title, found.squares, found.notes) == (players.title, players.squares, ())
    assert set(found.walls) == set(players.walls) and len(found.walls) == len(players.walls)
    assert {(door.edge, door.kind) for door in found.doors} == {(door.edge, door.kind) for door in players.doors}
    assert found.marks == players.marks
    assert found.areas == players.areas


@pytest.mark.parametrize("whole", [cellar(), everything()])
def test_nothing_behind_a_secret_door_is_left(whole: Plan):
    found = known(whole)
    assert {door.kind for door in found.doors} <= {DOOR, OPENING} and not any(door.note for door in found.doors)
    assert {mark.kind for mark in found.marks} == {"entrance"} and not found.notes
    secret = {square for area in whole.areas if area.kind == "secret" for square in area.squares}
    assert secret and not secret & set(found.squares)
    assert known(found) == found


def test_without_a_way_in_the_largest_part_is_known():
    whole = cellar()
    found = known(Plan(whole.title, whole.width, whole.height, whole.areas, whole.walls, whole.doors))
    assert found.squares == known(whole).squares


def test_an_empty_plan_is_known():
    assert known(Plan("", 2, 2, (), ())).squares == ()
