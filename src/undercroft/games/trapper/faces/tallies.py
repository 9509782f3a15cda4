"""What is worth counting in many games of Dungeon Trapper."""

from typing import Final

from undercroft.engine import Tally

TALLIES: Final = {
    "runs": Tally.of("adventurers sent", "entered"),
    "kills": Tally.of("adventurers killed", "killed"),
    "sprung": Tally.of("traps sprung", "sprung"),
    "lifted": Tally.of("tokens lifted", "revealed"),
}
