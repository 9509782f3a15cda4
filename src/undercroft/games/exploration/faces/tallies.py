"""What is worth counting in many games of Dungeon Crawl Exploration."""

from typing import Final

from undercroft.engine import Tally

TALLIES: Final = {
    "ghosts": Tally.of("characters who fall", "ghost"),
    "defeated": Tally.of("foes defeated", "defeated"),
    "rests": Tally.of("rests", "rested"),
    "searches": Tally.of("searches", "searches"),
}
