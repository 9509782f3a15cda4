"""Searching for traps and making them harmless: aided trick checks, and what a discarded treasure does instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell
from undercroft.engine.craft.telling import after, seen
from undercroft.games.pararoles.book.basics import harm
from undercroft.games.pararoles.book.basics.draws import rules_of, title
from undercroft.games.pararoles.book.floors import traps
from undercroft.games.pararoles.content.cards import ACE, name_of, succeeds, value
from undercroft.games.pararoles.floor.floor import NOWHERE
from undercroft.games.pararoles.state.ground import around, name
from undercroft.games.pararoles.state.records import Check, Hero, Snare
from undercroft.games.pararoles.state.state import State

# ---------------------------------------------------------------- what can be searched


def radius(s: State) -> int:
    """A search reaches as many squares out as there are living players.  [pararoles.trap.find.radius]"""
    return len(s.living())


def reach(s: State, hero: Hero) -> int:
    """The squares within the radius and in sight of this hero.  [pararoles.trap.find.radius-metric]"""
    return around(hero.at, radius(s)) & s.ground.sight(hero.at)


def why_not_search(s: State, hero: Hero) -> Refusal | None:
    """The reason this hero may not search here, or None."""
    if hero.searched:
        return Refusal(
            "you have searched or aided already this round",
            rule="pararoles.turn.each-once",
            also=("pararoles.trap.find.aiders",),
        )
    area = reach(s, hero)
    if not may_draw(s, hero, NOWHERE):
        return Refusal("part of this area has been searched", rule="pararoles.trap.find.once-squares")
    if not area & ~s.searched:
        return Refusal(
            "every square in reach has been searched once",
            rule="pararoles.trap.find.once",
            also=("pararoles.trap.find.once-squares",),
        )
    return None


def why_not_disarm(s: State, hero: Hero, snare: Snare | None, at: str) -> Refusal | None:
    """The reason this hero may not try to deactivate the trap there, or None."""
    if snare is None:
        return Refusal("no trap has been discovered there", rule="pararoles.trap.disarm.check", at=at)
    if hero.searched:
        return Refusal("you have used your search action this round", rule="pararoles.trap.disarm.place", at=at)
    if snare.tried:
        return Refusal("one attempt was made on this trap already", rule="pararoles.trap.disarm.once", at=at)
    if not may_draw(s, hero, snare.square):
        return Refusal("you must stand next to the trap", rule="pararoles.trap.disarm.place", at=at)
    return None


def why_not_dispel(s: State, hero: Hero, snare: Snare | None, at: str) -> Refusal | None:
    """The reason this hero cannot disarm the trap there by a discarded treasure, or None."""
    rule = "pararoles.trap.disarm.discard"
    if snare is None:
        return Refusal("no trap has been discovered there", rule=rule, at=at)
    if not hero.treasure:
        return Refusal("you have no treasure card to discard", rule=rule, at=at)
    return None


def found_at(s: State, square: int) -> Snare | None:
    """The discovered trap there, or None; of two, one on which no attempt was made.  [pararoles.trap.disarm.once]"""
    found = [snare for snare in s.snares if snare.square == square and snare.found and not snare.resting]
    return min(found, key=lambda snare: snare.tried, default=None)


# ---------------------------------------------------------------- the check


def begin_check(s: State, hero: Hero, trap: int) -> None:
    """A search (NOWHERE) or a deactivation is begun; whoever may aid is asked in player order.

    [pararoles.trap.find.aiders] [pararoles.trap.disarm.aid]
    """
    hero.searched = True
    area = reach(s, hero)
    idle = [other for other in s.present() if other is not hero and (s.rules.all_aid or not other.searched)]
    for other in [other for other in idle if area >> other.at & 1]:
        if s.stat(other, s.trick) >= s.stat(hero, s.trick) and may_draw(s, other, trap):
            area |= reach(s, other)  # Who comes to draw may have others near by than who began.
    able = [other.number for other in idle if s.rules.all_aid or area >> other.at & 1]
    s.check = Check(hero.number, trap, [] if s.rules.all_aid else able, able if s.rules.all_aid else [])


def check(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The aided trick check that was begun is made.

    [pararoles.trap.find.check] [pararoles.trap.find.aiders] [pararoles.trap.disarm.check]
    """
    record = s.check
    assert record is not None
    while record.asking:
        number = record.asking[0]
        what = (
            "searches for traps" if record.trap == NOWHERE else f"tries to deactivate the trap at {name(record.trap)}"
        )
        about = {"player": s.heroes[record.hero].player, "what": what}
        aids: bool = yield Choice(s.heroes[number].seat, AID, AID_OPTIONS, about)
        record.asking.pop(0)
        if aids:
            record.aiding.append(number)
    drawer, aiders = who_draws(s, record)
    if not s.rules.all_aid:
        for other in (drawer, *aiders):
            other.searched = True
    stat = s.stat(drawer, s.trick) + len(aiders)
    card, _ = s.draw(chance, "trick")
    success = succeeds(card, stat)
    if tell.heard:
        purpose = "search" if record.trap == NOWHERE else "deactivation"
        also: tuple[str, ...] = ("pararoles.core.named-draw", "pararoles.core.trick-stat", *rules_of(card))
        also += ("pararoles.trap.find.aid", "pararoles.trap.find.aiders") if aiders else ()
        rule = "pararoles.trap.find.check"
        if record.trap != NOWHERE:
            rule, also = "pararoles.trap.disarm.check", (*also, "pararoles.trap.disarm.aid")
        tell.everyone(
            "trick",
            seat=drawer.seat,
            purpose=purpose,
            card=name_of(card),
            suit=title(s.trick),
            stat=stat,
            aids=len(aiders),
            result="succeeds" if success else "fails",
            rule=rule,
            also=also,
        )
    trap, s.check = record.trap, None
    if trap == NOWHERE:
        finish_search(s, drawer, success, tell)
    else:
        finish_disarm(s, drawer, trap, card, success, chance, tell)


def whose_words(data: Mapping[str, Any]) -> dict[str, str]:
    """For whom the one with the best stat draws: for a check of their own, or for all who take part in it.

    [pararoles.trap.find.check] [pararoles.trap.find.aid]
    """
    aids: int = data["aids"]
    return {"whose": f" of {aids + 1} together (the best at it draws)" if aids else ""}


def who_draws(s: State, record: Check) -> tuple[Hero, list[Hero]]:
    """The one with the highest trick stat of those taking part, ties by player order, and who aids from near by.

    Who draws to deactivate must stand next to the trap; with whole_area a search overlaps none, whoever draws.
    [pararoles.trap.find.check] [pararoles.trap.find.aiders] [pararoles.trap.disarm.place]
    """
    able = [s.heroes[record.hero], *(s.heroes[number] for number in record.aiding if s.heroes[number].here)]
    able.sort(key=lambda hero: hero.number)
    drawers = [hero for hero in able if may_draw(s, hero, record.trap)]
    drawer = max(drawers, key=lambda hero: (s.stat(hero, s.trick), -hero.number))
    area = reach(s, drawer)
    near = [hero for hero in able if hero is not drawer and (s.rules.all_aid or area >> hero.at & 1)]
    return drawer, near


def may_draw(s: State, hero: Hero, trap: int) -> bool:
    """Whether the hero stands so that they can draw: to search (NOWHERE) anywhere, to deactivate next to the trap.

    With whole_area nothing in reach of who draws for a search has been searched.
    [pararoles.trap.find.once-squares] [pararoles.trap.disarm.place]
    """
    if trap == NOWHERE:
        return not (s.rules.whole_area and reach(s, hero) & s.searched)
    return hero.at == trap or s.ground.touch(hero.at, trap)


def finish_search(s: State, drawer: Hero, success: bool, tell: Tell) -> None:
    """On success the traps of the area are known; else nothing is, whether there is one or not.

    [pararoles.trap.find.success] [pararoles.trap.find.fail] [pararoles.trap.find.once-squares]
    """
    area = reach(s, drawer) & ~s.searched
    s.searched |= area
    once: tuple[str, ...] = ("pararoles.trap.find.once", "pararoles.trap.find.once-squares")
    once += ("pararoles.trap.find.radius", "pararoles.trap.find.radius-metric")
    if not success:
        tell.everyone("nothing-found", seat=drawer.seat, rule="pararoles.trap.find.fail", also=once)
        return
    hidden = [snare for snare in s.snares if area >> snare.square & 1 and not snare.found]
    s.safe |= area
    for snare in s.snares:
        s.safe &= ~(1 << snare.square)
    harm.discover(s, hidden, tell, rule="pararoles.trap.find.success", also=once)


def finish_disarm(s: State, drawer: Hero, square: int, card: int, success: bool, chance: Chance, tell: Tell) -> None:
    """The trap is deactivated, or stays; an Ace sets it off.

    [pararoles.trap.disarm.fail] [pararoles.trap.disarm.once] [pararoles.trap.disarm.critical]
    """
    snare = found_at(s, square)
    assert snare is not None, "the trap is still there"
    snare.tried = True
    if success:
        deactivate(s, snare, tell, rule="pararoles.trap.disarm.check")
    elif value(card) == ACE:
        also: tuple[str, ...] = ("pararoles.trap.disarm.critical",)
        tell.everyone("fumbled", seat=drawer.seat, at=name(square), rule="pararoles.core.ace", also=also)
        traps.spring(s, snare, drawer.number, chance, tell, rule="pararoles.trap.disarm.critical")
    else:
        also = ("pararoles.trap.disarm.once",)
        tell.everyone("still-live", at=name(square), rule="pararoles.trap.disarm.fail", also=also)


def deactivate(s: State, snare: Snare, tell: Tell, *, rule: str) -> None:
    """The trap is removed for good.  [pararoles.trap.spent]"""
    s.snares.remove(snare)
    s.safe |= 1 << snare.square
    tell.everyone("disarmed", at=name(snare.square), rule=rule, also=("pararoles.trap.spent",))


# ---------------------------------------------------------------- by discarding a treasure


def reveal_all(s: State, tell: Tell) -> None:
    """All traps on the floor are known; those of a closed secret room when it opens.  [pararoles.trap.find.discard]"""
    closed = harm.closed_secret(s)
    hidden = [snare for snare in s.snares if not snare.found and not closed >> snare.square & 1]
    s.unveiled = True
    harm.discover(s, hidden, tell, rule="pararoles.trap.find.discard")


AID: Final = Question("aid", "{player} {what}. Do you aid, for your own search action?", rule="pararoles.trap.find.aid")
AID_OPTIONS: Final = (
    Option("aid", "aid: +1 to the stat of the draw", rule="pararoles.trap.find.aid", value=True),
    Option("no", "keep my search action", rule="pararoles.trap.find.aiders", value=False),
)
QUESTIONS: Final = (AID,)
EVENTS: Final = {
    "trick": seen(
        "{seat} draws {card} against {suit} {stat} for the {purpose}{whose}: it {result}.",
        rises="{card} {result}",
        over="seat",
        more=whose_words,
    ),
    "nothing-found": after("Nothing is certain: there may be traps here all the same."),
    "fumbled": after("{seat} draws an Ace at the trap at {at}."),
    "still-live": after("The trap at {at} stays live."),
    "disarmed": after("The trap at {at} is harmless now."),
}
