"""The options of True Dungeon: what the handbook leaves open, each with the rule it switches.

A variant of the ledger is a switch of its own name. Those that change how an adventure is played come with it.
"""

from __future__ import annotations

from typing import Annotated

from undercroft.engine import Options, by


class TrueDungeonOptions(Options, frozen=True, kw_only=True):
    """The readings in force. The defaults are the ledger's rulings."""

    followers: Annotated[
        bool, by("truedungeon.ability.charisma", "Charisma 16 allows two Followers instead of two figurines")
    ] = False
    no_charisma: Annotated[bool, by("truedungeon.ability.charisma", "Charisma has no effect")] = False
    buckler: Annotated[
        bool, by("truedungeon.slot.two-handed", "a buckler may be kept with a two-handed missile weapon")
    ] = False
    any_two_handed: Annotated[
        bool, by("truedungeon.class.barbarian.two-handed-scope", "two-handed missile weapons count as well")
    ] = False
    pattern_18: Annotated[bool, by("truedungeon.class.wizard.base-hp", "a wizard has 18 and 24 HP")] = False
    plus_dex: Annotated[bool, by("truedungeon.class.monk.combat-prowess", "a monk adds Dexterity to 16 or 17")] = False
    swap: Annotated[bool, by("truedungeon.subclass.retained", "powers of a sub-class replace powers of its class")] = (
        False
    )
    additive: Annotated[
        bool, by("truedungeon.subclass.illusionist.spells", "Spells of a sub-class come on top of the class's")
    ] = False
    pure: Annotated[
        bool, by("truedungeon.subclass.illusionist.spells", "an illusionist has only the eight Spells of her own")
    ] = False
    nine: Annotated[bool, by("truedungeon.subclass.sorcerer.slots", "nine 2nd-level slots for a sorcerer")] = False
    split: Annotated[
        bool,
        by("truedungeon.class.cleric.restore-levels", "clerics have restore power only, templars restore spell only"),
    ] = False
    attack_spells: Annotated[
        bool,
        by("truedungeon.subclass.templar.retained", "spiritual hammer and maul and sunburst are the templar's only"),
    ] = False
    both_fists: Annotated[bool, by("truedungeon.class.monk.dazing-fist.level", "a 5th-level monk has both fists")] = (
        False
    )
    lyre_printed: Annotated[
        bool, by("truedungeon.instrument.pixie-lyre-5th", "the Pixie Lyre gives +1 and +2 at range at 5th level")
    ] = False
    regular: Annotated[
        bool, by("truedungeon.instrument.pixie-lyre-5th", "the Pixie Lyre gives +2 and +3 at range at 5th level")
    ] = False
    generator: Annotated[
        bool, by("truedungeon.set.sea-raider.by-slot", "+1 HP for every two slots with a Sea Raider item")
    ] = False
    party: Annotated[
        bool, by("truedungeon.set.viper-strike.three", "the Viper Strike set's +2 To Hit is the whole party's")
    ] = False
    always: Annotated[
        bool, by("truedungeon.partycard.pregen-digital", "every character has the +1 HP of a prepared card")
    ] = False
    never: Annotated[
        bool, by("truedungeon.partycard.pregen-digital", "no character has the +1 HP of a prepared card")
    ] = False
    enforce_yearly: Annotated[
        bool, by("truedungeon.subclass.access-limit", "a sub-class token serves once a calendar year")
    ] = False
    five: Annotated[bool, by("truedungeon.ghosting.most-ghosts", "at most five ghosts")] = False
    participation: Annotated[bool, by("truedungeon.xp.base-condition", "the base XP are always earned")] = False
    first_only: Annotated[bool, by("truedungeon.xp.replay", "only the first run of an adventure counts")] = False
    same: Annotated[
        bool, by("truedungeon.treasure.participation-rarity", "one participation token at every difficulty")
    ] = False
    no_deaths: Annotated[
        bool, by("truedungeon.treasure.survivor-revived", "any death on the run forfeits the survivor button")
    ] = False
