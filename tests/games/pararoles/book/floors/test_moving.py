"""Movement turns: whose turn it is, the three actions, steps at both speeds, doors, rearranging, climbing."""

from itertools import permutations
from typing import Any

import pytest

from tests.games.pararoles.tables import FRAIL, LEDGER, crawl, hero, kinds, open_room
from tests.tables import do, ids, refused, told
from undercroft import Table

HALL = """
###########
#1 . . . .#
###########
"""
TWO = """
###########
#1 2 . . .#
###########
"""

# ---------------------------------------------------------------- the turn

ACTIONS = {"move": ("e",), "item": ("mend p1",), "search": ("search",)}


@pytest.mark.rule("pararoles.turn.actions")
@pytest.mark.parametrize("order", list(permutations(ACTIONS)), ids="-".join)
def test_a_member_moves_uses_an_item_and_searches_in_any_order(order):
    table = crawl(HALL, heroes=[{"health": 5, "treasure": ["7D"]}], rolls=["2C"])
    for action in order:
        do(table, *ACTIONS[action])
    assert (hero(table)["at"], hero(table)["health"]) == ("2,1", 7)
    assert len(told(table, "trick")) == 1
    assert table.choices[0].rule == "pararoles.turn.actions"


@pytest.mark.rule("pararoles.turn.each-once")
def test_each_action_is_taken_once():
    table = crawl(HALL, heroes=[{"health": 1, "treasure": ["7D", "8D"]}], rolls=["2C"])
    do(table, "e", "mend p1", "search")
    for answer in ("w", "rush w", "search", "mend p1"):
        refused(table, answer, "pararoles.turn.each-once")


@pytest.mark.rule("pararoles.turn.each-once")
def test_any_action_may_be_skipped():
    table = crawl(TWO)
    do(table, "done")
    assert table.waiting == (1,)
    assert kinds(table).count("moved") == 0


@pytest.mark.rule("pararoles.turn.move-may-fight")
def test_a_step_to_an_enemy_leads_to_combat():
    table = crawl("#########\n#1 . a .#\n#########")
    do(table, "e", "done")
    assert told(table, "combat")[0].data["foes"] == ["defender-1"]
    assert table.choices[0].ask == "fight"


# ---------------------------------------------------------------- the order of moving


@pytest.mark.rule("pararoles.move.party-first")
def test_all_of_the_party_move_before_any_enemy():
    table = crawl("###################\n#1 2 . . . . . . a#\n###################")
    assert kinds(table)[-1] == "turn" and "enemies" not in kinds(table)
    do(table, "done", "done")
    assert [kind for kind in kinds(table) if kind in ("turn", "enemies", "enemy-moves")] == [
        "turn",
        "turn",
        "enemies",
        "enemy-moves",
        "turn",
    ]


@pytest.mark.rule("pararoles.move.order")
def test_members_take_their_turns_in_player_order():
    table = crawl("###########\n#3 2 . 1 .#\n###########")
    seats = []
    for _ in range(6):
        (seat,) = table.waiting
        seats.append(seat)
        do(table, "done")
    assert seats == [0, 1, 2, 0, 1, 2]


@pytest.mark.rule("pararoles.move.order")
def test_with_free_order_the_party_chooses_who_goes_next():
    table = crawl("###########\n#3 2 . 1 .#\n###########", options={"free_order": True})
    assert {seat: ids(table, seat) for seat in table.waiting} == dict.fromkeys((0, 1, 2), ["p1", "p2", "p3"])
    table.answer(2, "p2")
    assert [choice.ask for choice in table.choices.values()] == ["turn"] and 1 in table.choices
    do(table, "done")
    assert ids(table, 0) == ["p1", "p3"]
    table.answer(0, "p3")
    assert list(table.choices) == [2]
    do(table, "done")
    assert [(seat, choice.ask) for seat, choice in table.choices.items()] == [(0, "turn")]


@pytest.mark.rule("pararoles.move.then-combat")
def test_contact_waits_until_the_party_and_the_enemies_have_moved():
    table = crawl("###########\n#2 . 1 . a#\n###########")
    do(table, "e")
    assert table.choices[0].ask == "turn"
    do(table, "done", "done")
    found = [kind for kind in kinds(table) if kind in ("moved", "stays", "enemies", "combat")]
    assert found == ["moved", "stays", "enemies", "combat"]


# ---------------------------------------------------------------- speed


@pytest.mark.rule("pararoles.move.vigilant")
def test_a_vigilant_member_moves_one_space_and_goes_first():
    data: Any = LEDGER["pararoles.move.vigilant"].data
    table = crawl("###########\n#1 . a . .#\n###########")
    do(table, "e")
    assert hero(table)["at"] == f"{1 + data['spaces']},1"
    assert not any(option in ids(table) for option in ("e", "w", "rush w"))
    do(table, "done")
    assert told(table, "combat-round")[0].data["order"] == ["p1", "enemies"]
    assert data["first"] == "party"


@pytest.mark.rule("pararoles.move.rushed")
def test_a_rushed_member_moves_two_spaces_and_the_enemy_goes_first():
    data: Any = LEDGER["pararoles.move.rushed"].data
    falter = 6
    table = crawl("###########\n#1 . . a .#\n###########", enemies={"a": {"difficulty": 2}}, rolls=[falter])
    do(table, "rush e")
    assert table.choices[0].ask == "step" and table.choices[0].rule == "pararoles.move.rushed"
    do(table, "e")
    assert hero(table)["at"] == f"{1 + data['spaces']},1"
    do(table, "done")
    assert told(table, "combat-round")[0].data["order"] == ["enemies", "p1"]
    assert data["first"] == "enemy"
    table.chance.spent()


@pytest.mark.rule("pararoles.move.rushed-shorter")
def test_a_rushed_member_who_stops_short_is_rushed_all_the_same():
    table = crawl("###########\n#1 . a . .#\n###########", enemies={"a": {"difficulty": 2}}, rolls=[6])
    do(table, "rush e", "stop")
    assert hero(table)["at"] == "2,1" and hero(table)["rushed"]
    refused(table, "w", "pararoles.turn.each-once")
    do(table, "done")
    assert told(table, "combat-round")[0].data["order"] == ["enemies", "p1"]


@pytest.mark.rule("pararoles.move.stay")
def test_who_does_not_move_counts_as_vigilant():
    table = crawl(TWO, heroes=[{"rushed": True}, {"rushed": True}])
    do(table, "done")
    assert not hero(table, 1)["rushed"]
    assert hero(table, 2)["rushed"]


# ---------------------------------------------------------------- steps


@pytest.mark.rule("pararoles.move.orthogonal")
def test_a_step_crosses_an_edge_without_a_wall():
    table = crawl("#####\n#1#.#\n# # #\n#: :#\n#####")
    assert [option for option in ids(table) if len(option) == 1] == ["s"]
    refused(table, "e", "pararoles.move.orthogonal")
    refused(table, "n", "pararoles.move.orthogonal")
    assert "wall" in refused(table, "2,1", "pararoles.move.orthogonal").reason
    below = crawl("#####\n#1 .#\n#####\n#. .#\n#####")
    assert "wall" in refused(below, "s", "pararoles.move.orthogonal").reason


@pytest.mark.rule("pararoles.move.orthogonal")
def test_a_diagonal_is_no_step():
    table = crawl(open_room(3, 3, p1="2,2"))
    assert "ne" not in ids(table)
    refusal = refused(table, "ne", "pararoles.move.orthogonal")
    assert (refusal.at, refusal.reason) == ("3,1", "diagonals are not steps")


@pytest.mark.rule("pararoles.move.orthogonal")
def test_with_the_variant_diagonal_there_are_eight_directions():
    table = crawl(open_room(3, 3, p1="2,2", a="3,3"), options={"diagonal": True})
    assert [option for option in ids(table) if len(option) < 3] == ["e", "w", "n", "s", "ne", "sw", "nw"]
    refused(table, "se", "pararoles.move.no-pass-enemy")
    twin = table.clone()
    do(twin, "nw")
    assert hero(twin)["at"] == "1,1"
    do(table, "done")
    assert told(table, "combat"), "diagonal tokens are next to each other"


@pytest.mark.rule("pararoles.move.orthogonal")
def test_a_diagonal_step_does_not_cut_a_walls_corner():
    table = crawl("#####\n#1 :#\n## ##\n#: :#\n#####", options={"diagonal": True})
    refused(table, "se", "pararoles.move.orthogonal")


def test_a_step_may_be_named_by_its_square():
    table = crawl(HALL)
    do(table, "2,1")
    assert hero(table)["at"] == "2,1"


@pytest.mark.rule("pararoles.move.no-pass-enemy")
def test_nobody_walks_through_an_enemy():
    table = crawl("###########\n#1 a . . .#\n###########")
    assert "e" not in ids(table) and "rush e" not in ids(table)
    refused(table, "e", "pararoles.move.no-pass-enemy")
    refused(table, "rush e", "pararoles.move.no-pass-enemy")


@pytest.mark.rule("pararoles.move.no-pass-enemy", "pararoles.core.doors")
def test_an_enemy_behind_a_door_stops_the_step_that_opens_it():
    table = crawl("#######\n#1|a :#\n#######", seen=["1,1"])
    do(table, "e")
    assert hero(table)["at"] == "1,1"
    assert [event.data["at"] for event in told(table, "stopped")] == ["2,1"]
    assert told(table, "enemy-seen")[0].data["at"] == "2,1"
    refused(table, "w", "pararoles.move.orthogonal")
    assert "rush e" not in ids(table), "the space is spent"


@pytest.mark.rule("pararoles.move.one-token")
def test_nobody_walks_through_a_friend():
    table = crawl(TWO)
    refused(table, "e", "pararoles.move.one-token")
    refused(table, "rush e", "pararoles.move.one-token")


# ---------------------------------------------------------------- rearranging

THREE = """
#######
#1 2 .#
### ###
#  3 .#
#######
"""


@pytest.mark.rule("pararoles.move.rearrange")
def test_touching_tokens_are_rearranged_in_any_order():
    table = crawl(THREE)
    do(table, "rearrange")
    assert table.choices[0].about == {"square": "1,1"} and ids(table) == ["p1", "p2", "p3"]
    do(table, "p3")
    assert ids(table) == ["p1", "p2"]
    do(table, "p1")
    assert [hero(table, number)["at"] for number in (1, 2, 3)] == ["2,1", "2,2", "1,1"]
    assert told(table, "rearranged")[0].data["now"] == ["@0 on 2,1", "@1 on 2,2", "@2 on 1,1"]


@pytest.mark.rule("pararoles.move.rearrange")
def test_two_are_enough_and_one_is_not():
    table = crawl(TWO)
    do(table, "rearrange", "p2")
    assert [hero(table, number)["at"] for number in (1, 2)] == ["2,1", "1,1"]
    alone = crawl(HALL)
    assert "rearrange" not in ids(alone)
    refused(alone, "rearrange", "pararoles.move.rearrange")


@pytest.mark.rule("pararoles.move.rearrange-cost")
def test_rearranging_costs_whoever_wishes_it_one_space():
    table = crawl(THREE)
    do(table, "rush rearrange", "p3", "p1")
    assert table.choices[0].ask == "step", "a second space is left"
    do(table, "e")
    assert hero(table)["at"] == "3,1" and hero(table)["moved"]
    do(table, "done")
    assert table.waiting == (1,) and "e" in ids(table, 1) and not hero(table, 2)["moved"]
    table = crawl(THREE)
    do(table, "rearrange", "p3", "p1")
    refused(table, "e", "pararoles.turn.each-once")


@pytest.mark.rule("pararoles.move.touching")
@pytest.mark.parametrize("between", ["#", "|"])
def test_a_wall_or_a_shut_door_keeps_tokens_from_touching(between):
    table = crawl(f"#######\n#1{between}2 .#\n#######")
    assert "rearrange" not in ids(table)
    refused(table, "rearrange", "pararoles.move.rearrange")


@pytest.mark.rule("pararoles.move.touching")
def test_a_chain_of_touching_tokens_is_one_group():
    table = crawl("###########\n#1 2 3 . 4#\n###########")
    do(table, "rearrange")
    assert ids(table) == ["p1", "p2", "p3"]
    do(table, "p3", "p2")
    assert hero(table, 4)["at"] == "5,1" and hero(table, 1)["at"] == "3,1"


@pytest.mark.rule("pararoles.move.touching")
def test_tokens_above_and_below_each_other_touch():
    table = crawl("#####\n#1 :#\n#   #\n#2 :#\n#   #\n#: 3#\n#####")
    do(table, "rearrange")
    assert ids(table) == ["p1", "p2"]
    do(table, "p2")
    assert (hero(table, 1)["at"], hero(table, 2)["at"]) == ("1,2", "1,1")
    assert refused(table, "rearrange", "pararoles.turn.each-once").reason == "you have moved this turn"


# ---------------------------------------------------------------- doors


@pytest.mark.rule("pararoles.core.doors")
def test_a_shut_door_blocks_sight_until_somebody_walks_through():
    table = crawl("#########\n#1 .|: :#\n#########", seen=[])
    assert sorted(table.view(0)["map"]["squares"]) == ["1,1", "2,1"]
    do(table, "rush e", "e")
    assert hero(table)["at"] == "3,1", "the door costs nothing"
    assert [event.data["at"] for event in told(table, "door-opened")] == ["3,1"]
    do(table, "done", "w", "done")
    assert sorted(table.view(0)["map"]["squares"]) == ["1,1", "2,1", "3,1", "4,1"]
    assert table.view(0)["map"]["doors"] == [{"at": "2,1", "side": "e", "state": "open"}], "open for good"


# ---------------------------------------------------------------- climbing

WALLED = """
#########
#1#: :#:#
#########
"""


@pytest.mark.rule("pararoles.knuckles.climb", "pararoles.knuckles.climb-limit")
def test_the_knuckles_climb_over_a_wall():
    table = crawl(WALLED, heroes=[{"items": ["knuckles"]}])
    do(table, "climb e")
    assert hero(table)["at"] == "2,1"
    assert told(table, "climbs")[0].data["to"] == "2,1"
    assert told(table, "moved")[0].rule == "pararoles.knuckles.climb"
    do(table, "done", "climb w")
    assert hero(table)["at"] == "1,1"


@pytest.mark.rule("pararoles.knuckles.climb")
def test_without_the_knuckles_nobody_climbs():
    table = crawl(WALLED)
    assert "climb e" not in ids(table)
    refused(table, "climb e", "pararoles.knuckles.climb")


@pytest.mark.rule("pararoles.knuckles.climb")
def test_climbing_is_one_space_of_a_move():
    table = crawl(WALLED, heroes=[{"items": ["knuckles"]}])
    do(table, "rush climb e", "e")
    assert hero(table)["at"] == "3,1"
    do(table, "done", "climb e")
    assert hero(table)["at"] == "4,1"


CLIMBS = {
    "rock": "#####\n#1# #\n#####",
    "an enemy": "#####\n#1#a#\n#####",
    "a friend": "#####\n#1#2#\n#####",
    "a closed secret room": "#######\n#1~? ?#\n#######",
}


@pytest.mark.rule("pararoles.knuckles.climb-limit")
@pytest.mark.parametrize("what", CLIMBS)
def test_a_climb_may_be_in_vain_and_says_no_more(what):
    table = crawl(CLIMBS[what], heroes=[{"items": ["knuckles"]}])
    do(table, "climb e")
    assert hero(table)["at"] == "1,1" and hero(table)["moved"], "the space is spent"
    assert [event.data for event in told(table, "climb-vain")] == [{"seat": 0}]


@pytest.mark.rule("pararoles.knuckles.climb-limit")
def test_the_outer_edge_is_never_climbed():
    table = crawl("###\n#1#\n###", heroes=[{"items": ["knuckles"]}])
    assert [option for option in ids(table) if option.startswith("climb")] == ["climb e", "climb s"]
    refused(table, "climb n", "pararoles.knuckles.climb-limit")


SHUT = """
#########
#: : . .#
#   #####
#1 :#
#####
"""


def outside(**about: Any) -> Any:
    """The first member is shut in with a summoned enemy and has acted; the second stands before the closed way."""
    heroes = [{}, {"at": "3,1", **about}]
    table = crawl(SHUT, heroes=heroes, traps=[{"at": "2,2", "type": 5}], rolls=[1, 1, "2H", 6])
    do(table, "e", "defend")
    assert table.choices[1].ask == "approach"
    return table


@pytest.mark.rule("pararoles.knuckles.climb-limit")
def test_a_way_shut_by_a_trap_is_not_climbed():
    table = outside(items=["knuckles"])
    do(table, "climb w")
    assert hero(table, 2)["at"] == "3,1"
    assert [event.data for event in told(table, "climb-vain")] == [{"seat": 1}]
    table.chance.spent()


@pytest.mark.rule("pararoles.move.stay")
def test_who_stays_outside_a_combat_counts_as_vigilant():
    table = outside(rushed=True)
    do(table, "stay")
    assert told(table, "stays")[-1].data == {"seat": 1} and not hero(table, 2)["rushed"]
    orders = [event.data["order"] for event in told(table, "combat-round")]
    assert orders == [["p1", "enemies", "p2"], ["p1", "p2", "enemies"]]


# ---------------------------------------------------------------- over a cleared floor


def peaceful(drawing: str, **about: Any) -> Table:
    """A table on a floor that is known to be cleared."""
    table = crawl(drawing, **about)
    table.state.quiet = True
    return table


@pytest.mark.rule("pararoles.core.stroll")
def test_over_a_cleared_floor_one_turn_leads_as_far_as_one_likes():
    table = peaceful(open_room(6, 1, p1="1,1"))
    do(table, "e", "e", "e", "e")
    assert hero(table)["at"] == "5,1" and table.state.round == 1
    assert [event.data["to"] for event in told(table, "strolled")] == ["3,1", "4,1", "5,1"]
    assert "rush e" not in ids(table) and not hero(table)["rushed"], "one goes on at vigilant speed"


@pytest.mark.rule("pararoles.core.stroll")
def test_a_stroll_has_its_measure():
    table = peaceful(open_room(6, 1, p1="1,1"), numbers={"pararoles.core.stroll.spaces": 1})
    do(table, "e", "e")
    refused(table, "e", "pararoles.turn.each-once")


def test_nobody_strolls_where_an_enemy_is_known_or_where_the_floor_was_not_cleared_before():
    table = peaceful(open_room(6, 1, p1="1,1", a="6,1"))
    do(table, "e")
    assert "e" not in ids(table)
    table = crawl(open_room(6, 1, p1="1,1"))
    do(table, "e")
    table.state.quiet = True
    assert "e" not in ids(table)


@pytest.mark.rule("pararoles.core.stroll")
def test_a_combat_ends_a_stroll():
    traps = [{"at": "3,1", "type": 3, "summons": [2]}]
    table = peaceful(open_room(6, 1, p1="1,1"), traps=traps, rolls=[1, "3H", "KD", "9C"], numbers=FRAIL)
    do(table, "e", "e")
    assert table.choices[0].ask == "fight"
    do(table, "attack minion-1")
    assert table.choices[0].ask == "turn" and not {"e", "w"} & set(ids(table))
