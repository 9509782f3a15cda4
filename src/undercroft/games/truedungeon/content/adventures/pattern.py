"""The shape of a puzzle: which places its answer has, what may stand in each, and what a place is called."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from undercroft.engine.craft import words
from undercroft.games.truedungeon.content.adventures.model import Puzzle

ORDINALS: Final = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
)
"""What places are called that have no name of their own; an answer has no more places than these."""
HOLE: Final = "_"
_AGAIN: Final = frozenset({"code", "path"})
_ALL: Final = frozenset({"sequence", "sorting"})
"""Kinds whose answer is an order of all elements unless the slots say otherwise."""


@lru_cache(maxsize=1024)
def slug(element: str) -> str:
    """An element as it is typed, in ids of options.

    >>> slug("The Old King"), slug("+1"), slug("\u2660")
    ('the-old-king', '1', 'blank')
    """
    return words.slug(element, "blank")


@dataclass(frozen=True, slots=True)
class Shape:
    """Where the elements of a puzzle come to stand.

    `fits` lists for each place the elements that may stand there, `spot` says which of the `spots` it belongs to: in
    a logic grid one of the people (or whatever they are) with several places each, elsewhere the place itself.
    """

    places: tuple[str, ...]
    fits: tuple[tuple[str, ...], ...]
    spot: tuple[int, ...]
    spots: tuple[str, ...]
    again: bool


def shape(puzzle: Puzzle) -> Shape:
    """The shape of what the facts speak of: the answer, or for sliding tiles the order in the end."""
    if puzzle.kind == "sliding_tiles":
        return _plain(tuple(str(number) for number in range(1, len(puzzle.elements) + 1)), puzzle.elements, again=False)
    if puzzle.kind == "logic_grid":
        return _grid(puzzle)
    return _plain(places(puzzle), puzzle.elements, again=puzzle.kind in _AGAIN)


def places(puzzle: Puzzle) -> tuple[str, ...]:
    """What each place of the answer is called.

    The slots where there are any; else one for each element to be ordered, or as many as the solution has. Sliding
    tiles have a place for each move that is allowed, twice as many as the solution takes.
    """
    if puzzle.slots:
        return puzzle.slots
    if puzzle.kind == "sliding_tiles":
        return tuple(f"move {number}" for number in range(1, 2 * len(puzzle.solution) + 1))
    return ORDINALS[: len(puzzle.elements if puzzle.kind in _ALL else puzzle.solution)]


def _plain(names: tuple[str, ...], elements: tuple[str, ...], *, again: bool) -> Shape:
    return Shape(names, (elements,) * len(names), tuple(range(len(names))), names, again)


def _grid(puzzle: Puzzle) -> Shape:
    """Slots are `Ada: drink`, elements `drink: tea`; a value stands only in slots of its category."""
    halves = [slot.partition(": ") for slot in puzzle.slots]
    people = tuple(dict.fromkeys(who for who, _, _ in halves))
    fits = tuple(
        tuple(element for element in puzzle.elements if element.partition(": ")[0] == category)
        for _, _, category in halves
    )
    return Shape(puzzle.slots, fits, tuple(people.index(who) for who, _, _ in halves), people, again=False)


# ---------------------------------------------------------------- sliding tiles


def beside_hole(order: tuple[str, ...], columns: int) -> tuple[str, ...]:
    """The tiles that can slide into the hole, in reading order.

    >>> beside_hole(("A", "B", "_", "C"), 2)
    ('A', 'C')
    """
    row, column = divmod(order.index(HOLE), columns)
    near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    rows = len(order) // columns
    return tuple(order[y * columns + x] for y, x in near if 0 <= y < rows and 0 <= x < columns)


def slid(order: tuple[str, ...], tile: str) -> tuple[str, ...]:
    """The order after this tile has changed places with the hole."""
    swap = {tile: HOLE, HOLE: tile}
    return tuple(swap.get(one, one) for one in order)


def rows(order: tuple[str, ...], columns: int) -> list[str]:
    """Tiles as they lie, a line for each row.

    >>> rows(("A", "B", "C", "_"), 2)
    ['A | B', 'C | (gap)']
    """
    shown = ["(gap)" if tile == HOLE else tile for tile in order]
    return [" | ".join(shown[at : at + columns]) for at in range(0, len(shown), columns)]


def reachable(start: tuple[str, ...], end: tuple[str, ...], columns: int) -> bool:
    """Whether sliding leads from one order to the other: every move is one swap, and one step of the hole."""
    if sorted(start) != sorted(end):
        return False
    left = list(start)
    swaps = 0
    for at, tile in enumerate(end):
        other = left.index(tile)
        if other != at:
            left[at], left[other] = left[other], left[at]
            swaps += 1
    (row, column), (to_row, to_column) = divmod(start.index(HOLE), columns), divmod(end.index(HOLE), columns)
    return (swaps + abs(row - to_row) + abs(column - to_column)) % 2 == 0
