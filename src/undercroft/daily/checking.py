"""A record of the dungeon of the day, played again before it counts; the first thing that does not fit is named."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from undercroft.bots import thought
from undercroft.daily.dungeon import Dungeon
from undercroft.engine import BadRecord, Table
from undercroft.engine.game import ACT
from undercroft.engine.record import Record, RecordFile
from undercroft.engine.replay import begin, done_steps, redo


def checked(dungeon: Dungeon, file: RecordFile, people: Collection[int]) -> Table:
    """The table at the end of this record, with people on these seats; `BadRecord` says why it does not count.

    It must be of this dungeon: game, edition, options, seats, dice and nothing thrown by hand. All answers must be
    allowed and all that was told be as it comes out. The companions must have answered as they do there.
    """
    must_be_of(dungeon, file)
    table = Table.load(Record(file))
    _companions_answered(dungeon, file, people)
    return table


def must_be_of(dungeon: Dungeon, file: RecordFile) -> None:
    """Nothing, or `BadRecord` where this is the record of another table, or of a game that is not over."""
    game = dungeon.game
    if file.game != game.id:
        raise BadRecord(f"this is a record of {file.game}, and not of {dungeon.name}")
    if file.edition != game.edition:
        raise BadRecord(f"{dungeon.name} is played by edition {game.edition} of the rules; this was by {file.edition}")
    if file.result is None:
        raise BadRecord("this game is not over; play it to its end first")
    if file.position is not msgspec.UNSET or file.dice is not msgspec.UNSET:
        raise BadRecord(f"{dungeon.name} begins at its beginning, and its dice are its own")
    usual = dungeon.start().record().file
    if len(file.seats) != len(usual.seats):
        raise BadRecord(f"{dungeon.name} has {len(usual.seats)} seats; this record has {len(file.seats)}")
    if file.options != usual.options or file.numbers != usual.numbers:
        raise BadRecord(f"{dungeon.name} is played with the usual options; this record has others")
    if file.key != dungeon.key or any(seat.word for seat in file.seats):
        raise BadRecord(f"this was played with another seed than that of {dungeon.name}")


def _companions_answered(dungeon: Dungeon, file: RecordFile, people: Collection[int]) -> None:
    """Nothing, or `BadRecord` that names the first answer which no companion gives there."""
    table = begin(Table, file, dungeon.game)
    table.strict = False
    companion = dungeon.companion()
    for number, step in enumerate(done_steps(file.steps), start=1):
        seat = step.seat
        if isinstance(seat, int) and (seat not in people or dungeon.is_settled(table, seat)):
            who = table.seats[seat].name
            if step.ask == ACT:
                raise BadRecord(f"answer {number}: {who} is a companion, and does nothing out of turn")
            option = thought(table, table.choices[seat], companion)
            if not _is(step.answer, option):
                raise BadRecord(f"answer {number}: a companion in the place of {who} answers {option.id!r}")
        redo(table, step)


def _is(answer: Any, option: Any) -> bool:
    return bool(answer == option.id or answer == option.data)
