"""What a Dask cluster on this machine costs and gives: `python -m benchmarks.cluster [GAMES]`.

The same games of Dungeon Trapper are played in turns by one process, by two, and by two workers of a cluster. Printed
as JSON: seconds by the clock, and those of the processor that whoever hands the games out used itself. Only a machine
that does nothing else says much.
"""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import ExitStack
from typing import Any

from undercroft.lab.crew import Crew
from undercroft.lab.crew.cluster import HERE
from undercroft.lab.plan import Plan

GAMES, ROUNDS = 640, 2
"""A round ends when the last worker has its last batch; a study of thousands of games waits so once."""


def measured(games: int) -> dict[str, Any]:
    """What each took for so many games; all must come to the same."""
    found: dict[str, Any] = {"games": games, "cores": os.cpu_count(), "load before": os.getloadavg()[0]}
    plan = Plan(game="trapper", seats=("greedy", "greedy"), seed=1, options={"turn_limit": 60}, numbers={})
    with ExitStack() as stack:
        crews = {"one process": Crew(), "two processes": Crew(2), "a cluster, two workers": Crew(2, HERE)}
        told = found["by"] = {name: {"seconds": 0.0, "own CPU": 0.0} for name in crews}
        for crew in crews.values():
            stack.enter_context(crew)
            list(crew.play((plan, index) for index in range(16)))  # All have read the rules.
        for turn in range(ROUNDS):
            among, outcomes = range(games * turn // ROUNDS, games * (turn + 1) // ROUNDS), []
            for name, crew in crews.items():
                begun, used = time.perf_counter(), time.process_time()
                outcomes.append(list(crew.play((plan, index) for index in among)))
                told[name]["seconds"] += time.perf_counter() - begun
                told[name]["own CPU"] += time.process_time() - used
            assert outcomes[0] == outcomes[1] == outcomes[2]
    return found


if __name__ == "__main__":
    print(json.dumps(measured(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)))
