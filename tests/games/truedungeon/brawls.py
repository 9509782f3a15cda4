"""Helpers for tests of the fighting classes: characters in a line, what was dealt and taken, what is refused."""

from __future__ import annotations

from typing import Any

from tests.games.truedungeon.fights import attack, monster
from tests.tables import told
from undercroft import Table

SWORD = "Militia Long Sword"
"""Its wheel shows 1 to 8 in order."""
GREAT = "Two-Hand Toothpick"
"""For two hands; its wheel shows 3 to 10 in order."""
PLAIN = {"melee-to-hit": 5, "melee-damage": 0, "missile-to-hit": 5, "missile-damage": 0}
"""A card on which a natural 10 hits AC 14 and nothing is added to the wheel."""
MISS = 1
"""The monster's die: a sure miss."""


def one(cls: str, *weapons: str, **more: Any) -> dict[str, Any]:
    """A character with these melee weapons and plain numbers."""
    made = {"class": cls, "melee": list(weapons), "card": PLAIN, **more}
    return {**made, "card": {**PLAIN, **more.get("card", {})}}


def slid(natural: int, wheel: int = 1) -> dict[str, int]:
    """What an attack rolls: the natural number, and the place on the wheel."""
    return {"natural": natural, "wheel": wheel}


def quiet(**more: Any) -> dict[str, Any]:
    """A monster with one attack a turn on whoever goes first."""
    return monster(number=1, targeting="front_of_marching_order", **more)


def claw(damage: int, **more: Any) -> dict[str, Any]:
    """A monster whose claw does so much."""
    return quiet(attacks=[attack(damage=damage)], **more)


def dealt(table: Table) -> list[int]:
    """The damage of all slides so far."""
    return [event.data["damage"] for event in told(table, "scored")]


def rest(table: Table) -> None:
    """Everybody is done with this round, and reacts to nothing."""
    for seat in sorted(table.choices):
        if seat in table.choices and table.choices[seat].ask == "turn":
            table.answer(seat, "done")
    calm(table)


def calm(table: Table, *, but: str = "-") -> None:
    """Nobody reacts to anything, unless this could be done."""
    while asked := [seat for seat, choice in table.choices.items() if choice.ask == "react"]:
        if any(option.id == but for option in table.choices[asked[0]].options):
            return
        table.answer(asked[0], "pass")
