"""Rooms in real time: how long one lasts, for whoever keeps the table."""

from __future__ import annotations

from typing import Final

from undercroft.engine.game import Timer
from undercroft.games.truedungeon.play.stages import BEFORE, COMBAT, ENTER, PUZZLE, RECOVERY
from undercroft.games.truedungeon.play.state import State

ROOM: Final = "room"
"""The act of the clock when the time of a room is up."""
_TIMED: Final = (ENTER, BEFORE, COMBAT, PUZZLE, RECOVERY)


_WORDS: Final = {"turn_based": "{} seconds are left.", "real_time": "Time runs.", "untimed": "There is no hurry."}


def time_words(s: State) -> str:
    """How much time is left, in a sentence; in real time the face of the table says it.

    [truedungeon.digital.clock-mode]
    """
    return _WORDS[s.rules.clock].format(s.clock)


def timer(s: State) -> Timer | None:
    """The time of the room, in real seconds from entering it until its time is up or the party goes on.

    The time for a memory test or a direction is no timer of the table: it runs where the question is shown, since
    whoever plays in text or needs it has no limit.
    [truedungeon.digital.clock-mode] [truedungeon.room.clock] [truedungeon.digital.skill-time]
    """
    if s.rules.clock != "real_time" or s.time_up or s.stage not in _TIMED:
        return None
    return Timer(f"room {s.room}", s.clock, ROOM, f"Room {s.room}")
