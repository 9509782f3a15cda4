"""The door: who may come in, how many at once, and how long somebody may stand in it without a word."""

from __future__ import annotations

import asyncio
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from undercroft.server.settings import Settings


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


class Visit(H11Protocol):
    """One connection; it is closed where the head of a request does not come in time."""

    door: Door

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        self._due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
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

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection is a socket from now on."""
        self._rest()
        self.door.leave(self)
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._rest()
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
    return type("Visit", (Visit,), {"door": Door(settings)})
