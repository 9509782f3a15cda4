"""What is known of a dungeon: its goals from the start, its rooms only when they are revealed."""

from __future__ import annotations

import json

import pytest

from tests.games.exploration.small import small
from tests.games.exploration.tables import AT_START, cites, crawl, kinds, last
from tests.tables import do, ids, refused, told
from undercroft import Table

SEATS = (0, 1, 2, None)


@pytest.mark.rule("exploration.start.trigger")
def test_the_engine_starts_in_dungeon_crawl_exploration():
    table = Table.start("exploration", seats=3, seed=1)
    assert (table.events[0].kind, table.events[0].rule) == ("story", "exploration.start.trigger")
    do(table, *AT_START)
    ferry = told(table, "reads")[0]
    assert (ferry.data["heading"], "exploration.start.trigger" in cites(ferry)) == ("The Sunken Priory", True)
    assert kinds(table, "reads", "revealed", "round")[-4:] == ["reads", "revealed", "reads", "round"]


@pytest.mark.rule("exploration.start.trigger", "exploration.core.story.journal")
def test_a_story_may_mark_the_entry_where_it_begins():
    story = small()
    table = Table.start("exploration", seats=2, seed=1, options={"story": json.dumps(story)})
    do(table, "butcher", "courtesan")
    dawn = next(event for event in told(table, "reads") if event.data["text"] == "It is dawn.")
    assert "exploration.start.trigger" in cites(dawn)
    story["entries"][0]["begins"] = False
    table = Table.start("exploration", seats=2, seed=1, options={"story": json.dumps(story)})
    do(table, "butcher", "courtesan")
    dawn = next(event for event in told(table, "reads") if event.data["text"] == "It is dawn.")
    assert "exploration.start.trigger" not in cites(dawn)


@pytest.mark.rule("exploration.start.trigger")
def test_a_prologue_is_read_up_to_the_marked_entry_and_then_the_crawl_begins():
    """Whatever stands before the start's entry or after the marked one is for events."""
    story = small()
    night, dusk = {"id": "night", "text": "It is night."}, {"id": "dusk", "text": "It is dusk."}
    dawn, now = {"id": "dawn", "text": "It is dawn."}, {"id": "now", "text": "It begins.", "begins": True}
    story["entries"] = [night, dawn, dusk, now]
    story["rooms"][2]["events"] = [{"on": "reveal", "read": "night"}]
    table = Table.start("exploration", seats=2, seed=1, options={"story": json.dumps(story)})
    do(table, "butcher", "courtesan")
    read = told(table, "reads")
    assert [event.data["text"] for event in read][:3] == ["It is dawn.", "It is dusk.", "It begins."]
    assert ["exploration.start.trigger" in cites(event) for event in read][:4] == [False, False, True, False]
    assert kinds(table, "reads", "revealed", "round") == ["reads"] * 3 + ["revealed", "reads", "round"]
    assert "It is night." not in json.dumps(table.view(0)["journal"])
    assert [entry["text"] for entry in table.view(0)["journal"]][1:4] == ["It is dawn.", "It is dusk.", "It begins."]


@pytest.mark.rule("exploration.goals.known", "exploration.goals.whole-dungeon")
def test_the_goals_of_the_whole_dungeon_are_read_out_before_anything_else():
    table = Table.start("exploration", seats=3, seed=1)
    goals = told(table, "to-do")
    assert [(event.data["kind"], event.data["text"]) for event in goals] == [
        ("primary", "Bring out the Reliquary of Saint Orrin."),
        ("primary", "Put an end to the Drowned Abbot."),
        ("secondary", "Leave nothing in the priory unsearched."),
    ]
    assert [choice.ask for choice in table.choices.values()] == ["character"]
    assert [goal["text"] for goal in table.view(0)["goals"]] == [event.data["text"] for event in goals]


@pytest.mark.rule("exploration.goals.known")
def test_in_which_room_a_goal_lies_is_not_known():
    table = do(Table.start("exploration", seats=3, seed=1), *AT_START)
    assert all(set(event.data) == {"kind", "text"} for event in told(table, "to-do"))
    for seat in SEATS:
        shown = json.dumps(table.view(seat))
        assert not [word for word in ("Treasury", "Chapter House", "Nave") if word in shown]


@pytest.mark.rule("exploration.goals.whole-dungeon")
def test_one_goal_met_in_one_room_does_not_win_the_crawl():
    table = crawl({"at": [20, 4]}, "Courtesan", removed=["a-b", "b-d"], rolls=[10])
    do(table, "search 20,5")
    goal = last(table, "goal")
    assert (goal.data["kind"], "exploration.goals.whole-dungeon" in cites(goal)) == ("primary", True)
    do(table, "end", "end")
    assert (table.result, table.state.done, table.state.round) == (None, [True, False, False], 2)


@pytest.mark.rule("exploration.goals.whole-dungeon", "exploration.core.win")
def test_goals_met_in_different_rooms_win_the_crawl_together():
    foe = {"kind": "The Drowned Abbot", "at": [4, 25], "vita": 1}
    group = ({"at": [4, 24]}, "Courtesan")
    table = crawl(*group, found=["Reliquary"], foes=[foe], battle={}, rolls=[95, 1, 1, 1])
    do(table, "attack f1")
    assert told(table, "goal")[0].data["text"] == "Put an end to the Drowned Abbot."
    assert table.result is not None
    assert (table.result.rule, table.result.winners) == ("exploration.core.win", (0, 1))
    assert "exploration.goals.whole-dungeon" in cites(last(table, "goal"))


@pytest.mark.rule("exploration.room.hidden")
def test_a_rooms_description_is_read_when_a_door_reveals_it_and_not_before():
    table = crawl({"at": [9, 4]}, "Courtesan", rolls=[10])
    text = table.state.story.room["B"].description
    assert all(text not in json.dumps(table.view(seat)) for seat in (0, 1, None))
    do(table, "try 9,4-10,4", "end")
    assert all(text not in json.dumps(table.view(seat)) for seat in (0, 1, None))
    do(table, "end")
    read = last(table, "reads")
    assert (read.rule, read.data["text"], read.audience) == ("exploration.room.hidden", text, None)
    assert all(entry in table.view(None)["journal"] for entry in [{"heading": "Scriptorium", "text": text}])


@pytest.mark.rule("exploration.room.view")
def test_until_a_room_is_revealed_it_is_absent_from_the_view():
    table = crawl({"at": [9, 4]}, "Courtesan", rolls=[10])
    for seat in (0, 1, None):
        view = table.view(seat)
        assert [room["name"] for room in view["rooms"]] == ["Guest Hall"]
        assert [token["at"] for token in view["tokens"]] == [[6, 1], [6, 8]]
        assert [door["name"] for door in view["doors"]] == ["9,4-10,4"]
    refused(table, "go 10,4", "exploration.room.view")
    do(table, "try 9,4-10,4", "end", "end")
    view = table.view(0)
    assert [room["name"] for room in view["rooms"]] == ["Guest Hall", "Scriptorium"]
    assert [token["at"] for token in view["tokens"]] == [[6, 1], [6, 8], [14, 7], [13, 2]]
    assert "go 10,4" in ids(table)
    assert "exploration.room.view" in cites(last(table, "revealed"))


@pytest.mark.rule("exploration.room.view")
def test_two_stories_that_differ_only_behind_a_door_look_the_same():
    story = small()
    other = json.loads(json.dumps(story))
    other["rooms"][1]["description"] = "Quite another room."
    other["rooms"][1]["creatures"] = ["Gargoyle"]
    tables = [crawl("Butcher", "Courtesan", options={"story": json.dumps(one)}) for one in (story, other)]
    one, two = ([table.view(seat) for seat in (0, 1, None)] for table in tables)
    assert one == two
    assert ids(tables[0]) == ids(tables[1])
    refused(tables[0], "go 4,1", "exploration.room.view")


@pytest.mark.rule("exploration.map.opening-reveal", "exploration.end.step1")
def test_rooms_revealed_together_cite_the_opening_between_them():
    table = crawl(opened=["a-b", "b-c"], ending="doors")
    revealed = {
        event.data["room"]: "exploration.map.opening-reveal" in cites(event) for event in told(table, "revealed")
    }
    assert revealed == {"Scriptorium": False, "Washing Place": True, "Boat Store": True}


@pytest.mark.rule("exploration.end.step1")
@pytest.mark.parametrize(
    ("removed", "revealed"),
    [
        ([], ["Scriptorium"]),
        (["e-f"], ["Scriptorium"]),
        (["b-d"], ["Scriptorium", "Treasury"]),
        (["c-e", "e-f"], ["Scriptorium"]),
    ],
)
def test_a_room_is_revealed_with_those_to_which_a_door_is_gone_and_no_others(removed, revealed):
    table = crawl(opened=["a-b"], removed=removed, ending="doors", rolls=None, seed=1)
    assert [event.data["room"] for event in told(table, "revealed")] == revealed
