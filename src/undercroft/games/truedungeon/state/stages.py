"""Where in an adventure we are."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Stage(Enum):
    """Where in an adventure we are.  [truedungeon.digital.room-sequence]"""

    COACHING = "coaching"
    TRAINING = "training"
    ENTER = "enter"
    BEFORE = "before"
    COMBAT = "combat"
    PUZZLE = "puzzle"
    RECOVERY = "recovery"
    PUSH = "push"
    LEAVE = "leave"
    OVER = "over"


COACHING: Final = Stage.COACHING
TRAINING: Final = Stage.TRAINING
ENTER: Final = Stage.ENTER
BEFORE: Final = Stage.BEFORE
COMBAT: Final = Stage.COMBAT
PUZZLE: Final = Stage.PUZZLE
RECOVERY: Final = Stage.RECOVERY
PUSH: Final = Stage.PUSH
LEAVE: Final = Stage.LEAVE
OVER: Final = Stage.OVER
