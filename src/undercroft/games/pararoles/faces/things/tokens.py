"""Cards for those on the floor: each hero and each enemy in sight, as they are now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.engine.stage.card import Card
from undercroft.games.pararoles.content.bestiary import BOSS_RULES, BY_DIFFICULTY, FOE_RULES, spoken
from undercroft.games.pararoles.content.cards import SUITS
from undercroft.games.pararoles.content.ready import READY
from undercroft.games.pararoles.faces import odds
from undercroft.games.pararoles.faces.kit import cards as kit
from undercroft.games.pararoles.faces.panels import (
    STATES,
    card_of,
    die_words,
    hand_words,
    item_words,
    kind_words,
    role_icon,
    stats_words,
)
from undercroft.games.pararoles.faces.things.kinds import BY_SHORT, special_words
from undercroft.games.pararoles.floor.floor import BOSS

View = Mapping[str, Any]


def hero_card(view: View, hero: dict[str, Any]) -> Card:
    """A hero: role and Special Action, health, stats and belongings now."""
    if hero["role"] is None:
        text = "A hero in the making: the highest of the four stats will be the role."
        return Card(f"Hero of @{hero['seat']}", text, (), ("pararoles.core.start-stats",), role_icon(hero), "hero")
    words, rule = kit.ROLES[hero["role"]]
    lines = []
    if hero["full"]:
        lines.append("fallen" if hero["fallen"] else f"health {hero['health']} of {hero['full']}")
    lines.append(stats_words(hero["stats"], hero["now"]))
    if hero["at"] is not None:
        lines.append(f"on {hero['at']}")
    if hero["treasure"]:
        lines.append(f"treasure: {hand_words(hero['treasure'])}")
    lines += [item_words(item) for item in hero["items"]]
    lines += [words for key, words in STATES.items() if hero.get(key)]
    if hero["saved"]:
        lines.append(f"has saved the {hand_words([hero['saved']])}")
    name = next((ready.name for ready in READY if ready.id == hero["ready"]), f"Hero of @{hero['seat']}")
    text = f"Special, once in each combat. {special_words(view, words)}"
    rules = ("pararoles.core.role", rule, "pararoles.core.health")
    return Card(f"{name}, {hero['role']}", text, tuple(lines), rules, role_icon(hero), "hero")


def foe_card(view: View, foe: dict[str, Any]) -> Card:
    """An enemy in sight: what its type does, its numbers now, and how it and whoever asks would hit each other."""
    type = BY_DIFFICULTY[foe["difficulty"]]
    words, rule = kit.SPECIALS[type.short]
    lines = [
        *kind_words(foe),
        f"{card_of(foe)}: {stats_words(foe['stats'], foe['stats'])}" if foe["suit"] else card_of(foe),
    ]
    lines += [f"health {foe['health']}", f"speed {type.speed}", f"die: {die_words(type.die)}"]
    lines += [words for key, words in STATES.items() if foe.get(key)]
    lines += [f"{key} {foe[key]}" for key in ("wounds", "acid") if foe[key]]
    if foe["cards"]:
        lines.append(f"holds {hand_words(foe['cards'])}")
    lines += _between(view, foe)
    rules = (rule, *(BOSS_RULES if foe["kind"] == BOSS else ()), *FOE_RULES)
    return Card(
        f"{spoken(foe['name'])}, {type.name}", special_words(view, words), tuple(lines), rules, type.icon, "enemy"
    )


def _between(view: View, foe: dict[str, Any]) -> list[str]:
    """How whoever asks and this enemy would hit each other, in words."""
    me = next((hero for hero in view["heroes"] if hero["seat"] == view["you"] and hero["at"] is not None), None)
    if me is None or foe["suit"] not in SUITS:
        return []
    mine = odds.hits(odds.hero_hits(view, me, foe), health=foe["health"], reflecting=foe["reflecting"])
    its = odds.hits(odds.attack(view, odds.foe_side(foe), odds.hero_side(me)), health=me["health"])
    return [f"your attack {mine}", f"its attack on you {its}"]


def lost_card(view: View, name: str) -> Card | None:
    """An enemy that was seen and is out of sight: what its type does, and nothing of how it is now."""
    type = BY_SHORT.get(name.rpartition("-")[0])
    if type is None:
        return None
    words, rule = kit.SPECIALS[type.short]
    lines = ("out of sight", f"speed {type.speed}", f"die: {die_words(type.die)}")
    return Card(
        f"{spoken(name)}, {type.name}", special_words(view, words), lines, (rule, *FOE_RULES), type.icon, "enemy"
    )
