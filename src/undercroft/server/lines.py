"""The lines over which tables are played: read in turns, and cut where nobody reads what is sent over them.

What comes over a line costs something before it is any message: pings, parts of a message that never ends, what is no
text. The address pays for that too, and where it is the turn of others nothing more is read.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame

from undercroft.server.guard import network
from undercroft.server.settings import Settings
from undercroft.server.shares import Account, Shares

_PART: Final = 1024
"""So many bytes are read before it is looked at how long that took."""

_STRETCH: Final = 0.002
"""So many seconds a line is read without a pause."""

_MOST_PARTS: Final = 100
"""A message has so many parts at most."""

GOODBYE: Final = 1.0
"""So many seconds whoever is still sent something has to read it when the server stops."""


class Unread:
    """What somebody has not read yet: where none of it goes out for so many seconds, the connection is cut."""

    def __init__(self, transport: asyncio.Transport, patience: float) -> None:
        self._transport = transport
        self._patience = patience
        self._left = 0
        self._due: asyncio.TimerHandle | None = None

    def wait(self) -> None:
        """It is more than goes out at once: from now on it has to become less."""
        self._left = self._transport.get_write_buffer_size()
        self._due = asyncio.get_running_loop().call_later(self._patience, self._look)

    def rest(self) -> None:
        """Nearly all of it has gone out, or nobody is there any more."""
        if self._due is not None:
            self._due.cancel()
            self._due = None

    @property
    def waits(self) -> bool:
        """Whether there is more than goes out at once."""
        return self._due is not None

    def _look(self) -> None:
        if self._transport.get_write_buffer_size() < self._left:
            self.wait()
        else:
            self._transport.abort()


class Line(WebSocketsSansIOProtocol):
    """One socket, from the request for it on."""

    shares: Shares | None
    patience: float

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        self._come = bytearray()
        self._in_row = False
        self._account: Account | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody asks for a socket."""
        super().connection_made(transport)
        self._unread = Unread(transport, self.patience)

    # ------------------------------------------------------------------ what comes

    def data_received(self, data: bytes) -> None:
        """The request, and then whatever is said: as much of it is read as it is this address's turn."""
        if not self.handshake_initiated:
            self._let_in(data)
            return
        self._come += data
        if self._in_row:
            self.transport.pause_reading()
        elif not self.read_paused:
            self._read()

    def _let_in(self, request: bytes) -> None:
        """Who asks as nobody does is sent away, and keeps no place."""
        super().data_received(request)
        if not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _read(self) -> None:
        self._in_row = False
        begun, since = time.thread_time(), time.monotonic()
        while self._come and not (self.read_paused or self.transport.is_closing()):
            part = bytes(self._come[:_PART])
            del self._come[:_PART]
            super().data_received(part)
            if time.monotonic() - since > _STRETCH:
                break
        if self.transport.is_closing():
            self._come.clear()
            return
        account = self._payer()
        if account is not None:
            account.hold(time.thread_time() - begun, time.monotonic() - since)
        if not self.read_paused:
            self._go_on(account)

    def _go_on(self, account: Account | None) -> None:
        """More is read: at once, or when it is the turn of this address."""
        if account is not None and (self._come or account.wait() > _STRETCH):
            self._in_row = True
            self.transport.pause_reading()
            account.line_up(self._read)
        elif self._come:
            self._in_row = True
            self.loop.call_soon(self._read)
        else:
            self.transport.resume_reading()

    def _payer(self) -> Account | None:
        """Who pays for this line: the address that the request came from, once that is known."""
        if self._account is None and self.shares is not None and self.handshake_complete:
            client = self.scope["client"]
            self._account = Account(self.shares, network(client[0] if client else ""))
        return self._account

    async def send(self, message: Any) -> None:
        """The message goes out; what is `encoded` already as it is, without a copy of all of it as text."""
        encoded = message.get("encoded")
        if encoded is None or self.close_sent:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        try:
            self.conn.send_text(encoded)
        except InvalidState:
            raise ClientDisconnected from None
        self.transport.write(b"".join(self.conn.data_to_send()))

    async def receive(self) -> Any:
        """The next message; what came behind it is read then."""
        message = await super().receive()
        if self._come and not (self._in_row or self.read_paused):
            self._read()
        return message

    def handle_cont(self, event: Frame) -> None:
        """One more part of a message."""
        if len(self.frames) < _MOST_PARTS:
            super().handle_cont(event)
        else:
            self._fail(CloseCode.MESSAGE_TOO_BIG, "this message has too many parts")

    def send_receive_event_to_app(self) -> None:
        """A message is whole; one that is no text ends the line."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._fail(CloseCode.INVALID_DATA, "this is no text")
                return
        super().send_receive_event_to_app()

    def _fail(self, code: CloseCode, why: str) -> None:
        self.frames = []
        if not self.close_sent:
            self.conn.fail(code, why)
            self.handle_parser_exception()

    # ------------------------------------------------------------------ what goes out

    def pause_writing(self) -> None:
        """The client does not read as fast as it is sent something."""
        super().pause_writing()
        self._unread.wait()

    def resume_writing(self) -> None:
        """It has read nearly all."""
        super().resume_writing()
        self._unread.rest()

    def shutdown(self) -> None:
        """The server stops: who does not read that is cut off."""
        super().shutdown()
        self.loop.call_later(GOODBYE, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._unread.rest()
        self._come.clear()
        super().connection_lost(exc)


def line_of(settings: Settings, shares: Shares | None) -> type[Line]:
    """The kind of line that a server with these settings has."""
    return type("Line", (Line,), {"patience": settings.patience, "shares": shares})
