"""One address that keeps the server busy: it takes turns with all others, whatever it does, and pays for it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect

from tests.attack.test_shares import stranger
from tests.server.served import PATIENCE, Player, Served, come, made, run, secret_of, serving, sqlite
from undercroft.server.forge.thinking import Thinking
from undercroft.server.guard import Metered
from undercroft.server.shares import Account, Places, Shares, payer

EVE = "127.0.0.2"


def test_after_a_stretch_on_the_loop_it_is_the_turn_of_others():
    now = [0.0]
    shares = Shares(0.2, 10, lambda: now[0])
    shares.hold("eve", 0.5)
    assert shares.left("eve") == 9.5 and shares.wait("eve") == 0.5, "nobody else is there"
    now[0] = 1
    shares.hold("ada", 0.125)
    shares.hold("eve", 0.5)
    assert shares.wait("eve") == 2 and shares.wait("ada") == 0.5
    now[0] = 3
    assert shares.wait("eve") == 0
    shares.charge("eve", 20)
    shares.hold("eve", 0.5)
    assert shares.wait("eve") == 2.5, "who has used up their share stays within it"
    shares.hold("eve", 100)
    assert shares.wait("eve") == 5


def test_who_has_used_up_their_share_is_thought_for_more_slowly():
    now = [0.0]
    shares = Shares(0.25, 10, lambda: now[0])
    shares.tire("eve", 5)
    assert shares.tired("eve") == 0
    shares.tire("eve", 6)
    shares.tire("eve", 1)
    assert shares.tired("eve") == 5 and shares.tired("ada") == 0
    now[0] = 9
    assert shares.tired("eve") == 0
    assert shares.wait("eve") == 0, "whoever plays is heard nevertheless"


def test_an_address_has_one_of_two_places_and_waits_for_its_own():
    async def queue() -> list[str]:
        places, order, shares = Places(2, each=1), list[str](), Shares(1, 1)
        leave = asyncio.Event()

        async def work(who: str) -> None:
            payer.set(Account(shares, who))
            async with places.place():
                order.append(who)
                if who == "eve":
                    await leave.wait()

        tasks = [asyncio.create_task(work(who)) for who in ("eve", "eve", "eve", "ada", "bo")]
        while len(order) < 3:
            await asyncio.sleep(0)
        leave.set()
        await asyncio.gather(*tasks)
        assert places._free == 2 and not places._rows and not places._held
        return order

    assert asyncio.run(queue()) == ["eve", "ada", "bo", "eve", "eve"]


def test_bots_of_many_tables_of_one_address_think_one_after_the_other():
    async def think() -> None:
        thinking, shares = Thinking(), Shares(0.25, 10, lambda: 0.0)
        order: list[str] = []
        done = asyncio.Event()

        async def drive(who: str, table: str) -> None:
            payer.set(Account(shares, who))
            async with thinking.turn(table):
                order.append(table)
                if who == "eve":
                    await done.wait()

        eves = [asyncio.create_task(drive("eve", f"eve {number}")) for number in range(20)]
        await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(drive("ada", f"ada {number}") for number in range(3)))
            assert order == ["eve 0", "ada 0", "ada 1", "ada 2"]
            done.set()
            await asyncio.gather(*eves)
        assert order[4:] == [f"eve {number}" for number in range(1, 20)]
        thinking.close()

    asyncio.run(think())


def asked(who: str, path: str = "/") -> Scope:
    """A request of this address."""
    return {"type": "http", "method": "GET", "path": path, "headers": [], "query_string": b"", "client": (who, 1)}


@pytest.mark.parametrize(
    "path", ["/", "/t/AAAAAAAAAAAA", "/static/app.js", "/health"], ids=["the lobby", "playing", "a file", "health"]
)
def test_requests_of_one_address_at_once_let_another_in_between(path: str):
    order: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        begun = time.thread_time()
        while time.thread_time() - begun < 0.01:
            pass
        order.append(scope["client"][0])

    async def nothing(*said: Any) -> Any:
        return None

    async def serve() -> None:
        metered = Metered(app, Shares(0.25, 10))
        whos = [*[EVE] * 5, "127.0.0.3", "127.0.0.4"]
        await asyncio.gather(*(metered(asked(who, path), nothing, nothing) for who in whos))

    asyncio.run(serve())
    assert order == [EVE, "127.0.0.3", "127.0.0.4", *[EVE] * 4]


async def until(seen: Callable[[], bool]) -> None:
    """This is so, waited for."""
    async with asyncio.timeout(PATIENCE):
        while not seen():
            await asyncio.sleep(0.01)


async def stranger_at(served: Served, table: dict[str, Any], **hello: Any) -> ClientConnection:
    """A socket of the stranger's address at this table, who has said hello."""
    address = f"{served.url.replace('http', 'ws')}/t/{table['id']}/ws"
    socket = await connect(address, local_addr=(EVE, 0), max_size=None, open_timeout=PATIENCE)
    await socket.send(json.dumps({"type": "hello", "secret": secret_of(table["link"]), **hello}))
    return socket


@pytest.mark.parametrize("what", ["bots", "hellos", "pictures", "hints"])
def test_whatever_is_done_at_tables_is_paid_by_who_does_it_while_others_play(tmp_path: Path, what: str):
    with (
        serving(sqlite(tmp_path), share=0.001, burst=20, pause=0.001) as served,
        served.client() as ada,
        stranger(served) as eve,
    ):
        seats = ("random", "random") if what in ("bots", "pictures") else ("me", "greedy")
        theirs = [made(eve, *seats, auto=True) for _ in range(3)]
        if "random" in seats:
            for table in theirs:
                secret = {"Authorization": f"Bearer {secret_of(table['link'])}"}
                assert eve.post(f"/api/tables/{table['id']}/start", headers=secret).status_code == 200
        ours = made(ada, "me", "greedy", auto=True)

        async def abuse(socket: ClientConnection) -> None:
            state: dict[str, Any] = {}
            if what in ("hellos", "hints"):
                for number in range(10**6):
                    while what == "hints" and not state.get("question"):
                        frame = json.loads(await socket.recv())
                        state = frame if frame["type"] == "state" else state
                    hint = {"type": "hint", "number": (state.get("question") or {}).get("number", 0), "id": f"{number}"}
                    await socket.send(json.dumps(hint if what == "hints" else {"type": "hello", "draw": True}))
                    await socket.recv()
            while True:
                await socket.recv()

        async def play() -> None:
            async with AsyncExitStack() as stack:
                drawn = {"draw": what == "pictures", "beats": what == "pictures"}
                tasks = []
                for table in theirs:
                    socket = await stack.enter_async_context(await stranger_at(served, table, **drawn))
                    tasks.append(asyncio.create_task(abuse(socket)))
                async with await come(served.url, ours["id"], ours["link"], draw=False) as me:
                    account = await payer_of(served, theirs[0]["id"])
                    assert account.who == EVE
                    before = account.shares.left(EVE)
                    for _ in range(3):
                        question = await me.asked()
                        await me.answer(question["options"][0]["id"])
                    await until(lambda: account.shares.left(EVE) < before - 0.02)
                    question = await me.asked()
                    await me.answer(question["options"][0]["id"])
                for task in tasks:
                    task.cancel()

        run(play)


def test_who_keeps_the_server_busy_is_shown_the_last_of_what_others_do_when_their_turn_comes(tmp_path: Path):
    with serving(sqlite(tmp_path), share=0.001, burst=20) as served, served.client() as ada:
        table = made(ada, "me", "friend", auto=True)
        theirs = {"id": table["id"], "link": table["links"]["1"]}

        async def play() -> None:
            async with await stranger_at(served, theirs, draw=False) as socket:
                account, eve = await payer_of(served, table["id"]), Player(socket)
                async with await come(served.url, table["id"], table["link"], draw=False) as me:
                    await me.all_here()
                    await eve.all_here()
                    await until(lambda: not account.wait())
                    account.shares.hold(EVE, 0.5)
                    for said in ("one", "two", "three"):
                        await me.send(type="chat", id=said, text=said)
                        await me.reply()
                    assert account.wait(), "it is still the turn of others"
                    frame = await eve.until(lambda frame: frame["type"] == "state" and frame["chat"]["lines"])
                    assert [line["text"] for line in frame["chat"]["lines"]] == ["one", "two", "three"]

        run(play)


async def payer_of(served: Served, table: str) -> Account:
    """Who pays for the sockets of this table."""
    await until(lambda: table in served.hall._lives and bool(served.hall._lives[table].watchers))
    account: Account = next(iter(served.hall._lives[table].watchers)).account
    return account
