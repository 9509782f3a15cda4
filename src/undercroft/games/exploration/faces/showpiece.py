"""The moment by which the game is shown: the party in the Washing Place, and ghouls in it too."""

from typing import Final

from undercroft.engine import Showpiece

SHOWPIECE: Final = Showpiece(
    position={
        "characters": [
            {"character": "Butcher", "at": [12, 11], "vita": 14},
            {"character": "Courtesan", "at": [13, 12]},
            {"character": "Illusionist", "at": [11, 10]},
        ],
        "foes": [{"kind": "Ghoul", "at": [15, 11]}, {"kind": "Ghoul", "at": [15, 12], "vita": 6}],
    },
    seats=3,
    around=(452, 650, 375, 265),
)
