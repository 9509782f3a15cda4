"""Where in a game of ElectroDungeon we are."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Stage(Enum):
    """Where in a game we are; ROUND is the Explorers' part of a round, FATES the turn of the Master of Fates."""

    OPENING = "opening"
    ROOMS = "rooms"
    SIDES = "sides"
    SCORES = "scores"
    PLACES = "places"
    ROUND = "round"
    FATES = "fates"
    OVER = "over"


OPENING: Final = Stage.OPENING
ROOMS: Final = Stage.ROOMS
SIDES: Final = Stage.SIDES
SCORES: Final = Stage.SCORES
PLACES: Final = Stage.PLACES
ROUND: Final = Stage.ROUND
FATES: Final = Stage.FATES
OVER: Final = Stage.OVER
