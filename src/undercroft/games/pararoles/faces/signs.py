"""What lies on squares and what holds for tokens, as boards, panels and offers show it alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from undercroft.games.pararoles.faces.things.words import CONDITIONS

View = Mapping[str, Any]


class Lying(NamedTuple):
    """Something on a square: its icon, its glyph, words, and what can be asked about it."""

    icon: str
    glyph: str
    words: str
    thing: str


HELD: Final = (
    "guarded",
    "clumsy",
    "lost",
    "controlled",
    "miracle",
    "saved",
    "entangled",
    "acid",
    "wounds",
    "reflecting",
    "fresh",
)
"""What may hold for a hero or an enemy."""


def signs(of: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The signs of a hero or an enemy of a view: each an icon and its thing."""
    held = [of["kind"]] if of.get("kind") in CONDITIONS else []
    held += [key for key in HELD if of.get(key)]
    return tuple((icon, key) for key in held if (icon := CONDITIONS[key].icon) is not None)


def acting(view: View) -> str | None:
    """The id of the token whose turn it is, `@3` for the hero of seat 3, or None."""
    combat = view["combat"]
    if combat is not None:
        if combat["act"] is not None:
            return f"@{combat['act']['seat']}"
        return None if combat["menace"] is None else str(combat["menace"]["enemy"])
    if view["creep"] is not None:
        return str(view["creep"]["enemy"])
    return None if view["mover"] is None else f"@{view['mover']}"


def lying(view: View) -> dict[str, list[Lying]]:
    """By square what lies there, the most important thing first."""
    found: dict[str, list[Lying]] = {}

    def lay(at: str, *about: str) -> None:
        found.setdefault(at, []).append(Lying(*about))

    if view["map"]["stairs"]:
        lay(view["map"]["stairs"], "stairs", "X", "the stairs down", "stairs")
    for pile in view["piles"]:
        if pile["chest"]:
            inside = "" if pile["chest"] is True else f" of {pile['chest']}"
            lay(pile["at"], "chest", "C", f"a chest{inside}", "chest")
    for trap in view["traps"]:
        icon = "trap" if trap["type"] is None else f"trap-{trap['type']}"
        lay(trap["at"], icon, f"T{trap['type'] or ''}", _trap_words(trap), icon)
    for pile in view["piles"]:
        cards = len(pile["cards"]) + pile["plain"]
        if cards:
            lay(pile["at"], "treasure", "$", f"treasure: {', '.join(pile['cards']) or cards}", "treasure")
        for item in pile["items"]:
            lay(pile["at"], item["key"], "i", item["name"], item["key"])
    for at in view["map"]["burning"]:
        lay(at, "flame", "f", "blue flames", "flame")
    return found


def _trap_words(trap: Mapping[str, Any]) -> str:
    words = f"trap on the chest: {trap['name']}" if trap["lid"] else f"trap: {trap['name']}"
    if trap["type"] is None:
        words = "a trap on the chest" if trap["lid"] else "a trap"
    if trap["tried"]:
        words += ", tried"
    return words if trap["found"] else f"{words}, not found yet"
