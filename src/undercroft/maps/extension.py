"""What other tools' formats cannot say about a plan, kept beside what they can under a key of our own.

Walls and doors are always taken from the format itself: a map may have been changed elsewhere since it was written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from undercroft.maps.lines import enclosed
from undercroft.maps.plan import (
    AREA_KINDS,
    DOOR,
    DOOR_KINDS,
    MARK_KINDS,
    OPENING,
    PORTAL,
    SECRET,
    Area,
    Door,
    Edge,
    Mark,
    Plan,
    Square,
)
from undercroft.maps.reading import Node

KEY: Final = "undercroft"


@dataclass(frozen=True, slots=True)
class Found:
    """What a format itself says: `doors` by their edges, with their kind or None where the format knows no kinds."""

    title: str
    width: int
    height: int
    walls: frozenset[Edge]
    doors: dict[Edge, str | None]


def solid(plan: Plan) -> tuple[Edge, ...]:
    """All edges that another tool should take for a wall: a portal leads nowhere on the map."""
    return plan.walls + tuple(door.edge for door in plan.doors if door.kind == PORTAL)


def hinged(plan: Plan) -> list[Door]:
    """All doors that another tool should open and shut."""
    return [door for door in plan.doors if door.kind in (DOOR, SECRET)]


def extension(plan: Plan) -> dict[str, Any]:
    """Title, areas, doors, marks and notes as plain data."""
    return {
        "title": plan.title,
        "areas": [{"kind": area.kind, "number": area.number, "squares": area.squares} for area in plan.areas],
        "doors": [{"edge": door.edge, "kind": door.kind, "note": door.note} for door in plan.doors],
        "marks": [{"kind": mark.kind, "at": mark.at, "label": mark.label, "note": mark.note} for mark in plan.marks],
        "notes": plan.notes,
    }


def joined(found: Found, extra: Node | None) -> Plan:
    """The plan that a format and our key in it describe together; without the key, rooms are what walls enclose."""
    if extra is None:
        doors = tuple(Door(edge, kind or DOOR) for edge, kind in sorted(found.doors.items()))
        walls = found.walls - found.doors.keys()
        areas = enclosed(found.width, found.height, closed=walls | found.doors.keys())
        return Plan(found.title, found.width, found.height, areas, in_order(walls), doors)
    noted = [_door(door, found) for door in extra["doors"].items()]
    doors = _still_there(found, noted)
    return Plan(
        extra["title"].text(),
        found.width,
        found.height,
        tuple(_area(area, found) for area in extra["areas"].items()),
        in_order(found.walls - {door.edge for door in doors}),
        doors,
        tuple(_mark(mark, found) for mark in extra["marks"].items()),
        tuple(note.text() for note in extra["notes"].items()),
    )


def in_order(walls: frozenset[Edge]) -> tuple[Edge, ...]:
    """Walls as every reader gives them: row by row."""
    return tuple(sorted(walls, key=lambda wall: (wall[1], wall[0], wall[2])))


def _still_there(found: Found, noted: list[Door]) -> tuple[Door, ...]:
    """The doors found, in the order noted and with what was noted about them; then those that are new."""
    doors: dict[Edge, Door] = {}
    for door in noted:
        if door.edge in found.doors:
            kind = found.doors[door.edge] or (SECRET if door.kind == SECRET else DOOR)
            doors.setdefault(door.edge, Door(door.edge, kind, door.note))
        elif door.kind == (PORTAL if door.edge in found.walls else OPENING):
            doors.setdefault(door.edge, door)
    for place, said in sorted(found.doors.items()):
        doors.setdefault(place, Door(place, said or DOOR))
    return tuple(doors.values())


def _door(door: Node, found: Found) -> Door:
    x, y, named = door["edge"].several(3)
    side = named.one_of(("right", "down"))
    place = x.whole(int(side == "down"), found.width), y.whole(int(side == "right"), found.height), side
    return Door(place, door["kind"].one_of(DOOR_KINDS), door["note"].text())


def _area(area: Node, found: Found) -> Area:
    squares = tuple(_square(square, found) for square in area["squares"].items())
    return Area(area["kind"].one_of(AREA_KINDS), area["number"].whole(0), squares)


def _mark(mark: Node, found: Found) -> Mark:
    at = _square(mark["at"], found)
    return Mark(mark["kind"].one_of(MARK_KINDS), at, mark["label"].text(), mark["note"].text())


def _square(square: Node, found: Found) -> Square:
    x, y = square.several(2)
    return x.whole(1, found.width), y.whole(1, found.height)
