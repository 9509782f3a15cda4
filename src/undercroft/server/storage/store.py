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
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.pool import NullPool

from undercroft.engine.game import CLOCK
from undercroft.server.host import metrics
from undercroft.server.secrets import Grant
from undercroft.server.storage import clock as timed
from undercroft.server.storage import day as days
from undercroft.server.storage import origin as origins
from undercroft.server.storage import schema
from undercroft.server.storage.commits import CommitLost, Job, Outcome, committed, report
from undercroft.server.storage.hooks import hooks_of
from undercroft.server.storage.kept import NO_SEAT, Said, SeatKept, StepKept, TableKept
from undercroft.server.storage.past import SHORT, chapters_of, snapshot_of
from undercroft.server.tables import throws as thrown

T = TypeVar("T")

_ASK_AGAIN = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6)
"""After so many seconds each a database that has gone away is asked again what became of a transaction."""

_MOST_AT_ONCE = 200
"""So many jobs share a commit at most."""


class Store:
    """The store behind this SQLAlchemy URL; open it before use, close it after."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._engine = _engine(url)

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
                outcomes = committed(connection, [job for job in batch if not job[1].cancelled()])
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

    def _settled(self, error: Exception, batch: Sequence[Job]) -> list[Outcome]:
        """What came of a batch that failed, after the database was asked where that is in doubt."""
        if isinstance(error, CommitLost) and self._is_committed(error):
            return error.outcomes
        return [(done, None, error) for _, done in batch]

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
                day=days.written(table.day),
                touched=_now(),
            )
        )
        connection.execute(schema.seats.insert(), [_seat_row(table.id, seat) for seat in table.seats])
        for grant in table.grants:
            add_grant(grant)(connection)

    return job


def load(id: str, *, whole: bool = True, afresh: bool = False) -> Callable[[Connection], TableKept | None]:
    """The table of this id with all that belongs to it, or None; if not `whole`, without its past and its chat.

    A long game comes with the steps since its last chapter; if `afresh`, with all, and with no chapter.
    """

    def job(connection: Connection) -> TableKept | None:
        row = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == id)).mappings().first()
        if row is None:
            return None
        counts = _counts(connection, id) if whole else {}
        chapters = chapters_of(connection, id) if whole and not afresh else ()
        since = chapters[-1].seq if chapters and counts["count"] > SHORT else 0
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
            day=days.read(row["day"]),
            outcome=None if row["outcome"] is None else msgspec.json.decode(row["outcome"]),
            seats=tuple(
                SeatKept(found.seat, found.kind, found.bot, found.name, found.word, found.come, found.sat)
                for found in _rows(connection, schema.seats, id, "seat")
            ),
            grants=tuple(
                Grant(id, found.host, None if found.place == NO_SEAT else found.place, found.digest)
                for found in _rows(connection, schema.grants, id, "place")
            ),
            hooks=hooks_of(connection, id),
            steps=_steps(connection, id, since) if whole else (),
            **counts,
            chapters=chapters,
            snapshot=snapshot_of(connection, id) if chapters else None,
            chat=tuple(
                Said(found.sender, found.receiver, found.text, found.client)
                for found in (_rows(connection, schema.chat, id, "line") if whole else ())
            ),
        )

    return job


def _steps(connection: Connection, id: str, since: int) -> tuple[StepKept, ...]:
    """The steps of this table from this number on."""
    found = schema.steps.c
    chosen = sa.select(schema.steps).where(found.table_id == id, found.seq >= since).order_by(found.seq)
    decode = msgspec.json.decode
    return tuple(
        StepKept(
            row.seq,
            row.kind,
            CLOCK if row.seat == NO_SEAT else row.seat,
            row.ask,
            decode(row.answer),
            decode(row.draws),
            row.client,
            None if row.throws is None else decode(row.throws),
            row.told,
            row.events,
        )
        for row in connection.execute(chosen)
    )


def _counts(connection: Connection, id: str) -> dict[str, Any]:
    """How many steps the table has, how many of them are undos, and by which messages they came."""
    found = schema.steps.c
    clients = sa.select(found.seat, found.client).where(found.table_id == id, found.client.is_not(None))
    kinds = sa.select(found.kind, sa.func.count()).where(found.table_id == id).group_by(found.kind)
    number: dict[str, int] = {row[0]: row[1] for row in connection.execute(kinds)}
    ids = frozenset((seat, client) for seat, client in connection.execute(clients))
    return {"count": sum(number.values()), "undone": number.get("undo", 0), "clients": ids}


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
    for name in ("waits", "outcome"):
        if name in values:
            values[name] = _json(values[name])

    def job(connection: Connection) -> None:
        connection.execute(
            schema.tables.update().where(schema.tables.c.id == id).values(touched=_now(), **values),
        )

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
