"""Cards of whoever is there: characters and their classes, monsters that have been met, rooms that were entered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from undercroft.engine.craft.words import listed
from undercroft.engine.stage.card import Card
from undercroft.games.truedungeon.book.basics.conditions import CONDITIONS
from undercroft.games.truedungeon.content.classes import classes, subclasses
from undercroft.games.truedungeon.faces.kit.words import WORDS
from undercroft.games.truedungeon.faces.things.ids import BOX, PUZZLE, SIGNS, effect_id, foe_id, hero_id
from undercroft.games.truedungeon.faces.things.rulebook import BOOK
from undercroft.games.truedungeon.faces.words import bounds, foe_icon, foe_state, hero_state, lore, numbers, stats_words

ROLES: Final = {
    "barbarian": ("truedungeon.class.barbarian.role", "truedungeon.class.barbarian.base-hp"),
    "bard": ("truedungeon.class.bard.role", "truedungeon.class.bard.base-hp"),
    "cleric": ("truedungeon.class.cleric.role", "truedungeon.class.cleric.base-hp"),
    "druid": ("truedungeon.class.druid.role", "truedungeon.class.druid.base-hp"),
    "dwarf-fighter": ("truedungeon.class.dwarf-fighter.role", "truedungeon.class.dwarf-fighter.base-hp"),
    "elf-wizard": ("truedungeon.class.elf-wizard.role", "truedungeon.class.elf-wizard.base-hp"),
    "fighter": ("truedungeon.class.fighter.role", "truedungeon.class.fighter.base-hp"),
    "monk": ("truedungeon.class.monk.role", "truedungeon.class.monk.base-hp"),
    "paladin": ("truedungeon.class.paladin.role", "truedungeon.class.paladin.base-hp"),
    "ranger": ("truedungeon.class.ranger.role", "truedungeon.class.ranger.base-hp"),
    "rogue": ("truedungeon.class.rogue.role", "truedungeon.class.rogue.base-hp"),
    "wizard": ("truedungeon.class.wizard.role", "truedungeon.class.wizard.base-hp"),
}
"""What each class is for, and its Hit Points."""
SPANS: Final = {
    "phase": "until the party has acted",
    "monsters": "until the monsters have acted",
    "turn": "for a turn",
    "start": "until its next turn",
    "combat": "until the fight is over",
    "room": "until the room ends",
    "game": "until it is cured",
}
"""How long something lasts, in words."""


# ---------------------------------------------------------------- characters


def class_card(view: Mapping[str, Any], id: str) -> Card:
    """The card of a class or sub-class; of one that somebody plays with its numbers now."""
    card = subclasses().get(id) or classes()[id]
    below = card.subclass if id in subclasses() else None
    hero = next((one for one in view["heroes"] if "kind" in one and hero_id(one) == id), None)
    if hero is not None:
        lines = tuple(_now(hero))
    else:
        saves = ", ".join(f"{save.capitalize()} {by:+d}" for save, by in card.saves.items())
        lines = (f"{card.fourth.hp} HP at 4th level, {card.fifth.hp} at 5th; saves before abilities: {saves}",)
    lines += (f"its player's skill: {card.skill}",)
    rules = ROLES[card.id] if below is None else (below.rule, *ROLES[card.id])
    kind = "class" if below is None else f"sub-class of the {card.name}"
    named = below or card
    return Card(named.name, named.about, lines, rules, f"puck-{card.id}", kind)


def _now(hero: Mapping[str, Any]) -> Iterator[str]:
    yield f"{hero['name']}, {hero['level']}th level: {hero_state(hero)}, AC {hero['ac']}"
    yield numbers(hero)
    held = " and ".join(hero["held"][hero["mode"]])
    if held:
        yield f"in hand: {held}"
    if hero["lasting"]:
        yield f"on it: {', '.join(_lasting(one) for one in hero['lasting'])}"
    if hero["form"]:
        yield f"is a {hero['creature']}"


def _lasting(one: Mapping[str, Any]) -> str:
    return f"{one['name']} {SPANS.get(one['until'], one['until'])}"


# ---------------------------------------------------------------- monsters


def foe_card(view: Mapping[str, Any], foe: Mapping[str, Any]) -> Card:
    """The card of a monster that has been met: what everybody sees, and what lore has told."""
    text = "Dead: it does nothing more." if foe["dead"] else "It fights the party: bring it down before the time is up."
    if foe["apart"] and not foe["dead"]:
        text = "It fights the party from where no melee weapon reaches: shoot, throw or cast."
    lines = [foe["about"]] if foe["about"] else []
    lines.append(foe_state(view, foe))
    lines += [f"{foe['hp']} HP left"] if "hp" in foe and not foe["dead"] else []
    known = bounds(foe)
    if foe["lore"] is not None:
        lines += lore(foe["lore"])
    elif known and not foe["dead"]:
        lines.append(known)
    lines += [f"on it: {', '.join(_lasting(one) for one in foe['lasting'])}"] if foe["lasting"] else []
    rules: tuple[str, ...] = ("truedungeon.digital.monster-hp-shown", "truedungeon.combat.monster-hit-test")
    rules += ("truedungeon.digital.monster-lore",) if foe["lore"] is not None else ()
    rules += ("truedungeon.combat.ranged-only-targets",) if foe["apart"] else ()
    return Card(foe["name"], text, tuple(line for line in lines if line), rules, foe_icon(foe), "monster")


def foes_by_id(view: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The monsters of this room by what they are asked about."""
    return {foe_id(foe): foe for foe in view["foes"]}


# ---------------------------------------------------------------- rooms

_ROOM_WORDS: Final = {
    "combat": "A fight: it is overcome when no monster is left.",
    "puzzle": "A puzzle: it is overcome when the answer is right.",
    "mixed": "A fight with a puzzle in it: either may open the way on.",
    "": "Nobody knows yet what waits here.",
}


def room_card(view: Mapping[str, Any], number: int) -> Card | None:
    """The card of a room that the party has entered; None of one that it has not."""
    rules = ("truedungeon.room.seven", "truedungeon.room.clock", "truedungeon.digital.room-sequence")
    here = view["room"]
    how = view["rooms"].get(str(number))
    if here is not None and here["number"] == number:
        lines = [f"{view['clock']} s left, counted, not timed"] if view["timed"] == "turn_based" else []
        lines += [f"{how}"] if how else []
        title = f"Room {number}: {here['title']}"
        return Card(title, _ROOM_WORDS.get(here["kind"], _ROOM_WORDS[""]), tuple(lines), rules, "door", "room")
    if how is None:
        return None
    done = "It is behind the party, overcome." if how == "overcome" else "It is behind the party, not overcome."
    return Card(f"Room {number}", done, (), rules, "door", "room")


def puzzle_card(view: Mapping[str, Any]) -> Card:
    """The puzzle as a word of the rulebook, or as it lies there."""
    puzzle, card = view["puzzle"], BOOK[PUZZLE]
    if puzzle is None:
        return card
    most = f" of {puzzle['attempts']}" if puzzle["attempts"] else ""
    lines = [f"wrong answers so far: {len(puzzle['tried'])}{most}"]
    lines += ["solved"] if puzzle["solved"] else []
    return replace(card, lines=(*lines, *card.lines))


def box_card(view: Mapping[str, Any]) -> Card:
    """The rogue's box, with how it is in this room."""
    card = BOOK[BOX]
    return card if view["box"] is None else replace(card, lines=(f"here: {view['box']['state']}", *card.lines))


# ---------------------------------------------------------------- what lasts


def condition_card(view: Mapping[str, Any], name: str) -> Card:
    """The card of a condition, with who is in it."""
    found, words = CONDITIONS[name], WORDS[name]
    text = f"{words[:1].upper()}{words[1:]}."
    lines = tuple(filter(None, (stats_words(found.stats), *_bearers(view, name))))
    return Card(name.capitalize(), text, lines, (found.rule, *found.also), SIGNS[name], "condition")


def effect_card(view: Mapping[str, Any], id: str) -> Card | None:
    """The card of something else that lasts on somebody; None where nobody has it."""
    for one in _everybody(view):
        for effect in one["lasting"]:
            if effect_id(effect["name"]) == id:
                stats = stats_words(effect["stats"])
                does = f"gives {stats}" if stats else "works on whoever has it"
                text = f"Something that lasts: it {does}, {SPANS.get(effect['until'], effect['until'])}."
                rules = ("truedungeon.room.default-duration", "truedungeon.damage.stacking")
                name = str(effect["name"])
                return Card(name[:1].upper() + name[1:], text, tuple(_bearers(view, name)), rules, None, "effect")
    return None


def effects_seen(view: Mapping[str, Any]) -> Iterator[str]:
    """All that lasts on anybody who can be seen, by what it is asked about."""
    for one in _everybody(view):
        yield from (effect_id(effect["name"]) for effect in one["lasting"])


def _bearers(view: Mapping[str, Any], name: str) -> Iterator[str]:
    """Who has it now, and for how long."""
    on = [
        f"the {one.get('kind') or one['name']} {SPANS.get(effect['until'], effect['until'])}"
        for one in _everybody(view)
        for effect in one["lasting"]
        if effect["name"] == name
    ]
    if on:
        yield f"now: {listed(on)}"


def _everybody(view: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield from (hero for hero in view["heroes"] if "kind" in hero)
    yield from view["foes"]
