"""What a position of Dungeon Trapper is worth to the seat that sees it: two dungeons wear down, who is robbed first?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from undercroft.games.trapper.book.odds import MOST, ONE, ROLLS, breach, survival
from undercroft.games.trapper.book.traps import TRAP_OF
from undercroft.games.trapper.content.board import FLOOR, TILES, TRAP_ICONS
from undercroft.games.trapper.players.bot import Scouted, kept, scouted

BARE: Final = str.maketrans(TRAP_ICONS, FLOOR * len(TRAP_ICONS))
"""What takes the traps off a layout."""

USUAL: Final = 7
"""The usual roll of action points."""

UPKEEP: Final = 3
"""What of a roll usually goes into the own dungeon before a run."""

RUNS: Final = 2
"""A dungeon is judged by how it stands so many runs."""

LUCK: Final = ONE // 200
"""What is added to the chances of both sides: no dungeon is so well kept that it is safe for ever."""

DOUBT: Final = 4
"""Of a lead in what is to come so much is left, one part in so many: both sides mend, and find out what they face."""

FOR_EVER: Final = 50
"""The rounds that are reckoned with where there is no limit."""


def estimate(view: Mapping[str, Any]) -> int | None:
    """In how many of 1000 games this seat wins from here, a draw being half a win.

    None while dungeons are built, a run is under way or a purchase is half made: the game must be played on to judge.
    """
    if view["stage"] not in ("trapping", "sending") or view["order"] is not None:
        return None
    options, turn = view["options"], view["turn"]
    mine, theirs = view["boards"][view["you"]], view["boards"][1 - view["you"]]
    own = guards(mine["layout"], mine["disabled"])
    rival = scouted(theirs["layout"], tuple(theirs["disabled"]), tuple(theirs["added"]))
    loss = breach(own)
    lasting = siege(own, RUNS) // RUNS
    if view["turn_of"] != view["you"]:
        won = 0
        turn -= 1
    else:
        points = view["points"]
        enters = (points or options["zero_enters"]) and not (options["either_or"] and points < view["roll"])
        won = rival.success(max(1, points), max(1, points)) if enters else 0
    if view["claimed"]:  # Variant equal_turns: this is the last turn.
        return (won if view["turn_of"] == view["you"] else 2 * ONE - loss) * 500 // ONE
    limit = options["turn_limit"]
    rounds = max(0, limit - turn) // 2 if limit else FOR_EVER
    first = ONE // 2 + (race(hope(rival), lasting, rounds) - ONE // 2) // DOUBT
    later = (ONE - loss) * first // ONE if not limit or turn < limit else ONE // 2
    return (won + (ONE - won) * later // ONE) * 1000 // ONE


def guards(layout: str, disabled: list[str]) -> str:
    """The active traps of a dungeon that every run must pass, in the order of the way."""
    posts = kept(layout.translate(BARE), (), ()).posts  # Traps do not change the ways: reckoned once for a dungeon.
    icons = "".join(reversed(layout.split("\n")))
    return "".join([icons[tile] for tile in posts if icons[tile] in TRAP_OF and TILES[tile] not in disabled])


@lru_cache(maxsize=2048)
def hope(rival: Scouted) -> int:
    """The chance that a usual run ends at the rival's heirloom."""
    return sum(ROLLS[roll] * rival.success(max(1, roll - UPKEEP), USUAL) for roll in range(2, MOST + 1)) // 36


@lru_cache(maxsize=65536)
def siege(traps: str, runs: int) -> int:
    """The chance that one of so many runs passes all these traps, if none of those that the others wore down is mended.

    >>> siege("PP", 1) * 100 // ONE, siege("PP", 2) * 100 // ONE
    (2, 23)
    """
    *deaths, through = ends(traps)
    if runs > 1:
        through += sum(died * siege(traps[at + 1 :], runs - 1) for at, died in enumerate(deaths)) // ONE
    return through


@lru_cache(maxsize=65536)
def ends(traps: str) -> list[int]:
    """Where a run with a whole roll of action points ends: the chance of each of these traps, and that of none."""
    ended = [0] * (len(traps) + 1)
    for roll in range(2, MOST + 1):
        fortitude, alive = roll, ONE * ROLLS[roll] // 36
        for at, icon in enumerate(traps):
            lives = alive * survival(icon, fortitude) // ONE
            ended[at] += alive - lives
            alive = lives
            if icon == "S":
                fortitude = max(1, fortitude - 1)
        ended[-1] += alive
    return ended


@lru_cache(maxsize=65536)
def race(hope: int, loss: int, rounds: int) -> int:
    """Who succeeds first, if every round one does with this chance and the other with that; half if nobody does.

    >>> race(ONE // 10, ONE // 10, 50) * 100 // ONE, race(ONE // 10, 0, 50) * 100 // ONE
    (50, 95)
    """
    hope, loss = hope + LUCK, loss + LUCK
    first = hope * ONE // (hope + loss)
    nobody: int = max(0, ONE - hope - loss) ** rounds * ONE // ONE**rounds
    return first + (ONE // 2 - first) * nobody // ONE
