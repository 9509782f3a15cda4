"""What a Poison has done to a character, for as long as it can still be undone, and what it has left behind.

`hero.venom` holds it until the druid's first turn is over: Hit Points `lost`, how far `below` 0 they were at death, and
each `condition NAME`. A condition that came of Poison is marked on itself.
[truedungeon.spell.druid.neutralize-poison.hp] [truedungeon.spell.druid.neutralize-poison.late]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Tell
from undercroft.engine.craft.telling import after
from undercroft.games.truedungeon.book.basics.conditions import remove, why_cannot_act
from undercroft.games.truedungeon.state.records import Harm, Hero
from undercroft.games.truedungeon.state.state import State, condition_of
from undercroft.games.truedungeon.state.stats import most_hp

POISON: Final = "poison"


def drunk(hero: Hero, lost: int) -> None:
    """So many Hit Points were lost to Poison."""
    if lost:
        hero.venom["lost"] = hero.venom.get("lost", 0) + lost


def taints(harm: Harm) -> bool:
    """Whether what comes with this damage comes of Poison."""
    return POISON in harm.parts or harm.inflicts == "poisoned"


def gains(s: State, points: int) -> tuple[int, str]:
    """What a Poisoned one gains of so many points of healing, and by which rule.

    [truedungeon.condition.poisoned.normal] [truedungeon.condition.poisoned.nightmare]
    """
    if s.hardness >= 3:
        return 0, "truedungeon.condition.poisoned.nightmare"
    return max(0, points - 2), "truedungeon.condition.poisoned.normal"


def mark(hero: Hero, condition: str) -> None:
    """A condition came of Poison."""
    found = condition_of(hero, condition)
    if found is not None:
        found.values[POISON] = 1
        hero.venom[f"condition {condition}"] = 1


def died(hero: Hero) -> None:
    """A character dies: if Poison has struck it just now, it is known how far below 0 it was."""
    if hero.venom.get("lost"):
        hero.venom["below"] = hero.hp


def may_be_undone(hero: Hero) -> bool:
    """Whether a Poison has just struck whose effects can still be undone."""
    return bool(hero.venom) and (not hero.is_dead or "below" in hero.venom)


def settle_in(s: State) -> None:
    """All have acted: a druid who could has had the chance to undo what Poison did before."""
    if any(hero.cls == "druid" and why_cannot_act(s, hero) is not None for hero in s.living()):
        return
    forget(s)


def forget(s: State) -> None:
    """What Poison did so far cannot be undone any more."""
    for hero in s.heroes:
        hero.venom = {}


def neutralize(s: State, hero: Hero, tell: Tell) -> None:
    """All ill effects of a Poison that has just struck are undone; of an older one what lingers ends.

    [truedungeon.spell.druid.neutralize-poison] [truedungeon.spell.druid.neutralize-poison.hp]
    [truedungeon.spell.druid.neutralize-poison.instant-effects]
    [truedungeon.spell.druid.neutralize-poison.late] [truedungeon.spell.druid.neutralize-poison.no-future]
    """
    before = hero.hp
    rule = how = "truedungeon.spell.druid.neutralize-poison.late"
    if may_be_undone(hero):
        rule = "truedungeon.spell.druid.neutralize-poison.hp"
        how = "truedungeon.spell.druid.neutralize-poison.instant-effects"
        now = hero.venom["below"] if hero.is_dead else hero.hp
        hero.hp = min(most_hp(s, hero), now + hero.venom.get("lost", 0))
        if hero.is_dead and hero.hp > 0:
            hero.died, hero.done = 0, False
        elif hero.is_dead:
            hero.hp = 0
    for one in [one for one in hero.lasting if one.condition and (one.name == "poisoned" or one.values.get(POISON))]:
        remove(s, hero, one.name, tell, rule=how)
    hero.venom = {}
    tell.everyone(
        "neutralized",
        who=s.name(hero),
        gained=hero.hp - before,
        hp=hero.hp,
        rule=rule,
        also=(
            how,
            "truedungeon.spell.druid.neutralize-poison",
            "truedungeon.spell.druid.neutralize-poison.no-future",
        ),
    )


EVENTS: Final = {
    "neutralized": after(
        "No Poison is left in the {who}: {gained} HP are back, {hp} in all.", rises="+{gained}", over="who"
    )
}
