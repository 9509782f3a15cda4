"""How long a beat is shown."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Unknown
from undercroft.engine.game import called
from undercroft.engine.stage.reel import Beat, named_in
from undercroft.terminal.settings import keep_setting, kept_settings

USUAL: Final = "usual"
ONCE: Final = "once"
PACES: Final = {"slow": (1.4, 0.03), USUAL: (0.7, 0.016), "quick": (0.3, 0.006), ONCE: (0.0, 0.0)}
"""So many seconds a beat stays, and so much longer for every letter of it."""

_LONGEST: Final = 6.0
_MINE: Final = 1.4
"""So much longer stays what concerns whoever looks."""

_BEHIND: Final = ((40, 6.0), (20, 3.0), (10, 1.6))
"""Whoever has more beats to come than these sees them so many times as quickly."""

_SETTING: Final = "pace"


def pace_named(pace: str | None) -> str:
    """The pace of this name; None: the one that was kept, else the usual one."""
    if pace is None:
        kept = kept_settings().get(_SETTING)
        return kept if isinstance(kept, str) and kept in PACES else USUAL
    if pace not in PACES:
        raise Unknown(f"there is no pace {pace!r}; there are {', '.join(PACES)}")
    return pace


def keep_pace(pace: str) -> None:
    """Whoever plays here finds this pace again."""
    keep_setting(_SETTING, pace)


def next_pace(pace: str) -> str:
    """The pace after this one; after the last, the first.

    >>> next_pace("slow"), next_pace("once")
    ('usual', 'slow')
    """
    paces = list(PACES)
    return paces[(paces.index(pace) + 1) % len(paces)]


def stays(words: str, pace: str, *, mine: bool = False, left: int = 0) -> float:
    """So many seconds these words are shown, with so many beats to come.

    >>> stays("x" * 100, "usual"), stays("x" * 100, "once"), stays("", "slow")
    (2.3, 0.0, 0.0)
    """
    if not words:
        return 0.0
    least, letter = PACES[pace]
    usual = min(_LONGEST, least + letter * len(words)) * (_MINE if mine else 1)
    quicker = next((times for behind, times in _BEHIND if left > behind), 1.0)
    return round(usual / quicker, 3)


def concerns(beat: Beat, seat: int | None) -> bool:
    """Whether something of this happened to this seat, or to it alone it was told."""
    if seat is None:
        return False
    me = called("seat", seat)
    return any(event.audience is not None or me in named_in(event) for event in beat.events)
