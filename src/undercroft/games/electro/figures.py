"""The numbers that are rulings of the ledger and may be replaced when a game is made.

How small and great each may be says what a Puzzle can be made of, and what a screen can show.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undercroft.engine import Refused
from undercroft.engine.craft.figures import Figures

NUMBERS: Final = Figures()
"""By rule and key."""

EXPLORER_TURNS: Final = NUMBERS.figure("electro.end.storm-clock.explorer_turns", 120, least=1, most=10_000)
DEATH_TOLL: Final = NUMBERS.figure("electro.end.death-toll.deaths", 10, least=1, most=10_000)
HARD_CAP: Final = NUMBERS.figure("electro.end.hard-cap.rounds", 400, least=1, most=10_000)
CODE_LENGTH: Final = NUMBERS.figure("electro.puzzle.fuse-code.length", 4, least=1, most=5)
CODE_DIGITS: Final = NUMBERS.figure("electro.puzzle.fuse-code.digits", 6, least=1, most=8)
CODE_GUESSES: Final = NUMBERS.figure("electro.puzzle.fuse-code.guesses", 6, least=1, most=99)
PANEL_LEAST: Final = NUMBERS.figure("electro.puzzle.breaker-panel.scramble_presses_min", 4, least=1, most=9)
PANEL_MOST: Final = NUMBERS.figure("electro.puzzle.breaker-panel.scramble_presses_max", 6, least=1, most=9)
PANEL_SLACK: Final = NUMBERS.figure("electro.puzzle.breaker-panel.slack", 2, most=99)
CELLS_SLACK: Final = NUMBERS.figure("electro.puzzle.charge-cells.slack", 3, most=99)
GATE_LEAST: Final = NUMBERS.figure("electro.puzzle.slide-gate.depth_min", 8, least=1, most=31)
GATE_MOST: Final = NUMBERS.figure("electro.puzzle.slide-gate.depth_max", 12, least=1, most=31)
GATE_SLACK: Final = NUMBERS.figure("electro.puzzle.slide-gate.slack", 6, most=99)
PYLONS_MOST: Final = NUMBERS.figure("electro.puzzle.pylons.heap_max", 7, least=4, most=9)
WEIGHINGS: Final = NUMBERS.figure("electro.puzzle.odd-fuse.weighings", 2, least=2, most=99)
GIVENS: Final = NUMBERS.figure("electro.puzzle.rune-square.givens", 6, least=4, most=16)
ROLL_EASY: Final = NUMBERS.figure("electro.puzzle.roll-mode.easy", 4, most=99)
ROLL_MEDIUM: Final = NUMBERS.figure("electro.puzzle.roll-mode.medium", 2, most=99)
ROLL_HARD: Final = NUMBERS.figure("electro.puzzle.roll-mode.hard", 0, most=99)
MOST_REPEATS: Final = NUMBERS.figure("electro.trial.rod-arc-water.max_repeats", 20, most=1000)
DICE_EACH: Final = NUMBERS.figure("electro.trial.liars-cells.dice_each", 3, least=1, most=9)
FUSE_PILE: Final = NUMBERS.figure("electro.trial.last-fuse.pile", 21, least=1, most=99)
FUSE_MOST: Final = NUMBERS.figure("electro.trial.last-fuse.take_max", 3, least=1, most=20)

ORDERED: Final = ((PANEL_LEAST, PANEL_MOST), (GATE_LEAST, GATE_MOST))
"""Pairs of which the first is never the greater."""


def storm_rounds(turns: int, explorers: int) -> int:
    """After how many rounds the storm comes, if it comes after so many turns of Explorers; of two, after four fifths.

    [electro.end.storm-clock]

    >>> [storm_rounds(120, explorers) for explorers in (1, 2, 3, 4, 5, 6)]
    [120, 48, 40, 30, 24, 20]
    """
    fifths = 4 if explorers == 2 else 5
    return -(-turns * fifths // (5 * explorers))


def must_be_playable(numbers: Mapping[str, int]) -> None:
    """Raise `Refused` where two numbers do not go together."""
    for low, high in ORDERED:
        if numbers[low] > numbers[high]:
            raise Refused(f"{low} cannot be above {high}", rule=low.rpartition(".")[0], at=low)
