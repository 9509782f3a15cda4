"""A dungeon floor as plain data: pieces, doors, stairs, secret room, traps and enemies, and questions about them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from undercroft.engine.craft.parts import Record
from undercroft.games.pararoles.floor.grid import (
    FULL,
    NEXT,
    SIDES,
    before,
    edge,
    farthest,
    inner,
    listed,
    mask_of,
    reached,
)

PATH: Final = "path"
INTERSECTION: Final = "intersection"
ROOM: Final = "room"
PIECE_KINDS: Final = (PATH, INTERSECTION, ROOM)

DOOR: Final = "door"
SECRET: Final = "secret"
PORTAL: Final = "portal"

AT_START: Final = "start"
AREA_CLEARED: Final = "area"
FLOOR_CLEARED: Final = "floor"
"""When a secret door opens: at once, when its first area is cleared, when the whole floor is."""

ENEMY: Final = "enemy"
LEAD: Final = "lead"
PARTNER: Final = "partner"
BOSS: Final = "boss"
ENEMY_KINDS: Final = (ENEMY, LEAD, PARTNER, BOSS)

NOWHERE: Final = -1


@dataclass(slots=True)
class Piece(Record):
    """A path, an intersection or a room: its squares, the one first entered, and the way one went entering it."""

    kind: str
    squares: list[int]
    entry: int
    heading: int


@dataclass(slots=True)
class Door(Record):
    """A door, a secret door or a portal on one side of a square; `opens` says when, where it is not open to all."""

    square: int
    side: int
    kind: str
    opens: str = ""


@dataclass(slots=True)
class Secret(Record):
    """A secret room: its squares, or width and height of a pocket dimension off the map; what lies in it, and where.

    `treasure` and `chest` count cards, `enemy` is a difficulty, `trap` the type of trap on the chest; each 0 for none.
    `size` and `point` are what is rolled until it has its place, 0 and NOWHERE from then on.
    """

    treasure: int
    chest: int
    enemy: int
    trap: int = 0
    size: int = 0
    point: int = NOWHERE
    squares: list[int] = field(default_factory=list)
    width: int = 0
    height: int = 0
    at: int = NOWHERE


@dataclass(slots=True)
class Trap(Record):
    """A trap of type 1 to 6 on a square; `summons` are difficulties known beforehand, else rolled when it goes off."""

    square: int
    type: int
    summons: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Enemy(Record):
    """An enemy, lead or partner of a duo, or boss: its difficulty, its square, and whether it is on patrol."""

    kind: str
    difficulty: int
    square: int
    patrol: bool


@dataclass(slots=True)
class Floor(Record):
    """One floor. `used` are the squares of all pieces and the secret room, `across` and `down` its passages.

    `entrance` is a square at the edge of the grid, `side` the side of it that is the edge. `stairs` is NOWHERE until
    placed, `exit_trap` the type of the trap on them or 0. `rolls` are die, reason and face of everything rolled for it.
    `options` are those with which it was rolled that are not as the ledger rules.
    """

    number: int
    entrance: int = NOWHERE
    side: int = 0
    pieces: list[Piece] = field(default_factory=list)
    doors: list[Door] = field(default_factory=list)
    used: int = 0
    across: int = 0
    down: int = 0
    stairs: int = NOWHERE
    exit_trap: int = 0
    secret: Secret | None = None
    traps: list[Trap] = field(default_factory=list)
    enemies: list[Enemy] = field(default_factory=list)
    rolls: list[tuple[int, str, int]] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)

    # ------------------------------------------------------------------ drawing

    def draw(self, piece: Piece, mask: int) -> None:
        """The piece lies on its squares, which were free, without walls inside.  [pararoles.path.walls]"""
        self.pieces.append(piece)
        self.used |= mask
        if mask & mask - 1:  # A single square has no inside.
            across, down = inner(mask)
            self.across |= across
            self.down |= down

    def link(self, square: int, side: int) -> None:
        """There is a passage on this side of the square."""
        across, down = edge(square, side)
        self.across |= across
        self.down |= down

    def wall_up(self, square: int, side: int) -> None:
        """There is a wall on this side of the square, and no door."""
        across, down = edge(square, side)
        self.across &= ~across
        self.down &= ~down
        self.doors = [door for door in self.doors if not (door.square == square and door.side == side)]

    def is_free(self, square: int) -> bool:
        """Whether a piece may be drawn here: on the grid, outside every piece.  [pararoles.path.free-square]"""
        return square != NOWHERE and not self.used >> square & 1

    # ------------------------------------------------------------------ questions

    def of_kind(self, kind: str) -> list[Piece]:
        """The pieces of this kind in the order of their creation."""
        return [piece for piece in self.pieces if piece.kind == kind]

    def is_passage(self, square: int, side: int) -> bool:
        """Whether a way leads through this side of the square: an opening, a door or a secret door."""
        if NEXT[side][square] < 0:
            return False
        across, down = edge(square, side)
        return bool(self.across & across or self.down & down)

    def ways(self, square: int) -> int:
        """How many ways lead out of the square."""
        return sum(self.is_passage(square, side) for side in SIDES)

    def dead_ends(self) -> list[int]:
        """Last squares of paths with a single way out, in order of creation; never the entrance.

        [pararoles.stairs.no-room]
        """
        ends = [piece.squares[-1] for piece in self.pieces if piece.kind == PATH]
        return [end for end in ends if end != self.entrance and self.ways(end) == 1]

    def secret_squares(self) -> int:
        """The squares of the secret room, if it lies on the grid."""
        return 0 if self.secret is None else mask_of(self.secret.squares)

    def passages(self, *, through: int) -> tuple[int, int]:
        """The passages for whoever can pass the first so many of the secret doors, in order, and no other."""
        across, down = self.across, self.down
        for door in [door for door in self.doors if door.kind == SECRET][through:]:
            shut_across, shut_down = edge(door.square, door.side)
            across &= ~shut_across
            down &= ~shut_down
        return across, down

    def open_area(self) -> int:
        """What can be reached from the entrance without any secret door."""
        return self.first_area(0)

    def first_area(self, number: int) -> int:
        """What can be reached from the entrance through the secret doors before this one (0: the first) alone.

        [pararoles.size.first-area]
        """
        across, down = self.passages(through=number)
        return reached(1 << self.entrance, across, down)

    def settle_doors(self) -> None:
        """Each secret door knows when it opens.

        That of a secret room when the floor is cleared; else when its first area is, at once if that is empty.
        [pararoles.secret.opens] [pararoles.size.secret-door] [pararoles.size.nothing-to-clear]
        """
        room = self.secret_squares()
        foes = mask_of(enemy.square for enemy in self.enemies)
        number = 0
        for door in self.doors:
            if door.kind == PORTAL:
                door.opens = FLOOR_CLEARED
            elif door.kind == SECRET:
                beyond = NEXT[door.side][door.square]
                if room >> door.square & 1 or room >> beyond & 1:
                    door.opens = FLOOR_CLEARED
                else:
                    door.opens = AREA_CLEARED if self.first_area(number) & foes else AT_START
                number += 1

    def walls_of(self, squares: list[int]) -> list[tuple[int, int]]:
        """The sides of these squares that are walls, the grid's edge too, in reading order, portals not counted."""
        portals = [(door.square, door.side) for door in self.doors if door.kind == PORTAL]
        return [
            (square, side)
            for square in sorted(squares)
            for side in SIDES
            if not self.is_passage(square, side) and (square, side) not in portals
        ]

    def farthest_in(self, piece: Piece) -> int:
        """The square of a piece farthest from where it is entered.  [pararoles.enemy.place-square]"""
        return farthest(piece.squares, piece.entry)


def longest_looks(used: int, most: int) -> list[tuple[int, int]]:
    """The walls of used squares with the most free squares straight beyond, counting so many at most.

    Squares in reading order, then their sides; empty if nothing is free beside a used square.
    [pararoles.size.extra-path]
    """
    free = FULL & ~used
    best = [0, 0, 0, 0]
    looks = [free, free, free, free]
    for _ in range(most):
        looks = [before(look, side) for side, look in enumerate(looks)]
        found = [look & used for look in looks]
        if not any(found):
            break
        best = found
        looks = [look & free for look in looks]
    right, left, up, down = best
    squares = listed(right | left | up | down)
    return [(square, side) for square in squares for side in SIDES if best[side] >> square & 1]
