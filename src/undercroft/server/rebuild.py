"""From the store back to the running game: the same key and words, the same answers, the same dice."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine import Refused, Table, shelf
from undercroft.server.store import TableKept


def started(kept: TableKept) -> Table:
    """The game at its first question; the key is the seed, so that it can be begun again at any time."""
    game = shelf.to_play(kept.game)
    if game.edition != kept.edition:
        raise Refused(f"it was begun under edition {kept.edition} of {game.title}, these rules are {game.edition}")
    return Table.start(
        game,
        options=kept.options,
        numbers=kept.numbers,
        names=[seat.name for seat in kept.seats],
        words=[seat.word for seat in kept.seats],
        seed=kept.key,
    )


def rebuilt(kept: TableKept) -> Table:
    """The game after all steps that were stored; `Refused` names the first that does not come out as it did."""
    table = started(kept)
    for step in kept.steps:
        if step.kind == "undo":
            table.undo(step.seat)
            continue
        if step.kind == "act":
            table.act(step.seat, step.answer)
        else:
            table.answer(step.seat, step.answer)
        if last_draws(table) != step.draws:
            raise Refused(f"the dice of step {step.seq} do not fall as they did")
    return table


def last_draws(table: Table) -> Any:
    """What was drawn after the last step, as plain data."""
    history = table._history
    return [] if history is None else msgspec.json.decode(msgspec.json.encode(history[4]))
