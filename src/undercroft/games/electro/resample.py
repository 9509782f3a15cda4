"""Other worlds: what a seat cannot know is drawn anew."""

from __future__ import annotations

from undercroft.engine import Chance
from undercroft.games.electro.state import State


def resample(s: State, seat: int | None, chance: Chance) -> None:
    """Change s into another world that this seat (None: a spectator) could not tell from this one."""
