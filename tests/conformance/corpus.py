"""Games of every kind, as the laws play them, with what our own games tell the laws about themselves."""

from __future__ import annotations

from tests.conformance.helps import HELPS
from undercroft import games
from undercroft.testing.corpus import (
    SOAK,
    again,
    bots_for,
    choose,
    ended,
    fewer,
    forget,
    lightly,
    options_for,
    positions,
    random_options,
    single_options,
    size,
    some_positions,
    start,
)
from undercroft.testing.help import helped

__all__ = [
    "IDS",
    "SOAK",
    "again",
    "bots_for",
    "choose",
    "ended",
    "fewer",
    "forget",
    "lightly",
    "options_for",
    "positions",
    "random_options",
    "single_options",
    "size",
    "some_positions",
    "start",
]

IDS = games.ids()

for id in IDS:
    helped(id, HELPS[id])
