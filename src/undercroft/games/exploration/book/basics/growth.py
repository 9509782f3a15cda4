"""Lore, and how characters grow by it."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import quiet, seen
from undercroft.games.exploration.content.stories.names import SKILLS
from undercroft.games.exploration.figures import (
    GROW_DEFENSE,
    GROW_MIGHT,
    GROW_POWER,
    GROW_SKILL,
    GROW_STRIDE,
    GROW_VITA,
    GROWS,
)
from undercroft.games.exploration.state.records import Hero
from undercroft.games.exploration.state.state import State

STEPS: Final = (100, 200, 350, 500, 650, 800, 950, 1100, 1250)
_RULE: Final = "exploration.core.growth"


def gain(s: State, lore: int, tell: Tell) -> None:
    """Every character has so much more Lore; whoever reaches a step grows.  [exploration.core.growth]"""
    if not lore:
        return
    for hero in s.heroes:
        hero.lore += lore
        while s.figure(GROWS) and steps_reached(hero) > hero.grown + s.growing.count(hero.number):
            s.growing.append(hero.number)
            tell.everyone("step", who=hero.character, lore=hero.lore, rule=_RULE)


def steps_reached(hero: Hero) -> int:
    """How many steps of growth the character's Lore has reached."""
    return sum(hero.lore >= step for step in STEPS)


def grow(s: State, tell: Tell) -> Proc[None]:
    """The next character to grow has taken its growth.  [exploration.core.growth]"""
    hero = s.heroes[s.growing[0]]
    what: str = yield _ask(s, hero)
    s.growing.pop(0)
    hero.grown += 1
    if what in SKILLS:
        hero.skills[what] = hero.skills.get(what, 0) + s.figure(GROW_SKILL)
    elif what == "vita":
        hero.more_vita += s.figure(GROW_VITA)
    elif what == "might":
        hero.more_might += s.figure(GROW_MIGHT)
    elif what == "defense":
        hero.more_defense += s.figure(GROW_DEFENSE)
    elif what == "power":
        hero.more_power += s.figure(GROW_POWER)
    else:
        hero.more_stride += s.figure(GROW_STRIDE)
    words = {option.id: option.label for option in _ask(s, hero).options}[what.lower()]
    tell.everyone("grows", who=hero.character, what=words, rule=_RULE)


def _ask(s: State, hero: Hero) -> Choice:
    options = [
        Option("vita", f"+{s.figure(GROW_VITA)} maximum Vita", rule=_RULE),
        Option("might", f"+{s.figure(GROW_MIGHT)} Might", rule=_RULE),
        Option("defense", f"+{s.figure(GROW_DEFENSE)} Defense", rule=_RULE),
        Option("power", f"+{s.figure(GROW_POWER)} maximum Power", rule=_RULE),
        Option("stride", f"+{s.figure(GROW_STRIDE)} Stride", rule=_RULE),
    ]
    more = s.figure(GROW_SKILL)
    options += [Option(skill.lower(), f"+{more} {skill}", value=skill, rule=_RULE) for skill in SKILLS]
    return Choice(hero.seat, GROW, tuple(options), {"who": hero.character, "lore": hero.lore})


GROW: Final = Question("grow", "{who} has {lore} Lore and grows. In what?", rule=_RULE)
QUESTIONS: Final = (GROW,)
EVENTS: Final = {
    "step": quiet("The {who} has {lore} Lore and may grow."),
    "grows": seen("The {who} grows: {what}.", rises="{what}", over="who"),
}
