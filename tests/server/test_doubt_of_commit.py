"""A database that goes away amid a commit: what it did is found out, and where it cannot be, that is said."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.test_past import grant_of, in_hall
from undercroft.server.faults import InDoubt, Unstored
from undercroft.server.storage import store as kept_in
from undercroft.server.tables.hall import Hall
from undercroft.server.tables.wanted import SeatWanted, TableWanted


class Break:
    """From when it is armed on the connection is lost at the next commit, before or after the database has done it."""

    def __init__(self, engine: sa.Engine, *, done: bool) -> None:
        self.armed = False
        self.away = False
        self._done = done
        sa.event.listen(engine, "commit", self._commit)
        sa.event.listen(engine, "do_connect", self._connect)

    def _commit(self, connection: sa.Connection) -> None:
        if not self.armed:
            return
        self.armed = False
        raw: Any = connection.connection.dbapi_connection
        if self._done:
            raw.commit()
        raw.close()
        raise sa.exc.OperationalError("COMMIT", {}, Exception("the connection was lost"))

    def _connect(self, *how: Any) -> None:
        if self.away:
            raise sa.exc.OperationalError("connect", {}, Exception("nobody is there"))


@pytest.mark.parametrize("done", [True, False])
def test_what_became_of_a_commit_is_found_out(db: str, done: bool):
    async def play(hall: Hall) -> None:
        made = await hall.create(TableWanted("trapper", seats=[SeatWanted("me"), SeatWanted("me")]))
        live = await hall.find(made.id)
        await live.start(next(grant for grant in live.kept.grants if grant.host))
        assert live.table is not None
        await hall.among.close()  # Or what it asks the store might break instead.
        live.stored.looked = float("inf")
        broken = Break(hall.store._engine, done=done)
        choice = live.table.choices[0]
        answer = (grant_of(live, 0), "once", choice.number, choice.options[-1].id)
        broken.armed = True
        if done:
            await live.answer(*answer)
        else:
            with pytest.raises(Unstored, match="has not happened"):
                await live.answer(*answer)
            await live.answer(*answer)
        assert live.stored.steps == 1 and live.table.choices[0].number == 1

    asyncio.run(in_hall(db, play))


def test_nobody_is_told_that_nothing_happened_where_nobody_knows(db: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(kept_in, "_ASK_AGAIN", (0.0,))

    async def play(hall: Hall) -> None:
        made = await hall.create(TableWanted("trapper", seats=[SeatWanted("me"), SeatWanted("me")]))
        live = await hall.find(made.id)
        await live.start(next(grant for grant in live.kept.grants if grant.host))
        assert live.table is not None
        await hall.among.close()  # Or what it asks the store might break instead.
        live.stored.looked = float("inf")
        broken = Break(hall.store._engine, done=True)
        choice = live.table.choices[0]
        answer = (grant_of(live, 0), "once", choice.number, choice.options[-1].id)
        broken.armed = broken.away = True
        with pytest.raises(InDoubt, match="not known whether"):
            await live.answer(*answer)
        broken.away = False
        await live.answer(*answer)  # It had happened, and does not happen twice.
        assert live.stored.steps == 1 and live.table is not None and live.table.choices[0].number == 1

    asyncio.run(in_hall(db, play))
