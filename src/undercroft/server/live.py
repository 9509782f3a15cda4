"""A live table: the running game, who watches it, its bots; every step is stored before anybody is shown it."""

from __future__ import annotations

import asyncio
import logging
import math
from concurrent.futures import Future
from dataclasses import replace
from secrets import choice as any_of
from secrets import token_hex
from typing import Any

import msgspec

from undercroft.bots import Player, default_bot, find
from undercroft.bots.aside import Aside
from undercroft.engine import Choice, Option, Refusal, Refused
from undercroft.engine.seating import why_not_names
from undercroft.inputs import faults, must_be_possible, not_left
from undercroft.server import store as kept_in
from undercroft.server.faults import Denied, NotNow, Stale, Unreadable, Unstored
from undercroft.server.hooks import HookKept
from undercroft.server.keeping import MOST_SAID
from undercroft.server.secrets import Grant, digest, new_secret
from undercroft.server.settings import Settings
from undercroft.server.store import Said, Store, TableKept
from undercroft.server.throws import Throws
from undercroft.server.timing import Timed

LONGEST_NAME = 40
LONGEST_TEXT = 500
LONGEST_ID = 64

_log = logging.getLogger(__name__)


class Live(Timed):
    """One table in memory, with all that people and bots do at it."""

    def __init__(self, kept: TableKept, store: Store, aside: Aside, settings: Settings) -> None:
        super().__init__(kept, store)
        self.settings = settings
        self._aside = aside
        self._players: dict[int, Player] = {}
        self._posted: dict[int, str] = {}
        self._hinting: set[int] = set()
        self._driver: asyncio.Task[None] | None = None

    # ------------------------------------------------------------------ playing

    async def start(self, grant: Grant) -> None:
        """The game has begun."""
        _must(grant.host, "only the host of this table starts the game")
        await self._apart(grant, self._start)

    async def answer(self, grant: Grant, client: str, number: int, answer: Any) -> None:
        """The answer is stored, or was before; `Stale` if the question has moved on."""

        async def give() -> None:
            seat = self._acting(grant)
            if not self._is_new(seat, client):
                return
            self._asked(seat, number)
            await self._step("answer", seat, answer, client)

        await self._apart(grant, give)

    async def act(self, grant: Grant, client: str, act: str) -> None:
        """The act is done and stored, or was before."""

        async def give() -> None:
            seat = self._acting(grant)
            if self._is_new(seat, client):
                await self._step("act", seat, act, client)

        await self._apart(grant, give)

    async def undo(self, grant: Grant, client: str, number: int) -> None:
        """The seat's last answer is taken back, or was before."""

        async def give() -> None:
            seat = self._acting(grant)
            if not self._is_new(seat, client):
                return
            self._asked(seat, number)
            await self._step("undo", seat, None, client)

        await self._apart(grant, give)

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
                await self._throw(step, client)
            except Refused:  # All before it was taken: it is the card that is not there.
                raise not_left(face) from None

        await self._apart(grant, give)

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
            await self._throw(step, client)

        await self._apart(grant, give)

    async def let_type(self, grant: Grant, everybody: bool) -> None:
        """From now on everybody types the throws of their own steps, or the host types all."""
        _must(grant.host, "only the host of this table decides who types the throws")

        async def give() -> None:
            throws = self._typing(grant)
            await self._change(throws=msgspec.structs.replace(throws, everybody=everybody))

        await self._apart(grant, give)

    def types(self, grant: Grant) -> bool:
        """Whether who holds this grant types the throw that is wanted: the host, and who the host lets."""
        throws = self.kept.throws
        if grant.host or throws is None or throws.step is None:
            return grant.host
        return throws.everybody and grant.seat is not None and grant.seat == throws.step.seat

    async def hint(self, grant: Grant, number: int | None) -> tuple[int, Option, str]:
        """The number of the question, a good answer to it, and why; from what the seat may know."""
        async with self.lock:
            await self.ready()
            self._must_hold(grant)
            seat = self._acting(grant)
            choice = self._playing().choices.get(seat)
            if choice is None:
                raise NotNow("you are not asked anything now")
            if number is not None and choice.number != number:
                raise Stale
            if (taught := self._taught(seat)) is not None:
                return choice.number, *taught
            if seat in self._hinting:  # Or one seat would keep all bots of the server from thinking.
                raise NotNow("one hint at a time; the last is still thought about")
            future = self._aside.hint(self._playing(), seat)
            self._hinting.add(seat)
            future.add_done_callback(lambda _: self._hinting.discard(seat))
        try:
            option, reason = await asyncio.wrap_future(future)
        except Refused:
            raise
        except Exception as error:
            _log.error("table %s: no hint for seat %s", self.id, seat, exc_info=error)
            raise NotNow("there is no hint for this question, by a fault of this program") from error
        return choice.number, option, reason

    async def check(self, grant: Grant, number: int, given: Any) -> tuple[Refusal, ...]:
        """All that stands against this as an answer by the form of the seat's question; nothing is stored or shown."""
        async with self.lock:
            await self.ready()
            self._must_hold(grant)
            choice = self._asked(self._acting(grant), number)
            if choice.form is None:
                raise NotNow("this question has no form")
            return faults(choice.form, given)

    async def say(self, grant: Grant, client: str | None, text: str, to: int | None) -> None:
        """The line of chat is stored."""
        if grant.seat is None:
            raise Denied("only who has a seat at this table speaks here")
        if not text.strip() or not text.isprintable() or len(text) > LONGEST_TEXT:
            raise Unreadable(f"a message is one line of at most {LONGEST_TEXT} characters")
        if to is not None and to not in range(len(self.kept.seats)):
            raise Unreadable(f"there is no seat {to}")

        async def give() -> None:
            if client is not None and (grant.seat, client) in {(old.sender, old.client) for old in self.kept.chat}:
                return
            if len(self.kept.chat) >= MOST_SAID:
                raise NotNow("enough was said at this table; nothing more is kept")
            for number, receiver in enumerate(self.hearers(grant.seat, to)):
                await self._say(Said(grant.seat, receiver, text, None if number else client))

        await self._apart(grant, give)

    # ------------------------------------------------------------------ who sits there

    async def come(self, grant: Grant, word: str | None) -> None:
        """Who holds this grant is there, for all its seats; their word for the dice is kept until the game begins."""
        seats = [self.kept.seats[seat] for seat in self.seats_of(grant)]
        if all(seat.come and (self.kept.started or not word) for seat in seats):
            return

        async def give() -> None:
            old = [self.kept.seats[seat] for seat in self.seats_of(grant)]
            new = [replace(seat, come=True) for seat in old]
            if word and not self.kept.started:
                new = [replace(seat, word=seat.word or word) for seat in new]
            if new != old:
                await self._keep_seats(new)
            people = [place for place in self.kept.seats if place.kind == "person"]
            if self.kept.auto and not self.kept.started and all(place.come for place in people):
                await self._start()

        await self._apart(grant, give)

    async def rename(self, grant: Grant, seat: int, name: str) -> None:
        """The seat is called this; only before the game has begun."""
        self._must_manage(grant, seat)

        async def give() -> None:
            if self.kept.started:
                raise NotNow("names stay as they are once the game has begun")
            names = [name if place.seat == seat else place.name for place in self.kept.seats]
            if len(name) > LONGEST_NAME:
                raise Unreadable(f"a name has at most {LONGEST_NAME} letters")
            if reason := why_not_names(names):
                raise Unreadable(reason)
            await self._keep_seats([replace(self.kept.seats[seat], name=name)])

        await self._apart(grant, give)

    async def to_bot(self, grant: Grant, seat: int, bot: str, *, leave: bool = False) -> None:
        """A bot plays the seat; who holds it keeps it and may take it back, unless they leave."""
        self._must_manage(grant, seat)

        async def give() -> None:
            if leave:
                await self._revoke(seat)
            await self._keep_seats([replace(self.kept.seats[seat], kind="bot", bot=bot)])
            await self._say(Said(None, None, f"{self.kept.seats[seat].name} is played by a bot now ({bot})."))

        await self._apart(grant, give)

    async def leave(self, grant: Grant) -> None:
        """Who holds this grant has no seat any more; bots play on."""
        for seat in self.seats_of(grant):
            if (own := self.spoken(grant, seat)) is not None:
                await self.to_bot(own, seat, default_bot(self.game), leave=True)

    async def take_back(self, grant: Grant, seat: int) -> None:
        """Who holds the seat plays it again; a host takes any other too, and who held it holds it no more."""
        mine = seat in self.seats_of(grant)
        _must(mine or (grant.host and seat in range(len(self.kept.seats))), "only who holds this seat takes it back")

        async def give() -> None:
            if not mine:
                await self._revoke(seat)
                empty = [own for own in self._held(grant) if own.seat is None]
                await self._drop(empty, [Grant(self.id, True, seat, grant.digest)])
                await self._keep_seats([replace(self.kept.seats[seat], kind="person", bot=None, come=True)])
                await self._say(Said(None, None, f"{self.kept.seats[seat].name} is played by the host now."))
                return
            if self.kept.seats[seat].kind == "bot":
                await self._keep_seats([replace(self.kept.seats[seat], kind="person", bot=None, come=True)])
                await self._say(Said(None, None, f"{self.kept.seats[seat].name} is played by a person again."))

        await self._apart(grant, give)

    @property
    def posted(self) -> dict[int, str]:
        """The secrets of seats that the host lets everybody who watches see, until somebody has come by them."""
        seats, known = self.kept.seats, {grant.digest for grant in self.kept.grants}
        return {
            seat: secret
            for seat, secret in self._posted.items()
            if seats[seat].kind == "person" and not seats[seat].come and digest(secret) in known
        }

    async def to_friend(self, grant: Grant, seat: int, *, post: bool = False) -> str:
        """The secret of whoever is to sit there from now on; who held the seat before holds it no more.

        A host may `post` it: then all who watch see it until somebody has come.
        """
        self._must_manage(grant, seat)
        _must(grant.host or not post, "only the host of this table shows links to those who watch")
        secret = new_secret()
        self._posted.pop(seat, None)

        async def give() -> None:
            await self._revoke(seat)
            await self._grant(Grant(self.id, False, seat, digest(secret)))
            await self._keep_seats([replace(self.kept.seats[seat], kind="person", bot=None, come=False)])
            if post:
                self._posted[seat] = secret
            if self.kept.started:
                await self._say(Said(None, None, f"{self.kept.seats[seat].name} is handed to somebody by a new link."))

        await self._apart(grant, give)
        return secret

    async def set_hook(self, grant: Grant, seat: int, url: str | None) -> None:
        """Who holds the seat is called there when it is waited for; with None, nowhere."""

        async def give() -> None:
            _must(seat in self.seats_of(grant), "only who holds this seat is called for it")
            await self._hook(seat, None if url is None else HookKept(seat, url))

        await self._apart(grant, give)

    async def new_spectators(self, grant: Grant) -> str:
        """The secret of spectators from now on; the one before is dead."""
        _must(grant.host, "only the host of this table invites spectators")
        secret = new_secret()

        async def give() -> None:
            await self._drop([old for old in self.kept.grants if old.role == "spectator"])
            await self._grant(Grant(self.id, False, None, digest(secret)))

        await self._apart(grant, give)
        return secret

    async def set_rematch(self, grant: Grant, id: str) -> None:
        """The players go on at that table."""
        await self._apart(grant, lambda: self._change(rematch=id))

    async def delete(self, grant: Grant) -> None:
        """The table is gone."""
        _must(grant.host, "only the host of this table deletes it")

        async def give() -> None:
            await self._stored(kept_in.delete(self.id))
            self.gone = True
            for watcher in tuple(self.watchers):
                watcher.dismiss(4404, "the host has deleted this table")

        await self._apart(grant, give)

    def changed(self) -> None:
        """Everybody there looks again, and bots that are asked think."""
        super().changed()
        bots = any(seat.kind == "bot" for seat in self.kept.seats)
        if bots and (self._driver is None or self._driver.done()):
            self._driver = asyncio.create_task(self._drive())

    async def close(self) -> None:
        """Bots stop thinking here, and no time runs."""
        if self._driver is not None:
            self._driver.cancel()
        await super().close()

    @property
    def busy(self) -> bool:
        """Whether somebody is there, or something under way."""
        return bool(self.watchers or self._under_way or (self._driver is not None and not self._driver.done()))

    # ------------------------------------------------------------------ inside; the lock is held

    def _must_manage(self, grant: Grant, seat: int) -> None:
        mine = seat in self.seats_of(grant)
        _must(grant.host or mine, "only the host, or who holds this seat, decides who sits there")
        _must(seat in range(len(self.kept.seats)), f"there is no seat {seat}")

    def _typing(self, grant: Grant, client: str | None = None) -> Throws:
        """The throws of this table, for whoever types them; also for who typed this before."""
        throws = self.kept.throws
        heard = throws is not None and client in throws.ids
        _must(heard or self.types(grant), "only the host, or who the host lets, types what was thrown")
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
        choice = self._playing().choices.get(seat)
        if choice is None or choice.number != number:
            raise Stale
        return choice

    # ------------------------------------------------------------------ bots

    async def _drive(self) -> None:
        """Bots answer, each after an even pause, until the table waits for none of them."""
        clock = asyncio.get_running_loop().time
        while True:
            begun = clock()
            async with self.lock:
                choice = self._asked_bot()
                if choice is None or self.table is None:
                    return
                said = None if self.guide is None else self.guide.reply(choice)
                future = None if said is not None else self._ask(choice.seat)
            try:
                if future is not None:
                    said = (await asyncio.wrap_future(future)).id
            except Exception as error:
                _log.error("table %s: the bot of seat %s failed", self.id, choice.seat, exc_info=error)
                said = any_of(choice.options).id
            if pause := self.settings.pause:
                pauses = max(1, math.ceil((clock() - begun) / pause))
                await asyncio.sleep(begun + pause * pauses - clock())
            async with self.lock:
                now = self._asked_bot()
                if now is None or (now.seat, now.number) != (choice.seat, choice.number):
                    continue
                try:
                    await self._step("answer", choice.seat, said, None)
                except Refused:
                    continue
                except (NotNow, Unstored):
                    return
                super().changed()

    def _asked_bot(self) -> Any:
        """The question to the bot that answers next, or None; bots do not play where nobody would see it."""
        if self.table is None or self.wanted or self.kept.frozen is not None or self._lost or self.gone:
            return None
        bots = [seat.seat for seat in self.kept.seats if seat.kind == "bot"]
        if len(bots) == len(self.kept.seats) and not self.watchers:
            return None
        return self.table.waiting_for(bots)

    def _ask(self, seat: int) -> Future[Option]:
        """What the bot of this seat will answer, when it has thought."""
        assert self.table is not None
        return self._aside.ask(self.table, seat, self._player(seat))

    def _player(self, seat: int) -> Player:
        name = self.kept.seats[seat].bot or "random"
        if seat not in self._players or self._players[seat].name != name:
            self._players[seat] = Player(find(self.game, name), token_hex(16), name)
        return self._players[seat]


def _must(allowed: bool, reason: str) -> None:
    if not allowed:
        raise Denied(reason)
