"""The boxes on a class card: how often a power or Spell may still be used."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from undercroft.engine.craft.parts import Record
from undercroft.engine.refusal import Refusal, Refused
from undercroft.games.truedungeon.character.powers import powers_of, slots_of, spells_of
from undercroft.games.truedungeon.content.classes import ClassCard, Level, Power, Spell, classes
from undercroft.games.truedungeon.options import TrueDungeonOptions

SPANS: Final = ("round", "combat", "room", "game")
"""From short to long: when a room begins, so does a combat, and so does a round."""


@dataclass(slots=True)
class Boxes(Record):
    """What of one character's powers and Spells is marked off so far."""

    cls: str
    level: Level
    powers: dict[str, int] = field(default_factory=dict)
    spells: dict[str, int] = field(default_factory=dict)
    """Castings of a Spell with a number of its own."""
    slots: list[int] = field(default_factory=list)
    """Castings of level 0, 1, 2 of one who casts from a pool."""
    points: int = 0
    """Healing points of lay on hands that are spent."""
    elevated: bool = False
    """Whether elevate damage was cast in this room."""


def power_named(boxes: Boxes, id: str, options: TrueDungeonOptions) -> Power:
    """The power of this id that such a character has; `Refused` if it has none."""
    card = classes()[boxes.cls]
    for power in powers_of(card, boxes.level, options):
        if power.id == id:
            return power
    raise Refused(f"a {_who(card, boxes.level)} has no power {id!r:.40}", rule="truedungeon.class.level.availability")


def why_not_use(boxes: Boxes, power: Power) -> Refusal | None:
    """The reason why the power cannot be used any more, or None."""
    most = power.uses.get(boxes.level)
    if most is None or boxes.powers.get(power.id, 0) < most:  # [truedungeon.class.druid.communicate.at-will]
        return None
    return Refusal(
        "{power} is used up: {most} per {per}",
        rule=power.uses_rule or power.rule,
        power=power.name,
        most="once" if most == 1 else f"{most} times",
        per=power.per or "game",
    )


def lay_on_hands(boxes: Boxes, points: int, options: TrueDungeonOptions) -> int:
    """So many points of the pool are spent, and so many HP healed; what is left is returned.

    [truedungeon.class.paladin.lay.pool] [truedungeon.class.paladin.lay.split]
    """
    power = power_named(boxes, "lay-on-hands", options)
    left = power.numbers[boxes.level]["pool"] - boxes.points
    if not 1 <= points <= left:
        raise Refused(
            f"{points} points of lay on hands cannot be spent: {left} are left",
            rule="truedungeon.class.paladin.lay.pool",
        )
    boxes.points += points
    return left - points


def renew(boxes: Boxes, span: str, options: TrueDungeonOptions) -> bool:
    """A round, combat, room or game begins: what is limited by that or by something shorter may be used again.

    Whether any power that was marked off is given back.
    """
    reach = SPANS[: SPANS.index(span) + 1]
    card = classes()[boxes.cls]
    back = False
    for power in powers_of(card, boxes.level, options):
        if power.per in reach:
            back = boxes.powers.pop(power.id, 0) > 0 or back
    if span in ("room", "game"):
        boxes.elevated = False
    if span == "game":
        boxes.spells, boxes.slots, boxes.points = {}, [], 0
    return back


def spell_named(boxes: Boxes, id: str, options: TrueDungeonOptions) -> tuple[Spell, int]:
    """The Spell of this id and how often it may be cast in all; `Refused` if such a character has not got it."""
    card = classes()[boxes.cls]
    for spell, castings in spells_of(card, boxes.level, options):
        if spell.id == id:
            return spell, castings
    raise Refused(_why_no_spell(card, boxes.level, id, options))


def _why_no_spell(card: ClassCard, level: Level, id: str, options: TrueDungeonOptions) -> Refusal:
    """The reason why the Spell is not on this side of the card."""
    who = _who(card, level)
    at_fifth = {spell.id: spell for spell, _ in spells_of(card, "5th", options)}
    found = at_fifth.get(id)
    if found is not None and level == "4th":
        rule = "truedungeon.spell.third-level-access" if found.level == 3 else "truedungeon.class.level.availability"
        if card.id == "ranger":
            rule = "truedungeon.class.ranger.spells-level"
        return Refusal("{spell} comes with 5th level", rule=rule, spell=found.name)
    if found is not None and card.id == "wizard":
        third = found.level == 3
        return Refusal(
            "a {who} has no {spell}: her list replaces the wizard's",
            rule="truedungeon.subclass.sorcerer.no-third" if third else "truedungeon.subclass.sorcerer.list-replaces",
            who=who,
            spell=found.name,
        )
    return Refusal("a {who} has no Spell {id}", rule="truedungeon.class.level.availability", who=who, id=id[:40])


def why_not_cast(boxes: Boxes, spell: Spell, castings: int) -> Refusal | None:
    """The reason why the Spell cannot be cast any more, or None."""
    if spell.id == "elevate-damage" and boxes.elevated:
        return Refusal(
            "{spell} is cast once a room at most",
            rule="truedungeon.spell.sorcerer.elevate-damage.once-per-room",
            spell=spell.name,
        )
    if spell.pool:
        rule = "truedungeon.subclass.sorcerer.pool" if boxes.cls == "wizard" else "truedungeon.class.bard.pool-casting"
        used = boxes.slots[spell.level] if spell.level < len(boxes.slots) else 0
        words = "all {most} Spells of level {level} are cast"
    else:
        rule = "truedungeon.class.wizard.casting" if boxes.cls == "wizard" else "truedungeon.spell.uses-number"
        used = boxes.spells.get(spell.id, 0)
        words = "{spell} is cast {most} times already"
    if used < castings:
        return None
    return Refusal(words, rule=rule, spell=spell.name, most=castings, level=spell.level)


def cast(boxes: Boxes, id: str, options: TrueDungeonOptions) -> Spell:
    """The Spell is marked off once more, by its own number or in the pool of its level; `Refused` if none is left."""
    spell, castings = spell_named(boxes, id, options)
    why = why_not_cast(boxes, spell, castings)
    if why is not None:
        raise Refused(why)
    if spell.pool:
        if not boxes.slots:
            boxes.slots = [0] * len(slots_of(classes()[boxes.cls], boxes.level, options))
        boxes.slots[spell.level] += 1
    else:
        boxes.spells[id] = boxes.spells.get(id, 0) + 1
    boxes.elevated = boxes.elevated or id == "elevate-damage"
    return spell


def _who(card: ClassCard, level: Level) -> str:
    return card.subclass.name.lower() if level == "subclass" else f"{card.name.lower()} of {level} level"
