"""Rooms as a board: spaces, the walls around them, doors on their borders, and whatever lies in them.

A space's anchor is its name, `4,7`; a door's are the two spaces that it joins, `9,4-10,4`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from undercroft.games.exploration.content.stories.model import Border, Space, beside, border, space_name
from undercroft.games.exploration.content.stories.names import ARCHWAY, LOCKED, OPENING, PORTCULLIS, UNLOCKED
from undercroft.scene import Board, Edge, Label, Piece, Tile

EDGES: Final = {LOCKED: "lock", UNLOCKED: "door", PORTCULLIS: "bars", ARCHWAY: "arch", OPENING: "open"}
"""The kind of edge by the kind of door."""

GROUNDS: Final = ("floor", "paved")
"""The floors of rooms, by turns, so that neighbours can be told apart without a colour."""


class Part(NamedTuple):
    """A room that is on the map; `thing` is by what it can be asked about."""

    name: str
    origin: Space
    spaces: Collection[Space]
    walls: Collection[Border]
    thing: str | None = None


class Thing(NamedTuple):
    """What lies on a space; `thing` is by what it can be asked about."""

    note: str
    icon: str | None
    glyph: str
    ground: str = ""
    thing: str | None = None


NOTHING: Final = Thing("", None, "")
START: Final = Thing("the start", None, "", "entrance")


class Gate(NamedTuple):
    """What stands on a border of two rooms; with a name it can be pointed at, as a `thing` asked about."""

    kind: str
    note: str
    name: str | None = None
    thing: str | None = None


WALL: Final = Gate("wall", "")


class Plan:
    """The board on which rooms are drawn: its rows count from below, those of a story from above."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = parts
        self.room = {space: number for number, part in enumerate(parts) for space in part.spaces}
        across, down = [x for x, _ in self.room], [y for _, y in self.room]
        self.left, self.top = min(across), min(down)
        self.columns, self.rows = max(across) - self.left + 1, max(down) - self.top + 1

    def place(self, space: Space) -> Space:
        """Where the space lies on the board."""
        return space[0] - self.left, self.rows - 1 - (space[1] - self.top)

    def board(
        self,
        things: Mapping[Space, Thing],
        gates: Mapping[Border, Gate],
        pieces: Sequence[Piece] = (),
        *,
        focus: Space | None = None,
    ) -> Board:
        """The rooms with all this; rulers count spaces as the story does. What is around `focus` is in sight first."""
        return Board(
            "",
            self.columns,
            self.rows,
            tuple(self._tiles(things)),
            pieces=tuple(pieces),
            edges=tuple(self._edges(gates)),
            labels=tuple(self._label(part) for part in self.parts),
            column_names=tuple(str(self.left + x) for x in range(self.columns)),
            row_names=tuple(str(self.top + self.rows - 1 - y) for y in range(self.rows)),
            focus=self.place(focus or self.parts[0].origin),
        )

    def _tiles(self, things: Mapping[Space, Thing]) -> Iterator[Tile]:
        for space, number in self.room.items():
            part = self.parts[number]
            ground = GROUNDS[number % len(GROUNDS)]
            yield _tile(self.place(space), space, things.get(space, NOTHING), ground, part.name, part.thing)

    def _edges(self, gates: Mapping[Border, Gate]) -> Iterator[Edge]:
        """The walls and doors round the rooms, each once."""
        seen = set()
        for space, number in self.room.items():
            for other in beside(space):
                line = border(space, other)
                if line in seen:
                    continue
                seen.add(line)
                if line in gates:
                    yield self._edge(line, gates[line])
                elif self.room.get(other) != number or line in self.parts[number].walls:
                    yield self._edge(line, WALL)

    def _edge(self, line: Border, gate: Gate) -> Edge:
        """The border of two neighbours, the first above or to the left of the other."""
        one, other = line
        x, y = self.place(other)
        ends = (x, y + 1, x + 1, y + 1) if one[0] == other[0] else (x, y, x, y + 1)
        return Edge(*ends, gate.kind, gate.name, gate.note, gate.thing)

    def _label(self, part: Part) -> Label:
        """The name of the room, at the wall over its first row."""
        row = [x for x, y in part.spaces if y == part.origin[1]]
        x, y = self.place((min(row), part.origin[1]))
        return Label(x + len(row) // 2, y + 1, part.name)


@lru_cache(maxsize=1 << 13)
def _tile(place: Space, space: Space, thing: Thing, ground: str, room: str, asked: str | None) -> Tile:
    """A space of a room with what lies on it, made once for all pictures."""
    x, y = place
    name = space_name(space)
    return Tile(
        x,
        y,
        thing.ground or ground,
        thing.icon,
        glyph=thing.glyph or ("" if thing.ground else "."),
        anchor=name,
        note=", ".join(filter(None, (name, room, thing.note))),
        thing=thing.thing or asked,
    )


def shrine(*, used: bool) -> Thing:
    """A shrine, or what is left of one."""
    if used:
        return Thing("a shrine, used up", "shrine-used", "_", thing="shrine-used")
    return Thing("a shrine", "shrine", "+", thing="shrine")


def search_token(name: str, thing: str | None = None) -> Thing:
    """A search token, or under a name something that can be tried; by `thing` it can be asked about."""
    if name:
        return Thing(name, "lever", "!", thing=thing)
    return Thing("a search token", "search-token", "?", thing=thing)
