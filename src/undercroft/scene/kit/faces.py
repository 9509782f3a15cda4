"""Further parts of kits: cards with facts and a die table, hero sheets, and counters for the squares of a map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from textwrap import wrap
from typing import Final

from undercroft.scene.drawer import Drawer
from undercroft.scene.kit.kit import Block, Part, Room, mm
from undercroft.scene.kit.parts import CARD, Token, grid, heading, rounded
from undercroft.scene.pen import attribute, circle, number

_BESIDE: Final = 40.0
_LEAST: Final = 7.5
"""No card has smaller letters for its words."""
_PIPS: Final = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)


@dataclass(frozen=True, slots=True)
class Face:
    """A card: beside its icon facts as name and value, below it what each face of a d6 means, words, and rule ids."""

    title: str
    icon: str
    facts: tuple[tuple[str, str], ...]
    words: tuple[str, ...]
    die: tuple[str, ...] = ()
    small: str = ""


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards of 63 by 88 mm in letters of at most this size, all with the same back: an icon and a word."""

    title: str
    faces: tuple[Face, ...]
    back: Token
    letters: float = 10

    @property
    def contents(self) -> str:
        return f"{len(self.faces)} {self.title}"

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """Fronts in rows from left to right, backs in rows from right to left."""

        def front(number: int, wide: float, high: float) -> str:
            return _card(drawer, self.faces[number], wide, high, self.letters)

        return deck_blocks(drawer, room, len(self.faces), front, self.back)


def deck_blocks(
    drawer: Drawer, room: Room, count: int, front: Callable[[int, float, float], str], back: Token
) -> list[Block]:
    """Sheets of so many cards with their backs; `front` draws the card of a number in a width and height."""
    wide, high = mm(CARD[0]), mm(CARD[1])
    across, down = int(room.short // wide), int(room.long // high)
    blocks = []
    for i in range(0, count, across * down):
        fronts = [front(number, wide, high) for number in range(i, min(count, i + across * down))]
        backs = [_back(drawer, back, wide, high)] * len(fronts)
        shown = grid(fronts, across, wide, high, drawer)
        turned = grid(backs, across, wide, high, drawer, mirrored=True)
        blocks.append(Block(shown.wide, shown.high, shown.front, turned.front))
    return blocks


@dataclass(frozen=True, slots=True)
class Counters:
    """Small square tokens that lie on the squares of a printed floor; a label stands in a corner."""

    title: str
    tokens: tuple[Token, ...]
    size: int = 11

    @property
    def contents(self) -> str:
        return f"{len(self.tokens)} {self.title}"

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """One grid, for there are never more than a page holds."""
        side = mm(self.size)
        across = int((room.short - _BESIDE) // side)
        return (grid([_counter(drawer, token, side) for token in self.tokens], across, side, side, drawer),)


@dataclass(frozen=True, slots=True)
class Stat:
    """A stat on a hero sheet: the suit's icon, its name, and its value where that is settled."""

    icon: str
    name: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A hero's sheet: role and icon, four stats, the role's words, health to cross off, and notes for each line."""

    role: str
    icon: str
    stats: tuple[Stat, ...]
    words: str
    health: int
    notes: Notes
    small: str = ""


@dataclass(frozen=True, slots=True)
class Notes:
    """What stands in small letters beside the headings of a hero sheet."""

    stats: str
    health: str
    treasure: str
    items: str


@dataclass(frozen=True, slots=True)
class Sheets:
    """Hero sheets, four to a page."""

    sheets: tuple[Sheet, ...]
    wide: int = 95
    high: int = 130

    @property
    def contents(self) -> str:
        return f"{len(self.sheets)} hero sheets"

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """Two beside each other, two below."""
        wide, high = mm(self.wide), mm(self.high)
        drawn = [_sheet(drawer, sheet, wide, high) for sheet in self.sheets]
        return [grid(drawn[i : i + 4], 2, wide, high, drawer) for i in range(0, len(drawn), 4)]


@dataclass(frozen=True, slots=True)
class Beside:
    """Parts of a single block each, beside each other on one page, which is printed so many times."""

    title: str
    parts: tuple[Part, ...]
    copies: int = 1

    @property
    def contents(self) -> str:
        return self.title

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """One block for each copy, its parts far enough from each other for their cut marks."""
        drawn, wide, high = [], -_BESIDE, 0.0
        for part in self.parts:
            (block,) = part.blocks(drawer, room)
            drawn.append(f'<g transform="translate({wide + _BESIDE:.3f} 0)">{block.front}</g>')
            wide, high = wide + _BESIDE + block.wide, max(high, block.high)
        return (Block(wide, high, "".join(drawn)),) * self.copies


def _card(drawer: Drawer, face: Face, wide: float, high: float, letters: float) -> str:
    size = min(14.0, (wide - 26) / (len(face.title) * 0.54))
    drawn = [drawer.shape(rounded(7, 7, wide - 14, high - 14, 9), fill="floor", width=1.4)]
    drawn.append(drawer.words(face.title, wide / 2, 27, size=size, weight="bold", align="middle"))
    drawn.append(drawer.icon(face.icon, (46, 67), 60))
    y = 67 - 8.0 * len(face.facts)
    for named, value in face.facts:
        drawn.append(drawer.words(named, 84, y + 6, size=6.5, colour="soft"))
        size = min(9.5, (wide - 94) / (len(value) * 0.5))
        drawn.append(drawer.words(value, 84, y + 14, size=size, weight="bold"))
        y += 17
    y = 106.0
    if face.die:
        drawn.append(_die_table(drawer, face.die, 16, y, wide - 32))
        y += 36
    drawn.append(drawer.shape(f"M16 {number(y)}H{number(wide - 16)}", line="grid", width=0.7))
    drawn.append(fitted(drawer, face.title, face.words, (16, y + 2, wide - 32, high - 20 - y), letters))
    size = min(5.0, (wide - 20) / max(1.0, len(face.small) * 0.47))
    drawn.append(drawer.words(face.small, wide / 2, high - 12, size=size, align="middle", colour="soft"))
    return f"<g data-name={attribute(face.title)}>{''.join(drawn)}</g>"


def fitted(
    drawer: Drawer,
    title: str,
    paragraphs: Sequence[str],
    box: tuple[float, float, float, float],
    letters: float = 10,
) -> str:
    """The paragraphs in the largest letters, up to this size, that fit into the box of left, top, width and height."""
    left, top, wide, high = box
    for size in (letters - 0.5 * step for step in range(int((letters - _LEAST) * 2) + 1)):
        drawn, y = [], top
        for words in paragraphs:
            for line in wrap(words, int(wide / (size * 0.44))):
                y += size * 1.2
                drawn.append(drawer.words(line, left, y, size=size))
            y += size * 0.35
        if y <= top + high:
            return "".join(drawn)
    raise ValueError(f"the card {title!r} has more words than it holds")


def _die_table(drawer: Drawer, die: Sequence[str], left: float, top: float, wide: float) -> str:
    """Six dice in a row, and below each run of like faces what they mean."""
    cell, side = wide / 6, 15.0
    drawn = []
    for i in range(6):
        x, y = left + cell * (i + 0.5), top + side / 2
        drawn.append(drawer.shape(rounded(x - side / 2, top, side, side, 3), fill="bone", width=1))
        pips = "".join(circle(x + 4.2 * dx, y + 4.2 * dy, 1.3) for dx, dy in _PIPS[i + 1])
        drawn.append(drawer.shape(pips, fill="ink", line=None))
    first = 0
    for action, run in groupby(die):
        last = first + len(list(run))
        x1, x2, y = left + cell * first + 3, left + cell * last - 3, top + side + 5
        drawn.append(drawer.shape(f"M{number(x1)} {number(y - 2)}V{number(y)}H{number(x2)}V{number(y - 2)}", width=0.8))
        drawn.append(drawer.words(action, (x1 + x2) / 2, y + 8.5, size=7, weight="bold", align="middle"))
        first = last
    return "".join(drawn)


def _back(drawer: Drawer, back: Token, wide: float, high: float) -> str:
    drawn = [
        drawer.shape(rounded(7, 7, wide - 14, high - 14, 9), fill="stone", width=1.4),
        drawer.shape(rounded(13, 13, wide - 26, high - 26, 6), fill="paper", width=1),
        drawer.icon(back.icon, (wide / 2, high / 2 - 10), wide * 0.5, piece=back.colour),
        drawer.words(back.name, wide / 2, high - 40, size=14, weight="bold", align="middle"),
    ]
    return f'<g data-name="back">{"".join(drawn)}</g>'


def _counter(drawer: Drawer, token: Token, side: float) -> str:
    middle = side / 2
    drawn = drawer.shape(rounded(1.2, 1.2, side - 2.4, side - 2.4, 4), fill="floor", line="soft", width=0.8)
    off = 1.4 if token.label else 0
    drawn += drawer.icon(token.icon, (middle - off, middle - off), side * (0.7 if off else 0.76), piece=token.colour)
    if token.label:
        x, y = side - 5.6, side - 5.6
        drawn += drawer.shape(circle(x, y, 4.4), fill="paper", width=0.8)
        drawn += drawer.words(token.label, x, y + 2.4, size=6.8, weight="bold", align="middle")
    return f"<g data-name={attribute(token.name)}>{drawn}</g>"


def _sheet(drawer: Drawer, sheet: Sheet, wide: float, high: float) -> str:
    pad, right = 14.0, wide - 14
    drawn = [drawer.shape(rounded(6, 6, wide - 12, high - 12, 9), fill="floor", width=1.4)]
    drawn.append(drawer.icon(sheet.icon, (pad + 30, 46), 58))
    drawn.append(drawer.words(sheet.role, pad + 68, 36, size=20, weight="bold"))
    drawn.append(drawer.words("Name", pad + 68, 64, size=8, colour="soft"))
    drawn.append(drawer.shape(f"M{number(pad + 92)} 65H{number(right)}", line="soft", width=0.7))
    drawn.append(fitted(drawer, sheet.role, (sheet.words,), (pad, 78, right - pad, 38)))
    y = 124.0
    drawn.append(heading(drawer, "Stats", sheet.notes.stats, pad, right, y))
    cell = (right - pad) / 4
    for i, stat in enumerate(sheet.stats):
        x = pad + cell * i
        drawn.append(drawer.icon(stat.icon, (x + 12, y + 27), 20))
        drawn.append(drawer.shape(rounded(x + 26, y + 14, 26, 26, 4), fill="paper", width=1.2))
        drawn.append(drawer.words(stat.value, x + 39, y + 33, size=17, weight="bold", align="middle"))
        drawn.append(drawer.words(stat.name, x + 39, y + 49, size=8, align="middle"))
    y = 188.0
    drawn.append(heading(drawer, "Health", sheet.notes.health, pad, right, y))
    step = (right - pad) / sheet.health
    for i in range(sheet.health):
        x = pad + step * (i + 0.5)
        drawn.append(drawer.shape(circle(x, y + 24, 9), fill="paper", width=1))
        drawn.append(drawer.words(str(i + 1), x, y + 27, size=8, align="middle", colour="soft"))
    y = 232.0
    drawn.append(heading(drawer, "Treasure", sheet.notes.treasure, pad, right, y))
    for i, stat in enumerate(sheet.stats):
        x = pad + cell * i
        drawn.append(drawer.icon(stat.icon, (x + 7, y + 20), 11))
        drawn.append(drawer.shape(f"M{number(x + 16)} {number(y + 26)}H{number(x + cell - 6)}", line="soft", width=0.7))
    y = 272.0
    drawn.append(heading(drawer, "Items", sheet.notes.items, pad, right, y))
    for i in range(4):
        foot = y + 26 + 15 * i
        drawn.append(drawer.shape(f"M{number(pad)} {number(foot)}H{number(right)}", line="soft", width=0.7))
    drawn.append(drawer.words(sheet.small, wide / 2, high - 11, size=5, align="middle", colour="soft"))
    return f"<g data-name={attribute(sheet.role)}>{''.join(drawn)}</g>"
