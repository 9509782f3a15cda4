"""The rulebook's example of gameplay as dice and answers, from the very start of The Sunken Priory."""

from __future__ import annotations

from tests.games.exploration.tables import AT_START, kinds
from tests.tables import do
from undercroft import Table
from undercroft.engine import Scripted

SEARCH: list[int | str] = [8, "Lantern"]
CHECK = [4]
"""The Butcher finds an Item; the Courtesan needs a 4 for TRICKERY 7."""
NOTHING, QUIET, IN_B = [3], [3], [5]
"""The Illusionist finds nothing; with AWARENESS 1 a 3 is enough for 4; in Room B there is nothing on a 5."""
DOOR, FIRST_STRIKE = [1, 8], [10, 1]
"""The d10 for the door, and Stregha and Wretched Hag; the characters act first."""
BLOWS, REWARD = [100, 5, 100, 3], [1, 2, 3, 4, 5, 6]
"""Two Devastating Strikes; then six d10 for Items."""
ALL = [*SEARCH, *CHECK, *NOTHING, *IN_B, *QUIET, *DOOR, *FIRST_STRIKE, *BLOWS, *REWARD]

A_TO_B, B_TO_C = "9,4-10,4", "12,8-12,9"


def begun(rolls: list[int | str]) -> Table:
    """The group stands in Room A, the Butcher leading."""
    table = Table.start("exploration", seats=3, chance=Scripted(rolls=rolls), strict=True)
    return do(table, *AT_START)


def searched(table: Table) -> Table:
    """The Butcher has taken a search token."""
    return do(table, "go 5,2", "search 6,1")


def door_tried(table: Table) -> Table:
    """The Courtesan has opened the locked door."""
    return do(searched(table), "end", "go 9,4", f"try {A_TO_B}")


def round_one(table: Table) -> Table:
    """Round 1 is over, the Courtesan leads."""
    return do(door_tried(table), "end", "go 5,7", "search 6,8", "end")


def round_two(table: Table) -> Table:
    """Round 2 is over, the Illusionist leads."""
    return do(round_one(table), "go 13,3", "search 13,2", "end", "go 11,5", "end", "go 10,4", "end")


def door_opened(table: Table) -> Table:
    """The Illusionist has opened the unlocked door."""
    return do(round_two(table), "go 12,8", f"open {B_TO_C}")


def encounter(table: Table) -> Table:
    """Round 3 ends with an encounter."""
    return do(door_opened(table), "end", "go 12,7", "end", "end")


def fought(table: Table) -> Table:
    """The encounter is won, the Butcher leads."""
    do(encounter(table), "go 12,9", "attack f1", "end")
    return do(table, "go 13,10", "attack f2")


def round_end(table: Table) -> int:
    """Where among the events the last round's end begins."""
    return max(number for number, kind in enumerate(kinds(table)) if kind == "round-ends")
