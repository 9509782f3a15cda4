"""What the store keeps of a table of the dungeon of the day."""

from __future__ import annotations

import msgspec

from undercroft.engine.craft.ready import ready


@ready
class DayKept(msgspec.Struct, frozen=True):
    """The table is of the dungeon of this date. A `counted` try has no help; a `copy` is a game to watch again."""

    date: str
    counted: bool = False
    copy: bool = False


def written(day: DayKept | None) -> str | None:
    """The day as the store keeps it."""
    return None if day is None else msgspec.json.encode(day).decode()


def read(text: str | None) -> DayKept | None:
    """The day that the store kept."""
    return None if text is None else msgspec.json.decode(text, type=DayKept)
