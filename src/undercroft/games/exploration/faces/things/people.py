"""Cards for who is in a crawl: characters with their weapons and abilities, foes on the map, kinds of creatures."""

from __future__ import annotations

from typing import Final

from undercroft.engine.craft.words import listed, percent
from undercroft.engine.stage.card import Card
from undercroft.games.exploration.book.basics.dice import D100
from undercroft.games.exploration.book.skirmish import GAINS
from undercroft.games.exploration.content.lists import ABILITIES, CHARACTERS, CREATURES, MELEE, Character, slug
from undercroft.games.exploration.faces.chances import View, figure, foe_might, hits
from undercroft.games.exploration.faces.ground import Seen
from undercroft.games.exploration.faces.icons import foe_icon
from undercroft.games.exploration.faces.signs import foe_name
from undercroft.games.exploration.figures import ABILITY, character_with, creature_with
from undercroft.games.exploration.state.records import GHOST, LIMBO

CHARACTER_OF: Final = {one.id: one.name for one in CHARACTERS.values()}
WEAPON_OF: Final = {slug(one.weapon): one.name for one in CHARACTERS.values()}
ABILITY_OF: Final = {ability.id: ability.name for ability in ABILITIES.values()}
CREATURE_OF: Final = {one.id: one.name for one in CREATURES.values()}
"""The names behind ids that everybody may always ask about."""

_WEAPON_ICONS: Final = {
    "Cleaver": "axe",
    "Stiletto": "dagger",
    "Prism Wand": "wand",
    "Blessed Mace": "clubs",
    "Rune Staff": "staff",
    "Focus Stone": "diamonds",
}
_ABILITY_ICONS: Final = {
    "Carve": "axe",
    "Beguile": "leaden-air",
    "Phantasm": "ozone-veil",
    "Rebuke": "beacon",
    "Sigil": "rune-1",
    "Dread Whisper": "static-fog",
}


def dice(die: int, bonus: int) -> str:
    """A die with what is added to it.

    >>> dice(6, 2), dice(4, 0)
    ('d6+2', 'd4')
    """
    return f"d{die}+{bonus}" if bonus else f"d{die}"


def bearers(view: View, key: str, what: str) -> list[str]:
    """The characters that have this among what the view lists of them under a key."""
    return [hero["character"] for hero in view["heroes"] if hero["character"] and what in hero[key]]


# ---------------------------------------------------------------- characters


def character_card(view: View, id: str) -> Card:
    """A character: how it fights, and its figures, as they count now where somebody plays it."""
    one = character_with(CHARACTER_OF[id], view["numbers"])
    ability = ABILITIES[one.ability]
    text = f"Fights with the {one.weapon} {_reach(one.range)}, and has {one.ability}: {ability.words}."
    hero = next((hero for hero in view["heroes"] if hero["character"] == one.name), None)
    rules: tuple[str, ...] = ("exploration.core.characters.list", "exploration.core.characters.skill-values")
    rules += (ability.rule,)
    if hero is not None and hero["life"] in (GHOST, LIMBO):
        rules += ("exploration.core.ghost.become",)
    lines = _at_first(one) if hero is None else _now(hero)
    return Card(one.name, text, lines, rules, one.id, "character")


def _at_first(one: Character) -> tuple[str, ...]:
    return (
        f"Vita {one.vita}, Power Points {one.power}",
        f"Defense {one.defense}, Might {one.might}, Stride {one.stride}",
        f"a hit costs {dice(one.die, one.damage)}",
        ", ".join(f"{skill} {bonus}" for skill, bonus in one.skills.items()),
    )


def _now(hero: Seen) -> tuple[str, ...]:
    if hero["life"] == LIMBO:
        return ("in Limbo", f"Lore {hero['lore']}")
    if hero["life"] == GHOST:
        lines = [f"a ghost: Ghost Points {hero['ghost']} of {hero['max_ghost']}"]
    else:
        weapon = hero["weapon"]
        lines = [
            f"Vita {hero['vita']} of {hero['max_vita']}, Power Points {hero['power']} of {hero['max_power']}",
            f"a hit costs {dice(weapon['die'], hero['damage'])}" + ("" if weapon["usable"] else "; weapon exhausted"),
        ]
    lines.append(f"Defense {hero['defense']}, Might {hero['might']}, Stride {hero['stride']}")
    if hero["skills"]:
        lines.append(", ".join(f"{skill} {bonus}" for skill, bonus in hero["skills"].items()))
    states = [*hero["statuses"], *["protected by a Phantasm"] * hero["veiled"], *["in smoke"] * hero["smoke"]]
    lines += [f"now: {', '.join(states)}"] if states else []
    return (*lines, f"Lore {hero['lore']}")


def _reach(range: int) -> str:
    return "hand to hand" if range == MELEE else f"from up to {range} spaces away"


def weapon_card(view: View, id: str) -> Card:
    """A weapon: whom it reaches and what a hit costs, now where somebody wields it."""
    one = character_with(WEAPON_OF[id], view["numbers"])
    whom = "whoever stands next to you" if one.range == MELEE else f"a foe in Sight up to {one.range} spaces away"
    text = f"Strikes {whom}{'; it is magical, so a Wraith takes all of it' if one.magical else ''}."
    hero = next((hero for hero in view["heroes"] if hero["character"] == one.name), None)
    bonus = one.damage if hero is None else hero["damage"]
    lines = [f"of the {one.name}: a hit costs {dice(one.die, bonus)}"]
    if hero is not None and not hero["weapon"]["usable"]:
        lines.append("exhausted this turn")
    rules = ("exploration.core.characters.weapons", "exploration.core.encounter.range")
    return Card(one.weapon, text, tuple(lines), rules, _WEAPON_ICONS[one.weapon], "weapon")


def ability_card(view: View, id: str) -> Card:
    """An ability: what it does for its price, on the map and in a skirmish."""
    ability = ABILITIES[ABILITY_OF[id]]
    whose = next(one.name for one in CHARACTERS.values() if one.ability == ability.name)
    text = f"For {figure(view, ABILITY)} Power Points: {ability.words}."
    lines = [f"of the {whose}; it {'joins an attack' if ability.attack else 'is the ACT'}"]
    lines.append(f"in a skirmish: {GAINS[ability.name]}")
    lines += [
        f"Power Points now: {hero['power']} of {hero['max_power']}"
        for hero in view["heroes"]
        if hero["character"] == whose
    ]
    rules = (ability.rule, "exploration.core.ability.act", "exploration.core.skirmish.abilities")
    return Card(ability.name, text, tuple(lines), rules, _ABILITY_ICONS[ability.name], "ability")


# ---------------------------------------------------------------- foes


def foe_card(view: View, foe: Seen) -> Card:
    """A foe on the map: how it fights, what it has left, and how often it hits whom."""
    lines = [
        f"Vita {foe['vita']} of {foe['max_vita']}, Defense {foe['defense']}",
        f"Might {foe['might']}, a hit costs {dice(foe['die'], foe['bonus'])}, Stride {foe['stride']}",
    ]
    lines += ["Spooked"] * foe["spooked"] + ["misses its next turn"] * foe["stunned"]
    lines += [
        f"hits the {hero['character']}: {percent(hits(view, foe_might(view, foe, hero), hero['defense']), D100)}"
        for hero in view["heroes"]
        if hero["character"] and hero["life"] != LIMBO
    ]
    rules: tuple[str, ...] = ("exploration.core.boss",) if foe["boss"] else ()
    rules += ("exploration.core.creatures.list", "exploration.core.encounter.foe-move")
    rules += ("exploration.core.creatures.powers",) if foe["power"] else ()
    text = _fights(foe["range"], foe["power"], times=foe["attacks"], main=foe["boss"])
    icon = foe_icon(foe["kind"], boss=foe["boss"])
    return Card(foe_name(foe), text, tuple(lines), rules, icon, foe["type"])


def _fights(range: int, power: str, *, times: int = 1, main: bool = False) -> str:
    """How a foe fights, as a sentence."""
    often = f" {times} times a turn" if times > 1 else ""
    how = "goes to the nearest character and strikes hand to hand"
    if range > MELEE:
        how = f"strikes from up to {range} spaces away, and backs off from whoever is next to it"
    told = f"{how}{often and ','}{often}{f'; {power}' if power else ''}."
    return f"The story's main foe: {told}" if main else f"{told[0].upper()}{told[1:]}"


def creature_card(view: View, id: str) -> Card:
    """A kind of creature, as the rulebook has it for everybody."""
    one = creature_with(CREATURE_OF[id], view["numbers"])
    lines = [
        f"Vita {one.vita}, Defense {one.defense}",
        f"Might {one.might + view['edge']}, a hit costs {dice(one.die, one.bonus)}, Stride {one.stride}",
        f"in a skirmish a hit costs {one.skirmish}",
        f"defeated: {one.lore} Lore each, {one.coins} coins",
    ]
    if here := [foe["id"] for foe in view["foes"] if foe["kind"] == one.name]:
        lines.append(f"on the map: {listed(here)}")
    rules = ("exploration.core.creatures.list", *(("exploration.core.creatures.powers",) if one.power else ()))
    return Card(one.name, _fights(one.range, one.power), tuple(lines), rules, one.id, one.type)


def skirmisher(kind: str) -> str:
    """The thing that a kind of creature in a skirmish is: the rulebook's, or a main foe of the story."""
    return slug(kind) if kind in CREATURES else f"foe {slug(kind)}"


def skirmisher_card(kind: Seen) -> Card:
    """A main foe of the story that fights in a skirmish."""
    lines = (f"Defense {kind['defense']}, Might {kind['might']}", f"a hit costs {kind['damage']}")
    rules = ("exploration.core.boss", "exploration.core.skirmish.damage")
    text = "A main foe of the story: it attacks every character in each round of the skirmish."
    return Card(kind["kind"], text, lines, rules, "boss", kind["type"])
