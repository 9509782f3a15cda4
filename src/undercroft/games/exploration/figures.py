"""The numbers that are rulings of the ledger and may be replaced when a game is made.  [exploration.core.options]"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from undercroft.engine import Refused, cite
from undercroft.games.exploration.content.stories.names import SKILLS
from undercroft.games.exploration.content.tables import CHARACTERS, CREATURES, Character, Creature

_CORE: Final = "exploration.core"

RESTS: Final = "exploration.rest.crawl-is-chapter.rests"
LOCK: Final = "exploration.door.locked.difficulty.default"
ABILITY: Final = f"{_CORE}.ability.act.cost"
ITEMS: Final = f"{_CORE}.items.limit.max"
COINS_FROM: Final = f"{_CORE}.search.result.coins_from"
ITEM_FROM: Final = f"{_CORE}.search.result.item_from"
DEVASTATING: Final = f"{_CORE}.encounter.devastating.range"
FAULT: Final = f"{_CORE}.encounter.fault.range"
UNARMED: Final = f"{_CORE}.encounter.unarmed.die"
ROW_TWO: Final = f"{_CORE}.skirmish.rows.2"
ROW_THREE: Final = f"{_CORE}.skirmish.rows.3-4"
ROW_FIVE: Final = f"{_CORE}.skirmish.rows.5"
DEFEND: Final = f"{_CORE}.skirmish.stance.defense"
DEFEND_COST: Final = f"{_CORE}.skirmish.stance.attack"
GHOST_POINTS: Final = f"{_CORE}.ghost.become.ghost_points"
GHOST_DEFENSE: Final = f"{_CORE}.ghost.become.defense"
GHOST_STRIDE: Final = f"{_CORE}.ghost.become.stride"
GHOST_COST: Final = f"{_CORE}.ghost.fight.cost"
GHOST_DIE: Final = f"{_CORE}.ghost.fight.die"
GHOST_RANGE: Final = f"{_CORE}.ghost.fight.range"
GHOST_MIGHT: Final = f"{_CORE}.ghost.fight.might"
REST_VITA: Final = f"{_CORE}.rest.recover.vita"
REST_POWER: Final = f"{_CORE}.rest.recover.power"
REST_GHOST: Final = f"{_CORE}.rest.recover.ghost"
REST_ROLL: Final = f"{_CORE}.rest.roll.skirmish"
BOSS_VITA: Final = f"{_CORE}.boss.vita_per_character"
EASY_VITA: Final = f"{_CORE}.difficulty.easy_boss_vita"
HARD_VITA: Final = f"{_CORE}.difficulty.hard_boss_vita"
GROWS: Final = f"{_CORE}.growth.enabled"
GROW_SKILL: Final = f"{_CORE}.growth.skill"
GROW_VITA: Final = f"{_CORE}.growth.vita"
GROW_MIGHT: Final = f"{_CORE}.growth.might"
GROW_DEFENSE: Final = f"{_CORE}.growth.defense"
GROW_POWER: Final = f"{_CORE}.growth.power"
GROW_STRIDE: Final = f"{_CORE}.growth.stride"
ROOM_LORE: Final = f"{_CORE}.growth.rooms.lore"
SECONDARY_LORE: Final = f"{_CORE}.secondary.lore"
WIN_SCORE: Final = f"{_CORE}.score.win"
ROOM_SCORE: Final = f"{_CORE}.score.room"
SECONDARY_SCORE: Final = f"{_CORE}.score.secondary"
ROUND_SCORE: Final = f"{_CORE}.score.round"
NATURAL_ONE: Final = f"{_CORE}.options.natural_one_fails"
ROOMS: Final = f"{_CORE}.story.random.rooms"

_LIST: Final = "exploration.core.characters.list"
_SKILL: Final = "exploration.core.characters.skill-values"
_WEAPON: Final = "exploration.core.characters.weapons"
_CREATURE: Final = "exploration.core.creatures.list"
_ATTRIBUTES: Final = ("vita", "defense", "might", "damage", "power", "stride")
_ARMS: Final = ("die", "range")
_COLUMNS: Final = ("range", "vita", "defense", "might", "die", "bonus", "stride", "skirmish", "lore", "coins")

_PLAIN: Final = {
    RESTS: 1,
    LOCK: 7,
    ABILITY: 2,
    ITEMS: 6,
    COINS_FROM: 6,
    ITEM_FROM: 8,
    DEVASTATING: 100,
    FAULT: 1,
    UNARMED: 4,
    ROW_TWO: 4,
    ROW_THREE: 6,
    ROW_FIVE: 8,
    DEFEND: 10,
    DEFEND_COST: 10,
    GHOST_POINTS: 6,
    GHOST_DEFENSE: 60,
    GHOST_STRIDE: 6,
    GHOST_COST: 1,
    GHOST_DIE: 4,
    GHOST_RANGE: 3,
    GHOST_MIGHT: 10,
    REST_VITA: 4,
    REST_POWER: 4,
    REST_GHOST: 4,
    REST_ROLL: 3,
    BOSS_VITA: 12,
    EASY_VITA: 10,
    HARD_VITA: 15,
    GROWS: 1,
    GROW_SKILL: 1,
    GROW_VITA: 2,
    GROW_MIGHT: 5,
    GROW_DEFENSE: 5,
    GROW_POWER: 1,
    GROW_STRIDE: 1,
    ROOM_LORE: 15,
    SECONDARY_LORE: 20,
    WIN_SCORE: 50,
    ROOM_SCORE: 10,
    SECONDARY_SCORE: 10,
    ROUND_SCORE: 1,
    ROOMS: 7,
    NATURAL_ONE: 1,
}

_ALSO: Final = {
    f"{_CORE}.secondary.score": (SECONDARY_SCORE,),
    f"{_CORE}.options.rests": (RESTS,),
    f"{_CORE}.options.rest_recover": (REST_VITA, REST_POWER, REST_GHOST),
    f"{_CORE}.options.door_difficulty": (LOCK,),
    f"{_CORE}.options.critical": (DEVASTATING,),
    f"{_CORE}.options.fault": (FAULT,),
    f"{_CORE}.options.boss_vita_per_character": (BOSS_VITA,),
}
"""The numbers that stand in the ledger twice, and which ones they stand for."""

NUMBERS: Final[dict[str, int]] = (
    _PLAIN
    | {name: _PLAIN[others[0]] for name, others in _ALSO.items()}
    | {f"{_LIST}.{one.id}_{key}": getattr(one, key) for one in CHARACTERS.values() for key in _ATTRIBUTES}
    | {f"{_SKILL}.{one.id}_{skill}": one.skills.get(skill, 0) for one in CHARACTERS.values() for skill in SKILLS}
    | {f"{_WEAPON}.{one.id}_{key}": getattr(one, key) for one in CHARACTERS.values() for key in _ARMS}
    | {f"{_CREATURE}.{one.id}_{key}": getattr(one, key) for one in CREATURES.values() for key in _COLUMNS}
)
"""By rule and key: `exploration.core.creatures.list.ghoul_vita` is how much Vita a Ghoul has."""

_MOST: Final = 1000
_AT_LEAST_ONE: Final = ("die", "range", "vita", "rows.2", "rows.3-4", "rows.5", "ghost_points", "max", "_vita")


def must_be_playable(numbers: Mapping[str, int]) -> None:
    """Raise `Refused` where a number is one with which no game can be played."""
    for name, value in numbers.items():
        if value == NUMBERS[name]:
            continue
        key = name.rpartition(".")[2]
        least = 1 if name.endswith(_AT_LEAST_ONE) and name not in (REST_VITA, GROW_VITA) else 0
        most = 20 if key.endswith("stride") else 30 if name == ROOMS else _MOST
        least = 2 if name == ROOMS else least
        if not least <= value <= most:
            raise Refused(f"{name} cannot be {value}: {least} to {most}", rule=name.rpartition(".")[0], at=name)
    if numbers[COINS_FROM] > numbers[ITEM_FROM]:
        raise Refused(f"{COINS_FROM} cannot be above {ITEM_FROM}", rule="exploration.core.search.result", at=COINS_FROM)


def changed(numbers: Mapping[str, int]) -> dict[str, int]:
    """The numbers that differ from the rulings, each under the rule where it stands.  [exploration.core.options]"""
    found = {name: value for name, value in numbers.items() if value != NUMBERS[name]}
    if found:
        cite("exploration.core.options")
    for name, others in _ALSO.items():
        if name in found:
            value = found.pop(name)
            found |= {other: value for other in others if other not in found}
    return found


def character_with(name: str, numbers: Mapping[str, int]) -> Character:
    """The character of this name with the numbers in force."""
    one = CHARACTERS[name]
    if not numbers:
        return one
    figures = {key: numbers.get(f"{_LIST}.{one.id}_{key}", getattr(one, key)) for key in _ATTRIBUTES}
    figures |= {key: numbers.get(f"{_WEAPON}.{one.id}_{key}", getattr(one, key)) for key in _ARMS}
    skills = {skill: numbers.get(f"{_SKILL}.{one.id}_{skill}", one.skills.get(skill, 0)) for skill in SKILLS}
    return replace(one, **figures, skills={skill: bonus for skill, bonus in skills.items() if bonus})


def creature_with(name: str, numbers: Mapping[str, int]) -> Creature:
    """The kind of foe of this name with the numbers in force."""
    one = CREATURES[name]
    if not numbers:
        return one
    return replace(one, **{key: numbers.get(f"{_CREATURE}.{one.id}_{key}", getattr(one, key)) for key in _COLUMNS})
