"""The order in which the party goes, and whether it acts in that order: settled between two encounters.

[digital.marching-order] [digital.slide-order] [board.order-saves-time]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from undercroft.engine import Chance, Option, Tell
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.play.records import Deed, Hero
from undercroft.games.truedungeon.play.stages import BEFORE, RECOVERY
from undercroft.games.truedungeon.play.state import State

_MARCH: Final = "truedungeon.digital.marching-order"
_ORDER: Final = "truedungeon.board.order-saves-time"


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """Outside an encounter, everybody may once go to the front or the back, or settle how the party acts."""
    for where in ("front", "back"):
        if why_not_march(s, hero, ["march", where]) is None:
            yield Option(f"march {where}", f"walk at the {where} of the party", rule=_MARCH)
    for how, words in WAYS.items():
        if why_not_order(s, hero, ["order", how]) is None:
            yield Option(f"order {how}", words, rule=_ORDER)


WAYS: Final = {
    "fixed": "let us act in marching order in combat: rounds are shorter",
    "free": "let everybody act when they like in combat",
}


def _why_not_now(s: State, hero: Hero, what: str, rule: str) -> Refusal | None:
    if s.stage not in (BEFORE, RECOVERY):
        return Refusal("that is settled between two encounters", rule=rule)
    if f"{what} {hero.cls}" in s.tags:
        return Refusal("the {who} has said so in this room already", rule=rule, who=s.name(hero))
    return None


def why_not_march(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What keeps a character from taking that place in the marching order, or None."""
    if words[1:] not in (["front"], ["back"]):
        return Refusal("one walks at the front or at the back", rule=_MARCH)
    end = s.order[0 if words[1] == "front" else -1]
    if end == hero.number:
        return Refusal("the {who} walks there already", rule=_MARCH, who=s.name(hero))
    return _why_not_now(s, hero, "march", _MARCH)


def why_not_order(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What keeps the party from acting so, or None."""
    if len(words) != 2 or words[1] not in WAYS:
        return Refusal("the party acts in a fixed order or freely", rule=_ORDER)
    if s.fixed == (words[1] == "fixed"):
        return Refusal("that is how the party acts already", rule=_ORDER)
    return _why_not_now(s, hero, "order", _ORDER)


def march(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The character walks there from now on.  [digital.marching-order]"""
    hero = s.heroes[deed.hero]
    s.tags.append(f"march {hero.cls}")
    s.order.remove(hero.number)
    where = deed.id.split(" ")[1]
    s.order.insert(0 if where == "front" else len(s.order), hero.number)
    tell.everyone("marches", who=s.name(hero), where=where, rule=_MARCH)


def order(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The party acts in marching order in combat, or freely.  [digital.clock-round] [board.order-saves-time]"""
    hero = s.heroes[deed.hero]
    s.tags.append(f"order {hero.cls}")
    s.fixed = deed.id == "order fixed"
    how = "in marching order" if s.fixed else "freely"
    also = ("truedungeon.digital.slide-order", "truedungeon.digital.clock-round")
    tell.everyone("ordered", who=s.name(hero), how=how, rule=_ORDER, also=also)


DEEDS: Final = {"march": march, "order": order}
WHY: Final = {"march": why_not_march, "order": why_not_order}
QUESTIONS: Final = ()
EVENTS: Final = {
    "marches": "The {who} walks at the {where} of the party.",
    "ordered": "The {who} says how the party acts in combat: {how}.",
}
