"""Cards of kits that show a small board, with words below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from undercroft.scene.drawer import Drawer
from undercroft.scene.kit.faces import deck_blocks, fitted
from undercroft.scene.kit.kit import Block, Room
from undercroft.scene.kit.parts import Token, rounded
from undercroft.scene.parts import Board
from undercroft.scene.pen import attribute
from undercroft.scene.svg import SceneDrawer, board_height, board_width


@dataclass(frozen=True, slots=True)
class Picture:
    """A card with a small board: what it is called, what stands below the board, and rule ids."""

    title: str
    board: Board
    words: tuple[str, ...]
    small: str = ""


@dataclass(frozen=True, slots=True)
class Pictures:
    """Cards of 63 by 88 mm that show boards, all with the same back."""

    title: str
    pictures: tuple[Picture, ...]
    back: Token

    @property
    def contents(self) -> str:
        return f"{len(self.pictures)} {self.title}"

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """Fronts in rows from left to right, backs in rows from right to left."""

        def front(number: int, wide: float, high: float) -> str:
            return _picture(drawer, self.pictures[number], wide, high)

        return deck_blocks(drawer, room, len(self.pictures), front, self.back)


def _picture(drawer: Drawer, picture: Picture, wide: float, high: float) -> str:
    board = replace(picture.board, name="", caption="")
    size = min(13.0, (wide - 26) / (len(picture.title) * 0.54))
    drawn = drawer.shape(rounded(7, 7, wide - 14, high - 14, 9), fill="floor", width=1.4)
    drawn += drawer.words(picture.title, wide / 2, 25, size=size, weight="bold", align="middle")
    part = min((wide - 28) / board_width(board), 112 / board_height(board))
    left = (wide - board_width(board) * part) / 2
    shown = SceneDrawer(drawer.theme).board(board, 0, 0)
    drawn += f'<g transform="translate({left:.3f} 30) scale({part:.5f})">{shown}</g>'
    top = 36 + board_height(board) * part
    drawn += fitted(drawer, picture.title, picture.words, (16, top, wide - 32, high - 19 - top))
    drawn += drawer.words(picture.small, wide / 2, high - 11, size=5, align="middle", colour="soft")
    return f"<g data-name={attribute(picture.title)}>{drawn}</g>"
