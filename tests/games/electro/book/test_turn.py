"""Who plays, what for, and an Explorer's turn: its order, its free deeds, and what is done once."""

from typing import Any

import pytest

from tests.games.electro.tables import MOF, ONE, THREE, TWO, explorer, kinds, labyrinth, last, rule_of, spaces
from tests.tables import do, ids, refused, told
from undercroft import Table
from undercroft.engine import Refused

# ---------------------------------------------------------------- players and objective


@pytest.mark.rule("electro.players.mof")
@pytest.mark.parametrize(
    ("seats", "mof", "fates"), [(3, "player", 1), (7, "player", 1), (2, "auto", 0), (6, "auto", 0)]
)
def test_one_player_is_master_of_fates_and_all_others_are_explorers(seats, mof, fates):
    table = Table.start("electro", seats=seats, seed=1, options={"mof": mof})
    assert [seat.role for seat in table.seats] == ["Master of Fates"] * fates + ["Explorer"] * (seats - fates)
    assert [each["seat"] for each in table.view(None)["explorers"]] == list(range(fates, seats))
    assert table.view(None)["mof"]["seat"] == (MOF if fates else None)


@pytest.mark.rule("electro.players.count")
@pytest.mark.parametrize(
    ("mof", "solo", "allowed"),
    [
        ("player", False, range(3, 8)),
        ("auto", False, range(2, 7)),
        ("player", True, range(2, 8)),
        ("auto", True, range(1, 7)),
    ],
)
def test_two_to_six_explorers_play_or_with_solo_one(mof, solo, allowed):
    for seats in range(1, 9):
        options = {"mof": mof, "solo": solo}
        if seats in allowed:
            assert len(Table.start("electro", seats=seats, seed=1, options=options).seats) == seats
        else:
            with pytest.raises(Refused) as caught:
                Table.start("electro", seats=seats, seed=1, options=options)
            assert caught.value.rule == "electro.players.count"


@pytest.mark.rule("electro.players.count")
def test_a_lone_explorer_holds_trials_against_the_champion():
    sides = {"2x": {"task": "gauntlet", "open": True, "fragment": True}}
    dice = [6, 1, 1, 1, 6, 1, 1, 1, 6, 1, 1, 1, 5]
    table = labyrinth(
        {"at": "2x", "move": 1, "see": 1, "fight": 1}, rolls=dice, options={"solo": True, "mof": "auto"}, sides=sides
    )
    do(table, "task")
    assert told(table, "wins-trial")
    assert explorer(table, 1).fragments == 1


@pytest.mark.rule("electro.objective.explorers")
def test_explorers_win_by_bringing_all_three_fragments_to_the_unlocked_master_lock():
    table = labyrinth({"at": "1j", "move": 1, "fragments": 3, "keys": 1}, {"at": "4a"}, rolls=[2])
    do(table, "roll")
    refused(table, "1x", "electro.move.locked", seat=ONE)
    do(table, "unlock yellow", "1x")
    assert table.result is not None
    assert (table.result.winners, table.result.scores) == ((ONE,), {MOF: 0, ONE: 1, TWO: 0})
    assert "electro.objective.explorers" in last(table, "ended").also


@pytest.mark.rule("electro.objective.explorers")
@pytest.mark.parametrize(("fragments", "at", "side"), [(2, "1j", "1x"), (3, "2j", "2x")])
def test_two_fragments_or_another_room_do_not_win(fragments, at, side):
    sides = {"1x": {"card": "lock", "open": True}, "2x": {"task": "voltage", "open": True, "reward": True}}
    table = labyrinth({"at": at, "move": 1, "fragments": fragments}, {"at": "4a"}, rolls=[1], sides=sides)
    do(table, "roll", side)
    assert (table.result, spaces(table)[0]) == (None, side)
    third = labyrinth({"at": "1j", "move": 1, "fragments": 3}, {"at": "4a"}, rolls=[1], sides=sides)
    do(third, "roll", "1x")
    assert third.result is not None and third.result.rule == "electro.end.escape"
    assert "electro.objective.explorers" in last(third, "ended").also


# ---------------------------------------------------------------- rounds and turns


@pytest.mark.rule("electro.turn.round")
def test_a_round_is_a_turn_of_each_explorer_in_turn_order_and_then_the_mofs():
    table = labyrinth({}, {}, {}, order=[2, 0, 1], rolls=[3])
    for seat in (THREE, ONE, TWO):
        assert table.waiting == (seat,)
        do(table, "stay", "end")
    assert kinds(table, "turn", "fates", "shock", "round") == [
        "turn",
        "turn",
        "turn",
        "fates",
        "shock",
        "round",
        "turn",
    ]
    assert [event.data["seat"] for event in told(table, "turn")] == [THREE, ONE, TWO, THREE]
    assert (last(table, "round").data["round"], last(table, "round").rule) == (2, "electro.turn.round")


@pytest.mark.rule("electro.turn.round")
def test_whoever_is_not_on_turn_is_refused():
    refused(labyrinth({}, {}), "stay", "electro.turn.round", seat=TWO)


STARTS = [
    ({"at": "i1"}, {"rooms": {"i1": "boost"}}, "inside"),
    ({"at": "i1"}, {"rooms": {"i1": "beast fighting"}}, "inside"),
    ({"at": "i1"}, {"rooms": {"i1": "cleared"}}, "out"),
    ({"at": "1a"}, {"fights": [{"at": "1a", "fighters": [0, 1]}]}, "fight"),
    ({"at": "1a"}, {}, "free"),
]


@pytest.mark.rule("electro.turn.outline")
@pytest.mark.parametrize(("one", "about", "ask"), STARTS)
def test_a_turn_begins_with_the_business_of_a_room_or_fight(one, about, ask):
    table = labyrinth(one, {"at": "1a"}, **about)
    assert table.choices[ONE].ask == ask
    if ask == "out":
        do(table, "1b")
        assert table.choices[ONE].ask == "free"
    elif ask != "free":
        assert {"roll", "stay"}.isdisjoint(ids(table, ONE))


@pytest.mark.rule("electro.turn.outline")
def test_see_and_entry_follow_the_move_and_then_the_turn_ends():
    table = labyrinth({"at": "1b", "move": 1, "see": 1}, rolls=[1, 1, 20], rooms={"i1": "boost"})
    assert table.choices[ONE].rule == "electro.turn.outline"
    refused(table, "see i1", "electro.turn.outline", seat=ONE)
    refused(table, "enter i1", "electro.move.rooms-closed", seat=ONE)
    do(table, "roll")
    refused(table, "see i1", "electro.turn.outline", seat=ONE)
    do(table, "stop")
    assert ids(table, ONE) == ["see i1", "enter i1", "end"]
    do(table, "see i1")
    assert ids(table, ONE) == ["enter i1", "end"]
    do(table, "end")
    assert table.waiting == (TWO,)


@pytest.mark.rule("electro.turn.outline")
def test_after_the_move_nobody_moves_again():
    table = do(labyrinth({"at": "1b", "move": 2}, rolls=[2]), "roll", "keep", "stop")
    assert {"roll", "1a", "1c"}.isdisjoint(ids(table, ONE))


@pytest.mark.rule("electro.turn.pass")
@pytest.mark.parametrize("at", ["1s", "1b", "1x"])
def test_an_explorer_may_do_nothing_on_their_turn(at):
    table = labyrinth({"at": at}, sides={"1x": {"open": True}})
    before = explorer(table, 1).copy()
    assert rule_of(table, ONE, "stay") == "electro.turn.pass"
    do(table, "stay")
    assert table.view(ONE)["turn"]["points"] == 0
    assert rule_of(table, ONE, "end") == "electro.turn.pass"
    do(table, "end")
    assert table.waiting == (TWO,)
    assert (explorer(table, 1).at, explorer(table, 1).live) == (before.at, before.live)


# ---------------------------------------------------------------- free deeds

DEEDS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "take key": ({}, {"piles": [{"at": "1j", "keys": 1}]}),
    "take fragment": ({}, {"piles": [{"at": "1j", "fragments": 1}]}),
    "give key e2": ({"keys": 1}, {}),
    "give fragment e2": ({"fragments": 1}, {}),
    "ask key e3": ({}, {}),
    "unlock yellow": ({"keys": 1}, {}),
    "group e2": ({}, {}),
    "part": ({}, {"groups": [[0, 1]]}),
    "play copper-salve": ({"cards": ["copper-salve"]}, {}),
}
MOMENTS: dict[str, list[str]] = {
    "before the move": ["roll"][:0],
    "on the way": ["roll", "keep"],
    "after the move": ["stay"],
}


@pytest.mark.rule("electro.turn.free-actions")
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("deed", DEEDS)
def test_free_deeds_are_possible_before_during_and_after_the_move_and_cost_nothing(deed, moment):
    one, about = DEEDS[deed]
    team = [{"at": "1j", "move": 2, **one}, {"at": "1j"}, {"at": "1j", "keys": 1}]
    table = labyrinth(*team, rolls=[4] if moment == "on the way" else [], **about)
    do(table, *MOMENTS[moment])
    ask, points = table.choices[ONE].ask, table.view(ONE)["turn"]["points"]
    do(table, deed)
    for seat in (TWO, THREE):
        if seat in table.waiting:
            assert table.choices[seat].rule == "electro.turn.free-actions"
            do(table, "accept")
    assert (table.waiting, table.choices[ONE].ask, table.view(ONE)["turn"]["points"]) == ((ONE,), ask, points)
    assert deed not in ids(table, ONE)


@pytest.mark.rule("electro.turn.free-actions")
@pytest.mark.parametrize("deed", [deed for deed in DEEDS if deed != "part"])
def test_no_free_deed_interrupts_a_roll(deed):
    one, about = DEEDS[deed]
    table = labyrinth({"at": "1j", **one}, {"at": "1j"}, {"at": "1j", "keys": 1}, rolls=[4], **about)
    assert deed in ids(table, ONE)
    do(table, "group e2", "accept", "roll")
    assert ids(table, ONE) == ["reroll", "keep"]
    with pytest.raises(Refused):
        table.answer(ONE, deed)


@pytest.mark.rule("electro.turn.free-actions")
def test_nobody_does_free_deeds_on_anothers_turn():
    table = labyrinth({"at": "1j"}, {"at": "1j", "keys": 1, "cards": ["copper-salve"]})
    assert table.waiting == (ONE,)
    assert TWO not in table.choices
    refused(table, "unlock yellow", "electro.turn.round", seat=TWO)
    assert "group e2" in ids(table, ONE)
    do(table, "group e2")
    assert table.choices[TWO].rule == "electro.turn.free-actions"


# ---------------------------------------------------------------- once a turn


@pytest.mark.rule("electro.turn.free-limit")
@pytest.mark.parametrize("deed", ["group e2", "give key e2", "ask fragment e2"])
def test_the_same_proposal_is_put_to_the_same_explorer_once_a_turn(deed):
    table = labyrinth({"at": "1a", "keys": 1}, {"at": "1a", "fragments": 1}, {"at": "1a", "fragments": 1}, rolls=[6])
    do(table, deed, "decline")
    assert deed not in ids(table, ONE)
    assert deed.replace("e2", "e3") in ids(table, ONE)
    refused(table, deed, "electro.turn.free-limit", seat=ONE)
    do(table, "stay")
    refused(table, deed, "electro.turn.free-limit", seat=ONE)
    do(table, "end", "stay", "end", "stay", "end")
    assert table.waiting == (ONE,) and deed in ids(table, ONE)


@pytest.mark.rule("electro.turn.free-limit")
def test_the_same_trial_is_called_once_a_turn():
    sides = {"2x": {"task": "voltage", "open": True}}
    table = labyrinth({"at": "2x"}, {"at": "2x"}, sides=sides)
    do(table, "task", "decline")
    assert "task" not in ids(table, ONE)
    refused(table, "task", "electro.turn.free-limit", seat=ONE)


@pytest.mark.rule("electro.turn.free-limit")
def test_an_item_is_handed_over_once_a_turn():
    table = labyrinth({"at": "1a", "fragments": 1}, {"at": "1a"}, {"at": "1a"})
    do(table, "give fragment e2", "accept")
    assert explorer(table, 2).fragments == 1
    assert "ask fragment e2" not in ids(table, ONE)
    refused(table, "ask fragment e2", "electro.turn.free-limit", seat=ONE)


@pytest.mark.rule("electro.turn.free-limit")
def test_several_items_may_be_handed_over_in_one_turn():
    table = labyrinth({"at": "1a", "fragments": 2, "keys": 1}, {"at": "1a"})
    do(table, "give fragment e2", "accept", "give key e2", "accept", "give fragment e2", "accept")
    assert (explorer(table, 2).fragments, len(explorer(table, 2).keys)) == (2, 1)
    refused(table, "ask fragment e2", "electro.turn.free-limit", seat=ONE)


@pytest.mark.rule("electro.turn.free-limit")
def test_in_a_combined_turn_each_member_has_proposals_of_their_own():
    team = [{"move": 1, "keys": 1}, {"move": 1, "keys": 1}, {}]
    table = labyrinth(*team, groups=[[0, 1]], rolls=[1])
    do(table, "give key e3", "decline", "together", "come", "roll", "keep", "stop")
    refused(table, "give key e3", "electro.turn.free-limit", seat=ONE)
    do(table, "end", "give key e3", "decline")
    refused(table, "give key e3", "electro.turn.free-limit", seat=TWO)


@pytest.mark.rule("electro.turn.one-room")
def test_one_see_attempt_a_turn():
    rooms = {"i1": "boost", "o1": "boost"}
    table = labyrinth({"at": "1b", "move": 1, "see": 1}, rolls=[3, 1, 20], rooms=rooms)
    do(table, "roll", "stop", "see i1", "enter i1", "leave it", "1e", "1f", "stop")
    assert ids(table, ONE) == ["end"]
    refused(table, "see o1", "electro.turn.one-room", seat=ONE)


@pytest.mark.rule("electro.turn.one-room")
def test_one_uncleared_room_a_turn_and_a_see_attempt_not_yet_made_may_follow():
    rooms = {"i1": "empty", "o1": "boost"}
    table = labyrinth({"at": "1b", "move": 1, "see": 1}, rolls=[1, 6, 1], rooms=rooms)
    do(table, "roll", "stop", "enter i1", "1e", "1f")
    assert ids(table, ONE) == ["see o1", "end"]
    refused(table, "enter o1", "electro.turn.one-room", seat=ONE)
    do(table, "see o1")
    assert told(table, "perceives")[0].data["room"] == "o1"
    do(table, "silent")
    refused(table, "enter o1", "electro.turn.one-room", seat=ONE)
