"""The numbers that are rulings of the ledger and may be replaced when a game is made."""

from __future__ import annotations

from typing import Final

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
