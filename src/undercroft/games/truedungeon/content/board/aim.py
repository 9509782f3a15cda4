"""Aiming: the slide that would rest on a spot of the empty board, or push a puck so far.

[truedungeon.digital.slide-bot]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt
from typing import Final, NamedTuple

import msgspec

from undercroft.games.truedungeon.content.board.measures import FULL, LENGTH, MM, RADIUS, RELEASE, TARGET, WIDTH, away
from undercroft.games.truedungeon.content.board.model import Board
from undercroft.games.truedungeon.content.board.physics import RESTITUTION, Body, Surface
from undercroft.games.truedungeon.content.board.reading import touched, value_at
from undercroft.games.truedungeon.content.board.shots import Shot, limited
from undercroft.games.truedungeon.content.board.trig import bearing

LANES: Final = (300, 250, 350, 200, 400, 150, 450, 100, 500)
"""Where a bot may release a puck, in millimetres: at most 200 from the middle, which comes first."""
LEAST: Final = 8
"""Spots of a lower value are not worth a name."""
MOST_SPOTS: Final = 8

_STEP: Final = 10 * MM
_APART: Final = 2 * RADIUS


class Spot(msgspec.Struct, frozen=True):
    """A place to aim at, in millimetres: its id is what one types, its name what one reads."""

    id: str
    name: str
    x: int
    y: int


class _Cell(NamedTuple):
    x: int
    y: int
    value: int


def at_spot(board: Board, x: int, y: int, wheel: Sequence[int], surface: Surface, lane: int) -> Shot:
    """The slide that would rest on this place of an empty board, its best wheel number at the dot, without spin.

    Place and lane, the x of its release, are in millimetres; the wheel may be empty.
    """
    dx, dy = (x - lane) * MM, y * MM - RELEASE
    run = isqrt(dx * dx + dy * dy)
    turn = 0
    if wheel:
        best = list(wheel).index(max(wheel))
        wanted = bearing((board.dot[0] - x) * MM, (board.dot[1] - y) * MM)
        turn = away(wanted * 360 * len(wheel) - best * 360 * FULL, FULL * len(wheel))
    return limited(Shot(lane * 10, _in_steps(bearing(dx, dy)), _root(2 * surface.decel * run // MM), 0, turn))


def at_puck(body: Body, surface: Surface, lane: int, push: int) -> Shot:
    """The slide that strikes this puck in the middle so that it moves about so many millimetres on."""
    dx, dy = body.x - lane * MM, body.y - RELEASE
    run = max(isqrt(dx * dx + dy * dy) - 2 * RADIUS, 0) // MM
    given = 2 * surface.decel * push
    needed = given * 200 * 200 // ((100 + RESTITUTION) * (100 + RESTITUTION))
    return limited(Shot(lane * 10, _in_steps(bearing(dx, dy)), _root(needed + 2 * surface.decel * run)))


@lru_cache(maxsize=64)
def spots(board: Board) -> tuple[Spot, ...]:
    """Places worth aiming at: the surest of the 20, then others of 8 and more to its sides and short of it.

    They lie so far apart that two pucks can rest on two of them.
    """
    cells = _cells(board)
    if not cells:
        return ()
    values = sorted({cell.value for cell in cells}, reverse=True)
    heart = _surest([cell for cell in cells if cell.value == values[0]], cells)
    top = next((zone.name for zone in touched(board, heart.x, heart.y) if zone.name), "")
    middle = f"the {heart.value}"
    found = [Spot(str(heart.value), top or middle, heart.x // MM, heart.y // MM)]
    taken = [heart]
    groups: dict[tuple[int, str], list[_Cell]] = {}
    for cell in cells:
        groups.setdefault((cell.value, _side(cell, heart)), []).append(cell)
    for value in values[1:]:
        for side, words in _SIDES.items():
            here = groups.get((value, side), [])
            free = [cell for cell in here if all(_is_clear(cell, one) for one in taken)]
            if free and len(found) < MOST_SPOTS:
                cell = _surest(free, here)
                taken.append(cell)
                words = f"the {value} {words} {middle}"
                found.append(Spot(f"{value}-{side}", words, cell.x // MM, cell.y // MM))
    return tuple(found)


_SIDES: Final = {"left": "left of", "right": "right of", "short": "short of"}


def _cells(board: Board) -> list[_Cell]:
    """Places all over the target area with their natural values, where these are worth a name."""
    found = []
    for y in range(TARGET + RADIUS, LENGTH - RADIUS + 1, _STEP):
        for x in range(RADIUS, WIDTH - RADIUS + 1, _STEP):
            value = value_at(board, x, y, LEAST)
            if value:
                found.append(_Cell(x, y, value))
    return found


def _surest(here: Sequence[_Cell], around: Sequence[_Cell]) -> _Cell:
    """The place with the most places of at least its value near it; of several, the one nearest to their middle."""
    near = 3 * _STEP
    value = min(cell.value for cell in here)
    good = {(cell.x, cell.y) for cell in around if cell.value >= value}
    steps = range(-near, near + 1, _STEP)
    disc = [(dx, dy) for dx in steps for dy in steps if dx * dx + dy * dy <= near * near]
    count = {cell: sum((cell.x + dx, cell.y + dy) in good for dx, dy in disc) for cell in here}
    most = max(count.values())
    best = [cell for cell in here if count[cell] == most]
    x, y = (sum(cell[axis] for cell in best) // len(best) for axis in (0, 1))
    return min(best, key=lambda cell: ((cell.x - x) ** 2 + (cell.y - y) ** 2, cell.y, cell.x))


def _side(cell: _Cell, heart: _Cell) -> str:
    """On which side of the heart a place lies; nothing, if it lies beyond or on none clearly."""
    dx, dy = cell.x - heart.x, cell.y - heart.y
    if abs(dx) >= 2 * abs(dy):
        return "left" if dx < 0 else "right"
    return "short" if -dy >= 2 * abs(dx) else ""


def _is_clear(cell: _Cell, other: _Cell) -> bool:
    return (cell.x - other.x) ** 2 + (cell.y - other.y) ** 2 >= _APART * _APART


def _in_steps(angle: int) -> int:
    """Microradians as hundredths of a degree."""
    return away(angle * 36_000, FULL)


def _root(square: int) -> int:
    """The square root, to the nearest."""
    return (isqrt(4 * square) + 1) // 2
