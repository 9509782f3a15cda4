"""What the designer sees of a floor in the making; anybody else sees only that one is being made."""

from __future__ import annotations

from typing import Any

from undercroft.games.pararoles.floor.datafiles import to_json
from undercroft.games.pararoles.floor.floor import NOWHERE
from undercroft.games.pararoles.floor.grid import SIZE
from undercroft.games.pararoles.floor.plans import plan
from undercroft.games.pararoles.floor.state import DONE, Design
from undercroft.maps.plan import Plan, corners
from undercroft.scene import Board, Edge, Panel, Scene, Tile

ICONS = {
    "stairs": "X",
    "trap": "T",
    "chest": "C",
    "treasure": "$",
    "enemy": "E",
    "duo": "D",
    "boss": "*",
    "summon": "S",
}
EDGES = {"door": "door", "secret": "secret", "portal": "secret", "opening": "open"}


def view(s: Design, seat: int | None) -> dict[str, Any]:
    """The step, and for the designer the whole floor as in its file."""
    seen: dict[str, Any] = {"stage": s.step.value if seat == s.designer else "done" if s.step is DONE else "designing"}
    seen["floor"] = (
        to_json(s.floor) if seat is not None and seat == s.designer and s.floor.entrance != NOWHERE else None
    )
    return seen


def scene(s: Design, seat: int | None, names: tuple[str, ...] = ("Designer",)) -> Scene:
    """The map so far for the designer; an empty page for anybody else."""
    if seat is None or seat != s.designer:
        return Scene(f"Floor {s.floor.number}", (), (Panel("The floor is being designed", ()),))
    rolls = len(s.floor.rolls)
    return Scene("Para Roles", (board(plan(s.floor)),), (Panel(f"Floor {s.floor.number}", (f"Rolls: {rolls}",)),))


def board(drawn: Plan) -> Board:
    """A plan as a board of the scene: squares, walls and doors, and a letter for what stands there."""
    floor = set(drawn.squares)
    glyphs = {mark.at: ICONS[mark.kind] for mark in drawn.marks if mark.kind in ICONS}
    entrances = [mark.at for mark in drawn.marks if mark.kind == "entrance"]
    words = {mark.at: f"{mark.kind} {mark.label}".strip() for mark in drawn.marks}
    tiles = []
    for y in range(1, SIZE + 1):
        for x in range(1, SIZE + 1):
            at = (x, y)
            ground = "entrance" if at in entrances else "floor" if at in floor else "void"
            note = f"{x},{y}: {words.get(at, 'floor' if at in floor else 'rock')}"
            glyph = glyphs.get(at, "")
            tiles.append(Tile(x - 1, SIZE - y, ground, glyph=glyph, anchor=f"{x},{y}", note=note))
    edges = [Edge(*_line(edge), kind="wall") for edge in drawn.walls]
    edges += [Edge(*_line(door.edge), kind=EDGES[door.kind], note=door.note) for door in drawn.doors]
    columns = tuple(str(number) for number in range(1, SIZE + 1))
    rows = columns[::-1]  # In the scene they count upward.
    return Board(drawn.title, SIZE, SIZE, tuple(tiles), edges=tuple(edges), column_names=columns, row_names=rows)


def _line(edge: tuple[int, int, str]) -> tuple[int, int, int, int]:
    """The edge in the scene, where rows count upward."""
    (x1, y1), (x2, y2) = corners(edge)
    return x1, SIZE - y1, x2, SIZE - y2
