"""How soon a hint comes in every game: at questions of games that its own bots play, by the clock on the wall."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any

from undercroft import Table, games
from undercroft.bots import default_bot, play_bots, seated
from undercroft.bots.hint import OWN_PLAYER, SECONDS, Hint, hint
from undercroft.engine import Choice

POSITIONS = 40
EVERY = {"trapper": 60, "pararoles": 90, "electro": 30, "exploration": 20, "truedungeon": 12}
"""Of so many decisions one is hinted at, so that the questions come from all of a game."""


def questions(id: str, count: int) -> Iterator[tuple[Table, Choice]]:
    """So many questions with more than one answer, from as many games as it takes."""
    game, seed, met, number = games.get(id), 0, 0, 0
    while met < count:
        seed += 1
        table = Table.start(id, seed=seed)
        players = seated(game, [default_bot(game)] * len(table.seats), seed)
        while met < count and (choice := table.waiting_for(players)) is not None:
            number += 1
            if number % EVERY.get(id, 20) == 0 and len(choice.options) > 1:
                met += 1
                yield table, choice
            play_bots(table, players, limit=1)


def measured(id: str, count: int) -> dict[str, Any]:
    """Seconds until the hint is there, and of how many the game's own bot spoke alone."""
    spent: list[float] = []
    found: list[Hint] = []
    for table, choice in questions(id, count):
        begun = perf_counter()
        found.append(hint(table, choice.seat, seconds=SECONDS))
        spent.append(perf_counter() - begun)
    spent.sort()
    return {
        "positions": count,
        "median": median(spent),
        "p95": spent[-(-95 * count // 100) - 1],
        "own player": sum(told.how == OWN_PLAYER for told in found),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hints", description="How soon a hint comes.")
    parser.add_argument("--positions", type=int, default=POSITIONS, help="questions in each game")
    wanted = parser.parse_args()
    print(json.dumps({id: measured(id, wanted.positions) for id in games.ids()}, indent=1))
