"""Every role against every operation, page and message: nothing is open that should be shut."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

from tests.server.served import PATIENCE, UNUSED, Served, bearer, come, made, run, secret_of
from undercroft.server.api import OPERATIONS
from undercroft.server.app import create_app
from undercroft.server.settings import Settings
from undercroft.server.sockets import Asked

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
    "throw": {"host"},
    "throw_back": {"host"},
    "typists": {"host"},
    "hint": SEATED,
    "check": SEATED,
    "read_file": ANYBODY,
    "chat": SEATED,
    "seat": {"host", "seat"},
    "webhook": {"seat"},
    "set_webhook": {"seat"},
    "drop_webhook": {"seat"},
    "try_webhook": {"seat"},
    "spectators": {"host"},
    "gallery": {"host"},
    "past": {"host"},
    "openings": ANYBODY,
    "join": ANYBODY,
    "open_table": {"host"},
    "own_link": {"host"},
    "rematch": {"host"},
    "go_on": SEATED,
    "leave": HOLDERS,
    "record": HOLDERS,
    "replay": HOLDERS,
    "moment": HOLDERS,
    "shown": HOLDERS,
    "receipt": HOLDERS,
    "story": HOLDERS,
    "tell_story": HOLDERS,
    "what_if": {"seat"},
    "daily": ANYBODY,
    "try_daily": ANYBODY,
    "puzzle": ANYBODY,
    "try_puzzle": ANYBODY,
    "hand_in": ANYBODY,
    "create_set": ANYBODY,
    "look_at_set": HOLDERS,
    "next_of_set": {"host"},
}
BODIES: dict[str, Any] = {
    "create": {"game": "trapper"},
    "answer": {"id": "a", "number": 0, "answer": "start"},
    "act": {"id": "b", "act": "no such act"},
    "undo": {"id": "c", "number": 0},
    "throw": {"id": "t", "number": 0, "face": 3},
    "throw_back": {"id": "u", "number": 0},
    "typists": {"everybody": True},
    "hint": {"number": 5000},
    "check": {"number": 5000, "answer": {}},
    "read_file": {"text": "{}"},
    "chat": {"text": "hello"},
    "gallery": {"talks": False},
    "seat": {"kind": "bot", "bot": "random"},
    "what_if": {"as": 1, "at": 0},
    "join": {"name": "Mina"},
    "open_table": {"open": True},
    "set_webhook": {"url": "https://chat.example.org/hooks/secret"},
    "try_daily": {"game": "trapper", "name": "Mina", "key": "k" * 43},
    "try_puzzle": {"game": "trapper", "answer": "none"},
    "create_set": {"kind": "best", "length": 3, "table": {"game": "trapper"}},
    "hand_in": {"game": "trapper", "name": "Mina", "key": "k" * 43, "day": "2026-11-18", "record": {}},
}


# Pages and all else that is no operation of the API: who may, and with which status they are served.
PAGES: dict[str, tuple[set[str], int]] = {
    "GET /": (ANYBODY, 200),
    "GET /health": (ANYBODY, 200),
    "GET /metrics": (ANYBODY, 404),  # They are for who brings the key of the host, where there is one.
    "GET /status": (ANYBODY, 200),  # To who asks from this machine; see test_host.
    "GET /api/openapi.json": (ANYBODY, 200),
    "GET /picture/{game}.svg": (ANYBODY, 200),
    "GET /how/{game}": (ANYBODY, 200),
    "GET /how/{game}/{number:int}.svg": (ANYBODY, 200),
    "GET /icons/{name}.svg": (ANYBODY, 404),
    "GET /static": (ANYBODY, 200),
    "POST /new": (ANYBODY, 303),
    "GET /t/{id}": (HOLDERS, 200),
    "GET /t/{id}/screen": (HOLDERS, 200),
    "GET /t/{id}/invitation": (HOLDERS, 303),
    "GET /t/{id}/open": (HOLDERS, 303),
    "POST /t/{id}/open": (HOLDERS, 303),
    "POST /t/{id}/sit": (SEATED, 303),
    "POST /t/{id}/watch": (HOLDERS, 303),
    "POST /t/{id}/friends": ({"host"}, 200),
    "GET /lab": (ANYBODY, 200),
    "POST /lab": (ANYBODY, 400),  # It wants an option.
    "GET /lab/{id}": (ANYBODY, 404),  # That is no experiment.
    "GET /lab/{id}/report": (ANYBODY, 404),
    "POST /lab/{id}/stop": (ANYBODY, 404),
    "GET /replay": (ANYBODY, 200),
    "POST /replay": (ANYBODY, 400),  # It wants a file.
    "GET /replay/{id}": (HOLDERS, 200),
    "GET /replay/{id}/receipt": (HOLDERS, 409),
    "GET /t/{id}/files": (HOLDERS, 409),
    "GET /t/{id}/files/{name}": (HOLDERS, 409),
    "GET /t/{id}/rematch": (HOLDERS, 303),
    "POST /t/{id}/rematch": ({"host"}, 303),
    "POST /t/{id}/leave": (HOLDERS, 303),
    "POST /t/{id}/delete": ({"host"}, 303),
    "GET /day": (ANYBODY, 303),
    "GET /daily": (ANYBODY, 200),
    "GET /daily/puzzle/{game}": (ANYBODY, 200),
    "POST /daily/puzzle/{game}": (ANYBODY, 404),  # It wants an answer.
    "GET /daily/puzzle/{game}/{day}": (ANYBODY, 404),  # That is no day.
    "POST /daily/puzzle/{game}/{day}": (ANYBODY, 404),
    "POST /daily/puzzle/{game}/{day}/watch": (ANYBODY, 404),
    "POST /daily/puzzle/{game}/{day}/play": (ANYBODY, 404),
    "GET /daily/{game}": (ANYBODY, 200),
    "POST /daily/{game}": (ANYBODY, 400),  # It wants a name.
    "GET /daily/{game}/{day}": (ANYBODY, 400),
    "POST /daily/{game}/{day}/watch": (ANYBODY, 400),  # That is no day.
    "GET /mine": (ANYBODY, 200),
    "GET /mine.csv": (ANYBODY, 200),
    "GET /mine.json": (ANYBODY, 200),
    "GET /set/{id}": (HOLDERS, 200),
    "GET /set/{id}/go": (HOLDERS, 303),
    "POST /set/{id}/next": (HOLDERS, 303),  # Its game is not over: to the table.
    "GET /t/{id}/share": (HOLDERS, 409),
    "POST /t/{id}/share": (HOLDERS, 409),
    "GET /share/{id}": (HOLDERS, 409),
    "GET /share/{id}/replay": (HOLDERS, 409),
    "GET /share/{id}/end.svg": (HOLDERS, 409),
    "GET /share/{id}/end.png": (HOLDERS, 409),
    "WS /t/{id}/ws": (HOLDERS, 0),  # See below: every message of it.
}


class Company:
    """A table of three persons that has begun, with a secret for each role; for a path of sets, the first of a set."""

    def __init__(self, client: httpx.Client, path: str = "") -> None:
        if "/set" in path:
            seats = [{"kind": "me"}, {"kind": "friend"}, {"kind": "friend"}]
            several = {"kind": "series", "length": 2, "table": {"game": "pararoles", "seats": seats}}
            self.table: dict[str, Any] = client.post("/api/sets", json=several).json()
            client.cookies.clear()
        else:
            self.table = made(client, "me", "friend", "friend", game="pararoles")
        foreign = made(client, "me", "friend", "friend", game="pararoles")
        self.id: str = self.table["id"]
        self.named: str = self.table.get("set", self.id)
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


def test_every_operation_page_and_message_is_in_a_table(tmp_path: Path):
    assert {operation.run.__name__ for operation in OPERATIONS} == set(MAY)
    known = {f"{operation.method} {operation.path}" for operation in OPERATIONS}
    served = set()
    for route in create_app(Settings(db=f"sqlite:///{tmp_path}/none.db")).routes:
        methods = getattr(route, "methods", {"GET"} if not type(route).__name__.startswith("WebSocket") else {"WS"})
        served |= {f"{method} {route.path}" for method in methods - {"HEAD"}}  # type: ignore[attr-defined]
    tools = {route for route in served if " /tools" in route and "{id}" not in route}  # Those know no table.
    assert served - known - tools == set(PAGES)
    kinds = {kind.__struct_config__.tag for kind in get_args(Asked)}
    assert kinds == {"hello", *MESSAGES}


@pytest.mark.parametrize("route", [route for route in PAGES if not route.startswith("WS")])
def test_a_page_is_for_those_who_may_see_it(server: Served, client: httpx.Client, route: str):
    may, status = PAGES[route]
    method, path = (
        route.replace("{game}", "trapper").replace("{number:int}", "1").replace("{name}", "no-such-icon").split()
    )
    path = path.replace("/static", "/static/icon.svg")
    company = Company(client, path)
    if route == "GET /t/{id}/rematch":
        client.post(f"/api/tables/{company.id}/rematch", headers=company.headers("host"))
        client.cookies.clear()
    for role in sorted(ROLES, key=lambda role: (role in may, role == "host")):
        link = company.links[role]
        cookies = {} if link is None else {f"uc_{company.id}": secret_of(link)}
        with server.client(cookies=cookies, headers={"Origin": server.url}) as visitor:
            answer = visitor.request(
                method,
                path.replace("{id}", company.named),
                data={"game": "trapper", "play": "now"} if method == "POST" else None,
            )
        assert answer.status_code == (status if role in may else 403), (route, role, answer.text)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.run.__name__)
def test_only_those_who_may_are_let_in(client: httpx.Client, operation: Any):
    name = operation.run.__name__
    company = Company(client, operation.path)
    # Those who may not come first: what they ask for must not have happened.
    for role in sorted(ROLES, key=lambda role: (role in MAY[name], role == "host")):
        path = operation.path.replace("{id}", company.named).replace("{seat:int}", "1").replace("{at}", "0")
        answer = client.request(operation.method, path, headers=company.headers(role), json=BODIES.get(name))
        client.cookies.clear()
        allowed = answer.status_code != 403
        assert allowed == (role in MAY[name]), (name, role, answer.status_code, answer.text)
        assert answer.status_code < 500


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.run.__name__)
def test_there_is_nothing_at_a_table_that_is_not_there(client: httpx.Client, operation: Any):
    if "{id}" in operation.path:
        path = operation.path.replace("{id}", "A" * 12).replace("{seat:int}", "1").replace("{at}", "0")
        answer = client.request(operation.method, path, json=BODIES.get(operation.run.__name__))
        assert answer.status_code == 404


MESSAGES: dict[str, tuple[dict[str, Any], set[str]]] = {
    "answer": ({"id": "a", "number": 0, "answer": "nobody"}, SEATED),
    "go": ({"id": "g", "number": 0, "at": "nowhere"}, SEATED),
    "act": ({"id": "b", "act": "nothing"}, SEATED),
    "undo": ({"id": "c", "number": 0}, SEATED),
    "throw": ({"id": "e", "number": 0, "face": 3}, {"host"}),
    "throw-back": ({"id": "f", "number": 0}, {"host"}),
    "hint": ({"number": 0}, SEATED),
    "chat": ({"id": "d", "text": "hello"}, SEATED),
    "why": ({"rule": "pararoles.core.win"}, HOLDERS),
    "about": ({"thing": "search"}, HOLDERS),
    "there": ({"number": 1, "at": "a1"}, HOLDERS),
    "how": ({}, HOLDERS),
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
            reason = said.get("reason", "")
            denied = said["type"] == "refused" and any(
                words in reason for words in ("no seat", "has a seat", "only the host, or who the host lets")
            )
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
    answer = httpx.get(f"{server.url}/t/{table['id']}/ws", headers=headers, timeout=PATIENCE, verify=UNUSED)
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


def _files(server: Served) -> list[Path]:
    folder = Path(server.hall.settings.db.removeprefix("sqlite:///")).parent
    return sorted(folder.iterdir())
