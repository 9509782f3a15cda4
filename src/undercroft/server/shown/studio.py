"""The studio: one picture after the other, and between two of them everything else has its turn.

An answer is stored and acknowledged before anything more is drawn, unless answers come without a pause. Whoever wants
a picture while others are drawn waits in a row, and sees the table as it is when the turn comes: of what changed twice,
only the newest is drawn. Whoever's table is busy then is drawn when it is not any more, and keeps nobody else waiting.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

_log = logging.getLogger(__name__)

_LONGEST = 0.02
"""So many seconds a picture waits for those who answer."""

_MOST_LOOKED_FOR = 0.02
"""So many seconds the row waits for a table that cannot be seen at once."""


class Sitter(Protocol):
    """Who wants a picture."""

    @property
    def occupied(self) -> bool:
        """Whether something is under way at the table, and a look at it would have to wait for that."""

    async def paint(self) -> None:
        """The picture is drawn, and sent if it is another."""


class Studio:
    """Where the pictures of one server are drawn."""

    def __init__(self) -> None:
        self._waiting: dict[Sitter, None] = {}
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
            self._waiting.setdefault(sitter)
            self._awake.set()

    def forget(self, sitter: Sitter) -> None:
        """The sitter is gone."""
        self._waiting.pop(sitter, None)
        self._again.discard(sitter)

    async def _paint_all(self) -> None:
        while True:
            if not self._waiting:
                self._awake.clear()
                await self._awake.wait()
            if self._answering:
                with suppress(TimeoutError):
                    async with asyncio.timeout(_LONGEST):
                        await self._calm.wait()
                if not self._waiting:
                    continue
            sitter = next(iter(self._waiting))
            del self._waiting[sitter]
            painting = self._sitting[sitter] = asyncio.create_task(self._paint(sitter))
            if not sitter.occupied:
                await asyncio.wait((painting,), timeout=_MOST_LOOKED_FOR)
            await asyncio.sleep(0)

    async def _paint(self, sitter: Sitter) -> None:
        try:
            await sitter.paint()
        except Exception as error:
            _log.error("a picture could not be drawn", exc_info=error)
        finally:
            del self._sitting[sitter]
            if sitter in self._again:
                self._again.remove(sitter)
                self.want(sitter)
