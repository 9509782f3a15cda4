"""A game from the first hero to the last floor: floor after floor, round after round."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Over, Proc, Question, Tell, Turn
from undercroft.engine.craft.telling import quiet
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.book import turns
from undercroft.games.pararoles.book.basics import harm, heroes, meeting
from undercroft.games.pararoles.book.combat import fighting
from undercroft.games.pararoles.book.floors import arrival, creatures, leaving, paying, traps
from undercroft.games.pararoles.book.table import announce
from undercroft.games.pararoles.state.records import NOBODY
from undercroft.games.pararoles.state.stages import CLASH, DESIGN, ENEMIES, FLOOR, HEROES, OPENING, OVER, PARTY, STAIRS
from undercroft.games.pararoles.state.state import State


def play(s: State, chance: Chance, tell: Tell) -> Turn:
    """Heroes are made, then floor after floor is explored until the party has won or fallen."""
    if s.stage is OPENING:
        announce(s, tell)
        s.stage = HEROES
    elif s.cursor == arrival.ASLEEP:
        s.cursor = NOBODY
        arrival.wake(s, chance, tell)
    if s.stage is HEROES:
        yield from heroes.make(s, chance, tell)
        arrival.descend(s)
    while s.stage is not OVER:
        if s.stage is FLOOR:
            yield from arrival.prepare(s, chance, tell)
        elif s.stage is DESIGN:
            yield from arrival.design_floor(s, chance, tell)
        elif s.stage is STAIRS:
            yield from paying.between(s, tell)
            arrival.descend(s)
        else:
            yield from on_floor(s, chance, tell)
    raise Over


def on_floor(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The next thing that happens on a floor: a vote, a summons, a combat, or a part of the movement round.

    A combat suspends the movement rounds until one side is gone.  [pararoles.combat.to-the-end]
    """
    if s.combat is not None:
        yield from fighting.fight(s, chance, tell)
    elif s.summons and s.summons[0].ready:  # [pararoles.trap.summon.at-once]
        yield from traps.resolve(s, chance, tell)
    elif s.pool:
        yield from paying.vote(s, tell)
    elif not s.hero_mask():
        leaving.depart(s, tell)
        s.stage = STAIRS
    elif s.stage is PARTY:
        yield from party(s, chance, tell)
    elif s.stage is ENEMIES:
        yield from creatures.move_all(s, chance, tell)
        s.stage = CLASH
    elif not clash(s, tell):
        new_round(s, tell)


def party(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The party moves first, one member after the other; then the enemies may.

    [pararoles.move.party-first] [pararoles.move.order] [pararoles.move.then-combat]
    """
    if s.mover != NOBODY:
        hero = s.heroes[s.mover]
        if not hero.here:
            turns.end_turn(s, hero, tell)
        else:
            yield from turns.act(s, hero, chance, tell)
        return
    s.queue[:] = [number for number in s.queue if s.heroes[number].here]
    if s.queue:
        number = s.queue[0]
        if s.rules.free_order and len(s.queue) > 1:
            number = yield from ask_next(s)
        turns.begin_turn(s, s.heroes[number], tell)
    elif not (s.rules.on_contact and clash(s, tell)):
        s.stage = ENEMIES
        if tell.heard:
            tell.everyone("enemies", rule="pararoles.move.then-combat", also=("pararoles.combat.check-time",))


def ask_next(s: State) -> Proc[int]:
    """With the variant free_order the party chooses who goes next: whoever answers first decides.

    [pararoles.move.order]
    """
    rule = "pararoles.move.order"
    left = [s.heroes[number] for number in s.queue]
    options = tuple(Option(hero.id, heroes.called(hero), rule=rule, value=hero.number) for hero in left)
    number: int
    _, number = yield [Choice(hero.seat, NEXT, options) for hero in s.present()]
    return number


def clash(s: State, tell: Tell) -> bool:
    """Whether a combat begins: that of the lowest player number among those whose tokens touch enemies.

    [pararoles.combat.check-time] [pararoles.combat.several]
    """
    found = meeting.chains(s)
    if not found:
        return False
    if tell.heard and len(found) > 1:
        tell.everyone("several", count=len(found), rule="pararoles.combat.several")
    first, *others = found  # [pararoles.combat.several]
    meeting.begin(s, *first, tell, cause="pararoles.combat.check-time")
    combat = meeting.running(s)
    for party, enemies in others:
        combat.heroes_waiting += party
        combat.foes_waiting += enemies
    return True


def new_round(s: State, tell: Tell) -> None:
    """A new movement round begins, the party again first.  [pararoles.combat.next-round]"""
    tire(s, tell)
    s.round += 1
    s.stage = PARTY
    s.queue = [hero.number for hero in s.present()]
    for hero in s.heroes:
        hero.moved = hero.used = hero.searched = False
        hero.paces = 0
    for foe in s.foes:
        foe.fresh = foe.freed = foe.taken = False
        foe.coated = 0  # [pararoles.axe.damage]
    for snare in s.snares:
        if snare.resting:  # Variant rearm. [pararoles.trap.spent]
            snare.resting = False
            s.safe &= ~(1 << snare.square)  # [pararoles.trap.spent]
    if tell.heard:
        tell.everyone("round", round=s.round, rule="pararoles.combat.next-round")


def tire(s: State, tell: Tell) -> None:
    """A party that has wandered about in vain for too long loses health with every further round.

    [pararoles.core.exhaustion]
    """
    s.stale += 1
    limit = s.figure[figures.IDLE_ROUNDS]
    if limit and s.stale > limit:
        for hero in s.present():
            harm.hurt_hero(s, hero, 1, tell, why="exhaustion", rule="pararoles.core.exhaustion")


NEXT: Final = Question("next", "Who of the party goes next?", rule="pararoles.move.order")
QUESTIONS: Final = (NEXT,)
EVENTS: Final = {
    "round": quiet("Round {round} begins."),
    "enemies": quiet("The enemies move."),
    "several": quiet("{count} combats are to be fought, one after the other."),
}
