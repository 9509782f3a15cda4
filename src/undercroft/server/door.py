"""The door: who may come in, how many at once, and how long somebody may stand in it without a word."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from undercroft.server.guard import network
from undercroft.server.lines import GOODBYE, Unread
from undercroft.server.settings import Settings

_MINUTE: Final = 60.0
_MOST_NAMED: Final = 100
"""So many addresses are named in the log in a minute; all others are one."""

_log = logging.getLogger(__name__)


class Door:
    """The connections that are open for HTTP; a socket that was opened over one is counted by the guard.

    One address has so many; a proxy, which comes for many, as many as it likes. Where all places are
    taken, whoever has waited longest without asking for anything goes.
    """

    def __init__(self, settings: Settings) -> None:
        self.patience = settings.patience
        self._each = settings.connections
        self._all = settings.connections_in_all
        self._proxies = [ip_network(one) for one in settings.proxies]
        self._inside: dict[Visit, str] = {}
        self._waiting: dict[Visit, None] = {}
        self._from: Counter[str] = Counter()

    def enter(self, visit: Visit, address: str) -> bool:
        """Whether there is room for one more of this address; it is inside then, and has asked for nothing yet."""
        if not self._is_proxy(address) and self._from[address] >= self._each:
            return False
        if len(self._inside) >= self._all:
            if not self._waiting:
                return False
            next(iter(self._waiting)).turn_out()
        self._inside[visit] = address
        self._waiting[visit] = None
        self._from[address] += 1
        return True

    def _is_proxy(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return found.is_loopback or any(found in network for network in self._proxies)

    def waits(self, visit: Visit) -> bool:
        """Whether it is inside; if so, it waits: it has begun to ask and not come to the end, or all is answered."""
        if visit in self._inside:
            self._waiting[visit] = None
        return visit in self._inside

    def asks(self, visit: Visit) -> None:
        """It is being answered."""
        self._waiting.pop(visit, None)

    def leave(self, visit: Visit) -> None:
        """It is no longer inside, or has become a socket."""
        self._waiting.pop(visit, None)
        address = self._inside.pop(visit, None)
        if address is not None:
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]


class Complaints:
    """What callers do wrong, in the log: one line for each address and minute, with how often it was."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._counted: dict[str, tuple[float, int]] = {}

    def note(self, who: str, what: str) -> None:
        """This was wrong with what that address sent."""
        now = self._now()
        self._tell_of_those_before(now - _MINUTE)
        if who not in self._counted and len(self._counted) >= _MOST_NAMED:
            who = "others"
        since, more = self._counted.get(who, (now, -1))
        self._counted[who] = since, more + 1
        if more < 0:
            _log.warning("%s: %s", who, what)

    def _tell_of_those_before(self, then: float) -> None:
        """Whoever was named before that is forgotten, or named again where there was more."""
        for who, (since, more) in tuple(self._counted.items()):
            if since > then:
                return
            del self._counted[who]
            if more:
                self._counted[who] = then + _MINUTE, 0
                _log.warning("%s: %s more requests like that", who, more)


class Noted(logging.LoggerAdapter[logging.Logger]):
    """The log of one connection: what its caller does wrong is a complaint."""

    def __init__(self, log: logging.Logger, note: Callable[[str], None]) -> None:
        super().__init__(log, {})
        self._note = note

    @property
    def level(self) -> int:
        """From which gravity on it is told."""
        return self.logger.level

    def warning(self, msg: object, *args: object, **how: Any) -> None:
        """The caller has done this."""
        self._note(str(msg))


class Visit(H11Protocol):
    """One connection; it is closed where the head of a request does not come in time, or an answer is not read."""

    door: Door
    complaints: Complaints

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        self._due: asyncio.TimerHandle | None = None
        self.logger = Noted(self.logger, self._complain)  # type: ignore[assignment]

    def _complain(self, what: str) -> None:
        self.complaints.note(network(self.client[0] if self.client else ""), what)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        self._unread = Unread(transport, self.door.patience)
        if self.door.enter(self, self.client[0] if self.client else ""):
            self._wait()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Somebody says something: a part of a request, or all of it."""
        super().data_received(data)
        if self._is_answered():
            self._rest()
            self.door.asks(self)
        elif self._due is None and self.door.waits(self):
            self._wait()

    def on_response_complete(self) -> None:
        """A request is answered; another may follow, for which time runs when it begins."""
        super().on_response_complete()
        self.door.waits(self)

    def send_400_response(self, msg: str) -> None:
        """What follows the head is no request: whoever answers that already says nothing more."""
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
            if cycle.response_started:
                self.transport.close()
                return
        super().send_400_response(msg)

    def pause_writing(self) -> None:
        """The caller does not read the answer as fast as it comes."""
        super().pause_writing()
        self._unread.wait()

    def resume_writing(self) -> None:
        """They have read nearly all of it."""
        super().resume_writing()
        self._unread.rest()

    def shutdown(self) -> None:
        """The server stops: what is under way is answered; who does not read their answer is cut off."""
        super().shutdown()
        self.loop.call_later(GOODBYE, self._cut)

    def _cut(self) -> None:
        if self._unread.waits or not self._is_answered():
            self.transport.abort()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection is a socket from now on."""
        self._rest()
        self.door.leave(self)
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._rest()
        self._unread.rest()
        self.door.leave(self)
        super().connection_lost(exc)

    def turn_out(self) -> None:
        """The connection is closed at once."""
        self._rest()
        self.door.leave(self)
        self.transport.abort()

    def _is_answered(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        self._due = self.loop.call_later(self.door.patience, self.turn_out)

    def _rest(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None


def doorway(settings: Settings) -> type[Visit]:
    """The kind of connection that a server with these settings takes."""
    return type("Visit", (Visit,), {"door": Door(settings), "complaints": Complaints()})
