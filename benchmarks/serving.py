"""How fast the web table is: many tables with four sockets each, one answer a second at every table.

`python -m benchmarks.serving` starts a real server in a process of its own, with a store in a file and the usual
settings but for the limits on one address, and plays at it over real sockets from this process. Half of the tables play
Dungeon Trapper, two seats and two spectators; half Para Roles, four heroes. An answer is stored before it is
acknowledged. Server and players share the machine, and so its cores. Printed as JSON: milliseconds from sending an
answer to its `done`, to the last state and to the last picture that it brought to one of the four sockets, the share of
answers acknowledged before the next was due, and the memory of the server. What comes after the next answer is due is
counted with that one, if it is a state or a picture.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

TABLES = 500
SECONDS = 8
WARM_UP = 10
"""So many answers at each table before anything is measured: the dungeons are built, the heroes made."""
AT_ONCE = 40
SEATS = {
    "trapper": ["me", "friend"],
    "pararoles": ["me", "friend", "friend", "friend"],
}


class Offered(msgspec.Struct):
    """An option, of which only the id matters here."""

    id: str


class Question(msgspec.Struct):
    """What a seat is asked."""

    ask: str
    number: int
    waits: bool
    options: list[Offered]


class Frame(msgspec.Struct):
    """Whatever the server sends, as far as a player of this bench reads it."""

    type: str
    id: str | None = None
    question: Question | None = None


_reader = msgspec.json.Decoder(Frame)


class Playing:
    """One table with its four sockets."""

    def __init__(self, id: str, secrets: Sequence[str], rng: Random) -> None:
        self.id = id
        self.secrets = secrets
        self.sockets: list[ClientConnection] = []
        self.asked: list[Question | None] = [None] * len(secrets)
        self.sent = self.done = self.shown = self.drawn = 0.0
        self.bytes = 0
        self._rng = rng
        self._answers = 0
        self._acknowledged = asyncio.Event()
        self._readers: list[asyncio.Task[None]] = []

    async def come(self, *addresses: str) -> None:
        """All four are there, at these servers in turn, and have said hello."""
        for at, secret in enumerate(self.secrets):
            address = addresses[at % len(addresses)]
            socket = await connect(f"{address}/t/{self.id}/ws", max_size=None, ping_interval=None)
            self.sockets.append(socket)
            self._readers.append(asyncio.create_task(self._read(at, socket)))
            await socket.send(json.dumps({"type": "hello", "secret": secret, "draw": False}))

    async def look(self, *, draw: bool) -> None:
        """All four see pictures from now on, or none."""
        for socket in self.sockets:
            await socket.send(json.dumps({"type": "hello", "draw": draw, "text": False}))

    async def _read(self, at: int, socket: ClientConnection) -> None:
        try:
            while True:
                text = await socket.recv(decode=False)
                now = perf_counter()
                self.bytes += len(text)
                frame = _reader.decode(text)
                if frame.type == "state":
                    self.asked[at] = frame.question
                    self.shown = now
                elif frame.type == "picture":
                    self.drawn = now
                elif frame.type in ("done", "refused", "stale"):
                    self.done = now
                    self._acknowledged.set()
        except ConnectionClosed:
            return

    async def answer(self, patience: float) -> bool | None:
        """Whether an answer was acknowledged in time; None if nobody is asked."""
        waited_for = ((at, asked) for at, asked in enumerate(self.asked) if asked is not None and asked.waits)
        at, question = next(waited_for, (0, None))
        if question is None:
            return None
        self._answers += 1
        self.asked[at] = None
        self._acknowledged.clear()
        self.shown = self.drawn = 0.0
        self.sent = perf_counter()
        asked = {
            "type": "answer",
            "id": f"{self._answers}",
            "number": question.number,
            "answer": self._choose(question),
        }
        await self.sockets[at].send(json.dumps(asked))
        try:
            async with asyncio.timeout(patience):
                await self._acknowledged.wait()
        except TimeoutError:
            return False
        return True

    def _choose(self, question: Question) -> str:
        """A ready-made dungeon or hero, else anything."""
        ids = [option.id for option in question.options]
        return ids[1] if question.ask in ("build", "hero") else self._rng.choice(ids)

    async def close(self) -> None:
        """All four are gone."""
        for task in self._readers:
            task.cancel()
        for socket in self.sockets:
            socket.transport.abort()


class Figures:
    """What was measured while the tables played."""

    def __init__(self) -> None:
        self.done: list[float] = []
        self.shown: list[float] = []
        self.drawn: list[float] = []
        self.worked: list[float] = []
        """Seconds of the processor that the server used meanwhile, for whomever."""
        self.due = self.in_time = 0

    def plain(self, kilobytes: float) -> dict[str, float | int | None]:
        """Milliseconds, and the share in time."""
        found: dict[str, float | int | None] = {"answers": self.due, "in time": self.in_time / max(1, self.due)}
        named = (("done", self.done), ("state", self.shown), ("picture", self.drawn), ("worked", self.worked))
        for name, times in named:
            times.sort()
            for part in (50, 99):
                found[f"{name} p{part}"] = times[len(times) * part // 100] * 1000 if times else None
        return found | {"KB an answer": kilobytes / max(1, self.due)}


async def drive(table: Playing, begin: float, seconds: int, figures: Figures, server: int) -> None:
    """One answer a second was given at this table, each at its time or not at all; a late one counts as a second."""
    for tick in range(seconds):
        await asyncio.sleep(begin + tick - perf_counter())
        used = worked_seconds(server)
        in_time = await table.answer(begin + tick + 1 - perf_counter())
        if in_time is None:
            continue
        figures.due += 1
        figures.worked.append(worked_seconds(server) - used)
        if not in_time:
            figures.done.append(1.0)
            continue
        figures.in_time += 1
        figures.done.append(table.done - table.sent)
        await asyncio.sleep(begin + tick + 0.98 - perf_counter())
        if table.shown:
            figures.shown.append(table.shown - table.sent)
        if table.drawn:
            figures.drawn.append(table.drawn - table.sent)


async def measured(tables: Sequence[Playing], server: int, seconds: int) -> dict[str, float | int | None]:
    """What all tables together gave, their answers spread evenly over every second."""
    figures = Figures()
    used = cpu_seconds(server)
    before = sum(table.bytes for table in tables)
    begin = perf_counter() + 0.1
    await asyncio.gather(
        *(drive(table, begin + at / len(tables), seconds, figures, server) for at, table in enumerate(tables))
    )
    found = figures.plain((sum(table.bytes for table in tables) - before) / 1000)
    found["CPU ms an answer"] = (cpu_seconds(server) - used) / max(1, figures.due) * 1000
    return found | {"MB": memory(server)}


async def set_up(address: str, count: int) -> list[Playing]:
    """So many tables in the midst of their games."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(client: httpx.AsyncClient, number: int) -> Playing:
        async with gate:
            game = list(SEATS)[number % len(SEATS)]
            wanted = {"game": game, "seats": [{"kind": kind} for kind in SEATS[game]], "auto": True}
            told = (await client.post("/api/tables", json=wanted)).raise_for_status().json()
            links = [told["link"], *told["links"].values(), told["spectator"], told["spectator"]][:4]
            table = Playing(told["id"], [link.partition("?k=")[2] for link in links], Random(number))
            await table.come(address.replace("http", "ws", 1))
            for _ in range(WARM_UP):
                while await table.answer(30) is None:
                    await asyncio.sleep(0.01)
            return table

    once = httpx.Limits(max_keepalive_connections=0)
    async with httpx.AsyncClient(base_url=address, timeout=60, headers={"Origin": address}, limits=once) as client:
        return list(await asyncio.gather(*(one(client, number) for number in range(count))))


def cpu_seconds(process: int) -> float:
    """Seconds of a core that this process has used."""
    return _seconds(Path(f"/proc/{process}/stat"))


def worked_seconds(process: int) -> float:
    """The same to the microsecond, of its threads that have not ended; one that works now is behind by a moment."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(int((each / "schedstat").read_text().split()[0]) for each in threads) / 1e9


def aside_seconds(process: int) -> float:
    """Those of all threads of this process but the first."""
    threads = [each for each in Path(f"/proc/{process}/task").iterdir() if each.name != str(process)]
    return sum(_seconds(each / "stat") for each in threads)


def _seconds(stat: Path) -> float:
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """Megabytes that this process has in memory."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1000


async def play(address: str, server: int, count: int, seconds: int, *, pictures: bool) -> dict[str, Any]:
    """All that is measured with so many tables."""
    found: dict[str, Any] = {"tables": count, "sockets": 4 * count, "cores": os.cpu_count()}
    found["load before"] = os.getloadavg()[0]
    tables = await set_up(address, count)
    found["without pictures"] = await measured(tables, server, seconds)
    if pictures:
        for table in tables:
            await table.look(draw=True)
        await measured(tables, server, 3)
        found["with pictures"] = await measured(tables, server, seconds)
    await asyncio.gather(*(table.close() for table in tables))
    return found


def serve(db: str) -> None:
    """A server with this store, whose first line says where."""

    import uvicorn

    from undercroft.server.app import listening, uvicorn_config
    from undercroft.server.settings import Settings

    listener = listening("127.0.0.1")
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    print(address, flush=True)
    without_limits: dict[str, Any] = {"messages": 10**9, "tables_an_hour": 10**9, "sockets": 10**9}
    settings = Settings(db=db, public_url=address, **without_limits)
    uvicorn.Server(uvicorn_config(settings)).run(sockets=[listener])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.serving")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=int, default=SECONDS, help="of each measurement")
    parser.add_argument("--no-pictures", action="store_true")
    parser.add_argument("--serve", metavar="DB", help="be the server")
    wanted = parser.parse_args()
    if wanted.serve:
        serve(wanted.serve)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.serving", "--serve", f"sqlite:///{folder}/tables.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                address = server.stdout.readline().strip()
                asked = play(address, server.pid, wanted.tables, wanted.seconds, pictures=not wanted.no_pictures)
                print(json.dumps(asyncio.run(asked)))
            finally:
                server.terminate()
    return 0


if __name__ == "__main__":
    sys.exit(main())
