"""Real time at a live table: the timer of its game runs while somebody who plays is there, and then the clock acts.

It rests while none of them has the page open, and so while the server is down. How long it has run is stored every few
seconds, and when it begins to rest: a restart takes no time away, and a crash gives back no more than these seconds.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from dataclasses import replace
from typing import Any

from undercroft.engine import Refused, Timer
from undercroft.engine.game import CLOCK, no_timer
from undercroft.engine.stopwatch import Stopwatch
from undercroft.server import store as kept_in
from undercroft.server.clock import ClockKept
from undercroft.server.faults import Fault
from undercroft.server.keeping import Keeping
from undercroft.server.store import Store, TableKept

BEAT = 10.0
"""So often, in seconds, it is stored how long a timer has run."""

now = time.monotonic
"""What time is measured with."""

_log = logging.getLogger(__name__)


class Timed(Keeping):
    """A table at which real time may run."""

    def __init__(self, kept: TableKept, store: Store) -> None:
        super().__init__(kept, store)
        clock = kept.clock or ClockKept("", 0)
        self.watch = Stopwatch(now, clock.key, clock.ms / 1000)
        self._alarm: asyncio.TimerHandle | None = None
        self._closed = False

    @property
    def timer(self) -> Timer | None:
        """The timer of the game, or None where there is none."""
        return None if self.game.timer is no_timer or self.table is None else self.table.timer

    def left(self) -> int | None:
        """How many whole seconds are left of the timer, or None where there is none."""
        timer = self.timer
        return None if timer is None else math.ceil(self.watch.rest(timer))

    def changed(self) -> None:
        """Everybody there looks again, and the timer begins, goes on, rests or is gone."""
        self._set_alarm()
        super().changed()

    async def close(self) -> None:
        """No time runs any more, and how long it has is stored."""
        self._closed = True
        self._drop_alarm()
        if self.watch.runs:
            await self._keep_time()

    # ------------------------------------------------------------------ inside

    def _drop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _set_alarm(self) -> None:
        if self._closed or self.game.timer is no_timer or self._lost or self.table is None:
            return  # Of a table that is being rebuilt nothing is known.
        timer, was = self.timer, self.watch.runs
        self.watch.follow(timer, runs=bool(self.here) and self.kept.frozen is None)
        self._drop_alarm()
        if self.watch.runs and timer is not None:
            rest = self.watch.rest(timer)
            # Where a throw is waited for, the clock acts after it.
            self._wake_in(BEAT if rest == 0 and self.wanted is not None else min(BEAT, rest))
        elif was:
            self._wake_in(0)

    def _wake_in(self, seconds: float) -> None:
        self._alarm = asyncio.get_running_loop().call_later(seconds, self._wake)

    def _wake(self) -> None:
        task = asyncio.create_task(self.ring())
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def ring(self) -> None:
        """The clock has acted if the time is up; else it is stored how long the timer has run."""
        async with self.lock:
            self._drop_alarm()
            try:
                await self.ready()
                timer = self.timer
                if timer is None or not self.watch.runs or self.watch.rest(timer) > 0 or self.wanted is not None:
                    await self._keep_time()
                    self._set_alarm()
                    return
                await self._step("act", CLOCK, timer.act, None)
            except (Refused, Fault) as error:
                _log.error("table %s: the clock could not act: %s", self.id, error)
                self._drop_alarm()
                if self.kept.frozen is None and not self.gone:
                    self._wake_in(BEAT)
                return
            if self.wanted is None:  # Else the act waits for a throw.
                self.watch.forget()
            self.changed()
            await self._keep_time()

    async def _keep_time(self) -> None:
        """It is stored how long the timer has run; it is no harm if that fails."""
        kept = ClockKept(self.watch.key, round(self.watch.ran * 1000)) if self.watch.key else None
        if kept == self.kept.clock:
            return
        try:
            await self._store.do(kept_in.change(self.id, clock=kept))
        except Exception as error:
            _log.error("table %s: its time could not be stored: %s", self.id, type(error).__name__)
        else:
            self.kept = replace(self.kept, clock=kept)


def shown(live: Timed) -> dict[str, Any] | None:
    """The timer as everybody sees it, apart from what is left of it; None where there is none."""
    timer = live.timer
    return None if timer is None else {"label": timer.label, "seconds": timer.seconds, "runs": live.watch.runs}
