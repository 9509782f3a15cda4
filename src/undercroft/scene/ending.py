"""The picture of an end, to show to others: what was played, how it ended, who took part, and how the table looked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Final

from undercroft.scene.drawer import FONT
from undercroft.scene.pen import attribute, words
from undercroft.scene.picture import draw_png
from undercroft.scene.scene import Scene
from undercroft.scene.theme import THEMES

WIDE: Final = 1200
HIGH: Final = 630
"""As large as a preview of a link is shown."""
_EDGE: Final = 36
_COLUMN: Final = 430
_LETTERS: Final = 27
"""So many letters of the size of the words stand in a row of the column."""
_MOST_ROWS: Final = 10


def draw_ending(
    title: str,
    said: str,
    rows: Sequence[tuple[str, str]],
    scene: Scene | None,
    *,
    theme: str = "parchment",
    note: str = "",
) -> str:
    """The end as SVG: the title, how it ended, rows such as names and scores, a note, and the table beside them.

    Where nothing of the table is to be shown, the words have the whole picture.
    """
    colours = THEMES[theme]
    whole = scene is None
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}" role="img"'
        f" aria-label={attribute(f'{title}: {said}')} font-family={attribute(FONT)}>",
        f'<rect width="{WIDE}" height="{HIGH}" fill="{colours["paper"]}"/>',
        f'<rect x="12" y="12" width="{WIDE - 24}" height="{HIGH - 24}" rx="14" fill="none" stroke="{colours["soft"]}"'
        ' stroke-width="3"/>',
    ]
    y = 84
    size, letters = (54, 2 * _LETTERS) if whole else (40, 20)
    for line in wrap(title, letters)[:2]:
        lines.append(_text(line, y, size, colours["ink"], bold=True))
        y += size + 6
    y += 14
    for line in _shortened(wrap(said, _LETTERS * (2 if whole else 1)), 6):
        lines.append(_text(line, y, 28, colours["ink"]))
        y += 36
    y += 16
    step = 32 if len(rows) <= 8 else 27
    room = max(1, (HIGH - 80 - y) // step)
    for left, right in rows[: min(room, _MOST_ROWS)]:
        lines.append(_text(left[:24], y, 24, colours["soft"]))
        if right:
            lines.append(_text(right, y, 24, colours["ink"], x=_EDGE + _COLUMN, end=True))
        y += step
    lines.append(_text(" \u00b7 ".join(filter(None, ("Undercroft", note))), HIGH - 40, 22, colours["soft"]))
    if scene is not None:
        lines.append(_table(scene, theme))
    return "\n".join([*lines, "</svg>"]) + "\n"


def ending_png(svg: str) -> bytes:
    """The same in pixels."""
    return draw_png(svg)


def _text(text: str, y: int, size: int, colour: str, *, x: int = _EDGE, bold: bool = False, end: bool = False) -> str:
    how = (' font-weight="bold"' if bold else "") + (' text-anchor="end"' if end else "")
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}"{how}>{words(text)}</text>'


def _shortened(lines: list[str], most: int) -> list[str]:
    return lines if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1]} \u2026"]


def _table(scene: Scene, theme: str) -> str:
    """The boards of the scene, as large as they can be beside the column; several stand above one another."""
    left = _EDGE + _COLUMN + 30
    place = f'x="{left}" y="{_EDGE}" width="{WIDE - left - _EDGE}" height="{HIGH - 2 * _EDGE}"'
    svg = replace(scene, title="", panels=()).svg(theme=theme, across=1)
    return re.sub(r'width="[0-9.]+" height="[0-9.]+"', place, svg, count=1)
