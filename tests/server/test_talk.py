"""What goes over the wire speaks of seats by their names, and many acts are sent as their parts."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.server.served import Served, bearer, come, made, run
from tests.talk import GAME, talk

__all__ = ["talk"]

PLACES = [{"kind": "me", "name": "Ann @1"}, {"kind": "friend", "name": "Bob"}]


def started(client: httpx.Client, game: str) -> dict[str, Any]:
    table = made(client, game=game, seats=PLACES)
    client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))
    return table


def look(client: httpx.Client, table: dict[str, Any], path: str = "?draw=0") -> Any:
    return client.get(f"/api/tables/{table['id']}{path}", headers=bearer(table["link"])).json()


def test_the_question_the_log_and_the_end_have_names(server: Served, client: httpx.Client, talk: str):
    table = started(client, talk)

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"], draw=False) as me:
            question = await me.asked()
            assert question["text"] == "How do you greet Bob?"
            assert [option["label"] for option in question["options"]] == ["bow to Bob", "wave to Bob"]
            assert (await me.answer("kiss"))["reason"] == "Bob is not to be kissed"
            await me.answer("wave")
            assert me.log[-1]["text"] == "Ann @1 greets Bob: wave."
            await me.send(type="act", id="end", act="concede")
            assert (await me.reply())["type"] == "done"
            await me.until(lambda frame: frame["type"] == "state" and frame["over"])
            assert me.state["result"]["reason"] == "Ann @1 gave up"

    run(play)


def test_a_hint_has_names(client: httpx.Client, talk: str):
    table = started(client, talk)
    hint = client.post(f"/api/tables/{table['id']}/hint", headers=bearer(table["link"]), json={}).json()
    assert hint["label"].endswith(" to Bob") and "@1" not in hint["reason"]


def test_a_replay_has_names_and_the_label_of_an_act(client: httpx.Client, talk: str):
    table = started(client, talk)
    where = f"/api/tables/{table['id']}"
    client.post(
        f"{where}/answer", headers=bearer(table["link"]), json={"id": "1", "number": 0, "answer": "bow"}
    ).raise_for_status()
    client.post(f"{where}/act", headers=bearer(table["link"]), json={"id": "2", "act": "concede"}).raise_for_status()
    moments = look(client, table, "/replay")["moments"]
    assert [moment["given"] for moment in moments] == [None, "bow to Bob", "concede to Bob"]
    first = look(client, table, "/replay/0")
    assert first["question"]["text"] == "How do you greet Bob?" and first["answer"]["label"] == "bow to Bob"
    assert look(client, table, "/replay/2")["result"]["reason"] == "Ann @1 gave up"


def test_many_acts_are_sent_as_their_parts(client: httpx.Client, talk: str):
    table = started(client, talk)
    concede, claim = look(client, table)["acts"]
    assert concede == {"id": "concede", "label": "concede to Bob"}
    assert claim == {
        "word": "claim",
        "parts": [
            [["key", "the key", 1], ["gem", "the gem", 1], ["crown", "the crown", 1]],
            [["hall", "in the hall", 2], ["crypt", "in the crypt", 2]],
            [["s0", "of Ann @1", -1], ["s1", "of Bob", -1]],
        ],
    }


@pytest.mark.parametrize("act", ["claim gem crypt s1", "claim gem"])
def test_an_act_is_done_by_its_whole_id(client: httpx.Client, talk: str, act: str):
    table = started(client, talk)
    done = client.post(f"/api/tables/{table['id']}/act", headers=bearer(table["link"]), json={"id": "1", "act": act})
    is_whole = any(option.id == act for option in GAME.acts(None, 0))
    assert done.status_code == (200 if is_whole else 400)
    assert [line["kind"] for line in look(client, table)["log"]["lines"]] == (["claimed"] if is_whole else [])
