"""Floors to draw in tests: three small ones, and one as large and full as they come."""

from undercroft.maps.plan import Area, Door, Edge, Mark, Plan, Square, edge


def closed(squares: set[Square]) -> set[Edge]:
    """All edges around these squares, but not between them."""
    found: set[Edge] = set()
    for square in squares:
        found ^= {edge(square, side) for side in ("up", "right", "down", "left")}
    return found


def box(x: int, y: int, wide: int, high: int) -> tuple[Square, ...]:
    return tuple((x + i, y + j) for j in range(high) for i in range(wide))


def plan(title: str, width: int, height: int, areas: tuple[Area, ...], doors: tuple[Door, ...] = (), **more) -> Plan:
    """A plan whose areas are walled off from one another, except paths and intersections."""
    walls: set[Edge] = set()
    ways = {square for area in areas if area.kind in ("path", "intersection") for square in area.squares}
    walls |= closed(ways)
    for area in areas:
        if area.kind not in ("path", "intersection"):
            walls |= closed(set(area.squares))
    walls -= {door.edge for door in doors}
    return Plan(title, width, height, areas, tuple(sorted(walls)), doors, **more)


def cell() -> Plan:
    """One square with a way in."""
    return plan("A cell", 1, 1, (Area("room", 1, ((1, 1),)),), marks=(Mark("entrance", (1, 1)),))


def cellar() -> Plan:
    """A path, a room behind a door, and a secret room."""

    doors = (Door((2, 2, "down"), "door"), Door((4, 3, "right"), "opening"), Door((3, 1, "right"), "secret"))
    areas = (
        Area("path", 1, box(1, 3, 4, 1)),
        Area("room", 1, box(2, 1, 2, 2)),
        Area("secret", 1, box(4, 1, 2, 2)),
        Area("room", 2, ((5, 3),)),
    )
    marks = (
        Mark("entrance", (1, 3)),
        Mark("enemy", (2, 1), "E3", "a rat of hearts"),
        Mark("trap", (3, 3), "2"),
        Mark("chest", (5, 1)),
        Mark("stairs", (5, 3), "*", "trapped"),
    )
    return plan("The cellar", 5, 3, areas, doors, marks=marks, notes=("Rolled on a rainy day.",))


def everything() -> Plan:
    """Each kind of door and mark there is."""
    areas = (
        Area("path", 1, box(1, 4, 6, 1)),
        Area("intersection", 1, box(4, 1, 1, 6)),
        Area("room", 1, box(1, 1, 3, 2)),
        Area("room", 2, box(5, 1, 3, 3)),
        Area("secret", 1, box(1, 6, 2, 1)),
        Area("pocket", 1, box(6, 6, 2, 1)),
    )
    doors = (
        Door((3, 2, "right"), "door"),
        Door((5, 3, "down"), "opening"),
        Door((4, 2, "right"), "door", "locked"),
        Door((2, 6, "right"), "secret"),
        Door((5, 6, "right"), "portal", "opens on a red six"),
    )
    marks = (
        Mark("entrance", (1, 4)),
        Mark("stairs", (4, 1)),
        Mark("trap", (3, 4), "1"),
        Mark("trap", (4, 5), "3"),
        Mark("chest", (1, 1)),
        Mark("treasure", (2, 1)),
        Mark("enemy", (2, 2), "2"),
        Mark("enemy", (3, 1), "10"),
        Mark("duo", (6, 2), "4"),
        Mark("boss", (7, 1), "7"),
        Mark("summon", (7, 3), "1"),
        Mark("note", (1, 6)),
        Mark("chest", (7, 6)),
        Mark("treasure", (7, 6)),
    )
    return plan("Everything & more", 7, 6, areas, doors, marks=marks, notes=("The secret room smells of <moss>.",))


def great() -> Plan:
    """Sixteen by sixteen: paths all around and across, rooms between."""
    ring = {s for s in box(2, 2, 14, 14) if s not in set(box(3, 3, 12, 12))}
    across = set(box(3, 9, 12, 1)) | set(box(8, 3, 1, 12))
    areas = [Area("path", 1, tuple(sorted(ring | across)))]
    doors, marks = [], [Mark("entrance", (2, 15)), Mark("stairs", (15, 2))]
    rooms: tuple[tuple[int, int, int, int, Edge], ...] = (
        (3, 3, 3, 3, (4, 2, "down")),
        (6, 5, 2, 4, (7, 6, "right")),
        (9, 3, 4, 3, (8, 4, "right")),
        (13, 6, 2, 3, (14, 7, "right")),
        (3, 10, 5, 3, (5, 9, "down")),
        (10, 11, 4, 4, (11, 10, "down")),
        (3, 13, 2, 2, (2, 14, "right")),
        (10, 7, 2, 2, (10, 8, "down")),
    )
    for number, (x, y, wide, high, door) in enumerate(rooms, 1):
        areas.append(Area("secret" if number == 7 else "room", number, box(x, y, wide, high)))
        kind = ("door", "opening", "door", "door", "door", "portal", "secret", "opening")[number - 1]
        doors.append(Door(door, kind))
        mark = ("enemy", "trap", "boss", "chest", "duo", "treasure", "chest", "summon")[number - 1]
        marks.append(Mark(mark, (x + 1, y + 1), "" if mark in ("chest", "treasure") else str(number)))
    for i, at in enumerate([(2, 5), (8, 13), (12, 2), (5, 15), (15, 11), (11, 9)]):
        marks.append(Mark(("trap", "enemy", "treasure")[i % 3], at, "" if i % 3 == 2 else str(i + 1)))
    notes = ("Enemies that flee go to the nearest stairs.", "The portal opens when the boss falls.")
    return plan("The Long Gallery, floor 3", 16, 16, tuple(areas), tuple(doors), marks=tuple(marks), notes=notes)
