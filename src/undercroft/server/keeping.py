"""Under a live table: the game in memory is what the store has, and a change is stored before it is shown."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import Any, Protocol, TypeVar

import msgspec

from undercroft.engine import Refused, Table, Wanted, commitment, seed_key, shelf
from undercroft.engine.game import START
from undercroft.engine.lesson import Guide
from undercroft.engine.options import hides
from undercroft.inputs import throw_words
from undercroft.server import store as kept_in
from undercroft.server.faults import Denied, Fault, NotNow, Unstored
from undercroft.server.hooks import HookKept, drop_hook, keep_hook
from undercroft.server.rebuild import guide_of, last_draws, rebuilt, started, thrown
from undercroft.server.secrets import Grant, speaking
from undercroft.server.store import Said, SeatKept, StepKept, Store, TableKept
from undercroft.server.throws import Pending

T = TypeVar("T")

_log = logging.getLogger(__name__)

_OFTEN = 600.0
"""After so many seconds the store notes again that a table is played at; it is swept away only after days."""


MOST_SAID = 2000
MOST_LINES = 2 * MOST_SAID
"""So many lines a chat has with the notices in it."""


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
        self.wanted: Wanted | None = None
        """The throw of people for which the step under way waits."""
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.heed: Callable[[Any], None] | None = None
        """Who else is to hear of every change."""
        self._guide: Guide | None = None
        self.version = 0
        self.drawn: dict[Any, Any] = {}
        self.drawn_at = -1
        self.said = b""
        self.said_at: tuple[int, Table | None] = (-1, None)
        self._touched = -_OFTEN
        self.commitment = commitment(seed_key(kept.key))
        """The promise of the dice, published before the first roll."""
        self.gone = False
        self._store = store
        self._lost = True
        self._seq = 0
        self._clients: set[tuple[int | str, str]] = set()
        self._undoable: dict[int, tuple[int, int]] = {}
        self._counted: dict[int, tuple[int, int]] = {}
        self._under_way: set[asyncio.Task[Any]] = set()

    @property
    def guide(self) -> Guide | None:
        """The teacher at this table, or None where nobody is taught."""
        if self.table is None:
            return None
        if self._guide is None or self._guide.table is not self.table:
            self._guide = guide_of(self.kept, self.table)
        return self._guide

    @property
    def here(self) -> set[int]:
        """The seats whose persons have a socket open; a device is there for all of its seats."""
        open = {watcher.grant.digest for watcher in self.watchers if not watcher.grant.watches}
        return {grant.seat for grant in self.kept.grants if grant.digest in open and grant.seat is not None}

    def seats_of(self, grant: Grant) -> list[int]:
        """The seats that the secret of this grant opens, in their order."""
        return sorted(own.seat for own in self._held(grant) if own.seat is not None and not grant.watches)

    def spoken(self, grant: Grant, seat: int | None) -> Grant | None:
        """The grant with which the secret of this one speaks for that seat, or for none yet."""
        return speaking(self._held(grant), seat)

    def shares(self, grant: Grant) -> list[int]:
        """Those of its seats that see the very same as the one this grant speaks for, by the rules of the game.

        Where it speaks for none of several yet: all of them if they all see the same, else none.
        """
        mine, shares = self.seats_of(grant), self.game.shares
        if shares is None or self.table is None or not mine:
            return []
        setting, seat = self.table.setting, mine[0] if grant.seat is None else grant.seat
        alike = [other for other in mine if other == seat or shares(setting, seat, other)]
        return alike if grant.seat is not None or alike == mine else []

    def _held(self, grant: Grant) -> list[Grant]:
        return [own for own in self.kept.grants if own.digest == grant.digest]

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may try to take its last answer back, as far as it can know.

        It could right after that answer, is at the same question still, and was told nothing since. What others have
        done in secret meanwhile may stand against it, and must not show before it is tried.
        """
        return self.table is not None and seat in self._undoable and self._undoable[seat] == self._point(seat)

    def _point(self, seat: int) -> tuple[int, int] | None:
        """At which question this seat is, and after how many lines of its log."""
        choice = None if self.table is None else self.table.choices.get(seat)
        return None if choice is None else (choice.number, self._lines(seat))

    def _lines(self, seat: int) -> int:
        """How many lines the log of this seat has; counted on from what was counted before."""
        assert self.table is not None
        told, lines = self._counted.get(seat, (0, 0))
        lines += len(self.table.events_for(seat, since=told))
        self._counted[seat] = len(self.table.tell.events), lines
        return lines

    def _note_undoable(self, seat: int) -> None:
        point = self._point(seat)
        self._undoable.pop(seat, None)
        if point is not None and self.table is not None and self.table.can_undo(seat):
            self._undoable[seat] = point

    def can_see(self, seat: int | None, said: Said) -> bool:
        """Whether this line of chat is for this seat (None: a spectator)."""
        return said.receiver is None or (seat is not None and seat in (said.sender, said.receiver))

    def hearers(self, speaker: int | None, to: int | None) -> list[int | None]:
        """Whom a line of chat reaches: whom it is for (None: all), or each of those who can hear it.

        `NotNow` if the rules of the game let nobody hear it.
        """
        table, hears = self.table, self.game.hears
        if speaker is None or hears is None or table is None or table.result is not None:
            return [to]
        meant = [seat for seat in range(len(self.kept.seats)) if seat != speaker] if to is None else [to]
        heard = [seat for seat in meant if hears(table.state, speaker, seat)]
        if len(heard) == len(meant):
            return [to]
        if not heard:
            raise NotNow("by the rules of this game nobody can hear you now")
        return list(heard)

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
        self.version += 1
        for watcher in self.watchers:
            watcher.wake()
        if self.heed is not None:
            self.heed(self)

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
        if self.spoken(grant, grant.seat) is None:
            raise Denied("this link is not valid any more")

    def _playing(self) -> Table:
        if self.kept.frozen is not None:
            raise NotNow(self.kept.frozen)
        if self.wanted is not None:
            raise NotNow(f"wait: {throw_words(self.wanted)} is thrown first")
        if self.table is None:
            raise NotNow("the game has not begun")
        return self.table

    def _is_new(self, seat: int | str, client: str) -> bool:
        return (seat, client) not in self._clients

    async def _start(self) -> None:
        if self.kept.started or self.wanted is not None:
            return
        # Who gave no word adds what was known before any word came: nobody can choose it to suit the dice.
        seats = tuple(replace(seat, word=seat.word or f"{self.id} {seat.seat}") for seat in self.kept.seats)
        if self.kept.throws is not None:
            await self._keep_seats(seats)
            await self._throw(Pending(START))
            return
        table = started(replace(self.kept, seats=seats))
        await self._keep_seats(seats, started=True)
        self.table = table

    async def _step(self, kind: str, seat: int | str, answer: Any, client: str | None) -> None:
        """The step is taken and stored. If it fails the table is as it was; by our fault, it is frozen."""
        table = self._playing()
        asked = table.choices.get(seat) if isinstance(seat, int) else None
        ask = asked.ask if asked is not None and kind == "answer" else kind
        if table.by_hand and kind != "undo":
            await self._throw(Pending(kind, seat, answer, ask, client))
            return
        try:
            if kind == "answer":
                (self.guide or table).answer(seat, answer)
            elif kind == "act":
                table.act(seat, answer)
            else:
                table.undo(seat)
        except Refused:
            raise
        except Exception as error:
            raise await self._frozen_by(error) from error
        draws = [] if kind == "undo" else last_draws(table)
        await self._keep_step(StepKept(self._seq, kind, seat, ask, answer, draws, client), table)

    async def _throw(self, step: Pending, typed: str | None = None) -> None:
        """The step is taken with the throws that it has, and stored; or that it waits for the next is stored.

        `typed` is the id of the message that brought the last of them.
        """
        kept = self.kept
        assert kept.throws is not None
        try:
            table = thrown(kept, self.table, step)
        except Wanted as wanted:
            await self._change(throws=kept.throws.after(step, typed))
            self.wanted = wanted
            self._note_client(step.seat, step.client)
            return
        except Refused:
            raise
        except Exception as error:
            raise await self._frozen_by(error) from error
        throws = kept.throws.after(None, typed)
        if step.seat is None:
            begun = msgspec.structs.replace(throws, opening=step.faces)
            await self._keep_seats([], started=True, throws=begun)
        else:
            done = StepKept(
                self._seq, step.kind, step.seat, step.ask, step.answer, last_draws(table), step.client, step.faces
            )
            also = [] if throws == kept.throws else [kept_in.change(self.id, throws=throws)]
            if not await self._keep_step(done, table, *also):
                if typed is not None and (self.kept.throws is None or typed not in self.kept.throws.ids):
                    raise Unstored
                return
            self.kept = replace(self.kept, throws=throws)
        self.table, self.wanted = table, None
        if isinstance(step.seat, int):
            self._note_undoable(step.seat)

    async def _keep_step(self, step: StepKept, table: Table, *also: Callable[[Any], None]) -> bool:
        """Whether the step is stored, and what goes with it; else the table is what the store has."""
        kind, seat, client = step.kind, step.seat, step.client
        over = table.result is not None
        try:
            job = kept_in.append(self.id, step, over=over, touch=self._is_due())
            await self._store.do(kept_in.together(job, *also) if also else job)
        except Exception as error:
            await self._unknown(error)
            if client is None or self._is_new(seat, client):
                raise Unstored from error
            return False
        self._seq += 1
        self._note_client(seat, client)
        if kind == "undo":
            self._counted.clear()
        if isinstance(seat, int):
            self._note_undoable(seat)
        if over:
            self.kept = replace(self.kept, over=True)
        if kind == "undo":
            for watcher in self.watchers:
                watcher.cut(len(table.events_for(watcher.grant.seat)))
        return True

    def _note_client(self, seat: int | str | None, client: str | None) -> None:
        if client is not None and seat is not None:
            self._clients.add((seat, client))

    def _is_due(self) -> bool:
        """Whether the store is to note again that something happens here."""
        now = time.monotonic()
        due = now - self._touched >= _OFTEN
        if due:
            self._touched = now
        return due

    async def _say(self, said: Said) -> None:
        """The line is stored; a notice is left out where too many lines were said."""
        if said.sender is None and len(self.kept.chat) >= MOST_LINES:
            return
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
        """Nobody holds the seat, or is called for it; a host who held no other is host only."""
        old = [grant for grant in self.kept.grants if grant.seat == seat]
        await self._drop(old, [replace(grant, seat=None) for grant in old if grant.host and len(self._held(grant)) < 2])
        await self._hook(seat, None)

    async def _hook(self, seat: int, hook: HookKept | None) -> None:
        """The seat has this webhook, or none."""
        others = tuple(other for other in self.kept.hooks if other.seat != seat)
        if hook is None and others == self.kept.hooks:
            return
        await self._stored(drop_hook(self.id, seat) if hook is None else keep_hook(self.id, hook))
        self.kept = replace(self.kept, hooks=others if hook is None else (*others, hook))

    async def _drop(self, old: list[Grant], new: list[Grant] | None = None) -> None:
        """The old grants are replaced by the new ones; sockets that have none any more are closed."""
        jobs = [kept_in.drop_grants(old), *map(kept_in.add_grant, new or [])]
        await self._stored(kept_in.together(*jobs))
        left = (*(grant for grant in self.kept.grants if grant not in old), *(new or []))
        self.kept = replace(self.kept, grants=left)
        for watcher in tuple(self.watchers):
            held = self._held(watcher.grant)
            now = speaking(held, watcher.grant.seat) or (held[0] if len(held) == 1 and held[0].seat is None else None)
            if now is not None:
                watcher.grant = now
            elif held:
                watcher.dismiss(4409, "this seat is not played here any more")
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
        self.kept, self.table, self.wanted, self._lost = replace(kept, steps=()), None, None, False
        self.version += 1
        self._counted.clear()
        self._seq = len(kept.steps)
        self._clients = {(step.seat, step.client) for step in kept.steps if step.client is not None}
        if kept.started:
            try:
                self.table = await asyncio.to_thread(rebuilt, kept)
                for seat in kept.seats:
                    self._note_undoable(seat.seat)
            except Exception as error:
                self._mark_frozen(error)  # In memory only: it is tried again when it is loaded again.
        if kept.throws is not None and kept.throws.step is not None and self.kept.frozen is None:
            await self._wait_again(kept.throws.step)

    async def _wait_again(self, step: Pending) -> None:
        """The step under way waits for the throw that it waited for before."""
        self._note_client(step.seat, step.client)
        try:
            await asyncio.to_thread(thrown, self.kept, self.table, step)
        except Wanted as wanted:
            self.wanted = wanted
        except Exception as error:
            self._mark_frozen(error)

    def _mark_frozen(self, error: Exception) -> None:
        _log.error("table %s is frozen", self.id, exc_info=error)
        reason = error.reason if isinstance(error, Refused) else "a fault of this program"
        if hides(self.game.options, self.kept.options):
            reason = "the reason is in the log of this server"  # It may speak of what is secret until the end.
        words = f"This table is frozen, and its record is kept: {reason}."
        self.table = None
        self.kept = replace(self.kept, frozen=self.kept.frozen or words)

    async def _frozen_by(self, error: Exception) -> NotNow:
        """The table is frozen, and all are shown so; what to say to who asked for the step that failed."""
        await self._freeze(error)
        self.changed()
        return NotNow(self.kept.frozen or "")

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
