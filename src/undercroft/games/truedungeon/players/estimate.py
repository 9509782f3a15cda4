"""What a moment of an adventure is worth: how hale the party is, what stands before it, how far it has still to go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.games.truedungeon.content.words import DIFFICULTIES
from undercroft.games.truedungeon.state.stages import COMBAT, PUZZLE

START: Final = -1330
HEALTH, HALE = 1950, 2420
"""What all Hit Points of all are worth, and what it is worth that none is missing: that counts by its square."""
ALIVE: Final = 1300
"""What it is worth that nobody has died."""
SIZE: Final = -180
"""For each character: the fewer there are, the better is what they bring."""
EASED: Final = -80
"""For each that is missing from a full party where monsters are the weaker for it."""
FULL: Final = 10
HARD: Final = -205
"""For each step of the difficulty."""
ROOM, HARDER_ROOM = -290, -55
"""For each room that is still to come, and more for each step of the difficulty."""
RIDDLES: Final = 680
"""For the version of an adventure with more puzzles."""
ROUND: Final = -310
"""For each round that the monsters are likely to stand."""
READY: Final = 880
"""For standing in the fight already, with all that it needed to be ready."""

USUAL_HP: Final = 30
"""What all monsters of a room together are taken to have for each character, where nothing is known of them."""
BLOW: Final = 6
"""What a weapon does beside what stands on the card, and beside what misses."""
LONGEST: Final = 20
"""More rounds than these make no difference."""

ODDS: Final = (500, 562, 622, 679, 731, 777, 818, 852, 881, 905, 924, 940, 953, 963, 971, 977, 982)
"""In how many of 1000 games one wins whose worth is so many quarters of a thousand."""
STEP: Final = 250


def estimate(view: Mapping[str, Any]) -> int | None:
    """In how many of 1000 adventures the party succeeds from here.

    None but at the beginning of the party's phase of a round, and before an answer to a puzzle: in between the game
    must be played on. The weights are those that fit 300 adventures of good bots best, on all difficulties but the
    first and with 3 to 10 characters. Judged by weights from the others, where it said 8, 30, 50, 70, 88 in a hundred,
    10, 30, 50, 69, 85 were won; in 45 further ones 14, 46, 54, 73, 76 (the moments of one adventure are much alike).
    """
    if not _begins(view):
        return None
    return odds(worth(view))


def _begins(view: Mapping[str, Any]) -> bool:
    """Whether a round of the party has just begun and nobody has done anything in it, or an answer may be given."""
    if view["deed"] is not None or view["window"] is not None or view["test"] is not None:
        return False
    if view["stage"] == PUZZLE.value:
        return view["puzzle"] is not None and not view["puzzle"]["given"]
    fight = view["fight"]
    if view["stage"] != COMBAT.value or fight is None or fight["phase"] != "party" or fight["slides"]:
        return False
    return not any(
        hero["standard"] or hero["free"] or hero["done"]
        for hero in view["heroes"]
        if not hero["dead"] and not hero["gone"]
    )


def worth(view: Mapping[str, Any]) -> int:
    """The party's prospects in thousandths, 0 where it is as likely to succeed as to fail."""
    heroes = [hero for hero in view["heroes"] if not hero["gone"]]
    living = [hero for hero in heroes if not hero["dead"]]
    if not living:
        return -STEP * len(ODDS)
    full: int = sum(hero["max_hp"] for hero in heroes)
    hp: int = sum(max(0, hero["hp"]) for hero in living)
    ahead = view["last_room"] - view["room"]["number"]
    hard = DIFFICULTIES.index(view["difficulty"])
    found = START + HEALTH * hp // full + HALE * hp * hp // (full * full) + ALIVE * len(living) // len(heroes)
    found += SIZE * len(heroes) + HARD * hard + (ROOM + HARDER_ROOM * hard) * ahead
    if view["version"] == "puzzle":
        found += RIDDLES
    if view["eased"]:
        found += EASED * max(0, FULL - len(heroes))
    if view["fight"] is not None:
        found += READY
    return int(found) + ROUND * rounds(view, living, len(heroes)) // 10


def rounds(view: Mapping[str, Any], living: list[Mapping[str, Any]], party: int) -> int:
    """In how many tenths of rounds all monsters are likely to be down, by what can be seen of them."""
    foes = view["foes"]
    left = 0
    for foe in foes:
        if not foe["dead"]:
            unknown = max(2 * foe["low"], USUAL_HP * party // len(foes))
            left += max(1, ((foe["low"] + foe["high"]) // 2 if foe["high"] else unknown) - foe["taken"])
    blows = sum(BLOW + max(hero["now"]["melee-damage"], hero["now"]["missile-damage"]) for hero in living)
    return int(min(10 * LONGEST, 10 * left // max(1, blows)))


def odds(worth: int) -> int:
    """In how many of 1000 games one wins whose prospects are worth so much.

    >>> odds(0), odds(1000), odds(-1100), odds(90_000)
    (500, 731, 251, 981)
    """
    step, rest = divmod(min(abs(worth), STEP * (len(ODDS) - 1) - 1), STEP)
    found = ODDS[step] + (ODDS[step + 1] - ODDS[step]) * rest // STEP
    return found if worth >= 0 else 1000 - found
