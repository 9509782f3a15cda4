"""A floor as a plan for drawings and map tools: the keeper's with everything, the players' with what they may know.

The players' plan is built from what can be reached from the entrance without a secret door: its squares, walls, doors
and the entrance. A secret door, also one that is open from the start, and a portal are plain wall there, and what lies
behind them does not exist. The keeper alone knows exit, traps, chests and enemies [pararoles.supplies.controller]
[pararoles.core.hidden-view], so floors that differ only in these have the same players' plan. Nothing is rolled or
seeded in it.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.pararoles.floor.contents import cards, secret_words
from undercroft.games.pararoles.floor.dice_tables import TRAP_NAMES
from undercroft.games.pararoles.floor.floor import (
    AREA_CLEARED,
    AT_START,
    BOSS,
    ENEMY,
    FLOOR_CLEARED,
    LEAD,
    NOWHERE,
    PARTNER,
    PORTAL,
    ROOM,
    Door,
    Floor,
)
from undercroft.games.pararoles.floor.grid import (
    DOWN,
    EDGE_NAMES,
    FULL,
    NEXT,
    RIGHT,
    SIDE_NAMES,
    SIDES,
    SIZE,
    listed,
    name,
    place,
)
from undercroft.games.pararoles.floor.state import Design
from undercroft.games.pararoles.floor.view import known
from undercroft.maps import plan as maps
from undercroft.scene import Board, Edge, Panel, Scene, Tile

OPENS: Final = {
    "": "",
    AT_START: "open from the start: its first area holds nobody",
    AREA_CLEARED: "opens when the first area is cleared of enemies",
    FLOOR_CLEARED: "opens when the whole floor is cleared of enemies",
}
INWARDS: Final = {"right": "left", "left": "right", "top": "down", "bottom": "up"}
"""Where one walks who comes in from this edge of the map."""

MARKS: Final = {ENEMY: "enemy", LEAD: "duo", PARTNER: "duo", BOSS: "boss"}

ICONS: Final = {
    "stairs": "X",
    "trap": "T",
    "chest": "C",
    "treasure": "$",
    "enemy": "E",
    "duo": "D",
    "boss": "*",
    "summon": "S",
}
EDGES: Final = {"door": "door", "secret": "secret", "portal": "secret", "opening": "open"}
THINGS: Final = {
    "entrance": "entrance",
    "stairs": "stairs",
    "trap": "trap",
    "chest": "chest",
    "treasure": "treasure",
    "duo": "lead",
    "boss": "boss",
    "summon": "trap",
    "door": "door",
    "secret": "secret-door",
    "portal": "portal",
}
"""By kind of mark or door: what can be asked about it."""


def plan(floor: Floor, players: bool = False) -> maps.Plan:
    """What the keeper knows of this floor, or what the players may know before they enter it."""
    if players:
        floor = known(floor)
    doors = tuple(map(_door, floor.doors))
    shown = {door.edge for door in doors}
    openings = tuple(maps.Door(edge, maps.OPENING) for edge in _openings(floor) if edge not in shown)
    walls = tuple(sorted((_walls(floor) | _frame()) - shown))
    areas, marks, notes = _areas(floor), _marks(floor), _notes(floor)
    return maps.Plan(f"Floor {floor.number}", SIZE, SIZE, areas, walls, doors + openings, marks, notes)


def _areas(floor: Floor) -> tuple[maps.Area, ...]:
    """The pieces in order of creation, each kind numbered from 1."""
    areas = []
    count: dict[str, int] = {}
    for piece in floor.pieces:
        count[piece.kind] = count.get(piece.kind, 0) + 1
        areas.append(maps.Area(piece.kind, count[piece.kind], tuple(map(place, piece.squares))))
    if floor.secret is not None and floor.secret.squares:
        areas.append(maps.Area("secret", 1, tuple(map(place, floor.secret.squares))))
    return tuple(areas)


def _walls(floor: Floor) -> set[maps.Edge]:
    """The sides of the floor's squares through which no way leads."""
    return {
        maps.edge(place(square), SIDE_NAMES[side])
        for square in listed(floor.used)
        for side in SIDES
        if not floor.is_passage(square, side)
    }


def _frame() -> set[maps.Edge]:
    """Walls around the outside edges of the grid.  [pararoles.entrance.walls]"""
    return {
        maps.edge(place(square), SIDE_NAMES[side])
        for square in listed(FULL)
        for side in SIDES
        if NEXT[side][square] == NOWHERE
    }


def _openings(floor: Floor) -> list[maps.Edge]:
    """Passages without a door between a room and whatever else it is open to."""
    room_of = {square: at for at, piece in enumerate(floor.pieces) if piece.kind == ROOM for square in piece.squares}
    found = []
    for square in listed(floor.used):
        for side in (RIGHT, DOWN):
            beyond = NEXT[side][square]
            if floor.is_passage(square, side) and room_of.get(square) != room_of.get(beyond):
                found.append(maps.edge(place(square), SIDE_NAMES[side]))
    return found


def _door(door: Door) -> maps.Door:
    note = OPENS[door.opens]
    if door.kind == PORTAL:
        note = f"from {name(door.square)} into a pocket dimension; {note}"
    return maps.Door(maps.edge(place(door.square), SIDE_NAMES[door.side]), door.kind, note)


def _marks(floor: Floor) -> tuple[maps.Mark, ...]:
    """Entrance, stairs, traps, treasure and enemies.  [pararoles.map.legend-premade] [pararoles.map.premade-numbers]"""
    marks = []
    if floor.entrance != NOWHERE:
        edge = EDGE_NAMES[floor.side]
        marks.append(maps.Mark("entrance", place(floor.entrance), INWARDS[edge], f"from the {edge}"))
    if floor.stairs != NOWHERE:
        trap = TRAP_NAMES[floor.exit_trap]
        marks.append(maps.Mark("stairs", place(floor.stairs), "*" if trap else "", f"trapped: {trap}" if trap else ""))
    for trap_ in floor.traps:
        marks.append(maps.Mark("trap", place(trap_.square), str(trap_.type), TRAP_NAMES[trap_.type]))
        marks += [maps.Mark("summon", place(trap_.square), str(difficulty)) for difficulty in trap_.summons]
    secret = floor.secret
    if secret is not None and secret.at != NOWHERE:
        at = place(secret.at)
        if secret.treasure:
            marks.append(maps.Mark("treasure", at))
        if secret.chest:
            trap = f"; trapped: {TRAP_NAMES[secret.trap]}" if secret.trap else ""
            marks.append(maps.Mark("chest", at, "*" if secret.trap else "", f"{cards(secret.chest)}{trap}"))
        if secret.enemy:
            marks.append(maps.Mark("enemy", at, str(secret.enemy), "stationary, guards the secret room"))
    for enemy in floor.enemies:
        how = "on patrol" if enemy.patrol else "stationary"
        who = f"{enemy.kind} of a duo, {how}" if enemy.kind in (LEAD, PARTNER) else how
        marks.append(maps.Mark(MARKS[enemy.kind], place(enemy.square), str(enemy.difficulty), who))
    return tuple(marks)


def _notes(floor: Floor) -> tuple[str, ...]:
    """What has no square of its own: the pocket dimension."""
    secret = floor.secret
    if secret is None or not secret.width:
        return ()
    trap = f"; the chest is trapped: {TRAP_NAMES[secret.trap]}" if secret.trap else ""
    size = f"{secret.width}x{secret.height}"
    return (f"Behind the portal: a pocket dimension of {size} with {' and '.join(secret_words(secret))}{trap}.",)


# ---------------------------------------------------------------- a floor in the making


def scene(s: Design, seat: int | None, names: tuple[str, ...] = ("Designer",)) -> Scene:
    """The map so far for the designer; an empty page for anybody else."""
    if seat is None or seat != s.designer:
        return Scene(f"Floor {s.floor.number}", (), (Panel("The floor is being designed", ()),))
    rolls = len(s.floor.rolls)
    return Scene("Para Roles", (board(plan(s.floor)),), (Panel(f"Floor {s.floor.number}", (f"Rolls: {rolls}",)),))


def board(drawn: maps.Plan) -> Board:
    """A plan as a board of the scene: squares, walls and doors, and a letter for what stands there."""
    floor = set(drawn.squares)
    glyphs = {mark.at: ICONS[mark.kind] for mark in drawn.marks if mark.kind in ICONS}
    entrances = [mark.at for mark in drawn.marks if mark.kind == "entrance"]
    things = {mark.at: THINGS.get(mark.kind) for mark in drawn.marks}
    words = {mark.at: f"{mark.kind} {mark.label}".strip() for mark in drawn.marks}
    tiles = []
    for y in range(1, SIZE + 1):
        for x in range(1, SIZE + 1):
            at = (x, y)
            ground = "entrance" if at in entrances else "floor" if at in floor else "void"
            note = f"{x},{y}: {words.get(at, 'floor' if at in floor else 'rock')}"
            glyph = glyphs.get(at, "")
            thing = things.get(at)
            tiles.append(Tile(x - 1, SIZE - y, ground, glyph=glyph, anchor=f"{x},{y}", note=note, thing=thing))
    edges = [Edge(*_line(edge), kind="wall") for edge in drawn.walls]
    for door in drawn.doors:
        edges.append(Edge(*_line(door.edge), kind=EDGES[door.kind], note=door.note, thing=THINGS.get(door.kind)))
    columns = tuple(str(number) for number in range(1, SIZE + 1))
    rows = columns[::-1]  # In the scene they count upward.
    return Board(drawn.title, SIZE, SIZE, tuple(tiles), edges=tuple(edges), column_names=columns, row_names=rows)


def _line(edge: tuple[int, int, str]) -> tuple[int, int, int, int]:
    """The edge in the scene, where rows count upward."""
    (x1, y1), (x2, y2) = maps.corners(edge)
    return x1, SIZE - y1, x2, SIZE - y2
