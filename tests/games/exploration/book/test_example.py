"""The rulebook's example of gameplay, step by step, from the very start of The Sunken Priory.

Butcher, Courtesan and Illusionist play three rounds: a locked door, a quiet round, an unlocked door with an encounter.
"""

from __future__ import annotations

import pytest

from tests.games.exploration.example import (
    A_TO_B,
    ALL,
    B_TO_C,
    CHECK,
    DOOR,
    FIRST_STRIKE,
    IN_B,
    NOTHING,
    QUIET,
    SEARCH,
    begun,
    door_opened,
    door_tried,
    encounter,
    fought,
    round_end,
    round_one,
    round_two,
    searched,
)
from tests.games.exploration.tables import BUTCHER, COURTESAN, ILLUSIONIST, asks, hero, kinds, last, leader
from tests.tables import do, ids, refused, told


@pytest.mark.rule("exploration.example.round1-search", "exploration.core.search.token")
def test_the_butcher_takes_a_search_token_and_finds_an_item():
    table = begun(SEARCH)
    assert (leader(table), asks(table)) == ("Butcher", [(BUTCHER, "turn")])
    assert [token["at"] for token in table.view(BUTCHER)["tokens"]] == [[6, 1], [6, 8]]
    assert [(door["kind"], door["name"]) for door in table.view(BUTCHER)["doors"]] == [("locked", A_TO_B)]
    searched(table)
    assert [token["at"] for token in table.view(BUTCHER)["tokens"]] == [[6, 8]]
    assert "Lantern" in hero(table, "Butcher").items
    table.chance.spent()


@pytest.mark.rule("exploration.example.round1-door", "exploration.door.delay")
def test_the_courtesan_opens_the_locked_door_which_still_stands():
    table = door_tried(begun([*SEARCH, *CHECK]))
    check = last(table, "check").data
    assert (check["skill"], check["number"], check["total"], check["outcome"]) == ("TRICKERY", 7, 7, "passed")
    assert last(table, "opened").data["door"] == A_TO_B
    assert (table.state.removed, table.state.revealed) == ([], ["A"])
    refused(table, "go 10,4", "exploration.room.view")
    table.chance.spent()


@pytest.mark.rule("exploration.example.round1-nothing")
def test_the_illusionist_takes_the_last_token_and_finds_nothing():
    table = door_tried(begun([*SEARCH, *CHECK, *NOTHING]))
    before = hero(table, "Illusionist").items.copy()
    do(table, "end", "go 5,7", "search 6,8")
    assert table.view(ILLUSIONIST)["tokens"] == []
    assert last(table, "search-roll").data["found"] == "nothing"
    assert (hero(table, "Illusionist").items, table.state.coins) == (before, 0)
    table.chance.spent()


@pytest.mark.rule(
    "exploration.example.round1-end", "exploration.door.locked.no-roll", "exploration.skirmish.door-opened"
)
def test_room_b_is_revealed_and_read_without_any_roll_and_the_courtesan_leads():
    table = round_one(begun([*SEARCH, *CHECK, *NOTHING]))
    assert kinds(table, since=round_end(table))[:-1] == [
        "round-ends",
        "removed",
        "revealed",
        "learns",
        "no-roll",
        "reads",
        "no-check",
        "leader",
        "round",
    ]
    assert last(table, "reads").data["heading"] == "Scriptorium"
    assert (table.state.revealed, table.state.removed, leader(table)) == (["A", "B"], ["a-b"], "Courtesan")
    assert asks(table) == [(COURTESAN, "turn")]
    table.chance.spent()


@pytest.mark.rule("exploration.example.round2", "exploration.skirmish.when")
def test_a_round_in_room_b_ends_with_the_courtesans_awareness():
    table = round_two(begun([*SEARCH, *CHECK, *NOTHING, *IN_B, *QUIET]))
    check = last(table, "check").data
    assert (check["who"], check["skill"], check["number"], check["total"]) == ("Courtesan", "AWARENESS", 4, 4)
    assert check["outcome"] == "passed"
    assert told(table, "skirmish") == []
    assert (leader(table), asks(table)) == ("Illusionist", [(ILLUSIONIST, "turn")])
    table.chance.spent()


@pytest.mark.rule("exploration.example.round3-open", "exploration.door.unlocked.act")
def test_the_illusionist_spends_his_act_on_the_unlocked_door():
    table = door_opened(begun([*SEARCH, *CHECK, *NOTHING, *IN_B, *QUIET]))
    assert (last(table, "opened").data["who"], last(table, "opened").data["door"]) == ("Illusionist", B_TO_C)
    assert table.state.turn.acted
    assert not ids(table, verb="phantasm")
    refused(table, "phantasm butcher", "exploration.core.turn.act")
    table.chance.spent()


@pytest.mark.rule("exploration.example.round3-encounter", "exploration.example.order-read")
def test_stregha_and_wretched_hag_stand_three_squares_from_him_before_room_c_is_read():
    table = encounter(begun([*SEARCH, *CHECK, *NOTHING, *IN_B, *QUIET, *DOOR, *FIRST_STRIKE]))
    roll = last(table, "door-roll").data
    assert (roll["who"], roll["face"], roll["outcome"]) == ("Illusionist", 1, "creatures come")
    assert [(foe.kind, foe.at) for foe in table.state.foes] == [("Stregha", (10, 9)), ("Wretched Hag", (14, 9))]
    away = table.state.ground.distances(hero(table, "Illusionist").at)
    assert [away[foe.at] for foe in table.state.foes] == [3, 3]
    found = kinds(table, "removed", "door-roll", "table", "appears", "reads", "encounter", since=round_end(table))
    assert found == ["removed", "door-roll", "table", "appears", "appears", "reads", "reads", "encounter"]
    assert asks(table) == [(ILLUSIONIST, "fight")]
    table.chance.spent()


@pytest.mark.rule("exploration.example.round3-after", "exploration.leader.encounter-hold", "exploration.leader.order")
def test_after_the_encounter_the_butcher_leads():
    table = begun(ALL)
    fought(table)
    assert kinds(table, "victory", "check", "leader", since=round_end(table)) == ["victory", "leader"]
    assert last(table, "leader").data == {"old": "Illusionist", "who": "Butcher"}
    assert [event.data["who"] for event in told(table, "leader")] == ["Courtesan", "Illusionist", "Butcher"]
    assert (leader(table), table.state.round, asks(table)) == ("Butcher", 4, [(BUTCHER, "turn")])
    table.chance.spent()
