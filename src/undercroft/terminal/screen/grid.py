"""A grid of letters that is edited in place, and what a form's schema says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from undercroft.engine import Form
from undercroft.scene import Board, Scene
from undercroft.scene.parts import column_name
from undercroft.terminal.screen.theme import palette

_ROW = re.compile(r"\^?\[(?P<letters>(?:\\.|[^\]])+)\]\{(?P<width>\d+)\}\$?")
_PLACE = re.compile(r"(?P<column>[a-z]+)(?P<row>\d+)")
_CELL = 3


@dataclass(frozen=True, slots=True)
class GridSpec:
    """What a form's schema says of its grid: how wide and high, which letters, a legend, and under which key."""

    width: int
    height: int
    letters: str
    legend: str
    key: str | None


def grid_spec(form: Form) -> GridSpec | None:
    """The grid that this form asks for, where its schema says how large it is; else None."""
    if form.kind != "grid":
        return None
    for key, schema in _parts(form.schema):
        rows = _fixed_rows(schema)
        found = None if rows is None else _ROW.fullmatch(str(rows.get("items", {}).get("pattern", "")))
        if rows is not None and found is not None:
            letters = found["letters"].replace("\\", "")
            return GridSpec(int(found["width"]), int(rows["minItems"]), letters, schema.get("description", ""), key)
    return None


def _parts(schema: dict[str, Any]) -> Iterator[tuple[str | None, dict[str, Any]]]:
    yield None, schema
    for key, part in schema.get("properties", {}).items():
        if isinstance(part, dict):
            yield key, part


def _fixed_rows(schema: dict[str, Any]) -> dict[str, Any] | None:
    """The part of the schema that is a list of exactly so many texts."""
    for part in (schema, *schema.get("oneOf", ()), *schema.get("anyOf", ())):
        if isinstance(part, dict) and part.get("minItems") and part.get("minItems") == part.get("maxItems"):
            return part
    return None


def matching_board(scene: Scene, spec: GridSpec) -> Board | None:
    """The board of the scene that the grid describes: of its size, rather one with anchors."""
    boards = [board for board in scene.boards if (board.columns, board.rows) == (spec.width, spec.height)]
    return max(boards, key=lambda board: any(tile.anchor for tile in board.tiles), default=None)


def drawn_on(board: Board | None, spec: GridSpec) -> list[list[str]]:
    """The letters that stand on the board now; where there are none, the first letter of all."""
    grid = [[spec.letters[0]] * spec.width for _ in range(spec.height)]
    for tile in board.tiles if board is not None else ():
        if tile.glyph[:1] and tile.glyph[:1] in spec.letters:
            grid[spec.height - 1 - int(tile.y)][int(tile.x)] = tile.glyph[:1]
    return grid


def place_of(at: str | None, board: Board | None, spec: GridSpec) -> tuple[int, int] | None:
    """The row from the top and the column that a refusal names, or None."""
    for tile in board.tiles if board is not None and at is not None else ():
        if tile.anchor == at:
            return spec.height - 1 - int(tile.y), int(tile.x)
    found = None if at is None else _PLACE.fullmatch(at)
    if found is None:
        return None
    names = [column_name(x) for x in range(spec.width)]
    row = spec.height - int(found["row"])
    return (row, names.index(found["column"])) if found["column"] in names and 0 <= row < spec.height else None


class GridField(Widget, can_focus=True):
    """Letters in rows and columns. A letter typed stands under the cursor, which goes on; what is pasted fills rows."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(way, f"walk('{way}')", show=False) for way in ("up", "down", "left", "right", "home", "end")),
        Binding("backspace", "erase(-1)", show=False),
        Binding("delete,space", "erase(1)", show=False),
    ]

    class Changed(Message):
        """A letter is another now."""

    def __init__(self, spec: GridSpec, grid: list[list[str]], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.spec = spec
        self.grid = grid
        self.cursor = (spec.height - 1, 0)
        self.wrong: tuple[int, int] | None = None

    @property
    def text(self) -> str:
        """The grid as lines, the first one on top."""
        return "\n".join("".join(row) for row in self.grid)

    def fill(self, lines: Sequence[str], *, row: int = 0, column: int = 0) -> None:
        """These lines stand in the grid from there on; what does not fit is left out."""
        for down, line in enumerate(lines[: self.spec.height - row]):
            for across, letter in enumerate(line[: self.spec.width - column]):
                self.grid[row + down][column + across] = self._letter(letter)
        self._changed()

    def mark(self, place: tuple[int, int] | None) -> None:
        """This place is marked as wrong; None: none is."""
        self.wrong = place
        self.refresh()

    def _letter(self, letter: str) -> str:
        """The letter as the grid knows it, small or capital; one that it does not know stays, and is refused.

        A blank clears, as the space bar does. What is no letter, or not as wide as one, would spoil the drawing: a
        question mark stands for it.
        """
        if letter in self.spec.letters:
            return letter
        if letter.isspace():
            return self.spec.letters[0]
        other = letter.swapcase()
        if other in self.spec.letters:
            return other
        return letter if letter.isprintable() and cell_len(letter) == 1 else "?"

    def _changed(self) -> None:
        self.refresh()
        self.post_message(self.Changed())

    # ------------------------------------------------------------------ keys and mouse

    def on_key(self, event: events.Key) -> None:
        """What was typed stands there."""
        if event.character is None or not event.character.isprintable() or event.character == " ":
            return
        event.stop()
        row, column = self.cursor
        self.cursor = (row, min(column + 1, self.spec.width - 1))
        self.fill([event.character], row=row, column=column)

    def on_paste(self, event: events.Paste) -> None:
        """Several lines fill the grid from its corner, one line goes in at the cursor."""
        event.stop()
        lines = [line.strip() for line in event.text.strip().splitlines()]
        row, column = self.cursor if len(lines) == 1 else (0, 0)
        self.fill(lines, row=row, column=column)

    def on_click(self, event: events.Click) -> None:
        """The cursor stands under the mouse."""
        offset = event.get_content_offset(self)
        if offset is not None:
            row, column = offset.y, (offset.x - self._left()) // _CELL
            if 0 <= row < self.spec.height and 0 <= column < self.spec.width:
                self.cursor = (row, column)
                self.refresh()

    def action_walk(self, way: str) -> None:
        """The cursor goes one place on, or to the end of its row."""
        row, column = self.cursor
        row += {"up": -1, "down": 1}.get(way, 0)
        column += {"left": -1, "right": 1}.get(way, 0)
        column = {"home": 0, "end": self.spec.width - 1}.get(way, column)
        self.cursor = (min(max(row, 0), self.spec.height - 1), min(max(column, 0), self.spec.width - 1))
        self.refresh()

    def action_erase(self, step: int) -> None:
        """The letter is gone: the first letter of all stands there."""
        row, column = self.cursor
        column = max(0, column - 1) if step < 0 else column
        self.cursor = (row, min(column + 1, self.spec.width - 1) if step > 0 else column)
        self.fill([self.spec.letters[0]], row=row, column=column)

    # ------------------------------------------------------------------ drawing

    def _left(self) -> int:
        return len(str(self.spec.height))

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """The rulers and three columns a letter."""
        return self._left() + self.spec.width * _CELL + 1

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """A row for each row, and the letters of the columns."""
        return self.spec.height + 1

    def render_line(self, y: int) -> Strip:
        """One row of letters with its number, or the names of the columns."""
        styles = palette(self.app.current_theme.dark, not self.app.no_color)

        def piece(text: str, role: str) -> Segment:
            return Segment(text, styles.get(role, styles["paper"]))

        if y >= self.spec.height:
            names = "".join(f"{column_name(x):^{_CELL}}" for x in range(self.spec.width))
            return Strip([piece(" " * self._left() + names, "soft")])
        segments = [piece(f"{self.spec.height - y:>{self._left()}}", "soft")]
        for column, letter in enumerate(self.grid[y]):
            here = self.cursor == (y, column)
            role = "floor" if letter == self.spec.letters[0] else "thing"
            role = "wrong" if self.wrong == (y, column) else "cursor" if here and self.has_focus else role
            text = f"[{letter}]" if here else f"!{letter}!" if role == "wrong" else f" {letter} "
            segments.append(piece(text, role))
        return Strip(segments).crop_extend(0, self.size.width, styles["paper"])
