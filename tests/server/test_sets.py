"""Sets on a server: the score over several tables, the same people at each, and what goes over between them."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.served import PATIENCE, Served, bearer, come, run, secret_of, serving, sqlite


def begun(client: httpx.Client, *seats: str, kind: str = "best", length: int = 3, **wanted: Any) -> dict[str, Any]:
    """A new set with these seats at its first table, which has begun."""
    places = [{"kind": place} if place in ("me", "friend") else {"kind": "bot", "bot": place} for place in seats]
    table = {"game": "trapper", "seats": places} | wanted
    answer = client.post("/api/sets", json={"kind": kind, "length": length, "table": table})
    assert answer.status_code == 201, answer.text
    client.cookies.clear()
    found: dict[str, Any] = answer.json()
    client.post(f"/api/tables/{found['id']}/start", headers=bearer(found["link"]))
    return found


def seen(client: httpx.Client, set: str, secret: str) -> dict[str, Any]:
    answer = client.get(f"/api/sets/{set}", headers=bearer(secret))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def concede(client: httpx.Client, table: str, secret: str) -> None:
    done = client.post(f"/api/tables/{table}/act", headers=bearer(secret), json={"id": "end", "act": "concede"})
    assert done.status_code == 200, done.text


def follow(client: httpx.Client, set: str, secret: str) -> dict[str, Any]:
    answer = client.post(f"/api/sets/{set}/next", headers=bearer(secret))
    assert answer.status_code == 201, answer.text
    client.cookies.clear()
    found: dict[str, Any] = answer.json()
    client.post(f"/api/tables/{found['id']}/start", headers=bearer(secret))
    return found


def played_out(server: Served, table: str, secret: str) -> None:
    """The game at this table is over: bots have played it while somebody watched."""

    async def watch() -> None:
        watcher = await come(server.url, table, secret, draw=False)
        await watcher.until(lambda frame: bool(frame["type"] == "state" and frame["over"]))
        await watcher.socket.close()

    run(watch)


def test_best_of_three_swaps_sides_and_ends_when_it_is_decided(client: httpx.Client):
    one = begun(client, "me", "friend")
    mine, theirs = secret_of(one["link"]), secret_of(one["links"]["1"])
    first = client.get(f"/api/tables/{one['id']}", headers=bearer(theirs)).json()
    assert (first["set"], first["you"]) == (one["set"], 1)
    before = seen(client, one["set"], theirs)
    assert before["title"] == "Dungeon Trapper: best of 3"
    assert (before["points"], before["over"], before["next"], before["table"]) == ([0, 0], False, False, one["id"])
    concede(client, one["id"], theirs)
    assert seen(client, one["set"], mine)["next"] and not seen(client, one["set"], theirs)["next"]
    two = client.post(f"/api/tables/{one['id']}/rematch", headers=bearer(mine)).json()
    client.cookies.clear()
    client.post(f"/api/tables/{two['id']}/start", headers=bearer(mine))
    state = client.get(f"/api/tables/{two['id']}", headers=bearer(theirs)).json()
    assert (state["you"], [seat["name"] for seat in state["seats"]]) == (0, ["South", "North"])
    assert state["chat"]["lines"][0]["text"] == "Game 2, 2 of 3. North 1 : 0 South, after 1 of 3 games."
    old = client.get(f"/api/tables/{one['id']}", headers=bearer(theirs)).json()
    assert old["rematch"] == f"/t/{one['id']}/rematch"
    concede(client, two["id"], mine)
    three = follow(client, one["set"], mine)
    concede(client, three["id"], theirs)
    after = seen(client, one["set"], theirs)
    assert (after["over"], after["points"], after["winners"]) == (True, [2, 1], [0])
    assert after["words"] == "North wins the set: North 2 : 1 South"
    assert [part["winners"] for part in after["parts"]] == [[0], [1], [0]]
    refused = client.post(f"/api/sets/{one['set']}/next", headers=bearer(mine))
    assert (refused.status_code, refused.json()["error"]) == (409, "this set is over; there is no other game")
    again = client.post(f"/api/tables/{three['id']}/rematch", headers=bearer(mine)).json()
    assert client.get(f"/api/tables/{again['id']}", headers=bearer(mine)).json()["set"] is None


def test_two_wins_decide_it_and_an_unfinished_game_does_not(client: httpx.Client):
    one = begun(client, "me", "friend")
    mine, theirs = secret_of(one["link"]), secret_of(one["links"]["1"])
    early = client.post(f"/api/sets/{one['set']}/next", headers=bearer(mine))
    assert (early.status_code, early.json()["error"]) == (
        409,
        "Game 1 of this set is not over; end it, or delete its table to play it again",
    )
    concede(client, one["id"], theirs)
    assert client.post(f"/api/sets/{one['set']}/next", headers=bearer(theirs)).status_code == 403
    two = follow(client, one["set"], mine)
    assert client.post(f"/api/sets/{one['set']}/next", headers=bearer(mine)).status_code == 409
    concede(client, two["id"], theirs)
    after = seen(client, one["set"], mine)
    assert (after["over"], after["points"], len(after["parts"])) == (True, [2, 0], 2)


def test_deleting_its_tables_does_not_break_a_set(client: httpx.Client):
    one = begun(client, "me", "friend")
    mine, theirs = secret_of(one["link"]), secret_of(one["links"]["1"])
    concede(client, one["id"], theirs)
    assert client.delete(f"/api/tables/{one['id']}", headers=bearer(mine)).status_code == 200
    kept = seen(client, one["set"], theirs)
    assert (kept["points"], kept["table"], kept["parts"][0]["table"]) == ([1, 0], None, None)
    two = follow(client, one["set"], mine)
    assert client.get(f"/api/tables/{two['id']}", headers=bearer(theirs)).json()["you"] == 0
    assert client.delete(f"/api/tables/{two['id']}", headers=bearer(mine)).status_code == 200
    gone = seen(client, one["set"], mine)
    assert (gone["next"], [part["over"] for part in gone["parts"]]) == (True, [True, False])
    again = follow(client, one["set"], mine)
    assert client.get(f"/api/tables/{again['id']}", headers=bearer(theirs)).json()["you"] == 0
    concede(client, again["id"], theirs)
    assert seen(client, one["set"], theirs)["words"] == "North wins the set: North 2 : 0 South"


def test_who_leaves_is_played_by_a_bot_in_the_next_game(client: httpx.Client):
    one = begun(client, "me", "friend")
    mine, theirs = secret_of(one["link"]), secret_of(one["links"]["1"])
    concede(client, one["id"], mine)
    client.post(f"/api/tables/{one['id']}/leave", headers=bearer(theirs))
    two = follow(client, one["set"], mine)
    state = client.get(f"/api/tables/{two['id']}", headers=bearer(mine)).json()
    assert [(seat["name"], seat["kind"]) for seat in state["seats"]][0] == ("South", "bot")


def test_a_set_is_for_those_who_have_a_link_to_one_of_its_tables(server: Served, client: httpx.Client):
    one = begun(client, "me", "friend")
    assert client.get(f"/api/sets/{one['set']}").status_code == 403
    assert client.get(f"/set/{one['set']}").status_code == 403
    assert client.get(f"/api/sets/{'x' * 12}", headers=bearer(one["link"])).status_code == 404
    other = begun(client, "me", "friend")
    assert client.get(f"/api/sets/{one['set']}", headers=bearer(other["link"])).status_code == 403
    assert seen(client, one["set"], secret_of(one["spectator"]))["next"] is False
    secrets = [secret_of(one[key]) for key in ("link", "spectator")]
    page = client.get(f"/set/{one['set']}", headers=bearer(one["link"])).text
    assert "Dungeon Trapper: best of 3" in page and not any(secret in page for secret in secrets)


def test_the_page_of_a_set_leads_from_table_to_table(server: Served, client: httpx.Client):
    ours = {"Origin": server.url}
    made = client.post("/new", data={"game": "trapper", "play": "now", "set": "best:3"}, headers=ours)
    assert made.status_code == 303
    table = made.headers["location"].removeprefix("/t/")
    id = client.get(f"/api/tables/{table}").json()["set"]
    page = client.get(f"/set/{id}").text
    assert "To the table" in page and "is being played" in page and page.count("to come") == 2
    assert client.get(f"/set/{id}/go").headers["location"] == f"/t/{table}"
    assert f'href="/set/{id}"' in client.get("/").text
    client.post(f"/api/tables/{table}/start", headers=ours)
    client.post(f"/api/tables/{table}/act", json={"id": "1", "act": "concede"}, headers=ours)
    page = client.get(f"/set/{id}").text
    assert "Play the next game" in page and "North 0 : 1 South, after 1 of 3 games" in page
    client.post(f"/t/{table}/delete", headers=ours)  # Its cookie goes with it; that of the set stays.
    on = client.post(f"/set/{id}/next", headers=ours, follow_redirects=True)
    assert on.status_code == 200 and on.url.path.startswith("/t/")
    assert client.post(f"/set/{id}/next", headers=ours).headers["location"] == f"/set/{id}/go"
    assert len(client.get(f"/api/sets/{id}").json()["parts"]) == 2


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"kind": "best", "length": 4}, "the best of 3, 5, 7 or 9 games is sought, not of 4"),
        ({"kind": "series", "length": 1}, "a series has 2 to 9 games, not 1"),
        ({"kind": "campaign", "length": 3}, "Dungeon Trapper has no campaign"),
        ({"kind": "best", "length": 3, "table": {"game": "pararoles"}}, "all win or lose together"),
        ({"kind": "campaign", "length": 99, "table": {"game": "pararoles"}}, "has 2 to 8 floors, not 99"),
        ({"kind": "best", "length": 3, "table": {"game": "trapper", "lesson": "first-heirloom"}}, "a lesson is a game"),
    ],
)
def test_no_such_set(client: httpx.Client, wanted: dict[str, Any], why: str):
    answer = client.post("/api/sets", json={"table": {"game": "trapper"}} | wanted)
    assert answer.status_code == 400 and why in answer.json()["error"]


def test_a_form_that_asks_for_no_such_set_says_so(server: Served, client: httpx.Client):
    for given in ("cup:3", "campaign:3"):
        data = {"game": "trapper", "seat.0": "me", "seat.1": "bot", "set": given}
        answer = client.post("/new", data=data, headers={"Origin": server.url})
        assert answer.status_code == 400 and 'role="alert"' in answer.text


def test_a_set_goes_on_after_a_restart(tmp_path: Path):
    with serving(sqlite(tmp_path)) as server, server.client() as client:
        one = begun(client, "me", "friend")
        mine, theirs = secret_of(one["link"]), secret_of(one["links"]["1"])
        concede(client, one["id"], theirs)
    with serving(sqlite(tmp_path)) as server, server.client() as client:
        assert seen(client, one["set"], theirs)["points"] == [1, 0]
        two = follow(client, one["set"], mine)
        assert client.get(f"/api/tables/{two['id']}", headers=bearer(theirs)).json()["you"] == 0


def test_a_lost_floor_is_the_end_of_its_campaign(client: httpx.Client):
    one = begun(client, "me", "friend", kind="campaign", length=4, game="pararoles")
    concede(client, one["id"], secret_of(one["link"]))
    after = seen(client, one["set"], secret_of(one["link"]))
    assert (after["over"], after["winners"]) == (True, [])
    assert after["words"] == "The campaign is over: 0 points after 1 of 4 floors"


@pytest.mark.soak
def test_a_party_of_bots_goes_down_from_floor_to_floor(server: Served, client: httpx.Client):
    while True:  # On easy they hardly ever lose the first floor.
        one = begun(
            client, "greedy", "greedy", kind="campaign", length=2, game="pararoles", options={"difficulty": "easy"}
        )
        mine = secret_of(one["link"])
        played_out(server, one["id"], mine)
        first = seen(client, one["set"], mine)
        if first["parts"][0]["winners"]:
            break
    assert first["words"].endswith("after 1 of 2 floors") and len(first["parts"][0]["carried"]) == 2
    assert client.delete(f"/api/tables/{one['id']}", headers=bearer(mine)).status_code == 200
    two = follow(client, one["set"], mine)
    played_out(server, two["id"], mine)
    record = client.get(f"/api/tables/{two['id']}/record", headers=bearer(mine)).json()
    assert record["position"]["number"] == 1 and record["numbers"]["pararoles.core.win.floors"] == 2
    after = seen(client, one["set"], mine)
    assert after["over"] and after["parts"][1]["title"] == "Floor 2"


def test_a_set_whose_tables_are_gone_is_forgotten_when_nobody_touches_it(tmp_path: Path):
    with serving(sqlite(tmp_path), idle_days=0) as server, server.client() as client:
        one = begun(client, "me", "friend")
        client.delete(f"/api/tables/{one['id']}", headers=bearer(one["link"]))
        end = time.monotonic() + PATIENCE
        while client.get(f"/api/sets/{one['set']}", headers=bearer(one["link"])).status_code == 200:
            assert time.monotonic() < end
            server.sweep()
            time.sleep(0.1)  # It is idle as soon as the second has passed in which it was touched.
