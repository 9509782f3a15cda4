"""What is worth counting in many games of Para Roles."""

from typing import Final

from undercroft.engine import Tally

TALLIES: Final = {
    "falls": Tally.of("heroes who fall", "fell"),
    "defeated": Tally.of("enemies defeated", "defeated"),
    "sprung": Tally.of("traps that go off", "trap-sprung"),
    "treasure": Tally.of("times that treasure is gained", "gained"),
}
