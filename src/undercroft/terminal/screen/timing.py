"""Real time on the screen: how much is left, and what happens when it is up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.engine import Choice, Refused, Table, Timer
from undercroft.engine.game import no_timer
from undercroft.terminal.screen.asking import AskScreen

TICK = 1.0
"""So often, in seconds, it is looked how much time is left."""

Deed = Callable[[Sequence[Any]], Table]
"""Something that is done with the throws it is given, or raises `Wanted` for the first that is missing."""


class TimedScreen(AskScreen):
    """A table at which real time may run."""

    def did(self, deed: Deed) -> bool:
        """Whether this was done, or waits for throws, and the game goes on; else the reason is on the screen."""
        raise NotImplementedError

    def refuse(self, error: Refused) -> None:
        """The reason is on the screen."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Where the game has real time, it is looked at."""
        if self.game.timer is not no_timer:
            self.set_interval(TICK, self.tick)

    def tick(self) -> None:
        """The bar says how much time is left; when it is up and nothing else is under way, the clock acts."""
        timer = self.match.overdue()
        if self.match.covered or self.table.result is not None:
            return
        self.show_bar()
        if timer is not None and self.passing is None and self.app.screen is self:
            self._ring(timer)

    def is_too_late(self, choice: Choice) -> bool:
        """Whether the time was up before this question was answered, so that it is not asked any more."""
        timer = self.match.overdue()
        if timer is None:
            return False
        self._ring(timer)
        asked = self.choice
        if self.match.overdue() is None and asked is not None and asked.plain() == choice.plain():
            return False
        self.refuse(Refused(f"the time of {timer.label} was up before this answer"))
        return True

    def _ring(self, timer: Timer) -> None:
        self.did(lambda throws: self.match.ring(timer, throws))
        self.say(f"Time is up: {timer.label}.", "hint")
