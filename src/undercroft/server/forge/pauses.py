"""Long work in a process apart, a stretch at a time: who pays for it keeps enough for all else.

Such a process reads what it is to do from one line, and a further line before each stretch; when no more come it ends.
It writes lines of JSON, each with how many `seconds` of the processor all took so far.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import msgspec

from undercroft.server.shares import Account, payer

_AGAIN: Final = 0.5
"""After so many seconds it is looked whether who pays can pay for another stretch."""
_LONGEST_LINE: Final = 1 << 23


class Stretches:
    """The work of such a process; `spent` are the seconds that were paid for it."""

    def __init__(self, process: asyncio.subprocess.Process, account: Account | None) -> None:
        self._process = process
        self._account = account
        self.spent = 0.0

    async def said(self) -> AsyncIterator[dict[str, Any]]:
        """What it says, line by line; each stretch is paid for as it is over."""
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            said: dict[str, Any] = msgspec.json.decode(line)
            self.charge(said["seconds"] - self.spent)
            self.spent = said["seconds"]
            yield said

    def charge(self, seconds: float) -> None:
        """Somebody pays for so many seconds."""
        if self._account is not None:
            self._account.charge(seconds)

    def go_on(self) -> None:
        """It may begin another stretch."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")

    def stop(self) -> None:
        """It ends before the next stretch."""
        assert self._process.stdin is not None
        self._process.stdin.close()


@asynccontextmanager
async def stretches(module: str, *about: object, first: bytes, account: Account | None) -> AsyncIterator[Stretches]:
    """The work of this module, which begins with its first line, and ends with whoever waits for it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        *map(str, about),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=_LONGEST_LINE,
    )
    assert process.stdin is not None
    try:
        process.stdin.write(first + b"\n")
        yield Stretches(process, account)
    finally:
        process.stdin.close()
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def can_pay(is_stopped: Callable[[], bool] = lambda: False) -> None:
    """Who pays has half of what may be saved left for all else that they do here, or it is stopped."""
    account = payer.get()
    while account is not None and not is_stopped() and account.shares.left(account.who) < account.shares.burst / 2:
        await asyncio.sleep(_AGAIN)
