"""Moving: the roll and its rerolls, steps, locked doors, rooms that are closed and rooms that are passed."""

import pytest

from tests.games.electro.tables import ONE, kinds, labyrinth, last, points, rule_of, spaces
from tests.tables import do, ids, refused, told
from undercroft.engine import ChanceError

CORRIDORS = [
    ("1s", {"2s", "6s", "1a"}),
    ("1b", {"1a", "1c"}),
    ("1c", {"1b", "2a", "1f"}),
    ("1g", {"1d", "1h", "6l"}),
    ("1j", {"1i", "1k"}),
]


def stepping(at, *rolls, move=1, **about):
    """An Explorer who has rolled for movement, once unless Move allows more, and may step."""
    table = labyrinth({"at": at, "move": move}, {"at": "4s"}, rolls=rolls, **about)
    return do(table, "roll")


# ---------------------------------------------------------------- the roll


@pytest.mark.rule("electro.move.roll")
@pytest.mark.parametrize("face", range(1, 7))
def test_one_d6_says_how_far_an_explorer_may_move(face):
    table = stepping("1a", face)
    throw = last(table, "throws")
    assert (throw.rule, throw.data["face"], throw.audience) == ("electro.move.roll", face, None)
    assert points(table) == face
    for left in range(face, 0, -1):
        assert points(table) == left
        do(table, {"1a": "1b", "1b": "1a"}[spaces(table)[0]])
    assert table.choices[ONE].ask == "after"
    table.chance.spent()


@pytest.mark.rule("electro.move.rerolls")
@pytest.mark.parametrize(("full", "move", "rolls"), [(False, 1, 1), (False, 3, 3), (False, 6, 6), (True, 1, 2)])
def test_the_die_is_rolled_as_often_as_the_move_score(full, move, rolls):
    table = labyrinth({"move": move}, rolls=[2] * rolls, options={"full_rerolls": full})
    do(table, "roll", *["reroll"] * (rolls - 1))
    assert [throw.rule for throw in told(table, "throws")] == ["electro.move.roll"] + ["electro.move.rerolls"] * (
        rolls - 1
    )
    assert table.choices[ONE].ask == "step"
    refused(table, "reroll", "electro.move.rerolls", seat=ONE)


@pytest.mark.rule("electro.ref.rerolls")
@pytest.mark.parametrize(("full", "rerolls"), [(False, 3), (True, 4)])
def test_a_move_score_of_four_is_one_roll_and_three_rerolls(full, rerolls):
    table = labyrinth({"move": 4}, rolls=[1] * (rerolls + 1), options={"full_rerolls": full})
    do(table, "roll")
    for left in range(rerolls, 0, -1):
        assert ids(table, ONE) == ["reroll", "keep"]
        assert f"({left} left)" in table.choices[ONE].options[0].label
        do(table, "reroll")
    refused(table, "reroll", "electro.move.rerolls", seat=ONE)
    table.chance.spent()


@pytest.mark.rule("electro.move.reroll-replaces")
@pytest.mark.parametrize(("best", "counts"), [(False, [5, 2]), (True, [5, 5])])
def test_the_last_roll_counts_or_with_best_roll_the_highest(best, counts):
    table = labyrinth({"move": 2}, rolls=[5, 2], options={"best_roll": best})
    do(table, "roll", "reroll")
    assert [throw.data["counts"] for throw in told(table, "throws")] == counts
    assert points(table) == counts[-1]


@pytest.mark.rule("electro.move.reroll-replaces")
def test_an_explorer_may_stop_rolling_at_any_time():
    table = labyrinth({"move": 6}, rolls=[2, 4])
    do(table, "roll", "reroll", "keep")
    assert (table.choices[ONE].ask, points(table)) == ("step", 4)


@pytest.mark.rule("electro.move.minimum-roll")
@pytest.mark.parametrize("move", [0, 1])
def test_the_first_roll_is_always_granted(move):
    table = stepping("1a", 4, move=move)
    assert "electro.move.minimum-roll" in last(table, "throws").also
    assert (table.choices[ONE].ask, points(table)) == ("step", 4)


# ---------------------------------------------------------------- steps


@pytest.mark.rule("electro.move.up-to")
@pytest.mark.parametrize("steps", range(4))
def test_any_number_of_spaces_up_to_the_roll_may_be_moved(steps):
    way = ["1b", "1c", "1f"]
    table = do(stepping("1a", 3), *way[:steps])
    if steps < 3:
        assert rule_of(table, ONE, "stop") == "electro.move.up-to"
        do(table, "stop")
    assert spaces(table)[0] == ["1a", *way][steps]
    assert table.choices[ONE].ask == "after"
    assert kinds(table, "stays", "goes") == (["goes"] * steps or ["stays"])


@pytest.mark.rule("electro.ref.move-less")
def test_of_a_roll_of_five_three_may_be_moved_and_two_are_left():
    table = do(stepping("1s", 5), "1a", "1b", "1c", "stop")
    assert (spaces(table)[0], last(table, "goes").data["left"]) == ("1c", 2)
    assert table.view(ONE)["turn"]["points"] == 2


@pytest.mark.rule("electro.move.step")
@pytest.mark.parametrize(("at", "near"), CORRIDORS)
def test_a_step_leads_to_any_neighbouring_space_and_to_no_other(at, near):
    table = stepping(at, 2)
    assert set(ids(table, ONE)) == near | {"stop"}
    refused(table, "4d", "electro.move.step", seat=ONE)


@pytest.mark.rule("electro.move.step")
def test_each_step_costs_one_point_and_turning_back_is_allowed():
    table = do(stepping("1a", 3), "1b", "1a", "1b")
    assert [event.data["left"] for event in told(table, "goes")] == [2, 1, 0]
    assert {event.rule for event in told(table, "goes")} == {"electro.move.step"}
    assert spaces(table)[0] == "1b"


@pytest.mark.rule("electro.move.locked")
def test_a_locked_door_cannot_be_passed():
    table = stepping("1j", 2)
    assert "1x" not in ids(table, ONE)
    refused(table, "1x", "electro.move.locked", seat=ONE)


@pytest.mark.rule("electro.move.locked")
def test_an_opened_side_room_is_one_step_from_its_door_tile_only():
    table = stepping("1i", 3, sides={"1x": {"open": True}})
    refused(table, "1x", "electro.move.locked", seat=ONE)
    do(table, "1j")
    assert rule_of(table, ONE, "1x") == "electro.move.locked"
    do(table, "1x")
    assert (spaces(table)[0], last(table, "goes").data["left"]) == ("1x", 1)
    assert ids(table, ONE)[0] == "1j" and "1i" not in ids(table, ONE)
    assert spaces(do(table, "1j"))[0] == "1j"


# ---------------------------------------------------------------- rooms in the way


@pytest.mark.rule("electro.move.rooms-closed")
@pytest.mark.parametrize("card", ["beast", "beast shown", "empty", "boost", "trapped boxed"])
def test_no_move_leads_through_an_uncleared_room_or_into_it(card):
    table = stepping("1b", 3, rooms={"i1": card})
    assert ids(table, ONE) == ["1a", "1c", "stop"]
    for way in ("i1", "i1 1e", "enter i1"):
        refused(table, way, "electro.move.rooms-closed", seat=ONE)
    do(table, "stop")
    assert rule_of(table, ONE, "enter i1") == "electro.enter.may"


@pytest.mark.rule("electro.move.cleared-room")
def test_a_cleared_room_is_passed_for_one_point_in_either_direction():
    table = stepping("1b", 2, rooms={"i1": "cleared"})
    assert rule_of(table, ONE, "i1 1e") == "electro.move.cleared-room"
    do(table, "i1 1e")
    passed = last(table, "goes")
    assert (passed.rule, passed.data["left"], spaces(table)[0]) == ("electro.move.cleared-room", 1, "1e")
    do(table, "i1 1b")
    assert (spaces(table)[0], last(table, "goes").data["left"]) == ("1b", 0)


@pytest.mark.rule("electro.move.cleared-room")
def test_a_cleared_room_leads_to_its_own_doorways_only():
    table = stepping("1b", 2, rooms={"i1": "cleared"})
    refused(table, "i1 1d", "electro.move.cleared-room", seat=ONE)
    refused(table, "i2 2e", "electro.move.rooms-closed", seat=ONE)


@pytest.mark.rule("electro.ref.cleared-passage")
@pytest.mark.parametrize("beyond", ["1d", "1f"])
def test_with_a_roll_of_two_the_cleared_room_and_one_more_space_are_passed(beyond):
    table = do(stepping("1b", 2, rooms={"i1": "cleared"}), "i1 1e")
    assert points(table) == 1
    assert {"1d", "1f"} <= set(ids(table, ONE))
    do(table, beyond)
    assert (spaces(table)[0], table.choices[ONE].ask) == (beyond, "after")


@pytest.mark.rule("electro.move.no-stop-in-room")
def test_a_move_cannot_end_inside_a_cleared_room():
    table = stepping("1b", 1, rooms={"i1": "cleared"})
    refused(table, "i1", "electro.move.no-stop-in-room", seat=ONE)
    do(table, "stop")
    refused(table, "enter i1", "electro.move.no-stop-in-room", seat=ONE)
    assert "enter i1" not in ids(table, ONE)


@pytest.mark.rule("electro.board.occupancy")
@pytest.mark.parametrize(("at", "step"), [("1a", "1b"), ("1j", "1x")])
def test_any_number_share_a_space_and_nobody_blocks_another(at, step):
    sides = {"1x": {"card": "puzzle", "task": "fuse-code", "open": True}, "2x": {"card": "lock"}}
    table = labyrinth({"at": at}, {"at": step}, {"at": step}, {"at": step}, rolls=[3], sides=sides)
    do(table, "roll", "keep", step)
    assert [explorer.at for explorer in table.state.explorers] == [step] * 4
    assert "electro.board.occupancy" in last(table, "goes").also
    if step == "1b":  # And on past them all.
        do(table, "1c")
        assert table.state.explorers[0].at == "1c" and "electro.board.occupancy" not in last(table, "goes").also


@pytest.mark.rule("electro.move.reroll-replaces")
def test_only_a_reroll_takes_the_place_of_a_roll():
    table = labyrinth({"move": 2}, rolls=[2, 3])
    do(table, "roll", "reroll")
    replaces = ["electro.move.reroll-replaces" in throw.also for throw in told(table, "throws")]
    assert replaces == [False, True]


@pytest.mark.rule("electro.see.stay")
def test_whoever_stops_after_coming_out_of_a_room_has_not_stayed_again():
    table = stepping("1b", 3, rooms={"i1": "empty"})
    do(table, "stop", "enter i1", "1e")
    assert points(table) == 3
    do(table, "stop")
    assert kinds(table, "stays") == ["stays"] and table.choices[ONE].ask == "after"


@pytest.mark.rule("electro.move.step")
def test_who_goes_on_after_a_room_without_a_group_leaves_nobody_behind():
    table = stepping("1b", 3, rooms={"i1": "empty"})
    do(table, "stop", "enter i1", "1e", "1d")
    assert last(table, "goes").also == ()


@pytest.mark.rule("electro.group.leftover")
def test_of_two_who_moved_together_one_goes_on_alone():
    team = [{"at": "1b", "move": 1}] * 2
    table = labyrinth(*team, rolls=[3], groups=[[0, 1]], rooms={"i1": "empty"})
    do(table, "together", "come", "roll", "keep", "stop", "pass", "pass", "enter i1", "1e", "1d")
    assert last(table, "goes").also == ("electro.group.leftover",) and spaces(table) == ["1d", "1b"]


@pytest.mark.rule("electro.move.locked")
@pytest.mark.parametrize(
    ("at", "opened", "words"),
    [("1j", False, "the door of 1x is locked"), ("1i", False, "1x is entered from 1j"), ("1i", True, "1x is entered")],
)
def test_a_step_into_a_side_room_is_refused_by_its_door(at, opened, words):
    table = stepping(at, 2, sides={"1x": {"card": "lock", "open": opened}})
    refusal = refused(table, "1x", "electro.move.locked")
    assert words in str(refusal) and refusal.at == "1x"


@pytest.mark.rule("electro.move.roll")
def test_movement_is_rolled_with_a_d6():
    table = labyrinth({"move": 1}, rolls=[7])
    with pytest.raises(ChanceError, match="impossible on a D6"):
        do(table, "roll")


@pytest.mark.rule("electro.move.step")
def test_a_space_further_on_is_refused_by_name():
    assert "1d is not next to 1b" in str(refused(stepping("1b", 2), "1d", "electro.move.step"))
