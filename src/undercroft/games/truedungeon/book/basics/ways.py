"""How a power is used in play: on whom, at what cost, what stands against it, and what happens.

A chapter of powers fills a table of ways, by the id of the power: `fighters.WAYS`, `casters.WAYS`.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import quiet
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.content.classes import Power
from undercroft.games.truedungeon.state.records import Deed, Hero
from undercroft.games.truedungeon.state.state import State

ALONE: Final = ("",)
"""The targets of a power that has none."""
UNSTATED: Final = ("detect-evil", "remove-disease", "remove-charm-fear-sleep")
"""Powers of which the handbook does not say what they cost.  [truedungeon.class.power-default-action]"""


def by_card(s: State, hero: Hero, power: Power) -> str:
    """What the class card says that it costs.  [truedungeon.class.power-default-action]"""
    if power.id in UNSTATED:
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


def divide(
    s: State, deed: Deed, what: str, whom: list[str], points: int, *, rule: str = "truedungeon.spellcasting.focus-pool"
) -> Proc[dict[str, int]]:
    """How many points of the pool each of these gets; the last has the rest, and nobody is asked without a choice.

    What is settled stands in the deed's values.
    [truedungeon.spellcasting.focus-pool] [truedungeon.spell.sorcerer.elevate-damage.pool]
    [truedungeon.set.elemental-eldritch.pool]
    """
    shares: dict[str, int] = deed.values.setdefault("shares", {})
    queue: list[str] = deed.values.setdefault("queue", list(whom))
    hero = s.heroes[deed.hero]
    while len(queue) > 1 and (left := points - sum(shares.values())) > 0:
        one = queue[0]
        given: int = yield _ask(s, hero, what, one, left, rule)
        shares[one] = given
        queue.remove(one)
    for one in queue:
        shares[one] = points - sum(shares.values())
    return shares


def _ask(s: State, hero: Hero, what: str, whom: str, left: int, rule: str) -> Choice:
    name = next((s.name(one) for one in s.heroes if one.id == whom), "") or s.foe(whom).name
    options = tuple(
        Option(str(points), f"{points} for the {name}", rule=rule, value=points) for points in range(left + 1)
    )
    return Choice(hero.seat, DIVIDE, options, {"who": s.name(hero), "spell": what, "whom": name, "left": left})


DIVIDE: Final = Question(
    "divide",
    "{who}, {spell}: {left} points may be divided. How many of them go to the {whom}?",
    rule="truedungeon.spellcasting.focus-pool",
)
QUESTIONS: Final = (DIVIDE,)


VERBS: Final = {"power": ("use",), "spell": ("cast", "surge", "evoke", "recast")}
OWN: Final = {
    "power monster-lore": "lore",
    "power weapon-specialization": "attack",
    "power stunning-fist": "attack",
    "power dazing-fist": "attack",
    "power imbibers-skill": "drink",
    "power spell-surge": "surge",
}
"""Powers that go by a word of their own."""


def is_next(restored: str, deed: str) -> bool:
    """Whether this deed is the use of what was restored.

    >>> is_next("power rage", "use rage"), is_next("spell bless", "cast bane ogre"), is_next("power rage", "use ragee")
    (True, False, False)
    """
    kind, _, id = restored.partition(" ")
    verb, *rest = deed.split(" ")
    if restored in OWN:
        return verb == OWN[restored]
    return verb in VERBS[kind] and rest[:1] == [id]


FISTS: Final = ("power stunning-fist", "power dazing-fist")
"""Powers that an attack uses only if it falls well."""
TRIED: Final = "room restored fist"
"""Such an attack has been made."""


def settle(s: State, tell: Tell) -> None:
    """The attacks of a phase are scored: a monk's restored fist that did not strike well is lost with its attack.

    [truedungeon.class.cleric.restore-power.next-action]
    """
    for hero in s.heroes:
        if hero.used.pop(TRIED, 0) and hero.restored in FISTS:
            _lose(s, hero, tell)


def lapse(s: State, deed: Deed, tell: Tell) -> None:
    """Whoever does something else first has lost what was restored; nobody else can have it.

    [truedungeon.class.cleric.restore-power.next-action] [truedungeon.class.cleric.restore-spell.next-action]
    """
    hero = s.heroes[deed.hero]
    if not hero.restored or deed.step:
        return
    if not is_next(hero.restored, deed.id):
        _lose(s, hero, tell)
    elif hero.restored in FISTS:
        hero.used[TRIED] = 1


def _lose(s: State, hero: Hero, tell: Tell) -> None:
    kind, _, id = hero.restored.partition(" ")
    hero.restored = ""
    tell.everyone("lapsed", who=s.name(hero), what=string.capwords(id, "-").replace("-", " "), rule=NEXT[kind])


NEXT: Final = {
    "power": "truedungeon.class.cleric.restore-power.next-action",
    "spell": "truedungeon.class.cleric.restore-spell.next-action",
}


EVENTS: Final = {"lapsed": quiet("The {who} has not used it at once: {what} is not restored any more.")}
