"""A card for whatever has a name: what it is, what it does, its numbers now, and its rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Card:
    """What can be said of a thing to whoever asks.

    `text` is one sentence of what it does in play, `lines` its numbers as they are now, `rules` the ids of those behind
    it. `kind` is the sort of thing ("trap", "Spell"), `icon` the name of its picture.
    """

    title: str
    text: str
    lines: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    icon: str | None = None
    kind: str = ""

    def plain(self) -> dict[str, Any]:
        """The card as plain data."""
        return {
            "title": self.title,
            "kind": self.kind,
            "icon": self.icon,
            "text": self.text,
            "lines": list(self.lines),
            "rules": list(self.rules),
        }
