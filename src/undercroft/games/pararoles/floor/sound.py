"""What holds of every floor, rolled or drawn by hand: the first reason against one, with place and rule."""

from __future__ import annotations

from undercroft.engine import Refusal
from undercroft.games.pararoles.floor.dice_tables import (
    LAST_FLOOR,
    LONGEST_LOOK,
    MIN_INTERSECTIONS,
    MOST_DIFFICULT,
    SUMMONED,
    TRAP_NAMES,
)
from undercroft.games.pararoles.floor.floor import (
    DOOR,
    ENEMY_KINDS,
    INTERSECTION,
    LEAD,
    NOWHERE,
    PARTNER,
    PORTAL,
    ROOM,
    SECRET,
    Floor,
    longest_looks,
)
from undercroft.games.pararoles.floor.grid import NEXT, SIZE, first, inner, mask_of, name, reached


def why_not_square(given: tuple[int, int], where: str) -> Refusal | None:
    """The reason why this is no square of the grid, or None.  [pararoles.floor.grid]"""
    x, y = given
    if 1 <= x <= SIZE and 1 <= y <= SIZE:
        return None
    return Refusal(f"{where}: {x},{y} is not on the {SIZE}x{SIZE} grid", rule="pararoles.floor.grid", at=where)


def why_not_floor(floor: Floor) -> Refusal | None:
    """The first drawing rule that this floor breaks, and where; None if it can be played."""
    return (
        _why_not_entrance(floor)
        or _why_not_pieces(floor)
        or _why_not_doors(floor)
        or _why_not_secret(floor)
        or _why_not_connected(floor)
        or _why_not_size(floor)
        or _why_not_stairs(floor)
        or _why_not_traps(floor)
        or _why_not_enemies(floor)
    )


def _why_not_entrance(floor: Floor) -> Refusal | None:
    at = name(floor.entrance)
    if not 1 <= floor.number <= LAST_FLOOR:
        return Refusal(f"floors are numbered from 1 to {LAST_FLOOR}", rule="pararoles.supplies.map", at="floor")
    if NEXT[floor.side][floor.entrance] != NOWHERE:
        return Refusal(f"the entrance {at} is not at its side of the grid", rule="pararoles.entrance.walls", at=at)
    if not floor.used >> floor.entrance & 1:
        return Refusal(f"the entrance {at} is on no piece", rule="pararoles.path.direction", at=at)
    return None


def _why_not_pieces(floor: Floor) -> Refusal | None:
    for number, piece in enumerate(floor.pieces, 1):
        mask = mask_of(piece.squares)
        where = f"pieces {number}"
        if reached(1 << piece.squares[0], *inner(mask)) != mask:
            return Refusal(
                f"{where}: the squares of a {piece.kind} lie together", rule="pararoles.path.walls", at=where
            )
        if piece.kind == INTERSECTION and len(piece.squares) != 1:
            words = f"{where}: an intersection is one square, not {len(piece.squares)}"
            return Refusal(words, rule="pararoles.intersection.square", at=where)
        if piece.entry not in piece.squares:
            words = f"{where}: {name(piece.entry)}, where it is entered, is none of its squares"
            return Refusal(words, rule="pararoles.room.attach", at=where)
    return None


def _why_not_doors(floor: Floor) -> Refusal | None:
    rooms = mask_of(square for room in floor.of_kind(ROOM) for square in room.squares)
    pieces = [mask_of(piece.squares) for piece in floor.pieces] + [floor.secret_squares()]
    seen: list[tuple[int, int]] = []
    for number, door in enumerate(floor.doors, 1):
        where = f"doors {number}"
        beyond = NEXT[door.side][door.square]
        if door.kind not in (DOOR, SECRET, PORTAL):
            words = f"{where}: {door.kind!r} is no door; there are {DOOR}, {SECRET}, {PORTAL}"
            return Refusal(words, rule="pararoles.room.doors.style", at=where)
        if not floor.used >> door.square & 1:
            words = f"{where}: {name(door.square)} is no square of the floor"
            return Refusal(words, rule="pararoles.path.walls", at=where)
        if door.kind == DOOR and not (rooms >> door.square & 1 or rooms >> beyond & 1):
            return Refusal(f"{where}: doors are those of rooms", rule="pararoles.room.doors.style", at=where)
        if door.kind != PORTAL and any(piece >> door.square & piece >> beyond & 1 for piece in pieces):
            words = f"{where}: a door leads from one piece to another; inside a piece there is no wall for it"
            return Refusal(words, rule="pararoles.path.walls", at=where)
        if door.kind == PORTAL and floor.is_passage(door.square, door.side):
            return Refusal(f"{where}: a portal is made of a wall", rule="pararoles.secret.portal", at=where)
        if (door.square, door.side) in seen:
            return Refusal(f"{where}: there is a door already", rule="pararoles.path.walls", at=where)
        seen += [(door.square, door.side), (beyond, door.side ^ 1)]
    return None


def _why_not_secret(floor: Floor) -> Refusal | None:
    secret = floor.secret
    portals = [door for door in floor.doors if door.kind == PORTAL]
    pocket = secret is not None and secret.width > 0
    if len(portals) != int(pocket):
        words = "a pocket dimension has one portal, and a portal leads to a pocket dimension"
        return Refusal(words, rule="pararoles.secret.portal", at="secret")
    if secret is None:
        return None
    if not (secret.treasure or secret.chest or secret.enemy):
        return Refusal("a secret room holds something", rule="pararoles.secret.table", at="secret")
    for what, count, most in (
        ("treasure", secret.treasure, 1),
        ("chest", secret.chest, 6),
        ("enemy", secret.enemy, MOST_DIFFICULT),
        ("trap", secret.trap, 6),
    ):
        if not 0 <= count <= most:
            words = f"a secret room holds what the tables give: {what} is from 0 to {most}"
            return Refusal(words, rule="pararoles.secret.table", at="secret")
    if secret.trap and not secret.chest:
        return Refusal("there is no chest to be trapped", rule="pararoles.trap.chest", at="secret")
    if pocket:
        fits = 1 <= secret.width <= 4 and 1 <= secret.height <= 4
        words = "a pocket is 1 to 4 squares wide and high"
        return None if fits else Refusal(words, rule="pararoles.secret.size", at="secret")
    if not secret.squares or secret.at not in secret.squares:
        return Refusal(
            "a secret room has squares, and holds its treasure on one", rule="pararoles.secret.contents", at="secret"
        )
    mask = mask_of(secret.squares)
    if reached(1 << secret.squares[0], *inner(mask)) != mask:
        return Refusal("the squares of a secret room lie together", rule="pararoles.secret.size", at="secret")
    ways = [(square, side) for square in secret.squares for side in range(4) if _leads_out(floor, mask, square, side)]
    doors = [door for door in floor.doors if door.kind == SECRET and (door.square, door.side) in _both(ways)]
    if len(ways) != 1 or len(doors) != 1:
        words = "a secret room has one way in, a secret door to a path, intersection or room"
        return Refusal(words, rule="pararoles.secret.door", at="secret")
    return None


def _leads_out(floor: Floor, mask: int, square: int, side: int) -> bool:
    return floor.is_passage(square, side) and not mask >> NEXT[side][square] & 1


def _both(ways: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """These edges by both their names."""
    return ways + [(NEXT[side][square], side ^ 1) for square, side in ways]


def _why_not_connected(floor: Floor) -> Refusal | None:
    lost = floor.used & ~reached(1 << floor.entrance, floor.across, floor.down)
    if lost:
        at = name(first(lost))
        words = f"{at} cannot be reached from the entrance, not even through secret doors"
        return Refusal(words, rule="pararoles.map.complete-all", at=at)
    return None


def _why_not_size(floor: Floor) -> Refusal | None:
    count = len(floor.of_kind(INTERSECTION))
    drawn = mask_of(square for piece in floor.pieces for square in piece.squares)
    if count < MIN_INTERSECTIONS and longest_looks(drawn, LONGEST_LOOK):
        words = f"a floor has at least {MIN_INTERSECTIONS} intersections; here are {count}"
        return Refusal(words, rule="pararoles.size.minimum", at="pieces")
    return None


def _why_not_stairs(floor: Floor) -> Refusal | None:
    at = name(floor.stairs)
    if not 0 <= floor.exit_trap <= 6:
        return Refusal("a trap is of type 1 to 6", rule="pararoles.trap.type-roll", at="stairs")
    if floor.stairs == floor.entrance:
        return Refusal("the exit is never on the entrance", rule="pararoles.stairs.no-room", at=at)
    if not floor.used & ~floor.secret_squares() & 1 << floor.stairs:
        return Refusal(f"{at} is no place for the stairs", rule="pararoles.stairs.in-play", at=at)
    rooms = floor.of_kind(ROOM)
    if rooms and not any(floor.stairs in room.squares for room in rooms):
        return Refusal(f"the exit is in a room; {at} is none", rule="pararoles.stairs.nearest-room", at=at)
    return None


def _why_not_traps(floor: Floor) -> Refusal | None:
    secret = floor.secret
    taken = {floor.entrance: "the entrance", floor.stairs: "the exit"}
    if secret is not None and secret.chest and secret.at != NOWHERE:
        taken[secret.at] = "the chest"
    for trap in floor.traps:
        at = name(trap.square)
        if not 1 <= trap.type <= 6:
            words = f"a trap is of type 1 to 6; that on {at} is {trap.type}"
            return Refusal(words, rule="pararoles.trap.type-roll", at=at)
        if any(not 1 <= difficulty <= MOST_DIFFICULT for difficulty in trap.summons):
            words = f"{at}: a difficulty is from 1 to {MOST_DIFFICULT}"
            return Refusal(words, rule="pararoles.map.premade-numbers", at=at)
        if len(trap.summons) > SUMMONED[trap.type]:
            words = f"{at}: a {TRAP_NAMES[trap.type]} summons {SUMMONED[trap.type]} and not {len(trap.summons)}"
            return Refusal(words, rule="pararoles.map.premade-numbers", at=at)
        if not floor.used >> trap.square & 1:
            return Refusal(f"{at} is no square of the floor", rule="pararoles.trap.place-nearest", at=at)
        if trap.square in taken:
            words = f"a trap cannot lie on {at}: there is {taken[trap.square]}"
            return Refusal(words, rule="pararoles.trap.place-nearest", at=at)
        taken[trap.square] = "a trap"
    return None


def _why_not_enemies(floor: Floor) -> Refusal | None:
    taken = floor.secret_squares()
    lead = False
    for enemy in floor.enemies:
        at = name(enemy.square)
        if enemy.kind not in ENEMY_KINDS or not 1 <= enemy.difficulty <= MOST_DIFFICULT:
            kinds = ", ".join(ENEMY_KINDS)
            words = f"{at}: an enemy is one of {kinds} with a difficulty from 1 to {MOST_DIFFICULT}"
            return Refusal(words, rule="pararoles.supplies.enemy-tokens", at=at)
        if not floor.used >> enemy.square & 1:
            return Refusal(f"{at} is no square of the floor", rule="pararoles.enemy.place-square", at=at)
        if taken >> enemy.square & 1:
            words = f"nobody can stand on {at}: it is taken, or in a secret room"
            return Refusal(words, rule="pararoles.enemy.place-order", at=at)
        if enemy.square == floor.entrance:
            return Refusal("no enemy stands on the entrance", rule="pararoles.core.start.alert", at=at)
        if (enemy.kind == PARTNER) != lead:
            return Refusal("a duo is a lead and then its partner", rule="pararoles.duo.together", at=at)
        lead = enemy.kind == LEAD
        taken |= 1 << enemy.square
    return Refusal("a lead has a partner", rule="pararoles.duo.together", at="enemies") if lead else None
