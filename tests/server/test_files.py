"""From a file to a table and back: the page of files, every kind of them, and what a game has left."""

from __future__ import annotations

import html
import json
import re
import tomllib
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from tests.conformance.test_files import SAMPLES, party
from tests.games.truedungeon.rich import TOKENS
from tests.server.served import Served
from undercroft.engine import shelf
from undercroft.server.tools.left import tool_for

HERE = "/tools/play"


def send(client: httpx.Client, **fields: str) -> httpx.Response:
    named = {name.replace("__", "."): value for name, value in fields.items()}
    return client.post(HERE, data=named, headers={"Origin": str(client.base_url).rstrip("/")})


def id_of(answer: httpx.Response) -> str:
    assert answer.status_code == 303, html.unescape(answer.text)
    return answer.headers["location"].removeprefix("/t/")


def give_up(server: Served, id: str) -> None:
    """The game has begun, bots have played on for a little, and everybody has given up."""

    async def doing() -> None:
        live = await server.hall.find(id)
        async with live.lock:
            await live.begin()
            for _ in range(20):
                seat = live.table.waiting[0]
                await live.take_step("answer", seat, live.table.choices[seat].options[0].id, None)
            for seat in range(len(live.kept.seats)):
                for act in live.table.acts(seat):
                    if live.table.result is None and act.id in ("concede", "leave"):
                        await live.take_step("act", seat, act.id, None)

    server.wait_for(doing())


def test_the_page_explains_itself_and_lists_what_comes_with_the_games(client: httpx.Client):
    page = client.get(HERE).text
    assert 'name="text"' in page and f'href="{HERE}"' in client.get("/tools/").text
    for address in ("trapper/layout/the-comb", "exploration/story/lodger-below", "truedungeon/board/dragon"):
        assert f'href="{HERE}?shipped={address}"' in page
    assert "lodger" not in client.get(HERE, params={"game": "trapper"}).text


@pytest.mark.parametrize("name", SAMPLES)
def test_every_kind_of_file_is_shown_and_played_with(client: httpx.Client, server: Served, name: str):
    game, kind = name.split()
    shown = send(client, text=SAMPLES[name])
    assert shown.status_code == 200 and 'value="now"' in shown.text
    assert f"a {kind} of" in shown.text.lower() or f"an {kind} of" in shown.text.lower()
    id = id_of(send(client, text=SAMPLES[name], play="now"))
    kept = server.wait_for(server.hall.find(id)).kept
    assert kept.game == game and [seat.kind for seat in kept.seats].count("person") == 1


def test_what_comes_with_a_game_shows_no_secret_and_is_played_by_name(client: httpx.Client):
    shown = client.get(HERE, params={"shipped": "exploration/story/lodger-below"}).text
    text = shelf.get("exploration").files["story"].shipped()["lodger-below"]
    rooms = [room["name"] for room in tomllib.loads(text)["rooms"]]
    assert "The Lodger Below" in shown and not any(html.escape(room) in shown for room in rooms[1:])
    assert "<textarea" not in shown
    id_of(send(client, shipped="exploration/story/lodger-below", play="now"))
    assert client.get(HERE, params={"shipped": "exploration/story/none"}).status_code == 404


def test_a_friend_is_invited_as_in_the_lobby(client: httpx.Client, server: Served):
    page = send(client, text=SAMPLES["trapper layout"], play="friend")
    links = re.findall(r"/t/([\w-]+)\?k=", page.text)
    assert page.status_code == 200 and links
    kept = server.wait_for(server.hall.find(links[0])).kept
    assert [seat.kind for seat in kept.seats] == ["person", "person"] and not kept.started
    layouts = kept.position["layouts"]
    assert layouts[0]["name"] == "The Comb" and layouts[1] is None


def test_a_fault_is_shown_with_its_rule_and_the_text_to_mend(client: httpx.Client):
    broken = SAMPLES["trapper layout"].replace("H", ".")
    page = send(client, text=broken, play="now")
    shown = html.unescape(page.text)
    assert page.status_code == 400 and "trapper.setup.heirloom" in shown and broken in shown
    for text, words in (
        ("", "nothing in the box"),
        ("kind", "neither TOML nor JSON"),
        ('kind = "hat"', "no kind 'hat'"),
    ):
        page = send(client, text=text)
        assert page.status_code == 400 and words in html.unescape(page.text)
    page = send(client, text='kind = "collection"\n[tokens]\n"Bodkin" = 1')
    assert page.status_code == 400 and "party builder" in page.text


def test_a_board_of_several_games_is_of_the_one_that_the_page_is_about(client: httpx.Client):
    bare = SAMPLES["truedungeon board"].replace('game = "truedungeon"\n', "")
    assert send(client, text=bare).status_code == 400
    assert send(client, text=bare, game="truedungeon").status_code == 200


def test_tokens_and_readings_go_along_with_a_party(client: httpx.Client, server: Served):
    id = id_of(send(client, text=party(), game="truedungeon", with__0=TOKENS, option__followers="on", play="now"))
    options = server.wait_for(server.hall.find(id)).kept.options
    assert options["user_catalogue"] == TOKENS and options["followers"] is True and options["builds"] == party()
    assert options["mode"] == "slide"


def test_another_s_page_begins_no_table(client: httpx.Client):
    answer = client.post(HERE, data={"text": "x", "play": "now"}, headers={"Origin": "https://elsewhere.example"})
    assert answer.status_code == 403


@pytest.mark.parametrize("name", ["trapper layout", "pararoles floor", "electro board", "exploration story"])
def test_a_game_that_is_over_has_left_its_files(client: httpx.Client, server: Served, name: str):
    id = id_of(send(client, text=SAMPLES[name], play="now"))
    assert client.get(f"/t/{id}/files").status_code == 409
    give_up(server, id)
    page = client.get(f"/t/{id}/files")
    names = re.findall(rf'href="/t/{id}/files/([^"]+)"', page.text)
    assert page.status_code == 200 and names and "Play with this" in page.text
    for file in names:
        assert send(client, text=client.get(f"/t/{id}/files/{file}").text).status_code == 200
    assert client.get(f"/t/{id}/files/none.json").status_code == 404
    client.post(f"/t/{id}/rematch", headers={"Origin": str(client.base_url).rstrip("/")})
    old = server.wait_for(server.hall.find(id)).kept
    again = server.wait_for(server.hall.find(old.rematch)).kept
    assert (again.position, again.options) == (old.position, old.options)
    with server.client() as stranger:
        assert stranger.get(f"/t/{id}/files").status_code == 403


def test_a_floor_that_was_made_here_is_played_and_opened_again(client: httpx.Client):
    page = client.get("/tools/floor", params={"seed": "7", "floor": "2"}).text
    text = html.unescape(re.search(r'name="text" value="([^"]*)"', page)[1])  # type: ignore[index]
    id_of(send(client, text=text, play="now"))
    address = tool_for(shelf.get("pararoles"), "floor", json.loads(text), "")
    assert address is not None and parse_qs(urlsplit(address).query)["floor"] == ["2"]
    assert f'name="text" value="{html.escape(text)}"'.replace("&quot;", "&#34;") in client.get(address).text
