"""The guard: headers, sizes, how much and how often; and text that wants to be more than text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.served import Served, bearer, come, made, run, serving, sqlite

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}}${7*7}",
    "'; DROP TABLE tables; --",
    "%s%n{0}",
    "Robert\N{COMBINING ACUTE ACCENT}",
)


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Served]:
    """A server with small limits."""
    with serving(sqlite(tmp_path), messages=12, seconds=60, tables_an_hour=2) as served:
        yield served


@pytest.mark.parametrize("path", ["/", "/health", "/api/openapi.json", "/nothing", "/static/nothing", "/api/nothing"])
def test_every_answer_has_the_headers(client: httpx.Client, path: str):
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers


def test_a_page_brings_no_script_of_its_own_and_nothing_from_elsewhere(client: httpx.Client):
    page = client.get("/").text
    assert "style=" not in page and "onclick" not in page and "<script>" not in page
    assert "//" not in page.replace(str(client.base_url).rstrip("/"), "")


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_text_and_nothing_else(server: Served, client: httpx.Client, name: str):
    answer = client.post(
        "/api/tables", json={"game": "trapper", "seats": [{"kind": "me", "name": name}, {"kind": "bot"}]}
    )
    assert answer.status_code == 201
    table = answer.json()
    client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))
    state = client.get(f"/api/tables/{table['id']}", headers=bearer(table["link"]))
    assert state.json()["seats"][0]["name"] == name
    assert "<script" not in state.json()["svg"] and "<img" not in state.json()["svg"]
    for page in (client.get(f"/t/{table['id']}"), client.get("/")):
        assert "<script>alert" not in page.text and "<img src=x" not in page.text and "49" not in page.text


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\nb", "\x00", "\u202e", "South"])
def test_names_that_cannot_be_are_refused(client: httpx.Client, name: str):
    seats = [{"kind": "me", "name": name or " "}, {"kind": "bot"}]
    assert client.post("/api/tables", json={"game": "trapper", "seats": seats}).status_code == 400


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"game": 7}',
        b'{"game": "chess"}',
        b'{"game": "trapper", "more": 1}',
        b'{"game": "trapper", "options": {"fog": "none"}}',
        b'{"game": "trapper", "seats": []}',
        b'{"game": "trapper", "seats": [{"kind": "me"}, {"kind": "me"}]}',
        b'{"game": "trapper", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "search:999999"}]}',
        b'{"game": "trapper", "numbers": {"x": 1}}',
        b'{"game": "\\ud800"}',
        b"\xff\xfe",
        b"[" * 100_000,
    ],
)
def test_what_cannot_be_read_is_refused_in_words(client: httpx.Client, body: bytes):
    answer = client.post("/api/tables", content=body)
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_a_body_that_is_too_large_is_not_read(client: httpx.Client):
    assert client.post("/api/tables", content=b"x" * (256 * 1024 + 1)).status_code == 413


def test_a_frame_that_is_too_large_closes_the_socket(server: Served, client: httpx.Client):
    table = made(client, "me", "friend")

    async def play() -> None:
        me = await come(server.url, table["id"], table["link"], draw=False)
        await me.next()
        await me.send(type="chat", id="1", text="x" * 17_000)
        await me.socket.wait_closed()
        assert me.socket.close_code == 1009

    run(play)


@pytest.mark.parametrize(
    "frame",
    ["", "{", "[]", "7", '{"type":"dance"}', '{"type":"answer"}', '{"type":"answer","id":"","number":0,"answer":1}']
    + ['{"type":"why","rule":"\\ud800"}', '{"type":"answer","id":"1","number":1e99,"answer":1}', "[" * 10_000],
)
def test_a_frame_that_cannot_be_read_is_refused_and_the_socket_stays(server: Served, client: httpx.Client, frame: str):
    table = made(client, "me", "friend")

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"], draw=False) as me:
            await me.next()
            await me.socket.send(frame)
            assert (await me.reply())["type"] == "refused"
            await me.send(type="why", rule="trapper.turn.roll")
            assert (await me.reply())["type"] == "rule"

    run(play)


def test_too_many_messages_close_the_socket(strict: Served):
    with strict.client() as client:
        table = made(client, "me", "friend")

    async def play() -> None:
        me = await come(strict.url, table["id"], table["link"], draw=False)
        for _ in range(20):
            await me.socket.send(json.dumps({"type": "why", "rule": "trapper.turn.roll"}))
        assert "too many" in (await me.until(lambda frame: frame["type"] == "bye"))["why"]
        await me.socket.wait_closed()
        assert me.socket.close_code == 1008

    run(play)


def test_too_many_tables_and_requests_of_one_address_are_refused(strict: Served):
    with strict.client() as client:
        said = []
        for _ in range(14):
            said.append(client.post("/api/tables", json={"game": "trapper"}))
            client.cookies.clear()
    assert [answer.status_code for answer in said] == [201, 201] + [429] * 12
    assert "many tables" in said[2].json()["error"] and "too much at once" in said[-1].json()["error"]
