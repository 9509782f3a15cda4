"""Cards for what one carries and what holds for one: Items of the deck, the story's own, statuses."""

from __future__ import annotations

from typing import Final

from undercroft.engine.craft.words import listed
from undercroft.engine.stage.card import Card
from undercroft.games.exploration.content.lists import (
    BLESSED,
    BRAVE,
    CURSED,
    DECK,
    DERANGED,
    DRAUGHT,
    IMMOBILIZED,
    LUCKY,
    OWN_DRAUGHT,
    PERCEPTIVE,
    POSSESSED,
    SPOOKED,
    STATUS_WORDS,
    SWIFT,
    slug,
)
from undercroft.games.exploration.faces.chances import View
from undercroft.games.exploration.faces.icons import ITEM_ICONS, STATUS_ICONS, STORY_ITEM
from undercroft.games.exploration.faces.signs import foe_name
from undercroft.games.exploration.faces.things.people import bearers

ITEM_OF: Final = {slug(name): name for name in (*DECK, OWN_DRAUGHT)}
STATUS_OF: Final = {slug(name): name for name in STATUS_WORDS}
"""The names behind ids that everybody may always ask about."""

_STATUS_TEXTS: Final = {
    BLESSED: "Attacks hit you less often.",
    BRAVE: "Your attacks hit more often.",
    LUCKY: "You may roll one of your own dice again; then the luck is spent.",
    PERCEPTIVE: "You notice more of what is about.",
    SWIFT: "You move farther.",
    CURSED: "Your attacks hit less often.",
    SPOOKED: "Attacks hit you more often; a Spooked foe hits less often itself.",
    IMMOBILIZED: "You cannot move from your space.",
    DERANGED: "You pass fewer checks, whatever the skill.",
    POSSESSED: "Your next ACT is not your own: you attack your nearest friend in reach, or lose it.",
}


def status_card(view: View, id: str) -> Card:
    """A status: what it does, and who has it."""
    status = STATUS_OF[id]
    who = bearers(view, "statuses", status)
    who += [foe_name(foe) for foe in view["foes"] if status == SPOOKED and foe["spooked"]]
    lines = [STATUS_WORDS[status], "until the end of the fight; outside one, of the next"]
    lines += [f"now: {listed(who)}"] if who else []
    rules = ("exploration.core.statuses", "exploration.core.statuses.outside")
    return Card(status, _STATUS_TEXTS[status], tuple(lines), rules, STATUS_ICONS[status], "status")


def item_card(view: View, id: str) -> Card:
    """An Item of the deck, or the draught with which everybody begins: what it does, and who carries it."""
    name = ITEM_OF[id]
    kind = DECK[DRAUGHT if name == OWN_DRAUGHT else name]
    text = f"Gives {kind.words}." if kind.held else f"Use it up: {kind.words}."
    lines = ["works while you live and hold it; only one counts"] if kind.held else []
    if name == OWN_DRAUGHT:
        lines.append("everybody begins with one; used up, it leaves the game")
    else:
        lines.append(f"in the deck there are {kind.count}")
        if spent := view["discards"].count(name):
            lines.append(f"on the discard pile: {spent}")
    if who := bearers(view, "items", name):
        lines.append(f"carried by: {listed(who)}")
    rules = ("exploration.core.items.deck", "exploration.core.items.use", "exploration.core.items.limit")
    return Card(name, text, tuple(lines), rules, ITEM_ICONS[name], "Item")


# ---------------------------------------------------------------- the story's own


def story_item(name: str) -> str:
    """The thing that an Item of the story is."""
    return f"item {slug(name)}"


def goods_thing(name: str) -> str:
    """The thing that an Item is, of the deck or of the story."""
    return slug(name) if slug(name) in ITEM_OF else story_item(name)


def story_items(view: View) -> dict[str, str]:
    """The names of the story's Items that are known, by their things: those carried, and those that doors want."""
    carried = [name for hero in view["heroes"] if hero["character"] for name in hero["things"]]
    wanted = [door["item"] for door in view["doors"] if door["item"]]
    return {story_item(name): name for name in (*carried, *wanted) if slug(name) not in ITEM_OF}


def story_item_card(view: View, name: str) -> Card:
    """An Item of the story: who carries it, and what is known to want it."""
    who = bearers(view, "things", name)
    doors = [door["name"] for door in view["doors"] if door["item"] == name]
    lines = [f"carried by: {listed(who)}"] if who else ["nobody carries it"]
    lines += [f"opens: {listed(doors)}"] if doors else []
    lines += [goal["text"] for goal in view["goals"] if name in goal["text"]]
    text = "An Item of the story: anybody can carry it beside what the deck gives, and it stays with the group."
    rules = ("exploration.core.items.limit", "exploration.core.story.conditions", "exploration.core.ghost.heir")
    return Card(name, text, tuple(lines), rules, STORY_ITEM, "Item of the story")
