"""Who hears whom at a table of a game that has rules for it: a line reaches those who can hear it, and nobody else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import httpx
import pytest

from tests.server.served import Served, bearer, made
from undercroft import games
from undercroft.engine import shelf

GAME = "exploration"
GHOSTS = (1, 2)


@pytest.fixture
def table(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A running game of four at which the ghosts hear everybody, and are heard by ghosts only."""
    haunted = replace(
        games.get(GAME),
        hears=lambda s, speaker, listener: speaker not in GHOSTS or listener in GHOSTS,
        hearing="exploration.core.ghost.adventuring",
    )
    monkeypatch.setitem(shelf._games, GAME, haunted)
    places = [{"kind": "me"}, {"kind": "friend"}, {"kind": "friend"}, {"kind": "friend"}]
    found = made(client, game=GAME, seats=places)
    assert client.post(f"/api/tables/{found['id']}/start", headers=bearer(found["link"])).status_code == 200
    return found


def link(table: dict[str, Any], seat: int) -> Any:
    return bearer(table["link"] if seat == 0 else table["links"][str(seat)])


def said(client: httpx.Client, table: dict[str, Any], seat: int, text: str, to: int | None = None) -> httpx.Response:
    path = f"/api/tables/{table['id']}/chat"
    return client.post(path, headers=link(table, seat), json={"text": text, "to": to})


def say(client: httpx.Client, table: dict[str, Any], seat: int, text: str, to: int | None = None) -> int:
    return said(client, table, seat, text, to).status_code


def heard(client: httpx.Client, table: dict[str, Any], seat: int) -> list[str]:
    state = client.get(f"/api/tables/{table['id']}?draw=0", headers=link(table, seat)).json()
    return [line["text"] for line in state["chat"]["lines"]]


def test_a_line_for_all_reaches_those_who_can_hear_it(client: httpx.Client, table: dict[str, Any]):
    assert say(client, table, 1, "boo") == 200 and say(client, table, 0, "hello") == 200
    assert [heard(client, table, seat) for seat in range(4)] == [
        ["hello"],
        ["boo", "hello"],
        ["boo", "hello"],
        ["hello"],
    ]


def test_a_line_for_one_who_cannot_hear_it_is_not_taken(client: httpx.Client, table: dict[str, Any]):
    assert say(client, table, 2, "boo", to=0) == 409
    assert say(client, table, 2, "boo", to=1) == 200 and say(client, table, 0, "who is there?", to=2) == 200
    assert heard(client, table, 0) == ["who is there?"] and heard(client, table, 3) == []


def test_that_nobody_can_hear_it_is_refused_with_the_games_rule(client: httpx.Client, table: dict[str, Any]):
    refused = said(client, table, 2, "boo", to=0).json()
    assert "nobody can hear you" in refused["error"] and refused["rule"] == "exploration.core.ghost.adventuring"


def test_every_game_in_which_not_all_hear_all_names_its_rule():
    haunted = [game for game in map(games.get, games.ids()) if game.hears is not None]
    assert [game.id for game in haunted] == ["truedungeon"]
    assert all(game.hearing in game.ledger for game in haunted)


def test_a_line_for_several_is_stored_for_all_of_them_or_for_none(
    server: Served, client: httpx.Client, table: dict[str, Any]
):
    ghost = "CREATE TRIGGER full BEFORE INSERT ON chat WHEN NEW.receiver = 2 BEGIN SELECT RAISE(ABORT, 'no room'); END"
    store = server.hall.store
    server.wait_for(store.do(lambda connection: connection.exec_driver_sql(ghost)))
    try:
        lonely = replace(shelf._games[GAME], hears=lambda s, speaker, listener: listener != 3)
        server.hall._lives[table["id"]].game = lonely
        assert say(client, table, 0, "who is there?") == 503
        assert [heard(client, table, seat) for seat in range(4)] == [[], [], [], []]
    finally:
        server.wait_for(store.do(lambda connection: connection.exec_driver_sql("DROP TRIGGER full")))
    assert say(client, table, 0, "who is there?") == 200
    assert [heard(client, table, seat) for seat in (1, 2, 3)] == [["who is there?"], ["who is there?"], []]
