"""A record from a file, watched on a server: played again first; what is wrong with a file is said."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import httpx
import pytest

from tests.server.served import PATIENCE, Served, serving, sqlite
from undercroft import Table
from undercroft.bots import play_bots, seated
from undercroft.daily.dungeon import dungeon_of
from undercroft.server.replay.pages import MOST_RECORD

NOON = 1_767_268_800


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(sqlite(tmp_path_factory.mktemp("open")), now=lambda: NOON) as served:
        yield served


@pytest.fixture
def client(server: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=PATIENCE, headers={"origin": server.url}) as client:
        yield client


@cache
def played(over: bool = True, seed: int | str | None = None) -> dict[str, Any]:
    """The record of a game with a word of a seat in its dice, over or not."""
    words = ["luck", ""] if seed is None else ["", ""]
    table = Table.start("trapper", seed=seed, words=words, strict=False)
    play_bots(table, seated(table.game, ("greedy", "greedy"), 1), limit=20)
    if over:
        table.act(0, "concede")
    return table.record().plain()


def send(client: httpx.Client, content: bytes, name: str = "game.json") -> httpx.Response:
    return client.post("/replay", files={"record": (name, content, "application/json")})


def test_a_record_from_a_file_is_watched_and_its_story_told(client: httpx.Client):
    assert 'type="file"' in client.get("/replay").text
    answer = send(client, json.dumps(played()).encode())
    assert answer.status_code == 303, answer.text
    id = answer.headers["location"].removeprefix("/replay/")
    assert client.get(f"/replay/{id}").status_code == 200
    again = client.get(f"/api/tables/{id}/record").json()
    assert again == played()
    assert client.get(f"/api/tables/{id}/story").json()["done"] is None  # It can be told, and nobody has asked for it.
    client.cookies.clear()
    assert client.get(f"/replay/{id}").status_code == 403  # Whoever else comes has nothing that opens it.


def changed(**fields: Any) -> bytes:
    return json.dumps(played() | fields).encode()


def edited() -> bytes:
    record = json.loads(json.dumps(played()))
    step = next(step for step in record["steps"] if step["ask"] == "buy")
    step["answer"] = "nonsense"
    return json.dumps(record).encode()


def today_s() -> bytes:
    from datetime import UTC, datetime

    dungeon = dungeon_of("trapper", datetime.fromtimestamp(NOON, UTC).date())
    return json.dumps(played(seed=dungeon.seed)).encode()


WRONG: dict[str, tuple[Callable[[], bytes], str]] = {
    "no JSON": (lambda: b"no record", "game.json"),
    "no record": (lambda: b"{}", "game.json"),
    "not over": (lambda: json.dumps(played(over=False)).encode(), "is not over"),
    "an answer": (edited, "nonsense"),
    "another key": (lambda: changed(key="00" * 32), "does not fit the commitment"),
    "no key": (lambda: changed(key="no key"), "key"),
    "no game": (lambda: changed(game="chess"), "chess"),
    "an edition to come": (lambda: changed(edition=99), "edition 99"),
    "dice": (lambda: changed(dice="mine"), "thrown by hand"),
    "a name": (lambda: changed(seats=[{"name": "A" * 60, "role": "trapper"}] * 2), "at most 40 letters"),
    "today's": (today_s, "today&#39;s dungeon"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_with_a_file_is_said(client: httpx.Client, wrong: str):
    content, words = WRONG[wrong]
    answer = send(client, content())
    assert answer.status_code == 400 and words in answer.text and 'role="alert"' in answer.text


def test_what_is_no_file_or_too_large_is_refused(client: httpx.Client):
    assert client.post("/replay", data={"record": "x"}).status_code == 400
    assert send(client, b"").status_code == 400
    assert send(client, b" " * (MOST_RECORD + 1)).status_code == 413
    kind = {"content-type": "multipart/form-data; boundary=x"}
    assert client.post("/replay", content=b"\xff\x00--x\r\n\r\n", headers=kind).status_code == 400
    assert client.post("/replay", files={"record": ("g", b"{}")}, headers={"origin": "http://other"}).status_code == 403
