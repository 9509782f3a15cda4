"""Ways: round walls, turn after turn, up to whatever may happen, and no further than what the party knows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pararoles.tables import crawl, open_room
from undercroft import Table
from undercroft.games.pararoles.faces.ways import strolled
from undercroft.games.pararoles.figures import NUMBERS, STROLL

WALLED = """
###########
#1 :#: : :#
#   #     #
#: :#: : :#
#         #
#: : : : :#
###########
"""
"""A wall between the second and the third column, open below."""

PASSAGE = """
###########
#1 : : : :#
####### ###
      #:#
      # #
      #a#
      ###
"""
"""A passage leads down from the fourth square of a hall."""

HALL = open_room(6, 2, p1="1,1")


def way(table: Table, place: str, seat: int = 0) -> tuple[str, ...] | None:
    return table.ways(seat).get(place)


def cleared(drawing: str, **about: Any) -> Table:
    """A table on a floor that is cleared of enemies."""
    table = crawl(drawing, **about)
    table.state.quiet = True
    return table


def steps(table: Table, place: str) -> list[str]:
    """The answers of the way that are steps."""
    found = way(table, place)
    assert found is not None, place
    return [answer.removeprefix("rush ") for answer in found if answer != "done"]


def test_a_way_goes_round_a_wall_the_shortest_way():
    table = cleared(WALLED)
    found = steps(table, "3,1")
    assert sorted(found) == sorted(["e", "e", "s", "s", "n", "n"]) and found[-2:] == ["n", "n"]
    assert len(steps(table, "5,1")) == 8


def test_vigilant_heroes_end_their_turn_after_each_square():
    table = crawl(HALL)
    table.state.quiet = False
    assert way(table, "4,1") == ("e", "done", "e", "done", "e")


def test_a_cleared_floor_is_crossed_in_one_turn():
    assert way(cleared(HALL), "6,1") == ("e",) * 5
    short = cleared(HALL, numbers={"pararoles.core.stroll.spaces": 2})
    assert way(short, "6,1") == ("e", "e", "e", "done", "e", "e")
    none = cleared(HALL, numbers={"pararoles.core.stroll.spaces": 0})
    assert way(none, "6,1") == ("rush e", "e", "done", "rush e", "e", "done", "e")


def test_heroes_rush_where_nothing_is_near():
    table = crawl(open_room(13, 1, p1="1,1"))
    table.state.quiet = False
    assert way(table, "4,1") == ("e", "done", "e", "done", "e"), "there may be traps"
    table.state.safe = (1 << 13) - 1
    assert way(table, "4,1") == ("rush e", "e", "done", "e")
    table.state.seen &= ~(0b11 << 11)
    found = way(table, "10,1")
    assert found is not None and found[:2] == ("rush e", "e"), "what is unseen is far away"
    assert found[-4:] == ("done", "e", "done", "e"), "near unseen ground one is vigilant"


def test_the_second_space_of_a_rush_comes_first():
    table = cleared(HALL)
    table.answer(0, "rush e")
    assert table.choices[0].ask == "step"
    assert way(table, "5,1") == ("e", "done", "rush e", "e")


def test_the_answers_of_a_way_lead_there():
    table = cleared(HALL)
    found = way(table, "6,2")
    assert found is not None
    for answer in found:
        table.answer(0, answer)
    assert table.view(0)["heroes"][0]["at"] == "6,2"


def test_who_has_moved_ends_the_turn_and_goes_on():
    table = crawl(HALL)
    table.state.quiet = False
    table.answer(0, "e")
    assert table.choices[0].ask == "turn"
    assert way(table, "4,1") == ("done", "e", "done", "e") and way(table, "3,1") == ("done", "e")


def test_who_has_moved_goes_nowhere_where_enemies_come():
    table = crawl(open_room(8, 2, p1="1,1", a="8,2"))
    table.answer(0, "e")
    assert table.choices[0].ask == "turn" and table.ways(0) == {}


def searcher(rolls: list[str]) -> Table:
    """Two heroes in a long hall that nobody has searched."""
    table = crawl(open_room(12, 2, p1="1,1", p2="1,2"), rolls=rolls)
    table.state.quiet = False
    return table


def test_who_walks_and_searches_does_both_and_answers_what_others_ask():
    table, given = searcher([f"{n}C" for n in range(2, 8)]), list[str]()
    walk = table.way_to(0, "5,1", along=True)
    while not walk.is_over:
        choice = table.first_waiting()
        assert choice is not None
        if choice.seat == 0 and (answer := table.next_step(walk)) is not None:
            given.append(answer)
            table.answer(0, answer)
        else:
            assert choice.ask == ("aid" if choice.seat == 1 and table.state.check else "turn"), choice.ask
            table.answer(choice.seat, "no" if choice.ask == "aid" else "done")
    assert table.view(0)["heroes"][0]["at"] == "5,1"
    assert given.count("search") > 1 and given[0] == "search"


def test_who_walks_without_searching_does_not_search():
    table = searcher([])
    walk = table.way_to(0, "5,1")
    assert table.next_step(walk) == "e"


def test_being_asked_to_aid_ends_no_walk_and_does_not_answer_it():
    table = searcher(["2C"])
    walk = table.way_to(0, "5,1")
    for answer in ("e", "done"):
        assert table.next_step(walk) == answer
        table.answer(0, answer)
    assert walk.waits(table.question(0)) and table.next_step(walk) is None
    table.answer(1, "search")
    asked = table.question(0)
    assert asked is not None and asked.ask == "aid" and table.next_step(walk) is None and walk.waits(asked)
    table.answer(0, "no")
    table.answer(1, "done")
    assert not walk.waits(table.question(0)) and table.next_step(walk) == "e"


def test_a_known_trap_and_flames_end_a_way_and_are_gone_round():
    corridor = "#############\n#1 : : : : :#\n#############"
    traps = [{"at": "3,1", "type": 1, "found": True}]
    assert sorted(cleared(corridor, traps=traps).ways(0)) == ["2,1", "3,1"]
    assert sorted(cleared(corridor, burning=["3,1"]).ways(0)) == ["2,1", "3,1"]
    assert len(steps(cleared(HALL, traps=traps), "4,1")) == 5, "round the trap in the other row"


def test_of_two_ways_the_one_over_safe_ground_is_taken():
    table = cleared(open_room(2, 2, p1="1,1"))
    table.state.safe |= 1 << 16  # The square 1,2.
    assert steps(table, "2,2") == ["s", "e"]
    table.state.safe = 1 | 1 << 1  # The square 2,1.
    assert steps(table, "2,2") == ["e", "s"]


def test_a_shut_door_is_opened_and_not_walked_on_from():
    # The party has seen both sides of the door.
    table = cleared("#########\n#1 :|: :#\n#########")
    assert sorted(table.ways(0)) == ["2,1", "3,1"]


def test_what_was_never_seen_is_the_end_of_a_way():
    table = crawl("#########\n#1 :|: :#\n#########", seen=[])
    assert "4,1" not in table.ways(0) and "3,1" in table.ways(0)


def test_nobody_walks_through_tokens():
    assert sorted(cleared("###########\n#1 : 2 : :#\n###########").ways(0)) == ["2,1"]


def test_where_an_enemy_sees_a_hero_a_way_is_no_longer_than_this_move():
    table = crawl(open_room(6, 2, p1="1,1", a="6,1"))
    assert way(table, "3,1") == ("rush e", "e") and way(table, "2,1") == ("e",)
    assert "4,1" not in table.ways(0)


def test_a_way_ends_where_an_enemy_looks():
    # The enemy at 4,3 looks up the passage; 5,1 is beyond it.
    assert sorted(crawl(PASSAGE).ways(0)) == ["2,1", "3,1", "4,1"]
    assert {"4,2", "5,1"} <= crawl(PASSAGE.replace("a", ":")).ways(0).keys()


def test_a_walk_stops_by_itself_at_what_is_new():
    # From 4,1 the passage is seen for the first time; the way was meant to lead on into it.
    table = crawl(PASSAGE.replace("a", ":"), seen=[])
    assert way(table, "4,2") == ("e", "done", "e", "done", "e", "done", "s")
    while way(table, "4,2"):
        table.walk(0, "4,2")
        if table.view(0)["heroes"][0]["at"] == "4,1":
            break
        if table.choices[0].ask == "turn" and not table.ways(0):
            table.answer(0, "done")
    assert table.view(0)["heroes"][0]["at"] == "4,1" and "4,3" in table.view(0)["map"]["squares"]


def test_who_breaks_away_goes_at_once():
    table = crawl(open_room(4, 3, p1="2,1", a="1,1"), stage="clash", rolls=["2C"])
    table.answer(0, "run")
    assert table.choices[0].ask == "flee"
    assert all(found == (place,) for place, found in table.ways(0).items()) and table.ways(0)


def test_passing_a_companion_to_whom_something_could_be_given_stops_nobody():
    table = cleared(open_room(6, 2, p1="1,1", p2="3,2"), heroes=[{"treasure": ["5C"]}])
    walk = table.way_to(0, "4,1")
    assert "give" not in {option.verb for option in table.choices[0].options}
    for _ in range(3):
        assert table.next_step(walk) == "e"
        table.answer(0, "e")
        assert table.view(0)["heroes"][0]["at"] != "3,1" or "give" in {one.verb for one in table.choices[0].options}


@pytest.mark.parametrize(
    ("about", "spaces"),
    [
        ({}, NUMBERS[STROLL]),
        ({"quiet": False}, 0),
        ({"enemies": ["minion-1"]}, 0),
        ({"numbers": {STROLL: NUMBERS[STROLL] + 1}}, NUMBERS[STROLL] + 1),
    ],
)
def test_one_strolls_only_where_no_enemy_is_or_may_be(about: dict[str, Any], spaces: int):
    assert strolled({"quiet": True, "enemies": [], "numbers": {}, **about}) == spaces
