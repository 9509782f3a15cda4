"""What the tests of all games do at a table: answering, and looking at what was offered, told and refused."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Table
from undercroft.engine import Event, Refused


def do(table: Table, *answers: Any, seat: int | None = None) -> Table:
    """These answers, one after the other, by whoever is asked (the lowest seat), or by this seat."""
    for answer in answers:
        table.answer(min(table.waiting) if seat is None else seat, answer)
    return table


def ids(table: Table, seat: int | None = None, *, verb: str = "") -> list[str]:
    """The ids of the options that this seat (the lowest asked) has, or those of them with this verb."""
    choice = table.choices[min(table.waiting) if seat is None else seat]
    return [option.id for option in choice.options if not verb or option.id.partition(" ")[0] == verb]


def told(table: Table, kind: str, seat: int | None = None) -> list[Event]:
    """All events of this kind; with a seat, those that it was told."""
    events = table.events if seat is None else table.events_for(seat)
    return [event for event in events if event.kind == kind]


def refused(table: Table, answer: Any, rule: str | None = None, *, seat: int | None = None) -> Refused:
    """The refusal of this answer of this seat (the lowest asked), by this rule; it has left no trace.

    State, events and questions are as they were.
    """
    before = _trace(table)
    with pytest.raises(Refused) as caught:
        table.answer(min(table.waiting) if seat is None else seat, answer)
    assert rule is None or caught.value.rule == rule, caught.value
    assert _trace(table) == before
    return caught.value


def _trace(table: Table) -> tuple[str, int, list[Any]]:
    return table.digest, len(table.events), [choice.plain() for choice in table.choices.values()]
