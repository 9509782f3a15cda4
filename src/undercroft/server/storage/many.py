"""Several servers on one database: which change a table is at, who leads it, and who is there at which server.

A table has a number, and every change of it is the next: who changes it names the one that they know, and is `Behind`
if there is another already. A server says every other second that it is there, by the clock of the database; one that
has not said so for a while leads no table, and nobody is at it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection

from undercroft.server.storage import schema

T = TypeVar("T")

TERM: Final = 5.0
"""So many seconds after it said so last, a server is there."""

_OFTEN: Final = 20
_NOW: Final = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()) * 1000, sa.BigInteger)
_THERE: Final = schema.servers.c.until > _NOW


class Behind(Exception):
    """Another server has changed the table meanwhile, or leads it now."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a server sees of a table: the number of its last change, who leads it, and which seats are elsewhere."""

    rev: int
    leader: str | None
    elsewhere: frozenset[int]


def next_change(id: str, rev: int) -> Callable[[Connection], None]:
    """This change is the one after that number; `Behind` if it is not."""
    table = schema.tables
    moved = table.update().where(table.c.id == id, table.c.rev == rev).values(rev=rev + 1)

    def job(connection: Connection) -> None:
        if connection.execute(moved).rowcount != 1:
            raise Behind(id)

    return job


def one_more(id: str) -> Callable[[Connection], None]:
    """The table was changed, whatever is known of it."""
    table = schema.tables
    moved = table.update().where(table.c.id == id).values(rev=table.c.rev + 1)

    def job(connection: Connection) -> None:
        connection.execute(moved)

    return job


def if_leading(id: str, server: str) -> Callable[[Connection], None]:
    """This server leads the table, and does until this is committed; `Behind` if it does not."""
    found = schema.leases.c
    leads = sa.select(found.table_id).where(found.table_id == id, found.server == server).with_for_update(read=True)

    def job(connection: Connection) -> None:
        if connection.execute(leads).first() is None:
            raise Behind(id)

    return job


def steady(id: str, read: Callable[[Connection], T]) -> Callable[[Connection], T]:
    """What this reads of one table, in several looks between which nothing has changed."""
    last = sa.select(sa.func.max(schema.chapters.c.seq)).where(schema.chapters.c.table_id == id).scalar_subquery()
    number = sa.select(schema.tables.c.rev, last).where(schema.tables.c.id == id)

    def job(connection: Connection) -> T:
        if connection.dialect.name == "sqlite":
            return read(connection)
        for _ in range(_OFTEN):
            before = connection.execute(number).first()
            found = read(connection)
            if connection.execute(number).first() == before:
                return found
        raise Behind(id)

    return job


def say_there(server: str, present: Mapping[str, Collection[int]]) -> Callable[[Connection], bool]:
    """Whether nothing was known of this server; it is there, and at it these seats of these tables, or none of them.

    Where it is new, what is left of servers that are long gone is cleared away.
    """

    def job(connection: Connection) -> bool:
        until = sa.select(_NOW + int(TERM * 1000)).scalar_subquery()
        table = schema.servers
        known = connection.execute(table.update().where(table.c.id == server).values(until=until)).rowcount == 1
        if not known:
            connection.execute(table.insert().values(id=server, until=until))
            connection.execute(table.delete().where(table.c.until < _NOW - _OFTEN * int(TERM * 1000)))
            for of in (schema.leases, schema.present):
                connection.execute(of.delete().where(of.c.server.not_in(sa.select(table.c.id))))
        there = schema.present
        for id, seats in sorted(present.items()):
            connection.execute(there.delete().where(there.c.table_id == id, there.c.server == server))
            if seats and connection.scalar(sa.select(schema.tables.c.id).where(schema.tables.c.id == id)) is not None:
                row = {"table_id": id, "server": server, "seats": msgspec.json.encode(sorted(seats)).decode()}
                connection.execute(there.insert().values(row))
        return not known

    return job


def seen(server: str, ids: Collection[str]) -> Callable[[Connection], dict[str, Seen]]:
    """What this server sees of these tables; those that are gone are not in it."""
    table, lease, there = schema.tables.c, schema.leases, schema.present
    leader = sa.select(lease.c.server).join(schema.servers, schema.servers.c.id == lease.c.server)
    leads = leader.where(lease.c.table_id == table.id, _THERE).scalar_subquery()
    rows = sa.select(table.id, table.rev, leads).where(table.id.in_(ids))
    others = sa.select(there.c.table_id, there.c.seats).join(schema.servers, schema.servers.c.id == there.c.server)
    others = others.where(there.c.table_id.in_(ids), there.c.server != server, _THERE)

    def job(connection: Connection) -> dict[str, Seen]:
        elsewhere: dict[str, set[int]] = {}
        for id, seats in connection.execute(others):
            elsewhere.setdefault(id, set()).update(msgspec.json.decode(seats))
        found = connection.execute(rows)
        return {id: Seen(rev, leader, frozenset(elsewhere.get(id, ()))) for id, rev, leader in found}

    return job


def lead(server: str, ids: Collection[str]) -> Callable[[Connection], dict[str, int]]:
    """Those of these tables that nobody who is there leads, and this server does now; each with its last chapter."""
    last = sa.select(sa.func.max(schema.chapters.c.seq))

    def job(connection: Connection) -> dict[str, int]:
        led: dict[str, int] = {}
        for id in sorted(ids):
            if connection.scalar(sa.select(schema.tables.c.id).where(schema.tables.c.id == id)) is None:
                continue
            if connection.execute(_LEAD, {"id": id, "server": server}).first() is not None:
                found = connection.scalar(last.where(schema.chapters.c.table_id == id))
                led[id] = -1 if found is None else found
        return led

    return job


def _lead() -> Any:
    lease, servers = schema.leases, schema.servers.c
    row = insert(lease).values(table_id=sa.bindparam("id"), server=sa.bindparam("server"))
    free = sa.or_(lease.c.server == row.excluded.server, lease.c.server.not_in(sa.select(servers.id).where(_THERE)))
    return row.on_conflict_do_update(
        index_elements=[lease.c.table_id], set_={"server": row.excluded.server}, where=free
    ).returning(lease.c.table_id)


_LEAD: Final = _lead()


def let_go(server: str, ids: Collection[str]) -> Callable[[Connection], None]:
    """This server leads none of these tables, and nobody is at it there."""

    def job(connection: Connection) -> None:
        for table in (schema.leases, schema.present):
            connection.execute(table.delete().where(table.c.server == server, table.c.table_id.in_(ids)))

    return job


def say_gone(server: str) -> Callable[[Connection], None]:
    """This server is not there any more."""

    def job(connection: Connection) -> None:
        for table in (schema.leases, schema.present):
            connection.execute(table.delete().where(table.c.server == server))
        connection.execute(schema.servers.delete().where(schema.servers.c.id == server))

    return job


def led_tables() -> sa.Select[tuple[str]]:
    """The tables that a server leads which is there."""
    lease, servers = schema.leases.c, schema.servers.c
    return sa.select(lease.table_id).join(schema.servers, servers.id == lease.server).where(_THERE)


def count_servers(connection: Connection) -> int:
    """How many servers are there."""
    return connection.scalar(sa.select(sa.func.count()).select_from(schema.servers).where(_THERE)) or 0
