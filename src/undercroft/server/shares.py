"""Every visitor's share of the processor: what an address makes us do is measured, and who has used theirs up waits.

Measured is the time that the event loop works for a request or for what a socket says, and that of threads which work
for it, whatever was asked: so nobody has to know beforehand what is dear. Playing comes first: it is refused only to
who owes a lot.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeVar

from undercroft.server.faults import TooMany

T = TypeVar("T")

_MOST_ADDRESSES: Final = 10_000
_MOST_WAITING: Final = 8
"""So much heavy work of one address waits for a place; who asks for more is sent away."""

WORDS: Final = "you have asked this server for more work than your share; wait a little"


class Purse:
    """What one address has left, in seconds of the processor; it fills again with time."""

    __slots__ = ("at", "left")

    def __init__(self, left: float, at: float) -> None:
        self.left = left
        self.at = at


class Shares:
    """The purses of all addresses; each gets a `share` of a processor, and saves up `burst` seconds at most."""

    def __init__(self, share: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self.share = share
        self.burst = burst
        self._now = now
        self._purses: dict[str, Purse] = {}

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
            self._purses = {who: purse for who, purse in self._purses.items() if self.left(who) < self.burst}

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
        """So much was done."""
        self.shares.charge(self.who, seconds)


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
            begun = time.thread_time()
            try:
                waits = steps.send(sent) if error is None else steps.throw(error)
            except StopIteration as over:
                return over.value  # type: ignore[no-any-return]
            finally:
                self._account.charge(time.thread_time() - begun)
            try:
                sent, error = (yield waits), None
            except BaseException as thrown:
                sent, error = None, thrown


async def paid(doing: Awaitable[T]) -> T:
    """What this gives; who asked for it pays, also where it is a task of its own."""
    account = payer.get()
    return await (doing if account is None else Timed(doing, account))


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
    """So many places for heavy work; addresses take turns, and none has two while another waits for one."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._rows: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def place(self, table: str = "") -> AsyncIterator[None]:
        """A place, as soon as it is this address's turn; `TooMany` where too much of it waits already.

        Where nobody pays, it is the turn of a table.
        """
        account = payer.get()
        who = table if account is None else account.who
        if self._free and not self._rows:
            self._free -= 1
        else:
            row = self._rows.setdefault(who, deque())
            if len(row) >= _MOST_WAITING and account is not None:
                raise TooMany(WORDS)
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            row.append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._next()
                elif turn in row:
                    row.remove(turn)
                    if not row:
                        self._rows.pop(who, None)
                raise
        try:
            yield
        finally:
            self._next()

    def _next(self) -> None:
        """The place goes to the address that has waited for its turn longest; it is behind all others then."""
        for who in list(self._rows):
            row = self._rows.pop(who)
            turn = row.popleft()
            if row:
                self._rows[who] = row
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
