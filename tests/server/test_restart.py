"""A server that stops, in peace or by force: nothing that was acknowledged is lost, doubled or in another order."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.served import bearer, come, made, run, serving, sqlite
from undercroft.engine import Scripted, Table

KILLS = 200 if os.environ.get("UNDERCROFT_SOAK") == "1" else 3
SERVE = "import sys; from undercroft.cli.serve import run; sys.exit(run('127.0.0.1', 0, sys.argv[1], None))"


def test_a_game_goes_on_where_it_was_after_a_restart(db: str):
    with serving(db) as server, server.client() as client:
        table = made(client, "me", "friend")
        links = [table["link"], table["links"]["1"]]
        client.post(f"/api/tables/{table['id']}/start", headers=bearer(links[0]))
        path = f"/api/tables/{table['id']}"
        dice = random.Random(1)
        for turn in range(25):
            for link in links:
                question = client.get(f"{path}?draw=0", headers=bearer(link)).json()["question"]
                if question:
                    options = [option["id"] for option in question["options"]]
                    chosen = options[-1] if turn == 0 else "surprise" if turn == 1 else dice.choice(options)
                    answer = {"id": f"{turn} {links.index(link)}", "number": question["number"], "answer": chosen}
                    assert client.post(f"{path}/answer", headers=bearer(link), json=answer).status_code == 200
                if turn == 0:  # An answer is taken back: its number is not given out again.
                    back = {"id": "back", "number": question["number"] + 1}
                    assert client.post(f"{path}/undo", headers=bearer(link), json=back).status_code == 200
        before = [client.get(path, headers=bearer(link)).text for link in links]
    with serving(db) as server, server.client() as client:
        assert [client.get(path, headers=bearer(link)).text for link in links] == before
        late = {"id": "0 0", "number": 0, "answer": "surprise"}
        assert client.post(f"{path}/answer", headers=bearer(links[0]), json=late).status_code == 200  # As before.
        assert client.post(f"{path}/answer", headers=bearer(links[0]), json=late | {"id": "new"}).status_code == 409
        assert [client.get(path, headers=bearer(link)).text for link in links] == before


def test_a_table_whose_record_does_not_fit_the_rules_is_frozen_alone(tmp_path: Path):
    with serving(sqlite(tmp_path)) as server, server.client() as client:
        tables = [made(client, "me", "friend") for _ in range(2)]
        for table in tables:
            head = bearer(table["link"])
            path = f"/api/tables/{table['id']}"
            client.post(f"{path}/start", headers=head)
            option = client.get(path, headers=head).json()["question"]["options"][-1]["id"]
            client.post(f"{path}/answer", headers=head, json={"id": "1", "number": 0, "answer": option})
    with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as store:
        store.execute(
            "UPDATE steps SET draws = '[[6,\"a die that never fell\",3]]' WHERE table_id = ?", [tables[0]["id"]]
        )
    with serving(sqlite(tmp_path)) as server, server.client() as client:
        frozen, sound = (
            client.get(f"/api/tables/{table['id']}", headers=bearer(table["link"])).json() for table in tables
        )
        assert "frozen" in frozen["frozen"] and frozen["question"] is None
        assert sound["frozen"] is None and sound["question"]["number"] == 1
        refused = client.post(
            f"/api/tables/{tables[0]['id']}/act", headers=bearer(tables[0]["link"]), json={"id": "2", "act": "concede"}
        )
        assert refused.status_code == 409


def test_a_table_that_fails_by_our_fault_is_frozen_with_its_record_kept(tmp_path: Path):
    with serving(sqlite(tmp_path)) as server, server.client() as client:
        table = made(client, "me", "friend")
        path = f"/api/tables/{table['id']}"
        client.post(f"{path}/start", headers=bearer(table["link"]))
        live = server.hall._lives[table["id"]]
        live.table = Table.start("trapper", chance=Scripted([]))  # Dice that run dry are a fault of ours.
        dice, answered = random.Random(2), 0
        for turn in range(2000):
            link = (table["link"], table["links"]["1"])[turn % 2]
            state = client.get(f"{path}?draw=0", headers=bearer(link)).json()
            if state["frozen"]:
                break
            if question := state["question"]:
                options = [option["id"] for option in question["options"]]
                option = dice.choice(options[1:9] if "the-comb" in options else options)
                answer = {"id": str(turn), "number": question["number"], "answer": option}
                answered += client.post(f"{path}/answer", headers=bearer(link), json=answer).status_code == 200
        assert "a fault of this program" in state["frozen"]
        with closing(sqlite3.connect(tmp_path / "tables.db")) as store:
            assert store.execute("SELECT count(*) FROM steps").fetchone() == (answered,)
        other = made(client, "me", "greedy")
        assert client.post(f"/api/tables/{other['id']}/start", headers=bearer(other["link"])).status_code == 200


def test_what_the_store_does_not_take_has_not_happened(tmp_path: Path):
    with serving(sqlite(tmp_path)) as server, server.client() as client:
        table = made(client, "me", "friend")
        path, head = f"/api/tables/{table['id']}", bearer(table["link"])
        client.post(f"{path}/start", headers=head)
        before = client.get(path, headers=head)
        option = before.json()["question"]["options"][-1]["id"]
        answer = {"id": "1", "number": 0, "answer": option}
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as store:
            store.execute("CREATE TRIGGER full BEFORE INSERT ON steps BEGIN SELECT RAISE(ABORT, 'no room'); END")
            assert client.post(f"{path}/answer", headers=head, json=answer).status_code == 503
            assert client.get(path, headers=head).text == before.text
            store.execute("DROP TRIGGER full")
            assert client.post(f"{path}/answer", headers=head, json=answer).status_code == 200
            # Another server has written meanwhile: what it wrote counts, and this one looks again.
            row = "INSERT INTO steps SELECT table_id, 1, kind, seat, ask, ?, draws, 'other' FROM steps"
            other, mine = (each["id"] for each in client.get(path, headers=head).json()["question"]["options"][-2:])
            store.execute(row, [json.dumps(other)])
            late = {"id": "2", "number": 1, "answer": mine}
            assert client.post(f"{path}/answer", headers=head, json=late).status_code == 503
            assert client.post(f"{path}/answer", headers=head, json=late).status_code == 409
            assert client.get(path, headers=head).json()["question"]["number"] == 2


class Killed:
    """A server of its own process, that can be killed at any moment."""

    def __init__(self, db: str) -> None:
        self.process = subprocess.Popen([sys.executable, "-c", SERVE, db], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        until = time.monotonic() + 20
        while time.monotonic() < until:
            try:
                httpx.get(f"{self.url}/health")
                return
            except httpx.TransportError:
                time.sleep(0.02)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Seat:
    """A player who answers at random for as long as the server lives, and repeats what was not acknowledged."""

    def __init__(self, table: str, link: str, seed: int) -> None:
        self.table = table
        self.link = link
        self.dice = random.Random(seed)
        self.acknowledged: list[str] = []
        self.pending: dict[str, Any] | None = None
        self.given = 0

    async def play(self, url: str) -> None:
        try:
            me = await come(url, self.table, self.link, draw=False)
            while question := await me.asked():
                if self.pending is None:
                    self.given += 1
                    answer = self.dice.choice(question["options"])["id"]
                    self.pending = {"id": f"{self.given}", "number": question["number"], "answer": answer}
                await me.send(type="answer", **self.pending)
                said = await me.reply()
                assert said["type"] == "done", said
                assert said["id"] == self.pending["id"]
                self.acknowledged.append(said["id"])
                self.pending = None
                me.state = me.state | {"question": None}
        except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
            return


@pytest.mark.parametrize("kills", [KILLS])
def test_killed_at_random_moments_it_loses_doubles_and_reorders_nothing(tmp_path: Path, kills: int):
    db = sqlite(tmp_path)
    dice = random.Random(7)
    server = Killed(db)
    players: list[Seat] = []
    try:
        for kill in range(kills):
            players += _sit_down(server, kill) + (_sit_down(server, -1) if kill == 0 else [])
            run(partial(_play_until_killed, server, players, dice.randrange(15, 60), dice.uniform(0, 0.02)))
            _check(tmp_path, players)
            server = Killed(db)
        with httpx.Client(base_url=server.url) as client:
            for seat in players:
                state = client.get(f"/api/tables/{seat.table}?draw=0", headers=bearer(seat.link)).json()
                assert state["frozen"] is None
    finally:
        server.kill()
    assert _acknowledged(players) >= 15 * kills


def _sit_down(server: Killed, seed: int) -> list[Seat]:
    """Two players at a new table."""
    with httpx.Client(base_url=server.url) as client:
        table = made(client, "me", "friend")
        client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))
    return [Seat(table["id"], table["link"], 2 * seed), Seat(table["id"], table["links"]["1"], 2 * seed + 1)]


async def _play_until_killed(server: Killed, players: list[Seat], answers: int, seconds: float) -> None:
    """The server is killed a moment after so many more answers were acknowledged."""
    wanted = _acknowledged(players) + answers
    playing = [asyncio.create_task(seat.play(server.url)) for seat in players]
    while _acknowledged(players) < wanted and not all(task.done() for task in playing):
        await asyncio.sleep(0.001)
    await asyncio.sleep(seconds)
    server.kill()
    await asyncio.gather(*playing)


def _acknowledged(players: list[Seat]) -> int:
    return sum(len(seat.acknowledged) for seat in players)


def _check(folder: Path, players: list[Seat]) -> None:
    with closing(sqlite3.connect(folder / "tables.db")) as store:
        assert store.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for at, seat in enumerate(players):
            rows = store.execute(
                "SELECT client FROM steps WHERE table_id = ? AND seat = ? ORDER BY seq", [seat.table, at % 2]
            )
            stored = [client for (client,) in rows]
            # What was acknowledged is there in its order; at most one more was stored, and its sender not told.
            assert stored in (seat.acknowledged, [*seat.acknowledged, str(seat.given)])
            seqs = [
                seq for (seq,) in store.execute("SELECT seq FROM steps WHERE table_id = ? ORDER BY seq", [seat.table])
            ]
            assert seqs == list(range(len(seqs)))
