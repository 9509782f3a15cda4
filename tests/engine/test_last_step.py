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
    table.act(0, "concede")
    assert table.last_step == table.record().file.steps[-1]
