"""The scene as SVG: one picture that holds all it needs, the same bytes in every run.

Whatever an option can stand on is a group with `data-anchor`, and of class `open` while it may be chosen. A piece names
itself in `data-piece`, so that a page can move it from where it stood in the drawing before. Whatever has a note is an
image of its own with the note as its title, so that a screen reader reads the board tile by tile.
"""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from textwrap import wrap
from typing import TypeAlias

from undercroft.scene.drawer import FONT, KEPT, Drawer, kept
from undercroft.scene.lane.lane import Lane
from undercroft.scene.lane.svg import LaneDrawer, lane_height, lane_width
from undercroft.scene.parts import SQUARE, Bar, Board, Edge, Line, Panel, Piece, Tile
from undercroft.scene.pen import Point, attribute, circle, inset, jitter, number, outline, stroke, words
from undercroft.scene.shapes import TILE, bolt, box, breadth, in_a_row, joints, stand

_Lines: TypeAlias = tuple[tuple[Line, tuple[str, ...]], ...]
"""The lines of a panel, each with the lines into which it is folded."""

_MARGIN = 20
_GAP = 30
_RULER = 24
_LINE = 25
_PANEL_LEAST = 250
_RESTING = 0.42
"""How large a board is that rests beside the one that matters."""
_WALLS = ("wall", "wall-2", "wall-3")
# Where a mark sits beside an icon, in tiles from the middle, and how large.
_CORNERS = {"disabled": (0.27, -0.27, 0.42), "fog": (0.26, 0.28, 0.44), "armed": (-0.27, -0.27, 0.36)}
_OTHER_CORNERS = ((-0.27, -0.27, 0.4), (0.27, -0.27, 0.4), (0.27, 0.27, 0.4))
# Where the marks of a piece sit, in sizes of the piece from its middle, and how large.
_SHOULDERS = ((-0.36, -0.34, 0.44), (0.36, -0.34, 0.44), (-0.36, 0.34, 0.44))


def draw_lines(
    title: str,
    boards: Sequence[Board],
    panels: Sequence[Panel],
    lanes: Sequence[Lane] = (),
    *,
    theme: str = "parchment",
    highlight: Collection[str] = (),
    across: int = 2,
    lead: bool = False,
) -> list[str]:
    """The scene as an SVG document, with this many boards side by side and these anchors marked as open to choose.

    It is given in parts, a line for each tile, piece and edge, so that two drawings can be compared by them. Where one
    is to `lead`, the board that matters is large, and the others rest small below it.
    """
    drawing = SceneDrawer(theme)
    opened = frozenset(highlight)
    leads = lead and len(boards) > 1
    if leads:
        boards = _led(boards, opened)
    rows = [boards[i : i + across] for i in range(0, len(boards), across)] if not leads else [boards[:1], boards[1:]]
    sizes = [1.0, _RESTING] if leads else [1.0] * len(rows)
    widths = [sum(map(board_width, row)) * size + _GAP * (len(row) - 1) for row, size in zip(rows, sizes, strict=True)]
    broad = sum(map(lane_width, lanes)) + _GAP * (len(lanes) - 1)
    inner = max([_PANEL_LEAST, broad, *widths])
    top: float = _MARGIN
    body: list[str] = []
    if title:
        size = min(28, inner / (0.62 * len(title)))
        body.append(drawing.words(title, _MARGIN + inner / 2, top + 24, size=size, weight="bold", align="middle"))
        top += 44
    for row, wide, size in zip(rows, widths, sizes, strict=True):
        left = _MARGIN + (inner - wide) / 2
        for board in row:
            if leads:  # Each has its own measure, so that a board is drawn by the same lines wherever it lies.
                scaled = "" if size == 1 else f" scale({number(size)})"
                body.append(f'<g transform="translate({number(left)} {number(top)}){scaled}">')
                body += [*drawing.board_lines(board, 0, 0, opened), "</g>"]
            else:
                body += drawing.board_lines(board, left, top, opened)
            left += board_width(board) * size + _GAP
        top += max(map(board_height, row)) * size + 14
    left = _MARGIN + (inner - broad) / 2
    for lane in lanes:
        body += LaneDrawer(theme).lane_lines(lane, left, top)
        left += lane_width(lane) + _GAP
    top += max(map(lane_height, lanes)) + 14 if lanes else 0
    shown, high = drawing.panels(panels, top, inner, opened)
    width, height = number(inner + 2 * _MARGIN), number(top + high + (_MARGIN if panels else 0))
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="group" aria-label={attribute(title or "the table")} font-family="{FONT}">',
        f'<rect x="0" y="0" width="{width}" height="{height}" fill="{drawing.colours["paper"]}"/>',
        '<g stroke-linecap="round" stroke-linejoin="round">',
        *body,
        *shown,
        "</g>",
        "</svg>",
        "",
    ]


def _led(boards: Sequence[Board], opened: frozenset[str]) -> Sequence[Board]:
    """The boards, first the one on which something may be chosen, else one that leads, else where somebody acts."""

    def weight(board: Board) -> int:
        anchors = {part.anchor for parts in (board.tiles, board.edges, board.pieces) for part in parts}
        if anchors & opened:
            return 3
        return 2 if board.leads else int(any(piece.acts for piece in board.pieces))

    return sorted(boards, key=weight, reverse=True)


def _heading(board: Board) -> tuple[list[str], bool]:
    """The lines over a board, and whether the caption stands beside the name."""
    room = board.columns * TILE
    if len(board.name) * 12 + len(board.caption) * 8 + 16 <= room:
        return ([board.name] if board.name or board.caption else []), True
    return [line for line in (board.name, *_wrapped(board.caption, max(12, room // 8))) if line], False


@lru_cache(maxsize=KEPT)
def _wrapped(text: str, width: int) -> tuple[str, ...]:
    return tuple(wrap(text, width))


def board_width(board: Board) -> float:
    """The room that a board takes, with its rulers."""
    return board.columns * TILE + (_RULER if board.rulers else 0)


def board_height(board: Board) -> float:
    """The room that a board takes, with heading and rulers."""
    return 8 + 23 * len(_heading(board)[0]) + board.rows * TILE + (_RULER if board.rulers else 0)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a board lies on the sheet: the point of its lower left corner."""

    left: float
    bottom: float

    def at(self, x: float, y: float) -> Point:
        return self.left + x * TILE, self.bottom - y * TILE


class SceneDrawer(Drawer):
    """The parts of a picture in one theme."""

    def board(self, board: Board, left: float, top: float) -> str:
        """The board with its heading and rulers, its upper left corner here."""
        return "\n".join(self.board_lines(board, left, top, frozenset()))

    def board_lines(self, board: Board, left: float, top: float, opened: frozenset[str]) -> list[str]:
        """The same in its parts, with these anchors open to choose."""
        lines, beside = _heading(board)
        place = _Place(left + (_RULER if board.rulers else 0), top + 8 + 23 * len(lines) + board.rows * TILE)
        focus = ""
        if board.focus is not None:
            x, y = place.at(board.focus[0] + 0.5, board.focus[1] + 0.5)
            focus = f' data-focus="{number(x)} {number(y)}"'
        parts = [
            f'<g class="board" role="group" aria-label={attribute(board.name or board.caption or "board")}{focus}>'
        ]
        for i, line in enumerate(lines):
            style = {"weight": "bold"} if i == 0 else {"style": "italic"}
            parts.append(self.words(line, place.left + 2, top + 17 + 23 * i, size=21 if i == 0 else 17, **style))
        if beside and board.caption:
            right = place.left + board.columns * TILE - 2
            parts.append(self.words(board.caption, right, top + 17, size=17, style="italic", align="end"))
        taken = {(piece.x, piece.y) for piece in board.pieces}
        calm = board.focus is not None
        parts += [
            self.tile(tile, place, (tile.x, tile.y) in taken, tile.anchor in opened, calm=calm) for tile in board.tiles
        ]
        if all(tile.corners == SQUARE for tile in board.tiles):
            frame = [
                place.at(x, y) for x, y in ((0, 0), (board.columns, 0), (board.columns, board.rows), (0, board.rows))
            ]
            parts.append(self.shape(outline(frame, reach=2.5), width=4.5))
        parts += [self.edge(edge, place, edge.anchor in opened) for edge in board.edges]
        parts += [self.written(tile, place, (tile.x, tile.y) in taken) for tile in board.tiles if tile.words]
        parts += self.pieces(board, place, opened)
        for label in board.labels:
            x, y = place.at(label.x, label.y)
            parts.append(self.words(label.words, x, y + (17 if calm else 6), size=18, style="italic", align="middle"))
        if board.rulers:
            names = tuple(map(board.column_name, range(board.columns))), tuple(map(board.row_name, range(board.rows)))
            parts += self.rulers(names, place)
        return [*parts, "</g>"]

    @kept
    def tile(self, tile: Tile, place: _Place, shared: bool, opened: bool, *, calm: bool = False) -> str:
        """The tile with all that lies on it, as one group.

        On a map, where many are open to choose, a bare one is marked `calm`ly by a dot.
        """
        corners = [place.at(tile.x + x, tile.y + y) for x, y in tile.corners]
        square = tile.corners == SQUARE
        middle = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
        parts: list[str] = []
        if tile.ground == "wall" and square:
            face = _WALLS[int(jitter(tile.x, tile.y, "wall", reach=1.5) + 1.5) % 3]
            parts.append(self.icon(face, middle, TILE))
        elif tile.ground != "void":
            pale = "floor" if jitter(tile.x, tile.y, "floor", reach=1) < 0 else "floor-2"
            fill = tile.colour or ("stone" if tile.ground == "wall" else pale)
            parts.append(self.shape(outline(corners), fill=fill, line="grid", width=1.6))
        if tile.ground == "paved" and square:
            parts.append(self.shape(joints(*place.at(tile.x, tile.y + 1)), line="grid", width=1.8))
        if opened and tile.ground != "wall":
            parts.append(self.shape(outline(inset(corners, 3 if calm else 6)), fill="lit", line=None))
        if opened and calm and not shared and tile.icon is None:
            parts.append(self.shape(circle(*middle, 4), fill="open", line="paper", width=1.5, more='class="ring"'))
        elif opened:
            parts.append(self.ring(outline(inset(corners, 6))))
        icon = tile.icon or ("entrance" if tile.ground == "entrance" else None)
        broad = breadth(tile.corners)
        size = TILE * (0.86 if square else 0.76 * min(1.6, broad))
        if icon:
            lean = jitter(tile.x, tile.y, icon, reach=1.5)
            spot = middle if square or not shared else (middle[0], middle[1] - 0.14 * TILE)
            parts.append(self.icon(icon, spot, size, turn=tile.turn + lean))
        free = iter(_OTHER_CORNERS)
        for mark in tile.marks:
            dx, dy, part = _CORNERS.get(mark) or next(free, _OTHER_CORNERS[-1])
            if not icon and mark == "fog" and not shared:
                dx, dy, part = 0, 0, 0.8
            wide = TILE * min(1.0, broad)
            parts.append(self.icon(mark, (middle[0] + dx * wide, middle[1] + dy * wide), part * wide))
        return self.group("tile", parts, opened, anchor=tile.anchor, note=tile.note, thing=tile.thing)

    @kept
    def written(self, tile: Tile, place: _Place, shared: bool) -> str:
        """What is written on the tile, over doors and walls: in its middle, or small in the upper right.

        It is small where something stands there; over an icon it is cased in a disc.
        """
        icon = tile.icon or ("entrance" if tile.ground == "entrance" else None)
        small, cased = bool(icon) or shared, bool(icon)
        corners = [place.at(tile.x + x, tile.y + y) for x, y in tile.corners]
        middle = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
        wide = TILE * breadth(tile.corners)
        size = min(26.0 if not small else 17.0, 1.7 * wide / max(2, len(tile.words)))
        x, y = (middle[0] + 0.34 * wide, middle[1] - 0.3 * wide) if small else middle
        y += 0.2 * wide if tile.marks and not small else 0
        disc = self.shape(circle(x, y, size * 0.68), fill="paper", width=2.2) if cased else ""
        drawn = self.words(tile.words, x, y + size * 0.345, size=size, weight="bold", align="middle")
        return f'<g pointer-events="none">{disc}{drawn}</g>'

    def pieces(self, board: Board, place: _Place, opened: frozenset[str]) -> list[str]:
        """The pieces; those that share a tile stand closer, those on something let it be seen."""
        drawn = []
        icons = {(tile.x, tile.y) for tile in board.tiles if tile.icon or tile.words or tile.ground == "entrance"}
        shapes = {(tile.x, tile.y): tile.corners for tile in board.tiles}
        thronged = {(tile.x, tile.y) for tile in board.tiles if tile.icon and tile.corners != SQUARE}
        for piece in board.pieces:
            spot = (piece.x, piece.y)
            corners = shapes.get(spot, SQUARE)
            cx = sum(x for x, _ in corners) / len(corners)
            cy = sum(y for _, y in corners) / len(corners)
            crowd = [other for other in board.pieces if (other.x, other.y) == spot]
            rank = next(i for i, other in enumerate(crowd) if other is piece)
            dx, dy, part = stand(rank, len(crowd), on_icon=spot in icons)
            if spot in thronged:
                dx, dy, part = in_a_row(rank, len(crowd))
            elif corners != SQUARE and len(crowd) == 1:
                dx, dy, part = (-0.08, 0.06, 0.8)
            x, y = place.at(piece.x + cx, piece.y + cy)
            wide = TILE * min(1.0, 1.15 * breadth(corners))
            drawn.append(self.piece(piece, (x + dx * wide, y + dy * wide), part * wide, piece.anchor in opened))
        return drawn

    @kept
    def piece(self, piece: Piece, middle: Point, size: float, opened: bool) -> str:
        """The piece of this size with its marks and letters."""
        figure = self.icon(piece.icon, middle, size, piece=piece.colour)
        parts = [self.shape(circle(*middle, size * 0.57), fill="glow", width=2.2)] if piece.acts else []
        parts.append(f'<g opacity="0.45">{figure}</g>' if piece.faint else figure)
        if opened:  # Under its letters, which are to be read.
            parts.append(self.ring(circle(*middle, size * 0.58)))
        signs = (*piece.marks, *(icon for icon, _ in piece.signs))
        for mark, (dx, dy, part) in zip(signs, _SHOULDERS, strict=False):
            spot = middle[0] + dx * size, middle[1] + dy * size
            parts.append(self.icon(mark, spot, part * size, piece=piece.colour))
        if piece.glyph != "@":
            x, y, r = (
                middle[0] + size * 0.32,
                middle[1] + size * 0.3,
                max(8, size * (0.19 if len(piece.glyph) == 1 else 0.24)),
            )
            parts.append(self.shape(circle(x, y, r), fill="paper", width=2.2))
            tall = r * (1.45 if len(piece.glyph) == 1 else 1.15)
            parts.append(self.words(piece.glyph, x, y + tall * 0.345, size=tall, weight="bold", align="middle"))
        if piece.bar is not None:
            foot = middle[0] - size * 0.45, middle[1] + size * 0.5
            parts.append(self.bar(piece.bar, foot, size * 0.9))
        key = "|".join((piece.id, *piece.also)) or piece.label or f"{piece.icon} {piece.colour}"
        note, thing = piece.note or piece.label, piece.thing
        kind = "piece acts" if piece.acts else "piece"
        return self.group(kind, parts, opened, anchor=piece.anchor, note=note, piece=key, thing=thing)

    def bar(self, bar: Bar, corner: Point, wide: float) -> str:
        """A bar of this width, its upper left corner here: what is left is filled, what is lost is open."""
        (left, top), high, (now, full) = corner, 7, bar
        part = wide * max(0, min(now, full)) / max(1, full)
        ends = [(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)]
        filled = [(left, top), (left + part, top), (left + part, top + high), (left, top + high)]
        colour = "alarm" if 4 * now <= full else "open"
        drawn = self.shape(outline(ends), fill="paper", line="ink", width=1.6)
        filling = self.shape(outline(filled), fill=colour, line=None) if part else ""
        return f'<g class="gauge" data-now="{now}" data-full="{full}">{drawn}{filling}</g>'

    @kept
    def edge(self, edge: Edge, place: _Place, opened: bool) -> str:
        """The wall, door or gap on the line between two corners."""
        start, end = place.at(edge.x1, edge.y1), place.at(edge.x2, edge.y2)
        length = math.dist(start, end)
        angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
        leaved = edge.kind in ("door", "lock")
        short = leaved and length < TILE * 0.6
        mid, leaf = length / 2, length / 2 if short else min(length * 0.3, TILE * 0.3)
        line = stroke((0, 0), (length, 0))
        if edge.kind in ("open", "arch", "ajar"):
            parts = [self.shape(line, line="soft", width=2.5, dash="2 8")]
        elif edge.kind == "secret":
            wave = "".join(f"q4 {-9 if i % 2 else 9} 8 0" for i in range(max(1, int(length // 8))))
            parts = [self.shape("M0 0" + wave, width=4)]
        elif edge.kind == "spark":
            flash = bolt(length)
            parts = [self.shape(flash, line="seam", width=6.5), self.shape(flash, line="gold", width=3)]
        else:
            parts = [] if short else [self.shape(line, width=8)]
        if leaved:
            parts += [
                self.shape(outline(box(mid - leaf, mid + leaf, 7)), fill="wood", width=3.5),
                self.shape(circle(mid + leaf / 2, 0, 2), fill="ink"),
            ]
        if edge.kind == "lock":
            parts.append(self.icon("door-lock", (mid, 0), 24, turn=-angle))
        if edge.kind in ("arch", "ajar"):  # Pillars, or two leaves that are swung aside, where no piece hides them.
            fill, half, reach = ("stone", 8, 8) if edge.kind == "arch" else ("wood", 5, 22)
            for post in (0.0, length):
                parts.append(self.shape(outline(box(post - half, post + half, reach)), fill=fill, width=3.5))
        if edge.kind == "bars":
            rungs = "".join(f"M{number(length * i / 6)} -8V8" for i in range(1, 6))
            parts += [self.shape(rungs, width=7), self.shape(rungs, line="metal", width=3)]
        if opened:
            parts.append(self.ring(outline([(0, -13), (length, -13), (length, 13), (0, 13)])))
        turned = f'<g transform="translate({number(start[0])} {number(start[1])}) rotate({number(angle)})">'
        parts = [turned, *parts, "</g>"]
        return self.group("edge", parts, opened, anchor=edge.anchor, note=edge.note, thing=edge.thing)

    @kept
    def rulers(self, names: tuple[tuple[str, ...], tuple[str, ...]], place: _Place) -> tuple[str, ...]:
        """Letters under the columns and digits beside the rows."""
        drawn = []
        columns, rows = names
        for x, name in enumerate(columns):
            px, py = place.at(x + 0.5, 0)
            drawn.append(self.words(name, px, py + 20, size=17, align="middle", colour="soft"))
        for y, name in enumerate(rows):
            px, py = place.at(0, y + 0.5)
            drawn.append(self.words(name, px - 4, py + 6, size=17, align="end", colour="soft"))
        return tuple(drawn)

    def panels(
        self, panels: Sequence[Panel], top: float, inner: float, opened: frozenset[str]
    ) -> tuple[list[str], float]:
        """The panels side by side under the boards, and how high they are together."""
        drawn: list[str] = []
        start = top
        across = max(1, min(len(panels), int((inner + 16) // (_PANEL_LEAST + 16))))
        for group in _panel_rows(panels, across):
            wide = inner if group[0].wide else (inner - 16 * (across - 1)) / across
            row = [_folded(panel, wide) for panel in group]
            high = 18 + _LINE * max(sum(len(folds) for _, folds in lines) for lines in row)
            for j, lines in enumerate(row):
                theirs = opened.intersection(line.anchor for line, _ in lines if line.anchor is not None)
                drawn.append(self.panel(lines, (_MARGIN + j * (wide + 16), top), (wide, high), theirs))
            top += high + 14
        return drawn, max(0, top - start - 14)

    @kept
    def panel(self, lines: _Lines, corner: Point, size: Point, opened: frozenset[str]) -> str:
        """A panel of this size, its upper left corner here; its first line is its title."""
        (left, top), (wide, high) = corner, size
        box = [(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)]
        parts = ['<g class="panel">', self.shape(outline(box, reach=2), fill="floor", line="soft", width=2.5)]
        y = top + 26
        for i, (line, folds) in enumerate(lines):
            entry: list[str] = []
            if line.anchor in opened:
                low = y + 7 + _LINE * (len(folds) - 1)
                row = [(left + 6, y - 18), (left + wide - 6, y - 18), (left + wide - 6, low), (left + 6, low)]
                entry += [self.shape(outline(row), fill="lit", line=None), self.ring(outline(row), width=2.5)]
            if line.icon:
                entry.append(self.icon(line.icon, (left + 27, y - 6), 24, piece=line.colour))
            if line.bar is not None:
                entry.append(self.bar(line.bar, (left + wide - 74, y - 12), 60))
            x = left + (44 if line.icon else 14)
            weight = "" if i else "bold"
            entry += [self.words(fold, x, y + j * _LINE, size=18, weight=weight) for j, fold in enumerate(folds)]
            parts.append(self.group("line", entry, line.anchor in opened, anchor=line.anchor))
            y += _LINE * len(folds)
        return "\n".join([*parts, "</g>"])

    def group(
        self,
        kind: str,
        parts: Sequence[str],
        opened: bool,
        *,
        anchor: str | None,
        note: str = "",
        piece: str = "",
        thing: str | None = None,
    ) -> str:
        """The parts as one group of this class that carries anchor and note, a piece's name, and what can be asked."""
        head = f'<g class="{kind} open"' if opened else f'<g class="{kind}"'
        if anchor is not None:
            head += f" data-anchor={attribute(anchor)}"
        if piece:
            head += f" data-piece={attribute(piece)}"
        if thing is not None:
            head += f" data-thing={attribute(thing)}"
        if note:
            told = f"{note} (may be chosen)" if opened else note
            return f'{head} role="img"><title>{words(told)}</title>{"".join(parts)}</g>'
        return f"{head}>{''.join(parts)}</g>"

    def ring(self, path: str, *, width: float = 4) -> str:
        """The mark of what may be chosen: a broken line, on a paler one so that it shows on stone."""
        casing = self.shape(path, line="paper", width=width + 3)
        return casing + self.shape(path, line="open", width=width, dash="9 7", more='class="ring"')


def _panel_rows(panels: Sequence[Panel], across: int) -> list[list[Panel]]:
    """The panels in rows of so many, and below them each wide one in a row of its own."""
    narrow = [panel for panel in panels if not panel.wide]
    rows = [narrow[i : i + across] for i in range(0, len(narrow), across)]
    return rows + [[panel] for panel in panels if panel.wide]


@lru_cache(maxsize=KEPT)
def _folded(panel: Panel, wide: float) -> _Lines:
    """The title and the lines of a panel of this width, each with the lines into which it is folded."""
    lines = [Line(panel.title), *(line if isinstance(line, Line) else Line(line) for line in panel.lines)]
    folded = [(line, _wrapped(_told(line), max(8, int((wide - _taken(line)) / 9.2)))) for line in lines]
    return tuple((line, folds or ("",)) for line, folds in folded)


def _told(line: Line) -> str:
    """The words of a line, with the numbers of its bar."""
    return line.words if line.bar is None else f"{line.words} {line.bar[0]}/{line.bar[1]}"


def _taken(line: Line) -> int:
    """The room in a line of a panel that is not for words."""
    return (58 if line.icon else 28) + (70 if line.bar is not None else 0)
