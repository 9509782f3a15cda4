"""The numbers that are rulings of the ledger and may be replaced when a game is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undercroft.engine import Refused

EXPLORER_TURNS: Final = "electro.end.storm-clock.explorer_turns"
DEATH_TOLL: Final = "electro.end.death-toll.deaths"
HARD_CAP: Final = "electro.end.hard-cap.rounds"
CODE_LENGTH: Final = "electro.puzzle.fuse-code.length"
CODE_DIGITS: Final = "electro.puzzle.fuse-code.digits"
CODE_GUESSES: Final = "electro.puzzle.fuse-code.guesses"
PANEL_LEAST: Final = "electro.puzzle.breaker-panel.scramble_presses_min"
PANEL_MOST: Final = "electro.puzzle.breaker-panel.scramble_presses_max"
PANEL_SLACK: Final = "electro.puzzle.breaker-panel.slack"
CELLS_SLACK: Final = "electro.puzzle.charge-cells.slack"
GATE_LEAST: Final = "electro.puzzle.slide-gate.depth_min"
GATE_MOST: Final = "electro.puzzle.slide-gate.depth_max"
GATE_SLACK: Final = "electro.puzzle.slide-gate.slack"
PYLONS_MOST: Final = "electro.puzzle.pylons.heap_max"
WEIGHINGS: Final = "electro.puzzle.odd-fuse.weighings"
GIVENS: Final = "electro.puzzle.rune-square.givens"
ROLL_EASY: Final = "electro.puzzle.roll-mode.easy"
ROLL_MEDIUM: Final = "electro.puzzle.roll-mode.medium"
ROLL_HARD: Final = "electro.puzzle.roll-mode.hard"
MOST_REPEATS: Final = "electro.trial.rod-arc-water.max_repeats"
DICE_EACH: Final = "electro.trial.liars-cells.dice_each"
FUSE_PILE: Final = "electro.trial.last-fuse.pile"
FUSE_MOST: Final = "electro.trial.last-fuse.take_max"

NUMBERS: Final = {
    EXPLORER_TURNS: 120,
    DEATH_TOLL: 10,
    HARD_CAP: 400,
    CODE_LENGTH: 4,
    CODE_DIGITS: 6,
    CODE_GUESSES: 6,
    PANEL_LEAST: 4,
    PANEL_MOST: 6,
    PANEL_SLACK: 2,
    CELLS_SLACK: 3,
    GATE_LEAST: 8,
    GATE_MOST: 12,
    GATE_SLACK: 6,
    PYLONS_MOST: 7,
    WEIGHINGS: 2,
    GIVENS: 6,
    ROLL_EASY: 4,
    ROLL_MEDIUM: 2,
    ROLL_HARD: 0,
    MOST_REPEATS: 20,
    DICE_EACH: 3,
    FUSE_PILE: 21,
    FUSE_MOST: 3,
}
"""By rule and key."""

RANGES: Final = {
    EXPLORER_TURNS: (1, 10_000),
    DEATH_TOLL: (1, 10_000),
    HARD_CAP: (1, 10_000),
    CODE_LENGTH: (1, 5),
    CODE_DIGITS: (1, 8),
    CODE_GUESSES: (1, 99),
    PANEL_LEAST: (1, 9),
    PANEL_MOST: (1, 9),
    PANEL_SLACK: (0, 99),
    CELLS_SLACK: (0, 99),
    GATE_LEAST: (1, 31),
    GATE_MOST: (1, 31),
    GATE_SLACK: (0, 99),
    PYLONS_MOST: (4, 9),
    WEIGHINGS: (2, 99),
    GIVENS: (4, 16),
    ROLL_EASY: (0, 99),
    ROLL_MEDIUM: (0, 99),
    ROLL_HARD: (0, 99),
    MOST_REPEATS: (0, 1000),
    DICE_EACH: (1, 9),
    FUSE_PILE: (1, 99),
    FUSE_MOST: (1, 20),
}
"""How small and great each of them may be: what a Puzzle can be made of, and what a screen can show."""

ORDERED: Final = ((PANEL_LEAST, PANEL_MOST), (GATE_LEAST, GATE_MOST))
"""Pairs of which the first is never the greater."""


def must_be_playable(numbers: Mapping[str, int]) -> None:
    """Raise `Refused` where a number is one with which no game can be played."""
    for name, (least, most) in RANGES.items():
        if not least <= numbers[name] <= most:
            raise Refused(f"{name} cannot be {numbers[name]}: {least} to {most}", rule=name.rpartition(".")[0], at=name)
    for low, high in ORDERED:
        if numbers[low] > numbers[high]:
            raise Refused(f"{low} cannot be above {high}", rule=low.rpartition(".")[0], at=low)
