"""Round charts: places on rings at the hours of a clock, as a board and as lines of text."""

import math
from collections.abc import Mapping
from typing import Final

from undercroft.scene.icons.symbols import PLACES, chart_place
from undercroft.scene.parts import Board, Corners, Tile

_TILES: Final = 10
_RADIUS: Final = 0.69
_DISC: Final[Corners] = tuple(
    (
        round(0.5 + _RADIUS * math.cos(math.tau * i / 16), 4),
        round(0.5 + _RADIUS * math.sin(math.tau * i / 16), 4),
    )
    for i in range(16)
)
_COLUMNS, _LINES = 74, 13
"""The size of the chart in text."""
_LONGEST: Final = 8
_COLOURS: Final = ("glow", "lit", "fog", "floor")
"""The colour of each ring, from the centre."""


def places() -> list[tuple[int, int]]:
    """Every place as ring and hour, from the centre outwards, each ring clockwise from the north."""
    return [(ring, clock % 12 or 12) for ring, hours in enumerate(PLACES) for clock in hours]


def _cell(ring: int, clock: int, letters: int) -> tuple[int, int]:
    """Where so many letters begin that stand at this place in the text: column and line."""
    x, y = chart_place(ring, clock)
    column = round(x / 100 * (_COLUMNS - _LONGEST)) + (_LONGEST - letters) // 2
    return column, round((y - 12.76) / 74.48 * (_LINES - 1))


def chart_board(name: str, words: Mapping[tuple[int, int], str], notes: Mapping[tuple[int, int], str]) -> Board:
    """The chart with these words at its places, and what is told of them."""
    tiles = []
    for ring, clock in places():
        x, y = chart_place(ring, clock)
        said = words.get((ring, clock), "")
        tiles.append(
            Tile(
                round(x / 100 * _TILES - 0.5, 4),
                round((100 - y) / 100 * _TILES - 0.5, 4),
                glyph=said[:_LONGEST] or "o",
                note=notes.get((ring, clock), said),
                corners=_DISC,
                words=said,
                colour=_COLOURS[ring],
                cell=_cell(ring, clock, len(said[:_LONGEST]) or 1),
            )
        )
    return Board(name, _TILES, _TILES, tuple(tiles), rulers=False, sketch=(" " * _COLUMNS,) * _LINES)


def chart_sketch(words: Mapping[tuple[int, int], str]) -> list[str]:
    """The chart in lines of text; where there is no word for a place, it is an `o`.

    >>> chart_sketch({(0, 12): "[?]"})[6].split()
    ['o', 'o', '[?]', 'o', 'o']
    """
    grid = [[" "] * _COLUMNS for _ in range(_LINES)]
    for ring, clock in places():
        said = words.get((ring, clock), "o")[:_LONGEST]
        column, line = _cell(ring, clock, len(said))
        grid[line][column : column + len(said)] = said
    return ["".join(line).rstrip() for line in grid]
