"""What a moment of ElectroDungeon is worth to the seat that sees it: what Explorers have, and how long is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine.craft.odds import odds
from undercroft.games.electro.book.basics.layouts import FRAGMENTS
from undercroft.games.electro.state.records import LOCK
from undercroft.games.electro.state.stages import Stage

START: Final = 616
KEY, DOOR, FRAGMENT = 818, 757, 300
"""For each key and fragment that has been found, whoever has it or wherever it lies, and for each open door."""
WHOLE: Final = 1978
"""For all fragments in hands while the way out stands open: nobody has to find anything more."""
LIVE: Final = 77
MOST_LIVE: Final = 6
"""More Live than this hardly helps."""
TIME: Final = -6074
"""For all the time there is, when it is over."""
HURRY, LAST = -5245, -3844
"""For what is still to be found, each by the rounds that are left for it, and for the last way."""


def estimate(view: Mapping[str, Any]) -> int | None:
    """In how many of 1000 games this seat wins from here.

    None while the labyrinth is laid out, and on one's own turn: the game must be played on to judge.

    The weights are those that fit 1600 games of good bots best, with two to six Explorers, some with an easy one.
    Judged by weights from the other half of the games, where it said 3, 15, 35, 55, 75, 95 in a hundred, 2, 12, 38, 57,
    76, 92 were won; in the last round, where it said 5, 6 were. What is found counts alike whoever has it: companions
    escape together.
    """
    playing = view["stage"] in (Stage.ROUND.value, Stage.FATES.value)
    if not playing or view["you"] is None:
        return None
    turn = view["turn"]
    party = prospects(view)
    hopes = {
        explorer["seat"]: odds(party + LIVE * min(explorer["live"], MOST_LIVE))
        for explorer in view["explorers"]
        if not explorer["gone"]
    }
    if view["you"] in hopes:
        return None if turn is not None and view["you"] in turn["members"] else hopes[view["you"]]
    if view["stage"] == Stage.FATES.value or not hopes:
        return None
    return 1000 - max(hopes.values())


def prospects(view: Mapping[str, Any]) -> int:
    """How near all Explorers together are to the way out, as far as can be seen."""
    explorers, piles = view["explorers"], view["piles"]
    doors = [side for side in view["sides"].values() if side["open"]]
    keys: int = sum(len(explorer["keys"] or ()) for explorer in explorers) + sum(len(pile["keys"]) for pile in piles)
    held: int = sum(explorer["fragments"] for explorer in explorers)
    worth: int = START + KEY * keys + DOOR * len(doors) + FRAGMENT * (held + sum(pile["fragments"] for pile in piles))
    wanted = FRAGMENTS - held + (not any(side["card"] == LOCK for side in doors))
    if not wanted:
        worth += WHOLE
    if view["clock"] == "storm":
        left = view["limit"] - view["round"] + 1
        worth += TIME * view["round"] // view["limit"] + (HURRY * wanted + LAST) // left
    return worth
