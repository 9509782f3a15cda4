"""Situations in words: who stands where, who is asked, and what a good player answers there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.games.electro.tables import ONE

OPEN = {"open": True}
DONE = {"done": True}
FOUND = {"1x": OPEN, **{f"{sector}x": DONE for sector in range(2, 7)}}
"""The exit is open, and every task is done."""
CLEARED = {f"{ring}{sector}": "cleared" for ring in "io" for sector in range(1, 7)}


@dataclass(frozen=True)
class Situation:
    """Who stands where, what was answered before, who is asked, and what is good; a `-` begins what is not."""

    why: str
    explorers: Sequence[dict[str, Any]]
    good: str | Sequence[str]
    before: Sequence[str] = ()
    bot: str = "greedy"
    seat: int = ONE
    rolls: Sequence[Any] = ()
    options: dict[str, Any] = field(default_factory=dict)
    position: dict[str, Any] = field(default_factory=dict)


def at(space: str, **more: Any) -> dict[str, Any]:
    """An Explorer there."""
    return {"at": space, **more}


def there(why: str, *explorers: dict[str, Any], good: str | Sequence[str], **more: Any) -> Situation:
    """A situation in words; whatever is no field of its own is part of the position."""
    own = {name: more.pop(name) for name in ("before", "bot", "seat", "rolls", "options") if name in more}
    return Situation(why, explorers, good, position=more, **own)
