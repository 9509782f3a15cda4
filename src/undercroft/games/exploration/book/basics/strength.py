"""What a character's figures count just now: with growth, Items that are held, statuses and what protects it."""

from __future__ import annotations

from undercroft.engine import cite
from undercroft.games.exploration.content.tables import (
    BLESSED,
    BRAVE,
    CHARM,
    COAT,
    CURSED,
    DERANGED,
    IMMOBILIZED,
    LANTERN,
    PERCEPTIVE,
    SPOOKED,
    SWIFT,
    WHETSTONE,
)
from undercroft.games.exploration.figures import GHOST_DEFENSE, GHOST_MIGHT, GHOST_POINTS, GHOST_STRIDE
from undercroft.games.exploration.state.records import NOBODY, Hero
from undercroft.games.exploration.state.state import State

VEIL = 20
"""Defense by a Phantasm.  [exploration.core.ability.illusionist]"""


def max_vita(s: State, hero: Hero) -> int:
    """The most Vita that the character can have.  [exploration.core.characters.attributes]"""
    return s.character(hero).vita + hero.more_vita + 2 * _holds(hero, COAT)


def max_power(s: State, hero: Hero) -> int:
    """The most Power Points that the character can have."""
    return s.character(hero).power + hero.more_power


def max_ghost(s: State, hero: Hero) -> int:
    """The most Ghost Points that the character can have.  [exploration.core.ghost.become]"""
    return s.figure(GHOST_POINTS)


def defense(s: State, hero: Hero) -> int:
    """What an attack on the character must reach.

    [exploration.core.statuses] [exploration.core.ghost.become] [exploration.core.ability.illusionist]
    """
    if hero.is_ghost:
        number = s.figure(GHOST_DEFENSE)
    else:
        number = s.character(hero).defense + hero.more_defense + 5 * _holds(hero, CHARM)
    number += 10 * _has(hero, BLESSED) - 10 * _has(hero, SPOOKED)
    if hero.veil != NOBODY:
        cite("exploration.core.ability.illusionist")
        number += VEIL
    return number


def might(s: State, hero: Hero) -> int:
    """What the character adds to an attack roll.  [exploration.core.statuses] [exploration.core.ghost.fight]"""
    number = s.figure(GHOST_MIGHT) if hero.is_ghost else s.character(hero).might + hero.more_might
    return number + 10 * _has(hero, BRAVE) - 10 * _has(hero, CURSED)


def damage(s: State, hero: Hero) -> int:
    """What the character adds to the damage of a hit."""
    return s.character(hero).damage + _holds(hero, WHETSTONE)


def stride(s: State, hero: Hero) -> int:
    """How many spaces the character moves.  [exploration.core.turn.move] [exploration.core.statuses]"""
    if IMMOBILIZED in hero.statuses:
        cite("exploration.core.statuses")
        return 0
    number = s.figure(GHOST_STRIDE) if hero.is_ghost else s.character(hero).stride + hero.more_stride
    return number + 2 * _has(hero, SWIFT)


def bonus(s: State, hero: Hero, skill: str) -> int:
    """What the character adds to a check of this skill.

    [exploration.core.characters.skills] [exploration.core.characters.skill-values]
    """
    cite("exploration.core.characters.skills")
    number = s.character(hero).skills.get(skill, 0) + hero.skills.get(skill, 0) - _has(hero, DERANGED)
    if skill == "AWARENESS":
        number += _holds(hero, LANTERN) + _has(hero, PERCEPTIVE)
    return number


def _holds(hero: Hero, item: str) -> int:
    """1 while the Item is held and works; one of each counts.  [exploration.core.items.limit]"""
    if item not in hero.items or not hero.lives:
        return 0
    cite("exploration.core.items.deck")
    if hero.items.count(item) > 1:
        cite("exploration.core.items.limit")
    return 1


def _has(hero: Hero, status: str) -> int:
    if status not in hero.statuses:
        return 0
    cite("exploration.core.statuses")
    return 1
