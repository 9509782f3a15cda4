"""The floor in rare positions: arrival beside secret doors, pursuit of who is shut off, patrols out of view."""

from contextlib import suppress
from fractions import Fraction
from math import ceil, floor
from typing import Any

import pytest

from tests.games.pararoles.rooms import CORNER, YARD, enemies_move, moves, pursued, room
from tests.games.pararoles.tables import crawl, open_table
from tests.tables import do, ids, refused, told
from undercroft.engine import Refused
from undercroft.games.pararoles.book.floors.arrival import add_boss, place_party
from undercroft.games.pararoles.floor.grid import FULL, SIZE, mask_of
from undercroft.games.pararoles.state.ground import sees

KEEPER = {"human_controller": True}
HALF = Fraction(1, 2)


# ---------------------------------------------------------------- arriving


@pytest.mark.rule("pararoles.walk.part1")
def test_the_room_of_the_walk_through_is_a_floor_to_choose():
    table = open_table("pararoles", seats=4, seed=1, options={"dungeon": "custom"}, strict=True)
    for seat in range(4):
        do(table, "start", seat=seat)
    assert "walk-through" in ids(table)
    do(table, "walk-through")
    assert table.choices[0].ask == "turn"


@pytest.mark.rule("pararoles.core.health", "pararoles.core.players")
@pytest.mark.parametrize(("seats", "number", "health"), [(1, 0, 1), (1, 1, 1), (1, 2, 2), (2, 9, 9), (3, 9, 9)])
def test_heroes_begin_with_the_number_of_their_party_and_never_with_nothing(seats: int, number: int, health: int):
    numbers = {f"pararoles.core.health.{seats}": number}
    table = open_table("pararoles", seats=seats, seed=1, options={"dungeon": "premade"}, numbers=numbers, strict=True)
    for seat in range(seats):
        do(table, "start", seat=seat)
    assert {hero["health"] for hero in table.view(None)["heroes"]} == {health}


@pytest.mark.rule("pararoles.core.players")
@pytest.mark.parametrize(
    ("keeper", "most", "fit"), [(False, 0, [1]), (False, 1, [1]), (False, 2, [1, 2]), (True, 2, [2, 3])]
)
def test_a_table_has_seats_for_one_hero_or_more_and_a_keeper(keeper: bool, most: int, fit: list[int]):
    sat = []
    for seats in range(5):
        options = {"human_controller": keeper, "dungeon": "premade"}
        numbers = {"pararoles.core.players.max": most}
        with suppress(Refused):
            table = open_table("pararoles", seats=seats, seed=1, options=options, numbers=numbers, strict=True)
            sat.append(len(table.seats))
    assert sat == fit
    do(table, "start", seat=int(keeper))


@pytest.mark.rule("pararoles.core.start.place")
def test_the_party_starts_on_this_side_of_a_secret_door():
    table = crawl("#######\n#1~: :#\n#     #\n#2#: :#\n#######", entrance="1,1")
    for hero in table.state.heroes:
        hero.at = -1
    place_party(table.state)
    assert [hero.at for hero in table.state.heroes] == [16, 0], "1,2 is as near as 2,1 and open"


@pytest.mark.rule("pararoles.core.final-boss")
def test_with_placed_a_last_boss_on_an_empty_floor_is_as_difficult_as_usual():
    drawing = "#################\n#1 : : : : : : :#\n#################"
    grades = []
    for placed in (False, True):
        options = {"final_boss": True, "placed": placed}
        table = crawl(drawing, entrance="1,1", stairs="8,1", number=4, options=options)
        add_boss(table.state)
        grades.append(table.state.foes[0].difficulty)
    assert grades == [10, 10]
    stays = crawl("#####\n#1 .#\n#####", stairs="1,1", options={"final_boss": True}, number=4)
    refused(stays, "leave", "pararoles.core.final-boss")


@pytest.mark.rule("pararoles.core.enemy.health")
@pytest.mark.parametrize(("base", "health"), [(0, 1), (1, 1), (2, 2)])
def test_an_enemy_has_at_least_1_health(base: int, health: int):
    numbers = {"pararoles.core.enemy.health.base": base, "pararoles.core.enemy.health.per_player": 0}
    table = crawl(room("1 : a"), numbers=numbers)
    assert table.view(0)["enemies"][0]["health"] == health


# ---------------------------------------------------------------- sight


def crosses(one: int, other: int) -> set[tuple[int, int]]:
    """Both squares of every edge that a line between two centres crosses or whose end it meets, reckoned exactly."""
    (x1, y1), (x2, y2) = ((square % SIZE, square // SIZE) for square in (one, other))
    found = set()
    for column in range(min(x1, x2), max(x1, x2)):
        y = y1 + Fraction(2 * column + 1 - 2 * x1, 2 * (x2 - x1)) * (y2 - y1)
        for row in {floor(y + HALF), ceil(y - HALF)}:
            found.add((column + SIZE * row, column + 1 + SIZE * row))
    for row in range(y1, y2):
        x = x1 + Fraction(2 * row + 1 - 2 * y1, 2 * (y2 - y1)) * (x2 - x1)
        for column in {floor(x + HALF), ceil(x - HALF)}:
            found.add((column + SIZE * row, column + SIZE * (row + 1)))
    return found


@pytest.mark.rule("pararoles.enemy.sight-line", "pararoles.enemy.sight")
@pytest.mark.parametrize("start", [0, 2, 4])
def test_a_line_of_sight_needs_every_edge_that_it_meets(start: int):
    for other in range(start + 1, 5 * SIZE):
        if other % SIZE > 4:
            continue
        wanted = crosses(start, other)
        for edge in crosses(0, 4 * SIZE + 4) | crosses(4, 4 * SIZE) | wanted:
            right = mask_of(one for one, two in [edge] if two == one + 1)
            below = mask_of(one for one, two in [edge] if two == one + SIZE)
            assert sees(start, other, FULL & ~right, FULL & ~below) == (edge not in wanted), (other, edge)
            assert sees(other, start, FULL & ~right, FULL & ~below) == (edge not in wanted), (other, edge)
    for drawing in (room("1 : :", ": : a"), room(": : 1", "a : :"), room("a :", ": :", ": 1")):
        assert pursued(enemies_move(drawing)) == {"defender-1": 0}


# ---------------------------------------------------------------- patrols and pursuit


@pytest.mark.rule("pararoles.patrol.roll", "pararoles.patrol.double-once")
def test_a_patrol_out_of_view_is_whispered_to_the_keeper():
    table = enemies_move(YARD, enemies={"a": {"patrol": True}}, rolls=[6, 1], seen=[], options=KEEPER)
    (rolled,) = told(table, "patrol")
    assert rolled.audience == (0,)
    assert rolled.data == {"foe": "defender", "faces": [6, 1], "means": "right, 2 at most"}
    assert "pararoles.patrol.double-once" in rolled.also
    once = enemies_move(YARD, enemies={"a": {"patrol": True}}, rolls=[1], seen=[], options=KEEPER)
    assert "pararoles.patrol.double-once" not in told(once, "patrol")[0].also


@pytest.mark.rule("pararoles.enemy.pursue-path")
def test_who_is_shut_off_is_not_pursued():
    table = enemies_move(room(": : a#1"), enemies={"a": {"quarry": "p1"}})
    assert moves(table) == []


@pytest.mark.rule("pararoles.duo.together")
def test_a_partner_far_behind_moves_as_many_squares_as_its_lead():
    pair: dict[str, Any] = {"a": {"kind": "lead"}, "b": {"kind": "partner"}}
    table = enemies_move(room("1 : : : a : : b"), enemies=pair)
    assert moves(table) == ["4,1", "7,1"]


@pytest.mark.rule("pararoles.core.doors")
def test_an_enemy_that_opens_a_door_cites_the_door():
    table = enemies_move(room("1 : :|a : :"), enemies={"a": {"quarry": "p1"}})
    (step,) = told(table, "enemy-moves")
    assert "pararoles.core.doors" in step.also
    around = enemies_move(CORNER, enemies={"a": {"quarry": "p1"}})
    assert "pararoles.core.doors" not in told(around, "enemy-moves")[0].also


# ---------------------------------------------------------------- ways that are closed


@pytest.mark.rule("pararoles.trap.summon.outside")
def test_at_the_edge_of_the_grid_a_wall_is_a_wall_whatever_is_closed():
    heroes = [{}, {"at": "1,1"}]
    table = crawl(
        "###########\n#2 . : 1 :#\n###########", heroes=heroes, rolls=[1, 2, "2H"], traps=[{"at": "5,1", "type": 5}]
    )
    do(table, "e", "defend")
    assert table.choices[1].ask == "approach"
    refused(table, "n", "pararoles.move.orthogonal", seat=1)
    refused(table, "w", "pararoles.move.orthogonal", seat=1)
    do(table, "rush e", seat=1)
    refused(table, "e", "pararoles.trap.summon.outside", seat=1)


@pytest.mark.rule("pararoles.move.order")
def test_every_movement_turn_is_counted_once():
    table = crawl("#########\n#1 2 . .#\n#########")
    counted = [table.state.turns]
    for _ in range(3):
        do(table, "done")
        counted.append(table.state.turns)
    assert counted == [1, 2, 3, 4]


# ---------------------------------------------------------------- what is seen


@pytest.mark.rule("pararoles.core.hidden-view")
def test_things_on_unseen_squares_are_in_no_view():
    piles = [{"at": "3,1", "cards": ["7D"]}, {"at": "4,2", "cards": ["8D"]}]
    table = crawl(CORNER.replace("a", ":"), piles=piles, seen=[])
    assert [pile["at"] for pile in table.view(0)["piles"]] == ["3,1"]
    everywhere = crawl(CORNER.replace("a", ":"), piles=piles)
    assert [pile["at"] for pile in everywhere.view(0)["piles"]] == ["3,1", "4,2"]
    assert everywhere.view(0)["mover"] == 0
    fighting = crawl(room("1 a"), stage="clash")
    assert fighting.view(0)["mover"] is None and fighting.view(0)["lost_sight"] == []


@pytest.mark.rule("pararoles.core.hidden-view")
def test_an_enemy_that_walks_off_to_unseen_ground_is_out_of_sight():
    drawing = "###########\n#1#: : a :#\n###########"
    table = enemies_move(drawing, enemies={"a": {"patrol": True}}, rolls=[1], seen=["3,1", "4,1"], round=2)
    assert (table.view(0)["enemies"], table.view(0)["lost_sight"]) == ([], ["defender-1"])
    stays = enemies_move(drawing, enemies={"a": {"patrol": True}}, rolls=[5], seen=["3,1", "4,1"], round=2)
    assert (len(stays.view(0)["enemies"]), stays.view(0)["lost_sight"]) == (1, [])


# ---------------------------------------------------------------- refusals


@pytest.mark.rule("pararoles.core.special.encourager")
@pytest.mark.parametrize("about", [{}, {"health": 3, "at": "3,1"}])
def test_who_is_well_or_far_away_is_not_encouraged(about: dict[str, Any]):
    table = crawl("#######\n#: : :#\n#######", heroes=[{"at": "1,1"}, {"at": "2,1", **about}], seats=2)
    refused(table, "encourage p2", "pararoles.core.special.encourager")
    hurt = crawl("#######\n#: : :#\n#######", heroes=[{"at": "1,1"}, {"at": "2,1", "health": 3}], seats=2)
    assert "encourage p2" in ids(hurt)


@pytest.mark.rule("pararoles.trap.option")
def test_without_traps_there_is_nothing_to_reveal():
    table = crawl("#####\n#1 :#\n#####", heroes=[{"treasure": ["7D"]}], options={"traps": False})
    assert "reveal" not in ids(table)
    assert refused(table, "reveal", "pararoles.trap.option").reason == "this dungeon has no traps"


@pytest.mark.rule("pararoles.trap.find.discard")
def test_traps_are_revealed_for_a_card_and_once():
    poor = crawl("#####\n#1 :#\n#####")
    assert refused(poor, "reveal", "pararoles.trap.find.discard").reason == "you have no treasure card to discard"
    table = crawl("#####\n#1 :#\n#####", heroes=[{"treasure": ["7D", "8D"]}])
    do(table, "reveal")
    reason = refused(table, "reveal", "pararoles.trap.find.discard").reason
    assert reason == "all traps of the floor show already"
