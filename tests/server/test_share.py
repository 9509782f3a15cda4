"""A game that is over is shown to others by a picture and a link; of one that runs nothing is, and of today's dungeon
only how it ended.
"""

from __future__ import annotations

import httpx

from tests.server.served import Served, bearer, made, secret_of
from undercroft.server.secrets import new_secret

PNG = b"\x89PNG\r\n"


def given_up(client: httpx.Client, table: dict[str, str]) -> None:
    path, head = f"/api/tables/{table['id']}", bearer(table["link"])
    client.post(f"{path}/start", headers=head)
    assert client.post(f"{path}/act", headers=head, json={"id": "c", "act": "concede"}).status_code == 200


def test_a_link_brings_a_preview_and_leads_to_the_replay(server: Served, client: httpx.Client):
    table = made(client, "me", "greedy")
    id, head = table["id"], bearer(table["link"])
    client.post(f"/api/tables/{id}/start", headers=head)
    paths = [f"/t/{id}/share", f"/share/{id}/end.png", f"/share/{id}/end.svg", f"/share/{id}"]
    assert [client.get(path, headers=head).status_code for path in paths] == [409] * 4, "nothing of a game that runs"
    assert client.get(f"/share/{id}?k={secret_of(table['spectator'])}").status_code == 409
    given_up(client, table)
    assert client.get(f"/share/{id}/end.png", headers=head).content.startswith(PNG)
    page = client.post(f"/t/{id}/share", headers=head).text
    link = page.partition('readonly value="')[2].partition('"')[0]
    assert link.startswith(f"{server.url}/share/{id}?k=")
    with server.client() as other:
        shared = other.get(link).text
        preview = shared.partition('og:image" content="')[2].partition('"')[0].replace("&amp;", "&")
        assert other.get(preview).content.startswith(PNG)
        assert "conceded" in shared.partition('og:description" content="')[2].partition('"')[0]
        assert other.get(f"/share/{id}/replay?k={secret_of(link)}").headers["location"] == f"/replay/{id}"
        assert other.get(f"/replay/{id}").status_code == 200
        other.cookies.clear()
        for path in paths:
            assert other.get(path).status_code == 403
            assert other.get(f"{path}?k={new_secret()}").status_code == 403


def test_of_todays_dungeon_others_are_shown_how_it_ended_and_nothing_else(client: httpx.Client):
    table = client.post("/api/daily", json={"game": "trapper", "name": "Ada", "key": new_secret()}).json()
    client.cookies.clear()
    given_up(client, table)
    id, head = table["id"], bearer(table["link"])
    drawn = client.get(f"/share/{id}/end.svg", headers=head).text
    assert "conceded" in drawn
    assert "board" not in drawn
    assert client.post(f"/t/{id}/share", headers=head).status_code == 409
    assert client.get(f"/share/{id}/replay", headers=head).status_code == 409
