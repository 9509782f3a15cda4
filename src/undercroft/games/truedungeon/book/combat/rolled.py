"""How an attack's natural number and wheel number come about: here by rolling, as in virtual play.

This is all that the rest of the game knows of it: a sliding board brings another way behind the same two functions.
[truedungeon.digital.rolled-attack] [truedungeon.digital.rolled-damage]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undercroft.engine import Chance
from undercroft.games.truedungeon.content.uses import Use, use_of
from undercroft.games.truedungeon.state.records import Hero

SLIDES: Final = "slides"
WHEELS: Final = "wheels"
WHEEL: Final = "on the wheel"
"""What the number of a wheel is called among the parts of a damage; its energy stands before it."""


def attack(wheel: Sequence[int], why: str, chance: Chance) -> tuple[int, int]:
    """The natural number and the number of the wheel that counts; an attack without a wheel has 0 for it.

    [truedungeon.digital.rolled-attack] [truedungeon.digital.rolled-damage]
    """
    if not wheel:
        return chance.rolls({"natural": 20}, why, stream=SLIDES)["natural"], 0
    found = chance.rolls({"natural": 20, "wheel": len(wheel)}, why, stream=SLIDES)
    return found["natural"], wheel[found["wheel"] - 1]


def best(wheel: Sequence[int], times: int, why: str, chance: Chance) -> tuple[int, int]:
    """The highest of so many natural numbers, and one number of the wheel, picked once.

    [truedungeon.digital.rolled-flank-best]
    """
    natural = max(attack((), why, chance)[0] for _ in range(times))
    return natural, damage(wheel, why, chance)


def damage(wheel: Sequence[int], why: str, chance: Chance) -> int:
    """The number of the wheel alone, where the hit is not in question.  [truedungeon.digital.rolled-coup]"""
    return wheel[chance.rolls({"wheel": len(wheel)}, why, stream=WHEELS)["wheel"] - 1]


def shape_of(token: str) -> Use | None:
    """How this token gives another form, or None if it does not."""
    return next((use for use in use_of(token) if use.how == "shape"), None)


def creature_wheel(token: str) -> tuple[int, ...]:
    """The damage wheel of this token's creature.  [truedungeon.class.polymorph.puck]"""
    found = shape_of(token)
    return found.wheel if found is not None else ()


def creature_of(hero: Hero) -> str:
    """The creature that a polymorphed character is now."""
    return hero.forms[-1] if hero.form and hero.forms else ""
