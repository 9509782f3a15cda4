"""Games of every kind, played at random and by bots: the ground on which the suite stands."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from random import Random
from typing import Any

import msgspec

from tests.conformance.helps import (
    ALIKE,
    CLASHES,
    FEWER,
    FORMS,
    HIDING,
    LIMITS,
    PACE,
    RICH,
    RICHES,
    SHORT,
    SOME,
    VALUES,
)
from undercroft import Table, games
from undercroft.bots import Player, play_bots, seated
from undercroft.engine import Choice, Refused, specs
from undercroft.engine.options import read_options
from undercroft.engine.seating import seats_of

IDS = games.ids()

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
    return size(max(1, round(usual * PACE.get(game, 1.0))))


def fewer(game: str, usual: int) -> range:
    """The seeds of games that are played through for one check alone: fewer where games are long."""
    return range(size(max(2, round(usual * FEWER.get(game, 1.0)))))


def values_of(game: str, name: str) -> tuple[Any, ...]:
    """The values of an option that the suite tries."""
    values = specs(games.get(game).options)[name].values
    return VALUES[game, name] if values is None else values


def random_options(game: str, rng: Random) -> dict[str, Any]:
    """Each option may have any of its values; most keep their default."""
    named = specs(games.get(game).options)
    options = {name: rng.choice(values_of(game, name)) for name in named if rng.random() < 0.25}
    for clash in CLASHES.get(game, ()):
        if clash.items() <= options.items():
            del options[rng.choice(sorted(clash))]
    return options


def single_options(game: str) -> list[dict[str, Any]]:
    """For every value of every option that is no default: that one alone."""
    return [
        {name: value}
        for name, spec in specs(games.get(game).options).items()
        for value in values_of(game, name)
        if value != spec.default
    ]


def options_for(game: str, seed: int) -> dict[str, Any]:
    """Half of all games have the options of the book, half have random ones."""
    return {} if seed % 2 == 0 else random_options(game, Random(f"options {seed}"))


def seats_for(game: str, options: dict[str, Any]) -> range:
    """How many may sit there with these options."""
    rules = games.get(game)
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
    usual, named = games.get(file.game).numbers, specs(games.get(file.game).options)
    given = {name: value for name, value in file.options.items() if value != named[name].default} | (options or {})
    others = {name: value for name, value in file.numbers.items() if value != usual[name]}
    if any(clash.items() <= given.items() for clash in CLASHES.get(file.game, ())):
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
    choice = table.choices[seat]
    if choice.form is not None and rng.random() < 0.05:
        return seat, FORMS[table.game.id](table, rng, seat)
    return seat, rng.choice(choice.options).id


def takes_text(choice: Choice, answer: Any) -> bool:
    """Whether this is an answer because any text is one."""
    return isinstance(answer, str) and choice.form is not None and choice.form.kind in ("text", "recall")


Players = Mapping[int, Player]


def bots_for(game: str, seed: int) -> Players:
    """A quarter of all games is played by the game's own bots, mixed with random answers."""
    names = sorted(games.get(game).bots)
    if seed % 4 != 3 or not names:
        return {}
    rng = Random(f"bots {seed}")
    return seated(games.get(game), [rng.choice(names) for _ in range(games.get(game).seats[-1] + 1)], seed)


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
        if not table.choices:
            return
        yield table
        step(table, rng, players or {})
    raise AssertionError(f"no end after {LONGEST} decisions: {table.game.id} {table.setting.options}")


def some_positions(game: str, seeds: range, share: float) -> Iterator[tuple[Table, Random]]:
    """A random share of the positions of these games, with the dice to do something with them.

    The games are played once for all checks; each gets copies. Not in a soak, which sees too many of them to keep.
    """
    assert share <= MOST_SHARED, "more than is kept"
    share = share * PACE.get(game, 1.0)
    drawn_from = _drawn if SOAK else _kept
    for seed in seeds[: max(3, round(len(seeds) * FEWER.get(game, 1.0)))]:
        for number, (drawn, table) in enumerate(drawn_from(game, seed)):
            if drawn < share:
                yield table.clone(), Random(f"{game} {seed} {number}")


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
    most = MOST_SHARED * PACE.get(game, 1.0)
    return [(drawn, table.clone()) for drawn, table in _drawn(game, seed) if drawn < most]


def forget() -> None:
    """Games that were kept are played anew."""
    for kept in (_kept, rich, played):
        kept.cache_clear()


def hiding_positions(game: str, seeds: range, share: float) -> Iterator[tuple[Table, Random]]:
    """A share of the first positions at tables where somebody has secret choices to make."""
    for seed in seeds if game in HIDING else ():
        rng = Random(f"hiding {game} {seed}")
        for _, table in zip(range(60), positions(lightly(HIDING[game](seed)), rng), strict=False):
            if rng.random() < share:
                yield table, rng


def alike_games(game: str, seeds: range) -> Iterator[tuple[Table, Table, Random]]:
    """Two real games that nobody can tell apart yet, where players have no secrets of their own."""
    for seed in seeds if game in ALIKE else ():
        left, right = ALIKE[game](seed)
        yield lightly(left), lightly(right), Random(f"alike {game} {seed}")


def ended(table: Table, seed: int, asked: set[int] | None = None) -> Table:
    """The table at its end; whatever was asked on the way is noted in `asked`."""
    for _ in positions(table, Random(f"ended {seed}"), bots_for(table.game.id, seed)):
        _note(table, asked)
    table.game.audit(table.state)
    return table


def _note(table: Table, asked: set[int] | None) -> None:
    if asked is not None:
        asked.update(id(choice.question) for choice in table.choices.values())


@lru_cache
def rich(game: str) -> tuple[tuple[Table, ...], frozenset[int]]:
    """Tables at which a lot can happen after the first few hundred decisions, and the questions asked there."""
    tables, asked = [], set[int]()
    for seed in range(size(RICHES.get(game, 120)) if game in RICH else 0):
        table, rng = lightly(RICH[game](seed)), Random(f"rich {game} {seed}")
        for _ in range(400):
            if not table.choices:
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
    alone = single_options(game)[slice(None) if SOAK else SOME.get(game, slice(None))]
    for seed, options in enumerate(alone * few(game, 2), start=10**6):
        short = {**LIMITS.get(game, {}), **options}
        tables.append(ended(start(game, seed, short, numbers=SHORT.get(game)), seed, asked))
    return tuple(tables), frozenset(asked)


def corpus(game: str) -> tuple[Table, ...]:
    """The finished games of `played`."""
    return played(game)[0]
