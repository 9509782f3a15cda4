"""A live table that other servers change too: what they have done is done here as well, step by step."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

from undercroft.server.faults import Fault, Late, Unstored
from undercroft.server.secrets import Grant
from undercroft.server.shares import aside
from undercroft.server.storage.kept import StepKept, TableKept
from undercroft.server.storage.store import Store
from undercroft.server.tables.keeping import Keeping
from undercroft.server.tables.rebuild import last_draws, told, told_before

_MOST_TRIES: Final = 20
"""So often who is late tries again."""

_log = logging.getLogger(__name__)


class Followed(Keeping):
    """One table in memory that follows what the store has of it.

    Every change names the change before it; who does not know the last one is late, loads the table again, and looks
    anew at what was wanted. Whatever is shown is what the store had a moment ago at most.
    """

    def __init__(self, kept: TableKept, store: Store) -> None:
        super().__init__(kept, store)
        self._shared = store.shared
        self._follows = False

    async def ready(self) -> None:
        """The table in memory is what the store has; to be called with the lock held."""
        await super().ready()
        if not self.stored.fresh:
            await self.catch_up()

    async def apart(self, by: Grant | None, change: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """The change is made under the lock, to its end; again and again while another server is faster."""

        async def insist() -> None:
            for _ in range(_MOST_TRIES):
                try:
                    await change()
                except Late:
                    if by is not None:
                        self.must_hold(by)
                else:
                    return
            raise Unstored

        await super().apart(by, insist if self._shared else change)

    def follow(self) -> None:
        """The table will soon be what the store has."""
        if not self._follows:
            self._follows = True
            self.go(self._follow())

    async def _follow(self) -> None:
        async with self.lock:
            self._follows = False
            try:
                await super().ready()
                await self.catch_up()
            except Fault as error:
                if self.gone:
                    for watcher in tuple(self.watchers):
                        watcher.dismiss(4404, "the host has deleted this table")
                else:
                    _log.warning("table %s: it cannot be followed: %s", self.id, error.reason)

    async def look_again(self) -> None:
        """The table is what the store has at this moment; any fault, and it may not be."""
        if self._shared:
            async with self.lock:
                if not self.stored.lost and not self.gone:
                    await self.catch_up()

    async def catch_up(self) -> None:
        """What others have done is done here too, and all are shown it. The lock is held."""
        old, news = self.kept, await self.stored.news()
        if news is None:
            return
        same = [seat.name for seat in old.seats] == [seat.name for seat in news.seats]
        plain = self.table is not None and news.throws is None and news.lesson is None and old.frozen is None
        if news.started and not (plain and same and news.frozen is None and self.left is None):
            await self._reload()
            return
        self.stored.take(news)
        if not await self._replayed(news.steps):
            await self._reload()
            return
        self._send_away()
        self.changed()

    async def _reload(self) -> None:
        undone, names = self.stored.undone, [seat.name for seat in self.kept.seats]
        try:
            await super()._reload()
        finally:  # Also where whoever waited for it leaves meanwhile: next time this is no news any more.
            if self._shared and (undone, names) != (self.stored.undone, [seat.name for seat in self.kept.seats]):
                for watcher in self.watchers:
                    watcher.begin_anew()
        if self._shared:
            self._send_away()
            self.changed()

    async def _replayed(self, steps: Sequence[StepKept]) -> bool:
        """Whether these steps, which others have stored, come out here as they did there."""
        table = self.table
        try:
            for step in steps:
                if table is None or step.seq != self.stored.steps:
                    return False
                before, old = told_before(table, step.seq), table.tell.events.copy()
                if step.kind == "undo":
                    await aside(table.undo, step.seat, self.past.since)
                elif step.kind == "act":
                    table.act(step.seat, step.answer)
                else:
                    table.answer(step.seat, step.answer)
                if step.kind != "undo" and (last_draws(table), told(table, before)) != (step.draws, step.told):
                    return False
                self.stored.note_step(step)
                self._note_step(step, table, old)
        except Exception as error:
            what = f"step {step.seq} of another server, {step.kind} of seat {step.seat} to {step.ask!r}"
            _log.error("table %s: %s, is not taken: %s: %s", self.id, what, type(error).__name__, error)
            return False
        return True
