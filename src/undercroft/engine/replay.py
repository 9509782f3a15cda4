"""A record played again: loading it, comparing what was told, and the table at each moment of it.

Below `Table`, which is given as `kind` where one is to be made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from undercroft.engine.chance import Recorded, commitment, mixed
from undercroft.engine.event import Event, frozen
from undercroft.engine.faults import ChanceError
from undercroft.engine.game import ACT, START, Game, Seat, Setting
from undercroft.engine.options import read_numbers, read_options, specs
from undercroft.engine.plain import from_plain, same
from undercroft.engine.record import BadRecord, Record, RecordFile, Step, Told, read_key, read_record
from undercroft.engine.refusal import Given, Refused, Unknown, shown
from undercroft.engine.run import Run
from undercroft.engine.seating import seats_of, why_not_names
from undercroft.engine.shelf import get

STATE: Final = "state"
"""A position of this one key is the saved state of another table."""

_RECORD: Final = "the record"

R = TypeVar("R", bound=Run)


# ---------------------------------------------------------------------- the moments of a record


def relive(kind: type[R], file: RecordFile, game: Game) -> Iterator[R]:
    """The table before the first answer, and after each; with the dice that are written down."""
    table = begin(kind, file, game)
    yield table
    for step in done_steps(file.steps):
        redo(table, step)
        yield table


def begin(kind: type[R], file: RecordFile, game: Game) -> R:
    """The table of this record before the first answer, ready to do its steps again."""
    table = opened(kind, file, game)
    _start(table, file.steps)
    return table


def done_steps(steps: Sequence[Step]) -> list[Step]:
    """What somebody did; without what was drawn before the first question."""
    return [step for step in steps if step.ask == ACT or isinstance(step.seat, int)]


def redo(table: Run, step: Step) -> str:
    """The next step of the record is done again on its table, with the dice that it drew; the rule of what was done."""
    _recorded(table).load(step.draws)
    if step.ask == ACT:
        table.act(step.seat if step.seat is not None else "", step.answer)
        return table.game.order
    if not isinstance(step.seat, int):
        raise Refused(f"{step.seat!r} is no seat")
    choice = table.question(step.seat)
    if choice is not None and choice.ask != step.ask:
        raise Refused(f"the record answers {step.ask!r} where {choice.ask!r} is asked", rule=choice.rule)
    table.answer(step.seat, step.answer)
    return table.game.order if choice is None else choice.rule


def _start(table: Run, steps: Sequence[Step]) -> None:
    """The table is at its first question, with the dice that were drawn before it."""
    _recorded(table).load(steps[0].draws if steps and steps[0].ask == START else [])
    table.begin()


def _recorded(table: Run) -> Recorded:
    chance = table.chance
    assert isinstance(chance, Recorded)
    return chance


# ---------------------------------------------------------------------- loading


def taken_from(source: Given) -> tuple[RecordFile, bytes | None, str]:
    """The record in this file, plain data or `Record`; the key of its dice, where it is known; what to call it."""
    secret: bytes | None = None
    name = _RECORD
    if isinstance(source, Record):
        file, secret = source.file, source.secret
    elif isinstance(source, Mapping):
        file = read_record(_encoded(source))
    elif isinstance(source, (str, Path)):
        path = Path(source)
        name = path.name
        file = read_record(_bytes_of(path), name)
        secret = read_key(path, file.commitment)
    else:
        raise BadRecord(f"a record is a file, plain data or what `record` gives, not {shown(source)}")
    if file.key is not None:
        secret = _revealed(file.key, name)
    elif file.result is not None and file.commitment is not None:
        raise BadRecord(f"{name}: the game is over, but the key of its dice is not revealed")
    if secret is not None and file.commitment != commitment(secret):
        raise BadRecord(f"{name}: the key does not fit the commitment")
    return file, secret, name


def game_of(file: RecordFile, name: str) -> Game:
    """The game of this record, from the shelf."""
    try:
        return get(file.game)
    except Unknown as error:
        raise BadRecord(f"{name}: {error.reason}") from None


def opened(kind: type[R], file: RecordFile, game: Game, *, name: str = _RECORD, secret: bytes | None = None) -> R:
    """A table before its first question, as the record describes it; with the secret its dice are checked."""
    if file.edition != game.edition:
        raise BadRecord(
            f"{name} is of edition {file.edition} of {game.title}, these rules are edition {game.edition}: "
            "it can be watched, but not recomputed"
        )
    count = len(file.seats)
    places = tuple(Seat(number, seat.name, seat.role, seat.word) for number, seat in enumerate(file.seats))
    if reason := why_not_names([seat.name for seat in places]):
        raise BadRecord(f"{name}: {reason}", rule=game.seating or game.order)
    position = None if file.position is msgspec.UNSET else file.position
    try:
        options = read_options(game.id, game.options, file.options, readings=game.readings)
        numbers = read_numbers(game.id, game.numbers, file.numbers)
        setting = Setting(options, numbers, count)
        if count in seats_of(game, options, numbers):
            state = opening(game, setting, position)
    except Refused as error:
        raise BadRecord(f"{name}: {error.reason}", rule=error.rule, at=error.at) from None
    if count not in seats_of(game, options, numbers):
        raise BadRecord(f"{name} has {count} seats", rule=game.seating or game.order)
    for option, value in file.options.items():
        spec = specs(game.options)[option]
        if not same(value, spec.value(options)):
            raise BadRecord(f"{name}: option {option} cannot be {_json(spec.shown(value))}", rule=spec.rule)
    if [seat.role for seat in places] != list(game.roles(setting)):
        raise BadRecord(f"{name} has the roles {', '.join(seat.role for seat in places)}", rule=game.order)
    key = None if secret is None else mixed(secret, [seat.word for seat in places])
    chance = Recorded(key, hidden=game.hidden if file.dice == "mine" else None)
    return kind(game, setting, places, state, chance, position)


def opening(game: Game, setting: Setting, position: dict[str, Any] | None) -> Any:
    """The state before the first question; it shares nothing with the position."""
    if position is None:
        return game.new(setting)
    if position.keys() == {STATE}:
        return _saved_state(game, setting, position[STATE])
    return game.position(setting, frozen(position))


def _saved_state(game: Game, setting: Setting, saved: Any) -> Any:
    """The state that another table of this game was in; `Refused` if this is none, or does not add up."""
    try:
        state = from_plain(saved, game.classes)
        if type(state) is not type(game.new(setting)):
            raise TypeError(f"it is {shown(saved)}")
        over = game.result(state) is not None
        game.audit(state)
    except (TypeError, ValueError, LookupError, AttributeError, AssertionError) as error:
        raise Refused(f"this is no saved state of {game.title}: {error}") from None
    if over:
        raise Refused("the game is over in this state")
    return state


def replay(table: Run, steps: Sequence[Step], name: str = _RECORD) -> None:
    """These steps are done again with the chance that was written down; `BadRecord` names the first that does not fit.

    The table is not strict then: what was played is not proved once more.
    """
    table.strict = False
    rest = steps[1:] if steps and steps[0].ask == START else steps
    place = f"{name}, step 0"
    rule: str | None = None
    try:
        _start(table, steps)
        _recorded(table).spent()
        for index, step in enumerate(rest, start=len(steps) - len(rest)):
            place = f"{name}, step {index}"
            rule = redo(table, step)
            _recorded(table).spent()
    except Refused as error:
        raise BadRecord(f"{place}: {error.reason}", rule=error.rule, at=error.at) from None
    except ChanceError as error:
        raise BadRecord(f"{place}: {error.reason}", rule=error.rule or rule) from None


def compare(table: Run, file: RecordFile, name: str) -> None:
    """Nothing, or `BadRecord` that names the first event or the result which came out differently.

    Which rules an event cites beside its own (`also`) is a footnote, not a fact: it is not compared.
    """
    told = [_fact(event) for event in table.tell.events.since(0)]
    for index, (noted, is_so) in enumerate(zip(file.told, told, strict=False)):
        said = msgspec.structs.replace(noted, also=msgspec.UNSET)
        if not same(said, is_so):
            words = f"event {index} says {_json(said)}; by the rules it is {_json(is_so)}"
            raise BadRecord(f"{name}: {words}", rule=is_so.rule)
    if len(told) != len(file.told):
        raise BadRecord(f"{name} tells {len(file.told)} events; by the rules there are {len(told)}")
    result = None if table.result is None else table.result.plain()
    if not same(file.result, result):
        rule = table.game.order if table.result is None else table.result.rule
        words = f"says the result is {_json(file.result)}; by the rules it is {_json(result)}"
        raise BadRecord(f"{name} {words}", rule=rule)


def _fact(event: Event) -> Told:
    """The event as a record keeps it, without its footnotes."""
    told = msgspec.convert(event.plain(), Told)
    told.also = msgspec.UNSET
    return told


def _encoded(plain: Given) -> bytes:
    try:
        return msgspec.json.encode(plain)
    except RecursionError:
        raise BadRecord("the record is damaged: nested too deeply") from None
    except (TypeError, ValueError, OverflowError) as error:
        raise BadRecord(f"the record is damaged: it is no plain data: {error}") from None


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except ValueError as error:  # Such as a name with a NUL in it.
        raise BadRecord(f"{str(path)!r} names no file: {error}") from None


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _revealed(key: str, name: str) -> bytes:
    try:
        return bytes.fromhex(key)
    except ValueError:
        raise BadRecord(f"{name}: the key is not hexadecimal") from None
