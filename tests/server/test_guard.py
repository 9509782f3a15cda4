"""The guard: headers, sizes, how much and how often; and text that wants to be more than text."""

from __future__ import annotations

import html
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest
from starlette.requests import Request
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.served import Served, bearer, come, made, run, secret_of, serving, sqlite
from undercroft.server.guard import address
from undercroft.server.links import MOST_REMEMBERED

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{'xyz'*2}}${'xyz'*2}",
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
    ElementTree.fromstring(state.json()["svg"])
    assert "<script" not in state.json()["svg"] and "<img" not in state.json()["svg"]
    ours = {"Origin": server.url}
    fields = {"game": "trapper", "seat.0": "me", "seat.1": "friend", "name.1": name}
    wrong = fields | {"option.turn_limit": name, "seat.0": name}
    pages = [
        client.get(f"/t/{table['id']}"),
        client.get("/"),
        client.post("/new", data=fields, headers=ours),  # The invitation with its QR code.
        client.post("/new", data=wrong, headers=ours),  # The form again, with all that was filled in.
        client.post("/new", data={"game": name}, headers=ours),
        client.get(f"/t/{name}", headers=ours),
    ]
    assert [page.status_code for page in pages] == [200, 200, 200, 400, 400, 404]
    for page in pages:
        assert "<script>alert" not in page.text and "<img src=x" not in page.text and "xyzxyz" not in page.text
    shown = html.escape(name).replace("&#x27;", "&#39;").replace("&quot;", "&#34;")
    assert all(shown in page.text for page in pages[:4])


def test_names_in_the_log_are_as_they_were_given(client: httpx.Client):
    table = made(client, "me", "friend")
    path, head = f"/api/tables/{table['id']}", bearer(table["link"])
    name = HOSTILE[0]
    assert client.post(f"{path}/seats/0", headers=head, json={"name": name}).status_code == 200
    client.post(f"{path}/start", headers=head)
    assert client.post(f"{path}/act", headers=head, json={"id": "1", "act": "concede"}).status_code == 200
    log = client.get(path, headers=head).json()["log"]["lines"]
    assert any(name in line["text"] for line in log)


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
        b'{"game": "trapper", "seats": [{"kind": "me"}, {"kind": "me"}, {"kind": "me"}]}',
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


def test_who_was_sent_away_cannot_come_back_at_once_and_say_more(strict: Served):
    with strict.client() as client:
        table = made(client, "me", "friend")

    async def play() -> None:
        for _ in range(11):  # The table took one of twelve.
            async with await come(strict.url, table["id"], table["link"], draw=False) as me:
                await me.next()
        with pytest.raises(InvalidStatus):
            await come(strict.url, table["id"], table["link"], draw=False)

    run(play)


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("192.0.2.7", "192.0.2.8", False),
        ("2001:db8:1:2::7", "2001:db8:1:2:ffff::8", True),  # One household has them all.
        ("2001:db8:1:2::7", "2001:db8:1:3::7", False),
        ("::ffff:192.0.2.7", "::ffff:192.0.2.8", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("unix", "", False),
    ],
)
def test_an_address_is_counted_as_those_who_share_it(first: str, second: str, same: bool):
    told = [address(Request({"type": "http", "client": (host, 1), "headers": []})) for host in (first, second)]
    assert (told[0] == told[1]) is same


@pytest.mark.parametrize(
    ("public", "origin", "status"),
    [
        ("https://games.example.org", "https://games.example.org", 303),
        ("https://games.example.org", "http://games.example.org", 403),  # A page that somebody on the way has changed.
        ("https://games.example.org", "https://games.example.org.evil.example", 403),
        ("https://games.example.org", "null", 403),
        ("https://games.example.org", "https://[", 403),
        ("http://192.0.2.7:8700", "http://192.0.2.7:8700", 303),
        ("http://192.0.2.7:8700", "http://games.example.org", 303),  # As who asks has called us.
    ],
)
def test_a_form_comes_from_our_own_page(tmp_path: Path, public: str, origin: str, status: int):
    with serving(sqlite(tmp_path), public_url=public) as server, server.client() as client:
        headers = {"Origin": origin, "Host": "games.example.org"}
        answer = client.post("/new", data={"game": "trapper", "play": "now"}, headers=headers)
        assert answer.status_code == status
        if status == 303:
            assert ("Secure" in answer.headers["set-cookie"]) is public.startswith("https")


def test_a_form_without_an_origin_does_nothing_for_who_has_a_cookie(client: httpx.Client):
    table = made(client, "me", "friend")
    client.get(table["link"])
    for path in (f"/t/{table['id']}/delete", f"/t/{table['id']}/leave", f"/t/{table['id']}/rematch", "/new"):
        assert client.post(path, data={"game": "trapper", "play": "now"}).status_code == 403
    assert client.get(f"/t/{table['id']}").status_code == 200


def test_a_browser_keeps_the_newest_tables_and_its_cookies_stay_few(server: Served):
    ours = {"Origin": server.url}
    with server.client(headers=ours) as client:
        made_at = [
            client.post("/new", data={"game": "trapper", "play": "now"}).headers["location"]
            for _ in range(MOST_REMEMBERED + 5)
        ]
        kept = [name for name in client.cookies if name.startswith("uc_")]
        assert len(kept) == MOST_REMEMBERED
        assert sum(len(name) + len(value) + 3 for name, value in client.cookies.items()) < 4096
        lobby = client.get("/").text
        shown = [lobby.find(f'href="{at}"') for at in reversed(made_at[5:])]
        assert -1 not in shown and shown == sorted(shown)  # The newest first.
        assert all(f'href="{at}"' not in lobby for at in made_at[:5])
        with server.client() as other:  # What was deleted elsewhere is forgotten here, too.
            gone = made_at[-1].removeprefix("/t/")
            secret = client.cookies[f"uc_{gone}"]
            assert other.delete(f"/api/tables/{gone}", headers=bearer(secret)).status_code == 200
        client.get("/")
        assert f"uc_{gone}" not in client.cookies


def test_nothing_secret_is_printed_or_logged(tmp_path: Path):
    serve = "import sys; from undercroft.cli.serve import run; run('127.0.0.1', 0, sys.argv[1], None)"
    command = [sys.executable, "-c", serve, sqlite(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        transport = httpx.HTTPTransport(retries=10)
        with httpx.Client(base_url=url, timeout=60, transport=transport) as client:
            table = made(client, "me", "friend")
            links = [table["link"], table["links"]["1"], table["spectator"]]
            for link in links:
                client.get(link, follow_redirects=True)
                client.get(f"{link}%ff&x=1")
                client.get(f"/t/AAAAAAAAAAAA?k={secret_of(link)}")
                client.get(f"/api/tables/{table['id']}", headers=bearer(link))
                client.post(f"/api/tables/{table['id']}/answer", headers=bearer(link), content=secret_of(link))
        process.terminate()
        said = process.stdout.read()
    for link in links:
        assert secret_of(link) not in said


def test_an_address_has_only_so_many_sockets_open(tmp_path: Path):
    with serving(sqlite(tmp_path), sockets=1) as server, server.client() as client:
        table = made(client, "me", "friend")
        address = f"{server.url.replace('http', 'ws')}/t/{table['id']}/ws"

        async def play() -> None:
            async with await come(server.url, table["id"], table["link"]) as me:
                await me.next()
                other = await connect(address)
                assert json.loads(await other.recv())["type"] == "bye"
                with pytest.raises(ConnectionClosed) as closed:
                    await other.recv()
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
            while True:  # The place of who has left is free for another, as soon as the server has noticed.
                with suppress(ConnectionClosed):
                    async with await come(server.url, table["id"], table["link"]) as another:
                        if (await another.next())["type"] == "state":
                            return

        run(play)
