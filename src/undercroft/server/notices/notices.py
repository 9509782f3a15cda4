"""Notices over days: who holds a seat, and has no page open, is called by their webhook when the table waits for them.

All of it happens in the background, and nobody at the table waits for it. What is sent is public: whose turn it is.
Whether somebody was told is in the store; what is to be told is found again when the server starts.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec

from undercroft.server.faults import Fault, NotNow, TooMany
from undercroft.server.guard import Meter
from undercroft.server.notices.webhook import Unreached, post, target
from undercroft.server.settings import Settings
from undercroft.server.storage.hooks import HookKept, mark_told, untold
from undercroft.server.storage.store import Store
from undercroft.server.tables.live import Live

_log = logging.getLogger(__name__)

_MOST_A_MINUTE = 60
"""So often one machine is called, for whomever."""
_RECALL = 60.0
_MOST_KEPT = 10_000
_UNSAID = str.maketrans("", "", "<>@`")
"""What a chat service could take for more than a name."""

Find = Callable[[str], Awaitable[Live]]


class Notices:
    """The notices of one server."""

    def __init__(self, settings: Settings, store: Store, find: Find) -> None:
        self.settings = settings
        self._store = store
        self._find = find
        self._calls: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._called: dict[tuple[str, int], float] = {}
        self._machines = Meter(_MOST_A_MINUTE, 60)
        self._aside: set[asyncio.Task[Any]] = set()

    def open(self) -> None:
        """Whoever was to be called when the server stopped is called."""
        self._apart(self._recall())

    def close(self) -> None:
        """Nobody is called any more; who was not is when the server starts again."""
        for task in (*self._calls.values(), *self._aside):
            task.cancel()

    def look(self, live: Live) -> None:
        """Something has changed at this table: who is to be called will be, and who came meanwhile will not."""
        if live.wanted is not None:
            return  # A step is half done: who is waited for is seen when it is.
        if not live.leads:
            for hook in live.kept.hooks:  # Another server calls them.
                if (call := self._calls.pop((live.id, hook.seat), None)) is not None:
                    call.cancel()
            return
        for hook in live.kept.hooks:
            key = live.id, hook.seat
            waited = _is_waited_for(live, hook.seat)
            here = hook.seat in live.here
            if waited and not here and not hook.told:
                if key not in self._calls:
                    self._calls[key] = asyncio.create_task(self._call(*key))
                continue
            if key in self._calls:
                self._calls.pop(key).cancel()
            if hook.told != (waited and (hook.told or here)):
                self._mark(live, hook, told=not hook.told)

    async def try_out(self, live: Live, seat: int) -> None:
        """The webhook of this seat was called, to see whether it works; `NotNow` says why not."""
        hook = _hook(live, seat)
        if hook is None:
            raise NotNow("this seat has no webhook")
        try:
            await self._send(live, hook, "this is a test: here you will be called when it is your turn")
        except Unreached as error:
            raise NotNow(f"the webhook was not called: {error.reason}") from None

    async def _recall(self) -> None:
        """Who is to be called is; where there are other servers, now and then also for one that is gone."""
        while True:
            for id in await self._store.do(untold):
                try:
                    (await self._find(id)).changed()
                except Fault as error:
                    _log.error("table %s: nobody can be called: %s", id, error.reason)
            if not self._store.shared:
                return
            await asyncio.sleep(_RECALL)

    async def _call(self, id: str, seat: int) -> None:
        """Who holds the seat was called, unless they came, or were waited for no longer, before that."""
        try:
            await self._call_in_time(id, seat)
        except Exception as error:  # The table may be gone, or the store not to be read.
            _log.warning("table %s: nobody is called for seat %s: %s", id, seat, type(error).__name__)
        finally:
            if self._calls.get((id, seat)) is asyncio.current_task():
                del self._calls[id, seat]

    async def _call_in_time(self, id: str, seat: int) -> None:
        clock = asyncio.get_running_loop().time
        settings = self.settings
        since = clock() - self._called.get((id, seat), float("-inf"))
        pauses = [max(settings.notice_after, settings.notice_gap - since), *settings.notice_again]
        for left, pause in reversed(list(enumerate(reversed(pauses)))):
            await asyncio.sleep(pause)
            live = await self._find(id)
            hook = _hook(live, seat)
            if hook is None or hook.told or not _is_waited_for(live, seat) or seat in live.here:
                return
            try:
                await self._send(live, hook, f"it is the turn of {live.kept.seats[seat].name}")
            except (Unreached, TooMany) as error:
                _log.warning("table %s: the webhook of seat %s was not called: %s", id, seat, error.reason)
                if left:
                    continue
            self._note(id, seat, clock())
            self._mark(live, hook, told=True)  # Also who could not be reached at last: nobody is called for ever.
            return

    def _note(self, id: str, seat: int, now: float) -> None:
        if len(self._called) > _MOST_KEPT:
            self._called.clear()
        self._called[id, seat] = now

    async def _send(self, live: Live, hook: HookKept, news: str) -> None:
        where = target(hook.url)
        if not self._machines.take(where.host):
            raise TooMany("that machine is called too often")
        link = f"{self.settings.public_url.rstrip('/')}/t/{live.id}"
        text = f"{live.game.title}: {news}. {link}".translate(_UNSAID)
        body = {
            "table": live.id,
            "game": live.game.id,
            "seat": hook.seat,
            "name": live.kept.seats[hook.seat].name,
            "text": text,
            "content": text,
            "link": link,
            "allowed_mentions": {"parse": []},
        }
        await post(where, msgspec.json.encode(body), inside=self.settings.private_webhooks)

    def _mark(self, live: Live, hook: HookKept, *, told: bool) -> None:
        """It is noted whether who holds the seat knows; at once here, and soon in the store."""
        live.stored.note_told(hook.seat, told=told)
        self._apart(self._store.do(mark_told(live.id, hook.seat, told=told)))

    def _apart(self, doing: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(doing)
        self._aside.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._aside.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("a notice could not be noted: %s", type(error).__name__)


def _hook(live: Live, seat: int) -> HookKept | None:
    return next((hook for hook in live.kept.hooks if hook.seat == seat), None)


def _is_waited_for(live: Live, seat: int) -> bool:
    """Whether the table waits for the person on this seat, and not for a throw of what was answered."""
    table, kept = live.table, live.kept
    if table is None or live.wanted is not None or kept.frozen is not None or kept.seats[seat].kind == "bot":
        return False
    return seat in table.waiting
