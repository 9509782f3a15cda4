"""What is worth counting in many games of True Dungeon."""

from typing import Final

from undercroft.engine import Tally

TALLIES: Final = {
    "deaths": Tally.of("characters who die", "dies"),
    "slain": Tally.of("monsters slain", "slain"),
    "solved": Tally.of("Puzzles solved", "solved"),
    "casts": Tally.of("Spells cast", "casts", "casts-at-once"),
}
