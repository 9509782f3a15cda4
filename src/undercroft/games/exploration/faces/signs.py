"""Who is who on the map and beside it: names, bars, the signs of what holds for somebody, and whose turn it is."""

from __future__ import annotations

from typing import Any

from undercroft.games.exploration.content import said
from undercroft.games.exploration.content.lists import SPOOKED, slug
from undercroft.games.exploration.faces.ground import Seen
from undercroft.games.exploration.faces.icons import BEGUILED, CROWN, EXHAUSTED, SMOKED, STATUS_ICONS, VEILED
from undercroft.games.exploration.state.records import GHOST, LIMBO, LIVING, spoken

Signs = tuple[tuple[str, str], ...]


def acting(seen: dict[str, Any]) -> str | None:
    """The id of the character or foe whose turn it is."""
    if seen["turn"] is not None:
        return str(seen["turn"]["hero"])
    queue = seen["battle"]["queue"] if seen["battle"] is not None else []
    return str(queue[0]) if queue else None


def in_turn(seen: dict[str, Any]) -> list[Seen]:
    """The characters on the map in the order of their turns: who acts as Leader first, then round the table.

    [exploration.core.turn.round] [exploration.leader.falls]
    """
    heroes: list[Seen] = seen["heroes"]
    ids = [hero["id"] for hero in heroes]
    leads = ids.index(seen["leader"])
    fit = (LIVING, GHOST) if "ghosts_lead" in seen["variants"] else (LIVING,)
    if heroes[leads]["life"] not in fit:
        after = [*range(leads, len(heroes)), *range(leads)]
        leads = next((number for number in after if heroes[number]["life"] == LIVING), leads)
    return [hero for hero in heroes[leads:] + heroes[:leads] if hero["life"] != LIMBO]


def foe_name(foe: Seen) -> str:
    """A foe as map, options, panels and log call it."""
    return said.foe_name(foe["kind"], spoken(foe["id"]))


def also_called(seen: dict[str, Any], hero: Seen) -> tuple[str, ...]:
    """What else a character goes by: its id, and the seat that plays it alone."""
    alone = sum(other["seat"] == hero["seat"] for other in seen["heroes"]) == 1
    return (hero["id"], f"@{hero['seat']}") if alone else (hero["id"],)


def hero_bar(hero: Seen) -> tuple[int, int] | None:
    """What a character has left: Vita, or a ghost's points; nothing in Limbo."""
    if hero["life"] == LIMBO:
        return None
    return (hero["ghost"], hero["max_ghost"]) if hero["life"] == GHOST else (hero["vita"], hero["max_vita"])


def hero_signs(seen: dict[str, Any], hero: Seen) -> Signs:
    """What holds for a character: that it leads, its statuses, what protects it, that its weapon is exhausted."""
    signs = [(CROWN, "leader")] if hero["id"] == seen["leader"] else []
    signs += [(STATUS_ICONS[status], slug(status)) for status in hero["statuses"]]
    signs += [(VEILED, "phantasm")] * hero["veiled"] + [(SMOKED, "smoke-vial")] * hero["smoke"]
    signs += [(EXHAUSTED, "fault")] * (hero["life"] == LIVING and not hero["weapon"]["usable"])
    return tuple(signs)


def foe_signs(foe: Seen) -> Signs:
    """What holds for a foe: that it is Spooked, and that it misses its next turn."""
    signs = [(STATUS_ICONS[SPOOKED], slug(SPOOKED))] if foe["spooked"] else []
    return (*signs, (BEGUILED, "beguile")) if foe["stunned"] else tuple(signs)
