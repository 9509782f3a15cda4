"""A plan as plain data and back: what players get of a floor when they ask for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from undercroft.maps.extension import Found, extension, joined
from undercroft.maps.plan import DOOR, SECRET, Edge, Plan
from undercroft.maps.reading import LONGEST_SIDE, Node

KIND: Final = "floor"
PLAYERS: Final = "players"


def plan_json(plan: Plan) -> dict[str, Any]:
    """The plan as JSON holds it; nothing of it is kept back, so it must be the plan of who reads it."""
    size = {"width": plan.width, "height": plan.height}
    return {"kind": KIND, "for": PLAYERS, **size, **extension(plan), "walls": plan.walls}


def is_plan(plain: Mapping[str, Any]) -> bool:
    """Whether this is a plan as players get it, and not a floor as its keeper has it."""
    return plain.get("for") == PLAYERS


def read_plan(plain: Mapping[str, Any], *, name: str) -> Plan:
    """The plan in this data, as it was written; `Refused` with the place of the first thing that does not fit."""
    node = Node(plain, file=name)
    width, height = node["width"].whole(1, LONGEST_SIDE), node["height"].whole(1, LONGEST_SIDE)
    listed = dict.fromkeys(_edge(wall, width, height) for wall in node["walls"].items())
    doors = {
        _edge(door["edge"], width, height): str(door["kind"].value)
        for door in node["doors"].items()
        if door["kind"].value in (DOOR, SECRET)
    }
    plan = joined(Found(node["title"].text(), width, height, frozenset(listed), dict(doors)), node)
    kept = set(plan.walls)
    return replace(plan, walls=tuple(wall for wall in listed if wall in kept))


def _edge(edge: Node, width: int, height: int) -> Edge:
    x, y, named = edge.several(3)
    side = named.one_of(("right", "down"))
    return x.whole(int(side == "down"), width), y.whole(int(side == "right"), height), side
