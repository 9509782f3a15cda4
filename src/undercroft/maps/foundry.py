"""Foundry VTT: a scene for *Import Data*, for version 13 or 14, whose picture is a file beside it.

Foundry knows secret doors. Marks are hidden drawings, which only the gamemaster sees: unlike map notes, which show
themselves to everybody. In version 14 the picture belongs to a level, and walls and drawings name theirs.
All pixels count from the corner of the padding around the scene; ours has none.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final

import msgspec

from undercroft.maps.extension import KEY, Found, extension, hinged, joined, solid
from undercroft.maps.lines import Line, edges_on, snapped, straight
from undercroft.maps.plan import DOOR, PORTAL, SECRET, Edge, Mark, Plan, corners
from undercroft.maps.reading import Node, load

VERSIONS: Final = (13, 14)
LEVEL: Final = "defaultLevel0000"
SMALLEST_SQUARE: Final = 20
"""Foundry's smallest grid, in pixels."""

_NORMAL: Final = 20
_DOORS: Final = {"": 0, DOOR: 1, SECRET: 2}
_KINDS: Final = {1: DOOR, 2: SECRET}
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def write_foundry(plan: Plan, *, version: int, image: str | None = None, square_px: int = 140) -> bytes:
    """The plan as a Foundry scene; `image` is where its picture without margin will lie in Foundry's user data."""
    if version not in VERSIONS:
        raise ValueError(f"Foundry {version}: scenes are written for {VERSIONS}")
    if square_px < SMALLEST_SQUARE:
        raise ValueError(f"{square_px} pixels a square: Foundry needs {SMALLEST_SQUARE} or more")
    levels = {} if version == 13 else {"levels": [LEVEL]}
    walls = [_wall(line, "", square_px) for line in straight(solid(plan))]
    doors = [_wall(corners(door.edge), door.kind, square_px) for door in hinged(plan)]
    scene = {
        "name": plan.title or "Floor",
        "width": plan.width * square_px,
        "height": plan.height * square_px,
        "padding": 0,
        "backgroundColor": "#000000",
        "grid": {
            "type": 1,
            "size": square_px,
            "style": "solidLines",
            "thickness": 1,
            "color": "#000000",
            "alpha": 0.2,
            "distance": 1,
            "units": "sq",
        },
        "tokenVision": True,
        **_picture(version, image, plan.title),
        "walls": [wall | levels for wall in walls + doors],
        "drawings": [_drawing(mark, number, square_px) | levels for number, mark in enumerate(plan.marks)],
        "lights": [],
        "notes": [],
        "tiles": [],
        "tokens": [],
        "sounds": [],
        "regions": [],
        "flags": {KEY: extension(plan)},
    }
    return msgspec.json.encode(scene)


def backdrop(plan: Plan) -> Plan:
    """What a scene's picture may show to everybody: the rest of the plan stands in its walls and hidden drawings.

    Rooms behind secret doors are drawn, since nobody sees into them, and their doors are wall.
    """
    hidden = tuple(door.edge for door in plan.doors if door.kind in (SECRET, PORTAL))
    return replace(
        plan,
        areas=tuple(replace(area, kind="room") for area in plan.areas),
        walls=plan.walls + hidden,
        doors=tuple(door for door in plan.doors if door.edge not in hidden),
        marks=tuple(mark for mark in plan.marks if mark.kind == "entrance"),
        notes=(),
    )


def _picture(version: int, image: str | None, title: str) -> dict[str, Any]:
    if version == 13:
        return {"background": {"src": image}, "foreground": None}
    level = {
        "_id": LEVEL,
        "name": title or "Floor",
        "background": {"src": image},
        "elevation": {"bottom": 0, "top": None},
    }
    return {"levels": [level]}


def _wall(line: Line, door: str, square: int) -> dict[str, Any]:
    (x, y), (x_end, y_end) = line
    place = [x * square, y * square, x_end * square, y_end * square]
    return {
        "_id": _id("wall", door, place),
        "c": place,
        "move": _NORMAL,
        "sight": _NORMAL,
        "light": _NORMAL,
        "sound": _NORMAL,
        "dir": 0,
        "door": _DOORS[door],
        "ds": 0,
        "threshold": {"light": None, "sight": None, "sound": None, "attenuation": False},
        "flags": {},
    }


def _drawing(mark: Mark, number: int, square: int) -> dict[str, Any]:
    x, y = mark.at
    place = [(x - 1) * square, (y - 1) * square, number]
    return {
        "_id": _id("drawing", mark.kind, place),
        "x": place[0],
        "y": place[1],
        "shape": {"type": "r", "width": square, "height": square},
        "text": f"{mark.kind} {mark.label}".strip(),
        "fontSize": max(8, square // 5),
        "textColor": "#ffffff",
        "strokeWidth": 0,
        "fillType": 0,
        "hidden": True,
        "flags": {},
    }


def _id(what: str, kind: str, place: Sequence[int]) -> str:
    """Sixteen letters and digits, as Foundry names its documents, always the same for the same thing."""
    digest = sha256(f"{what} {kind} {place}".encode()).digest()
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:16])


def read_foundry(content: bytes, *, name: str = "the file") -> Plan:
    """The plan that Foundry shows for a scene of version 13 or 14; walls off the grid lines are refused.

    The picture begins behind the padding, which is rounded up to whole squares; offset or shift move it under the grid,
    and walls keep to the grid.
    """
    root = load(content, name)
    grid = root["grid"]
    square = grid["size"].whole(1, 10_000)
    if grid["type"].whole() != 1:
        raise grid["type"].refused("is not 1: only square grids are read")
    width, height = _squares(root["width"], square), _squares(root["height"], square)
    left, top = _corner(root, square)
    walls: set[Edge] = set()
    doors: dict[Edge, str | None] = {}
    for wall in root["walls"].items():
        x, y, x_end, y_end = (pixel.number() for pixel in wall["c"].several(4))
        line = snapped([x - left, y - top, x_end - left, y_end - top], square, wall["c"])
        door = wall.get("door")
        kind = _KINDS.get(door.whole(0, 2)) if door else None
        if kind:
            doors.update(dict.fromkeys(edges_on(line, width, height), kind))
        elif _blocks(wall):
            walls.update(edges_on(line, width, height))
    flags = root.get("flags")
    found = Found(root["name"].text(), width, height, frozenset(walls), doors)
    return joined(found, flags.get(KEY) if flags else None)


def _blocks(wall: Node) -> bool:
    """Whether nobody sees or walks through: curtains and windows are no walls of a plan."""
    return all((wall[sense].whole() if wall.get(sense) else 0) > 0 for sense in ("move", "sight"))


def _squares(pixels: Node, square: int) -> int:
    count, rest = divmod(pixels.whole(1), square)
    if rest or not count:
        raise pixels.refused(f"is {pixels.value}, no whole number of squares of {square} pixels")
    return Node(count, file=pixels.file, path=pixels.path).side()


def _corner(root: Node, square: int) -> tuple[int, int]:
    """Where the first square begins, in pixels: the one of the grid that is nearest to the picture's corner."""
    padding = root.get("padding")
    share = padding.number(0, 1) if padding else 0.25
    background = root.get("background")
    corner = []
    for side, axis in (("width", "X"), ("height", "Y")):
        margin = math.ceil(share * root[side].whole() / square) * square
        picture = margin - _moved(background, f"offset{axis}") - _moved(root, f"shift{axis}")
        corner.append(math.floor(picture / square + 0.5) * square)
    return corner[0], corner[1]


def _moved(owner: Node | None, key: str) -> float:
    found = owner.get(key) if owner else None
    return found.number() if found else 0.0
