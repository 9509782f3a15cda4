"""How an adventure looks: the room with the party and what it faces, and panels of words, from what a seat sees.

A character's anchor is its class, a monster's its id.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from undercroft.games.truedungeon.content.classes import LIVERIES, MARKS
from undercroft.games.truedungeon.faces.maze import chart_boards, maze_boards
from undercroft.games.truedungeon.faces.panels import panels
from undercroft.games.truedungeon.faces.things.ids import foe_id, hero_id
from undercroft.games.truedungeon.faces.view import view
from undercroft.games.truedungeon.faces.words import (
    acts_now,
    aliases,
    bar_of,
    foe_icon,
    foe_state,
    hero_state,
    signs_of,
    states,
)
from undercroft.games.truedungeon.state.state import State
from undercroft.scene import Board, Piece, Scene, Tile
from undercroft.scene.lane.lane import lane_of

COLUMNS: Final = 8
"""So wide is a room at least."""
ROWS: Final = 4
DOOR: Final = "door"
PARTY, GAP, MONSTERS = 0, 1, 2
"""The rows of the room: the party in front of the door, the floor between, the monsters, and the wall."""


def scene(s: State, seat: int | None, names: tuple[str, ...] = ()) -> Scene:
    """The table as this seat (None: a spectator) sees it."""
    return look(view(s, seat), names)


def look(seen: dict[str, Any], names: tuple[str, ...]) -> Scene:
    """The table from a view of it: before the first room there are only words, and the chart of who learns it."""
    boards = ((board_of(seen),) if seen["room"] is not None else chart_boards(seen)) + maze_boards(seen)
    lanes = (lane_of(seen["lane"]),) if seen["lane"] is not None else ()
    return Scene(seen["adventure"], boards, panels(seen, names), lanes=lanes)


def board_of(seen: dict[str, Any]) -> Board:
    """The room: its monsters opposite, the party in marching order in front."""
    room = seen["room"]
    apart = any(foe["apart"] for foe in seen["foes"] if not foe["dead"])
    party = _party(seen)
    columns = max(COLUMNS, len(party), len(seen["foes"]))
    tiles = tuple(_tiles(columns, apart=apart))
    pieces = (*_foes(seen, columns), *_heroes(seen, party, columns))
    return Board(f"Room {room['number']}: {room['title']}", columns, ROWS, tiles, pieces=pieces, rulers=False)


def _party(seen: dict[str, Any]) -> list[dict[str, Any]]:
    """Who is here, in marching order."""
    by_class = {hero["class"]: hero for hero in seen["heroes"] if "kind" in hero and not hero["gone"]}
    return [by_class[cls] for cls in seen["order"] if cls in by_class]


def _tiles(columns: int, *, apart: bool) -> Iterator[Tile]:
    for x in range(columns):
        yield Tile(x, PARTY, "paved")
        yield Tile(x, GAP, "void" if apart else "floor", glyph="~" if apart else "")
        yield Tile(x, MONSTERS, "floor")
        icon = DOOR if x == columns - 1 else "wall" if x % 2 else "wall-2"
        yield Tile(x, ROWS - 1, "wall", icon=icon, glyph="##", thing=DOOR if icon == DOOR else "wall")


def _foes(seen: dict[str, Any], columns: int) -> Iterator[Piece]:
    """The monsters, spread over their row; the dead lie there faintly."""
    foes = seen["foes"]
    for number, foe in enumerate(foes):
        x = (2 * number + 1) * columns // (2 * len(foes))
        yield Piece(
            x,
            MONSTERS,
            foe_icon(foe),
            label=f"{foe['name']}, {foe_state(seen, foe)}",
            glyph=foe["name"][0],
            anchor=foe["id"],
            note=f"{foe['name']}: {foe_state(seen, foe)}",
            faint=foe["dead"] or foe["away"],
            id=foe["name"],
            also=(foe["id"],),
            thing=foe_id(foe),
            bar=bar_of(foe),
            signs=signs_of(foe),
            acts=acts_now(seen, foe),
        )


def _heroes(seen: dict[str, Any], party: list[dict[str, Any]], columns: int) -> Iterator[Piece]:
    """The characters side by side; ghosts and the dead are faint, whoever can still act is marked."""
    for x, hero in enumerate(party, (columns - len(party)) // 2):
        told = [hero_state(hero), f"AC {hero['ac']}", *states(hero)]
        yield Piece(
            x,
            PARTY,
            f"puck-{hero['class']}",
            LIVERIES[hero["class"]],
            label=f"{hero['kind']}, {hero_state(hero)}",
            glyph=MARKS[hero["class"]],
            anchor=hero["class"],
            note=f"{hero['kind']}: {', '.join(told)}",
            faint=hero["dead"],
            id=hero["kind"],
            also=aliases(seen, hero),
            thing=hero_id(hero),
            bar=bar_of(hero),
            signs=signs_of(hero),
            acts=acts_now(seen, hero),
        )
