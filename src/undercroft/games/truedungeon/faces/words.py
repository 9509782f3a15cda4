"""How people and monsters are told in words, alike on boards, panels and cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from undercroft.games.truedungeon.content.tokens.gloss import in_words
from undercroft.games.truedungeon.content.tokens.token import Effect
from undercroft.games.truedungeon.faces.things.ids import SIGNS, sign_of
from undercroft.scene.icons.family import ICONS
from undercroft.scene.parts import Bar, Sign

Names = tuple[str, ...]
SHEET: Final = (
    ("melee-to-hit", "melee To Hit"),
    ("melee-damage", "damage"),
    ("missile-to-hit", "missile To Hit"),
    ("missile-damage", "damage"),
    ("spell-damage", "Spell damage"),
    ("spell-healing", "Spell healing"),
)
SAVES: Final = (("fortitude", "Fort"), ("reflex", "Ref"), ("will", "Will"))


def boxes(used: int, of: int | None) -> str:
    """Uses as boxes, those that are gone crossed; without limit a sign for that.

    >>> boxes(1, 3), boxes(0, None), boxes(2, 9)
    ('[x][_][_]', 'at will', '7 of 9 left')
    """
    if of is None:
        return "at will"
    if of > 6:
        return f"{of - used} of {of} left"
    return "[x]" * used + "[_]" * (of - used)


def proper(words: str) -> str:
    """Numbers called as on the party card.

    >>> proper("+1 ac and +2 missile to hit")
    '+1 AC and +2 missile To Hit'
    """
    return _STATS.sub(lambda found: found[0].upper() if len(found[0]) == 2 else found[0].title(), words)


_STATS: Final = re.compile(r"\b(ac|hp|to hit|fortitude|reflex|will|strength|dexterity|constitution|wisdom|charisma)\b")


def in_few(effect: Effect) -> str:
    """An effect in a few words."""
    return proper(in_words(effect))


def stats_words(stats: Mapping[str, int]) -> str:
    """What changes by how much."""
    return proper(", ".join(f"{by:+d} {stat.replace('-', ' ')}" for stat, by in stats.items()))


def signed(number: int) -> str:
    """A number with its sign."""
    return f"{number:+d}"


def states(one: Mapping[str, Any]) -> list[str]:
    """What lasts on somebody, in words."""
    return [effect["name"] for effect in one.get("lasting", ())]


def hero_state(hero: Mapping[str, Any]) -> str:
    """How a character is."""
    if hero.get("gone"):
        return "has left"
    if hero.get("ghost"):
        return f"a ghost since Room {hero['died']}"
    if hero.get("dead"):
        return "dead: can be revived in this room"
    return f"{hero['hp']}/{hero['max_hp']} HP"


def bar_of(one: Mapping[str, Any]) -> Bar | None:
    """How many of how many Hit Points somebody has left, where that is known; None of the dead."""
    if one["dead"] or one.get("gone") or "hp" not in one or one["hp"] < 0:
        return None
    return one["hp"], one["max_hp"] if "max_hp" in one else one["hp"] + one["taken"]


def signs_of(one: Mapping[str, Any]) -> tuple[Sign, ...]:
    """What lasts on somebody as signs, conditions first, each once."""
    effects = sorted(one.get("lasting", ()), key=lambda effect: effect["name"] not in SIGNS)
    return tuple(dict.fromkeys(sign_of(effect) for effect in effects))


def acts_now(seen: Mapping[str, Any], one: Mapping[str, Any]) -> bool:
    """Whether it is this character's or this monster's turn."""
    phase = seen["fight"]["phase"] if seen["fight"] is not None else ""
    if "kind" in one:
        return bool(phase == "party" and one["able"] and not one["done"])
    return phase == "monsters" and not one["dead"]


def aliases(seen: Mapping[str, Any], hero: Mapping[str, Any]) -> tuple[str, ...]:
    """Further names by which events mean a character: its class, and its seat where that has no other."""
    alone = sum(other["seat"] == hero["seat"] for other in seen["heroes"]) == 1
    return (hero["class"], f"@{hero['seat']}") if alone else (hero["class"],)


def spelt(seen: Mapping[str, Any], cls: str) -> str:
    """The character of this class as people call it: by class or sub-class."""
    kinds = {hero["class"]: hero["kind"] for hero in seen["heroes"] if "kind" in hero}
    return str(kinds.get(cls, cls.replace("-", " ").title()))


def named(hero: Mapping[str, Any], names: Names) -> str:
    """A character with who plays it."""
    seat = hero["seat"]
    who = names[seat] if seat < len(names) else f"seat {seat}"
    return f"{hero['kind']} ({who})"


def numbers(hero: Mapping[str, Any]) -> str:
    """The numbers of a character's card, with all that lasts on them."""
    card = hero["card"] | hero["now"]
    fights = ", ".join(f"{words} {signed(card[key])}" for key, words in SHEET if card[key] or "to-hit" in key)
    saves = ", ".join(f"{words} {signed(card[key])}" for key, words in SAVES)
    return f"{fights}; {saves}"


def foe_state(seen: Mapping[str, Any], foe: Mapping[str, Any]) -> str:
    """How a monster is, as far as everybody sees it."""
    if foe["dead"]:
        return "dead"
    told = ["hardly hurt" if foe["look"] == "unhurt" and foe["taken"] else foe["look"]] if foe["look"] else []
    told += [f"{foe['taken']} damage so far"] if foe["taken"] else []
    told += ["in a maze"] if foe["away"] else ["out of reach"] if foe["apart"] else []
    taunters = " and the ".join(spelt(seen, cls) for cls in foe["taunted"])
    told += [f"taunted by the {taunters}"] if taunters else []
    return ", ".join([*told, *states(foe)])


def bounds(foe: Mapping[str, Any]) -> str:
    """What hits and misses have shown of its AC."""
    low, high = foe["ac_low"], foe["ac_high"]
    if low and high < 99:
        return f"AC {low} to {high}" if low < high else f"AC {high}"
    return f"AC {low} or more" if low else f"AC {high} or less" if high < 99 else ""


def lore(known: Mapping[str, Any]) -> Iterable[str]:
    """What monster lore has told, line by line."""
    kinds = ", ".join(known["types"]) or "of no kind you know"
    resists = f", Spell Resistance {known['sr']}%" if known["sr"] else ""
    yield f"AC {known['ac']}; {kinds}{resists}"
    for word in ("vulnerable", "resistant", "immune"):
        if known[word]:
            yield f"{word} to {', '.join(known[word])}"
    if known["hint"]:
        yield known["hint"]


def foe_icon(foe: Mapping[str, Any]) -> str:
    """The picture of a monster: its adventure's, or that of somebody unknown."""
    return str(foe["icon"]) if foe["icon"] in ICONS else "foe-humanoid"
