"""A live table: the running game, who watches it, its bots; every step is stored before anybody is shown it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy.engine import Connection

from undercroft.bots.hint import SECONDS, Hint
from undercroft.bots.search import Stopped
from undercroft.engine import Choice, Option, Refusal, Refused
from undercroft.engine.stage.walk import Walk
from undercroft.inputs import faults, must_be_possible, not_left
from undercroft.server.faults import Denied, Fault, NotNow, Stale, Unreadable
from undercroft.server.forge.thinking import Thinking
from undercroft.server.secrets import Grant
from undercroft.server.settings import Settings
from undercroft.server.shares import must_have_some_left, payer
from undercroft.server.storage.hooks import HookKept
from undercroft.server.storage.kept import NO_SEAT, Said, TableKept
from undercroft.server.storage.store import Store, follow
from undercroft.server.tables.driving import Bots
from undercroft.server.tables.sitting import Sitting, must
from undercroft.server.tables.stored import MOST_SAID
from undercroft.server.tables.throws import Throws
from undercroft.server.tables.timing import Clock

LONGEST_TEXT = 500
LONGEST_ID = 64

_log = logging.getLogger(__name__)


class Live(Sitting):
    """One table in memory, with all that people do at it, its bots and its clock."""

    def __init__(self, kept: TableKept, store: Store, aside: Thinking, settings: Settings) -> None:
        super().__init__(kept, store)
        self.settings = settings
        self.now = settings.now
        self.clock = Clock(self)
        self._aside = aside
        self.bots = Bots(self, aside, pause=settings.pause)
        self._walks: dict[int, Walk] = {}
        self.stopped: dict[int, str] = {}
        """Why a seat's last walk ended before its place, until it answers again."""

    # ------------------------------------------------------------------ playing

    async def start(self, grant: Grant) -> None:
        """The game has begun."""
        must(grant.host, "only the host of this table starts the game")
        await self.apart(grant, self.begin)

    async def answer(self, grant: Grant, client: str, number: int, answer: Any) -> None:
        """The answer is stored, or was before; `Stale` if the question has moved on."""

        async def give() -> None:
            seat = self._acting(grant)
            if not await self.stored.is_new(seat, client):
                return
            self._asked(seat, number)
            self.stopped.pop(seat, None)
            if seat in self._walks and not self._walks[seat].waits(self.playing().question(seat)):
                del self._walks[seat]
            await self.take_step("answer", seat, answer, client)

        await self.apart(grant, give)

    async def walk(self, grant: Grant, client: str, number: int, place: str, *, along: bool = False) -> None:
        """The seat goes towards this place until something is new; each answer on the way is stored, or was before."""

        async def give() -> None:
            seat = self._acting(grant)
            if not await self.stored.is_new(seat, client):
                return
            self._asked(seat, number)
            walk = self.playing().way_to(seat, place, along=along)
            self.stopped.pop(seat, None)
            answer = self.playing().next_step(walk)
            if answer is not None:
                await self.take_step("answer", seat, answer, client)
                self._walks[seat] = walk
                await self._walk_on(seat)

        await self.apart(grant, give)

    async def _walk_on(self, seat: int) -> None:
        """Who is on the way answers as long as nothing is new; while others act, the walk waits for them."""
        walk = self._walks.pop(seat)
        try:
            while self.wanted is None and (answer := self.playing().next_step(walk)) is not None:
                await self.take_step("answer", seat, answer, None)
        except (Refused, NotNow):
            return  # A teacher has something to say to the rest of the way, or nobody plays any more.
        if self.table is None:
            return
        if not walk.is_over and walk.waits(self.table.question(seat)):
            self._walks[seat] = walk
        elif why := walk.why_stopped(self.table.names):
            self.stopped[seat] = why

    def _walking(self) -> list[int]:
        """The seats on their way that are asked again, and not aside."""
        table = self.table
        asked = [] if table is None else [s for s, walk in self._walks.items() if not walk.waits(table.question(s))]
        return [seat for seat in asked if self.kept.seats[seat].kind == "person"]

    async def settle(self) -> None:
        """Whoever is on the way and asked again has gone on, or stopped."""
        for seat in self._walking():
            self.version += 1
            await self._walk_on(seat)

    async def _walk_all(self) -> None:
        async with self.lock:
            try:
                await self.ready()
                await self.settle()
            except Fault:
                self._walks.clear()  # Where nothing can be stored, or the table is gone, nobody walks on.
            self.changed()

    async def act(self, grant: Grant, client: str, act: str) -> None:
        """The act is done and stored, or was before."""

        async def give() -> None:
            seat = self._acting(grant)
            if await self.stored.is_new(seat, client):
                await self.take_step("act", seat, act, client)

        await self.apart(grant, give)

    async def undo(self, grant: Grant, client: str, number: int) -> None:
        """The seat's last answer is taken back, or was before."""

        async def give() -> None:
            seat = self._acting(grant)
            if not await self.stored.is_new(seat, client):
                return
            self._asked(seat, number)
            self._walks.pop(seat, None)
            self.stopped.pop(seat, None)
            await self.take_step("undo", seat, None, client)

        await self.apart(grant, give)

    async def throw(self, grant: Grant, client: str, number: int, face: Any) -> None:
        """What fell is stored, or was before; the step that waited for it goes on. `Stale` if another is waited for."""

        async def give() -> None:
            throws = self._typing(grant, client)
            if client in throws.ids:
                return
            if self.wanted is None or throws.step is None or throws.number != number:
                raise Stale
            must_be_possible(self.wanted.die, face)
            step = msgspec.structs.replace(throws.step, faces=(*throws.step.faces, face))
            try:
                await self.take_throws(step, client)
            except Refused:  # All before it was taken: it is the card that is not there.
                raise not_left(face) from None

        await self.apart(grant, give)

    async def take_throw_back(self, grant: Grant, client: str, number: int) -> None:
        """The last throw of the step under way is taken back, or was before."""

        async def give() -> None:
            throws = self._typing(grant, client)
            if client in throws.ids:
                return
            if throws.number != number:
                raise Stale
            if throws.step is None or not throws.step.faces:
                raise NotNow("a roll cannot be taken back once its step is done")
            step = msgspec.structs.replace(throws.step, faces=throws.step.faces[:-1])
            await self.take_throws(step, client)

        await self.apart(grant, give)

    async def let_type(self, grant: Grant, everybody: bool) -> None:
        """From now on everybody types the throws of their own steps, or the host types all."""
        must(grant.host, "only the host of this table decides who types the throws")

        async def give() -> None:
            throws = self._typing(grant)
            await self.stored.change(throws=msgspec.structs.replace(throws, everybody=everybody))

        await self.apart(grant, give)

    def types(self, grant: Grant) -> bool:
        """Whether who holds this grant types the throw that is wanted: the host, and who the host lets."""
        throws = self.kept.throws
        if grant.host or throws is None or throws.step is None:
            return grant.host
        return throws.everybody and grant.seat is not None and grant.seat == throws.step.seat

    async def hint(self, grant: Grant, number: int | None) -> tuple[int, Hint]:
        """The number of the question, and a good answer to it with the plan; from what the seat may know.

        It is dropped when the seat asks again, when the question is gone, and when who asked has gone.
        """
        async with self._aside.hint_turn(self.id):
            return await self._hint(grant, number)

    async def _hint(self, grant: Grant, number: int | None) -> tuple[int, Hint]:
        async with self.lock:
            await self.ready()
            self.must_hold(grant)
            seat = self._acting(grant)
            if self.counted:
                raise NotNow("there are no hints in the try that counts; in any other try at this dungeon there are")
            choice = self.playing().choices.get(seat)
            if choice is None:
                raise NotNow("you are not asked anything now")
            if number is not None and choice.number != number:
                raise Stale
            if (taught := self._taught(seat)) is not None:
                return choice.number, Hint(*taught)
            must_have_some_left()
            hinting = self.bots.hint(choice)
        begun = time.monotonic()
        try:
            found = await asyncio.wrap_future(hinting.future)
        except asyncio.CancelledError:
            hinting.drop()
            raise
        except Refused:
            raise
        except Stopped:
            raise NotNow("the hint was dropped: something else was asked or done meanwhile") from None
        except Exception as error:
            _log.error("table %s: no hint for seat %s", self.id, seat, exc_info=error)
            raise NotNow("there is no hint for this question, by a fault of this program") from error
        finally:
            if (account := payer.get()) is not None:
                account.charge(min(time.monotonic() - begun, SECONDS))
        return choice.number, found

    async def check(self, grant: Grant, number: int, given: Any) -> tuple[Refusal, ...]:
        """All that stands against this as an answer by the form of the seat's question; nothing is stored or shown."""
        async with self.lock:
            await self.ready()
            self.must_hold(grant)
            choice = self._asked(self._acting(grant), number)
            if choice.form is None:
                raise NotNow("this question has no form")
            return faults(choice.form, given)

    async def say(self, grant: Grant, client: str | None, text: str, to: int | None) -> None:
        """The line of chat is stored."""
        watches = grant.seat is None and not grant.host
        if grant.seat is None and not (watches and self.kept.gallery):
            raise Denied("only who has a seat at this table speaks here")
        if watches and to is not None:
            raise Unreadable("whoever watches speaks to all")
        sender = NO_SEAT if watches else grant.seat
        if not text.strip() or not text.isprintable() or len(text) > LONGEST_TEXT:
            raise Unreadable(f"a message is one line of at most {LONGEST_TEXT} characters")
        if to is not None and to not in range(len(self.kept.seats)):
            raise Unreadable(f"there is no seat {to}")

        async def give() -> None:
            if client is not None and (sender, client) in {(old.sender, old.client) for old in self.kept.chat}:
                return
            if len(self.kept.chat) >= MOST_SAID:
                raise NotNow("enough was said at this table; nothing more is kept")
            hearers = enumerate(self.hearers(grant.seat, to))
            await self.stored.say(
                *(Said(sender, hearer, text, None if number else client) for number, hearer in hearers)
            )

        await self.apart(grant, give)

    async def set_gallery(self, grant: Grant, talks: bool) -> None:
        """Whoever only watches may talk from now on, or not any more."""
        must(grant.host, "only the host of this table lets those talk who watch")
        await self.apart(grant, lambda: self.stored.change(gallery=talks))

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
            raise NotNow("by the rules of this game nobody can hear you now", rule=self.game.hearing)
        return list(heard)

    # ------------------------------------------------------------------ the table itself

    async def set_hook(self, grant: Grant, seat: int, url: str | None) -> None:
        """Who holds the seat is called there when it is waited for; with None, nowhere."""

        async def give() -> None:
            must(seat in self.seats_of(grant), "only who holds this seat is called for it")
            await self.stored.hook(seat, None if url is None else HookKept(seat, url))

        await self.apart(grant, give)

    @property
    def going_on(self) -> dict[str, list[int]] | None:
        """Who agrees that the game goes on under today's rules, and who has not yet; None where it cannot or does."""
        if self.left is None or not self.left.goes_on or self.kept.rematch is not None:
            return None
        people = [seat.seat for seat in self.kept.seats if seat.kind == "person" and seat.taken]
        return {
            "agreed": [seat for seat in people if seat in self.kept.agreed],
            "missing": [seat for seat in people if seat not in self.kept.agreed],
        }

    async def agree(self, grant: Grant) -> bool:
        """Who holds this grant wants the game to go on under today's rules, for all its seats; whether all do now.

        That is said once: then it goes on, or they are asked again.
        """
        all_agree = False

        async def give() -> None:
            nonlocal all_agree
            must(bool(self.seats_of(grant)), "only who plays at this table agrees that it goes on")
            if self.going_on is None:
                raise NotNow("this game need not, or cannot, go on under other rules")
            agreed = {*self.kept.agreed, *self.seats_of(grant)}
            all_agree = agreed.issuperset(self.going_on["missing"])
            await self.stored.change(agreed=() if all_agree else tuple(sorted(agreed)))

        await self.apart(grant, give)
        return all_agree

    def followed(self) -> Callable[[TableKept], Callable[[Connection], None]]:
        """What is to be stored with a table that follows this one as it is now: of two only the first is made."""
        before = self.kept.rematch
        return lambda by: follow(self.id, before, by.id)

    async def set_rematch(self, grant: Grant, id: str) -> None:
        """The players go on at that table."""
        await self.apart(grant, lambda: self.stored.change(rematch=id))

    async def delete(self, grant: Grant) -> None:
        """The table is gone."""
        must(grant.host, "only the host of this table deletes it")

        async def give() -> None:
            await self.stored.delete()
            for watcher in tuple(self.watchers):
                watcher.dismiss(4404, "the host has deleted this table")

        await self.apart(grant, give)

    def changed(self) -> None:
        """Everybody there looks again; the timer begins, goes on, rests or is gone; and bots that are asked think."""
        if self._walks and self._walking():
            self.go(self._walk_all())  # They are asked nothing while they are on the way.
            return
        self.clock.look()
        super().changed()
        self.bots.look()

    async def close(self) -> None:
        """Bots stop thinking here, and no time runs."""
        self.bots.close()
        await self.clock.close()

    @property
    def busy(self) -> bool:
        """Whether somebody is there, or something under way."""
        return super().busy or self.bots.busy

    # ------------------------------------------------------------------ inside; the lock is held

    def _typing(self, grant: Grant, client: str | None = None) -> Throws:
        """The throws of this table, for whoever types them; also for who typed this before."""
        throws = self.kept.throws
        heard = throws is not None and client in throws.ids
        must(heard or self.types(grant), "only the host, or who the host lets, types what was thrown")
        if self.kept.frozen is not None:
            raise NotNow(self.kept.frozen)
        if throws is None:
            raise NotNow("at this table the program throws the dice")
        return throws

    def _taught(self, seat: int) -> tuple[Option, str] | None:
        """What the teacher would have this seat answer, and in which words; None where nobody teaches it."""
        return None if self.guide is None or seat != self.guide.seat else self.guide.hint()

    def _acting(self, grant: Grant) -> int:
        if grant.seat is None:
            raise Denied("you have no seat at this table")
        if self.kept.seats[grant.seat].kind == "bot":
            raise NotNow("a bot plays your seat; take it back first")
        return grant.seat

    def _asked(self, seat: int, number: int) -> Choice:
        """The question that this seat is asked; `Stale` if it has another number, or there is none."""
        table = self.playing()
        choice = table.choices.get(seat)
        if choice is None or choice.number != number:
            raise Stale if table.result is None else Stale("the game is over")
        return choice
