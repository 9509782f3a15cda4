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
_HURRIED: Final = (10, 16)
_BEHIND: Final = ((24, (1, 6)), (12, (1, 3)), (5, _HURRIED))
"""Whoever has more beats to come than these sees each for so much of its time, and never less of what concerns them
than the last of these: some fifteen seconds, however many they are.
"""


def shown_for(words: str, pace: str = USUAL, *, mine: bool = False, left: int = 0) -> int:
    """So long these words are shown, with so many beats to come.

    >>> shown_for("x" * 100), shown_for("x" * 100, left=6), shown_for("x" * 100, left=13), shown_for("")
    (2300, 1437, 766, 0)
    >>> shown_for("x" * 100, mine=True), shown_for("x" * 100, mine=True, left=90)
    (3220, 2012)
    """
    if not words:
        return 0
    least, letter = PACES[pace]
    time = min(LONGEST, least + letter * len(words))
    hurried = next((part for behind, part in _BEHIND if left > behind), (1, 1))
    if mine and hurried != (1, 1):
        hurried = _HURRIED
    for times, by in (_MINE if mine else (1, 1), hurried):
        time = time * times // by
    return time


def concerns(beat: Beat, seat: int | None) -> bool:
    """Whether something of this happened to this seat, or to it alone it was told."""
    if seat is None:
        return False
    me = called("seat", seat)
    return any(event.audience is not None or me in named_in(event) for event in beat.events)
