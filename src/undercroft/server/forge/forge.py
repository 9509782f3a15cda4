"""The forge: heavy work is done in a few processes apart, so that nobody who plays waits for it.

Addresses take turns, and who asked pays for what it cost. A smith that dies takes its one piece of work along, and
another is called for the next.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, Self, TypeVar

from undercroft.engine import Game, shelf
from undercroft.server.faults import Broken
from undercroft.server.forge.wire import HEAD, Made, Order, read, written
from undercroft.server.shares import Places, aside, payer

T = TypeVar("T")

SMITHS: Final = 2
"""So many pieces of heavy work are done at the same time; the others wait."""

_LONGEST: Final = 120.0
"""After so many seconds a piece of work is given up."""

_IDLE: Final = 300.0
"""A smith who has done nothing for so many seconds goes home."""


class Smith:
    """A process that does one piece of work at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None and process.stdout is not None
        self.process = process
        self._orders = process.stdin
        self._made = process.stdout
        self.home: asyncio.TimerHandle | None = None

    @classmethod
    async def called(cls) -> Self:
        """One more; it ends when its input does, so that none is left when the server is killed."""
        command = (sys.executable, "-m", "undercroft.server.forge.smith")
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe))

    async def do(self, order: bytes) -> Made:
        """What came of it; `Broken` if the process dies over it, or does not end."""
        try:
            async with asyncio.timeout(_LONGEST):
                self._orders.write(order)
                await self._orders.drain()
                length = int.from_bytes(await self._made.readexactly(HEAD))
                made: Made = read(await self._made.readexactly(length))
        except TimeoutError:
            raise Broken(f"this took more than {_LONGEST:.0f} seconds, and was given up") from None
        except (OSError, asyncio.IncompleteReadError):
            raise Broken("the process that worked at this has died; nothing has changed, try again") from None
        return made

    async def ended(self) -> None:
        """It has ended."""
        await self.process.wait()

    def stop(self) -> None:
        """It ends at once."""
        if self.home is not None:
            self.home.cancel()
        self._orders.close()
        with suppress(ProcessLookupError):
            self.process.kill()


class Forge:
    """So many smiths at most, each of them called when there is work and no other is free."""

    def __init__(self, smiths: int = SMITHS) -> None:
        self.call: Callable[[], Awaitable[Smith]] = Smith.called
        """How one more is called."""
        self._places = Places(smiths, each=1)
        self._all: set[Smith] = set()
        self._free: list[Smith] = []
        self._ending: set[asyncio.Task[None]] = set()

    async def do(self, doing: Callable[..., T], *given: Any, table: str = "", game: Game | None = None) -> T:
        """What this function gives; it has a name of its own in its module, and what it is given is plain data.

        Where no addresses are told apart, tables take turns. What is done for a `game` that only this process has is
        done in a thread of it.
        """
        if game is not None and shelf.is_standing(game):
            async with self._places.place(table):
                return await aside(doing, *given)
        order = written(Order(doing, given))
        async with self._places.place(table):
            made = await self._made(order)
        if made.refusal is not None:
            raise made.refusal
        if made.fault:
            raise RuntimeError(f"in a smith: {made.fault}")
        value: T = made.value
        return value

    async def _made(self, order: bytes) -> Made:
        account, begun, made = payer.get(), time.monotonic(), None
        smith = self._free.pop() if self._free else await self._called()
        if smith.home is not None:
            smith.home.cancel()
        try:
            made = await smith.do(order)
        finally:
            if account is not None:
                account.charge(time.monotonic() - begun if made is None else made.seconds)
            if made is None:
                self._dismiss(smith)  # Nobody waits for what it does, or it is dead.
            else:
                self._free.append(smith)
                smith.home = asyncio.get_running_loop().call_later(_IDLE, self._dismiss, smith)
        return made

    async def _called(self) -> Smith:
        smith = await self.call()
        self._all.add(smith)
        return smith

    def _dismiss(self, smith: Smith) -> None:
        smith.stop()
        self._all.discard(smith)
        if smith in self._free:
            self._free.remove(smith)
        ending = asyncio.create_task(smith.ended())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        """All are gone; what was under way is not done."""
        for smith in tuple(self._all):
            self._dismiss(smith)
        await asyncio.gather(*self._ending)
