"""The results of the last run, and what has become slower since: `build/benchmarks/last.json`.

Compared is what the processor's time alone decides: our engine in the contest, what it costs, every game, and the parts
that count no clock. A machine is never the same twice, so each figure is taken in turns of a plain Python loop that is
timed in the same run. What a run did not measure stays as it was measured last.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from benchmarks.contestants import WORK, written

LAST: Final = WORK / "last.json"

SLOWER: Final = 1.15
"""What takes so many times as long as before is told; less may be chance."""

PARTS: Final = ("contest", "figures", "games", "floors", "crawl", "adventure", "board", "party", "stories")
OURS: Final = ("plain", "compiled")
"""Of the contestants these, each also by a loop of the caller's."""

RATES: Final = ("a second", "per_second")
"""So the name of a rate ends; or that of what it stands under, as where bots are told apart."""

SECONDS: Final = (
    "clone_seconds",
    "search",
    "clone",
    "view",
    "resample",
    "digest",
    "copy",
    "a card",
    "on average",
    "longest",
)
UNITS: Final = ("loop", "bytes a clone")
"""What is measured beside seconds of our own engine."""


def costs(result: Mapping[str, Any]) -> dict[str, float]:
    """The seconds of everything that a run has measured, by its name: `games, plain, trapper, view`."""
    return {", ".join(path): cost for path, cost in _costs(result, ()) if cost > 0}


def _costs(found: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], float]]:
    if isinstance(found, Mapping):
        for name, inside in found.items():
            if path or name in PARTS:
                yield from _costs(inside, (*path, name))
    elif isinstance(found, (int, float)) and not isinstance(found, bool):
        if path[0] == "contest" and not path[1].startswith(OURS):
            return
        if any(name.endswith(RATES) for name in path):
            yield path, 1 / found if found else 0.0
        elif path[-1] in SECONDS or "seconds an adventure" in path or (path[0] == "figures" and path[-1] not in UNITS):
            yield path, float(found)


def since(result: dict[str, Any], turn: float, last: Path) -> dict[str, float]:
    """How many times as long as before each thing takes that was measured before; this run is kept from now on.

    `turn` are the seconds of a turn of the loop.
    """
    before = json.loads(last.read_text(encoding="utf-8")) if last.exists() else {"turns": {}, "result": {}}
    turns = {name: cost / turn for name, cost in costs(result).items()}
    last.parent.mkdir(parents=True, exist_ok=True)
    kept = {"turns": before["turns"] | turns, "result": before["result"] | result}
    written(json.dumps(kept, indent=1), last)
    return {name: cost / before["turns"][name] for name, cost in turns.items() if name in before["turns"]}


def table(ratios: Mapping[str, float]) -> list[str]:
    """What takes longer than in the last run, and what takes less."""
    if not ratios:
        return ["since the last run: nothing was measured before; these results are kept for the next run"]
    longer = {name: ratio for name, ratio in ratios.items() if ratio >= SLOWER}
    less = {name: ratio for name, ratio in ratios.items() if ratio <= 1 / SLOWER}
    lines = [f"since the last run, of {len(ratios)} figures: {len(longer)} SLOWER, {len(less)} quicker (times as long)"]
    return lines + [
        f"  {name:62}{ratio:8.2f} x" for name, ratio in sorted((longer | less).items(), key=lambda pair: -pair[1])
    ]
