"""The rogue challenge box: who may try it, with what, and what is in it. Here chance follows the path."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.builds import rule_data
from tests.games.truedungeon.fights import hero, offered, state, table
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import Refused
from undercroft.games.truedungeon.book.skills import rogue
from undercroft.games.truedungeon.figures import MAZE, MAZE_HARD, NUMBERS
from undercroft.games.truedungeon.state.records import Box

CLUE = "The third bell is the wrong one."
BOX = {"clue": CLUE, "trap": "needle"}
NEEDLE = {"id": "needle", "trigger": "rogue", "damage": 4, "targets": 1, "text": "A needle."}
EKTDAR, TOOLS, LIBRAM = rogue.EKTDAR, rogue.TOOLS, rogue.LIBRAM
STEADY = [2] * 10
"""Dice for ten segments without a touch."""
PULL = [1, "+1 Assassin's Blade"]


def box(*carried: str, rolls: list[Any] | None = None, **more: Any) -> Table:
    """A rogue with these tools and a fighter before a fight, in a room with a box; nobody follows the path by hand."""
    worn = [name for name in carried if name == LIBRAM]
    member = {"class": "rogue", "tokens": worn, "carried": [name for name in carried if name != LIBRAM]}
    given: dict[str, Any] = {"stage": "before", "rogue_box": BOX, "traps": [NEEDLE], **more}
    options = {"skill_tests": "chance", **given.pop("options", {})}
    return table(member, "fighter", rolls=rolls or [], options=options, **given)


def ruled_out_by(table: Table, answer: str, seat: int = 0) -> str:
    """The rule by which this is refused."""
    with pytest.raises(Refused) as caught:
        table.answer(seat, answer)
    return caught.value.rule or ""


def about_box(table: Table) -> list[str]:
    """What the rogue may do about the box."""
    return [id for id in offered(table) if id.split(" ")[0] in ("open", "take", "show")]


# ---------------------------------------------------------------- the path


@pytest.mark.rule("truedungeon.skillcheck.rogue.device")
def test_only_a_room_with_a_box_has_one_to_open() -> None:
    assert about_box(box()) == ["open box", "open box roll"]
    bare = table("rogue", "fighter", stage="before")
    assert about_box(bare) == [] and ruled_out_by(bare, "open box") == "truedungeon.skillcheck.rogue.device"
    assert ruled_out_by(box(), "open door") == "truedungeon.skillcheck.rogue.device"


@pytest.mark.rule("truedungeon.skillcheck.rogue.model")
@pytest.mark.rule("truedungeon.digital.skill-bots")
def test_ten_segments_must_all_be_passed() -> None:
    table = box(rolls=[2] * 10)
    do(table, "open box")
    table.chance.spent()
    assert state(table).box is not None and told(table, "box")[0].data["why"] == "10 segments without a touch"
    assert table.view(1)["box"] == {"state": "open", "reward": ""}
    failed = box(rolls=[20, 20, 1])
    do(failed, "open box")
    assert told(failed, "box")[0].data["why"] == "a touch in segment 3 of 10: 1 on the die, 2 needed"
    data = rule_data("truedungeon.digital.skill-bots")
    assert (data["maze_segment"] * 20, data["maze_segment_hard"] * 20) == (21 - rogue.STEADY, 21 - rogue.STEADY_THICK)
    assert data["maze_segments"] == rogue.SEGMENTS


@pytest.mark.rule("truedungeon.skillcheck.rogue.hard-stylus")
@pytest.mark.parametrize(("difficulty", "opens"), [("hardcore", True), ("nightmare", False), ("epic", False)])
def test_the_thick_stylus_touches_more_easily(difficulty: str, opens: bool) -> None:
    table = box(rolls=STEADY, difficulty=difficulty, traps=[], rogue_box={"clue": CLUE})
    do(table, "open box")
    assert (told(table, "box")[0].data["how"] == "opens") is opens


@pytest.mark.rule("truedungeon.digital.skill-roll")
@pytest.mark.parametrize(
    ("difficulty", "die", "opens"),
    [("normal", 8, False), ("normal", 9, True), ("epic", 13, False), ("epic", 14, True), ("nightmare", 13, False)],
)
def test_one_die_may_stand_for_the_path(difficulty: str, die: int, opens: bool) -> None:
    table = box(rolls=[die], difficulty=difficulty, traps=[], rogue_box={"clue": CLUE})
    do(table, "open box roll")
    assert (told(table, "box")[0].data["how"] == "opens") is opens
    data = rule_data("truedungeon.digital.skill-roll")
    assert (data["maze_dc"], data["maze_dc_hard"]) == (NUMBERS[MAZE], NUMBERS[MAZE_HARD])


@pytest.mark.parametrize(("mode", "how"), [("always_pass", "opens"), ("always_fail", "does not open")])
def test_where_tests_are_settled_nothing_is_rolled(mode: str, how: str) -> None:
    table = box(options={"skill_tests": mode})
    do(table, "open box")
    assert told(table, "box")[0].data["how"] == how


@pytest.mark.rule("truedungeon.digital.clock-rogue")
def test_it_takes_a_minute_or_the_standard_action() -> None:
    outside = box(rolls=STEADY)
    do(outside, "open box")
    assert state(outside).clock == 540
    assert ruled_out_by(box(clock=59), "open box") == "truedungeon.digital.clock-rogue"
    assert "open box" in offered(box(clock=59, options={"clock": "real_time"}))
    within = box(rolls=STEADY, stage="combat")
    clock = state(within).clock
    do(within, "open box")
    assert (hero(within, "rogue").standard, hero(within, "rogue").free, state(within).clock) == (True, False, clock)
    assert ruled_out_by(within, "attack ogre") == "truedungeon.action.budget"


@pytest.mark.rule("truedungeon.skillcheck.rogue.reward")
def test_there_is_a_clue_or_a_treasure_to_take_and_no_more() -> None:
    opened = box(rolls=STEADY)
    do(opened, "open box")
    for deed in ("take hat", "take", "take clue treasure"):
        assert ruled_out_by(opened, deed) == "truedungeon.skillcheck.rogue.reward"
    assert ruled_out_by(table("rogue"), "take clue") == "truedungeon.skillcheck.rogue.reward"


@pytest.mark.rule("truedungeon.skillcheck.rogue.rogue-only")
@pytest.mark.rule("truedungeon.skillcheck.rogue.open-only-rogue")
def test_nobody_else_may_try_or_open_it() -> None:
    table = box(rolls=STEADY)
    assert not [id for id in offered(table, 1) if id.startswith("open")]
    assert ruled_out_by(table, "open box", seat=1) == "truedungeon.skillcheck.rogue.rogue-only"
    do(table, "open box")
    assert ruled_out_by(table, "take clue", seat=1) == "truedungeon.skillcheck.rogue.open-only-rogue"


@pytest.mark.rule("truedungeon.skillcheck.rogue.not-a-chest")
@pytest.mark.parametrize("seat", [0, 1])
def test_it_cannot_be_bashed_open(seat: int) -> None:
    assert ruled_out_by(box(), "bash box", seat) == "truedungeon.skillcheck.rogue.not-a-chest"


# ---------------------------------------------------------------- failing


@pytest.mark.rule("truedungeon.skillcheck.rogue.fail")
@pytest.mark.rule("truedungeon.skillcheck.rogue.fail-box")
@pytest.mark.rule("truedungeon.skillcheck.rogue.no-retry")
def test_a_failed_test_does_no_harm_opens_nothing_and_cannot_be_repeated() -> None:
    table = box(rolls=[1])
    before = hero(table, "rogue").hp
    do(table, "open box")
    assert hero(table, "rogue").hp == before and not told(table, "trap")
    assert state(table).box is not None and table.view(0)["box"] == {"state": "failed", "reward": ""}
    assert about_box(table) == []
    assert [ruled_out_by(table, answer) for answer in ("open box", "open box roll", "take clue")] == [
        "truedungeon.skillcheck.rogue.no-retry",
        "truedungeon.skillcheck.rogue.no-retry",
        "truedungeon.skillcheck.rogue.fail-box",
    ]


@pytest.mark.rule("truedungeon.skillcheck.rogue.hard-trap")
def test_on_nightmare_and_epic_the_rooms_trap_may_wait() -> None:
    for difficulty, hurt in (("nightmare", 6), ("epic", 8), ("hardcore", 0)):
        table = box(rolls=[1], difficulty=difficulty)
        before = hero(table, "rogue").hp, hero(table, "fighter").hp
        do(table, "open box")
        assert (before[0] - hero(table, "rogue").hp, before[1] - hero(table, "fighter").hp) == (hurt, 0)
    bare = box(rolls=[1], difficulty="epic", rogue_box={"clue": CLUE})
    do(bare, "open box")
    assert not told(bare, "trap")


def test_a_trap_that_is_sprung_in_combat_strikes_the_rogue() -> None:
    saving = {**NEEDLE, "save": "reflex", "dc": 30}
    table = box(rolls=[1, 2, "rogue", 1, "rogue", 1], difficulty="epic", stage="combat", traps=[saving])
    before = hero(table, "rogue").hp
    do(table, "open box", "done")
    do(table, "done", seat=1)
    assert before - hero(table, "rogue").hp == 8 and len(told(table, "trap")) == 1


# ---------------------------------------------------------------- tools


@pytest.mark.rule("truedungeon.digital.maze-half")
@pytest.mark.rule("truedungeon.skillcheck.rogue.ektdar.effect")
@pytest.mark.rule("truedungeon.skillcheck.rogue.ektdar.direction")
@pytest.mark.parametrize(
    ("way", "use"), [("end-to-middle", "from an end to the middle"), ("middle-to-end", "from the middle to an end")]
)
def test_the_tinkering_tool_halves_the_path_and_the_half_is_said_first(way: str, use: str) -> None:
    table = box(EKTDAR, rolls=[2] * 5)
    do(table, f"open box {way}")
    table.chance.spent()
    assert [event.kind for event in table.events[-2:]] == ["tool", "box"]
    assert table.events[-2].data == {"who": "Rogue", "token": EKTDAR, "use": use}
    assert told(table, "box")[0].data["why"] == "5 segments without a touch"


@pytest.mark.rule("truedungeon.skillcheck.rogue.ektdar.uses")
def test_the_tinkering_tool_serves_once_for_each_box() -> None:
    table = box(EKTDAR, rolls=[1])
    do(table, "open box end-to-middle")
    assert ruled_out_by(table, "open box middle-to-end") == "truedungeon.skillcheck.rogue.ektdar.uses"
    state(table).box = None
    assert state(table).has(hero(table, "rogue"), EKTDAR)
    other = box(EKTDAR, rolls=[2] * 5)
    do(other, "open box end-to-middle")
    assert told(other, "box")[0].data["how"] == "opens"


@pytest.mark.rule("truedungeon.skillcheck.rogue.show-tools")
def test_a_tool_that_is_not_there_cannot_be_shown() -> None:
    table = box(rolls=[1])
    assert ruled_out_by(table, "open box end-to-middle") == "truedungeon.skillcheck.rogue.show-tools"
    do(table, "open box")
    assert ruled_out_by(table, "open box tools") == "truedungeon.skillcheck.rogue.show-tools"


@pytest.mark.rule("truedungeon.skillcheck.rogue.mtt.effect")
@pytest.mark.rule("truedungeon.skillcheck.rogue.mtt.restart")
def test_thieves_tools_repeat_a_failed_test_from_the_beginning() -> None:
    table = box(TOOLS, rolls=[2, 2, 2, 1, *STEADY])
    assert (
        "open box tools" not in offered(table)
        and ruled_out_by(table, "open box tools") == "truedungeon.skillcheck.rogue.both-tools"
    )
    do(table, "open box")
    assert about_box(table) == ["open box tools", "open box tools roll"]
    do(table, "open box tools")
    table.chance.spent()
    assert told(table, "tool")[0].data["use"] == "once more from the beginning"
    assert told(table, "box")[1].data["why"] == "10 segments without a touch"


@pytest.mark.rule("truedungeon.skillcheck.rogue.mtt.kept")
def test_thieves_tools_serve_once_in_an_adventure_and_are_kept() -> None:
    table = box(TOOLS, rolls=[1, 3, 1])
    do(table, "open box", "open box tools roll")
    assert state(table).has(hero(table, "rogue"), TOOLS)
    assert ruled_out_by(table, "open box tools") == "truedungeon.skillcheck.rogue.mtt.kept"
    state(table).box = Box(state="failed")
    assert ruled_out_by(table, "open box tools") == "truedungeon.skillcheck.rogue.mtt.kept"


@pytest.mark.rule("truedungeon.skillcheck.rogue.both-tools")
@pytest.mark.rule("truedungeon.skillcheck.rogue.both-tools-length")
@pytest.mark.rule("truedungeon.skillcheck.rogue.both-tools-example")
def test_both_tools_the_half_path_first_then_the_whole() -> None:
    table = box(EKTDAR, TOOLS, rolls=[2, 1, *STEADY])
    do(table, "open box middle-to-end", "open box tools")
    table.chance.spent()
    assert [event.data["why"].split(":")[0] for event in told(table, "box")] == [
        "a touch in segment 2 of 5",
        "10 segments without a touch",
    ]
    other = box(EKTDAR, TOOLS, rolls=[1, 1])
    assert ruled_out_by(other, "open box tools") == "truedungeon.skillcheck.rogue.both-tools"
    do(other, "open box")
    assert ruled_out_by(other, "open box end-to-middle") == "truedungeon.skillcheck.rogue.both-tools"
    do(other, "open box tools")
    assert ruled_out_by(other, "open box end-to-middle") == "truedungeon.skillcheck.rogue.both-tools"


# ---------------------------------------------------------------- what is in it


@pytest.mark.rule("truedungeon.skillcheck.rogue.reward")
@pytest.mark.rule("truedungeon.skillcheck.rogue.success-choice")
def test_a_clue_or_a_treasure_but_not_both() -> None:
    for first, second in (("clue", "treasure"), ("treasure", "clue")):
        table = box(rolls=[20, *PULL])
        do(table, "open box roll")
        assert about_box(table) == ["take clue", "take treasure"]
        do(table, f"take {first}")
        assert ruled_out_by(table, f"take {second}") == "truedungeon.skillcheck.rogue.success-choice"
        assert (hero(table, "rogue").clue, hero(table, "rogue").treasure) == (
            (CLUE, []) if first == "clue" else ("", [PULL[1]])
        )
        assert ruled_out_by(table, "open box") == "truedungeon.skillcheck.rogue.success-choice"


@pytest.mark.rule("truedungeon.skillcheck.rogue.treasure-pull")
def test_a_treasure_pull_is_one_random_token_that_the_rogue_keeps() -> None:
    table = box(rolls=[20, *PULL])
    do(table, "open box roll", "take treasure")
    table.chance.spent()
    assert told(table, "pull")[0].data == {"who": "Rogue", "token": PULL[1]}
    assert table.view(1)["heroes"][0]["treasure"] == [PULL[1]]


@pytest.mark.rule("truedungeon.digital.rogue-clue")
@pytest.mark.rule("truedungeon.skillcheck.rogue.clue-time")
def test_the_clue_is_for_the_rogues_eyes_for_the_rest_of_the_room() -> None:
    table = box(rolls=[20])
    do(table, "open box roll", "take clue")
    [event] = told(table, "box-clue")
    assert (event.data["text"], event.audience, event.shows) == (CLUE, (0,), True)
    do(table, "ready")
    assert table.view(0)["heroes"][0]["clue"] == CLUE
    for seat in (1, None):
        assert CLUE not in str(table.view(seat)) and CLUE not in str(table.events_for(seat))


@pytest.mark.rule("truedungeon.skillcheck.rogue.clue-share")
def test_the_rogue_may_show_the_clue_but_need_not() -> None:
    table = box(rolls=[20])
    assert ruled_out_by(table, "show clue") == "truedungeon.skillcheck.rogue.clue-share"
    do(table, "open box roll", "take clue")
    assert "show clue" in offered(table) and "ready" in offered(table)
    assert [ruled_out_by(table, words) for words in ("show hat", "show", "show clue now")] == [
        "truedungeon.skillcheck.rogue.clue-share"
    ] * 3
    do(table, "show clue")
    assert table.view(None)["clues"] == [CLUE] and told(table, "clue")[0].shows
    assert ruled_out_by(table, "show clue") == "truedungeon.skillcheck.rogue.clue-share"


@pytest.mark.rule("truedungeon.skillcheck.rogue.decide-time")
@pytest.mark.rule("truedungeon.skillcheck.rogue.discuss")
@pytest.mark.rule("truedungeon.skillcheck.rogue.etiquette")
def test_the_choice_may_wait_and_is_the_rogues_alone() -> None:
    table = box(rolls=[20, *PULL])
    do(table, "open box roll")
    do(table, "ready", seat=1)
    assert about_box(table) == ["take clue", "take treasure"] and state(table).clock == 540
    do(table, "take treasure")
    assert state(table).clock == 540 and hero(table, "rogue").treasure == [PULL[1]]


@pytest.mark.rule("truedungeon.skillcheck.rogue.libram.effect")
@pytest.mark.rule("truedungeon.skillcheck.rogue.libram.always-on")
@pytest.mark.parametrize(("way", "dice"), [(" roll", [20]), (" end-to-middle", [2] * 5)])
def test_the_libram_gives_both_whatever_helped(way: str, dice: list[int]) -> None:
    table = box(LIBRAM, EKTDAR, rolls=[*dice, *PULL])
    do(table, f"open box{way}")
    assert (hero(table, "rogue").clue, hero(table, "rogue").treasure) == (CLUE, [PULL[1]])
    assert table.view(1)["box"]["reward"] == "clue and treasure"
    assert ruled_out_by(table, "take clue") == "truedungeon.skillcheck.rogue.success-choice"


def test_the_libram_gives_nothing_for_a_failed_test() -> None:
    table = box(LIBRAM, rolls=[1])
    do(table, "open box")
    assert (hero(table, "rogue").clue, hero(table, "rogue").treasure) == ("", [])
    assert ruled_out_by(table, "take clue") == "truedungeon.skillcheck.rogue.fail-box"
