"""Kinds of things that everybody may ask about: damage, creatures, abilities, saves, slots, rarities, difficulties."""

from __future__ import annotations

from typing import Final

from undercroft.engine.stage.card import Card
from undercroft.games.truedungeon.character.counting import CAPS, ROOM, SLOT_RULES
from undercroft.games.truedungeon.content.adventures.scaling import INITIATIVE, PUSH, WRONG
from undercroft.games.truedungeon.content.symbols import symbol_sets
from undercroft.games.truedungeon.content.words import (
    ABILITIES,
    ABILITY_RULES,
    DIFFICULTIES,
    RARITIES,
    SAVES,
    Ability,
    Difficulty,
    Slot,
)
from undercroft.games.truedungeon.faces.things.ids import damage_id, level_id, rarity_id, slot_id

_ENERGY: Final = "truedungeon.damage.energy-types"
_EDGE: Final = "truedungeon.damage.weapon-types"
_FORMAT: Final = "truedungeon.digital.monster-format"
_VITALS: Final = ("truedungeon.crit.immune-types", "truedungeon.crit.immune-sneak")

DAMAGE: Final[dict[str, tuple[str, tuple[str, ...], str | None]]] = {
    "acid": ("An energy; what resists Acid takes it off, armor does not.", (_ENERGY,), "acid"),
    "cold": (
        "An energy, of magic or of nature; protection against Cold takes it off.",
        (_ENERGY, "truedungeon.damage.natural-magical"),
        None,
    ),
    "darkrift": (
        "An energy that drains life; Undead which drain themselves are immune to it.",
        (_ENERGY, "truedungeon.damage.darkrift"),
        "wraith",
    ),
    "divine": (
        "Dealt by a few Spells of clerics; as a rule nothing resists it.",
        ("truedungeon.damage.divine-type",),
        "shrine",
    ),
    "eldritch": (
        "Nothing resists or reduces it, and it strikes the incorporeal.",
        (_ENERGY, "truedungeon.damage.eldritch"),
        "portal",
    ),
    "fire": (
        "An energy, of magic or of nature; protection against Fire takes it off.",
        (_ENERGY, "truedungeon.damage.natural-magical"),
        "flame",
    ),
    "force": (
        "An energy that strikes the incorporeal like anything else.",
        (_ENERGY, "truedungeon.condition.incorporeal.exempt-attributes"),
        None,
    ),
    "poison": (
        "An energy, of magic or of nature; whoever is immune to Poison takes none of it.",
        (_ENERGY, "truedungeon.damage.natural-magical"),
        "acid",
    ),
    "sacred": (
        "Undead take double of it, Good Outsiders nothing.",
        (_ENERGY, "truedungeon.damage.sacred-undead", "truedungeon.damage.sacred-good"),
        "shrine",
    ),
    "shock": ("An energy; protection against Shock takes it off.", (_ENERGY,), "lightning"),
    "sonic": (
        "An energy; it does nothing in silence, and crystal breaks of it.",
        (_ENERGY, "truedungeon.damage.sonic-silence", "truedungeon.damage.sonic-crystal"),
        None,
    ),
    "blunt": ("What clubs, hammers and fists deal.", (_EDGE,), "knuckles"),
    "slashing": ("What blades deal.", (_EDGE,), "axe"),
    "piercing": ("What points deal: spears, arrows, daggers.", (_EDGE,), "spear"),
    "typeless": (
        "Damage without a kind: only general Damage Reduction takes it off.",
        ("truedungeon.damage.typeless",),
        None,
    ),
}
"""Each kind of damage: what is to be known of it, its rules, its picture."""

CREATURES: Final[dict[str, tuple[str, tuple[str, ...], str]]] = {
    "aberration": ("Out of nature altogether; it has vitals, and can be critted.", (_FORMAT,), "bigone"),
    "animal": (
        "A natural beast: a druid can talk to it.",
        ("truedungeon.class.druid.communicate.at-will", "truedungeon.combat.natural-thing"),
        "foe-animal",
    ),
    "construct": ("Made, not born: no crits and no sneak attacks.", _VITALS, "foe-construct"),
    "dragon": ("A dragon; some tokens are made against its kind.", (_FORMAT,), "dragon"),
    "elemental": (
        "No crits, no sneak attacks, and no poison, sleep, paralysis, daze or stun.",
        ("truedungeon.combat.elemental-type", "truedungeon.combat.elemental-no-crit"),
        "foe-elemental",
    ),
    "evil-outsider": (
        "From another plane and Evil: what finds or strikes Evil counts.",
        ("truedungeon.combat.outsider", _FORMAT),
        "foe-outsider",
    ),
    "fey": ("Of the fairies' kind; some tokens are made against it.", (_FORMAT,), "foe-plant"),
    "giant": ("Of the giants' kind; some tokens are made against it.", (_FORMAT,), "foe-humanoid"),
    "humanoid": ("Of people's shape, with vitals like theirs.", (_FORMAT,), "foe-humanoid"),
    "incorporeal": (
        "Half of all slides that would hit it miss; Force, Eldritch and Ghost Touch do not, and nothing crits it.",
        ("truedungeon.condition.incorporeal.miss-chance", "truedungeon.condition.incorporeal.exempt-attributes"),
        "foe-incorporeal",
    ),
    "magical-beast": ("A beast with magic in it: no natural animal.", (_FORMAT,), "foe-animal"),
    "monstrous-humanoid": ("Of people's shape, more or less, with vitals.", (_FORMAT,), "foe-humanoid"),
    "ooze": ("Without vitals: no crits and no sneak attacks.", _VITALS, "foe-ooze"),
    "outsider": ("From another plane.", ("truedungeon.combat.outsider",), "foe-outsider"),
    "plant": ("Without vitals: no crits and no sneak attacks.", _VITALS, "foe-plant"),
    "undead": (
        "Takes double Sacred damage and can be turned; no crits and no sneak attacks.",
        ("truedungeon.damage.sacred-undead", "truedungeon.class.cleric.turn-undead.damage", *_VITALS),
        "foe-undead",
    ),
    "vermin": ("Crawling things, with vitals.", (_FORMAT,), "foe-animal"),
}
"""What a monster can be."""

ABILITY_WORDS: Final = {
    "strength": "Its bonus adds to melee To Hit, melee damage and the damage of what is thrown.",
    "dexterity": "Its bonus adds to AC, Reflex saves and To Hit at range.",
    "constitution": "Its bonus adds to Fortitude saves and, for each level, to Hit Points.",
    "intelligence": "Some tokens ask for a certain score of it; it adds to nothing.",
    "wisdom": "Its bonus adds to Will saves.",
    "charisma": "With 16 or more a second figurine may be used.",
}

SAVE_WORDS: Final = {
    "fortitude": "Against poison, disease and whatever strains the body.",
    "reflex": "Against what can be dodged: blasts, falls, nets.",
    "will": "Against what takes hold of the mind: fear, charms, sleep.",
}

RARITY_WORDS: Final = {
    "common": "The plainest tokens: seven of the ten in a free bag.",
    "uncommon": "Two of the ten tokens in a free bag.",
    "rare": "One of the ten tokens in a free bag, and what treasure gives most often.",
    "ultra-rare": "In no free bag; of a hundred draws from the treasure one brings such a token or a better one.",
    "relic": "Rarer still than Ultra Rare.",
    "legendary": "The rarest of all.",
}
_RARITY_RULES: Final = ("truedungeon.token.rarity", "truedungeon.party.free-bag", "truedungeon.treasure.contents")

LEVEL_WORDS: Final = {
    "non-lethal": "As on Normal, but whoever has died is back with 1 HP in the next room.",
    "normal": "Characters can die; a party that helps each other can win with plain tokens.",
    "hardcore": "Monsters deal more, bear more and resist Spells more often.",
    "nightmare": "Monsters are far harder, and puzzles and fights may be changed as well.",
    "epic": "The hardest of all: expect to die.",
}
_LEVEL_RULES: Final = {
    "non-lethal": "truedungeon.difficulty.non-lethal.revive",
    "normal": "truedungeon.difficulty.normal.lethal",
    "hardcore": "truedungeon.difficulty.hardcore.monsters",
    "nightmare": "truedungeon.difficulty.nightmare.monsters",
    "epic": "truedungeon.difficulty.epic",
}

ENVIRONMENTS: Final = {
    "icy": Card(
        "Ice",
        "Whose attack is a sure miss (a natural 1, a puck in no zone) falls prone, unless it has Free Movement.",
        rules=("truedungeon.digital.environment-icy",),
        kind="environment",
    ),
    "underwater": Card(
        "Under water",
        "Blunt, Slashing and missile attacks have -2 To Hit and -2 damage; no command words, no songs.",
        rules=("truedungeon.digital.environment-underwater",),
        icon="sign-water",
        kind="environment",
    ),
    "lower-planes": Card(
        "The lower planes",
        "Everybody takes 1 Fire damage at the end of each round.",
        rules=("truedungeon.digital.environment-lower-planes",),
        icon="flame",
        kind="environment",
    ),
}

_SYMBOL_RULES: Final = {
    "beads": ("truedungeon.skillcheck.cleric.beads",),
    "leaves": ("truedungeon.skillcheck.druid.leaves",),
    "runes": ("truedungeon.skillcheck.bard.runes",),
    "planes": ("truedungeon.skillcheck.planar.chart",),
}
_SLOT_WORDS: Final = {
    "mainhand": "The hand of the weapon: once for melee, once for missiles.",
    "offhand": "The other hand: a shield, a buckler, a second weapon of a ranger or monk.",
    "slotless": "Works without a place on the body.",
    "carried": "Taken along and not worn: potions, scrolls, wands, gear; as many as one likes.",
}
_SLOT_RULES: Final[dict[Slot, str]] = {
    **SLOT_RULES,
    "mainhand": "truedungeon.slot.mainhand",
    "offhand": "truedungeon.slot.offhand",
    "slotless": "truedungeon.slot.slotless",
    "carried": "truedungeon.token.carry-unlimited",
}


def _damage(type: str) -> Card:
    text, rules, icon = DAMAGE[type]
    return Card(f"{type.capitalize()} damage", text, (), rules, icon, "damage")


def _creature(type: str) -> Card:
    text, rules, icon = CREATURES[type]
    return Card(type.replace("-", " ").capitalize(), text, (), rules, icon, "kind of monster")


def _slot(slot: Slot) -> Card:
    room = ROOM.get(slot)
    tokens = "one token that stays" if room == 1 else f"{room} tokens that stay"
    text = _SLOT_WORDS.get(slot) or f"Room for {tokens} on for the whole adventure."
    lines = (f"never more than {CAPS[slot]}, whatever gives more room",) if slot in CAPS else ()
    return Card(slot.replace("-", " ").capitalize(), text, lines, (_SLOT_RULES[slot],), None, "slot")


def _ability(name: Ability) -> Card:
    return Card(name.capitalize(), ABILITY_WORDS[name], (), (ABILITY_RULES[name],), None, "ability")


def _save(save: str, ability: str) -> Card:
    rules = ("truedungeon.save.roll", "truedungeon.save.types", "truedungeon.save.outcome")
    line = f"a d20 and the modifier, in which the {ability.capitalize()} bonus is, against the DC; 20 saves, 1 fails"
    return Card(f"{save.capitalize()} save", SAVE_WORDS[save], (line,), rules, None, "save")


def _level(at: Difficulty) -> Card:
    lines = (f"as a rule: Push {PUSH[at]}, a wrong answer {WRONG[at]}, monsters' initiative +{INITIATIVE[at]}",)
    return Card(
        at.title(), LEVEL_WORDS[at], lines, (_LEVEL_RULES[at], "truedungeon.difficulty.levels"), None, "difficulty"
    )


def _symbols(id: str) -> Card:
    text = "Learnt by heart before the first room, and asked for in memory tests."
    return Card(
        f"The {id}",
        text,
        (symbol_sets()[id].about,),
        (*_SYMBOL_RULES[id], "truedungeon.skillcheck.bank"),
        None,
        "symbols",
    )


KINDS: Final[dict[str, Card]] = {
    **{damage_id(type): _damage(type) for type in DAMAGE},
    **{type: _creature(type) for type in CREATURES},
    **{name: _ability(name) for name in ABILITIES},
    **{save: _save(save, ability) for save, ability in SAVES.items()},
    **{slot_id(slot): _slot(slot) for slot in _SLOT_RULES},
    **{
        rarity_id(name): Card(name.capitalize(), RARITY_WORDS[name], (), _RARITY_RULES, None, "rarity")
        for name in RARITIES
    },
    **{level_id(name): _level(name) for name in DIFFICULTIES},
    **ENVIRONMENTS,
    **{id: _symbols(id) for id in _SYMBOL_RULES},
}
"""All kinds by what they are asked about."""
