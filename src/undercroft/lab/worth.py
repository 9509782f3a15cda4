"""What the things of a game are worth, as far as wins with and without them can tell.

Who used a thing may have won because of it, or used it because it was winning: the figures cannot tell one from the
other. A rule of the game that is varied in an experiment can.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from undercroft.engine import Game
from undercroft.engine.workshop.glossary import glossary
from undercroft.lab.cells import Cell
from undercroft.lab.measure import Use
from undercroft.lab.metrics import Row
from undercroft.lab.shares import share

WARNING: Final = (
    "With and without are not the same games otherwise: who is ahead may use more, and who lasts longer uses more. "
    "Take a large difference as a question, and vary the rule to answer it."
)
FEW: Final = 5
"""With fewer games than this on a side nothing is said of a thing."""


def worth(game: Game, cell: Cell, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """For every use of a thing: wins with and without it; the widest apart first.

    Where all play together, games are counted; else everybody's games at the seats of those sides that ever did it.
    """
    cards = glossary(game.id).cards
    uses = sorted({(verb, thing) for row in rows for verb, thing, _ in row["measured"]["users"]})
    found = []
    for use in uses:
        did, did_not = _apart(game, cell, rows, use)
        if min(len(did), len(did_not)) >= FEW:
            found.append(
                {
                    "verb": use[0],
                    "thing": cards[use[1]].title,
                    "with": {"games": len(did), **share(sum(did), len(did))},
                    "without": {"games": len(did_not), **share(sum(did_not), len(did_not))},
                    "difference": round(sum(did) / len(did) - sum(did_not) / len(did_not), 3),
                }
            )
    return sorted(found, key=lambda one: (-abs(one["difference"]), one["verb"], one["thing"]))


def _apart(game: Game, cell: Cell, rows: Sequence[Row], use: Use) -> tuple[list[bool], list[bool]]:
    """Whether it was won, for those who did this and for those who did not."""
    used = [{seat for verb, thing, seats in row["measured"]["users"] if (verb, thing) == use for seat in seats}
            for row in rows]  # fmt: skip
    did: list[bool] = []
    did_not: list[bool] = []
    if game.cooperative:
        for row, who in zip(rows, used, strict=True):
            (did if who else did_not).append(bool(row["winners"]))
        return did, did_not
    sides = {cell.sides[seat] for who in used for seat in who}
    if all(len(set(cell.sides)) == len(cell.sides) for _ in sides):  # Each against all others: every seat could.
        sides = set(cell.sides)
    for row, who in zip(rows, used, strict=True):
        for seat, side in enumerate(cell.sides):
            if side in sides:
                (did if seat in who else did_not).append(seat in row["winners"])
    return did, did_not
