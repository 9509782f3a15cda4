"""A real server in a thread, and clients that talk to it over real sockets."""

from __future__ import annotations

import asyncio
import json
import ssl
import tempfile
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Self

import httpx
import sqlalchemy as sa
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from undercroft.server.app import listening, uvicorn_config
from undercroft.server.forge.forge import Smith
from undercroft.server.forge.smith import answered
from undercroft.server.forge.wire import HEAD, Made, read
from undercroft.server.settings import Settings
from undercroft.server.storage.store import Store

PATIENCE = 60

UNUSED = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""No test speaks TLS: what every client would make anew, reading all certificates of the machine, is made once."""


class Served:
    """A server that runs; `url` is where."""

    def __init__(self, url: str, server: uvicorn.Server, loop: asyncio.AbstractEventLoop) -> None:
        self.url = url
        app: Any = server.config.app
        self.app = app
        self.hall: Any = app.state.hall
        self.forge: Any = app.state.forge
        self._loop = loop

    def sweep(self) -> list[str]:
        """The idle tables that were swept away now."""
        swept: list[str] = self.wait_for(self.hall.sweep())
        return swept

    def wait_for(self, doing: Coroutine[Any, Any, Any]) -> Any:
        """What this gives, done inside the server."""
        return asyncio.run_coroutine_threadsafe(doing, self._loop).result(PATIENCE)

    def client(self, **how: Any) -> httpx.Client:
        """A client over HTTP."""
        return a_client(self.url, **how)


def a_client(url: str = "", **how: Any) -> httpx.Client:
    """A client over HTTP of the server at this address."""
    return httpx.Client(base_url=url, timeout=PATIENCE, verify=UNUSED, **how)


class Here(Smith):
    """A smith that is no process: orders and what comes of them are bytes all the same.

    To start a process for each of hundreds of servers, and read all games there, would take minutes.
    """

    def __init__(self) -> None:
        self.home = None

    @classmethod
    async def called(cls) -> Self:
        """One more."""
        return cls()

    async def do(self, order: bytes) -> Made:
        """What came of it."""
        made: Made = read((await asyncio.to_thread(answered, order[HEAD:]))[HEAD:])
        return made

    async def ended(self) -> None: ...

    def stop(self) -> None: ...


@contextmanager
def serving(db: str, *, apart: bool = False, **settings: Any) -> Iterator[Served]:
    """A server with this store, until the end of the block; heavy work is done in threads, or in processes apart."""
    listener = listening("127.0.0.1")
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    given: dict[str, Any] = {
        "pause": 0,
        "messages": 100_000,
        "burst": 10_000,
        "tables_an_hour": 1000,
        "public_url": url,
    }
    server = uvicorn.Server(uvicorn_config(Settings(db=prepared(db), **(given | settings))))
    app: Any = server.config.app
    for forge in () if apart else (app.state.forge, app.state.hall.replays.forge):
        forge.call = Here.called
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_until_complete, args=[server.serve(sockets=[listener])], daemon=True)
    thread.start()
    while not server.started and thread.is_alive():
        thread.join(0.005)
    try:
        yield Served(url, server, loop)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        loop.close()
        listener.close()


def sqlite(folder: Path) -> str:
    """The URL of a store in this folder."""
    return f"sqlite:///{folder / 'tables.db'}"


def prepared(db: str) -> str:
    """The URL of this store, which is there: a new one is a copy of one that was made before.

    To be made, it goes through all forms that it ever had; `tests/server/test_store.py` looks at that.
    """
    file = sa.make_url(db).database
    if db.startswith("sqlite") and file and not Path(file).exists():
        Path(file).write_bytes(_new_store())
    return db


@cache
def _new_store() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(sqlite(Path(folder)))
        store.open()
        store.close()
        return (Path(folder) / "tables.db").read_bytes()


def secret_of(link: str) -> str:
    """The secret in a link."""
    return link.partition("?k=")[2]


def bearer(link_or_secret: str) -> dict[str, str]:
    """The header that brings this secret."""
    return {"Authorization": f"Bearer {secret_of(link_or_secret) or link_or_secret}"}


def made(client: httpx.Client, *seats: str, **wanted: Any) -> dict[str, Any]:
    """A new table of Dungeon Trapper with these seats: me, friend, or the name of a bot."""
    places = [{"kind": kind} if kind in ("me", "friend") else {"kind": "bot", "bot": kind} for kind in seats]
    answer = client.post("/api/tables", json={"game": "trapper", "seats": places} | wanted)
    assert answer.status_code == 201, answer.text
    client.cookies.clear()
    found: dict[str, Any] = answer.json()
    return found


class Player:
    """Somebody at a table: a socket, and what it was told so far."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}
        self.frames: list[str] = []
        self.log: list[dict[str, Any]] = []
        self._ids = count()

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def next(self) -> dict[str, Any]:
        """The next frame; a state is kept, and its log."""
        async with asyncio.timeout(PATIENCE):  # With Python 3.11, `wait_for` may go on when it is cancelled.
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.frames.append(text)
        frame: dict[str, Any] = json.loads(text)
        if frame["type"] == "state":
            self.state = frame
            self.log = self.log[: frame["log"]["from"]] + frame["log"]["lines"]
        return frame

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first frame from now on that is wanted."""
        while True:
            frame = await self.next()
            if wanted(frame):
                return frame

    async def reply(self) -> dict[str, Any]:
        """The next frame that is neither state nor picture."""
        return await self.until(lambda frame: frame["type"] not in ("state", "picture"))

    async def asked(self) -> dict[str, Any]:
        """The question, when there is one; empty when the game is over."""
        while not self.state.get("question") and not self.state.get("over"):
            await self.next()
        question: dict[str, Any] = self.state["question"] or {}
        return question

    async def all_here(self) -> None:
        """Everybody is seen to have come: who comes later would be told to all who are here."""
        while not self.state or not all(seat["here"] and seat["kind"] != "open" for seat in self.state["seats"]):
            await self.next()

    async def answer(self, answer: Any, **more: Any) -> dict[str, Any]:
        """What the server says to this answer to the present question."""
        number = self.state["question"]["number"]
        await self.send(
            **({"type": "answer", "id": f"answer {next(self._ids)}", "number": number} | more), answer=answer
        )
        frame = await self.reply()
        if frame["type"] == "done" and self.forget(number):
            await self.until(lambda frame: frame["type"] == "state")
        return frame

    def forget(self, number: int) -> bool:
        """The question of this number is answered; whether it still stood, and the next state is still to come."""
        stands = bool(self.state["question"]) and self.state["question"]["number"] == number
        if stands:
            self.state = self.state | {"question": None}
        return stands

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.socket.close()


async def come(url: str, id: str, link: str | None = None, *, headers: Any = None, **hello: Any) -> Player:
    """Somebody who has come to this table by this link, and said hello."""
    address = f"{url.replace('http', 'ws')}/t/{id}/ws"
    player = Player(await connect(address, additional_headers=headers, max_size=None, open_timeout=PATIENCE))
    secret = {} if link is None else {"secret": secret_of(link) or link}
    await player.send(type="hello", **secret, **hello)
    return player


def run(play: Callable[[], Awaitable[None]]) -> None:
    """Run what happens at the sockets."""

    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE):
            await play()

    asyncio.run(bounded())
