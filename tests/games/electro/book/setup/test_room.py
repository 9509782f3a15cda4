"""Starting a turn in a small room: dealing with it, fleeing from it, and what comes after."""

from typing import Any

import pytest

from tests.games.electro.tables import MOF, ONE, TWO, explorer, kinds, labyrinth, last, lives, points, rule_of, spaces
from tests.tables import do, ids, refused, told

FAR = {"at": "4s"}
DOORS = ["1b", "1e"]
CARDS = ["beast", "beast fighting", "boost", "trapped", "empty"]


def inside(card, *rolls, others=(FAR,), options=None, groups=(), **about):
    """The first Explorer starts a turn in i1, with every score 1 unless said."""
    one = {"at": "i1", "move": 1, "see": 1, "fight": 1, **about}
    return labyrinth(one, *others, rolls=rolls, rooms={"i1": card}, options=options, groups=list(groups))


# ---------------------------------------------------------------- interact or flee


@pytest.mark.rule("electro.room.choice")
@pytest.mark.parametrize("card", CARDS)
def test_who_starts_in_an_uncleared_room_must_interact_or_try_to_flee(card):
    table = inside(card)
    assert (table.choices[ONE].rule, ids(table, ONE)) == ("electro.room.choice", ["interact", "flee"])
    for answer in ("stay", "roll", "1b", "end", "together"):
        assert refused(table, answer, refusal(answer), seat=ONE)


def refusal(answer):
    """The rule by which this is refused inside a room."""
    return "electro.group.form" if answer == "together" else "electro.room.choice"


@pytest.mark.rule("electro.room.flee-roll")
@pytest.mark.parametrize(("move", "d20", "outcome"), [(1, 3, "success"), (1, 4, "failure"), (3, 9, "success")])
def test_fleeing_is_a_move_roll_against_the_d20(move, d20, outcome):
    table = inside("boost", *[3] * move, d20, *(["beacon"] if outcome == "failure" else []), move=move)
    assert rule_of(table, ONE, "flee") == "electro.room.flee-roll"
    do(table, "flee")
    roll = last(table, "roll")
    assert (roll.rule, roll.data["trait"]) == ("electro.room.flee-roll", "Move")
    assert (roll.data["dice"], roll.data["outcome"]) == ([3] * move, outcome)


@pytest.mark.rule("electro.room.flee-success")
@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("card", CARDS)
def test_a_flight_leads_to_a_doorway_of_choice_and_the_rest_of_the_turn(card, door):
    table = do(inside(card, 6, 6, 2), "flee")
    assert (ids(table, ONE), rule_of(table, ONE, door)) == (DOORS, "electro.room.flee-success")
    do(table, door)
    assert (spaces(table)[0], table.choices[ONE].ask) == (door, "free")
    assert last(table, "flees").rule == last(table, "comes-out").rule == "electro.room.flee-success"
    do(table, "roll")
    assert points(table) == 2
    do(table, "stop")
    assert "enter i1" in ids(table, ONE), "the room is as it was"


@pytest.mark.rule("electro.room.flee-failure")
@pytest.mark.parametrize("costs", [False, True])
def test_after_a_failed_flight_from_a_box_the_room_is_dealt_with_in_the_same_turn(costs):
    table = do(inside("boost", 1, 20, "beacon", options={"flight_costs_turn": costs}), "flee")
    assert last(table, "trapped-inside").rule == "electro.room.flee-failure"
    assert (explorer(table, 1).hand, ids(table, ONE)) == (["beacon"], DOORS)


@pytest.mark.rule("electro.room.flee-failure")
@pytest.mark.parametrize("card", ["beast", "beast shown", "beast fighting"])
def test_after_a_failed_flight_from_a_beast_a_fight_roll_is_still_made(card):
    table = do(inside(card, 1, 20, 6, 6), "flee")
    assert [event.data["trait"] for event in told(table, "roll")] == ["Move", "Fight"]
    assert (last(table, "hits").data["health"], table.waiting) == (4, (TWO,))


@pytest.mark.rule("electro.room.flee-failure")
@pytest.mark.parametrize("card", ["beast", "beast shown", "beast fighting"])
def test_with_flight_costs_turn_a_failed_flight_from_a_beast_ends_the_turn(card):
    table = do(inside(card, 1, 20, options={"flight_costs_turn": True}), "flee")
    assert ([event.data["trait"] for event in told(table, "roll")], table.waiting) == (["Move"], (TWO,))
    room = table.view(TWO)["rooms"]["i1"]
    assert (room["state"], room["fighting"]) == ("up", card == "beast fighting")


@pytest.mark.rule("electro.room.flee-any-card")
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("outcome", ["success", "failure"])
def test_no_uncleared_room_is_left_without_a_flight_roll(card, outcome):
    more: Any = {"boost": ["beacon"], "trapped": [6, 6, "beacon"], "empty": []}.get(card, [1, 20])
    table = inside(card, 3, 3 if outcome == "success" else 4, *([] if outcome == "success" else more))
    refused(table, "1b", "electro.room.choice", seat=ONE)
    do(table, "flee")
    told_of = last(table, "flees" if outcome == "success" else "trapped-inside")
    assert "electro.room.flee-any-card" in told_of.also
    assert told(table, "roll")[0].data["why"] == "flee"


# ---------------------------------------------------------------- afterwards


@pytest.mark.rule("electro.room.after-interaction")
@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    ("card", "rolls"),
    [("boost", ["beacon"]), ("trapped", [6, 6, "beacon"]), ("trapped", [1, 2, 1, 20]), ("empty", [])],
)
def test_after_a_box_or_empty_room_the_survivor_is_put_on_a_doorway_and_moves(card, rolls, door):
    table = do(inside(card, *rolls, 3), "interact")
    assert (ids(table, ONE), rule_of(table, ONE, door)) == (DOORS, "electro.room.after-interaction")
    do(table, door)
    assert last(table, "comes-out").rule == "electro.room.after-interaction"
    assert (spaces(table)[0], table.choices[ONE].ask) == (door, "free")
    do(table, "roll")
    assert (table.choices[ONE].ask, points(table)) == ("step", 3)


@pytest.mark.rule("electro.room.after-interaction")
def test_who_dies_of_the_box_does_not_move_on():
    table = inside("trapped", 1, 2, 1, 20, 5, 6, "beacon", live=1, others=[{"at": "i1", "see": 1}])
    do(table, "interact", "1s")
    do(table, "decline", seat=MOF)
    assert (spaces(table)[0], lives(table)[0], table.waiting) == ("1s", 5, (TWO,))
    assert kinds(table, "comes-out") == []
    do(table, "1e")
    assert (spaces(table)[1], table.choices[TWO].ask) == ("1e", "free")
    after = do(inside("empty"), "interact", "1b")
    assert last(after, "comes-out").rule == "electro.room.after-interaction"


@pytest.mark.rule("electro.room.combat-ends-turn")
@pytest.mark.parametrize(
    ("card", "d20", "event"), [("beast", 20, "misses"), ("beast", 6, "hits"), ("beast fighting health=2", 6, "slain")]
)
def test_a_fight_roll_ends_the_turn_even_if_it_slays_the_beast(card, d20, event):
    table = do(inside(card, 6, d20), "interact")
    assert (kinds(table, event), table.waiting, spaces(table)[0]) == ([event], (TWO,), "i1")
    blow = (told(table, "hits") + told(table, "misses"))[0]
    assert "electro.room.combat-ends-turn" in blow.also


@pytest.mark.rule("electro.room.start-cleared")
@pytest.mark.parametrize("door", DOORS)
def test_who_starts_in_a_cleared_room_is_put_on_a_doorway_without_a_roll(door):
    table = inside("cleared", 4)
    assert (ids(table, ONE), rule_of(table, ONE, door)) == (DOORS, "electro.room.start-cleared")
    do(table, door)
    assert (last(table, "comes-out").rule, kinds(table, "roll")) == ("electro.room.start-cleared", [])
    assert (spaces(table)[0], table.choices[ONE].ask) == (door, "free")
    do(table, "roll")
    assert points(table) == 4


@pytest.mark.rule("electro.room.start-cleared")
def test_the_slayer_of_a_beast_starts_the_next_turn_in_a_cleared_room():
    table = do(inside("beast fighting health=2", 6, 6, 3), "interact", "stay", "end")
    assert (table.waiting, table.choices[ONE].ask) == ((ONE,), "out")
    assert spaces(do(table, "1e"))[0] == "1e"
    assert last(table, "comes-out").rule == "electro.room.start-cleared"


# ---------------------------------------------------------------- who sees and who gets


@pytest.mark.rule("electro.room.reveal")
@pytest.mark.parametrize(
    ("card", "rolls", "what"), [("boost", ["beacon"], "a Boost Box"), ("empty", [], "an Empty Room")]
)
def test_what_was_found_may_be_hidden_from_everyone_team_mates_included(card, rolls, what):
    table = inside(card, *rolls, others=[{"at": "i1"}, FAR], groups=[[0, 1]])
    do(table, "interact")
    found = last(table, "found")
    assert (found.data["what"], found.audience, "electro.room.reveal" in found.also) == (what, (MOF, ONE), True)
    assert not [event for event in table.events_for(TWO) if event.kind == "found"]
    assert table.view(TWO)["rooms"]["i1"]["card"] is None


@pytest.mark.rule("electro.room.first-come")
@pytest.mark.parametrize("order", [[0, 1], [1, 0]])
def test_of_several_beside_a_box_whoever_interacts_first_has_it_alone(order):
    table = labyrinth(
        {"at": "i1"}, {"at": "i1"}, order=order, rolls=["beacon"], groups=[[0, 1]], rooms={"i1": "boost key"}
    )
    do(table, "interact")
    first, other = (explorer(table, number + 1) for number in order)
    assert (first.hand, len(first.keys), other.hand, other.keys) == (["beacon"], 1, [], [])
    assert "electro.room.first-come" in last(table, "found").also
    alone = labyrinth({"at": "i1"}, {"at": "1b"}, rolls=["beacon"], rooms={"i1": "boost key"})
    do(alone, "interact")
    assert "electro.room.first-come" not in last(alone, "found").also
    do(table, "1b", "stay", "end")
    assert (table.choices[other.seat].ask, rule_of(table, other.seat, "1e")) == ("out", "electro.room.start-cleared")
