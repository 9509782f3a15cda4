"""A server that stops in peace and comes back; and what fails by our fault, or by the store's."""

from __future__ import annotations

import json
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.served import PATIENCE, bearer, made, serving, sqlite
from undercroft.engine import Scripted, Table
from undercroft.engine.event import Tell


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


def test_a_table_whose_past_these_rules_would_tell_otherwise_is_frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with serving(sqlite(tmp_path)) as server, server.client() as client:
        table = made(client, "me", "friend")
        path = f"/api/tables/{table['id']}"
        head, other = bearer(table["link"]), bearer(table["links"]["1"])
        client.post(f"{path}/start", headers=head)
        for who in (head, other):
            answer = client.post(f"{path}/answer", headers=who, json={"id": "1", "number": 0, "answer": "the-comb"})
            assert answer.status_code == 200, answer.text
    told = Tell.everyone

    def otherwise(self: Tell, event: str, **data: Any) -> None:
        told(self, event, **(data | {"turn": 7} if event == "turn" else data))

    with monkeypatch.context() as changed:
        changed.setattr(Tell, "everyone", otherwise)
        with serving(sqlite(tmp_path)) as server, server.client() as client:
            frozen = client.get(path, headers=head).json()["frozen"]
            assert frozen and "these rules tell step" in frozen and "otherwise than it was told" in frozen
    with serving(sqlite(tmp_path)) as server, server.client() as client:
        assert client.get(path, headers=head).json()["frozen"] is None, "nothing was changed by looking"


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
            row = (
                "INSERT INTO steps (table_id, seq, kind, seat, ask, answer, draws, client) "
                "SELECT table_id, 1, kind, seat, ask, ?, draws, 'other' FROM steps"
            )
            other, mine = (each["id"] for each in client.get(path, headers=head).json()["question"]["options"][-2:])
            store.execute(row, [json.dumps(other)])
            late = {"id": "2", "number": 1, "answer": mine}
            assert client.post(f"{path}/answer", headers=head, json=late).status_code == 503
            assert client.post(f"{path}/answer", headers=head, json=late).status_code == 409
            assert client.get(path, headers=head).json()["question"]["number"] == 2


def test_a_bot_goes_on_when_the_store_takes_its_answer_again(tmp_path: Path):
    with serving(sqlite(tmp_path)) as server, server.client() as client:
        table = made(client, "me", "random")
        path, head = f"/api/tables/{table['id']}", bearer(table["link"])
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as store:
            store.execute("CREATE TRIGGER full BEFORE INSERT ON steps BEGIN SELECT RAISE(ABORT, 'no room'); END")
            client.post(f"{path}/start", headers=head)
            live = server.hall._lives[table["id"]]
            time.sleep(0.5)  # It has tried, and waits.
            assert live.bots.busy and not store.execute("SELECT count(*) FROM steps").fetchone()[0]
            store.execute("DROP TRIGGER full")
            until = time.monotonic() + PATIENCE
            while not store.execute("SELECT count(*) FROM steps").fetchone()[0]:
                assert time.monotonic() < until
                time.sleep(0.05)
