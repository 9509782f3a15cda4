"""What every game costs, measured alike: `python -m benchmarks.games [GAME ...]` prints the figures as JSON.

Decisions a second at random and among the game's own bots, with nobody listening; seconds for a clone, a view, another
world and a digest in the middle of games that bots play, and for a decision of the bot that thinks ahead. `late` says
how many times as long a clone with another world takes late in a game of random play as early in it.
All is CPU time of this process, the best of several rounds.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Final

from undercroft import Table, games
from undercroft.bots import play_bots, seated

ROUNDS: Final = 3
RANDOM: Final = 8
"""How many games of a round are played at random."""

GREEDY: Final = 2
"""How many games of a round the game's own bots play."""

LIMIT: Final = 1500
"""So many decisions of a game are counted at most."""

MIDDLES: Final = (60, 150, 300)
"""After so many answers of bots a table stands in the middle of its game."""

THOUGHTS: Final = 2
SEARCH: Final = "search:50"
"""How many answers of which bot that thinks ahead are measured."""

EARLY: Final = 50
"""After so many answers it is early in a game."""

LATEST: Final = 100 * EARLY
"""Nothing is looked at after more answers than this."""

SEEDS: Final = 12
"""Of so many games of random play the longest is looked at."""


def best(work: Callable[[int], int]) -> float:
    """Seconds for one unit of this work, which is given the round and returns how many units it did."""
    least = 0.0
    for number in range(ROUNDS):
        begun = process_time()
        units = work(number)
        took = (process_time() - begun) / units
        least = min(least or took, took)
    return least


def at_random(game: str, number: int) -> int:
    """A round of games at random; the number of decisions."""
    rng = Random(number)
    return sum(
        Table.start(game, seed=f"{number} {seed}", listen=False, strict=False).play_out(rng.getrandbits, LIMIT)
        for seed in range(RANDOM)
    )


def among_bots(game: str, number: int) -> int:
    """A round of games of the game's own bots; the number of decisions."""
    return sum(len(played(game, f"{number} {seed}", LIMIT).steps) for seed in range(GREEDY))


def played(game: str, seed: int | str, decisions: int, *, listen: bool = False) -> Table:
    """A table at which the game's own bots have answered so often."""
    table = Table.start(game, seed=seed, listen=listen, strict=False)
    play_bots(table, seated(table.game, ["greedy"] * len(table.seats), seed), limit=decisions)
    return table


def middles(game: str) -> list[Table]:
    """Tables in the middle of games, with all that was told."""
    tables = [played(game, seed, length, listen=True) for seed, length in enumerate(MIDDLES)]
    return [table for table in tables if table.result is None]


def over(tables: list[Table], do: Callable[[Table, int], object], times: int) -> Callable[[int], int]:
    """This done to each table so many times, each time with another number."""

    def work(number: int) -> int:
        for table in tables:
            for time in range(times):
                do(table, number * times + time)
        return len(tables) * times

    return work


def thinking(table: Table, number: int) -> int:
    """Some answers of the bot that thinks ahead, on a copy of this table."""
    twin = table.clone()
    twin.tell.heard = False
    return play_bots(twin, seated(twin.game, [SEARCH] * len(twin.seats), number), limit=THOUGHTS)


def seat_of(table: Table) -> int:
    """Who is asked: whoever looks, looks then."""
    return table.waiting[0]


def aged(game: str) -> tuple[Table, Table]:
    """A table early in a game of random play, and one shortly before its end: the longest of some such games."""
    options = {"turn_limit": 0} if game == "trapper" else {}

    def after(seed: int, answers: int, *, listen: bool = True) -> Table:
        table = Table.start(game, options=options, seed=seed, listen=listen, strict=False)
        table.play_out(Random(seed).getrandbits, answers)
        return table

    lengths = {seed: len(after(seed, LATEST, listen=False).steps) for seed in range(SEEDS)}
    seed = max(lengths, key=lengths.__getitem__)
    return after(seed, EARLY), after(seed, max(EARLY, lengths[seed] - EARLY))


def measure(game: str) -> dict[str, float]:
    """All figures of one game."""
    tables = middles(game)
    ages = aged(game)
    early, late = (
        best(over([table], lambda table, number: table.clone().resampled(seat_of(table), number), 8)) for table in ages
    )
    return {
        "random decisions a second": 1 / best(lambda number: at_random(game, number)),
        "greedy decisions a second": 1 / best(lambda number: among_bots(game, number)),
        "search": best(lambda number: thinking(tables[-1], number)),
        "clone": best(over(tables, lambda table, _: table.clone(), 100)),
        "view": best(over(tables, lambda table, _: table.view(seat_of(table)), 100)),
        "resample": best(over(tables, lambda table, number: table.resampled(seat_of(table), number), 12)),
        "digest": best(over(tables, lambda table, _: table.digest, 20)),
        "late": late / early,
        "late at": float(len(ages[1].steps)),
    }


if __name__ == "__main__":
    print(json.dumps({game: measure(game) for game in sys.argv[1:] or games.ids()}))
