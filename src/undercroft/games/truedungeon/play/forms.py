"""Creatures that tokens turn somebody into, or call: which, and with what wheel.

[truedungeon.class.polymorph.trigger] [truedungeon.class.polymorph.puck]
"""

from __future__ import annotations

from undercroft.games.truedungeon.play.records import Hero
from undercroft.games.truedungeon.play.uses import Use, use_of


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
