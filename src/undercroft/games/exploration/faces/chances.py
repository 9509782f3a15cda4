"""What a view says of chances: of checks, of attacks on foes, and of theirs on characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from undercroft.engine.craft.words import percent
from undercroft.games.exploration.book.basics.dice import D10, D100
from undercroft.games.exploration.book.fights.blows import ability_die, takes_less
from undercroft.games.exploration.book.fights.foes import FEAR, HELP
from undercroft.games.exploration.book.odds import Strike, hitting, passing
from undercroft.games.exploration.content.lists import GRAVE_RAT, HAG, LUCKY, MELEE, OCCULTIST, SIGIL
from undercroft.games.exploration.faces.ground import Seen, ground_of, place
from undercroft.games.exploration.figures import (
    DEVASTATING,
    FAULT,
    GHOST_DIE,
    GHOST_RANGE,
    NATURAL_ONE,
    NUMBERS,
    UNARMED,
)
from undercroft.games.exploration.state.records import GHOST, LIVING

View = Mapping[str, Any]


def figure(view: View, key: str) -> int:
    """A number that is a ruling, as it is in force at this table."""
    changed: dict[str, int] = view["numbers"]
    return changed.get(key, NUMBERS[key])


def hero_of(view: View, who: str) -> Seen:
    """The character of this name or id."""
    found: Seen = next(hero for hero in view["heroes"] if hero["character"] and who in (hero["id"], hero["character"]))
    return found


# ---------------------------------------------------------------- checks


def check_odds(view: View, hero: Seen, skill: str, number: int) -> str:
    """How often the character passes this check.  [exploration.core.check.roll]"""
    return percent(passing(hero["skills"].get(skill, 0), number, ones_fail=_ones_fail(view)), D10)


def has_passed(view: View, hero: Seen, skill: str, number: int, face: int) -> bool:
    """Whether this face passes the check.  [exploration.core.check.roll] [exploration.core.check.natural-one]"""
    return face + int(hero["skills"].get(skill, 0)) >= number and not (face == 1 and _ones_fail(view))


def _ones_fail(view: View) -> bool:
    return bool(figure(view, NATURAL_ONE)) and "no_auto_fail" not in view["variants"]


def lucky(hero: Seen) -> str:
    """What is to be said where the dice may be rolled again."""
    return ", before a second roll" if LUCKY in hero["statuses"] else ""


# ---------------------------------------------------------------- attacks


class Arm(NamedTuple):
    """With what a character attacks."""

    die: int
    bonus: int
    range: int
    magical: bool


def arm(view: View, hero: Seen) -> Arm:
    """The weapon, bare hands, or a ghost's touch.

    [exploration.core.encounter.unarmed] [exploration.core.ghost.fight] [exploration.core.ghost.touch]
    """
    if hero["life"] == GHOST:
        magical = "plain_touch" not in view["variants"]
        return Arm(figure(view, GHOST_DIE), 0, figure(view, GHOST_RANGE), magical)
    weapon = hero["weapon"]
    if not weapon["usable"]:
        return Arm(figure(view, UNARMED), hero["damage"], MELEE, False)
    return Arm(weapon["die"], hero["damage"], weapon["range"], weapon["magical"])


def hits(view: View, might: int, defense: int) -> int:
    """How many of the 100 faces of an attack hit.  [exploration.core.encounter.attack]"""
    return hitting(might, defense, devastating=figure(view, DEVASTATING), fault=figure(view, FAULT))


def attack_odds(view: View, hero: Seen, foe: Seen, ability: str) -> str:
    """How an attack may end: how often it hits, for how much, and how often it takes the foe's last Vita."""
    with_, less = arm(view, hero), takes_less(foe["kind"], magical=arm(view, hero).magical)
    more = 0 if ability == SIGIL else ability_die(ability, foe["type"])
    strike = Strike(hero["might"], foe["defense"], with_.die, with_.bonus, more, less)
    return _told(view, strike, foe["vita"]) + lucky(hero)


def friend_odds(view: View, hero: Seen, other: Seen) -> str:
    """How an attack of somebody possessed on another character may end.  [exploration.core.statuses]"""
    with_ = arm(view, hero)
    return _told(view, Strike(hero["might"], other["defense"], with_.die, with_.bonus), other["vita"]) + lucky(hero)


def _told(view: View, strike: Strike, vita: int) -> str:
    often = percent(hits(view, strike.might, strike.defense), D100)
    ends = strike.ending(vita, devastating=figure(view, DEVASTATING), fault=figure(view, FAULT))
    amount = f"{strike.least} to {strike.most}" if strike.least < strike.most else str(strike.most)
    return f"hits: {often}, {amount}" + (f"; to 0 Vita: {percent(ends, strike.ways)}" if ends else "")


def beside(view: View, foe: Seen) -> list[Seen]:
    """The other foes next to this one."""
    near = ground_of(view).near(place(foe))
    return [other for other in view["foes"] if other is not foe and place(other) in near]


def foe_might(view: View, foe: Seen, hero: Seen) -> int:
    """What a foe adds to its attack on this character, from where all of them stand.

    [exploration.core.creatures.powers] [exploration.core.statuses]
    """
    others = [other for other in view["foes"] if other["id"] != foe["id"]]
    helpers = 0
    if foe["kind"] == GRAVE_RAT:
        near = {place(hero), *ground_of(view).near(place(hero))}
        helpers = sum(other["kind"] == GRAVE_RAT and place(other) in near for other in others)
    elif foe["kind"] == HAG:
        helpers = any(other["type"] == OCCULTIST for other in others)
    might: int = foe["might"] + HELP * helpers - FEAR * foe["spooked"]
    return might


def nearest_friend(view: View, hero: Seen) -> Seen | None:
    """The nearest other living character in reach of the character's weapon.  [exploration.core.statuses]"""
    ground, start, range = ground_of(view), place(hero), arm(view, hero).range
    near = [
        (ground.distance(start, place(other)), other["id"] != view["leader"], number, other)
        for number, other in enumerate(view["heroes"])
        if other is not hero and other["life"] == LIVING and ground.sees(start, place(other))
    ]
    found = min(near, key=lambda one: one[:3], default=None)
    return None if found is None or found[0] > range else found[3]


# ---------------------------------------------------------------- skirmishes


def kind_might(view: View, kind: Seen) -> int:
    """What a kind of creature adds to its attacks in the skirmish.

    [exploration.core.skirmish.creatures-first] [exploration.core.skirmish.powers]
    """
    fight = view["skirmish"]
    left = [one for number, one in enumerate(fight["kinds"]) if counter(view, number)]
    helped = kind["kind"] == HAG and any(one["kind"] != HAG and one["type"] == OCCULTIST for one in left)
    might: int = kind["might"] + HELP * helped - FEAR * (kind["kind"] in fight["spooked"])
    return might


def counter(view: View, number: int) -> int:
    """What is left of the counter of a kind, by its place.  [exploration.core.skirmish.one-counter]"""
    counters: list[int] = view["skirmish"]["counters"]
    return counters[number if len(counters) > 1 else 0] if counters else 0
