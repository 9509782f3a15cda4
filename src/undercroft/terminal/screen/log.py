"""What happened, line by line, each with its rule; what is new is marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from undercroft.engine import Event
from undercroft.terminal.screen.hanging import Hanging

Entry = tuple[int, Event]
"""An event and its place among all events of the table."""

_FEW = 40
"""So many lines are taken off one by one; where more must go, the list is written anew."""


class Log(OptionList):
    """The events that somebody may read of, oldest first. Enter or a click on a line tells its rule in full."""

    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self.entries: list[Entry] = []
        self._fresh = 0
        self._short = ""

    def show(self, entries: Sequence[Entry], words: Callable[[Event], str], *, new_from: int, game: str) -> None:
        """These events are listed, those from this place on as new; the last one can be seen."""
        self._short = f"{game}."
        fresh = next((at for at, (place, _) in enumerate(entries) if place >= new_from), len(entries))
        kept = self._keep(entries)
        for at in range(kept):
            if (at < fresh) != (at < self._fresh):
                self.replace_option_prompt_at_index(at, self._line(entries[at][1], words, new=at >= fresh))
        rows = [Row(self._line(event, words, new=at >= fresh)) for at, (_, event) in enumerate(entries[kept:], kept)]
        self.add_options(rows)
        self.entries, self._fresh = list(entries), fresh
        self.highlighted = None
        self.call_after_refresh(self.scroll_end, animate=False)

    def _keep(self, entries: Sequence[Entry]) -> int:
        """How many lines from the first on stay as they are; those after them are gone."""
        kept = 0
        for (_, mine), (_, other) in zip(self.entries, entries, strict=False):
            if mine is not other:
                break
            kept += 1
        if len(self.entries) - kept > _FEW:
            self.clear_options()
            return 0
        for at in reversed(range(kept, len(self.entries))):
            self.remove_option_at_index(at)
        return kept

    def clear(self) -> None:
        """Nothing of any event is left here."""
        self.clear_options()
        self.entries, self._fresh = [], 0

    @property
    def event(self) -> Event | None:
        """The event of the highlighted line."""
        return None if self.highlighted is None else self.entries[self.highlighted][1]

    def point_at(self, event: Event) -> None:
        """The line of this event is highlighted."""
        self.highlighted = next((at for at, (_, mine) in enumerate(self.entries) if mine is event), None)

    def on_resize(self) -> None:
        """The newest line can be seen in the new room, unless somebody looks at another."""
        if self.highlighted is None:
            self.call_after_refresh(self.scroll_end, animate=False)

    def on_focus(self) -> None:
        """Somebody who comes here by the keyboard begins at the newest line."""
        if self.highlighted is None and self.entries:
            self.highlighted = len(self.entries) - 1

    def _line(self, event: Event, words: Callable[[Event], str], *, new: bool) -> Hanging:
        rule = event.rule.removeprefix(self._short)
        line = Content.assemble((words(event), "bold" if new else ""), (f" [{rule}]", "$soft"))
        return Hanging("\u2022 " if new else "  ", line)
