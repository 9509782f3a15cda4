"""The labyrinth as a layout to be drawn: its spaces, what joins them, and how each is written in text."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.electro.content.board import RINGS, Board
from undercroft.scene import Drawn, Layout, drawn_layout

ABOVE: Final = ("1b2    tile 1b, number 2", "1b2k   a key lies there", "1b2f   a fragment")
BELOW: Final = (
    "[i1?] room: ? face down",
    "! beast  $ box  o empty",
    "% trapped  _ cleared",
    "<1xy#> yellow, locked",
)
"""What the signs on the text drawing mean."""


@lru_cache(maxsize=64)
def drawn(board: Board) -> Drawn:
    """The board ready to be drawn; made once and shared."""
    doorways = [(room, tile) for room, tiles in board.rooms.items() for tile in tiles]
    doors = [(side, tile) for side, (_, tile) in board.sides.items()]
    spaces = (*board.tiles, *board.rooms, *board.sides)
    return drawn_layout(
        Layout(
            places={space: board.places[space] for space in spaces},
            links=tuple((tile, other) for tile, others in board.near.items() for other in others if tile < other),
            gates=(*doorways, *doors),
            written={space: written(board, space) for space in spaces},
            rings=board.layout == RINGS,
            above=ABOVE,
            below=BELOW,
        )
    )


def written(board: Board, space: str) -> str:
    """How a space is written in text; the last letter stands for its number or state.

    >>> from undercroft.games.electro.content.board import board_named
    >>> [written(board_named("default"), space) for space in ("1b", "2s", "i1", "1x")]
    ['1b2', '2s', '[i1?]', '<1xy#>']
    """
    if space in board.rooms:
        return f"[{space}?]"
    if space in board.sides:
        return f"<{space}{board.sides[space][0][0]}#>"
    return f"{space}{board.numbers.get(space, '')}"
