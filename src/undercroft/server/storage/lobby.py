"""What a lobby reads of tables, without their games: whose they are, how far they have come, who is waited for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from undercroft.server.secrets import Grant
from undercroft.server.storage import day as days
from undercroft.server.storage import schema
from undercroft.server.storage.day import DayKept
from undercroft.server.storage.kept import NO_SEAT, SeatKept

OPEN: Final = "open"
FULL: Final = "full"
"""How a table is listed: anybody may take a free seat; or could, until the last one was taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance:
    """A table as a lobby shows it; `waits` are the persons it waits for (None: nobody has noted it yet)."""

    id: str
    game: str
    started: bool
    over: bool
    frozen: bool
    rematch: bool
    lesson: bool
    turn: int | None
    waits: tuple[int, ...] | None
    moved: int
    listed: str | None
    opened: int
    day: DayKept | None
    set_id: str | None
    outcome: dict[str, Any] | None
    seats: tuple[SeatKept, ...]
    grants: tuple[Grant, ...]

    @property
    def free(self) -> list[SeatKept]:
        """The seats of friends at which nobody has sat down."""
        return free_seats(self.seats, self.grants)

    @property
    def host(self) -> str | None:
        """What the host is called, if the host has a seat."""
        return host_name(self.seats, self.grants)


def free_seats(seats: Sequence[SeatKept], grants: Sequence[Grant]) -> list[SeatKept]:
    """The seats of friends at which nobody has sat down."""
    own = {grant.seat for grant in grants if grant.host}
    return [seat for seat in seats if seat.kind == "person" and not seat.taken and seat.seat not in own]


def host_name(seats: Sequence[SeatKept], grants: Sequence[Grant]) -> str | None:
    """What the host is called, by the first of their seats; None where they have none."""
    own = sorted(grant.seat for grant in grants if grant.host and grant.seat is not None)
    return seats[own[0]].name if own else None


def glances(ids: Sequence[str]) -> Callable[[Connection], dict[str, Glance]]:
    """The tables of these ids that are there."""
    return lambda connection: _read(connection, sa.select(schema.tables).where(schema.tables.c.id.in_(ids)))


def open_tables(most: int) -> Callable[[Connection], list[Glance]]:
    """The tables at which anybody may sit down, so many at most, the newest first."""
    found = schema.tables.c
    chosen = (
        sa.select(schema.tables)
        .where(found.listed == OPEN, sa.not_(found.over), found.frozen.is_(None))
        .order_by(found.opened.desc(), found.id)
        .limit(most)
    )
    return lambda connection: [table for table in _read(connection, chosen).values() if table.free]


def _read(connection: Connection, chosen: sa.Select[tuple[object, ...]]) -> dict[str, Glance]:
    rows = list(connection.execute(chosen).mappings())
    ids = [row["id"] for row in rows]
    seats: dict[str, list[SeatKept]] = {id: [] for id in ids}
    grants: dict[str, list[Grant]] = {id: [] for id in ids}
    if ids:
        of = schema.seats.c
        for one in connection.execute(sa.select(schema.seats).where(of.table_id.in_(ids)).order_by(of.seat)):
            seats[one.table_id].append(SeatKept(one.seat, one.kind, one.bot, one.name, come=one.come, sat=one.sat))
        of = schema.grants.c
        for one in connection.execute(sa.select(schema.grants).where(of.table_id.in_(ids)).order_by(of.place)):
            place = None if one.place == NO_SEAT else one.place
            grants[one.table_id].append(Grant(one.table_id, one.host, place, one.digest))
    return {
        row["id"]: Glance(
            id=row["id"],
            game=row["game"],
            started=row["started"],
            over=row["over"],
            frozen=row["frozen"] is not None,
            rematch=row["rematch"] is not None,
            lesson=row["lesson"] is not None,
            turn=row["turn"],
            waits=None if row["waits"] is None else tuple(msgspec.json.decode(row["waits"])),
            moved=row["moved"] or row["touched"],
            listed=row["listed"],
            opened=row["opened"] or row["touched"],
            day=days.read(row["day"]),
            set_id=row["set_id"],
            outcome=None if row["outcome"] is None else msgspec.json.decode(row["outcome"]),
            seats=tuple(seats[row["id"]]),
            grants=tuple(grants[row["id"]]),
        )
        for row in rows
    }
