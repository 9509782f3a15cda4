"""What a moment of ElectroDungeon is worth to the seat that sees it: how near the Explorers are to the way out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.games.electro.state.records import LOCK
from undercroft.games.electro.state.stages import Stage

START: Final = 200
OWN_FRAGMENT, OTHER_FRAGMENT = 140, 50
OWN_KEY, OTHER_KEY = 60, 25
OPEN_DOOR, EXIT_FOUND = 40, 40
LIVE, CARD, PEEK = 12, 15, 10
LATE: Final = 200
"""In thousandths of a win; the last is what time takes away in a whole game."""

MOST_LIVE: Final = 6
"""More Live than this hardly helps."""


def estimate(view: Mapping[str, Any]) -> int | None:
    """In how many of 1000 games this seat wins from here.

    None while the labyrinth is laid out, and on one's own turn: the game must be played on to judge.
    """
    playing = view["stage"] in (Stage.ROUND.value, Stage.FATES.value)
    if not playing or view["you"] is None:
        return None
    turn = view["turn"]
    hopes = {explorer["seat"]: hope(view, explorer) for explorer in view["explorers"] if not explorer["gone"]}
    if view["you"] in hopes:
        return None if turn is not None and view["you"] in turn["members"] else hopes[view["you"]]
    if view["stage"] == Stage.FATES.value or not hopes:
        return None
    return 1000 - max(hopes.values())


def hope(view: Mapping[str, Any], explorer: Mapping[str, Any]) -> int:
    """In how many of 1000 games this Explorer escapes, as far as can be seen."""
    others = [other for other in view["explorers"] if other is not explorer]
    doors = [side for side in view["sides"].values() if side["open"]]
    worth: int = START + OWN_FRAGMENT * explorer["fragments"]
    worth += OTHER_FRAGMENT * sum(other["fragments"] for other in others)
    worth += OWN_KEY * len(explorer["keys"] or ()) + OTHER_KEY * sum(len(other["keys"] or ()) for other in others)
    worth += OPEN_DOOR * len(doors) + EXIT_FOUND * any(side["card"] == LOCK for side in doors)
    worth += LIVE * min(explorer["live"], MOST_LIVE) + CARD * explorer["cards"]
    worth += PEEK * len(explorer.get("perceived", ()))
    if view["limit"]:
        worth -= LATE * view["round"] // view["limit"]
    return max(5, min(995, worth))
