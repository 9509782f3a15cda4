"""What the lobby says of games and tables, as somebody without a script reads it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Barrier, Thread

import httpx
import pytest

from tests.server.served import Served, bearer, come, run, secret_of, serving, sqlite
from tests.server.test_pages import form
from undercroft import games
from undercroft.engine.lessons.lesson import lessons
from undercroft.server.forms import picture
from undercroft.server.lobby import start_here


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Served]:
    """A server of its own, with no tables yet."""
    with serving(sqlite(tmp_path)) as served:
        yield served


def row(page: str, id: str) -> str:
    """What the lobby says of this table, tags left out."""
    found = re.search(rf'<li[^>]*>\s*<div class="which"><a href="/t/{id}".*?<details', page, re.S)
    return "" if found is None else " ".join(re.sub("<[^>]+>", " ", found[0]).split())


def invited(client: httpx.Client, **fields: str) -> tuple[str, list[str]]:
    """The id and the links of a new table, made by the form of the lobby."""
    page = form(client, **({"game": "trapper", "play": "friend"} | fields)).text
    links = re.findall(r'class="link" href="([^"]+)"', page)
    return links[0].partition("/t/")[2][:12], links


# ---------------------------------------------------------------------- games


@pytest.mark.parametrize("id", games.ids())
def test_each_game_says_with_whom_how_long_and_how_heavy(client: httpx.Client, id: str):
    game = games.get(id)
    assert game.company in ("against", "together", "one against all")
    assert game.minutes and 5 <= game.minutes <= 240 and game.weight in range(1, 6)
    listed = next(found for found in client.get("/api/games").json() if found["id"] == id)
    assert {key: listed[key] for key in game.facts} == game.facts
    page = client.get("/").text
    card = page[page.index(f'aria-labelledby="game-{id}"') :].partition("</section>")[0]
    assert f"<b>{game.company}</b>" in card and f"{game.minutes} min" in card and f">{game.heft} <" in card
    assert card.count('<i class="on">') == game.weight
    assert ('value="learn"' in card) == bool(lessons(game))
    assert f'href="/how/{id}"' in card


def test_the_lightest_game_is_where_one_starts(client: httpx.Client):
    page = client.get("/").text
    first = start_here(map(games.get, games.ids()))
    assert page.count("Start here") == 1
    assert f'id="game-{first.id}"' in page[page.index("Start here") :].partition("</section>")[0]
    assert first.weight == min(games.get(id).weight or 9 for id in games.ids())


@pytest.mark.parametrize("id", games.ids())
def test_a_game_is_shown_at_its_showpiece(id: str):
    game = games.get(id)
    assert game.showpiece is not None
    left, top, wide, high = game.showpiece.around
    assert left + wide <= 1000 and top + high <= 1000
    day, night = picture(id, "parchment"), picture(id, "night")
    assert day != night and 'class="piece' in day
    size = re.search(r'viewBox="([0-9.]+) ([0-9.]+) ([0-9.]+) ([0-9.]+)" width="([0-9.]+)"', day)
    assert size is not None and size[3] == size[5] and float(size[3]) > float(size[4]), "a card is wider than high"


def test_what_the_host_of_the_server_must_know_stands_apart(client: httpx.Client):
    page = client.get("/").text
    before, _, host = page.partition("For the host of this server")
    assert "--host" in host and "--host" not in before


# ---------------------------------------------------------------------- my tables


def test_my_tables_say_with_whom_how_far_and_whose_turn_it_is(hosted: Served):
    with hosted.client() as me, hosted.client() as friend:
        id, links = invited(me, seat__0="me", seat__1="friend", name__0="Ann", name__1="Bob", play="")
        assert "with Bob not begun, waits for Bob · as Ann · today" in row(me.get("/").text, id)
        friend.get(links[0])
        ours = {"Origin": hosted.url}
        friend.post(f"/t/{id}/sit", data={"name": "Bea"}, headers=ours)
        assert "with Ann not begun · as Bea · today" in row(friend.get("/").text, id)
        me.post(f"/api/tables/{id}/start", headers=ours)
        assert "with Bea your turn · as Ann · today" in row(me.get("/").text, id)
        options = me.get(f"/api/tables/{id}?draw=0").json()["question"]["options"]
        ready = next(option["id"] for option in options if "long" in option["id"])
        for person, number in ((me, 0), (friend, 0)):
            answer = {"id": "a", "number": number, "answer": ready}
            assert person.post(f"/api/tables/{id}/answer", headers=ours, json=answer).status_code == 200
        state = me.get(f"/api/tables/{id}?draw=0").json()
        mover, other = (me, friend) if state["waiting"] == [0] else (friend, me)
        assert "turn 1, your turn" in row(mover.get("/").text, id)
        name = state["seats"][state["waiting"][0]]["name"]
        assert f"turn 1, waits for {name}" in row(other.get("/").text, id)
        me.post(f"/api/tables/{id}/act", headers=ours, json={"id": "c", "act": "concede"})
        assert "over · as Ann · today" in row(me.get("/").text, id) and "your turn" not in row(me.get("/").text, id)


def test_where_it_is_my_turn_comes_first_and_no_game_is_rebuilt_for_it(tmp_path: Path):
    with serving(sqlite(tmp_path)) as server, server.client() as client:
        turns, rests = (form(client, game="trapper", play=play) for play in ("now", "now"))
        mine, other = (answer.headers["location"].removeprefix("/t/") for answer in (turns, rests))
        client.post(f"/api/tables/{mine}/start", headers={"Origin": server.url})
        cookies = dict(client.cookies)
    with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as store:
        store.execute("UPDATE tables SET moved = moved - 86400, touched = touched - 86400")
    with serving(sqlite(tmp_path)) as server, server.client(cookies=cookies) as client:
        page = client.get("/").text
        assert page.index(f'href="/t/{mine}"') < page.index(f'href="/t/{other}"')
        assert "your turn · as North · yesterday" in row(page, mine)
        assert "not begun · as North · yesterday" in row(page, other)
        assert not server.hall._lives


# ---------------------------------------------------------------------- open tables


def openings(client: httpx.Client) -> list[str]:
    """The open tables that the lobby offers."""
    return re.findall(r'href="/t/([^/"]+)/open"', client.get("/").text)


def test_a_table_is_open_only_if_its_host_says_so(hosted: Served):
    with hosted.client() as host, hosted.client() as stranger:
        id, links = invited(host)
        ours = {"Origin": hosted.url}
        assert not openings(stranger) and stranger.get(f"/t/{id}/open").status_code == 403
        assert stranger.post(f"/t/{id}/open", data={"name": "Eve"}, headers=ours).status_code == 403
        assert host.post(f"/api/tables/{id}/open", headers=ours, json={"open": True}).status_code == 200
        assert openings(stranger) == [id]
        assert id not in openings(host), "one's own table is among one's own"
        page = stranger.get("/").text
        assert not any(secret_of(link) in page for link in links) and "with North" in page and "1 free seat" in page
        assert host.post(f"/api/tables/{id}/open", headers=ours, json={"open": False}).status_code == 200
        assert not openings(stranger)
        alone = form(host, game="trapper", play="now").headers["location"].removeprefix("/t/")
        assert host.post(f"/api/tables/{alone}/open", headers=ours, json={"open": True}).status_code == 409


def test_of_two_who_sit_down_at_once_one_has_the_seat_and_the_other_may_watch(hosted: Served):
    with hosted.client() as host, hosted.client() as ada, hosted.client() as ben:
        id, links = invited(host, open="on")
        ours = {"Origin": hosted.url}
        assert "looks for company" in ada.get(f"/t/{id}/open").text
        start, answers = Barrier(2), {}

        def sit(who: httpx.Client, name: str) -> None:
            start.wait()
            answers[name] = who.post(f"/t/{id}/open", data={"name": name, "seat": "1"}, headers=ours)

        threads = [Thread(target=sit, args=each) for each in ((ada, "Ada"), (ben, "Ben"))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answer.status_code for answer in answers.values()) == [303, 409]
        won, late = sorted(answers, key=lambda name: answers[name].status_code)
        winner, loser = (ada, ben) if won == "Ada" else (ben, ada)
        assert winner.get(f"/api/tables/{id}").json()["you"] == 1
        assert host.get(f"/api/tables/{id}").json()["seats"][1]["name"] == won
        assert loser.get(f"/api/tables/{id}").status_code == 403
        assert "taken the last seat" in answers[late].text and not openings(loser)
        assert loser.post(f"/t/{id}/watch", data={}, headers=ours).status_code == 303
        assert loser.get(f"/api/tables/{id}").json()["role"] == "spectator"
        assert host.get(f"/api/tables/{id}", headers=bearer(links[0])).status_code == 403, (
            "the link of before has ended"
        )


def test_a_table_leaves_the_lobby_by_itself(hosted: Served):
    with hosted.client() as host, hosted.client() as stranger:
        ours = {"Origin": hosted.url}
        seats = {"seat__0": "me", "seat__1": "friend", "seat__2": "friend", "game": "pararoles", "play": ""}
        id, links = invited(host, open="on", **seats)
        joined = stranger.post(f"/api/tables/{id}/join", json={"name": "Ada"}).json()
        assert joined["seat"] == 1 and hosted.hall._lives[id].kept.seats[1].name == "Ada"
        stranger.cookies.clear()
        assert openings(stranger) == [id]
        assert [[seat["seat"] for seat in table["free"]] for table in stranger.get("/api/open").json()] == [[2]]

        async def play() -> None:  # A friend comes by the link of the other seat.
            async with await come(hosted.url, id, links[1], draw=False) as friend:
                await friend.next()

        run(play)
        assert not openings(stranger) and stranger.get("/api/open").json() == []
        assert stranger.post(f"/api/tables/{id}/join", json={"name": "Eve"}).status_code == 409
        host.post(f"/api/tables/{id}/seats/2", headers=ours, json={"kind": "friend"})
        assert not openings(stranger), "a seat that is free again is offered only if the host says so"
        over, gone = (invited(host, open="on")[0] for _ in range(2))
        assert set(openings(stranger)) == {over, gone}
        host.post(f"/api/tables/{over}/start", headers=ours)
        host.post(f"/api/tables/{over}/act", headers=ours, json={"id": "1", "act": "concede"})
        host.delete(f"/api/tables/{gone}", headers=ours)
        assert not openings(stranger)


def test_a_name_that_cannot_be_is_refused_before_anybody_sits_down(hosted: Served):
    with hosted.client() as host, hosted.client() as stranger:
        id, links = invited(host, open="on")
        ours = {"Origin": hosted.url}
        for name, said in (("North", "both be called"), ("x" * 41, "at most 40 letters")):
            answer = stranger.post(f"/t/{id}/open", data={"name": name}, headers=ours)
            assert answer.status_code == 400 and said in answer.text
        assert stranger.post(f"/api/tables/{id}/join", json={"name": "a\nb"}).status_code == 400
        assert host.get(f"/api/tables/{id}", headers=bearer(links[0])).status_code == 200
        assert openings(stranger) == [id]


def test_whoever_is_called_as_a_seat_that_is_still_free_swaps_names_with_it(hosted: Served):
    seats = {"seat__0": "me", "seat__1": "friend", "seat__2": "friend", "game": "pararoles", "play": ""}
    with hosted.client() as host, hosted.client() as stranger:
        id, _ = invited(host, open="on", **seats)
        before = [seat["name"] for seat in host.get(f"/api/tables/{id}").json()["seats"]]
        stranger.post(f"/t/{id}/open", data={"name": before[1], "seat": "2"}, headers={"Origin": hosted.url})
        after = [seat["name"] for seat in host.get(f"/api/tables/{id}").json()["seats"]]
        assert after == [before[0], before[2], before[1]]


def test_all_of_my_tables_are_read_at_once(hosted: Served):
    asked: list[int] = []
    store = hosted.hall.store
    do = store.do

    async def counted(job: object) -> object:
        asked.append(1)
        return await do(job)

    with hosted.client() as client:
        for _ in range(4):
            form(client, game="trapper", play="now")
        store.do = counted
        try:
            client.get("/")
        finally:
            store.do = do
    assert len(asked) == 2  # For my tables, and for the open ones.
