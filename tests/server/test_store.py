"""The store, in SQLite and in PostgreSQL: what is acknowledged is there, once, and in its order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from undercroft.server.secrets import Grant
from undercroft.server.storage import reading
from undercroft.server.storage import store as jobs
from undercroft.server.storage.kept import Said, SeatKept, StepKept, TableKept
from undercroft.server.storage.lobby import OPEN, glances, open_tables
from undercroft.server.storage.schema import metadata, tables
from undercroft.server.storage.store import Store

ID = "abcdefghijkl"


def table(id: str = ID) -> TableKept:
    return TableKept(
        id=id,
        game="trapper",
        edition=1,
        options={"fog": "traps"},
        numbers={"a.b.c": 3},
        key="k" * 64,
        seats=(SeatKept(0, "person", None, "Ann", "word", True), SeatKept(1, "bot", "greedy", "B\u00f6b <b>")),
        grants=(Grant(id, True, 0, "a" * 64), Grant(id, False, None, "b" * 64)),
    )


def step(seq: int, client: str | None = None, *, seat: int = 0) -> StepKept:
    return StepKept(seq, "answer", seat, "build", {"any": ["data", 1, None]}, [[6, "points", 3]], client)


@asynccontextmanager
async def opened(db: str) -> AsyncIterator[Store]:
    store = Store(db)
    await asyncio.to_thread(store.open)
    try:
        yield store
    finally:
        await asyncio.to_thread(store.close)


def with_store(db: str, use: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(db) as store:
            await use(store)

    asyncio.run(run())


def test_a_table_comes_back_as_it_was_kept(db: str):
    async def use(store: Store) -> None:
        await store.do(jobs.create(table()))
        await store.do(jobs.append(ID, step(0, "one"), over=False))
        await store.do(jobs.append(ID, step(1), over=True))
        await store.do(jobs.say(ID, 0, Said(0, 1, "psst", "id")))

    with_store(db, use)

    async def look(store: Store) -> None:
        found = await store.do(reading.load(ID))
        assert found is not None
        assert found.seats == table().seats
        assert set(found.grants) == set(table().grants)
        assert found.steps == (step(0, "one"), step(1))
        assert found.chat == (Said(0, 1, "psst", "id"),)
        assert (found.options, found.numbers, found.key, found.over) == ({"fog": "traps"}, {"a.b.c": 3}, "k" * 64, True)
        assert await store.do(reading.load("no-such-tabl")) is None

    with_store(db, look)


def test_a_place_in_the_game_and_a_clients_id_are_taken_once(db: str):
    async def use(store: Store) -> None:
        await store.do(jobs.create(table()))
        await store.do(jobs.append(ID, step(0, "one"), over=False))
        for twice in (step(0, "two"), step(1, "one")):
            with pytest.raises(sa.exc.IntegrityError):
                await store.do(jobs.append(ID, twice, over=False))
        await store.do(jobs.append(ID, step(1, "one", seat=1), over=False))  # Another seat's id is its own affair.
        found = await store.do(reading.load(ID))
        assert found is not None and [kept.seq for kept in found.steps] == [0, 1]

    with_store(db, use)


def test_one_that_fails_does_not_take_others_of_its_commit_with_it(db: str):
    async def use(store: Store) -> None:
        await store.do(jobs.create(table()))
        appended = [store.do(jobs.append(ID, step(seq, "same" if seq < 2 else None), over=False)) for seq in range(20)]
        outcomes = await asyncio.gather(*appended, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes[:3]] == [type(None), sa.exc.IntegrityError, type(None)]
        found = await store.do(reading.load(ID))
        assert found is not None and [kept.seq for kept in found.steps] == [0, *range(2, 20)]

    with_store(db, use)


def test_what_is_deleted_or_idle_is_gone_with_all_that_belonged_to_it(db: str):
    async def use(store: Store) -> None:
        for id in ("a" * 12, "b" * 12, "c" * 12):
            await store.do(jobs.create(table(id)))
            await store.do(jobs.append(id, step(0), over=False))
        await store.do(jobs.delete("a" * 12))
        await store.do(lambda connection: connection.execute(tables.update().values(touched=1)) and None)
        assert await store.do(jobs.expire(3600, 3600, ["b" * 12])) == ["c" * 12]
        with pytest.raises(sa.exc.IntegrityError):
            await store.do(jobs.append("c" * 12, step(1), over=False))
        counted = await store.do(lambda connection: connection.scalar(sa.text("SELECT count(*) FROM steps")))
        assert counted == 1

    with_store(db, use)


def test_migrations_lead_to_the_schema(bare: str):
    def differences(connection: sa.engine.Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def use(store: Store) -> None:
        assert await store.do(differences) == []

    with_store(bare, use)
    with_store(bare, use)  # A store that is there already is opened as it is.


def test_sqlite_is_synchronised_in_full(tmp_path):
    async def use(store: Store) -> None:
        def pragmas(connection: sa.engine.Connection) -> list[Any]:
            names = ("journal_mode", "synchronous", "foreign_keys")
            return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

        assert await store.do(pragmas) == ["wal", 2, 1]

    with_store(f"sqlite:///{tmp_path}/a/b.db", use)


@pytest.mark.parametrize(("over", "touch", "noted"), [(False, False, False), (False, True, True), (True, False, True)])
def test_a_table_is_touched_when_that_is_wanted_or_it_ends(db: str, over: bool, touch: bool, noted: bool):
    async def use(store: Store) -> None:
        await store.do(jobs.create(table()))
        await store.do(lambda connection: connection.execute(tables.update().values(touched=1)) and None)
        await store.do(jobs.append(ID, step(0), over=over, touch=touch))
        touched = await store.do(lambda connection: connection.scalar(sa.select(tables.c.touched)))
        assert (touched != 1) == noted

    with_store(db, use)


def test_a_lobby_reads_what_was_noted_of_tables_and_which_are_open(db: str):
    friend = SeatKept(1, "person", None, "South")

    async def use(store: Store) -> None:
        for at, id in enumerate(("a" * 12, "b" * 12, "c" * 12, "d" * 12)):
            kept = replace(table(id), listed=OPEN, opened=100 + at)
            await store.do(jobs.create(replace(kept, seats=(kept.seats[0], friend))))
        figures = {"turn": 3, "waits": (0, 1), "moved": 1000}
        await store.do(jobs.change("a" * 12, **figures))
        await store.do(jobs.append("c" * 12, step(0), over=True))
        await store.do(jobs.keep_seats("d" * 12, [replace(friend, sat=True)]))
        found = await store.do(glances(["a" * 12, "b" * 12, "z" * 12]))
        assert set(found) == {"a" * 12, "b" * 12}
        one = found["a" * 12]
        assert (one.turn, one.waits, one.moved, one.host) == (3, (0, 1), 1000, "Ann")
        assert found["b" * 12].waits is None and found["b" * 12].moved > 1000, "nothing has moved there yet"
        assert await store.do(glances([])) == {}
        there = await store.do(open_tables(20))
        assert [each.id for each in there] == ["b" * 12, "a" * 12], "the newest first; neither over nor full"
        assert [seat.name for seat in there[0].free] == ["South"]

    with_store(db, use)
