"""Traces: a stylus led through a corridor by hand, or markers stopped one after another."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TraceRoute:
    """A way through the corridor: the names of both its ends, where they are, and what each segment wants.

    A window says from where to where on its bar a marker may be stopped, in milliseconds from the bar's beginning; a
    turn is the direction of the segment in a word.
    """

    start: str
    goal: str
    first: Point
    last: Point
    windows: tuple[tuple[int, int], ...]
    turns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TraceWidget:
    """A corridor to be followed, as a client needs it to draw it; all lengths in tenths of a unit.

    `outline` are the corners of its walls, closed. The middle of a stylus so wide begins within `cap` of the first
    place of a route, ends as near to its last one, and touches no wall. A marker runs `span` milliseconds along its
    bar, then back. The answer has at most `most` places under `trace`; or the milliseconds of the `stops`, or the
    `turns` in words, and the number of the `route`, from 0.
    """

    width: int
    height: int
    outline: tuple[Point, ...]
    stylus: int
    cap: int
    span: int
    most: int
    routes: tuple[TraceRoute, ...]

    def plain(self) -> dict[str, Any]:
        """The widget as data that a client may read."""
        plain: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return plain
