"""Several people at one device: one secret opens several seats, and speaks for one of them at a time, or for none."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from tests.server.served import Player, Served, bearer, come, made, run
from undercroft import Table
from undercroft.server import migrations
from undercroft.server.secrets import Grant
from undercroft.server.storage import reading
from undercroft.server.storage.kept import TableKept
from undercroft.server.storage.store import Store


def shared(client: httpx.Client, *seats: str, **wanted: Any) -> dict[str, Any]:
    """A table of several people at one device, which has begun."""
    table = made(client, *(seats or ("me", "me")), **wanted)
    assert client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"])).status_code == 200
    return table


def look(client: httpx.Client, table: dict[str, Any], **query: Any) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/tables/{table['id']}", headers=bearer(table["link"]), params=query).json()
    return found


async def seen_until(player: Player, seat: int | None) -> None:
    """The player was sent a state as this seat, or behind the curtain."""
    await player.until(lambda frame: frame["type"] == "state" and frame["you"] == seat)


def test_one_secret_opens_several_seats_and_says_for_which_it_speaks(client: httpx.Client):
    table = shared(client)
    assert table["links"] == {}
    nobody = look(client, table)
    assert (nobody["you"], nobody["role"], nobody["mine"]) == (None, "host", [0, 1])
    assert nobody["question"] is None and nobody["acts"] == [] and nobody["log"]["lines"] == []
    for seat in (0, 1):
        state = look(client, table, seat=seat)
        assert (state["you"], state["role"], state["mine"]) == (seat, "host", [0, 1])
        assert state["question"]["ask"] == "build"
    stranger = client.get(f"/api/tables/{table['id']}", headers=bearer(table["link"]), params={"seat": 2})
    assert stranger.status_code == 403


def test_who_has_one_seat_need_not_name_it_and_has_no_other(client: httpx.Client):
    table = shared(client, "me", "friend")
    assert look(client, table)["you"] == 0 and look(client, table)["mine"] == [0]
    other = client.get(f"/api/tables/{table['id']}", headers=bearer(table["link"]), params={"seat": 1})
    assert other.status_code == 403


@pytest.mark.parametrize(("kind", "body"), [("answer", {"id": "a", "number": 0, "answer": "the-comb"}), ("hint", {})])
def test_a_request_that_names_no_seat_is_nobodys(client: httpx.Client, kind: str, body: dict[str, Any]):
    table = shared(client)
    path = f"/api/tables/{table['id']}/{kind}"
    assert client.post(path, headers=bearer(table["link"]), json=body).status_code == 403
    assert client.post(path, headers=bearer(table["link"]), json=body, params={"seat": 1}).status_code == 200


def test_a_socket_is_sent_only_what_the_seat_it_speaks_for_may_see(server: Served, client: httpx.Client):
    """What South is sent after the curtain does not depend on what North has built in secret before it."""
    sent: list[list[str]] = []

    async def play(table: dict[str, Any], dungeon: str) -> None:
        async with await come(server.url, table["id"], table["link"], seat=0) as device:
            await seen_until(device, 0)
            assert (await device.answer(dungeon))["type"] == "done"
            await device.send(type="hello")
            await seen_until(device, None)
            start = len(device.frames) - 1
            await device.send(type="hello", seat=1)
            await device.until(lambda frame: frame["type"] == "picture")
            known = (table["id"], device.state["commitment"])
            sent.append([_without(frame, *known) for frame in device.frames[start:]])

    for dungeon in ("the-comb", "the-empty-hall"):
        table = shared(client)
        run(lambda table=table, dungeon=dungeon: play(table, dungeon))  # type: ignore[misc]
    assert sent[0] == sent[1]


def _without(text: str, *words: str) -> str:
    for word in words:
        text = text.replace(word, "")
    return text


def test_the_curtain_hides_the_log_the_chat_the_question_and_the_picture(server: Served, client: httpx.Client):
    table = shared(client)
    chat = {"text": "the password is swordfish", "to": 0}
    path = f"/api/tables/{table['id']}/chat"
    assert client.post(path, headers=bearer(table["link"]), json=chat, params={"seat": 1}).status_code == 200

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"]) as device:
            await seen_until(device, None)
            await device.send(type="why", rule="trapper.fan.push")
            await device.reply()
            for frame in map(json.loads, device.frames):
                assert frame["type"] in ("state", "rule")
                if frame["type"] == "state":
                    assert frame["question"] is None and frame["log"]["lines"] == frame["chat"]["lines"] == []
            assert not any("swordfish" in frame for frame in device.frames)
            await device.send(type="answer", id="1", number=0, answer="the-comb")
            assert "no seat" in (await device.reply())["reason"]

    run(play)


def test_all_seats_of_a_device_have_come_with_it(server: Served, client: httpx.Client):
    table = made(client, "me", "me", auto=True)

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"], word="of mine", draw=False) as device:
            await device.until(lambda frame: frame["type"] == "state" and frame["started"])
            assert [seat["here"] for seat in device.state["seats"]] == [True, True]
            assert [seat["kind"] for seat in device.state["seats"]] == ["person", "person"]

    run(play)


def test_a_seat_is_handed_to_a_friend_and_taken_back(server: Served, client: httpx.Client):
    table = shared(client)
    path, host = f"/api/tables/{table['id']}/seats/1", bearer(table["link"])

    async def play() -> None:
        device = await come(server.url, table["id"], table["link"], seat=1, draw=False)
        await seen_until(device, 1)
        link = client.post(path, headers=host, json={"kind": "friend"}).json()["link"]
        assert "not played here" in (await device.until(lambda frame: frame["type"] == "bye"))["why"]
        await device.socket.wait_closed()
        assert device.socket.close_code == 4409
        assert look(client, table)["you"] == 0 and look(client, table)["mine"] == [0]
        assert client.get(f"/api/tables/{table['id']}", headers=bearer(link)).json()["you"] == 1
        again = await come(server.url, table["id"], table["link"], seat=1, draw=False)
        await again.until(lambda frame: frame["type"] == "bye")
        assert client.post(path, headers=host, json={"kind": "me"}).status_code == 200
        assert client.get(f"/api/tables/{table['id']}", headers=bearer(link)).status_code == 403
        assert look(client, table)["mine"] == [0, 1]
        said = look(client, table, seat=0)["chat"]["lines"]
        assert "South is played by the host now." in [line["text"] for line in said]

    run(play)


def test_a_friend_takes_no_seat_of_others(client: httpx.Client):
    table = shared(client, "me", "friend")
    path = f"/api/tables/{table['id']}/seats/0"
    assert client.post(path, headers=bearer(table["links"]["1"]), json={"kind": "me"}).status_code == 403


def test_the_past_is_seen_through_the_eyes_of_ones_own_seats_only(client: httpx.Client):
    table = shared(client, "me", "me", "friend", game="pararoles")
    path, mine = f"/api/tables/{table['id']}/replay", bearer(table["link"])
    seen = {eyes: client.get(path, headers=mine, params={"as": eyes}).status_code for eyes in ("0", "1", "2")}
    assert seen == {"0": 200, "1": 200, "2": 403}
    assert client.get(path, headers=mine).json()["as"] is None  # Who says for nobody sees what all see.


def test_who_leaves_gives_up_all_seats_of_the_device(client: httpx.Client):
    table = shared(client)
    path = f"/api/tables/{table['id']}"
    assert client.post(f"{path}/leave", headers=bearer(table["link"])).status_code == 200
    state = look(client, table)
    assert state["mine"] == [] and [seat["kind"] for seat in state["seats"]] == ["bot", "bot"]


def test_who_leaves_and_names_one_of_the_seats_gives_up_all_of_them(client: httpx.Client):
    table = shared(client)
    left = client.post(f"/api/tables/{table['id']}/leave", headers=bearer(table["link"]), params={"seat": 0})
    assert left.status_code == 200 and look(client, table)["mine"] == []


def test_a_socket_that_gets_a_seat_is_sent_the_log_and_the_chat_of_that_seat_from_their_beginning(
    server: Served, client: httpx.Client
):
    table = shared(client, "friend", "friend")
    path, host = f"/api/tables/{table['id']}", bearer(table["link"])
    for seat in ("0", "1"):
        friend = bearer(table["links"][seat])
        body = {"id": "1", "number": 0, "answer": "the-comb"}
        assert client.post(f"{path}/answer", headers=friend, json=body).status_code == 200
        assert (
            client.post(f"{path}/chat", headers=friend, json={"text": f"for 0 by {seat}", "to": 0}).status_code == 200
        )

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"], draw=False) as device:
            await seen_until(device, None)
            assert client.post(f"{path}/seats/0", headers=host, json={"kind": "me"}).status_code == 200
            await seen_until(device, 0)
            state = look(client, table)
            assert device.log == state["log"]["lines"]
            assert device.state["chat"] == state["chat"] and device.state["chat"]["lines"][0]["text"] == "for 0 by 0"

    run(play)


def test_a_device_of_which_one_seat_is_left_is_shown_it_with_its_picture(server: Served, client: httpx.Client):
    table = shared(client)
    path = f"/api/tables/{table['id']}/seats/1"

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"]) as device:
            await seen_until(device, None)
            client.post(path, headers=bearer(table["link"]), json={"kind": "friend"})
            await seen_until(device, 0)
            await device.until(lambda frame: frame["type"] == "picture")

    run(play)


def test_both_are_at_one_device_again_in_the_rematch(client: httpx.Client):
    table = shared(client)
    path = f"/api/tables/{table['id']}"
    client.post(f"{path}/act", headers=bearer(table["link"]), json={"id": "1", "act": "concede"}, params={"seat": 0})
    again = client.post(f"{path}/rematch", headers=bearer(table["link"])).json()
    client.cookies.clear()
    assert look(client, again)["mine"] == [0, 1]


def test_heroes_of_one_party_share_all_and_a_keeper_does_not(client: httpx.Client):
    party = shared(client, game="pararoles")
    assert look(client, party)["shares"] == look(client, party, seat=1)["shares"] == [0, 1]
    kept = shared(client, "me", "me", "me", game="pararoles", options={"human_controller": True})
    assert look(client, kept)["shares"] == []
    assert [look(client, kept, seat=seat)["shares"] for seat in range(3)] == [[0], [1, 2], [1, 2]]


@pytest.mark.parametrize("seed", range(3))
def test_seats_that_share_are_shown_the_same_all_along(seed: int):
    table = Table.start("pararoles", options={"human_controller": True}, names=["K", "A", "B"], seed=seed)
    shares = table.game.shares
    assert shares is not None and shares(table.setting, 1, 2) and not shares(table.setting, 0, 1)
    for step in range(300):
        if not table.choices:
            break
        ash, birch = ({key: value for key, value in table.view(seat).items() if key != "you"} for seat in (1, 2))
        assert ash == birch
        seat = table.waiting[0]
        options = table.choices[seat].options
        table.answer(seat, options[step * 7 % len(options)])
    assert table.events_for(1) == table.events_for(2)


def test_a_secret_of_several_seats_is_kept_over_a_restart(client: httpx.Client, server: Served):
    table = shared(client)
    server.sweep()
    assert look(client, table)["mine"] == [0, 1]


def test_grants_of_a_store_from_before_still_hold(bare: str):
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    store = Store(bare)
    with store._engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0004")
        table = {"id": "a" * 12, "game": "trapper", "edition": 1, "options": "{}", "numbers": "{}", "key": "0" * 64}
        flags = {"auto": False, "started": False, "over": False, "touched": 1}
        row = table | flags
        names = ", ".join(f'"{name}"' for name in row)
        connection.execute(
            sa.text(f"INSERT INTO tables ({names}) VALUES ({', '.join(f':{name}' for name in row)})"), row
        )
        grants = "INSERT INTO grants (table_id, digest, host, seat) VALUES (:table, :digest, :host, :seat)"
        for digest, host, seat in (("h", True, 0), ("s", False, None)):
            connection.execute(
                sa.text(grants), {"table": table["id"], "digest": digest * 64, "host": host, "seat": seat}
            )
        connection.commit()
    store.open()

    async def read() -> TableKept | None:
        return await store.do(reading.load("a" * 12))

    kept = asyncio.run(read())
    store.close()
    assert kept is not None
    assert set(kept.grants) == {Grant("a" * 12, True, 0, "h" * 64), Grant("a" * 12, False, None, "s" * 64)}
