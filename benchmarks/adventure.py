"""How long an adventure of True Dungeon takes ten bots, and how many decisions a second that is."""

from __future__ import annotations

import json
from time import process_time

from undercroft import Table, games
from undercroft.bots import play_bots, seated

GAMES = {"random": 3, "greedy": 3}
ROUNDS = 2
SEATS = 10


def measured(bot: str) -> tuple[float, float]:
    """CPU seconds an adventure and decisions a second, the best of several rounds over the same adventures."""
    best = (0.0, 0.0)
    for _ in range(ROUNDS):
        decisions = 0
        begun = process_time()
        for seed in range(GAMES[bot]):
            table = Table.start("truedungeon", seed=seed, seats=SEATS, listen=False)
            decisions += play_bots(table, seated(games.get("truedungeon"), [bot] * SEATS, seed), limit=100_000)
        seconds = process_time() - begun
        if decisions / seconds > best[1]:
            best = (seconds / GAMES[bot], decisions / seconds)
    return best


def copy_seconds() -> float:
    """Seconds a copy of a table in the middle of an adventure."""
    table = Table.start("truedungeon", seed=3, seats=SEATS, listen=False)
    play_bots(table, seated(games.get("truedungeon"), ["greedy"] * SEATS, 3), limit=200)
    count = 200
    begun = process_time()
    for _ in range(count):
        table.clone()
    return (process_time() - begun) / count


if __name__ == "__main__":
    found = {bot: measured(bot) for bot in GAMES}
    seconds = {bot: one[0] for bot, one in found.items()}
    rates = {bot: one[1] for bot, one in found.items()}
    print(json.dumps({"seconds an adventure": seconds, "decisions a second": rates, "copy": copy_seconds()}))
