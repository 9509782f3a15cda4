"""The pages that the server draws, as somebody without a script uses them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import httpx
import pytest

from tests.server.served import Served, made, serving, sqlite
from undercroft import games
from undercroft.cli.serve import lan_address, listen
from undercroft.engine import Unknown, specs


def form(client: httpx.Client, **fields: str) -> httpx.Response:
    named = {name.replace("__", "."): value for name, value in fields.items()}
    return client.post("/new", data=named, headers={"Origin": str(client.base_url).rstrip("/")})


@pytest.mark.parametrize("game", games.ids())
def test_the_lobby_offers_every_game_with_every_option_and_its_rule(client: httpx.Client, game: str):
    page = client.get("/").text
    found = games.get(game)
    assert f">{found.title}</h2>" in page and found.pitch.replace("'", "&#39;") in page
    for spec in specs(found.options).values():
        assert f'name="option.{spec.name}"' in page and f"<summary>{spec.rule}</summary>" in page
    picture = client.get(f"/picture/{game}.svg")
    assert picture.headers["content-type"] == "image/svg+xml" and "<svg" in picture.text


@pytest.mark.parametrize("game", games.ids())
def test_play_now_is_one_click_to_a_table_that_begins_by_itself(client: httpx.Client, game: str):
    answer = form(client, game=game, play="now")
    assert answer.status_code == 303
    id = answer.headers["location"].removeprefix("/t/")
    page = client.get(answer.headers["location"])
    assert f'<main id="table" data-table="{id}">' in page.text and "You are" in page.text
    state = client.get(f"/api/tables/{id}").json()
    assert (state["auto"], state["role"], state["you"]) == (True, "host", 0)
    assert id in client.get("/").text  # Among my tables.


def test_friends_are_invited_by_links_with_qr_codes(server: Served, client: httpx.Client):
    fields = {"seat__0": "me", "seat__1": "friend", "name__0": "Ann", "name__1": "", "option__fog": "full"}
    page = form(client, game="trapper", **fields)
    assert page.status_code == 200
    assert "<svg" in page.text and "work on this machine only" in page.text
    link = re.findall(r'class="link" href="([^"]+)"', page.text)[0]
    with server.client(follow_redirects=True) as friend:
        assert "You are South" in friend.get(link).text
    id = link.partition("/t/")[2][:12]
    state = client.get(f"/api/tables/{id}").json()
    assert [seat["name"] for seat in state["seats"]] == ["Ann", "South"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"game": "chess"}, "no game"),
        ({"game": "trapper", "seat__0": "me", "seat__1": "me"}, "one seat only"),
        ({"game": "trapper", "seat__0": "me", "seat__1": "cat"}, "nobody is called"),
        ({"game": "trapper", "seat__0": "me", "seat__1": "friend", "option__turn_limit": "7"}, "turn_limit"),
        ({"game": "trapper", "seat__0": "me", "seat__1": "friend", "option__magic": "on"}, "no option"),
    ],
)
def test_a_form_that_cannot_be_is_answered_in_words(client: httpx.Client, fields: dict[str, str], said: str):
    page = form(client, **fields)
    assert page.status_code == 400 and said in page.text


def test_a_table_is_left_and_deleted_from_the_lobby(client: httpx.Client):
    id = form(client, game="trapper", play="now").headers["location"].removeprefix("/t/")
    ours = {"Origin": str(client.base_url).rstrip("/")}
    assert client.post(f"/t/{id}/leave").status_code == 403
    assert client.post(f"/t/{id}/leave", headers=ours).status_code == 303
    assert client.get(f"/api/tables/{id}").json()["you"] is None
    assert client.post(f"/t/{id}/delete", headers=ours).status_code == 303
    assert id not in client.get("/").text
    assert client.get(f"/t/{id}").status_code == 404


def test_a_form_from_another_page_is_refused(client: httpx.Client):
    headers = {"Origin": "https://evil.example"}
    assert client.post("/new", data={"game": "trapper", "play": "now"}, headers=headers).status_code == 403


def test_idle_tables_are_out_of_memory_and_expire(tmp_path: Path):
    with serving(sqlite(tmp_path), unstarted_days=-1) as server, server.client() as client:
        made(client, "me", "friend")
        assert server.sweep() != []
        assert server.sweep() == []


def test_every_operation_is_described(client: httpx.Client):
    document = client.get("/api/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    assert set(document["paths"]["/api/tables/{id}"]) == {"get", "delete"}
    assert document["paths"]["/api/tables/{id}/answer"]["post"]["requestBody"]


def test_serve_prints_its_address_first_and_takes_the_next_free_port(tmp_path: Path):
    taken = listen("127.0.0.1", 0)
    port = taken.getsockname()[1]
    code = "import sys; from undercroft.cli.serve import run; run('127.0.0.1', int(sys.argv[1]), sys.argv[2], None)"
    command = [sys.executable, "-c", code, str(port), sqlite(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        assert url.startswith("http://127.0.0.1:") and not url.endswith(f":{port}")
        assert "Only this machine" in process.stdout.readline()
        for _ in range(200):
            try:
                with urlopen(f"{url}/health") as answer:
                    assert json.load(answer) == {"ok": True}
                    break
            except OSError:
                continue
        process.terminate()
        assert process.wait(20) in (0, -15)  # It has closed everything, and then yields to the signal.
    taken.close()


def test_there_is_an_address_for_others():
    assert re.fullmatch(r"\d+(\.\d+){3}", lan_address())
    with pytest.raises(Unknown):
        listen("no such host", 8700)
