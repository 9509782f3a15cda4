"""Tries at the dungeon of the day in the store: one row for each person and dungeon, for the try that may count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection, RowMapping

from undercroft.daily.standing import Ending, Outcome
from undercroft.server.storage import schema

PLAYED: Final = "played"
WATCHED: Final = "watched"
LATE: Final = "late"
REFUSED: Final = "refused"
GIVEN_UP: Final = "given up"
"""Why no try of somebody counts: they had another before, watched one, ended it too late, it did not hold, or its table
is gone, which is not written down."""


@dataclass(frozen=True, slots=True)
class Which:
    """A dungeon as the store names it."""

    day: str
    game: str
    edition: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TryKept:
    """What is known of one person and one dungeon: `person` is the digest of their key.

    `table` is where the counted try is played, empty where there is none here; `spoilt` says why none counts any more.
    A try that counts has an `outcome`; then `shown` is the table at which it is watched again, if anybody has, and
    `secret` what opens that.
    """

    which: Which
    person: str = field(repr=False)
    name: str
    table: str = ""
    seat: int = 0
    company: str = ""
    spoilt: str | None = None
    outcome: Outcome | None = None
    ended: int | None = None
    shown: str | None = None
    secret: str | None = field(default=None, repr=False)


def claim(tried: TryKept) -> Callable[[Connection], TryKept | None]:
    """None, and this is the one try of this person at this dungeon; or what was there before, and stays."""
    which = tried.which
    values = {"name": tried.name, "table_id": tried.table, "seat": tried.seat, "company": tried.company}

    def job(connection: Connection) -> TryKept | None:
        before = of_person(which, tried.person)(connection)
        if before is None:
            named = {"day": which.day, "game": which.game, "edition": which.edition, "person": tried.person}
            connection.execute(schema.tries.insert().values(**named, **values, spoilt=tried.spoilt))
            return None
        if before.table not in ("", tried.table) or before.outcome is not None or before.spoilt is not None:
            return before
        note(which, tried.person, **values)(connection)
        return None

    return job


def note(which: Which, person: str, **values: Any) -> Callable[[Connection], None]:
    """The row of this person has these values."""

    def job(connection: Connection) -> None:
        connection.execute(schema.tries.update().where(*_of(which, person)).values(**values))

    return job


def counted(tried: TryKept, record: bytes) -> Callable[[Connection], bool]:
    """Whether this try counts now, with its outcome and this record: no other of this person has before."""
    outcome, found = tried.outcome, schema.tries.c
    assert outcome is not None
    values = {"ending": outcome.ending, "score": outcome.score, "turns": outcome.turns, "answers": outcome.answers}
    first = (*_of(tried.which, tried.person), found.ending.is_(None), found.table_id == tried.table)
    done = schema.tries.update().where(*first)
    more = {"reason": outcome.reason, "company": tried.company, "record": record, "ended": tried.ended}
    return lambda connection: connection.execute(done.values(**values, **more)).rowcount == 1


def of_person(which: Which, person: str) -> Callable[[Connection], TryKept | None]:
    """What is known of this person and this dungeon."""

    def job(connection: Connection) -> TryKept | None:
        row = connection.execute(_ALL.where(*_of(which, person))).mappings().first()
        return None if row is None else _read(row)

    return job


def at_table(table: str) -> Callable[[Connection], list[TryKept]]:
    """The tries that are played at this table, in the order of the seats."""
    found = schema.tries.c
    return _list(_ALL.where(found.table_id == table).order_by(found.seat))


def of_game(game: str, edition: int, days: Sequence[str]) -> Callable[[Connection], list[TryKept]]:
    """All that is known of these days of a game."""
    found = schema.tries.c
    which = (found.game == game, found.edition == edition, found.day.in_(days))
    return _list(_ALL.where(*which).order_by(found.day, found.ended, found.person))


def record_of(which: Which, person: str) -> Callable[[Connection], bytes | None]:
    """The record of this person's try, as it was given to `counted`."""
    return lambda connection: connection.scalar(sa.select(schema.tries.c.record).where(*_of(which, person)))


def forget(before: str) -> Callable[[Connection], None]:
    """Nothing is known of the days before this one."""

    def job(connection: Connection) -> None:
        connection.execute(schema.tries.delete().where(schema.tries.c.day < before))

    return job


_ALL = sa.select(*(column for column in schema.tries.c if column.name != "record"))


def _of(which: Which, person: str) -> tuple[sa.ColumnElement[bool], ...]:
    found = schema.tries.c
    same = (found.day == which.day, found.game == which.game, found.edition == which.edition)
    return *same, found.person == person


def _list(chosen: sa.Select[Any]) -> Callable[[Connection], list[TryKept]]:
    return lambda connection: [_read(row) for row in connection.execute(chosen).mappings()]


def _read(row: RowMapping) -> TryKept:
    ending: Ending | None = row["ending"]
    return TryKept(
        which=Which(row["day"], row["game"], row["edition"]),
        person=row["person"],
        name=row["name"],
        table=row["table_id"],
        seat=row["seat"],
        company=row["company"],
        spoilt=row["spoilt"],
        outcome=None if ending is None else Outcome(ending, row["score"], row["turns"], row["answers"], row["reason"]),
        ended=row["ended"],
        shown=row["shown"],
        secret=row["secret"],
    )
