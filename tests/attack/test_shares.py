"""One address that asks for more than its share: it is sent away, and whoever plays does not notice it."""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from benchmarks.abuse import KINDS, measure
from tests.server.served import PATIENCE, UNUSED, Served, bearer, made, serving, sqlite
from undercroft.server.shares import Account, Places, Shares, Timed, aside, my_turn, payer

DRAWN = "/tools/floor/file?game=pararoles&seed={}&as=.svg"
"""What takes a tenth of a second: enough of it uses up a small purse, and the last one hardly overdraws it."""


def test_a_purse_fills_with_time_and_playing_comes_first():
    now = [0.0]
    shares = Shares(0.25, 10, lambda: now[0])
    shares.charge("eve", 12)
    assert shares.left("eve") == -2 and shares.left("ada") == 10
    assert shares.is_spent("eve", playing=False) and not shares.is_spent("eve", playing=True)
    now[0] = 16
    assert shares.left("eve") == 2 and not shares.is_spent("eve", playing=False)
    now[0] = 1000
    assert shares.left("eve") == 10
    shares.charge("eve", 21)
    assert shares.is_spent("eve", playing=True)


def test_what_is_done_on_the_loop_and_aside_is_charged_to_who_asked():
    def spin() -> None:
        begun = time.thread_time()
        while time.thread_time() - begun < 0.02:
            pass

    async def request() -> str:
        spin()
        await asyncio.sleep(0)
        spin()
        await aside(spin)
        with pytest.raises(ValueError):
            await asyncio.create_task(fails())
        return "done"

    async def fails() -> None:
        raise ValueError

    async def serve() -> float:
        shares = Shares(0, 10, lambda: 0.0)
        payer.set(Account(shares, "eve"))
        assert await Timed(request(), Account(shares, "eve")) == "done"
        with pytest.raises(ValueError):
            await Timed(fails(), Account(shares, "eve"))
        await asyncio.sleep(0)
        return 10 - shares.left("eve")

    assert 0.06 <= asyncio.run(serve()) < 0.2


def test_addresses_take_turns_and_none_waits_behind_all_of_another():
    async def queue() -> list[str]:
        places, order = Places(1), list[str]()
        shares = Shares(1, 1)

        async def work(who: str) -> None:
            payer.set(Account(shares, who))
            async with places.place():
                order.append(who)
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(work(who)) for who in ("eve", "eve", "eve", "eve", "ada", "bo")]
        await asyncio.sleep(0)
        tasks[2].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert places._free == 1 and not places._rows
        return order

    assert asyncio.run(queue()) == ["eve", "eve", "ada", "bo", "eve"]


def test_a_place_is_not_lost_where_who_has_it_and_who_waits_go_at_once():
    async def leave() -> None:
        places, shares = Places(1, each=1), Shares(1, 1)

        async def work(who: str) -> None:
            payer.set(Account(shares, who))
            async with places.place():
                await asyncio.Event().wait()

        tasks = [asyncio.create_task(work(who)) for who in ("eve", "eve", "eve", "ada", "eve")]
        await asyncio.sleep(0)
        for task in tasks[:3]:
            task.cancel()
        await asyncio.wait(tasks[:3])
        assert all(task.cancelled() for task in tasks[:3])
        assert places._held == {"eve": 1}, "who goes with the first is passed over"
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        assert places._free == 1 and not places._rows and not places._held

    asyncio.run(leave())


def test_of_many_that_wait_for_a_turn_one_begins_at_a_time_and_the_next_after_a_rest():
    async def wait() -> list[float]:
        shares, looked = Shares(1, 10), 0
        account = Account(shares, "eve")
        payer.set(account)
        begun: list[float] = []

        async def turn() -> None:
            nonlocal looked
            looked += 1
            await my_turn()
            looked += 1
            begun.append(time.monotonic())
            account.hold(0.0, 0.002)

        account.hold(0.0, 0.002)
        waiting = [asyncio.create_task(turn()) for _ in range(20)]
        await asyncio.sleep(0)
        assert not account.has_turn() and looked == 20
        waiting[0].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert looked == 20 + 19, "nobody is woken in vain"
        assert not account.has_turn()
        await asyncio.sleep(account.wait() + 0.01)
        assert account.has_turn()
        return begun

    begun = asyncio.run(wait())
    assert all(later - earlier >= 0.002 for earlier, later in pairwise(begun))


def stranger(served: Served, own: str = "127.0.0.2") -> httpx.Client:
    """A client of another address than all others of the tests."""
    transport = httpx.HTTPTransport(local_address=own, verify=UNUSED)
    return httpx.Client(base_url=served.url, timeout=PATIENCE, transport=transport)


def test_who_asks_for_more_than_their_share_is_sent_away_and_may_still_play(tmp_path: Path):
    with (
        serving(sqlite(tmp_path), apart=True, share=0.001, burst=1) as served,
        served.client() as ada,
        stranger(served) as eve,
    ):
        with stranger(served, "127.0.0.3") as first:  # What is read at the first time is paid by somebody else.
            assert first.get(DRAWN.format(0)).status_code == 200
        table = made(ada, "me", "friend")
        path = f"/api/tables/{table['id']}"
        assert ada.post(f"{path}/start", headers=bearer(table["link"])).status_code == 200
        seen = [200]
        while seen[-1] == 200 and len(seen) < 100:
            seen.append(eve.get(DRAWN.format(len(seen))).status_code)
        assert len(seen) > 2 and seen[-1] == 429
        sent = eve.get("/tools/")
        assert sent.status_code == 429 and sent.headers["retry-after"] and "more work than your share" in sent.text
        assert eve.get("/api/games").json()["error"] in sent.text
        assert eve.get("/health").status_code == 200
        answer = {"id": "1", "number": 0, "answer": "the-comb"}
        for who, link in ((eve, table["links"]["1"]), (ada, table["link"])):
            assert who.post(f"{path}/answer", headers=bearer(link), json=answer).status_code == 200
        assert ada.get("/tools/").status_code == 200


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_an_abusive_address_slows_answers_by_less_than_twice(kind: str):
    found = measure(kind)
    print(found)
    assert found["times beside"] < 2
