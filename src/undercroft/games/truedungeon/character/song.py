"""Bardsong on an instrument: what it gives all told, and how long."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from undercroft.engine import Unknown
from undercroft.engine.ledger import did_you_mean
from undercroft.games.truedungeon.character.powers import column
from undercroft.games.truedungeon.content.classes import classes, spells
from undercroft.games.truedungeon.content.explain import Number, leaf, total
from undercroft.games.truedungeon.content.tokens.sets import Song, instruments
from undercroft.games.truedungeon.options import TrueDungeonOptions

ATTACK: Final = {
    "melee-to-hit": "melee_to_hit",
    "melee-damage": "melee_damage",
    "missile-to-hit": "ranged_to_hit",
    "missile-damage": "ranged_damage",
}
SAVES: Final = ("fortitude", "reflex", "will")
TAKEN: Final = ("darkrift", "sonic")
PIXIE: Final = "Pixie Lyre"


@dataclass(frozen=True, slots=True)
class Bardsong:
    """What everybody in the party has while the bard performs."""

    instrument: str
    attack: dict[str, Number]
    """To Hit and damage in melee and at range, the bard's own bonus in them.  [truedungeon.instrument.total]"""
    saves: dict[str, Number]
    taken: dict[str, Number]
    """By how much damage taken of a type changes, for each attack or effect."""
    fear: bool
    """Whether the party is immune to fear."""


def bardsong(
    instrument: str = "", level: int = 4, options: TrueDungeonOptions | None = None, *, enhanced: bool = False
) -> Bardsong:
    """The song of a bard of this level on this instrument, or on the default one; `Unknown` if it is not listed.

    `enhanced`: the troubadour's Spell is in force; it raises To Hit and damage.
    [truedungeon.instrument.total] [truedungeon.spell.bard.enhance-bardsong]
    """
    name = instrument or next(iter(instruments()))
    if name not in instruments():
        raise Unknown(
            f"bardsong cannot be played on {name[:80]!r}: it is none of the listed instruments"
            f"{did_you_mean(name, instruments())}",
            rule="truedungeon.instrument.only-listed",
        )
    song = _song(name, level, options or TrueDungeonOptions())
    table = "truedungeon.instrument.table-4th" if level == 4 else "truedungeon.instrument.table-5th"
    own = next(power for power in classes()["bard"].powers if power.id == "bardsong").numbers[column(level, "")]
    attack: dict[str, Number] = {}
    for stat, field in ATTACK.items():
        base = own["to_hit" if stat.endswith("hit") else "damage"]
        parts = [
            leaf(base, f"a bard of {level}th level", "truedungeon.class.bard.bardsong.bonus"),
            leaf(
                getattr(song, field) - base,
                name,
                table,
                token=name if instrument else "",
                also=instruments()[name].rules,
            ),
        ]
        if enhanced:
            parts.append(leaf(_enhancement(stat), "Enhance Bardsong", "truedungeon.spell.bard.enhance-bardsong"))
        attack[stat] = total(stat.replace("-", " ").capitalize(), "truedungeon.instrument.total", parts)
    saves = {save: leaf(by, name, "truedungeon.instrument.saves") for save in SAVES if (by := getattr(song, save))}
    taken = {
        kind: leaf(by, name, "truedungeon.instrument.darkrift-sonic") for kind in TAKEN if (by := getattr(song, kind))
    }
    return Bardsong(name, attack, saves, taken, song.fear)


def _song(name: str, level: int, options: TrueDungeonOptions) -> Song:
    found = instruments()[name]
    song = found.fifth if level == 5 else found.fourth
    if name == PIXIE and level == 5:
        # Ruling: the printed +1 is a misread digit. Variants: as it is printed, or as regular as the others.
        if options.lyre_printed:
            return msgspec.structs.replace(song, ranged_to_hit=1, ranged_damage=2)
        if options.regular:
            return msgspec.structs.replace(song, ranged_to_hit=2, ranged_damage=3)
    return song


def _enhancement(stat: str) -> int:
    spell = next(spell for spell in spells() if spell.id == "enhance-bardsong")
    return spell.numbers["to_hit" if stat.endswith("hit") else "damage"]
