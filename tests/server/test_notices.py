"""Play over days: who is waited for and away is called by their webhook, with nothing that is not public."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import httpx
import pytest

from tests.server.served import PATIENCE, Served, bearer, come, made, run, secret_of, serving, sqlite
from undercroft.server.faults import Unreadable
from undercroft.server.notices.webhook import is_public, target

QUICK: dict[str, Any] = {"private_webhooks": True, "notice_after": 0.05, "notice_gap": 0, "notice_again": (0.05, 0.05)}
PATH = "/hooks/a-secret-path"
QUIET = 0.5
"""So many seconds are enough to see that nobody is called."""


class Receiver:
    """A service that is called; it answers with these statuses, the last of them for ever."""

    def __init__(self, statuses: tuple[int, ...], url: str) -> None:
        self.statuses = list(statuses)
        self.url = url
        self.calls: Queue[tuple[str, dict[str, Any], float]] = Queue()

    def next(self) -> dict[str, Any]:
        """What it was called with next."""
        return self.calls.get(timeout=PATIENCE)[1]

    def is_quiet(self) -> bool:
        """Whether it was not called for a while."""
        try:
            self.calls.get(timeout=QUIET)
        except Empty:
            return True
        return False


@contextmanager
def receiving(*statuses: int) -> Iterator[Receiver]:
    """A real service at an address of this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            receiver.calls.put((self.path, body, time.monotonic()))
            status = receiver.statuses.pop(0) if len(receiver.statuses) > 1 else receiver.statuses[0]
            self.send_response(status)
            self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *words: object) -> None:
            pass

    service = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver = Receiver(statuses or (204,), f"http://127.0.0.1:{service.server_port}{PATH}")
    thread = threading.Thread(target=service.serve_forever, args=[0.01], daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        service.shutdown()
        service.server_close()


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Served]:
    with serving(sqlite(tmp_path), **QUICK) as served:
        yield served


def duel(client: httpx.Client) -> dict[str, Any]:
    """A table of two people at which both have built; its `first` seat is waited for, and not its `second`."""
    table = made(client, "me", "friend")
    client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))
    for seat in (0, 1):
        answer(client, table, link_of(table, seat), "the-empty-hall")
    first: int = client.get(f"/api/tables/{table['id']}?draw=0", headers=bearer(table["link"])).json()["waiting"][0]
    return table | {"first": first, "second": 1 - first}


def link_of(table: dict[str, Any], seat: int) -> str:
    link: str = table["link"] if seat == 0 else table["links"][str(seat)]
    return link


def answer(client: httpx.Client, table: dict[str, Any], link: str, id: str) -> None:
    """The seat of this link has answered thus."""
    path = f"/api/tables/{table['id']}"
    number = client.get(f"{path}?draw=0", headers=bearer(link)).json()["question"]["number"]
    body = {"id": f"{link[-6:]} {number}", "number": number, "answer": id}
    assert client.post(f"{path}/answer", headers=bearer(link), json=body).status_code == 200


def finish_turn(client: httpx.Client, table: dict[str, Any], who: str) -> None:
    """The `first` or the `second` has played until it is asked nothing more."""
    link = link_of(table, table[who])
    path = f"/api/tables/{table['id']}?draw=0"
    while (question := client.get(path, headers=bearer(link)).json()["question"]) is not None:
        ids = [option["id"] for option in question["options"]]
        answer(client, table, link, next((id for id in ("done", "stay", "nobody") if id in ids), ids[0]))


def hook(client: httpx.Client, table: dict[str, Any], seat: int, url: str) -> httpx.Response:
    path = f"/api/tables/{table['id']}/seats/{seat}/webhook"
    return client.post(path, headers=bearer(link_of(table, seat)), json={"url": url})


def test_who_is_waited_for_and_away_is_called_once(quick: Served):
    with quick.client() as client, receiving() as receiver:
        table = duel(client)
        assert hook(client, table, table["second"], receiver.url).json() == {
            "url": receiver.url.removesuffix(PATH) + "/..."
        }
        assert receiver.is_quiet()  # It is the turn of the other.
        finish_turn(client, table, "first")
        path, body, _ = receiver.calls.get(timeout=PATIENCE)
        link = f"{quick.url}/t/{table['id']}"
        name = ("North", "South")[table["second"]]
        words = f"Dungeon Trapper: it is the turn of {name}. {link}"
        assert path == PATH
        assert body == {
            "table": table["id"],
            "game": "trapper",
            "seat": table["second"],
            "name": name,
            "text": words,
            "content": words,
            "link": link,
            "allowed_mentions": {"parse": []},
        }
        assert not any(secret_of(one) in str(body) for one in (table["link"], table["links"]["1"]))
        assert receiver.is_quiet()
        finish_turn(client, table, "second")
        finish_turn(client, table, "first")
        assert receiver.next()["name"] == name


def test_who_has_the_page_open_is_not_called(quick: Served):
    with quick.client() as client, receiving() as receiver:
        table = duel(client)
        hook(client, table, table["second"], receiver.url)

        async def play() -> None:
            async with await come(quick.url, table["id"], link_of(table, table["second"]), draw=False) as away:
                await away.next()
                finish_turn(client, table, "first")
                await away.asked()
                assert receiver.is_quiet()

        run(play)
        assert receiver.is_quiet()  # Who goes away has seen it.


def test_calls_keep_their_distance(tmp_path: Path):
    far = QUICK | {"notice_gap": 1.5}
    with serving(sqlite(tmp_path), **far) as server, server.client() as client, receiving() as receiver:
        table = duel(client)
        hook(client, table, table["second"], receiver.url)
        times = []
        for _ in range(2):
            finish_turn(client, table, "first")
            times.append(receiver.calls.get(timeout=PATIENCE)[2])
            finish_turn(client, table, "second")
        assert times[1] - times[0] >= 1.4


def test_a_call_that_fails_is_made_again_and_not_for_ever(quick: Served):
    with quick.client() as client:
        for statuses, calls in (((500, 302, 200), 3), ((500,), 3)):
            with receiving(*statuses) as receiver:
                table = duel(client)
                hook(client, table, table["first"], receiver.url)
                found = [receiver.calls.get(timeout=PATIENCE)[0] for _ in range(calls)]
                assert found == [PATH] * calls and receiver.is_quiet()  # Also where a redirect was offered.


def test_a_call_that_was_due_is_made_after_a_restart(tmp_path: Path):
    with receiving() as receiver:
        with serving(sqlite(tmp_path), **(QUICK | {"notice_after": 60})) as server, server.client() as client:
            table = duel(client)
            hook(client, table, table["first"], receiver.url)
        assert receiver.is_quiet()
        with serving(sqlite(tmp_path), **QUICK) as server, server.client() as client:
            assert receiver.next()["table"] == table["id"]
        with serving(sqlite(tmp_path), **QUICK):
            assert receiver.is_quiet()  # They were told before.


def test_a_webhook_is_tried_and_taken_away(quick: Served):
    with quick.client() as client, receiving(200, 404) as receiver:
        table = duel(client)
        seat = table["second"]
        path, mine = f"/api/tables/{table['id']}/seats/{seat}/webhook", bearer(link_of(table, seat))
        assert client.post(f"{path}/test", headers=mine).status_code == 409
        hook(client, table, table["second"], receiver.url)
        assert client.get(path, headers=mine).json()["url"].endswith("/...")
        assert client.post(f"{path}/test", headers=mine).status_code == 200
        assert "this is a test" in receiver.next()["text"]
        refused = client.post(f"{path}/test", headers=mine)
        assert refused.status_code == 409 and "status 404" in refused.json()["error"]
        receiver.next()
        assert client.delete(path, headers=mine).json() == {"url": None}
        assert client.get(path, headers=mine).json() == {"url": None}
        finish_turn(client, table, "first")
        assert receiver.is_quiet()


def test_who_sits_down_there_next_is_not_called_by_anothers_webhook(quick: Served):
    with quick.client() as client, receiving() as receiver:
        table = duel(client)
        hook(client, table, table["second"], receiver.url)
        path = f"/api/tables/{table['id']}/seats/{table['second']}"
        link = client.post(path, headers=bearer(table["link"]), json={"kind": "friend"}).json()["link"]
        assert client.get(f"{path}/webhook", headers=bearer(link)).json() == {"url": None}
        finish_turn(client, table, "first")
        assert receiver.is_quiet()


def test_nobody_is_called_for_an_answer_whose_dice_are_still_thrown(quick: Served):
    with quick.client() as client, receiving() as receiver:
        table = made(client, "me", "friend", dice="mine")
        path, host = f"/api/tables/{table['id']}", bearer(table["link"])
        client.post(f"{path}/start", headers=host)
        for seat in (0, 1):
            answer(client, table, link_of(table, seat), "surprise")
        for seat in (0, 1):
            hook(client, table, seat, receiver.url)
        assert receiver.is_quiet()  # Seat 1 has answered; who starts is not thrown yet.
        while (wanted := client.get(f"{path}?draw=0", headers=host).json()["throw"]) is not None:
            number = wanted["number"]
            body = {"id": f"throw {number}", "number": number, "face": 1 + number % 2}
            assert client.post(f"{path}/throw", headers=host, json=body).status_code == 200
        waiting = client.get(f"{path}?draw=0", headers=host).json()["waiting"]
        assert [receiver.next()["seat"]] == waiting


def test_a_name_calls_nobody_else_in_a_chat(quick: Served):
    seats = [{"kind": "me", "name": "<!channel> @here"}, {"kind": "friend"}]
    with quick.client() as client, receiving() as receiver:
        table = client.post("/api/tables", json={"game": "trapper", "seats": seats}).json()
        client.cookies.clear()
        hook(client, table, 0, receiver.url)
        client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))
        assert "turn of !channel here." in receiver.next()["text"]


def test_the_address_is_not_written_down(quick: Served, caplog: pytest.LogCaptureFixture):
    with quick.client() as client, receiving(500) as receiver:
        table = duel(client)
        hook(client, table, table["first"], receiver.url)
        for _ in range(3):
            receiver.next()
        assert receiver.is_quiet()
    assert f"webhook of seat {table['first']} was not called" in caplog.text and "a-secret-path" not in caplog.text


def test_a_machine_of_our_own_network_is_not_called(server: Served, client: httpx.Client):
    with receiving() as receiver:
        table = made(client, "me", "friend")
        for url in (receiver.url, receiver.url.replace("127.0.0.1", "localhost")):
            assert hook(client, table, 0, url).status_code == 200
            path = f"/api/tables/{table['id']}/seats/0/webhook/test"
            tried = client.post(path, headers=bearer(table["link"]))
            assert tried.status_code == 409 and "public network" in tried.json()["error"]
        assert receiver.is_quiet()


def test_one_address_gives_and_tries_so_many(tmp_path: Path):
    with serving(sqlite(tmp_path), webhooks_an_hour=2) as server, server.client() as client:
        table = made(client, "me", "friend")
        given = [hook(client, table, 0, "https://chat.example.org/hook").status_code for _ in range(3)]
        assert given == [200, 200, 429]


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1"),
        *("64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::", "::127.0.0.1", "2001:db8::1"),
    ],
)
def test_an_address_of_no_public_network_is_known(address: str):
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])
def test_an_address_of_the_public_network_is_known(address: str):
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        *("", "chat.example.org", "ftp://example.org/x", "file:///etc/passwd", "https://", "https://:443/x"),
        *("https://me:word@example.org/", "https://example.org:25/x", "https://example.org:99999/", "https://[::1/"),
        *("https://example.org/a b", "https://example.org/\r\nHost: x", f"https://example.org/{'x' * 500}"),
        "https://example.org/\N{SNOWMAN}",
    ],
)
def test_what_is_no_address_of_a_webhook_is_refused(url: str):
    with pytest.raises(Unreadable):
        target(url)


def test_what_may_be_secret_in_an_address_is_not_shown():
    where = target("https://chat.example.org:8443/hooks/secret?token=secret")
    assert (where.origin, where.path) == ("https://chat.example.org:8443", "/hooks/secret?token=secret")
    assert "secret" not in repr(where)
