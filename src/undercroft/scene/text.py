"""The scene as text: no colour needed, plain ASCII unless asked otherwise, two boards of nine columns in 80.

A tile takes two characters. A star before it says that it may be chosen; `x` after a glyph that the thing is disabled,
`!` that it is armed, `?` that it lies under fog. Between tiles `|` and `-` are walls, `/` is a door, `X` a locked one,
`'` one that stands open, `~` a secret one, `=` bars.
"""

import math
from collections.abc import Collection, Sequence
from textwrap import wrap

from undercroft.scene.columns import DOORS, GAPS, corners, lanes_of, wall_room
from undercroft.scene.parts import Board, Edge, Line, Panel, Piece, Tile, bar_words

_GROUND = {"floor": ".", "paved": ":", "wall": "##", "entrance": "E", "void": ""}
_SUFFIX = {"disabled": "x", "armed": "!", "fog": "?"}
_BARE = (_GROUND["floor"], _GROUND["paved"])
_CHOOSE = "*"
_INDENT = "   "
_BLOCK = "\u2588"
_GAP = 4
_PANEL = 24


def draw_text(
    title: str,
    boards: Sequence[Board],
    panels: Sequence[Panel],
    *,
    width: int = 80,
    highlight: Collection[str] = (),
    unicode: bool = False,
) -> str:
    """The scene in lines of at most this width, as far as the boards allow; a star marks what is highlighted."""
    sheet = wrap(title, width)
    block = _BLOCK if unicode else "#"
    for row in _rows([_board(board, highlight, block, width) for board in boards], width):
        sheet += ["", *_beside(row)]
    brief = [panel for panel in panels if not panel.wide]
    share = min(width, max(_PANEL, (width + _GAP) // max(1, len(brief)) - _GAP))
    for row in _rows([_panel(panel, share, highlight) for panel in brief], width):
        sheet += ["", *_beside(row)]
    for panel in panels:
        if panel.wide:
            sheet += ["", *_panel(panel, width, highlight)]
    return "\n".join(line.rstrip() for line in sheet).strip("\n") + "\n"


def _board(board: Board, highlight: Collection[str], block: str, width: int) -> list[str]:
    if board.sketch:
        return _sketched(board, highlight)
    if board.focus is not None:
        return _Map(board, highlight, block).lines(width)
    return _Canvas(board, highlight, block).lines(width)


def _rows(blocks: Sequence[list[str]], width: int) -> list[list[list[str]]]:
    """The blocks in rows, each row as full as the width allows."""
    rows: list[list[list[str]]] = []
    used = 0
    for block in blocks:
        wide = max(map(len, block), default=0)
        if rows and used + _GAP + wide <= width:
            rows[-1].append(block)
            used += _GAP + wide
        else:
            rows.append([block])
            used = wide
    return rows


def _beside(blocks: Sequence[list[str]]) -> list[str]:
    """The lines of blocks that stand side by side."""
    widths = [max(map(len, block), default=0) for block in blocks]
    height = max(map(len, blocks))
    padded = [block + [""] * (height - len(block)) for block in blocks]
    return [
        (" " * _GAP).join(f"{line:{wide}}" for line, wide in zip(lines, widths, strict=True))
        for lines in zip(*padded, strict=True)
    ]


def _panel(panel: Panel, width: int, highlight: Collection[str]) -> list[str]:
    lines = wrap(panel.title, width)
    for line in panel.lines:
        entry = line if isinstance(line, Line) else Line(line)
        star = _CHOOSE if entry.anchor in highlight else " "
        lines += wrap(entry.words, width, initial_indent=f" {star}", subsequent_indent=_INDENT)
        if entry.bar is not None:
            drawn = bar_words(entry.bar)
            if len(_INDENT) + len(drawn) > width:
                drawn = drawn.partition(" ")[0]  # There is room for the numbers alone.
            if len(lines[-1]) + 1 + len(drawn) <= width:
                lines[-1] += f" {drawn}"
            else:
                lines.append(f"{_INDENT}{drawn}")
    return [*lines, "  (there is more to read)"] if panel.more else lines


def _sketched(board: Board, highlight: Collection[str]) -> list[str]:
    """A board on its sketch, each tile's glyph in its cell and behind it whoever stands there."""
    wide = max(map(len, board.sketch))
    grid = [list(f"{line:{wide}}") for line in board.sketch]
    for tile in board.tiles:
        if tile.cell is None:
            continue
        column, row = tile.cell
        pieces = [piece for piece in board.pieces if (piece.x, piece.y) == (tile.x, tile.y)]
        letters = tile.glyph + crowd(pieces)
        grid[row][column : column + len(letters)] = letters
        if column and any(anchor in highlight for anchor in (tile.anchor, *(piece.anchor for piece in pieces))):
            grid[row][column - 1] = _CHOOSE
    heading = [part for words in (board.name, board.caption) if words for part in wrap(words, wide)]
    below = [label.words for label in board.labels]
    below += [f"{piece.glyph} {piece.label}" for piece in board.pieces if piece.label]
    return heading + ["".join(line).rstrip() for line in grid] + _fit(below, wide)


def crowd(pieces: Sequence[Piece]) -> str:
    """The letters of those who share a tile, in at most three characters.

    >>> crowd([Piece(0, 0, "fan", glyph=letter) for letter in "ABCD"])
    'AB+'
    """
    letters = "".join(piece.glyph[:1] for piece in pieces)
    return letters if len(letters) <= 3 else f"{letters[:2]}+"


def _fit(entries: Sequence[str], width: int) -> list[str]:
    """The entries, as many on a line as it holds."""
    lines: list[str] = []
    for entry in entries:
        if lines and len(lines[-1]) + 2 + len(entry) <= width:
            lines[-1] += "  " + entry
        else:
            lines.append(entry)
    return lines


class _Canvas:
    """A board in characters: three columns a tile, or four columns and two rows where edges run between tiles."""

    def __init__(self, board: Board, highlight: Collection[str], block: str) -> None:
        self.board = board
        self.highlight = highlight
        self.block = block
        self.cell, self.tall = (4, 2) if board.edges else (3, 1)
        self.left = board.ruler_width if board.rulers else 0
        # Rows of free tiles need not lie one apart: each height that occurs is a row of its own.
        heights = sorted({tile.y for tile in board.tiles}, reverse=True)
        on_grid = all(float(y).is_integer() for y in heights)
        self.row_of = {y: int(board.rows - 1 - y) if on_grid else row for row, y in enumerate(heights)}
        rows = max(self.row_of.values(), default=0) + 1
        rows = max(board.rows, rows) if on_grid else rows
        columns = round(max([board.columns, *(tile.x + 1 for tile in board.tiles)]) * self.cell)
        self.grid = [[" "] * (self.left + columns + self.tall) for _ in range(rows * self.tall + self.tall - 1)]

    def lines(self, width: int) -> list[str]:
        """The board with its name, caption, rulers and legend."""
        drawn = {self._place(tile.x, tile.y): tile for tile in self.board.tiles}
        for (row, column), tile in drawn.items():
            self._tile(tile, row, column, beside=drawn.get((row, column - self.cell)))
        for edge in self.board.edges:
            self._edge(edge)
        below = [label.words for label in self.board.labels if not self._label(label.words, label.x, label.y)]
        below += [f"{piece.glyph} {piece.label}" for piece in self.board.pieces if piece.label]
        if self.board.rulers:
            self._rulers()
        drawn_lines = self._part(["".join(line).rstrip() for line in self.grid], width)
        wide = max(map(len, drawn_lines), default=0)
        heading = [words for words in (self.board.name, self.board.caption) if words]
        return [part for words in heading for part in wrap(words, max(wide, _PANEL))] + drawn_lines + _fit(below, wide)

    def _part(self, drawn: list[str], width: int) -> list[str]:
        """What is shown of the lines where no more than this width is free: all of them."""
        return drawn

    def _place(self, x: float, y: float) -> tuple[int, int]:
        """Where the glyph of a tile begins: its line and column."""
        row = self.row_of.get(y, round(self.board.rows - 1 - y))
        return row * self.tall + self.tall - 1, self.left + round(x * self.cell) + self.cell - 2

    def _corner(self, x: int, y: int) -> tuple[int, int]:
        """Where the lines cross south-west of a tile."""
        return (self.board.rows - y) * self.tall, self.left + x * self.cell

    def _tile(self, tile: Tile, row: int, column: int, *, beside: Tile | None) -> None:
        pieces = [piece for piece in self.board.pieces if (piece.x, piece.y) == (tile.x, tile.y)]
        solid = tile.ground == "wall" and not tile.glyph and not pieces
        self._write(row, column, (self.block * 2 if solid else _glyph(tile, pieces)))
        if tile.anchor in self.highlight or any(piece.anchor in self.highlight for piece in pieces):
            self._write(row, column - 1, _CHOOSE)
        elif solid and beside and beside.ground == "wall" and self.grid[row][column - self.cell] == self.block:
            self._write(row, column - self.cell + 2, self.block * (self.cell - 2))

    def _edge(self, edge: Edge) -> None:
        """Draw an edge that runs along the grid, one tile after the other; others have no place in text."""
        if not all(float(end).is_integer() for end in (edge.x1, edge.y1, edge.x2, edge.y2)):
            return
        (x1, y1), (x2, y2) = sorted(((int(edge.x1), int(edge.y1)), (int(edge.x2), int(edge.y2))))
        chosen = _CHOOSE if edge.anchor in self.highlight else None
        if edge.kind in GAPS and not chosen:
            return
        for y in range(y1, y2) if x1 == x2 else ():
            row, _ = self._place(x1, y)
            self._write(row, self._corner(x1, y)[1], chosen or DOORS.get(edge.kind, "|"))
        for x in range(x1, x2) if y1 == y2 else ():
            row, column = self._corner(x, y1)[0], self._place(x, y1)[1]
            self._write(row, column - 1, "---")
            self._write(row, column, chosen or DOORS.get(edge.kind, "-"))
        if x1 == x2 or y1 == y2:
            self._cross(x1, y1)
            self._cross(x2, y2)

    def _cross(self, x: int, y: int) -> None:
        """Lines cross there."""
        self._write(*self._corner(x, y), "+")

    def _label(self, words: str, x: float, y: float) -> bool:
        """Whether the words found free room on the board, and stand there now."""
        row = min(len(self.grid) - 1, max(0, int((self.board.rows - y) * self.tall)))
        column = max(self.left, self.left + round(x * self.cell) - len(words) // 2)
        if any(c != " " for c in self.grid[row][column : column + len(words)]):
            return False
        self._write(row, column, words)
        return True

    def _rulers(self) -> None:
        for y in range(self.board.rows):
            self._write(self._place(0, y)[0], 0, f"{self.board.row_name(y):>{self.left}}")
        self.grid.append([" "] * len(self.grid[0]))
        for x in range(self.board.columns):
            self._write(len(self.grid) - 1, self._place(x, 0)[1], self.board.column_name(x))

    def _write(self, row: int, column: int, words: str) -> None:
        line = self.grid[row]
        line += " " * (column + len(words) - len(line))
        line[column : column + len(words)] = words


class _Map(_Canvas):
    """A board whose lines take room only where something runs along them, three columns a tile."""

    def __init__(self, board: Board, highlight: Collection[str], block: str) -> None:
        super().__init__(board, highlight, block)
        self.cell, self.tall = 3, 1
        self.columns, self.rows = lanes_of(board, self.cell)
        self.corners = corners(board)
        self.grid = [[" "] * (self.left + self.columns.length) for _ in range(self.rows.length)]

    def lines(self, width: int) -> list[str]:
        """The board around its focus as far as this width allows, and everything that belongs to it."""
        return super().lines(max(width, self.left + 2 * self.cell))

    def _part(self, drawn: list[str], width: int) -> list[str]:
        room = width - self.left
        if self.columns.length <= room or self.board.focus is None:
            return drawn
        middle = self._place(self.board.focus[0], 0)[1] - self.left
        start = self.left + max(0, min(middle - room // 2, self.columns.length - room))
        cut = [(line[: self.left].ljust(self.left) + line[start : start + room]).rstrip() for line in drawn]
        beyond = ("west", start > self.left), ("east", start + room < self.left + self.columns.length)
        more = f"The map goes on to the {' and '.join(side for side, is_cut in beyond if is_cut)}."
        return [*cut, *wrap(more, width)]

    def _place(self, x: float, y: float) -> tuple[int, int]:
        row = self.board.rows - 1 - min(int(y), self.board.rows - 1)
        return self.rows.tiles[row], self.left + self.columns.tiles[min(int(x), self.board.columns - 1)] + 1

    def _corner(self, x: int, y: int) -> tuple[int, int]:
        return self.rows.lines[self.board.rows - y], self.left + self.columns.lines[x]

    def _cross(self, x: int, y: int) -> None:
        if x in self.columns.drawn and self.board.rows - y in self.rows.drawn:
            self._write(*self._corner(x, y), self.corners[x, y])

    def _label(self, words: str, x: float, y: float) -> bool:
        """Whether the words stand in the wall over this point now: it was long enough."""
        row, _ = self._corner(0, min(self.board.rows, math.ceil(y)))
        middle = self._place(x, 0)[1] - 1 + int(x % 1 * self.cell) - len(words) // 2
        column = wall_room("".join(self.grid[row]), "-", middle, len(words))
        if column is not None:
            self._write(row, column, words)
        return column is not None


def _glyph(tile: Tile, pieces: Sequence[Piece]) -> str:
    """The tile's two characters, with whoever stands on it."""
    suffix = "".join(_SUFFIX.get(mark, "") for mark in tile.marks)[:1]
    glyph = tile.glyph or ("" if suffix and tile.ground == "floor" else _GROUND.get(tile.ground, tile.ground[:1]))
    if not pieces:
        marked = glyph if glyph == suffix else glyph + suffix
        return f"{marked:2}"[:2]
    if len(pieces) > 1:
        return pieces[0].glyph[:1] + (pieces[1].glyph[:1] if len(pieces) == 2 else "+")
    under = "" if glyph in _BARE else glyph or suffix
    return f"{pieces[0].glyph[:1]}{under[:1]}" if under else f"{pieces[0].glyph:2}"[:2]
