"""The parts of which kits are made: boards, tokens, standing figures, cards, and reference cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from undercroft.engine import Options, unusual
from undercroft.scene.cuts import cut_marks, grid_cuts
from undercroft.scene.drawer import Drawer
from undercroft.scene.kit.kit import Block, Room, mm
from undercroft.scene.parts import Board
from undercroft.scene.pen import attribute, number
from undercroft.scene.shapes import TILE
from undercroft.scene.svg import SceneDrawer, board_height, board_width

CARD: Final = (63, 88)
"""The usual size of a playing card, in millimetres."""

_CUT: Final = 16.0
"""Points around a grid for its cut marks."""


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """A board whose tiles are exactly so many millimetres wide; `words` stand below it."""

    board: Board
    tile: int
    words: str = ""

    @property
    def contents(self) -> str:
        return self.board.name

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """One block: the board within its cut marks."""
        part = mm(self.tile) / TILE
        wide, high = board_width(self.board) * part, board_height(self.board) * part
        board = SceneDrawer(drawer.theme).board(self.board, 0, 0)
        drawn = f'<g transform="scale({part:.6f})">{board}</g>'
        if self.words:
            high += 18
            drawn += drawer.words(self.words, wide, high - 4, size=10, align="end", colour="soft")
        cuts = drawer.shape(cut_marks(-6, -4, wide + 12, high + 8, length=6), width=0.6, more='class="cut"')
        return (Block(wide, high, drawn + cuts),)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of paper with an icon in a livery; `label` is written in its corner."""

    name: str
    icon: str
    colour: str = "red"
    label: str = ""


@dataclass(frozen=True, slots=True)
class Tokens:
    """Square tokens of so many millimetres, cut from a grid without gaps."""

    title: str
    tokens: tuple[Token, ...]
    size: int = 24

    @property
    def contents(self) -> str:
        return f"{len(self.tokens)} {self.title}"

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """As many grids as pages are needed."""
        side = mm(self.size)
        across, down = int((room.short - 2 * _CUT) // side), int((room.long - 2 * _CUT) // side)
        sheets = [self.tokens[i : i + across * down] for i in range(0, len(self.tokens), across * down)]
        return tuple(
            grid([_token(drawer, token, side) for token in shown], across, side, side, drawer) for shown in sheets
        )


@dataclass(frozen=True, slots=True)
class Standees:
    """Figures that stand: folded in the middle, with feet to glue one on the other."""

    title: str
    tokens: tuple[Token, ...]
    wide: int = 26
    high: int = 36
    foot: int = 12

    @property
    def contents(self) -> str:
        return f"{len(self.tokens)} {self.title}"

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """As many rows as are needed."""
        wide, high = mm(self.wide), 2 * mm(self.high + self.foot)
        across = int((room.short - 2 * _CUT) // wide)
        rows = [self.tokens[i : i + across] for i in range(0, len(self.tokens), across)]
        return tuple(grid([self._figure(drawer, token) for token in row], across, wide, high, drawer) for row in rows)

    def _figure(self, drawer: Drawer, token: Token) -> str:
        w, h, f = mm(self.wide), mm(self.high), mm(self.foot)
        face = drawer.icon(token.icon, (w / 2, f + h * 1.5 + 2), w * 0.82, piece=token.colour)
        name = drawer.words(token.name, w / 2, f + 2 * h + f * 0.4, size=8, align="middle")
        other = f'<g transform="rotate(180 {number(w / 2)} {number(f + h)})">{face}{name}</g>'
        folds = f"M0 {number(f)}h{number(w)}M0 {number(f + h)}h{number(w)}M0 {number(f + 2 * h)}h{number(w)}"
        return face + name + other + drawer.shape(folds, line="soft", width=0.6, dash="3 3", more='class="fold"')


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of a reference card: icon, title, what it says at the right, the rule in words, and its ids in small."""

    title: str
    words: str
    icon: str = ""
    right: str = ""
    small: str = ""


def agreed(options: Options, *, but: Collection[str] = ()) -> tuple[Row, ...]:
    """A row with the readings that are not as usual, if there are any; `but` are options that the kit shows itself."""
    told = [f"{spec.text} ({spec.rule})" for spec, _ in unusual(options) if spec.name not in but]
    return (Row("These readings go before the words of the cards", "; ".join(told) + "."),) if told else ()


@dataclass(frozen=True, slots=True)
class Reference:
    """A large card to look things up on, as many times as there are players."""

    title: str
    rows: tuple[Row, ...]
    copies: int = 1
    wide: int = 124
    high: int = 180

    @property
    def contents(self) -> str:
        return f"{self.copies} reference cards" if self.copies > 1 else "a reference card"

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """Two beside each other on lying paper, or one."""
        wide, high = mm(self.wide), mm(self.high)
        face = self._face(drawer, wide, high)
        pairs = [min(2, self.copies - i) for i in range(0, self.copies, 2)]
        return tuple(grid([face] * count, count, wide, high, drawer) for count in pairs)

    def _face(self, drawer: Drawer, wide: float, high: float) -> str:
        for size in (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5):
            drawn, used = self._rows(drawer, wide, size)
            if used <= high - 8:
                return drawn
        raise ValueError(f"{self.title} has more words than the card holds")

    def _rows(self, drawer: Drawer, wide: float, size: float) -> tuple[str, float]:
        """The card's rows in letters of this size, and how high they are together."""
        pad, pic = 12.0, size * 3.1
        drawn = [drawer.words(self.title, pad, 26, size=16, weight="bold")]
        y = 34.0
        for row in self.rows:
            left = pad + (pic + 8 if row.icon else 0)
            drawn.append(drawer.shape(f"M{number(pad)} {number(y)}H{number(wide - pad)}", line="grid", width=0.7))
            if row.icon:
                drawn.append(drawer.icon(row.icon, (pad + pic / 2, y + pic / 2 + 5), pic))
            foot = y + size * 1.35
            drawn.append(drawer.words(row.title, left, foot, size=size * 1.08, weight="bold"))
            if row.right:
                drawn.append(drawer.words(row.right, wide - pad, foot, size=size, align="end"))
            for line in wrap(row.words, int((wide - pad - left) / (size * 0.43))):
                foot += size * 1.2
                drawn.append(drawer.words(line, left, foot, size=size))
            if row.small:
                foot += size * 0.95
                drawn.append(drawer.words(row.small, left, foot, size=size * 0.62, colour="soft"))
            y = max(foot + size * 0.5, y + (pic + 9 if row.icon else 0))
        return "".join(drawn), y


def grid(
    faces: Sequence[str], across: int, wide: float, high: float, drawer: Drawer, *, mirrored: bool = False
) -> Block:
    """The faces in rows without gaps, with cut marks at the ends of every line; mirrored, each row from the right."""
    across = min(across, len(faces))
    down = -(-len(faces) // across)
    drawn = []
    for i, face in enumerate(faces):
        row, column = divmod(i, across)
        column = across - 1 - column if mirrored else column
        drawn.append(f'<g class="piece" transform="translate({column * wide:.3f} {row * high:.3f})">{face}</g>')
    cuts = grid_cuts(across, down, wide, high)
    drawn.append(drawer.shape(cuts, line="ink", width=0.6, more='class="cut"'))
    return Block(across * wide, down * high, "".join(drawn))


def _token(drawer: Drawer, token: Token, side: float) -> str:
    edge = drawer.shape(rounded(2.5, 2.5, side - 5, side - 5, 6), fill=token.colour, line="soft", width=0.8)
    inner = drawer.shape(rounded(5.5, 5.5, side - 11, side - 11, 4), fill="paper", line=None)
    label = drawer.words(token.label, side - 9, side - 9, size=9, weight="bold", align="end") if token.label else ""
    drawn = edge + inner + drawer.icon(token.icon, (side / 2, side / 2), side * 0.66, piece=token.colour) + label
    return f"<g data-name={attribute(token.name)}>{drawn}</g>"


def heading(drawer: Drawer, title: str, note: str, left: float, right: float, y: float) -> str:
    """A line across, the title below it at the left, and a note at the right, as large as there is room for."""
    drawn = drawer.shape(f"M{number(left)} {number(y)}H{number(right)}", line="grid", width=0.7)
    drawn += drawer.words(title, left, y + 10, size=9, weight="bold")
    room = right - left - len(title) * 5.2 - 6
    size = min(7.0, room / max(1.0, len(note) * 0.45))
    return drawn + drawer.words(note, right, y + 10, size=size, align="end", colour="soft")


def rounded(left: float, top: float, wide: float, high: float, r: float) -> str:
    """A box with round corners, as path data."""
    x, y, w, h, c = (number(value) for value in (left + r, top, wide - 2 * r, high - 2 * r, r))
    return f"M{x} {y}h{w}q{c} 0 {c} {c}v{h}q0 {c} -{c} {c}h-{w}q-{c} 0 -{c} -{c}v-{h}q0 -{c} {c} -{c}z"
