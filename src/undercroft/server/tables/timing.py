"""Real time at a live table: the timer of its game runs while somebody who plays is there, and then the clock acts.

It rests while none of them has the page open, and so while the server is down. How long it has run is stored every few
seconds, and when it begins to rest: a restart takes no time away, and a crash gives back no more than these seconds.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable
from typing import Any

from undercroft.engine import Refused, Timer
from undercroft.engine.game import CLOCK, no_timer
from undercroft.engine.stopwatch import Stopwatch
from undercroft.server.faults import Fault, Late
from undercroft.server.storage.clock import ClockKept
from undercroft.server.tables.keeping import Keeping

BEAT = 10.0
"""So often, in seconds, it is stored how long a timer has run."""

TICK = 1.0
"""So often, in seconds, the hall looks at the clock while it is open."""


class Steady:
    """A clock that is looked at often, and counts no more than twice that between two looks.

    While the process was held, or so busy that nobody could have answered, no time has passed here.
    """

    def __init__(self, raw: Callable[[], float]) -> None:
        self._raw = raw
        self._last = raw()
        self._counted = 0.0

    def __call__(self) -> float:
        last, self._last = self._last, self._raw()
        self._counted += max(0.0, min(self._last - last, 2 * TICK))
        return self._counted


now: Callable[[], float] = Steady(time.monotonic)
"""What time is measured with."""


async def tick_for_ever() -> None:
    """The clock is looked at."""
    while True:
        now()
        await asyncio.sleep(TICK)


_log = logging.getLogger(__name__)


class Clock:
    """The real time of one table."""

    def __init__(self, live: Keeping) -> None:
        clock = live.kept.clock or ClockKept("", 0)
        self._live = live
        self._watch = Stopwatch(now, clock.key, clock.ms / 1000)
        self._alarm: asyncio.TimerHandle | None = None
        self._closed = False

    @property
    def timer(self) -> Timer | None:
        """The timer of the game, or None where there is none."""
        live = self._live
        return None if live.game.timer is no_timer or live.table is None else live.table.timer

    def left(self) -> int | None:
        """How many whole seconds are left of the timer, or None where there is none."""
        timer = self.timer
        return None if timer is None else math.ceil(self._watch.rest(timer))

    def shown(self) -> dict[str, Any] | None:
        """The timer as everybody sees it, apart from what is left of it; None where there is none."""
        timer = self.timer
        return None if timer is None else {"label": timer.label, "seconds": timer.seconds, "runs": self._watch.runs}

    def look(self) -> None:
        """Something has changed: the timer begins, goes on, rests or is gone."""
        live = self._live
        if self._closed or live.game.timer is no_timer or live.stored.lost or live.table is None:
            return  # Of a table that is being rebuilt nothing is known.
        timer, was = self.timer, self._watch.runs
        self._watch.follow(timer, runs=bool(live.here) and live.kept.frozen is None)
        self._drop_alarm()
        if not live.leads:
            return  # Another server sees to it that the clock acts.
        if self._watch.runs and timer is not None:
            rest = self._watch.rest(timer)
            # Where a throw is waited for, the clock acts after it.
            self._wake_in(BEAT if rest == 0 and live.wanted is not None else min(BEAT, rest))
        elif was:
            self._wake_in(0)

    async def ring(self) -> None:
        """The clock has acted if the time is up; else it is stored how long the timer has run."""
        live = self._live
        async with live.lock:
            self._drop_alarm()
            try:
                await live.ready()
                if not live.leads:
                    return
                timer = self.timer
                if timer is None or not self._watch.runs or self._watch.rest(timer) > 0 or live.wanted is not None:
                    await self._keep_time()
                    self.look()
                    return
                await live.take_step("act", CLOCK, timer.act, None)
            except Late:
                self.look()
                return
            except (Refused, Fault) as error:
                _log.error("table %s: the clock could not act: %s", live.id, error)
                self._drop_alarm()
                if live.kept.frozen is None and not live.gone:
                    self._wake_in(BEAT)
                return
            if live.wanted is None:  # Else the act waits for a throw.
                self._watch.forget()
            live.changed()
            await self._keep_time()

    async def close(self) -> None:
        """No time runs any more, and how long it has is stored."""
        self._closed = True
        self._drop_alarm()
        if self._watch.runs and self._live.leads:
            await self._keep_time()

    # ------------------------------------------------------------------ inside

    def _drop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _wake_in(self, seconds: float) -> None:
        self._alarm = asyncio.get_running_loop().call_later(seconds, self._wake)

    def _wake(self) -> None:
        self._live.go(self.ring())

    async def _keep_time(self) -> None:
        """It is stored how long the timer has run; it is no harm if that fails."""
        kept = ClockKept(self._watch.key, round(self._watch.ran * 1000)) if self._watch.key else None
        if kept == self._live.kept.clock:
            return
        try:
            await self._live.stored.keep_clock(kept)
        except Exception as error:
            _log.error("table %s: its time could not be stored: %s", self._live.id, type(error).__name__)
