"""A sheet of characters, each with the role it plays, and the spots on it that can be pointed at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

Cell = tuple[str, str]
"""A character and its role, which a palette gives colours."""

BLANK: Cell = (" ", "paper")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that can be pointed at: where it is drawn, what is there in words, and the anchors that lie on it."""

    row: int
    column: int
    width: int
    height: int
    anchors: tuple[str, ...] = ()
    note: str = ""

    def moved(self, down: int, right: int) -> Spot:
        """The same spot elsewhere on the sheet."""
        return replace(self, row=self.row + down, column=self.column + right)

    def covers(self, row: int, column: int) -> bool:
        """Whether this character of the sheet is part of it; the bracket before it and after it are too."""
        return (
            self.row <= row < self.row + self.height and self.column - 1 <= column < self.column + self.width
        )  # fmt: skip

    def middle(self) -> tuple[float, float]:
        """Its middle in columns and in rows, a row counted twice: characters are twice as high as wide."""
        return self.column + self.width / 2, 2 * self.row + self.height

    def distance(self, other: Spot) -> float:
        """How far apart two spots are drawn."""
        (x, y), (x2, y2) = self.middle(), other.middle()
        return abs(x - x2) + abs(y - y2)


class Sheet:
    """Rows of characters that grow as they are written."""

    def __init__(self) -> None:
        self.rows: list[list[Cell]] = []
        self.spots: list[Spot] = []

    @property
    def width(self) -> int:
        """The length of the longest row."""
        return max(map(len, self.rows), default=0)

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    def put(self, row: int, column: int, text: str, role: str) -> None:
        """The text stands there in this role."""
        while len(self.rows) <= row:
            self.rows.append([])
        line = self.rows[row]
        line += [BLANK] * (column + len(text) - len(line))
        line[column : column + len(text)] = [(letter, role) for letter in text]

    def at(self, row: int, column: int) -> Cell:
        """What stands there; blank paper outside."""
        return self.rows[row][column] if row < self.height and 0 <= column < len(self.rows[row]) else BLANK

    def is_free(self, row: int, column: int, width: int) -> bool:
        """Whether nothing but blanks stands there."""
        return all(self.at(row, column + step)[0] == " " for step in range(width))

    def paste(self, other: Sheet, down: int, right: int) -> None:
        """The other sheet lies on this one, its corner there."""
        for row, line in enumerate(other.rows):
            self.put(down + row, right, " " * len(line), "paper")
            self.rows[down + row][right : right + len(line)] = line
        self.spots += [spot.moved(down, right) for spot in other.spots]

    def runs(self, row: int) -> Iterator[tuple[str, str]]:
        """The row as pieces of text of one role each."""
        if row < self.height:
            for role, cells in groupby(self.rows[row], key=_role):
                yield "".join(letter for letter, _ in cells), role

    def text(self) -> str:
        """The bare characters."""
        return "\n".join("".join(letter for letter, _ in line).rstrip() for line in self.rows)


def _role(cell: Cell) -> str:
    return cell[1]


def nearest(spots: Sequence[Spot], start: Spot, dx: int, dy: int) -> Spot | None:
    """The next spot in this direction, or None: near, and rather straight on than aside."""
    x, y = start.middle()
    best: tuple[float, Spot] | None = None
    for spot in spots:
        sx, sy = spot.middle()
        ahead = (sx - x) * dx + (sy - y) * dy
        aside = abs((sx - x) * dy) + abs((sy - y) * dx)
        if ahead <= 0 or aside > 2 * ahead:
            continue
        cost = ahead + 3 * aside
        if best is None or cost < best[0]:
            best = cost, spot
    return None if best is None else best[1]
