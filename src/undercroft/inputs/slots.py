"""Slots: values assigned to named places."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from undercroft.inputs.grid import Ready


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a value: the key in the answer, its name, an icon, and a word about it; perhaps values of its own."""

    key: str
    name: str
    icon: str | None = None
    words: str = ""
    values: tuple[int | str, ...] = ()


@dataclass(frozen=True, slots=True)
class SlotsWidget:
    """Slots to be filled, as a client needs them; with `once`, each value has one slot."""

    slots: tuple[Slot, ...]
    values: tuple[int | str, ...]
    once: bool = True
    ready: tuple[Ready, ...] = ()
    start: Mapping[str, Any] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """The widget as data that a client may read."""
        plain: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return plain
