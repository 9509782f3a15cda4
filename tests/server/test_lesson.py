"""A lesson at the web table: the teacher's words on the wire, kind refusals, scripted bots, and what is kept."""

from __future__ import annotations

import time
from typing import Any

import httpx
import pytest

from tests.server.served import PATIENCE, Served, bearer, come, run, serving
from undercroft import games
from undercroft.engine.lessons.lesson import lessons


class Learner:
    """Somebody who learns by the interface for programs."""

    def __init__(self, client: httpx.Client, **wanted: Any) -> None:
        self.client = client
        answer = client.post("/api/tables", json={"game": "trapper", "lesson": "first-game", "auto": False} | wanted)
        assert answer.status_code == 201, answer.text
        client.cookies.clear()
        self.table: dict[str, Any] = answer.json()
        self.path = f"/api/tables/{self.table['id']}"
        self.post("start")

    def post(self, what: str, **body: Any) -> httpx.Response:
        return self.client.post(f"{self.path}/{what}", headers=bearer(self.table["link"]), json=body)

    def state(self, link: str | None = None) -> dict[str, Any]:
        head = bearer(link or self.table["link"])
        found: dict[str, Any] = self.client.get(f"{self.path}?draw=0", headers=head).json()
        return found

    def asked(self) -> dict[str, Any]:
        """The state as soon as the learner is asked and the teacher has spoken, or the game is over."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            state = self.state()
            if state["over"] or (state["question"] and state["waiting"] == [0]):
                return state
            time.sleep(0.01)
        raise AssertionError("nobody asks the learner")

    def answer(self, answer: Any) -> httpx.Response:
        number = self.asked()["question"]["number"]
        return self.post("answer", id=f"{number} {answer}", number=number, answer=answer)

    def follow(self, times: int = 100) -> dict[str, Any]:
        """What the teacher says was done so many times, or to the end."""
        for _ in range(times):
            state = self.asked()
            if state["over"]:
                break
            assert self.answer(state["lesson"]["options"][-1]).status_code == 200
        return self.asked()


def test_the_whole_lesson_is_played_by_what_the_teacher_says(client: httpx.Client):
    state = Learner(client).follow()
    assert state["result"]["winners"] == [0]
    assert state["lesson"]["moment"] is None
    assert "You hold the Prized Heirloom" in state["lesson"]["says"][0]


def test_the_teacher_says_what_to_do_and_points(client: httpx.Client):
    learner = Learner(client)
    state = learner.follow(2)
    assert [seat["name"] for seat in state["seats"]] == ["Novice", "Marrow"]
    lesson = state["lesson"]
    assert (lesson["name"], lesson["moment"]) == ("Your first heirloom", "place")
    assert lesson["task"] == "Place the spikes on d1 or c1."
    assert lesson["anchors"] == ["d1", "c1"] and sorted(lesson["options"]) == ["c1", "d1"]


def test_a_wrong_answer_is_refused_kindly_and_changes_nothing(client: httpx.Client):
    learner = Learner(client)
    before = learner.asked()
    refused = learner.answer("the-comb")
    assert refused.status_code == 400
    assert "Today we take a finished dungeon" in refused.json()["error"]
    assert learner.asked() == before


def test_a_hint_is_what_the_teacher_wants(client: httpx.Client):
    learner = Learner(client)
    number = learner.asked()["question"]["number"]
    hint = learner.post("hint", number=number).json()
    assert hint["answer"] == "the-long-way" and "The Long Way" in hint["reason"]


def test_only_the_learner_hears_the_teacher(client: httpx.Client):
    learner = Learner(client)
    learner.follow(3)
    assert learner.state(learner.table["spectator"])["lesson"] is None
    friend = learner.post("seats/1", kind="friend").json()["link"]
    assert learner.state(friend)["lesson"] is None


def test_who_takes_the_other_seat_follows_the_lesson_too(client: httpx.Client):
    """The teacher's words would be wrong, and the learner lost, if the other did as they like."""
    learner = Learner(client)
    learner.follow(8)
    friend = bearer(learner.post("seats/1", kind="friend").json()["link"])
    assert learner.answer("n").status_code == 200

    def answer(what: str) -> httpx.Response:
        question = client.get(f"{learner.path}?draw=0", headers=friend).json()["question"]
        body = {"id": f"{question['number']} {what}", "number": question["number"], "answer": what}
        return client.post(f"{learner.path}/answer", headers=friend, json=body)

    refused = answer("shark")
    assert refused.status_code == 400 and "follows the lesson of Novice: it answers 'fan" in refused.json()["error"]
    for what in ("fan", "e3", "n", "done", "send", "w", "w"):
        if learner.state()["waiting"] == [1]:
            assert answer(what).status_code == 200
    assert learner.follow()["result"]["winners"] == [0]


def test_a_bot_that_sits_in_for_the_learner_does_what_the_teacher_says(server: Served, client: httpx.Client):
    learner = Learner(client)
    learner.follow(3)

    async def watch() -> None:  # Bots play on only where somebody would see it.
        async with await come(server.url, learner.table["id"], learner.table["link"]) as watcher:
            learner.post("seats/0", kind="bot")
            await watcher.until(lambda frame: frame.get("over", False))

    run(watch)
    assert learner.state()["result"]["winners"] == [0]


def test_a_lesson_goes_on_where_it_was_after_a_restart(db: str):
    with serving(db) as server, server.client() as client:
        learner = Learner(client)
        before = learner.follow(11)
        assert before["lesson"]["moment"] == "keep-again"
    with serving(db) as server, server.client() as client:
        learner.client = client
        assert learner.asked() == before
        assert learner.follow()["result"]["winners"] == [0]


def test_a_rematch_is_a_real_game(client: httpx.Client):
    learner = Learner(client)
    learner.follow()
    again = learner.post("rematch").json()
    client.cookies.clear()
    learner.path, learner.table = f"/api/tables/{again['id']}", again
    learner.post("start")
    state = learner.asked()
    assert state["lesson"] is None
    assert learner.answer("the-comb").status_code == 200


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ({"lesson": "second"}, "no lesson 'second'"),
        ({"game": "pararoles"}, "no lesson 'first-game'"),
        ({"options": {"fog": "full"}}, "brings its own options"),
        ({"seats": [{"kind": "me"}, {"kind": "friend"}]}, "brings its own options"),
    ],
)
def test_a_lesson_that_cannot_be_is_refused(client: httpx.Client, wanted: dict[str, Any], reason: str):
    answer = client.post("/api/tables", json={"game": "trapper", "lesson": "first-game"} | wanted)
    assert answer.status_code in (400, 404)
    assert reason in answer.json()["error"]


def test_when_the_learner_plays_on_the_teacher_goes(client: httpx.Client):
    learner = Learner(client, game="pararoles", lesson="first-stairs")
    said = []
    while (state := learner.asked())["lesson"]["moment"] is not None:
        said.append(state["lesson"]["moment"])
        assert learner.answer(state["lesson"]["options"][0]).status_code == 200
    assert said[-1] == "shop" and state["lesson"]["says"][0].startswith("Down you go")
    assert learner.answer("done").status_code == 200
    assert learner.asked()["lesson"] is None


def test_the_lobby_offers_to_learn_where_there_is_a_lesson(client: httpx.Client):
    page = client.get("/").text
    shown = {id: page.split(f'id="game-{id}"')[1].split('id="game-')[0] for id in games.ids()}
    assert {id for id in shown if 'value="learn"' in shown[id]} == {id for id in shown if lessons(games.get(id))}
    assert "Learn it, 10 min" in shown["trapper"]
    origin = {"Origin": str(client.base_url).rstrip("/")}
    made = client.post("/new", data={"game": "trapper", "play": "learn"}, headers=origin)
    assert made.status_code == 303
    assert client.get(made.headers["location"]).status_code == 200
