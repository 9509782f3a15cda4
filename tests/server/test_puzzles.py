"""The puzzle of the day on a server: nothing tells the best answer before a try; after it all is told."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import httpx
import msgspec
import pytest
from markupsafe import escape

from tests.server.served import PATIENCE, Served, serving, sqlite
from undercroft import games
from undercroft.daily.puzzles import puzzle as kept_in
from undercroft.daily.puzzles import trying
from undercroft.daily.puzzles.puzzle import Collection, collection, has_puzzles
from undercroft.daily.puzzles.trying import Asked, asked, told

NOON = 1_767_268_800
TODAY = datetime.fromtimestamp(NOON, UTC).date()
PAGE = "/daily/puzzle/trapper"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(sqlite(tmp_path_factory.mktemp("puzzles")), now=lambda: NOON) as served:
        yield served


@pytest.fixture
def client(server: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=PATIENCE, headers={"origin": server.url}) as client:
        yield client


def today(day: date = TODAY) -> Asked:
    return asked("trapper", day)


def turned_round(kept: Collection) -> Collection:
    """The same puzzles, but each with its worst answer for the best."""
    found = []
    for puzzle in kept.puzzles:
        answers = [
            msgspec.structs.replace(one, id=other.id, came=[], worth=one.worth // 2, lead=one.lead + 1)
            for one, other in zip(puzzle.answers, reversed(puzzle.answers), strict=True)
        ]
        found.append(msgspec.structs.replace(puzzle, answers=answers, why="", tempting=answers[1].id))
    return msgspec.structs.replace(kept, puzzles=found)


def seen(client: httpx.Client) -> list[tuple[int, bytes]]:
    """All that a stranger is sent about today's puzzle before a try."""
    pages = [client.get(path) for path in (PAGE, "/daily", "/daily/trapper", "/api/daily/puzzle?game=trapper")]
    refused = client.post(f"{PAGE}/{TODAY}/watch", data={"answer": ""})
    unknown = client.post("/api/daily/puzzle", json={"game": "trapper", "answer": "nonsense"})
    return [(answer.status_code, answer.content) for answer in (*pages, refused, unknown)]


def test_before_a_try_nothing_depends_on_which_answer_is_the_best(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
):
    before = seen(client)
    assert [status for status, _ in before] == [200, 200, 200, 200, 404, 400]
    other = turned_round(collection("trapper"))
    for module in (kept_in, trying):
        monkeypatch.setattr(module, "collection", lambda game: other if game == "trapper" else collection(game))
    assert asked("trapper", TODAY).puzzle.best.id != collection("trapper").of(TODAY).best.id
    assert seen(client) == before
    given: dict[str, Any] = {"game": "trapper", "answer": asked("trapper", TODAY).puzzle.best.id}
    assert client.post("/api/daily/puzzle", json=given).json()["right"] is True


@pytest.mark.parametrize("game", [game for game in games.ids() if has_puzzles(game)])
def test_in_every_game_that_has_puzzles_one_is_asked_and_told_why(client: httpx.Client, game: str):
    one = asked(game, TODAY)
    path = f"/daily/puzzle/{game}"
    page = client.get(path).text
    assert str(escape(one.question)) in page and "Why</h3>" not in page
    assert page.count('name="answer"') == len(one.options) and "<svg" in page
    after = client.post(path, data={"answer": one.puzzle.best.id}).text
    assert "Right:" in after and all(str(escape(words)) in after for words in told(one, one.puzzle.best.id).why)


def test_the_first_answer_is_kept_by_the_browser(client: httpx.Client):
    one = today()
    best, worst = one.puzzle.best, one.puzzle.answers[-1]
    page = client.get(PAGE).text
    assert "The best" not in page and "Watch the game" not in page and one.question in page
    after = client.post(PAGE, data={"answer": worst.id}).text
    assert "Not the best." in after and "your answer" in after and "0 of 1 solved" in after
    again = client.post(PAGE, data={"answer": best.id}).text
    assert "0 of 1 solved" in again  # It was not the first.
    assert "Not the best." in client.get(PAGE).text
    assert "tried" in client.get("/daily").text
    client.cookies.clear()
    assert "1 of 1 solved" in client.post(PAGE, data={"answer": best.id}).text
    assert "solved" in client.get("/daily").text


def test_after_a_try_one_watches_the_game_and_plays_on(client: httpx.Client):
    answer = today().puzzle.best.id
    watched = client.post(f"{PAGE}/{TODAY}/watch", data={"answer": answer})
    assert watched.status_code == 303 and watched.headers["location"].startswith("/replay/")
    id = watched.headers["location"].removeprefix("/replay/").partition("?")[0]
    assert client.get(f"/replay/{id}").status_code == 200
    record = client.get(f"/api/tables/{id}/record").json()
    assert [step["answer"] for step in record["steps"] if step["ask"] != "start"] == today().puzzle.given()
    played = client.post(f"{PAGE}/{TODAY}/play", data={"answer": answer})
    assert played.status_code == 303 and client.get(played.headers["location"]).status_code == 200


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/daily/puzzle/nothing", 404, "nothing"),
        (f"{PAGE}/soon", 404, "is no day"),
        (f"{PAGE}/{TODAY + timedelta(days=1)}", 409, "has not come yet"),
        (f"{PAGE}/{TODAY - timedelta(days=60)}", 409, "too old"),
        (f"{PAGE}/{TODAY - timedelta(days=1)}", 200, "do not count"),
    ],
)
def test_there_is_no_such_puzzle(client: httpx.Client, path: str, status: int, words: str):
    answer = client.get(path)
    assert answer.status_code == status and words in answer.text


def test_a_cookie_that_is_none_of_ours_is_nothing(client: httpx.Client):
    beyond = f"trapper.{TODAY.toordinal()}.99.1.1.1.1.1"
    for text in ("~~", "trapper.1.2", "trapper.9999999.1.1.1.1.1.1", "x" * 3000, beyond):
        client.cookies.set("uc-puzzles", text)
        assert "your answer" not in client.get(PAGE).text
        client.cookies.clear()
