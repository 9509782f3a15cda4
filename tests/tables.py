"""What the tests of all games do at a table: answering, and looking at what was offered, told and refused."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Table
from undercroft.engine import Event, Refused
from undercroft.scene import Line, Scene


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


def turns(scene: Scene) -> list[str]:
    """Who acts after whom by the strip of this scene, a star before whoever acts; nothing where there is none."""
    strips = [panel for panel in scene.panels if panel.strip]
    assert strips == list(scene.panels[: len(strips)]) and len(strips) < 2, "one, and the first of the panels"
    lines = [line for panel in strips for line in panel.lines if isinstance(line, Line)]
    return [f"{'*' * line.acts}{line.words}" for line in lines]


def _trace(table: Table) -> tuple[str, int, list[Any]]:
    return table.digest, len(table.events), [choice.plain() for choice in table.choices.values()]
