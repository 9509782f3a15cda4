"""The golden games of ElectroDungeon: one for each way it can end, played by the bots."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from tools.goldens import Story
from undercroft import Table
from undercroft.bots import play_bots, seated

MOF, FIRST, SECOND = 0, 1, 2
CLOCK = "electro.end.storm-clock.explorer_turns"
TOLL = "electro.end.death-toll.deaths"
CAP = "electro.end.hard-cap.rounds"


def played(
    *bots: str,
    seed: int,
    options: Mapping[str, Any] | None = None,
    numbers: Mapping[str, int] | None = None,
    acts: Mapping[int, tuple[tuple[int, str], ...]] | None = None,
) -> Table:
    """A game of these bots; after so many answers somebody acts, if anybody does."""
    table = Table.start("electro", seats=len(bots), seed=seed, options=options, numbers=numbers)
    players = seated(table.game, list(bots), str(seed))
    done = 0
    for after, who in sorted((acts or {}).items()):
        play_bots(table, players, limit=after - done)
        done = after
        for seat, act in who:
            table.act(seat, act)
    if table.result is None:
        play_bots(table, players, limit=5000)
    return table


STORIES = (
    Story(
        "escaped",
        "On the wheel two Explorers win the fragments and get out.",
        partial(played, "greedy", "loyal", "loyal", seed=23, options={"board": "wheel"}),
    ),
    Story(
        "escaped-alone",
        "One Explorer, alone in the labyrinth, meets the champion in the Trials.",
        partial(played, "greedy", seed=29, options={"board": "wheel", "mof": "auto", "solo": True}),
    ),
    Story(
        "caught-by-the-storm",
        "Six turns of Explorers are not enough.",
        partial(played, "greedy", "greedy", "selfish", seed=2, numbers={CLOCK: 6}),
    ),
    Story(
        "too-many-deaths",
        "With the clock on deaths the second death ends it.",
        partial(played, "greedy", "selfish", "selfish", seed=4, options={"clock": "deaths"}, numbers={TOLL: 2}),
    ),
    Story(
        "the-last-round",
        "Without a clock the game ends when it must.",
        partial(played, "greedy", "greedy", "greedy", seed=3, options={"clock": "off"}, numbers={CAP: 3}),
    ),
    Story(
        "given-up",
        "Both Explorers give up.",
        partial(
            played, "greedy", "greedy", "greedy", seed=6, acts={30: ((FIRST, "concede"),), 40: ((SECOND, "concede"),)}
        ),
    ),
    Story(
        "everybody-gone",
        "One Explorer leaves, then the other.",
        partial(played, "greedy", "greedy", "greedy", seed=7, acts={30: ((FIRST, "leave"),), 45: ((SECOND, "leave"),)}),
    ),
    Story(
        "fate-gives-up",
        "The Master of Fates gives up; software goes on, and the storm wins for nobody.",
        partial(played, "greedy", "greedy", "greedy", seed=8, numbers={CLOCK: 8}, acts={25: ((MOF, "concede"),)}),
    ),
)
