"""Doors: who may try them, what a try costs, and when one counts as opened; locked doors and portcullises."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.exploration.small import small
from tests.games.exploration.tables import (
    BUTCHER,
    COURTESAN,
    about,
    asks,
    cites,
    crawl,
    data,
    end_round,
    hero,
    kinds,
    last,
    rule_of,
)
from tests.tables import do, ids, refused, told
from undercroft.games.exploration.content.stories import names

A_TO_B, B_TO_C, B_TO_D, C_TO_E = "9,4-10,4", "12,8-12,9", "15,3-16,3", "9,12-10,12"
AT_DOOR = {"at": [9, 4]}


def story(**doors: Any) -> dict[str, Any]:
    """Options with the small story, whose doors have these changes by place: first, second, third."""
    data = small()
    for place, change in doors.items():
        door = data["doors"][("first", "second", "third").index(place)]
        door.update(change)
    return {"story": json.dumps(data)}


# ---------------------------------------------------------------- opening


@pytest.mark.rule("exploration.door.delay", "exploration.door.removed")
def test_an_opened_door_stands_until_the_round_ends():
    table = crawl(AT_DOOR, {"at": [8, 4]}, rolls=[10])
    do(table, f"try {A_TO_B}")
    assert (table.state.removed, table.state.revealed) == ([], ["A"])
    refused(table, "go 10,4", "exploration.room.view")
    do(table, "end", "end")
    removed = last(table, "removed")
    assert (removed.rule, removed.data["door"]) == ("exploration.door.removed", A_TO_B)
    assert (table.state.removed, table.state.revealed, table.state.round) == (["a-b"], ["A", "B"], 2)
    assert "go 10,4" in ids(table)


@pytest.mark.rule("exploration.door.removed", "exploration.end.step3", "exploration.end.order")
def test_a_door_is_removed_before_leadership_changes_and_anybody_acts():
    table = crawl(AT_DOOR, "Courtesan", rolls=[10])
    do(table, f"try {A_TO_B}", "end", "end")
    assert kinds(table, "round-ends", "removed", "leader", "turn")[-4:] == ["round-ends", "removed", "leader", "turn"]


@pytest.mark.rule("exploration.door.adjacent")
@pytest.mark.parametrize("at", [[8, 4], [9, 3], [9, 5], [8, 3]])
def test_only_the_two_spaces_of_a_door_are_next_to_it(at: list[int]):
    table = crawl({"at": at}, "Courtesan")
    assert ids(table, verb="try") == []
    refused(table, f"try {A_TO_B}", "exploration.door.adjacent")


@pytest.mark.rule("exploration.door.locked.check")
@pytest.mark.parametrize("at", [[9, 4], [10, 4]])
def test_a_door_can_be_tried_from_either_side(at: list[int]):
    table = crawl({"at": at}, "Courtesan", revealed=["B"])
    assert ids(table, verb="try") == [f"try {A_TO_B}"]
    assert rule_of(table, f"try {A_TO_B}") == "exploration.door.locked.check"


@pytest.mark.rule("exploration.door.known")
@pytest.mark.parametrize(
    "answer", [f"open {B_TO_C}", f"try {B_TO_D}", f"key {C_TO_E}", f"show {B_TO_C}", "open 1,1-1,2"]
)
def test_nobody_opens_a_door_of_which_nothing_is_known(answer: str):
    refused(crawl(AT_DOOR, "Courtesan"), answer, "exploration.door.known")


@pytest.mark.rule("exploration.door.known")
def test_an_opening_is_no_door_that_stands():
    table = crawl({"at": [12, 10]}, "Courtesan", revealed=["C"])
    assert table.state.revealed == ["A", "C", "G"]
    assert {door["name"]: door["kind"] for door in table.view(0)["doors"]} == {
        A_TO_B: "locked",
        B_TO_C: "unlocked",
        C_TO_E: "portcullis",
    }
    refused(table, "open 17,11-18,11", "exploration.door.known")


@pytest.mark.rule("exploration.door.adjacent")
@pytest.mark.parametrize(("at", "near"), [([9, 3], True), ([8, 5], True), ([7, 4], False), ([10, 3], True)])
def test_by_the_variant_a_step_away_on_the_same_side_is_near_enough(at: list[int], near: bool):
    table = crawl({"at": at}, "Courtesan", revealed=["B"], options={"near": True}, rolls=[10])
    assert (f"try {A_TO_B}" in ids(table)) == near
    if near:
        do(table, f"try {A_TO_B}")
        side = (10, 4) if at[0] > 9 else (9, 4)
        assert [(opened.door, opened.near) for opened in table.state.opened] == [("a-b", side)]
        assert "exploration.door.adjacent" in cites(last(table, "opened"))
        usual = do(crawl(AT_DOOR, "Courtesan", rolls=[10]), f"try {A_TO_B}")
        assert "exploration.door.adjacent" not in cites(last(usual, "opened"))
    else:
        refused(table, f"try {A_TO_B}", "exploration.door.adjacent")


@pytest.mark.rule("exploration.door.opened-once")
def test_a_door_opened_this_round_cannot_be_tried_again_and_still_blocks():
    table = crawl(AT_DOOR, {"at": [8, 4]}, {"at": [9, 5]}, rolls=[10], revealed=["B"])
    do(table, f"try {A_TO_B}", "go 7,4", "end", "go 9,4")
    assert ids(table, verb="try") == []
    refused(table, f"try {A_TO_B}", "exploration.door.opened-once")
    assert "go 10,4" not in ids(table)


@pytest.mark.rule("exploration.door.known")
def test_what_a_door_asks_is_known_and_what_lies_behind_is_not():
    table = crawl()
    assert table.view(BUTCHER)["doors"] == [
        {
            "name": A_TO_B,
            "spaces": [[9, 4], [10, 4]],
            "kind": "locked",
            "check": ["TRICKERY", 7],
            "item": "",
            "look": "Oak, locked from the far side; the threshold is wet.",
            "opened": False,
        }
    ]
    table = crawl(AT_DOOR, "Courtesan", rolls=[10])
    do(table, f"try {A_TO_B}", "end", "end")
    assert "exploration.door.known" in cites(last(table, "revealed"))
    assert [(door["name"], door["kind"]) for door in table.view(None)["doors"]] == [
        (B_TO_C, "unlocked"),
        (B_TO_D, "locked"),
    ]


@pytest.mark.rule("exploration.door.attempt-success", "exploration.skirmish.when")
def test_a_failed_try_opens_nothing_and_spares_no_skirmish_roll():
    table = crawl(AT_DOOR, "Courtesan", rolls=[6, 10])
    do(table, f"try {A_TO_B}")
    assert last(table, "held").rule == "exploration.door.attempt-success"
    assert table.state.opened == []
    end_round(table)
    assert [event.data["skill"] for event in told(table, "check")] == ["TRICKERY", "AWARENESS"]
    assert (table.state.removed, told(table, "removed")) == ([], [])


@pytest.mark.rule("exploration.door.not-in-combat")
def test_no_door_is_opened_in_an_encounter():
    table = crawl({"at": [12, 8]}, AT_DOOR, foes=[{"kind": "Ghoul", "at": [15, 8]}], battle={}, removed=["a-b"])
    assert not ids(table, verb="open")
    refused(table, f"open {B_TO_C}", "exploration.door.not-in-combat")


@pytest.mark.rule("exploration.door.not-in-combat")
def test_no_door_is_opened_in_a_skirmish():
    table = crawl({"at": [12, 8]}, AT_DOOR, skirmish={"kinds": ["Ghoul"], "counters": [2]})
    refused(table, f"open {B_TO_C}", "exploration.door.not-in-combat", seat=BUTCHER)
    refused(table, f"try {A_TO_B}", "exploration.door.not-in-combat", seat=COURTESAN)


@pytest.mark.rule("exploration.door.two-types", "exploration.door.locked.check", "exploration.door.unlocked.act")
def test_doors_are_locked_or_unlocked_and_opened_each_in_its_own_way():
    assert data("exploration.door.two-types") == [names.LOCKED, names.UNLOCKED]
    table = crawl({"at": [12, 8]}, {"at": [15, 3]}, removed=["a-b"])
    assert (ids(table, verb="open"), ids(table, verb="try")) == ([f"open {B_TO_C}"], [])
    refused(table, f"try {B_TO_C}", "exploration.door.unlocked.act")
    do(table, "end")
    assert (ids(table, verb="open"), ids(table, verb="try")) == ([], [f"try {B_TO_D}"])
    refused(table, f"open {B_TO_D}", "exploration.door.locked.check")


# ---------------------------------------------------------------- portcullises


@pytest.mark.rule("exploration.door.portcullis")
def test_a_portcullis_is_tried_like_a_locked_door():
    table = crawl("Butcher", {"at": [10, 12]}, turn="Courtesan", rolls=[3])
    assert rule_of(table, f"try {C_TO_E}") == "exploration.door.portcullis"
    do(table, f"try {C_TO_E}")
    assert (last(table, "check").data["number"], last(table, "opened").data["what"]) == (6, "portcullis")


@pytest.mark.rule("exploration.door.portcullis")
def test_a_portcullis_does_not_reveal_what_is_behind_it():
    table = crawl({"at": [10, 12]}, "Courtesan", revealed=["B"])
    assert "E" not in table.state.revealed
    refused(table, "go 9,12", "exploration.room.view")
    assert rule_of(table, f"try {C_TO_E}") == "exploration.door.portcullis"


@pytest.mark.rule("exploration.door.portcullis")
def test_bars_stop_movement_but_not_sight():
    foe = {"kind": "Ghoul", "at": [8, 12]}
    table = crawl("Butcher", {"at": [11, 12], "character": "Illusionist"}, foes=[foe], battle={"turn": "Illusionist"})
    ground = table.state.ground
    assert (ground.sees((10, 12), (9, 12)), ground.sees((11, 12), (8, 12))) == (True, True)
    assert (ground.is_free((10, 12), (9, 12)), ground.sees((10, 11), (9, 11))) == (False, False)
    assert "go 9,12" not in ids(table)
    table = crawl({"at": [10, 12]}, "Courtesan", revealed=["E"])
    assert rule_of(table, f"try {C_TO_E}") == "exploration.door.portcullis"


# ---------------------------------------------------------------- locked doors


@pytest.mark.rule("exploration.door.locked.check", "exploration.core.check.roll")
@pytest.mark.parametrize(("face", "passed"), [(4, True), (3, False)])
def test_a_locked_door_opens_by_trickery(face: int, passed: bool):
    table = crawl("Butcher", AT_DOOR, turn="Courtesan", rolls=[face])
    do(table, f"try {A_TO_B}")
    check = last(table, "check")
    assert (check.rule, check.data["skill"], check.data["number"]) == ("exploration.door.locked.check", "TRICKERY", 7)
    assert check.data["total"] == face + 3
    assert bool(table.state.opened) == passed


@pytest.mark.rule("exploration.door.locked.difficulty")
def test_a_locked_door_asks_trickery_7_unless_the_story_says_otherwise():
    usual = data("exploration.door.locked.difficulty")["default"]
    table = crawl({"at": [5, 3]}, "Courtesan", options=story(third={"item": "", "kind": "locked"}))
    assert about(table)["who"] == "Butcher"
    (door,) = [door for door in table.view(0)["doors"] if door["name"] == "5,3-5,4"]
    assert door["check"] == ["TRICKERY", usual]
    table = crawl({"at": [5, 3]}, "Courtesan", options=story(third={"item": "", "number": 5}))
    (door,) = [door for door in table.view(0)["doors"] if door["name"] == "5,3-5,4"]
    assert door["check"] == ["TRICKERY", 5]


@pytest.mark.rule("exploration.door.locked.difficulty")
def test_the_usual_number_can_be_set_by_the_host():
    numbers = {"exploration.door.locked.difficulty.default": 9}
    table = crawl({"at": [5, 3]}, "Courtesan", options=story(third={"item": ""}), numbers=numbers)
    (door,) = [door for door in table.view(0)["doors"] if door["name"] == "5,3-5,4"]
    assert door["check"] == ["TRICKERY", 9]


@pytest.mark.rule("exploration.door.locked.difficulty")
def test_a_number_that_the_story_gives_holds_though_it_is_the_usual_one():
    numbers = {"exploration.door.locked.difficulty.default": 9}
    for given, number in (({"number": 7}, 7), ({"check": "NERVE", "number": 7}, 7), ({"check": "NERVE"}, 9)):
        table = crawl({"at": [5, 3]}, "Courtesan", options=story(third={"item": "", **given}), numbers=numbers)
        (door,) = [door for door in table.view(0)["doors"] if door["name"] == "5,3-5,4"]
        assert door["check"][1] == number


@pytest.mark.rule("exploration.door.locked.specified")
@pytest.mark.parametrize(("face", "passed"), [(3, True), (2, False)])
def test_the_story_may_ask_for_another_skill(face: int, passed: bool):
    options = story(third={"item": "", "check": "NERVE", "number": 6})  # The Butcher's NERVE is 3.
    table = crawl({"at": [5, 3]}, "Courtesan", options=options, rolls=[face])
    do(table, "try 5,3-5,4")
    check = last(table, "check")
    assert (check.data["skill"], check.data["number"]) == ("NERVE", 6)
    assert "exploration.door.locked.specified" in cites(check)
    assert bool(table.state.opened) == passed


@pytest.mark.rule("exploration.door.locked.act")
@pytest.mark.parametrize("face", [10, 2])
def test_a_try_spends_the_act(face: int):
    table = crawl({"at": [15, 3]}, "Courtesan", removed=["a-b"], rolls=[face])
    do(table, f"try {B_TO_D}")
    assert about(table)["act"] == "spent"
    assert "exploration.door.locked.act" in cites(last(table, "check"))
    if face == 2:
        refused(table, f"try {B_TO_D}", "exploration.door.locked.act")


@pytest.mark.rule("exploration.door.locked.act")
def test_by_the_variant_a_try_uses_the_interaction_and_not_the_act():
    table = crawl({"at": [13, 3]}, "Courtesan", removed=["a-b"], rolls=[1, 2], options={"interact": True})
    do(table, "go 15,3", f"try {B_TO_D}")
    assert about(table)["act"] == "free"
    assert table.state.turn.searched
    refused(table, f"try {B_TO_D}", "exploration.door.locked.act")


@pytest.mark.rule("exploration.door.locked.act", "exploration.core.search.token")
def test_by_the_variant_whoever_has_searched_cannot_try_a_lock():
    table = crawl({"at": [13, 3]}, "Courtesan", removed=["a-b"], rolls=[1], options={"interact": True})
    do(table, "search 13,2", "go 15,3")
    assert ids(table, verb="try") == []
    refused(table, f"try {B_TO_D}", "exploration.door.locked.act")


@pytest.mark.rule("exploration.door.locked.retry")
def test_a_failed_door_may_be_tried_in_a_later_round_and_by_others_in_this_one():
    table = crawl(AT_DOOR, {"at": [8, 4]}, rolls=[2, 3, 9, 10])
    do(table, f"try {A_TO_B}")
    assert "exploration.door.locked.retry" in cites(last(table, "held"))
    do(table, "go 7,4", "end", "go 9,4", f"try {A_TO_B}", "go 8,4", "end")
    assert (table.state.round, asks(table)) == (2, [(COURTESAN, "turn")])
    do(table, "go 9,4", f"try {A_TO_B}")
    assert [opened.by for opened in table.state.opened] == [COURTESAN]


@pytest.mark.rule("exploration.door.locked.no-roll")
def test_a_locked_door_calls_for_no_creature_roll():
    table = crawl(opened=[{"door": "a-b", "by": "Courtesan"}], ending="doors")
    assert (told(table, "door-roll"), last(table, "no-roll").rule) == ([], "exploration.door.locked.no-roll")
    assert hero(table, "Courtesan").lives
    table.chance.spent()


@pytest.mark.rule("exploration.door.adjacent")
@pytest.mark.parametrize(("at", "near"), [([3, 3], False), ([5, 3], True)])
def test_by_the_variant_a_door_is_not_near_from_another_room(at: list[int], near: bool):
    """From 3,3 an archway leads to 4,3, where the door of another room stands."""
    plain = small()
    plain["doors"][2] |= {"from": [4, 3], "to": [4, 4]}
    plain["doors"].append({"from": [3, 3], "to": [4, 3], "kind": "archway", "id": "arch"})
    options = {"story": json.dumps(plain), "near": True}
    table = crawl({"at": at, "things": ["Key"]}, "Courtesan", options=options, turn="Butcher")
    assert ids(table, verb="show") == (["show 4,3-4,4"] if near else [])
    refused(crawl({"at": [3, 3]}, "Courtesan", options=options), "show 4,3-4,4", "exploration.door.adjacent")


@pytest.mark.rule("exploration.door.unlocked.act")
def test_by_the_variant_an_unlocked_door_still_takes_the_act():
    table = crawl({"at": [12, 8]}, "Courtesan", removed=["a-b"], options={"interact": True})
    do(table, f"open {B_TO_C}")
    assert (table.state.turn.acted, table.state.turn.searched) == (True, False)
