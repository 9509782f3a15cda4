"""How many dungeon floors a second are rolled, all rolls recorded, and where their time goes: by the book's steps."""

from __future__ import annotations

import cProfile
import json
import pstats
from time import process_time

from undercroft.games.pararoles import generate

FLOORS = 400
ROUNDS = 5
STEPS = {
    "entrance": "entrance",
    "draw_map": "paths, intersections, rooms",
    "check_size": "size",
    "stairs": "stairs",
    "secret_room": "secret rooms",
    "traps": "traps",
    "populate": "enemies",
}
"""The functions of the steps, and what the book calls them."""


def floors_a_second() -> float:
    """CPU time of this process, the best of several rounds over the same floors."""
    best = 0.0
    for _ in range(ROUNDS):
        begun = process_time()
        for seed in range(FLOORS):
            generate(seed)
        best = max(best, FLOORS / (process_time() - begun))
    return best


def shares() -> dict[str, float]:
    """The share of each step in the time of all steps, as a profiler sees it."""
    profile = cProfile.Profile()
    profile.enable()
    for seed in range(FLOORS):
        generate(seed)
    profile.disable()
    spent = dict.fromkeys(STEPS.values(), 0.0)
    for (file, _, name), (_, _, _, together, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        if name in STEPS and "pararoles" in file:
            spent[STEPS[name]] += together
    whole = sum(spent.values())
    return {step: seconds / whole for step, seconds in spent.items()}


if __name__ == "__main__":
    print(json.dumps({"floors a second": floors_a_second(), "shares": shares()}))
