"""Cards of kits to write on: boxes to fill in or cross off, lines, and tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final, Protocol

from undercroft.scene.drawer import Drawer
from undercroft.scene.kit.kit import Block, Room, mm
from undercroft.scene.kit.parts import grid, heading, rounded
from undercroft.scene.pen import attribute, circle, number

_PAD: Final = 12.0
_HEAD: Final = 14.0
"""How high the heading of a field is."""


class Field(Protocol):
    """A part of a card to write on."""

    def draw(self, drawer: Drawer, left: float, right: float, y: float) -> tuple[str, float]:
        """It between these two sides, its top at y; and where it ends."""


@dataclass(frozen=True, slots=True)
class Blanks:
    """Boxes to write a number in, each with its name and what it is for."""

    title: str
    note: str
    boxes: tuple[tuple[str, str], ...]

    def draw(self, drawer: Drawer, left: float, right: float, y: float) -> tuple[str, float]:
        """One below the other: box, name, purpose."""
        drawn, y = heading(drawer, self.title, self.note, left, right, y), y + _HEAD
        for name, purpose in self.boxes:
            drawn += drawer.shape(rounded(left, y, 22, 19, 3), fill="paper", width=1.1)
            drawn += drawer.words(name, left + 28, y + 13, size=10, weight="bold")
            drawn += drawer.words(purpose, left + 62, y + 13, size=7.5)
            y += 22
        return drawn, y + 2


@dataclass(frozen=True, slots=True)
class Boxes:
    """Numbered circles to cross off; those in `strong` have a heavier line."""

    title: str
    note: str
    count: int
    strong: tuple[int, ...] = ()
    size: float = 12

    def draw(self, drawer: Drawer, left: float, right: float, y: float) -> tuple[str, float]:
        """As many to a row as there is room for."""
        drawn, y = heading(drawer, self.title, self.note, left, right, y), y + _HEAD
        step = self.size + 2.6
        across = max(1, int((right - left) // step))
        for i in range(self.count):
            row, column = divmod(i, across)
            cx, cy = left + step * (column + 0.5), y + step * (row + 0.5)
            heavy = i + 1 in self.strong
            drawn += drawer.shape(circle(cx, cy, self.size / 2), fill="paper", width=2.4 if heavy else 0.9)
            size = self.size * (0.56 if i < 99 else 0.44)
            colour = "ink" if heavy else "soft"
            drawn += drawer.words(str(i + 1), cx, cy + size * 0.35, size=size, align="middle", colour=colour)
        return drawn, y + step * -(-self.count // across) + 4


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines to write on."""

    title: str
    note: str
    count: int

    def draw(self, drawer: Drawer, left: float, right: float, y: float) -> tuple[str, float]:
        """The lines at the distance of handwriting."""
        drawn, y = heading(drawer, self.title, self.note, left, right, y), y + _HEAD
        for _ in range(self.count):
            y += 15
            drawn += drawer.shape(f"M{number(left)} {number(y)}H{number(right)}", line="soft", width=0.7)
        return drawn, y + 5


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: columns with their share of the width, and rows that begin with these words or are empty."""

    title: str
    note: str
    columns: tuple[tuple[str, float], ...]
    rows: tuple[tuple[str, ...], ...]
    high: float = 15

    def draw(self, drawer: Drawer, left: float, right: float, y: float) -> tuple[str, float]:
        """The heads of the columns, and a row of cells for each row."""
        drawn, y = heading(drawer, self.title, self.note, left, right, y), y + _HEAD
        unit = (right - left) / sum(part for _, part in self.columns)
        starts = [left + unit * sum(part for _, part in self.columns[:i]) for i in range(len(self.columns) + 1)]
        for (head, _), x in zip(self.columns, starts, strict=False):
            drawn += drawer.words(head, x + 2, y + 7, size=7, colour="soft")
        y += 10
        for row in self.rows:
            for written, x in zip(row, starts, strict=False):
                drawn += drawer.words(written, x + 2, y + self.high - 4.5, size=min(8.5, self.high * 0.62))
            y += self.high
        top = y - self.high * len(self.rows)
        lines = "".join(f"M{number(x)} {number(top)}V{number(y)}" for x in starts)
        levels = [top + self.high * i for i in range(len(self.rows) + 1)]
        lines += "".join(f"M{number(left)} {number(level)}H{number(right)}" for level in levels)
        return drawn + drawer.shape(lines, line="soft", width=0.7), y + 6


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph."""

    words: str
    size: float = 8

    def draw(self, drawer: Drawer, left: float, right: float, y: float) -> tuple[str, float]:
        """As many lines as it needs."""
        drawn = ""
        for line in wrap(self.words, int((right - left) / (self.size * 0.44))):
            y += self.size * 1.2
            drawn += drawer.words(line, left, y, size=self.size)
        return drawn, y + 5


@dataclass(frozen=True, slots=True)
class Halves:
    """Two fields side by side."""

    left: Field
    right: Field

    def draw(self, drawer: Drawer, left: float, right: float, y: float) -> tuple[str, float]:
        """Each has half of the width, less a gap."""
        middle = (left + right) / 2
        one, ends = self.left.draw(drawer, left, middle - _PAD / 2, y)
        other, stops = self.right.draw(drawer, middle + _PAD / 2, right, y)
        return one + other, max(ends, stops)


@dataclass(frozen=True, slots=True)
class FormCard:
    """A card to write on: title, icon in a livery, fields from top to foot, rule ids in small."""

    title: str
    icon: str
    fields: tuple[Field, ...]
    colour: str = "red"
    small: str = ""
    named: bool = False
    """Whether there is a line for a name."""


@dataclass(frozen=True, slots=True)
class FormCards:
    """Cards to write on, of so many millimetres, as many to a page as it holds."""

    title: str
    cards: tuple[FormCard, ...]
    wide: int = 95
    high: int = 88

    @property
    def contents(self) -> str:
        return f"{len(self.cards)} {self.title}" if len(self.cards) > 1 else self.title

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """Rows of cards without gaps."""
        wide, high = mm(self.wide), mm(self.high)
        across, down = int(room.short // wide), int(room.long // high)
        drawn = [_form(drawer, card, wide, high) for card in self.cards]
        held = across * down
        return [grid(drawn[i : i + held], across, wide, high, drawer) for i in range(0, len(drawn), held)]


def _form(drawer: Drawer, card: FormCard, wide: float, high: float) -> str:
    left, right = _PAD, wide - _PAD
    drawn = drawer.shape(rounded(5, 5, wide - 10, high - 10, 8), fill="floor", width=1.3)
    drawn += drawer.icon(card.icon, (left + 14, 25), 27, piece=card.colour)
    drawn += drawer.words(card.title, left + 34, 27 if not card.named else 22, size=14, weight="bold")
    if card.named:
        drawn += drawer.words("Player", left + 34, 36, size=7, colour="soft")
        drawn += drawer.shape(f"M{number(left + 58)} 36.5H{number(right)}", line="soft", width=0.7)
    y = 44.0
    for field in card.fields:
        shown, y = field.draw(drawer, left, right, y)
        drawn += shown
    if y > high - 13:
        raise ValueError(f"{card.title} has more fields than the card holds")
    size = min(5.0, (wide - 20) / max(1.0, len(card.small) * 0.47))
    drawn += drawer.words(card.small, wide / 2, high - 9, size=size, align="middle", colour="soft")
    return f"<g data-name={attribute(card.title)}>{drawn}</g>"
