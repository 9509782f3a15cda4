"""The bots of a live table: they answer when they are asked, each after an even pause, and give hints."""

from __future__ import annotations

import asyncio
import logging
import math
from concurrent.futures import Future
from secrets import choice as any_of
from secrets import token_hex

from undercroft.bots import Player, default_bot, find
from undercroft.bots.aside import Hinting
from undercroft.bots.hint import SECONDS
from undercroft.daily.dungeon import Companion
from undercroft.engine import Choice, Option, Refused
from undercroft.server.faults import Late, NotNow, Unstored
from undercroft.server.forge.thinking import Thinking
from undercroft.server.shares import Account, my_turn, paid, payer
from undercroft.server.tables.keeping import Keeping

_AGAIN = 1.0
"""After so many seconds a bot whose answer could not be stored looks at the store again."""

_log = logging.getLogger(__name__)


class Bots:
    """The bots of one table; `pause` is how many seconds at least one of them takes for an answer.

    Whoever was the last to do something at the table pays for what they do.
    """

    def __init__(self, live: Keeping, aside: Thinking, *, pause: float) -> None:
        self._live = live
        self._aside = aside
        self._pause = pause
        self._players: dict[int, Player] = {}
        self._hinting: dict[int, tuple[int, Hinting]] = {}
        self._driver: asyncio.Task[None] | None = None
        self._account: Account | None = None

    @property
    def busy(self) -> bool:
        """Whether one of them thinks, or pauses."""
        return self._driver is not None and not self._driver.done()

    def look(self) -> None:
        """Something has changed: bots that are asked think, and hints to questions that are gone are dropped."""
        self._forget_hints()
        self._account = payer.get() or self._account
        if not self.busy and (self._live.kept.quick or any(seat.kind == "bot" for seat in self._live.kept.seats)):
            self._driver = asyncio.create_task(paid(self._drive()))

    def close(self) -> None:
        """They stop thinking."""
        for _, hinting in self._hinting.values():
            hinting.drop()
        if self._driver is not None:
            self._driver.cancel()

    def hint(self, choice: Choice) -> Hinting:
        """A good answer to this question, when it has been thought about; an earlier one for the seat is dropped."""
        if (before := self._hinting.pop(choice.seat, None)) is not None:
            before[1].drop()  # Or one seat would keep all others from being thought for.
        hinting = self._aside.hint(self._live.playing(), choice.seat, seconds=SECONDS)
        self._hinting[choice.seat] = (choice.number, hinting)
        return hinting

    def _forget_hints(self) -> None:
        """Nobody thinks any longer about a question when another is asked; one that only rests may come again."""
        table = self._live.table
        for seat, (number, hinting) in list(self._hinting.items()):
            choice = None if table is None else table.question(seat)
            if hinting.future.done() or (choice is not None and choice.number != number):
                hinting.drop()
                del self._hinting[seat]

    async def _drive(self) -> None:
        """They answer until the table waits for none of them."""
        live, clock = self._live, asyncio.get_running_loop().time
        while True:
            begun = clock()
            payer.set(self._account)
            async with self._aside.turn(live.id):
                async with live.lock:
                    choice, steps = self._asked(), live.stored.steps
                    if choice is None:
                        return
                    said = None if live.guide is None else live.guide.reply(choice)
                    future = None if said is not None else self._ask(choice.seat)
                try:
                    if future is not None:
                        said = (await asyncio.wrap_future(future)).id
                except Exception as error:
                    _log.error("table %s: the bot of seat %s failed", live.id, choice.seat, exc_info=error)
                    said = any_of(choice.options).id
            if self._pause:
                pauses = max(1, math.ceil((clock() - begun) / self._pause))
                await asyncio.sleep(begun + self._pause * pauses - clock())
            await my_turn()
            async with live.lock:
                now = self._asked()
                if now is None or (now.seat, now.number) != (choice.seat, choice.number):
                    continue
                if live.kept.day is not None and steps != live.stored.steps:
                    continue  # A companion answers to the table as it is, so that it can be checked.
                try:
                    await live.take_step("answer", choice.seat, said, None)
                except (Refused, Late):
                    continue
                except NotNow:
                    return
                except Unstored:
                    stored = False
                else:
                    stored = True
                    live.changed()
            if not stored:
                await self._wait_for_store()

    async def _wait_for_store(self) -> None:
        """The store can be read again: nobody else would ask it while all wait for a bot."""
        live = self._live
        while True:
            await asyncio.sleep(_AGAIN)
            async with live.lock:
                try:
                    await live.ready()
                except NotNow:
                    return
                except Unstored:
                    continue
                live.changed()
                return

    def _asked(self) -> Choice | None:
        """The question to the bot that answers next, or None; bots do not play where nobody would see it."""
        live = self._live
        if live.table is None or live.wanted or live.kept.frozen is not None or live.stored.lost or live.gone:
            return None
        if not live.leads:
            return None
        bots = [seat.seat for seat in live.kept.seats if seat.kind == "bot"]
        if len(bots) == len(live.kept.seats) and not live.watchers:
            return None
        return live.table.waiting_for([*bots, *self.settled()])

    def settled(self) -> list[int]:
        """The persons who wanted to play at once, and are asked about what is settled for them then."""
        live = self._live
        if not live.kept.quick or live.table is None:
            return []
        asked = live.table.choices
        return [seat for seat in asked if asked[seat].question.name in live.game.settled]

    def _ask(self, seat: int) -> Future[Option]:
        """What the bot of this seat will answer, when it has thought."""
        account, loop = self._account, asyncio.get_running_loop()

        def cost(seconds: float) -> None:
            if account is not None:
                loop.call_soon_threadsafe(account.tire, seconds)

        return self._aside.ask(self._live.playing(), seat, self._player(seat), cost=cost)

    def _player(self, seat: int) -> Player:
        place = self._live.kept.seats[seat]
        name = place.bot or ("random" if place.kind == "bot" else default_bot(self._live.game))
        day = self._live.kept.day
        if day is not None and seat not in self._players and name == default_bot(self._live.game):
            self._players[seat] = Companion(self._live.game, self._live.kept.key, name)
        if seat not in self._players or self._players[seat].name != name:
            self._players[seat] = Player(find(self._live.game, name), token_hex(16), name)
        return self._players[seat]
