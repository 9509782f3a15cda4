"""Every visitor's share of the processor: what an address makes us do is measured, and who has used theirs up waits.

Measured is the time that the event loop works for a request or for what a socket says, and that of threads which work
for it, whatever was asked: so nobody has to know beforehand what is dear. Playing comes first: it is refused only to
who owes a lot. On the event loop an address takes turns with all others: after each stretch that is worked for it
there, its next has to wait for some time, and longer if its share is used up; so do thoughts of bots.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeVar

from undercroft.server.faults import TooMany

T = TypeVar("T")

_MOST_ADDRESSES: Final = 10_000
_MOST_WAITING: Final = 8
"""So much heavy work of one address waits for a place; who asks for more is sent away."""

_REST: Final = 4.0
"""For every second that the event loop works for an address, it works so many for nobody or for others."""

_REST_ALONE: Final = 1.0
"""The same where for some seconds nothing was asked by anybody else."""

_LATELY: Final = 5.0
"""So many seconds."""

_LONGEST_REST: Final = 5.0
"""No address waits longer than so many seconds for its next turn."""

WORDS: Final = "you have asked this server for more work than your share; wait a little"


class Purse:
    """What one address has left, in seconds of the processor; it fills again with time.

    `next` is its next turn on the event loop, `row` what waits for turns of it, `fresh` when it may think again.
    """

    __slots__ = ("at", "fresh", "left", "next", "row")

    def __init__(self, left: float, at: float) -> None:
        self.left = left
        self.at = at
        self.next = self.fresh = at
        self.row: deque[Callable[[], None]] = deque()


class Shares:
    """The purses of all addresses; each gets a `share` of a processor, and saves up `burst` seconds at most."""

    def __init__(self, share: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self.share = share
        self.burst = burst
        self._now = now
        self._purses: dict[str, Purse] = {}
        self._last = ""
        self._another = -_LATELY

    def left(self, who: str) -> float:
        """How many seconds this address has left; below nothing it owes us some."""
        purse = self._purses.get(who)
        if purse is None:
            return self.burst
        now = self._now()
        purse.left = min(self.burst, purse.left + (now - purse.at) * self.share)
        purse.at = now
        return purse.left

    def charge(self, who: str, seconds: float) -> None:
        """So much was done for this address."""
        left = self.left(who) - seconds
        purse = self._purses.setdefault(who, Purse(left, self._now()))
        purse.left = left
        if len(self._purses) > _MOST_ADDRESSES:
            self._purses = {
                who: purse for who, purse in self._purses.items() if purse.row or self.left(who) < self.burst
            }

    def hold(self, who: str, seconds: float, lasted: float | None = None) -> None:
        """So much was done for this address on the event loop: it is the turn of others now, by how long it lasted."""
        self.charge(who, seconds)
        purse, lasted, now = self._purses.get(who), seconds if lasted is None else lasted, self._now()
        if who != self._last:
            self._last, self._another = who, now if self._last else self._another
        rest = _REST if now - self._another < _LATELY else _REST_ALONE
        if purse is not None:
            purse.next = max(purse.next, purse.at) + min(_LONGEST_REST, max(rest * lasted, self._rest(who, lasted)))

    def wait(self, who: str) -> float:
        """For how many seconds it is the turn of others; 0 where it is that of this address."""
        purse = self._purses.get(who)
        return 0.0 if purse is None else self._waits(purse)

    def _waits(self, purse: Purse) -> float:
        return min(_LONGEST_REST, max(0.0, purse.next - self._now()))

    def has_turn(self, who: str) -> bool:
        """Whether it is the turn of this address, and nothing of it waits for that."""
        purse = self._purses.get(who)
        return purse is None or not (purse.row or self._waits(purse))

    def line_up(self, who: str, begin: Callable[[], None]) -> None:
        """This is called when it is the turn of the address: one of all that wait, and the next one after a rest."""
        purse = self._purses.setdefault(who, Purse(self.burst, self._now()))
        purse.row.append(begin)
        if len(purse.row) == 1:
            self._call(purse)

    def _call(self, purse: Purse) -> None:
        """The first in the row begins, when it may; only then the one behind it is looked at."""
        loop = asyncio.get_running_loop()
        if wait := self._waits(purse):
            loop.call_later(wait, self._call, purse)
            return
        purse.row.popleft()()
        if purse.row:
            loop.call_soon(self._call, purse)  # What has begun works before that, and has to be rested from.

    def tire(self, who: str, seconds: float) -> None:
        """A bot has thought for this address for so long."""
        self.charge(who, seconds)
        purse = self._purses.get(who)
        if purse is not None:
            purse.fresh = max(purse.fresh, purse.at) + min(_LONGEST_REST, self._rest(who, seconds))

    def tired(self, who: str) -> float:
        """For how many seconds no bot thinks for this address."""
        purse = self._purses.get(who)
        return 0.0 if purse is None else min(_LONGEST_REST, max(0.0, purse.fresh - self._now()))

    def _rest(self, who: str, seconds: float) -> float:
        """How long this address is to wait after so much was done for it, so that it stays within its share."""
        return seconds / self.share if self.share and self.is_spent(who, playing=False) else 0.0

    def is_spent(self, who: str, *, playing: bool) -> bool:
        """Whether this address must wait; to play, only if it owes us as much as it may save."""
        return self.left(who) < (-self.burst if playing else 0)


class Account:
    """Who pays for what is done now."""

    __slots__ = ("shares", "who")

    def __init__(self, shares: Shares, who: str) -> None:
        self.shares = shares
        self.who = who

    def charge(self, seconds: float) -> None:
        """So much was done, in a thread or a process."""
        self.shares.charge(self.who, seconds)

    def hold(self, seconds: float, lasted: float) -> None:
        """So much was done on the event loop, and others waited so long."""
        self.shares.hold(self.who, seconds, lasted)

    def wait(self) -> float:
        """For how many seconds it is the turn of others."""
        return self.shares.wait(self.who)

    def has_turn(self) -> bool:
        """Whether it is the turn of this address, and nothing of it waits for that."""
        return self.shares.has_turn(self.who)

    def line_up(self, begin: Callable[[], None]) -> None:
        """This is called when it is the turn of this address, after all of it that waits already."""
        self.shares.line_up(self.who, begin)

    def tire(self, seconds: float) -> None:
        """A bot has thought for so long."""
        self.shares.tire(self.who, seconds)

    def tired(self) -> float:
        """For how many seconds no bot thinks."""
        return self.shares.tired(self.who)


payer: ContextVar[Account | None] = ContextVar("payer", default=None)
"""For whom the task works that runs; what it starts works for the same."""


class Timed(Awaitable[T]):
    """This, awaited; the processor time of each stretch until it waits again is charged."""

    __slots__ = ("_account", "_doing")

    def __init__(self, doing: Awaitable[T], account: Account) -> None:
        self._doing = doing
        self._account = account

    def __await__(self) -> Generator[Any, Any, T]:
        steps = self._doing.__await__()
        sent: Any = None
        error: BaseException | None = None
        while True:
            begun, since = time.thread_time(), time.monotonic()
            try:
                waits = steps.send(sent) if error is None else steps.throw(error)
            except StopIteration as over:
                return over.value  # type: ignore[no-any-return]
            finally:
                self._account.hold(time.thread_time() - begun, time.monotonic() - since)
            try:
                sent, error = (yield waits), None
            except BaseException as thrown:
                sent, error = None, thrown


async def paid(doing: Awaitable[T]) -> T:
    """What this gives; who asked for it pays, also where it is a task of its own."""
    account = payer.get()
    return await (doing if account is None else Timed(doing, account))


async def my_turn() -> None:
    """It is the turn of whoever this is done for, on the event loop."""
    account = payer.get()
    if account is None or account.has_turn():
        return
    turn = asyncio.Event()
    account.line_up(turn.set)
    await turn.wait()


def charged(doing: Callable[..., T]) -> Callable[..., T]:
    """The same for a thread; who asks for it now pays."""
    account = payer.get()
    if account is None:
        return doing
    loop = asyncio.get_running_loop()

    def work(*given: Any) -> T:
        begun = time.thread_time()
        try:
            return doing(*given)
        finally:
            loop.call_soon_threadsafe(account.charge, time.thread_time() - begun)

    return work


async def aside(doing: Callable[..., T], *given: Any) -> T:
    """What this gives, done in a thread; who asked for it pays."""
    return await asyncio.to_thread(charged(doing), *given)


def must_have_some_left() -> None:
    """Nothing, or `TooMany` if whoever this is done for has used up their share; for what is not needed to play."""
    account = payer.get()
    if account is not None and account.shares.is_spent(account.who, playing=False):
        raise TooMany(WORDS)


class Places:
    """So many places for heavy work; addresses take turns, and none that pays has more than `each` of them."""

    def __init__(self, count: int, *, each: int | None = None) -> None:
        self._free = count
        self._each = each
        self._held: Counter[str] = Counter()
        self._rows: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def place(self, table: str = "", *, most: int | None = _MOST_WAITING) -> AsyncIterator[None]:
        """A place, as soon as it is this address's turn; `TooMany` where too much of it waits already.

        Where nobody pays, it is the turn of a table.
        """
        account = payer.get()
        who = f"table {table}" if account is None else account.who
        if self._free and self._may_have(who) and who not in self._rows:
            self._take(who)
        else:
            await self._wait(who, None if account is None else most)
        try:
            yield
        finally:
            self._leave(who)

    def _may_have(self, who: str) -> bool:
        return self._each is None or who.startswith("table ") or self._held[who] < self._each

    def _take(self, who: str) -> None:
        self._free -= 1
        self._held[who] += 1

    def _leave(self, who: str) -> None:
        """The place goes to the address that has waited for its turn longest; it is behind all others then."""
        self._free += 1
        self._held[who] -= 1
        if not self._held[who]:
            del self._held[who]
        for other in list(self._rows):
            if not (self._free and self._may_have(other)):
                continue
            row = self._rows.pop(other)
            while row and (turn := row.popleft()).done():
                continue  # It has been cancelled, and hears of that next.
            if row:
                self._rows[other] = row
            if not turn.done():
                self._take(other)
                turn.set_result(None)

    async def _wait(self, who: str, most: int | None) -> None:
        row = self._rows.get(who) or deque()
        if most is not None and len(row) >= most:
            raise TooMany(WORDS)
        self._rows[who] = row
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        row.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave(who)
            elif turn in row:
                row.remove(turn)
                if not row:
                    self._rows.pop(who, None)
            raise
