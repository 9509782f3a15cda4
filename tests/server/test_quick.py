"""Play now: what is only set-up is settled for whoever wants to play at once."""

from __future__ import annotations

import time
from typing import Any

import httpx
import pytest

from tests.server.served import PATIENCE, bearer
from undercroft import games

FIRST = {"trapper": "build", "pararoles": "turn", "electro": "free", "exploration": "turn", "truedungeon": "class"}
"""The first question that is put to whoever plays now; in True Dungeon the class is theirs to choose."""


class Newcomer:
    """Somebody who has asked to play now."""

    def __init__(self, client: httpx.Client, game: str) -> None:
        self.client = client
        made = client.post("/api/tables", json={"game": game, "auto": True, "quick": True}).json()
        client.cookies.clear()
        self.path, self.head = f"/api/tables/{made['id']}", bearer(made["link"])
        self.post("start")

    def post(self, what: str, **body: Any) -> int:
        return self.client.post(f"{self.path}/{what}", headers=self.head, json=body).status_code

    def asked(self) -> dict[str, Any]:
        """The question, when there is one."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            state = self.client.get(f"{self.path}?draw=0", headers=self.head).json()
            if state["question"] is not None:
                found: dict[str, Any] = state["question"]
                return found
            time.sleep(0.01)
        raise AssertionError("nobody is asked")


@pytest.mark.parametrize("game", games.ids())
def test_whoever_plays_now_is_asked_first_what_matters(client: httpx.Client, game: str):
    assert Newcomer(client, game).asked()["ask"] == FIRST[game]


def test_when_the_class_is_chosen_the_rest_is_settled(client: httpx.Client):
    me = Newcomer(client, "truedungeon")
    assert me.post("answer", id="a", number=me.asked()["number"], answer="cleric") == 200
    assert me.asked()["ask"] in ("before", "turn")
