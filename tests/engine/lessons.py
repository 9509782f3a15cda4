"""A small lesson on the toy game of the terminal's tests."""

from typing import Any

from tests.terminal.toy import GAME
from undercroft.engine.lessons.lesson import Guide, Lesson, read_lesson

PLAIN: dict[str, Any] = {
    "kind": "lesson",
    "game": "toy",
    "id": "first",
    "name": "A first roll",
    "about": "Two minutes.",
    "names": ["Ann", "Bob"],
    "farewell": "That was all.\n\nNow go on alone.",
    "then": ["oo\noo"],
    "moment": [
        {
            "id": "sign",
            "ask": "sign",
            "says": "Everybody\nhas a sign.\n\nYours is a cross.",
            "task": "Draw a cross.",
            "otherwise": "Any other\nday, but now a cross.",
            "rules": ["toy.setup.sign"],
            "way": [{"answers": ["cross"]}],
        },
        {
            "id": "choose",
            "ask": "go",
            "says": "Roll, or pass.",
            "task": "Do as you like.",
            "way": [
                {"answers": ["roll"], "draws": [4, 2], "then": ["roll"]},
                {"answers": ["pass"], "then": ["pass"], "next": "last"},
            ],
        },
        {
            "id": "rolled",
            "ask": "go",
            "says": "A four! Once more.",
            "task": "Roll.",
            "point": ["b1"],
            "way": [{"answers": ["roll"], "draws": [1], "then": ["pass"]}],
        },
        {"id": "last", "ask": "go", "says": "Go on.", "task": "Go.", "way": [{}]},
    ],
}
"""The lesson as its file would hold it; the last way takes whatever is offered."""


def lesson(**changes: Any) -> Lesson:
    return read_lesson(PLAIN | changes)


def begun(**changes: Any) -> Guide:
    """The lesson at its first moment."""
    guide = Guide.start(lesson(**changes), game=GAME, key=bytes(32))
    guide.play_others()
    return guide


def after(*answers: str) -> Guide:
    """The lesson after these answers, and the replies to them."""
    guide = begun()
    for answer in answers:
        guide.answer(0, answer)
        guide.play_others()
    return guide
