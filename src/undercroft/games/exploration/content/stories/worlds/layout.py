"""The layout behind closed doors: rooms on spaces that nobody has seen yet, and the doors between them.

It is known where a closed door leads, and that no two rooms share a space. Everything else about what lies there is
drawn. Spaces are (x, y); a room that was laid out is called by its number.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from undercroft.engine import Chance
from undercroft.games.exploration.content.stories.limits import ACROSS, SIDE
from undercroft.games.exploration.content.stories.model import Border, Space, beside, border
from undercroft.games.exploration.content.stories.worlds.assembler import ONE_IN, SIZES, STREAM


class Layout:
    """What is taken, row by row as bits, and what has been laid out: rooms, how deep they lie, doors between them."""

    __slots__ = ("depths", "doors", "owner", "rooms", "rows")

    def __init__(self, rows: Sequence[int]) -> None:
        self.rows = list(rows)
        self.rooms: list[list[Space]] = []
        self.depths: list[int] = []
        self.owner: dict[Space, int] = {}
        self.doors: list[Border] = []

    def is_free(self, space: Space) -> bool:
        """Whether this is a space of the dungeon on which no room lies."""
        x, y = space
        return 0 <= x < ACROSS and 0 <= y < ACROSS and not self.rows[y] >> x & 1

    def claim(self, spaces: list[Space], depth: int) -> int:
        """A new room lies on these spaces; its number."""
        number = len(self.rooms)
        self.rooms.append(spaces)
        self.depths.append(depth)
        rows = self.rows
        for space in spaces:
            rows[space[1]] |= 1 << space[0]
        self.owner.update(dict.fromkeys(spaces, number))
        return number

    def grown(self, at: Space, chance: Chance) -> list[Space]:
        """The spaces of a rectangular map about this free one, smaller where it is cramped."""
        wide, high = SIZES[chance.roll(len(SIZES), "map", STREAM) - 1]
        x, y = at
        first, top = x - chance.roll(wide, "place of the map", STREAM) + 1, y - chance.roll(high, "place", STREAM) + 1
        rows, row = self.rows, self.rows[y]
        left, right = _stretch(x, first, wide, lambda column: row >> column & 1)
        mask = (1 << right + 1) - (1 << left)
        above, below = _stretch(y, top, high, lambda line: rows[line] & mask)
        return [(column, row) for row in range(above, below + 1) for column in range(left, right + 1)]

    def edges(self, number: int) -> list[Border]:
        """From each space of a room to every free space beside it, in this order."""
        rows, last = self.rows, ACROSS - 1
        found: list[Border] = []
        for space in self.rooms[number]:
            x, y = space
            if y and not rows[y - 1] >> x & 1:
                found.append((space, (x, y - 1)))
            if x and not rows[y] >> x - 1 & 1:
                found.append((space, (x - 1, y)))
            if x < last and not rows[y] >> x + 1 & 1:
                found.append((space, (x + 1, y)))
            if y < last and not rows[y + 1] >> x & 1:
                found.append((space, (x, y + 1)))
        return found

    def touching(self) -> dict[tuple[int, int], list[Border]]:
        """The borders between rooms that lie side by side, by the numbers of the two, the lower first."""
        found: dict[tuple[int, int], list[Border]] = {}
        owner = self.owner
        for space, number in owner.items():
            x, y = space
            there = owner.get((x + 1, y), number)
            if there != number:
                pair = (number, there) if number < there else (there, number)
                found.setdefault(pair, []).append((space, (x + 1, y)))
            there = owner.get((x, y + 1), number)
            if there != number:
                pair = (number, there) if number < there else (there, number)
                found.setdefault(pair, []).append((space, (x, y + 1)))
        return found

    def joined(self) -> set[tuple[int, int]]:
        """The pairs of rooms with a door in common, the lower number first."""
        pairs = [(self.owner[one], self.owner[other]) for one, other in self.doors]
        return {(min(pair), max(pair)) for pair in pairs}


def rows_of(taken: Iterable[Space]) -> list[int]:
    """These spaces, row by row as bits."""
    rows = [0] * ACROSS
    for x, y in taken:
        rows[y] |= 1 << x
    return rows


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
        if space not in layout.owner:
            layout.claim(layout.grown(space, chance), 0)
    wanted, rooms, doors = counts
    open_sided = list(range(len(layout.rooms)))
    while open_sided and len(layout.rooms) < max(wanted, rooms):
        number = open_sided[chance.roll(len(open_sided), "map beside it", STREAM) - 1]
        edges = layout.edges(number)
        if not edges:
            open_sided.remove(number)
            continue
        line = edges[chance.roll(len(edges), "door", STREAM) - 1]
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
    number = max(range(len(layout.rooms)), key=lambda one: len(layout.rooms[one]))
    spaces = layout.rooms[number]
    if len(spaces) < 2:
        return False
    near = _near(spaces, len(spaces) // 2)
    rest = [space for space in spaces if space not in near]
    far = _near(rest, len(rest))
    near |= {space for space in rest if space not in far}  # What the far part would cut off.
    layout.rooms[number] = [space for space in spaces if space in near]
    other = layout.claim([space for space in spaces if space in far], layout.depths[number] + 1)
    lines = [border(one, two) for one in layout.rooms[number] for two in beside(one) if layout.owner.get(two) == other]
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
    if target in ends or target in layout.owner:
        return True
    trail = {target: target}
    queue = [target]
    for space in queue:
        near = [other for other in beside(space) if other in layout.owner]
        if space in ends or near:
            way = _way(space, trail)
            parts = [way[first : first + SIDE] for first in range(0, len(way), SIDE)]
            lines = [border(one[-1], other[0]) for one, other in zip(parts, parts[1:], strict=False)]
            depth = 0
            if space not in ends:
                lines.append(border(near[0], space))
                depth = layout.depths[layout.owner[near[0]]] + 1
            for further, part in enumerate(parts):
                layout.claim(sorted(part, key=lambda at: (at[1], at[0])), depth + further)
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
