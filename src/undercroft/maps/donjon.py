"""donjon: dungeons of donjon.bin.sh in JSON, whose cells are numbers of which every bit says something.

A door of donjon fills a cell of its own. Here that cell is a square of the path, and the door stands on its edge
towards the room; between two rooms, towards the one with the lower number.
"""

from __future__ import annotations

from typing import Final

from undercroft.maps.extension import in_order
from undercroft.maps.lines import borders, parts
from undercroft.maps.plan import (
    DOOR,
    OPENING,
    SECRET,
    SIDES,
    Area,
    Door,
    Mark,
    Plan,
    Square,
    beyond,
    edge,
    reading_order,
)
from undercroft.maps.reading import LONGEST_SIDE, Node, load

BITS: Final = {
    "room": 0x2,
    "corridor": 0x4,
    "aperture": 0x20,
    "room_id": 0xFFC0,
    "arch": 0x10000,
    "door": 0x20000,
    "locked": 0x40000,
    "trapped": 0x80000,
    "secret": 0x100000,
    "portcullis": 0x200000,
    "stair_down": 0x400000,
    "stair_up": 0x800000,
    "label": 0xFF000000,
}
"""The bits of a cell, unless the file's `cell_bit` says otherwise."""

_LARGEST: Final = 2**32 - 1
_DOORS: Final = ("door", "locked", "trapped", "portcullis")
_OPENINGS: Final = ("arch", "aperture")


def read_donjon(content: bytes, *, name: str = "the file") -> Plan:
    """The plan of a donjon dungeon: rooms, paths, doors, stairs, and what donjon wrote of rooms and corridors."""
    root = load(content, name)
    dungeon = _Cells(root)
    floor = dungeon.with_any("room", "corridor", *_OPENINGS, *_DOORS, "secret")
    if not floor:
        raise root["cells"].refused("has neither room nor corridor")
    rooms: dict[int, list[Square]] = {}
    for square in floor:
        if number := dungeon.room(square):
            rooms.setdefault(number, []).append(square)
    areas = [Area("room", number, tuple(rooms[number])) for number in sorted(rooms)]
    corridors = [square for square in floor if not dungeon.room(square)]
    areas += [Area("path", number, squares) for number, squares in enumerate(parts(corridors), 1)]
    doors = tuple(_doors(dungeon, frozenset(floor)))
    settings, details = root.get("settings"), root.get("details")
    title = settings.get("name") if settings else None
    return Plan(
        title.text() if title else "",
        dungeon.width,
        dungeon.height,
        tuple(areas),
        in_order(borders(floor)),
        doors,
        (*_stairs(dungeon), *_room_notes(root, rooms, dungeon), *_corridor_notes(root, dungeon, corridors)),
        tuple(f"{key}: {text}" for key, node in (details.fields() if details else {}).items() for text in _texts(node)),
    )


class _Cells:
    """The cells of a dungeon and what their bits mean."""

    def __init__(self, root: Node) -> None:
        rows = root["cells"].items()
        self.height = len(rows)
        self.width = len(rows[0].items()) if rows else 0
        if not (1 <= self.height <= LONGEST_SIDE and 1 <= self.width <= LONGEST_SIDE):
            raise root["cells"].refused(f"is {self.width} x {self.height}; 1 to {LONGEST_SIDE} are wanted each way")
        bits = root.get("cell_bit")
        self.bits = BITS | {key: bit.whole(0, _LARGEST) for key, bit in (bits.fields() if bits else {}).items()}
        self.cells = {
            (x, y): cell.whole(0, _LARGEST)
            for y, row in enumerate(rows, 1)
            for x, cell in enumerate(row.several(self.width), 1)
        }

    def has(self, square: Square, *names: str) -> bool:
        """Whether the cell has any of these bits."""
        return any(self.cells[square] & self.bits[name] for name in names)

    def with_any(self, *names: str) -> list[Square]:
        """The squares with any of these bits, in reading order."""
        return sorted((square for square in self.cells if self.has(square, *names)), key=reading_order)

    def room(self, square: Square) -> int:
        """The number of the room there; 0 for none."""
        return self._field(square, "room_id") if self.has(square, "room") else 0

    def label(self, square: Square) -> str:
        """The letter or digit written there."""
        code = self._field(square, "label")
        return chr(code) if 32 < code < 127 else ""

    def _field(self, square: Square, name: str) -> int:
        mask = self.bits[name]
        return (self.cells[square] & mask) // (mask & -mask) if mask else 0


def _doors(dungeon: _Cells, floor: frozenset[Square]) -> list[Door]:
    found: dict[tuple[int, int, str], Door] = {}
    for square in dungeon.with_any("secret", *_OPENINGS, *_DOORS):
        sides = [side for side in SIDES if beyond(square, side) in floor]
        if sides and not dungeon.room(square):
            side = min(sides, key=lambda side: dungeon.room(beyond(square, side)) or _LARGEST)
            note = ", ".join(name for name in ("locked", "trapped", "portcullis") if dungeon.has(square, name))
            place = edge(square, side)
            found.setdefault(place, Door(place, _kind(dungeon, square), note))
    return list(found.values())


def _kind(dungeon: _Cells, square: Square) -> str:
    if dungeon.has(square, "secret"):
        return SECRET
    return DOOR if dungeon.has(square, *_DOORS) else OPENING


def _stairs(dungeon: _Cells) -> list[Mark]:
    return [
        Mark("stairs", square, word, f"stairs {word}")
        for word in ("down", "up")
        for square in dungeon.with_any(f"stair_{word}")
    ]


def _room_notes(root: Node, rooms: dict[int, list[Square]], dungeon: _Cells) -> list[Mark]:
    """What is written of each room, where its number stands."""
    listed = root.get("rooms")
    marks = []
    for room in listed.items() if listed else ():
        if room.value is None:  # Rooms are numbered from 1, and donjon leaves the place before it empty.
            continue
        number = room["id"].whole(0)
        contents = room.get("contents")
        text = "; ".join(_texts(contents)) if contents else ""
        if number in rooms and text:
            at = next((square for square in rooms[number] if dungeon.label(square)), rooms[number][0])
            marks.append(Mark("note", at, str(number), text))
    return marks


def _corridor_notes(root: Node, dungeon: _Cells, corridors: list[Square]) -> list[Mark]:
    """What is written of each letter in a corridor."""
    listed = root.get("corridor_features")
    features = {key: "; ".join(_texts(feature)) for key, feature in (listed.fields() if listed else {}).items()}
    lettered = [(square, dungeon.label(square)) for square in corridors]
    return [Mark("note", square, letter, features[letter]) for square, letter in lettered if letter in features]


def _texts(node: Node) -> list[str]:
    """All that is written there: the summary first, then the details, without keys and places."""
    if isinstance(node.value, str):
        return [] if node.value in ("", "--") else [node.value]
    if isinstance(node.value, list):
        return [text for item in node.items() for text in _texts(item)]
    if not isinstance(node.value, dict):
        return []
    fields = {key: value for key, value in node.fields().items() if key not in ("key", "marks", "inhabited")}
    return [text for key in sorted(fields, key=lambda key: key != "summary") for text in _texts(fields[key])]
