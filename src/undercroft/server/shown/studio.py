"""The studio: one picture after the other, and between two of them everything else has its turn.

An answer is stored and acknowledged before anything more is drawn, unless answers come without a pause. Whoever wants
a picture while others are drawn waits in a row, and sees the table as it is when the turn comes: of what changed twice,
only the newest is drawn. Whoever's table is busy then is drawn when it is not any more, and keeps nobody else waiting.
There is a row for each address: these take turns, and each pays for its pictures.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

from undercroft.server.shares import Account, Timed

_log = logging.getLogger(__name__)

_LONGEST = 0.02
"""So many seconds a picture waits for those who answer."""

_MOST_LOOKED_FOR = 0.02
"""So many seconds the row waits for a table that cannot be seen at once."""


class Sitter(Protocol):
    """Who wants a picture, and whose account pays for it."""

    account: Account | None

    @property
    def occupied(self) -> bool:
        """Whether something is under way at the table, and a look at it would have to wait for that."""

    async def paint(self) -> None:
        """The picture is drawn, and sent if it is another."""


class Studio:
    """Where the pictures of one server are drawn."""

    def __init__(self) -> None:
        self._rows: dict[str, dict[Sitter, None]] = {}
        self._sitting: dict[Sitter, asyncio.Task[None]] = {}
        self._again: set[Sitter] = set()
        self._awake = asyncio.Event()
        self._answering = 0
        self._calm = asyncio.Event()
        self._painter: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Pictures are drawn from now on."""
        self._painter = asyncio.create_task(self._paint_all())

    def close(self) -> None:
        """Nothing more is drawn."""
        for task in (self._painter, *self._sitting.values()):
            if task is not None:
                task.cancel()

    @contextmanager
    def still(self) -> Iterator[None]:
        """Within this block somebody waits for an answer to be stored, and nothing new is drawn for a while."""
        self._answering += 1
        self._calm.clear()
        try:
            yield
        finally:
            self._answering -= 1
            if not self._answering:
                self._calm.set()

    def want(self, sitter: Sitter) -> None:
        """The sitter is in the row, once; while it is drawn, it will be afterwards."""
        if sitter in self._sitting:
            self._again.add(sitter)
        else:
            self._rows.setdefault(_who(sitter), {}).setdefault(sitter)
            self._awake.set()

    def forget(self, sitter: Sitter) -> None:
        """The sitter is gone."""
        row = self._rows.get(_who(sitter), {})
        row.pop(sitter, None)
        if not row:
            self._rows.pop(_who(sitter), None)
        self._again.discard(sitter)

    async def _paint_all(self) -> None:
        while True:
            if self._answering:
                with suppress(TimeoutError):
                    async with asyncio.timeout(_LONGEST):
                        await self._calm.wait()
            sitter = self._next()
            if sitter is None:
                await self._wait()
                continue
            painting = self._sitting[sitter] = asyncio.create_task(self._paint(sitter))
            if not sitter.occupied:
                await asyncio.wait((painting,), timeout=_MOST_LOOKED_FOR)
            await asyncio.sleep(0)

    def _next(self) -> Sitter | None:
        """Who is drawn next: the first in the row whose turn it is; that row is behind all others then."""
        for who, row in self._rows.items():
            sitter = next(iter(row))
            if sitter.account is None or not sitter.account.wait():
                del self._rows[who], row[sitter]
                if row:
                    self._rows[who] = row
                return sitter
        return None

    async def _wait(self) -> None:
        """Somebody wants a picture, or may have one now."""
        self._awake.clear()
        accounts = [next(iter(row)).account for row in self._rows.values()]
        soonest = min((account.wait() for account in accounts if account is not None), default=None)
        with suppress(TimeoutError):
            async with asyncio.timeout(soonest):
                await self._awake.wait()

    async def _paint(self, sitter: Sitter) -> None:
        try:
            await (sitter.paint() if sitter.account is None else Timed(sitter.paint(), sitter.account))
        except Exception as error:
            _log.error("a picture could not be drawn", exc_info=error)
        finally:
            del self._sitting[sitter]
            if sitter in self._again:
                self._again.remove(sitter)
                self.want(sitter)


def _who(sitter: Sitter) -> str:
    """In whose row this one waits."""
    return "" if sitter.account is None else sitter.account.who
