"""One Page Dungeon: dungeons of watabou's generator in JSON, made of rectangles and of doors that fill a square.

A door's `dir` points onward, and here the door stands on that edge of its square. Rectangles that touch elsewhere are
parted by a wall. Rotundas become rectangles; columns and water are passed over.
"""

from __future__ import annotations

import math
from itertools import count
from typing import Final

from undercroft.maps.extension import in_order
from undercroft.maps.plan import DOOR, OPENING, SECRET, SIDES, Area, Door, Edge, Mark, Plan, Square, beyond, edge
from undercroft.maps.reading import LONGEST_SIDE, Node, load

TYPES: Final = (
    (OPENING, ""),
    (DOOR, ""),
    (OPENING, "archway"),
    (OPENING, "way out"),
    (DOOR, "portcullis"),
    (DOOR, "double door"),
    (SECRET, ""),
    (DOOR, "barred"),
    (OPENING, "steps"),
    (OPENING, "stairs"),
)
"""Kind and note of a door by its `type`."""

_WAY_OUT: Final = 3
_STAIRS: Final = 9
_MOST: Final = LONGEST_SIDE**2
_OPPOSITE: Final = {"left": "right", "right": "left", "up": "down", "down": "up"}
_TOWARDS: Final = {step: side for side, step in SIDES.items()}


def read_onepage(content: bytes, *, name: str = "the file") -> Plan:
    """The plan of a One Page Dungeon, moved so that it begins at square (1, 1)."""
    root = load(content, name)
    sheet = _Sheet(root["rects"])
    doors = [_DoorSquare(door, sheet) for door in root["doors"].items()]
    passages = {edge(door.at, side) for door in doors for side in (door.side, _OPPOSITE[door.side])}
    walls: set[Edge] = set()
    for square, owners in sheet.owners.items():
        for side in SIDES:
            neighbours = sheet.owners.get(beyond(square, side), frozenset())
            if not owners & neighbours and not (neighbours and edge(square, side) in passages):
                walls.add(edge(square, side))
    standing = {door.door.edge: door.door for door in doors if beyond(door.at, door.side) in sheet.owners}
    title = root.get("title")
    notes, told = _notes(root, sheet)
    return Plan(
        title.text() if title else "",
        sheet.width,
        sheet.height,
        sheet.areas(),
        in_order(frozenset(walls)),
        tuple(standing.values()),
        (*(mark for door in doors for mark in door.marks), *notes),
        told,
    )


class _Sheet:
    """The rectangles of a dungeon, moved to the upper left corner."""

    def __init__(self, rects: Node) -> None:
        read = [(rect["x"].whole(), rect["y"].whole(), rect["w"].side(), rect["h"].side()) for rect in rects.items()]
        if not read:
            raise rects.refused("is empty")
        self.left = min(x for x, *_ in read)
        self.top = min(y for _, y, *_ in read)
        self.width = max(x + w for x, _, w, *_ in read) - self.left
        self.height = max(y + h for _, y, _, h in read) - self.top
        if max(self.width, self.height) > LONGEST_SIDE:
            raise rects.refused(f"spread over {self.width} x {self.height} squares; {LONGEST_SIDE} are the most")
        if sum(w * h for _, _, w, h in read) > _MOST:
            raise rects.refused(f"lie upon one another with more than {_MOST} squares")
        self.rects: list[tuple[Square, ...]] = []
        owners: dict[Square, set[int]] = {}
        for number, (x, y, w, h) in enumerate(read):
            corner = x - self.left + 1, y - self.top + 1
            squares = tuple((corner[0] + across, corner[1] + down) for down in range(h) for across in range(w))
            self.rects.append(squares)
            for square in squares:
                owners.setdefault(square, set()).add(number)
        self.owners = {square: frozenset(numbers) for square, numbers in owners.items()}

    def point(self, place: Node) -> Square:
        """The square in which a point lies, on the floor or not."""
        return math.floor(place["x"].number()) - self.left + 1, math.floor(place["y"].number()) - self.top + 1

    def areas(self) -> tuple[Area, ...]:
        """Rooms, and paths: whatever is one square wide, the squares of doors among them."""
        numbers = {"path": count(1), "room": count(1)}
        return tuple(Area(kind, next(numbers[kind]), squares) for squares in self.rects for kind in (_kind(squares),))


def _kind(squares: tuple[Square, ...]) -> str:
    (x, y), (x_end, y_end) = squares[0], squares[-1]
    return "path" if x == x_end or y == y_end else "room"


class _DoorSquare:
    """A door, its square, and the marks on it."""

    def __init__(self, door: Node, sheet: _Sheet) -> None:
        self.at = sheet.point(door)
        if self.at not in sheet.owners:
            raise door.refused("lies in none of the rects")
        step = door["dir"]["x"].whole(-1, 1), door["dir"]["y"].whole(-1, 1)
        if step not in _TOWARDS:
            raise door["dir"].refused("is no direction along the grid")
        self.side = _TOWARDS[step]
        number = door["type"].whole(0, len(TYPES) - 1)
        kind, note = TYPES[number]
        self.door = Door(edge(self.at, self.side), kind, note)
        marks = {_WAY_OUT: Mark("entrance", self.at), _STAIRS: Mark("stairs", self.at)}
        self.marks = (marks[number],) if number in marks else ()


def _notes(root: Node, sheet: _Sheet) -> tuple[list[Mark], tuple[str, ...]]:
    """The notes that lie on the floor; then the story, and the notes that lie elsewhere."""
    story, listed = root.get("story"), root.get("notes")
    marks = []
    told = [story.text()] if story else []
    for note in listed.items() if listed else ():
        label = note.get("ref")
        text, at = note["text"].text(), sheet.point(note["pos"])
        if at in sheet.owners:
            marks.append(Mark("note", at, label.text() if label else "", text))
        else:
            told.append(text)
    return marks, tuple(text for text in told if text)
