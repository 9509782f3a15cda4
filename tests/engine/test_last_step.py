"""The last step of a table, as its record keeps it."""

from __future__ import annotations

from undercroft import Table


def test_the_last_step_is_the_last_of_the_record():
    table = Table.start("trapper", seed=7)
    began = table.last_step
    assert began is None
    for _ in range(12):
        choice = table.waiting_for(range(2))
        assert choice is not None
        table.answer(choice.seat, choice.options[0])
        step = table.last_step
        assert step is not None
        assert (step.seat, step.answer) == (choice.seat, choice.options[0].id)
        assert step == table.record().file.steps[-1]
    assert table.steps == table.record().file.steps
    table.act(0, "concede")
    assert table.last_step == table.record().file.steps[-1]


def test_the_mark_changes_with_every_step_and_undo_and_is_the_same_on_a_copy():
    table = Table.start("trapper", seed=7)
    undone = 0
    for _ in range(60):
        choice = table.waiting_for(range(2))
        assert choice is not None
        before = table.mark
        table.answer(choice.seat, choice.options[-1])
        after = table.mark
        assert after is not before and table.clone().mark is after
        if table.can_undo(choice.seat) and not undone:
            table.undo(choice.seat)
            assert table.mark is not after
            undone += 1
    assert undone
