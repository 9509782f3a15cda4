"""Tiled: a map in JSON (.tmj) with object layers for areas, walls, doors and marks, all in the format's own words.

A tileset must be a picture file: it is the picture of the plan itself, cut into squares, and the layer `floor` lays
each square of the floor where it was. Points of a polyline count from its object, objects from their layer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any, Final

import msgspec

from undercroft.maps.extension import in_order
from undercroft.maps.lines import Line, edges_on, enclosed, snapped, straight
from undercroft.maps.plan import AREA_KINDS, DOOR_KINDS, MARK_KINDS, Area, Door, Edge, Mark, Plan, Square, corners
from undercroft.maps.reading import Node, load

VERSION: Final = "1.10"


def write_tiled(plan: Plan, *, image: str | None = None, square_px: int = 140) -> bytes:
    """The plan as a Tiled map; `image` is the file of its picture without margin, as seen from the map's folder.

    Without a picture there is neither tileset nor tile layer.
    """
    ids = count(1)
    lines = [_object(next(ids), "", "wall", _polyline(line, square_px)) for line in straight(plan.walls)]
    areas = [_area(next(ids), area, square_px) for area in plan.areas]
    doors = [
        _object(next(ids), "", door.kind, _polyline(corners(door.edge), square_px), note=door.note)
        for door in plan.doors
    ]
    marks = [_mark(next(ids), mark, square_px) for mark in plan.marks]
    layers = [_floor(plan)] if image is not None else []
    layers += [
        {"type": "objectgroup", "name": name, "draworder": "index", "objects": objects}
        for name, objects in (("areas", areas), ("walls", lines), ("doors", doors), ("marks", marks))
    ]
    tiled = {
        "type": "map",
        "version": VERSION,
        "tiledversion": "1.10.2",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": False,
        "width": plan.width,
        "height": plan.height,
        "tilewidth": square_px,
        "tileheight": square_px,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": next(ids),
        "properties": _properties(
            title=plan.title, **{f"note {number}": note for number, note in enumerate(plan.notes, 1)}
        ),
        "tilesets": [_tileset(plan, image, square_px)] if image is not None else [],
        "layers": [
            {"id": number, "x": 0, "y": 0, "opacity": 1, "visible": True} | layer
            for number, layer in enumerate(layers, 1)
        ],
    }
    return msgspec.json.encode(tiled)


def _tileset(plan: Plan, image: str, square: int) -> dict[str, Any]:
    return {
        "firstgid": 1,
        "name": "floor",
        "image": image,
        "imagewidth": plan.width * square,
        "imageheight": plan.height * square,
        "tilewidth": square,
        "tileheight": square,
        "columns": plan.width,
        "tilecount": plan.width * plan.height,
        "margin": 0,
        "spacing": 0,
    }


def _floor(plan: Plan) -> dict[str, Any]:
    tiles = [0] * (plan.width * plan.height)
    for x, y in plan.squares:
        place = (y - 1) * plan.width + x - 1
        tiles[place] = place + 1
    return {"type": "tilelayer", "name": "floor", "width": plan.width, "height": plan.height, "data": tiles}


def _object(id: int, name: str, kind: str, shape: dict[str, Any], /, **properties: str | int) -> dict[str, Any]:
    common = {"id": id, "name": name, "type": kind, "rotation": 0, "visible": True, "width": 0, "height": 0}
    return common | shape | {"properties": _properties(**properties)}


def _properties(**values: str | int) -> list[dict[str, Any]]:
    return [
        {"name": name, "type": "int" if isinstance(value, int) else "string", "value": value}
        for name, value in values.items()
    ]


def _polyline(line: Line, square: int) -> dict[str, Any]:
    (x, y), (x_end, y_end) = line
    points = [{"x": 0, "y": 0}, {"x": (x_end - x) * square, "y": (y_end - y) * square}]
    return {"x": x * square, "y": y * square, "polyline": points}


def _area(number: int, area: Area, square: int) -> dict[str, Any]:
    """The rectangle around an area; its squares, in their order, are a property."""
    xs = [x for x, _ in area.squares] or [1]
    ys = [y for _, y in area.squares] or [1]
    shape = {
        "x": (min(xs) - 1) * square,
        "y": (min(ys) - 1) * square,
        "width": (max(xs) - min(xs) + 1) * square,
        "height": (max(ys) - min(ys) + 1) * square,
    }
    squares = " ".join(f"{x},{y}" for x, y in area.squares)
    return _object(number, f"{area.kind} {area.number}", area.kind, shape, number=area.number, squares=squares)


def _mark(number: int, mark: Mark, square: int) -> dict[str, Any]:
    x, y = mark.at
    shape = {"x": (x - 0.5) * square, "y": (y - 0.5) * square, "point": True}
    return _object(number, mark.label, mark.kind, shape, note=mark.note)


def read_tiled(content: bytes, *, name: str = "the file") -> Plan:
    """The plan of a Tiled map whose walls are polylines of a layer `walls`; `doors`, `areas`, `marks` may be there.

    Walls and doors off the grid lines are refused; without `areas`, rooms are what walls and doors enclose.
    """
    root = load(content, name)
    root["orientation"].one_of(("orthogonal",))
    width, height, square = root["width"].side(), root["height"].side(), root["tilewidth"].whole(1, 10_000)
    if root["tileheight"].whole() != square:
        raise root["tileheight"].refused(f"is {root['tileheight'].value}, and the width {square}: tiles must be square")
    sheet = _Sheet(width, height, square)
    layers = {layer["name"].text(): layer for layer in root["layers"].items() if layer["type"].text() == "objectgroup"}
    if "walls" not in layers:
        raise root["layers"].refused("has no object layer named walls")
    walls = {edge for _, edges in sheet.lines(layers["walls"]) for edge in edges}
    doors: dict[Edge, Door] = {}
    for door, edges in sheet.lines(layers["doors"]) if "doors" in layers else ():
        kind, note = _kind(door).one_of(DOOR_KINDS), _property(door, "note")
        for edge in edges:
            doors.setdefault(edge, Door(edge, kind, note))
    walls -= doors.keys()
    if "areas" in layers:
        areas = tuple(sheet.area(area) for area in layers["areas"]["objects"].items())
    else:
        areas = enclosed(width, height, closed=walls | doors.keys())
    marks = tuple(sheet.marks(layers["marks"])) if "marks" in layers else ()
    title, notes = _property(root, "title"), _notes(root)
    return Plan(title, width, height, areas, in_order(frozenset(walls)), tuple(doors.values()), marks, notes)


class _Sheet:
    """The squares of a map, and where its objects lie on them."""

    def __init__(self, width: int, height: int, square: int) -> None:
        self.width = width
        self.height = height
        self.square = square

    def lines(self, layer: Node) -> Iterable[tuple[Node, list[Edge]]]:
        """The polylines of a layer with the edges they cover."""
        left, top = _offset(layer)
        for item in layer["objects"].items():
            turned = item.get("rotation")
            if turned and turned.number():
                raise turned.refused(f"is {turned.value}: turned objects are not read")
            points = [
                (left + item["x"].number() + point["x"].number(), top + item["y"].number() + point["y"].number())
                for point in item["polyline"].items()
            ]
            yield item, self._edges(points, item)

    def _edges(self, points: Sequence[tuple[float, float]], item: Node) -> list[Edge]:
        return [
            edge
            for start, end in zip(points, points[1:], strict=False)
            for edge in edges_on(snapped([*start, *end], self.square, item), self.width, self.height)
        ]

    def marks(self, layer: Node) -> Iterable[Mark]:
        """The points of a layer, each on the square it lies in."""
        left, top = _offset(layer)
        for item in layer["objects"].items():
            x = math.floor((left + item["x"].number()) / self.square) + 1
            y = math.floor((top + item["y"].number()) / self.square) + 1
            if not (1 <= x <= self.width and 1 <= y <= self.height):
                raise item.refused("lies outside the map")
            yield Mark(_kind(item).one_of(MARK_KINDS), (x, y), item["name"].text(), _property(item, "note"))

    def area(self, item: Node) -> Area:
        """The squares that an area names."""
        number = _properties_of(item).get("number")
        if number is None:
            raise item.refused("has no property number")
        squares = tuple(self._square(text, item) for text in _property(item, "squares").split())
        return Area(_kind(item).one_of(AREA_KINDS), number.whole(0), squares)

    def _square(self, text: str, item: Node) -> Square:
        x, comma, y = text.partition(",")
        if comma and x.isdecimal() and y.isdecimal() and len(text) < 10:
            square = int(x), int(y)
            if 1 <= square[0] <= self.width and 1 <= square[1] <= self.height:
                return square
        raise item.refused(f"names the square {text!r}; this map has 1,1 to {self.width},{self.height}")


def _offset(layer: Node) -> tuple[float, float]:
    x, y = layer.get("offsetx"), layer.get("offsety")
    return x.number() if x else 0.0, y.number() if y else 0.0


def _kind(item: Node) -> Node:
    """The class of an object, which one version of Tiled wrote under another name."""
    return item.get("class") or item["type"]


def _properties_of(owner: Node) -> dict[str, Node]:
    listed = owner.get("properties")
    return {item["name"].text(): item["value"] for item in listed.items()} if listed else {}


def _property(owner: Node, name: str) -> str:
    found = _properties_of(owner).get(name)
    return found.text() if found else ""


def _notes(root: Node) -> tuple[str, ...]:
    """The properties `note 1`, `note 2` and so on."""
    properties = _properties_of(root)
    last = next(number for number in count(1) if f"note {number}" not in properties)
    return tuple(properties[f"note {number}"].text() for number in range(1, last))
