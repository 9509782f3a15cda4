"""What the store keeps of where a what-if table comes from."""

from __future__ import annotations

from typing import Final

import msgspec

from undercroft.engine.craft.ready import ready

LONGEST_PAST: Final = 300
"""So many lines of the game before are kept, the last ones."""


class PastLine(msgspec.Struct, frozen=True):
    """A line of the log of the game before, and the rule behind it."""

    text: str
    rule: str | None


@ready
class Origin(msgspec.Struct, frozen=True):
    """The table goes on from this moment of a seat at another table; `past` is what that seat had been told there."""

    table: str
    seat: int
    at: int
    past: tuple[PastLine, ...]


def written(origin: Origin | None) -> str | None:
    """The origin as the store keeps it."""
    return None if origin is None else msgspec.json.encode(origin).decode()


def read(text: str | None) -> Origin | None:
    """The origin that the store kept."""
    return None if text is None else msgspec.json.decode(text, type=Origin)
