"""What a position of Dungeon Trapper is worth to the seat that sees it: two dungeons wear down, who is robbed first?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.games.trapper.book.odds import ONE, breach
from undercroft.games.trapper.book.traps import TRAPS
from undercroft.games.trapper.players.bot import planned
from undercroft.games.trapper.players.keep import kept
from undercroft.games.trapper.players.raid import scouted
from undercroft.games.trapper.players.worth import Prospect


def estimate(view: Mapping[str, Any]) -> int | None:
    """In how many of 1000 games this seat wins from here, a draw being half a win.

    None while dungeons are built, a run is under way or a purchase is half made: the game must be played on to judge.
    """
    if view["stage"] not in ("trapping", "sending") or view["order"] is not None:
        return None
    mine, theirs = view["boards"][view["you"]], view["boards"][1 - view["you"]]
    own = kept(mine["layout"], tuple(mine["disabled"]), tuple(mine["fog"]))
    rival = scouted(theirs["layout"], tuple(theirs["disabled"]), tuple(theirs["added"]))
    prospect = Prospect(view, own, rival)
    acts = view["turn_of"] == view["you"]
    if view["claimed"]:  # Variant equal_turns: this is the last turn.
        return (prospect.run(view["points"])[0] if acts else 2 * ONE - breach(own.line)) * 500 // ONE
    if not acts:
        prospect.last = False
        worth = prospect.worth(-1, own.line)
    elif view["stage"] == "trapping" and not own.found:
        worth = planned(own, prospect, view, tuple(TRAPS))[1]
    else:
        alone = view["options"]["either_or"] and view["points"] < view["roll"]
        worth = prospect.worth(-1 if alone else view["points"], own.line)
    return worth * 1000 // ONE
