"""The moment by which the game is shown: a party of six before the first three monsters."""

from typing import Final

from undercroft.engine import Showpiece

_PARTY: Final = ("cleric", "fighter", "bard", "paladin", "wizard", "rogue")
SHOWPIECE: Final = Showpiece(
    position={"party": [{"class": one} for one in _PARTY], "room": 1, "round": 2},
    seats=len(_PARTY),
    around=(34, 256, 935, 710),
)
