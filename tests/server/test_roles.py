"""Every role against every operation and every message: nothing is open that should be shut."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from tests.server.served import PATIENCE, Served, bearer, come, made, run, secret_of
from undercroft.server.api import OPERATIONS

ROLES = ("host", "seat", "other", "spectator", "stranger", "foreign", "dead")
# What each may ask for; all others are answered with 403. The host sits at seat 0, "seat" at 1, "other" at 2.
ANYBODY = set(ROLES)
HOLDERS = {"host", "seat", "other", "spectator"}
SEATED = {"host", "seat", "other"}
MAY: dict[str, set[str]] = {
    "games": ANYBODY,
    "create": ANYBODY,
    "look": HOLDERS,
    "delete": {"host"},
    "start": {"host"},
    "answer": SEATED,
    "act": SEATED,
    "undo": SEATED,
    "hint": SEATED,
    "chat": SEATED,
    "seat": {"host", "seat"},
    "spectators": {"host"},
    "rematch": {"host"},
    "leave": HOLDERS,
    "record": HOLDERS,
}
BODIES: dict[str, Any] = {
    "create": {"game": "trapper"},
    "answer": {"id": "a", "number": 0, "answer": "start"},
    "act": {"id": "b", "act": "no such act"},
    "undo": {"id": "c", "number": 0},
    "hint": {"number": 5000},
    "chat": {"text": "hello"},
    "seat": {"kind": "bot", "bot": "random"},
}


class Company:
    """A table of three persons that has begun, with a secret for each role."""

    def __init__(self, client: httpx.Client) -> None:
        self.table = made(client, "me", "friend", "friend", game="pararoles")
        foreign = made(client, "me", "friend", "friend", game="pararoles")
        self.id: str = self.table["id"]
        dead = self.table["spectator"]
        new = client.post(f"/api/tables/{self.id}/spectators", headers=bearer(self.table["link"])).json()["link"]
        client.post(f"/api/tables/{self.id}/start", headers=bearer(self.table["link"]))
        self.links: dict[str, str | None] = {
            "host": self.table["link"],
            "seat": self.table["links"]["1"],
            "other": self.table["links"]["2"],
            "spectator": new,
            "stranger": None,
            "foreign": foreign["link"],
            "dead": dead,
        }

    def headers(self, role: str) -> dict[str, str]:
        link = self.links[role]
        return {} if link is None else bearer(link)


def test_every_operation_is_in_the_table():
    assert {operation.run.__name__ for operation in OPERATIONS} == set(MAY)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.run.__name__)
def test_only_those_who_may_are_let_in(client: httpx.Client, operation: Any):
    name = operation.run.__name__
    company = Company(client)
    # Those who may not come first: what they ask for must not have happened.
    for role in sorted(ROLES, key=lambda role: (role in MAY[name], role == "host")):
        path = operation.path.replace("{id}", company.id).replace("{seat:int}", "1")
        answer = client.request(operation.method, path, headers=company.headers(role), json=BODIES.get(name))
        client.cookies.clear()
        allowed = answer.status_code != 403
        assert allowed == (role in MAY[name]), (name, role, answer.status_code, answer.text)
        assert answer.status_code < 500


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.run.__name__)
def test_there_is_nothing_at_a_table_that_is_not_there(client: httpx.Client, operation: Any):
    if "{id}" in operation.path:
        path = operation.path.replace("{id}", "A" * 12).replace("{seat:int}", "1")
        answer = client.request(operation.method, path, json=BODIES.get(operation.run.__name__))
        assert answer.status_code == 404


MESSAGES: dict[str, tuple[dict[str, Any], set[str]]] = {
    "answer": ({"id": "a", "number": 0, "answer": "nobody"}, SEATED),
    "act": ({"id": "b", "act": "nothing"}, SEATED),
    "undo": ({"id": "c", "number": 0}, SEATED),
    "hint": ({"number": 0}, SEATED),
    "chat": ({"id": "d", "text": "hello"}, SEATED),
    "why": ({"rule": "pararoles.core.win"}, HOLDERS),
}


@pytest.mark.parametrize("role", ROLES)
def test_a_socket_does_what_its_role_may(server: Served, client: httpx.Client, role: str):
    company = Company(client)

    async def play() -> None:
        who = await come(server.url, company.id, company.links[role], draw=False)
        if role not in HOLDERS:
            assert (await who.next())["type"] == "bye"
            await who.socket.wait_closed()
            assert who.socket.close_code == 4403
            return
        await who.next()
        for kind, (message, may) in MESSAGES.items():
            await who.send(type=kind, **message)
            said = await who.reply()
            denied = said["type"] == "refused" and ("no seat" in said["reason"] or "has a seat" in said["reason"])
            assert denied == (role not in may), (kind, said)
        await who.socket.close()

    run(play)


def test_a_seat_sees_no_question_or_whisper_of_another(server: Served, client: httpx.Client):
    company = Company(client)
    seen = {
        role: client.get(f"/api/tables/{company.id}", headers=company.headers(role)).json() for role in sorted(HOLDERS)
    }
    assert seen["spectator"]["question"] is None and seen["spectator"]["acts"] == []
    assert [seen[role]["you"] for role in ("host", "seat", "other", "spectator")] == [0, 1, 2, None]
    assert [seen[role]["role"] for role in ("host", "seat", "other", "spectator")] == [
        "host",
        "seat",
        "seat",
        "spectator",
    ]


def test_a_link_is_exchanged_for_a_cookie_that_no_script_reads(server: Served, client: httpx.Client):
    table = made(client, "me", "friend")
    answer = client.get(table["links"]["1"])
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table['id']}")
    assert answer.headers["referrer-policy"] == "no-referrer"
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and cookie.startswith(f"uc_{table['id']}=")
    page = client.get(f"/t/{table['id']}")
    assert page.status_code == 200 and secret_of(table["links"]["1"]) not in page.text
    with server.client() as stranger:
        assert stranger.get(f"/t/{table['id']}").status_code == 403
        assert stranger.get(f"/t/{table['id']}?k={'A' * 43}").status_code == 403


def test_a_cookie_counts_only_from_our_own_pages(server: Served, client: httpx.Client):
    table = made(client, "me", "friend")
    client.get(table["link"])
    start = f"/api/tables/{table['id']}/start"
    assert client.post(start).status_code == 403  # Nobody knows from which page.
    for foreign in ("https://evil.example", "null", f"{server.url}.evil.example"):
        assert client.post(start, headers={"Origin": foreign}).status_code == 403
    assert client.post(start, headers={"Origin": server.url}).status_code == 200


@pytest.mark.parametrize("origin", ["https://evil.example", "null", None])
def test_a_socket_from_another_page_is_refused_before_it_is_accepted(
    server: Served, client: httpx.Client, origin: str | None
):
    table = made(client, "me", "friend")
    cookie = f"uc_{table['id']}={secret_of(table['link'])}"
    upgrade = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Cookie": cookie,
    }
    headers = upgrade if origin is None else upgrade | {"Origin": origin}
    answer = httpx.get(f"{server.url}/t/{table['id']}/ws", headers=headers, timeout=PATIENCE)
    assert answer.status_code == 403


def test_a_socket_from_our_page_needs_the_cookie_only(server: Served, client: httpx.Client):
    table = made(client, "me", "friend")

    async def play() -> None:
        headers = {"Cookie": f"uc_{table['id']}={secret_of(table['link'])}", "Origin": server.url}
        async with await come(server.url, table["id"], headers=headers) as me:
            assert (await me.next())["you"] == 0

    run(play)


def test_secrets_are_neither_stored_nor_sent_on(server: Served, client: httpx.Client, caplog: pytest.LogCaptureFixture):
    table = made(client, "me", "friend")
    secrets = [secret_of(link) for link in (table["link"], table["links"]["1"], table["spectator"])]
    client.get(table["links"]["1"])
    state = client.get(f"/api/tables/{table['id']}", headers=bearer(table["link"])).text
    store = b"".join(file.read_bytes() for file in _files(server))
    for secret in secrets:
        assert secret not in state and secret.encode() not in store and secret not in caplog.text
    assert json.loads(state)["you"] == 0


def _files(server: Served) -> list[Any]:
    from pathlib import Path

    folder = Path(server.hall.settings.db.removeprefix("sqlite:///")).parent
    return sorted(folder.iterdir())
