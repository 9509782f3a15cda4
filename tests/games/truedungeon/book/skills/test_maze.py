"""The rogue challenge box followed by hand: a trace, stops of markers, or directions; and practice before Room 1."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.games.truedungeon.book.skills.test_rogue import BOX, CLUE, EKTDAR, NEEDLE, STEADY, TOOLS
from tests.games.truedungeon.fights import hero, offered, state, table
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import Refused, Scripted
from undercroft.games.truedungeon.book.skills import rogue, tracing
from undercroft.games.truedungeon.content.maze import DIRECTIONS, NUMBERS, STYLUS, Point, maze, window
from undercroft.games.truedungeon.state.records import Box

NUMBER = 42
PATH = maze(NUMBER)
TURNS = PATH.routes()[0].turns
MIDDLE: list[int] = list(PATH.windows)
"""Stops of all markers in the middle of their windows."""


def box(*carried: str, rolls: Sequence[Any] = (NUMBER,), **more: Any) -> Table:
    """A rogue with these tools and a fighter, in a room with a box whose path is the maze of this number."""
    given: dict[str, Any] = {"stage": "before", "rogue_box": BOX, "traps": [NEEDLE], **more}
    return table({"class": "rogue", "carried": list(carried)}, "fighter", rolls=rolls, **given)


def trace(places: Sequence[Point]) -> dict[str, Any]:
    """What the page sends of a stylus that was led along these places."""
    return {"trace": [list(place) for place in places]}


def follow(table: Table, answer: Any, way: str = "") -> str:
    """The box is tried by hand with this answer; how it went, in words."""
    do(table, f"open box {way}".rstrip())
    table.answer(0, answer)
    assert state(table).deed is None
    return outcome(table)


def outcome(table: Table) -> str:
    """What was told last of the box."""
    event = [event for event in table.events if event.kind in ("box", "stopped")][-1]
    return str(event.data.get("why", "stopped"))


def why_refused(table: Table, answer: Any) -> tuple[str, str]:
    """Why an answer is refused, and by which rule; nothing has changed."""
    before = (table.digest, len(table.events))
    with pytest.raises(Refused) as caught:
        table.answer(0, answer)
    assert (table.digest, len(table.events)) == before
    return caught.value.reason, caught.value.rule or ""


# ---------------------------------------------------------------- with a pointer


@pytest.mark.rule("truedungeon.digital.maze-form")
@pytest.mark.rule("truedungeon.skillcheck.rogue.device")
def test_the_path_is_followed_to_its_end() -> None:
    table = box()
    assert follow(table, trace(PATH.corners)) == "10 segments without a touch"
    table.chance.spent()
    assert table.view(1)["box"]["state"] == "open" and "take clue" in offered(table)


@pytest.mark.parametrize("answer", [trace([PATH.corners[0], PATH.corners[-1]]), TURNS[1], {"stops": [0]}])
def test_a_touch_cannot_be_taken_back(answer: Any) -> None:
    table = box()
    assert "a touch in segment 1 of 10" in follow(table, answer)
    with pytest.raises(Refused):
        table.undo(0)


@pytest.mark.rule("truedungeon.digital.maze-form")
def test_a_touch_or_a_leap_over_a_wall_fails_at_once_and_is_told_with_its_place() -> None:
    leap = [PATH.corners[0], PATH.corners[-1]]
    assert follow(box(), trace(leap)) == "a touch in segment 1 of 10, at 283.0, 13.6"
    grazed = [*PATH.corners[:3], (2625, 580), *PATH.corners[3:]]
    assert follow(table := box(), trace(grazed)) == "a touch in segment 3 of 10, at 262.5, 58.0"
    assert table.view(None)["box"]["state"] == "failed"
    assert told(table, "box")[0].data["how"] == "does not open" and offered(table)[0] != "open box"


@pytest.mark.rule("truedungeon.digital.maze-turns")
def test_segments_are_counted_from_one_and_may_go_anywhere() -> None:
    table = box()
    do(table, "open box")
    for number in (1, 2):
        labels = [option.label for option in table.choices[0].options if option.id in DIRECTIONS]
        assert labels == [f"segment {number} goes {turn}" for turn in DIRECTIONS]
        do(table, TURNS[number - 1])


@pytest.mark.rule("truedungeon.skillcheck.rogue.either-end")
def test_the_rogue_may_start_from_either_end() -> None:
    assert follow(box(), trace(PATH.corners[::-1])) == "10 segments without a touch"
    assert follow(box(), {"stops": MIDDLE[::-1], "route": 1}) == "10 segments without a touch"
    table = box()
    do(table, "open box", "other-end", *PATH.routes()[1].turns)
    assert outcome(table) == "10 segments without a touch"
    other = box()
    do(other, "open box", "other-end", "other-end", *TURNS)
    assert outcome(other) == "10 segments without a touch"


@pytest.mark.rule("truedungeon.skillcheck.rogue.stop")
@pytest.mark.parametrize(
    "answer",
    [trace(PATH.corners[:6]), "stop", {"stops": MIDDLE[:9], "route": 0}, {"turns": list(TURNS[:2])}],
    ids=["let go", "stop", "stops", "turns"],
)
def test_whoever_stops_has_lost_no_attempt_and_begins_again_on_the_same_path(answer: Any) -> None:
    table = box()
    assert follow(table, answer) == "stopped"
    assert table.view(0)["box"]["state"] == "closed" and not told(table, "box")
    there = state(table).box
    assert there is not None and (there.route, there.gone) == (0, 0)
    assert state(table).clock == 480 + 60, "the time is spent"
    assert follow(table, trace(PATH.corners)) == "10 segments without a touch"
    table.chance.spent()
    assert [event.data["number"] for event in told(table, "maze")] == [NUMBER, NUMBER]


@pytest.mark.rule("truedungeon.skillcheck.rogue.stop")
def test_a_stop_midway_of_directions_restarts_from_the_beginning() -> None:
    table = box(EKTDAR)
    do(table, "open box end-to-middle", TURNS[0], TURNS[1], "stop")
    assert told(table, "stopped")[0].data["segments"] == 2
    assert {"open box", "open box end-to-middle"} <= set(offered(table)), "the tool has not been used either"
    do(table, "open box", *TURNS)
    assert outcome(table) == "10 segments without a touch"


def test_thieves_tools_are_not_used_by_an_attempt_that_was_stopped() -> None:
    table = box(TOOLS)
    do(table, "open box", "stop", "open box")
    table.answer(0, trace([PATH.corners[0], PATH.corners[-1]]))
    do(table, "open box tools", "stop")
    assert "open box tools" in offered(table)
    do(table, "open box tools", *TURNS)
    assert outcome(table) == "10 segments without a touch" and hero(table, "rogue").used["game thieves-tools"] == 1


@pytest.mark.rule("truedungeon.skillcheck.rogue.hard-stylus")
@pytest.mark.parametrize(("difficulty", "passes"), [("hardcore", True), ("nightmare", False), ("epic", False)])
def test_the_thick_stylus_touches_where_the_other_does_not(difficulty: str, passes: bool) -> None:
    near = [(x + 35, y) for x, y in PATH.corners]
    table = box(difficulty=difficulty, rogue_box={"clue": CLUE}, traps=[])
    assert ("without" in follow(table, trace(near))) is passes
    late = [stop + 75 for stop in MIDDLE]
    table = box(difficulty=difficulty, rogue_box={"clue": CLUE}, traps=[])
    assert ("without" in follow(table, {"stops": late})) is passes


@pytest.mark.rule("truedungeon.skillcheck.rogue.hard-trap")
def test_a_touch_by_hand_springs_the_trap_as_dice_do() -> None:
    table = box(difficulty="nightmare")
    before = hero(table, "rogue").hp
    follow(table, trace([PATH.corners[0], PATH.corners[-1]]))
    assert before - hero(table, "rogue").hp == 6
    left = box(difficulty="nightmare")
    follow(left, "stop")
    assert not told(left, "trap")


@pytest.mark.rule("truedungeon.digital.maze-half")
def test_with_the_tinkering_tool_five_segments_count() -> None:
    for half in (PATH.corners[:6], PATH.corners[:4:-1]):
        assert follow(box(EKTDAR), trace(half), "end-to-middle") == "5 segments without a touch"
    for half in (PATH.corners[5:], PATH.corners[5::-1]):
        assert follow(box(EKTDAR), trace(half), "middle-to-end") == "5 segments without a touch"
    assert follow(box(EKTDAR), {"stops": MIDDLE[5:]}, "middle-to-end") == "5 segments without a touch"
    assert follow(box(EKTDAR), {"turns": list(TURNS[:5])}, "end-to-middle") == "5 segments without a touch"
    assert follow(box(EKTDAR), trace(PATH.corners[:5]), "end-to-middle") == "stopped"
    whole = box(EKTDAR)
    do(whole, "open box middle-to-end")
    assert why_refused(whole, trace(PATH.corners))[1] == "truedungeon.digital.maze-form", "it begins in the middle"


# ---------------------------------------------------------------- without a pointer


@pytest.mark.rule("truedungeon.digital.maze-turns")
def test_every_marker_must_stop_in_its_window() -> None:
    assert follow(box(), {"stops": MIDDLE}) == "10 segments without a touch"
    missed = [*MIDDLE[:6], MIDDLE[6] + window(STYLUS) + 1]
    why = follow(box(), {"stops": missed})
    assert why.startswith("a touch in segment 7 of 10: the marker stands at ")


@pytest.mark.rule("truedungeon.digital.maze-turns")
def test_every_direction_must_be_right_and_all_four_are_always_offered() -> None:
    table = box()
    do(table, "open box")
    for turn in TURNS:
        assert set(DIRECTIONS) <= set(offered(table))
        do(table, turn)
    assert outcome(table) == "10 segments without a touch"
    wrong = box()
    do(wrong, "open box", TURNS[0], TURNS[0])
    assert outcome(wrong) == f"a touch in segment 2 of 10: it goes {TURNS[1]}, not {TURNS[0]}"
    assert follow(box(), {"turns": [*TURNS[:9], TURNS[8]]}).startswith("a touch in segment 10 of 10: ")


def test_once_directions_are_begun_there_is_no_other_way() -> None:
    table = box()
    do(table, "open box")
    assert offered(table) == ["rolled", *DIRECTIONS, "other-end", "stop"]
    do(table, TURNS[0])
    assert offered(table) == [*DIRECTIONS, "stop"] and table.choices[0].form is None


@pytest.mark.rule("truedungeon.digital.maze-turns")
def test_where_time_is_real_a_direction_has_three_seconds() -> None:
    table = box(options={"clock": "real_time"})
    do(table, "open box")
    assert [act.id for act in table.acts("clock")] == ["room"] and table.choices[0].about is not None
    assert table.choices[0].about["seconds"] == 0
    assert why_refused(table, {"turns": list(TURNS)})[1] == "truedungeon.digital.maze-turns"
    do(table, TURNS[0])
    assert table.choices[0].about["seconds"] == tracing.TURN_SECONDS == 3
    table.act("clock", "answer")
    assert outcome(table) == "the direction comes too late" and table.view(0)["box"]["state"] == "failed"
    assert box().acts("clock") == ()


@pytest.mark.rule("truedungeon.digital.maze-turns")
@pytest.mark.parametrize(
    ("options", "limit"),
    [
        ({}, 0),
        ({"clock": "real_time"}, 3),
        ({"clock": "real_time", "skill_clock": "off"}, 0),
        ({"skill_clock": "on"}, 3),
    ],
)
def test_the_page_says_that_the_time_for_a_direction_is_up(options: dict[str, Any], limit: int) -> None:
    table = box(options=options)
    do(table, "open box", TURNS[0])
    form = table.choices[0].form
    assert (0 if form is None else form.plain()["widget"]["seconds"]) == limit
    assert ("answer" in [act.id for act in table.acts("clock")]) == bool(limit)
    if not limit:
        assert "late" in why_refused(table, {"late": True})[0]
        return
    for wrong in (
        {"turns": list(TURNS[:2])},
        {"late": False},
        {"late": 1},
        {"turns": [["up"]]},
        {"late": True, "x": 1},
    ):
        assert why_refused(table, wrong)[1] == "truedungeon.digital.maze-turns"
    table.answer(0, {"turns": [TURNS[1]]})
    table.answer(0, {"late": True})
    assert outcome(table) == "the direction comes too late" and state(table).box == Box("failed", maze=NUMBER)


# ---------------------------------------------------------------- dice, bots, others


@pytest.mark.rule("truedungeon.skillcheck.rogue.model")
@pytest.mark.rule("truedungeon.digital.skill-bots")
def test_the_path_may_be_left_to_the_dice_as_bots_do() -> None:
    table = box(rolls=[NUMBER, *STEADY])
    do(table, "open box")
    hint = table.game.bots["greedy"](table.view(0), table.choices[0], lambda number: (), Scripted())
    assert hint.id == "rolled"
    do(table, "rolled")
    table.chance.spent()
    assert outcome(table) == "10 segments without a touch"
    half = box(EKTDAR, rolls=[NUMBER, 2, 2, 1])
    assert follow(half, "rolled", "end-to-middle") == "a touch in segment 3 of 5: 1 on the die, 2 needed"


@pytest.mark.rule("truedungeon.skillcheck.auto")
@pytest.mark.parametrize(
    ("mode", "rolls", "how"),
    [("chance", STEADY, "opens"), ("always_pass", [], "opens"), ("always_fail", [], "does not open")],
)
def test_only_where_tests_are_played_is_the_path_drawn(mode: str, rolls: list[int], how: str) -> None:
    table = box(rolls=rolls, options={"skill_tests": mode})
    do(table, "open box")
    table.chance.spent()
    assert told(table, "box")[0].data["how"] == how and not told(table, "maze")
    asked = box(options={"skill_tests": "play"})
    do(asked, "open box")
    assert asked.choices[0].ask == "trace"


def test_everybody_watches_but_only_the_rogue_is_asked() -> None:
    table = box()
    do(table, "open box", TURNS[0])
    assert list(table.choices) == [0]
    for seat in (0, 1, None):
        assert table.view(seat)["maze"]["number"] == NUMBER and table.view(seat)["maze"]["passed"] == 1
        assert "Path 42" in table.scene(seat).text(80)
    do(table, "stop")
    assert table.view(1)["maze"] is None


def test_whoever_leaves_lets_go_of_the_stylus() -> None:
    table = box()
    do(table, "open box", TURNS[0])
    table.act(0, "leave")
    assert told(table, "stopped") and state(table).deed is None and table.view(1)["box"]["state"] == "closed"


@pytest.mark.rule("truedungeon.digital.clock-rogue")
def test_in_combat_the_hand_costs_the_standard_action() -> None:
    table = box(stage="combat")
    assert follow(table, trace(PATH.corners)) == "10 segments without a touch"
    assert hero(table, "rogue").standard and not hero(table, "rogue").free


# ---------------------------------------------------------------- what cannot be read


NO_PATHS: list[tuple[Any, str, str]] = [
    ({}, "a path is followed by a trace, by stops or by turns: one of them", "truedungeon.digital.maze-form"),
    ({"passed": True}, "a path is followed by a trace", "truedungeon.digital.maze-form"),
    ({"trace": [[2875, 125]], "stops": []}, "a path is followed by a trace", "truedungeon.digital.maze-form"),
    ({"trace": [[2875, 125]], "passed": True}, "a trace knows no 'passed'", "truedungeon.digital.maze-form"),
    ({"trace": "through"}, "trace are a list", "truedungeon.digital.maze-form"),
    ({"trace": []}, "a trace has 1 to 600 places, not 0", "truedungeon.digital.maze-form"),
    ({"trace": [[2875, 125]] * 601}, "a trace has 1 to 600 places, not 601", "truedungeon.digital.maze-form"),
    (
        {"trace": [[2875, 125], [2875, 12.5]]},
        "place 2 is two whole numbers up to 3000",
        "truedungeon.digital.maze-form",
    ),
    ({"trace": [[2875, 125], [3001, 0]]}, "place 2 is two whole numbers", "truedungeon.digital.maze-form"),
    ({"trace": [[2875, 125], [1]]}, "place 2 is two whole numbers", "truedungeon.digital.maze-form"),
    ({"trace": [[True, 125]]}, "place 1 is two whole numbers", "truedungeon.digital.maze-form"),
    ({"trace": [[1375, 625]]}, "the stylus begins at A or B, not at (1375, 625)", "truedungeon.digital.maze-form"),
    ({"stops": [100] * 11}, "11 stops for 10 segments", "truedungeon.digital.maze-turns"),
    ({"stops": [-1]}, "stop 1 is milliseconds from 0 to 120000, not -1", "truedungeon.digital.maze-turns"),
    ({"stops": ["soon"]}, "stop 1 is milliseconds", "truedungeon.digital.maze-turns"),
    (
        {"turns": ["up", "north"]},
        "turn 2 is one of up, right, down, left, not 'north'",
        "truedungeon.digital.maze-turns",
    ),
    ({"turns": [["up"]]}, "turn 1 is one of up", "truedungeon.digital.maze-turns"),
    ({"stops": [], "route": 2}, "the route is 0 or 1, not 2", "truedungeon.skillcheck.rogue.either-end"),
    ({"stops": [], "route": True}, "the route is 0 or 1, not True", "truedungeon.skillcheck.rogue.either-end"),
    ("forward", "no option 'forward' here", "truedungeon.digital.maze-form"),
]


@pytest.mark.parametrize(
    ("given", "reason", "rule"), [pytest.param(*row, marks=pytest.mark.rule(row[2])) for row in NO_PATHS]
)
def test_what_is_no_path_is_refused_and_nothing_changes(given: Any, reason: str, rule: str) -> None:
    table = box()
    do(table, "open box")
    said, by = why_refused(table, given)
    assert said.startswith(reason) and by == rule


# ---------------------------------------------------------------- practice


def training(rolls: Sequence[Any] = (1, 2), **options: Any) -> Table:
    """A rogue and a cleric in the training stage."""
    table = Table.start("truedungeon", seats=2, chance=Scripted(rolls=list(rolls)), options=options)
    for seat, cls in enumerate(("rogue", "cleric")):
        do(table, cls, f"{cls}-bag", seat=seat)
    return table


@pytest.mark.rule("truedungeon.digital.maze-training")
@pytest.mark.rule("truedungeon.skillcheck.rogue.training")
def test_practice_has_other_paths_as_often_as_wanted_and_is_ones_own() -> None:
    table = training()
    for number in (NUMBERS + 1, NUMBERS + 2):
        table.answer(0, "practice path")
        found = maze(number)
        assert table.view(0)["maze"]["number"] == number and "Path 100000" in table.scene(0).text(80)
        assert table.view(1)["maze"] is None and not [event for event in table.events_for(1) if event.kind == "maze"]
        table.answer(0, trace(found.corners if number % 2 else found.corners[:3]))
    table.chance.spent()
    assert [event.data for event in told(table, "followed")] == [
        {"how": "without a touch", "why": "10 segments without a touch"},
        {"how": "in part", "why": "1 of 10 segments"},
    ]
    assert {event.audience for event in told(table, "followed")} == {(0,)}
    assert offered(table) == ["practice path", "ready"]


def test_practice_offers_no_dice_and_none_is_by_hand_where_tests_are_chance() -> None:
    table = training([3])
    table.answer(0, "practice path")
    assert offered(table) == [*DIRECTIONS, "other-end", "stop"]
    do(table, "stop")
    rolled = training(STEADY, skill_tests="chance")
    rolled.answer(0, "practice path")
    assert told(rolled, "followed")[0].data["how"] == "without a touch"


def test_boxes_have_no_path_of_practice() -> None:
    table = box(rolls=[NUMBERS])
    do(table, "open box")
    box_of = state(table).box
    assert box_of is not None and box_of.maze == NUMBERS and len(TURNS) == rogue.SEGMENTS


def test_anybody_gets_through_by_chance() -> None:
    """Whatever is offered is accepted, and the deed ends."""
    rng = Random(7)
    ends: set[str] = set()
    for _ in range(40):
        table = box(EKTDAR, rolls=[rng.randint(1, NUMBERS), *STEADY])
        do(table, rng.choice(["open box", "open box end-to-middle", "open box middle-to-end"]))
        while 0 in table.choices and table.choices[0].ask == "trace":
            do(table, rng.choice(offered(table)))
        ends.add([event.kind for event in table.events if event.kind in ("box", "stopped")][-1])
    assert ends == {"box", "stopped"}
