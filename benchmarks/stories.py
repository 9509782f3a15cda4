"""How long the story of a game takes in every game: CPU seconds of one process, from a record of its own bots."""

from __future__ import annotations

import json
from time import process_time
from typing import Any

from undercroft import Table, games
from undercroft.bots import play_bots, seated
from undercroft.lab.story import tell

SEEDS = (1, 2)
MOST = 60.0
"""So many seconds a story may take."""


def measured(id: str) -> dict[str, Any]:
    """Seconds for the stories of usual games, the longest, and how many answers these games had."""
    game = games.get(id)
    seconds, answers = [], []
    for seed in SEEDS:
        table = Table.start(id, seed=seed)
        play_bots(table, seated(game, ["easy" if "easy" in game.bots else "greedy"] * len(table.seats), seed))
        begun = process_time()
        story = tell(table.record().file)
        seconds.append(process_time() - begun)
        answers.append(story.steps)
    return {"seconds": seconds, "longest": max(seconds), "answers": answers, "in time": max(seconds) < MOST}


if __name__ == "__main__":
    print(json.dumps({id: measured(id) for id in games.ids()}, indent=1))
