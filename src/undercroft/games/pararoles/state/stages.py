"""Where in a game of Para Roles we are."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Stage(Enum):
    """Where in a game we are."""

    OPENING = "opening"
    HEROES = "heroes"
    FLOOR = "floor"
    DESIGN = "design"
    PARTY = "party"
    ENEMIES = "enemies"
    CLASH = "clash"
    STAIRS = "stairs"
    OVER = "over"


OPENING: Final = Stage.OPENING
HEROES: Final = Stage.HEROES
FLOOR: Final = Stage.FLOOR
DESIGN: Final = Stage.DESIGN
PARTY: Final = Stage.PARTY
ENEMIES: Final = Stage.ENEMIES
CLASH: Final = Stage.CLASH
STAIRS: Final = Stage.STAIRS
OVER: Final = Stage.OVER
"""The stages once more: to look a member up in its class takes ten times as long as to compare it."""
