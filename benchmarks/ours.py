"""The contestant that is ours, plain or compiled by PYTHONPATH.

python -m benchmarks.ours play GAMES WARM SEED         random games by the engine's own loop, `Table.play_out`
python -m benchmarks.ours loop play GAMES WARM SEED    by a loop of the caller's, as a bot is asked
python -m benchmarks.ours build                        which build this is
"""

from __future__ import annotations

import sys
from random import Random

from benchmarks import contest
from benchmarks.traces import by_answer, by_play_out, pair, replay_ours
from undercroft import Table
from undercroft.engine import run


def start(number: int, *, listen: bool = False) -> Table:
    """A game in which both dungeons stand."""
    table = Table.start("trapper", seed=number, listen=listen, strict=False)
    for seat, dungeon in enumerate(pair(number)):
        table.answer(seat, dungeon.replace("/", "\n"))
    return table


def finish(table: Table, rng: Random) -> int:
    """Play to the end at random; the number of decisions."""
    return table.play_out(rng.getrandbits)


def finish_by_loop(table: Table, rng: Random) -> int:
    """The same by question and answer, one after another."""
    draw = rng.random
    decisions = 0
    while choice := table.waiting_for((0, 1)):
        options = choice.options
        table.answer(choice.seat, options[int(draw() * len(options))])
        decisions += 1
    return decisions


def step(table: Table, rng: Random) -> bool:
    """One decision at random."""
    table.play_out(rng.getrandbits, limit=1)
    return table.result is None


def main(words: list[str]) -> int:
    if words == ["build"]:
        print("compiled" if str(run.__file__).endswith((".so", ".pyd")) else "plain")
        return 0
    by_loop = words[:1] == ["loop"]
    return contest.answer(
        words[1:] if by_loop else words,
        start,
        finish_by_loop if by_loop else finish,
        step,
        lambda table: table.clone(),
        lambda script: replay_ours(script, by_answer if by_loop else by_play_out),
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
