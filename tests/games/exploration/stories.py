"""The golden games of Dungeon Crawl Exploration: the rulebook's example played on for a while, and every way to end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from tests.games.exploration.example import ALL, fought
from tests.games.exploration.tables import AT_START
from tests.tables import do
from tools.goldens import Story
from undercroft import Table
from undercroft.bots import play_bots, seated
from undercroft.engine.chance import Taught, seed_key


def played(*bots: str, seed: int, options: Mapping[str, Any] | None = None) -> Table:
    """A crawl of these bots to its end."""
    return _to_the_end(Table.start("exploration", seats=len(bots), seed=seed, options=options), bots, seed)


def example(*bots: str, seed: int, after: int) -> Table:
    """The three rounds of the rulebook's example, with its dice; then these bots go on, and give up after so many."""
    table = Table.start("exploration", seats=len(bots), chance=Taught(seed_key(seed), ALL))
    return _goes_home(fought(do(table, *AT_START)), bots, seed, after)


def _to_the_end(table: Table, bots: tuple[str, ...], seed: int) -> Table:
    play_bots(table, seated(table.game, list(bots), str(seed)), limit=5000)
    return table


def given_up(*bots: str, seed: int, after: int) -> Table:
    """A crawl of these bots in which who leads gives up after so many decisions."""
    return _goes_home(Table.start("exploration", seats=len(bots), seed=seed), bots, seed, after)


def _goes_home(table: Table, bots: tuple[str, ...], seed: int, after: int) -> Table:
    play_bots(table, seated(table.game, list(bots), str(seed)), limit=after)
    table.act(table.state.acting().seat, "concede")
    return table


STORIES = (
    Story(
        "the-rulebooks-example",
        "Three rounds as the rulebook tells them, with its dice; then the group goes on for a while, and home.",
        partial(example, "greedy", "greedy", "greedy", seed=1, after=120),
    ),
    Story(
        "won",
        "Two visitors put an end to the lodger below.",
        partial(played, "greedy", "greedy", seed=1, options={"story": "lodger-below"}),
    ),
    Story(
        "lost",
        "Two in a hurry find, where the main foe is tough, that they should have searched for more.",
        partial(played, "hasty", "hasty", seed=39, options={"difficulty": "hard"}),
    ),
    Story(
        "given-up",
        "Three who have seen enough of the priory go home.",
        partial(given_up, "greedy", "greedy", "greedy", seed=2, after=60),
    ),
)
