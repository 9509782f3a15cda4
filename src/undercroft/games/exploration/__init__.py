"""Dungeon Crawl Exploration: rooms behind doors, a leader who changes every round, skirmishes and encounters.

Only begun: there are the rules to look up, and stories to write, check and look at.
"""

from importlib.resources import files
from typing import Any, NoReturn

from undercroft.engine import Game, Options
from undercroft.engine.refusal import Unknown
from undercroft.games.exploration.stories.datafiles import FILES

__all__ = ["GAME"]


class ExplorationOptions(Options, frozen=True, kw_only=True):
    """The readings in force: there is nothing to be read differently in a story's file."""


def _not_yet(*given: Any) -> NoReturn:
    raise Unknown("Dungeon Crawl Exploration cannot be played yet")


GAME = Game(
    id="exploration",
    title="Dungeon Crawl Exploration",
    pitch="Nobody knows what is behind the next door. A new leader every round, in stories that you can write.",
    folder=files(__name__),
    edition=1,
    seats=range(1, 6),
    usual_seats=3,
    seat_names=("Ada", "Bruno", "Clara", "Dario", "Elsa"),
    roles=lambda setting: ("adventurer",) * setting.seats,
    options=ExplorationOptions,
    records=(),
    questions=(),
    events={},
    order="exploration.core.turn.round",
    seating="exploration.core.group",
    new=_not_yet,
    play=_not_yet,
    view=_not_yet,
    resample=_not_yet,
    result=_not_yet,
    scene=_not_yet,
    turns=_not_yet,
    audit=_not_yet,
    files=FILES,
    cooperative=True,
)
