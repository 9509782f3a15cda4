"""Cards of powers, Spells and psychic powers: what they do, how often, and how many uses are left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from undercroft.engine.craft.words import counted
from undercroft.engine.stage.card import Card
from undercroft.games.truedungeon.book.magic import psychic
from undercroft.games.truedungeon.content.classes import Level, Power, Spell, classes, subclasses
from undercroft.games.truedungeon.faces.things.ids import psychic_id
from undercroft.games.truedungeon.faces.words import in_few

ACTIONS: Final = {
    "standard": "a Standard Action",
    "free": "a Free Action",
    "instant": "an Instant Action",
    "passive": "always on",
    "reaction": "answers what others do",
}
_NUMBERS: Final = {
    "bonus": "+{}",
    "to_hit": "+{} To Hit",
    "damage": "+{} damage",
    "base": "{} damage",
    "skill": "{} with the test",
    "pool": "a pool of {} points",
    "heal": "{} HP",
}
"""How the numbers of a power are told."""


def power_card(view: Mapping[str, Any], cls: str, power: Power) -> Card:
    """The card of a power of this class, with how often whoever plays the class can still use it."""
    lines = [ACTIONS[power.action]]
    lines += [f"{_heading(cls, level)}: {told}" for level in power.levels if (told := _at(power, level))]
    lines += _left(view, cls, "powers", power.id)
    rules = dict.fromkeys(rule for rule in (power.rule, power.uses_rule, power.action_rule) if rule)
    return Card(
        power.name, power.text, tuple(lines), tuple(rules), f"puck-{cls}", f"power of the {classes()[cls].name}"
    )


def _heading(cls: str, level: Level) -> str:
    return classes()[cls].subclass.name if level == "subclass" else f"{level} level"


def _at(power: Power, level: Level) -> str:
    """The numbers of a power at one level."""
    told = [_NUMBERS[name].format(value) for name, value in power.numbers.get(level, {}).items() if name in _NUMBERS]
    often = power.uses.get(level)
    if often:
        per = f" a {power.per}" if power.per else ""
        told.append(f"{counted(often, 'time')}{per}")
    return ", ".join(told)


def _left(view: Mapping[str, Any], cls: str, key: str, id: str) -> Iterable[str]:
    """How much is left of it to whoever plays the class."""
    for hero in view["heroes"]:
        if hero["class"] != cls or key not in hero:
            continue
        for one in hero[key]:
            if one["id"] == id and one["of"] is not None:
                shared = " of its level" if one.get("pool") else ""
                yield f"the {hero['kind']} has {one['of'] - one['used']} of {one['of']} left{shared}"


def spell_card(view: Mapping[str, Any], spell: Spell) -> Card:
    """The card of a Spell of one list, with how often its caster can still cast it."""
    owner = subclasses()[spell.of] if spell.of in subclasses() else classes()[spell.of]
    name = owner.subclass.name if spell.of in subclasses() else owner.name
    lasts = DURATIONS.get(spell.duration, spell.duration)
    lines = [f"level {spell.level}, {ACTIONS[spell.action]}; {spell.target}; {lasts}"]
    if spell.slide_ac:
        lines.append(f"needs an attack of {spell.slide_ac} or more in place of the monster's AC")
    if spell.skill:
        lines.append("a memory test makes it stronger")
    if spell.save:
        lines.append(f"save: {spell.save}")
    lines += map(in_few, spell.effects)
    lines += _left(view, owner.id, "spells", spell.id)
    rules: tuple[str, ...] = (spell.rule, "truedungeon.spellcasting.mark-off")
    rules += ("truedungeon.spellcasting.slide",) if spell.slide_ac else ()
    rules += ("truedungeon.spellcasting.skill-check",) if spell.skill else ()
    return Card(spell.name, spell.text, tuple(lines), rules, "wand", f"Spell of the {name}")


DURATIONS: Final = {"room": "until the room ends", "instant": "at once", "one combat": "for one combat"}


@cache
def psychic_cards() -> dict[str, Card]:
    """The cards of all psychic powers by what they are asked about."""
    return {psychic_id(power.id): _psychic(power) for power in psychic.POWERS.values()}


def _psychic(power: psychic.Power) -> Card:
    name = power.words.partition(":")[0]
    lines = (f"tier {power.tier}, a Free Action, once an adventure",)
    rules = (power.rule, "truedungeon.psychic.tier-access", "truedungeon.psychic.once")
    text = PSYCHIC[power.id].format(points=power.points)
    return Card(name[:1].upper() + name[1:], text, lines, rules, "telepath", "psychic power")


PSYCHIC: Final = {
    "cell-repair": "Heal yourself a little.",
    "adjust-mass": "Walk on water until the room ends.",
    "control-mass": "Fall without harm until the room ends.",
    "esp": "Nothing surprises you until the room ends, not even what has just surprised you.",
    "planar-vision": "Your attacks do not pass through the incorporeal until the room ends.",
    "mind-shield": "A Will save that has just failed does nothing to you.",
    "energy-adjustment": "Cold, Fire, Shock or Sonic damage that strikes you is {points} points less, once.",
    "energy-control": "Cold, Fire, Shock or Sonic damage that strikes you is {points} points less, once.",
    "ring-initiate": "Put on another ring inside the dungeon.",
}
