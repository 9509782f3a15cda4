"""What a value is made of, for whoever asks whether two of them share anything."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final

import msgspec

from undercroft.engine.plain import saved_slots

SHARED_FREELY: Final = (str, int, bytes, type(None), Enum, msgspec.Struct)
"""What never changes."""


def parts(value: Any) -> dict[int, Any]:
    """Everything changeable that this value is made of, by identity; what a record derives for itself left out."""
    found: dict[int, Any] = {}
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, SHARED_FREELY) or id(part) in found:
            continue
        if isinstance(part, dict):
            waiting += [*part.keys(), *part.values()]
        elif isinstance(part, (list, tuple)):
            waiting += part
        else:
            waiting += [getattr(part, slot) for slot in saved_slots(type(part)) or ()]
        if not isinstance(part, tuple):
            found[id(part)] = part
    return found
