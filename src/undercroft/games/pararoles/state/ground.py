"""The ground of a floor in play: where one can step, what touches, what is in sight, and how far it is.

Squares are those of the floor; a pocket dimension lies below it, from square 272 on, with rock between. Passages are
kept as two masks, as on the floor: bit n of `across` is the edge between square n and the one right of it, bit n of
`down` that between n and the one below.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar, Final

from undercroft.engine.craft.parts import Record
from undercroft.games.pararoles.floor.floor import AREA_CLEARED, DOOR, FLOOR_CLEARED, PORTAL, ROOM, SECRET, Floor
from undercroft.games.pararoles.floor.grid import SIZE, SQUARES, UP, edge, listed, mask_of
from undercroft.space.sight import RISE, SIDE, line

POCKET: Final = SQUARES + SIZE
"""The top-left square of a pocket dimension, which is its door.  [pararoles.secret.portal]"""

ALL: Final = POCKET + 4 * SIZE
EVERYWHERE: Final = (1 << ALL) - 1
NE: Final = 4
SE: Final = 5
SW: Final = 6
NW: Final = 7
WAYS: Final = ("e", "w", "n", "s", "ne", "se", "sw", "nw")
"""Directions by number: right, left, up and down as on the patrol die, then the diagonals."""

_SHIFT: Final = (1, -1, -SIZE, SIZE, 1 - SIZE, 1 + SIZE, SIZE - 1, -1 - SIZE)


def _next(square: int, way: int) -> int:
    column, row = square % SIZE, square // SIZE
    dx, dy = ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (-1, 1), (-1, -1))[way]
    x, y = column + dx, row + dy
    floor = row < SIZE and 0 <= y < SIZE
    pocket = row > SIZE and SIZE < y < ALL // SIZE
    return square + _SHIFT[way] if 0 <= x < SIZE and (floor or pocket) else -1


BESIDE: Final = tuple(tuple(_next(square, way) for square in range(ALL)) for way in range(8))
"""By direction and square: the square there, or -1 off the map."""


def _name(square: int) -> str:
    if square >= POCKET:
        square -= POCKET
        return f"pocket {square % SIZE + 1},{square // SIZE + 1}"
    return f"{square % SIZE + 1},{square // SIZE + 1}"


NAMES: Final = tuple(_name(square) for square in range(ALL))
"""All squares as people write them."""
_SQUARES: Final = {text: square for square, text in enumerate(NAMES)}


def name(square: int) -> str:
    """The square as people write it; those of a pocket dimension say so.

    >>> name(34), name(POCKET)
    ('3,3', 'pocket 1,1')
    """
    return NAMES[square]


@lru_cache(maxsize=1024)
def named(mask: int) -> tuple[str, ...]:
    """These squares as people write them, in reading order."""
    return tuple([NAMES[square] for square in listed(mask)])


@lru_cache(maxsize=256)
def rooms_of(pieces: tuple[tuple[str, int], ...]) -> int:
    """The squares of all rooms among these pieces of a floor, given by kind and squares."""
    mask = 0
    for kind, squares in pieces:
        if kind == ROOM:
            mask |= squares
    return mask


def square_named(text: str) -> int:
    """The square of this name; ValueError if there is none."""
    if text in _SQUARES:
        return _SQUARES[text]
    start, digits = (POCKET, text[7:]) if text.startswith("pocket ") else (0, text)
    x, comma, y = digits.partition(",")
    if comma and x.isascii() and x.isdecimal() and y.isascii() and y.isdecimal() and len(digits) <= 5:
        column, row = int(x) - 1, int(y) - 1
        if 0 <= column < SIZE and 0 <= row < (4 if start else SIZE):
            return start + column + SIZE * row
    raise ValueError(f"no square {text!r}: a square is column and row from 1 to {SIZE}, such as 5,3")


@lru_cache(maxsize=1024)
def _shape(wide: int, high: int) -> tuple[int, int]:
    """The edges that must be open for a straight line so many squares right (or left) and down, as two masks.

    They are those of a line from square 15, and of any other so many squares on. A line that meets a corner exactly
    needs all four edges that end there: to touch a wall's end blocks.  [pararoles.enemy.sight-line]
    """
    right = 1 if wide > 0 else -1
    across = down = 0
    square = SIZE - 1
    for step in line(abs(wide), high):
        beside, under = square + right, square + SIZE
        if step == SIDE:
            across |= 1 << min(square, beside)
            square = beside
        elif step == RISE:
            down |= 1 << square
            square = under
        else:
            opposite = under + right
            across |= 1 << min(square, beside) | 1 << min(under, opposite)
            down |= 1 << square | 1 << beside
            square = opposite
    return across, down


_LINES: Final[list[dict[int, tuple[int, int]]]] = [{} for _ in range(ALL)]
"""By square: the edges on the lines to other squares of the same level, each worked out when it is first asked for."""


def edges_between(one: int, other: int) -> tuple[int, int]:
    """The edges that must be open for a straight line between two squares of one level, as two masks."""
    found = _LINES[one].get(other)
    if found is None:
        high, low = (one, other) if one < other else (other, one)  # So that the line never goes up.
        across, down = _shape(low % SIZE - high % SIZE, low // SIZE - high // SIZE)
        found = across << high >> SIZE - 1, down << high >> SIZE - 1
        _LINES[one][other] = _LINES[other][one] = found
    return found


def sees(one: int, other: int, across: int, down: int) -> bool:
    """Whether a straight line between the two squares meets no wall and no closed door.  [pararoles.enemy.sight]"""
    if (one < SQUARES) != (other < SQUARES):
        return False
    need_across, need_down = edges_between(one, other)
    return not (need_across & ~across or need_down & ~down)


def spread(mask: int, across: int, down: int, *, diagonal: bool = False) -> int:
    """The squares one step from these; a diagonal step needs all four edges round its corner open."""
    near = (mask & across) << 1 | mask >> 1 & across | (mask & down) << SIZE | mask >> SIZE & down
    if diagonal:
        block = across & down & across >> SIZE & down >> 1
        near |= (mask & block) << 1 + SIZE | mask >> 1 + SIZE & block
        near |= (mask >> 1 & block) << SIZE | (mask >> SIZE & block) << 1
    return near


@lru_cache(maxsize=4096)
def in_sight(square: int, across: int, down: int, among: int = EVERYWHERE) -> int:
    """All squares among these that are in sight from this one, itself too."""
    linked = 1 << square
    while (grown := linked | spread(linked, across, down)) != linked:
        linked = grown
    mask = 0
    lines = _LINES[square]
    shut_across, shut_down = EVERYWHERE & ~across, EVERYWHERE & ~down
    for other in listed(linked & among):
        need_across, need_down = lines.get(other) or edges_between(square, other)
        if not (need_across & shut_across or need_down & shut_down):
            mask |= 1 << other
    return mask


class Passages:
    """What is known of a floor while no way opens or shuts, worked out square by square when it is first asked for.

    Shared by all states whose ways are the same: not to be changed. The masks and the gate are those of the ground.
    """

    __slots__ = (
        "_lines",
        "_near",
        "_sights",
        "_steps",
        "across",
        "clear_across",
        "clear_down",
        "diagonal",
        "down",
        "gate",
        "portal_side",
    )

    def __init__(self, ways: tuple[int, int], clear: tuple[int, int], diagonal: bool, gate: int, side: int) -> None:
        self.across, self.down = ways
        self.clear_across, self.clear_down = clear
        self.diagonal = diagonal
        self.gate = gate
        self.portal_side = side
        self._steps: dict[int, list[tuple[int, int]]] = {}
        self._near: dict[int, int] = {}
        self._sights: dict[int, int] = {}
        self._lines: dict[int, bool] = {}

    def step(self, square: int, way: int) -> int:
        """The square that one step this way leads to, or -1."""
        if way < 4:
            if square == self.gate and way == self.portal_side:
                return POCKET
            if square == POCKET and way == UP and self.gate >= 0:
                return self.gate
            there = BESIDE[way][square]
            if there < 0:
                return -1
            across, down = edge(square, way)
            return there if self.across & across or self.down & down else -1
        if not self.diagonal:
            return -1
        there = BESIDE[way][square]
        return there if there >= 0 and spread(1 << square, self.across, self.down, diagonal=True) >> there & 1 else -1

    def steps(self, square: int) -> list[tuple[int, int]]:
        """Direction and square of every step: right, left, up, down, then diagonals."""
        found = self._steps.get(square)
        if found is None:
            ways = range(8 if self.diagonal else 4)
            found = [(way, there) for way in ways if (there := self.step(square, way)) >= 0]
            self._steps[square] = found
        return found

    def near(self, square: int) -> int:
        """The squares that touch this one."""
        found = self._near.get(square)
        if found is None:
            found = spread(1 << square, self.clear_across, self.clear_down, diagonal=self.diagonal)
            self._near[square] = found
        return found

    def sees(self, one: int, other: int) -> bool:
        """Whether one has a free straight line to the other."""
        pair = one * ALL + other
        found = self._lines.get(pair)
        if found is None:
            found = sees(one, other, self.clear_across, self.clear_down)
            self._lines[pair] = self._lines[other * ALL + one] = found
        return found

    def sight(self, square: int) -> int:
        """All squares in sight from this one."""
        found = self._sights.get(square)
        if found is None:
            found = self._sights[square] = in_sight(square, self.clear_across, self.clear_down)
        return found


passages: Final = lru_cache(maxsize=512)(Passages)
"""The passages with these masks, made once."""


@lru_cache(maxsize=2048)
def around(square: int, radius: int) -> int:
    """The squares so many out or nearer, diagonals counting, walls or not.

    [pararoles.trap.find.radius] [pararoles.trap.find.radius-metric]
    """
    column, row = square % SIZE, square // SIZE
    level = range(SQUARES) if square < SQUARES else range(POCKET, ALL)
    return mask_of(
        there for there in level if abs(there % SIZE - column) <= radius and abs(there // SIZE - row) <= radius
    )


@dataclass(slots=True)
class Bar(Record):
    """Ways closed by a trap: the squares of the area, the edges shut, and the enemies on whom it depends.

    While they still come, the trap itself stands among them: `~square`, which is no enemy's id.
    [pararoles.trap.summon.doors]
    """

    area: int
    across: int
    down: int
    foes: list[int]


@dataclass(slots=True)
class Hidden(Record):
    """A secret door or portal that is still closed: its square and side, and the area that must be cleared first.

    `area` 0 stands for the whole floor. [pararoles.size.first-area] [pararoles.secret.opens]
    """

    square: int
    side: int
    area: int
    portal: bool


@dataclass(slots=True)
class Ground(Record):
    """The passages of a floor as they are now.

    `across` and `down` are open to steps, `clear_across` and `clear_down` to sight and touch as well: between them
    lie the shut doors. `door_across` and `door_down` are all doors, shut or open. `portal` is the square and side of
    an open portal, or -1 and 0; `gate` is its square while no trap has closed it.
    """

    derived: ClassVar = ("across", "clear_across", "clear_down", "down", "gate", "passages")

    base_across: int
    base_down: int
    diagonal: bool
    hidden: list[Hidden]
    door_across: int = 0
    door_down: int = 0
    shut_across: int = 0
    shut_down: int = 0
    bars: list[Bar] = field(default_factory=list)
    portal: int = -1
    portal_side: int = 0
    across: int = field(init=False, compare=False)
    down: int = field(init=False, compare=False)
    clear_across: int = field(init=False, compare=False)
    clear_down: int = field(init=False, compare=False)
    gate: int = field(init=False, compare=False)
    passages: Passages = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        """What is open now, after something was opened or shut."""
        across, down = self.base_across, self.base_down
        for door in self.hidden:
            if not door.portal:
                shut_across, shut_down = edge(door.square, door.side)
                across &= ~shut_across
                down &= ~shut_down
        self.gate = self.portal
        for bar in self.bars:
            across &= ~bar.across
            down &= ~bar.down
            if self.portal >= 0 and (bar.area >> self.portal ^ bar.area >> POCKET) & 1:
                self.gate = -1
        self.across, self.down = across, down
        self.clear_across = across & ~self.shut_across
        self.clear_down = down & ~self.shut_down
        clear = (self.clear_across, self.clear_down)
        self.passages = passages((across, down), clear, self.diagonal, self.gate, self.portal_side)

    # ------------------------------------------------------------------ questions

    def step(self, square: int, way: int) -> int:
        """The square that one step this way leads to, or -1: a wall, a way closed by a trap, or the edge."""
        return self.passages.step(square, way)

    def is_way(self, square: int, way: int) -> bool:
        """Whether there is a way, closed by a trap or not; closed secret doors are none."""
        across, down = edge(square, way) if way < 4 else (0, 0)
        if any(not door.portal and edge(door.square, door.side) == (across, down) for door in self.hidden):
            return False
        return bool(self.base_across & across or self.base_down & down)

    def sides(self, square: int) -> str:
        """The open sides of a square from the top round, shut doors in capitals; `-` where there is none."""
        found = ""
        for way in (2, 0, 3, 1):
            if self.step(square, way) >= 0:
                found += WAYS[way].upper() if self.is_shut(square, way) else WAYS[way]
        return found or "-"

    def steps(self, square: int) -> list[tuple[int, int]]:
        """Direction and square of every step that no wall forbids: right, left, up, down, then diagonals."""
        return self.passages.steps(square)

    def near(self, square: int) -> int:
        """The squares that touch this one: a shared edge without wall or shut door.  [pararoles.move.touching]"""
        return self.passages.near(square)

    def touch(self, one: int, other: int) -> bool:
        """Whether tokens on these squares touch."""
        return bool(self.passages.near(one) >> other & 1)

    def sees(self, one: int, other: int) -> bool:
        """Whether one has a free straight line to the other."""
        return self.passages.sees(one, other)

    def sight(self, square: int) -> int:
        """All squares in sight from here."""
        return self.passages.sight(square)

    def onward(self, mask: int) -> int:
        """The squares one step from these, shut doors and an open portal passed."""
        near = spread(mask, self.across, self.down, diagonal=self.diagonal)
        if self.gate >= 0:
            if mask >> self.gate & 1:
                near |= 1 << POCKET
            if mask >> POCKET & 1:
                near |= 1 << self.gate
        return near

    def distances(self, goals: int, barred: int = 0) -> list[int]:
        """Wave by wave: the squares 0, 1, 2 ... steps from the goals, without entering barred squares."""
        waves = [goals]
        found = goals
        while wave := self.onward(waves[-1]) & ~found & ~barred:
            found |= wave
            waves.append(wave)
        return waves

    def is_shut(self, square: int, way: int) -> bool:
        """Whether a shut door stands on this side of the square."""
        if way > 3 or (square == self.portal and way == self.portal_side) or BESIDE[way][square] < 0:
            return False
        across, down = edge(square, way)
        return bool(self.shut_across & across or self.shut_down & down)

    # ------------------------------------------------------------------ opening

    def open_door(self, square: int, way: int) -> None:
        """The door on this side of the square stands open for good.  [pararoles.core.doors]"""
        across, down = edge(square, way)
        self.shut_across &= ~across
        self.shut_down &= ~down
        self.refresh()

    def open_hidden(self, door: Hidden) -> None:
        """The secret door is a plain opening, the portal leads to its pocket.  [pararoles.size.closed]"""
        self.hidden.remove(door)
        if door.portal:
            self.portal, self.portal_side = door.square, door.side
        self.refresh()


def ground_of(floor: Floor, *, diagonal: bool) -> Ground:
    """The ground of a floor when play on it begins: doors shut, secret doors closed but for those open from the start.

    [pararoles.core.doors] [pararoles.size.closed] [pararoles.size.nothing-to-clear]
    """
    across, down = floor.across, floor.down
    shut_across = shut_down = 0
    hidden = []
    number = 0  # [pararoles.size.secret-door]
    for door in floor.doors:
        if door.kind == DOOR:
            one, two = edge(door.square, door.side)
            shut_across |= one
            shut_down |= two
        elif door.kind == PORTAL:
            hidden.append(Hidden(door.square, door.side, 0, True))  # [pararoles.secret.portal]
        elif door.kind == SECRET:
            if door.opens == AREA_CLEARED:
                hidden.append(Hidden(door.square, door.side, floor.first_area(number), False))
            elif door.opens == FLOOR_CLEARED:
                hidden.append(Hidden(door.square, door.side, 0, False))  # [pararoles.secret.not-counted]
            number += 1  # [pararoles.size.secret-door]
    pocket = mask_of(pocket_squares(floor))
    across |= pocket & pocket >> 1  # [pararoles.secret.portal]
    down |= pocket & pocket >> SIZE
    return Ground(across, down, diagonal, hidden, shut_across, shut_down, shut_across, shut_down)


def pocket_squares(floor: Floor) -> list[int]:
    """The squares of the floor's pocket dimension, in reading order; none where it has no such."""
    if floor.secret is None or not floor.secret.width:
        return []
    return [POCKET + column + SIZE * row for row in range(floor.secret.height) for column in range(floor.secret.width)]
