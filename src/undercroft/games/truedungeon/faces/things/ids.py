"""By what things are asked about: tokens by their names, Spells and powers by whose they are, monsters by their ids."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final

from undercroft.games.truedungeon.book.basics.conditions import CONDITIONS
from undercroft.games.truedungeon.book.items.pouch import slug
from undercroft.games.truedungeon.book.magic.psychic import POWERS
from undercroft.games.truedungeon.content.classes import Power, Spell, classes, spells
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.content.tokens.token import Token

BOX: Final = "rogue challenge box"
PUZZLE: Final = "puzzle"
BOARD: Final = "combat board"
MEMORY: Final = "memory test"
MARCH: Final = "marching order"
ORDER: Final = "acting order"

SIGNS: Final = {
    "asleep": "fog",
    "charmed": "hearts",
    "confused": "portal",
    "cursed": "wretched-hag",
    "dazed": "static-fog",
    "diseased": "ghoul",
    "feared": "wraith",
    "held": "vines",
    "helpless": "skeleton",
    "invisible": "ozone-veil",
    "nauseated": "zombie",
    "paralyzed": "coil",
    "petrified": "gargoyle",
    "pinned": "bent-pin",
    "poisoned": "acid",
    "prone": "pile",
    "shaken": "damp-blows",
    "sickened": "leaden-air",
    "silenced": "disabled",
    "slowed": "brake",
    "stunned": "lightning",
}
"""The sign of each condition."""
GOOD, BAD = "keen-flash", "price"
"""The signs of all else that lasts on somebody."""


def spell_id(spell: Spell) -> str:
    """The thing that this Spell of this list is."""
    return f"{spell.of} {spell.id}"


def power_id(cls: str, power: str) -> str:
    """The thing that this power of this class is."""
    return f"{cls} {power}"


def psychic_id(power: str) -> str:
    """The thing that this psychic power is."""
    return f"psychic {power}"


def set_id(id: str) -> str:
    """The thing that this set of tokens is."""
    return f"set {id}"


def foe_id(foe: Mapping[str, Any]) -> str:
    """The thing that this monster is."""
    return f"monster {foe['id']}"


def room_id(number: int | str) -> str:
    """The thing that this room is."""
    return f"room {number}"


def hero_id(hero: Mapping[str, Any]) -> str:
    """The thing that this character is: its sub-class, or its class."""
    return str(hero["subclass"] or hero["class"])


def damage_id(type: str) -> str:
    """The thing that this kind of damage is."""
    return f"{type} damage"


def slot_id(slot: str) -> str:
    """The thing that this slot is."""
    return f"slot {slot}"


def rarity_id(rarity: str) -> str:
    """The thing that this rarity is."""
    return f"rarity {rarity}"


def level_id(difficulty: str) -> str:
    """The thing that this difficulty is."""
    return f"difficulty {difficulty}"


@lru_cache(maxsize=1024)
def effect_id(name: str) -> str:
    """The thing that something which lasts on somebody is: a condition, a Spell, a token's effect, or of its own."""
    if name in CONDITIONS:
        return name
    spell = _spells_by_name().get(name)
    if spell is not None:
        return spell_id(spell)
    if name in shipped():
        return shipped()[name].name
    return LASTING.get(name) or f"effect {name}"


LASTING: Final = {
    "rage": power_id("barbarian", "rage"),
    "flank": power_id("rogue", "flank"),
    "righteous wrath": power_id("paladin", "righteous-wrath"),
    "twist the blade": power_id("fighter", "twist-the-blade"),
    **{power.id.replace("-", " "): psychic_id(power.id) for power in POWERS.values()},
}
"""What lasts under the name of a power."""


def sign_of(effect: Mapping[str, Any]) -> tuple[str, str]:
    """The sign of what lasts on somebody: an icon, and what it stands for."""
    name = effect["name"]
    return SIGNS.get(name) or (BAD if effect["harmful"] else GOOD), effect_id(name)


@cache
def _spells_by_name() -> dict[str, Spell]:
    """The first Spell of each name."""
    found: dict[str, Spell] = {}
    for spell in spells():
        found.setdefault(spell.name, spell)
    return found


@cache
def spells_by_id() -> dict[str, Spell]:
    """All Spells by what they are asked about."""
    return {spell_id(spell): spell for spell in spells()}


def spell_thing(hero: Mapping[str, Any], id: str) -> str | None:
    """The Spell of this id as this character casts it: of its sub-class's list, its class's, or any other."""
    for of in (hero["subclass"], hero["class"]):
        if f"{of} {id}" in spells_by_id():
            return f"{of} {id}"
    return next((thing for thing, spell in spells_by_id().items() if spell.id == id), None)


@cache
def powers_by_id() -> dict[str, tuple[str, Power]]:
    """All powers, each with its class, by what they are asked about."""
    return {power_id(card.id, power.id): (card.id, power) for card in classes().values() for power in card.powers}


@cache
def by_slug() -> dict[str, Token]:
    """The tokens that come with the game by what they are called in ids of options."""
    return {slug(name): token for name, token in shipped().items()}
