"""What the store keeps of the timer of a table."""

from __future__ import annotations

import msgspec

from undercroft.engine.craft.ready import ready


@ready
class ClockKept(msgspec.Struct, frozen=True):
    """The timer of this key has run for so many milliseconds."""

    key: str
    ms: int


def written(clock: ClockKept | None) -> str | None:
    """The clock as the store keeps it."""
    return None if clock is None else msgspec.json.encode(clock).decode()


def read(text: str | None) -> ClockKept | None:
    """The clock that the store kept."""
    return None if text is None else msgspec.json.decode(text, type=ClockKept)
