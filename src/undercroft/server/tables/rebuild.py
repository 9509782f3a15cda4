"""From the store back to the running game: the same key and words, the same answers, the same dice."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import msgspec

from undercroft.engine import ChanceError, Refused, Table, seed_key, shelf
from undercroft.engine.chance import mixed
from undercroft.engine.game import START
from undercroft.engine.lessons.lesson import Guide, find_lesson
from undercroft.engine.options import as_kept
from undercroft.server.storage.kept import StepKept, TableKept
from undercroft.server.tables.throws import Pending


def started(kept: TableKept) -> Table:
    """The game at its first question; the key is the seed, so that it can be begun again at any time."""
    game = shelf.to_play(kept.game)
    if game.edition != kept.edition:
        raise Refused(f"it was begun under edition {kept.edition} of {game.title}, these rules are {game.edition}")
    names, words = [seat.name for seat in kept.seats], [seat.word for seat in kept.seats]
    if kept.lesson is not None:
        key = mixed(seed_key(kept.key), words)
        return Guide.start(find_lesson(game, kept.lesson), game=game, key=key, names=names, words=words).table
    options, numbers = as_kept(game.options, game.numbers, kept.options, kept.numbers)
    return Table.start(
        game,
        options=options,
        numbers=numbers,
        names=names,
        words=words,
        seed=kept.key,
        position=kept.position,
        throws=None if kept.throws is None else kept.throws.opening,
    )


def rebuilt(kept: TableKept) -> Table:
    """The game after all steps that were stored; `Refused` names the first that does not come out as it did."""
    table = started(kept)
    taking = guide_of(kept, table) or table
    for step in kept.steps:
        if step.kind == "undo":
            table.undo(step.seat)
            continue
        if table.by_hand:
            table = table.with_throws(partial(_do, step), step.throws or ())
        elif step.kind == "act":
            table.act(step.seat, step.answer)
        else:
            taking.answer(step.seat, step.answer)
        if last_draws(table) != step.draws:
            raise Refused(f"the dice of step {step.seq} do not fall as they did")
    return table


def thrown(kept: TableKept, table: Table | None, step: Pending) -> Table:
    """The table after this step with the throws that it has; `Wanted` names the first that is missing."""
    if table is not None and step.kind != START:
        return table.with_throws(partial(_do, step), step.faces)
    assert kept.throws is not None
    try:
        return started(replace(kept, throws=msgspec.structs.replace(kept.throws, opening=step.faces)))
    except ChanceError as error:
        raise Refused(error.reason) from None


def _do(step: StepKept | Pending, table: Table) -> None:
    """The step is taken on this table."""
    if step.kind == "act":
        table.act(step.seat, step.answer)
    else:
        table.answer(step.seat, step.answer)


def guide_of(kept: TableKept, table: Table) -> Guide | None:
    """The teacher at this table, or None where nobody is taught."""
    return None if kept.lesson is None else Guide(find_lesson(table.game, kept.lesson), table)


def last_draws(table: Table) -> Any:
    """What was drawn after the last step, as plain data."""
    step = table.last_step
    return [] if step is None else msgspec.json.decode(msgspec.json.encode(step.draws))
