"""What one address, seat or table may take of the server: no more than leaves something for all others."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from secrets import token_urlsafe
from threading import Event
from typing import Any

import httpx
import pytest

from tests.server.served import Served, bearer, made, secret_of, serving, sqlite
from undercroft.server.faults import TooMany
from undercroft.server.links import MOST_REMEMBERED
from undercroft.server.replay.replay import Replay
from undercroft.server.secrets import cookie_name
from undercroft.server.storage.kept import Said
from undercroft.server.tables.stored import MOST_LINES


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Served]:
    """A server where one address may look eight times a minute."""
    with serving(sqlite(tmp_path), messages=2, seconds=60) as served:
        yield served


@pytest.mark.parametrize("path", ["/", "/api/tables/{id}", "/api/tables/{id}/record"])
def test_looks_of_one_address_are_counted(strict: Served, path: str):
    with strict.client() as client:
        table = made(client, "me", "friend")
        where = path.format(id=table["id"])
        seen = [client.get(where, headers=bearer(table["link"])).status_code for _ in range(9)]
    assert 429 not in seen[:8] and seen[8] == 429


def test_the_lobby_looks_for_no_more_tables_than_a_browser_keeps(client: httpx.Client):
    cookies = "; ".join(f"{cookie_name(token_urlsafe(9))}=x" for _ in range(2 * MOST_REMEMBERED))
    forgotten = client.get("/", headers={"Cookie": cookies}).headers.get_list("set-cookie")
    assert len(forgotten) == MOST_REMEMBERED


def test_a_file_of_one_endless_key_is_refused_at_once(client: httpx.Client):
    told = client.post("/api/files", json={"text": "a." * 20_000 + "a = 1"}, timeout=30)
    assert told.status_code == 400 and "too deeply" in told.json()["error"]
    assert client.post("/api/files", json={"text": "#" * 70_000}).status_code == 400


def test_a_seat_is_given_one_hint_at_a_time(server: Served, client: httpx.Client):
    """The later one: so nobody keeps the threads of a server busy with what nobody waits for."""
    table = made(client, "me", "friend")
    path, mine = f"/api/tables/{table['id']}", bearer(table["link"])
    client.post(f"{path}/start", headers=mine)
    free = Event()
    busy = [server.hall.aside._hints.submit(free.wait, 20) for _ in range(2)]  # All threads that give hints.

    async def two() -> list[Any]:
        live = await server.hall.find(table["id"])
        grant = next(grant for grant in live.kept.grants if grant.seat == 0)
        tasks = []
        for _ in range(2):
            tasks.append(asyncio.create_task(live.hint(grant, None)))
            await asyncio.sleep(0.05)
        free.set()
        return list(await asyncio.gather(*tasks, return_exceptions=True))

    first, second = server.wait_for(two())
    assert all(thread.result() for thread in busy)
    assert "dropped" in first.reason and second[0] == 0
    assert client.post(f"{path}/hint", headers=mine, json={}).status_code == 200


def test_a_seat_that_changes_hands_without_end_fills_no_chat(server: Served, client: httpx.Client):
    table = made(client, "me", "friend")

    async def fill() -> None:
        live = await server.hall.find(table["id"])
        live.stored.kept = replace(live.kept, chat=(Said(0, None, "hello"),) * (MOST_LINES - 1))

    server.wait_for(fill())
    path, mine = f"/api/tables/{table['id']}", bearer(table["link"])
    for kind in ("bot", "friend", "bot"):
        assert client.post(f"{path}/seats/1", headers=mine, json={"kind": kind}).status_code == 200
    assert len(client.get(path, headers=mine).json()["chat"]["lines"]) == MOST_LINES


def is_over(replay: Replay) -> bool:
    return replay.over


def test_so_many_wait_for_a_look_at_the_past_and_no_more(server: Served, client: httpx.Client):
    table = made(client, "me", "friend")
    client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))

    async def crowd() -> list[Any]:
        live = await server.hall.find(table["id"])
        looks = [server.hall.replays.look(live, is_over) for _ in range(70)]
        return list(await asyncio.gather(*looks, return_exceptions=True))

    seen = server.wait_for(crowd())
    assert [type(one) for one in seen] == [bool] * 64 + [TooMany] * 6


def test_a_link_for_spectators_takes_no_seat_away(server: Served, client: httpx.Client):
    table = made(client, "me", "friend")
    name = cookie_name(table["id"])
    with server.client(cookies={name: secret_of(table["link"])}) as host:
        answer = host.get(table["spectator"])
        assert answer.status_code == 303 and "set-cookie" not in answer.headers
    assert name in client.get(table["spectator"]).headers["set-cookie"]
