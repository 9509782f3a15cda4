"""The story of a table: only when the game is over, told in a process apart, and kept."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.attack.test_shares import stranger
from tests.server.served import Served, bearer, made, serving, sqlite
from tests.server.test_replay_served import SHORT, Played
from undercroft.lab.story.told import Fortune
from undercroft.server.replay.stories import _EACH, _dice
from undercroft.server.shares import WORDS

US, EVE = "127.0.0.1", "127.0.0.2"


async def told(server: Served, id: str) -> Any:
    """The story of this table is told, or will not be."""
    telling = server.hall.stories._tellings.get(id)
    if telling is not None:
        await asyncio.wait([telling.task])


def test_a_story_is_told_after_the_end_and_kept(tmp_path: Path):
    with serving(sqlite(tmp_path), story_effort=1) as server, server.client() as client:
        over = Played(client, 400, SHORT)
        assert over.get("story", 1).json() == {"done": None, "story": None, "words": None}
        begun = over.post("story", 1, {}).json()
        assert begun["story"] is None and begun["done"] < 100
        assert over.get("story", None).json()["story"] is None  # It is being told; asking twice begins nothing twice.
        assert len(server.hall.stories._tellings) == 1
        server.wait_for(told(server, over.id))
        found = over.get("story", 0).json()
        assert found["done"] == 100 and not server.hall.stories._tellings
        story, words = found["story"], found["words"]
        assert story["points"][-1]["step"] == story["steps"] and len(words["curves"]) == 2
        assert [row["name"] for row in words["dice"]] == [side["name"] for side in story["sides"]]
        assert over.get("story", None).json() == found == over.post("story", 0, {}).json()
    with serving(sqlite(tmp_path), story_effort=1) as server, server.client() as client:
        headers = bearer(over.links[1])
        assert client.get(f"/api/tables/{over.id}/story", headers=headers).json() == found
        client.delete(f"/api/tables/{over.id}", headers=bearer(over.links[0]))
        assert client.get(f"/api/tables/{over.id}/story", headers=headers).status_code == 404


def test_of_a_running_game_no_story_is_told_or_begun(server: Served):
    with server.client() as client:
        running = Played(client, 30, {"fog": "full"})
        for who in (0, 1, None):
            refused = [running.get("story", who), running.get("story?as=1", 1)]
            if who is not None:
                refused.append(running.post("story", who, {}))
            for answer in refused:
                assert answer.status_code == 409 and answer.json()["error"].endswith("when the game is over")
        assert not server.hall.stories._tellings
        stranger = bearer(made(client, "me", "friend")["link"])
        assert client.get(f"/api/tables/{running.id}/story", headers=stranger).status_code in (403, 404)


def given_up(client: httpx.Client) -> Played:
    """A game that was over soon."""
    soon = Played(client, 6, SHORT)
    assert soon.post("act", 0, {"id": "c", "act": "concede"}).status_code == 200
    return soon


def test_who_asks_for_a_story_pays_for_it_and_who_has_nothing_left_is_refused(tmp_path: Path):
    with serving(sqlite(tmp_path), story_effort=1, share=0.0001, burst=50) as server, server.client() as client:
        told_of, other = given_up(client), given_up(client)
        shares = server.app.state.shares
        shares.charge(US, shares.left(US) - 50)
        assert told_of.post("story", 1, {}).status_code == 200
        server.wait_for(told(server, told_of.id))
        assert shares.left(US) < 49.8, "the process apart has read all games and told one"
        shares.charge(US, 60)
        refused = other.post("story", 1, {})
        assert (refused.status_code, refused.json()["error"]) == (429, WORDS)
        assert not server.hall.stories._tellings


def test_a_story_waits_while_who_asked_has_little_left_and_goes_on_when_they_have_more(tmp_path: Path):
    with serving(sqlite(tmp_path), story_effort=1, share=0.0001, burst=50) as server, server.client() as client:
        over = given_up(client)
        shares = server.app.state.shares
        shares.charge(US, shares.left(US) - 1)
        over.post("story", 1, {})
        left = shares.left(US)
        while shares.left(US) > left - 0.1:
            over.get("story", 1)
        assert server.hall.stories._tellings[over.id].done < 50
        shares.charge(US, -49)
        server.wait_for(told(server, over.id))
        assert over.get("story", 1).json()["done"] == 100


def test_one_address_has_one_story_told_at_a_time_and_few_that_wait(tmp_path: Path):
    with serving(sqlite(tmp_path), story_effort=1, share=1, burst=10_000) as server, server.client() as client:
        games = [given_up(client) for _ in range(_EACH + 1)]
        with stranger(server, EVE) as eve:
            asked = [eve.post(f"/api/tables/{game.id}/story", headers=game.heads[0], json={}) for game in games]
        assert [answer.status_code for answer in asked] == [200] * _EACH + [429] and asked[-1].json()["error"] == WORDS
        assert games[-1].post("story", 0, {}).status_code == 200, "another address does not wait for that"
        server.wait_for(told(server, games[-1].id))
        assert games[-1].get("story", 0).json()["done"] == 100
        assert games[-2].id in server.hall.stories._tellings


def test_a_story_that_one_server_tells_is_told_by_no_other(database: str):
    with (
        serving(database, story_effort=1) as one,
        serving(database, story_effort=1) as two,
        one.client() as client,
        two.client() as elsewhere,
    ):
        over = given_up(client)
        assert over.post("story", 1, {}).json()["done"] == 0
        over.client = elsewhere
        assert over.post("story", 1, {}).json()["done"] is not None
        two.wait_for(told(two, over.id))
        found = over.get("story", 1).json()
        assert found["story"] is None and found["done"] is not None and not two.hall.stories._tellings
        one.wait_for(told(one, over.id))
        assert over.get("story", 1).json()["done"] == 100


def test_a_story_is_told_by_another_server_where_the_first_is_gone(database: str):
    with serving(database, story_effort=1) as two:
        with serving(database, story_effort=100) as one, one.client() as client:
            over = given_up(client)
            over.post("story", 1, {})
            while not over.get("story", 1).json()["done"]:
                continue
        with two.client() as elsewhere:
            over.client = elsewhere
            assert over.get("story", 1).json()["done"] is None
            assert over.post("story", 1, {}).json()["done"] == 0
            two.wait_for(told(two, over.id))
            assert over.get("story", 1).json()["done"] == 100


@pytest.mark.parametrize(("doubt", "luck"), [(10, 120), (900, None)])
def test_of_dice_that_nobody_can_judge_no_number_is_told(doubt: int, luck: int | None):
    row = _dice("North", Fortune(0, 120, doubt, rolls=7, choice=0, differ=0, decisions=0))
    assert (row["name"], row["rolls"], row["luck"]) == ("North", 7, luck) and row["said"].startswith("North: 7 draws")
