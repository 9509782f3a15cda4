"""Under a live table: the game in memory is what the store has, and a change is stored before it is shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from secrets import token_hex
from typing import Any, Protocol, TypeVar

from undercroft.engine import Refused, Table, commitment, seed_key, shelf
from undercroft.server import store as kept_in
from undercroft.server.faults import Denied, Fault, NotNow, Unstored
from undercroft.server.rebuild import last_draws, rebuilt, started
from undercroft.server.secrets import Grant
from undercroft.server.store import Said, SeatKept, StepKept, Store, TableKept

T = TypeVar("T")

_log = logging.getLogger(__name__)


class Watcher(Protocol):
    """A socket at a table, with what its grant allows."""

    grant: Grant

    def wake(self) -> None:
        """Something may have changed: look, and show it."""

    def cut(self, lines: int) -> None:
        """Of the log no more than so many lines hold any longer."""

    def dismiss(self, code: int, why: str) -> None:
        """Say good-bye and close."""


class Keeping:
    """One table in memory. Whatever changes it holds `lock` until the change is stored.

    `table` is the running game, None before the start and where it cannot be rebuilt. Whoever reads it to show it
    holds the lock too, and so never sees what is not stored yet.
    """

    def __init__(self, kept: TableKept, store: Store) -> None:
        self.id = kept.id
        self.game = shelf.to_play(kept.game)
        self.kept = kept
        self.table: Table | None = None
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.drawn: dict[Any, Any] = {}
        self.gone = False
        self._store = store
        self._lost = True
        self._seq = 0
        self._clients: set[tuple[int, str]] = set()
        self._undoable: dict[int, tuple[int, int]] = {}
        self._under_way: set[asyncio.Task[Any]] = set()

    @property
    def commitment(self) -> str:
        """The promise of the dice, published before the first roll."""
        return commitment(seed_key(self.kept.key))

    @property
    def here(self) -> set[int]:
        """The seats whose persons have a socket open."""
        return {watcher.grant.seat for watcher in self.watchers if watcher.grant.seat is not None}

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may try to take its last answer back, as far as it can know.

        It could right after that answer, is at the same question still, and was told nothing since. What others have
        done in secret meanwhile may stand against it, and must not show before it is tried.
        """
        return self.table is not None and seat in self._undoable and self._undoable[seat] == self._point(seat)

    def _point(self, seat: int) -> tuple[int, int] | None:
        """At which question this seat is, and after how many lines of its log."""
        choice = None if self.table is None else self.table.choices.get(seat)
        return None if choice is None or self.table is None else (choice.number, len(self.table.events_for(seat)))

    def _note_undoable(self, seat: int) -> None:
        point = self._point(seat)
        self._undoable.pop(seat, None)
        if point is not None and self.table is not None and self.table.can_undo(seat):
            self._undoable[seat] = point

    def can_see(self, seat: int | None, said: Said) -> bool:
        """Whether this line of chat is for this seat (None: a spectator)."""
        return said.receiver is None or (seat is not None and seat in (said.sender, said.receiver))

    async def ready(self) -> None:
        """The table in memory is what the store has; to be called with the lock held."""
        if self.gone:
            raise NotNow("this table was deleted")
        if self._lost:
            await self._reload()

    async def read(self, look: Callable[[], T]) -> T:
        """What this sees of the table as it is stored; a fault in looking freezes the table."""
        async with self.lock:
            await self.ready()
            try:
                return look()
            except (Refused, Fault):
                raise
            except Exception as error:
                if self.kept.frozen is None:
                    await self._freeze(error)
                self.table = None
                return look()

    def changed(self) -> None:
        """Everybody there looks again."""
        for watcher in self.watchers:
            watcher.wake()

    # ------------------------------------------------------------------ for those who change it; the lock is held

    async def _apart(self, by: Grant, change: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """The change is made under the lock, to its end, even if whoever asked for it is gone meanwhile.

        `Denied` if what allows it was taken away while it waited.
        """

        async def make() -> None:
            async with self.lock:
                await self.ready()
                self._must_hold(by)
                await change()
                self.changed()

        task = asyncio.create_task(make())
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        await asyncio.shield(task)

    def _must_hold(self, grant: Grant) -> None:
        if grant not in self.kept.grants:
            raise Denied("this link is not valid any more")

    def _playing(self) -> Table:
        if self.kept.frozen is not None:
            raise NotNow(self.kept.frozen)
        if self.table is None:
            raise NotNow("the game has not begun")
        return self.table

    def _is_new(self, seat: int, client: str) -> bool:
        return (seat, client) not in self._clients

    async def _start(self) -> None:
        if self.kept.started:
            return
        seats = tuple(replace(seat, word=seat.word or token_hex(8)) for seat in self.kept.seats)
        table = started(replace(self.kept, seats=seats))
        await self._keep_seats(seats, started=True)
        self.table = table

    async def _step(self, kind: str, seat: int, answer: Any, client: str | None) -> None:
        """The step is taken and stored. If it fails the table is as it was; by our fault, it is frozen."""
        table = self._playing()
        asked = table.choices.get(seat)
        ask = asked.ask if asked is not None and kind == "answer" else kind
        try:
            if kind == "answer":
                table.answer(seat, answer)
            elif kind == "act":
                table.act(seat, answer)
            else:
                table.undo(seat)
        except Refused:
            raise
        except Exception as error:
            await self._freeze(error)
            self.changed()
            raise NotNow(self.kept.frozen or "") from error
        draws = [] if kind == "undo" else last_draws(table)
        step = StepKept(self._seq, kind, seat, ask, answer, draws, client)
        over = table.result is not None
        try:
            await self._store.do(kept_in.append(self.id, step, over=over))
        except Exception as error:
            await self._unknown(error)
            if client is None or self._is_new(seat, client):
                raise Unstored from error
            return
        self._seq += 1
        if client is not None:
            self._clients.add((seat, client))
        self._note_undoable(seat)
        if over:
            self.kept = replace(self.kept, over=True)
        if kind == "undo":
            for watcher in self.watchers:
                watcher.cut(len(table.events_for(watcher.grant.seat)))

    async def _say(self, said: Said) -> None:
        await self._stored(kept_in.say(self.id, len(self.kept.chat), said))
        self.kept = replace(self.kept, chat=(*self.kept.chat, said))

    async def _change(self, **values: Any) -> None:
        await self._stored(kept_in.change(self.id, **values))
        self.kept = replace(self.kept, **values)

    async def _keep_seats(self, changed: list[SeatKept] | tuple[SeatKept, ...], **values: Any) -> None:
        await self._stored(kept_in.keep_seats(self.id, changed, **values))
        seats = {seat.seat: seat for seat in (*self.kept.seats, *changed)}
        self.kept = replace(self.kept, seats=tuple(seats.values()), **values)

    async def _grant(self, grant: Grant) -> None:
        await self._stored(kept_in.add_grant(grant))
        self.kept = replace(self.kept, grants=(*self.kept.grants, grant))

    async def _revoke(self, seat: int) -> None:
        """Nobody holds the seat; a host who held it is host only."""
        old = [grant for grant in self.kept.grants if grant.seat == seat]
        await self._drop(old, [replace(grant, seat=None) for grant in old if grant.host])

    async def _drop(self, old: list[Grant], new: list[Grant] | None = None) -> None:
        """The old grants are replaced by the new ones; sockets that have none any more are closed."""
        jobs = [kept_in.drop_grants(self.id, [grant.digest for grant in old]), *map(kept_in.add_grant, new or [])]
        await self._stored(kept_in.together(*jobs))
        left = (*(grant for grant in self.kept.grants if grant not in old), *(new or []))
        self.kept = replace(self.kept, grants=left)
        now = {grant.digest: grant for grant in left}
        for watcher in tuple(self.watchers):
            if watcher.grant.digest in now:
                watcher.grant = now[watcher.grant.digest]
            else:
                watcher.dismiss(4403, "this link is not valid any more")

    async def _stored(self, job: Callable[[Any], None]) -> None:
        try:
            await self._store.do(job)
        except Exception as error:
            await self._unknown(error)
            raise Unstored from error

    async def _unknown(self, error: Exception) -> None:
        """What was written last may be in the store or not: the table is what the store has."""
        _log.error("table %s: the store failed: %s", self.id, type(error).__name__)
        self._lost = True
        try:
            await self._reload()
        except Exception:
            _log.error("table %s: the store cannot be read", self.id)

    async def _reload(self) -> None:
        kept = await _or_unstored(self._store.do(kept_in.load(self.id)))
        if kept is None:
            self.gone = True
            raise NotNow("this table was deleted")
        self.kept, self.table, self._lost = replace(kept, steps=()), None, False
        self._seq = len(kept.steps)
        self._clients = {(step.seat, step.client) for step in kept.steps if step.client is not None}
        if kept.started:
            try:
                self.table = await asyncio.to_thread(rebuilt, kept)
                for seat in kept.seats:
                    self._note_undoable(seat.seat)
            except Exception as error:
                self._mark_frozen(error)  # In memory only: it is tried again when it is loaded again.

    def _mark_frozen(self, error: Exception) -> None:
        _log.error("table %s is frozen", self.id, exc_info=error)
        reason = error.reason if isinstance(error, Refused) else "a fault of this program"
        words = f"This table is frozen, and its record is kept: {reason}."
        self.table = None
        self.kept = replace(self.kept, frozen=self.kept.frozen or words)

    async def _freeze(self, error: Exception) -> None:
        """The table takes no more answers; what was stored stays, and is shown as far as it can be."""
        self._mark_frozen(error)
        try:
            await self._store.do(kept_in.change(self.id, frozen=self.kept.frozen))
            kept = await self._store.do(kept_in.load(self.id))
            if kept is not None:
                self.table = await asyncio.to_thread(rebuilt, kept)
        except Exception:
            _log.error("table %s cannot be rebuilt", self.id)


async def _or_unstored(reading: Awaitable[T]) -> T:
    try:
        return await reading
    except Exception as error:
        raise Unstored from error
