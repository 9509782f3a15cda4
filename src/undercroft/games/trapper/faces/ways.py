"""How an adventurer walks where nothing can happen: over bare floor and known X, up to whatever may."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Choice
from undercroft.engine.stage.ways import Ways
from undercroft.games.trapper.content.board import ENTRANCE, FLOOR, NEXT, TILES, WALL, tile_of
from undercroft.space import DIRECTION_NAMES


def find(view: Mapping[str, Any], choice: Choice) -> dict[str, tuple[str, ...]]:
    """The shortest way to every tile that can be reached over tiles where nothing happens.

    [trapper.adventure.step] [trapper.adventure.land-empty] [trapper.adventure.land-disabled]
    """
    if choice.ask != "step":
        return {}
    board = view["boards"][1 - view["you"]]
    icons = "".join(reversed(board["layout"].split("\n")))
    calm = {
        tile
        for tile, name in enumerate(TILES)
        if name not in board["fog"] and (icons[tile] in (FLOOR, ENTRANCE) or name in board["disabled"])
    }
    start = tile_of(view["adventurer"]["at"])
    ways: dict[int, tuple[str, ...]] = {start: ()}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for toward, there in enumerate(NEXT[here]):
            if there is not None and there not in ways and icons[there] != WALL:
                ways[there] = (*ways[here], DIRECTION_NAMES[toward])
                if there in calm:
                    queue.append(there)
    return {TILES[tile]: way for tile, way in ways.items() if way}


WAYS: Final = Ways(find, frozenset({"moved"}))
