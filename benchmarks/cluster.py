"""What a Dask cluster on this machine costs and gives: `python -m benchmarks.cluster [GAMES]`.

Batches in which nothing is done say what the cluster takes for itself; the same games of Dungeon Trapper, in turns by
this process and by two workers, how many times as fast those are. Only a machine that does nothing else says much.
"""

from __future__ import annotations

import os
import sys
import time

from undercroft.engine import shelf
from undercroft.lab.crew import play, play_some
from undercroft.lab.crew.cluster import HERE, joined
from undercroft.lab.plan import Plan

BATCH, ROUND, EMPTY = 4, 32, 40


def main(games: int) -> None:
    """Print the figures."""
    plan = Plan(game="trapper", seats=("greedy", "greedy"), seed=1, options={"turn_limit": 60}, numbers={})
    edition = shelf.to_play(plan.game).edition
    with joined(HERE, 2) as (pool, workers):
        for future in [pool.submit(len, [0] * BATCH) for _ in range(EMPTY)]:
            future.result()
        begun, used = time.perf_counter(), time.process_time()
        for _ in range(EMPTY):
            for future in [pool.submit(len, [0] * BATCH) for _ in range(3 * workers)]:
                future.result()
        many = EMPTY * 3 * workers * BATCH
        wall, cpu = time.perf_counter() - begun, time.process_time() - used
        print(f"empty batches of {BATCH}: {1000 * wall / many:.2f} ms a game, {1000 * cpu / many:.2f} of our processor")
        alone = together = 0.0
        for at in range(0, games, ROUND):
            tasks = [(plan, index) for index in range(at, min(at + ROUND, games))]
            begun = time.perf_counter()
            wanted = [play(task) for task in tasks]
            alone += time.perf_counter() - begun
            begun = time.perf_counter()
            batches = [tasks[first : first + BATCH] for first in range(0, len(tasks), BATCH)]
            futures = [pool.submit(play_some, batch, "plain", edition) for batch in batches]
            assert [outcome for future in futures for outcome in future.result()] == wanted
            together += time.perf_counter() - begun
    print(f"{games} games: one process {alone:.1f} s, {workers} workers {together:.1f} s: {alone / together:.2f} times")
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 320)
