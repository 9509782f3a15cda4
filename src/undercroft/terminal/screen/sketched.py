"""Boards that are no grid, on their sketch: each tile in its cell, with whoever stands there behind it."""

from __future__ import annotations

from collections.abc import Collection
from textwrap import wrap

from undercroft.scene import Board, Tile
from undercroft.terminal.screen.sheet import Sheet, Spot


def draw_sketch(board: Board, highlight: Collection[str], mark: str) -> Sheet:
    """The board as a sheet; `mark` stands before what may be chosen."""
    sheet = Sheet()
    wide = max(map(len, board.sketch))
    for words, role in ((board.name, "heading"), (board.caption, "soft")):
        for line in wrap(words, wide):
            sheet.put(sheet.height, 0, line, role)
    top = sheet.height
    for row, line in enumerate(board.sketch):
        sheet.put(top + row, 0, f"{line:{wide}}", "soft")
    for tile in board.tiles:
        if tile.cell is not None:
            _put(sheet, board, tile, top, highlight, mark)
    for entry in (*(label.words for label in board.labels), *_legend(board, wide)):
        sheet.put(sheet.height, 0, entry, "label")
    return sheet


def _put(sheet: Sheet, board: Board, tile: Tile, top: int, highlight: Collection[str], mark: str) -> None:
    """The tile is on the sheet, and can be pointed at."""
    assert tile.cell is not None, "the tile has a cell"
    column, row = tile.cell[0], top + tile.cell[1]
    pieces = [piece for piece in board.pieces if (piece.x, piece.y) == (tile.x, tile.y)]
    anchors = tuple(dict.fromkeys(at for at in (tile.anchor, *(piece.anchor for piece in pieces)) if at))
    lit = any(anchor in highlight for anchor in anchors)
    sheet.put(row, column, tile.glyph, "lit" if lit else "thing" if tile.icon is not None else "floor")
    right = column + len(tile.glyph)
    for rank, piece in enumerate(pieces[:3]):
        letter = "+" if rank == 2 and len(pieces) > 3 else piece.glyph[:1]
        sheet.put(row, right + rank, letter, f"piece-{piece.colour}")
    if lit and column:
        sheet.put(row, column - 1, mark, "lit")
    note = "; ".join(words for words in (tile.note, *(piece.label for piece in pieces)) if words)
    sheet.spots.append(Spot(row, column, len(tile.glyph) + min(3, len(pieces)), 1, anchors, note))


def _legend(board: Board, wide: int) -> list[str]:
    """Who stands on the board, several on a line."""
    return wrap("  ".join(f"{piece.glyph}\u00a0{piece.label}" for piece in board.pieces if piece.label), wide)
