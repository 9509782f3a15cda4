"""How True Dungeon comes out when ten bots play it: a row of a table for each difficulty and what the party owns.

python tools/adventures.py            300 adventures for each difficulty, with the gear that befits it
python tools/adventures.py --games 50 --difficulty normal --wealth bag shelf hoard --bot careful
python tools/adventures.py --used     how often each Spell and power was used, and which never
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from statistics import mean
from time import process_time

from undercroft import Table
from undercroft.bots import play_bots, seated

GAME = "truedungeon"
DIFFICULTIES = ("non-lethal", "normal", "hardcore", "nightmare", "epic")
USUAL = "usual"
"""The gear that bots choose by themselves: a bag up to normal, a shelf on hardcore, a hoard above."""
WEALTH = (USUAL, "bag", "shelf", "hoard")
MOST_DECISIONS = 20_000
"""An adventure with more decisions than this is stuck."""
SEATS = 10


@dataclass(frozen=True)
class Played:
    """How one adventure ended: whether at all, whether with success, how many rooms were overcome, who was left.

    `seconds` is CPU time. `used` counts Spells and powers.
    """

    over: bool
    won: bool
    rooms: int
    alive: int
    rounds: int
    decisions: int
    seconds: float
    used: Mapping[str, int] = field(default_factory=dict)
    lost: tuple[int, ...] = ()
    """The numbers of the rooms that were not overcome."""


def play(seed: int, *, wealth: str, bots: Sequence[str], options: Mapping[str, str], seats: int = SEATS) -> Played:
    """One adventure of bots, each with a character of its own."""
    begun = process_time()
    table = Table.start(GAME, seats=seats, seed=f"adventures {seed}", options=dict(options), listen=False)
    players = seated(table.game, [bots[seat % len(bots)] for seat in range(seats)], f"adventures {seed}")
    decisions = 0
    if wealth != USUAL:
        decisions = _equip(table, wealth, seed)
    decisions += play_bots(table, players, limit=MOST_DECISIONS)
    state = table.state
    return Played(
        table.result is not None,
        state.ended == "success",
        sum(how == "overcome" for how in state.rooms.values()),
        len(state.living()),
        state.turns,
        decisions,
        process_time() - begun,
        dict(state.used),
        tuple(number for number, how in state.rooms.items() if how == "failed"),
    )


def _equip(table: Table, wealth: str, seed: int) -> int:
    """Everybody has a class and a ready-made character of this wealth; how many answers that took."""
    answers = 0
    while (choice := table.waiting_for(range(SEATS))) and choice.ask in ("class", "character"):
        fit = [option for option in choice.options if choice.ask == "class" or option.id.endswith(f"-{wealth}")]
        table.answer(choice.seat, fit[(seed + answers // 2) % len(fit)])
        answers += 1
    return answers


HEAD = (
    "| difficulty | gear | success | rooms overcome | alive at the end | wiped out or lost | rounds "
    "| decisions | seconds | stuck |"
)


def row(difficulty: str, wealth: str, played: Sequence[Played]) -> str:
    """What came of these adventures, as a row of a table.

    >>> row("normal", "bag", [Played(True, True, 7, 8, 30, 900, 1.0), Played(True, False, 4, 0, 20, 700, 0.5)])
    '| normal | bag | 50 % | 5.5 | 4.0 | 50 % | 25 | 800 | 0.8 | 0 |'
    """
    won = 100 * mean(one.won for one in played)
    return (
        f"| {difficulty} | {wealth} | {won:.0f} % | {mean(one.rooms for one in played):.1f} "
        f"| {mean(one.alive for one in played):.1f} | {100 - won:.0f} % | {mean(one.rounds for one in played):.0f} "
        f"| {mean(one.decisions for one in played):.0f} | {mean(one.seconds for one in played):.1f} "
        f"| {sum(not one.over for one in played)} |"
    )


def there_is() -> list[str]:
    """All Spells and powers that somebody may use, as they are counted."""
    from undercroft.games.truedungeon.content.classes import classes, spells

    found = [f"spell {spell.of} {spell.id}" for spell in spells()]
    passive = ("passive",)
    found += [
        f"power {power.id}" for card in classes().values() for power in card.powers if power.action not in passive
    ]
    return list(dict.fromkeys(found))


def usage(played: Iterable[Played]) -> list[str]:
    """How often each Spell and power was used, those never used last."""
    counted: Counter[str] = Counter()
    for one in played:
        counted.update(one.used)
    rows = [f"{number:8} {name}" for name, number in sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))]
    return [*rows, *(f"   never {name}" for name in there_is() if not counted[name])]


def main(given: Sequence[str] | None = None) -> int:
    """Print the table."""
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--games", type=int, default=300)
    read.add_argument("--first", type=int, default=0, help="the number of the first adventure")
    read.add_argument("--difficulty", nargs="+", default=DIFFICULTIES, choices=DIFFICULTIES)
    read.add_argument("--wealth", nargs="+", default=[USUAL], choices=WEALTH)
    read.add_argument("--bot", nargs="+", default=["greedy"])
    read.add_argument("--seats", type=int, default=SEATS)
    read.add_argument("--jobs", type=int, default=os.cpu_count())
    read.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    read.add_argument("--used", action="store_true", help="also print how often each Spell and power was used")
    read.add_argument("--rooms", action="store_true", help="also print how often each room was not overcome")
    asked = read.parse_args(given)
    options = dict(option.split("=", 1) for option in asked.option)
    print(HEAD + "\n" + "|---" * 10 + "|", flush=True)
    everything: list[Played] = []
    with ProcessPoolExecutor(asked.jobs) as pool:
        for difficulty in asked.difficulty:
            for wealth in asked.wealth:
                chosen = {**options, "difficulty": difficulty}
                one = partial(play, wealth=wealth, bots=asked.bot, options=chosen, seats=asked.seats)
                numbers = range(asked.first, asked.first + asked.games)
                played = list(pool.map(one, numbers, chunksize=5))
                print(row(difficulty, wealth, played), flush=True)
                if asked.rooms:
                    print("  not overcome:", dict(sorted(Counter(n for one in played for n in one.lost).items())))
                everything += played
    if asked.used:
        print("\n" + "\n".join(usage(everything)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
