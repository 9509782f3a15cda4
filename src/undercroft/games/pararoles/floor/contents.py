"""Steps 7 to 9: the stairs to the next level, the secret room, and the traps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from undercroft.engine import Chance, Proc, Question, Tell
from undercroft.games.pararoles.floor.dice_tables import (
    CHEST,
    ENEMY,
    FACTORS,
    SECRETS,
    TRAP_NAMES,
    TRAPS,
    TREASURE,
    difficulty,
)
from undercroft.games.pararoles.floor.floor import INTERSECTION, NOWHERE, PORTAL, ROOM, SECRET, Door, Secret, Trap
from undercroft.games.pararoles.floor.grid import (
    NEXT,
    ROOMS,
    SIDE_NAMES,
    SIDES,
    SIZE,
    Spot,
    around,
    by_distance,
    distance,
    farthest,
    name,
    names,
    spots_for_secret,
    square_at,
)
from undercroft.games.pararoles.floor.state import Design, Point, numbered, question, walls_named

ASK_STAIRS_X: Final = question("stairs x", "A 6: in which column, counted from the left, is the point of the stairs?")
ASK_STAIRS_Y: Final = question("stairs y", "A 6: in which row, counted from the top, is the point of the stairs?")
ASK_SECRET_X: Final = question("secret x", "A 6: in which column is the point of the secret room?")
ASK_SECRET_Y: Final = question("secret y", "A 6: in which row is the point of the secret room?")
ASK_TRAP_X: Final = question("trap x", "A 6: in which column is the point of the trap?")
ASK_TRAP_Y: Final = question("trap y", "A 6: in which row is the point of the trap?")
ASK_PORTAL: Final = question("portal", "The secret room fits nowhere: which wall is a portal to its pocket dimension?")
QUESTIONS: Final[tuple[Question, ...]] = (
    ASK_STAIRS_X,
    ASK_STAIRS_Y,
    ASK_SECRET_X,
    ASK_SECRET_Y,
    ASK_TRAP_X,
    ASK_TRAP_Y,
    ASK_PORTAL,
)

Axes: TypeAlias = tuple[tuple[Question, str, str], ...]


def _axes(*asks: Question) -> Axes:
    """For x and y: the question, and what the two rolls are called."""
    return tuple((ask, f"{ask.name} factor", f"{ask.name} number") for ask in asks)


STAIRS_POINT: Final = _axes(ASK_STAIRS_X, ASK_STAIRS_Y)
SECRET_POINT: Final = _axes(ASK_SECRET_X, ASK_SECRET_Y)
TRAP_POINT: Final = _axes(ASK_TRAP_X, ASK_TRAP_Y)


def point(s: Design, axes: Axes, chance: Chance, tell: Tell) -> Proc[int]:
    """The square with rolled coordinates, x first, each number times factor; a 6 lets the designer choose.

    [pararoles.stairs.axes] [pararoles.stairs.number] [pararoles.stairs.roll-order]
    """
    if s.point is None:
        s.point = Point()
    found = s.point
    while not found.y:
        ask, factor_roll, number_roll = axes[1 if found.x else 0]
        value = 0
        if not found.free:
            factor = FACTORS[s.roll(factor_roll, chance, tell)]
            number = s.roll(number_roll, chance, tell)
            found.free = number == 6 and (factor == 3 or not s.rules.total_18)  # [pararoles.trap.place-choice]
            value = factor * number
        if found.free:
            value = 1 + (yield from s.choose(ask, SIZE, numbered, chance, tell))
            found.free = False
        if found.x:
            found.y = value
        else:
            found.x = value
    s.point = None
    square = square_at(found.x, found.y)
    if tell.heard:
        also = ("pararoles.stairs.origin", "pararoles.stairs.roll-order")
        s.say(tell, "point", at=name(square), rule="pararoles.stairs.axes", also=also)
    return square


# ---------------------------------------------------------------- 7: the stairs


def stairs(s: Design, chance: Chance, tell: Tell) -> Proc[None]:
    """The exit is in the nearest room in play; without rooms in a dead end, else at an intersection.

    [pararoles.stairs.nearest-room] [pararoles.stairs.in-play] [pararoles.stairs.no-room]
    """
    at = yield from point(s, STAIRS_POINT, chance, tell)
    floor = s.floor
    rooms = floor.of_kind(ROOM)
    rule = "pararoles.stairs.nearest-room" if rooms else "pararoles.stairs.no-room"
    if rooms:
        floor.stairs = nearest(at, (square for room in rooms for square in room.squares))
    else:
        ends = floor.dead_ends() or [piece.entry for piece in floor.of_kind(INTERSECTION)]
        floor.stairs = nearest(at, ends)
    if tell.heard:
        also = ("pararoles.stairs.in-play", "pararoles.stairs.nearest-tie")
        s.say(tell, "stairs", at=name(floor.stairs), rule=rule, also=also)


def nearest(point: int, squares: Iterable[int]) -> int:
    """The nearest of these squares, the first of them on a tie.  [pararoles.stairs.nearest-tie]"""
    return min(squares, key=lambda square: distance(point, square))


# ---------------------------------------------------------------- 8: the secret room


def secret_room(s: Design, chance: Chance, tell: Tell) -> Proc[None]:
    """A secret room as the die says, where it fits nearest to its point, else in a pocket dimension.

    [pararoles.secret.table] [pararoles.secret.place] [pararoles.secret.portal]
    """
    floor = s.floor
    if floor.secret is None:
        floor.secret = roll_secret(s, chance, tell)
    secret = floor.secret
    if secret is None:
        return
    if secret.point == NOWHERE:
        secret.point = yield from point(s, SECRET_POINT, chance, tell)
    spot = secret_spot(floor.used, secret.point, secret.size)
    if spot is not None:
        lay_secret(s, secret, spot, tell)
    else:
        walls = portal_walls(s, secret.point)
        number = yield from s.choose(ASK_PORTAL, len(walls), walls_named(walls), chance, tell)
        open_portal(s, secret, walls[number], tell)
    secret.size, secret.point = 0, NOWHERE
    if tell.heard:
        also = ("pararoles.secret.enemy-extra", "pararoles.secret.not-counted") if secret.enemy else ()
        what = ", ".join(secret_words(secret))
        s.say(tell, "secret-holds", what=what, rule="pararoles.secret.contents", also=also)


def cards(count: int) -> str:
    """So many treasure cards, in words."""
    return "1 treasure card" if count == 1 else f"{count} treasure cards"


def secret_words(secret: Secret) -> list[str]:
    """What a secret room holds, in words."""
    words = []
    if secret.treasure:
        words.append("a treasure card")
    if secret.chest:
        words.append(f"a chest of {cards(secret.chest)}")
    if secret.enemy:
        words.append(f"an enemy of difficulty {secret.enemy}")
    return words


def roll_secret(s: Design, chance: Chance, tell: Tell) -> Secret | None:
    """What is in the secret room, and its size; None if there is no such room. What the table lacks is not rolled.

    [pararoles.secret.chest-cards] [pararoles.secret.enemy] [pararoles.secret.size] [pararoles.secret.roll-order]
    """
    holds = SECRETS[s.roll("secret room", chance, tell)]
    if not holds:
        return None
    chest = s.roll("chest cards", chance, tell) if CHEST in holds else 0
    enemy = s.grade("secret enemy", difficulty, chance, tell) if ENEMY in holds else 0
    return Secret(int(TREASURE in holds), chest, enemy, size=s.roll("secret size", chance, tell))


def secret_spot(used: int, point: int, size: int) -> Spot | None:
    """The position nearest to the point where all squares are free and one touches a piece, unturned first.

    [pararoles.secret.place] [pararoles.secret.fits]
    """
    beside = around(used)
    for corner in by_distance(point):
        for spot in spots_for_secret(corner, size):
            if not spot.mask & used and spot.mask & beside:
                return spot
    return None


def lay_secret(s: Design, secret: Secret, spot: Spot, tell: Tell) -> None:
    """The secret room lies here; its door is on the first edge shared with a piece, its contents farthest from it.

    [pararoles.secret.door] [pararoles.secret.contents] [pararoles.secret.opens]
    """
    floor = s.floor
    square, side = next(
        (square, side)
        for square in spot.squares
        for side in SIDES
        if NEXT[side][square] != NOWHERE and floor.used >> NEXT[side][square] & 1
    )
    secret.squares = list(spot.squares)
    secret.at = farthest(spot.squares, square)
    floor.used |= spot.mask
    floor.across |= spot.across
    floor.down |= spot.down
    floor.link(square, side)
    floor.doors.append(Door(square, side, SECRET))
    if tell.heard:
        also = ("pararoles.secret.fits", "pararoles.secret.door", "pararoles.secret.opens")
        where = {"squares": names(spot.squares), "at": name(square), "side": SIDE_NAMES[side]}
        s.say(tell, "secret-room", rule="pararoles.secret.place", also=also, **where)


def portal_walls(s: Design, point: int) -> list[tuple[int, int]]:
    """The walls of the nearest room that has one, without such rooms of the nearest such square.

    [pararoles.secret.portal]
    """
    floor = s.floor
    rooms = sorted(floor.of_kind(ROOM), key=lambda room: min(distance(point, square) for square in room.squares))
    for room in rooms:
        if walls := floor.walls_of(room.squares):
            return walls
    squares = (square for square in by_distance(point) if floor.used >> square & 1)
    return next(walls for square in squares if (walls := floor.walls_of([square])))


def open_portal(s: Design, secret: Secret, wall: tuple[int, int], tell: Tell) -> None:
    """This wall is a portal; a step through it leads to the pocket's top-left square.  [pararoles.secret.portal]"""
    square, side = wall
    secret.width, secret.height = ROOMS[secret.size]
    s.floor.doors.append(Door(square, side, PORTAL))
    if tell.heard:
        where = {"at": name(square), "side": SIDE_NAMES[side], "size": f"{secret.width}x{secret.height}"}
        s.say(tell, "portal", rule="pararoles.secret.portal", also=("pararoles.secret.opens",), **where)


# ---------------------------------------------------------------- 9: traps


def traps(s: Design, chance: Chance, tell: Tell) -> Proc[None]:
    """So many traps, each of a rolled type at a rolled point, then those of the exit and of a chest.

    [pararoles.trap.count] [pararoles.trap.type-roll] [pararoles.trap.roll-order]
    """
    floor = s.floor
    if s.traps == NOWHERE:
        s.trapped = s.roll("traps", chance, tell)
        s.traps = TRAPS[s.trapped][0]
    while s.traps:
        if not s.trap:
            s.trap = s.roll("trap type", chance, tell)
        lay_trap(s, (yield from point(s, TRAP_POINT, chance, tell)), tell)
        s.trap = 0
        s.traps -= 1
    _, exit, chests = TRAPS[s.trapped]
    also = ("pararoles.trap.count",)
    if exit:
        floor.exit_trap = s.roll("exit trap", chance, tell)
        if tell.heard:
            type = floor.exit_trap
            s.say(tell, "trapped-exit", type=type, kind=TRAP_NAMES[type], rule="pararoles.trap.exit", also=also)
    if chests and floor.secret is not None and floor.secret.chest:
        floor.secret.trap = s.roll("chest trap", chance, tell)
        if tell.heard:
            type = floor.secret.trap
            s.say(tell, "trapped-chest", type=type, kind=TRAP_NAMES[type], rule="pararoles.trap.chest", also=also)


def lay_trap(s: Design, point: int, tell: Tell) -> None:
    """The trap lies on the point, or on the nearest viable square.  [pararoles.trap.place-nearest]"""
    floor = s.floor
    viable = viable_for_traps(s)
    if not viable:
        return
    square = next(square for square in by_distance(point) if viable >> square & 1)
    floor.traps.append(Trap(square, s.trap))
    if tell.heard:
        rule = "pararoles.trap.place" if square == point else "pararoles.trap.place-nearest"
        where = {"at": name(square), "type": s.trap, "kind": TRAP_NAMES[s.trap]}
        s.say(tell, "trap", rule=rule, also=("pararoles.trap.type-roll",), **where)


def viable_for_traps(s: Design) -> int:
    """The squares that can take a trap: part of the floor, without trap, entrance, exit or chest."""
    floor = s.floor
    taken = 1 << floor.entrance | 1 << floor.stairs
    for trap in floor.traps:
        taken |= 1 << trap.square
    if floor.secret is not None and floor.secret.chest and floor.secret.at != NOWHERE:
        taken |= 1 << floor.secret.at
    return floor.used & ~taken
