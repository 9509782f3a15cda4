"""What a bot does with Items: draughts and tonics, what is handed over, and what is asked for."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Option
from undercroft.games.exploration.content.lists import (
    CHARM,
    COAT,
    COIN,
    DECK,
    DRAUGHT,
    KEY,
    LANTERN,
    OWN_DRAUGHT,
    SMOKE,
    TONIC,
    WATER,
    WHETSTONE,
    slug,
)
from undercroft.games.exploration.faces.ground import Seen, place
from undercroft.games.exploration.figures import ABILITY, ITEMS, NUMBERS, REST_POWER
from undercroft.games.exploration.players.sight import HEALS, Sight, lacks
from undercroft.games.exploration.state.ground import FAR

COST: Final = NUMBERS[ABILITY]
WOUND: Final = 6
"""What a draught heals: only who lacks so much drinks one."""
PRESSING: Final = 35
"""At so much Vita in hundredths a draught is drunk although a rest is still to come, and brought to a friend."""
MOST_RISK: Final = 12
KEEPS: Final = (DRAUGHT, OWN_DRAUGHT, WATER, KEY, COAT, CHARM, WHETSTONE, TONIC, SMOKE, COIN, LANTERN)
"""Items, the dearest first."""


# ---------------------------------------------------------------------- draughts and tonics


def remedy(sight: Sight, weak: list[Seen]) -> Option | None:
    """A draught for the weakest of these: for oneself, or for somebody adjacent who has none."""
    for hero in sorted(weak, key=lambda hero: (hero["vita"], hero is not sight.me)):
        if hero is not sight.me and any(item in HEALS for item in hero["items"]):
            continue
        whom = "" if hero is sight.me else f" {hero['id']}"
        for item in HEALS:
            option = sight.one(f"use {slug(item)}{whom}")
            if option is not None:
                left = f"{hero['vita']} of {hero['max_vita']} Vita left"
                return sight.pick(option, f"a draught for the {hero['character']}: {left}")
    return None


def bring(sight: Sight, weak: list[Seen]) -> Option | None:
    """With a draught to whoever of these has none; not away from one's own wounds."""
    if sight.me in weak or not any(item in HEALS for item in sight.me["items"]):
        return None
    walked = sight.ground.distances(sight.at)
    for hero in sorted(weak, key=lambda hero: int(hero["vita"])):
        near = [space for space in sight.goes if sight.away(space, place(hero)) == 1]
        if near and not any(item in HEALS for item in hero["items"]):
            best = min(near, key=lambda space: (walked.get(space, FAR), space))
            why = f"{hero['vita']} of {hero['max_vita']} Vita left, and no draught"
            return sight.pick(sight.goes[best], f"go to the {hero['character']}: {why}")
    return None


def endangered(sight: Sight) -> list[Seen]:
    """Who may fall in the foes' next turn, and would gain all that a draught gives."""
    return [hero for hero in sight.living if lacks(hero) >= WOUND and hero["vita"] <= risk(sight, hero)]


def risk(sight: Sight, hero: Seen) -> int:
    """At how much Vita the foes' next turn may be the last: half as much again as they do on average.

    They strike at whoever has the least Vita in their reach, so that others have less to fear.
    """
    harm = sight.exposure(hero, place(hero))
    if not harm:
        return 0
    if any(other["vita"] < hero["vita"] and sight.exposure(other, place(other)) for other in sight.living):
        harm //= 2
    return min(MOST_RISK, harm * 3 // 200 + 1)


def tonic(sight: Sight) -> Option | None:
    """A tonic for who has no Power left."""
    for hero in (sight.me, *sight.others):
        if hero["power"] < COST and hero["max_power"] - hero["power"] >= 4:
            whom = "" if hero is sight.me else f" {hero['id']}"
            option = sight.one(f"use {slug(TONIC)}{whom}")
            if option is not None:
                return sight.pick(option, f"a tonic for the {hero['character']}: too little Power for the ability")
    return None


def can_spare(sight: Sight) -> bool:
    """Whether there is Power for the ability beside what is kept for a main foe; what a rest will restore is free."""
    kept = sight.temper.saves - (NUMBERS[REST_POWER] if sight.view["rests"] else 0)
    return bool(sight.me["power"] - COST >= max(0, kept))


def care(sight: Sight, *, resting: bool) -> Option | None:
    """Before the next door a draught for a wound, a tonic for who has no Power; not where a rest is about to come."""
    if resting:
        return None
    below = PRESSING if sight.view["rests"] else sight.temper.drink
    low = [hero for hero in sight.living if 100 * hero["vita"] <= below * hero["max_vita"] and lacks(hero) >= WOUND]
    pressing = [hero for hero in low if 100 * hero["vita"] <= PRESSING * hero["max_vita"]]
    option = remedy(sight, low) or bring(sight, pressing)
    return option or (None if sight.view["rests"] else tonic(sight))


# ---------------------------------------------------------------------- from hand to hand


def hand_over(sight: Sight) -> Option | None:
    """What another makes more of: a second draught, a second Item that works while held, the whetstone.

    Who is weak hands on what doors want. Nobody is ever asked for what he needs himself.
    """
    me = sight.me
    for option in sight.verb("give"):
        _, who, item = option.id.split(" ")
        other = next(hero for hero in sight.living if hero["id"] == who)
        names = [name for name in me["items"] if slug(name) == item]
        if not names:
            if me["vita"] <= 4 and other["vita"] > 2 * me["vita"]:
                return sight.pick(option, f"hand it to the {other['character']}: you may fall, and doors want it")
        elif why := _better_there(me, other, names[0]):
            return sight.pick(option, f"give the {other['character']} the {names[0]}: {why}")
    return _make_room(sight)


def _make_room(sight: Sight) -> Option | None:
    """What is missed least goes to who has room, before the next find must be thrown away."""
    me, most = sight.me, NUMBERS[ITEMS]
    if len(me["items"]) < most:
        return None
    cheap = [slug(item) for item in reversed(KEEPS) if item in me["items"]]
    gifts = [(cheap.index(item), option) for option in sight.verb("give") if (item := option.id.split(" ")[2]) in cheap]
    for _, option in sorted(gifts, key=lambda gift: (gift[0], gift[1].id)):
        _, who, item = option.id.split(" ")
        other = next(hero for hero in sight.living if hero["id"] == who)
        if len(other["items"]) < most - 1 and item not in map(slug, other["items"]):
            why = "you carry all that one may, and would have to throw the next find away"
            return sight.pick(option, f"give it to the {other['character']}: {why}")
    return None


def _better_there(me: Seen, other: Seen, item: str) -> str:
    """Why the Item is better with the other; nothing where it is not."""
    if item in HEALS:
        mine, theirs = (sum(name in HEALS for name in hero["items"]) for hero in (me, other))
        return "you have another, and nobody should go without one" if mine > 1 and not theirs else ""
    if item in other["items"] or item not in DECK or not DECK[item].held:
        return ""
    if me["items"].count(item) > 1:
        return "two do you no more good"
    if item == WHETSTONE and other["might"] > me["might"] and other["weapon"]["die"] >= me["weapon"]["die"]:
        return "who hits more often makes more of it"
    return ""


def take_over(sight: Sight) -> Option | None:
    """What a ghost still carries and cannot use: the story's Items, and draughts."""
    for ghost in sight.heroes:
        if ghost["life"] != "living":
            wanted = [*ghost["things"], *(item for item in ghost["items"] if item in HEALS)]
            asked = [sight.one(f"ask {ghost['id']} {slug(item)}") for item in wanted]
            found = next((option for option in asked if option is not None), None)
            if found is not None:
                return sight.pick(found, f"ask the {ghost['character']} for it: a ghost has no use for it")
    return None
