"""Under a live table: the game in memory is what the store has, and a change is stored before it is shown."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, TypeVar

import msgspec

from undercroft.engine import Refused, Table, Wanted, shelf
from undercroft.engine.event import Chain
from undercroft.engine.game import START
from undercroft.engine.lessons.lesson import Guide
from undercroft.engine.options import hides
from undercroft.engine.stage.film import Film
from undercroft.inputs import throw_words
from undercroft.server.faults import Denied, Fault, NotNow, Unstored
from undercroft.server.host import metrics
from undercroft.server.secrets import Grant, speaking
from undercroft.server.shares import aside, paid
from undercroft.server.storage.kept import Said, StepKept, TableKept
from undercroft.server.storage.store import Store
from undercroft.server.tables.ending import to_its_end
from undercroft.server.tables.past import Past, opening_of
from undercroft.server.tables.rebuild import (
    Left,
    Outdated,
    commitment_of,
    ended,
    events_since,
    guide_of,
    last_draws,
    left_of,
    rebuilt,
    started,
    taken_up,
    thrown,
    told,
    told_before,
)
from undercroft.server.tables.stored import Stored
from undercroft.server.tables.throws import Pending
from undercroft.server.tables.watcher import Watcher

T = TypeVar("T")

_log = logging.getLogger(__name__)

MOST_STEPS = 60_000
MOST_UNDONE = 1_000
"""So many steps a table takes, and so many of them may be undos; no game comes near that."""


class Keeping:
    """One table in memory. Whatever changes it holds `lock` until the change is stored.

    `table` is the running game, None before the start and where it cannot be rebuilt. Whoever reads it to show it
    holds the lock too, and so never sees what is not stored yet.
    """

    def __init__(self, kept: TableKept, store: Store) -> None:
        self.id = kept.id
        self.game = shelf.to_play(kept.game)
        self.stored = Stored(kept, store, self._try_again)
        self.table: Table | None = None
        self.wanted: Wanted | None = None
        """The throw of people for which the step under way waits."""
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.heed: Callable[[Any], None] | None = None
        """Who else is to hear of every change."""
        self.now: Callable[[], float] = time.time
        self.leads = not store.shared
        """Whether this server sees to the bots, the clock and the past of the table, and calls who is waited for."""
        self.elsewhere: frozenset[int] = frozenset()
        """The seats whose persons have a socket open at another server."""
        self.version = 0
        """Another after every change."""
        self.commitment = commitment_of(kept.key)
        """The promise of the dice, published before the first roll."""
        self.past = Past()
        self.left: Left | None = None
        """What is left of a table whose past is not as today's rules would tell it."""
        self._guide: Guide | None = None
        self._undoable: dict[int, tuple[int, int]] = {}
        """At which question a seat could take its last answer back, and how much had been told then."""
        self._under_way: set[asyncio.Task[Any]] = set()

    @property
    def kept(self) -> TableKept:
        """What is stored of this table, all but its steps."""
        return self.stored.kept

    @property
    def gone(self) -> bool:
        """Whether this table was deleted."""
        return self.stored.gone

    @property
    def busy(self) -> bool:
        """Whether somebody is there, or something under way."""
        return bool(self.watchers or self._under_way)

    @property
    def counted(self) -> bool:
        """Whether this is a try that counts at the dungeon of a day: nobody helps there, and nobody changes seats."""
        return self.kept.day is not None and self.kept.day.counted

    @property
    def of_today(self) -> bool:
        """Whether this is the dungeon of a day that is not over, which nobody is to see before they have tried it."""
        day = self.kept.day
        return day is not None and day.date >= f"{datetime.fromtimestamp(self.now(), UTC):%Y-%m-%d}"

    @property
    def guide(self) -> Guide | None:
        """The teacher at this table, or None where nobody is taught."""
        if self.table is not None and (self._guide is None or self._guide.table is not self.table):
            self._guide = guide_of(self.kept, self.table)
        return None if self.table is None else self._guide

    @property
    def here(self) -> set[int]:
        """The seats whose persons have a socket open, at any server; a device is there for all of its seats."""
        return self.present | self.elsewhere

    @property
    def present(self) -> set[int]:
        """Those of them whose socket is open here."""
        open = {watcher.grant.digest for watcher in self.watchers if not watcher.grant.watches}
        return {grant.seat for grant in self.kept.grants if grant.digest in open and grant.seat is not None}

    def seats_of(self, grant: Grant) -> list[int]:
        """The seats that the secret of this grant opens, in their order."""
        return sorted(own.seat for own in self.stored.held(grant) if own.seat is not None and not grant.watches)

    def spoken(self, grant: Grant, seat: int | None) -> Grant | None:
        """The grant with which the secret of this one speaks for that seat, or for none yet."""
        return speaking(self.stored.held(grant), seat)

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

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may try to take its last answer back, as far as it can know.

        It could right after that answer, is at the same question still, and was told nothing since. What others have
        done in secret meanwhile may stand against it, and must not show before it is tried.
        """
        if self.table is None or seat not in self._undoable:
            return False
        number, told = self._undoable[seat]
        choice = self.table.question(seat)
        return choice is not None and choice.number == number and not self.table.events_for(seat, since=told)

    def _note_undoable(self, seat: int) -> None:
        self._undoable.pop(seat, None)
        choice = None if self.table is None else self.table.question(seat)
        if self.table is not None and choice is not None and self.table.can_undo(seat):
            self._undoable[seat] = choice.number, self.table.tell.events.length

    def can_see(self, seat: int | None, said: Said) -> bool:
        """Whether this line of chat is for this seat (None: a spectator)."""
        return said.receiver is None or (seat is not None and seat in (said.sender, said.receiver))

    async def ready(self) -> None:
        """The table in memory is what the store has; to be called with the lock held."""
        if self.gone:
            raise NotNow("this table was deleted")
        if self.stored.lost:
            await self._reload()

    async def settle(self) -> None:
        """What goes on by itself has gone on, before anybody looks; to be called with the lock held."""

    async def read(self, look: Callable[[], T], *, all: bool = False) -> T:
        """What this sees of the table as it is stored; a fault in looking freezes the table.

        Where it looks at `all` of a long past, that is read before, and nobody waits for it.
        """
        async with self.lock:
            await self.ready()
            await self.settle()
            if all:
                await self.past.read(self.table)
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
        self.keep_film()
        for watcher in self.watchers:
            watcher.wake()
        if self.heed is not None:
            self.heed(self)

    def keep_film(self) -> None:
        """While somebody looks at every moment, each is kept until all of those have seen it."""
        if self.table is None:
            return
        seen = [filmed for watcher in self.watchers if (filmed := watcher.filmed) is not None]
        if not seen or self.table.film is None:
            self.table.watch(Film() if seen else None)
        else:
            self.table.film.forget(min(seen))

    def go(self, doing: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """This is under way, and done to its end even if whoever asked for it is gone meanwhile."""
        task = asyncio.create_task(paid(doing))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return task

    async def apart(self, by: Grant | None, change: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """The change is made under the lock, to its end; `Denied` if what allows it was taken away while it waited."""

        async def make() -> None:
            async with self.lock:
                await self.ready()
                if by is not None:
                    self.must_hold(by)
                await change()
                self.changed()

        with metrics.asked_for():
            await to_its_end(self.go(make()))

    # ------------------------------------------------------------------ for those who change it; the lock is held

    def must_hold(self, grant: Grant) -> None:
        """Nothing, or `Denied` if this is not allowed any more."""
        if self.spoken(grant, grant.seat) is None:
            raise Denied("this link is not valid any more")

    def playing(self) -> Table:
        """The running game, if it takes answers now; else `NotNow`."""
        if self.kept.frozen is not None:
            raise NotNow(self.kept.frozen)
        if self.wanted is not None:
            raise NotNow(f"wait: {throw_words(self.wanted)} is thrown first")
        if self.table is None:
            raise NotNow("the game has not begun")
        return self.table

    async def begin(self) -> None:
        """The game has begun, or waits for its first throw."""
        if self.kept.started or self.wanted is not None:
            return
        # Who gave no word adds what was known before, so that nobody chooses the dice; a day's dungeon mixes none in.
        usual = "" if self.kept.day is not None else f"{self.id} "
        words = [usual and (seat.word or f"{usual}{seat.seat}") for seat in self.kept.seats]
        seats = tuple(replace(seat, word=word) for seat, word in zip(self.kept.seats, words, strict=True))
        if self.kept.throws is not None:
            await self.stored.keep_seats(seats)
            await self.take_throws(Pending(START))
            return
        table = started(replace(self.kept, seats=seats))
        opening, end = opening_of(table)
        await self.stored.keep_seats(seats, started=True, opening=opening, **self._figures(table))
        self.past.take_up(end)
        self.table = table

    async def take_step(self, kind: str, seat: int | str, answer: Any, client: str | None) -> None:
        """The step is taken and stored. If it fails the table is as it was; by our fault, it is frozen."""
        table = self.playing()
        if self.stored.steps >= MOST_STEPS:
            raise NotNow(f"a table takes {MOST_STEPS} steps, and this one has taken them")
        if kind == "undo" and self.stored.undone >= MOST_UNDONE:
            raise NotNow(f"at a table {MOST_UNDONE} answers can be taken back, and here they were")
        asked = table.choices.get(seat) if isinstance(seat, int) else None
        ask = asked.ask if asked is not None and kind == "answer" else kind
        if table.by_hand and kind != "undo":
            await self.take_throws(Pending(kind, seat, answer, ask, client))
            return
        before, old = told_before(table, self.stored.steps), table.tell.events.copy()
        try:
            if kind == "answer":
                (self.guide or table).answer(seat, answer)
            elif kind == "act":
                table.act(seat, answer)
            else:
                await aside(table.undo, seat, self.past.since)
        except Refused:
            raise
        except Exception as error:
            raise await self._frozen_by(error) from error
        step = StepKept(self.stored.steps, kind, seat, ask, answer, [], client)
        if kind != "undo":
            events = events_since(table, old.length)
            step = replace(step, draws=last_draws(table), told=told(table, before), events=events)
        await self._keep_step(step, table, old)

    async def take_throws(self, step: Pending, typed: str | None = None) -> None:
        """The step is taken with the throws that it has, and stored; or that it waits for the next is stored.

        `typed` is the id of the message that brought the last of them.
        """
        kept = self.kept
        assert kept.throws is not None
        try:
            table = thrown(kept, self.table, step)
        except Wanted as wanted:
            await self.stored.change(throws=kept.throws.after(step, typed))
            self.wanted = wanted
            self.stored.note_client(step.seat, step.client)
            return
        except Refused:
            raise
        except Exception as error:
            raise await self._frozen_by(error) from error
        throws = kept.throws.after(None, typed)
        if step.seat is None:
            begun = msgspec.structs.replace(throws, opening=step.faces)
            opening, end = opening_of(table)
            await self.stored.keep_seats([], started=True, throws=begun, opening=opening, **self._figures(table))
            self.past.take_up(end)
        else:
            assert self.table is not None
            seq, draws = self.stored.steps, last_draws(table)
            done = StepKept(seq, step.kind, step.seat, step.ask, step.answer, draws, step.client, step.faces)
            said = told(table, told_before(self.table, seq))
            done = replace(done, told=said, events=events_since(table, self.table.tell.events.length))
            old = self.table.tell.events
            if not await self._keep_step(done, table, old, **({} if throws == kept.throws else {"throws": throws})):
                if typed is not None and (self.kept.throws is None or typed not in self.kept.throws.ids):
                    raise Unstored
                return
        self.table, self.wanted = table, None
        if isinstance(step.seat, int):
            self._note_undoable(step.seat)

    async def _keep_step(self, step: StepKept, table: Table, old: Chain, **values: Any) -> bool:
        """Whether the step is stored, and these values with it; else the table is what the store has."""
        if table.result is not None:
            await self.past.read(table)  # How it ended says how often each seat has answered.
        if not await self.stored.append(step, over=table.result is not None, **values, **self._figures(table)):
            return False
        self._note_step(step, table, old)
        return True

    def _note_step(self, step: StepKept, table: Table, old: Chain) -> None:
        """The step is the last of the table, here and in the store; `old` is what had been told before it."""
        lasts = step.kind != "undo" and self.kept.lesson is None
        if lasts and (settled := self.past.note(step, table, self.stored, keeps=self.leads)):
            self.go(self.past.keep(settled, self.stored))
        if isinstance(step.seat, int):
            self._note_undoable(step.seat)
        if step.kind == "undo":
            for watcher in self.watchers:
                watcher.take_back(old, table.tell.events.length)

    async def keep_last(self) -> None:
        """The store has the state as it is now: the table goes out of memory."""
        async with self.lock:
            away = self.stored.lost or self.gone or self.kept.frozen or self.kept.lesson or not self.leads
            last = None if away or self.table is None else self.past.last(self.table, self.stored)
        if last is not None:
            await self.past.keep(last, self.stored)

    def _figures(self, table: Table) -> dict[str, Any]:
        """What a lobby says of the table after this, where that has changed: the turn, who is waited for, and when."""
        people = {seat.seat for seat in self.kept.seats if seat.kind == "person"}
        waits = tuple(seat for seat in table.waiting if seat in people)
        turn = self.game.turns(table.state)
        if (turn, waits) == (self.kept.turn, self.kept.waits) and table.result is None:
            return {}
        figures = {"turn": turn, "waits": waits, "moved": int(self.now())}
        return figures if table.result is None else figures | {"outcome": ended(table)}

    async def revoke(self, seat: int) -> None:
        """Nobody holds the seat, or is called for it; a host who held no other is host only."""
        old = [grant for grant in self.kept.grants if grant.seat == seat]
        hosts = [grant for grant in old if grant.host and len(self.stored.held(grant)) < 2]
        await self.replace_grants(old, [replace(grant, seat=None) for grant in hosts])
        await self.stored.hook(seat, None)

    async def replace_grants(self, old: Sequence[Grant], new: Sequence[Grant] = ()) -> None:
        """The old grants are replaced by the new ones; sockets that have none any more are closed."""
        await self.stored.replace_grants(old, new)
        self._send_away()

    def _send_away(self) -> None:
        """Sockets whose grants hold no more are closed."""
        for watcher in tuple(self.watchers):
            held = self.stored.held(watcher.grant)
            now = speaking(held, watcher.grant.seat) or (held[0] if len(held) == 1 and held[0].seat is None else None)
            if now is not None:
                watcher.grant = now
            elif held:
                watcher.dismiss(4409, "this seat is not played here any more")
            else:
                watcher.dismiss(4403, "this link is not valid any more")

    # ------------------------------------------------------------------ when something went wrong; the lock is held

    async def _try_again(self) -> None:
        """What was written last may be in the store or not: the table is what the store has, if that can be read."""
        try:
            await self._reload()
        except Exception:
            _log.error("table %s: the store cannot be read", self.id)

    async def _reload(self) -> None:
        self.stored.lost = True  # Until all is taken up: where that fails, or whoever waits leaves, it is tried again.
        kept = await self.stored.load()
        self.table = self.wanted = self.left = None
        self.version += 1
        if kept.started:
            try:
                with metrics.REBUILDS.time():
                    await self._take_up(kept)
                for seat in kept.seats:
                    self._note_undoable(seat.seat)
            except Exception as error:
                self._mark_frozen(error)  # In memory only: it is tried again when it is loaded again.
                if isinstance(error, Outdated):
                    await self._lay_open(kept)
        if kept.throws is not None and kept.throws.step is not None and self.kept.frozen is None:
            await self._wait_again(kept.throws.step)
        self.stored.lost = False

    async def _take_up(self, kept: TableKept) -> None:
        """The game is as the store has it: from the state that was stored, or from its beginning on."""
        try:
            self.table, end = await aside(taken_up, kept)
        except Outdated:
            raise
        except Exception as error:
            if kept.snapshot is None:
                raise
            _log.error("table %s: its state is not taken up: %s", self.id, error)
            kept = await self.stored.load_afresh()
            self.table, end = await aside(taken_up, kept)
        await self.stored.know_undone(None if end is None else end.undone)
        self.past.take_up(end)

    async def _lay_open(self, kept: TableKept) -> None:
        """The table is of other rules: what was told can be read, and it is shown as far as today's can."""
        self.left = left = await aside(left_of, kept)
        self.table = left.table
        self.stored.freeze(f"{self.kept.frozen} {left.words}", anew=True)

    async def _wait_again(self, step: Pending) -> None:
        """The step under way waits for the throw that it waited for before."""
        self.stored.note_client(step.seat, step.client)
        try:
            await aside(thrown, self.kept, self.table, step)
        except Wanted as wanted:
            self.wanted = wanted
        except Exception as error:
            self._mark_frozen(error)

    def _mark_frozen(self, error: Exception) -> None:
        if isinstance(error, Outdated):
            _log.warning("table %s is frozen: %s", self.id, error)
        else:
            _log.error("table %s is frozen", self.id, exc_info=error)
        reason = error.reason if isinstance(error, Refused) else "a fault of this program"
        if hides(self.game.options, self.kept.options):
            reason = "the reason is in the log of this server"  # It may speak of what is secret until the end.
        self.table = None
        self.stored.freeze(f"This table is frozen, and its record is kept: {reason}.")

    async def _frozen_by(self, error: Exception) -> NotNow:
        """The table is frozen, and all are shown so; what to say to who asked for the step that failed."""
        await self._freeze(error)
        self.changed()
        return NotNow(self.kept.frozen or "")

    async def _freeze(self, error: Exception) -> None:
        """The table takes no more answers; what was stored stays, and is shown as far as it can be."""
        self._mark_frozen(error)
        try:
            kept = await self.stored.keep_frozen()
            if kept is not None:
                self.table = await aside(rebuilt, kept)
        except Exception:
            _log.error("table %s cannot be rebuilt", self.id)
