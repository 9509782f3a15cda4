"""What every contestant answers on its command line, and how those written in Python do.

    play GAMES WARM SEED    random games to the end; the first WARM of them are not measured
    clone COUNT             copies of positions in the middle of games
    replay FILE             the games of a file of traces; exit 1 names the first difference

The answer is one line of JSON. Measured is the CPU time of the contestant's own process, around the play alone.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from benchmarks.traces import Differs, Script, replay

POSITIONS = 48
"""So many positions are copied, each a few decisions further on than the one before."""


SEEDS = 1_000_000
"""Games of different seeds are so far apart, and so are their dice."""


def play(games: int, warm: int, seed: int, start: Callable[[int], Any], finish: Callable[[Any, Random], int]) -> Any:
    """Decisions and seconds of these games; `start` sets up a game, `finish` plays it out and is measured."""
    rng = Random(seed)
    lengths: list[int] = []
    seconds = 0.0
    for number in range(warm + games):
        game = start(seed * SEEDS + number)
        begun = process_time()
        decisions = finish(game, rng)
        if number >= warm:
            seconds += process_time() - begun
            lengths.append(decisions)
    squares = sum(length * length for length in lengths)
    return {"games": games, "decisions": sum(lengths), "squares": squares, "seconds": seconds}


def copy(count: int, positions: list[Any], clone: Callable[[Any], object]) -> Any:
    """Seconds for so many copies of each position."""
    begun = process_time()
    for position in positions:
        for _ in range(count):
            clone(position)
    return {"clones": count * len(positions), "seconds": process_time() - begun}


def middles(start: Callable[[int], Any], step: Callable[[Any, Random], bool]) -> Iterator[Any]:
    """Positions in the middle of games; `step` makes one decision and says whether there is a further one."""
    rng = Random(7)
    for number in range(POSITIONS):
        game = start(number)
        if all(step(game, rng) for _ in range(number + 1)):
            yield game


def answer(
    words: list[str],
    start: Callable[[int], Any],
    finish: Callable[[Any, Random], int],
    step: Callable[[Any, Random], bool],
    clone: Callable[[Any], object],
    again: Callable[[Script], None],
) -> int:
    """The command line is answered; the exit status."""
    match words:
        case ["play", games, warm, seed]:
            print(json.dumps(play(int(games), int(warm), int(seed), start, finish)))
        case ["clone", count]:
            print(json.dumps(copy(int(count), list(middles(start, step)), clone)))
        case ["replay", file]:
            try:
                print(json.dumps({"games": replay(Path(file), again)}))
            except Differs as difference:
                print(difference, file=sys.stderr)
                return 1
        case _:
            print("play GAMES WARM SEED, clone COUNT or replay FILE", file=sys.stderr)
            return 2
    return 0
