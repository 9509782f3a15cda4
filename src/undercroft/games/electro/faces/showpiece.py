"""The moment by which the game is shown: three Explorers in the labyrinth, and a beast beside the way out."""

from typing import Final

from undercroft.engine import Showpiece

SHOWPIECE: Final = Showpiece(
    position={
        "explorers": [{"at": "1f", "keys": 1}, {"at": "2c"}, {"at": "1b"}],
        "rooms": {"i1": "trapped", "i2": "cleared", "o1": "beast shown", "o2": "boost boxed"},
        "piles": [{"at": "2h", "keys": 1}],
    },
    seats=4,
    seat=1,
    around=(330, 192, 480, 250),
)
