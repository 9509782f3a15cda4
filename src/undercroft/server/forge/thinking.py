"""Bots that think for a server: addresses take turns, and who has used up their share is thought for more slowly."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from undercroft.bots.aside import WORKERS, Aside
from undercroft.server.shares import Places, payer


class Thinking(Aside):
    """The threads in which bots think, and the rows before them."""

    def __init__(self) -> None:
        super().__init__()
        self._bots = Places(WORKERS, each=1)
        self._hints_of = Places(WORKERS, each=1)

    @asynccontextmanager
    async def turn(self, table: str) -> AsyncIterator[None]:
        """Within this block a bot of this table may think; however long that must be waited for."""
        account = payer.get()
        while True:
            while account is not None and (wait := account.tired()):
                await asyncio.sleep(wait)
            async with self._bots.place(table, most=None):
                if account is None or not account.tired():
                    yield
                    return

    @asynccontextmanager
    async def hint_turn(self, table: str) -> AsyncIterator[None]:
        """Within this block a hint may be thought about; `TooMany` where too many of this address wait."""
        async with self._hints_of.place(table):
            yield
