"""How soon what happens is seen, and what it costs to keep it: `python -m benchmarks.reels`, printed as JSON.

At a real server, over a real socket, one person plays with three bots at a table of each game. Measured are the
milliseconds from sending an answer to its acknowledgement, with moments and without, and to the picture of the first
moment that it led to, for answers that led to many moments. Then the memory of a table that keeps moments until they
are seen, beside one that does not, and the longest time that a scene of a whole game takes.
"""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from time import perf_counter, process_time
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from undercroft import Table, games
from undercroft.bots import play_bots, seated
from undercroft.games.exploration.content.stories import library

ANSWERS, WHOLE = 60, 400
"""So many answers are given over the socket; so many at most make a whole game."""
MANY = 10
"""An answer that leads to so many moments leads to many."""
QUIET, PATIENCE = 0.2, 30
"""Who is asked, and has heard nothing for so many seconds, has heard all; who is not asked waits so long."""

LARGEST = "what-the-salt-keeps"
"""The story with the largest map, all of which is drawn."""


@asynccontextmanager
async def playing(address: str, game: str, *, beats: bool) -> AsyncIterator[ClientConnection]:
    """A socket at a new table of this game, which has begun; companions are bots."""
    most = games.get(game).seats[-1]
    async with httpx.AsyncClient(base_url=address, timeout=60, headers={"Origin": address}) as client:
        seats = [{"kind": "me"}, *({"kind": "bot", "bot": "greedy"} for _ in range(min(4, most) - 1))]
        told = (
            (await client.post("/api/tables", json={"game": game, "seats": seats, "auto": True}))
            .raise_for_status()
            .json()
        )
    async with connect(f"{address.replace('http', 'ws', 1)}/t/{told['id']}/ws", max_size=None) as socket:
        secret = told["link"].partition("?k=")[2]
        await socket.send(json.dumps({"type": "hello", "secret": secret, "draw": True, "text": False, "beats": beats}))
        yield socket


async def measured(address: str, game: str, *, beats: bool = True) -> dict[str, Any]:
    """How soon answers at a table of this game are acknowledged, and their first moments seen if they are asked for."""
    done: list[float] = []
    seen: list[tuple[int, float]] = []
    rng = Random(3)
    async with playing(address, game, beats=beats) as socket:
        question, over = None, False
        for number in range(ANSWERS):
            sent, first, many = perf_counter(), 0.0, 0
            if question is not None:
                ids = [option["id"] for option in question["options"]]
                asked = {"type": "answer", "id": str(number), "number": question["number"], "answer": rng.choice(ids)}
                await socket.send(json.dumps(asked))
                question = None
            try:
                while True:
                    async with asyncio.timeout(QUIET if question else PATIENCE):
                        frame = json.loads(await socket.recv())
                    if frame["type"] == "done":
                        done.append(perf_counter() - sent)
                    elif frame["type"] == "state":
                        question, over = frame["question"], frame["result"] is not None
                        if over:
                            break
                    elif frame["type"] == "picture" and "after" in frame:
                        first, many = first or perf_counter() - sent, many + 1
            except TimeoutError:
                pass
            if many >= MANY:
                seen.append((many, first))
            if over:
                break
    done.sort()
    late = sorted(first for _, first in seen)
    return {
        "answers": len(done),
        "done p50": 1000 * done[len(done) // 2],
        "done p99": 1000 * done[len(done) * 99 // 100],
        "answers to many moments": len(seen),
        "most moments": max((many for many, _ in seen), default=0),
        "first moment p50": 1000 * late[len(late) // 2] if late else None,
        "first moment at worst": 1000 * late[-1] if late else None,
    }


def kilobytes(game: str, *, reel: bool) -> tuple[float, float]:
    """What a table of this game holds in memory on average: after an answer, and when what it led to was seen."""
    play(game, reel=reel)  # What is read once is read.
    gc.freeze()
    tracemalloc.start()
    before = traced()
    held = play(game, reel=reel)
    tracemalloc.stop()
    gc.unfreeze()
    full, seen = (sum(those) / len(those) for those in zip(*held, strict=True))
    return (full - before) / 1000, (seen - before) / 1000


def play(game: str, *, reel: bool) -> list[tuple[int, int]]:
    """How much memory is taken after each answer of a game that bots play, and when what it led to was seen."""
    table, held = Table.start(game, seed=2, reel=reel), list[tuple[int, int]]()
    players = seated(table.game, ["greedy"] * len(table.seats), 1)
    for _ in range(ANSWERS):
        play_bots(table, players, limit=1)
        full = traced()
        if table.film is not None:
            table.film.forget(len(table.events))
        held.append((full, traced()))
    return held


def traced() -> int:
    """How much memory is taken, without what nobody can reach any more."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def slowest_scene(game: str) -> float:
    """The milliseconds that the scene of a person takes which takes longest, of a whole game and of the largest map."""
    table = Table.start(game, seed=2)
    players = seated(table.game, ["greedy"] * len(table.seats), 1)
    slowest = 0.0
    for number in range(WHOLE):
        if number % 10 == 0:
            slowest = max(slowest, drawing(table))
        if not play_bots(table, players, limit=1):
            break
    return max(slowest, drawing(largest())) if game == "exploration" else slowest


def largest() -> Table:
    """A table at which all of the largest map is revealed."""
    position = {"revealed": [room.id for room in library.told(LARGEST).rooms]}
    return Table.start("exploration", options={"story": LARGEST}, seed=2, position=position)


def drawing(table: Table) -> float:
    """The milliseconds of CPU time that the scene of a person takes, at best."""
    took = []
    for _ in range(3):
        begun = process_time()
        table.scene(0)
        took.append(process_time() - begun)
    return 1000 * min(took)


async def all_games(address: str) -> dict[str, Any]:
    """What was measured at a table of each game, one after another."""
    found = {}
    for game in games.ids():
        plain = await measured(address, game, beats=False)
        found[game] = await measured(address, game) | {"done p50 without moments": plain["done p50"]}
    return found


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.serving", "--serve", f"sqlite:///{folder}/tables.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                found = asyncio.run(all_games(server.stdout.readline().strip()))
            finally:
                server.terminate()
    for game, row in found.items():
        _, row["KB without moments"] = kilobytes(game, reel=False)
        row["KB with moments"], row["KB when they are seen"] = kilobytes(game, reel=True)
        row["slowest scene"] = slowest_scene(game)
    print(json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
