"""Texts of kits: numbered cards that lie face down until they are called for, pages to read, and lists of numbers.

What is secret has a back with cut marks of its own, so that it can be cut out unseen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from undercroft.scene.cuts import cut_marks
from undercroft.scene.drawer import Drawer
from undercroft.scene.kit.kit import Block, Part, Room, mm
from undercroft.scene.kit.parts import grid, rounded
from undercroft.scene.pen import attribute, number

ALOUD: Final = "italic"
"""The style of what is read out."""
HEADING: Final = "bold"

_PAD: Final = 13.0
_TOP: Final = 37.0
"""Where the words of a card begin, below its number and title."""
_LETTERS: Final = (10.0, 9.5, 9.0, 8.5, 8.0)
"""The sizes of letters that a card may have; what does not fit in the smallest goes on on another card."""
_PAGE_LETTERS: Final = 11.5


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph in a style: plain, ALOUD or HEADING."""

    words: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A numbered card: on its back the number alone, on its front the number, a title and what is to be read."""

    label: str
    title: str
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Entries:
    """Numbered cards of so many millimetres; one with many words has further cards of the same number."""

    title: str
    entries: tuple[Entry, ...]
    back: str
    wide: int = 95
    high: int = 88

    @property
    def contents(self) -> str:
        return f"{len(self.entries)} {self.title}"

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """Fronts in rows from left to right, backs in rows from right to left."""
        wide, high = mm(self.wide), mm(self.high)
        across, down = int(room.short // wide), int(room.long // high)
        cards = [card for entry in self.entries for card in _cards(entry, wide, high)]
        blocks = []
        for i in range(0, len(cards), across * down):
            shown = cards[i : i + across * down]
            front = grid([_front(drawer, card, wide, high) for card in shown], across, wide, high, drawer)
            backs = [_back(drawer, card.label, self.back, wide, high) for card in shown]
            back = grid(backs, across, wide, high, drawer, mirrored=True)
            blocks.append(Block(front.wide, front.high, front.front, back.front))
        return blocks


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A part whose drawings each have a back that says no more than these words."""

    part: Part
    words: str

    @property
    def contents(self) -> str:
        return self.part.contents

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """The same blocks with backs; of several, each back says which it is."""
        shown = self.part.blocks(drawer, room)
        return [
            replace(block, back=self._back(drawer, block, f"{i} of {len(shown)}" if len(shown) > 1 else ""))
            for i, block in enumerate(shown, 1)
        ]

    def _back(self, drawer: Drawer, block: Block, which: str) -> str:
        x, y = block.wide / 2, block.high / 2
        drawn = drawer.words(self.words, x, y, size=54, weight="bold", align="middle")
        drawn += drawer.words(which, x, y + 34, size=20, align="middle", colour="soft")
        cuts = cut_marks(0, 0, block.wide, block.high, length=9)
        return drawn + drawer.shape(cuts, width=0.6, more='class="cut"')


@dataclass(frozen=True, slots=True)
class Pages:
    """Whole pages to read, under a title, with lists of numbers at their end."""

    title: str
    passages: tuple[Passage, ...]
    lists: tuple[Listing, ...] = ()

    @property
    def contents(self) -> str:
        return f"pages to read before {self.title}"

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """As many pages as are needed, each alone."""
        written = _lines(self.passages, room.short, _PAGE_LETTERS)
        for listing in self.lists:
            written += listing.lines(room.short)
        pages: list[list[_Line]] = [[]]
        left = room.long - 40
        for line in written:
            if line.high > left:
                pages.append([])
                left = room.long
            pages[-1].append(line)
            left -= line.high
        return [self._page(drawer, lines, room, first=i == 0) for i, lines in enumerate(pages)]

    def _page(self, drawer: Drawer, lines: Sequence[_Line], room: Room, *, first: bool) -> Block:
        size = min(24.0, room.short / (len(self.title) * 0.55))
        drawn = drawer.words(self.title, 0, 24, size=size, weight="bold") if first else ""
        shown = _written(drawer, lines, 0, 40 if first else 0)
        return Block(room.short, room.long, drawn + shown, alone=True)


@dataclass(frozen=True, slots=True)
class Listing:
    """A list in columns: each cell a name and, in bold, its number."""

    heading: str
    cells: tuple[tuple[str, str], ...]
    columns: int = 6

    def lines(self, wide: float) -> list[_Line]:
        """The heading and the rows, from left to right."""
        size = _PAGE_LETTERS
        written = [_Line(((0.0, self.heading, HEADING),), size * 1.1, size * 2.4)]
        step = wide / self.columns
        for i in range(0, len(self.cells), self.columns):
            row = self.cells[i : i + self.columns]
            marks: list[_Mark] = []
            for column, (name, found) in enumerate(row):
                marks += [(column * step, name, ""), (column * step + step * 0.6, found, HEADING)]
            written.append(_Line(tuple(marks), size, size * 1.5))
        return written


_Mark = tuple[float, str, str]
"""Where words begin in a line, the words, and their style."""


class _Line(NamedTuple):
    """A line of words: what stands where, in which size, and how much room it takes with the gap before it."""

    marks: tuple[_Mark, ...]
    size: float
    high: float


class _Card(NamedTuple):
    label: str
    title: str
    lines: tuple[_Line, ...]


def _lines(passages: Sequence[Passage], wide: float, size: float) -> list[_Line]:
    """The passages in lines of this width."""
    found = []
    for passage in passages:
        for i, words in enumerate(folded(passage.words, wide / size, bold=passage.style == HEADING)):
            found.append(_Line(((0.0, words, passage.style),), size, size * (1.2 if i else 1.6)))
    return found


_WIDTHS: Final = {
    letter: wide
    for letters, wide in (
        ("'", 0.2),
        (" .,:;!iljtI/|", 0.28),
        ("frsJ()-", 0.37),
        ("aceoz?", 0.45),
        ("ELTZFPS", 0.61),
        ("mwABCDGHKNOQRUVXY", 0.73),
        ("MW&%", 0.92),
    )
    for letter in letters
}
"""How wide letters are, in their size; those that are missing are half as wide as high."""


def folded(words: str, wide: float, *, bold: bool = False) -> list[str]:
    """The words in lines that are at most so wide, in the size of their letters.

    >>> folded("FOR THE COUGH for the fear", 9)
    ['FOR THE COUGH', 'for the fear']
    """
    lines: list[str] = []
    used = 0.0
    for word in words.split():
        length = sum(_WIDTHS.get(letter, 0.5) for letter in word) * (1.07 if bold else 1)
        if lines and used + 0.28 + length <= wide:
            lines[-1] += f" {word}"
            used += 0.28 + length
        else:
            lines.append(word)
            used = length
    return lines


def _cards(entry: Entry, wide: float, high: float) -> list[_Card]:
    """The card of an entry, in the largest letters in which it is one, or in small letters several."""
    room = high - _TOP - _PAD
    for size in _LETTERS:
        lines = _lines(entry.passages, wide - 2 * _PAD, size)
        if sum(line.high for line in lines) <= room:
            return [_Card(entry.label, entry.title, tuple(lines))]
    cards: list[list[_Line]] = [[]]
    left = room
    for line in lines:
        if line.high > left:
            cards.append([])
            left = room
        cards[-1].append(line)
        left -= line.high
    count = len(cards)
    return [
        _Card(f"{entry.label} ({i}/{count})" if i > 1 else entry.label, f"{entry.title}, {i} of {count}", tuple(shown))
        for i, shown in enumerate(cards, 1)
    ]


def _written(drawer: Drawer, lines: Sequence[_Line], left: float, top: float) -> str:
    """The lines from this point on."""
    drawn, y = "", top
    for line in lines:
        y += line.high
        for x, words, style in line.marks:
            drawn += drawer.words(
                words,
                left + x,
                y,
                size=line.size,
                style=ALOUD if style == ALOUD else "",
                weight=HEADING if style == HEADING else "",
            )
    return drawn


def _front(drawer: Drawer, card: _Card, wide: float, high: float) -> str:
    drawn = drawer.shape(rounded(5, 5, wide - 10, high - 10, 8), fill="floor", width=1.2)
    drawn += drawer.words(card.label, _PAD, 28, size=18, weight="bold")
    left = _PAD + 14 + 10 * len(card.label)
    size = min(11.0, (wide - _PAD - left) / (len(card.title) * 0.53))
    drawn += drawer.words(card.title, wide - _PAD, 27, size=size, weight="bold", align="end")
    drawn += drawer.shape(f"M{number(_PAD)} 34H{number(wide - _PAD)}", line="grid", width=0.7)
    shown = _written(drawer, card.lines, _PAD, _TOP - 3)
    return f"<g data-name={attribute(card.label)}>{drawn}{shown}</g>"


def _back(drawer: Drawer, label: str, words: str, wide: float, high: float) -> str:
    drawn = drawer.shape(rounded(5, 5, wide - 10, high - 10, 8), fill="stone", width=1.2)
    drawn += drawer.shape(rounded(14, 14, wide - 28, high - 28, 6), fill="paper", width=0.9)
    drawn += drawer.words(
        label, wide / 2, high / 2 + 14, size=min(56.0, 300 / len(label)), weight="bold", align="middle"
    )
    drawn += drawer.words(words, wide / 2, high - 32, size=12, align="middle", colour="soft")
    return f'<g data-name="back">{drawn}</g>'
