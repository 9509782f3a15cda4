"""What other tools do with the numbers of a file, written from their code and not from ours."""

from __future__ import annotations

import json
from math import ceil
from typing import Any

from undercroft.maps.plan import PORTAL, SECRET, Plan

Piece = tuple[float, float, float, float]


def pieces(x: float, y: float, x_end: float, y_end: float, step: float) -> set[Piece]:
    """A line in pixels as pieces of one square each."""
    count = round(max(abs(x_end - x), abs(y_end - y)) / step)
    across, down = (x_end - x) / count, (y_end - y) / count
    points = [(x + across * at, y + down * at) for at in range(count + 1)]
    return {
        (round(a, 6), round(b, 6), round(c, 6), round(d, 6)) for (a, b), (c, d) in zip(points, points[1:], strict=False)
    }


def expected(plan: Plan, square: float, left: float = 0, top: float = 0) -> tuple[set[Piece], set[Piece], set[Piece]]:
    """Walls, doors and secret doors of the plan in pixels, if a square is so wide and the map begins there."""
    kinds = dict.fromkeys(plan.walls, "wall") | {door.edge: door.kind for door in plan.doors}

    def drawn(*names: str) -> set[Piece]:
        ends = [
            (x - (side == "down"), y - (side == "right"), x, y) for (x, y, side), kind in kinds.items() if kind in names
        ]
        return {(a * square + left, b * square + top, c * square + left, d * square + top) for a, b, c, d in ends}

    return drawn("wall", PORTAL), drawn("door"), drawn(SECRET)


def universal_battlemap(content: bytes, padding: float = 0.25) -> tuple[set[Piece], set[Piece], float, float]:
    """The Foundry module: points * pixels per square, moved by the scene's padding; also left and top of it."""
    file: dict[str, Any] = json.loads(content)
    square = file["resolution"]["pixels_per_grid"]
    size = file["resolution"]["map_size"]
    left, top = (ceil(padding * size[axis] * square / square) * square for axis in "xy")
    walls: set[Piece] = set()
    for points in file["line_of_sight"]:
        for a, b in zip(points, points[1:], strict=False):
            ends = a["x"] * square + left, a["y"] * square + top, b["x"] * square + left, b["y"] * square + top
            walls |= pieces(*ends, square)
    doors = set()
    for portal in file["portals"]:
        assert portal["closed"], "false is a window"
        a, b = portal["bounds"]
        doors.add((a["x"] * square + left, a["y"] * square + top, b["x"] * square + left, b["y"] * square + top))
    assert file["lights"] == []
    return walls, doors, left, top


def roll20(content: bytes) -> tuple[set[Piece], set[Piece]]:
    """Roll20: seventy pixels a square, counted from the origin; a door from its centre, length and direction."""
    file: dict[str, Any] = json.loads(content)
    origin = file["resolution"]["map_origin"]
    walls: set[Piece] = set()
    for points in file["line_of_sight"]:
        for a, b in zip(points, points[1:], strict=False):
            ends = [(point[axis] - origin[axis]) * 70 for point in (a, b) for axis in "xy"]
            walls |= pieces(ends[0], ends[1], ends[2], ends[3], 70)
    doors = set()
    for portal in file["portals"]:
        upright = portal["rotation"] > 1.5
        x, y = ((portal["position"][axis] - origin[axis]) * 70 for axis in "xy")
        doors.add((x, y - 35, x, y + 35) if upright else (x - 35, y, x + 35, y))
    return walls, doors


def foundry(content: bytes) -> tuple[set[Piece], set[Piece], set[Piece]]:
    """Foundry itself: walls, doors and secret doors, where the canvas draws them."""
    scene: dict[str, Any] = json.loads(content)
    found: tuple[set[Piece], set[Piece], set[Piece]] = (set(), set(), set())
    for wall in scene["walls"]:
        x, y, x_end, y_end = wall["c"]
        found[wall["door"]].update(pieces(x, y, x_end, y_end, scene["grid"]["size"]))
    return found


def tiled(content: bytes) -> tuple[set[Piece], dict[str, set[Piece]]]:
    """Tiled: walls, and doors by their class, where the map shows them."""
    file: dict[str, Any] = json.loads(content)
    walls: set[Piece] = set()
    doors: dict[str, set[Piece]] = {}
    for layer in file["layers"]:
        for item in layer.get("objects", ()):
            if layer["name"] in ("walls", "doors"):
                a, b = item["polyline"]
                ends = item["x"] + a["x"], item["y"] + a["y"], item["x"] + b["x"], item["y"] + b["y"]
                into = walls if layer["name"] == "walls" else doors.setdefault(item["type"], set())
                into |= pieces(*ends, file["tilewidth"])
    return walls, doors
