"""A floor as text. A square takes three characters and a line; walls, doors and corners stand between squares.

Walls are lines (`#` in ASCII), `|` is a door (`-` in a wall from left to right), `~` a secret door, `o` a portal, and
a broken line (`'` in ASCII) an opening. Marks are the letters of the legend, followed by their number.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from undercroft.maps.picture.words import (
    ARROWS,
    GLYPHS,
    UNICODE_ARROWS,
    inwards,
    legend_words,
    note_lines,
    number_words,
    short_label,
)
from undercroft.maps.plan import DOOR, OPENING, PORTAL, SECRET, Edge, Mark, Plan, Square, corners

_FLOOR: Final = {"secret": "?", "pocket": ":"}
_DOORS: Final = {DOOR: "|", OPENING: "'", SECRET: "~", PORTAL: "o"}
_LYING: Final = {**_DOORS, DOOR: "-"}
_BROKEN, _BROKEN_LYING = "\u250a", "\u2504"
# By which of the four lines meet in a corner: up 1, right 2, down 4, left 8.
_CORNERS: Final = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
_UP, _RIGHT, _DOWN, _LEFT = 1, 2, 4, 8


def draw_text(plan: Plan, *, unicode: bool) -> str:
    """The plan with its title, the numbers of columns and rows, a legend of what it holds, and its notes."""
    wide = max(40, 4 * plan.width + 4)
    lines = [*wrap(plan.title, wide), *_grid(plan, unicode=unicode), "", *_legend(plan, wide, unicode=unicode)]
    for (x, y), marks in _by_square(plan).items():
        if len(marks) > 1:
            lines += _item(f"{x},{y}: {', '.join(_glyph(plan, mark, unicode=unicode) for mark in marks)}", wide)
    for note in (*note_lines(plan), *plan.notes):
        lines += _item(note, wide)
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def _by_square(plan: Plan) -> dict[Square, list[Mark]]:
    found: dict[Square, list[Mark]] = {}
    for mark in plan.marks:
        found.setdefault(mark.at, []).append(mark)
    return found


def _item(words: str, wide: int) -> list[str]:
    return wrap(words, wide, subsequent_indent="  ")


def _grid(plan: Plan, *, unicode: bool) -> list[str]:
    """The squares and all that stands on and between them."""
    left = len(str(plan.height)) + 1
    canvas = [[" "] * (left + 4 * plan.width + 1) for _ in range(2 * plan.height + 2)]
    for x in range(1, plan.width + 1):
        _write(canvas[0], left + 4 * x - 3, f"{x:^3}")
    for y in range(1, plan.height + 1):
        _write(canvas[2 * y], 0, f"{y:>{left - 1}}")
    for area in plan.areas:
        for x, y in area.squares:
            _write(canvas[2 * y], left + 4 * x - 2, _FLOOR.get(area.kind, "\u00b7" if unicode else "."))
    for (x, y), marks in _by_square(plan).items():
        _write(canvas[2 * y], left + 4 * x - 3, _cell(plan, marks, unicode=unicode))
    kinds = {door.edge: door.kind for door in plan.doors}
    arms: dict[tuple[int, int], int] = {}
    for edge in (*plan.walls, *kinds):
        (x1, y1), (x2, y2) = corners(edge)
        upright = x1 == x2
        _edge(canvas, left, edge, kinds.get(edge), unicode=unicode)
        if unicode and kinds.get(edge) == OPENING:
            continue
        for corner, arm in (((x1, y1), _DOWN if upright else _RIGHT), ((x2, y2), _UP if upright else _LEFT)):
            arms[corner] = arms.get(corner, 0) | arm
    for (x, y), met in arms.items():
        canvas[2 * y + 1][left + 4 * x] = _CORNERS[met] if unicode else "#"
    return ["".join(line).rstrip() for line in canvas]


def _edge(canvas: list[list[str]], left: int, edge: Edge, kind: str | None, *, unicode: bool) -> None:
    """Draw the wall, or what is in it."""
    (x1, y1), (x2, _) = corners(edge)
    if x1 == x2:
        canvas[2 * y1 + 2][left + 4 * x1] = _sign(kind, upright=True, unicode=unicode)
    else:
        wall = " " if kind == OPENING else _sign(None, upright=False, unicode=unicode)
        _write(canvas[2 * y1 + 1], left + 4 * x1 + 1, wall + _sign(kind, upright=False, unicode=unicode) + wall)


def _sign(kind: str | None, *, upright: bool, unicode: bool) -> str:
    """The character of a door of this kind, or of a wall."""
    if kind is None:
        return ("\u2503" if upright else "\u2501") if unicode else "#"
    if unicode and kind == OPENING:
        return _BROKEN if upright else _BROKEN_LYING
    return (_DOORS if upright else _LYING)[kind]


def _write(line: list[str], column: int, words: str) -> None:
    line[column : column + len(words)] = words


def _cell(plan: Plan, marks: Sequence[Mark], *, unicode: bool) -> str:
    """Three characters for what stands on one square; a plus says that there is more."""
    glyph = _glyph(plan, marks[0], unicode=unicode)
    if len(marks) > 1:
        glyph = f"{glyph[:2]}+"
    return f"{glyph:^3}"[:3] if len(glyph) != 2 else f" {glyph}"


def _glyph(plan: Plan, mark: Mark, *, unicode: bool) -> str:
    if mark.kind == "entrance":
        return (UNICODE_ARROWS if unicode else ARROWS)[inwards(plan, mark)]
    label = short_label(mark)
    return GLYPHS[mark.kind] + (label if unicode else label.encode("ascii", "replace").decode())


def _legend(plan: Plan, wide: int, *, unicode: bool) -> list[str]:
    """What each glyph stands for, of those that occur."""
    entries = ["\u2501\u2503 wall" if unicode else "# wall"] if plan.walls else []
    for sort, kind, words in legend_words(plan):
        if sort == "door":
            signs = (_sign(kind, upright=upright, unicode=unicode) for upright in (True, False))
            glyph = " ".join(dict.fromkeys(signs))
        elif sort == "area":
            glyph = _FLOOR[kind]
        else:
            first = next(mark for mark in plan.marks if mark.kind == kind)
            glyph = _glyph(plan, first, unicode=unicode) if kind == "entrance" else GLYPHS[kind]
        entries.append(f"{glyph} {words}")
    lines: list[str] = []
    for entry in entries:
        if lines and len(lines[-1]) + 3 + len(entry) <= wide:
            lines[-1] += "   " + entry
        else:
            lines.append(entry)
    return lines + wrap(number_words(plan), wide)
