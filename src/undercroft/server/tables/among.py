"""This server among others on one database: it says that it is there, sees what they do, and leads some tables."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from undercroft.server.storage import many
from undercroft.server.storage.bell import Bell
from undercroft.server.storage.commits import CommitLost
from undercroft.server.storage.many import Seen
from undercroft.server.storage.store import Store
from undercroft.server.tables.live import Live

LOOK: Final = 0.5
"""So often, in seconds, it is looked whether others have changed a table: a ring of the bell may be lost."""
_OFTEN: Final = 3
"""So often in its term a server says that it is there."""

_log = logging.getLogger(__name__)


class Among:
    """One server among others; where there can be none, it does nothing."""

    def __init__(self, store: Store, lives: Mapping[str, Live]) -> None:
        self._store = store
        self._lives = lives
        self._bell: Bell | None = None
        self._task: asyncio.Task[None] | None = None
        self._soon = asyncio.Event()
        self._told: dict[str, frozenset[int]] = {}
        self._led: set[str] = set()
        self._beat = float("-inf")
        self._blind: str | None = None
        """Why the others cannot be seen."""

    def open(self) -> None:
        """It is there from now on."""
        if self._store.shared:
            self._bell = Bell(self._store.engine, self._heard)
            self._bell.open()
            self._store.changed = self._bell.ring
            self._task = asyncio.create_task(self._look_for_ever())

    async def close(self) -> None:
        """It is there no more: others lead its tables."""
        if self._task is not None and self._bell is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            await self._bell.close()
            with suppress(Exception):
                await self._store.do(many.say_gone(self._store.server))

    def note(self, live: Live) -> None:
        """Something has changed at this table: who is there, or that it is in memory."""
        if live.present != self._told.get(live.id, set()) or live.id not in self._led:
            self._soon.set()

    def _heard(self, id: str, rev: int) -> None:
        live = self._lives.get(id)
        if live is not None and rev > live.stored.rev:
            live.follow()

    async def _look_for_ever(self) -> None:
        while True:
            try:
                await self.look()
                if self._blind is not None:
                    self._blind = None
                    for live in tuple(self._lives.values()):
                        live.changed()  # Who could be shown nothing meanwhile looks again.
            except Exception as error:
                if type(error).__name__ != self._blind:
                    is_ours = not isinstance(error, (CommitLost, SQLAlchemyError))
                    self._blind = type(error).__name__
                    _log.warning("other servers cannot be seen: %s", self._blind, exc_info=error if is_ours else None)
                if time.monotonic() - self._beat > many.TERM:
                    for live in self._lives.values():
                        live.leads = False  # Another may think that this one is gone.
            self._soon.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._soon.wait()

    async def look(self) -> None:
        """The others know that this server is there, and it knows what they have done."""
        server, begun = self._store.server, time.monotonic()
        lives = dict(self._lives)
        there = {id: frozenset(live.present) for id, live in lives.items()}
        if left := (self._told.keys() | self._led) - lives.keys():
            await self._store.do(many.let_go(server, left))
            self._led -= left
            self._told = {id: seats for id, seats in self._told.items() if id not in left}
        news = {id: seats for id, seats in there.items() if seats != self._told.get(id, frozenset())}
        if news or begun - self._beat >= many.TERM / _OFTEN:
            if await self._store.do(many.say_there(server, news)):
                self._told = {}  # Of a server that was held for long all is forgotten.
            self._told |= news
            self._beat = begun
        if not lives:
            return
        seen = await self._store.do(many.seen(server, tuple(lives)))
        free = [id for id, one in seen.items() if one.leader is None and lives[id].kept.frozen is None]
        led = await self._store.do(many.lead(server, free)) if free else {}
        for id, live in lives.items():
            self._see(live, seen.get(id), led.get(id), begun)

    def _see(self, live: Live, seen: Seen | None, chapter: int | None, begun: float) -> None:
        """This is known of the table; `chapter` is the last of its past, where this server has come to lead it."""
        if seen is None:
            live.follow()  # It is gone.
            return
        leads = chapter is not None or seen.leader == self._store.server
        (self._led.add if leads else self._led.discard)(live.id)
        if chapter is not None and chapter != live.past.last_chapter:
            live.stored.lost = True  # Another has written its past meanwhile.
        if seen.rev > live.stored.rev or live.stored.lost:
            live.follow()
        elif seen.rev == live.stored.rev:
            live.stored.looked = max(begun, live.stored.looked)
        if (leads, seen.elsewhere) != (live.leads, live.elsewhere):
            live.leads, live.elsewhere = leads, seen.elsewhere
            live.changed()
