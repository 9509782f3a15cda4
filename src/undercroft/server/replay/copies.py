"""Games that were played elsewhere, watched again here: their records as tables at which the game is over."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy.engine import Connection

from undercroft.engine import BadRecord, Table
from undercroft.engine.game import ACT
from undercroft.engine.record import Record, RecordFile
from undercroft.engine.replay import done_steps
from undercroft.server.faults import Unstored
from undercroft.server.secrets import Grant, digest, new_secret, new_table_id
from undercroft.server.storage import store as kept_in
from undercroft.server.storage.day import DayKept
from undercroft.server.storage.kept import SeatKept, StepKept, TableKept
from undercroft.server.storage.store import Store
from undercroft.server.tables.rebuild import stored_key
from undercroft.server.tables.sitting import LONGEST_NAME

MOST_STEPS = 5_000
"""So many answers a game may have that is played again for whoever brings its record."""


def copied(file: RecordFile, key: str, *, day: DayKept | None = None) -> tuple[TableKept, list[StepKept], str]:
    """A table at which the game of this record is over, its steps, and a secret by which it is watched.

    The `key` is the seed of its dice, or as `stored_key` writes it.
    """
    id, secret = new_table_id(), new_secret()
    people = [
        SeatKept(at, "person", None, seat.name, word=seat.word, come=True, sat=True)
        for at, seat in enumerate(file.seats)
    ]
    table = TableKept(
        id=id,
        game=file.game,
        edition=file.edition,
        options=file.options,
        numbers=file.numbers,
        key=key,
        started=True,
        over=True,
        position=file.position if isinstance(file.position, dict) else None,
        day=day,
        seats=tuple(people),
        grants=(Grant(id, False, None, digest(secret)),),
    )
    steps = [
        StepKept(seq, "act" if step.ask == ACT else "answer", step.seat or 0, step.ask, step.answer, step.draws, None)
        for seq, step in enumerate(done_steps(file.steps))
    ]
    return table, steps, secret


async def keep_copy(store: Store, table: TableKept, steps: list[StepKept], *more: Callable[[Connection], None]) -> None:
    """The table is stored with its steps, and more is done with it; `Unstored` where that cannot be."""
    jobs = [kept_in.append(table.id, step, over=False, touch=False) for step in steps]
    try:
        await store.do(kept_in.together(kept_in.create(table), *jobs, *more))
    except Exception as error:
        raise Unstored from error


def checked(file: RecordFile) -> Table:
    """The game of this record at its end, played again; `BadRecord` says why it cannot be watched here."""
    if file.result is None:
        raise BadRecord("the game of this record is not over; a story is told when it is")
    if file.dice == "mine" or file.key is None:
        raise BadRecord("its dice were thrown by hand, or their key is not known: undercroft replay FILE shows it")
    if any(len(seat.name) > LONGEST_NAME for seat in file.seats):
        raise BadRecord(f"a name has at most {LONGEST_NAME} letters")
    if len(file.steps) > MOST_STEPS:
        raise BadRecord(f"the record has {len(file.steps)} answers; here at most {MOST_STEPS} are played again")
    return Table.load(Record(file))


def copy_of(file: RecordFile) -> tuple[TableKept, list[StepKept], str]:
    """The same as `copied`, of a record from a file, after it was played again."""
    table = checked(file)
    assert file.key is not None
    return copied(table.record().file, stored_key(bytes.fromhex(file.key)))
