"""Rooms as a board: spaces, the walls around them, doors on their borders, and whatever lies in them.

A space's anchor is its name, `4,7`; a door's are the two spaces that it joins, `9,4-10,4`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from undercroft.games.exploration.content.stories.model import Border, Space, beside, border, space_name
from undercroft.games.exploration.content.stories.names import ARCHWAY, LOCKED, OPENING, PORTCULLIS, UNLOCKED
from undercroft.scene import Board, Edge, Label, Piece, Tile

EDGES: Final = {LOCKED: "lock", UNLOCKED: "door", PORTCULLIS: "bars", ARCHWAY: "arch", OPENING: "open"}
"""The kind of edge by the kind of door."""

GROUNDS: Final = ("floor", "paved")
"""The floors of rooms, by turns, so that neighbours can be told apart without a colour."""


class Part(NamedTuple):
    """A room that is on the map."""

    name: str
    origin: Space
    spaces: Collection[Space]
    walls: Collection[Border]


class Thing(NamedTuple):
    """What lies on a space."""

    note: str
    icon: str | None
    glyph: str
    ground: str = ""


START: Final = Thing("the start", None, "", "entrance")


class Gate(NamedTuple):
    """What stands on a border of two rooms; with a name it can be pointed at."""

    kind: str
    note: str
    name: str | None = None


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
        nothing = Thing("", None, "")
        for space, number in self.room.items():
            x, y = self.place(space)
            thing = things.get(space, nothing)
            ground = thing.ground or GROUNDS[number % len(GROUNDS)]
            note = ", ".join(filter(None, (space_name(space), self.parts[number].name, thing.note)))
            glyph = thing.glyph or ("" if thing.ground else ".")
            yield Tile(x, y, ground, icon=thing.icon, glyph=glyph, anchor=space_name(space), note=note)

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
                    yield self._edge(line, Gate("wall", ""))

    def _edge(self, line: Border, gate: Gate) -> Edge:
        """The border of two neighbours, the first above or to the left of the other."""
        one, other = line
        x, y = self.place(other)
        ends = (x, y + 1, x + 1, y + 1) if one[0] == other[0] else (x, y, x, y + 1)
        return Edge(*ends, gate.kind, gate.name, gate.note)

    def _label(self, part: Part) -> Label:
        """The name of the room, at the wall over its first row."""
        row = [x for x, y in part.spaces if y == part.origin[1]]
        x, y = self.place((min(row), part.origin[1]))
        return Label(x + len(row) // 2, y + 1, part.name)


def shrine(*, used: bool) -> Thing:
    """A shrine, or what is left of one."""
    return Thing("a shrine, used up", "shrine-used", "_") if used else Thing("a shrine", "shrine", "+")


def search_token(name: str) -> Thing:
    """A search token, or under a name something that can be tried."""
    return Thing(name, "lever", "!") if name else Thing("a search token", "search-token", "?")
