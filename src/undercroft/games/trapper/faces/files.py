"""The data files of Dungeon Trapper: layouts, checked, looked at, played with, and left behind by a game."""

from __future__ import annotations

import json
from textwrap import fill
from typing import Any, Final

from undercroft.engine import FileKind, Refused
from undercroft.engine.craft.words import slug
from undercroft.engine.record import RecordFile
from undercroft.engine.workshop.beginning import Beginning
from undercroft.games.trapper.book.dungeons import shipped_texts
from undercroft.games.trapper.book.layout import MAX_WALLS, SCHEMA, Layout, read_layout, why_not_layout
from undercroft.games.trapper.book.table import NUMBERS, TOKENS
from undercroft.games.trapper.content.board import (
    ENTRANCE,
    FLOOR,
    HEIRLOOM,
    TILES,
    TRAP_ICONS,
    Board,
    layout_text,
    mask_where,
)
from undercroft.games.trapper.faces.scene import dungeon_scene
from undercroft.games.trapper.options import TrapperOptions
from undercroft.games.trapper.state import State
from undercroft.scene import Scene


def check_layout(plain: dict[str, Any], options: TrapperOptions) -> str:
    """A word on the dungeon in this file; `Refused` with rule and tile if it breaks a setup rule."""
    layout = read_layout(plain)
    if reason := why_not_layout(layout, options, NUMBERS[TOKENS]):
        raise Refused(reason)
    walls = layout.icons.count("#")
    return f"{plain.get('name', 'the layout')} is a dungeon of {walls} of {MAX_WALLS} walls that keeps every setup rule"


def preview_layout(plain: dict[str, Any], secrets: bool) -> tuple[Scene, str]:
    """The dungeon in this file: its walls, and with `secrets` all that its builder has hidden behind them."""
    layout = read_layout(plain)
    title = str(plain.get("name") or "A dungeon")
    hidden = 0 if secrets else mask_where(layout.icons, TRAP_ICONS + HEIRLOOM) | layout.decoys
    words = fill(str(plain.get("story", "")), 100, initial_indent="  ", subsequent_indent="  ")
    return dungeon_scene(title, layout.icons, hidden), f"{title}\n{words}".rstrip() + "\n"


def begin_layout(plain: dict[str, Any], text: str) -> Beginning:
    """My dungeon is this one, and finished; my rival builds as always.  [trapper.setup.ready]"""
    layout = read_layout(plain)
    fogged: dict[str, Any] = {"fog": "decoy"} if layout.decoys else {}
    entrance = TILES[layout.icons.index(ENTRANCE)] if ENTRANCE in layout.icons else ""
    elsewhere: dict[str, Any] = {"entrance": entrance} if entrance in ("a1", "a3") else {}
    return Beginning(
        says="Your dungeon is finished and lies behind your screen; your rival builds another, and then it begins.",
        options=fogged | elsewhere,
        position=lambda seats: {"layouts": [plain, None]},
        known=True,
    )


def leaves(s: State, record: RecordFile) -> dict[str, str]:
    """Both dungeons as they were when the game began, each as its file."""
    left = {}
    for board, seat in zip(s.boards, record.seats, strict=True) if s.boards else ():
        icons = first_icons(board)
        if why_not_layout(Layout(icons), s.rules, s.tokens) is None:
            plain = {"kind": "layout", "game": "trapper", "name": f"{seat.name}'s dungeon"}
            text = json.dumps(plain | {"layout": layout_text(icons).split("\n")}, indent=1)
            left[f"{slug(seat.name, 'rival')}-layout.json"] = f"{text}\n"
    return left


def first_icons(board: Board) -> list[str]:
    """The dungeon as it was opened: without what was bought, with what was replaced."""
    icons = [FLOOR if board.laid.get(tile) else icon for tile, icon in enumerate(board.icons)]
    for gone in board.gone:
        if gone.laid == 0:
            icons[gone.tile] = gone.icon
    return icons


FILES: Final = {"layout": FileKind(SCHEMA, check_layout, preview_layout, shipped_texts, begin_layout)}
