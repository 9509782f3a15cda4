"""A secret set-up at the same time: by steps or by form, hidden until the reveal."""

from typing import Any

import pytest

from tests.engine.hard_cases.secret_setup import GAME, Sheet, State
from undercroft.engine import Option, Refused, Scripted, Table, to_plain

ADA, BEN, CY = 0, 1, 2
FORM = {"move": 2, "see": 4, "fight": 1, "live": 5}


def setup(*sheets: list[int], rolls: list[Any] | None = None) -> Table:
    state = State(sheets=[Sheet(scores) for scores in sheets])
    return Table.start(GAME, position=to_plain(state), chance=Scripted(rolls or []))


def test_form_and_steps_fill_the_same_sheet():
    by_form, by_steps = Table.start(GAME, seed=1), Table.start(GAME, seed=1)
    by_form.answer(BEN, FORM)
    for score in ("2", 4, Option("1")):
        by_steps.answer(BEN, score)
    assert by_form.digest == by_steps.digest
    assert by_form.events == by_steps.events and by_form.waiting == by_steps.waiting
    assert list(by_form.waiting) == [ADA, CY]


def test_a_form_after_some_steps_replaces_them():
    table = setup([6], [], [])
    table.answer(ADA, FORM)
    assert table.view(ADA)["sheets"][ADA] == [2, 4, 1, 5]


def test_a_form_is_kept_as_it_was_given():
    table, form = Table.start(GAME, seed=1), dict(FORM)
    table.answer(ADA, form)
    form["move"] = 99
    assert table.record().plain()["steps"][0]["answer"] == FORM
    assert Table.load(table.record(), game=GAME).digest == table.digest


@pytest.mark.parametrize(
    ("changed", "rule", "at"),
    [
        ({"move": 0}, "electro.setup.trait-min", "move"),
        ({"move": 7}, "electro.setup.trait-max", "move"),
        ({"live": 6}, "electro.setup.trait-all", None),
        ({"luck": 1}, "electro.setup.points", None),
        ({"see": "4"}, "electro.setup.trait-min", "see"),
        ({"see": {4}}, "electro.setup.trait-min", "see"),
    ],
)
def test_a_form_that_cannot_be_is_refused_with_rule_and_place(changed: dict[str, Any], rule: str, at: str | None):
    table = Table.start(GAME, seed=1)
    before = table.digest
    with pytest.raises(Refused) as refused:
        table.answer(CY, FORM | changed)
    assert (refused.value.rule, refused.value.at) == (rule, at)
    assert table.digest == before and list(table.waiting) == [ADA, BEN, CY]


def test_what_is_no_plain_data_is_refused():
    table = Table.start(GAME, seed=1)
    with pytest.raises(Refused, match=r"is no plain data.*\[electro.setup.points\]"):
        table.answer(CY, {"move": object()})


def test_others_see_who_has_finished_and_nothing_else():
    table = setup([6, 1], [3], [])
    seen = table.view(BEN)
    table.answer(ADA, "1")
    assert table.view(BEN) == seen | {"finished": [True, False, False], "waiting": [BEN, CY]}
    assert table.view(BEN)["sheets"] == [None, [3], None]
    assert table.view(None)["sheets"] == [None, None, None]
    assert [event.kind for event in table.events] == ["finished"]


def test_a_step_shows_nothing_to_anybody():
    table = setup([], [], [])
    seen = [table.view(seat) for seat in (BEN, CY, None)]
    table.answer(ADA, "6")
    assert [table.view(seat) for seat in (BEN, CY, None)] == seen and not table.events


def test_the_last_to_finish_reveals_all():
    table = setup([3, 3, 3, 3], [6, 2, 2, 2], [1, 4], rolls=[])
    table.answer(CY, "5")
    assert table.events[-1].data == {"scores": [[3, 3, 3, 3], [6, 2, 2, 2], [1, 4, 5, 2]]}
    assert table.view(ADA)["sheets"] == table.view(None)["sheets"] and list(table.waiting) == [ADA]


def test_steps_leave_only_what_can_still_come_to_twelve():
    assert [option.id for option in setup([], [], []).choices[ADA].options] == ["1", "2", "3", "4", "5", "6"]
    assert [option.id for option in setup([6], [], []).choices[ADA].options] == ["1", "2", "3", "4"]
    assert [option.id for option in setup([1, 1], [], []).choices[ADA].options] == ["4", "5", "6"]


def test_a_step_can_be_taken_back_until_another_answers():
    table = setup([], [], [])
    before = table.digest
    table.answer(ADA, "6")
    table.undo(ADA)
    assert table.digest == before and table.choices[ADA].about == {"left": 12, "trait": "move"}
    table.answer(ADA, "5")
    table.answer(BEN, "2")
    with pytest.raises(Refused, match="since another seat last did"):
        table.undo(ADA)


def test_a_half_made_sheet_of_another_is_another_in_another_world():
    table = setup([6, 1], [3], [])
    worlds = [table.resampled(CY, seed).state for seed in range(40)]
    assert len({tuple(world.sheets[ADA].scores) for world in worlds}) > 10
    assert all(world.sheets[CY].scores == [] for world in worlds)
