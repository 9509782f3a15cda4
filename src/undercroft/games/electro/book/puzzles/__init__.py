"""The Puzzles of side rooms: eight kinds, and those that a Master of Fates writes."""

from undercroft.games.electro.book.puzzles.kind import STREAM
from undercroft.games.electro.book.puzzles.own import OWN, hide_answers
from undercroft.games.electro.book.puzzles.playing import (
    EVENTS,
    KINDS,
    PUZZLES,
    QUESTIONS,
    begin,
    look,
    play,
    puzzle_view,
    resample,
)

HIDDEN = (STREAM,)
"""The streams of chance from which only software draws."""

__all__ = [
    "EVENTS",
    "HIDDEN",
    "KINDS",
    "OWN",
    "PUZZLES",
    "QUESTIONS",
    "begin",
    "hide_answers",
    "look",
    "play",
    "puzzle_view",
    "resample",
]
