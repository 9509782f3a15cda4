"""How quickly what happens is shown in a terminal, and that this is remembered."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Unknown
from undercroft.engine.stage.pace import ONCE, PACES, USUAL, concerns, shown_for, unhurried
from undercroft.terminal.settings import keep_setting, kept_settings

__all__ = ["ONCE", "PACES", "USUAL", "concerns", "keep_pace", "next_pace", "pace_named", "stays", "unhurried"]

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


def stays(words: str, pace: str, *, mine: bool = False, rest: int = 0) -> float:
    """So many seconds these words are shown, if what comes after them takes so many milliseconds unhurried.

    >>> stays("x" * 100, "usual"), stays("x" * 100, "once"), stays("", "slow")
    (2.3, 0.0, 0.0)
    """
    return shown_for(words, pace, mine=mine, rest=rest) / 1000
