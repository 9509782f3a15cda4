"""The floors that come with the game: four pre-made ones, and the room of the book's walk-through.

They are drawings in `data/`, in the notation of `text`, which a host can read, copy and edit; names and introductions
stand in `data/premade.toml`. In the walk-through's room, four squares wide and three high with a hallway at either
side, the players stand on `WALKERS`:

                6    7    8    9   10   11
                  #####################
            7     # P3   P2   8    .    .   hallway
    hallway 8   P4  .    P1   .    T5 ###
            9   ### .    9    T2   J  #
                  #####################

P1 is next to the 9 and P2 next to the 8. P3 steps down to 7,8 and touches P1 there, and through the opening P4, who
is in the hallway: one chain. The Jack's nearest target is P1, three steps off, and 9,8 the one free square beside P1.
Two ways of two steps lead there: over 9,9, which is T2, and over 10,8, which is T5. The first would come first by the
order of sides; the trap on the second is what the Jack prefers. [pararoles.walk.part1] [pararoles.walk.part3]
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from undercroft.engine import Refused
from undercroft.games.pararoles.floor.floor import Floor
from undercroft.games.pararoles.floor.grid import square_at
from undercroft.games.pararoles.floor.text import read_text

PREMADE: Final = (1, 2, 3, 4)
"""The numbers of the pre-made floors.  [pararoles.map.premade]"""

WALKERS: Final = (square_at(8, 8), square_at(8, 7), square_at(7, 7), square_at(6, 8))
"""Where players 1 to 4 stand when the walk-through begins."""

STEP_DOWN: Final = square_at(7, 8)
"""Where player 3 steps to.  [pararoles.walk.part2]"""


def premade(number: int) -> Floor:
    """A fresh copy of the pre-made floor of this number.  [pararoles.map.premade]"""
    return _read(f"floor-{_known(number)}.txt").copy()


def introduction(number: int) -> tuple[str, str]:
    """The name of a pre-made floor, and what is read aloud when the party arrives there."""
    entry = _introductions()[str(_known(number))]
    return entry["name"], entry["text"]


def walkthrough() -> Floor:
    """A fresh copy of the floor on which the book's example of movement and combat takes place."""
    return _read("walk-through.txt").copy()


def _known(number: int) -> int:
    if number not in PREMADE:
        words = f"there is no pre-made floor {number}; there are {', '.join(map(str, PREMADE))}"
        raise Refused(words, rule="pararoles.map.premade", at="floor")
    return number


@cache
def _read(name: str) -> Floor:
    return read_text(_text(name))


@cache
def _introductions() -> dict[str, Any]:
    return tomllib.loads(_text("premade.toml"))


def _text(name: str) -> str:
    return files("undercroft.games.pararoles").joinpath("data", name).read_text(encoding="utf-8")
