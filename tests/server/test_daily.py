"""The dungeon of the day on a server: one try counts, played again before it does; all else is refused with reasons."""

from __future__ import annotations

import asyncio
import base64
import copy
import json
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

from tests.server.served import PATIENCE, Served, bearer, prepared, serving, sqlite
from undercroft.bots import play_bots
from undercroft.daily.dungeon import Dungeon, dungeon_of
from undercroft.daily.standing import Outcome
from undercroft.engine import shelf
from undercroft.server.daily.tables import begin as begun
from undercroft.server.faults import NotNow
from undercroft.server.secrets import new_secret
from undercroft.server.settings import Settings
from undercroft.server.storage import tries
from undercroft.server.storage.store import Store
from undercroft.server.storage.tries import TryKept, Which
from undercroft.server.tables.hall import Hall

T = TypeVar("T")


class Clock:
    """What o'clock it is at the server: noon, and whole days pass at a word."""

    def __init__(self) -> None:
        self.days = 0

    def __call__(self) -> float:
        return 1_767_268_800 + self.days * 86400


CLOCK = Clock()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(sqlite(tmp_path_factory.mktemp("daily")), now=CLOCK) as served:
        yield served


@pytest.fixture(autouse=True)
def today() -> str:
    """Another day for every test."""
    CLOCK.days += 40
    return f"{datetime.fromtimestamp(CLOCK(), UTC):%Y-%m-%d}"


def dungeon(day: str, game: str = "trapper") -> Dungeon:
    return dungeon_of(game, datetime.fromisoformat(day).date())


@cache
def played(day: str, game: str = "trapper") -> dict[str, Any]:
    """A record of this dungeon, by companions on all seats, until whoever sits alone there gives up."""
    there = dungeon(day, game)
    table = there.start()
    table.strict = False
    play_bots(table, dict.fromkeys(range(there.seats), there.companion()), limit=60)
    table.act(there.alone, "concede")
    return table.record().plain()


def hand_in(client: httpx.Client, day: str, record: dict[str, Any], key: str, name: str = "Ada") -> httpx.Response:
    game = "trapper"
    return client.post("/api/daily/record", json={"game": game, "day": day, "name": name, "key": key, "record": record})


async def in_hall(settings: Settings, work: Callable[[Hall], Awaitable[T]]) -> T:
    """What this gives, done in a hall."""
    hall = Hall(settings)
    await hall.open()
    try:
        return await work(hall)
    finally:
        await hall.close()


def begin(client: httpx.Client, key: str, **more: Any) -> httpx.Response:
    answer = client.post("/api/daily", json={"game": "trapper", "name": "Ada", "key": key} | more)
    client.cookies.clear()
    return answer


def concede(client: httpx.Client, made: dict[str, Any]) -> None:
    """The game is begun, given up, and its try settled."""
    path, head = f"/api/tables/{made['id']}", bearer(made["link"])
    assert client.post(f"{path}/start", headers=head).status_code == 200
    assert client.post(f"{path}/act", headers=head, json={"id": "c", "act": "concede"}).status_code == 200


def board(client: httpx.Client, key: str, **asked: str) -> dict[str, Any]:
    found = client.get("/api/daily", params={"game": "trapper"} | asked, headers=bearer(key)).json()
    games: list[dict[str, Any]] = found["games"]
    return games[0]


def test_a_record_that_holds_counts_once_and_the_best_is_watched_after_it(client: httpx.Client, today: str):
    key, other = new_secret(), new_secret()
    before = board(client, key)
    assert (before["alone"], before["usual"], before["mine"]["state"]) == (None, None, "none")
    answer = hand_in(client, today, played(today), key)
    assert answer.status_code == 201, answer.text
    assert answer.json()["mine"] == {"state": "over", "why": None, "table": None, "place": 1, "of": 1}
    assert board(client, other)["alone"] is None, "nobody sees results of today before an own try"
    page = client.get("/daily/trapper", headers=bearer(other))
    assert "Ada" not in page.text
    assert "1 try counts" in page.text
    refused = client.post(f"/daily/trapper/{today}/watch", headers=bearer(other))
    assert refused.status_code == 409
    assert "play your own try first" in refused.text.lower()
    watched = client.post(f"/daily/trapper/{today}/watch", headers=bearer(key))
    assert watched.status_code == 303
    id = watched.headers["location"].removeprefix("/replay/")
    origin = {"origin": str(client.base_url).rstrip("/")}
    shown = client.get(f"/api/tables/{id}/replay", headers=origin)
    assert shown.status_code == 200, shown.text
    assert len(shown.json()["moments"]) > 10
    assert client.get(f"/api/tables/{id}/record").json()["key"] == dungeon(today).key


def other_seed(record: dict[str, Any], day: str) -> dict[str, Any]:
    return played(f"{datetime.fromisoformat(day) - timedelta(days=1):%Y-%m-%d}")


def forged(record: dict[str, Any], day: str) -> dict[str, Any]:
    record["result"]["scores"]["0"] += 1
    return record


def edited(record: dict[str, Any], day: str) -> dict[str, Any]:
    steps = [step for step in record["steps"] if step["seat"] == 0 and step["ask"] == "step"]
    steps[0]["answer"] = {"n": "e", "e": "n"}.get(steps[0]["answer"], "n")
    return record


def with_friends_of_mine(record: dict[str, Any], day: str) -> dict[str, Any]:
    """The other seat was played by another than the companion, and all dice and events are as they fall then."""
    there = dungeon(day)
    table = there.start()
    table.strict = False
    while table.result is None:
        choice = table.waiting_for((0, 1))
        assert choice is not None
        table.answer(choice.seat, choice.options[-1])
        if len(table.steps) > 400:
            table.act(1, "concede")
    return table.record().plain()


def unfinished(record: dict[str, Any], day: str) -> dict[str, Any]:
    return dungeon(day).start().record().plain()


def with_a_word(record: dict[str, Any], day: str) -> dict[str, Any]:
    record["seats"][0]["word"] = "luck"
    return record


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (other_seed, "another seed"),
        (with_a_word, "another seed"),
        (forged, "says the result is"),
        (edited, "step "),
        (with_friends_of_mine, "a companion in the place of"),
        (unfinished, "not over"),
    ],
)
def test_what_is_no_game_of_this_dungeon_is_refused(
    client: httpx.Client, today: str, change: Callable[[dict[str, Any], str], dict[str, Any]], reason: str
):
    record = change(copy.deepcopy(played(today)), today)
    answer = hand_in(client, today, record, new_secret())
    assert answer.status_code == 400
    assert reason in answer.json()["error"]
    assert board(client, new_secret())["tries"] == 0


def test_a_second_try_does_not_count(client: httpx.Client, today: str):
    key = new_secret()
    assert hand_in(client, today, played(today), key).status_code == 201
    for answer in (hand_in(client, today, played(today), key), begin(client, key)):
        assert answer.status_code == 409
        assert "a second does not count" in answer.json()["error"]


def test_yesterdays_dungeon_is_over(client: httpx.Client, today: str):
    record = played(today)
    CLOCK.days += 1
    late = hand_in(client, today, record, new_secret())
    assert (late.status_code, "is over" in late.json()["error"]) == (409, True)
    late = begin(client, new_secret(), day=today)
    assert (late.status_code, "no try of it counts" in late.json()["error"]) == (409, True)
    assert begin(client, new_secret(), day=today, counts=False).status_code == 201


def test_the_dungeons_of_a_day_to_come_are_not_told_of_and_no_time_is_left_of_one_that_is_over(
    client: httpx.Client, today: str
):
    day = datetime.fromisoformat(today)
    before, now = ({"day": f"{day - timedelta(days=ago):%Y-%m-%d}"} for ago in (1, 0))
    assert client.get("/api/daily", params=before).json()["left"] == 0
    assert client.get("/api/daily", params=now).json()["left"] == 12 * 3600
    late = client.get("/api/daily", params={"day": f"{day + timedelta(days=1):%Y-%m-%d}"})
    assert (late.status_code, "have not come yet" in late.json()["error"]) == (409, True)


def test_a_key_of_another_form_is_told_how_it_is_written(client: httpx.Client):
    plain = base64.b64encode(bytes(range(32))).decode()
    assert begin(client, base64.urlsafe_b64encode(bytes(range(32))).decode().rstrip("=")).status_code == 201
    refused = begin(client, plain)
    assert refused.status_code == 400 and "URL-safe base64, without the =" in refused.json()["error"]
    unsaid = client.post("/api/daily", json={"game": "trapper", "name": "Ada"})
    assert unsaid.status_code == 403 and "URL-safe base64, without the =" in unsaid.json()["error"]


def test_a_try_that_is_not_over_on_its_day_does_not_count(server: Served, client: httpx.Client, today: str):
    key = new_secret()
    made = begin(client, key).json()
    CLOCK.days += 1
    concede(client, made)
    found = board(client, key, day=today)
    assert (found["mine"]["state"], found["mine"]["why"], found["tries"]) == ("spoilt", "late", 0)


def test_a_try_after_playing_or_watching_does_not_count(client: httpx.Client, today: str):
    played_before, key = new_secret(), new_secret()
    assert begin(client, played_before, counts=False).status_code == 201
    again = begin(client, played_before)
    assert (again.status_code, "without counting" in again.json()["error"]) == (409, True)
    assert hand_in(client, today, played(today), new_secret(), "Bea").status_code == 201
    made = begin(client, key).json()
    watching = f"/daily/trapper/{today}/watch"
    assert client.post(watching, headers=bearer(key)).status_code == 409, "the own try is under way"
    client.delete(f"/api/tables/{made['id']}", headers=bearer(made["link"]))
    assert client.post(watching, headers=bearer(key)).status_code == 303, "it was given up"
    client.cookies.clear()
    after = hand_in(client, today, played(today), key)
    assert (after.status_code, "after watching" in after.json()["error"]) == (409, True)


def test_a_try_at_a_table_of_the_server_counts_when_it_is_over(client: httpx.Client, today: str):
    key = new_secret()
    made = begin(client, key).json()
    path, head = f"/api/tables/{made['id']}", bearer(made["link"])
    assert client.post(f"{path}/start", headers=head).status_code == 200
    for what, body in (
        ("hint", {}),
        ("what-if", {"as": 0, "at": 0}),
        ("spectators", {}),
        ("seats/1", {"kind": "me"}),
    ):
        answer = client.post(f"{path}/{what}", headers=head, json=body)
        assert answer.status_code == 409, what
        assert "try" in answer.json()["error"]
    concede(client, made)
    deadline = time.monotonic() + PATIENCE
    while (found := board(client, key))["mine"]["state"] != "over" and time.monotonic() < deadline:
        time.sleep(0.01)
    assert found["mine"]["place"] == 1
    assert [row["ending"] for row in found["alone"]] == ["lost"]


def test_friends_try_together_unless_one_of_them_has_before(server: Served, client: httpx.Client, today: str):
    key, ours = new_secret(), {"origin": server.url}
    made = begin(client, key, friend=True).json()
    (link,) = made["links"].values()
    with server.client(follow_redirects=True) as friend:
        assert friend.get(link).status_code == 200
        assert friend.post(f"/t/{made['id']}/sit", data={"name": "Bea"}, headers=ours).status_code == 200
        concede(client, made)
        deadline = time.monotonic() + PATIENCE
        while not (found := board(client, key))["friends"] and time.monotonic() < deadline:
            time.sleep(0.01)
        rows = [(row["name"], row["ending"], row["with"]) for row in found["friends"]]
        assert rows == [("Bea", "won", "Ada"), ("Ada", "lost", "Bea")]
        assert found["alone"] == []
        other = begin(client, new_secret(), friend=True).json()
        friend.get(next(iter(other["links"].values())))
        refused = friend.post(f"/t/{other['id']}/sit", data={"name": "Bea"}, headers=ours)
        assert refused.status_code == 409
        assert "a second does not count" in refused.text


def test_whoever_sits_down_at_a_try_that_does_not_count_has_played_before(server: Served, client: httpx.Client):
    ours, stranger = {"origin": server.url}, new_secret()
    made = begin(client, new_secret(), friend=True, counts=False).json()
    (link,) = made["links"].values()
    with server.client(follow_redirects=True) as friend:
        assert friend.get(link).status_code == 200
        assert friend.post(f"/t/{made['id']}/sit", data={"name": "Bea"}, headers=ours).status_code == 200
        refused = friend.post("/api/daily", json={"game": "trapper", "name": "Bea"}, headers=ours)
    assert (refused.status_code, "without counting" in refused.json()["error"]) == (409, True)
    other = begin(client, new_secret(), friend=True, counts=False).json()
    path = f"/api/tables/{other['id']}"
    assert client.post(f"{path}/open", headers=bearer(other["link"]), json={"open": True}).status_code == 200
    assert client.post(f"{path}/join", headers=bearer(stranger), json={"name": "Cleo"}).status_code == 201
    client.cookies.clear()
    refused = begin(client, stranger)
    assert (refused.status_code, "without counting" in refused.json()["error"]) == (409, True)


def test_whoever_looks_at_the_past_of_a_try_that_does_not_count_has_watched(server: Served, client: httpx.Client):
    made, key = begin(client, new_secret(), friend=True, counts=False).json(), new_secret()
    (link,) = made["links"].values()
    assert client.post(f"/api/tables/{made['id']}/start", headers=bearer(made["link"])).status_code == 200
    with server.client(follow_redirects=True) as friend:
        friend.cookies.set("uc-key", key)
        assert friend.get(link).status_code == 200
        assert friend.get(f"/replay/{made['id']}").status_code == 200
    refused = begin(client, key)
    assert (refused.status_code, "after watching" in refused.json()["error"]) == (409, True)


def test_a_try_that_is_over_and_not_settled_yet_counts_whatever_is_played_next(tmp_path: Path, today: str):
    settings = Settings(db=prepared(sqlite(tmp_path)), pause=0, now=CLOCK)

    async def give_up(hall: Hall) -> None:
        made = await begun(hall, dungeon(today), "p", "Ada", friend=False, counts=True)
        live = await hall.find(made.id)
        (mine,) = (grant for grant in live.kept.grants if grant.host)
        await live.start(mine)
        await live.act(mine, "c", "concede")

    async def play_again(hall: Hall) -> None:
        await hall.days.has_seen(dungeon(today), "p", "Ada")
        found = await hall.days.of(dungeon(today), "p")
        assert found is not None and found.outcome is not None and found.spoilt is None

    for work in (give_up, play_again):
        asyncio.run(in_hall(settings, work))


def test_a_table_of_today_goes_on_under_other_rules_when_its_day_is_over(
    tmp_path: Path, today: str, monkeypatch: pytest.MonkeyPatch
):
    settings = Settings(db=prepared(sqlite(tmp_path)), pause=0, now=CLOCK)

    async def start(hall: Hall) -> str:
        made = await begun(hall, dungeon(today), "p", "Ada", friend=False, counts=False)
        live = await hall.find(made.id)
        await live.start(next(grant for grant in live.kept.grants if grant.host))
        return made.id

    id = asyncio.run(in_hall(settings, start))

    async def go_on(hall: Hall) -> None:
        live = await hall.find(id)
        (mine,) = (grant for grant in live.kept.grants if grant.host)
        with pytest.raises(NotNow, match="tomorrow"):
            await hall.go_on(live, mine)
        CLOCK.days += 1
        assert await hall.go_on(live, mine)

    rules = shelf.get("trapper")
    monkeypatch.setattr(shelf, "to_play", lambda game: replace(rules, edition=rules.edition + 1))
    asyncio.run(in_hall(settings, go_on))


@pytest.mark.parametrize("counts", [True, False])
def test_nobody_asks_what_if_at_todays_dungeon_until_its_day_is_over(client: httpx.Client, counts: bool):
    made = begin(client, new_secret(), counts=counts).json()
    path, head = f"/api/tables/{made['id']}", bearer(made["link"])
    concede(client, made)
    refused = client.post(f"{path}/what-if", headers=head, json={"as": 0, "at": 0})
    assert (refused.status_code, "tomorrow" in refused.json().get("error", "")) == (409, True)
    CLOCK.days += 1
    assert client.post(f"{path}/what-if", headers=head, json={"as": 0, "at": 0}).status_code == 201


@pytest.mark.parametrize("written", [str.lower, str.upper])
def test_a_record_of_todays_dungeon_is_not_opened_however_its_key_is_written(
    server: Served, client: httpx.Client, today: str, written: Callable[[str], str]
):
    record = played(today) | {"key": written(dungeon(today).key)}
    sent = {"record": ("game.json", json.dumps(record).encode(), "application/json")}
    refused = client.post("/replay", files=sent, headers={"origin": server.url})
    assert (refused.status_code, "today&#39;s dungeon" in refused.text) == (400, True)


def test_a_friend_who_does_not_come_is_replaced_by_a_companion(client: httpx.Client, today: str):
    key = new_secret()
    made = begin(client, key, friend=True).json()
    path, head = f"/api/tables/{made['id']}", bearer(made["link"])
    own, other = client.get(path, headers=head).json()["mine"], next(iter(made["links"]))
    assert client.post(f"{path}/seats/{own[0]}", headers=head, json={"kind": "bot"}).status_code == 409
    assert client.post(f"{path}/seats/{other}", headers=head, json={"kind": "bot", "bot": "random"}).status_code == 200
    concede(client, made)
    deadline = time.monotonic() + PATIENCE
    while not (found := board(client, key))["alone"] and time.monotonic() < deadline:
        time.sleep(0.01)
    assert [row["name"] for row in found["alone"]] == ["Ada"]


def test_a_person_has_one_row_for_a_dungeon_in_either_store(db: str):
    async def work(store: Store) -> None:
        which = Which("2026-11-18", "trapper", 1)
        mine = TryKept(which=which, person="p", name="Ada", table="a" * 12)
        won = replace(mine, outcome=Outcome("won", 1, 20, 90, "so"), ended=1)
        assert await store.do(tries.claim(mine)) is None
        assert await store.do(tries.claim(replace(mine, table="b" * 12))) == mine
        assert [await store.do(tries.counted(won, b"record")) for _ in range(2)] == [True, False]
        assert await store.do(tries.record_of(which, "p")) == b"record"
        assert await store.do(tries.of_game("trapper", 1, ["2026-11-18"])) == [won]
        await store.do(tries.forget("2026-11-19"))
        assert await store.do(tries.of_person(which, "p")) is None

    store = Store(db)
    store.open()
    try:
        asyncio.run(work(store))
    finally:
        store.close()


def test_nothing_that_a_stranger_is_shown_depends_on_how_todays_tries_went(tmp_path: Path, today: str):
    """Two servers on the same day: on one somebody gave up at once, on the other they played for long."""
    there, shown = dungeon(today), []
    for answers in (1, 60):
        table = there.start()
        table.strict = False
        play_bots(table, dict.fromkeys(range(there.seats), there.companion()), limit=answers)
        table.act(there.alone, "concede")
        with serving(f"sqlite:///{tmp_path / str(answers)}.db", now=CLOCK) as server, server.client() as client:
            assert hand_in(client, today, table.record().plain(), new_secret(), f"Ada{answers}").status_code == 201
            paths = ("/", "/daily", "/daily/trapper", f"/daily/trapper/{today}", "/api/daily", "/mine", "/api/open")
            told = [client.get(path, follow_redirects=True) for path in paths]
            told.append(client.post(f"/daily/trapper/{today}/watch", headers={"origin": server.url}))
            shown.append([answer.text.replace(server.url, "") for answer in told])
    assert shown[0] == shown[1]
