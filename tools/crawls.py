"""How Dungeon Crawl Exploration comes out when bots play it: a row of a table for each story and number of characters.

python tools/crawls.py                       1,000 games for every story and 2 to 5 characters, greedy bots
python tools/crawls.py --games 100 --story random --characters 3 --bot hasty --option difficulty=hard
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import mean, median

from undercroft import Table
from undercroft.bots import play_bots, seated

GAME = "exploration"
STORIES = ("sunken-priory", "lodger-below", "what-the-salt-keeps", "random")
MOST_DECISIONS = 20_000
"""A game with more decisions than this is stuck."""


@dataclass(frozen=True)
class Played:
    """How one game ended: whether at all, whether won, in which round, after how many decisions.

    `fallen` counts the characters that were no longer alive at the end; `goals` are the secondary goals, complete or
    not, `doors` those that were opened of all there are.
    """

    over: bool
    won: bool
    round: int
    decisions: int
    fallen: int
    goals: tuple[bool, ...]
    doors: tuple[int, int]


def play(seed: int, *, characters: int, bot: str, options: Mapping[str, str]) -> Played:
    """One game of a bot that runs all characters."""
    chosen = {**options, "characters": characters}
    table = Table.start(GAME, seats=1, seed=f"crawls {seed}", options=chosen, listen=False)
    decisions = play_bots(table, seated(table.game, [bot], f"crawls {seed}"), limit=MOST_DECISIONS)
    state = table.state
    goals = zip(state.done, state.story.goals, strict=True)
    leaves = [door for door in state.story.doors if not door.is_open]
    return Played(
        table.result is not None,
        state.ended == "won",
        state.round,
        decisions,
        sum(not hero.lives for hero in state.heroes),
        tuple(done for done, goal in goals if not goal.primary),
        (sum(door.id in state.removed for door in leaves), len(leaves)),
    )


def row(story: str, characters: int, played: Sequence[Played]) -> str:
    """What came of these games, as a row of a table.

    >>> won = Played(True, True, 12, 200, 1, (True, False), (5, 6))
    >>> row("random", 3, [won, Played(True, False, 17, 160, 3, (False, False), (4, 6))])
    '| `random` | 3 | 50 % | 14.5 | 180 | 2.0 | 25 % | 75 % | 0 |'
    """
    games = len(played)
    goals = [done for game in played for done in game.goals]
    doors = 100 * sum(game.doors[0] for game in played) / sum(game.doors[1] for game in played)
    return (
        f"| `{story}` | {characters} | {100 * sum(game.won for game in played) / games:.0f} % "
        f"| {median(game.round for game in played):g} | {mean(game.decisions for game in played):.0f} "
        f"| {mean(game.fallen for game in played):.1f} | {100 * mean(goals or [0]):.0f} % | {doors:.0f} % "
        f"| {sum(not game.over for game in played)} |"
    )


HEAD = (
    "| story | characters | won | median rounds | decisions | fallen at the end "
    "| secondary goals | doors opened | stuck |"
)


def main(given: Sequence[str] | None = None) -> int:
    """Print the table."""
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--games", type=int, default=1000)
    read.add_argument("--story", nargs="+", default=STORIES)
    read.add_argument("--characters", type=int, nargs="+", default=[2, 3, 4, 5])
    read.add_argument("--bot", default="greedy")
    read.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked = read.parse_args(given)
    options = dict(option.split("=", 1) for option in asked.option)
    print(HEAD + "\n" + "|---" * 9 + "|", flush=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for story in asked.story:
            for characters in asked.characters:
                one = partial(play, characters=characters, bot=asked.bot, options={**options, "story": story})
                print(row(story, characters, list(pool.map(one, range(asked.games), chunksize=10))), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
