"""Over an open line: pings without end, parts of no message, what is no text, and a client that reads nothing."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import os
import socket
import struct
import time
from pathlib import Path
from typing import Any, cast

import pytest
import uvicorn
from uvicorn.server import ServerState

from tests.attack.test_malformed import Told, told
from tests.attack.test_turns import EVE, until
from tests.server.served import PATIENCE, Served, made, secret_of, serving, sqlite
from tests.server.test_past import grant_of, in_hall
from undercroft.server import sockets
from undercroft.server.door import Complaints
from undercroft.server.guard import Guard
from undercroft.server.lines import Line, line_of
from undercroft.server.settings import Settings
from undercroft.server.shares import Shares
from undercroft.server.tables.hall import Hall
from undercroft.server.tables.wanted import SeatWanted, TableWanted

__all__ = ["told"]

TEXT, CONT, PING, CLOSE = 1, 0, 9, 8
LAST = 0x80
"""This part of a message is the last."""


def frame(kind: int, said: bytes = b"", *, last: bool = True) -> bytes:
    """A frame of a client, under the mask of all zeros."""
    assert len(said) < 126
    return bytes((kind | (LAST if last else 0), 0x80 | len(said))) + b"\0\0\0\0" + said


def asked(path: str, *more: str) -> bytes:
    """How a client asks for a socket."""
    key = base64.b64encode(os.urandom(16)).decode()
    heads = ("Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    return "\r\n".join((f"GET {path} HTTP/1.1", *heads, f"Sec-WebSocket-Key: {key}", *more, "", "")).encode()


def caller(served: Served, said: bytes, own: str = EVE) -> socket.socket:
    """Somebody of another address who has said this, and has little room for what they hear."""
    host, _, port = served.url.removeprefix("http://").partition(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(PATIENCE)
    line.bind((own, 0))
    line.connect((host, int(port)))
    line.sendall(said)
    return line


def at_table(served: Served, table: dict[str, Any]) -> socket.socket:
    """Somebody's own line to this table, who has said hello and has not read anything but that they may come in."""
    line = caller(served, asked(f"/t/{table['id']}/ws"))
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += line.recv(1)
    assert head.startswith(b"HTTP/1.1 101 ")
    hello = json.dumps({"type": "hello", "secret": secret_of(table["link"]), "draw": False})
    line.sendall(frame(TEXT, hello.encode()))
    return line


def heard_until_the_end(line: socket.socket) -> bytes:
    """All that is said until the other side hangs up."""
    found = b""
    while True:
        try:
            said = line.recv(100_000)
        except ConnectionResetError:
            return found
        if not said:
            return found
        found += said


class Wire:
    """A connection of which only is noted what is sent over it, and whether somebody listens."""

    def __init__(self) -> None:
        self.sent = bytearray()
        self.listens = True

    def get_extra_info(self, name: str) -> Any:
        return {"peername": (EVE, 1), "sockname": ("127.0.0.1", 2)}.get(name)

    def write(self, data: bytes) -> None:
        self.sent += data

    def is_closing(self) -> bool:
        return False

    def close(self) -> None: ...

    def pause_reading(self) -> None:
        self.listens = False

    def resume_reading(self) -> None:
        self.listens = True


async def line_to(app: Any, shares: Shares | None, wire: Wire) -> Line:
    """A line of a server that does this, over which somebody has been let in."""
    config = uvicorn.Config(app, ws=line_of(Settings(db=""), shares), log_config=None)
    config.load()
    kind: Any = config.ws_protocol_class
    line: Line = kind(config=config, server_state=ServerState(), app_state={})
    line.connection_made(wire)
    line.data_received(asked("/"))
    await until(lambda: b"101 Switching" in wire.sent)
    wire.sent.clear()
    return line


def test_pings_are_answered_when_it_is_the_turn_of_who_sends_them():
    many = 20_000

    async def waits(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()

    async def ping() -> None:
        shares, wire = Shares(0.25, 10), Wire()
        line = await line_to(waits, shares, wire)
        before = shares.left(EVE)
        line.data_received(frame(PING) * many)
        assert 0 < len(wire.sent) < 2 * many and not wire.listens, "the rest is not read before others had their turn"
        assert shares.left(EVE) < before and shares.wait(EVE)
        await until(lambda: len(wire.sent) == 2 * many)
        await until(lambda: wire.listens)

    asyncio.run(ping())


@pytest.mark.parametrize("shares", [None, Shares(100, 10)])
def test_what_comes_at_once_is_heard_in_its_order(shares: Shares | None):
    heard: list[str] = []

    async def hears(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(message["text"])

    async def speak() -> None:
        wire = Wire()
        line = await line_to(hears, shares, wire)
        words = [f"{number}" for number in range(500)]
        said = b"".join(frame(TEXT, word.encode()) for word in words)
        for first in range(0, len(said), 1777):
            line.data_received(said[first : first + 1777])
        await until(lambda: len(heard) == len(words))
        assert heard == words and wire.listens
        heard.clear()
        line.connection_lost(None)

    asyncio.run(speak())


@pytest.mark.parametrize(
    ("said", "code"),
    [(frame(TEXT, b"\xff"), 1007), (frame(TEXT, b"{", last=False) + frame(CONT, last=False) * 1000, 1009)],
    ids=["no text", "parts without end"],
)
def test_what_is_no_message_ends_the_line_and_is_no_fault(tmp_path: Path, told: Told, said: bytes, code: int):
    with serving(sqlite(tmp_path)) as served, served.client() as client:
        told.listen()
        with at_table(served, made(client, "me", "friend")) as line:
            line.sendall(said)
            assert struct.pack("!H", code) in heard_until_the_end(line)
    assert not told.records


@pytest.mark.parametrize(
    "more",
    [("X-Long: " + "y" * 9000,), tuple(f"X-{number}: y" for number in range(200)), ("X: \x7f",)],
    ids=["a long header", "many headers", "an odd letter"],
)
def test_who_asks_for_a_socket_as_nobody_does_keeps_no_place(tmp_path: Path, more: tuple[str, ...]):
    with (
        serving(sqlite(tmp_path)) as served,
        caller(served, asked(f"/t/{'A' * 12}/ws", *more)) as line,
    ):
        assert b" 101 " not in heard_until_the_end(line)


def unread(line: socket.socket) -> None:
    """More is asked for over this line than any buffer holds, and nothing of it read."""
    for _ in range(60):
        line.sendall(frame(PING, b"x" * 125) * 1000)


def test_who_does_not_read_what_they_are_sent_is_cut_off(tmp_path: Path):
    with serving(sqlite(tmp_path), patience=1) as served, served.client() as client:
        line = at_table(served, made(client, "me", "friend"))
        with line, pytest.raises(ConnectionError):
            unread(line)
            while True:
                line.sendall(frame(PING))
                time.sleep(0.05)


def test_a_server_stops_in_peace_while_somebody_does_not_read(tmp_path: Path, told: Told):
    with serving(sqlite(tmp_path)) as served, served.client() as client:
        table = made(client, "me", "friend")
        line = at_table(served, table)
        unread(line)
        told.listen()
    line.close()
    assert not told.records


def test_what_a_caller_does_wrong_is_one_line_a_minute(caplog: pytest.LogCaptureFixture):
    now = [0.0]
    complaints = Complaints(lambda: now[0])
    for at, who in ((0, "eve"), (1, "eve"), (2, "ada"), (3, "eve"), (59, "eve"), (61, "bo"), (62, "bo"), (130, "ada")):
        now[0] = at
        complaints.note(who, "no request")
    assert [record.getMessage() for record in caplog.records] == [
        "eve: no request",
        "ada: no request",
        "eve: 3 more requests like that",
        "bo: no request",
        "bo: 1 more requests like that",
        "ada: no request",
    ]


def test_of_many_addresses_some_are_named(caplog: pytest.LogCaptureFixture):
    complaints = Complaints(lambda: 0.0)
    for number in range(1000):
        complaints.note(f"{number}", "no request")
    assert len(caplog.records) < 200 and caplog.records[-1].getMessage() == "others: no request"


def test_an_address_cannot_fill_the_log(tmp_path: Path, told: Told, caplog: pytest.LogCaptureFixture):
    told.setLevel(logging.WARNING)
    with serving(sqlite(tmp_path)) as served:
        told.listen()
        for _ in range(20):
            with caller(served, b"GET\r\n\r\n") as line:
                assert heard_until_the_end(line).startswith(b"HTTP/1.1 400 ")
    assert len(told.records) == 1 and told.records[0].startswith(EVE), told.records


class Slow:
    """A socket over which is said what is given, and whose client reads nothing until it wants to."""

    def __init__(self, *said: str) -> None:
        self.said = [{"type": "websocket.receive", "text": text} for text in said]
        self.sent: list[str] = []
        self.is_sent = asyncio.Event()
        self.reads = asyncio.Event()
        self.speaks = asyncio.Event()

    async def receive(self) -> Any:
        await self.speaks.wait()
        return self.said.pop(0) if self.said else await asyncio.Event().wait()

    async def send(self, message: Any) -> None:
        self.is_sent.set()
        await self.reads.wait()
        self.sent.append(message["encoded"].decode())

    async def send_text(self, text: str) -> None:
        self.sent.append(text)

    async def close(self, code: int) -> None: ...


def test_who_is_sent_away_is_told_nothing_more_however_slowly_they_read(tmp_path: Path):
    slow = Slow('{"type": "about", "thing": "e5"}', '{"type": "how"}', '{"type": "chat", "id": "1", "text": "here"}')

    async def happens(hall: Hall) -> None:
        made = await hall.create(TableWanted("trapper", seats=[SeatWanted("me"), SeatWanted("friend")]))
        live = await hall.find(made.id)
        host = next(grant for grant in live.kept.grants if grant.host)
        await live.start(host)
        socket: Any = sockets._Socket(cast(Any, slow), live, grant_of(live, 1), Guard(hall.settings), hall.studio)
        serving = asyncio.create_task(socket.serve(sockets.Hello(draw=False)))
        await slow.is_sent.wait()
        await live.to_friend(host, 1)
        slow.speaks.set()
        await until(lambda: not slow.said)
        slow.reads.set()
        await serving

    asyncio.run(in_hall(sqlite(tmp_path), happens))
    assert [json.loads(text)["type"] for text in slow.sent] == ["state", "bye"]
