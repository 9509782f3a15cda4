"""Floors for tests: drawn from written dice, or laid out piece by piece to start in the middle of the book."""

from collections.abc import Sequence
from typing import Any

from tests.games.pararoles.designing import DESIGN
from tests.games.pararoles.transcripts import keep_floor
from undercroft.engine import ChanceError, Event, Ledger, Scripted, Table, Tell
from undercroft.games.pararoles import Floor, PararolesOptions
from undercroft.games.pararoles.floor.design import begin, design
from undercroft.games.pararoles.floor.floor import Piece
from undercroft.games.pararoles.floor.grid import EDGE_NAMES, SIDE_NAMES, name, square_at
from undercroft.games.pararoles.floor.layout import BY_DOOR, EXIT, coded
from undercroft.games.pararoles.floor.state import Design, Step

LEDGER: Ledger = DESIGN.ledger


def at(square: str) -> int:
    """The square of this name: `at("5,3")`."""
    x, y = square.split(",")
    return square_at(int(x), int(y))


def box(first: str, last: str) -> str:
    """All squares of a rectangle, in reading order, as a list of names."""
    (x1, y1), (x2, y2) = (tuple(map(int, corner.split(","))) for corner in (first, last))
    return " ".join(f"{x},{y}" for y in range(y1, y2 + 1) for x in range(x1, x2 + 1))


class Drawn:
    """A design and what was told of it, as far as the dice went."""

    def __init__(self, s: Design, rolls: Sequence[int], begins: Step | None = None) -> None:
        self.design = s
        self.tell = Tell()
        if begins is not None:
            s.enter(begins, self.tell)
        chance = Scripted(list(rolls))
        try:
            for _ in design(s, chance, self.tell):
                raise AssertionError("nobody is asked here")
            self.finished, ends = True, "finished"
        except ChanceError as error:
            assert "ran dry" in str(error), error
            self.finished, ends = False, str(error)
        chance.spent()
        keep_floor(self.events, s.floor, ends)

    @property
    def floor(self) -> Floor:
        return self.design.floor

    @property
    def events(self) -> list[Event]:
        return self.tell.events.since(0)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The data of all events of this kind."""
        return [event.data for event in self.events if event.kind == kind]

    def rules(self, kind: str) -> list[str]:
        """The rules of all events of this kind."""
        return [event.rule for event in self.events if event.kind == kind]

    def pieces(self, kind: str) -> list[str]:
        """The squares of each piece of this kind, by name."""
        return [" ".join(name(square) for square in piece.squares) for piece in self.floor.of_kind(kind)]

    def reasons(self) -> list[str]:
        """What was rolled for, in order."""
        return [reason for _, reason, _ in self.floor.rolls]


def drawn(*rolls: int, floor: int = 1, **options: Any) -> Drawn:
    """A floor as far as these rolls draw it; all of them are taken up, and one more is wanted or none."""
    return Drawn(begin(PararolesOptions(**options), floor, 0), rolls)


def laid(entrance: str, *pieces: tuple[str, str], links: Sequence[str] = (), number: int = 1) -> Floor:
    """A floor of these pieces: kind and squares; the entrance as `1,8 left`, links as `3,8 right`.

    A piece is entered on its first square.
    """
    square, side = entrance.split()
    floor = Floor(number, at(square), EDGE_NAMES.index(side))
    for kind, squares in pieces:
        of = [at(each) for each in squares.split()]
        floor.draw(Piece(kind, of, of[0], 0), sum(1 << each for each in of))
    for link in links:
        square, side = link.split()
        floor.link(at(square), SIDE_NAMES.index(side))
    return floor


def from_step(step: Step, floor: Floor, *rolls: int, **options: Any) -> Drawn:
    """The design goes on from this step on this floor with these rolls."""
    s = begin(PararolesOptions(**options), floor.number, 0)
    s.floor = floor
    return Drawn(s, rolls, step)


def resolving(floor: Floor, side: str, *rolls: int, door: bool = False, **options: Any) -> Drawn:
    """The turn of this opening, such as `3,8 right`, has come, and no other is left."""
    s = begin(PararolesOptions(**options), floor.number, 0)
    s.floor = floor
    s.step = Step.MAP
    square, way = side.split()
    s.floor.link(at(square), SIDE_NAMES.index(way))
    s.sides.append(coded(at(square), SIDE_NAMES.index(way), BY_DOOR if door else EXIT))
    return Drawn(s, rolls)


def table(*rolls: int, floor: int = 1, **options: Any) -> Table:
    """A table of the design game with these rolls."""
    position = {"floor": floor}
    return Table.start(DESIGN, position=position, options=options, chance=Scripted(list(rolls)), strict=True)


def corridor(length: int = 16, *, number: int = 1) -> Floor:
    """A long hall from 1,8 to the right: five intersections, and two rooms of 2x2 above and below."""
    squares = [f"{x},8" for x in range(1, length + 1)]
    pieces = [("path", squares[0])]
    links = ["1,8 right"]
    for i, square in enumerate(squares[1:], 2):
        pieces.append(("intersection" if i in (3, 6, 9, 12, 15) else "path", square))
        if i < length:
            links.append(f"{square} right")
    pieces += [("room", "6,7 7,7 6,6 7,6"), ("room", "12,9 13,9 12,10 13,10")]
    return laid("1,8 left", *pieces, links=[*links, "6,8 up", "12,8 down"], number=number)
