"""The words of True Dungeon that files and rules share: classes, slots, rarities, statistics, kinds of damage."""

from __future__ import annotations

from typing import Final, Literal

ClassId = Literal[
    "barbarian",
    "bard",
    "cleric",
    "druid",
    "dwarf-fighter",
    "elf-wizard",
    "fighter",
    "monk",
    "paladin",
    "ranger",
    "rogue",
    "wizard",
]

Ability = Literal["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"]
ABILITIES: Final[tuple[Ability, ...]] = (
    "strength",
    "dexterity",
    "constitution",
    "intelligence",
    "wisdom",
    "charisma",
)
ABILITY_RULES: Final[dict[Ability, str]] = {
    "strength": "truedungeon.ability.strength",
    "dexterity": "truedungeon.ability.dexterity",
    "constitution": "truedungeon.ability.constitution",
    "intelligence": "truedungeon.ability.intelligence",
    "wisdom": "truedungeon.ability.wisdom",
    "charisma": "truedungeon.ability.charisma",
}
"""What the score of each ability is by."""

Save = Literal["fortitude", "reflex", "will"]
SAVES: Final[dict[Save, Ability]] = {"fortitude": "constitution", "reflex": "dexterity", "will": "wisdom"}
"""The three saving throws, each with the ability whose bonus it has."""

Slot = Literal[
    "mainhand",
    "offhand",
    "head",
    "face",
    "eyes",
    "ear",
    "neck",
    "torso",
    "shirt",
    "back",
    "wrist",
    "hands",
    "finger",
    "waist",
    "legs",
    "shins",
    "feet",
    "bead",
    "charm",
    "ioun-stone",
    "figurine",
    "runestone",
    "mark",
    "spirit-pet",
    "follower",
    "slotless",
    "carried",
]
"""Where a token goes; `slotless` is equipped without a slot, `carried` is what is not equipped at all."""

Rarity = Literal["common", "uncommon", "rare", "ultra-rare", "relic", "legendary"]
RARITIES: Final[tuple[Rarity, ...]] = ("common", "uncommon", "rare", "ultra-rare", "relic", "legendary")

Kind = Literal[
    "armor",
    "clothing",
    "gear",
    "misc-magic",
    "potion",
    "scroll",
    "weapon",
    "wand",
    "ammunition",
    "alchemical",
    "oil",
    "runestone",
    "polymorph-potion",
    "polymorph-trinket",
    "spirit-pet",
    "instrument",
    "figurine",
    "follower",
    "trade-good",
    "trophy",
    "treasure-chip",
]
"""What sort of thing a token is; the list is open-ended, the first seven are the handbook's."""

Damage = Literal[
    "acid",
    "cold",
    "darkrift",
    "divine",
    "eldritch",
    "fire",
    "force",
    "piercing",
    "poison",
    "sacred",
    "shock",
    "sonic",
]
ICONS: Final[tuple[Damage, ...]] = ("cold", "darkrift", "eldritch", "fire", "poison", "sacred", "shock", "sonic")
"""The kinds of damage that a party card has icons for."""

Stat = Literal[
    "strength",
    "dexterity",
    "constitution",
    "intelligence",
    "wisdom",
    "charisma",
    "hp",
    "to-hit",
    "melee-to-hit",
    "missile-to-hit",
    "damage",
    "melee-damage",
    "missile-damage",
    "ac",
    "melee-ac",
    "missile-ac",
    "ac-against-missiles",
    "saves",
    "fortitude",
    "reflex",
    "will",
    "retribution",
    "initiative",
    "spell-damage",
    "spell-healing",
    "spell-resistance",
    "treasure",
    "level",
    "psychic",
    "regeneration",
    "reduction",
    "slots",
    "free-movement",
    "no-surprise",
    "double-scroll",
    "immune",
]
"""What an effect changes.

`to-hit`, `damage`, `ac` and `saves` stand for all of their kind. `slots` gives more places in the effect's `slot`,
`reduction` lowers damage taken of the effect's `type` (of every type without one), `immune` names its danger in `to`.
`double-scroll` counts 1 for Common, 2 for Uncommon, 3 for Rare scrolls; it, `psychic`, `level`, `free-movement`,
`no-surprise` and `immune` do not add up: the highest counts.
"""

HIGHEST: Final = frozenset({"level", "psychic", "free-movement", "no-surprise", "double-scroll", "immune"})

Hands = Literal["one", "two"]
Mode = Literal["melee", "missile"]
MODES: Final[tuple[Mode, ...]] = ("melee", "missile")

Per = Literal["always", "round", "combat", "room", "game"]

Source = Literal["handbook", "public", "ours", "user"]
"""Who says so: the handbook, public data on names and rarities, our own starter range, or a user's file."""

Difficulty = Literal["non-lethal", "normal", "hardcore", "nightmare", "epic"]
DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("non-lethal", "normal", "hardcore", "nightmare", "epic")
