"""How a bot slides: at the best place that nothing bars, around whatever lies in the way.

[truedungeon.digital.slide-bot]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Chance, Option
from undercroft.games.truedungeon.content.board import measures
from undercroft.games.truedungeon.players.sight import Sight

WIDE: Final = 60
"""Closer than this to its way a puck is hit, in millimetres."""
START: Final = measures.RELEASE // measures.MM
GOOD: Final = 12
"""What a fighter does not slide again."""


def slide(sight: Sight, chance: Chance) -> Option:
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
                found = (2 * barred + rank, chance.below(100, "lane"), named)
                best = found if best is None or found < best else best
    return by_id[best[2]] if best is not None else by_id["hold"]


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


def again(sight: Sight, chance: Chance) -> Option:
    """Slide again what lies in a low zone or in none."""
    zone = str((sight.choice.about or {}).get("zone", ""))
    low = not zone.startswith("in zone") or int(zone.split(" ")[-1]) < GOOD
    return next(option for option in sight.choice.options if option.id == ("again" if low else "keep"))


def leave(sight: Sight, chance: Chance) -> Option:
    """A blade that has hit stays."""
    return sight.choice.options[0]


def place(sight: Sight, chance: Chance) -> Option:
    """Behind the best place, where it stops what comes."""
    return sight.choice.options[0]


ANSWERS: Final = {"slide": slide, "slide-again": again, "blade": leave, "place": place}
