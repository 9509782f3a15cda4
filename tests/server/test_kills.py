"""A server that is killed at random moments: nothing that was acknowledged or shown is lost, doubled or reordered."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.forked import Forked
from tests.server.served import Player, a_client, bearer, come, made, run
from undercroft.server.storage import schema
from undercroft.server.storage.engine import engine_of

SOAK = os.environ.get("UNDERCROFT_SOAK") == "1"
KILLS = {"sqlite": 200 if SOAK else 4, "postgresql": 50 if SOAK else 2}
TABLES = (("trapper", "me", "friend"), ("trapper", "me", "random"), ("pararoles", "me", "friend"))


class Seat:
    """A player who answers at random for as long as the server lives, and repeats what was not acknowledged."""

    def __init__(self, kind: tuple[str, ...], table: str, seat: int, link: str) -> None:
        self.kind = kind
        self.table = table
        self.seat = seat
        self.link = link
        self.dice = random.Random(seat)
        self.sent: dict[str, Any] = {}
        self.acknowledged: dict[str, list[str]] = {"answer": [], "chat": []}
        self.pending: dict[str, Any] | None = None
        self.log: list[dict[str, Any]] = []
        self.over = False

    async def play(self, server: Forked) -> None:
        """Play until the server is killed, or the game over."""
        try:
            me = await come(server.url, self.table, self.link, draw=False)
            await me.next()
            assert me.log[: len(self.log)] == self.log, "what was shown before the kill is not there any more"
            try:
                while question := await me.asked():
                    await self._say_one(me, question)
                    self.log = me.log
                self.over = True
            finally:
                self.log = me.log
        except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
            if server.alive:  # It sent somebody away, who would be waited for.
                raise

    async def _say_one(self, me: Player, question: dict[str, Any]) -> None:
        if self.pending is None:
            self.pending = self._new(question)
            self.sent[self.pending["id"]] = self.pending.get("answer", self.pending.get("text"))
        await me.send(**self.pending)
        said = await me.reply()
        if said["type"] == "refused" and "could not be stored" in said["reason"]:
            return  # The killed server's last commit came after all: what it wrote counts, and this is sent again.
        assert said == {"type": "done", "id": self.pending["id"]}
        self.acknowledged[self.pending["type"]].append(said["id"])
        if self.pending["type"] == "answer":
            me.forget(self.pending["number"])  # Not the question: what was stored before the kill was an earlier one.
        self.pending = None

    def _new(self, question: dict[str, Any]) -> dict[str, Any]:
        id = str(len(self.sent))
        if self.dice.random() < 0.1:
            return {"type": "chat", "id": id, "text": f"this is {id}"}
        answer = self.dice.choice(question["options"])["id"]
        return {"type": "answer", "id": id, "number": question["number"], "answer": answer}


@pytest.fixture
def servers(db: str) -> Iterator[Forked]:
    forked = Forked(db)
    yield forked
    forked.close()


def test_killed_at_random_moments_it_loses_doubles_and_reorders_nothing(servers: Forked, db: str):
    kills = KILLS[sa.make_url(db).get_backend_name()]
    dice = random.Random(7)
    players: list[Seat] = []
    for _ in range(kills):
        url = servers.start()
        players += [seat for wanted in TABLES if _is_over(players, wanted) for seat in _sit_down(url, wanted)]
        run(partial(_play_until_killed, servers, players, dice.randrange(1, 40), dice.uniform(0, 0.02)))
        _check(db, players)
    with a_client(servers.start()) as client:
        for seat in players:
            state = client.get(f"/api/tables/{seat.table}?draw=0", headers=bearer(seat.link)).json()
            assert state["frozen"] is None
            assert state["log"]["lines"][: len(seat.log)] == seat.log
    assert _acknowledged(players) >= 10 * kills


def _is_over(players: list[Seat], wanted: tuple[str, ...]) -> bool:
    """Whether a new table of this kind is needed: there is none yet, or the last one is over."""
    of_kind = [seat for seat in players if seat.kind == wanted]
    return not of_kind or of_kind[-1].over


def _sit_down(url: str, wanted: tuple[str, ...]) -> list[Seat]:
    """The persons at a new table."""
    game, *seats = wanted
    with a_client(url) as client:
        table = made(client, *seats, game=game)
        client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))
    links = {"0": table["link"]} | table["links"]
    return [Seat(wanted, table["id"], int(seat), link) for seat, link in links.items()]


async def _play_until_killed(servers: Forked, players: list[Seat], answers: int, seconds: float) -> None:
    """The server is killed a moment after so many more messages were acknowledged."""
    wanted = _acknowledged(players) + answers
    playing = [asyncio.create_task(seat.play(servers)) for seat in players if not seat.over]
    while _acknowledged(players) < wanted and not all(task.done() for task in playing):
        await asyncio.sleep(0.001)
        for task in playing:
            if task.done():
                task.result()  # What went wrong for one is told at once: the others would wait for them.
    await asyncio.sleep(seconds)
    await asyncio.to_thread(servers.kill)
    await asyncio.gather(*playing)


def _acknowledged(players: list[Seat]) -> int:
    return sum(len(ids) for seat in players for ids in seat.acknowledged.values())


def _check(db: str, players: list[Seat]) -> None:
    """What was acknowledged is stored in its order, as it was said; at most one more is, whose sender was not told."""
    engine = engine_of(db)
    steps, chat = schema.steps.c, schema.chat.c
    with engine.connect() as store:
        if engine.dialect.name == "sqlite":
            assert store.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        for seat in players:
            of_table = sa.select(steps.seq).where(steps.table_id == seat.table).order_by(steps.seq)
            seqs = list(store.scalars(of_table))
            assert seqs == list(range(len(seqs)))
            answers = sa.select(steps.client, steps.answer).where(steps.table_id == seat.table, steps.seat == seat.seat)
            _check_kind(seat, "answer", store.execute(answers.order_by(steps.seq)).all())
            said = sa.select(chat.client, chat.text).where(chat.table_id == seat.table, chat.sender == seat.seat)
            _check_kind(seat, "chat", store.execute(said.order_by(chat.line)).all())
    engine.dispose()


def _check_kind(seat: Seat, kind: str, rows: Any) -> None:
    told, pending = seat.acknowledged[kind], seat.pending
    untold = [*told, pending["id"]] if pending is not None and pending["type"] == kind else told
    assert [client for client, _ in rows] in (told, untold)
    assert all(words.strip('"') == seat.sent[client] for client, words in rows)
