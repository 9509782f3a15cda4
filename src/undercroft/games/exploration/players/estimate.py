"""What a moment of a crawl is worth: how strong the group is, and how much of the way is behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.games.exploration.content.lists import DRAUGHT, OWN_DRAUGHT
from undercroft.games.exploration.state.stages import CRAWL

START: Final = 430
VITA: Final = 260
POWER: Final = 100
LIFE: Final = 200
"""What full Vita and Power and the lives of all are worth, in thousandths of a win."""
HEALS: Final = 100
ITEM: Final = 25
REST: Final = 90
GOAL: Final = 60
SECONDARY: Final = 15
ROOM: Final = 12
TOKEN: Final = 4
GROWTH: Final = 8
"""What each of these adds: a draught or another Item of somebody, a rest, a goal, a room, a token taken, 100 Lore."""
FOE: Final = 280
"""What foes take away that are as strong as the whole group."""
ROUND: Final = 2


def estimate(view: Mapping[str, Any]) -> int | None:
    """In how many of 1000 games the group wins from here.

    None but at the beginning of a round, of a crawl, a combat or a skirmish: in between the game must be played on.
    """
    if view["stage"] != CRAWL.value or view["you"] is None or not _begins(view):
        return None
    strength = max(5, min(995, START + group(view) + way(view) - danger(view)))
    return 1000 - (1000 - strength) ** 2 // 1000  # Of those who are not yet weak hardly any fail.


def _begins(view: Mapping[str, Any]) -> bool:
    """Whether a round has just begun, and nobody has done anything in it."""
    skirmish = view["skirmish"]
    if skirmish is not None:
        return not any(skirmish["stances"].values())
    turn = view["turn"]
    if turn is None or not turn["fresh"]:
        return False
    queue = view["queue"] if view["battle"] is None else view["battle"]["queue"]
    there = [hero for hero in view["heroes"] if hero["life"] != "limbo"]
    return len(queue) == len(there) - 1


def group(view: Mapping[str, Any]) -> int:
    """What the group's strength adds to a start from nothing, or takes from it."""
    heroes = view["heroes"]
    count = len(heroes)
    worth = 0
    for hero in heroes:
        if hero["life"] == "living":
            vita, most = hero["vita"], hero["max_vita"]
            worth += VITA * vita * (2 * most - vita) // (most * most)  # The last points of Vita are the dearest.
            worth += POWER * hero["power"] // max(1, hero["max_power"]) + LIFE
            draughts = sum(item in (DRAUGHT, OWN_DRAUGHT) for item in hero["items"])
            worth += HEALS * draughts + ITEM * (len(hero["items"]) - draughts)
        worth += GROWTH * hero["lore"] // 100
    return int(worth // count) - (VITA + POWER + LIFE) // 2


def way(view: Mapping[str, Any]) -> int:
    """What of the way is behind the group, and what it has taken on it."""
    worth = sum(GOAL if goal["primary"] else SECONDARY for goal in view["goals"] if goal["done"])
    worth += ROOM * len(view["rooms"]) - TOKEN * len(view["tokens"])
    worth += ROOM * sum(door["opened"] for door in view["doors"]) + REST * view["rests"]
    return int(worth - ROUND * view["round"])


def danger(view: Mapping[str, Any]) -> int:
    """What the foes on the map, or the counter of a skirmish, take away."""
    vita = sum(hero["vita"] for hero in view["heroes"]) or 1
    if view["skirmish"] is not None:
        return int(FOE * 2 * sum(view["skirmish"]["counters"]) // (vita + 10))
    strength = sum(foe["vita"] * (foe["die"] + 1 + 2 * foe["bonus"]) * foe["attacks"] // 8 for foe in view["foes"])
    return int(FOE * strength // (strength + vita)) if strength else 0
