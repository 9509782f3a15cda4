"""The moment by which the game is shown: the door is open, and behind it they were expected."""

from typing import Final

from undercroft.engine import Showpiece

_FLOOR: Final = """
###################
#. . + . .|: : : :#
##### #####       #
    #.#   #: : : :#
    # #   #########
    #.#           #
###################
"""
SHOWPIECE: Final = Showpiece(
    position={
        "map": _FLOOR.strip("\n"),
        "entrance": "1,1",
        "stairs": "9,2",
        "heroes": [
            {"hero": "bettany", "at": "6,1", "health": 4},
            {"hero": "idris", "at": "6,2"},
            {"hero": "yrsa", "at": "5,1"},
        ],
        "enemies": [
            {"at": "7,1", "difficulty": 6, "suit": "spades"},
            {"at": "7,2", "difficulty": 10, "suit": "clubs"},
            {"at": "8,2", "difficulty": 8, "suit": "diamonds"},
        ],
        "piles": [{"at": "9,1", "cards": ["9H"], "chest": 4}],
        "seen": "all",
    },
    seats=3,
    around=(552, 190, 430, 335),
)
