"""The three steps of a round's end, in their order: revealing, the skirmish check, leadership."""

from __future__ import annotations

import json

import pytest

from tests.games.exploration.small import small
from tests.games.exploration.tables import asks, cites, crawl, data, end_round, kinds, last, leader
from tests.tables import do, told

STEPS = ("removed", "revealed", "reads", "check", "no-check", "skirmish", "skirmish-won", "encounter", "leader")
AT_DOOR = [{"door": "a-b", "by": "Courtesan"}]
SKIRMISH = [1, 7, 1, 1, 1, 1, 90, 1, 1, 1]
"""A failed check, a Ghoul, strength 1, three misses of it, a hit, and no Items."""


@pytest.mark.rule("exploration.end.step1", "exploration.room.hidden")
def test_step_1_reveals_and_describes_the_room_behind_an_opened_door():
    table = crawl(opened=AT_DOOR, ending="doors")
    assert kinds(table, *STEPS) == ["removed", "revealed", "reads", "no-check", "leader"]
    assert last(table, "revealed").rule == "exploration.end.step1"
    assert last(table, "reads").data["heading"] == "Scriptorium"


@pytest.mark.rule("exploration.end.step2", "exploration.skirmish.door-opened")
def test_step_2_is_left_out_if_a_door_was_opened():
    table = crawl(opened=AT_DOOR, ending="doors")
    assert last(table, "no-check").rule == "exploration.skirmish.door-opened"
    assert (told(table, "check"), leader(table)) == ([], "Courtesan")
    table.chance.spent()


@pytest.mark.rule("exploration.end.step2", "exploration.skirmish.when")
@pytest.mark.parametrize(("face", "passed"), [(3, True), (2, False)])
def test_without_an_opened_door_the_leader_must_pass_awareness_4(face: int, passed: bool):
    wanted = data("exploration.skirmish.when")
    table = crawl(leader="Courtesan", ending="doors", rolls=[face] if passed else [face, 7, 1])
    check = last(table, "check")
    assert (check.rule, check.data["who"]) == ("exploration.skirmish.when", "Courtesan")
    assert (check.data["skill"], check.data["number"]) == (wanted["skill"], wanted["number"])
    assert (check.data["outcome"], bool(told(table, "skirmish"))) == ("passed" if passed else "failed", not passed)


@pytest.mark.rule("exploration.skirmish.fail", "exploration.table.dce")
def test_a_failed_check_brings_a_skirmish_with_a_result_of_the_creature_table():
    table = crawl(ending="doors", rolls=[3, 8, 2])
    skirmish = last(table, "skirmish")
    assert (skirmish.rule, skirmish.data["creatures"]) == ("exploration.skirmish.fail", ["Stregha", "Wretched Hag"])
    assert [ask for _, ask in asks(table)] == ["stance"] * 3
    assert leader(table) == "Butcher"


@pytest.mark.rule("exploration.table.dce")
def test_a_story_may_bring_its_own_creature_table():
    story = small() | {"table": {str(face): ["Wraith"] for face in range(1, 11)}}
    table = crawl(ending="doors", rolls=[3, 8, 2], options={"story": json.dumps(story)})
    assert last(table, "table").data == {"face": 8, "creatures": ["Wraith"]}
    assert last(table, "skirmish").data["creatures"] == ["Wraith"]


@pytest.mark.rule("exploration.end.order", "exploration.end.step3")
def test_the_leader_of_the_round_rolls_the_skirmish_is_fought_and_only_then_leadership_passes():
    table = crawl(ending="doors", rolls=SKIRMISH)
    do(table, "attack", seat=0)
    do(table, "attack", seat=1)
    assert leader(table) == "Butcher"
    do(table, "attack", seat=2)
    assert kinds(table, *STEPS) == ["check", "skirmish", "skirmish-won", "leader"]
    assert last(table, "leader").data == {"old": "Butcher", "who": "Courtesan"}
    table.chance.spent()


@pytest.mark.rule("exploration.end.encounter-between", "exploration.leader.encounter-hold")
def test_an_encounter_behind_a_door_is_fought_between_steps_1_and_3():
    group = ({"at": [15, 3]}, {"at": [15, 4]}, {"at": [15, 5]})
    table = crawl(*group, opened=[{"door": "b-d", "by": "Butcher"}], removed=["a-b"], ending="doors", rolls=[10, 1])
    assert kinds(table, *STEPS) == ["removed", "revealed", "reads", "encounter"]
    assert "exploration.end.encounter-between" in cites(last(table, "encounter"))
    assert (leader(table), table.state.battle.mid) == ("Butcher", False)


@pytest.mark.rule("exploration.end.encounter-between", "exploration.skirmish.door-opened")
def test_after_the_encounter_behind_a_door_leadership_passes_without_a_check():
    group = ({"at": [15, 3]}, {"at": [15, 4]})
    rolls = [10, 1, 100, 8, 1, 1, 1]
    table = crawl(*group, opened=[{"door": "b-d", "by": "Butcher"}], removed=["a-b"], ending="doors", rolls=rolls)
    do(table, "go 18,3", "attack f1")
    assert kinds(table, "encounter", "victory", "check", "no-check", "leader") == [
        "encounter",
        "victory",
        "no-check",
        "leader",
    ]
    assert leader(table) == "Courtesan"
    table.chance.spent()


@pytest.mark.rule("exploration.end.step2")
def test_after_an_encounter_at_a_rounds_end_there_is_no_check_though_no_door_was_opened():
    foe = {"kind": "Grave Rat", "at": [5, 4], "vita": 1}
    table = do(crawl(foes=[foe], ending="doors", rolls=[10, 1, 90, 1, 1, 1, 1]), "attack f1")
    assert kinds(table, "victory", "check", "no-check", "leader") == ["victory", "no-check", "leader"]
    assert last(table, "no-check").rule == "exploration.mid-encounter.no-skirmish"


@pytest.mark.rule("exploration.base.adventuring", "exploration.core.turn.round")
def test_rounds_are_played_as_in_adventuring_one_after_the_other():
    table = crawl(rolls=[10, 10])
    end_round(table)
    begun = last(table, "round")
    assert (begun.data, "exploration.base.adventuring" in cites(begun)) == ({"round": 2, "leader": "Courtesan"}, True)
    assert table.state.turns == 4
    assert kinds(table, "turn", "round-ends", "round") == ["turn", "turn", "turn", "round-ends", "round", "turn"]


@pytest.mark.rule("exploration.core.story.opens", "exploration.end.step1")
def test_a_door_that_an_event_opens_after_the_encounter_of_a_rounds_end_is_removed_in_it():
    story = small()
    story["rooms"][1]["events"] = [{"on": "victory", "text": "A gate rattles up.", "opens": ["b-c"]}]
    foe = {"kind": "Grave Rat", "at": [4, 1], "vita": 1}
    table = crawl(
        {"at": [3, 1]},
        "Courtesan",
        options={"story": json.dumps(story)},
        removed=["a-b"],
        foes=[foe],
        battle={},
        rolls=[90, 1, 1, 1, 10, 1],
    )
    do(table, "attack f1")
    assert kinds(table, "victory", "opens-itself", "removed", "leader") == ["victory", "opens-itself", "removed"]
    assert (table.state.removed, table.state.opened) == (["a-b", "b-c"], [])
    assert [foe.kind for foe in table.state.foes] == ["The Cook"]
