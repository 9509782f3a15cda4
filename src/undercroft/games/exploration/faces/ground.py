"""The ground as a view shows it: the rooms revealed, as they can be walked and seen through."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from undercroft.games.exploration.content.stories.model import Border, Space, border
from undercroft.games.exploration.content.stories.names import PORTCULLIS
from undercroft.games.exploration.content.stories.reading import read_drawing
from undercroft.games.exploration.state.ground import Ground

Seen = dict[str, Any]


def floor_of(room: Seen) -> tuple[tuple[Space, ...], frozenset[Border]]:
    """The spaces of a room that is revealed, in reading order, and the walls inside it."""
    x, y = room["origin"]
    return _drawn(room["drawing"], (x, y))


@lru_cache(maxsize=512)
def _drawn(drawing: str, origin: Space) -> tuple[tuple[Space, ...], frozenset[Border]]:
    return read_drawing(drawing, origin, "room")


def ground_of(view: Mapping[str, Any]) -> Ground:
    """The rooms that whoever sees this knows."""
    return _ground(
        tuple((tuple(room["origin"]), room["drawing"]) for room in view["rooms"]),
        tuple((line(door), door["kind"] == PORTCULLIS) for door in view["doors"]),
        tuple(line(way) for way in view["ways"]),
        view["neighbours"] == 4,
    )


def place(one: Seen) -> Space:
    """The space on which a character or foe stands; in Limbo it is none of the map's."""
    at = one["at"]
    return (at[0], at[1]) if at is not None else (-1, -1)


@lru_cache(maxsize=10_000)
def space_of(name: str) -> Space:
    """The space of this name."""
    x, _, y = name.partition(",")
    return int(x), int(y)


def line(one: Seen) -> Border:
    """The border on which a door or passage stands."""
    (x, y), (u, v) = one["spaces"]
    return border((x, y), (u, v))


@lru_cache(maxsize=512)
def _ground(
    rooms: tuple[tuple[Space, str], ...],
    doors: tuple[tuple[Border, bool], ...],
    ways: tuple[Border, ...],
    orthogonal: bool,
) -> Ground:
    """The ground as it is seen: where rooms merely touch there are walls."""
    home: dict[Space, int] = {}
    walls: list[Border] = []
    for number, (origin, drawing) in enumerate(rooms):
        spaces, inner = _drawn(drawing, origin)
        home.update(dict.fromkeys(spaces, number))
        walls += inner
    joined = {*ways, *(at for at, _ in doors)}
    for (x, y), number in home.items():
        for other in ((x + 1, y), (x, y + 1)):
            between = border((x, y), other)
            if home.get(other, number) != number and between not in joined:
                walls.append(between)
    shut = [at for at, bars in doors if not bars]
    bars = [at for at, bars in doors if bars]
    return Ground(home, walls, shut, bars, orthogonal=orthogonal)
