"""Real time at a web table: it runs while somebody plays there, is shown, and when it is up the clock acts."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.served import Player, Served, bearer, come, made, serving, sqlite
from tests.terminal.toy import timed
from undercroft.engine import Table, shelf
from undercroft.server.tables import timing

LINKS = ("me", "friend")


class Time:
    """What the server takes for the time."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The time, which stands still; and a toy whose turns last half a minute of it."""
    found = Time()
    monkeypatch.setattr(timing, "now", found)
    monkeypatch.setattr(shelf, "_homes", {"toy": "tests.terminal.toy.timed"})
    monkeypatch.setattr(shelf, "_games", {"toy": timed.GAME})
    return found


@pytest.fixture
def served(time: Time, tmp_path: Any) -> Iterator[Served]:
    """A server of its own."""
    with serving(sqlite(tmp_path)) as found:
        yield found


def begun(client: httpx.Client, **wanted: Any) -> tuple[str, list[str]]:
    """A table of the toy at its first turn, and the links of its seats."""
    table = made(client, *LINKS, game="toy", **wanted)
    links = [table["link"], table["links"]["1"]]
    client.post(f"/api/tables/{table['id']}/start", headers=bearer(links[0]))
    for link in links:
        answer = {"id": "sign", "number": 0, "answer": "ring"}
        assert client.post(f"/api/tables/{table['id']}/answer", headers=bearer(link), json=answer).status_code == 200
    return table["id"], links


def seen(client: httpx.Client, id: str, link: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/tables/{id}?draw=0", headers=bearer(link)).json()
    return found


def record(client: httpx.Client, id: str, link: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/tables/{id}/record", headers=bearer(link)).json()
    return found


async def told(player: Player, words: str) -> dict[str, Any]:
    return await player.until(lambda frame: words in str(frame.get("log")))


def ring(served: Served, id: str) -> None:
    """The alarm of this table goes off now, whatever the time."""
    served.wait_for(served.hall._lives[id].clock.ring())


def test_time_runs_while_somebody_plays_and_then_the_clock_acts_once(served: Served, time: Time):
    with served.client() as client:
        id, links = begun(client)
        rests = {"label": "Turn 0", "seconds": 30, "runs": False}
        assert (seen(client, id, links[0])["clock"], seen(client, id, links[0])["left"]) == (rests, 30)

        async def script() -> None:
            async with await come(served.url, id, links[1]) as south:
                await south.until(lambda frame: frame["type"] == "state" and frame["clock"]["runs"])
                time.now += 29.5
                await asyncio.to_thread(ring, served, id)
                assert seen(client, id, links[0])["left"] == 1
                time.now += 1
                await asyncio.to_thread(ring, served, id)
                frame = await told(south, "North is too late.")
                assert (frame["clock"]["label"], frame["left"]) == ("Turn 1", 30)
                assert frame["question"]["ask"] == "go", "it is South's turn now"
                await asyncio.to_thread(ring, served, id)
                assert seen(client, id, links[0])["clock"]["label"] == "Turn 1"

        asyncio.run(script())
        assert client.post(
            f"/api/tables/{id}/act", headers=bearer(links[0]), json={"id": "end", "act": "concede"}
        ).is_success
        over = seen(client, id, links[0])
        assert over["clock"] is None and over["left"] is None
        kept = record(client, id, links[0])
        assert {"seat": "clock", "ask": "act", "answer": "bell", "draws": []} in kept["steps"]
        assert Table.load(kept).result is not None, "the record verifies"


def test_the_alarm_goes_off_by_itself(served: Served, time: Time, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(timing, "BEAT", 0.02)
    with served.client() as client:
        id, links = begun(client)

        async def script() -> None:
            async with await come(served.url, id, links[0]) as north:
                await north.until(lambda frame: frame["type"] == "state" and frame["clock"]["runs"])
                time.now += 31
                await told(north, "North is too late.")

        asyncio.run(script())


def test_that_time_passes_sends_nothing(served: Served, time: Time):
    with served.client() as client:
        id, links = begun(client)

        async def script() -> None:
            async with await come(served.url, id, links[0]) as north:
                await north.until(lambda frame: frame["type"] == "state" and frame["clock"]["runs"])
                await north.until(lambda frame: frame["type"] == "picture")
                time.now += 10
                await asyncio.to_thread(served.wait_for, _changed(served, id))
                await north.send(type="why", rule="toy.turn.go")
                assert (await north.next())["type"] == "rule", "no state went before it"

        asyncio.run(script())


async def _changed(served: Served, id: str) -> None:
    served.hall._lives[id].changed()


def test_a_restart_neither_gives_time_nor_takes_it(time: Time, db: str):
    with serving(db) as served, served.client() as client:
        id, links = begun(client)

        async def script() -> None:
            async with await come(served.url, id, links[0]) as north:
                await north.until(lambda frame: frame["type"] == "state" and frame["clock"]["runs"])
                time.now += 12

        asyncio.run(script())
    time.now += 3600
    with serving(db) as served, served.client() as client:
        again = seen(client, id, links[0])
        assert (again["left"], again["clock"]["runs"]) == (18, False)

        async def come_back() -> None:
            async with await come(served.url, id, links[0]) as north:
                await north.until(lambda frame: frame["type"] == "state" and frame["clock"]["runs"])
                assert north.state["left"] == 18
                time.now += 20
                await asyncio.to_thread(ring, served, id)
                await told(north, "North is too late.")

        asyncio.run(come_back())
    with serving(db) as served, served.client() as client:
        after = seen(client, id, links[1])
        assert after["question"]["ask"] == "go" and after["clock"]["label"] == "Turn 1"
        assert client.post(
            f"/api/tables/{id}/act", headers=bearer(links[0]), json={"id": "end", "act": "concede"}
        ).is_success
        assert Table.load(record(client, id, links[0])).result is not None


def test_a_crash_gives_back_no_more_than_was_not_stored_yet(served: Served, time: Time):
    with served.client() as client:
        id, links = begun(client)

        async def script() -> None:
            async with await come(served.url, id, links[0]) as north:
                await north.until(lambda frame: frame["type"] == "state" and frame["clock"]["runs"])
                time.now += 10
                await asyncio.to_thread(ring, served, id)
                time.now += 4
                del served.hall._lives[id]  # Whoever asks next finds what the store has.
                assert seen(client, id, links[0])["left"] == 20

        asyncio.run(script())


def test_where_people_throw_the_dice_a_throw_is_finished_before_the_clock_acts(served: Served, time: Time):
    with served.client() as client:
        id, links = begun(client, dice="mine")

        async def script() -> None:
            async with await come(served.url, id, links[0]) as north:
                await north.asked()
                await north.send(type="answer", id="roll", number=north.state["question"]["number"], answer="roll")
                await north.until(lambda frame: bool(frame.get("throw")))
                time.now += 40
                await asyncio.to_thread(ring, served, id)
                assert north.state["left"] == 30
                await north.send(type="throw", id="die", number=north.state["throw"]["number"], face=3)
                frame = await told(north, "North rolls 3")
                assert (frame["clock"]["label"], frame["left"]) == ("Turn 1", 30)
                time.now += 40
                await asyncio.to_thread(ring, served, id)
                await told(north, "South is too late.")

        asyncio.run(script())


def test_time_in_which_the_process_was_held_does_not_count():
    seconds = iter((5.0, 5.5, 65.5, 66.5, 60.0))
    now = timing.Steady(lambda: next(seconds))
    assert [now() for _ in range(4)] == [0.5, 2.5, 3.5, 3.5]
