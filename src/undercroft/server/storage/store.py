"""The store: every table, seat, grant and answer, on disk before anybody hears of it.

One thread with one connection does all the work, so that SQLite never has two writers; whatever waits is written in
one transaction (group commit), and only then is any of it acknowledged. A database may have several such servers; a
file has one.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from secrets import token_hex
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from undercroft.engine.game import CLOCK
from undercroft.server.host import metrics
from undercroft.server.secrets import Grant
from undercroft.server.storage import clock as timed
from undercroft.server.storage import day as days
from undercroft.server.storage import origin as origins
from undercroft.server.storage import schema
from undercroft.server.storage.commits import CommitLost, Job, Outcome, committed, report
from undercroft.server.storage.engine import engine_of, migrate
from undercroft.server.storage.kept import NO_SEAT, Said, SeatKept, StepKept, TableKept
from undercroft.server.storage.many import Behind, led_tables
from undercroft.server.tables import throws as thrown

T = TypeVar("T")

_ASK_AGAIN = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6)
"""After so many seconds each a database that has gone away is asked again what became of a transaction."""

_MOST_TRIES = 5
_CROSSED = ("40P01", "40001")
"""How PostgreSQL names a transaction that has waited for another which waited for it, or that came too late."""
_MOST_AT_ONCE = 200
"""So many jobs share a commit at most."""


def _table_of(job: Job) -> str:
    return job[2]


class Store:
    """The store behind this SQLAlchemy URL; open it before use, close it after."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._engine = engine_of(url)
        self.shared = self._engine.dialect.name == "postgresql"
        """Whether other servers may keep tables here too."""
        self.server = token_hex(8)
        """What this one is called among them."""
        self.changed: Callable[[str, int], None] = lambda id, rev: None
        """Who is to hear that this server has changed a table, and is that the change of which number."""

    @property
    def engine(self) -> Engine:
        """How the store is reached."""
        return self._engine

    @property
    def kind(self) -> str:
        """What keeps the tables, by its name."""
        return {"sqlite": "SQLite", "postgresql": "PostgreSQL"}.get(
            self._engine.dialect.name, self._engine.dialect.name
        )

    @property
    def waiting(self) -> int:
        """How much waits to be done."""
        return self._jobs.qsize()

    def open(self) -> None:
        """The tables are there, in their newest form, and the store takes work."""
        with self._engine.connect() as connection:
            migrate(connection)
        self._thread.start()

    def close(self) -> None:
        """All work that was handed in is done, and the connection is closed."""
        self._jobs.put(None)
        self._thread.join()
        self._engine.dispose()

    async def do(self, job: Callable[[Connection], T], table: str = "") -> T:
        """What this job gives, after what it wrote is committed; `table` is the id of the one that it changes."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, done, table))
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
            if self.shared:
                batch.sort(key=_table_of)  # Two servers that take several tables take them in the same order.
            try:
                if connection is None:
                    connection = self._engine.connect()
                outcomes = self._committed(connection, [job for job in batch if not job[1].cancelled()])
            except Exception as error:
                # The connection is lost, or the disk full: nothing of this batch is stored, unless it broke off amid
                # the commit.
                if connection is not None:
                    connection.invalidate()
                    connection.close()
                    connection = None
                metrics.FAILURES.inc()
                outcomes = self._settled(error, batch)
            report(outcomes)
            if stop:
                break
        if connection is not None:
            connection.close()

    def _committed(self, connection: Connection, batch: list[Job]) -> list[Outcome]:
        """What came of these jobs; they are done again where they and another server's have waited for each other."""
        for _ in range(_MOST_TRIES):
            try:
                return committed(connection, batch)
            except sa.exc.OperationalError as error:
                if getattr(error.orig, "sqlstate", None) not in _CROSSED:
                    raise
        return committed(connection, batch)

    def _settled(self, error: Exception, batch: Sequence[Job]) -> list[Outcome]:
        """What came of a batch that failed, after the database was asked where that is in doubt."""
        if isinstance(error, CommitLost) and self._is_committed(error):
            return error.outcomes
        return [(done, None, error) for _, done, _ in batch]

    def _is_committed(self, lost: CommitLost) -> bool:
        """Whether a transaction was committed all the same; if that cannot be found out, `lost` is in doubt."""
        if lost.number is None:
            return False  # It is a file: who reads it next sees how it is.
        for pause in _ASK_AGAIN:
            try:
                with self._engine.connect() as connection:
                    status = connection.scalar(sa.select(sa.func.txid_status(sa.cast(lost.number, sa.BigInteger))))
                if status in ("committed", "aborted"):
                    return bool(status == "committed")
            except sa.exc.SQLAlchemyError:
                pass  # It is not there yet.
            time.sleep(pause)
        lost.in_doubt = True
        return False


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
                day=days.written(table.day),
                set_id=table.set_id,
                touched=_now(),
            )
        )
        connection.execute(schema.seats.insert(), [_seat_row(table.id, seat) for seat in table.seats])
        for grant in table.grants:
            add_grant(grant)(connection)

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
        "told": step.told,
        "events": step.events,
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
    if "day" in values:
        values["day"] = days.written(values["day"])
    for name in ("waits", "outcome", "agreed"):
        if name in values:
            values[name] = _json(values[name])

    def job(connection: Connection) -> None:
        connection.execute(
            schema.tables.update().where(schema.tables.c.id == id).values(touched=_now(), **values),
        )

    return job


def follow(id: str, before: str | None, after: str) -> Callable[[Connection], None]:
    """The table after this one is that; `Behind` where it is another than `before` by now, or this one is gone."""
    is_so = (schema.tables.c.id == id, schema.tables.c.rematch.is_not_distinct_from(before))

    def job(connection: Connection) -> None:
        if connection.execute(schema.tables.update().where(*is_so).values(rematch=after)).rowcount == 0:
            raise Behind(id)

    return job


def note_outcome(id: str, outcome: dict[str, Any]) -> Callable[[Connection], None]:
    """It is noted how the game of this table ended; that does not touch it."""
    noted = schema.tables.update().where(schema.tables.c.id == id).values(outcome=_json(outcome))

    def job(connection: Connection) -> None:
        connection.execute(noted)

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
        if connection.dialect.name != "sqlite":
            old = sa.and_(old, found.id.not_in(led_tables()))
        ids = [id for id in connection.scalars(sa.select(found.id).where(old)) if id not in keep]
        for id in ids:
            delete(id)(connection)
        return ids

    return job


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
