"""Dice of one's own at the web table: asked of the host, stored before they are shown, never half-done."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.forked import Forked
from tests.server.served import Served, a_client, bearer, come, made, run, secret_of, serving, sqlite
from undercroft.cli import main
from undercroft.engine import Event, Table
from undercroft.server.shown.frames import log_line

CARDS = [rank + suit for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A") for suit in "HDSC"]


class Thrown:
    """A table where people throw the dice; "host" sits at seat 0."""

    def __init__(self, client: httpx.Client, *seats: str, **wanted: Any) -> None:
        self.client = client
        self.table = made(client, *seats, dice="mine", **wanted)
        self.id: str = self.table["id"]
        self.path = f"/api/tables/{self.id}"
        self.links = {"host": self.table["link"], "watch": self.table["spectator"]} | self.table["links"]
        self.sent = 0

    def post(self, who: str, what: str, **body: Any) -> httpx.Response:
        self.sent += 1
        if what in ("answer", "act", "undo", "throw", "throw-back"):
            body = {"id": f"message {self.sent}"} | body
        return self.client.post(f"{self.path}/{what}", headers=bearer(self.links[who]), json=body)

    def state(self, who: str = "host") -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(f"{self.path}?draw=0", headers=bearer(self.links[who])).json()
        return found

    def answer(self, who: str, answer: str) -> httpx.Response:
        return self.post(who, "answer", number=self.state(who)["question"]["number"], answer=answer)

    def throw(self, face: Any, who: str = "host", **more: Any) -> httpx.Response:
        number = self.state("host")["throw"]["number"]
        return self.post(who, "throw", **({"number": number, "face": face} | more))


@pytest.fixture
def duel(client: httpx.Client) -> Thrown:
    """Two people have built their dungeons; who starts is to be thrown for."""
    found = Thrown(client, "me", "friend")
    found.post("host", "start")
    assert found.answer("host", "surprise").status_code == 200
    assert found.answer("1", "surprise").status_code == 200
    return found


def test_everybody_sees_what_is_thrown_and_nobody_is_asked_meanwhile(duel: Thrown):
    for who in ("host", "1", "watch"):
        state = duel.state(who)
        assert state["throwing"] == {"words": "a D6 for who starts", "card": False, "seat": None}
        assert (state["question"], state["waiting"], state["acts"], state["can_undo"]) == (None, [], [], False)
    assert duel.state()["throw"] == {"die": 6, "reason": "who starts", "number": 0, "last": None}
    assert duel.state("1")["throw"] is None
    refused = duel.post("1", "act", act="concede")
    assert refused.status_code == 409
    assert refused.json()["error"] == "wait: a D6 for who starts is thrown first"


def test_the_step_is_done_when_all_its_throws_are_typed(duel: Thrown):
    for face in (3, 5, 2):
        assert duel.throw(face).status_code == 200
        assert not any("rolls" in line["text"] for line in duel.state("1")["log"]["lines"])
    assert duel.throw(6).status_code == 200
    assert duel.state()["throwing"] is None
    assert duel.state("1")["question"] is not None
    rolled = [line for line in duel.state("watch")["log"]["lines"] if line.get("falls")]
    assert [line["falls"] for line in rolled][-1] == [2, 6]
    assert all(line["by_hand"] for line in rolled)
    assert duel.post("1", "undo", number=duel.state("1")["question"]["number"]).json()["error"] == (
        "a roll cannot be taken back"
    )


def test_only_what_all_were_told_is_marked_as_thrown():
    table = Table.start("trapper", seed=5, throws=[])
    told = {"seat": 0, "dice": [2, 6], "points": 8}
    for audience, marked in ((None, True), ((0,), False)):
        event = Event("rolled", told, rule="trapper.turn.roll", audience=audience)
        line = log_line(table, event)
        assert (line["falls"], line.get("by_hand", False)) == ([2, 6], marked)


@pytest.mark.parametrize("face", [0, 7, "3", None, True, 3.5, {"a": 1}, [1]])
def test_an_impossible_throw_is_refused_with_its_place(duel: Thrown, face: Any):
    refused = duel.throw(face)
    assert refused.status_code == 400
    assert refused.json()["error"].startswith("a D6 shows 1 to 6, not ")
    assert refused.json()["at"] == "face"
    assert duel.state()["throw"]["number"] == 0


def test_a_throw_that_is_sent_again_counts_once_also_after_its_step(duel: Thrown):
    for face in (3, 5, 2):
        duel.throw(face)
    for _ in range(2):
        assert duel.post("host", "throw", id="the last", number=3, face=6).status_code == 200
    assert duel.state()["throwing"] is None
    assert duel.post("host", "throw", id="another", number=3, face=6).status_code == 409


def test_the_last_throw_can_be_taken_back_until_its_step_is_done(duel: Thrown):
    duel.throw(3)
    assert duel.state()["throw"]["last"] == 3
    assert duel.post("host", "throw-back", id="back", number=1).status_code == 200
    assert duel.post("host", "throw-back", id="back", number=1).status_code == 200  # Heard before.
    assert duel.state()["throw"] == {"die": 6, "reason": "who starts", "number": 2, "last": None}
    nothing = duel.post("host", "throw-back", number=2)
    assert nothing.status_code == 409
    for face in (4, 1, 1, 1):
        duel.throw(face)
    assert duel.state()["throwing"] is None
    late = duel.post("host", "throw-back", number=6)
    assert (late.status_code, late.json()["error"]) == (409, "a roll cannot be taken back once its step is done")


def test_only_the_host_types_unless_the_host_lets_everybody(duel: Thrown):
    assert duel.throw(3, "1").status_code == 403
    assert duel.throw(3, "watch").status_code == 403
    assert duel.post("1", "typists", everybody=True).status_code == 403
    assert duel.post("host", "typists", everybody=True).status_code == 200
    assert duel.state("watch")["throwing"]["seat"] == 1
    assert duel.state("1")["throw"]["die"] == 6  # It was their answer that led here.
    assert duel.throw(3, "1").status_code == 200
    assert duel.throw(5, "host").status_code == 200
    assert duel.throw(2, "watch").status_code == 403


def test_at_a_table_of_the_programs_dice_nothing_is_typed(client: httpx.Client):
    table = made(client, "me", "friend")
    body = {"id": "a", "number": 0, "face": 3}
    answer = client.post(f"/api/tables/{table['id']}/throw", headers=bearer(table["link"]), json=body)
    assert (answer.status_code, answer.json()["error"]) == (409, "at this table the program throws the dice")


@pytest.mark.parametrize("game", ["trapper", "pararoles"])
def test_a_whole_game_of_own_dice_is_a_record_that_can_be_verified(
    client: httpx.Client, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    table = Thrown(client, "me", "random", game=game)
    table.post("host", "start")
    dice = random.Random(1)
    for turn in range(2000):
        state = table.state()
        if state["over"]:
            break
        if turn > 20 and state["acts"]:
            table.post("host", "act", act=state["acts"][0]["id"])
        elif wanted := state["throw"]:
            faces = list(range(1, wanted["die"] + 1)) if wanted["die"] != "card" else CARDS
            dice.shuffle(faces)
            assert any(table.throw(face).status_code == 200 for face in faces), wanted
        elif question := state["question"]:
            ids = [option["id"] for option in question["options"]]
            table.answer("host", "surprise" if "surprise" in ids else dice.choice(ids))
    record = client.get(f"{table.path}/record", headers=bearer(table.links["host"])).text
    assert json.loads(record)["dice"] == "mine"
    file = tmp_path / "game.json"
    file.write_text(record)
    assert Table.load(file).by_hand
    assert main(["verify", str(file)]) == 0
    assert "thrown by hand" in capsys.readouterr().out
    assert main(["replay", str(file), "--plain"]) == 0
    assert "thrown by hand" in capsys.readouterr().out


def test_a_card_that_is_not_there_is_refused(client: httpx.Client):
    table = Thrown(client, "me", "friend", game="pararoles")
    table.post("host", "start")
    dice = random.Random(4)
    for _ in range(200):
        state = {who: table.state(who) for who in ("host", "1")}
        if state["host"]["throw"]:
            break
        who = next(who for who in state if state[who]["question"])
        table.answer(who, dice.choice(state[who]["question"]["options"])["id"])
    assert table.state()["throw"]["die"] == "card"
    assert table.state()["throwing"]["card"]
    refused = table.throw("17H")
    assert (refused.status_code, refused.json()["error"]) == (400, "17H is not among the cards that are left")
    assert table.throw(4).json()["error"] == "a card is named by rank and suit, such as 7D, 10S or QH"
    assert table.throw("7D").status_code == 200


# ---------------------------------------------------------------------- kept through everything


@pytest.fixture
def forked(tmp_path: Path) -> Iterator[Forked]:
    servers = Forked(sqlite(tmp_path))
    yield servers
    servers.close()


def test_a_server_killed_between_two_throws_goes_on_with_the_next(forked: Forked):
    with a_client(forked.start()) as client:
        duel = Thrown(client, "me", "friend")
        duel.post("host", "start")
        duel.answer("host", "surprise")
        duel.answer("1", "surprise")
    for face in (3, 5, 2):
        with a_client(forked.url) as duel.client:
            assert duel.throw(face, id=f"throw {face}").status_code == 200
            before = {who: duel.state(who) for who in duel.links}
        forked.kill()
        with a_client(forked.start()) as duel.client:
            assert {who: duel.state(who) for who in duel.links} == before
            again = duel.post("host", "throw", id=f"throw {face}", number=0, face=face)
            assert again.status_code == 200  # Heard before.
            assert {who: duel.state(who) for who in duel.links} == before
    with a_client(forked.url) as duel.client:
        assert duel.throw(6).status_code == 200
        before = {who: duel.state(who) for who in duel.links}
    forked.kill()
    with a_client(forked.start()) as duel.client:
        assert {who: duel.state(who) for who in duel.links} == before
        assert before["1"]["question"] is not None
        rolled = [line["falls"] for line in before["watch"]["log"]["lines"] if line.get("falls")]
        assert rolled[-1] == [2, 6]


def test_a_throw_that_cannot_be_stored_has_not_happened(tmp_path: Path):
    with serving(sqlite(tmp_path)) as server, server.client() as client:
        duel = Thrown(client, "me", "friend")
        duel.post("host", "start")
        duel.answer("host", "surprise")
        duel.answer("1", "surprise")
        for face in (3, 5, 2):
            duel.throw(face)
        before = duel.state()
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as store:
            store.execute("CREATE TRIGGER full BEFORE INSERT ON steps BEGIN SELECT RAISE(ABORT, 'no room'); END")
            assert duel.throw(6, id="the last").status_code == 503
            assert duel.state() == before
            store.execute("DROP TRIGGER full")
        assert duel.throw(6, id="the last").status_code == 200
        assert duel.state()["throwing"] is None


def test_a_rematch_is_thrown_by_hand_too(client: httpx.Client, duel: Thrown):
    duel.post("host", "typists", everybody=True)
    for face in (3, 5, 2, 6):
        duel.throw(face)
    duel.post("host", "act", act="concede")
    made = duel.post("host", "rematch").json()
    client.cookies.clear()
    state = client.get(f"/api/tables/{made['id']}", headers=bearer(made["link"])).json()
    assert (state["dice"], state["everybody_types"]) == ("mine", True)


def test_the_lobby_offers_own_dice(server: Served):
    form = {"game": "trapper", "seat.0": "me", "seat.1": "bot:random", "dice": "mine"}
    with server.client(headers={"Origin": server.url}, follow_redirects=False) as visitor:
        assert "we throw our own" in visitor.get("/").text
        id = visitor.post("/new", data=form).headers["location"].rpartition("/")[2]
        assert visitor.get(f"/api/tables/{id}").json()["dice"] == "mine"
        assert "thrown by hand" in visitor.get(f"/t/{id}").text


# ---------------------------------------------------------------------- the screen for all to see


def test_who_watches_by_a_link_that_allows_more_sees_and_does_no_more_than_a_spectator(server: Served, duel: Thrown):
    async def play() -> None:
        screen = await come(server.url, duel.id, duel.links["host"], draw=False, watch=True)
        spectator = await come(server.url, duel.id, duel.links["watch"], draw=False)
        await screen.next()
        await spectator.next()
        assert screen.state == spectator.state
        assert screen.state["throw"] is None
        for message in (
            {"type": "throw", "id": "a", "number": 0, "face": 3},
            {"type": "act", "id": "b", "act": "concede"},
        ):
            await screen.send(**message)
            assert (await screen.reply())["type"] == "refused"
        for player in (screen, spectator):
            await player.socket.close()

    run(play)


def test_dice_are_typed_over_the_socket_and_acknowledged_before_they_are_shown(server: Served, duel: Thrown):
    async def play() -> None:
        host = await come(server.url, duel.id, duel.links["host"], draw=False)
        await host.next()
        for number, face in enumerate((3, 5, 2, 6)):
            await host.send(type="throw", id=f"throw {number}", number=number, face=face)
            assert (await host.next())["type"] == "done"
            await host.next()
        assert host.state["throw"] is None
        await host.send(type="throw-back", id="late", number=4)
        assert (await host.reply())["reason"] == "a roll cannot be taken back once its step is done"
        await host.socket.close()

    run(play)


def test_a_seats_code_is_on_the_screen_until_somebody_has_come_by_it(server: Served, client: httpx.Client):
    table = Thrown(client, "me", "friend")
    assert table.state("watch")["posted"] == []
    assert table.post("1", "seats/1", kind="friend", post=True).status_code == 403
    link = table.post("host", "seats/1", kind="friend", post=True).json()["link"]
    posted = table.state("watch")["posted"]
    assert [(one["seat"], one["link"]) for one in posted] == [(1, link)]
    assert posted[0]["qr"].startswith("<svg")
    assert table.state("host")["posted"] == []

    async def sit() -> None:
        friend = await come(server.url, table.id, link, draw=False)
        await friend.next()
        assert friend.state["you"] == 1
        await friend.socket.close()

    run(sit)
    assert table.state("watch")["posted"] == []
    assert secret_of(link) not in json.dumps(table.state("watch"))


def test_a_browser_with_a_seat_keeps_it_when_it_opens_the_screen(server: Served, duel: Thrown):
    cookie = f"uc_{duel.id}"
    watch = secret_of(duel.links["watch"])
    for mine in (secret_of(duel.links["host"]), None):
        with server.client(cookies={cookie: mine} if mine else {}) as visitor:
            answer = visitor.get(f"/t/{duel.id}/screen?k={watch}")
            assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{duel.id}/screen")
            assert visitor.cookies[cookie] == (mine or watch)
            assert visitor.get(f"/t/{duel.id}/screen").status_code == 200
    with server.client() as stranger:
        assert stranger.get(f"/t/{duel.id}/screen?k={'x' * 43}").status_code == 403
        assert stranger.get(f"/t/{duel.id}/screen").status_code == 403
