"""The past of a table over the wire: who may look when, what-if tables, and the pages."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic import command
from alembic.config import Config

from tests.server.served import Served, bearer, made, secret_of, serving, sqlite
from undercroft import Table
from undercroft.server.storage import schema, store
from undercroft.server.storage.engine import engine_of

SHORT = {"turn_limit": 4}
FOG = {"fog": "full"}


class Played:
    """A game of two persons, of which some answers were given at random."""

    def __init__(self, client: httpx.Client, steps: int, options: dict[str, Any], seed: int = 1) -> None:
        self.client = client
        self.table = made(client, "me", "friend", options=options)
        self.id: str = self.table["id"]
        self.links = [self.table["link"], self.table["links"]["1"]]
        self.watcher = bearer(self.table["spectator"])
        self.heads = [bearer(link) for link in self.links]
        self.post("start", 0, {})
        rng = random.Random(seed)
        for step in range(steps):
            asked = [(seat, self.look(seat)["question"]) for seat in (0, 1)]
            waiting = [(seat, question) for seat, question in asked if question and question["waits"]]
            if not waiting:
                break
            seat, question = waiting[0]
            ids = [option["id"] for option in question["options"]]
            answer = "the-comb" if "the-comb" in ids else rng.choice(ids)
            self.post("answer", seat, {"id": f"a{step}", "number": question["number"], "answer": answer})

    def look(self, seat: int) -> Any:
        return self.client.get(f"/api/tables/{self.id}?draw=0", headers=self.heads[seat]).json()

    def get(self, path: str, who: int | None) -> httpx.Response:
        headers = self.watcher if who is None else self.heads[who]
        return self.client.get(f"/api/tables/{self.id}/{path}", headers=headers)

    def post(self, path: str, who: int, body: Any) -> httpx.Response:
        answer = self.client.post(f"/api/tables/{self.id}/{path}", headers=self.heads[who], json=body)
        self.client.cookies.clear()
        return answer


@pytest.fixture(scope="module")
def running(server: Served) -> Iterator[Played]:
    with server.client() as client:
        yield Played(client, 30, FOG)


@pytest.fixture(scope="module")
def over(server: Served) -> Iterator[Played]:
    with server.client() as client:
        played = Played(client, 400, SHORT)
        assert played.look(0)["over"]
        yield played


def test_of_a_running_game_each_has_their_own_eyes_only(running: Played):
    for who, mine, others in ((0, "0", ("1", "spectator")), (1, "1", ("0", "spectator")), (None, "spectator", "01")):
        found = running.get("replay", who).json()
        assert found["as"] == who and found["eyes"] == [who] and not found["over"]
        assert found == running.get(f"replay?as={mine}", who).json()
        assert running.get("shown", who).json()["as"] == who
        for other in others:
            for path in ("replay", "replay/0", "shown"):
                assert running.get(f"{path}?as={other}", who).status_code == 403
    assert running.get("receipt", 0).status_code == 409
    assert running.client.get(f"/replay/{running.id}/receipt", headers=running.heads[0]).status_code == 409


def test_moments_that_there_are_not_are_refused(running: Played):
    last = running.get("replay/0", 0).json()["last"]
    assert running.get(f"replay/{last}", 0).status_code == 200
    for at in (str(last + 1), "x", "-1", "9" * 50, "1.5"):
        assert running.get(f"replay/{at}", 0).status_code == 400
    for eyes in ("2", "all", "-1", "9" * 5000):
        assert running.get(f"replay?as={eyes}", 0).status_code == 400
    assert running.get("replay/0?log=x", 0).status_code == 400


def test_the_last_moment_is_the_table_as_it_is(running: Played):
    for who in (0, 1):
        now = running.client.get(f"/api/tables/{running.id}", headers=running.heads[who]).json()
        last = running.get("replay/0", who).json()["last"]
        then = running.get(f"replay/{last}", who).json()
        for key in ("svg", "panels", "text", "waiting"):
            assert then[key] == now[key]
        assert then["log"] == now["log"]
        part = running.get(f"replay/{last}?log=3", who).json()["log"]
        assert part == {"from": 3, "lines": now["log"]["lines"][3:]}


def test_before_the_start_there_is_no_past(client: httpx.Client):
    table = made(client, "me", "friend")
    for path in ("replay", "replay/0", "shown", "receipt"):
        assert client.get(f"/api/tables/{table['id']}/{path}", headers=bearer(table["link"])).status_code == 409


def test_looking_at_the_past_is_limited(tmp_path: Path):
    with serving(sqlite(tmp_path), messages=10) as served, served.client() as client:
        table = made(client, "me", "greedy")
        client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))
        statuses = [
            client.get(f"/api/tables/{table['id']}/replay/0", headers=bearer(table["link"])).status_code
            for _ in range(45)
        ]
    assert statuses[0] == 200 and statuses[-1] == 429


def test_after_the_end_everybody_has_all_eyes(over: Played):
    for who in (0, 1, None):
        for eyes, name in ((0, "0"), (1, "1"), (None, "spectator")):
            found = over.get(f"replay?as={name}", who).json()
            assert found["as"] == eyes and found["eyes"] == [0, 1, None] and found["you"] == who
        assert over.get("receipt", who).json()["kind"] == "receipt"
        assert over.get("record", who).status_code == 200
    mine, other = (over.get(f"replay/1?as={seat}", 0).json() for seat in (0, 1))
    assert mine["question"] is None or other["question"] is None or mine["question"] != other["question"]
    assert over.client.get(f"/api/tables/{over.id}/replay").status_code == 403


def test_the_receipt_is_a_page_in_plain_words(over: Played):
    page = over.client.get(f"/replay/{over.id}/receipt", headers=over.heads[0])
    assert page.status_code == 200
    assert "Only North knew this; the others were told only what came of it." in page.text
    assert "Everybody was told this." not in page.text
    whole = over.client.get(f"/replay/{over.id}/receipt?all&from=0", headers=over.watcher)
    assert "Everybody was told this." in whole.text
    beyond = over.client.get(f"/replay/{over.id}/receipt?all&from=999999", headers=over.watcher)
    assert beyond.status_code == 200
    assert f"/replay/{over.id}?as=1&amp;at=" in page.text
    assert over.client.get(f"/replay/{over.id}/receipt").status_code == 403
    replay = over.client.get(f"/replay/{over.id}", headers=over.watcher)
    assert replay.status_code == 200 and f'data-table="{over.id}"' in replay.text
    lobby = over.client.get("/", headers={"Cookie": f"uc_{over.id}={secret_of(over.links[0])}"})
    assert f'href="/replay/{over.id}"' in lobby.text and f'href="/replay/{over.id}/receipt"' in lobby.text


# ---------------------------------------------------------------------- what if


def row(server: Served, id: str) -> dict[str, Any]:
    """The row of this table as the store has it."""
    path = server.hall.settings.db.removeprefix("sqlite:///")
    with sqlite3.connect(path) as connection:
        connection.row_factory = sqlite3.Row
        return dict(connection.execute("select * from tables where id = ?", [id]).fetchone())


def opened(found: dict[str, Any]) -> Table:
    """The game that this row begins."""
    return Table.start(
        found["game"],
        options=json.loads(found["options"]),
        numbers=json.loads(found["numbers"]),
        names=["North", "South"],
        position=json.loads(found["position"]),
        seed=1,
    )


def test_a_what_if_of_a_running_game_holds_a_made_up_world(server: Served, running: Played):
    truth = row(server, running.id)
    real = server.hall._lives[running.id].table
    last = running.get("replay/0", 0).json()["last"]
    hidden = real.view(1)["boards"][1]
    made_up = 0
    for _ in range(4):
        answer = running.post("what-if", 0, {"as": 0, "at": last, "bot": "random"})
        assert answer.status_code == 201, answer.text
        found = row(server, answer.json()["id"])
        assert found["key"] != truth["key"] and truth["key"] not in found["position"]
        table = opened(found)
        assert table.view(0) == real.view(0)
        made_up += table.view(1)["boards"][1] != hidden
    assert made_up >= 3


def test_of_a_running_game_only_ones_own_seat_can_be_played_on(running: Played):
    assert running.post("what-if", 0, {"as": 1, "at": 0}).status_code == 403
    spectator = running.client.post(
        f"/api/tables/{running.id}/what-if", headers=running.watcher, json={"as": 0, "at": 0}
    )
    assert spectator.status_code == 403
    assert running.post("what-if", 0, {"as": 0, "at": 9999}).status_code == 400
    assert running.post("what-if", 0, {"as": 0, "at": 0, "bot": "genius"}).status_code == 400


def test_a_what_if_of_a_game_that_is_over_is_the_true_world_with_new_dice(server: Served, over: Played):
    answer = over.client.post(
        f"/api/tables/{over.id}/what-if", headers=over.watcher, json={"as": 1, "at": 6, "bot": "greedy"}
    )
    over.client.cookies.clear()
    assert answer.status_code == 201
    new = answer.json()
    state = over.client.get(f"/api/tables/{new['id']}?draw=0", headers=bearer(new["link"])).json()
    assert (state["you"], state["role"], state["auto"]) == (1, "host", True)
    assert [seat["kind"] for seat in state["seats"]] == ["bot", "open"]
    assert state["chat"]["lines"][0]["text"].startswith("What if, from moment 6 of North and South? All is as it was")
    old = over.client.get(f"/api/tables/{over.id}?draw=0", headers=over.heads[0]).json()
    assert state["commitment"] != old["commitment"]
    real = server.hall._lives[over.id].table
    table = opened(row(server, new["id"]))
    then = json.loads(over.get("shown?as=0", 0).text)["moments"]
    assert table.view(0)["boards"] in [moment["view"]["boards"] for moment in then if "boards" in moment["view"]]
    assert real.result is not None and table.result is None
    last = over.get("replay/0?as=1", 0).json()["last"]
    assert over.post("what-if", 0, {"as": 1, "at": last}).status_code == 400  # There is nothing left to play.


def test_a_what_if_is_played_on_replayed_and_comes_back_after_a_restart(tmp_path: Path):
    db = sqlite(tmp_path)
    with serving(db) as served, served.client() as client:
        first = Played(client, 20, FOG)
        new = first.post("what-if", 0, {"as": 0, "at": 4, "bot": "random"}).json()
        head = bearer(new["link"])
        client.post(f"/api/tables/{new['id']}/start", headers=head)
        told = [line["text"] for line in first.get("replay/4", 0).json()["log"]["lines"]]
        assert told and [line["text"] for line in before(client, new["id"], head)] == told
        replay = client.get(f"/api/tables/{new['id']}/replay/0", headers=head).json()
        assert replay["svg"] == first.get("replay/4", 0).json()["svg"]
    with serving(db) as served, served.client() as client:
        again = client.get(f"/api/tables/{new['id']}/replay/0", headers=head).json()
        assert again["svg"] == replay["svg"]
        state = client.get(f"/api/tables/{new['id']}?draw=0", headers=head).json()
        assert state["frozen"] is None and state["what_if"] == {"table": first.id, "as": 0, "at": 4}
        assert [line["text"] for line in before(client, new["id"], head)] == told


def before(client: httpx.Client, table: str, head: dict[str, str]) -> list[dict[str, str]]:
    """What a what-if table says of what was told before it began."""
    lines: list[dict[str, str]] = client.get(f"/api/tables/{table}/past", headers=head).json()["lines"]
    return lines


def test_a_store_from_before_is_taken_on(tmp_path: Path):
    db = sqlite(tmp_path)
    engine = engine_of(db)
    with engine.connect() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(store.__file__).parents[1] / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.commit()
    with engine.begin() as connection:
        texts = {"id": "A" * 12, "game": "trapper", "options": "{}", "numbers": "{}", "key": "0" * 64}
        rest = {"edition": 1, "auto": False, "started": False, "over": False, "touched": 2**30}
        connection.execute(schema.tables.insert().values(**texts, **rest))
    engine.dispose()
    opened = store.Store(db)
    opened.open()
    opened.close()
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        assert connection.execute("select id, position from tables").fetchall() == [("A" * 12, None)]
