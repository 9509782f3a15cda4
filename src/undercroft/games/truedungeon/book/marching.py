"""The order in which the party goes, and whether and in which order it acts: settled between two encounters.

Where pucks are slid, how the party acts can also be changed between two rounds.

[truedungeon.digital.marching-order] [truedungeon.digital.slide-order] [truedungeon.board.order-saves-time]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from undercroft.engine import Chance, Option, Tell
from undercroft.engine.craft.telling import quiet
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.combat.pucks import is_slid
from undercroft.games.truedungeon.state.records import Deed, Hero
from undercroft.games.truedungeon.state.stages import BEFORE, RECOVERY
from undercroft.games.truedungeon.state.state import State

WAYS: Final = {
    "fixed": ("let us act in a fixed order in combat: rounds are shorter", "in a fixed order"),
    "free": ("let everybody act when they like in combat", "freely"),
    "first": ("act first of all in our fixed order", "with the {who} first"),
    "last": ("act last of all in our fixed order", "with the {who} last"),
}
"""How the party may act: in the words of whoever proposes it, and of whoever hears of it."""


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """Outside an encounter, everybody may once go to the front or the back, or settle how the party acts.

    How it acts may be said in every round of a fight in which pucks are slid, too.
    """
    if _why_not_now(s, hero, "march", "truedungeon.digital.marching-order") is None:
        yield from _marches(s, hero)
    if _why_not_now(s, hero, "order", "truedungeon.board.order-saves-time") is None:
        yield from _orders(s, hero)


def _marches(s: State, hero: Hero) -> Iterator[Option]:
    for where in ("front", "back"):
        if why_not_march(s, hero, ["march", where]) is None:
            yield Option(
                f"march {where}", f"walk at the {where} of the party", rule="truedungeon.digital.marching-order"
            )


def _orders(s: State, hero: Hero) -> Iterator[Option]:
    for how, (words, _) in WAYS.items():
        if why_not_order(s, hero, ["order", how]) is None:
            later = "" if s.fight is None else "from the next round on, "
            yield Option(
                f"order {how}",
                f"{later}{words}",
                rule="truedungeon.board.order-saves-time" if s.fight is None else "truedungeon.digital.slide-order",
            )


def _has_said(s: State, hero: Hero, what: str) -> str:
    """The mark that the character has spoken about this in this room, or in this round."""
    return f"{what} {hero.cls}" if s.fight is None else f"{what} {hero.cls} {s.fight.number} {s.fight.round}"


def _why_not_now(s: State, hero: Hero, what: str, rule: str) -> Refusal | None:
    if s.stage not in (BEFORE, RECOVERY) and not (what == "order" and s.fight is not None and is_slid(s)):
        return Refusal("that is settled between two encounters", rule=rule)
    if _has_said(s, hero, what) in s.tags:
        when = "room" if s.fight is None else "round"
        return Refusal("the {who} has said so in this {when} already", rule=rule, who=s.name(hero), when=when)
    return None


def why_not_march(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What keeps a character from taking that place in the marching order, or None."""
    if words[1:] not in (["front"], ["back"]):
        return Refusal("one walks at the front or at the back", rule="truedungeon.digital.marching-order")
    end = s.order[0 if words[1] == "front" else -1]
    if end == hero.number:
        return Refusal("the {who} walks there already", rule="truedungeon.digital.marching-order", who=s.name(hero))
    return _why_not_now(s, hero, "march", "truedungeon.digital.marching-order")


def why_not_order(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What keeps the party from acting so, or None."""
    if " ".join(words[1:]) not in WAYS:
        return Refusal("the party acts in a fixed order or freely", rule="truedungeon.board.order-saves-time")
    fixed, queue = _from_now_on(s)
    if words[1] in ("fixed", "free"):
        if fixed == (words[1] == "fixed"):
            return Refusal("that is how the party acts already", rule="truedungeon.board.order-saves-time")
    elif not fixed:
        return Refusal("the party acts freely: nobody is first or last", rule="truedungeon.digital.slide-order")
    elif queue[0 if words[1] == "first" else -1] == hero.number:
        return Refusal(
            "the {who} acts {where} already", rule="truedungeon.digital.slide-order", who=s.name(hero), where=words[1]
        )
    return _why_not_now(s, hero, "order", "truedungeon.board.order-saves-time")


def march(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The character walks there from now on, and the party acts in the order in which it walks.

    [truedungeon.digital.marching-order]
    """
    hero = s.heroes[deed.hero]
    s.tags.append(_has_said(s, hero, "march"))
    s.order.remove(hero.number)
    where = deed.id.split(" ")[1]
    s.order.insert(0 if where == "front" else len(s.order), hero.number)
    s.queued = []
    tell.everyone("marches", who=s.name(hero), where=where, rule="truedungeon.digital.marching-order")


def order(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The party acts in a fixed order in combat, or freely: in a fight from the next round on.

    [truedungeon.digital.clock-round] [truedungeon.board.order-saves-time] [truedungeon.digital.slide-order]
    """
    hero = s.heroes[deed.hero]
    s.tags.append(_has_said(s, hero, "order"))
    how = deed.id.split(" ")[1]
    words = WAYS[how][1].format(who=s.name(hero))
    if s.fight is None:
        s.fixed, s.queued = _changed((s.fixed, s.acting_order()), how, hero.number)
        also = ("truedungeon.digital.slide-order", "truedungeon.digital.clock-round")
        tell.everyone("ordered", who=s.name(hero), how=words, rule="truedungeon.board.order-saves-time", also=also)
    else:
        s.fight.said.append(f"{how} {hero.number}")
        tell.everyone(
            "orders",
            who=s.name(hero),
            how=words,
            rule="truedungeon.digital.slide-order",
            also=("truedungeon.board.order-saves-time",),
        )


def settle(s: State) -> None:
    """A round begins: what was said in the last one about who acts when holds from now on.

    [truedungeon.digital.slide-order]
    """
    assert s.fight is not None, "rounds begin in a fight"
    if s.fight.said:
        s.fixed, s.queued = _from_now_on(s)
        s.fight.said = []


def _from_now_on(s: State) -> tuple[bool, list[int]]:
    """Whether the party acts in a fixed order from the next round on, and in which one."""
    found = (s.fixed, s.acting_order())
    for said in s.fight.said if s.fight is not None else ():
        how, number = said.split(" ")
        found = _changed(found, how, int(number))
    return found


def _changed(so_far: tuple[bool, list[int]], how: str, number: int) -> tuple[bool, list[int]]:
    """Whether the party acts in a fixed order, and in which, after this was said by this character."""
    fixed, queue = so_far
    if how in ("fixed", "free"):
        return how == "fixed", queue
    rest = [one for one in queue if one != number]
    return fixed, [number, *rest] if how == "first" else [*rest, number]


DEEDS: Final = {"march": march, "order": order}
WHY: Final = {"march": why_not_march, "order": why_not_order}
QUESTIONS: Final = ()
EVENTS: Final = {
    "marches": quiet("The {who} walks at the {where} of the party."),
    "ordered": quiet("The {who} says how the party acts in combat: {how}."),
    "orders": quiet("The {who} says how the party acts from the next round on: {how}."),
}
