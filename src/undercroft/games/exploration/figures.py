"""The numbers that are rulings of the ledger and may be replaced when a game is made.  [exploration.core.options]"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from undercroft.engine import Refused
from undercroft.engine.craft.figures import Figures
from undercroft.games.exploration.content.lists import CHARACTERS, CREATURES, Character, Creature
from undercroft.games.exploration.content.stories.names import SKILLS

NUMBERS: Final = Figures()
"""By rule and key: `exploration.core.creatures.list.ghoul_vita` is how much Vita a Ghoul has."""

_figure: Final = partial(NUMBERS.figure, most=1000)

RESTS: Final = _figure("exploration.rest.crawl-is-chapter.rests", 1)
LOCK: Final = _figure("exploration.door.locked.difficulty.default", 7)
ABILITY: Final = _figure("exploration.core.ability.act.cost", 2)
ITEMS: Final = _figure("exploration.core.items.limit.max", 6, least=1)
COINS_FROM: Final = _figure("exploration.core.search.result.coins_from", 6)
ITEM_FROM: Final = _figure("exploration.core.search.result.item_from", 8)
DEVASTATING: Final = _figure("exploration.core.encounter.devastating.range", 100, least=1)
FAULT: Final = _figure("exploration.core.encounter.fault.range", 1, least=1, most=99)
UNARMED: Final = _figure("exploration.core.encounter.unarmed.die", 4, least=1)
ROW_TWO: Final = _figure("exploration.core.skirmish.rows.2", 4, least=1)
ROW_THREE: Final = _figure("exploration.core.skirmish.rows.3-4", 6, least=1)
ROW_FIVE: Final = _figure("exploration.core.skirmish.rows.5", 8, least=1)
DEFEND: Final = _figure("exploration.core.skirmish.stance.defense", 10)
DEFEND_COST: Final = _figure("exploration.core.skirmish.stance.attack", 10)
GHOST_POINTS: Final = _figure("exploration.core.ghost.become.ghost_points", 6, least=1)
GHOST_DEFENSE: Final = _figure("exploration.core.ghost.become.defense", 60)
GHOST_STRIDE: Final = _figure("exploration.core.ghost.become.stride", 6, most=20)
GHOST_COST: Final = _figure("exploration.core.ghost.fight.cost", 1)
GHOST_DIE: Final = _figure("exploration.core.ghost.fight.die", 4, least=1)
GHOST_RANGE: Final = _figure("exploration.core.ghost.fight.range", 3, least=1)
GHOST_MIGHT: Final = _figure("exploration.core.ghost.fight.might", 10)
REST_VITA: Final = _figure("exploration.core.rest.recover.vita", 4)
REST_POWER: Final = _figure("exploration.core.rest.recover.power", 4)
REST_GHOST: Final = _figure("exploration.core.rest.recover.ghost", 4)
REST_ROLL: Final = _figure("exploration.core.rest.roll.skirmish", 3)
BOSS_VITA: Final = _figure("exploration.core.boss.vita_per_character", 12)
EASY_VITA: Final = _figure("exploration.core.difficulty.easy_boss_vita", 10, least=1)
HARD_VITA: Final = _figure("exploration.core.difficulty.hard_boss_vita", 15, least=1)
EASY_MIGHT: Final = _figure("exploration.core.difficulty.easy_less_might", 10, most=50)
HARD_MIGHT: Final = _figure("exploration.core.difficulty.hard_more_might", 12, most=50)
GROWS: Final = _figure("exploration.core.growth.enabled", 1)
GROW_SKILL: Final = _figure("exploration.core.growth.skill", 1)
GROW_VITA: Final = _figure("exploration.core.growth.vita", 2)
GROW_MIGHT: Final = _figure("exploration.core.growth.might", 5)
GROW_DEFENSE: Final = _figure("exploration.core.growth.defense", 5)
GROW_POWER: Final = _figure("exploration.core.growth.power", 1)
GROW_STRIDE: Final = _figure("exploration.core.growth.stride", 1, most=20)
ROOM_LORE: Final = _figure("exploration.core.growth.rooms.lore", 15)
SECONDARY_LORE: Final = _figure("exploration.core.secondary.lore", 20)
WIN_SCORE: Final = _figure("exploration.core.score.win", 50)
ROOM_SCORE: Final = _figure("exploration.core.score.room", 10)
SECONDARY_SCORE: Final = _figure("exploration.core.score.secondary", 10)
ROUND_SCORE: Final = _figure("exploration.core.score.round", 1)
ROOMS: Final = _figure("exploration.core.story.random.rooms", 7, least=2, most=30)
NATURAL_ONE: Final = _figure("exploration.core.options.natural_one_fails", 1)

# Those that stand in the ledger twice.
NUMBERS.again("exploration.core.secondary.score", SECONDARY_SCORE)
NUMBERS.again("exploration.core.options.rests", RESTS)
NUMBERS.again("exploration.core.options.rest_recover", REST_VITA, REST_POWER, REST_GHOST)
NUMBERS.again("exploration.core.options.door_difficulty", LOCK)
NUMBERS.again("exploration.core.options.critical", DEVASTATING)
NUMBERS.again("exploration.core.options.fault", FAULT)
NUMBERS.again("exploration.core.options.boss_vita_per_character", BOSS_VITA)

_ATTRIBUTES: Final = ("vita", "defense", "might", "damage", "power", "stride")
_ARMS: Final = ("die", "range")
_COLUMNS: Final = ("range", "vita", "defense", "might", "die", "bonus", "stride", "skirmish", "lore", "coins")


def _entry(name: str, usual: int, key: str) -> None:
    """A number of a table: nothing can be played with no die, no range or no Vita, nor with too long a Stride."""
    _figure(name, usual, least=1 if key in ("die", "range", "vita") else 0, most=20 if key == "stride" else 1000)


for _one in CHARACTERS.values():
    for _key in _ATTRIBUTES:
        _entry(f"exploration.core.characters.list.{_one.id}_{_key}", getattr(_one, _key), _key)
for _one in CHARACTERS.values():
    for _key in SKILLS:
        _entry(f"exploration.core.characters.skill-values.{_one.id}_{_key}", _one.skills.get(_key, 0), _key)
for _one in CHARACTERS.values():
    for _key in _ARMS:
        _entry(f"exploration.core.characters.weapons.{_one.id}_{_key}", getattr(_one, _key), _key)
for _foe in CREATURES.values():
    for _key in _COLUMNS:
        _entry(f"exploration.core.creatures.list.{_foe.id}_{_key}", getattr(_foe, _key), _key)


def must_be_playable(numbers: Mapping[str, int]) -> None:
    """Raise `Refused` where numbers do not go together."""
    if numbers[COINS_FROM] > numbers[ITEM_FROM]:
        raise Refused(f"{COINS_FROM} cannot be above {ITEM_FROM}", rule="exploration.core.search.result", at=COINS_FROM)
    if numbers[FAULT] >= numbers[DEVASTATING]:
        words = f"{FAULT} must be below {DEVASTATING}: one roll would be both"
        raise Refused(words, rule="exploration.core.encounter.fault", at=FAULT)


def character_with(name: str, numbers: Mapping[str, int]) -> Character:
    """The character of this name with the numbers in force."""
    one = CHARACTERS[name]
    if not numbers:
        return one
    figures = {
        key: numbers.get(f"exploration.core.characters.list.{one.id}_{key}", getattr(one, key)) for key in _ATTRIBUTES
    } | {key: numbers.get(f"exploration.core.characters.weapons.{one.id}_{key}", getattr(one, key)) for key in _ARMS}
    skills = {
        skill: numbers.get(f"exploration.core.characters.skill-values.{one.id}_{skill}", one.skills.get(skill, 0))
        for skill in SKILLS
    }
    return replace(one, **figures, skills={skill: bonus for skill, bonus in skills.items() if bonus})


def creature_with(name: str, numbers: Mapping[str, int]) -> Creature:
    """The kind of foe of this name with the numbers in force."""
    one = CREATURES[name]
    if not numbers:
        return one
    return replace(
        one,
        **{key: numbers.get(f"exploration.core.creatures.list.{one.id}_{key}", getattr(one, key)) for key in _COLUMNS},
    )
