"""The cells of an experiment: one for each way to play that is compared, the usual one first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from undercroft.bots import PERSON, default_bot, find
from undercroft.engine import Game, Refused, Seat, Unknown, specs
from undercroft.engine.craft.figures import Figures
from undercroft.engine.ledger import variant_names
from undercroft.engine.options import OptionSpec, read_setting
from undercroft.engine.seating import seat_count, seats_of
from undercroft.inputs import fault, no_such
from undercroft.lab.measure import sides_of
from undercroft.lab.plan import Plan
from undercroft.lab.written import Experiment, Span

MOST: Final = 1000
"""More cells than this are nobody's experiment."""
EVERY: Final = "every"


@dataclass(frozen=True, slots=True)
class Change:
    """One value of something that is varied: what it is called, and what it changes."""

    name: str
    at: str
    options: Mapping[str, Any]
    numbers: Mapping[str, int]
    seats: int | None = None
    bots: tuple[str, ...] | None = None
    position: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """One way to play: its number, its name, its plan, its seats, and the side for which each of them plays."""

    number: int
    name: str
    plan: Plan
    seats: tuple[Seat, ...]
    sides: tuple[str, ...]


def cells_of(game: Game, written: Experiment) -> tuple[Cell, ...]:
    """All cells, in the order in which they are written; `Refused` says what cannot be played, and where it stands."""
    axes = list(_axes(game, written))
    many = 1
    for axis in axes:
        many *= len(axis)
    if many > MOST:
        raise Refused(fault("vary", f"{MOST} cells at most are wanted, not {many}", None))
    return tuple(_cell(game, written, number, changes) for number, changes in enumerate(product(*axes)))


def _cell(game: Game, written: Experiment, number: int, changes: Sequence[Change]) -> Cell:
    options, numbers = dict(written.options), dict(written.numbers)
    seats, bots = written.seats, _listed(written.bots)
    position: Mapping[str, Any] | None = written.position
    for change in changes:
        options |= change.options
        numbers |= change.numbers
        seats = change.seats if change.seats is not None else seats
        bots = change.bots if change.bots is not None else bots
        position = change.position if change.position is not None else position
    place = ", ".join(change.at for change in changes) or "the experiment"
    try:
        plan = Plan(
            game=game.id,
            seats=_seated(game, seats, bots, options, numbers),
            seed=written.seed if written.paired else written.seed + number,
            options=options,
            numbers=numbers,
            alternate=written.alternate,
            max_decisions=written.max_decisions,
            position=position,
        )
        table, _ = plan.begin(0)
    except (Unknown, Refused) as error:
        raise Refused(fault(place, error.reason, error.rule)) from None
    name = ", ".join(change.name for change in changes) or "as usual"
    return Cell(number, name, plan, table.seats, sides_of(game, table.seats))


def _seated(
    game: Game, seats: int | None, bots: Sequence[str], options: Mapping[str, Any], numbers: Mapping[str, int]
) -> tuple[str, ...]:
    """Who sits at each seat; bots that are fewer than the seats repeat."""
    read, figures = read_setting(game.id, game.options, game.numbers, options, numbers, readings=game.readings)
    among = seats_of(game, read, figures)
    for name in bots:
        if name == PERSON:
            raise Refused("nobody sits there in person: name a bot")
        find(game, name)
    if seats is None:
        usual = game.usual_seats if game.usual_seats in among else among[0]
        seats = max(len(bots), usual) if len(bots) > 1 else usual
    seat_count(game, among, seats, None)
    if len(bots) > seats:
        raise Refused(f"{len(bots)} bots are named, and {seats} seats are there")
    filled = bots or (default_bot(game),)
    return tuple(filled[at % len(filled)] for at in range(seats))


def _axes(game: Game, written: Experiment) -> Iterator[list[Change]]:
    """For everything that is varied, its values."""
    vary = written.vary
    for name, values in vary.options.items():
        at = f"vary, option {name}"
        found = _every(game, name, at) if isinstance(values, str) else _values(values, at)
        yield [Change(f"{name}={_short(value)}", at, {name: value}, {}) for value in found]
    for name, wanted in vary.numbers.items():
        at = f"vary, number {name}"
        short = name.rpartition(".")[2]
        alike = sum(other.rpartition(".")[2] == short for other in vary.numbers)
        called = name if alike > 1 else short
        yield [Change(f"{called}={value}", at, {}, {name: value}) for value in _values(wanted, at)]
    if vary.seats:
        yield [Change(f"{n} seats", "vary, seats", {}, {}, seats=n) for n in _values(vary.seats, "vary, seats")]
    if vary.bots:
        rows = [_listed(row) for row in vary.bots]
        yield [Change("+".join(row), f"vary, bots {at}", {}, {}, bots=row) for at, row in enumerate(rows, 1)]
    if vary.positions:
        places = vary.positions.items()
        yield [Change(name, f"vary, position {name}", {}, {}, position=place) for name, place in places]
    if vary.variants:
        yield [Change("as usual", "vary, variants", {}, {}), *_variants(game, written)]
    if vary.sensitivity:
        yield [Change("as usual", "vary, sensitivity", {}, {}), *_sensitivity(game, written)]


def _variants(game: Game, written: Experiment) -> Iterator[Change]:
    """Every reading of these sections that is not the usual one, each alone."""
    for section in written.vary.variants:
        found = list(variants(game, section))
        if not found:
            known = sorted({rule.section for rule in game.ledger.values() if list(variants(game, rule.section))})
            where = "vary, variants"
            raise Refused(fault(where, no_such("section with variants", section, [EVERY, *known]), None))
        for spec, value in found:
            if spec.name not in written.options:
                name = spec.name if value is True else f"{spec.name}={_short(value)}"
                yield Change(name, f"vary, variant {name}", {spec.name: value}, {})


def variants(game: Game, section: str) -> Iterator[tuple[OptionSpec, Any]]:
    """Each option of this section of the ledger (or of every one) with each value that is not the usual one.

    Options that may be any text or number are left out: there is no end to their values.
    """
    start = _start(game, section)
    rules = [rule for rule in game.ledger.values() if f"{rule.id}.".startswith(start)]
    ids, named = {rule.id for rule in rules}, {name for rule in rules for name in variant_names(rule)}
    for spec in specs(game.options).values():
        if spec.values is not None and (spec.rule in ids or spec.name in named):
            yield from ((spec, value) for value in spec.values if value != spec.default)


def _start(game: Game, section: str) -> str:
    """How the ids of this section begin, or those of every one."""
    return f"{game.id}." if section == EVERY else f"{game.id}.{section}."


def _sensitivity(game: Game, written: Experiment) -> Iterator[Change]:
    """Every number of these sections that is a ruling, each alone, about a quarter less and a quarter more.

    What one name of a number has tried no other name of it tries again.
    """
    tried: set[tuple[str, int]] = set()
    usual = read_setting(game.id, game.options, game.numbers, written.options, written.numbers)[1]
    for section in written.vary.sensitivity:
        found = [name for name in game.numbers if f"{name}.".startswith(_start(game, section))]
        if not found:
            known = {name.split(".")[1] for name in game.numbers}
            where = "vary, sensitivity"
            raise Refused(fault(where, no_such("section with numbers", section, [EVERY, *sorted(known)]), None))
        for name in found:
            for toward in (-1, 1):
                value = None if name in written.numbers else _apart(game, written, name, usual[name], toward)
                if value is not None and (named := _named(game, name, value)) not in tried:
                    tried.add(named)
                    called = f"{name.removeprefix(f'{game.id}.')}={value}"
                    yield Change(called, f"vary, number {name}", {}, {name: value})


def _named(game: Game, name: str, value: int) -> tuple[str, int]:
    """This number under its first name; one that stands for several numbers is itself."""
    figures = game.numbers
    first = list(figures.changed(figures.settled({name: value}))) if isinstance(figures, Figures) else []
    return (first[0] if len(first) == 1 else name), value


def _apart(game: Game, written: Experiment, name: str, usual: int, toward: int) -> int | None:
    """This number a quarter less or more, or one further; None if the rules allow neither."""
    quarter = max(1, usual // 4)
    for value in (usual + toward * quarter, usual + toward * (quarter + 1)):
        try:
            _cell(game, written, 0, [Change("", "", {}, {name: value})])
        except Refused:
            continue
        return value
    return None


def _every(game: Game, name: str, at: str) -> list[Any]:
    known = specs(game.options)
    if name not in known:
        raise Refused(fault(at, no_such("option", name, known), None))
    spec = known[name]
    if spec.values is None:
        raise Refused(fault(at, "it has no list of values: name those that are wanted", spec.rule))
    return [spec.default, *(value for value in spec.values if value != spec.default)]


def _values(values: list[Any] | Span, at: str) -> list[Any]:
    found = values if isinstance(values, list) else list(range(values.from_, values.to + 1, values.step))
    if not found:
        raise Refused(fault(at, "there is no value in it", None))
    if any(value in found[:number] for number, value in enumerate(found)):
        raise Refused(fault(at, "a value stands there twice", None))
    return found


def _listed(bots: str | list[str]) -> tuple[str, ...]:
    return tuple(part.strip() for part in bots.split(",")) if isinstance(bots, str) else tuple(bots)


def _short(value: Any) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    first = text.splitlines()[0] if text else '""'
    return first if len(first) <= 30 else f"{first[:27]}..."
