"""Universal VTT: one JSON file with walls, doors and the picture, named .uvtt or .dd2vtt.

All coordinates are squares, counted from the upper left corner of the map; pixels occur only as the width of a square.
A door is a portal with `closed: true`, because importers take false for a window. The format has no word for secret
doors, openings, areas and marks: these stand under our own key, which other tools pass over. A map that is not square
is harmed by one importer that takes the width for the height: `squared` makes it square before it is drawn.
"""

from __future__ import annotations

import math
from base64 import b64encode
from dataclasses import replace
from typing import Any, Final

import msgspec

from undercroft.maps.extension import KEY, Found, extension, hinged, joined, solid
from undercroft.maps.lines import Corner, Line, edges_on, snapped, straight
from undercroft.maps.plan import Door, Edge, Plan, corners
from undercroft.maps.reading import Node, load

FORMAT: Final = 0.3
"""The one version that every importer reads."""

_PNG: Final = b"\x89PNG\r\n\x1a\n"


def write_uvtt(plan: Plan, image: bytes | None = None, *, square_px: int = 140) -> bytes:
    """The plan as a Universal VTT file, with this PNG in it, which shows the plan without margin.

    Without a picture there is no `image`, and users upload their own, so many pixels a square.
    """
    file = {
        "format": FORMAT,
        "resolution": {
            "map_origin": _point((0, 0)),
            "map_size": _point((plan.width, plan.height)),
            "pixels_per_grid": square_px,
        },
        "line_of_sight": [[_point(start), _point(end)] for start, end in straight(solid(plan))],
        "objects_line_of_sight": [],
        "portals": [_portal(door) for door in hinged(plan)],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [],
        "software": "Undercroft",
        KEY: extension(plan),
    }
    if image is not None:
        if png_size(image) != (plan.width * square_px, plan.height * square_px):
            raise ValueError(f"the picture is {png_size(image)}; {plan.width} x {plan.height} squares of {square_px}")
        file["image"] = b64encode(image).decode("ascii")
    return msgspec.json.encode(file)


def squared(plan: Plan) -> Plan:
    """The plan with empty rock to the right or below, as high as it is wide."""
    longest = max(plan.width, plan.height)
    return replace(plan, width=longest, height=longest)


def png_size(image: bytes) -> tuple[int, int]:
    """Width and height of a PNG in pixels, as its header says."""
    if not image.startswith(_PNG) or image[12:16] != b"IHDR" or len(image) < 24:
        raise ValueError("the picture is no PNG")
    return int.from_bytes(image[16:20], "big"), int.from_bytes(image[20:24], "big")


def _point(corner: Corner) -> dict[str, int]:
    return {"x": corner[0], "y": corner[1]}


def _portal(door: Door) -> dict[str, Any]:
    start, end = corners(door.edge)
    return {
        "position": {"x": (start[0] + end[0]) / 2, "y": (start[1] + end[1]) / 2},
        "bounds": [_point(start), _point(end)],
        "rotation": 0 if start[1] == end[1] else math.pi / 2,
        "closed": True,
        "freestanding": False,
    }


def read_uvtt(content: bytes, *, name: str = "the file") -> Plan:
    """The plan that importers see in a Universal VTT file; walls and doors between the grid lines are refused.

    A point's pixel is (point - map_origin) * pixels_per_grid, rounded. Each pair of neighbours in a polyline is a wall.
    """
    root = load(content, name)
    root["format"].number()
    resolution = root["resolution"]
    size = resolution["map_size"]
    width, height = size["x"].side(), size["y"].side()
    grid = _Grid(resolution)
    walls: set[Edge] = set()
    for polyline in root["line_of_sight"].items():
        points = polyline.items()
        for start, end in zip(points, points[1:], strict=False):
            walls.update(edges_on(grid.line(start, end), width, height))
    doors: dict[Edge, str | None] = {}
    for portal in root["portals"].items():
        start, end = portal["bounds"].several(2)
        doors.update(dict.fromkeys(edges_on(grid.line(start, end), width, height)))
    return joined(Found("", width, height, frozenset(walls), doors), root.get(KEY))


class _Grid:
    """Where the points of a file lie on its picture."""

    def __init__(self, resolution: Node) -> None:
        origin = resolution.get("map_origin")
        self.left = origin["x"].number() if origin else 0.0
        self.top = origin["y"].number() if origin else 0.0
        self.square = resolution["pixels_per_grid"].whole(1, 10_000)

    def line(self, start: Node, end: Node) -> Line:
        """The line between two points."""
        return snapped([*self.pixel(start), *self.pixel(end)], self.square, start)

    def pixel(self, point: Node) -> tuple[float, float]:
        """The point on the picture."""
        x, y = point["x"].number() - self.left, point["y"].number() - self.top
        return x * self.square, y * self.square
