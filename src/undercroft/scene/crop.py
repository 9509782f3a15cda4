"""A part of a board, to be shown by itself: what lies around one place, and nothing else."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from typing import Final

from undercroft.scene.parts import SQUARE, Board, Edge, Tile

Box = tuple[float, float, float, float]
"""A part of a board in tiles: left, low, right, high."""
Point = tuple[float, float]

_WORDS: Final = re.compile(r"\S*[^.:\s]\S*")
"""What is written on a sketch beside its lines of dots: it explains the whole, and no part of it."""


def place_on(board: Board, name: str) -> Point | None:
    """The middle of the place or piece of this name, an anchor or an id; None where the board has none such."""
    corners = {(tile.x, tile.y): tile.corners for tile in board.tiles}
    spots = [(piece.x, piece.y) for piece in board.pieces if name in (piece.id, piece.anchor, *piece.also)]
    spots += [(tile.x, tile.y) for tile in board.tiles if tile.anchor == name]
    for x, y in spots:
        around = corners.get((x, y), SQUARE)
        return x + sum(dx for dx, _ in around) / len(around), y + sum(dy for _, dy in around) / len(around)
    ends = next(((edge.x1, edge.y1, edge.x2, edge.y2) for edge in board.edges if edge.anchor == name), None)
    return None if ends is None else ((ends[0] + ends[2]) / 2, (ends[1] + ends[3]) / 2)


def cropped(board: Board, middle: Point, across: int, down: int) -> Board:
    """So many tiles across and down around this point, at most all there are.

    A board of squares is cut between its squares. On any other what lies half in it stays, and runs over the edge of
    the picture.
    """
    across, down = min(across, board.columns), min(down, board.rows)
    left, low = _start(middle[0], across, board.columns), _start(middle[1], down, board.rows)
    squares = all(tile.corners == SQUARE for tile in board.tiles)
    if squares:
        left, low = math.floor(left), math.floor(low)
    box = (left, low, left + across, low + down)
    tiles = tuple(tile for tile in board.tiles if _within(tile, box))
    here = {(tile.x, tile.y) for tile in tiles}
    edges = [edge for edge in board.edges if _runs_within(edge, box, squares=squares)]
    shown = replace(
        board,
        name=board.name if squares else "",
        caption=board.caption if squares else "",
        columns=across,
        rows=down,
        tiles=tuple(replace(tile, x=tile.x - left, y=tile.y - low) for tile in tiles),
        pieces=tuple(replace(one, x=one.x - left, y=one.y - low) for one in board.pieces if (one.x, one.y) in here),
        edges=tuple(
            replace(one, x1=one.x1 - left, x2=one.x2 - left, y1=one.y1 - low, y2=one.y2 - low) for one in edges
        ),
        labels=tuple(
            replace(one, x=one.x - left, y=one.y - low)
            for one in board.labels
            if box[0] <= one.x <= box[2] and box[1] <= one.y <= box[3]
        ),
        focus=None if board.focus is None else (middle[0] - left, middle[1] - low),
    )
    if board.rulers and squares:
        shown = replace(
            shown,
            column_names=tuple(board.column_name(int(left) + x) for x in range(across)),
            row_names=tuple(board.row_name(int(low) + y) for y in range(down)),
        )
    return _sketched(shown) if board.sketch else shown


def _start(middle: float, size: int, whole: int) -> float:
    return max(0, min(middle - size / 2, whole - size))


def _within(tile: Tile, box: Box) -> bool:
    """Whether any of the tile lies in this part."""
    xs, ys = [tile.x + x for x, _ in tile.corners], [tile.y + y for _, y in tile.corners]
    return min(xs) < box[2] and max(xs) > box[0] and min(ys) < box[3] and max(ys) > box[1]


def _runs_within(edge: Edge, box: Box, *, squares: bool) -> bool:
    ends = (edge.x1, edge.y1), (edge.x2, edge.y2)
    inside = [box[0] <= x <= box[2] and box[1] <= y <= box[3] for x, y in ends]
    return all(inside) if squares else any(inside)


def _sketched(board: Board) -> Board:
    """The board with no more of its sketch than its tiles stand on."""
    cells = [(tile, tile.cell) for tile in board.tiles if tile.cell is not None]
    if not cells:
        return board
    left, top = max(0, min(x for _, (x, _) in cells) - 1), min(y for _, (_, y) in cells)
    right = max(x + max(4, len(tile.glyph)) for tile, (x, _) in cells)
    low = max(y for _, (_, y) in cells)
    return replace(
        board,
        sketch=tuple(_WORDS.sub(_blank, line)[left:right] for line in board.sketch[top : low + 1]),
        tiles=tuple(
            tile if tile.cell is None else replace(tile, cell=(tile.cell[0] - left, tile.cell[1] - top))
            for tile in board.tiles
        ),
    )


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])
