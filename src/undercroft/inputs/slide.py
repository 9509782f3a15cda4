"""Slides: pucks pushed up a lane, by hand, by keys or by numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from undercroft.scene.lane.lane import Lane

LIMITS: Final[Mapping[str, tuple[int, int]]] = {
    "x_mm": (30, 570),
    "angle_deg": (-20, 20),
    "speed_mm_s": (0, 4000),
    "spin_rad_s": (-19, 19),
    "orientation_deg": (0, 360),
}
"""Between which numbers each input of a slide lies."""


@dataclass(frozen=True, slots=True)
class SlidePuck:
    """A puck to be slid: whose it is, how it looks, and the numbers of its wheel, clockwise."""

    label: str
    icon: str
    livery: str = "red"
    wheel: tuple[int, ...] = ()

    def plain(self) -> dict[str, Any]:
        """The puck as data that a client may read."""
        return {"label": self.label, "icon": self.icon, "livery": self.livery, "wheel": list(self.wheel)}


@dataclass(frozen=True, slots=True)
class SlideWidget:
    """One or two pucks to be slid on a lane, as a client needs it.

    Of two the second is let go after a `delay`, between so many milliseconds, or at the same time, their places so
    many millimetres `apart`. `known` says how fast the board is, where that is known.

    The answer is one slide, or `{"slides": [one, other]}` with `delay_s` where there is a delay. A slide is its numbers
    by the names of `limits`, of which spin and orientation may be left out, or what a hand did: `{"drag": [[ms, x_mm,
    y_mm], ...], "orientation_deg": n}`.
    """

    lane: Lane
    pucks: tuple[SlidePuck, ...]
    apart: int | None = None
    delay: tuple[int, int] | None = None
    limits: Mapping[str, tuple[int, int]] = field(default_factory=lambda: LIMITS)
    known: str = ""
    place: bool = False
    """Whether the puck is put down somewhere instead: the answer is `{"x_mm": n, "y_mm": n}`, whole millimetres."""

    def plain(self) -> dict[str, Any]:
        """The widget as data that a client may read; of the lane without what moved there before."""
        return {
            "lane": self.lane.plain() | {"moves": None},
            "pucks": [puck.plain() for puck in self.pucks],
            "apart": self.apart,
            "delay": None if self.delay is None else list(self.delay),
            "limits": {name: list(limit) for name, limit in self.limits.items()},
            "known": self.known,
            "place": self.place,
        }
