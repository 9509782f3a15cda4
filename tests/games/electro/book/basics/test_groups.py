"""Groups: forming and leaving them, combined turns, and what each member does after a combined move."""

import pytest

from tests.games.electro.tables import MOF, ONE, THREE, TWO, kinds, labyrinth, last, rule_of, spaces
from tests.tables import do, ids, refused, told

PAIR = [[0, 1]]
TRIO = [[0, 1, 2]]


def teams(table):
    """The groups, each as the seats of its members, as everybody sees them."""
    return sorted({tuple(each["group"]) for each in table.view(None)["explorers"] if each["group"]})


def together(size, *rolls, at="1b", move=1, members=None, **about):
    """A group of so many on one tile; its first member has proposed to move together, all come, and it rolls."""
    team = [{"at": at, "move": move, **each} for each in (members or [{}] * size)]
    table = labyrinth(*team, rolls=rolls, groups=[list(range(size))], **about)
    do(table, "together")
    return do(table, *["come"] * (size - 1), "roll")


# ---------------------------------------------------------------- forming


@pytest.mark.rule("electro.group.form")
@pytest.mark.parametrize("at", ["1s", "1a", "1b", "1x"])
def test_explorers_on_the_same_tile_who_agree_form_a_group(at):
    table = labyrinth({"at": at}, {"at": at}, {"at": "3g"}, sides={"1x": {"open": True}})
    assert rule_of(table, ONE, "group e2") == "electro.group.form"
    refused(table, "group e3", "electro.group.form", seat=ONE)
    do(table, "group e2", "accept")
    assert teams(table) == [(ONE, TWO)]
    assert last(table, "grouped").rule == "electro.group.form"
    refused(table, "group e2", "electro.turn.free-limit", seat=ONE)


@pytest.mark.rule("electro.group.form", "electro.group.leave")
def test_whoever_walked_away_from_a_group_forms_another_without_it():
    table = labyrinth({"at": "1b", "move": 1}, {"at": "1b"}, {"at": "1c"}, groups=PAIR, rolls=[3])
    do(table, "roll", "1c", "group e3", "accept")
    assert teams(table) == [(ONE, THREE)]
    assert told(table, "parted") and last(table, "grouped").data["team"] == ["@1", "@3"]


@pytest.mark.rule("electro.group.leave")
def test_whoever_accepts_a_proposal_leaves_their_group_for_all_to_see():
    table = labyrinth({}, {}, {}, groups=[[1, 2]])
    do(table, "group e2", "accept")
    assert teams(table) == [(ONE, TWO)] and last(table, "ungrouped").data == {"seat": TWO}


@pytest.mark.rule("electro.group.form")
def test_inside_small_rooms_no_group_is_formed():
    table = labyrinth({"at": "i1"}, {"at": "i1"}, rooms={"i1": "boost"})
    assert "group e2" not in ids(table, ONE)
    refused(table, "group e2", "electro.group.form", seat=ONE)


@pytest.mark.rule("electro.group.form")
def test_a_group_formed_before_goes_on_inside_a_room():
    table = labyrinth({"at": "i1", "fight": 1}, {"at": "i1"}, rolls=[3, 4], groups=PAIR, rooms={"i1": "beast"})
    refused(table, "group e2", "electro.group.form", seat=ONE)
    do(table, "interact")
    assert last(table, "roll").data["sum"] == 4
    assert teams(table) == [(ONE, TWO)]


@pytest.mark.rule("electro.group.consent")
def test_nobody_is_grouped_without_agreeing():
    table = labyrinth({}, {}, {})
    do(table, "group e2")
    assert (table.waiting, ids(table, TWO), teams(table)) == ((TWO,), ["accept", "decline"], [])
    do(table, "decline")
    assert (teams(table), table.waiting, kinds(table, "grouped")) == ([], (ONE,), [])
    assert last(table, "declines").rule == "electro.group.consent"
    do(table, "group e3", "accept")
    assert teams(table) == [(ONE, THREE)]


@pytest.mark.rule("electro.group.size")
def test_a_group_of_any_size_may_be_formed_one_by_one():
    table = labyrinth({}, {}, {}, {})
    do(table, "group e2", "accept", "group e3", "accept", "group e4", "accept")
    assert teams(table) == [(1, 2, 3, 4)]
    assert "electro.group.size" in last(table, "grouped").also


@pytest.mark.rule("electro.group.size")
def test_an_explorer_belongs_to_one_group_only_and_a_single_member_is_none():
    table = labyrinth({}, {}, {}, groups=[[1, 2]])
    do(table, "group e2", "accept")
    assert teams(table) == [(ONE, TWO)]
    assert table.view(None)["explorers"][2]["group"] == []


@pytest.mark.rule("electro.group.size")
def test_of_three_who_lose_one_two_are_still_a_group():
    table = labyrinth({}, {}, {}, {}, groups=[[1, 2, 3]])
    do(table, "group e2", "accept")
    assert teams(table) == [(1, 2), (3, 4)]


# ---------------------------------------------------------------- while it lasts


@pytest.mark.rule("electro.group.lasting")
def test_a_group_lasts_between_turns_while_its_members_share_a_space():
    table = labyrinth({"at": "1b", "see": 1}, {"at": "1b", "see": 1}, rolls=[5, 1, 2])
    do(table, "group e2", "accept", "stay", "end", "stay", "end")
    assert (last(table, "round").data["round"], teams(table)) == (2, [(ONE, TWO)])
    do(table, "stay", "see i1")
    assert last(table, "roll").data["sum"] == 2
    assert "electro.group.lasting" in last(table, "roll").also
    assert kinds(table, "parted") == []


@pytest.mark.rule("electro.group.bonus-present")
def test_whoever_has_just_entered_a_room_gets_no_bonus_for_those_outside():
    table = labyrinth(
        {"at": "1b", "move": 1}, {"at": "1b"}, {"at": "1b"}, rolls=[2, 3], groups=TRIO, rooms={"i1": "beast"}
    )
    do(table, "stay", "enter i1")
    roll = last(table, "roll")
    assert (roll.data["sum"], roll.data["outcome"]) == (2, "failure")
    assert "electro.group.bonus-present" in roll.also


@pytest.mark.rule("electro.group.bonus-present")
def test_who_has_gone_on_alone_gets_no_bonus_though_the_group_has_not_parted():
    table = together(2, 4, 3, 4, at="1a", members=[{"see": 1}] * 2, rooms={"i1": "boost", "o1": "boost"})
    do(table, "keep", "1b", "stop", "pass", "pass", "enter i1", "leave it", "1e", "1f", "stop")
    assert teams(table) == [(ONE, TWO)]
    do(table, "see o1")
    roll = last(table, "roll")
    assert (roll.data["sum"], roll.data["outcome"]) == (3, "failure")
    assert "electro.group.bonus-present" in roll.also


# ---------------------------------------------------------------- leaving


@pytest.mark.rule("electro.group.leave")
def test_a_member_leaves_by_declaring_so_on_their_turn():
    table = labyrinth({}, {}, {}, groups=TRIO)
    assert rule_of(table, ONE, "part") == "electro.group.leave"
    do(table, "part")
    assert teams(table) == [(TWO, THREE)]
    assert (last(table, "ungrouped").data["seat"], last(table, "ungrouped").rule) == (ONE, "electro.group.leave")


@pytest.mark.rule("electro.group.leave")
def test_a_member_leaves_before_a_combined_move_is_rolled():
    table = labyrinth({"move": 1}, {"move": 1}, {"move": 1}, groups=TRIO, rolls=[2])
    do(table, "together")
    assert rule_of(table, TWO, "part") == "electro.group.leave"
    do(table, "part")
    assert not told(table, "throws") and teams(table) == [(ONE, THREE)]
    do(table, "come", "roll")
    assert last(table, "together").data["score"] == 2


@pytest.mark.rule("electro.group.leave")
def test_a_member_may_leave_after_the_combined_move_but_not_on_the_way():
    table = together(2, 2, at="1a")
    do(table, "keep")
    assert "part" not in ids(table, ONE)
    do(table, "1s", "stop")
    assert table.choices[ONE].ask == "after"
    do(table, "part", "end")
    assert teams(table) == []


@pytest.mark.rule("electro.group.leave")
def test_who_stands_on_another_space_when_a_turn_ends_has_left():
    table = labyrinth({"at": "1a", "move": 1}, {"at": "1a"}, {"at": "1a"}, groups=TRIO, rolls=[1])
    do(table, "roll", "1b")
    assert teams(table) == [(ONE, TWO, THREE)]
    do(table, "end")
    assert teams(table) == [(TWO, THREE)]
    assert last(table, "parted-some").rule == "electro.group.leave"
    assert table.words(last(table, "parted-some")).endswith("stays together: Becquerel and Coulomb.")


@pytest.mark.rule("electro.group.leave")
def test_who_is_dragged_away_on_the_mofs_turn_has_left():
    team = [{"at": "1a"}, {"at": "1a"}]
    table = labyrinth(*team, groups=PAIR, turn="fates", hand=["magnet-drag"], rolls=[5])
    do(table, "go on", "play magnet-drag", "e1", "1b", "stop")
    assert (spaces(table), teams(table)) == (["1b", "1a"], [])
    assert last(table, "parted").rule == "electro.group.leave"


@pytest.mark.rule("electro.group.leave")
def test_two_who_part_together_remain_a_group():
    table = labyrinth(*[{"at": "1a", "move": 1}] * 4, groups=[[0, 1, 2, 3]], rolls=[1, 5], acted=[2, 3])
    do(table, "together", "come", "roll", "keep", "1b", "pass", "pass", "end", "end")
    assert teams(table) == [(1, 2), (3, 4)]
    assert last(table, "parted-some").rule == "electro.group.leave"


@pytest.mark.rule("electro.group.leave")
def test_who_dies_has_left():
    table = labyrinth(
        {"at": "1a", "live": 1}, {"at": "1a", "live": 2}, {"at": "1a"}, turn="fates", groups=TRIO, rolls=[1, 6]
    )
    do(table, "1s", "decline")
    assert teams(table) == [(TWO, THREE)]
    do(table, "stay")
    assert rule_of(do(table, "end"), TWO, "part") == "electro.group.leave"


@pytest.mark.rule("electro.group.leave")
def test_who_attacks_a_member_has_left():
    table = labyrinth({"fight": 1}, {"move": 1}, {}, groups=TRIO, rolls=[1, 6])
    assert rule_of(table, ONE, "part") == "electro.group.leave"
    do(table, "attack e2")
    assert teams(table) == [(TWO, THREE)]
    assert (last(table, "contest").data["sum"], last(table, "contest").data["opposed"]) == (1, 7)


# ---------------------------------------------------------------- the combined turn


@pytest.mark.rule("electro.group.combined-turn")
def test_a_combined_turn_uses_up_the_turns_of_all_who_come():
    table = together(2, 1, 4, members=[{}, {}], at="1a")
    assert last(table, "together").rule == "electro.group.combined-turn"
    do(table, "keep", "1s", "end", "end")
    assert [event.data["seat"] for event in told(table, "turn")] == [ONE, ONE]
    assert kinds(table, "turn", "fates") == ["turn", "fates", "turn"]


@pytest.mark.rule("electro.group.combined-turn")
def test_it_is_taken_in_the_place_of_the_member_who_acts_first():
    table = labyrinth(*[{"at": "1a", "move": 1}] * 3, order=[2, 1, 0], groups=[[0, 1]], rolls=[1, 4])
    assert table.waiting == (THREE,)
    refused(table, "together", "electro.group.form", seat=THREE)
    do(table, "stay", "end")
    assert rule_of(table, TWO, "together") == "electro.group.combined-turn"
    do(table, "together", "come", "roll", "keep", "1s", "end", "end")
    assert [event.data["seat"] for event in told(table, "turn")] == [THREE, TWO, THREE]


@pytest.mark.rule("electro.group.combined-turn")
def test_a_member_who_does_not_come_takes_their_own_turn():
    table = labyrinth({"move": 1}, {"move": 1}, {"move": 1}, groups=TRIO, rolls=[1])
    do(table, "together", "come", "part", "roll", "keep", "2s", "end", "end")
    assert (spaces(table), table.waiting) == (["2s", "2s", "1s"], (THREE,))
    assert rule_of(do(table, "stay"), THREE, "end") == "electro.turn.pass"


@pytest.mark.rule("electro.group.combined-turn")
def test_moving_together_is_no_duty():
    table = labyrinth({"move": 1}, {}, groups=PAIR, rolls=[1])
    assert {"roll", "together", "stay"} <= set(ids(table, ONE))
    do(table, "roll", "2s", "end")
    assert (spaces(table), table.waiting) == (["2s", "1s"], (TWO,))


@pytest.mark.rule("electro.group.already-acted")
def test_who_has_taken_a_turn_this_round_cannot_join_a_combined_turn():
    table = labyrinth({}, {}, groups=PAIR, turn=1)
    assert "together" not in ids(table, TWO)
    refused(table, "together", "electro.group.already-acted", seat=TWO)


@pytest.mark.rule("electro.group.already-acted")
def test_of_three_only_those_with_a_turn_left_are_asked():
    table = labyrinth(*[{"move": 1}] * 3, groups=TRIO, turn=1, rolls=[1, 5])
    do(table, "together")
    assert table.waiting == (THREE,)
    do(table, "come", "roll", "keep", "2s", "end", "end")
    assert spaces(table) == ["1s", "2s", "2s"]
    lone = labyrinth(*[{"move": 1}] * 3, groups=TRIO, turn=2)
    refused(lone, "together", "electro.group.already-acted", seat=THREE)


SCORES = [([2, 3], 4), ([1, 2, 5], 5), ([1, 1], 2), ([6, 6, 6, 6, 6, 6], 11), ([1, 2], 3), ([3, 3, 4], 6)]


@pytest.mark.rule("electro.group.score")
@pytest.mark.parametrize(("moves", "score"), SCORES)
def test_the_group_score_is_the_average_rounded_up_and_one_for_each_further_member(moves, score):
    table = together(len(moves), 1, members=[{"move": move} for move in moves])
    assert last(table, "together").data["score"] == score
    assert "electro.group.score" in last(table, "together").also
    assert f"({score - 1} left)" in table.choices[ONE].options[0].label


@pytest.mark.rule("electro.ref.group-bonus")
@pytest.mark.parametrize(
    ("moves", "bonus", "score"), [([2, 3], 1, 4), ([1, 2, 5], 2, 5), ([1, 1], 1, 2), ([1, 1, 1], 2, 3)]
)
def test_the_examples_of_group_bonuses(moves, bonus, score):
    table = together(len(moves), *[1] * score, members=[{"move": move} for move in moves])
    assert last(table, "together").data["score"] == score == -(-sum(moves) // len(moves)) + bonus
    do(table, *["reroll"] * (score - 1))
    assert table.choices[ONE].ask == "step"


@pytest.mark.rule("electro.group.move")
def test_the_group_makes_one_move_roll_and_all_end_on_the_same_space():
    table = together(3, 1, 4, 2, 5, at="1s", members=[{"move": 1}, {"move": 2}, {"move": 3}])
    do(table, "reroll", "reroll", "reroll")
    assert len(told(table, "throws")) == 4
    refused(table, "reroll", "electro.move.rerolls", seat=ONE)
    do(table, "1a", "6c", "stop")
    assert spaces(table) == ["6c"] * 3
    goes = last(table, "goes")
    assert (goes.data["who"], goes.data["left"], "electro.group.move" in goes.also) == (["@1", "@2", "@3"], 3, True)


@pytest.mark.rule("electro.keys.pick-up-room")
@pytest.mark.parametrize("picker", [ONE, TWO])
def test_every_member_may_take_what_lies_in_a_room_that_is_passed(picker):
    piles = [{"at": "i1", "keys": 1, "fragments": 1}]
    table = together(2, 2, at="1b", rooms={"i1": "cleared"}, piles=piles)
    do(table, "keep", "i1 1e")
    assert (table.waiting, table.choices[ONE].ask, table.choices[TWO].ask) == ((ONE,), "passage", "passing")
    do(table, "take fragment", seat=picker)
    assert last(table, "takes").rule == "electro.keys.pick-up-room"
    do(table, "go on", seat=ONE)
    assert [each.fragments for each in table.state.explorers] == [int(picker == ONE), int(picker == TWO)]
    assert (spaces(table), TWO in table.choices) == (["1e", "1e"], False)


@pytest.mark.rule("electro.group.leader")
def test_the_leader_alone_decides_on_rerolls_and_path():
    table = together(2, 2, 2, at="1a", order=[1, 0])
    assert (table.waiting, table.choices[TWO].ask) == ((TWO,), "reroll")
    do(table, "reroll")
    assert (table.waiting, table.choices[TWO].ask) == ((TWO,), "step")
    do(table, "1b", "1c")
    assert spaces(table) == ["1c", "1c"]
    assert "electro.group.leader" in last(table, "together").also


# ---------------------------------------------------------------- after the combined move


@pytest.mark.rule("electro.group.after-move")
def test_each_member_looks_in_turn_order_and_then_each_acts_in_the_same_order():
    table = together(3, 1, 6, 1, 1, 20, 6, at="1a", order=[1, 2, 0], members=[{"see": 1}] * 3, rooms={"i1": "boost"})
    do(table, "keep", "1b")
    asked = []
    for answer in ("see i1", "silent", "pass", "see i1", "end", "end", "end"):
        asked.append((*table.waiting, table.choices[table.waiting[0]].ask))
        if asked[-1][1] == "look":
            assert table.choices[table.waiting[0]].rule == "electro.group.after-move"
        else:
            assert "see i1" not in ids(table, table.waiting[0])
        do(table, answer)
    assert asked == [
        (TWO, "look"),
        (TWO, "say"),
        (THREE, "look"),
        (ONE, "look"),
        (TWO, "after"),
        (THREE, "after"),
        (ONE, "after"),
    ]
    assert [event.data["sum"] for event in told(table, "roll")] == [8, 3]


@pytest.mark.rule("electro.group.after-move")
def test_each_member_may_enter_attack_start_a_task_or_stay():
    sides = {"1x": {"task": "voltage", "card": "trial", "open": True}, "2x": {"card": "lock"}}
    table = together(2, 1, at="1j", sides=sides)
    do(table, "keep", "1x")
    assert {"task", "attack e2", "end"} <= set(ids(table, ONE))
    do(table, "end")
    assert {"task", "attack e1", "end"} <= set(ids(table, TWO))
    table = together(2, 1, at="1a", rooms={"i1": "boost"})
    do(table, "keep", "1b", "pass", "pass")
    assert {"enter i1", "attack e2", "end"} <= set(ids(table, ONE))
    do(table, "end")
    assert {"enter i1", "attack e1", "end"} <= set(ids(table, TWO))


@pytest.mark.rule("electro.group.after-move")
def test_the_death_of_one_member_gives_another_no_second_look():
    team = [{"at": "1a", "move": 1, "live": 1}, {"at": "1a", "move": 1}, {"at": "1e", "fight": 1}]
    dice = [3, 6, 1, 4]
    table = labyrinth(*team, groups=PAIR, rolls=dice, rooms={"i1": "boost"}, options={"ambush": True})
    do(table, "together", "come", "roll", "keep", "1b", "stop", "pass", "pass", "enter i1", "leave it", "1e", "stop")
    do(table, "e1", seat=THREE)
    do(table, "1s", seat=ONE)
    do(table, "decline", seat=MOF)
    assert told(table, "dies")[0].data["seat"] == ONE
    assert (table.waiting, table.choices[TWO].ask) == ((TWO,), "after")
    assert ids(table, TWO) == ["enter i1", "end"]


@pytest.mark.rule("electro.group.leftover")
def test_leftover_movement_is_used_by_each_member_who_was_in_and_out_of_a_room_alone():
    table = together(3, 3, 6, at="1a", rooms={"i1": "boost"})
    do(table, "keep", "1b", "stop", "pass", "pass", "pass")
    do(table, "enter i1", "leave it", "1e", "1d", "1g")
    assert (spaces(table), last(table, "goes").data["who"]) == (["1g", "1b", "1b"], ["@1"])
    assert "electro.group.leftover" in last(table, "goes").also
    do(table, "end", "enter i1", "leave it", "1e")
    assert (table.waiting, table.choices[TWO].about["points"]) == ((TWO,), 2)
    do(table, "stop", "end")
    assert (table.choices[THREE].ask, "roll" in ids(table, THREE)) == ("after", False)
    do(table, "end")
    assert (spaces(table), teams(table)) == (["1g", "1e", "1b"], [])


@pytest.mark.rule("electro.group.in-room")
def test_members_who_start_a_round_inside_a_room_take_their_turns_singly_with_the_bonus():
    team = [{"at": "i1", "fight": 1}, {"at": "i1", "fight": 1}]
    table = labyrinth(*team, rolls=[1, 3, 2, 3, 6], groups=PAIR, rooms={"i1": "beast fighting"})
    assert "together" not in ids(table, ONE)
    assert "electro.group.in-room" in last(table, "turn").also
    do(table, "interact")
    assert (last(table, "roll").data["sum"], table.waiting, table.choices[TWO].ask) == (2, (TWO,), "inside")
    do(table, "interact")
    assert (last(table, "roll").data["sum"], last(table, "roll").data["outcome"]) == (3, "success")


@pytest.mark.rule("electro.group.form")
def test_a_member_may_bring_a_stranger_into_the_group():
    table = labyrinth({}, {}, {}, {}, groups=[[0, 1], [2, 3]])
    assert [id for id in ids(table, ONE) if id.startswith("group")] == ["group e3", "group e4"]
    refused(table, "group e2", "electro.group.form", seat=ONE)
    do(table, "group e3", "accept")
    assert teams(table) == [(ONE, TWO, THREE)]


@pytest.mark.rule("electro.group.leave")
def test_a_member_who_has_gone_on_alone_may_leave_on_the_way():
    table = together(2, 3, at="1b", rooms={"i1": "empty"})
    do(table, "keep", "stop", "pass", "pass", "enter i1", "1e")
    assert table.choices[ONE].ask == "step" and "part" in ids(table, ONE)
    do(table, "part")
    assert teams(table) == []


@pytest.mark.rule("electro.group.form")
def test_nobody_moves_together_without_a_group():
    refusal = refused(labyrinth({}, {}), "together", "electro.group.form", seat=ONE)
    assert "you are in no group" in str(refusal)


@pytest.mark.rule("electro.group.after-move")
def test_who_has_gone_on_alone_gives_nobody_a_second_look():
    table = together(2, 3, at="1b", rooms={"i1": "empty", "i2": "boost"})
    do(table, "keep", "stop", "pass", "pass", "enter i1", "1e", "stop")
    assert (table.waiting, table.choices[ONE].ask) == ((ONE,), "after")
    do(table, "end")
    assert (table.waiting, table.choices[TWO].ask) == ((TWO,), "after")


@pytest.mark.rule("electro.see.stay")
def test_a_runaway_who_stays_looks_into_no_room():
    fight = {"at": "1b", "fighters": [0, 1]}
    table = labyrinth({"at": "1b", "cards": ["ozone-veil"]}, {"at": "1b"}, fights=[fight], rooms={"i1": "boost"})
    do(table, "veil", "stay")
    assert ids(table, ONE) == ["group e2", "end"]


@pytest.mark.rule("electro.group.form")
def test_no_fighter_is_brought_into_a_group():
    fight = {"at": "1a", "fighters": [1, 2]}
    table = labyrinth(*[{"at": "1a"}] * 4, fights=[fight])
    assert [id for id in ids(table, ONE) if id.startswith("group")] == ["group e4"]
    refused(table, "group e2", "electro.group.form", seat=ONE)


@pytest.mark.rule("electro.group.already-acted")
@pytest.mark.parametrize("before", [["stay"], ["roll"]])
def test_a_combined_move_is_proposed_before_the_move_only(before):
    table = labyrinth(
        {"at": "1a", "move": 1}, {"at": "1a"}, groups=PAIR, rolls=[2][: len(before) * (before != ["stay"])]
    )
    do(table, *before)
    refused(table, "together", "electro.group.already-acted", seat=ONE)


@pytest.mark.rule("electro.group.already-acted")
def test_a_runaway_moves_alone():
    fight = {"at": "1a", "fighters": [0, 2]}
    team = [{"at": "1a", "cards": ["ozone-veil"]}, {"at": "1a"}, {"at": "1a"}]
    table = do(labyrinth(*team, groups=PAIR, fights=[fight]), "veil")
    assert "together" not in ids(table, ONE)
    refused(table, "together", "electro.group.already-acted", seat=ONE)
