"""The layout behind closed doors: rooms on spaces that nobody has seen yet, and the doors between them.

It is known where a closed door leads, and that no two rooms share a space. Everything else about what lies there is
drawn. Spaces are (x, y); a room that was laid out is called by its number.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from undercroft.engine import Chance
from undercroft.games.exploration.content.stories.limits import ACROSS, SIDE
from undercroft.games.exploration.content.stories.model import Border, Space, beside, border
from undercroft.games.exploration.content.stories.worlds.assembler import ONE_IN, SIZES, STREAM

Shape: TypeAlias = dict[int, int]
"""The spaces of a room: by row, from above, as bits."""

Rim: TypeAlias = tuple[int, int, int, int]
"""The spaces of a row, as bits, beside which a free one lies: above, on the left, on the right, below."""


def rows_of(taken: Iterable[Space]) -> list[int]:
    """These spaces, row by row as bits: bit x of row y is the space (x, y)."""
    rows = [0] * ACROSS
    for x, y in taken:
        rows[y] |= 1 << x
    return rows


def shape_of(spaces: Iterable[Space]) -> Shape:
    """The shape of a room on these spaces."""
    return {y: row for y, row in enumerate(rows_of(spaces)) if row}


def spaces_of(shape: Shape) -> list[Space]:
    """The spaces of a room of this shape, in reading order.

    >>> spaces_of(shape_of([(3, 5), (2, 5), (3, 4)]))
    [(3, 4), (2, 5), (3, 5)]
    """
    return [(x, y) for y, row in shape.items() for x in _columns(row)]


@lru_cache(maxsize=4096)
def _columns(row: int) -> tuple[int, ...]:
    """Which spaces of a row are in it, from the left."""
    return tuple([x for x in range(row.bit_length()) if row >> x & 1])


class Layout:
    """What is taken, row by row as bits, and what has been laid out: rooms, how deep they lie, doors between them."""

    __slots__ = ("depths", "doors", "rooms", "rows")

    def __init__(self, rows: Sequence[int]) -> None:
        self.rows = list(rows)
        self.rooms: list[Shape] = []
        self.depths: list[int] = []
        self.doors: list[Border] = []

    def is_free(self, space: Space) -> bool:
        """Whether this is a space of the dungeon on which no room lies."""
        x, y = space
        return 0 <= x < ACROSS and 0 <= y < ACROSS and not self.rows[y] >> x & 1

    def owner(self, space: Space) -> int:
        """The number of the room that was laid out on this space, -1 where none was."""
        x, y = space
        for number, shape in enumerate(self.rooms):
            if y in shape and x >= 0 and shape[y] >> x & 1:
                return number
        return -1

    def claim(self, shape: Shape, depth: int) -> int:
        """A new room has this shape; its number."""
        self.rooms.append(shape)
        self.depths.append(depth)
        for y, row in shape.items():
            self.rows[y] |= row
        return len(self.rooms) - 1

    def grown(self, at: Space, chance: Chance) -> Shape:
        """A rectangular map about this free space, smaller where it is cramped."""
        wide, high = SIZES[chance.roll(len(SIZES), "map", STREAM) - 1]
        x, y = at
        first, top = x - chance.roll(wide, "place of the map", STREAM) + 1, y - chance.roll(high, "place", STREAM) + 1
        rows, row = self.rows, self.rows[y]
        left, right = _stretch(x, first, wide, lambda column: row >> column & 1)
        mask = (1 << right + 1) - (1 << left)
        above, below = _stretch(y, top, high, lambda line: rows[line] & mask)
        return dict.fromkeys(range(above, below + 1), mask)

    def way_out(self, number: int, chance: Chance) -> Border | None:
        """One of the borders from this room to a free space beside it, each as likely; None where there is none."""
        rims = [(y, self._rim(y, row)) for y, row in self.rooms[number].items()]
        counts = [sum(map(int.bit_count, rim)) for _, rim in rims]
        if not any(counts):
            return None
        left = chance.roll(sum(counts), "door", STREAM)
        for (y, rim), count in zip(rims, counts, strict=True):
            if left <= count:
                return _border_of(y, rim, left)
            left -= count
        raise AssertionError("one of the borders was drawn")

    def _rim(self, y: int, row: int) -> Rim:
        """The rim of these spaces of a row."""
        rows, last = self.rows, ACROSS - 1
        above = row & ~rows[y - 1] if y else 0
        below = row & ~rows[y + 1] if y < last else 0
        return above, row & ~(rows[y] << 1 | 1), row & ~(rows[y] >> 1 | 1 << last), below

    def touching(self) -> dict[tuple[int, int], list[Border]]:
        """The borders between rooms that lie side by side, by the numbers of the two, the lower first."""
        found: dict[tuple[int, int], list[Border]] = {}
        laid = [0] * (ACROSS + 1)
        for shape in self.rooms:
            for y, row in shape.items():
                laid[y] |= row
        for number, shape in enumerate(self.rooms):
            for y, row in shape.items():
                right, under = row & (laid[y] ^ row) >> 1, row & (laid[y + 1] ^ shape.get(y + 1, 0))
                for x in _columns(right | under) if right | under else ():
                    near = [(x + 1, y)] if right >> x & 1 else []
                    near += [(x, y + 1)] if under >> x & 1 else []
                    for there in near:
                        other = self.owner(there)
                        pair = (number, other) if number < other else (other, number)
                        found.setdefault(pair, []).append(((x, y), there))
        return found

    def joined(self) -> set[tuple[int, int]]:
        """The pairs of rooms with a door in common, the lower number first."""
        pairs = [(self.owner(one), self.owner(other)) for one, other in self.doors]
        return {(min(pair), max(pair)) for pair in pairs}


def _border_of(y: int, rim: Rim, number: int) -> Border:
    """The border of this number along the rim of a row, counted from 1, from the left."""
    for x in _columns(rim[0] | rim[1] | rim[2] | rim[3]):
        for mask, there in zip(rim, beside((x, y)), strict=True):
            number -= mask >> x & 1
            if not number:
                return (x, y), there
    raise AssertionError("there are so many borders")


def _stretch(at: int, first: int, count: int, taken: Callable[[int], int]) -> tuple[int, int]:
    """From where to where a map of this length reaches, at best from `first`, without what is taken."""
    low = high = at
    least = max(first, 0)
    while low > least and not taken(low - 1):
        low -= 1
    while high - low + 1 < count and high + 1 < ACROSS and not taken(high + 1):
        high += 1
    while high - low + 1 < count and low > 0 and not taken(low - 1):
        low -= 1
    return low, high


def lay_out(
    taken: Sequence[int],
    ends: Sequence[Collection[Space]],
    must: Iterable[Space],
    counts: tuple[int, int, int],
    chance: Chance,
) -> Layout:
    """Rooms beside the taken spaces: one about every end of a door, others beyond, all of them to be reached.

    What is taken is given row by row as bits. The ends are in groups, for each part of what is taken, and the parts are
    joined. The spaces that `must` be there are. The counts are the rooms that are wanted, if there is space for them,
    and the rooms and the doors among them that there are at least.
    """
    layout = Layout(taken)
    _join_parts(ends, layout)
    every = {space for part in ends for space in part}
    for space in must:
        _lead_to(space, every, layout)
    for space in sorted(every):
        if layout.owner(space) < 0:
            layout.claim(layout.grown(space, chance), 0)
    wanted, rooms, doors = counts
    open_sided = list(range(len(layout.rooms)))
    while open_sided and len(layout.rooms) < max(wanted, rooms):
        number = open_sided[chance.roll(len(open_sided), "map beside it", STREAM) - 1]
        line = layout.way_out(number, chance)
        if line is None:
            open_sided.remove(number)
            continue
        open_sided.append(layout.claim(layout.grown(line[1], chance), layout.depths[number] + 1))
        layout.doors.append(border(*line))
    _join(layout, chance)
    while len(layout.rooms) < rooms and _split(layout):
        pass
    while len(layout.doors) < doors and (_join_again(layout) or _split(layout)):
        pass
    return layout


def _join(layout: Layout, chance: Chance) -> None:
    """Further doors, between rooms that touch and have none in common yet."""
    joined = layout.joined()
    for pair, lines in sorted(layout.touching().items()):
        if pair not in joined and chance.roll(ONE_IN, "another door", STREAM) == 1:
            layout.doors.append(lines[chance.roll(len(lines), "door", STREAM) - 1])


def _join_again(layout: Layout) -> bool:
    """Whether there was a border for one more door."""
    lines = [line for _, lines in sorted(layout.touching().items()) for line in lines if line not in layout.doors]
    layout.doors += lines[:1]
    return bool(lines)


def _split(layout: Layout) -> bool:
    """Whether the largest room could be parted in two, with a door between them."""
    rooms = list(map(spaces_of, layout.rooms))
    number = max(range(len(rooms)), key=lambda one: len(rooms[one]))
    spaces = rooms[number]
    if len(spaces) < 2:
        return False
    near = _near(spaces, len(spaces) // 2)
    rest = [space for space in spaces if space not in near]
    far = _near(rest, len(rest))
    near |= {space for space in rest if space not in far}  # What the far part would cut off.
    layout.rooms[number] = shape_of(near)
    layout.claim(shape_of(far), layout.depths[number] + 1)
    lines = [border(one, two) for one in spaces if one in near for two in beside(one) if two in far]
    layout.doors.append(lines[0])
    return True


def _near(spaces: Sequence[Space], most: int) -> set[Space]:
    """So many of these spaces that hang together with the first."""
    floor = set(spaces)
    found = {spaces[0]}
    queue = [spaces[0]]
    for space in queue:
        for other in beside(space):
            if other in floor and other not in found and len(found) < most:
                found.add(other)
                queue.append(other)
    return found


def _join_parts(ends: Sequence[Collection[Space]], layout: Layout) -> None:
    """Passages lead from the doors of the first part to those of all others, through one another if need be."""
    joined = set(ends[0])
    left = list(ends[1:])
    while near := [part for part in left if any(_lead_to(space, joined, layout) for space in sorted(part))]:
        joined.update(*near)
        left = [part for part in left if part not in near]


def _lead_to(target: Space, ends: Collection[Space], layout: Layout) -> bool:
    """Whether passages could be laid, from one of these ends or a room that lies there already, to this space."""
    if target in ends or layout.owner(target) >= 0:
        return True
    trail = {target: target}
    queue = [target]
    for space in queue:
        near = [other for other in beside(space) if layout.owner(other) >= 0]
        if space in ends or near:
            way = _way(space, trail)
            parts = [way[first : first + SIDE] for first in range(0, len(way), SIDE)]
            lines = [border(one[-1], other[0]) for one, other in zip(parts, parts[1:], strict=False)]
            depth = 0
            if space not in ends:
                lines.append(border(near[0], space))
                depth = layout.depths[layout.owner(near[0])] + 1
            for further, part in enumerate(parts):
                layout.claim(shape_of(part), depth + further)
            layout.doors += lines
            return True
        for other in beside(space):
            if other not in trail and layout.is_free(other):
                trail[other] = space
                queue.append(other)
    return False


def _way(space: Space, trail: dict[Space, Space]) -> list[Space]:
    """The spaces from this one back to where the trail begins."""
    way = [space]
    while trail[way[-1]] != way[-1]:
        way.append(trail[way[-1]])
    return way
