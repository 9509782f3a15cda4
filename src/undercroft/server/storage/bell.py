"""The bell between servers on one database: who has changed a table rings, and the others look at once.

It is rung after the change is committed, and by a connection of its own: within the writing transaction all commits of
the database would wait for each other. A ring that is lost is no harm, since every server also looks now and then.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from sqlalchemy.engine import Engine

_CHANNEL: Final = "undercroft"
_AGAIN: Final = 1.0
"""So many seconds after a connection was lost another is tried."""
_AT_ONCE: Final = 200
"""Of so many tables one ring tells; it may be 8,000 letters long."""

_log = logging.getLogger(__name__)


class Bell:
    """The bell of one server; `heard` is called for each table that another has changed, with the change's number."""

    def __init__(self, engine: Engine, heard: Callable[[str, int], None]) -> None:
        self._engine = engine
        self._heard = heard
        self._news: dict[str, int] = {}
        self._due = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """It rings, and is heard, from now on."""
        self._tasks = [asyncio.create_task(self._for_ever(doing)) for doing in (self._listen, self._tell)]

    async def close(self) -> None:
        """It does no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def ring(self, id: str, rev: int) -> None:
        """The others will hear that this table has come to the change of this number."""
        self._news[id] = rev
        self._due.set()

    async def _for_ever(self, doing: Callable[[Any], Any]) -> None:
        from psycopg import AsyncConnection

        _, how = self._engine.dialect.create_connect_args(self._engine.url)
        while True:
            try:
                connection = await AsyncConnection.connect(**how, autocommit=True)
                try:
                    await doing(connection)
                finally:
                    with suppress(Exception):
                        await connection.close()
            except Exception as error:
                _log.info("the bell between servers is silent: %s", type(error).__name__)
            await asyncio.sleep(_AGAIN)

    async def _listen(self, connection: Any) -> None:
        await connection.execute(f"LISTEN {_CHANNEL}")
        async for rung in connection.notifies():
            for word in rung.payload.split():
                id, _, rev = word.partition(":")
                if rev.isdecimal():
                    self._heard(id, int(rev))

    async def _tell(self, connection: Any) -> None:
        while True:
            await self._due.wait()
            self._due.clear()
            news, self._news = self._news, {}
            words = [f"{id}:{rev}" for id, rev in news.items()]
            for first in range(0, len(words), _AT_ONCE):
                some = " ".join(words[first : first + _AT_ONCE])
                await connection.execute("SELECT pg_notify(%s, %s)", (_CHANNEL, some))
