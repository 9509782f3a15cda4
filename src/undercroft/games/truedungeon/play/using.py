"""How a power is used in play: on whom, at what cost, what stands against it, and what happens.

A chapter of powers fills a table of ways, by the id of the power: `powers_fighters.WAYS`, `powers_casters.WAYS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from undercroft.engine import Chance, Proc, Tell
from undercroft.engine.notes import cite
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.cards import Power
from undercroft.games.truedungeon.play.records import Deed, Hero
from undercroft.games.truedungeon.play.state import State

ALONE: Final = ("",)
"""The targets of a power that has none."""
UNSTATED: Final = ("detect-evil", "remove-disease", "remove-charm-fear-sleep")
"""Powers of which the handbook does not say what they cost.  [truedungeon.class.power-default-action]"""


def by_card(s: State, hero: Hero, power: Power) -> str:
    """What the class card says that it costs.  [truedungeon.class.power-default-action]"""
    cite(power.action_rule or "truedungeon.class.power-default-action")
    if power.id in UNSTATED:
        cite("truedungeon.class.power-default-action")
        return "free" if s.rules.free_default else "standard"
    return power.action


def nothing(s: State, hero: Hero, target: str) -> Refusal | None:
    """Nothing stands against it."""
    return None


def none(s: State, hero: Hero) -> int:
    """No uses beyond those of the card."""
    return 0


@dataclass(frozen=True, slots=True)
class Way:
    """How a power is used.

    `targets` are the words that may stand behind the power's id in an option, an empty one where it has no target;
    all that can be named, also those that `why` speaks against. `cost` is that of `costs.pay`. `more` are uses that
    tokens add. When `do` is called the action is paid for, the box is marked and the use is noted; with `unmarked` it
    marks for itself. `combat` says that it is of use in a fight only.
    """

    targets: Callable[[State, Hero], Iterable[str]]
    label: Callable[[State, Hero, str], str]
    do: Callable[[State, Hero, str, Deed, Chance, Tell], Proc[None] | None]
    why: Callable[[State, Hero, str], Refusal | None] = nothing
    cost: Callable[[State, Hero, Power], str] = by_card
    more: Callable[[State, Hero], int] = none
    combat: bool = False
    unmarked: bool = False


def monsters(s: State, hero: Hero) -> Iterable[str]:
    """Every monster that can be affected now."""
    return [foe.id for foe in s.facing()]


def characters(s: State, hero: Hero) -> Iterable[str]:
    """Every living character, oneself included."""
    return [one.id for one in s.living()]


def others(s: State, hero: Hero) -> Iterable[str]:
    """Every other living character."""
    return [one.id for one in s.living() if one is not hero]


def alone(s: State, hero: Hero) -> Iterable[str]:
    """No target."""
    return ALONE
