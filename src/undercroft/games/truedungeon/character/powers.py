"""The powers and Spells that a character of some level or sub-class has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from undercroft.games.truedungeon.content.classes import ClassCard, Level, Power, Spell, row_of, spells
from undercroft.games.truedungeon.content.tokens.token import Effect
from undercroft.games.truedungeon.options import TrueDungeonOptions

FUEL: Final = "psychic-fuel"
"""The tag of what raises the tier of Psychic Powers.  [truedungeon.psychic.fuel]"""


def column(level: int, subclass: str) -> Level:
    """Under which heading the numbers of such a character stand."""
    if subclass:
        return "subclass"
    return "5th" if level == 5 else "4th"


def starting_hp(card: ClassCard, level: int, options: TrueDungeonOptions) -> int:
    """The Hit Points that the class card prints, its Constitution in them.  [truedungeon.class.card.hp-includes-con]"""
    if options.pattern_18 and card.id == "wizard":
        return 24 if level == 5 else 18
    return row_of(card, level).hp


def powers_of(card: ClassCard, level: Level, options: TrueDungeonOptions) -> tuple[Power, ...]:
    """The special powers of a character of this class.

    [truedungeon.class.level.availability] [truedungeon.subclass.retained]
    [truedungeon.subclass.cavalier.wrath.replaces]
    """
    found = [power for power in card.powers if level in power.levels]
    replaced = {id for power in found for id in power.replaces}
    if options.swap and level == "subclass":
        replaced |= set(SWAPPED.get(card.subclass.id, ()))
    if options.split and card.id == "cleric":
        replaced.add("restore-power" if level == "subclass" else "restore-spell")
    if options.both_fists and card.id == "monk" and level != "4th":
        found += [power for power in card.powers if power.id == "dazing-fist"]
    return tuple(power for power in found if power.id not in replaced)  # [truedungeon.subclass.cavalier.immunity-fear]


SWAPPED: dict[str, tuple[str, ...]] = {
    "berserker": ("damage-reduction",),
    "summoner": ("polymorph",),
    "defender": ("enhanced-critical",),
    "duelist": ("weapon-specialization",),
    "drunken-master": ("diamond-body", "dragon-strike", "stunning-fist"),
    "assassin": ("flank",),
}
"""What a sub-class gives up under the variant `swap`."""


def always_on(card: ClassCard, level: Level, options: TrueDungeonOptions) -> Iterator[tuple[Power, Effect]]:
    """The effects of powers that are part of the party card."""
    for power in powers_of(card, level, options):
        for effect in power.effects.get(level, ()):
            yield power, effect


def spells_of(card: ClassCard, level: Level, options: TrueDungeonOptions) -> tuple[tuple[Spell, int], ...]:
    """The Spells of a character of this class, each with how often it may be cast, or the slots of its level."""
    lists: tuple[str, ...] = ("sorcerer",) if card.id == "wizard" and level == "subclass" else (card.id,)
    if options.additive and lists == ("sorcerer",):
        lists = ("sorcerer", card.id)
    found: list[tuple[Spell, int]] = []
    for spell in spells():
        if spell.of not in lists:
            continue
        uses = spell.uses.get(level, 0)
        if options.additive and level == "subclass" and spell.of == card.id:
            uses = max(uses, spell.uses.get("5th", 0))
        if options.pure and level == "subclass" and card.id == "elf-wizard" and spell.uses.get("5th", 0):
            uses = 0
        if options.attack_spells and card.id == "cleric" and level != "subclass" and spell.id in TEMPLARS:
            uses = 0
        if spell.pool and uses:
            uses = slots_of(card, level, options)[spell.level]
        if uses:
            found.append((spell, uses))
    return tuple(found)


TEMPLARS = ("spiritual-hammer", "spiritual-maul", "sunburst")
"""The Spells that under the variant `attack_spells` only a templar has."""


def slots_of(card: ClassCard, level: Level, options: TrueDungeonOptions) -> tuple[int, ...]:
    """How many Spells of level 0, 1, 2 one who casts from a pool may cast.

    [truedungeon.class.bard.slots] [truedungeon.subclass.sorcerer.slots]
    """
    slots = card.slots.get(level, ())
    if options.nine and card.id == "wizard" and slots:
        slots = (*slots[:2], 9)
    return slots
