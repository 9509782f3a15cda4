"""Small Keys and fragments: used on doors, carried, handed over and picked up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.electro.tables import MOF, ONE, THREE, TWO, about, explorer, labyrinth, last, lives, rule_of, spaces
from tests.tables import do, ids, refused, told
from undercroft import Table
from undercroft.games.electro.content.board import board_named

SAFE = 6
"""Electroshock strikes the sixes; nobody here stands on one."""
DOORS = {door: (space, colour) for space, (colour, door) in board_named("default").sides.items()}


def weak(at: str, **about: Any) -> dict[str, Any]:
    """An Explorer who rolls one die for everything."""
    return {"at": at, "move": 1, "see": 1, "fight": 1, **about}


def held(table: Table) -> list[tuple[int, int]]:
    """Keys and fragments of each Explorer."""
    return [(len(each.keys), each.fragments) for each in table.state.explorers]


# ---------------------------------------------------------------- doors


@pytest.mark.rule("electro.keys.use")
def test_a_key_unlocks_the_door_of_the_tile_on_ones_own_turn():
    table = labyrinth(weak("2j", keys=1), weak("2j", keys=1))
    assert rule_of(table, ONE, "unlock green") == "electro.keys.use" and table.waiting == (ONE,)
    do(table, "unlock green")
    assert last(table, "unlocks").data == {"seat": ONE, "door": "green", "key": "used up"}
    assert last(table, "unlocks").rule == "electro.keys.use" and table.choices[ONE].ask == "free"
    refused(table, "unlock green", "electro.keys.spent", seat=ONE)


@pytest.mark.rule("electro.keys.use")
@pytest.mark.parametrize(("at", "door"), [("2i", "green"), ("2j", "blue")])
def test_only_the_door_of_the_tile_can_be_unlocked(at, door):
    table = labyrinth(weak(at, keys=1), weak("1s"))
    refused(table, f"unlock {door}", "electro.keys.use", seat=ONE)


@pytest.mark.rule("electro.keys.required")
@pytest.mark.parametrize("space", ["1x", "2x"])
def test_no_locked_room_is_entered_without_a_key_the_exit_included(space):
    door = board_named("default").sides[space][1]
    table = labyrinth(weak(door), rolls=[3])
    colour = DOORS[door][1]
    refused(table, f"unlock {colour}", "electro.keys.required", seat=ONE)
    do(table, "roll")
    assert space not in ids(table, ONE)
    do(table, "stop")
    refused(table, f"enter {space}", "electro.keys.required", seat=ONE)


@pytest.mark.rule("electro.keys.any-door")
@pytest.mark.parametrize("door", DOORS)
def test_any_key_opens_any_door(door):
    space, colour = DOORS[door]
    table = labyrinth(weak(door, keys=1), sides={"1x": {"card": "lock"}})
    do(table, f"unlock {colour}")
    assert [each for each, side in table.state.sides.items() if side.open] == [space]


@pytest.mark.rule("electro.keys.any-door")
@pytest.mark.parametrize("door", DOORS)
def test_with_coloured_keys_each_opens_the_door_of_its_colour(door):
    space, colour = DOORS[door]
    options = {"coloured_keys": True}
    others = [other for _, other in DOORS.values() if other != colour]
    table = labyrinth(weak(door, keys=others), options=options)
    assert not any(id.startswith("unlock") for id in ids(table, ONE))
    refused(table, f"unlock {colour}", "electro.keys.any-door", seat=ONE)
    table = labyrinth(weak(door, keys=[*others, colour]), options=options)
    do(table, f"unlock {colour}")
    assert table.state.sides[space].open
    assert sorted(table.state.colour(key) for key in explorer(table, 1).keys) == sorted(others)


def test_a_key_of_any_colour_reads_well():
    table = labyrinth(weak("1a", keys=["orange"]), weak("1a"), options={"coloured_keys": True})
    do(table, "give orange e2")
    assert table.words(last(table, "proposes")).endswith(" to take a Small Key (orange).")


@pytest.mark.parametrize(
    ("deed", "reason"),
    [
        ("give key e2", "you cannot hand a Small Key to Becquerel here"),
        ("give fragment e9", "you cannot hand a fragment of the Master Key to 'e9' here"),
        ("ask lamp e2", "you cannot have a 'lamp' from Becquerel here"),
    ],
)
def test_what_cannot_be_handed_over_is_refused_by_name(deed, reason):
    table = labyrinth(weak("1a", keys=1), weak("4s"))
    assert refused(table, deed, "electro.keys.pass", seat=ONE).reason == reason


@pytest.mark.rule("electro.keys.spent")
def test_a_key_is_used_up_and_the_door_stays_open_for_all():
    table = labyrinth(weak("2j", keys=2), weak("2j"), rolls=[3, 3, SAFE, 3])
    do(table, "unlock green")
    assert len(explorer(table, 1).keys) == 1 and "electro.keys.spent" in last(table, "unlocks").also
    do(table, "roll", "2x", "stop", "end")
    do(table, "roll", "2x", "stop", "end")
    assert spaces(table) == ["2x", "2x"]
    do(table, "roll", "2j", "2x", "2j")
    assert sum(key.used for key in table.state.keys) == 5


@pytest.mark.rule("electro.keys.mid-move")
def test_unlocking_does_not_end_the_move():
    table = labyrinth(weak("2i", keys=1), rolls=[2])
    do(table, "roll", "2j", "unlock green")
    assert "electro.keys.mid-move" in last(table, "unlocks").also and about(table, ONE)["points"] == 1
    do(table, "2x")
    assert spaces(table)[0] == "2x"


@pytest.mark.rule("electro.keys.carry")
def test_anybody_may_carry_everything():
    piles = [{"at": "1a", "keys": 5, "fragments": 2}]
    table = labyrinth(weak("1a", keys=1, fragments=1), weak("1a"), piles=piles)
    do(table, *["take key"] * 5, *["take fragment"] * 2)
    assert held(table)[0] == (6, 3) and table.state.piles == []
    do(table, "give fragment e2", "accept", "give key e2", "accept")
    assert held(table) == [(5, 2), (1, 1)]


# ---------------------------------------------------------------- handing over


@pytest.mark.rule("electro.keys.pass")
@pytest.mark.parametrize(("deed", "giver"), [("give fragment e2", 1), ("ask fragment e2", 2)])
@pytest.mark.parametrize("at", ["1a", "1s", "i1"])
def test_a_fragment_changes_hands_on_the_turn_of_either_if_the_other_agrees(deed, giver, at):
    team = [weak(at), weak(at)]
    team[giver - 1]["fragments"] = 1
    table = labyrinth(*team)
    do(table, deed)
    assert table.waiting == (TWO,) and ids(table, TWO) == ["accept", "decline"]
    do(table, "accept")
    assert held(table) == ([(0, 0), (0, 1)] if giver == 1 else [(0, 1), (0, 0)])
    assert last(table, "passed").rule == "electro.keys.pass" and table.waiting == (ONE,)


@pytest.mark.rule("electro.keys.pass")
def test_nobody_is_loaded_with_things_against_their_will_nor_over_a_distance():
    table = labyrinth(weak("1a", fragments=1), weak("1a"), weak("1b"))
    refused(table, "give fragment e3", "electro.keys.pass", seat=ONE)
    do(table, "give fragment e2", "decline")
    assert held(table) == [(0, 1), (0, 0), (0, 0)] and last(table, "declines").rule == "electro.keys.pass"
    refused(table, "give fragment e2", "electro.turn.free-limit", seat=ONE)


@pytest.mark.rule("electro.keys.pass-small")
@pytest.mark.parametrize(("deed", "giver"), [("give key e2", 1), ("ask key e2", 2)])
def test_small_keys_change_hands_in_the_same_way(deed, giver):
    team = [weak("1a"), weak("1a")]
    team[giver - 1]["keys"] = 2
    table = labyrinth(*team)
    do(table, deed, "accept")
    assert held(table) == [(1, 0), (1, 0)] and last(table, "passed").rule == "electro.keys.pass-small"


@pytest.mark.rule("electro.keys.pass-small")
def test_reward_cards_are_not_handed_over():
    table = labyrinth(weak("1a", cards=["beacon"]), weak("1a", cards=["bent-pin"]))
    assert not any(id.split()[0] in ("give", "ask") for id in ids(table, ONE))
    refused(table, "give beacon e2", "electro.keys.pass-small", seat=ONE)


@pytest.mark.rule("electro.keys.pass-small")
def test_with_trade_cards_reward_cards_are_handed_over_and_only_the_two_know_which():
    team = (weak("1a", cards=["beacon"]), weak("1a", cards=["bent-pin"]), weak("1a"))
    table = labyrinth(*team, options={"trade_cards": True})
    do(table, "give beacon e2", "accept", "ask card e2")
    assert ids(table, TWO) == ["beacon", "bent-pin", "decline"]
    do(table, "bent-pin")
    assert [each.hand for each in table.state.explorers] == [["bent-pin"], ["beacon"], []]
    assert last(table, "card-passed").rule == "electro.keys.pass-small"
    assert [len(told(table, "passed-what", seat)) for seat in (MOF, ONE, TWO, THREE)] == [0, 2, 2, 0]


# ---------------------------------------------------------------- picking up


@pytest.mark.rule("electro.keys.pick-up")
def test_whoever_stands_on_things_may_pick_them_up_at_no_cost():
    table = labyrinth(weak("1a"), piles=[{"at": "1a", "keys": 1, "fragments": 1}])
    do(table, "take key", "take fragment")
    assert held(table)[0] == (1, 1) and table.choices[ONE].ask == "free"
    assert last(table, "takes").rule == "electro.keys.pick-up"


@pytest.mark.rule("electro.keys.pick-up")
def test_whoever_passes_may_pick_up_without_losing_a_point_or_leave_it():
    piles = [{"at": "1a", "keys": 1}, {"at": "1b", "fragments": 1}]
    table = labyrinth(weak("1s"), piles=piles, rolls=[3])
    refused(table, "take key", "electro.keys.pick-up", seat=ONE)
    do(table, "roll", "1a", "take key", "1b")
    assert about(table, ONE)["points"] == 1 and "take fragment" in ids(table, ONE)
    do(table, "1c")
    assert held(table)[0] == (1, 0) and [pile.at for pile in table.state.piles] == ["1b"]


@pytest.mark.rule("electro.keys.pick-up-room")
def test_things_in_a_cleared_room_are_taken_in_passing():
    rooms, piles = {"i1": "cleared"}, [{"at": "i1", "keys": 1, "fragments": 1}]
    table = labyrinth(weak("1b"), rooms=rooms, piles=piles, rolls=[2])
    do(table, "roll", "i1 1e")
    assert ids(table, ONE) == ["take key", "take fragment", "go on"]
    do(table, "take key", "go on")
    assert spaces(table)[0] == "1e" and held(table)[0] == (1, 0) and about(table, ONE)["points"] == 1
    assert last(table, "takes").rule == "electro.keys.pick-up-room"


@pytest.mark.rule("electro.keys.pick-up-room")
def test_things_in_an_uncleared_room_are_taken_by_one_who_starts_a_turn_inside():
    rooms, piles = {"i1": "beast fighting"}, [{"at": "i1", "keys": 1}]
    table = labyrinth(weak("i1"), rooms=rooms, piles=piles)
    do(table, "take key")
    assert held(table)[0] == (1, 0) and table.choices[ONE].ask == "inside"


@pytest.mark.rule("electro.keys.pick-up-room")
@pytest.mark.parametrize("card", ["trapped", "boost", "empty"])
def test_whoever_is_in_and_out_and_meets_no_beast_may_take_them(card):
    table = labyrinth(weak("1b"), rooms={"i1": card}, piles=[{"at": "i1", "keys": 1}])
    do(table, "stay", "enter i1")
    do(table, *(["leave it"] if card != "empty" else []), "take key", "1e")
    assert held(table)[0] == (1, 0) and spaces(table)[0] == "1e"
    assert last(table, "takes").rule == "electro.keys.pick-up-room"


@pytest.mark.rule("electro.keys.pick-up-room")
@pytest.mark.parametrize(("rolls", "at"), [((6, 1), "1b"), ((1, 20), "i1")])
def test_whoever_meets_a_beast_head_first_takes_nothing(rolls, at):
    piles = [{"at": "i1", "keys": 1}, {"at": "o1", "keys": 1}]
    table = labyrinth(weak("1b"), weak("o1"), rooms={"i1": "beast"}, piles=piles, rolls=rolls)
    do(table, "stay", "enter i1")
    if at == "1b":
        assert "take key" not in ids(table, ONE)
        do(table, "end")
    assert spaces(table)[0] == at and held(table)[0] == (0, 0) and lives(table)[0] == (3 if at == "1b" else 2)
    assert rule_of(table, TWO, "take key") == "electro.keys.pick-up-room"


@pytest.mark.parametrize(
    ("coloured", "keys", "rule"),
    [
        (False, 0, "electro.keys.required"),
        (True, 0, "electro.keys.required"),
        (True, ["white"], "electro.keys.any-door"),
    ],
)
def test_a_door_is_refused_for_want_of_a_key_or_of_its_colour(coloured, keys, rule):
    table = labyrinth(weak("1j", keys=keys), options={"coloured_keys": coloured})
    refused(table, "unlock yellow", rule, seat=ONE)


@pytest.mark.rule("electro.keys.pass")
def test_nobody_is_asked_for_what_another_has():
    table = labyrinth(weak("1a", fragments=1), weak("1a", keys=1), weak("1a"))
    assert [id for id in ids(table, ONE) if id.startswith("ask")] == ["ask key e2"]
    refused(table, "ask key e3", "electro.keys.pass", seat=ONE)
    labels = {option.id: option.label for option in table.choices[ONE].options}
    assert labels["ask key e2"] == "ask @2 for their Small Key"
    assert labels["give fragment e3"] == "offer @3 your fragment of the Master Key"


@pytest.mark.rule("electro.turn.free-limit")
def test_what_was_handed_over_on_this_turn_is_not_asked_back():
    table = labyrinth(weak("1a", keys=1), weak("1a"))
    refusal = refused(table, "ask key e2", "electro.keys.pass", seat=ONE)
    assert "you cannot have a Small Key from Becquerel here" in str(refusal)
    do(table, "give key e2", "accept")
    refusal = refused(table, "ask key e2", "electro.turn.free-limit", seat=ONE)
    assert "a Small Key is handed over once a turn" in str(refusal)


@pytest.mark.rule("electro.keys.pass")
def test_nobody_is_told_by_a_refusal_which_card_was_handed_over():
    table = labyrinth(weak("1a", cards=["beacon"]), weak("1a"), options={"trade_cards": True})
    do(table, "give beacon e2", "accept")
    refused(table, "ask beacon e2", "electro.keys.pass", seat=ONE)
