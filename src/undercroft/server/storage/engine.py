"""How the store is reached: an engine whose commits are on disk, and a schema that is brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.pool import NullPool

_HELD: Final = 10
"""So many seconds a server may pause amid a transaction before the database breaks it off."""

_ALONE: Final = 8700
"""The number of the lock under which the schema is brought up to date."""


def engine_of(url: str) -> Engine:
    """An engine whose commits are on disk: SQLite with a write-ahead log and full synchronisation."""
    parsed = sa.make_url(url)
    if parsed.drivername == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() != "sqlite":
        return _database(parsed)
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


def _database(url: sa.URL) -> Engine:
    """An engine for a database with several servers: one that is held amid a transaction does not hold the others."""
    engine = sa.create_engine(url, poolclass=NullPool)
    if engine.dialect.name == "postgresql":

        @sa.event.listens_for(engine, "connect")
        def impatient(raw: Any, record: Any) -> None:
            raw.execute(f"SET idle_in_transaction_session_timeout = '{_HELD}s'")
            raw.commit()

    return engine


def migrate(connection: Connection) -> None:
    """The tables are there, in their newest form; where several servers begin at once, one of them sees to it.

    The others wait until its connection is closed.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_lock(_ALONE)))
        connection.commit()
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parents[1] / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()
