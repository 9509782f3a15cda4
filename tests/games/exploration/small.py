"""A small sound story for tests to break: A leads to B, a lever in B opens C, a key from B opens D."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Plain = dict[str, Any]
Change = Callable[[Plain], object]


def room(id: str, x: int, y: int, **more: Any) -> dict[str, Any]:
    return {"id": id, "name": f"Room {id}", "origin": [x, y], "size": [4, 4], "description": "A room.", **more}


def small() -> dict[str, Any]:
    """A fresh copy of the story, as its file has it."""
    return {
        "kind": "story",
        "game": "exploration",
        "id": "small",
        "title": "Small",
        "blurb": "A small story.",
        "start": {"room": "A", "spaces": [[0, 0], [1, 0], [0, 1], [1, 1], [2, 0]], "read": "dawn"},
        "entries": [{"id": "dawn", "text": "It is dawn.", "begins": True}],
        "items": [{"name": "Key"}, {"name": "Cup"}],
        "bosses": [{"name": "The Cook"}],
        "goals": [
            {"kind": "defeat", "target": "The Cook", "text": "Defeat the Cook."},
            {"kind": "retrieve", "target": "Cup", "text": "Find the cup."},
            {"kind": "clear", "primary": False, "text": "Search everything."},
        ],
        "rooms": [
            room("A", 0, 0, tokens=[{"at": [3, 3]}]),
            room(
                "B",
                4,
                0,
                tokens=[
                    {"at": [4, 3], "event": {"text": "A key.", "gives": ["Key"]}},
                    {"at": [7, 3], "name": "Lever", "event": {"text": "It clanks.", "opens": ["b-c"]}},
                ],
                creatures=["Zombie"],
                places=[[5, 1], [6, 1], [5, 2]],
            ),
            room("C", 8, 0, creatures=["The Cook"], places=[[10, 2]]),
            room(
                "D",
                4,
                4,
                shrines=[[7, 7]],
                tokens=[
                    {
                        "at": [5, 6],
                        "event": {
                            "text": "A cup.",
                            "gives": ["Cup"],
                            "check": "NERVE",
                            "number": 6,
                            "pass": {"text": "Steady.", "status": ["Brave"]},
                            "fail": {"text": "Noise.", "skirmish": ["Grave Rat"]},
                        },
                    }
                ],
                events=[{"on": "enter", "at": [[4, 4]], "text": "The floor gives.", "encounter": "table"}],
            ),
        ],
        "doors": [
            {"from": [3, 1], "to": [4, 1], "kind": "unlocked"},
            {"from": [7, 1], "to": [8, 1], "kind": "portcullis", "barred": True},
            {"from": [5, 3], "to": [5, 4], "kind": "locked", "item": "Key"},
        ],
    }


def changed(change: Change) -> Plain:
    """The story with this change."""
    plain = small()
    change(plain)
    return plain


def event(plain: Plain, room: int = 1, token: int = 0) -> Plain:
    """The event of a token of a room, by their places."""
    found: Plain = plain["rooms"][room]["tokens"][token]["event"]
    return found
