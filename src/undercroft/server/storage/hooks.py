"""Webhooks in the store: whom to call when a seat is waited for, and whether that was done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from undercroft.server.storage import schema
from undercroft.server.storage.many import led_tables


@dataclass(frozen=True, slots=True)
class HookKept:
    """Where who holds the seat wants to be called; `told` while they know that they are waited for."""

    seat: int
    url: str = field(repr=False)
    told: bool = False


def hooks_of(connection: Connection, id: str) -> tuple[HookKept, ...]:
    """The webhooks of this table, in the order of its seats."""
    found = schema.hooks.c
    rows = connection.execute(sa.select(schema.hooks).where(found.table_id == id).order_by(found.seat))
    return tuple(HookKept(row.seat, row.url, row.told) for row in rows)


def keep_hook(id: str, hook: HookKept) -> Callable[[Connection], None]:
    """The seat of this table has this webhook, and no other."""

    def job(connection: Connection) -> None:
        drop_hook(id, hook.seat)(connection)
        connection.execute(schema.hooks.insert().values(table_id=id, seat=hook.seat, url=hook.url, told=hook.told))

    return job


def mark_told(id: str, seat: int, *, told: bool) -> Callable[[Connection], None]:
    """It is noted whether who holds the seat knows; nothing, if there is no webhook any more."""

    def job(connection: Connection) -> None:
        found = schema.hooks.c
        which = schema.hooks.update().where(found.table_id == id, found.seat == seat)
        connection.execute(which.values(told=told))

    return job


def drop_hook(id: str, seat: int) -> Callable[[Connection], None]:
    """The seat of this table has no webhook."""

    def job(connection: Connection) -> None:
        found = schema.hooks.c
        connection.execute(schema.hooks.delete().where(found.table_id == id, found.seat == seat))

    return job


def untold(connection: Connection) -> list[str]:
    """The running tables with somebody who may have to be called, and where no other server sees to that."""
    tables, hooks = schema.tables.c, schema.hooks.c
    running = sa.and_(tables.started, sa.not_(tables.over), tables.frozen.is_(None))
    rows = sa.select(hooks.table_id).join(schema.tables, tables.id == hooks.table_id)
    if connection.dialect.name != "sqlite":
        rows = rows.where(hooks.table_id.not_in(led_tables()))
    return list(connection.scalars(rows.where(running, sa.not_(hooks.told)).distinct().order_by(hooks.table_id)))
