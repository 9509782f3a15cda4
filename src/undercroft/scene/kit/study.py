"""Study sheets of kits: pictures with their names and what they look like, in rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from undercroft.scene.drawer import Drawer
from undercroft.scene.kit.kit import Block, Room, mm
from undercroft.scene.pen import attribute, number

_ACROSS: Final = 3
_WIDE, _HIGH = 60, 46
"""Millimetres of an entry."""
_PICTURE: Final = 24
_HEAD: Final = 44.0


@dataclass(frozen=True, slots=True)
class Studied:
    """Something to learn: its picture, its name, and what it looks like in words."""

    icon: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class StudySheet:
    """A page to learn from."""

    title: str
    about: str
    entries: tuple[Studied, ...]

    @property
    def contents(self) -> str:
        return f"{self.title}: a study sheet"

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """One page, or as many as are needed."""
        wide, high = mm(_WIDE), mm(_HIGH)
        most = _ACROSS * int((room.long - _HEAD) // high)
        blocks = []
        for i in range(0, len(self.entries), most):
            shown = self.entries[i : i + most]
            drawn = drawer.words(self.title, 0, 20, size=17, weight="bold")
            drawn += drawer.words(self.about, 0, 36, size=9.5, style="italic")
            for place, entry in enumerate(shown):
                row, column = divmod(place, _ACROSS)
                at = f"translate({number(column * wide)} {number(_HEAD + row * high)})"
                drawn += f"<g data-name={attribute(entry.name)} transform='{at}'>{_entry(drawer, entry, wide)}</g>"
            rows = -(-len(shown) // _ACROSS)
            blocks.append(Block(_ACROSS * wide, _HEAD + rows * high, drawn, alone=True))
        return blocks


def _entry(drawer: Drawer, entry: Studied, wide: float) -> str:
    side = mm(_PICTURE)
    drawn = drawer.icon(entry.icon, (wide / 2, side / 2 + 3), side)
    foot = side + 16
    drawn += drawer.words(entry.name, wide / 2, foot, size=11.5, weight="bold", align="middle")
    for line in wrap(entry.words, 44)[:5]:
        foot += 8.6
        drawn += drawer.words(line, wide / 2, foot, size=7.4, align="middle")
    return drawn
