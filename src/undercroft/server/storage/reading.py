"""A table out of the store: all of it, or what is new."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from undercroft.engine.game import CLOCK
from undercroft.server.secrets import Grant
from undercroft.server.storage import clock as timed
from undercroft.server.storage import day as days
from undercroft.server.storage import origin as origins
from undercroft.server.storage import schema
from undercroft.server.storage.hooks import hooks_of
from undercroft.server.storage.kept import NO_SEAT, Said, SeatKept, StepKept, TableKept
from undercroft.server.storage.many import steady
from undercroft.server.storage.past import SHORT, chapters_of, snapshot_of
from undercroft.server.tables import throws as thrown


def load(id: str, *, whole: bool = True, afresh: bool = False) -> Callable[[Connection], TableKept | None]:
    """The table of this id with all that belongs to it, or None; if not `whole`, without its past and its chat.

    A long game comes with the steps since its last chapter; if `afresh`, with all, and with no chapter.
    """

    def job(connection: Connection) -> TableKept | None:
        found = _table(connection, id)
        if found is None or not whole:
            return found
        count = _count(connection, id)
        chapters = () if afresh else chapters_of(connection, id)
        since = chapters[-1].seq if chapters and count > SHORT else 0
        return replace(
            found,
            steps=_steps(connection, id, since),
            count=count,
            chapters=chapters,
            snapshot=snapshot_of(connection, id) if chapters else None,
            chat=_chat(connection, id, 0),
        )

    return steady(id, job)


def news(id: str, rev: int, steps: int, lines: int) -> Callable[[Connection], TableKept | bool]:
    """The table with what is new since this change, of which so many steps and lines of chat are known.

    False if nothing is, and True if the table is gone.
    """
    number = sa.select(schema.tables.c.rev).where(schema.tables.c.id == id)

    def job(connection: Connection) -> TableKept | bool:
        if connection.scalar(number) == rev:
            return False
        found = _table(connection, id)
        return found is None or replace(found, steps=_steps(connection, id, steps), chat=_chat(connection, id, lines))

    return steady(id, job)


def _table(connection: Connection, id: str) -> TableKept | None:
    """The table of this id with its seats, grants and hooks."""
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
        day=days.read(row["day"]),
        set_id=row["set_id"],
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
        rev=row["rev"],
        agreed=() if row["agreed"] is None else tuple(msgspec.json.decode(row["agreed"])),
    )


def _chat(connection: Connection, id: str, since: int) -> tuple[Said, ...]:
    """What was said at this table, from the line of this number on."""
    lines = sa.select(schema.chat).where(schema.chat.c.table_id == id, schema.chat.c.line >= since)
    rows = connection.execute(lines.order_by(schema.chat.c.line))
    return tuple(Said(row.sender, row.receiver, row.text, row.client) for row in rows)


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


def _count(connection: Connection, id: str) -> int:
    """How many steps the table has: they are numbered without a gap."""
    found = schema.steps.c
    return connection.scalar(sa.select(sa.func.max(found.seq) + 1).where(found.table_id == id)) or 0


def undone(id: str, before: int) -> Callable[[Connection], int]:
    """How many of the steps of this table before that number are undos."""
    found = schema.steps.c
    undos = sa.select(sa.func.count()).where(found.table_id == id, found.seq < before, found.kind == "undo")
    return lambda connection: connection.scalar(undos) or 0


def was_taken(id: str, seat: int | str, client: str) -> Callable[[Connection], bool]:
    """Whether a step of this table came by the message of this id of that seat."""
    found = schema.steps.c
    by = found.seat == (NO_SEAT if seat == CLOCK else seat)
    step = sa.select(found.seq).where(found.table_id == id, by, found.client == client)
    return lambda connection: connection.execute(step).first() is not None


def _rows(connection: Connection, table: sa.Table, id: str, order: str) -> Iterable[Any]:
    return connection.execute(sa.select(table).where(table.c.table_id == id).order_by(table.c[order]))
