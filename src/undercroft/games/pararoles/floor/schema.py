"""The JSON Schema of a floor file: what may stand in it, and what it means."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.pararoles.floor.dice_tables import LAST_FLOOR, MOST_DIFFICULT
from undercroft.games.pararoles.floor.floor import DOOR, ENEMY_KINDS, PIECE_KINDS, PORTAL, SECRET
from undercroft.games.pararoles.floor.grid import EDGE_NAMES, SIDE_NAMES, SIZE

_NUMBER: Final = {"type": "integer", "minimum": 1, "maximum": SIZE}
_SQUARE: Final = {
    "type": "array",
    "description": "column and row, counted from 1, from the upper left corner to the right and down",
    "items": _NUMBER,
    "minItems": 2,
    "maxItems": 2,
}
_SQUARES: Final = {"type": "array", "items": _SQUARE, "minItems": 1, "uniqueItems": True}
_SIDE: Final = {"enum": list(SIDE_NAMES)}
_TRAP: Final = {"type": "integer", "minimum": 0, "maximum": 6, "description": "a trap's type, 0 for none"}
_DIFFICULTY: Final = {"type": "integer", "minimum": 1, "maximum": MOST_DIFFICULT}
_FLOOR: Final = {"type": "integer", "minimum": 1, "maximum": LAST_FLOOR}


def _upto(most: int, words: str) -> dict[str, Any]:
    """A count from 0 to this."""
    return {"type": "integer", "minimum": 0, "maximum": most, "description": words}


def _object(properties: dict[str, Any], *required: str, words: str = "") -> dict[str, Any]:
    kept = {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}
    return {**kept, "description": words} if words else kept


def _list(properties: dict[str, Any], *required: str, words: str) -> dict[str, Any]:
    return {"type": "array", "description": words, "items": _object(properties, *required)}


SCHEMA: Final[dict[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A dungeon floor of Para Roles: Dungeon Crawl",
    **_object(
        {
            "kind": {"const": "floor"},
            "game": {"const": "pararoles"},
            "name": {"type": "string"},
            "story": {"type": "string", "description": "a sentence or two about the floor"},
            "floor": {**_FLOOR, "description": "the number of the floor in its dungeon"},
            "entrance": _object(
                {"at": _SQUARE, "side": {"enum": list(EDGE_NAMES)}},
                "at",
                "side",
                words="where the party comes in: a square at this side of the grid",
            ),
            "pieces": _list(
                {
                    "kind": {"enum": list(PIECE_KINDS)},
                    "squares": _SQUARES,
                    "entry": {**_SQUARE, "description": "the square first entered; the first one if left out"},
                    "heading": {**_SIDE, "description": "the way one goes entering it"},
                },
                "kind",
                "squares",
                words="paths, intersections and rooms in order of creation; inside a piece there are no walls",
            ),
            "passages": {
                "type": "array",
                "description": "open passages from one piece to another: column, row, and the side of that square",
                "items": {"type": "array", "prefixItems": [_NUMBER, _NUMBER, _SIDE], "minItems": 3, "maxItems": 3},
            },
            "doors": _list(
                {
                    "at": _SQUARE,
                    "side": _SIDE,
                    "kind": {"enum": [DOOR, SECRET, PORTAL]},
                    "opens": {"enum": ["start", "area", "floor"], "description": "worked out when the file is read"},
                },
                "at",
                "side",
                "kind",
                words="doors, secret doors and portals on a side of a square; secret doors in the order of drawing",
            ),
            "stairs": _object({"at": _SQUARE, "trap": _TRAP}, "at", words="the exit to the next floor"),
            "secret": _object(
                {
                    "squares": _SQUARES,
                    "pocket": {
                        "type": "array",
                        "items": {"type": "integer", "minimum": 1, "maximum": 4},
                        "minItems": 2,
                        "maxItems": 2,
                        "description": "width and height of a pocket dimension, in place of squares",
                    },
                    "at": {
                        **_SQUARE,
                        "description": "where treasure and enemy are; farthest from its door if left out",
                    },
                    "treasure": _upto(1, "treasure cards lying there"),
                    "chest": _upto(6, "treasure cards in a chest"),
                    "enemy": _upto(MOST_DIFFICULT, "the difficulty of the enemy in it, 0 for none"),
                    "trap": {**_TRAP, "description": "the type of the trap on the chest, 0 for none"},
                },
                words="the secret room",
            ),
            "traps": _list(
                {
                    "at": _SQUARE,
                    "type": {"type": "integer", "minimum": 1, "maximum": 6},
                    "summons": {
                        "type": "array",
                        "items": _DIFFICULTY,
                        "description": "difficulties of whom it summons; rolled when it goes off if left out",
                    },
                },
                "at",
                "type",
                words="traps by type",
            ),
            "enemies": _list(
                {
                    "kind": {"enum": list(ENEMY_KINDS)},
                    "at": _SQUARE,
                    "difficulty": _DIFFICULTY,
                    "patrol": {"type": "boolean", "description": "on patrol; else stationary until triggered"},
                },
                "kind",
                "at",
                "difficulty",
                "patrol",
                words="enemies; lead and partner of a duo stand one after the other",
            ),
            "options": {"type": "object", "description": "the options with which it was rolled, for redrawing it"},
            "rolls": {
                "type": "array",
                "description": "all that was rolled or chosen for it: die, what for, face; they redraw the floor",
                "items": {"type": "array", "minItems": 3, "maxItems": 3},
            },
        },
        "floor",
        "entrance",
        "pieces",
        "stairs",
    ),
}
