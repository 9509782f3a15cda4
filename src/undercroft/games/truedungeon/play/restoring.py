"""A power or Spell that a cleric has given back: it must be the next action of whoever has it, or it is lost.

It stands in `hero.restored` as `power ID` or `spell ID`; a use or casting of it marks nothing off.
[truedungeon.class.cleric.restore-power.next-action] [truedungeon.class.cleric.restore-spell.next-action]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Tell
from undercroft.games.truedungeon.play.records import Deed, Hero
from undercroft.games.truedungeon.play.state import State

VERBS: Final = {"power": ("use",), "spell": ("cast", "surge")}
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
    rule = f"truedungeon.class.cleric.restore-{kind}.next-action"
    tell.everyone("lapsed", who=s.name(hero), what=id.replace("-", " "), rule=rule)


EVENTS: Final = {"lapsed": "The {who} has not used it at once: {what} is not restored any more."}
