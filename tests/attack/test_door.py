"""At the door: half a word and no more, hundreds at once, the name of others, frames that are no text."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.served import PATIENCE, Served, bearer, come, made, run, serving, sqlite
from undercroft.engine import Table
from undercroft.server.door import Door, Visit
from undercroft.server.settings import Settings
from undercroft.server.storage.kept import TableKept
from undercroft.server.tables.past import End
from undercroft.server.tables.rebuild import taken_up

MANY = 1500 if os.environ.get("UNDERCROFT_SOAK") else 150
HALF = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
SOON = 0.8


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that waits less than a second for a request, with room for fewer than come here."""
    folder = tmp_path_factory.mktemp("hurried")
    with serving(sqlite(folder), patience=SOON, connections_in_all=MANY * 2 // 3) as served:
        yield served


def caller(served: Served, said: bytes = b"") -> socket.socket:
    """Somebody at the door who has said this."""
    host, _, port = served.url.removeprefix("http://").partition(":")
    line = socket.create_connection((host, int(port)), timeout=PATIENCE)
    line.sendall(said)
    return line


def is_closed(line: socket.socket) -> bool:
    """Whether the other side hung up, waited for."""
    try:
        return line.recv(1000) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("said", [b"", b"G", HALF, HALF + b"1\r\nX: "], ids=["nothing", "a letter", "half", "more"])
def test_who_does_not_come_to_the_point_is_sent_away(hurried: Served, said: bytes):
    with caller(hurried, said) as line:
        begun = time.monotonic()
        assert is_closed(line)
        assert time.monotonic() - begun >= SOON / 2


def test_a_letter_now_and_then_keeps_nobody_inside(hurried: Served):
    with caller(hurried, HALF) as line:
        line.settimeout(0.1)
        for _ in range(int(SOON * 10) + 100):
            try:
                line.sendall(b"x")
                if line.recv(10) == b"":
                    return
            except TimeoutError:
                continue
            except OSError:
                return
    pytest.fail("whoever sends a letter at a time stays for ever")


def test_a_body_that_does_not_come_is_not_waited_for(hurried: Served):
    head = (
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"
    )
    with caller(hurried, head) as line:
        assert line.recv(1000).startswith(b"HTTP/1.1 408 ")


def test_hundreds_in_the_door_keep_nobody_out(hurried: Served):
    with ExitStack() as lines, hurried.client() as client:
        table = made(client, "me", "greedy", auto=True)
        for _ in range(MANY):
            lines.enter_context(caller(hurried, HALF))

        async def play() -> None:
            async with await come(hurried.url, table["id"], table["link"], draw=False) as me:
                asked = await me.asked()
                await me.answer(asked["options"][0]["id"])

        with hurried.client() as other:  # The first may have waited longest, and had to go.
            assert other.get("/health").json() == {"ok": True}
        run(play)


def test_a_request_after_another_has_its_own_time(hurried: Served):
    whole = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with caller(hurried, whole) as line:
        for _ in range(3):
            said = b""
            while not said.endswith(b"}"):
                said += line.recv(5000)
            assert said.startswith(b"HTTP/1.1 200 ")
            time.sleep(SOON * 0.6)
            line.sendall(whole)


def test_a_socket_stays_however_long_nothing_is_said(hurried: Served):
    with hurried.client() as client:
        table = made(client, "me", "greedy", auto=True)

    async def play() -> None:
        async with await come(hurried.url, table["id"], table["link"], draw=False) as me:
            asked = await me.asked()
            time.sleep(SOON * 1.5)
            await me.answer(asked["options"][0]["id"])

    run(play)


def test_one_address_takes_only_its_share():
    door = Door(Settings(db="", connections=2, connections_in_all=4))
    out: list[Visit] = []

    class Caller(Visit):
        def __init__(self) -> None:
            pass

        def turn_out(self) -> None:
            out.append(self)
            door.leave(self)

    a, b, c, d, e, f = (Caller() for _ in range(6))
    assert door.enter(a, "192.0.2.1") and door.enter(b, "192.0.2.1") and not door.enter(c, "192.0.2.1")
    door.leave(b)
    assert door.enter(c, "192.0.2.1")
    assert door.enter(d, "127.0.0.1") and door.enter(e, "127.0.0.1"), "a proxy comes for many"
    door.asks(a)
    assert door.enter(f, "127.0.0.1") and out == [c], "who has waited longest makes room, and nobody who is answered"
    for one in (d, e, f):
        door.asks(one)
    assert not door.enter(b, "192.0.2.2")


@pytest.mark.parametrize(
    ("host", "status"), [("localhost", 200), ("127.0.0.1:1", 200), ("evil.example", 421), ("", 421)]
)
def test_it_answers_under_its_own_names_alone(hurried: Served, host: str, status: int):
    with hurried.client() as client:
        assert client.get("/health", headers={"Host": host}).status_code == status


def test_a_socket_under_another_name_is_refused(hurried: Served):
    async def play() -> None:
        headers = {"Host": "evil.example", "Origin": "http://evil.example"}
        with pytest.raises(InvalidStatus):
            await connect(f"{hurried.url.replace('http', 'ws')}/t/{'A' * 12}/ws", additional_headers=headers)

    run(play)


@pytest.mark.parametrize(
    "path", ["/how/trapper/{}.svg", "/tools/kit/trapper/page-{}.svg", "/api/tables/AAAAAAAAAAAA/seats/{}"]
)
def test_a_number_of_thousands_of_digits_is_no_path(hurried: Served, path: str):
    with hurried.client() as client:
        assert client.post(path.format("9" * 5000), json={"kind": "me"}).status_code in (404, 405)
        assert client.get(path.format("9" * 5000)).status_code in (404, 405)


def test_a_frame_that_is_not_text_says_nothing(hurried: Served, caplog: pytest.LogCaptureFixture):
    with hurried.client() as client:
        table = made(client, "me", "greedy", auto=True)

    async def play() -> None:
        async with await come(hurried.url, table["id"], table["link"], draw=False) as me:
            await me.asked()
            await me.socket.send(b"\x00\xff")
            assert (await me.reply())["type"] == "refused"
        async with connect(f"{hurried.url.replace('http', 'ws')}/t/{table['id']}/ws") as socket:
            await socket.send(b"\x00")
            with pytest.raises(ConnectionClosed):
                while True:
                    await socket.recv()

    run(play)
    assert not caplog.records


@pytest.mark.parametrize(("header", "status"), [("Bearer {}", 200), ("Basic eDp5", 403), ("", 403)])
def test_a_cookie_needs_a_page_of_ours_whatever_else_is_sent(hurried: Served, header: str, status: int):
    with hurried.client() as client:
        table = made(client, "me", "friend")
        secret = bearer(table["link"])["Authorization"].removeprefix("Bearer ")
        cookie = {"Cookie": f"uc_{table['id']}={secret}; other=1"}
        said = {"Authorization": header.format(secret)} if header else {}
        answer = client.post(f"/api/tables/{table['id']}/gallery", json={"talks": True}, headers=cookie | said)
        assert answer.status_code == status, answer.text


def test_a_seat_of_thousands_of_digits_is_any_seat(hurried: Served):
    with hurried.client() as client:
        table = made(client, "me", "friend", open=True)
        answer = client.post(
            f"/t/{table['id']}/open",
            data={"seat": "9" * 5000, "name": "Eve"},
            headers={"Origin": hurried.url},
            follow_redirects=False,
        )
        assert answer.status_code in (303, 409), answer.text


def test_a_game_is_taken_up_for_nobody_who_may_not_come_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with serving(sqlite(tmp_path)) as served, served.client() as client:
        table = made(client, "me", "friend")
        client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))
    taken: list[str] = []

    def counted(kept: TableKept) -> tuple[Table, End | None]:
        taken.append(kept.id)
        return taken_up(kept)

    monkeypatch.setattr("undercroft.server.tables.keeping.taken_up", counted)
    with serving(sqlite(tmp_path)) as served, served.client() as client:
        for path in ("/t/{}", "/t/{}?k=no", "/t/{}/screen", "/replay/{}", "/api/tables/{}", "/api/tables/{}/record"):
            assert client.get(path.format(table["id"])).status_code == 403, path

        async def knock() -> None:
            async with connect(f"{served.url.replace('http', 'ws')}/t/{table['id']}/ws") as socket:
                await socket.send('{"type": "hello", "secret": "no"}')
                with pytest.raises(ConnectionClosed, match="4403"):
                    while True:
                        await socket.recv()

        run(knock)
        assert not taken
        assert client.get(f"/api/tables/{table['id']}", headers=bearer(table["link"])).status_code == 200
        assert taken == [table["id"]]
