"""The ground of a crawl: spaces, what stands between them, distance and Sight.

It is made from what is revealed alone: from a state, or by a bot from what it sees.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from operator import itemgetter
from typing import Final

from undercroft.games.exploration.content.stories.library import told
from undercroft.games.exploration.content.stories.model import Border, Space, border
from undercroft.games.exploration.content.stories.names import PORTCULLIS
from undercroft.space.paths import flood
from undercroft.space.sight import RISE, SIDE, line

SIDES: Final = ((0, -1), (-1, 0), (1, 0), (0, 1))
AROUND: Final = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""The neighbours in reading order: topmost row first, then from the left."""

READING: Final = itemgetter(1, 0)
"""The reading order of spaces: topmost row first, then from the left."""
FAR: Final = 1 << 20
"""Farther than anything that can be walked to."""


class Near(dict[Space, tuple[Space, ...]]):
    """The neighbours of spaces, each looked for once: a walk asks for them thousands of times."""

    __slots__ = ("_look",)

    def __init__(self, look: Callable[[Space], tuple[Space, ...]]) -> None:
        super().__init__()
        self._look = look

    def __missing__(self, space: Space) -> tuple[Space, ...]:
        self[space] = found = self._look(space)
        return found


class Ground:
    """Spaces with walls and closed doors between them; nothing in it changes.

    `walls` and `shut` stop movement and Sight, `bars` movement alone; `gaps` are openings from room to room.
    [exploration.core.turn.move-grid] [exploration.core.distance] [exploration.core.encounter.sight]
    """

    __slots__ = ("_around", "_away", "_blocks", "_closed", "_gaps", "_near", "_seen", "_steps", "_through", "floor")

    def __init__(
        self,
        floor: Iterable[Space],
        walls: Iterable[Border],
        shut: Iterable[Border],
        bars: Iterable[Border],
        *,
        gaps: Iterable[Border] = (),
        orthogonal: bool = False,
    ) -> None:
        self.floor = frozenset(floor)
        self._blocks = frozenset((*walls, *shut))
        self._closed = self._blocks | frozenset(bars)
        self._steps = SIDES if orthogonal else AROUND
        self._near = Near(self._beside)
        self._away: dict[Space, dict[Space, int]] = {}
        self._around: dict[tuple[Space, int], tuple[Space, ...]] = {}
        self._seen: dict[Border, bool] = {}
        self._gaps = frozenset(gaps)
        self._through: set[Border] = set()

    def is_free(self, here: Space, there: Space) -> bool:
        """Whether nothing stands between two spaces that share a side."""
        return here in self.floor and there in self.floor and border(here, there) not in self._closed

    def near(self, space: Space) -> tuple[Space, ...]:
        """The spaces one step away, in reading order."""
        return self._near[space]

    def _beside(self, space: Space) -> tuple[Space, ...]:
        """The spaces one step away, in reading order.  [exploration.core.turn.move-grid]"""
        x, y = space
        return tuple((x + dx, y + dy) for dx, dy in self._steps if self._joined(space, dx, dy))

    def _joined(self, space: Space, dx: int, dy: int) -> bool:
        x, y = space
        if not dx or not dy:
            return self.is_free(space, (x + dx, y + dy))
        side, below, there = (x + dx, y), (x, y + dy), (x + dx, y + dy)
        ways = ((space, side), (space, below), (side, there), (below, there))
        return all(self.is_free(*way) for way in ways)

    def distances(self, start: Space) -> dict[Space, int]:
        """How far each space is from here, figures ignored, the nearest first; what cannot be walked to is missing.

        Looked for once, and to be read only.

        [exploration.core.distance]
        """
        found = self._away.get(start)
        if found is None:
            found = self._away[start] = flood(start, self._near.__getitem__)
        return found

    def distance(self, here: Space, there: Space) -> int:
        """The least number of steps between two spaces, FAR where there is no way."""
        return self.distances(here).get(there, FAR)

    def reach(
        self, start: Space, steps: int, blocked: Collection[Space], *, until: Space | None = None
    ) -> dict[Space, int]:
        """The spaces within so many steps of here, none of them through a blocked one; with the steps to each.

        What is farther than `until` may be left out.
        """
        if not blocked:
            away = self.distances(start)
            return away if steps >= FAR else {space: far for space, far in away.items() if far <= steps}
        return flood(start, self._near.__getitem__, most=steps, barred=blocked, until=until)

    def around(self, start: Space, steps: int) -> tuple[Space, ...]:
        """The spaces within so many steps of here, figures ignored, in reading order."""
        found = self._around.get((start, steps))
        if found is None:
            found = self._around[start, steps] = tuple(sorted(self.reach(start, steps, ()), key=READING))
        return found

    def way(self, start: Space, goal: Space, blocked: Collection[Space]) -> list[Space]:
        """A shortest way to the goal, without the start: of equal ones by topmost row, then leftmost column.

        Empty where there is none, or none is needed. The goal itself may be blocked.
        """
        away = self.reach(goal, FAR, set(blocked) - {start, goal} if blocked else (), until=start)
        if start not in away:
            return []
        trail: list[Space] = []
        here = start
        while here != goal:
            here = next(space for space in self.near(here) if away.get(space, FAR) == away[here] - 1)
            trail.append(here)
        return trail

    def sees(self, here: Space, there: Space) -> bool:
        """Whether the straight line between the centres crosses no wall and no closed door but bars.

        Where it meets a corner exactly, it passes if one of the two ways round the corner is free: it touches a wall's
        end. A wall that goes on there, straight or at an angle, is crossed.
        [exploration.core.encounter.sight]
        """
        ends = border(here, there)
        if ends not in self._seen:
            self._seen[ends] = self._looks(*ends)
        return self._seen[ends]

    def sees_through(self, here: Space, there: Space) -> bool:
        """Whether one looks from here to there through an opening.  [exploration.map.opening-sight]"""
        self.sees(here, there)
        return border(here, there) in self._through

    def _opaque(self, here: Space, there: Space) -> bool:
        """Whether one cannot look from this space, which is floor, across the border to that one."""
        return there not in self.floor or border(here, there) in self._blocks

    def _looks(self, start: Space, end: Space) -> bool:
        (x, y), (to_x, to_y) = start, end
        right, below = (1 if to_x > x else -1), (1 if to_y > y else -1)
        through = False
        for step in line(abs(to_x - x), abs(to_y - y)):
            here, aside, under, there = (x, y), (x + right, y), (x, y + below), (x + right, y + below)
            if step == SIDE:
                goal, blocked = aside, self._opaque(here, aside)
            elif step == RISE:
                goal, blocked = under, self._opaque(here, under)
            else:
                past_aside = not (self._opaque(here, aside) or self._opaque(aside, there))
                past_under = not (self._opaque(here, under) or self._opaque(under, there))
                goal, blocked = there, not (past_aside or past_under)
            if blocked:
                return False
            through = through or border(here, goal) in self._gaps
            x, y = goal
        if through:
            self._through.add((start, end))
        return True


@lru_cache(maxsize=256)
def ground_of(tale: str, revealed: tuple[str, ...], removed: tuple[str, ...], orthogonal: bool) -> Ground:
    """The ground of the rooms revealed, with these doors taken away.

    Where maps merely touch there are walls; under a door there is none, opened or not. Worlds that differ only in
    what nobody has seen have the very same ground, with all that was ever walked and seen on it.
    [exploration.map.wall-stands] [exploration.map.wall-under-door] [exploration.map.wall-after-door]
    """
    story = told(tale)
    rooms = [story.room[id] for id in revealed]
    doors = [door for door in story.doors if all(room in revealed for room in story.beyond(door))]
    closed = [door for door in doors if not door.is_open and door.id not in removed]
    under = tuple(border(door.start, door.end) for door in doors)
    shut = tuple(border(door.start, door.end) for door in closed if door.kind != PORTCULLIS)
    bars = tuple(border(door.start, door.end) for door in closed if door.kind == PORTCULLIS)
    gaps = tuple(border(door.start, door.end) for door in doors if door.is_open)
    key = (tuple((room.spaces, room.walls) for room in rooms), under, shut, bars, gaps, orthogonal)
    found = _GROUNDS.get(key)
    if found is None:
        floor = {space for room in rooms for space in room.spaces}
        walls = [
            border((x, y), other)
            for x, y in floor
            for other in ((x + 1, y), (x, y + 1))
            if other in floor and story.is_wall((x, y), other)
        ]
        found = Ground(floor, walls, shut, bars, gaps=gaps, orthogonal=orthogonal)
        if len(_GROUNDS) >= _MOST_GROUNDS:
            _GROUNDS.clear()
        _GROUNDS[key] = found
    return found


_GROUNDS: Final[dict[tuple[object, ...], Ground]] = {}
"""The grounds that were made, by all that makes a difference to one: maps with their walls, and the doors on them."""
_MOST_GROUNDS: Final = 64
