"""The pages that the server draws, as somebody without a script uses them."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import httpx
import pytest

from tests.server.served import PATIENCE, Served, bearer, come, made, run, serving, sqlite
from undercroft import games
from undercroft.cli import main
from undercroft.cli.serve import lan_address, listen
from undercroft.engine import Unknown, specs
from undercroft.server.forms import wanted


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
    assert f'<main id="table" data-table="{id}"' in page.text and "You are" in page.text
    state = client.get(f"/api/tables/{id}").json()
    assert (state["auto"], state["role"], state["you"]) == (True, "host", games.get(game).usual_seat)
    assert id in client.get("/").text  # Among my tables.


@pytest.mark.parametrize("play", ["now", "friend", "together"])
def test_a_table_about_which_nobody_was_asked_is_as_it_is_proposed_for_a_page(play: str):
    eased = {"mode": "slide", "scale_hp": True, "scale_damage": True}
    assert wanted({"game": "truedungeon", "play": play}).options == eased
    assert wanted({"game": "trapper", "play": play}).options == {"turn_limit": 60, "most_revealed": True}
    assert not wanted({"game": "exploration", "play": play}).options


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
        ({"game": "chess"}, "No game"),
        ({"game": "trapper", "seat__0": "me", "seat__1": "cat"}, "nobody is called"),
        ({"game": "trapper", "seat__0": "me", "seat__1": "friend", "option__turn_limit": "7"}, "turn_limit"),
        ({"game": "trapper", "seat__0": "me", "seat__1": "friend", "option__magic": "on"}, "no option"),
    ],
)
def test_a_form_that_cannot_be_is_answered_in_words(client: httpx.Client, fields: dict[str, str], said: str):
    page = form(client, **fields)
    assert page.status_code == 400 and said in page.text


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"seat__1": "bot:deep-thought"}, "seat.1", "deep-thought"),
        ({"name__0": "South"}, "name.1", "both be called"),
        ({"name__1": "x" * 41}, "name.1", "at most 40 letters"),
        ({"option__turn_limit": "7"}, "option.turn_limit", "trapper.option.turn-limit"),
        ({"option__turn_limit": "many"}, "option.turn_limit", "trapper.option.turn-limit"),
        ({"option__fog": "thick"}, "option.fog", "trapper.option.fog"),
        ({"seat__1": "", "seat__0": ""}, "", "has 2 seats"),
    ],
)
def test_a_wrong_form_comes_back_as_it_was_filled_in(
    client: httpx.Client, fields: dict[str, str], field: str, said: str
):
    usual = {"seat__0": "me", "seat__1": "friend", "name__0": "Ann", "option__fog": "full", "option__turn_limit": "8"}
    page = form(client, game="trapper", **(usual | fields))
    assert page.status_code == 400
    told = page.text[page.text.index('id="wrong"') :]
    assert said in told[: told.index("</div>")]
    assert page.text.count(' aria-invalid="true"') == page.text.count(" autofocus") == (1 if field else 0)
    assert not field or re.search(rf'name="{re.escape(field)}"[^>]* aria-invalid="true"', page.text)
    assert page.text.count('<details class="more" open>') == 1
    for name, value in (usual | fields).items():
        key = re.escape(name.replace("__", "."))
        chosen = rf'name="{key}"[^>]*>\s*(<option[^>]*>[^<]*</option>\s*)*<option value="{re.escape(value)}" selected>'
        typed = rf'name="{key}"[^>]* value="{re.escape(value)}"'
        offered = value not in ("", "thick", "bot:deep-thought")
        assert not offered or re.search(f"{chosen}|{typed}", page.text), name


@pytest.mark.parametrize("game", games.ids())
def test_a_friend_is_invited_by_one_click(server: Served, client: httpx.Client, game: str):
    page = form(client, game=game, play="friend")
    links = re.findall(r'class="link" href="([^"]+)"', page.text)
    assert page.status_code == 200 and len(links) == 2  # A friend's, and that of spectators.
    with server.client(follow_redirects=True) as friend:
        assert "You are" in friend.get(links[0]).text
        state = friend.get(f"/api/tables/{links[0].partition('/t/')[2][:12]}").json()
        assert state["auto"] and state["you"] == games.get(game).usual_seat + 1


def test_who_sits_where_is_drawn_if_wanted_and_told_to_all(server: Served, client: httpx.Client):
    seats = {"seat__0": "me", "seat__1": "bot:greedy", "seat__2": "bot:greedy", "name__0": "Ann"}
    mine = set()
    for _ in range(12):
        answer = form(client, game="electro", draw="seats", **seats)
        state = client.get(f"/api/tables/{answer.headers['location'].removeprefix('/t/')}").json()
        mine.add(state["you"])
        names = [seat["name"] for seat in state["seats"]]
        assert names[state["you"]] == "Ann", "who has a name of their own keeps it"
        (told,) = state["chat"]["lines"]
        assert told["from"] is None and "Who sits where was drawn" in told["text"]
        assert f"Ann ({state['seats'][state['you']]['role']}, 1 on the list)" in told["text"]
        assert "electro.players.mof-choice" in told["text"]
    assert len(mine) > 1, "twelve draws have all come out alike"


def test_the_lobby_says_who_has_which_role(client: httpx.Client):
    page = client.get("/").text
    assert "Seat 1, Master of Fates" in page and "Seat 2, Explorer" in page
    assert "Seat 1, trapper" not in page, "a role that all have says nothing"
    assert '<textarea name="option.board"' in page, "a board is a name or the text of a file, not a number"


def test_a_rematch_is_called_for_in_the_lobby_once(server: Served, client: httpx.Client):
    ours = {"Origin": str(client.base_url).rstrip("/")}
    id = form(client, game="trapper", play="now").headers["location"].removeprefix("/t/")
    assert f"/t/{id}/rematch" not in client.get("/").text  # There is nothing to repeat yet.
    client.post(f"/api/tables/{id}/start", headers=ours)
    client.post(f"/api/tables/{id}/act", headers=ours, json={"id": "1", "act": "concede"})
    assert f'action="/t/{id}/rematch"' in client.get("/").text
    there = [client.post(f"/t/{id}/rematch", headers=ours, follow_redirects=True) for _ in range(2)]
    assert there[0].status_code == 200 and there[0].url == there[1].url != f"{server.url}/t/{id}"
    assert "You are North" in there[0].text
    assert f'href="/t/{id}/rematch"' in client.get("/").text
    assert client.post(f"/api/tables/{id}/rematch", headers=ours).status_code == 409
    new = there[0].url.path.removeprefix("/t/")
    assert client.delete(f"/api/tables/{new}", headers=ours).status_code == 200
    again = client.post(f"/t/{id}/rematch", headers=ours, follow_redirects=True)
    assert again.status_code == 200 and again.url != there[0].url


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
    def aged(days: int, *ids: str) -> None:
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as store:
            for id in ids:
                store.execute("UPDATE tables SET touched = touched - ? WHERE id = ?", [days * 24 * 60 * 60, id])

    with serving(sqlite(tmp_path), idle_days=30, unstarted_days=2) as server, server.client() as client:
        tables = [made(client, "me", "friend") for _ in range(4)]
        waiting, running, watched, fresh = (table["id"] for table in tables)
        for table in tables[1:3]:
            client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))

        async def play() -> None:
            async with await come(server.url, watched, tables[2]["link"], draw=False) as me:
                await me.asked()
                assert await asyncio.to_thread(server.sweep) == []
                assert set(server.hall._lives) == {watched}
                aged(3, waiting, running, watched)
                assert await asyncio.to_thread(server.sweep) == [waiting]
                aged(30, running, watched)
                assert await asyncio.to_thread(server.sweep) == [running]
                client.post(f"/api/tables/{watched}/chat", headers=bearer(tables[2]["link"]), json={"text": "here"})

        run(play)
        assert server.sweep() == []  # What was said there has touched it.
        there = [client.get(f"/api/tables/{table['id']}", headers=bearer(table["link"])) for table in tables]
        assert [answer.status_code for answer in there] == [404, 404, 200, 200]
        assert fresh not in server.sweep()


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


def test_what_is_small_is_sent_at_once():
    """Without it every answer waits 40 ms between its head and its body, on machines that acknowledge late."""

    async def connected() -> None:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def accept(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            found.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listener = listen("127.0.0.1", 0)
        async with await asyncio.start_server(accept, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            assert await asyncio.wait_for(found, PATIENCE)
            writer.close()

    asyncio.run(connected())


def test_there_is_an_address_for_others():
    assert re.fullmatch(r"\d+(\.\d+){3}", lan_address())
    with pytest.raises(Unknown):
        listen("no such host", 8700)
    for port in (-1, 65536, 99999):
        with pytest.raises(Unknown, match=f"a port is a number from 0 to 65535, not {port}"):
            listen("127.0.0.1", port)


@pytest.mark.parametrize(
    ("db", "said"),
    [
        ("nonsense", "cannot be kept there"),
        ("mysql://host/games", "needs MySQLdb"),
        ("postgresql://me:verysecret@127.0.0.1:1/games", "cannot be kept there"),
        ("sqlite:////proc/none/tables.db", "cannot be kept there"),
    ],
)
def test_a_store_that_cannot_be_opened_is_told_before_anybody_comes(
    db: str, said: str, capsys: pytest.CaptureFixture[str]
):
    assert main(["serve", "--port", "0", "--db", db]) == 2
    out, err = capsys.readouterr()
    assert said in err and "Traceback" not in err and "verysecret" not in err and not out


def test_a_store_of_a_later_version_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    with serving(sqlite(tmp_path)):
        pass
    with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as store:
        store.execute("UPDATE alembic_version SET version_num = 'later'")
    assert main(["serve", "--port", "0", "--db", sqlite(tmp_path)]) == 2
    assert "later" in capsys.readouterr().err
