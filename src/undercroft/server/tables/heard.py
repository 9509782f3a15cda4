"""How many lines the log of each seat has, counted on from what was counted before: a long game is not read again."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Table
from undercroft.engine.event import Chain

_NOTHING: Final = (Chain(), 0)


class Heard:
    """Of one live table: what was told when the lines of a seat were counted last, and how many these were."""

    def __init__(self) -> None:
        self._counted: dict[int | None, tuple[Chain, int]] = {}

    def lines(self, table: Table, seat: int | None) -> int:
        """How many lines the log of this seat (None: a spectator) has."""
        told, lines = self._counted.get(seat, _NOTHING)
        lines += len(table.events_for(seat, since=told.length))
        self._counted[seat] = table.tell.events.copy(), lines
        return lines

    def take_back(self, length: int) -> None:
        """Only so much of what was told has been told."""
        for seat, (told, lines) in self._counted.items():
            gone = sum(event.heard_by(seat) for event in told.since(length))
            told.cut(length)
            self._counted[seat] = told, lines - gone

    def forget(self) -> None:
        """All is counted again: it may be another game."""
        self._counted.clear()
