"""How ElectroDungeon comes out when bots play it: for each number of Explorers one row of a table.

python tools/balance.py                      1,000 games for 2 to 6 Explorers, greedy bots
python tools/balance.py --games 100 --explorers 3 --bot loyal --option clock=deaths
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

GAME = "electro"
MOST_DECISIONS = 20_000
"""A game with more decisions than this is stuck."""


@dataclass(frozen=True)
class Played:
    """How one game ended: whether at all, who escaped, in which round, after how many deaths."""

    over: bool
    escaped: int
    round: int
    deaths: int


def play(seed: int, *, explorers: int, bot: str, options: Mapping[str, str]) -> Played:
    """One game of these bots."""
    seats = explorers + (options.get("mof") != "auto")
    table = Table.start(GAME, seats=seats, seed=f"balance {seed}", options=dict(options), listen=False)
    play_bots(table, seated(table.game, [bot] * seats, f"balance {seed}"), limit=MOST_DECISIONS)
    state = table.state
    return Played(table.result is not None, len(state.escaped), state.round, state.deaths)


def row(explorers: int, played: Sequence[Played]) -> str:
    """What came of these games, as a row of a table.

    >>> row(2, [Played(True, 2, 30, 4), Played(True, 0, 60, 7)])
    '| 2 | 50 % | 50 % | 45 | 5.5 | 2.0 | 0 |'
    """
    games = len(played)
    escapes = [game for game in played if game.escaped]
    together = mean([game.escaped for game in escapes] or [0])
    return (
        f"| {explorers} | {100 * (games - len(escapes)) / games:.0f} % | {100 * len(escapes) / games:.0f} % "
        f"| {median(game.round for game in played):g} | {mean(game.deaths for game in played):.1f} "
        f"| {together:.1f} | {sum(not game.over for game in played)} |"
    )


HEAD = "| Explorers | Master of Fates wins | escapes | median round | deaths a game | escape together | stuck |"


def main(given: Sequence[str] | None = None) -> int:
    """Print the table."""
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--games", type=int, default=1000)
    read.add_argument("--explorers", type=int, nargs="+", default=[2, 3, 4, 5, 6])
    read.add_argument("--bot", default="greedy")
    read.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked = read.parse_args(given)
    options = dict(option.split("=", 1) for option in asked.option)
    print(HEAD + "\n" + "|---" * 7 + "|", flush=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for explorers in asked.explorers:
            one = partial(play, explorers=explorers, bot=asked.bot, options=options)
            print(row(explorers, list(pool.map(one, range(asked.games), chunksize=10))), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
