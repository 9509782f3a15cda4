"""What the party is after, as it stands: the stairs of this floor, what must be done first, and how far it still is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.engine.craft.words import counted
from undercroft.engine.stage.card import Card
from undercroft.games.pararoles import figures

View = Mapping[str, Any]

TEXT = (
    "The party plays together: it wins when all heroes who live have left the last floor by its stairs, and has lost "
    "when every hero has fallen."
)
ENDLESS = "The party plays together, floor after floor, for the highest score, until every hero has fallen."


def floors(view: View) -> int:
    """The number of the floor behind which the game is won; 0 where there is none.  [pararoles.core.win]"""
    last: int = view["numbers"].get(figures.FLOORS, figures.NUMBERS[figures.FLOORS])
    return 0 if view["options"]["endless"] else last


def aim(view: View) -> str:
    """One short sentence of what the party is after now."""
    last, left = floors(view), floors(view) - view["floor"]
    if not last:
        how_far = "there is always another floor, and all you do scores"
    elif left <= 0:
        how_far = "this is the last floor, and leaving it wins"
    else:
        how_far = f"leaving floor {last} wins, {counted(left, 'floor')} further down"
    return f"{_now(view)}; {how_far}"


def _now(view: View) -> str:
    """What is to be done on this floor.  [pararoles.core.stairs.leave] [pararoles.core.final-boss]"""
    stairs = view["map"]["stairs"]
    where = f"bring everybody to the stairs on {stairs}" if stairs else "find the stairs down"
    if view["options"]["cleared"] and not view["quiet"]:
        return f"defeat all enemies and {where}"
    return f"defeat the boss and {where}" if needs_boss(view) else where


def needs_boss(view: View) -> bool:
    """Whether this is a last floor of which the exit works when its boss is defeated.  [pararoles.core.final-boss]"""
    return bool(view["options"]["final_boss"] and 0 < floors(view) <= view["floor"])


def aim_card(view: View) -> Card:
    """The aim of the game, and how far it still is."""
    last = floors(view)
    here = [hero for hero in view["heroes"] if hero["at"] is not None]
    lines = [f"floor {view['floor']} of {last}" if last else f"floor {view['floor']}, score {view['score']}"]
    lines.append(f"stairs on {view['map']['stairs']}" if view["map"]["stairs"] else "the stairs are not found yet")
    if here:
        lines.append(f"{counted(len(here), 'hero', 'heroes')} still on this floor")
    if view["options"]["cleared"]:
        lines.append("the stairs work when no enemy is left")
    elif needs_boss(view):
        lines.append("the stairs work when the boss is defeated")
    else:
        lines.append("enemies need not be defeated")
    rules = ["pararoles.core.win", "pararoles.core.lose", "pararoles.core.stairs.leave"]
    rules += ["pararoles.core.final-boss"] if needs_boss(view) else []
    return Card("The aim", TEXT if last else ENDLESS, tuple(lines), tuple(rules), "stairs", "aim")
