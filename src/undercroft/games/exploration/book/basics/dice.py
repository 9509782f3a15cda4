"""A character's own dice, which a Lucky one may roll again, and skill checks."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import seen
from undercroft.games.exploration.book.basics.strength import bonus
from undercroft.games.exploration.content import said
from undercroft.games.exploration.content.lists import LUCKY
from undercroft.games.exploration.figures import DEVASTATING, FAULT, NATURAL_ONE
from undercroft.games.exploration.state.records import Die, Hero
from undercroft.games.exploration.state.state import State

D10: Final = 10
D100: Final = 100


def own(s: State, hero: Hero, sides: int, why: str, chance: Chance, tell: Tell) -> Proc[int]:
    """What the character's die shows, rolled again if a Lucky one wants that.  [exploration.core.statuses]"""
    if s.die is None:
        face = chance.roll(sides, why)
        if LUCKY not in hero.statuses:
            return face
        s.die = Die(hero.number, sides, why, face)
    answer = yield _ask(hero, s.die)
    if answer == "again":
        hero.statuses.remove(LUCKY)
        old, face = s.die.face, chance.roll(sides, why)
        tell.everyone("lucky", who=hero.character, why=why, old=old, face=face, rule="exploration.core.statuses")
        s.die = None
        return face
    face = s.die.face
    s.die = None
    return face


def hits(s: State, natural: int, total: int, wanted: int) -> bool:
    """Whether an attack roll hits: it reaches the Defense or is a Devastating Strike, and is no Fault.

    [exploration.core.encounter.attack] [exploration.core.encounter.devastating] [exploration.core.encounter.fault]
    """
    return (total >= wanted or natural >= s.figure(DEVASTATING)) and natural > s.figure(FAULT)


def extreme(s: State, natural: int) -> str:
    """What this attack roll is, whatever its total: a Fault, a Devastating Strike, or "" for neither."""
    if natural <= s.figure(FAULT):
        return said.FAULT
    return said.DEVASTATING if natural >= s.figure(DEVASTATING) else ""


def as_told(s: State, natural: int, total: int, wanted: int) -> dict[str, Any]:
    """An attack roll against this Defense and how it ends, as its event says it."""
    outcome = "a hit" if hits(s, natural, total, wanted) else "a miss"
    return {
        "natural": natural,
        "total": total,
        "defense": wanted,
        "outcome": outcome,
        "extreme": extreme(s, natural),
    }


def extremes(s: State, natural: int) -> tuple[str, ...]:
    """The rule by which this attack roll counts for more or less than its total, if one does."""
    rules = {
        said.FAULT: ("exploration.core.encounter.fault",),
        said.DEVASTATING: ("exploration.core.encounter.devastating",),
    }
    return rules.get(extreme(s, natural), ())


def _ask(hero: Hero, die: Die) -> Choice:
    options = (
        Option("keep", f"keep the {die.face}", rule="exploration.core.statuses"),
        Option("again", "roll again; the luck is then spent", rule="exploration.core.statuses"),
    )
    about = {"who": hero.character, "why": die.why, "sides": die.sides, "face": die.face}
    return Choice(hero.seat, LUCK, options, about)


def check(
    s: State,
    hero: Hero,
    skill: str,
    number: int,
    chance: Chance,
    tell: Tell,
    *,
    rule: str,
    also: tuple[str, ...] = (),
    shows: bool = False,
) -> Proc[bool]:
    """Whether the character passes the check: a d10 and the bonus must reach the number.

    [exploration.core.check.roll] [exploration.core.check.natural-one]
    """
    face = yield from own(s, hero, D10, f"{skill} {number}", chance, tell)
    more = bonus(s, hero, skill)
    total = face + more.total
    passed = total >= number
    if face == 1 and s.figure(NATURAL_ONE) and not s.rules.no_auto_fail:
        passed = False
        also += ("exploration.core.check.natural-one",)
    tell.everyone(
        "check",
        who=hero.character,
        skill=skill,
        number=number,
        face=face,
        total=total,
        outcome="passed" if passed else "failed",
        rule=rule,
        also=("exploration.core.check.roll", more.rule, *more.rules, *also),
        shows=shows,
    )
    return passed


LUCK: Final = Question(
    "lucky", "{who} is Lucky: the d{sides} for {why} shows {face}. Keep it?", rule="exploration.core.statuses"
)
QUESTIONS: Final = (LUCK,)
EVENTS: Final = {
    "lucky": seen("The {who} is Lucky and rolls the {old} for {why} again: {face}.", rises="{face}", over="who"),
    "check": seen(
        "The {who} rolls {sum} for {skill} {number}: {outcome}.", rises="{outcome}", over="who", more=said.roll
    ),
}
