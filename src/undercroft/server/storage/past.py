"""What the store has of a game's past besides its steps: chapters of what is settled, and the state at one moment.

A chapter holds the steps since the one before it, without those that were taken back, and all that they told; from then
on the steps themselves need not keep that. The snapshot is the newest state that was stored.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from undercroft.server.storage import schema
from undercroft.server.storage.many import Behind

SHORT: Final = 200
"""A game of no more steps is taken up from its beginning, and all of its past compared."""


@dataclass(frozen=True, slots=True)
class ChapterKept:
    """The past up to the step before this number, from the end of the chapter before."""

    seq: int
    past: bytes


@dataclass(frozen=True, slots=True)
class SnapshotKept:
    """The state before the step of this number; `mark` is a short name of these bytes."""

    seq: int
    state: bytes
    mark: str


def keep_past(
    id: str, chapter: ChapterKept | None, snapshot: SnapshotKept | None, *, after: int | None = None
) -> Callable[[Connection], None]:
    """The chapter is the one after that of this number, or the only one, and the snapshot is that of the table.

    Those between are gone: what was stored without its writer knowing is written once more, as part of this. `Behind`
    where the store has a later one, or not that of this number: whoever writes this does not know the newest past.
    """

    def job(connection: Connection) -> None:
        if chapter is not None:
            found = schema.chapters.c
            known = set(connection.scalars(sa.select(found.seq).where(found.table_id == id)))
            if (known and max(known) > chapter.seq) or (after is not None and after not in known):
                raise Behind(id)
            later = sa.and_(found.table_id == id, found.seq > (-1 if after is None else after))
            connection.execute(schema.chapters.delete().where(later))
            connection.execute(schema.chapters.insert().values(table_id=id, seq=chapter.seq, past=chapter.past))
            step = schema.steps.c
            settled = sa.and_(step.table_id == id, step.seq < chapter.seq, step.events.is_not(None))
            connection.execute(schema.steps.update().where(settled).values(events=None))
        if snapshot is not None:
            connection.execute(schema.snapshots.delete().where(schema.snapshots.c.table_id == id))
            row = {"seq": snapshot.seq, "state": snapshot.state, "mark": snapshot.mark}
            connection.execute(schema.snapshots.insert().values(table_id=id, **row))

    return job


def chapters_of(connection: Connection, id: str) -> tuple[ChapterKept, ...]:
    """The chapters of this table, in their order."""
    found = schema.chapters.c
    rows = connection.execute(sa.select(found.seq, found.past).where(found.table_id == id).order_by(found.seq))
    return tuple(ChapterKept(seq, bytes(past)) for seq, past in rows)


def snapshot_of(connection: Connection, id: str) -> SnapshotKept | None:
    """The snapshot of this table, or None."""
    row = connection.execute(sa.select(schema.snapshots).where(schema.snapshots.c.table_id == id)).first()
    return None if row is None else SnapshotKept(row.seq, bytes(row.state), row.mark)
