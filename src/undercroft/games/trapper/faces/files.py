"""The data files of Dungeon Trapper that `check` understands."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine import FileKind, Refused
from undercroft.games.trapper.book.layout import MAX_WALLS, SCHEMA, read_layout, why_not_layout
from undercroft.games.trapper.book.table import NUMBERS, TOKENS
from undercroft.games.trapper.options import TrapperOptions


def check_layout(plain: dict[str, Any], options: TrapperOptions) -> str:
    """A word on the dungeon in this file; `Refused` with rule and tile if it breaks a setup rule."""
    layout = read_layout(plain)
    if reason := why_not_layout(layout, options, NUMBERS[TOKENS]):
        raise Refused(reason)
    walls = layout.icons.count("#")
    return f"{plain.get('name', 'the layout')} is a dungeon of {walls} of {MAX_WALLS} walls that keeps every setup rule"


FILES: Final = {"layout": FileKind(SCHEMA, check_layout)}
