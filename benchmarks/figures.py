"""What our own engine costs, in more than random play: `python -m benchmarks.figures` prints seconds a unit as JSON.

All times are CPU time of this process, the best of several repeats. A machine is never the same twice, so a plain
Python loop is timed in the same run: `loop` is one turn of `total += number & 3`.
"""

from __future__ import annotations

import json
import sys
import tracemalloc
from collections.abc import Callable
from random import Random
from time import process_time

from benchmarks.contest import middles
from benchmarks.ours import finish, start, step
from undercroft import Table

REPEATS = 5
LOOPS = 1_000_000


def loop() -> int:
    """The yardstick: a plain Python loop."""
    total = 0
    for number in range(LOOPS):
        total += number & 3
    return LOOPS


def best(work: Callable[[], int]) -> float:
    """Seconds for one unit of this work, which returns how many units it did; the best of several repeats."""
    times = []
    for _ in range(REPEATS):
        begun = process_time()
        units = work()
        times.append((process_time() - begun) / units)
    return min(times)


def games(count: int, begin: Callable[[int], Table]) -> Callable[[], int]:
    """So many random games, setting up included."""

    def work() -> int:
        rng = Random(5)
        return sum(finish(begin(number), rng) for number in range(count))

    return work


def starts(count: int) -> Callable[[], int]:
    """So many games set up with ready-made dungeons, which are read and checked."""

    def work() -> int:
        for number in range(count):
            start(number)
        return count

    return work


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
    tables: list[Table] = list(middles(start, step))
    return {
        "loop": best(loop),
        "decision, listening": best(games(30, lambda number: start(number, listen=True))),
        "decision, building at random too": best(games(20, unbuilt)),
        "setting up from given dungeons": best(starts(40)),
        "clone": best(over(tables, lambda table: table.clone(), 40)),
        "resample": best(over(tables, lambda table: table.resampled(0, 1), 4)),
        "view": best(over(tables, lambda table: table.view(0), 10)),
        "digest": best(over(tables, lambda table: table.digest, 4)),
        "record and load": best(over(tables[:12], lambda table: Table.load(table.record()), 1)),
        "bytes a clone": float(clone_size(tables[-1])),
    }


def unbuilt(number: int) -> Table:
    """A game in which the dungeons are still to be built."""
    return Table.start("trapper", seed=number, listen=False, strict=False)


if __name__ == "__main__":
    print(json.dumps(measure()))
    sys.exit(0)
