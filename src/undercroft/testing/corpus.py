"""Games of every kind, played at random and by bots: the ground on which the laws are tried.

With UNDERCROFT_SOAK=1 there are many more of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from random import Random
from typing import Any

import msgspec

from undercroft import Table
from undercroft.bots import Player, play_bots, seated
from undercroft.engine import Choice, Refused, shelf, specs
from undercroft.engine.options import OptionSpec, read_options
from undercroft.engine.seating import seats_of
from undercroft.testing.help import help_of

SOAK = os.environ.get("UNDERCROFT_SOAK") == "1"
LONGEST = 30_000
"""No game of random players has more decisions than this."""


TIMES = 8
"""A soak looks at so many times as many games; what is left out where games are long is left out there, too: else it
would never end."""


def size(usual: int) -> int:
    """So many of something; many more in a soak."""
    return usual * TIMES if SOAK else usual


def few(game: str, usual: int) -> int:
    """So many games of something; fewer where games are long; many more in a soak."""
    return size(max(1, round(usual * help_of(game).pace)))


def fewer(game: str, usual: int) -> range:
    """The seeds of games that are played through for one check alone: fewer where games are long."""
    return range(size(max(2, round(usual * help_of(game).fewer))))


ENOUGH = 200
"""So many decisions of a game are enough for a check that looks at all of them."""


def paced(game: str) -> float:
    """The pace for a game that has no help: so that checks look at as much of it, be its games short or long."""
    lengths = [sum(1 for _ in positions(start(game, seed, {}), Random(seed))) for seed in range(3)]
    return max(0.02, 3 * ENOUGH / sum(lengths))


def values_of(game: str, name: str) -> tuple[Any, ...]:
    """The values of an option that the suite tries."""
    spec = specs(shelf.get(game).options)[name]
    return help_of(game).values.get(name) or spec.values or _near(game, spec)


def _near(game: str, spec: OptionSpec) -> tuple[Any, ...]:
    """The default, and the whole numbers beside it that are allowed."""
    found = [spec.default]
    for value in (spec.default - 1, spec.default + 1) if type(spec.default) is int else ():
        with suppress(Refused):
            read_options(game, shelf.get(game).options, {spec.name: value})
            found.append(value)
    return tuple(found)


def random_options(game: str, rng: Random) -> dict[str, Any]:
    """Each option may have any of its values; most keep their default."""
    named = specs(shelf.get(game).options)
    options = {name: rng.choice(values_of(game, name)) for name in named if rng.random() < 0.25}
    for clash in help_of(game).clashes:
        if clash.items() <= options.items():
            del options[rng.choice(sorted(clash))]
    return options


def single_options(game: str) -> list[dict[str, Any]]:
    """For every value of every option that is no default: that one alone."""
    return [
        {name: value}
        for name, spec in specs(shelf.get(game).options).items()
        for value in values_of(game, name)
        if value != spec.default
    ]


def options_for(game: str, seed: int) -> dict[str, Any]:
    """Half of all games have the options of the book, half have random ones."""
    return {} if seed % 2 == 0 else random_options(game, Random(f"options {seed}"))


def seats_for(game: str, options: dict[str, Any]) -> range:
    """How many may sit there with these options."""
    rules = shelf.get(game)
    return seats_of(rules, read_options(game, rules.options, options), rules.numbers)


def start(game: str, seed: int, options: dict[str, Any] | None = None, *, strict: bool = False, **more: Any) -> Table:
    """A game of this seed; not strict, unless it is said so: re-entry has a check of its own, on whole games."""
    rng = Random(f"seats {seed}")
    given = options_for(game, seed) if options is None else options
    seats = rng.choice(seats_for(game, given)) if seed % 3 == 2 else None
    return Table.start(game, seed=seed, seats=seats, options=given, strict=strict, **more)


def again(table: Table, options: dict[str, Any] | None = None, numbers: dict[str, int] | None = None) -> Table:
    """The same table, before anything was answered, with other settings."""
    file = table.record().file
    position = None if file.position is msgspec.UNSET else file.position
    usual, named = shelf.get(file.game).numbers, specs(shelf.get(file.game).options)
    given = {name: value for name, value in file.options.items() if value != named[name].default} | (options or {})
    others = {name: value for name, value in file.numbers.items() if value != usual[name]}
    if any(clash.items() <= given.items() for clash in help_of(file.game).clashes):
        raise Refused("these are refused together")
    return Table.start(
        file.game,
        seed=1,
        seats=len(file.seats),
        options=given,
        numbers=others | (numbers or {}),
        position=position,
        strict=False,
    )


def lightly(table: Table) -> Table:
    """The table, not strict."""
    table.strict = False
    return table


def choose(table: Table, rng: Random) -> tuple[int, Any]:
    """A seat that is asked, and a random answer: an option, now and then a form's data."""
    seats = [asked.seat for asked in table.asked if asked.waits or rng.random() < 0.2] or list(table.waiting)
    seat = rng.choice(seats)
    choice = table.question(seat)  # Bare, without what helps to choose: nobody reads that here.
    assert choice is not None
    form = help_of(table.game.id).form
    if choice.form is not None and form is not None and rng.random() < 0.05:
        return seat, form(table, rng, seat)
    return seat, rng.choice(choice.options).id


def takes_text(choice: Choice, answer: Any) -> bool:
    """Whether this is an answer because any text is one."""
    return isinstance(answer, str) and choice.form is not None and choice.form.kind in ("text", "recall")


Players = Mapping[int, Player]


def bots_for(game: str, seed: int) -> Players:
    """A quarter of all games is played by the game's own bots, mixed with random answers."""
    names = sorted(shelf.get(game).bots)
    if seed % 4 != 3 or not names:
        return {}
    rng = Random(f"bots {seed}")
    return seated(shelf.get(game), [rng.choice(names) for _ in range(shelf.get(game).seats[-1] + 1)], seed)


def step(table: Table, rng: Random, players: Players) -> None:
    """One answer, of a bot or at random; very seldom an act."""
    if players and rng.random() < 0.95:
        play_bots(table, players, limit=1)
        return
    if rng.random() < 0.0003:
        actors = [(seat, act.id) for seat in range(len(table.seats)) for act in table.acts(seat)]
        if actors:
            table.act(*rng.choice(actors))
            return
    table.answer(*choose(table, rng))


def positions(table: Table, rng: Random, players: Players | None = None) -> Iterator[Table]:
    """The table at each of its decisions; it is played on in between, to its end."""
    for _ in range(LONGEST):
        if not table.asked:
            return
        yield table
        step(table, rng, players or {})
    raise AssertionError(f"no end after {LONGEST} decisions: {table.game.id} {table.setting.options}")


def some_positions(game: str, seeds: range, share: float) -> Iterator[tuple[Table, Random]]:
    """A random share of the positions of these games, with the dice to do something with them.

    The games are played once for all checks; each gets copies. Not in a soak, which sees too many of them to keep.
    """
    assert share <= MOST_SHARED, "more than is kept"
    share = share * help_of(game).pace
    drawn_from = _drawn if SOAK else _kept
    for seed in seeds[: max(3, round(len(seeds) * help_of(game).fewer))]:
        for number, (drawn, table) in enumerate(drawn_from(game, seed)):
            if drawn < share:
                yield table.clone(), Random(f"{game} {seed} {number}")


def evenly(game: str, share: float) -> float:
    """What is to be asked of `some_positions` for this share of them, however long games are."""
    return min(MOST_SHARED, share / min(1.0, help_of(game).pace))


def _drawn(game: str, seed: int) -> Iterator[tuple[float, Table]]:
    """Every position of this game, with the number that decides which check wants it."""
    rng = Random(f"{game} {seed}")
    for table in positions(start(game, seed), rng, bots_for(game, seed)):
        yield rng.random(), table


MOST_SHARED = 0.2
"""No check looks at a larger share of the positions."""


@cache
def _kept(game: str, seed: int) -> list[tuple[float, Table]]:
    """Copies of those that some check may want."""
    most = MOST_SHARED * help_of(game).pace
    return [(drawn, table.clone()) for drawn, table in _drawn(game, seed) if drawn < most]


def forget() -> None:
    """Games that were kept are played anew."""
    for kept in (_kept, rich, played):
        kept.cache_clear()


def hiding_positions(game: str, seeds: range, share: float) -> Iterator[tuple[Table, Random]]:
    """A share of the first positions at tables where somebody has secret choices to make."""
    made = help_of(game).hiding
    if made is None:
        return
    for seed in seeds:
        rng = Random(f"hiding {game} {seed}")
        for _, table in zip(range(60), positions(lightly(made(seed)), rng), strict=False):
            if rng.random() < share:
                yield table, rng


def alike_games(game: str, seeds: range) -> Iterator[tuple[Table, Table, Random]]:
    """Two real games that nobody can tell apart yet, where players have no secrets of their own."""
    made = help_of(game).alike
    if made is None:
        return
    for seed in seeds:
        left, right = made(seed)
        yield lightly(left), lightly(right), Random(f"alike {game} {seed}")


def ended(table: Table, seed: int, asked: set[int] | None = None) -> Table:
    """The table at its end; whatever was asked on the way is noted in `asked`."""
    for _ in positions(table, Random(f"ended {seed}"), bots_for(table.game.id, seed)):
        _note(table, asked)
    table.game.audit(table.state)
    return table


def _note(table: Table, asked: set[int] | None) -> None:
    if asked is not None:
        asked.update(id(choice.question) for choice in table.asked)


@lru_cache
def rich(game: str) -> tuple[tuple[Table, ...], frozenset[int]]:
    """Tables at which a lot can happen after the first few hundred decisions, and the questions asked there."""
    made = help_of(game).rich
    if made is None:
        return (), frozenset()
    tables, asked = [], set[int]()
    for seed in range(size(help_of(game).riches)):
        table, rng = lightly(made(seed)), Random(f"rich {game} {seed}")
        for _ in range(400):
            if not table.asked:
                break
            _note(table, asked)
            step(table, rng, {})
        tables.append(table)
    return tuple(tables), frozenset(asked)


@lru_cache
def played(game: str) -> tuple[tuple[Table, ...], frozenset[int]]:
    """Finished games: by the book, with each option alone, and with random options; and the questions asked there."""
    asked: set[int] = set()
    tables = [ended(start(game, seed), seed, asked) for seed in range(few(game, 40))]
    alone = single_options(game)[slice(None) if SOAK else help_of(game).some]
    for seed, options in enumerate(alone * few(game, 2), start=10**6):
        short = {**help_of(game).limits, **options}
        tables.append(ended(start(game, seed, short, numbers=help_of(game).short), seed, asked))
    return tuple(tables), frozenset(asked)


def corpus(game: str) -> tuple[Table, ...]:
    """The finished games of `played`."""
    return played(game)[0]
