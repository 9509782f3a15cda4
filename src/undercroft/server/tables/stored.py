"""What is kept of one table, all but its running game: in the store first, and then the same in memory."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from undercroft.server.faults import InDoubt, Late, NotNow, Unstored
from undercroft.server.host import metrics
from undercroft.server.secrets import Grant
from undercroft.server.storage import reading
from undercroft.server.storage import store as kept_in
from undercroft.server.storage.clock import ClockKept
from undercroft.server.storage.commits import CommitLost
from undercroft.server.storage.hooks import HookKept, drop_hook, keep_hook
from undercroft.server.storage.kept import Said, SeatKept, StepKept, TableKept
from undercroft.server.storage.many import Behind, if_leading, next_change, one_more
from undercroft.server.storage.past import ChapterKept, SnapshotKept, keep_past
from undercroft.server.storage.store import Store

_log = logging.getLogger(__name__)

_OFTEN = 600.0
"""After so many seconds the store notes again that a table is played at; it is swept away only after days."""

_FRESH = 1.0
"""So many seconds what was read is taken for what the store has, where other servers may change it."""

MOST_SAID = 2000
MOST_LINES = 2 * MOST_SAID
"""So many lines a chat has with the notices in it."""


class Stored:
    """One table as the store has it. Whoever changes it holds the lock of the table.

    `kept` is the table without its steps. A change that fails raises `Unstored`: what the store has is not known then,
    `lost` says so, and `again` was tried, which is to `load` the table; `InDoubt` where that does not tell either.
    `gone` is a table that was deleted.
    """

    def __init__(self, kept: TableKept, store: Store, again: Callable[[], Awaitable[None]]) -> None:
        self.id = kept.id
        self.kept = kept
        self.lost = True
        self.gone = False
        self.steps = 0
        """How many steps the store has."""
        self.undone = 0
        """How many of them are undos."""
        self._store = store
        self._again = again
        self._clients: set[tuple[int | str, str]] = set()
        self._first = 0
        """The number of the first step that was loaded."""
        self._touched = -_OFTEN
        self.rev = kept.rev
        """The number of the last change, where other servers may make one."""
        self.looked = -_FRESH
        """When that was known to be the last."""

    @property
    def fresh(self) -> bool:
        """Whether this is what the store has, or was a moment ago."""
        return not self._store.shared or time.monotonic() - self.looked <= _FRESH

    async def load(self) -> TableKept:
        """What the store has, with all steps; from now on that is kept here. `lost` ends when it is taken up."""
        begun = time.monotonic()
        try:
            kept = await self._store.do(reading.load(self.id))
        except Exception as error:
            raise Unstored from error
        if kept is None:
            self.gone = True
            raise NotNow("this table was deleted")
        self.kept = replace(kept, steps=(), chapters=(), snapshot=None)
        self.steps, self.undone = kept.count, sum(step.kind == "undo" for step in kept.steps)
        self._clients = {(step.seat, step.client) for step in kept.steps if step.client is not None}
        self._first = kept.count - len(kept.steps)
        self.rev, self.looked = kept.rev, begun
        return kept

    async def know_undone(self, before: int | None) -> None:
        """Of the steps that were not loaded so many are undos; where nobody knows, they are counted."""
        if self._first:
            if before is None:
                before = await self._store.do(reading.undone(self.id, self._first))
            self.undone += before

    async def news(self) -> TableKept | None:
        """What the store has that is not known here, with the new steps and lines of chat alone; None if nothing."""
        begun = time.monotonic()
        job = reading.news(self.id, self.rev, self.steps, len(self.kept.chat))
        try:
            found = await self._store.do(job)
        except Exception as error:
            raise Unstored from error
        if found is True:
            self.gone = True
            raise NotNow("this table was deleted")
        self.looked = begun
        return found or None

    def take(self, news: TableKept) -> None:
        """What is new is kept here too, but for the steps, each of which is still to be noted."""
        self.kept = replace(news, steps=(), chat=(*self.kept.chat, *news.chat))
        self.rev = news.rev

    def note_step(self, step: StepKept) -> None:
        """The store has this step as its last."""
        self.steps += 1
        self.undone += step.kind == "undo"
        self.note_client(step.seat, step.client)

    async def load_afresh(self) -> TableKept:
        """All steps from the first on, without what else is kept of the past. Any error of the store."""
        kept = await self._store.do(reading.load(self.id, afresh=True))
        if kept is None:
            raise NotNow("this table was deleted")
        return kept

    async def _write(self, job: Callable[[Any], None]) -> None:
        shared = self._store.shared
        try:
            await self._store.do(
                kept_in.together(next_change(self.id, self.rev), job) if shared else job,
                self.id,
            )
        except Exception as error:
            if not isinstance(error, Behind):
                _log.error("table %s: the store failed: %s", self.id, type(error).__name__)
            self.lost = True
            await self._again()
            raise self._fault(error) from error
        if shared:
            self.rev += 1
            self._store.changed(self.id, self.rev)

    def _fault(self, error: Exception) -> Unstored:
        """What to say of a change that failed, after the table was loaded again if it could be."""
        if isinstance(error, Behind) and not self.lost:
            return Late()
        return InDoubt() if isinstance(error, CommitLost) and (self.lost or error.in_doubt) else Unstored()

    # ------------------------------------------------------------------ steps

    async def is_new(self, seat: int | str, client: str) -> bool:
        """Whether no message of this id by this seat was taken before; of a long game the store knows of the older."""
        if (seat, client) in self._clients or not self._first:
            return (seat, client) not in self._clients
        try:
            return not await self._store.do(reading.was_taken(self.id, seat, client))
        except Exception as error:
            raise Unstored from error

    def note_client(self, seat: int | str | None, client: str | None) -> None:
        """The message of this id by this seat is taken."""
        if client is not None and seat is not None:
            self._clients.add((seat, client))

    async def append(self, step: StepKept, *, over: bool, **values: Any) -> bool:
        """Whether this step is stored, and these values with it.

        False if the store failed, the table was loaded again, and the message of this step was among what it had.
        """
        job = kept_in.append(self.id, step, over=over, touch=self._is_due())
        try:
            await self._write(kept_in.together(job, kept_in.change(self.id, **values)) if values else job)
        except Unstored:
            if step.client is None or await self.is_new(step.seat, step.client):
                raise
            return False
        metrics.STEPS.labels(step.kind).inc()
        self.note_step(step)
        self.kept = replace(self.kept, over=self.kept.over or over, **values)
        return True

    def _is_due(self) -> bool:
        """Whether the store is to note again that something happens here."""
        now = time.monotonic()
        due = now - self._touched >= _OFTEN
        if due:
            self._touched = now
        return due

    # ------------------------------------------------------------------ all else

    async def change(self, **values: Any) -> None:
        """The table has these values."""
        await self._write(kept_in.change(self.id, **values))
        self.kept = replace(self.kept, **values)

    async def delete(self) -> None:
        """The table is gone."""
        await self._write(kept_in.delete(self.id))
        self.gone = True

    async def say(self, *said: Said) -> None:
        """The lines are stored, all or none; a notice is left out where too many lines were said."""
        chat = self.kept.chat
        if all(line.sender is None for line in said) and len(chat) >= MOST_LINES:
            return
        jobs = [kept_in.say(self.id, len(chat) + number, line) for number, line in enumerate(said)]
        await self._write(kept_in.together(*jobs))
        self.kept = replace(self.kept, chat=(*chat, *said))

    async def keep_seats(
        self, changed: Iterable[SeatKept], *, opening: ChapterKept | None = None, **values: Any
    ) -> None:
        """These seats are as given here, and the table has these values; the opening is its first chapter."""
        changed = tuple(changed)
        job = kept_in.keep_seats(self.id, changed, **values)
        await self._write(job if opening is None else kept_in.together(job, keep_past(self.id, opening, None)))
        seats = {seat.seat: seat for seat in (*self.kept.seats, *changed)}
        self.kept = replace(self.kept, seats=tuple(seats.values()), **values)

    def held(self, grant: Grant) -> list[Grant]:
        """All that the secret of this grant allows."""
        return [own for own in self.kept.grants if own.digest == grant.digest]

    async def add_grant(self, grant: Grant) -> None:
        """This is allowed from now on."""
        await self._write(kept_in.add_grant(grant))
        self.kept = replace(self.kept, grants=(*self.kept.grants, grant))

    async def replace_grants(self, old: Sequence[Grant], new: Sequence[Grant]) -> None:
        """The new grants are there in place of the old ones."""
        await self._write(kept_in.together(kept_in.drop_grants(old), *map(kept_in.add_grant, new)))
        left = (*(grant for grant in self.kept.grants if grant not in old), *new)
        self.kept = replace(self.kept, grants=left)

    async def hook(self, seat: int, hook: HookKept | None) -> None:
        """The seat has this webhook, or none."""
        others = tuple(other for other in self.kept.hooks if other.seat != seat)
        if hook is None and others == self.kept.hooks:
            return
        await self._write(drop_hook(self.id, seat) if hook is None else keep_hook(self.id, hook))
        self.kept = replace(self.kept, hooks=others if hook is None else (*others, hook))

    # ------------------------------------------------------------------ what need not be stored at once

    def note_told(self, seat: int, *, told: bool) -> None:
        """Who holds this seat knows that they are waited for, or does not; here only."""
        hooks = tuple(replace(hook, told=told) if hook.seat == seat else hook for hook in self.kept.hooks)
        self.kept = replace(self.kept, hooks=hooks)

    async def keep_clock(self, clock: ClockKept | None) -> None:
        """It is stored how long the timer has run. Any error of the store, and nothing is lost."""
        await self._store.do(kept_in.change(self.id, clock=clock), self.id)
        self.kept = replace(self.kept, clock=clock)

    async def keep_past(self, chapter: ChapterKept | None, snapshot: SnapshotKept | None, *, after: int | None) -> None:
        """The store has this of the past. Any error of the store, and nothing is lost."""
        job = keep_past(self.id, chapter, snapshot, after=after)
        if self._store.shared:
            job = kept_in.together(if_leading(self.id, self._store.server), job)
        await self._store.do(job, self.id)

    def freeze(self, words: str, *, anew: bool = False) -> None:
        """The table is frozen for this reason, if it is not for another, or this is said `anew`; here only."""
        self.kept = replace(self.kept, frozen=words if anew else self.kept.frozen or words)

    async def keep_frozen(self) -> TableKept | None:
        """The store knows the reason too; what it has of the table. Any error of the store, and nothing is lost."""
        await self._store.do(
            kept_in.together(kept_in.change(self.id, frozen=self.kept.frozen), one_more(self.id)), self.id
        )
        return await self._store.do(reading.load(self.id))
