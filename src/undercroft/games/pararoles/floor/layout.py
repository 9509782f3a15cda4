"""Steps 1 to 6: entrance, paths, intersections and rooms, and the check that the map is big enough."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Proc, Question, Tell
from undercroft.games.pararoles.floor.dice_tables import ENTRANCE_SIDES, EXITS, FACTORS, LONGEST_LOOK, MIN_INTERSECTIONS
from undercroft.games.pararoles.floor.floor import (
    DOOR,
    INTERSECTION,
    NOWHERE,
    PATH,
    ROOM,
    SECRET,
    Door,
    Piece,
    longest_looks,
)
from undercroft.games.pararoles.floor.grid import (
    DOWN,
    LEFT,
    NEXT,
    OPPOSITE,
    RIGHT,
    SIDE_NAMES,
    SIZE,
    TURN,
    TURN_NAMES,
    UP,
    Spot,
    name,
    names,
    room_spots,
    square_at,
)
from undercroft.games.pararoles.floor.state import (
    MAP,
    Design,
    Fork,
    Site,
    numbered,
    question,
    squares_named,
    walls_named,
)

ASK_SITE: Final = question("entrance site", "A total of 18: at which site of the {side} side is the entrance?")
ASK_DOOR: Final = question("door square", "On which square of its {wall} wall has the room at {room} a door?")
ASK_SECRET_DOOR: Final = question(
    "secret door", "Only {count} of {least} intersections: through which wall does a secret door lead on?"
)
QUESTIONS: Final[tuple[Question, ...]] = (ASK_SITE, ASK_DOOR, ASK_SECRET_DOOR)

EDGES: Final = {"right": RIGHT, "left": LEFT, "top": UP, "bottom": DOWN}
FORWARD: Final = 2
NO_ROOM: Final = -1


# ---------------------------------------------------------------- the entrance


def entrance(s: Design, chance: Chance, tell: Tell) -> Proc[None]:
    """Side, factor and number give the site of the entrance; 18 is the designer's choice.  [pararoles.entrance.site]"""
    if s.site is None:
        s.site = roll_site(s, chance, tell)
    total = s.site.total
    if total > SIZE:  # Only 18 is. [pararoles.entrance.choice]
        side = ENTRANCE_SIDES[s.site.side + 1]
        total = 1 + (yield from s.choose(ASK_SITE, SIZE, numbered, chance, tell, side=side))
    mark_entrance(s, s.site.side, total, tell)
    s.site = None


def roll_site(s: Design, chance: Chance, tell: Tell) -> Site:
    """The side, rolled until it is one, then the factor, then the number, which it multiplies.

    [pararoles.entrance.reroll] [pararoles.entrance.roll-order]
    """
    while (side := ENTRANCE_SIDES[s.roll("entrance side", chance, tell)]) not in EDGES:
        if tell.heard:
            s.say(tell, "reroll", rule="pararoles.entrance.reroll")
    factor = FACTORS[s.roll("entrance factor", chance, tell)]
    return Site(EDGES[side], factor * s.roll("entrance number", chance, tell))


def mark_entrance(s: Design, side: int, site: int, tell: Tell) -> None:
    """The entrance is marked, and the first path runs straight inward from it, its square included.

    Sites count left to right and top to bottom.  [pararoles.entrance.numbering] [pararoles.path.direction]
    """
    x, y = {RIGHT: (SIZE, site), LEFT: (1, site), UP: (site, 1), DOWN: (site, SIZE)}[side]
    s.floor.entrance = square_at(x, y)
    s.floor.side = side
    s.sides.append(coded(s.floor.entrance, OPPOSITE[side], FIRST))
    if tell.heard:
        also = ("pararoles.entrance.numbering", "pararoles.entrance.walls", "pararoles.path.direction")
        where = {"site": site, "side": ENTRANCE_SIDES[side + 1], "at": name(s.floor.entrance)}
        s.say(tell, "entrance", rule="pararoles.entrance.site", also=also, **where)


# ---------------------------------------------------------------- what leads on: a square, a side and how

EXIT: Final = 0
BY_DOOR: Final = 1
FIRST: Final = 2


def coded(square: int, side: int, how: int) -> int:
    """An opening as one number, to be resolved when its turn comes."""
    return square << 4 | side << 2 | how


# ---------------------------------------------------------------- paths, intersections and rooms


def draw_map(s: Design, chance: Chance, tell: Tell) -> Proc[None]:
    """Each side is resolved with everything beyond it before the next, until no open side is left.

    [pararoles.order.depth-first] [pararoles.order.backtrack] [pararoles.map.complete-all]
    """
    while s.fork is not None or s.sides:
        if s.fork is None:
            resolve(s, s.sides.pop(), chance, tell)
        if s.fork is not None:
            yield from place_doors(s, s.fork, chance, tell)
            go_on(s, s.fork)
            s.fork = None
    if tell.heard:
        count = len(s.floor.of_kind(INTERSECTION))
        s.say(
            tell,
            "map-complete",
            count=count,
            rule="pararoles.map.complete-all",
            also=("pararoles.order.potentially-complete",),
        )


def resolve(s: Design, code: int, chance: Chance, tell: Tell) -> None:
    """The turn of this opening has come: a path, or behind a door at once an intersection.

    If another piece has taken the square beyond, the two are joined and nothing is rolled.  [pararoles.path.join]
    """
    square, side, how = code >> 4, code >> 2 & 3, code & 3  # [pararoles.path.length] [pararoles.order.sides]
    if s.stuck:
        s.stuck = False
        if tell.heard:
            also = ("pararoles.order.sides", "pararoles.order.depth-first")
            s.say(tell, "back", at=name(square), rule="pararoles.order.backtrack", also=also)
    if how == FIRST:
        draw_path(s, square, side, how, chance, tell)
        return
    beyond = NEXT[side][square]
    if not s.floor.is_free(beyond):
        if s.rules.no_loops:
            s.floor.wall_up(square, side)
        if tell.heard:
            kind = "walled-up" if s.rules.no_loops else "joined"
            s.say(tell, kind, at=name(square), beyond=name(beyond), rule="pararoles.path.join")
    elif how == BY_DOOR:
        if tell.heard:
            by = ("pararoles.room.doors.continue",)
            s.say(tell, "through-door", at=name(beyond), rule="pararoles.order.room-in-turn", also=by)
        draw_intersection(s, beyond, side, chance, tell)  # [pararoles.room.doors.continue]
    else:
        draw_path(s, beyond, side, how, chance, tell)


def draw_path(s: Design, start: int, heading: int, how: int, chance: Chance, tell: Tell) -> None:
    """A path as long as the die says, cut short at a drawn wall; an intersection beyond it if there is room.

    [pararoles.path.length] [pararoles.path.truncate] [pararoles.intersection.square]
    """
    floor = s.floor
    length = s.roll("path length", chance, tell)
    squares: list[int] = []
    at, onward, used, mask = start, NEXT[heading], floor.used, 0
    while len(squares) < length and at != NOWHERE and not used >> at & 1:  # As `is_free` says.
        squares.append(at)
        mask |= 1 << at
        at = onward[at]
    short = len(squares) < length
    if short and s.rules.drop_path:
        floor.wall_up(NEXT[OPPOSITE[heading]][start], heading)
        dead_end(s, "no path", NEXT[OPPOSITE[heading]][start], tell, rule="pararoles.path.truncate")
        return
    floor.draw(Piece(PATH, squares, start, heading), mask)
    if tell.heard:
        drawn = ("pararoles.path.walls", "pararoles.path.free-square")
        also = (*drawn, "pararoles.path.direction") if how == FIRST else drawn
        s.say(tell, "path", squares=names(squares), rule="pararoles.path.length", also=also)
    if short:
        dead_end(s, "the path is cut short", squares[-1], tell, rule="pararoles.path.truncate")
    elif not floor.is_free(at):
        dead_end(s, "no square is free for an intersection", squares[-1], tell, rule="pararoles.intersection.square")
    else:
        floor.link(squares[-1], heading)
        draw_intersection(s, at, heading, chance, tell)  # [pararoles.intersection.place]


def dead_end(s: Design, why: str, square: int, tell: Tell, *, rule: str) -> None:
    """Nothing more is rolled here; the previous intersection goes on.  [pararoles.path.dead-end]"""
    s.stuck = True
    if tell.heard:
        also = ("pararoles.path.dead-end", "pararoles.path.roll-order")
        s.say(tell, "dead-end", at=name(square), why=why, rule=rule, also=also)


def draw_intersection(s: Design, at: int, heading: int, chance: Chance, tell: Tell) -> None:
    """Exits, perhaps a room and its doors are rolled; exits with a free square beyond are open.

    [pararoles.intersection.place] [pararoles.path.exit-opened]
    """
    floor = s.floor
    exits = EXITS[s.roll("exits", chance, tell)]
    floor.draw(Piece(INTERSECTION, [at], at, heading), 1 << at)
    if tell.heard:
        also = (
            "pararoles.intersection.relative",
            "pararoles.intersection.square",
            "pararoles.intersection.each-exit",
        )
        to = [SIDE_NAMES[TURN[heading][turn]] for turn in exits]
        s.say(tell, "intersection", at=name(at), exits=to, rule="pararoles.intersection.place", also=also)
    turn = draw_room(s, at, heading, exits, chance, tell)
    room = NO_ROOM if turn == NO_ROOM else len(floor.pieces) - 1  # [pararoles.room.doors.square]
    opened = []
    for exit in exits:
        side = TURN[heading][exit]
        if exit == turn:
            continue
        if floor.is_free(NEXT[side][at]):  # [pararoles.intersection.each-exit]
            floor.link(at, side)
            opened.append(exit)
        elif tell.heard:
            s.say(tell, "no-exit", at=name(at), side=SIDE_NAMES[side], rule="pararoles.path.exit-opened")
    walls = roll_doors(s, chance, tell) if room != NO_ROOM else []  # [pararoles.intersection.roll-order]
    s.fork = Fork(at, heading, opened, room, turn, walls, [])


def draw_room(s: Design, at: int, heading: int, exits: tuple[int, ...], chance: Chance, tell: Tell) -> int:
    """A room is drawn where the die gives one and it fits; the turn on which it lies, NO_ROOM if there is none.

    [pararoles.room.check] [pararoles.room.attach] [pararoles.room.blocked]
    """
    if s.roll("room check", chance, tell) % 2:
        return NO_ROOM
    size = s.roll("room size", chance, tell)
    for turn in room_sides(s, exits):
        side = TURN[heading][turn]
        doorway = NEXT[side][at]
        spot = fitting(s, doorway, side, size)
        if spot is not None:
            s.floor.draw(Piece(ROOM, list(spot.squares), doorway, side), spot.mask)
            open_door(s, at, side)
            if tell.heard:
                also = ("pararoles.room.orientation", "pararoles.room.shift", "pararoles.room.doors.style")
                where = {"squares": names(spot.squares), "at": name(at), "side": SIDE_NAMES[side]}
                s.say(tell, "room", rule="pararoles.room.attach", also=also, **where)
            return turn
    if tell.heard:
        s.say(tell, "no-room", at=name(at), rule="pararoles.room.blocked", also=("pararoles.path.dead-end",))
    return NO_ROOM


def room_sides(s: Design, exits: tuple[int, ...]) -> tuple[int, ...]:
    """The sides on which a room is tried: those without an exit, else forward.  [pararoles.room.attach]"""
    if s.rules.on_exit:
        return exits[:1]
    return tuple(turn for turn in range(len(TURN_NAMES)) if turn not in exits) or (FORWARD,)


def fitting(s: Design, doorway: int, heading: int, size: int) -> Spot | None:
    """The first position behind the doorway wholly on free squares, or None.  [pararoles.room.orientation]"""
    if doorway != NOWHERE:
        for spot in room_spots(doorway, heading, size):
            if not spot.mask & s.floor.used:
                return spot
    return None


def open_door(s: Design, square: int, side: int) -> None:
    """There is a door here, or an open passage where rooms have none.  [pararoles.room.doors.style]"""
    s.floor.link(square, side)
    if s.rules.doors:
        s.floor.doors.append(Door(square, side, DOOR))


def roll_doors(s: Design, chance: Chance, tell: Tell) -> list[int]:
    """The walls of a new room that get a door: right 0, left 1, forward 2.  [pararoles.room.doors.check]"""
    if s.roll("door check", chance, tell) % 2:
        return []
    walls = list(EXITS[s.roll("door walls", chance, tell)])
    if tell.heard and len(walls) == 3:
        s.say(tell, "all-walls", rule="pararoles.room.doors.all")
    return walls


def place_doors(s: Design, fork: Fork, chance: Chance, tell: Tell) -> Proc[None]:
    """Each of these walls gets a door on a chosen square with a free one beyond; else none.

    [pararoles.room.doors.square]
    """
    while fork.walls:
        room = s.floor.pieces[fork.room]
        turn = fork.walls[0]
        side = TURN[room.heading][turn]
        squares = door_squares(s, room, side)
        if squares:
            wall, at = TURN_NAMES[turn], name(room.entry)
            named = squares_named(squares)
            number = yield from s.choose(ASK_DOOR, len(squares), named, chance, tell, wall=wall, room=at)
            open_door(s, squares[number], side)
            fork.doors.append(coded(squares[number], side, BY_DOOR))
            if tell.heard:
                at = name(squares[number])
                s.say(tell, "door", at=at, side=SIDE_NAMES[side], rule="pararoles.room.doors.square")
        elif tell.heard:
            also = ("pararoles.path.exit-opened",)
            at = name(room.entry)
            s.say(tell, "no-door", at=at, side=SIDE_NAMES[side], rule="pararoles.room.doors.square", also=also)
        fork.walls.pop(0)


def door_squares(s: Design, room: Piece, side: int) -> list[int]:
    """The squares of the room's wall on this side that have a free square beyond, in reading order."""
    beyond = NEXT[side]
    if s.rules.middle:
        wall = [square for square in room.squares if beyond[square] not in room.squares]
        middle = wall[(len(wall) - 1) // 2]  # Of two middle squares the first in reading order.
        return [middle] if s.floor.is_free(beyond[middle]) else []
    return [square for square in room.squares if s.floor.is_free(beyond[square])]


def go_on(s: Design, fork: Fork) -> None:
    """The open sides past this intersection come next: right, left, forward, the room's doors in its side's turn.

    [pararoles.order.sides] [pararoles.order.room-in-turn]
    """
    coming: list[int] = []
    if s.rules.room_first:
        coming += fork.doors
    for turn in range(len(TURN_NAMES)):
        if turn in fork.exits:
            coming.append(coded(fork.square, TURN[fork.heading][turn], EXIT))
        elif turn == fork.turn and not s.rules.room_first:
            coming += fork.doors
    s.stuck = not coming
    s.sides += reversed(coming)


# ---------------------------------------------------------------- is the map big enough?


def check_size(s: Design, chance: Chance, tell: Tell) -> Proc[bool]:
    """Whether the map is big enough, or cannot grow; else a secret door leads on from a chosen wall.

    [pararoles.size.minimum] [pararoles.size.counted] [pararoles.size.extra-path] [pararoles.size.secret-door]
    """
    floor = s.floor
    count = len(floor.of_kind(INTERSECTION))
    walls = longest_looks(floor.used, LONGEST_LOOK) if count < MIN_INTERSECTIONS else []
    if walls:
        number = yield from s.choose(
            ASK_SECRET_DOOR, len(walls), walls_named(walls), chance, tell, count=count, least=MIN_INTERSECTIONS
        )
        square, side = walls[number]
        floor.link(square, side)
        floor.doors.append(Door(square, side, SECRET))
        s.sides.append(coded(square, side, EXIT))  # [pararoles.size.roll-order]
        s.stuck = False
        if tell.heard:
            also = ("pararoles.size.extra-path", "pararoles.size.first-area", "pararoles.size.closed")
            where = {"at": name(square), "side": SIDE_NAMES[side], "count": count}
            s.say(tell, "secret-door", rule="pararoles.size.secret-door", also=also, **where)
        s.step = MAP
        return False
    if tell.heard:
        s.say(tell, "size", count=count, rule="pararoles.size.minimum", also=("pararoles.size.counted",))
    return True
