"""How much one address that does its worst slows down all others: `python -m benchmarks.abuse`.

A real server in a process of its own, with the usual settings and an address's usual share, is played at over real
sockets, one answer a second at each of a few tables. Then somebody of another address, in another process, does one
thing as often and as much of it at once as the server lets them, and the same is measured again. What that needs, such
as a chat that is full, somebody of a third address makes before. All share the machine:
so it is measured once more, at another server, beside processes that never speak to it and use as much of the processor
as the attacker, the server's own processes apart and its threads that think did, each as politely. Printed as JSON, for
each of these things: milliseconds from an answer to its acknowledgement, at the median and at 99 of 100, calm, beside,
and under attack; how many times the median has grown from calm (`times`), and from beside (`times beside`): that the
server can help.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.serving import Playing, aside_seconds, cpu_seconds, measured, set_up
from undercroft.bots import play_bots
from undercroft.daily.dungeon import dungeon_of, read_day
from undercroft.server.secrets import new_secret

EVE = "127.0.0.2"
BEFORE = "127.0.0.3"
TABLES = 8
SECONDS = 10
WARM_UP = 5
AT_ONCE = 8
SAID, EACH = 2000, 90
"""So many lines a full chat has, and so many of them somebody says before they go and come back."""

TOOLS = (
    "/tools/floor/file?game=pararoles&seed={}&as=.png",
    "/tools/floor/file?game=pararoles&seed={}&as=.pdf",
    "/tools/kit/trapper?paper=a4&option.turn_limit={}",
    "/tools/rules/truedungeon?q=die+{}",
    "/how/trapper?x={}",
)


class Eve:
    """Somebody of another address, who does one thing without a pause."""

    def __init__(self, url: str, own: str = EVE) -> None:
        self.url = url
        self.own = own
        transport = httpx.AsyncHTTPTransport(local_address=own)
        self.client = httpx.AsyncClient(base_url=url, timeout=60, transport=transport, headers={"Origin": url})
        self.statuses: dict[int, int] = {}
        self._number = 0

    async def ask(self, path: str, *, post: Any = None, cookies: str = "") -> None:
        """One more is asked for; who is sent away comes back soon."""
        self._number += 1
        path, headers = path.format(self._number), {"Cookie": cookies} if cookies else {}
        asked = self.client.get(path, headers=headers) if post is None else self.client.post(path, json=post)
        status = 0
        with suppress(httpx.HTTPError):
            status = (await asked).status_code
        self.statuses[status] = self.statuses.get(status, 0) + 1
        if status != 200:
            await asyncio.sleep(0.05)

    async def table(self, *seats: str, game: str = "trapper") -> dict[str, Any]:
        """A table of theirs."""
        places = [{"kind": kind} if kind in ("me", "friend") else {"kind": "bot", "bot": kind} for kind in seats]
        wanted = {"game": game, "seats": places, "auto": True}
        told: dict[str, Any] = (await self.client.post("/api/tables", json=wanted)).raise_for_status().json()
        if "me" not in seats:
            secret = {"Authorization": f"Bearer {told['link'].partition('?k=')[2]}"}
            await self.client.post(f"/api/tables/{told['id']}/start", headers=secret)
        return told

    async def socket(self, table: dict[str, Any], **hello: Any) -> ClientConnection:
        """A socket at it."""
        address = f"{self.url.replace('http', 'ws', 1)}/t/{table['id']}/ws"
        socket = await connect(address, max_size=None, ping_interval=None, local_addr=(self.own, 0), open_timeout=60)
        await socket.send(json.dumps({"type": "hello", "secret": table["link"].partition("?k=")[2], **hello}))
        return socket

    async def attend(self, table: dict[str, Any], each: float, said: Callable[[Any], Any], **hello: Any) -> None:
        """Somebody is at this table and says so after every so many seconds; who is sent away comes back."""
        state: Any = {}
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                socket = await self.socket(table, **hello)
                due = time.monotonic() + each
                while True:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(max(0.001, due - time.monotonic())):
                            frame = json.loads(await socket.recv())
                        state = frame if frame["type"] == "state" else state
                        self.statuses[1] = self.statuses.get(1, 0) + 1
                        continue
                    due += each
                    if (message := said(state)) is not None:
                        await socket.send(json.dumps(message))
            await asyncio.sleep(0.2)


async def _many(doing: Callable[[], Awaitable[None]], at_once: int = AT_ONCE) -> None:
    async def again() -> None:
        while True:
            await doing()

    await asyncio.gather(*(again() for _ in range(at_once)))


async def tools(eve: Eve) -> None:
    """Floors as PNG and PDF, kits, rules looked for, and how to play."""
    paths = iter(range(10**9))
    await _many(lambda: eve.ask(TOOLS[next(paths) % len(TOOLS)]))


async def builds(eve: Eve) -> None:
    """The best build of a character."""
    found = (await eve.client.get("/tools/party/truedungeon/catalogue.json")).raise_for_status().json()
    owned = {token["name"]: 1 for token in found["tokens"]}
    party = {"kind": "party", "character": [{"class": "ranger"}]}
    wanted = {"party": party, "member": 0, "owned": owned, "goal": {"will": 1}}
    await _many(lambda: eve.ask("/tools/party/truedungeon/best", post=wanted))


async def lobby(eve: Eve) -> None:
    """The lobby, with the cookies of many tables."""
    tables = [await eve.table("me", "greedy") for _ in range(30)]
    cookies = "; ".join(f"uc_{table['id']}={table['link'].partition('?k=')[2]}" for table in tables)
    await _many(lambda: eve.ask("/?x={}", cookies=cookies))


async def replays(eve: Eve) -> None:
    """Games watched again, moment by moment."""
    tables = [await eve.table("random", "random") for _ in range(4)]
    watching = [asyncio.create_task(eve.attend(table, 1000, lambda state: None, draw=False)) for table in tables]
    await asyncio.sleep(4)
    paths = iter(range(10**9))

    async def look() -> None:
        number = next(paths)
        path = f"/api/tables/{tables[number % 4]['id']}/replay/{number % 40}"
        eve.client.headers["Authorization"] = f"Bearer {tables[number % 4]['link'].partition('?k=')[2]}"
        await eve.ask(path)

    await asyncio.gather(_many(look), *watching)


async def bots(eve: Eve) -> None:
    """Many tables at which bots think hard."""
    tables = [await eve.table(*["search"] * 4, game="truedungeon") for _ in range(25)]
    await asyncio.gather(*(eve.attend(table, 1000, lambda state: None, draw=False) for table in tables))


async def hints(eve: Eve) -> None:
    """Hints at many tables."""
    tables = [await eve.table("me", *["greedy"] * 3, game="truedungeon") for _ in range(25)]

    def said(state: Any) -> Any:
        question = state.get("question")
        return None if not question else {"type": "hint", "number": question["number"], "id": "h"}

    await asyncio.gather(*(eve.attend(table, 0.3, said, draw=False) for table in tables))


async def talked(eve: Eve) -> dict[str, Any]:
    """A table at which as much was said as is kept."""
    table = await eve.table("me", "friend")
    text, said = "x" * 500, 0
    while said < SAID:
        async with await eve.socket(table, draw=False, log=10**6, chat=10**6) as socket:
            for number in range(said, min(said + EACH, SAID)):
                await socket.send(json.dumps({"type": "chat", "id": f"{number}", "text": text}))
            said = min(said + EACH, SAID)
            while json.loads(await socket.recv()).get("id") != f"{said - 1}":
                continue
    return table


async def hellos(eve: Eve, table: dict[str, Any]) -> None:
    """Hello, again and again, from many sockets, at a table with a full chat."""
    said = {"type": "hello", "secret": table["link"].partition("?k=")[2], "draw": True}
    await asyncio.gather(*(eve.attend(table, 0.21, lambda state: said, draw=True) for _ in range(90)))


async def pictures(eve: Eve) -> None:
    """Many sockets that see every moment of games among bots."""
    tables = [await eve.table(*["random"] * 4, game="truedungeon") for _ in range(10)]
    nothing = [eve.attend(table, 1000, lambda state: None, draw=True, beats=True) for table in tables for _ in range(9)]
    await asyncio.gather(*nothing)


async def over(eve: Eve) -> list[dict[str, Any]]:
    """Games that somebody has given up."""
    tables = [await eve.table("me", "greedy") for _ in range(12)]
    for table in tables:
        path, secret = f"/api/tables/{table['id']}", {"Authorization": f"Bearer {table['link'].partition('?k=')[2]}"}
        (await eve.client.post(f"{path}/start", headers=secret)).raise_for_status()
        (await eve.client.post(f"{path}/act", headers=secret, json={"id": "c", "act": "concede"})).raise_for_status()
    return tables


async def stories(eve: Eve, tables: list[dict[str, Any]]) -> None:
    """Stories of games that are over."""
    numbers = iter(range(10**9))

    async def tell() -> None:
        table = tables[next(numbers) % len(tables)]
        eve.client.headers["Authorization"] = f"Bearer {table['link'].partition('?k=')[2]}"
        await eve.ask(f"/api/tables/{table['id']}/story", post={})

    await _many(tell)


async def played(eve: Eve) -> dict[str, Any]:
    """The record of a game at today's dungeon, to be handed in."""
    found = (await eve.client.get("/api/daily?game=truedungeon")).raise_for_status().json()
    dungeon = dungeon_of("truedungeon", read_day(found["day"]))
    table = dungeon.start()
    table.strict = False
    play_bots(table, dict.fromkeys(range(dungeon.seats), dungeon.companion()))
    return {"game": "truedungeon", "day": found["day"], "record": table.record().plain()}


async def records(eve: Eve, given: dict[str, Any]) -> None:
    """Records of today's dungeon, each handed in for another person."""
    await _many(lambda: eve.ask("/api/daily/record", post=given | {"name": "Eve", "key": new_secret()}))


FIRST = {hellos: talked, stories: over, records: played}
"""What somebody makes before, and who does the one thing is given."""

KINDS: dict[str, Callable[..., Coroutine[Any, Any, None]]] = {
    kind.__name__: kind for kind in (tools, builds, lobby, replays, bots, hints, hellos, pictures, stories, records)
}


async def attack(url: str, kind: str, seconds: float) -> None:
    """This is done for so long; that it begins is printed, and what came of it."""
    made = [await first(Eve(url, BEFORE))] if (first := FIRST.get(KINDS[kind])) is not None else []
    eve = Eve(url)
    print("now", flush=True)
    doing = asyncio.create_task(KINDS[kind](eve, *made))
    await asyncio.wait((doing,), timeout=seconds)
    if doing.done() and (error := doing.exception()) is not None:
        print(f"{kind}: {error!r}", file=sys.stderr)
    print(json.dumps({"answered": eve.statuses, "cpu": round(time.process_time(), 1)}), flush=True)
    os._exit(0)  # Whatever is under way ends here.


def serve(db: str, share: float | None, burst: float) -> None:
    """A server with this store, whose first line says where."""

    import uvicorn

    from undercroft.server.app import listening, uvicorn_config
    from undercroft.server.settings import Settings

    listener = listening("127.0.0.1")
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    print(address, flush=True)
    uvicorn.Server(uvicorn_config(Settings(db=db, public_url=address, share=share, burst=burst))).run(
        sockets=[listener]
    )


def idle_on(share: float, nice: int) -> None:
    """Whoever is called is here until killed, and uses this share of a processor for nothing."""
    os.nice(nice)
    begun = time.monotonic()
    while True:
        if time.process_time() >= share * (time.monotonic() - begun):
            time.sleep(0.002)


def family(process: int) -> list[int]:
    """The processes that this one has started, and those that they have."""
    started = [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    return started + [each for one in started for each in family(one)]


def niceness(process: int) -> int:
    """How politely this process runs."""
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[16])


@dataclass(frozen=True)
class Weight:
    """What a process used of a processor, and how politely."""

    share: float
    nice: int


async def visited(address: str) -> list[Playing]:
    """Tables in the midst of their games, at a server that has read what is read once."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        for path in ("/", *TOOLS):
            (await client.get(path.format(0))).raise_for_status()
    return await set_up(address, TABLES)


async def attacked(address: str, server: int, kind: str, seconds: int) -> dict[str, Any]:
    """What is measured calm and under this attack, and what that weighs on the machine."""
    tables = await visited(address)
    usual = aside_seconds(server)
    calm = await measured(tables, server, seconds)
    usual = aside_seconds(server) - usual
    command = [sys.executable, "-m", "benchmarks.abuse", "--attack", kind, "--url", address]
    command += ["--seconds", str(seconds + WARM_UP + 4)]
    attacker = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    assert attacker.stdout is not None
    await attacker.stdout.readline()
    await asyncio.sleep(WARM_UP)
    before = {each: cpu_seconds(each) for each in (attacker.pid, *family(server))}
    begun, thought = time.monotonic(), aside_seconds(server)
    hard = await measured(tables, server, seconds)
    lasted = time.monotonic() - begun
    used = {each: cpu_seconds(each) - before.get(each, 0) for each in (attacker.pid, *family(server))}
    weights = [Weight(spent / lasted, niceness(each)) for each, spent in used.items()]
    thought = aside_seconds(server) - thought - usual
    weights.append(Weight(max(0.0, thought / lasted), niceness(server)))
    told, _ = await attacker.communicate()
    await asyncio.gather(*(table.close() for table in tables))
    return {"calm": calm, "attacked": hard, "weights": weights, "told": json.loads(told) if told.strip() else {}}


async def beside(address: str, server: int, weights: Sequence[Weight], seconds: int) -> dict[str, Any]:
    """What is measured while others use so much of the machine, and nothing of this server."""
    tables = await visited(address)
    command = [sys.executable, "-m", "benchmarks.abuse", "--idle"]
    idle = [subprocess.Popen([*command, str(each.share), str(each.nice)]) for each in weights]
    try:
        await asyncio.sleep(WARM_UP)
        return await measured(tables, server, seconds)
    finally:
        for one in idle:
            one.kill()
            one.wait()
        await asyncio.gather(*(table.close() for table in tables))


def at_a_server(
    doing: Callable[[str, int], Coroutine[Any, Any, dict[str, Any]]], share: float, burst: float
) -> dict[str, Any]:
    """What this finds at a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.abuse", "--serve", f"sqlite:///{folder}/tables.db"]
        command += ["--share", str(share), "--burst", str(burst)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                address = server.stdout.readline().strip()
                return asyncio.run(doing(address, server.pid))
            finally:
                server.terminate()


def measure(kind: str, seconds: int = SECONDS, *, share: float = 0.25, burst: float = 10) -> dict[str, Any]:
    """What one kind of abuse does to others."""
    hard = at_a_server(lambda address, server: attacked(address, server, kind, seconds), share, burst)
    weights = hard["weights"]
    control = at_a_server(lambda address, server: beside(address, server, weights, seconds), share, burst)
    forms = {"calm": hard["calm"], "beside": control, "attacked": hard["attacked"]}
    found: dict[str, Any] = {"kind": kind}
    for name in ("done p50", "done p99", "state p50", "in time", "CPU ms an answer", "worked p50", "worked p99"):
        found[name] = {form: round(figures[name] or 0, 2) for form, figures in forms.items()}
    median = {form: figures["done p50"] or 0 for form, figures in forms.items()}
    found["times"] = round(median["attacked"] / median["calm"], 2)
    found["times beside"] = round(median["attacked"] / median["beside"], 2)
    found["times worked"] = round((hard["attacked"]["worked p50"] or 0) / (hard["calm"]["worked p50"] or 1), 2)
    found["cores used"] = [round(each.share, 2) for each in weights]
    return found | dict(hard["told"])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.abuse")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(KINDS)}")
    parser.add_argument("--seconds", type=int, default=SECONDS, help="of each measurement")
    parser.add_argument("--share", type=float, default=0.25, help="of a core that an address has")
    parser.add_argument("--burst", type=float, default=10, help="seconds that an address saves up")
    parser.add_argument("--serve", metavar="DB", help="be the server")
    parser.add_argument("--attack", metavar="KIND", choices=KINDS, help="be the attacker")
    parser.add_argument("--idle", nargs=2, type=float, metavar=("SHARE", "NICE"), help="use a processor for nothing")
    parser.add_argument("--url", help="of the server that is attacked")
    wanted = parser.parse_args()
    if wanted.serve:
        serve(wanted.serve, wanted.share, wanted.burst)
        return 0
    if wanted.idle:
        idle_on(wanted.idle[0], int(wanted.idle[1]))
    if wanted.attack:
        os.nice(5)
        asyncio.run(attack(wanted.url, wanted.attack, wanted.seconds))
        return 0
    for kind in wanted.kinds or KINDS:
        print(json.dumps(measure(kind, wanted.seconds, share=wanted.share, burst=wanted.burst)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
