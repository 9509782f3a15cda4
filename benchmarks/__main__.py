"""How fast the plain engine plays: `make bench`.

All times are CPU time of this process, the best of several repeats. A machine is never the same twice, so every
figure also stands as a ratio to a plain Python loop timed in the same run: `loops` is how many turns of
`total += number & 3` fit into the same time.
"""

from __future__ import annotations

import json
import platform
import sys
import tracemalloc
from collections.abc import Callable
from itertools import islice
from random import Random
from time import process_time

from undercroft import Table, games
from undercroft.games.trapper.dungeons import DUNGEONS

REPEATS = 5
LOOPS = 1_000_000


def loop() -> int:
    """The yardstick: a plain Python loop."""
    total = 0
    for number in range(LOOPS):
        total += number & 3
    return total


def best(work: Callable[[], int]) -> float:
    """Seconds for one unit of this work, which returns how many units it did; the best of several repeats."""
    times = []
    for _ in range(REPEATS):
        begun = process_time()
        units = work()
        times.append((process_time() - begun) / units)
    return min(times)


def built(seed: int, *, listen: bool = False) -> Table:
    """A game of Dungeon Trapper in which both dungeons stand, ready-made ones in turn."""
    table = Table.start("trapper", seed=seed, listen=listen, strict=False)
    layouts = [dungeon.text for dungeon in DUNGEONS.values()]
    table.answer(0, layouts[seed % len(layouts)])
    table.answer(1, layouts[(seed + 1) % len(layouts)])
    return table


def play_out(table: Table, draw: Callable[[], float]) -> int:
    """Play to the end at random; the number of decisions."""
    decisions = 0
    answer = table.answer
    while choices := table.choices:
        seat, choice = next(iter(choices.items()))
        options = choice.options
        answer(seat, options[int(draw() * len(options))])
        decisions += 1
    return decisions


def playouts(count: int, *, listen: bool = False) -> Callable[[], int]:
    """Random games from given dungeons; setting up is not timed apart but small."""

    def work() -> int:
        draw = Random(5).random
        return sum(play_out(built(seed, listen=listen), draw) for seed in range(count))

    return work


def whole_games(count: int) -> Callable[[], int]:
    """Random games in which the dungeons are built at random too, step by step."""

    def work() -> int:
        draw = Random(5).random
        tables = (Table.start("trapper", seed=seed, listen=False, strict=False) for seed in range(count))
        return sum(play_out(table, draw) for table in tables)

    return work


def positions(count: int) -> list[Table]:
    """Tables stopped in the middle of games."""
    tables = []
    draw = Random(7).random
    for seed in range(count):
        table = built(seed)
        for _ in range(seed % 60):
            if not table.choices:
                break
            seat, choice = next(iter(table.choices.items()))
            table.answer(seat, choice.options[int(draw() * len(choice.options))])
        if table.choices:
            tables.append(table)
    return tables


def over(tables: list[Table], do: Callable[[Table], object], times: int) -> Callable[[], int]:
    """This thing done to each table so many times."""

    def work() -> int:
        for table in tables:
            for _ in range(times):
                do(table)
        return len(tables) * times

    return work


def clone_size(table: Table) -> int:
    """Bytes that one more clone takes."""
    kept = [table.clone() for _ in range(10)]
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept.extend(table.clone() for _ in range(200))
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) // 200


def measure() -> dict[str, float]:
    """Everything, in seconds a unit; sizes in bytes."""
    games.get("trapper")
    tables = positions(120)
    return {
        "loop": best(lambda: loop() * 0 + LOOPS),
        "decision, nobody listens": best(playouts(80)),
        "decision, listening": best(playouts(40, listen=True)),
        "decision, building at random too": best(whole_games(25)),
        "clone": best(over(tables, lambda table: table.clone(), 20)),
        "resample": best(over(tables, lambda table: table.resampled(0, 1), 2)),
        "view": best(over(tables, lambda table: table.view(0), 5)),
        "digest": best(over(tables, lambda table: table.digest, 2)),
        "record and load": best(over(list(islice(tables, 12)), lambda table: Table.load(table.record()), 1)),
        "bytes a clone": float(clone_size(tables[-1])),
    }


def main() -> int:
    figures = measure()
    if "--json" in sys.argv:
        print(json.dumps(figures))
        return 0
    yardstick = figures.pop("loop")
    size = figures.pop("bytes a clone")
    print(f"Python {platform.python_version()}; plain loop {yardstick * LOOPS * 1000:.0f} ms for a million turns")
    print(f"{'':34}{'microseconds':>14}{'a second':>12}{'loops':>9}")
    for name, seconds in figures.items():
        print(f"{name:34}{seconds * 1e6:14.2f}{1 / seconds:12,.0f}{seconds / yardstick:9.0f}")
    print(f"{'a clone takes':34}{size:14,.0f} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
