"""Special powers: `use POWER [TARGET [NUMBER]]`, with their boxes and their cost.

What each does is in `fighters`, `paladin` and `casters`. Whoever has had a power restored has `power ID` in
`hero.restored`; that use marks no box.
[truedungeon.class.power-default-action] [truedungeon.class.cleric.restore-power.extra]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from undercroft.engine import Chance, Option, Proc, Question, Tell
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.conditions import why_inattentive
from undercroft.games.truedungeon.book.basics.costs import of_use, pay, why_cannot_pay
from undercroft.games.truedungeon.book.basics.owned import powers_by_id
from undercroft.games.truedungeon.book.basics.ways import Way
from undercroft.games.truedungeon.book.combat import martial
from undercroft.games.truedungeon.book.combat.features import power_of
from undercroft.games.truedungeon.book.powers import casters as powers_casters
from undercroft.games.truedungeon.book.powers import fighters as powers_fighters
from undercroft.games.truedungeon.character.boxes import why_not_use
from undercroft.games.truedungeon.character.powers import column as heading
from undercroft.games.truedungeon.character.powers import powers_of
from undercroft.games.truedungeon.content.classes import Power
from undercroft.games.truedungeon.state.records import Deed, Hero
from undercroft.games.truedungeon.state.state import State

WAYS: Final[dict[str, Way]] = {**powers_fighters.WAYS, **powers_casters.WAYS}


def is_restored(hero: Hero, id: str) -> bool:
    """Whether a cleric has restored this power.  [truedungeon.class.cleric.restore-power.effect]"""
    return hero.restored == f"power {id}"


def why_not_now(s: State, hero: Hero, power: Power, way: Way) -> Refusal | None:
    """What stands against any use of this power now, or None."""
    if way.combat and not s.in_combat:
        return Refusal("{power} is of use in combat only", rule=power.rule, power=power.name)
    assert hero.boxes is not None, "whoever plays has boxes"
    used_up = why_not_use(hero.boxes, power)
    if used_up is not None and not is_restored(hero, power.id):
        most = power.uses.get(heading(hero.level, hero.subclass), 0) + way.more(s, hero)
        if hero.boxes.powers.get(power.id, 0) >= most:
            return used_up
    return why_inattentive(hero) or why_cannot_pay(s, hero, of_use(s, way.cost(s, hero, power)))


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """Every power that may be used now, on everything on which it may."""
    for power in powers_by_id(hero.cls, heading(hero.level, hero.subclass), s.rules).values():
        way = WAYS.get(power.id)
        if way is None or why_not_now(s, hero, power, way) is not None:
            continue
        for target in way.targets(s, hero):
            if way.why(s, hero, target) is None:
                id = f"use {power.id} {target}".strip()
                yield Option(id, way.label(s, hero, target), rule=power.rule, at=target.split(" ")[0] or None)


def why_not(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What stands against a power that is not offered."""
    id, target = words[1] if len(words) > 1 else "", " ".join(words[2:])
    power = power_of(s, hero, id)
    if power is None:
        return Refusal("a {who} has no power {id}", rule=_why_none(s, hero, id), who=s.name(hero), id=id[:40])
    way = WAYS.get(id)
    if way is None:
        return powers_fighters.why_not_by_itself(s, hero, power)
    stopped = why_not_now(s, hero, power, way)
    if stopped is not None:
        return stopped
    if target not in way.targets(s, hero):
        return way.why(s, hero, target) or Refusal(
            "{power} cannot be used on {target}", rule=power.rule, power=power.name, target=target[:40] or "nothing"
        )
    return way.why(s, hero, target)


def _why_none(s: State, hero: Hero, id: str) -> str:
    """The rule by which a character has not got a power: a sub-class may have given it up for another.

    [truedungeon.subclass.cavalier.wrath.replaces]
    """
    mine = powers_of(s.card(hero).fitted.character.card, heading(hero.level, hero.subclass), s.rules)
    instead = next((power for power in mine if id in power.replaces), None)
    if instead is None:
        return "truedungeon.class.level.availability"
    return GIVEN_UP.get(id, instead.rule)


GIVEN_UP: Final = {"sacrifice": "truedungeon.subclass.cavalier.wrath.replaces"}
"""The rule that says so, where it is one of its own."""


def do(s: State, deed: Deed, chance: Chance, tell: Tell) -> Proc[None]:
    """The power is used: its action is spent, its box marked.

    [truedungeon.class.cleric.restore-power.uses] [truedungeon.class.cleric.restore-spell.uses]
    """
    hero = s.heroes[deed.hero]
    _, id, *rest = deed.id.split(" ")
    way = WAYS[id]
    if not deed.step:
        power = power_of(s, hero, id)
        assert power is not None and hero.boxes is not None, "only what one has is offered"
        pay(s, hero, of_use(s, way.cost(s, hero, power)), tell)
        deed.values["restored"] = is_restored(hero, id)
        if deed.values["restored"]:
            hero.restored = ""
        elif power.uses and not way.unmarked:
            hero.boxes.powers[id] = hero.boxes.powers.get(id, 0) + 1
        s.note(f"power {id}")
        deed.step = "paid"
    yield from way.do(s, hero, " ".join(rest), deed, chance, tell) or ()


DEEDS: Final = {"use": do}
WHY: Final = {"use": why_not}
QUESTIONS: Final[tuple[Question, ...]] = (*martial.QUESTIONS, *powers_fighters.QUESTIONS, *powers_casters.QUESTIONS)
EVENTS: Final[dict[str, str]] = {**martial.EVENTS, **powers_fighters.EVENTS, **powers_casters.EVENTS}
