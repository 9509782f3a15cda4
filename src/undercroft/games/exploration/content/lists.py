"""The tables of the core rules: characters, weapons, abilities, creatures, Items."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

MELEE: Final = 1


@dataclass(frozen=True, slots=True)
class Character:
    """A character as it begins.  [exploration.core.characters.attributes]"""

    name: str
    vita: int
    defense: int
    might: int
    damage: int
    power: int
    stride: int
    skills: dict[str, int]
    weapon: str
    die: int
    range: int
    magical: bool
    ability: str

    @property
    def id(self) -> str:
        """The character in ids of options."""
        return slug(self.name)


@dataclass(frozen=True, slots=True)
class Ability:
    """What a character can do for Power Points: with an attack, or as the ACT by itself."""

    name: str
    rule: str
    attack: bool
    words: str

    @property
    def id(self) -> str:
        """The ability in ids of options."""
        return slug(self.name)


@dataclass(frozen=True, slots=True)
class Creature:
    """A kind of foe, of one name with its figures.  [exploration.core.creatures.list]"""

    name: str
    type: str
    range: int
    vita: int
    defense: int
    might: int
    die: int
    bonus: int
    stride: int
    skirmish: int
    lore: int
    coins: int
    power: str = ""
    boss: bool = False

    @property
    def id(self) -> str:
        """The kind in ids of options."""
        return slug(self.name)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of Item of the deck: how many there are, and whether it works while held."""

    name: str
    count: int
    words: str
    held: bool = False

    @property
    def id(self) -> str:
        """The Item in ids of options."""
        return slug(self.name)


@lru_cache(maxsize=1 << 10)
def slug(name: str) -> str:
    """A name in ids: small letters of whatever alphabet a story is written in, no spaces.

    >>> slug("Wretched Hag")
    'wretched-hag'
    """
    letters = [letter if letter.isalnum() else " " for letter in name.lower()]
    return "-".join("".join(letters).split())


CARVE: Final = "Carve"
BEGUILE: Final = "Beguile"
PHANTASM: Final = "Phantasm"
REBUKE: Final = "Rebuke"
SIGIL: Final = "Sigil"
WHISPER: Final = "Dread Whisper"

ABILITIES: Final = {
    CARVE: Ability(CARVE, "exploration.core.ability.butcher", True, "a hit deals d6 more damage"),
    BEGUILE: Ability(
        BEGUILE, "exploration.core.ability.courtesan", False, "with SPEECH 6 a foe in Sight within 4 misses a turn"
    ),
    PHANTASM: Ability(
        PHANTASM, "exploration.core.ability.illusionist", False, "a character in Sight has +20 Defense for a round"
    ),
    REBUKE: Ability(
        REBUKE, "exploration.core.ability.exorcist", True, "a hit deals d8 more to Undead, Spirits, Demons, else d4"
    ),
    SIGIL: Ability(
        SIGIL, "exploration.core.ability.arcanist", True, "a hit also deals d4 to each foe next to the target"
    ),
    WHISPER: Ability(WHISPER, "exploration.core.ability.telepath", True, "a hit also leaves the foe Spooked"),
}
"""By name; each has a character of its own.  [exploration.core.ability.act]"""

CHARACTERS: Final = {
    one.name: one
    for one in (
        Character(
            *("Butcher", 20, 55, 20, 2, 4, 5),
            {"NERVE": 3, "ECOLOGY": 1, "SPEECH": 1, "FAITH": 1},
            *("Cleaver", 8, 1, False, CARVE),
        ),
        Character(
            *("Courtesan", 15, 60, 10, 0, 6, 6),
            {"TRICKERY": 3, "SPEECH": 1, "AWARENESS": 1, "NERVE": 1},
            *("Stiletto", 6, 1, False, BEGUILE),
        ),
        Character(
            *("Illusionist", 14, 55, 15, 0, 8, 6),
            {"TRICKERY": 2, "OCCULT": 1, "AWARENESS": 2, "SPEECH": 1},
            *("Prism Wand", 6, 5, True, PHANTASM),
        ),
        Character(
            *("Exorcist", 18, 55, 15, 1, 6, 5),
            {"FAITH": 3, "NERVE": 1, "OCCULT": 1, "ARCHEOLOGY": 1},
            *("Blessed Mace", 6, 1, True, REBUKE),
        ),
        Character(
            *("Arcanist", 14, 50, 15, 1, 8, 5),
            {"OCCULT": 3, "ARCHEOLOGY": 1, "TRICKERY": 1, "ECOLOGY": 1},
            *("Rune Staff", 6, 5, True, SIGIL),
        ),
        Character(
            *("Telepath", 14, 55, 15, 0, 8, 6),
            {"AWARENESS": 3, "SPEECH": 1, "OCCULT": 1, "NERVE": 1},
            *("Focus Stone", 6, 5, False, WHISPER),
        ),
    )
}
"""By name, in the order of the list.  [exploration.core.characters.list] [exploration.core.characters.skill-values]
[exploration.core.characters.weapons]"""

GRAVE_RAT: Final = "Grave Rat"
ZOMBIE: Final = "Zombie"
GHOUL: Final = "Ghoul"
STREGHA: Final = "Stregha"
HAG: Final = "Wretched Hag"
WRAITH: Final = "Wraith"
GARGOYLE: Final = "Gargoyle"

UNHOLY: Final = ("Undead", "Spirit", "Demonic")
"""The types against which Rebuke and Holy Water work."""
OCCULTIST: Final = "Occultist"
SPIRIT: Final = "Spirit"

CREATURES: Final = {
    one.name: one
    for one in (
        Creature(GRAVE_RAT, "Beast", 1, 4, 45, 0, 4, 0, 6, 2, 3, 0, "+10 Might for each other rat next to its target"),
        Creature("Skeleton", "Undead", 1, 6, 50, 5, 6, 0, 4, 2, 5, 2),
        Creature(ZOMBIE, "Undead", 1, 8, 40, 5, 6, 0, 3, 2, 5, 2, "when first defeated it rises on a d10 of 9-10"),
        Creature("Cultist", OCCULTIST, 4, 6, 45, 10, 6, 0, 4, 2, 6, 4),
        Creature("Crypt Robber", "Human", 4, 6, 50, 10, 6, 0, 5, 2, 6, 6),
        Creature(GHOUL, "Undead", 1, 10, 50, 10, 6, 2, 5, 3, 10, 4, "its hits leave you Spooked"),
        Creature(STREGHA, OCCULTIST, 4, 9, 55, 15, 6, 0, 4, 3, 12, 5, "its hits leave you Cursed"),
        Creature(HAG, OCCULTIST, 1, 10, 50, 10, 6, 1, 4, 3, 12, 5, "+10 Might beside another Occultist in the fight"),
        Creature(WRAITH, SPIRIT, 1, 9, 60, 15, 6, 1, 5, 3, 12, 0, "takes 2 less from weapons that are not magical"),
        Creature(GARGOYLE, "Construct", 1, 12, 60, 10, 8, 1, 4, 3, 15, 8, "takes 1 less from every hit"),
    )
}
"""By name, weak to strong.  [exploration.core.creatures.list] [exploration.core.creatures.powers]"""

DRAUGHT: Final = "Healing Draught"
OWN_DRAUGHT: Final = "Healing Draught (own)"
"""With which each character begins; it is none of the deck's.  [exploration.core.characters.weapons]"""
TONIC: Final = "Power Tonic"
KEY: Final = "Skeleton Key"
CHARM: Final = "Silver Charm"
WHETSTONE: Final = "Whetstone"
LANTERN: Final = "Lantern"
WATER: Final = "Holy Water"
COIN: Final = "Lucky Coin"
SMOKE: Final = "Smoke Vial"
COAT: Final = "Heavy Coat"

DECK: Final = {
    one.name: one
    for one in (
        Kind(DRAUGHT, 4, "regain 6 Vita"),
        Kind(TONIC, 3, "regain 4 Power Points"),
        Kind(KEY, 2, "one TRICKERY check passes"),
        Kind(CHARM, 2, "+5 Defense while held", True),
        Kind(WHETSTONE, 2, "+1 Damage bonus while held", True),
        Kind(LANTERN, 2, "+1 AWARENESS while held", True),
        Kind(WATER, 3, "6 damage to an Undead, Spirit or Demonic foe within 3"),
        Kind(COIN, 2, "become Lucky"),
        Kind(SMOKE, 2, "each foe misses its next attack on you this round"),
        Kind(COAT, 2, "+2 maximum Vita while held", True),
    )
}
"""By name, in the order of the list.  [exploration.core.items.deck]"""

ITEM_WORDS: Final = {kind.name: kind.words for kind in DECK.values()} | {OWN_DRAUGHT: DECK[DRAUGHT].words}

BLESSED: Final = "Blessed"
BRAVE: Final = "Brave"
LUCKY: Final = "Lucky"
PERCEPTIVE: Final = "Perceptive"
SWIFT: Final = "Swift"
CURSED: Final = "Cursed"
SPOOKED: Final = "Spooked"
IMMOBILIZED: Final = "Immobilized"
DERANGED: Final = "Deranged"
POSSESSED: Final = "Possessed"

STATUS_WORDS: Final = {
    BLESSED: "+10 Defense",
    BRAVE: "+10 Might",
    LUCKY: "reroll one own die, then lost",
    PERCEPTIVE: "+1 AWARENESS",
    SWIFT: "+2 Stride",
    CURSED: "-10 Might",
    SPOOKED: "-10 Defense (a foe: -10 Might)",
    IMMOBILIZED: "cannot move",
    DERANGED: "-1 on skill checks",
    POSSESSED: "the next ACT is an attack on the nearest other character in reach, else lost",
}
"""[exploration.core.statuses]"""


def full_deck() -> list[str]:
    """All Items of the deck, sorted.  [exploration.core.items.deck]"""
    return sorted(name for name, kind in DECK.items() for _ in range(kind.count))
