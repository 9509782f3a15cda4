"""Items that change hands between characters who stand next to each other."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell
from undercroft.engine.craft.deeds import Verb
from undercroft.games.exploration.book.basics import bag
from undercroft.games.exploration.book.basics.deeds import Deed, turn_of, why_fighting
from undercroft.games.exploration.content.lists import slug
from undercroft.games.exploration.state.records import Hero
from undercroft.games.exploration.state.state import State


def options(s: State, hero: Hero) -> list[Option]:
    """Items to hand over and to ask for, neighbour by neighbour.  [exploration.core.items.trade]"""
    found: list[Option] = []
    if why_fighting(s) is not None:
        return found
    for other in s.on_map():
        if other is not hero and s.adjacent(hero.at, other.at):
            found += GIVE.offers(s, hero, _deals(other, hero))
            found += ASK.offers(s, hero, _deals(other, other))
    return found


def _deals(other: Hero, giver: Hero) -> tuple[str, ...]:
    """What the giver has, as it is traded with the other."""
    return _dealt(other.id, (*giver.things, *giver.items))


@lru_cache(maxsize=4096)
def _dealt(other: str, items: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([f"{other} {slug(item)}" for item in dict.fromkeys(items)])


def _trade(s: State, hero: Hero, deal: str, *, gives: bool) -> tuple[Hero | None, str]:
    """With whom, if that one is on the map, and which Item; nothing where the giver has it not."""
    who, _, name = deal.partition(" ")
    other = next((other for other in s.on_map() if other.id == who), None)
    giver = hero if gives or other is None else other
    return other, next((item for item in (*giver.things, *giver.items) if slug(item) == name), "")


def why_not(s: State, hero: Hero, deal: str, *, gives: bool) -> Refusal | None:
    """What stands against this trade, whoever hands over, or None.  [exploration.core.items.trade]"""
    if reason := why_fighting(s):
        return reason
    rule = "exploration.core.items.trade"
    other, item = _trade(s, hero, deal, gives=gives)
    if other is None or other is hero:
        return Refusal("there is no such other character on the map", rule=rule)
    if not s.adjacent(hero.at, other.at):
        return Refusal("only adjacent characters trade", rule=rule)
    giver, taker = (hero, other) if gives else (other, hero)
    if not item:
        return Refusal(f"the {giver.character} has no such Item", rule=rule)
    if not taker.lives:
        return Refusal(f"the {taker.character} is a ghost and takes nothing", rule=rule)
    if f"{'ask' if gives else 'give'} {deal}" in turn_of(s).handed:
        return Refusal("nothing is handed back in the same turn", rule=rule)
    if not gives and deal in turn_of(s).asked:
        return Refusal("you have asked for it this turn", rule=rule)
    if not bag.can_take(s, taker, item):
        also = ("exploration.core.items.limit",)
        return Refusal(f"the {taker.character} carries as many Items as anybody can", rule=rule, also=also)
    return None


def _give(s: State, hero: Hero, deal: str, chance: Chance, tell: Tell) -> None:
    other, item = _trade(s, hero, deal, gives=True)
    assert other is not None, "who trades is on the map"
    turn_of(s).handed.append(f"give {deal}")
    bag.hand(s, hero, other, item, tell)


def _ask(s: State, hero: Hero, deal: str, chance: Chance, tell: Tell) -> Proc[None]:
    """The owner of an Item has handed it over, or will not.  [exploration.core.items.trade]"""
    other, item = _trade(s, hero, deal, gives=False)
    assert other is not None, "who trades is on the map"
    rule = "exploration.core.items.trade"
    agreed = True
    if other.seat != hero.seat:
        answers = (Option("yes", "hand it over", rule=rule), Option("no", "keep it", rule=rule))
        about = {"who": hero.character, "other": other.character, "item": item}
        agreed = (yield Choice(other.seat, TRADE, answers, about)) == "yes"
    if agreed:
        turn_of(s).handed.append(f"ask {deal}")
        bag.hand(s, other, hero, item, tell)
    else:
        turn_of(s).asked.append(deal)
        tell.everyone("keeps", who=other.character, other=hero.character, item=item, rule=rule)


def _words(s: State, hero: Hero, deal: str, *, gives: bool) -> str:
    other, item = _trade(s, hero, deal, gives=gives)
    assert other is not None, "who trades is on the map"
    return f"give the {other.character}: {item}" if gives else f"ask the {other.character} for: {item}"


GIVE: Final[Deed] = Verb(
    "give",
    partial(_words, gives=True),
    rule="exploration.core.items.trade",
    why_not=partial(why_not, gives=True),
    do=_give,
)
ASK: Final[Deed] = Verb(
    "ask",
    partial(_words, gives=False),
    rule="exploration.core.items.trade",
    why_not=partial(why_not, gives=False),
    do=_ask,
)

TRADE: Final = Question(
    "trade", "{other}: {who} asks you for: {item}. Hand it over?", rule="exploration.core.items.trade"
)
QUESTIONS: Final = (TRADE,)
EVENTS: Final = {"keeps": "The {who} keeps the {item} and does not give it to the {other}."}
