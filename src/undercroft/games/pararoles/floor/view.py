"""What is seen of a floor: in the making by its designer alone, and before they enter it by the players."""

from __future__ import annotations

from typing import Any

from undercroft.engine import cite
from undercroft.games.pararoles.floor.datafiles import to_json
from undercroft.games.pararoles.floor.floor import DOOR, NOWHERE, Door, Floor
from undercroft.games.pararoles.floor.state import DONE, Design


def view(s: Design, seat: int | None) -> dict[str, Any]:
    """The step, and for the designer the whole floor as in its file."""
    seen: dict[str, Any] = {"stage": s.step.value if seat == s.designer else "done" if s.step is DONE else "designing"}
    seen["floor"] = (
        to_json(s.floor) if seat is not None and seat == s.designer and s.floor.entrance != NOWHERE else None
    )
    return seen


def known(floor: Floor) -> Floor:
    """A floor of what players may know before they enter this one: made from nothing, not stripped.

    [pararoles.core.hidden-view]
    """
    cite("pararoles.core.hidden-view")
    seen = floor.open_area() if floor.entrance != NOWHERE else 0
    across, down = floor.passages(through=0)
    return Floor(
        floor.number,
        floor.entrance,
        floor.side,
        pieces=[piece.copy() for piece in floor.pieces if seen >> piece.squares[0] & 1],
        doors=[
            Door(door.square, door.side, DOOR) for door in floor.doors if door.kind == DOOR and seen >> door.square & 1
        ],
        used=seen,
        across=across & seen,
        down=down & seen,
    )
