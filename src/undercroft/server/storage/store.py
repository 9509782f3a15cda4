"""The store: every table, seat, grant and answer, on disk before anybody hears of it.

One thread with one connection does all the work, so that SQLite never has two writers; whatever waits is written in
one transaction (group commit), and only then is any of it acknowledged.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.pool import NullPool

from undercroft.engine.game import CLOCK
from undercroft.server.secrets import Grant
from undercroft.server.storage import clock as timed
from undercroft.server.storage import origin as origins
from undercroft.server.storage import schema
from undercroft.server.storage.hooks import hooks_of
from undercroft.server.storage.kept import NO_SEAT, Said, SeatKept, StepKept, TableKept
from undercroft.server.tables import throws as thrown

T = TypeVar("T")

Job: TypeAlias = tuple[Callable[[Connection], Any], "asyncio.Future[Any]"]
Outcome: TypeAlias = tuple["asyncio.Future[Any]", Any, Exception | None]

_MOST_AT_ONCE = 200
"""So many jobs share a commit at most."""


class Store:
    """The store behind this SQLAlchemy URL; open it before use, close it after."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._engine = _engine(url)

    def open(self) -> None:
        """The tables are there, in their newest form, and the store takes work."""
        with self._engine.connect() as connection:
            _migrate(connection)
        self._thread.start()

    def close(self) -> None:
        """All work that was handed in is done, and the connection is closed."""
        self._jobs.put(None)
        self._thread.join()
        self._engine.dispose()

    async def do(self, job: Callable[[Connection], T]) -> T:
        """What this job gives, after what it wrote is committed."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, done))
        return await done

    def _work(self) -> None:
        connection: Connection | None = None
        while (first := self._jobs.get()) is not None:
            batch = [first]
            stop = False
            while len(batch) < _MOST_AT_ONCE and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    stop = True
                    break
                batch.append(job)
            try:
                if connection is None:
                    connection = self._engine.connect()
                outcomes = _committed(connection, [job for job in batch if not job[1].cancelled()])
            except Exception as error:
                # The connection is lost, or the disk full: nothing of this batch is known to be stored.
                if connection is not None:
                    connection.invalidate()
                    connection.close()
                    connection = None
                outcomes = [(done, None, error) for _, done in batch]
            _report(outcomes)
            if stop:
                break
        if connection is not None:
            connection.close()


def _committed(connection: Connection, batch: Sequence[Job]) -> list[Outcome]:
    """What came of each job, after one commit for all."""
    try:
        with connection.begin():
            return [(done, job(connection), None) for job, done in batch]
    except (sa.exc.IntegrityError, sa.exc.DataError):
        return _committed_apart(connection, batch)


def _committed_apart(connection: Connection, batch: Sequence[Job]) -> list[Outcome]:
    """The same where one of them cannot be: that one has its own error, and leaves no trace."""
    outcomes: list[Outcome] = []
    with connection.begin():
        for job, done in batch:
            try:
                with connection.begin_nested():
                    outcomes.append((done, job(connection), None))
            except (sa.exc.IntegrityError, sa.exc.DataError) as error:
                outcomes.append((done, None, error))
    return outcomes


def _report(outcomes: Sequence[Outcome]) -> None:
    """Whoever waits for one of these jobs hears of it, in one call for all who wait in the same loop."""
    for loop in {done.get_loop() for done, *_ in outcomes}:
        theirs = [outcome for outcome in outcomes if outcome[0].get_loop() is loop]
        with suppress(RuntimeError):  # The loop is closed: nobody waits there any more.
            loop.call_soon_threadsafe(_settle, theirs)


def _settle(outcomes: Sequence[Outcome]) -> None:
    for done, value, failure in outcomes:
        if done.done():
            continue
        if failure is None:
            done.set_result(value)
        else:
            done.set_exception(failure)


def _engine(url: str) -> Engine:
    """An engine whose commits are on disk: SQLite with a write-ahead log and full synchronisation."""
    parsed = sa.make_url(url)
    if parsed.drivername == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() != "sqlite":
        return sa.create_engine(parsed, poolclass=NullPool)
    if parsed.database and parsed.database != ":memory:":
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(parsed, poolclass=NullPool, connect_args={"check_same_thread": False})

    @sa.event.listens_for(engine, "connect")
    def careful(raw: Any, record: Any) -> None:
        raw.isolation_level = None  # Transactions are begun below, not by the driver at its own moments.
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            raw.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parents[1] / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()


# ---------------------------------------------------------------------- jobs: each is handed to `Store.do`


def create(table: TableKept) -> Callable[[Connection], None]:
    """The table is there with its seats and grants."""

    def job(connection: Connection) -> None:
        connection.execute(
            schema.tables.insert().values(
                id=table.id,
                game=table.game,
                edition=table.edition,
                options=_json(table.options),
                numbers=_json(table.numbers),
                key=table.key,
                auto=table.auto,
                started=table.started,
                over=table.over,
                position=None if table.position is None else _json(table.position),
                lesson=table.lesson,
                throws=thrown.written(table.throws),
                clock=timed.written(table.clock),
                origin=origins.written(table.origin),
                gallery=table.gallery,
                quick=table.quick,
                listed=table.listed,
                opened=table.opened,
                touched=_now(),
            )
        )
        connection.execute(schema.seats.insert(), [_seat_row(table.id, seat) for seat in table.seats])
        for grant in table.grants:
            add_grant(grant)(connection)

    return job


def load(id: str, *, whole: bool = True) -> Callable[[Connection], TableKept | None]:
    """The table of this id with all that belongs to it, or None; if not `whole`, without steps and chat."""

    def job(connection: Connection) -> TableKept | None:
        row = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == id)).mappings().first()
        if row is None:
            return None
        return TableKept(
            id=id,
            game=row["game"],
            edition=row["edition"],
            options=msgspec.json.decode(row["options"]),
            numbers=msgspec.json.decode(row["numbers"]),
            key=row["key"],
            auto=row["auto"],
            started=row["started"],
            over=row["over"],
            frozen=row["frozen"],
            rematch=row["rematch"],
            position=None if row["position"] is None else msgspec.json.decode(row["position"]),
            lesson=row["lesson"],
            throws=thrown.read(row["throws"]),
            clock=timed.read(row["clock"]),
            origin=origins.read(row["origin"]),
            gallery=row["gallery"],
            quick=row["quick"],
            turn=row["turn"],
            waits=None if row["waits"] is None else tuple(msgspec.json.decode(row["waits"])),
            moved=row["moved"],
            listed=row["listed"],
            opened=row["opened"],
            seats=tuple(
                SeatKept(found.seat, found.kind, found.bot, found.name, found.word, found.come, found.sat)
                for found in _rows(connection, schema.seats, id, "seat")
            ),
            grants=tuple(
                Grant(id, found.host, None if found.place == NO_SEAT else found.place, found.digest)
                for found in _rows(connection, schema.grants, id, "place")
            ),
            hooks=hooks_of(connection, id),
            steps=tuple(
                StepKept(
                    found.seq,
                    found.kind,
                    CLOCK if found.seat == NO_SEAT else found.seat,
                    found.ask,
                    msgspec.json.decode(found.answer),
                    msgspec.json.decode(found.draws),
                    found.client,
                    None if found.throws is None else msgspec.json.decode(found.throws),
                )
                for found in (_rows(connection, schema.steps, id, "seq") if whole else ())
            ),
            chat=tuple(
                Said(found.sender, found.receiver, found.text, found.client)
                for found in (_rows(connection, schema.chat, id, "line") if whole else ())
            ),
        )

    return job


# Built once: an answer is the most frequent thing to be stored.
_APPEND = schema.steps.insert()
_STEPPED = (
    schema.tables.update()
    .where(schema.tables.c.id == sa.bindparam("of"))
    .values(touched=sa.bindparam("now"), over=sa.bindparam("is_over"))
)


def append(id: str, step: StepKept, *, over: bool, touch: bool = True) -> Callable[[Connection], None]:
    """The step is the next of its table, which was touched now; `IntegrityError` if another has taken its place."""
    row = {
        "table_id": id,
        "seq": step.seq,
        "kind": step.kind,
        "seat": NO_SEAT if step.seat == CLOCK else step.seat,
        "ask": step.ask,
        "answer": _json(step.answer),
        "draws": _json(step.draws),
        "client": step.client,
        "throws": None if step.throws is None else _json(step.throws),
    }

    def job(connection: Connection) -> None:
        connection.execute(_APPEND, row)
        if over or touch:
            connection.execute(_STEPPED, {"of": id, "now": _now(), "is_over": over})

    return job


def say(id: str, line: int, said: Said) -> Callable[[Connection], None]:
    """The line of chat is the next of its table."""

    def job(connection: Connection) -> None:
        connection.execute(
            schema.chat.insert().values(
                table_id=id,
                line=line,
                sender=said.sender,
                receiver=said.receiver,
                text=said.text,
                client=said.client,
            )
        )
        change(id)(connection)

    return job


def change(id: str, **values: Any) -> Callable[[Connection], None]:
    """These columns of the table have these values, and it was touched now."""
    if "throws" in values:
        values["throws"] = thrown.written(values["throws"])
    if "clock" in values:
        values["clock"] = timed.written(values["clock"])
    if "waits" in values:
        values["waits"] = _json(values["waits"])

    def job(connection: Connection) -> None:
        connection.execute(
            schema.tables.update().where(schema.tables.c.id == id).values(touched=_now(), **values),
        )

    return job


def keep_seats(id: str, seats: Iterable[SeatKept], **values: Any) -> Callable[[Connection], None]:
    """These seats are as they are given, and these columns of their table."""

    def job(connection: Connection) -> None:
        for seat in seats:
            row = _seat_row(id, seat)
            connection.execute(
                schema.seats.update()
                .where(schema.seats.c.table_id == id, schema.seats.c.seat == seat.seat)
                .values({key: row[key] for key in ("kind", "bot", "name", "word", "come", "sat")})
            )
        change(id, **values)(connection)

    return job


def add_grant(grant: Grant) -> Callable[[Connection], None]:
    """The grant holds."""

    def job(connection: Connection) -> None:
        connection.execute(
            schema.grants.insert().values(
                table_id=grant.table,
                digest=grant.digest,
                host=grant.host,
                place=NO_SEAT if grant.seat is None else grant.seat,
            )
        )

    return job


def drop_grants(grants: Iterable[Grant]) -> Callable[[Connection], None]:
    """These grants hold no more."""

    def job(connection: Connection) -> None:
        found = schema.grants.c
        for grant in grants:
            place = NO_SEAT if grant.seat is None else grant.seat
            which = (found.table_id == grant.table, found.digest == grant.digest, found.place == place)
            connection.execute(schema.grants.delete().where(*which))

    return job


def together(*jobs: Callable[[Connection], None]) -> Callable[[Connection], None]:
    """All of these are done, or none."""

    def job(connection: Connection) -> None:
        for part in jobs:
            part(connection)

    return job


def delete(id: str) -> Callable[[Connection], None]:
    """The table is gone with all that belonged to it."""

    def job(connection: Connection) -> None:
        connection.execute(schema.tables.delete().where(schema.tables.c.id == id))

    return job


def expire(idle: int, unstarted: int, keep: Sequence[str]) -> Callable[[Connection], list[str]]:
    """The tables that nobody touched for so many seconds are gone, but for those to keep; their ids."""

    def job(connection: Connection) -> list[str]:
        found = schema.tables.c
        old = sa.or_(
            found.touched < _now() - idle,
            sa.and_(sa.not_(found.started), found.touched < _now() - unstarted),
        )
        ids = [id for id in connection.scalars(sa.select(found.id).where(old)) if id not in keep]
        for id in ids:
            delete(id)(connection)
        return ids

    return job


def _rows(connection: Connection, table: sa.Table, id: str, order: str) -> Iterable[Any]:
    return connection.execute(sa.select(table).where(table.c.table_id == id).order_by(table.c[order]))


def _seat_row(id: str, seat: SeatKept) -> dict[str, Any]:
    return {
        "table_id": id,
        "seat": seat.seat,
        "kind": seat.kind,
        "bot": seat.bot,
        "name": seat.name,
        "word": seat.word,
        "come": seat.come,
        "sat": seat.sat,
    }


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _now() -> int:
    return int(time.time())
