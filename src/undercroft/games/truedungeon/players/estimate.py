"""What a moment of an adventure is worth: how hale the party is, what stands before it, how far it has still to go."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import isqrt
from typing import Any, Final

from undercroft.engine.craft.odds import HOPELESS, odds
from undercroft.games.truedungeon.content.uses import use_of
from undercroft.games.truedungeon.content.words import DIFFICULTIES
from undercroft.games.truedungeon.state.stages import COMBAT, PUZZLE

START: Final = -11_800
HALE: Final = 1740
"""What it is worth that no Hit Point of the party is missing: it counts by its square."""
STRENGTH, AIM = 7200, -187
"""What weapons do, by the root of what they are likely to deal, and what of that was To Hit."""
MENDING: Final = 2630
"""What is carried to heal with, if it is as much as all Hit Points of all."""
SIZE, SMALL = 423, -1177
"""For each character, and for each that is missing to a party of `FEW`."""
FEW: Final = 4
EASED: Final = 474
"""For each that is missing to a full party where monsters are the weaker for it."""
FULL: Final = 10
HARD: Final = {"non-lethal": 0, "normal": 0, "hardcore": -2300, "nightmare": -5675, "epic": -5675}
"""For the difficulty, beside the better gear that whoever dares it brings."""
ROOM: Final = -135
"""For each room that is still to come and each step of the difficulty."""
RIDDLES: Final = 815
"""For the version of an adventure with more puzzles."""
FOE, ROUND, LAST_ROUND = -240, -163, -216
"""For each monster, for each round that they are likely to stand, and more in the last room."""
READY, LAST = 1340, 1700
"""For standing in the fight already, with all that it needed to be ready, and for having reached the last room."""

USUAL_HP: Final = 30
"""What all monsters of a room together are taken to have for each character, where nothing is known of them."""
BLOW: Final = 6
"""What a weapon does beside what stands on the card, and beside what misses."""
WAYS: Final = ("melee", "missile")
MIDDLE: Final = 10
"""What an attack shows on average."""
MET, OFTEN = 4, 3
"""So many are hurt at once, and so often a wand is used."""
LONGEST: Final = 20
"""More rounds than these make no difference."""


def estimate(view: Mapping[str, Any]) -> int | None:
    """In how many of 1000 adventures the party succeeds from here.

    None but at the beginning of the party's phase of a round, and before an answer to a puzzle: in between the game
    must be played on. The weights are those that fit 1570 adventures of good bots best, on all difficulties and with 1
    to 10 characters. Judged by weights from the others, where it said 8, 37, 61, 78, 92 in a hundred, 10, 35, 60, 78,
    93 were won (the moments of one adventure are much alike).
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
        return HOPELESS
    full: int = sum(hero["max_hp"] for hero in heroes)
    hp: int = sum(max(0, hero["hp"]) for hero in living)
    size, ahead = len(heroes), view["last_room"] - view["room"]["number"]
    hard = DIFFICULTIES.index(view["difficulty"])
    found = START + HALE * hp * hp // (full * full) + HARD[view["difficulty"]] + ROOM * hard * ahead
    found += STRENGTH * isqrt(100 * sum(map(_strength, living)) // size) // 100
    found += AIM * sum(map(_aim, living)) // len(living)
    found += MENDING * sum(mending(name, size) for hero in living for name in hero["carried"]) // full
    found += SIZE * size + SMALL * max(0, FEW - size)
    if view["version"] == "puzzle":
        found += RIDDLES
    if view["eased"]:
        found += EASED * max(0, FULL - size)
    if view["fight"] is not None:
        found += READY
    found += FOE * sum(not foe["dead"] for foe in view["foes"])
    found += (ROUND if ahead else ROUND + LAST_ROUND) * rounds(view, living, size) // 10
    return int(found + (0 if ahead else LAST))


def _aim(hero: Mapping[str, Any]) -> int:
    """What is added To Hit, by the better of both ways to attack."""
    return max(int(hero["now"][f"{way}-to-hit"]) for way in WAYS)


def _strength(hero: Mapping[str, Any]) -> int:
    """What a weapon is likely to deal, by the better of both ways to attack."""
    now = hero["now"]
    return max(max(0, MIDDLE + int(now[f"{way}-to-hit"])) * max(0, BLOW + int(now[f"{way}-damage"])) for way in WAYS)


@cache
def mending(name: str, size: int) -> int:
    """How many Hit Points this token is likely to give a party of this size: a wand again and again.

    >>> mending("Draught of Deep Mending", 4), mending("Wand of Soft Moss", 4), mending("Jug of Common Cure", 10)
    (8, 9, 64)
    """
    return sum(
        max(0, use.heal) * (min(size, MET) if use.target == "party" else 1) * (OFTEN if use.how == "wand" else 1)
        for use in use_of(name)
    )


def rounds(view: Mapping[str, Any], living: list[Mapping[str, Any]], party: int) -> int:
    """In how many tenths of rounds all monsters are likely to be down, by what can be seen of them."""
    foes = view["foes"]
    left = 0
    for foe in foes:
        if not foe["dead"]:
            unknown = max(2 * foe["low"], USUAL_HP * party // len(foes))
            left += max(1, ((foe["low"] + foe["high"]) // 2 if foe["high"] else unknown) - foe["taken"])
    blows = sum(max(0, BLOW + max(hero["now"][f"{way}-damage"] for way in WAYS)) for hero in living)
    return int(min(10 * LONGEST, 10 * left // max(1, blows)))
