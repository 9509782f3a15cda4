"""From the store back to the running game: the same key and words, the same answers, the same dice."""

from __future__ import annotations

import logging
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b
from typing import Any

import msgspec

from undercroft.engine import ChanceError, Event, Refused, Table, seed_key, shelf
from undercroft.engine.chance import commitment, mixed
from undercroft.engine.event import Chain
from undercroft.engine.game import ACT, START
from undercroft.engine.lessons.lesson import Guide, find_lesson
from undercroft.engine.options import as_kept
from undercroft.engine.record import Moment
from undercroft.server.storage.kept import StepKept, TableKept
from undercroft.server.storage.past import SHORT
from undercroft.server.tables.past import End, asked_name, lasting, moment_of, plain_event, told_of
from undercroft.server.tables.throws import Pending

_SHORT = 8

_log = logging.getLogger(__name__)


_KEY = "key "
"""What stands in the store before the key of dice that fell elsewhere, in base64; else there is a seed."""


def stored_key(key: bytes) -> str:
    """The very key of some dice, as the store keeps it.

    >>> seed_of(stored_key(b"x" * 32)) == b"x" * 32, seed_of("a seed")
    (True, 'a seed')
    """
    return f"{_KEY}{urlsafe_b64encode(key).decode()}"


def seed_of(key: str) -> str | bytes:
    """The seed, or the very key, that this key in the store stands for."""
    return urlsafe_b64decode(key.removeprefix(_KEY)) if key.startswith(_KEY) else key


def commitment_of(key: str) -> str:
    """The promise of the dice of this key in the store."""
    seed = seed_of(key)
    return commitment(seed if isinstance(seed, bytes) else seed_key(seed))


class Outdated(Refused):
    """The table is of another edition, or its past is not as these rules would tell it."""


def started(kept: TableKept, at: Moment | None = None) -> Table:
    """The game at its first question, or at this moment; the key is the seed, so that it can be begun again."""
    game = shelf.to_play(kept.game)
    if game.edition != kept.edition:
        raise Outdated(f"it was begun under edition {kept.edition} of {game.title}, these rules are {game.edition}")
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
        seed=seed_of(kept.key),
        position=kept.position,
        throws=None if kept.throws is None else kept.throws.opening if at is None else (),
        at=at,
    )


def rebuilt(kept: TableKept) -> Table:
    """The game after all steps that were stored; `Refused` names the first that does not come out as it did."""
    return taken_up(kept)[0]


def taken_up(kept: TableKept) -> tuple[Table, End | None]:
    """The same, from the state that was stored if the game is long; and where the chapters of its past end."""
    if kept.snapshot is None or kept.count <= SHORT:
        return _redone(kept, started(kept), kept.steps, None)
    moment, asked, end = moment_of(kept, shelf.to_play(kept.game))
    table = started(kept, moment)
    if asked_name(table.asked) != asked:
        raise Refused("these rules ask otherwise at the state that was stored: they have changed since")
    return _redone(kept, table, [step for step in kept.steps if step.seq >= kept.snapshot.seq], end)


def _redone(kept: TableKept, table: Table, steps: Sequence[StepKept], end: End | None) -> tuple[Table, End | None]:
    """The table after these steps, of which those that were taken back are not done at all, and only counted.

    And where the chapters end, if that is not known, and there are some.
    """
    taking = guide_of(kept, table) or table
    left, gone = lasting(steps)
    seq = kept.chapters[-1].seq if kept.chapters else -1
    for step in left:
        if end is None and 0 <= seq <= step.seq:
            end = End(seq, table.mark, table.tell.events.length)
        if step.kind == "undo":
            table.undo(step.seat)
            continue
        before = told_before(table, step.seq)
        if table.by_hand:
            table = table.with_throws(partial(_do, step), step.throws or ())
        elif step.kind == "act":
            table.act(step.seat, step.answer)
        else:
            taking.answer(step.seat, step.answer)
        if last_draws(table) != step.draws:
            raise Outdated(f"the dice of step {step.seq} do not fall as they did")
        if step.told is not None and told(table, before) != step.told:
            raise Outdated(f"these rules tell step {step.seq} otherwise than it was told: they have changed since")
    table.count_on(gone)
    return table, End(seq, table.mark, table.tell.events.length) if end is None and seq >= 0 else end


@dataclass(frozen=True, slots=True)
class Left:
    """What is left of a table under other rules than those it was begun under.

    `told` is all that was told, None where the store does not have it; `table` is the game at its last state that
    today's rules lead to or can read, None where they can none; it lacks the last `behind` steps.
    """

    told: tuple[Event, ...] | None
    table: Table | None
    behind: int

    @property
    def goes_on(self) -> bool:
        """Whether a game can go on from there."""
        return self.table is not None and self.table.result is None

    @property
    def words(self) -> str:
        """What can be done with it, in words."""
        read = "What was told there cannot be read any more." if self.told is None else "All that was told can be read."
        if not self.goes_on:
            return read
        where = "where it was" if not self.behind else f"{self.behind} steps before its last"
        return f"{read} It can go on from {where} under today's rules, if everybody who plays here agrees."


def left_of(kept: TableKept) -> Left:
    """What is left of this table."""
    told = told_of(kept)
    try:
        table, behind = _as_far_as_it_goes(replace(kept, edition=shelf.to_play(kept.game).edition))
    except Exception as error:  # Whatever rules of today find in a state or a record of before.
        _log.info("table %s: nothing of it goes on: %s", kept.id, error)
        return Left(None if told is None else tuple(told), None, kept.count)
    if told is not None:
        table.tell.events = Chain(told)
    return Left(tuple(table.events) if told is None else tuple(told), table, behind)


def _as_far_as_it_goes(kept: TableKept) -> tuple[Table, int]:
    """The game after as many steps as come out as they did, and how many do not; with no film and no teacher."""
    if kept.lesson is not None:
        raise Refused("a lesson does not go on")
    moment = None if kept.snapshot is None else moment_of(kept, shelf.to_play(kept.game))[0]
    since = 0 if moment is None or kept.snapshot is None else kept.snapshot.seq
    table = started(kept, moment)
    table.game.audit(table.state)
    left, _ = lasting([step for step in kept.steps if step.seq >= since])
    for number, step in enumerate(left):
        good = table.moment()
        try:
            table, _ = _redone(replace(kept, chapters=()), table, [step], None)
        except Exception:
            return started(kept, good), len(left) - number
    return table, 0


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


def ended(table: Table) -> dict[str, Any]:
    """How the game ended, as the store keeps it: the result, the turns, and how often each seat answered."""
    assert table.result is not None
    answers = Counter(step.seat for step in table.steps if step.ask != ACT)
    return table.result.plain() | {
        "turns": table.game.turns(table.state),
        "answers": [answers[seat.number] for seat in table.seats],
    }


def told_before(table: Table, seq: int) -> int:
    """How many events were told before the step of this number; what the game begins with belongs to the first."""
    return table.tell.events.length if seq else 0


def told(table: Table, before: int) -> str:
    """A short name of all that was told after so many events, to whomever; rules also at work do not count."""
    events = [(one.kind, one.data, one.rule, one.shows, one.audience) for one in table.tell.events.since(before)]
    return blake2b(msgspec.json.encode(events, order="deterministic"), digest_size=_SHORT).hexdigest()


def events_since(table: Table, before: int) -> str:
    """All that was told after so many events, as a step keeps it."""
    return msgspec.json.encode([plain_event(event) for event in table.tell.events.since(before)]).decode()


def last_draws(table: Table) -> Any:
    """What was drawn after the last step, as plain data."""
    step = table.last_step
    return [] if step is None else msgspec.json.decode(msgspec.json.encode(step.draws))
