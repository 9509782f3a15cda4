"""The story of a table: only when the game is over, told in a process apart, and kept."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.served import Served, bearer, made, serving, sqlite
from tests.server.test_replay_served import SHORT, Played
from undercroft.lab.story.told import Fortune
from undercroft.server.replay.stories import _dice


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


@pytest.mark.parametrize(("doubt", "luck"), [(10, 120), (900, None)])
def test_of_dice_that_nobody_can_judge_no_number_is_told(doubt: int, luck: int | None):
    row = _dice("North", Fortune(0, 120, doubt, rolls=7, choice=0, differ=0, decisions=0))
    assert (row["name"], row["rolls"], row["luck"]) == ("North", 7, luck) and row["said"].startswith("North: 7 draws")
