"""Scenes as sheets of characters: boards tile by tile at several sizes, side by side where they fit, and panels."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from textwrap import wrap

from undercroft.scene import Board, Edge, Line, Panel, Piece, Scene, Tile
from undercroft.scene.columns import DOORS, GAPS, corners, lanes_of, wall_room
from undercroft.terminal.screen.sheet import Sheet, Spot
from undercroft.terminal.screen.sketched import draw_sketch

SIZES = ((3, 1), (4, 2), (6, 3), (8, 4))
"""Columns and rows from one tile to the next; all but the smallest leave a row between tiles for lines."""

GAP = 2
PANEL = 18
"""The least width of a panel beside the boards."""

_SUFFIX = {"disabled": "x", "armed": "!", "fog": "?"}
_GROUND = {"floor": ".", "paved": ":", "wall": "#", "entrance": "E", "void": ""}
_BARE = (_GROUND["floor"], _GROUND["paved"])
_UNICODE = {".": "\u00b7"}
_WALL = "\u2592"
_LINES = {
    "wall": ("\u2503", "\u2501"),
    "door": ("\u2592", "\u2592"),
    "lock": ("X", "X"),
    "ajar": ("'", "'"),
    "secret": ("\u250a", "\u2508"),
    "bars": ("\u256b", "\u256a"),
}
_ASCII_LINES = {"wall": ("|", "-")} | {kind: (sign, sign) for kind, sign in DOORS.items()}
_CROSSINGS = ("\u250c\u252c\u2510", "\u251c\u253c\u2524", "\u2514\u2534\u2518")
_CROSS = {"+": "\u254b", "|": "\u2503", "-": "\u2501"}
CHOOSE, CHOOSE_ASCII = "\u2022", "*"


class Picture:
    """A scene drawn for a room of so many columns and rows: one page of its boards, and its panels.

    Boards that do not all fit side by side come in pages; without a wish the page is the one where most can be
    chosen.
    """

    def __init__(
        self,
        scenes: Sequence[Scene],
        width: int,
        height: int,
        *,
        highlight: Collection[str] = (),
        unicode: bool = True,
        page: int | None = None,
    ) -> None:
        boards = list(dict.fromkeys(board for scene in scenes for board in scene.drawn_boards))
        panels = list(dict.fromkeys(panel for scene in scenes for panel in scene.boxes))
        self.sheet = Sheet()
        self.pages = 1
        self.page = 0
        for size in reversed(SIZES):
            if size != SIZES[0] and _too_large(boards, size, width, height):
                continue
            pages = _pages([_draw(board, size, highlight, unicode) for board in boards], width)
            self.pages = len(pages)
            self.page = _fullest(pages, highlight) if page is None else page % max(1, self.pages)
            shown = pages[self.page] if pages else []
            self.sheet = _compose(shown, panels, width, highlight, unicode)
            if self.sheet.height > height:  # The scrollbar takes a column.
                self.sheet = _compose(shown, panels, width - 1, highlight, unicode)
            if len(pages) <= 1 and self.sheet.width <= width and self.sheet.height <= height:
                break


def _too_large(boards: Sequence[Board], size: tuple[int, int], width: int, height: int) -> bool:
    """Whether the bare tiles of the boards have no room side by side at this size."""
    wide = sum(board.columns * size[0] for board in boards) + GAP * (len(boards) - 1)
    return wide > width or max((board.rows * size[1] for board in boards), default=0) > height


def _pages(sheets: Sequence[Sheet], width: int) -> list[list[Sheet]]:
    """The boards in pages, each as full as the width allows."""
    pages: list[list[Sheet]] = []
    used = 0
    for sheet in sheets:
        if pages and used + GAP + sheet.width <= width:
            pages[-1].append(sheet)
            used += GAP + sheet.width
        else:
            pages.append([sheet])
            used = sheet.width
    return pages


def _fullest(pages: Sequence[Sequence[Sheet]], highlight: Collection[str]) -> int:
    def chosen(page: Sequence[Sheet]) -> int:
        return sum(anchor in highlight for sheet in page for spot in sheet.spots for anchor in spot.anchors)

    return max(range(len(pages)), key=lambda at: chosen(pages[at]), default=0)


def _compose(
    boards: Sequence[Sheet], panels: Sequence[Panel], width: int, highlight: Collection[str], unicode: bool
) -> Sheet:
    """Boards side by side, the panels beside them where there is room, else below; wide ones below all."""
    sheet = _beside_boards(boards, [panel for panel in panels if not panel.wide], width, highlight, unicode)
    for panel in panels:
        if panel.wide:
            sheet.paste(_panel(panel, width, highlight, unicode), sheet.height + bool(sheet.height), 0)
    return sheet


def _beside_boards(
    boards: Sequence[Sheet], panels: Sequence[Panel], width: int, highlight: Collection[str], unicode: bool
) -> Sheet:
    sheet = Sheet()
    right = 0
    for board in boards:
        sheet.paste(board, 0, right)
        right += board.width + GAP
    room = width - right
    if not boards or room < PANEL:
        down, right, room = sheet.height + bool(boards), 0, (width + GAP) // max(1, len(panels)) - GAP
        for panel in panels:
            drawn = _panel(panel, max(PANEL, room), highlight, unicode)
            sheet.paste(drawn, down, right)
            right += max(PANEL, room) + GAP
        return sheet
    down = 0
    for panel in panels:
        drawn = _panel(panel, room, highlight, unicode)
        sheet.paste(drawn, down, right)
        down += drawn.height + 1
    return sheet


def _panel(panel: Panel, width: int, highlight: Collection[str], unicode: bool) -> Sheet:
    sheet = Sheet()
    for text in wrap(panel.title, width):
        sheet.put(sheet.height, 0, text, "heading")
    for entry in panel.lines:
        line = entry if isinstance(entry, Line) else Line(entry)
        lit = line.anchor in highlight
        top = sheet.height
        for at, text in enumerate(wrap(line.words, width - 1)):
            star = (CHOOSE if unicode else CHOOSE_ASCII) if lit and not at else " "
            sheet.put(sheet.height, 0, f"{star}{text}", "lit" if lit else "paper")
        if line.anchor is not None:
            sheet.spots.append(Spot(top, 1, width - 1, sheet.height - top, (line.anchor,), line.words))
    if panel.more:
        sheet.put(sheet.height, 1, "(R: there is more to read)", "soft")
    return sheet


def _draw(board: Board, size: tuple[int, int], highlight: Collection[str], unicode: bool) -> Sheet:
    if board.sketch:
        return draw_sketch(board, highlight, CHOOSE if unicode else CHOOSE_ASCII)
    smallest = board.edges and size[1] == 1
    if smallest and board.focus is not None:
        return _Map(board, size, highlight, unicode).sheet
    return _Drawing(board, SIZES[1] if smallest else size, highlight, unicode).sheet


class _Drawing:
    """One board, drawn at one size; all of it stands on `sheet`."""

    def __init__(self, board: Board, size: tuple[int, int], highlight: Collection[str], unicode: bool) -> None:
        self.board = board
        self.wide, self.tall = size
        self.highlight = highlight
        self.unicode = unicode
        self.signs = _LINES if unicode else _ASCII_LINES
        self.left = board.ruler_width if board.rulers else 0
        # Rows of free tiles need not lie one apart: each height that occurs is a row of its own.
        heights = sorted({tile.y for tile in board.tiles}, reverse=True)
        self.on_grid = all(float(value).is_integer() for tile in board.tiles for value in (tile.x, tile.y))
        straight = all(float(y).is_integer() for y in heights)
        self.row_of = {y: int(board.rows - 1 - y) if straight else row for row, y in enumerate(heights)}
        self.ground = {(tile.x, tile.y): tile.ground for tile in board.tiles}
        self.sheet = Sheet()
        self._prepare()
        self._heading()
        self.top = self.sheet.height
        if self.on_grid:
            self._lines()
        for tile in board.tiles:
            self._tile(tile)
        for edge in board.edges:
            self._edge(edge)
        below = [label.words for label in board.labels if not self._label(label.words, label.x, label.y)]
        if board.rulers:
            self._rulers()
        self._below([*below, *(f"{piece.glyph} {piece.label}" for piece in board.pieces if piece.label)])

    def _prepare(self) -> None:
        """Everything is known that the drawing needs."""

    # ------------------------------------------------------------------ where things are

    def _place(self, x: float, y: float) -> tuple[int, int]:
        """Where the inside of a tile begins: its row and column."""
        row = self.row_of.get(y, round(self.board.rows - 1 - y))
        return self.top + row * self.tall + (self.tall > 1), self.left + round(x * self.wide) + 1

    def _corner(self, x: int, y: int) -> tuple[int, int]:
        """Where the lines cross south-west of the tile at x, y."""
        return self.top + (self.board.rows - y) * self.tall, self.left + x * self.wide

    def _width(self) -> int:
        return self.left + self.board.columns * self.wide + 1

    # ------------------------------------------------------------------ parts

    def _heading(self) -> None:
        name, caption = self.board.name, self.board.caption
        both = f"{name}, {caption}" if name and caption else name or caption
        if name and caption and len(both) > self._width():
            self.sheet.put(0, 0, name, "heading")
            self.sheet.put(1, 0, caption, "soft")
        elif both:
            self.sheet.put(0, 0, name, "heading")
            self.sheet.put(0, len(name), both[len(name) :], "soft")

    def _lines(self) -> None:
        """Between tiles: wall between two walls, else a thin line or plain floor."""
        for x in range(self.board.columns + 1):
            for y in range(self.board.rows):
                row, column = self._place(x, y)
                role, letter = self._between([(x - 1, y), (x, y)], "\u2502")
                for down in range(max(1, self.tall - 1)):
                    self.sheet.put(row + down, column - 1, letter, role)
        if self.tall == 1:
            return
        for y in range(self.board.rows + 1):
            for x in range(self.board.columns + 1):
                row, column = self._corner(x, y)
                around = [(x - 1, y - 1), (x - 1, y), (x, y - 1), (x, y)]
                role, letter = self._between(around, self._crossing(x, y))
                self.sheet.put(row, column, letter, role)
                if x < self.board.columns:
                    role, letter = self._between([(x, y - 1), (x, y)], "\u2500")
                    self.sheet.put(row, column + 1, letter * (self.wide - 1), role)

    def _crossing(self, x: int, y: int) -> str:
        """The sign where the lines cross, which ends at the rim of the board."""
        across = 0 if x == 0 else 2 if x == self.board.columns else 1
        down = 0 if y == self.board.rows else 2 if y == 0 else 1
        return _CROSSINGS[down][across]

    def _between(self, tiles: Sequence[tuple[int, int]], line: str) -> tuple[str, str]:
        grounds = {self.ground.get(tile, "void") for tile in tiles}
        if grounds == {"wall"}:
            return "wall", _WALL if self.unicode else "#"
        if grounds == {"void"}:
            return "paper", " "
        return "grid", line if self.tall > 1 and self.unicode else " "

    def _tile(self, tile: Tile) -> None:
        row, column = self._place(tile.x, tile.y)
        pieces = [piece for piece in self.board.pieces if (piece.x, piece.y) == (tile.x, tile.y)]
        anchors = tuple(
            dict.fromkeys(anchor for anchor in (tile.anchor, *(piece.anchor for piece in pieces)) if anchor)
        )
        lit = any(anchor in self.highlight for anchor in anchors)
        role = "lit" if lit else f"piece-{pieces[0].colour}" if pieces else self._role(tile)
        inside, high = self.wide - 1, max(1, self.tall - 1)
        solid = tile.ground == "wall" and not pieces and tile.glyph in ("", "#")
        filler = (_WALL if self.unicode else "#") if solid and not lit else " "
        for down in range(high):
            self.sheet.put(row + down, column, filler * inside, role)
        if self.tall == 1 and not solid:
            self.sheet.put(row, column - 1, " ", role)
        if not (solid and not lit):
            middle = row + (high - 1) // 2
            letters = self._letters(tile, pieces)
            across = column + (inside - 1) // 2
            self.sheet.put(middle, across, letters, role)
            if pieces:
                count = 2 if len(pieces) > 1 else 1
                self.sheet.put(middle, across, letters[:count], f"piece-{pieces[0].colour}")
        if lit:
            mark = CHOOSE if self.unicode else CHOOSE_ASCII
            self.sheet.put(row, column - (self.tall == 1), mark, "lit")
        note = "; ".join([words for words in (tile.note, *(piece.label for piece in pieces)) if words])
        self.sheet.spots.append(Spot(row, column, inside, high, anchors, note))

    def _role(self, tile: Tile) -> str:
        if "fog" in tile.marks:
            return "fog"
        if "disabled" in tile.marks:
            return "disabled"
        if tile.icon is not None and tile.ground == "floor":
            return "thing"
        return tile.ground if tile.ground in ("wall", "entrance", "void") else "floor"

    def _letters(self, tile: Tile, pieces: Sequence[Piece]) -> str:
        """The tile's two characters, with whoever stands on it."""
        suffix = "".join(_SUFFIX.get(mark, "") for mark in tile.marks)[:1]
        glyph = tile.glyph or ("" if suffix and tile.ground == "floor" else _GROUND.get(tile.ground, tile.ground[:1]))
        if len(pieces) > 1:
            return pieces[0].glyph[:1] + (pieces[1].glyph[:1] if len(pieces) == 2 else "+")
        if pieces:
            under = "" if glyph in _BARE else glyph or suffix
            return f"{pieces[0].glyph[:1]}{under[:1]}" if under else f"{pieces[0].glyph:2}"[:2]
        if self.unicode:
            glyph = _UNICODE.get(glyph, glyph)
        marked = glyph if glyph == suffix else glyph + suffix
        return f"{marked:2}"[:2]

    def _edge(self, edge: Edge) -> None:
        """Draw an edge that runs along the grid, one tile after the other; others have no place in text."""
        if not all(float(end).is_integer() for end in (edge.x1, edge.y1, edge.x2, edge.y2)):
            return
        (x1, y1), (x2, y2) = sorted(((int(edge.x1), int(edge.y1)), (int(edge.x2), int(edge.y2))))
        lit = edge.anchor in self.highlight
        if (edge.kind in GAPS and not lit) or (x1 != x2 and y1 != y2):
            return
        up, along = self.signs.get(edge.kind, self.signs["wall"])
        role = "lit" if lit else "edge"
        if lit:
            up = along = CHOOSE if self.unicode else CHOOSE_ASCII
        for y in range(y1, y2) if x1 == x2 else ():
            (row, _), (_, column) = self._place(x1, y), self._corner(x1, y)
            high = max(1, self.tall - 1)
            for down in range(high):
                self.sheet.put(row + down, column, up, role)
            self._edge_spot(edge, row, column, 1, high)
        for x in range(x1, x2) if y1 == y2 else ():
            self._level(edge, x, y1, along, role)
        for x, y in ((x1, y1), (x2, y2)):
            self._cross(x, y)

    def _level(self, edge: Edge, x: int, y: int, along: str, role: str) -> None:
        """The part of an edge that runs under the tile at x, y."""
        row, column = self._corner(x, y)
        self.sheet.put(row, column + 1, along * (self.wide - 1), role)
        self._edge_spot(edge, row, column + 1, self.wide - 1, 1)

    def _cross(self, x: int, y: int) -> None:
        self.sheet.put(*self._corner(x, y), "\u254b" if self.unicode else "+", "edge")

    def _edge_spot(self, edge: Edge, row: int, column: int, width: int, height: int) -> None:
        if edge.anchor is not None or edge.note:
            anchors = () if edge.anchor is None else (edge.anchor,)
            self.sheet.spots.append(Spot(row, column, width, height, anchors, edge.note))

    def _label(self, words: str, x: float, y: float) -> bool:
        """Whether the words found free room on the board, and stand there now."""
        row = self.top + max(0, int((self.board.rows - y) * self.tall))
        column = max(self.left, self.left + round(x * self.wide) - len(words) // 2)
        if not self.sheet.is_free(row, column, len(words)):
            return False
        self.sheet.put(row, column, words, "label")
        return True

    def _rulers(self) -> None:
        middle = max(0, (self.tall - 2) // 2)
        for y in range(self.board.rows):
            row, _ = self._place(0, y)
            self.sheet.put(row + middle, 0, f"{self.board.row_name(y):>{self.left}}", "soft")
        row = self.sheet.height
        for x in range(self.board.columns):
            _, column = self._place(x, 0)
            self.sheet.put(row, column + (self.wide - 2) // 2, self.board.column_name(x), "soft")

    def _below(self, entries: Sequence[str]) -> None:
        for entry in entries:
            for line in wrap(entry, max(PANEL, self._width())):
                self.sheet.put(self.sheet.height, 0, line, "label")


class _Map(_Drawing):
    """A board at its smallest, with lines only where something runs along them."""

    def _prepare(self) -> None:
        self.columns, self.rows = lanes_of(self.board, self.wide)
        self.corners = corners(self.board)
        self.wall = self.signs["wall"][1]
        self.signs = self.signs | {kind: (sign, sign) for kind, sign in DOORS.items()}

    def _place(self, x: float, y: float) -> tuple[int, int]:
        row = self.board.rows - 1 - min(int(y), self.board.rows - 1)
        column = self.columns.tiles[min(int(x), self.board.columns - 1)]
        return self.top + self.rows.tiles[row], self.left + column + 1

    def _corner(self, x: int, y: int) -> tuple[int, int]:
        return self.top + self.rows.lines[self.board.rows - y], self.left + self.columns.lines[x]

    def _width(self) -> int:
        return self.left + self.columns.length

    def _lines(self) -> None:
        """Nothing runs between the tiles of a room."""

    def _level(self, edge: Edge, x: int, y: int, along: str, role: str) -> None:
        (row, _), (_, column) = self._corner(x, y), self._place(x, y)
        self.sheet.put(row, column - 1, self.wall * self.wide, "edge")
        self.sheet.put(row, column, along, role)
        self._edge_spot(edge, row, column, 1, 1)

    def _cross(self, x: int, y: int) -> None:
        if x in self.columns.drawn and self.board.rows - y in self.rows.drawn:
            sign = self.corners[x, y]
            self.sheet.put(*self._corner(x, y), _CROSS[sign] if self.unicode else sign, "edge")

    def _label(self, words: str, x: float, y: float) -> bool:
        """Whether the words stand in the wall over this point now: it was long enough."""
        row, _ = self._corner(0, min(self.board.rows, math.ceil(y)))
        column = self._place(x, 0)[1] - 1 + int(x % 1 * self.wide) - len(words) // 2
        line = "".join(self.sheet.at(row, at)[0] for at in range(self.sheet.width))
        found = wall_room(line, self.wall, column, len(words))
        if found is None:
            return False
        self.sheet.put(row, found, words, "label")
        return True
