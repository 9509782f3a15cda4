"""Helpers for tests at the board: fights in which pucks are slid, without noise unless wanted, and slides in a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.games.truedungeon.brawls import MISS, quiet
from tests.games.truedungeon.fights import state, table
from tests.tables import told
from undercroft import Table
from undercroft.games.truedungeon.state.records import Puck

HEART = 1833
"""The speed that brings a puck from the line to the 20 of the standard board, if the board is medium."""
SLOTS = 45
"""Degrees from one number of a wheel of eight to the next."""


def at_board(
    *party: dict[str, Any] | str,
    rolls: Sequence[Any] = (MISS,),
    options: dict[str, Any] | None = None,
    monsters: Any = None,
    **more: Any,
) -> Table:
    """A fight on the standard board; slides have no noise unless `exact` is switched off."""
    chosen = {"mode": "slide", "exact": True, **(options or {})}
    return table(*party, monsters=monsters or [quiet()], rolls=rolls, options=chosen, **more)


def shot(speed: int = HEART, angle: float = 0, x: float = 300, turn: int = 0, spin: float = 0) -> dict[str, Any]:
    """A slide in numbers: by default straight at the 20, the wheel's first number towards the dot."""
    return {"x_mm": x, "angle_deg": angle, "speed_mm_s": speed, "orientation_deg": turn, "spin_rad_s": spin}


def showing(number: int) -> int:
    """How a wheel of 1 to 8 is turned to show this number at the dot straight ahead."""
    return (360 - SLOTS * (number - 1)) % 360


def attack(on: Table, *seats: int, verb: str = "attack ogre") -> None:
    """These seats attack, and everybody is done."""
    for seat in seats:
        on.answer(seat, verb)
    for seat in sorted(on.choices):
        if seat in on.choices and on.choices[seat].ask == "turn":
            on.answer(seat, "done")


def lying(on: Table) -> dict[str, Puck]:
    """The pucks on the board by name."""
    fight = state(on).fight
    return {} if fight is None else {puck.id: puck for puck in fight.pucks}


def read(on: Table) -> list[tuple[int, int]]:
    """What was read of the board so far: zones, -1 for none, and wheel numbers."""
    return [(event.data["natural"], event.data["wheel"]) for event in told(on, "lies")]
