"""How an Explorer gets about: with the movement that is left, along corridors, through cleared rooms and open doors."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, Final

from undercroft.engine import Choice
from undercroft.engine.stage.ways import Ways
from undercroft.games.electro.faces.sight import board_of

DIRECT: Final = ("start-place", "out", "return")
"""Questions in which one answer leads to a tile."""


def find(view: Mapping[str, Any], choice: Choice) -> dict[str, tuple[str, ...]]:
    """The shortest way to every space that can be reached with the points left.

    [electro.move.up-to] [electro.move.step] [electro.move.cleared-room] [electro.move.locked]
    """
    if choice.ask in DIRECT:
        tiles = board_of(view).near
        return {option.id: (option.id,) for option in choice.options if option.id in tiles}
    if choice.ask != "step":
        return {}
    about = choice.about or {}
    start, points = about["at"], about["points"]
    ways: dict[str, tuple[str, ...]] = {start: ()}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if len(ways[here]) == points:
            continue
        for there, id in _steps(view, here):
            if there not in ways:
                ways[there] = (*ways[here], id)
                queue.append(there)
    return {space: way for space, way in ways.items() if way}


def _steps(view: Mapping[str, Any], at: str) -> Iterator[tuple[str, str]]:
    """Every space one step from here, with the answer that leads there: corridors before rooms.

    [electro.move.step] [electro.move.cleared-room] [electro.move.locked]
    """
    board = board_of(view)
    if at in board.sides:
        door = board.sides[at][1]
        yield door, door
        return
    for tile in board.near[at]:
        yield tile, tile
    for room in board.doorways.get(at, ()):
        if view["rooms"][room]["state"] == "cleared":
            for tile in board.rooms[room]:
                yield tile, f"{room} {tile}"
    side = board.doors.get(at)
    if side is not None and view["sides"][side]["open"]:
        yield side, side


WAYS: Final = Ways(find, frozenset({"goes"}))
