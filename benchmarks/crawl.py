"""How many decisions a second Para Roles takes: at random and by its own bot, with nobody listening."""

from __future__ import annotations

import json
from time import process_time

from undercroft import Table, games
from undercroft.bots import play_bots, seated

GAMES = {"random": 12, "greedy": 3}
ROUNDS = 3
SEATS = 4


def decisions_a_second(bot: str) -> float:
    """CPU time of this process, the best of several rounds over the same games of four heroes."""
    best = 0.0
    for _ in range(ROUNDS):
        decisions = 0
        begun = process_time()
        for seed in range(GAMES[bot]):
            table = Table.start("pararoles", seed=seed, seats=SEATS, listen=False)
            decisions += play_bots(table, seated(games.get("pararoles"), [bot] * SEATS, seed), limit=100_000)
        best = max(best, decisions / (process_time() - begun))
    return best


def copy_seconds() -> float:
    """Seconds a copy of a table in the middle of a game."""
    table = Table.start("pararoles", seed=3, seats=SEATS, listen=False)
    play_bots(table, seated(games.get("pararoles"), ["greedy"] * SEATS, 3), limit=200)
    count = 2000
    begun = process_time()
    for _ in range(count):
        table.clone()
    return (process_time() - begun) / count


if __name__ == "__main__":
    rates = {bot: decisions_a_second(bot) for bot in GAMES}
    print(json.dumps({"decisions a second": rates, "copy": copy_seconds()}))
