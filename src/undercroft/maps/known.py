"""What players may know of a plan whose secrets are only marked as such: a map of another tool."""

from __future__ import annotations

from collections.abc import Set

from undercroft.maps.plan import DOOR, OPENING, SIDES, Area, Door, Edge, Plan, Square, beyond, edge


def known(plan: Plan) -> Plan:
    """Squares that are reached from the way in without a secret door, with their walls, doors and the way in.

    Without a way in it is the largest part that hangs together. Secret doors and portals are wall; all notes and all
    other marks are the keeper's. The size stays, so that both maps lie on the same grid.
    """
    hidden = {door.edge for door in plan.doors if door.kind not in (DOOR, OPENING)}
    seen = _seen(plan, frozenset(plan.walls) | hidden)
    around = {edge(square, side) for square in seen for side in SIDES}
    frame = _frame(plan)
    kept = around | frame if frame <= set(plan.walls) else around
    walls = [wall for wall in plan.walls if wall in kept]
    return Plan(
        plan.title,
        plan.width,
        plan.height,
        _areas(plan, seen),
        tuple(walls + sorted(hidden & around)),
        tuple(Door(door.edge, door.kind) for door in plan.doors if door.edge in around - hidden),
        tuple(mark for mark in plan.marks if mark.kind == "entrance" and mark.at in seen),
    )


def _seen(plan: Plan, closed: Set[Edge]) -> set[Square]:
    starts = [mark.at for mark in plan.marks if mark.kind == "entrance"]
    if starts:
        return set().union(*(_reached(plan, start, closed) for start in starts))
    largest: set[Square] = set()
    left = set(plan.squares)
    while left:
        part = _reached(plan, min(left), closed)
        left -= part
        largest = max(largest, part, key=len)
    return largest


def _reached(plan: Plan, start: Square, closed: Set[Edge]) -> set[Square]:
    ground = frozenset(plan.squares)
    queue = [start]
    found = {start}
    for square in queue:
        for side in SIDES:
            after = beyond(square, side)
            if after in ground and after not in found and edge(square, side) not in closed:
                found.add(after)
                queue.append(after)
    return found


def _areas(plan: Plan, seen: set[Square]) -> tuple[Area, ...]:
    """The areas that are seen, each kind numbered from 1 so that no gap tells of another."""
    areas: list[Area] = []
    count: dict[str, int] = {}
    for area in plan.areas:
        squares = tuple(square for square in area.squares if square in seen)
        if squares:
            kind = "room" if area.kind in ("secret", "pocket") else area.kind
            count[kind] = count.get(kind, 0) + 1
            areas.append(Area(kind, count[kind], squares))
    return tuple(areas)


def _frame(plan: Plan) -> set[Edge]:
    """The edges around the whole grid."""
    across = {edge((x, y), side) for x in range(1, plan.width + 1) for y, side in ((1, "up"), (plan.height, "down"))}
    down = {edge((x, y), side) for y in range(1, plan.height + 1) for x, side in ((1, "left"), (plan.width, "right"))}
    return across | down
