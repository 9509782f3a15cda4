"""Helping oneself and others up: `wake` a sleeper, `stand` up, `pick-up` what was dropped.

[truedungeon.condition.sleep.helpless] [truedungeon.condition.prone.stand] [truedungeon.condition.stunned.pick-up]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from undercroft.engine import Chance, Option, Tell
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.conditions import remove
from undercroft.games.truedungeon.book.basics.costs import pay, why_cannot_pay
from undercroft.games.truedungeon.book.combat.arming import DROPPED, EMPTY
from undercroft.games.truedungeon.state.records import Deed, Hero
from undercroft.games.truedungeon.state.state import State, condition_of

WAKE: Final = "truedungeon.condition.sleep.helpless"
STAND: Final = "truedungeon.condition.prone.stand"
PICK_UP: Final = "truedungeon.condition.stunned.pick-up"


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """Whom the character may wake, whether it may stand up, and what it may pick up."""
    if why_not_stand(s, hero, []) is None:
        yield Option("stand", "stand up", rule=STAND)
    if why_not_pick_up(s, hero, []) is None:
        yield Option("pick-up", "pick up what was dropped", rule=PICK_UP)
    for other in s.living():
        if other.lasting and _why_not_wake(s, hero, other) is None:
            words = f"wake the {s.name(other)}, and do nothing else"
            yield Option(f"wake {other.id}", words, rule=WAKE, at=other.id)


def why_not_wake(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """The reason why this one cannot be woken, or None."""
    other = next((one for one in s.living() if len(words) > 1 and one.id == words[1]), None)
    if other is None or other is hero:
        return Refusal("there is nobody of that name to wake", rule=WAKE)
    return _why_not_wake(s, hero, other)


def _why_not_wake(s: State, hero: Hero, other: Hero) -> Refusal | None:
    if condition_of(other, "asleep") is None:
        return Refusal("the {who} is not asleep", rule=WAKE, who=s.name(other))
    return why_cannot_pay(s, hero, "full")


def why_not_stand(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """The reason why the character cannot stand up, or None."""
    if condition_of(hero, "prone") is None:
        return Refusal("the {who} is on its feet", rule=STAND, who=s.name(hero))
    return why_cannot_pay(s, hero, "free")


def why_not_pick_up(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """The reason why nothing can be picked up, or None.  [truedungeon.condition.stunned.pick-up]"""
    if hero.used.get(EMPTY) != DROPPED:
        return Refusal("nothing was dropped", rule=PICK_UP)
    return why_cannot_pay(s, hero, "free")


def why_not_else(hero: Hero) -> Refusal | None:
    """The reason why nothing else can be taken up, or None: what was dropped is picked up first.

    [truedungeon.condition.stunned.pick-up]
    """
    if hero.used.get(EMPTY) != DROPPED:
        return None
    return Refusal("what was held lies on the floor", rule=PICK_UP)


def wake(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The sleeper is awake, and acts in the next round; whoever did it has done nothing else.

    [truedungeon.condition.sleep.helpless] [truedungeon.action.full-round]
    """
    pay(s, s.heroes[deed.hero], "full", tell)
    sleeper = s.by_id(deed.id.split(" ")[1])
    sleeper.done = s.in_combat  # Ruling: this round was spent on waking it.
    remove(s, sleeper, "asleep", tell, rule=WAKE, also=("truedungeon.action.full-round",))


def stand(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The character is on its feet.  [truedungeon.condition.prone.stand]"""
    hero = s.heroes[deed.hero]
    pay(s, hero, "free", tell)
    remove(s, hero, "prone", tell, rule=STAND)


def pick_up(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """What was dropped is in the hands again.  [truedungeon.condition.stunned.pick-up]"""
    hero = s.heroes[deed.hero]
    pay(s, hero, "free", tell)  # [truedungeon.condition.stunned.pick-up]
    hero.used.pop(EMPTY)
    tell.everyone("picks-up", who=s.name(hero), rule=PICK_UP)


DEEDS: Final = {"wake": wake, "stand": stand, "pick-up": pick_up}
WHY: Final = {"wake": why_not_wake, "stand": why_not_stand, "pick-up": why_not_pick_up}
QUESTIONS: Final = ()
EVENTS: Final = {"picks-up": "The {who} picks up what was dropped."}
