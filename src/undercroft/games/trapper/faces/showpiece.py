"""The moment by which the game is shown: an adventurer deep in a maze, and fog where the way goes on."""

from typing import Final

from undercroft.engine import Showpiece

_OWN: Final = """
HD.D.....
.#.#S#.#.
####P####
####P####
....K....
....E....
"""
_RIVAL: Final = """
P.P......
.#######D
.#S#C..#.
...^K.##.
#.######.
H..#E...K
"""
SHOWPIECE: Final = Showpiece(
    position={
        "boards": [_OWN, _RIVAL],
        "disabled": [[], ["c6", "i1"]],
        "revealed": [[], ["a6", "c6", "i5", "i1"]],
        "stage": "adventuring",
        "at": "i2",
        "fortitude": 4,
    },
    seat=0,
    around=(526, 176, 464, 764),
)
