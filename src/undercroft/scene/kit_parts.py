"""The parts of which kits are made: boards, tokens, standing figures, cards, and reference cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from undercroft.scene.cuts import cut_marks, grid_cuts
from undercroft.scene.drawer import Drawer
from undercroft.scene.kit import Block, Room, mm
from undercroft.scene.parts import Board
from undercroft.scene.pen import attribute, number
from undercroft.scene.svg import TILE, SceneDrawer, board_height, board_width

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
        board = SceneDrawer(drawer.colours).board(self.board, 0, 0)
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
        grids = [self.tokens[i : i + across * down] for i in range(0, len(self.tokens), across * down)]
        return tuple(
            _grid([_token(drawer, token, side) for token in grid], across, side, side, drawer) for grid in grids
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
        return tuple(_grid([self._figure(drawer, token) for token in row], across, wide, high, drawer) for row in rows)

    def _figure(self, drawer: Drawer, token: Token) -> str:
        w, h, f = mm(self.wide), mm(self.high), mm(self.foot)
        face = drawer.icon(token.icon, (w / 2, f + h * 1.5 + 2), w * 0.82, piece=token.colour)
        name = drawer.words(token.name, w / 2, f + 2 * h + f * 0.4, size=8, align="middle")
        other = f'<g transform="rotate(180 {number(w / 2)} {number(f + h)})">{face}{name}</g>'
        folds = f"M0 {number(f)}h{number(w)}M0 {number(f + h)}h{number(w)}M0 {number(f + 2 * h)}h{number(w)}"
        return face + name + other + drawer.shape(folds, line="soft", width=0.6, dash="3 3", more='class="fold"')


@dataclass(frozen=True, slots=True)
class Card:
    """A card: a title, a picture, words below, and small print at the foot."""

    title: str
    words: tuple[str, ...] = ()
    icon: str = ""
    small: str = ""


@dataclass(frozen=True, slots=True)
class Cards:
    """A deck of cards of 63 by 88 mm, all with the same back: an icon and a word."""

    title: str
    cards: tuple[Card, ...]
    back: Token

    @property
    def contents(self) -> str:
        return f"{len(self.cards)} {self.title}"

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """Fronts in rows from left to right, backs in rows from right to left."""
        wide, high = mm(CARD[0]), mm(CARD[1])
        across, down = int(room.short // wide), int(room.long // high)
        blocks = []
        for i in range(0, len(self.cards), across * down):
            shown = self.cards[i : i + across * down]
            fronts = [_card(drawer, card, wide, high) for card in shown]
            backs = [_card_back(drawer, self.back, wide, high)] * len(shown)
            front, back = (
                _grid(faces, across, wide, high, drawer, mirrored=m) for faces, m in ((fronts, 0), (backs, 1))
            )
            blocks.append(Block(front.wide, front.high, front.front, back.front))
        return blocks


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of a reference card: icon, title, what it says at the right, the rule in words, and its ids in small."""

    title: str
    words: str
    icon: str = ""
    right: str = ""
    small: str = ""


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
        return tuple(_grid([face] * count, count, wide, high, drawer) for count in pairs)

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


def _grid(faces: Sequence[str], across: int, wide: float, high: float, drawer: Drawer, *, mirrored: int = 0) -> Block:
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
    edge = drawer.shape(_rounded(2.5, 2.5, side - 5, side - 5, 6), fill=token.colour, line="soft", width=0.8)
    inner = drawer.shape(_rounded(5.5, 5.5, side - 11, side - 11, 4), fill="paper", line=None)
    label = drawer.words(token.label, side - 9, side - 9, size=9, weight="bold", align="end") if token.label else ""
    drawn = edge + inner + drawer.icon(token.icon, (side / 2, side / 2), side * 0.66, piece=token.colour) + label
    return f"<g data-name={attribute(token.name)}>{drawn}</g>"


def _card(drawer: Drawer, card: Card, wide: float, high: float) -> str:
    middle = wide / 2
    size = min(13.0, (wide - 24) / max(1.0, len(card.title) * 0.56))
    drawn = [drawer.shape(_rounded(7, 7, wide - 14, high - 14, 9), fill="floor", width=1.4)]
    drawn.append(drawer.words(card.title, middle, 27, size=size, weight="bold", align="middle"))
    y = 34.0
    if card.icon:
        drawn.append(drawer.icon(card.icon, (middle, y + 36), 64))
        y += 76
    for words in card.words:
        for line in wrap(words, int((wide - 30) / 4.5)):
            y += 12
            drawn.append(drawer.words(line, 16, y, size=9.5))
        y += 4
    if y > high - 22:
        raise ValueError(f"the card {card.title!r} has more words than it holds")
    if card.small:
        drawn.append(drawer.words(card.small, middle, high - 13, size=6, align="middle", colour="soft"))
    return f"<g data-name={attribute(card.title)}>{''.join(drawn)}</g>"


def _card_back(drawer: Drawer, back: Token, wide: float, high: float) -> str:
    drawn = [
        drawer.shape(_rounded(7, 7, wide - 14, high - 14, 9), fill="stone", width=1.4),
        drawer.shape(_rounded(13, 13, wide - 26, high - 26, 6), fill="paper", width=1),
        drawer.icon(back.icon, (wide / 2, high / 2 - 10), wide * 0.5, piece=back.colour),
        drawer.words(back.name, wide / 2, high - 40, size=14, weight="bold", align="middle"),
    ]
    return f'<g data-name="back">{"".join(drawn)}</g>'


def _rounded(left: float, top: float, wide: float, high: float, r: float) -> str:
    """A box with round corners, as path data."""
    x, y, w, h, c = (number(value) for value in (left + r, top, wide - 2 * r, high - 2 * r, r))
    return f"M{x} {y}h{w}q{c} 0 {c} {c}v{h}q0 {c} -{c} {c}h-{w}q-{c} 0 -{c} -{c}v-{h}q0 -{c} {c} -{c}z"
