"""Games over real sockets: through links, with retries, undo, hints and chat."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from tests.server.served import Player, Served, bearer, come, made, run, secret_of
from undercroft import Table
from undercroft.bots.hint import Hint
from undercroft.bots.search import Stopped
from undercroft.engine.ledger import Ledger
from undercroft.server.faults import Denied


async def play_on(player: Player, seed: int, answers: int = 10_000) -> None:
    """The player answers at random, so many times or to the end."""
    dice = random.Random(seed)
    for _ in range(answers):
        question = await player.asked()
        if not question:
            return
        options = [option["id"] for option in question["options"]]
        said = await player.answer("surprise" if "surprise" in options else dice.choice(options))
        assert said["type"] == "done"


def started(client: httpx.Client, *seats: str, **wanted: Any) -> dict[str, Any]:
    table = made(client, *seats, **wanted)
    assert client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"])).status_code == 200
    return table


def test_an_answer_after_the_end_is_told_that_the_game_is_over(client: httpx.Client):
    table = started(client, "me", "greedy")
    path, head = f"/api/tables/{table['id']}", bearer(table["link"])
    answer = {"number": client.get(path, headers=head).json()["question"]["number"], "answer": "done"}
    early = client.post(f"{path}/answer", headers=head, json=answer | {"id": "a", "number": answer["number"] + 1})
    assert (early.status_code, "earlier question" in early.json()["error"]) == (409, True)
    assert client.post(f"{path}/act", headers=head, json={"id": "b", "act": "concede"}).status_code == 200
    late = client.post(f"{path}/answer", headers=head, json=answer | {"id": "c"})
    assert (late.status_code, late.json()["error"]) == (409, "the game is over")


def test_two_people_play_a_whole_game_through_links(server: Served, client: httpx.Client):
    table = made(client, "me", "friend", options={"turn_limit": 4})

    async def play() -> None:
        north = await come(server.url, table["id"], table["link"], draw=False, word="north's word")
        south = await come(server.url, table["id"], table["links"]["1"], draw=False)
        watcher = await come(server.url, table["id"], table["spectator"], draw=False)
        promised = (await north.next())["commitment"]
        client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))
        await asyncio.gather(play_on(north, 1), play_on(south, 2))
        while not watcher.state.get("over"):
            await watcher.next()
        assert north.state["result"] == south.state["result"] == watcher.state["result"]
        assert north.state["commitment"] == promised
        assert watcher.state["question"] is None and watcher.state["you"] is None
        assert len(north.log) == len(north.log[: north.state["log"]["from"]]) + len(north.state["log"]["lines"])
        for player in (north, south, watcher):
            await player.socket.close()

    run(play)
    whole = client.get(f"/api/tables/{table['id']}/record", headers=bearer(table["links"]["1"]))
    record = whole.json()
    assert Table.load(record).result is not None
    assert record["key"] and record["seats"][0]["word"] == "north's word" and record["seats"][1]["word"]


def test_a_game_against_a_bot_begins_by_itself_when_the_person_has_come(server: Served, client: httpx.Client):
    table = made(client, "me", "greedy", auto=True)

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"], draw=False) as me:
            await play_on(me, 3, 3)
            assert me.state["started"]
            await me.send(type="act", id="enough", act="concede")
            assert (await me.reply())["type"] == "done"

    run(play)


def test_the_same_id_again_is_done_once_and_an_old_number_is_stale(server: Served, client: httpx.Client):
    table = started(client, "me", "friend")

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"], draw=False) as me:
            question = await me.asked()
            answer = question["options"][-1]["id"]
            assert await me.answer(answer, id="once") == {"type": "done", "id": "once"}
            now = await me.asked()
            await me.send(type="answer", id="once", number=question["number"], answer=answer)
            assert await me.reply() == {"type": "done", "id": "once"}
            await me.send(type="answer", id="late", number=question["number"], answer=answer)
            assert await me.reply() == {"type": "stale", "id": "late"}
            await me.until(lambda frame: frame["type"] == "state")
            assert me.state["question"] == now

    run(play)


def test_of_two_tabs_that_answer_at_once_one_is_heard(server: Served, client: httpx.Client):
    table = started(client, "me", "friend")

    async def play() -> None:
        tabs = [await come(server.url, table["id"], table["link"], draw=False) for _ in range(2)]
        question = await tabs[0].asked()
        assert await tabs[1].asked() == question
        for at, tab in enumerate(tabs):
            await tab.send(
                type="answer", id=f"tab {at}", number=question["number"], answer=question["options"][-1 - at]["id"]
            )
        said = [await tab.reply() for tab in tabs]
        assert sorted(frame["type"] for frame in said) == ["done", "stale"]
        for tab in tabs:
            await tab.socket.close()

    run(play)


def test_a_refusal_says_why_by_which_rule_and_in_words(server: Served, client: httpx.Client, trapper_rules: Ledger):
    table = started(client, "me", "friend")

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"], draw=False) as me:
            await me.asked()
            said = await me.answer("nonsense")
            assert (said["type"], said["id"]) == ("refused", "answer 0")
            assert "nonsense" in said["reason"] and said["words"] == trapper_rules[said["rule"]].text()
            await me.send(type="why", rule=said["rule"])
            assert await me.reply() == {"type": "rule", "rule": said["rule"], "words": said["words"]}
            await me.send(type="why", rule="trapper.no.such")
            assert "no rule" in (await me.reply())["words"]

    run(play)


@pytest.fixture
def trapper_rules() -> Ledger:
    from undercroft import games

    return games.get("trapper").ledger


def test_undo_takes_an_answer_back_and_nobody_else_hears_of_it(server: Served, client: httpx.Client):
    table = started(client, "me", "friend")

    async def play() -> None:
        me = await come(server.url, table["id"], table["link"], draw=False)
        other = await come(server.url, table["id"], table["links"]["1"], draw=False)
        before = await me.asked()
        await other.asked()
        for player in (me, other):  # The server may hear them in either order, and tells the first of the second.
            await player.all_here()
        heard = len(other.frames)
        log = list(me.log)
        assert not me.state["can_undo"]
        await me.answer(before["options"][-1]["id"])
        assert me.state["can_undo"]
        number = me.state["question"]["number"]
        await me.send(type="undo", id="back", number=number)
        assert (await me.reply())["type"] == "done"
        await me.until(lambda frame: frame["type"] == "state")
        assert me.log == log
        assert me.state["question"]["options"] == before["options"]
        assert me.state["question"]["number"] > number > before["number"]
        await me.send(type="undo", id="further", number=me.state["question"]["number"])
        assert (await me.reply())["type"] == "refused"
        await other.send(type="why", rule="trapper.turn.roll")
        assert (await other.next())["type"] == "rule"  # Nothing came before it.
        assert len(other.frames) == heard + 1
        for player in (me, other):
            await player.socket.close()

    run(play)


def test_a_hint_is_an_answer_that_is_taken(server: Served, client: httpx.Client):
    table = started(client, "me", "greedy", game="pararoles")

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"], draw=False) as me:
            question = await me.asked()
            await me.send(type="hint", number=question["number"])
            hint = await me.reply()
            assert hint["type"] == "hint" and hint["number"] == question["number"] and hint["reason"]
            assert (await me.answer(hint["answer"]))["type"] == "done"

    run(play)


def test_what_is_refused_carries_the_id_of_what_was_asked(server: Served, client: httpx.Client):
    table = started(client, "me", "friend")

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"], draw=False) as me:
            question = await me.asked()
            await me.send(type="hint", id="late", number=question["number"] - 1)
            said = await me.reply()
            assert (said["type"], said["id"]) == ("refused", "late")
            await me.send(type="answer", id="unreadable", number="one", answer="start")
            said = await me.reply()
            assert (said["type"], said["id"]) == ("refused", "unreadable")

    run(play)


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bool]]:
    """Hints are thought about until they are dropped; here stands for each whether it was."""
    ends: list[bool] = []

    def think(table: Table, seat: int, *, dropped: Callable[[], bool], **how: Any) -> Hint:
        at = len(ends)
        ends.append(False)
        for _ in range(3000):
            if dropped():
                ends[at] = True
                raise Stopped
            time.sleep(0.01)
        raise AssertionError("nobody dropped it")

    monkeypatch.setattr("undercroft.bots.aside.hint", think)
    yield ends


def test_a_hint_is_dropped_by_the_next_by_an_answer_and_by_leaving(
    server: Served, client: httpx.Client, endless: list[bool]
):
    table = started(client, "me", "greedy")

    async def dropped(count: int) -> None:
        for _ in range(500):
            if endless[:count] == [True] * count:
                return
            await asyncio.sleep(0.01)
        raise AssertionError(endless)

    async def begun(count: int) -> None:
        while len(endless) < count:
            await asyncio.sleep(0.01)

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"], draw=False) as me:
            question = await me.asked()
            await me.send(type="hint", number=question["number"])
            await begun(1)
            await me.send(type="hint", number=question["number"])
            await begun(2)
            await dropped(1)
            assert (await me.answer("surprise"))["type"] == "done"  # Nothing is said of what was dropped.
            await dropped(2)
        async with await come(server.url, table["id"], table["link"], draw=False) as me:
            await me.send(type="hint", number=(await me.asked())["number"])
            await begun(3)
        await dropped(3)

    run(play)


def test_a_host_who_gave_the_seat_away_takes_it_back(server: Served, client: httpx.Client):
    table = started(client, "me", "friend")
    path, host, friend = f"/api/tables/{table['id']}", bearer(table["link"]), bearer(table["links"]["1"])
    handed = client.post(f"{path}/seats/0", headers=host, json={"kind": "friend"}).json()["link"]
    assert client.get(path, headers=host).json()["you"] is None
    assert client.get(path, headers=bearer(handed)).json()["you"] == 0
    assert client.post(f"{path}/seats/7", headers=host, json={"kind": "me"}).status_code == 403
    assert client.post(f"{path}/seats/0", headers=friend, json={"kind": "me"}).status_code == 403
    assert client.post(f"{path}/seats/0", headers=host, json={"kind": "me"}).status_code == 200
    assert client.get(path, headers=bearer(handed)).status_code == 403
    state = client.get(path, headers=host).json()
    assert (state["you"], state["role"], state["seats"][0]["kind"]) == (0, "host", "person")
    assert client.post(f"{path}/act", headers=host, json={"id": "1", "act": "concede"}).status_code == 200


def test_who_sits_at_a_table_that_is_deleted_hears_of_it(server: Served, client: httpx.Client):
    table = started(client, "me", "friend")

    async def play() -> None:
        south = await come(server.url, table["id"], table["links"]["1"], draw=False)
        await south.asked()
        assert client.delete(f"/api/tables/{table['id']}", headers=bearer(table["link"])).status_code == 200
        assert "deleted" in (await south.until(lambda frame: frame["type"] == "bye"))["why"]
        await south.socket.wait_closed()
        assert south.socket.close_code == 4404
        assert client.get(f"/api/tables/{table['id']}", headers=bearer(table["link"])).status_code == 404

    run(play)


def test_who_watches_talks_where_the_host_allows_it(client: httpx.Client):
    table = made(client, "me", "friend")
    path, host, watcher = f"/api/tables/{table['id']}", bearer(table["link"]), bearer(table["spectator"])

    def say(**more: object) -> int:
        return client.post(f"{path}/chat", headers=watcher, json={"text": "Well played!", **more}).status_code

    assert say() == 403
    assert client.post(f"{path}/gallery", headers=host, json={"talks": True}).status_code == 200
    assert say() == 200 and say(to=1) == 400, "to all, and to nobody alone"
    state = client.get(path, headers=host).json()
    assert state["gallery"] and state["chat"]["lines"] == [{"from": -1, "to": None, "text": "Well played!"}]
    client.post(f"{path}/gallery", headers=host, json={"talks": False})
    assert say() == 403


def test_chat_is_kept_as_it_was_written_and_a_whisper_is_for_one(server: Served, client: httpx.Client):
    table = made(client, "me", "friend", "friend", game="pararoles")
    words = "<script>alert('x')</script> {{7*7}} \u202e"[:-1]

    async def play() -> None:
        links = [table["link"], table["links"]["1"], table["links"]["2"], table["spectator"]]
        people = [await come(server.url, table["id"], link, draw=False) for link in links]
        await people[0].send(type="chat", id="a", text=words)
        assert (await people[0].reply())["type"] == "done"
        await people[1].send(type="chat", id="b", text="psst", to=0)
        assert (await people[1].reply())["type"] == "done"
        await people[3].send(type="chat", id="c", text="may I?")
        assert (await people[3].reply())["type"] == "refused"
        for text in ("", " ", "two\nlines", "x" * 501, "\x07"):
            await people[0].send(type="chat", id="d", text=text)
            assert (await people[0].reply())["type"] == "refused"
        for person in people:
            await person.socket.close()

    run(play)
    said = {}
    for who, link in (("me", table["link"]), ("other", table["links"]["2"]), ("spectator", table["spectator"])):
        state = client.get(f"/api/tables/{table['id']}", headers=bearer(link)).json()
        said[who] = [line["text"] for line in state["chat"]["lines"]]
    assert said == {"me": [words, "psst"], "other": [words], "spectator": [words]}


def test_who_comes_back_is_told_the_rest_of_the_log(server: Served, client: httpx.Client):
    table = started(client, "greedy", "me")

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"], draw=False) as me:
            await play_on(me, 5, 40)
            await me.asked()
            log = me.log
        async with await come(server.url, table["id"], table["link"], draw=False, log=len(log) - 2) as again:
            await again.next()
            assert again.state["log"]["from"] == len(log) - 2
            assert again.state["log"]["lines"][:2] == log[-2:]

    run(play)


def test_a_seat_goes_to_a_bot_and_back_and_to_a_friend(server: Served, client: httpx.Client):
    table = started(client, "me", "friend")
    place = f"/api/tables/{table['id']}/seats/1"
    friend = bearer(table["links"]["1"])

    async def play() -> None:
        async with await come(server.url, table["id"], table["links"]["1"], draw=False) as south:
            await south.asked()
            assert client.post(place, headers=friend, json={"kind": "bot", "bot": "random"}).status_code == 200
            await south.until(lambda frame: frame["type"] == "state" and frame["seats"][1]["kind"] == "bot")
            await south.send(type="act", id="x", act="concede")
            assert "take it back" in (await south.reply())["reason"]
            assert client.post(place, headers=friend, json={"kind": "me"}).status_code == 200
            await south.until(lambda frame: frame["type"] == "state" and frame["seats"][1]["kind"] == "person")
            handed = client.post(place, headers=bearer(table["link"]), json={"kind": "friend"}).json()
            assert (await south.until(lambda frame: frame["type"] == "bye"))["why"]
            assert handed["qr"].startswith("<svg") and handed["local"] is True
            assert client.get(f"/api/tables/{table['id']}", headers=friend).status_code == 403
            async with await come(server.url, table["id"], handed["link"], draw=False) as new:
                await new.next()
                assert new.state["you"] == 1
                assert [line["from"] for line in new.state["chat"]["lines"]] == [None, None, None]

    run(play)


def test_who_leaves_is_followed_by_a_bot_and_cannot_come_back(server: Served, client: httpx.Client):
    table = started(client, "me", "friend")
    friend = bearer(table["links"]["1"])
    assert client.post(f"/api/tables/{table['id']}/leave", headers=friend).status_code == 200
    assert client.get(f"/api/tables/{table['id']}", headers=friend).status_code == 403
    state = client.get(f"/api/tables/{table['id']}", headers=bearer(table["link"])).json()
    assert [seat["kind"] for seat in state["seats"]] == ["open", "bot"]


def test_a_rematch_seats_everybody_at_the_next_table(server: Served, client: httpx.Client):
    table = started(client, "me", "friend")
    client.post(f"/api/tables/{table['id']}/act", headers=bearer(table["link"]), json={"id": "1", "act": "concede"})
    new = client.post(f"/api/tables/{table['id']}/rematch", headers=bearer(table["link"])).json()
    assert client.cookies[f"uc_{new['id']}"] == secret_of(new["link"])
    with server.client() as other:
        other.get(table["links"]["1"], follow_redirects=True)
        state = other.get(f"/api/tables/{table['id']}").json()
        there = other.get(state["rematch"], follow_redirects=True)
        assert (there.status_code, there.url.path) == (200, f"/t/{new['id']}")
        assert other.get(f"/api/tables/{new['id']}").json()["you"] == 1
    client.cookies.clear()
    taken = client.post(f"/api/tables/{new['id']}/seats/1", headers=bearer(new["link"]), json={"kind": "friend"})
    assert taken.status_code == 200
    with server.client() as other:  # Whose seat was handed on does not get it back by the old table.
        other.get(table["links"]["1"])
        assert other.get(f"/t/{table['id']}/rematch").status_code == 403


def test_what_a_dead_link_asked_for_before_it_died_is_not_done(server: Served, client: httpx.Client):
    table = started(client, "me", "friend")
    live = server.hall._lives[table["id"]]
    dead = next(grant for grant in live.kept.grants if grant.seat == 1)
    client.post(f"/api/tables/{table['id']}/seats/1", headers=bearer(table["link"]), json={"kind": "friend"})

    with pytest.raises(Denied):
        server.wait_for(live.act(dead, "late", "concede"))
