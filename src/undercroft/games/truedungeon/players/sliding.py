"""How a bot slides: at the best place that nothing bars, around whatever lies in the way.

[truedungeon.digital.slide-bot]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Option
from undercroft.games.truedungeon.content.board import measures
from undercroft.games.truedungeon.players.sight import Sight

WIDE: Final = 60
"""Closer than this to its way a puck is hit, in millimetres."""
START: Final = measures.RELEASE // measures.MM
GOOD: Final = 12
"""What a fighter does not slide again."""


def slide(sight: Sight) -> Option:
    """The best place to which a way is free; else the place itself, come what may."""
    about = sight.choice.about or {}
    spots: Mapping[str, Any] = about.get("spots", {})
    lanes: Mapping[str, Any] = about.get("lanes", {})
    by_id = {option.id: option for option in sight.choice.options}
    lying = [(puck["x"] // 10, puck["y"] // 10) for puck in (sight.view.get("lane") or {}).get("pucks", ())]
    best: tuple[int, int, str] | None = None
    for rank, (id, (x, y)) in enumerate(spots.items()):
        for side, lane in lanes.items():
            named = f"aim {id} {side}".strip()
            if named in by_id:
                barred = sum(_bars(lane, x, y, puck) for puck in lying)
                found = (2 * barred + rank, sight.chance.below(100, "lane"), named)
                best = found if best is None or found < best else best
    if best is None:
        return sight.pick(by_id["hold"], "hold: no place can be reached from here")
    free = "the way to it is free" if best[0] < 2 else "pucks lie about, but no way is freer"
    return sight.pick(by_id[best[2]], f"aim there: of the good places {free}")


def _bars(lane: int, x: int, y: int, puck: tuple[int, int]) -> bool:
    """Whether a puck lies on the way from the release line to the place."""
    px, py = puck[0] - lane, puck[1] - START
    dx, dy = x - lane, y - START
    along = px * dx + py * dy
    length = dx * dx + dy * dy
    if along <= 0:
        return False
    if along >= length:
        return (puck[0] - x) ** 2 + (puck[1] - y) ** 2 < WIDE * WIDE
    across = px * dy - py * dx
    return across * across < WIDE * WIDE * length


def again(sight: Sight) -> Option:
    """Slide again what lies in a low zone or in none."""
    zone = str((sight.choice.about or {}).get("zone", ""))
    low = not zone.startswith("in zone") or int(zone.split(" ")[-1]) < GOOD
    if low:
        return sight.pick(sight.by_id["again"], "slide again: the puck lies in a low zone or in none")
    return sight.pick(sight.by_id["keep"], "keep it: the puck lies well")


def leave(sight: Sight) -> Option:
    """A blade that has hit stays."""
    return sight.pick(sight.options[0], "leave it: a blade that has hit stays where it is")


def place(sight: Sight) -> Option:
    """Behind the best place, where it stops what comes."""
    return sight.pick(sight.options[0], "there: behind the best place it stops what comes")


ANSWERS: Final = {"slide": slide, "slide-again": again, "blade": leave, "place": place}
