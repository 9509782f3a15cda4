"""Experiments that tests run: games of Dungeon Trapper that end after a few turns, or none at all."""

from __future__ import annotations

import json
from typing import Any

from undercroft.lab.experiment import Study, read_experiment

SHORT = {
    "kind": "experiment",
    "game": "trapper",
    "question": "Is it so?",
    "options": {"turn_limit": 4},
    "vary": {"options": {"fog": ["traps", "full"]}},
    "stop": {"games": 3},
}


def text(**changes: Any) -> str:
    """The text of a short experiment with these keys changed."""
    return json.dumps({**SHORT, **changes})


def study(**changes: Any) -> Study:
    """The same, read."""
    return read_experiment({**SHORT, **changes})
