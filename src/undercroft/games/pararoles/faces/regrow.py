"""The unseen part of a floor, drawn anew around what the party has seen of it, with the dice of Part 1."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from undercroft.engine import Chance, Proc, Tell
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.floor import contents
from undercroft.games.pararoles.floor import layout as drawing
from undercroft.games.pararoles.floor.dice_tables import LONGEST_LOOK
from undercroft.games.pararoles.floor.floor import (
    DOOR,
    INTERSECTION,
    NOWHERE,
    PATH,
    PORTAL,
    ROOM,
    SECRET,
    Floor,
    Piece,
    longest_looks,
)
from undercroft.games.pararoles.floor.grid import (
    FULL,
    NEXT,
    SIDES,
    SIZE,
    UP,
    edge,
    first,
    listed,
    mask_of,
)
from undercroft.games.pararoles.floor.layout import BY_DOOR, EXIT, coded
from undercroft.games.pararoles.floor.state import Design
from undercroft.games.pararoles.state.ground import (
    EVERYWHERE,
    POCKET,
    Bar,
    Ground,
    Hidden,
    in_sight,
    pocket_squares,
    rooms_of,
    spread,
)
from undercroft.games.pararoles.state.state import State

SILENT: Final = Tell(heard=False)
TRIES: Final = 6
"""So often the unseen part is drawn again if a hero would see into it; then only what must be there is drawn."""

STREAM: Final = "world"


class Known:
    """What the party has seen of a floor, as pieces told from how they look, and the ways from there into the unseen.

    It is the same in all worlds that are drawn around it: not to be changed. `looks` are kind and squares of each of
    the pieces, `openings` square and side of every known way into the unseen.
    """

    __slots__ = ("looks", "openings", "pieces")

    def __init__(self, seen: int, rooms: int, across: int, down: int, door_across: int, door_down: int) -> None:
        right, left, up = across, across << 1, down << SIZE  # The squares with a way through this side.
        crossings = seen & ~rooms & (right | left) & (up | down)  # All but dead ends and straight ways.
        paths = seen & ~rooms & ~crossings
        looks = []
        for kind, squares in ((ROOM, rooms), (INTERSECTION, crossings), (PATH, paths)):
            while squares:
                piece = squares & -squares
                if kind != INTERSECTION:
                    while (grown := piece | spread(piece, across & ~door_across, down & ~door_down) & squares) != piece:
                        piece = grown
                looks.append((kind, piece))
                squares &= ~piece
        self.looks = tuple(looks)
        self.pieces = [Piece(kind, listed(mask), first(mask), UP) for kind, mask in looks]
        ways = (
            seen & right & ~(seen >> 1),
            seen & left & ~(seen << 1),
            seen & up & ~(seen << SIZE),
            seen & down & ~(seen >> SIZE),
        )
        border = ways[0] | ways[1] | ways[2] | ways[3]
        self.openings = [(square, side) for square in listed(border) for side in SIDES if ways[side] >> square & 1]


known_part: Final = lru_cache(maxsize=64)(Known)
"""What is known of a floor, worked out once for all worlds that are drawn around it."""


class Regrown:
    """A floor whose seen part is as it is, and whose rest is drawn anew; only what the party knows goes into it.

    `floor` is the drawing, `hidden` the closed secret doors, `pocket` the squares of the pocket dimension.
    """

    __slots__ = ("base_across", "base_down", "chance", "design", "hidden", "known", "pocket", "rules", "s", "seen")

    def __init__(self, s: State, chance: Chance) -> None:
        self.s = s
        self.chance = chance
        self.seen = s.seen & FULL
        across, down = s.ground.base_across, s.ground.base_down
        for door in s.ground.hidden:
            if not door.portal:
                one, two = edge(door.square, door.side)
                across &= ~one
                down &= ~two
        self.base_across = across & self.known_across
        self.base_down = down & self.known_down
        self.hidden: list[Hidden] = []
        self.pocket = s.seen & ~FULL
        rooms = self.seen & (rooms_of(s.pieces) | s.secret)
        ground = s.ground
        self.known = known_part(
            self.seen, rooms, self.base_across, self.base_down, ground.door_across, ground.door_down
        )
        self.rules = msgspec.structs.replace(
            s.rules, human_controller=False, controller=False, dungeon="random", no_loops=False, drop_path=False
        )
        self.design = self.drawn()

    @property
    def known_across(self) -> int:
        """The edges to the right of squares that the party knows: one of the two squares is seen."""
        return (self.seen | self.seen >> 1) & FULL

    @property
    def known_down(self) -> int:
        """The edges below squares that the party knows."""
        return (self.seen | self.seen >> SIZE) & FULL

    @property
    def floor(self) -> Floor:
        """The floor as it is drawn."""
        return self.design.floor

    def below(self, number: int) -> int:
        """A number from 0 to number - 1."""
        return self.chance.below(number, STREAM)

    # ------------------------------------------------------------------ the seen part

    def drawn(self) -> Design:
        """The seen part as a design: pieces as they look, and nothing beyond."""
        s = self.s
        floor = Floor(s.number, s.entrance)
        floor.used = self.seen
        floor.across, floor.down = self.base_across, self.base_down
        floor.pieces += self.known.pieces
        return Design(self.rules, floor, None, s.figure[figures.RADIUS])

    # ------------------------------------------------------------------ the unseen part

    def grow(self) -> None:
        """Paths, intersections and rooms beyond every opening, none of it in a hero's sight."""
        for attempt in range(TRIES + 1):
            if attempt:
                self.design = self.drawn()
            if attempt < TRIES:
                openings = list(self.known.openings)
                while openings:
                    square, side = openings.pop(self.below(len(openings)))
                    how = BY_DOOR if self.is_door(square, side) and self.below(2) else EXIT
                    self.design.sides.append(coded(square, side, how))
                run(drawing.draw_map(self.design, self.chance, SILENT))
            for square, side in self.known.openings:
                self.dig(NEXT[side][square])
            for snare in self.s.snares:
                if snare.found:
                    self.dig(snare.square)
            if not self.overlooked():
                return

    def is_door(self, square: int, side: int) -> bool:
        """Whether a door, shut or open, stands there."""
        one, two = edge(square, side)
        return bool(self.s.ground.door_across & one or self.s.ground.door_down & two)

    def dig(self, square: int) -> None:
        """This square is part of the floor."""
        if square < SIZE * SIZE and self.floor.is_free(square):
            self.floor.draw(Piece(PATH, [square], square, UP), 1 << square)

    def overlooked(self) -> bool:
        """Whether a hero would see something new."""
        doors_across, doors_down = self.shut()
        across, down = self.floor.across & ~doors_across, self.floor.down & ~doors_down
        for bar in self.s.ground.bars:
            across, down = across & ~bar.across, down & ~bar.down
        unseen = EVERYWHERE & ~self.s.seen
        return any(in_sight(hero.at, across, down, unseen) for hero in self.s.heroes if 0 <= hero.at < SIZE * SIZE)

    def shut(self) -> tuple[int, int]:
        """The edges with shut doors: the known ones, and all that were drawn."""
        across = self.s.ground.shut_across & self.known_across
        down = self.s.ground.shut_down & self.known_down
        for door in self.floor.doors:
            if door.kind == DOOR:
                one, two = edge(door.square, door.side)
                across, down = across | one, down | two
        return across, down

    def unseen(self) -> int:
        """The squares that nobody has seen, outside a closed secret room."""
        return self.floor.used & ~self.seen & ~self.floor.secret_squares()

    def widen(self, squares: int) -> None:
        """There are at least so many unseen squares, where the paper allows it."""
        while self.unseen().bit_count() < squares:
            edges = [
                (square, side)
                for square in listed(self.unseen())
                for side in SIDES
                if self.floor.is_free(NEXT[side][square])
            ]
            if not edges:
                return
            square, side = edges[self.below(len(edges))]
            self.floor.link(square, side)
            self.dig(NEXT[side][square])

    def extend(self) -> None:
        """A further path behind a secret door that opens when what lies before it is cleared.

        [pararoles.size.secret-door]
        """
        floor = self.floor
        walls = longest_looks(floor.used, LONGEST_LOOK)
        if not walls:
            return
        square, side = walls[self.below(len(walls))]
        area = floor.used & ~floor.secret_squares()
        floor.link(square, side)
        self.design.sides.append(coded(square, side, EXIT))
        run(drawing.draw_map(self.design, self.chance, SILENT))
        self.dig(NEXT[side][square])
        self.hidden.append(Hidden(square, side, area, False))

    def hide_room(self) -> None:
        """A secret room as the dice have it.  [pararoles.secret.table]"""
        run(contents.secret_room(self.design, self.chance, SILENT))
        for door in self.floor.doors:
            if door.kind in (SECRET, PORTAL):
                self.hidden.append(Hidden(door.square, door.side, 0, door.kind == PORTAL))
        self.pocket |= mask_of(pocket_squares(self.floor))

    # ------------------------------------------------------------------ as ground

    def ground(self) -> Ground:
        """The drawing as ground: doors that are known stand as they stand, all others are shut."""
        old = self.s.ground
        across, down = self.shut()
        pocket = self.pocket
        if old.portal >= 0 and not pocket:
            pocket = self.pocket = 1 << POCKET | 1 << POCKET + 1  # Whatever lies behind an open portal.
        doors_across = old.door_across & self.known_across | across
        doors_down = old.door_down & self.known_down | down
        base_across = self.floor.across | pocket & pocket >> 1
        base_down = self.floor.down | pocket & pocket >> SIZE
        bars = [self.barred(bar, base_across, base_down) for bar in old.bars]
        portal = (old.portal, old.portal_side)
        return Ground(
            base_across, base_down, old.diagonal, self.hidden, doors_across, doors_down, across, down, bars, *portal
        )

    def barred(self, bar: Bar, across: int, down: int) -> Bar:
        """Closed ways as the party knows them, around all that hangs together within."""
        shut_across, shut_down = bar.across & self.known_across, bar.down & self.known_down
        area = bar.area & self.s.seen
        across, down = across & ~shut_across, down & ~shut_down
        for door in self.hidden:
            one, two = edge(door.square, door.side)
            across, down = across & ~one, down & ~two
        while (grown := area | spread(area, across, down)) != area:
            area = grown
        return Bar(area, shut_across, shut_down, bar.foes[:])

    def all_pieces(self) -> tuple[tuple[str, int], ...]:
        """Kind and squares of all pieces."""
        known = self.known.looks
        return known + tuple([(piece.kind, mask_of(piece.squares)) for piece in self.floor.pieces[len(known) :]])

    def nowhere(self) -> bool:
        """Whether nothing unseen is left to hold the stairs."""
        return self.s.stairs != NOWHERE and not self.unseen()


def run(made: Proc[None]) -> None:
    """The dice have drawn it; nobody is asked."""
    for choice in made:
        raise AssertionError(f"the automatic designer was asked {choice!r}")
