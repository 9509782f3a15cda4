"""What a character's figures count just now: with growth, Items that are held, statuses and what protects it."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine.craft.reckoning import Reckoning
from undercroft.games.exploration.content.lists import (
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
from undercroft.games.exploration.content.stories.names import SKILLS
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


def damage(s: State, hero: Hero) -> int:
    """What the character adds to the damage of a hit."""
    return s.character(hero).damage + _holds(hero, WHETSTONE)


def defense(s: State, hero: Hero) -> Reckoning:
    """What an attack on the character must reach.

    [exploration.core.statuses] [exploration.core.ghost.become] [exploration.core.ability.illusionist]
    """
    found = Reckoning("exploration.core.characters.attributes")
    if hero.is_ghost:
        found.add(s.figure(GHOST_DEFENSE), "as a ghost", rule="exploration.core.ghost.become")
    else:
        found.add(s.character(hero).defense, "Defense", rule="exploration.core.characters.attributes")
        found.add(hero.more_defense, "grown", rule="exploration.core.growth")
    _hold(found, hero, CHARM, 5)
    _bear(found, hero, BLESSED, 10)
    _bear(found, hero, SPOOKED, -10)
    if hero.veil != NOBODY:
        found.add(VEIL, "Phantasm", rule="exploration.core.ability.illusionist")
    return found


def might(s: State, hero: Hero) -> Reckoning:
    """What the character adds to an attack roll.  [exploration.core.statuses] [exploration.core.ghost.fight]"""
    found = Reckoning("exploration.core.characters.attributes")
    if hero.is_ghost:
        found.add(s.figure(GHOST_MIGHT), "as a ghost", rule="exploration.core.ghost.fight")
    else:
        found.add(s.character(hero).might, "Might", rule="exploration.core.characters.attributes")
        found.add(hero.more_might, "grown", rule="exploration.core.growth")
    _bear(found, hero, BRAVE, 10)
    _bear(found, hero, CURSED, -10)
    return found


def stride(s: State, hero: Hero) -> Reckoning:
    """How many spaces the character moves.  [exploration.core.turn.move] [exploration.core.statuses]"""
    found = Reckoning("exploration.core.turn.move")
    if IMMOBILIZED in hero.statuses:
        found.note("Immobilized", "exploration.core.statuses")
        return found
    if hero.is_ghost:
        found.add(s.figure(GHOST_STRIDE), "as a ghost", rule="exploration.core.ghost.become")
    else:
        found.add(s.character(hero).stride, "Stride", rule="exploration.core.turn.move")
        found.add(hero.more_stride, "grown", rule="exploration.core.growth")
    _bear(found, hero, SWIFT, 2)
    return found


def bonus(s: State, hero: Hero, skill: str) -> Reckoning:
    """What the character adds to a check of this skill.

    [exploration.core.characters.skills] [exploration.core.characters.skill-values]
    """
    found = Reckoning("exploration.core.characters.skills")
    if listed := s.character(hero).skills.get(skill):
        found.add(listed, skill, rule="exploration.core.characters.skill-values")
    if grown := hero.skills.get(skill):
        found.add(grown, "grown", rule="exploration.core.growth")
    _bear(found, hero, DERANGED, -1)
    if skill == "AWARENESS":
        _hold(found, hero, LANTERN, 1)
        _bear(found, hero, PERCEPTIVE, 1)
    return found


_FIGURES: Final[dict[tuple[object, ...], dict[str, Any]]] = {}
_MOST_FIGURES: Final = 4096


def figures(s: State, hero: Hero) -> dict[str, Any]:
    """All of these together, as plain numbers, to be read only.

    They are kept by everything that a function of this module looks at: whoever is, holds and bears the same has the
    same figures.
    """
    key = (
        hero.character,
        hero.life,
        tuple(hero.items),
        tuple(hero.statuses),
        hero.veil == NOBODY,
        hero.more_vita,
        hero.more_defense,
        hero.more_might,
        hero.more_power,
        hero.more_stride,
        tuple(hero.skills.items()),
        tuple(s.numbers.items()),
    )
    found = _FIGURES.get(key)
    if found is None:
        if len(_FIGURES) >= _MOST_FIGURES:
            _FIGURES.clear()
        found = _FIGURES[key] = {
            "max_vita": max_vita(s, hero),
            "max_power": max_power(s, hero),
            "max_ghost": max_ghost(s, hero),
            "defense": defense(s, hero).total,
            "might": might(s, hero).total,
            "damage": damage(s, hero),
            "stride": stride(s, hero).total,
            "skills": {skill: number for skill in SKILLS if (number := bonus(s, hero, skill).total)},
        }
    return found


def _holds(hero: Hero, item: str) -> bool:
    """Whether the Item is held and works: not for a ghost."""
    return item in hero.items and hero.lives


def _hold(found: Reckoning, hero: Hero, item: str, by: int) -> None:
    """It counts while it is held; of two of a kind only one does.  [exploration.core.items.limit]"""
    if _holds(hero, item):
        found.add(by, item, rule="exploration.core.items.deck")
        if hero.items.count(item) > 1:
            found.note(f"one {item} counts", "exploration.core.items.limit")


def _bear(found: Reckoning, hero: Hero, status: str, by: int) -> None:
    """It counts as long as the status lasts.  [exploration.core.statuses]"""
    if status in hero.statuses:
        found.add(by, status, rule="exploration.core.statuses")
