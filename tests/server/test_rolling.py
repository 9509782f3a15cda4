"""A new version, server after server: the old play on what they began; the new show it until the last old is gone."""

from __future__ import annotations

import asyncio
import json
from contextvars import ContextVar
from dataclasses import replace
from typing import Any

import pytest

from tests.server.test_many import PATIENCE, asked, until
from tests.server.test_past import grant_of
from undercroft import games
from undercroft.engine import Game, shelf
from undercroft.server.faults import NotNow
from undercroft.server.settings import Settings
from undercroft.server.shown import frames
from undercroft.server.tables.hall import Hall
from undercroft.server.tables.wanted import SeatWanted, TableWanted

CHANGED, SAME = "trapper", "pararoles"
renewed: ContextVar[bool] = ContextVar("renewed", default=False)


@pytest.fixture(autouse=True)
def _of_two_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is done for the new server is done by rules of which one game's are of a later edition."""
    to_play = shelf.to_play
    later = replace(games.get(CHANGED), edition=games.get(CHANGED).edition + 1)

    def of_version(id: str) -> Game:
        return later if renewed.get() and id == CHANGED else to_play(id)

    monkeypatch.setattr(shelf, "to_play", of_version)


@pytest.mark.parametrize("game", [CHANGED, SAME])
def test_old_and_new_servers_side_by_side_lose_no_answer(database: str, game: str):
    async def happens() -> None:
        old, new = Hall(Settings(db=database, pause=0)), Hall(Settings(db=database, pause=0))
        await old.open()
        made = await old.create(TableWanted(game, seats=[SeatWanted("me", word="a"), SeatWanted("me", word="b")]))
        before = await old.find(made.id)
        await before.start(grant_of(before, 0))
        renewed.set(True)
        await new.open()
        after = await new.find(made.id)
        for number in range(4):
            grant, question, options = asked(before)
            renewed.set(False)
            await before.answer(grant, f"old {number}", question, options[-1])
            renewed.set(True)
            await until(lambda: after.stored.steps == before.stored.steps)
            if game == CHANGED:
                with pytest.raises(NotNow, match="edition"):
                    await after.answer(grant, f"new {number}", question, options[-1])
            else:
                grant, question, options = asked(after)
                await after.answer(grant, f"new {number}", question, options[-1])
                await until(lambda: after.stored.steps == before.stored.steps)
        assert before.kept.frozen is None, "at the old server it goes on"
        steps, told = before.stored.steps, frames.whole(before, grant_of(before, 0))
        assert steps == (4 if game == CHANGED else 8)
        renewed.set(False)
        await old.close()
        renewed.set(True)
        again = await new.find(made.id)
        seen: Any = json.loads(frames.whole(again, grant_of(again, 0)))
        assert again.stored.steps == steps
        assert [line["text"] for line in seen["log"]["lines"]] == [
            line["text"] for line in json.loads(told)["log"]["lines"]
        ]
        if game == CHANGED:
            assert not again.leads and again.going_on is not None
        else:
            grant, question, options = asked(again)
            await again.answer(grant, "the last", question, options[-1])
            assert again.stored.steps == steps + 1
        await new.close()

    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE):
            await happens()

    asyncio.run(bounded())
