"""The map as it is read off a view: known ground, what lies beyond it, and how far everything is.

What is worked out about a map is kept for speed alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from undercroft.games.pararoles.floor.grid import DOWN, LEFT, RIGHT, UP, edge
from undercroft.games.pararoles.state.ground import NAMES, POCKET, Ground

AT: Final = {name: square for square, name in enumerate(NAMES)}
BIT: Final = {name: 1 << square for square, name in enumerate(NAMES)}
FAR: Final = 1 << 20
UNSEEN_NEAR: Final = 4
FOES_NEAR: Final = 8
"""Nearer than so many steps to unseen ground or to an enemy nobody is at ease."""

SIDES: Final = {"n": UP, "e": RIGHT, "s": DOWN, "w": LEFT}


def mask(names: Iterable[str]) -> int:
    """The squares of these names."""
    found = 0
    for name in names:
        found |= BIT[name]
    return found


class Chart:
    """A floor as far as it is known.

    `seen` are the known squares, `beyond` the unseen ones to which an open side or a door of a known one leads.
    """

    __slots__ = ("beyond", "ground", "seen", "waved")

    def __init__(self, ground: Ground, seen: int) -> None:
        self.ground = ground
        self.seen = seen
        self.beyond = ground.onward(seen) & ~seen
        self.waved: dict[tuple[int, int], list[int]] = {}

    def waves(self, goals: int, barred: int = 0) -> list[int]:
        """Wave by wave the squares 0, 1, 2 ... steps from the goals, without entering barred ones; kept."""
        found = self.waved.get((goals, barred))
        if found is None:
            if len(self.waved) > 500:
                self.waved.clear()
            found = self.waved[goals, barred] = self.ground.distances(goals, barred)
        return found

    def far(self, start: int, goals: int, barred: int = 0) -> int:
        """How many steps lead from this square to the nearest goal; FAR if none do."""
        return wave_of(self.waves(goals, barred & ~goals), start)

    def reach(self, square: int) -> int:
        """All squares to which steps lead from this one."""
        found = 0
        for wave in self.waves(1 << square):
            found |= wave
        return found

    def next_steps(self, start: int, goals: int, barred: int = 0) -> list[int]:
        """The squares one step from here that are nearer to the goals; none where no way leads there."""
        waves = self.waves(goals, barred & ~goals)
        far = wave_of(waves, start)
        if far == 0:
            return []
        if far == FAR:  # From a barred square, too, one may step off.
            near = [(wave_of(waves, there), there) for _, there in self.ground.steps(start)]
            least = min(near, default=(FAR, 0))[0]
            return [there for steps, there in near if steps == least != FAR]
        return [there for _, there in self.ground.steps(start) if waves[far - 1] >> there & 1]


def calm(view: Mapping[str, Any], chart: Chart) -> int:
    """The squares known to be safe that lie well away from unseen ground and from every enemy in sight.

    Whoever rushes there is surprised by nobody.
    """
    near = 0
    for wave in chart.waves(chart.beyond)[:UNSEEN_NEAR]:
        near |= wave
    for wave in chart.waves(mask(foe["at"] for foe in view["enemies"]))[:FOES_NEAR]:
        near |= wave
    return mask(view["map"]["safe"]) & ~near


def wave_of(waves: list[int], square: int) -> int:
    """In which wave the square is; FAR if in none."""
    for steps, wave in enumerate(waves):
        if wave >> square & 1:
            return steps
    return FAR


def chart_of(view: Mapping[str, Any]) -> Chart:
    """The chart of the map in this view."""
    plan = view["map"]
    doors = tuple((door["at"], door["side"]) for door in plan["doors"] if door["state"] == "shut")
    portals = tuple((door["at"], door["side"]) for door in plan["doors"] if door["state"] == "portal")
    return _chart(tuple(plan["squares"].items()), doors, portals, view["options"]["diagonal"])


@lru_cache(maxsize=512)
def _chart(
    squares: tuple[tuple[str, str], ...],
    doors: tuple[tuple[str, str], ...],
    portals: tuple[tuple[str, str], ...],
    diagonal: bool,
) -> Chart:
    across = down = shut_across = shut_down = seen = 0
    for name, letters in squares:
        square = AT[name]
        seen |= 1 << square
        for letter in letters:
            if (name, letter) not in portals:
                one, two = edge(square, SIDES[letter])
                across |= one
                down |= two
    for name, letter in doors:
        one, two = edge(AT[name], SIDES[letter])
        shut_across |= one
        shut_down |= two
    gate, side = -1, 0
    for name, letter in portals:
        if AT[name] != POCKET:
            gate, side = AT[name], SIDES[letter]
    ground = Ground(
        across,
        down,
        diagonal,
        [],
        shut_across=shut_across,
        shut_down=shut_down,
        portal=gate,
        portal_side=side,
    )
    return Chart(ground, seen)
