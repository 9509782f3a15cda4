"""What is worth counting in many games of ElectroDungeon."""

from typing import Final

from undercroft.engine import Tally

TALLIES: Final = {
    "deaths": Tally.of("Explorers who die", "dies"),
    "slain": Tally.of("beasts slain", "slain"),
    "solved": Tally.of("Puzzles solved", "puzzle-solved"),
    "betrayals": Tally.of("betrayals", "betrays"),
}
