"""Setting the side rooms: presets, steps and the form reach the same, and every limit is refused by its rule."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.electro.openings import MOF, SIDES_SET, at_sides, must_have_legal_sides
from tests.tables import refused
from undercroft.engine import Refused, Table
from undercroft.games.electro.book.basics.layouts import TASKS
from undercroft.games.electro.book.basics.presets import DOORS
from undercroft.games.electro.state.records import Side
from undercroft.inputs import faults

RIVER = {"text": "What runs and has no legs?", "answers": ["river", "a river"]}


def by_hand(table: Table, *answers: str) -> Table:
    for answer in ("by hand", *answers):
        table.answer(MOF, answer)
    return table


def offered(table: Table) -> list[str]:
    return [option.id for option in table.choices[MOF].options]


def without(given: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in given.items() if key != name}


STEPS = (
    *("puzzle", "fuse-code", "fragment", "trial", "voltage", "card", "lock", "nothing"),
    *("puzzle", "pylons", "fragment card", "puzzle", "odd-fuse", "card", "trial", "gauntlet", "fragment"),
)
"""SIDES_SET step by step."""


@pytest.mark.rule("electro.setup.side-cards", "electro.setup.exit", "electro.setup.locks")
def test_the_master_lock_once_and_five_tasks_behind_locked_doors() -> None:
    table = at_sides()
    table.answer(MOF, SIDES_SET)
    s = table.state
    assert [side.card for side in s.sides.values()] == ["puzzle", "trial", "lock", "puzzle", "puzzle", "trial"]
    assert s.lock_space() == "3x"
    assert not any(side.open for side in s.sides.values())
    must_have_legal_sides(s)


def test_steps_and_form_reach_the_same() -> None:
    form, steps = at_sides(), at_sides()
    form.answer(MOF, SIDES_SET)
    by_hand(steps, *STEPS)
    assert form.digest == steps.digest


def test_a_half_made_layout_is_where_the_form_begins() -> None:
    table = by_hand(at_sides(), *STEPS[:8], "puzzle")
    form = table.choices[MOF].form
    assert form is not None and form.widget is not None
    assert form.widget()["start"] == {
        key: value for key, value in SIDES_SET.items() if key[:2] in ("1x", "2x", "3x")
    } | {"3x prize": "nothing"}
    table.answer(MOF, SIDES_SET)
    assert table.state.sides["6x"].task == "gauntlet"


def test_the_form_explains_itself_to_a_client() -> None:
    for options in ({}, {"puzzles": "own"}, {"both_kinds": True}):
        form = at_sides(**options).choices[MOF].form
        assert form is not None
        plain = json.loads(json.dumps(form.plain()))
        assert plain["kind"] == "slots"
        assert [slot["key"] for slot in plain["widget"]["slots"]][:3] == ["1x", "1x prize", "2x"]
        assert len(plain["widget"]["ready"]) == len(DOORS)
        for ready in plain["widget"]["ready"]:
            assert faults(form, ready["value"]) == ()


@pytest.mark.rule("electro.setup.side-cards")
def test_the_explorers_learn_only_that_the_side_rooms_are_laid() -> None:
    told = []
    for answer in (SIDES_SET, "library", "surprise"):
        table = at_sides()
        table.answer(MOF, answer)
        told.append([event.plain() for event in table.events_for(1)])
    assert told[0] == told[1] == told[2]
    assert told[0][-1]["data"] == {}


@pytest.mark.rule("electro.setup.side-cards", "electro.components.side-cards")
def test_the_master_lock_is_single_and_must_be_laid() -> None:
    table = at_sides()
    error = refused(table, SIDES_SET | {"5x": "lock", "5x prize": "nothing"})
    assert (error.rule, error.at) == ("electro.setup.side-cards", "5x")
    assert "electro.components.side-cards" in error.also
    error = refused(table, SIDES_SET | {"3x": "sconces", "3x prize": "card"})
    assert (error.rule, error.reason) == (
        "electro.setup.side-cards",
        "the Master Lock lies in exactly one side room; here it lies in 0",
    )
    error = refused(table, without(SIDES_SET, "4x"))
    assert (error.rule, error.at) == ("electro.setup.side-cards", "4x")
    by_hand(table, *STEPS[:8])
    assert offered(table) == ["puzzle", "trial"]
    assert refused(table, "lock").rule == "electro.setup.side-cards"


@pytest.mark.rule("electro.setup.side-cards")
def test_the_last_room_is_kept_for_the_master_lock() -> None:
    rest = STEPS[:6] + STEPS[8:]
    table = by_hand(at_sides(), *rest)
    assert offered(table) == ["lock"]
    error = refused(table, "puzzle")
    assert (error.rule, error.at) == ("electro.setup.side-cards", "6x")
    team: list[dict[str, str]] = [{}, {}]
    for locks in (["2x"], ["2x", "5x"]):
        position = {"explorers": team, "sides": {space: {"card": "lock"} for space in locks}}
        if len(locks) == 1:
            assert Table.start("electro", seats=3, position=position).state.lock_space() == "2x"
        else:
            with pytest.raises(Refused, match="one side room has the Master Lock, not 2"):
                Table.start("electro", seats=3, position=position)


@pytest.mark.rule("electro.setup.side-mix")
def test_any_mix_unless_both_kinds_must_be_there() -> None:
    table = at_sides()
    table.answer(MOF, "arena")
    assert [side.card for side in table.state.sides.values()].count("trial") == 5
    table = at_sides()
    table.answer(MOF, "library")
    assert [side.card for side in table.state.sides.values()].count("puzzle") == 5
    both = at_sides(both_kinds=True)
    all_puzzles = SIDES_SET | {"2x": "sconces", "6x": "slide-gate"}
    assert refused(both, all_puzzles).rule == "electro.setup.side-mix"
    at_sides().answer(MOF, all_puzzles)
    puzzles = ("puzzle", "fuse-code", "fragment", "puzzle", "sconces", "fragment", "puzzle", "pylons", "fragment")
    by_hand(both, *puzzles, "puzzle", "odd-fuse", "card", "lock", "nothing")
    assert offered(both) == ["trial"]
    assert refused(both, "puzzle").rule == "electro.setup.side-mix"


@pytest.mark.rule("electro.setup.fragments")
def test_exactly_three_fragments() -> None:
    table = at_sides()
    error = refused(table, SIDES_SET | {"5x prize": "fragment"})
    assert (error.rule, error.at) == ("electro.setup.fragments", "6x prize")
    error = refused(table, SIDES_SET | {"1x prize": "card"})
    assert (error.rule, error.reason) == (
        "electro.setup.fragments",
        "a fragment lies in exactly 3 side rooms; here in 2",
    )
    by_hand(table, *STEPS[:3], "trial", "voltage", "fragment", "trial", "gauntlet", "fragment", "puzzle", "pylons")
    assert offered(table) == ["card"]
    assert refused(table, "fragment").rule == "electro.setup.fragments"


@pytest.mark.rule("electro.setup.fragments")
def test_rooms_are_kept_for_the_fragments() -> None:
    table = by_hand(at_sides(), "lock", "card", "puzzle", "pylons", "card", "trial", "voltage", "card")
    table.answer(MOF, "trial")
    table.answer(MOF, "gauntlet")
    assert offered(table) == ["fragment", "fragment card"]
    error = refused(table, "card")
    assert (error.rule, error.at) == ("electro.setup.fragments", "4x")


@pytest.mark.rule("electro.setup.fragments-not-exit")
def test_no_fragment_lies_with_the_master_lock() -> None:
    table = at_sides()
    error = refused(table, SIDES_SET | {"3x prize": "fragment", "1x prize": "card"})
    assert (error.rule, error.at) == ("electro.setup.fragments-not-exit", "3x prize")
    by_hand(table, "lock")
    assert offered(table) == ["nothing", "card"]
    assert refused(table, "fragment").rule == "electro.setup.fragments-not-exit"
    table = by_hand(at_sides(), "trial", "voltage", "card", "trial", "gauntlet", "card")
    table.answer(MOF, "puzzle")


@pytest.mark.rule("electro.setup.side-rewards")
def test_any_side_room_may_hold_a_card_the_exit_too() -> None:
    cards = {f"{space}x prize": "fragment card" for space in (1, 4, 6)}
    table = at_sides()
    table.answer(MOF, SIDES_SET | cards | {"3x prize": "card"})
    assert all(side.reward for side in table.state.sides.values())
    error = refused(at_sides(), SIDES_SET | {"3x prize": "a horse"})
    assert (error.rule, error.at) == ("electro.setup.side-rewards", "3x prize")


@pytest.mark.rule("electro.setup.side-prize")
def test_every_task_pays_unless_rooms_may_be_bare() -> None:
    bare = SIDES_SET | {"2x prize": "nothing"}
    table = at_sides()
    error = refused(table, bare)
    assert (error.rule, error.at) == ("electro.setup.side-prize", "2x prize")
    assert refused(table, without(SIDES_SET, "2x prize")).rule == "electro.setup.side-prize"
    by_hand(table, *STEPS[:5])
    assert offered(table) == ["card", "fragment", "fragment card"]
    assert refused(table, "nothing").rule == "electro.setup.side-prize"
    steps, form = by_hand(at_sides(bare_rooms=True), *STEPS[:5], "nothing", *STEPS[6:]), at_sides(bare_rooms=True)
    form.answer(MOF, bare)
    assert steps.digest == form.digest
    assert form.state.sides["2x"] == Side("trial", "voltage")


@pytest.mark.rule("electro.setup.side-tasks")
def test_no_task_is_used_twice() -> None:
    table = at_sides()
    error = refused(table, SIDES_SET | {"4x": "fuse-code"})
    assert (error.rule, error.at) == ("electro.setup.side-tasks", "4x")
    error = refused(table, SIDES_SET | {"4x": "chess"})
    assert (error.rule, error.at) == ("electro.setup.side-tasks", "4x")
    by_hand(table, *STEPS[:8], "puzzle")
    assert offered(table) == [id for id in TASKS["puzzle"] if id != "fuse-code"]
    error = refused(table, "fuse-code")
    assert (error.rule, error.at, error.reason) == (
        "electro.setup.side-tasks",
        "1x",
        "Fuse Code lies in 1x already: no task is used twice",
    )


@pytest.mark.rule("electro.setup.preset-sides")
def test_surprise_is_the_layout_of_the_automatic_master_of_fates() -> None:
    seen = set()
    for seed in range(20):
        table = at_sides(seed=seed)
        table.answer(MOF, "surprise")
        sides = list(table.state.sides.values())
        parts = sorted((side.card, side.fragment, side.reward) for side in sides)
        assert parts == [
            ("lock", False, False),
            ("puzzle", False, True),
            ("puzzle", True, False),
            ("puzzle", True, False),
            ("trial", False, True),
            ("trial", True, False),
        ]
        must_have_legal_sides(table.state)
        seen.add(tuple(side.task for side in sides))
    assert len(seen) == 20


@pytest.mark.parametrize("preset", [*DOORS, "surprise"])
@pytest.mark.parametrize("options", [{}, {"both_kinds": True}, {"bare_rooms": True, "puzzles": "own"}], ids=str)
def test_every_preset_is_legal(preset: str, options: dict[str, Any]) -> None:
    for seed in range(5):
        table = at_sides(seed=seed, **options)
        table.answer(MOF, preset)
        must_have_legal_sides(table.state)


@pytest.mark.rule("electro.setup.check")
def test_all_faults_of_the_side_rooms_are_listed() -> None:
    form = at_sides().choices[MOF].form
    assert form is not None
    given = {"1x": "lock", "1x prize": "fragment", "2x": "lock", "3x": "voltage", "4x": "voltage", "9x": "voltage"}
    found = [(fault.rule, fault.at) for fault in faults(form, given)]
    assert found == [
        ("electro.setup.side-cards", None),
        ("electro.setup.side-cards", "5x"),
        ("electro.setup.side-cards", "2x"),
        ("electro.setup.side-tasks", "4x"),
        ("electro.setup.fragments-not-exit", "1x prize"),
        ("electro.setup.side-prize", "3x prize"),
        ("electro.setup.side-prize", "4x prize"),
        ("electro.setup.fragments", None),
    ]


@pytest.mark.parametrize("given", [7, None, [], "1x", {"1x": []}, {"1x": {"x": 1}}, {"1x prize": []}, {"1x": 5}])
def test_strange_data_is_refused_in_words(given: Any) -> None:
    for puzzles in ("play", "own"):
        assert refused(at_sides(puzzles=puzzles), given).rule


# ---------------------------------------------------------------- own Puzzles


@pytest.mark.rule("electro.setup.side-own-tasks")
def test_own_puzzles_need_the_option() -> None:
    table = at_sides()
    error = refused(table, SIDES_SET | {"1x": RIVER})
    assert (error.rule, error.at) == ("electro.setup.side-own-tasks", "1x")
    assert refused(table, SIDES_SET | {"1x": "riddle-echo"}).rule == "electro.setup.side-own-tasks"
    by_hand(table, "puzzle")
    assert "own" not in offered(table)
    assert refused(table, "own").rule == "electro.setup.side-own-tasks"


@pytest.mark.rule("electro.setup.side-own-tasks")
def test_an_own_puzzle_is_a_text_and_its_answers() -> None:
    form, steps = at_sides(puzzles="own"), at_sides(puzzles="own")
    form.answer(MOF, SIDES_SET | {"1x": RIVER})
    by_hand(steps, "puzzle", "own", " What runs and has no legs? = river / a river ", *STEPS[2:])
    assert form.digest == steps.digest
    side = form.state.sides["1x"]
    assert (side.card, side.task, side.fragment) == ("puzzle", "own", True)
    assert (side.text, side.answers) == (RIVER["text"], RIVER["answers"])


@pytest.mark.rule("electro.setup.side-own-tasks")
def test_a_ready_made_riddle_needs_no_writing() -> None:
    form, steps = at_sides(puzzles="own"), at_sides(puzzles="own")
    form.answer(MOF, SIDES_SET | {"1x": "riddle-echo"})
    by_hand(steps, "puzzle", "own", "riddle-echo", *STEPS[2:])
    assert form.digest == steps.digest
    assert "echo" in form.state.sides["1x"].answers


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("", ["x"]),
        ("x" * 501, ["x"]),
        ("bell\a", ["x"]),
        ("Who?", []),
        ("Who?", ["x"] * 13),
        ("Who?", [" "]),
        ("Who?", ["y" * 61]),
        ("Who?", "me"),
        ("Who?", [None]),
        (7, ["x"]),
    ],
)
@pytest.mark.rule("electro.setup.side-own-tasks")
def test_an_own_puzzle_within_bounds(text: Any, answers: Any) -> None:
    error = refused(at_sides(puzzles="own"), SIDES_SET | {"1x": {"text": text, "answers": answers}})
    assert (error.rule, error.at) == ("electro.setup.side-own-tasks", "1x")


@pytest.mark.rule("electro.setup.side-tasks", "electro.setup.side-own-tasks")
def test_no_own_puzzle_is_used_twice() -> None:
    table = at_sides(puzzles="own")
    error = refused(table, SIDES_SET | {"1x": RIVER, "4x": RIVER})
    assert (error.rule, error.at) == ("electro.setup.side-tasks", "4x")
    by_hand(table, "puzzle", "own", "riddle-echo", "fragment", "puzzle", "own")
    assert "riddle-echo" not in offered(table)
    written = "What runs and has no legs? = river"
    for answer in (written, "card", "puzzle", "own"):
        table.answer(MOF, answer)
    assert refused(table, written).rule == "electro.setup.side-tasks"
    assert refused(table, "no answers at all").rule == "electro.setup.side-own-tasks"


@pytest.mark.rule("electro.setup.side-mix")
def test_both_kinds_are_asked_for_once_all_rooms_can_be_read() -> None:
    puzzles = SIDES_SET | {"2x": "sconces", "6x": "slide-gate"}
    form = at_sides(both_kinds=True).choices[MOF].form
    assert form is not None
    for given, found in (
        (SIDES_SET, []),
        (puzzles, ["electro.setup.side-mix"]),
        (puzzles | {"5x": "voltage"}, []),
        (SIDES_SET | {"3x": "sconces", "3x prize": "card"}, ["electro.setup.side-cards"]),
        (puzzles | {"5x": "dragon"}, ["electro.setup.side-tasks"]),
        (SIDES_SET | {"3x": "dragon"}, ["electro.setup.side-tasks"]),
    ):
        assert [fault.rule for fault in faults(form, given)] == found


@pytest.mark.rule("electro.setup.side-mix")
def test_the_last_kind_is_asked_for_while_fragments_are_missing() -> None:
    four = [part for task in ("pylons", "sconces") for part in ("puzzle", task, "card")]
    four += [part for task in ("odd-fuse", "fuse-code") for part in ("puzzle", task, "fragment")]
    table = by_hand(at_sides(both_kinds=True), *four)
    assert offered(table) == ["trial", "lock"]
    assert refused(table, "puzzle").rule == "electro.setup.side-mix"


@pytest.mark.rule("electro.setup.fragments")
def test_a_bare_room_is_refused_where_it_is_needed_for_a_fragment() -> None:
    two = [part for task in ("pylons", "sconces") for part in ("puzzle", task, "nothing")]
    table = by_hand(at_sides(bare_rooms=True), "lock", "nothing", *two, "puzzle", "odd-fuse")
    assert refused(table, "nothing").rule == "electro.setup.fragments"
