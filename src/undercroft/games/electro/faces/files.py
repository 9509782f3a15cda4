"""The data files of ElectroDungeon that `check` and `preview` understand: boards."""

from __future__ import annotations

import json
from dataclasses import replace
from textwrap import fill
from typing import Any, Final

from undercroft.engine import FileKind
from undercroft.engine.craft.words import slug
from undercroft.engine.record import RecordFile
from undercroft.engine.workshop.beginning import Beginning
from undercroft.games.electro.content.board import (
    COLOURS,
    MOST_TILES,
    NUMBERS,
    PLAN,
    RINGS,
    ROOMS,
    board_named,
    board_of,
    shipped_texts,
)
from undercroft.games.electro.faces.scene import scene
from undercroft.games.electro.options import ElectroOptions
from undercroft.games.electro.state.records import Deck, Explorer
from undercroft.games.electro.state.state import State
from undercroft.scene import Scene

_NAME: Final = {
    "type": "string",
    "pattern": "^(?=[0-9]*[a-z])(?=[a-z]*[0-9])[a-z0-9]{2,6}$",
    "not": {"pattern": "^e[1-6]$"},
    "description": "2 to 6 lower-case letters and digits, some of each; e1 to e6 are Explorers",
}


def _by_space(values: dict[str, Any], words: str, **limits: Any) -> dict[str, Any]:
    """An object with a value for each of some spaces."""
    return {"type": "object", "description": words, "propertyNames": _NAME, "additionalProperties": values, **limits}


def _entries(items: list[dict[str, Any]], words: str, **limits: Any) -> dict[str, Any]:
    """A list of short lists like this one."""
    entry = {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}
    return {"type": "array", "description": words, "items": entry, **limits}


SCHEMA: Final[dict[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A board of ElectroDungeon",
    "type": "object",
    "properties": {
        "kind": {"const": "board"},
        "game": {"const": "electro"},
        "name": {"type": "string"},
        "title": {"type": "string", "description": "the board's name as it is shown"},
        "story": {"type": "string", "description": "a sentence or two about the board"},
        "layout": {
            "enum": [RINGS, PLAN],
            "description": "how places are given: ring and angle (the default), or column and row",
        },
        "starts": {"type": "array", "description": "start tiles", "items": _NAME, "minItems": 1, "uniqueItems": True},
        "numbers": _by_space(
            {"type": "integer", "minimum": NUMBERS[0], "maximum": NUMBERS[-1]},
            "the numbered tiles, each with its number",
            minProperties=1,
            maxProperties=MOST_TILES,
        ),
        "corridors": _entries([_NAME, _NAME], "two tiles between which one may step; all hang together by them"),
        "rooms": {
            "type": "array",
            "description": "a small room and then its doorway tiles, two or more",
            "items": {"type": "array", "items": _NAME, "minItems": 3, "uniqueItems": True},
            "minItems": ROOMS[0],
            "maxItems": ROOMS[-1],
        },
        "doors": _entries(
            [_NAME, {"enum": list(COLOURS)}, _NAME],
            "a side space, the colour of its door, and the tile before it; each colour once",
            minItems=len(COLOURS),
            maxItems=len(COLOURS),
        ),
        "places": _by_space(
            {"type": "array", "items": {"type": "number", "minimum": 0}, "minItems": 2, "maxItems": 2},
            "where each space is drawn: ring and angle in degrees, clockwise; or column and row from the upper left",
        ),
    },
    "required": ["kind", "name", "starts", "numbers", "corridors", "rooms", "doors", "places"],
    "additionalProperties": False,
}


def check_board(plain: dict[str, Any], options: ElectroOptions) -> str:
    """A word on the board in this file; `Refused` with rule and place if it cannot be played on.

    [electro.board.custom]
    """
    board = board_of(plain)
    corridors = sum(map(len, board.near.values())) // 2
    return (
        f"{board.title} has {len(board.numbers)} numbered tiles, {len(board.starts)} start tiles, {corridors} "
        f"corridors and {len(board.rooms)} small rooms, and keeps every rule of a board"
    )


def preview_board(plain: dict[str, Any], secrets: bool) -> tuple[Scene, str]:
    """The board in this file with nobody on it, and what it says of itself; nothing on a board is secret."""
    board = board_of(plain)
    empty = State(ElectroOptions(board=json.dumps(plain)), {}, 0, [Explorer(0, 1)], Deck([]), Deck([]))
    words = fill(plain.get("story", ""), 100, initial_indent="  ", subsequent_indent="  ")
    drawn = replace(scene(empty, None, ("", "")), title=board.title, panels=())
    return drawn, f"{board.title}\n{words}".rstrip() + "\n"


def begin_board(plain: dict[str, Any], text: str) -> Beginning:
    """A game on this board.  [electro.board.custom]"""
    return Beginning(says="The whole game is played on this board.", options={"board": text}, known=True)


def leaves(s: State, record: RecordFile) -> dict[str, str]:
    """The board on which the game was played, as its file."""
    board = board_named(s.rules.board)
    text = shipped_texts().get(s.rules.board.strip(), s.rules.board)
    return {f"{slug(board.title, 'board')}{'.json' if text.lstrip().startswith('{') else '.toml'}": text}


FILES: Final = {"board": FileKind(SCHEMA, check_board, preview_board, shipped_texts, begin_board)}
