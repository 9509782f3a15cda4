"""Rooms for tests of enemies: drawn row by row, and what enemies did in them."""

from __future__ import annotations

from typing import Any

from tests.games.pararoles.tables import LEDGER, crawl
from tests.tables import told
from undercroft import Table

CORNER = """
#########
#1 : : :#
####### #
    #a :#
    #####
"""
"""The hero is five steps away from the enemy and out of sight."""

YARD = """
#############
#1#: : : : :#
###         #
  #: : : : :#
###         #
  #: : a : :#
###         #
  #: : : : :#
###         #
  #: : : : :#
#############
"""
"""The enemy walks about in a yard of five by five, the hero sits in a cell."""

KILLED = ("2H", "KH", "5D")
"""An attack by an Encourager that costs 2 health, the defense that does not stop it, and the treasure of the slain."""


def data_of(rule: str) -> Any:
    """What the ledger says of this rule in numbers."""
    return LEDGER[rule].data


def room(*rows: str) -> str:
    """An open room of these rows, walls around it; signs stand in every second column, edges between them."""
    width = max(map(len, rows)) + 2
    between = f"\n#{' ' * (width - 2)}#\n"
    return "#" * width + "\n" + between.join(f"#{row}#" for row in rows) + "\n" + "#" * width


def turned(drawing: str) -> str:
    """The drawing turned by half a turn."""
    return drawing[::-1]


def enemies_move(drawing: str, **about: Any) -> Table:
    """The enemies have moved from this position, and a new round has begun unless there is a combat."""
    return crawl(drawing, stage="enemies", **about)


def moves(table: Table, foe: str | None = None) -> list[str]:
    """The squares to which enemies, or this one, have moved, step by step."""
    return [event.data["at"] for event in told(table, "enemy-moves") if foe in (None, event.data["foe"])]


def pursued(table: Table) -> dict[str, int]:
    """By enemy: the seat of the hero it has begun to pursue."""
    return {event.data["foe"]: event.data["seat"] for event in told(table, "pursues")}


def where(table: Table, seat: int | None = None) -> dict[str, str]:
    """The squares of all enemies in sight, by name."""
    return {foe["name"]: foe["at"] for foe in table.view(seat)["enemies"]}
