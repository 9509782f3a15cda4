"""Twenty thousand malformed messages and requests, in a soak a million: all are answered in words, none by a fault."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from starlette.routing import Route
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.served import PATIENCE, Served, bearer, come, made, run, secret_of, serving, sqlite
from undercroft.engine import Refused
from undercroft.server import sockets
from undercroft.server.settings import Settings
from undercroft.server.tables.hall import Hall
from undercroft.server.tables.wanted import SeatWanted, TableWanted

SOAK = os.environ.get("UNDERCROFT_SOAK") == "1"
IN_ALL = 1_000_000 if SOAK else 20_000
REQUESTS, LINES = IN_ALL // 20, IN_ALL // 50
MESSAGES = IN_ALL - REQUESTS - LINES
AT_ONCE = 50

KINDS: dict[str, type[msgspec.Struct]] = {str(kind.__struct_config__.tag): kind for kind in sockets.Asked.__args__}
STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 7, 2**31, -(2**63), 2**64, 10**400, 0.5, -0.0, 1e308),
    *(
        "",
        " ",
        "x",
        "0",
        "None",
        "../../etc/passwd",
        "\0",
        "\ud800",
        "\u202e",
        "é" * 200,
        "x" * 5000,
        "%s%n{0}",
        "'--",
        "<b>",
    ),
    *([], [[]], [None], {}, {"": {}}, {"type": "hello"}, [[[[[[[[[[]]]]]]]]]], ["a"] * 300),
)
"""What nobody expects."""
TEXTS = (
    *(
        "",
        "x",
        "{",
        "}",
        "null",
        "[]",
        "7",
        '"hello"',
        "{}",
        '{"type"',
        '{"type": 3}',
        '{"type": "no such"}',
        "\0",
        "\ufeff{}",
    ),
    *(
        "[" * 3000,
        '{"a":' * 3000,
        '{"type":"answer","type":"hello"}',
        '{"type":"why","rule":"' + "x" * 20_000 + '"}',
        "NaN",
        "1e9999",
    ),
    *(
        '{"type":"answer","id":"a","number":1e400,"answer":1}',
        '{"type":"hello","log":' + "9" * 5000 + "}",
        "\\ud800",
        "'",
    ),
)
"""What is no message at all."""
HEADS: tuple[bytes, ...] = (
    *(
        b"",
        b"\r\n\r\n",
        b"\0" * 64,
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET  HTTP/1.1\r\n\r\n",
        b"\x16\x03\x01\x02\0",
    ),
    *(
        b"GET / HTTP/1.1\r\nHost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ),
    *(
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    ),
    *(
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /%00%ff HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    ),
    *(
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"y" * 70_000 + b"\r\n\r\n",
    ),
    b"GET /t/AAAAAAAAAAAA/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
)
"""How nobody begins a request."""


class Told(logging.Handler):
    """What the server complains of: faults of its own."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(self.format(record))

    def listen(self) -> None:
        """From now on; a server that begins lets nobody else hear."""
        for name in LOGGERS:
            logging.getLogger(name).addHandler(self)


LOGGERS = ("", "uvicorn", "uvicorn.error")


@pytest.fixture
def told() -> Iterator[Told]:
    """All that is written to the log as an error, by whomever."""
    handler = Told()
    yield handler
    for name in LOGGERS:
        logging.getLogger(name).removeHandler(handler)


def strange(dice: Random, shape: Any = None) -> Any:
    """Something strange, or something as it should be with a part of it strange."""
    if isinstance(shape, dict) and shape and dice.random() < 0.8:
        changed = dict(shape)
        for name in dice.sample(sorted(shape), dice.randint(1, min(2, len(shape)))):
            changed[name] = strange(dice, shape[name])
            if dice.random() < 0.2:
                del changed[name]
        return changed
    return dice.choice(STRANGE)


def message(dice: Random) -> str | bytes:
    """A message that is not as it should be."""
    chance = dice.random()
    if chance < 0.1:
        text = dice.choice(TEXTS)
        return text.encode(errors="replace") if dice.random() < 0.2 else text
    tag = dice.choice(list(KINDS))
    shape = {field: dice.choice((0, 1, "x", "e5", "trapper", "@1")) for field in KINDS[tag].__struct_fields__}
    said = json.dumps(
        {"type": tag} | (changed if isinstance(changed := strange(dice, shape), dict) else {"id": changed})
    )
    if chance < 0.2:
        at = dice.randrange(len(said))
        return said[:at] + dice.choice(("", "}", '"', "\\", "\0", "9" * 30)) + said[at + dice.randint(0, 3) :]
    return said


def paths(served: Served) -> list[tuple[str, str]]:
    """Every method and path that is served, but for what the web table's own files are."""
    app: Any = served.app
    found = []
    for route in app.routes:
        if isinstance(route, Route):
            found += [(method, route.path) for method in sorted(route.methods or ()) if method != "HEAD"]
    return found


def request(dice: Random, ways: list[tuple[str, str]], table: dict[str, Any]) -> bytes:
    """A request that is not as it should be."""
    method, path = dice.choice(ways)
    if dice.random() < 0.05:
        method = dice.choice(("PUT", "PATCH", "BREW", "OPTIONS", "HEAD"))
    while "{" in path:
        before, _, rest = path.partition("{")
        name, _, after = rest.partition("}")
        right = table["id"] if name == "id" else dice.choice(("0", "1", "trapper"))
        given = right if dice.random() < 0.7 else quote(str(dice.choice(STRANGE))[:300], errors="replace", safe="")
        path = before + given.replace("{", "") + after
    if dice.random() < 0.4:
        names = dice.choices(("game", "seed", "k", "q", "as", "at", "page", "seats", "option.x", "day", "n", ""), k=2)
        path += "?" + "&".join(f"{name}={quote(str(dice.choice(STRANGE))[:300], errors='replace')}" for name in names)
    body = b""
    if method != "GET" or dice.random() < 0.05:
        fields = (
            "id",
            "number",
            "answer",
            "game",
            "seats",
            "options",
            "text",
            "kind",
            "url",
            "at",
            "record",
            "word",
            "to",
        )
        shape: dict[str, Any] = {name: dice.choice((0, "x", [], {})) for name in dice.sample(fields, 4)}
        said = dice.choice(TEXTS) if dice.random() < 0.2 else json.dumps(strange(dice, shape))
        body = said.encode(errors="replace")
    kinds = (
        "application/json",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "\xff",
        "",
    )
    secret = dice.choice((table["spectator"], table["links"]["1"]))
    heads = {
        "Host": "127.0.0.1",
        "Content-Length": str(len(body)),
        "Content-Type": dice.choice(kinds),
        "Origin": table["origin"],
    }
    if dice.random() < 0.7:
        heads["Authorization"] = (
            f"Bearer {secret_of(secret)}" if dice.random() < 0.8 else dice.choice(("Bearer", "Basic x", "\xe9"))
        )
    if dice.random() < 0.1:
        heads["Cookie"] = dice.choice(("uc_=", "=;=;", f"uc_{table['id']}=\xff", "a" * 3000, '"'))
    head = "".join(f"{name}: {value}\r\n" for name, value in heads.items())
    return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1", errors="replace") + body


async def answered(reader: asyncio.StreamReader, method: bytes) -> tuple[int, bool]:
    """The status of the next answer, and whether the line stays open."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    status = int(head.split()[1])
    if b"transfer-encoding: chunked" in head:
        while size := int((await reader.readuntil(b"\r\n")).strip(), 16):
            await reader.readexactly(size + 2)
        await reader.readexactly(2)
    elif b"content-length: " in head and method != b"HEAD":
        await reader.readexactly(int(head.partition(b"content-length: ")[2].split()[0]))
    return status, b"connection: close" not in head


async def ask(served: Served, dice: Random, table: dict[str, Any], count: int, statuses: Counter[int]) -> None:
    """So many requests are answered, one after the other."""
    host, _, port = served.url.removeprefix("http://").partition(":")
    ways, open = paths(served), False
    for _ in range(count):
        if not open:
            reader, writer = await asyncio.open_connection(host, int(port))
        said = request(dice, ways, table)
        writer.write(said)
        async with asyncio.timeout(PATIENCE):
            status, open = await answered(reader, said.split(b" ")[0])
        statuses[status] += 1
        assert status < 500, said
        if not open:
            writer.close()
    writer.close()


async def knock(served: Served, dice: Random, count: int, statuses: Counter[int]) -> None:
    """So many begin as nobody does, and hang up."""
    host, _, port = served.url.removeprefix("http://").partition(":")
    for _ in range(count):
        reader, writer = await asyncio.open_connection(host, int(port))
        head = bytearray(dice.choice(HEADS))
        for _ in range(dice.randint(0, 3) if head else 0):
            head[dice.randrange(len(head))] = dice.randrange(256)
        writer.write(bytes(head))
        writer.write_eof()
        async with asyncio.timeout(PATIENCE):
            try:
                said = await reader.read(200)
            except ConnectionResetError:
                said = b""
        status = int(said.split()[1]) if said.startswith(b"HTTP/1.1 ") else 0
        statuses[status] += 1
        assert status < 500, bytes(head)
        writer.close()


async def say(served: Served, dice: Random, table: dict[str, Any], count: int, frames: Counter[str]) -> None:
    """So many messages are heard at a table, some at a time; who is sent away comes back.

    Of those after which somebody was sent away one counts: it is not known whether the others were heard.
    """
    address = f"{served.url.replace('http', 'ws')}/t/{table['id']}/ws"
    socket: ClientConnection | None = None
    heard = 0
    while heard < count:
        if socket is None:
            secret = secret_of(dice.choice((table["spectator"], table["links"]["1"])))
            socket = await connect(address, max_size=None, open_timeout=PATIENCE, compression=None)
            await socket.send(json.dumps({"type": "hello", "secret": secret, "draw": False}))
        some = min(AT_ONCE, count - heard)
        try:
            async with asyncio.timeout(PATIENCE):
                for _ in range(some):
                    await socket.send(message(dice))
                await socket.send(json.dumps({"type": "why", "rule": f"fence {heard}"}))
                frame: dict[str, Any] = {}
                while frame.get("rule") != f"fence {heard}":
                    frame = json.loads(await socket.recv())
                    frames[frame["type"]] += 1
            heard += some
        except ConnectionClosed as closed:
            # Whoever has more to say when the line is cut does not hear why.
            why = "cut" if closed.rcvd is None else closed.rcvd.code
            frames[f"closed {why}"] += 1
            assert why in ("cut", 1000, 1002, 1007, 1008, 1009, 4403), closed
            socket = None
            heard += 1
    if socket is not None:
        await socket.close()


def test_thousands_of_malformed_messages_and_requests_are_no_fault_of_the_server(tmp_path: Path, told: Told):
    frames: Counter[str] = Counter()
    statuses: Counter[int] = Counter()
    knocked: Counter[int] = Counter()
    with serving(sqlite(tmp_path), messages=10**9, lab_games=0) as served, served.client() as client:
        table = made(client, "me", "friend", options={"fog": "full"}) | {"origin": served.url}
        assert client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"])).status_code == 200
        told.listen()

        async def play() -> None:
            await asyncio.gather(
                say(served, Random("messages"), table, MESSAGES, frames),
                ask(served, Random("requests"), table, REQUESTS, statuses),
                knock(served, Random("lines"), LINES, knocked),
            )

        asyncio.run(play())

        async def goes_on() -> None:
            async with await come(served.url, table["id"], table["link"], draw=False) as me:
                asked = await me.asked()
                assert (await me.answer(asked["options"][0]["id"]))["type"] == "done"

        run(goes_on)
        assert client.get("/health").json() == {"ok": True}
    print(f"{MESSAGES} messages {dict(frames)}; {REQUESTS} requests {dict(statuses)}; {LINES} lines {dict(knocked)}")
    assert not told.records, told.records[:3]
    assert frames["refused"] > MESSAGES // 3, "most messages are malformed"
    assert statuses.total() == REQUESTS and knocked.total() == LINES
    assert sum(count for status, count in statuses.items() if status >= 400) > REQUESTS // 2


def test_what_is_refused_to_who_has_gone_meanwhile_is_no_fault(tmp_path: Path):
    complaints: list[dict[str, Any]] = []

    async def play() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, complaint: complaints.append(complaint))
        hall = Hall(Settings(db=sqlite(tmp_path), pause=0))
        await hall.open()
        table = await hall.create(TableWanted("trapper", seats=[SeatWanted("me"), SeatWanted("me")]))
        live = await hall.find(table.id)
        begun = asyncio.Event()

        async def refuse() -> None:
            begun.set()
            await asyncio.sleep(0.01)
            raise Refused("not now", rule="trapper.core.turn")

        asking = asyncio.create_task(live.apart(None, refuse))
        await begun.wait()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        while live._under_way:
            await asyncio.sleep(0.01)
        gc.collect()
        await hall.close()

    asyncio.run(play())
    assert not complaints
