"""Tempers: how well somebody plays, and how they treat the others."""

from __future__ import annotations

from typing import Final, NamedTuple

BEGINNER, SOUND, EXPERT = range(3)


class Temper(NamedTuple):
    """How well somebody plays; whether they play for themselves alone, and wait at the exit whatever it costs."""

    skill: int
    selfish: bool = False
    loyal: bool = False


EASY: Final = Temper(BEGINNER)
"""Works hard and shares, but looks at nothing twice: goes alone, trusts to luck, and fights whatever is there."""
GREEDY: Final = Temper(SOUND)
"""Shares what it learns and carries, goes together where the way is the same, and waits for friends who are near."""
STRONG: Final = Temper(EXPERT)
"""The same, and solves Puzzles by hand, counts what is left, and knows when a beast is worth it."""
LOYAL: Final = Temper(SOUND, loyal=True)
"""The same as greedy, and waits at the exit also for friends who are far."""
SELFISH: Final = Temper(SOUND, selfish=True)
"""Lies, keeps what it has, joins a group to betray it, and attacks whoever carries what it lacks."""
