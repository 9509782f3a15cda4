"""How long a beat is shown, in thousandths of a second: the same on every face."""

from __future__ import annotations

from typing import Final

from undercroft.engine.game import called
from undercroft.engine.stage.reel import Beat, named_in

USUAL: Final = "usual"
ONCE: Final = "once"
PACES: Final = {"slow": (1400, 30), USUAL: (700, 16), "quick": (300, 6), ONCE: (0, 0)}
"""So long a beat stays, and so much longer for every letter of it."""

LONGEST: Final = 6000
_MINE: Final = (14, 10)
"""So much longer stays what concerns whoever looks: as many times as the first of these by the second."""
_CALM: Final = 9
"""While no more than so many times the least of a beat is still to be shown, nobody is hurried."""
_QUICKEST: Final = 6
_MINE_QUICKEST: Final = 2
"""No beat is shown so many times as quickly, and none that concerns whoever looks more than so many times."""


def unhurried(words: str, pace: str = USUAL) -> int:
    """So long these words are shown to whoever is not behind.

    >>> unhurried("x" * 100), unhurried("x" * 1000), unhurried("")
    (2300, 6000, 0)
    """
    least, letter = PACES[pace]
    return min(LONGEST, least + letter * len(words)) if words else 0


def shown_for(words: str, pace: str = USUAL, *, mine: bool = False, rest: int = 0) -> int:
    """So long these words are shown, if all that is to come after them takes so much unhurried.

    The more there is to come the quicker it goes: nobody waits much longer for a long reel than for a short one.

    >>> shown_for("x" * 100), shown_for("x" * 100, rest=8000), shown_for("x" * 100, rest=60000), shown_for("")
    (2300, 860, 383, 0)
    >>> shown_for("x" * 100, mine=True), shown_for("x" * 100, mine=True, rest=60000)
    (3220, 1150)
    """
    time, calm = unhurried(words, pace), PACES[pace][0] * _CALM
    left = time + rest
    if left > calm:
        time, least = time * calm * calm // (left * left), time // (_MINE_QUICKEST if mine else _QUICKEST)
        return max(time * _MINE[0] // _MINE[1] if mine else time, least)
    return time * _MINE[0] // _MINE[1] if mine else time


def concerns(beat: Beat, seat: int | None) -> bool:
    """Whether something of this happened to this seat, or to it alone it was told."""
    if seat is None:
        return False
    me = called("seat", seat)
    return any(event.audience is not None or me in named_in(event) for event in beat.events)
