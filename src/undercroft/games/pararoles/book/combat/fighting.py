"""A combat from its first round to its last: whose turn it is, and what ends with it.

[pararoles.combat.to-the-end]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Proc, Tell
from undercroft.engine.craft.telling import quiet
from undercroft.games.pararoles.book.basics import draws
from undercroft.games.pararoles.book.basics.meeting import keep_apart, members, running, waits, wind_up, witnesses
from undercroft.games.pararoles.book.combat import (
    bigone,
    choices,
    flames,
    foe_turns,
    member_turns,
    specials,
    striking,
)
from undercroft.games.pararoles.book.combat.foe_turns import foe_turn
from undercroft.games.pararoles.book.combat.member_turns import hero_turn
from undercroft.games.pararoles.book.floors import traps
from undercroft.games.pararoles.state.records import ENEMIES, FIRST, LAST, NOBODY, ROUND
from undercroft.games.pararoles.state.state import State


def fight(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The combat is fought to its end, round after round, and what belonged to it is over.

    [pararoles.combat.to-the-end] [pararoles.core.combat-end]
    """
    combat = running(s)
    while not combat.is_over():
        if combat.act is None and combat.menace is None:
            yield from traps.resolve(s, chance, tell)
            keep_apart(s, tell)
        if combat.part == ROUND:
            begin_round(s, tell)
        elif combat.part == ENEMIES:
            if combat.menace is None and not next_enemy(s, tell):
                combat.part, combat.queue = LAST, combat.late[:]
            else:
                yield from foe_turn(s, chance, tell)
        elif combat.queue:
            hero = s.heroes[combat.queue[0]]
            if combat.act is not None or (hero.here and not waits(s, hero)):
                yield from hero_turn(s, hero, chance, tell)
            if combat.part == ROUND:
                continue  # Another combat has begun in the place of this one.
            combat.queue.pop(0)
            if combat.part == LAST:
                combat.late = combat.queue[:]  # Who is still to come late, as everybody sees it.
        elif combat.part == FIRST:
            combat.part, combat.cursor = ENEMIES, NOBODY
        else:
            bigone.end_round(s, tell)
            combat.part = ROUND
    s.combat = None
    wind_up(s, combat, tell)


def begin_round(s: State, tell: Tell) -> None:
    """A round begins: vigilant members, then enemies, then rushed members, those outside the combat among them.

    [pararoles.combat.mixed-order] [pararoles.combat.first-vigilant] [pararoles.combat.first-rushed]
    [pararoles.combat.several]
    """
    combat = running(s)
    combat.round += 1
    combat.part, combat.cursor, combat.lead = FIRST, NOBODY, NOBODY
    for foe in s.foes:
        foe.fresh = foe.freed = foe.taken = False
        foe.coated = 0  # [pararoles.axe.damage]
    there = [hero for hero in s.heroes if hero.here and (hero.number in combat.heroes or not waits(s, hero))]
    early = [hero.number for hero in there if not hero.rushed]
    late = [hero.number for hero in there if hero.rushed]
    if s.rules.any_rushed and any(hero.rushed for hero in members(s)):
        early, late = [], sorted(early + late)
    combat.queue, combat.late = early, late
    if tell.heard:
        also: tuple[str, ...] = ("pararoles.combat.order-within", "pararoles.combat.stays")
        if early:
            also += ("pararoles.combat.first-vigilant",)
        if late:
            also += ("pararoles.combat.first-rushed",)
        if len(early + late) > len(combat.heroes):
            also += ("pararoles.join.slot",)
        if combat.heroes_waiting:
            also += ("pararoles.combat.several",)
        first, last = [s.heroes[number] for number in early], [s.heroes[number] for number in late]
        order = [*(hero.id for hero in first), "enemies", *(hero.id for hero in last)]
        turns = [*(hero.player for hero in first), "the enemies", *(hero.player for hero in last)]
        rule = "pararoles.combat.mixed-order"
        tell.everyone("combat-round", round=combat.round, order=order, turns=turns, rule=rule, also=also)


def next_enemy(s: State, tell: Tell) -> bool:
    """Whether an enemy's turn has begun: the next in order of creation that fights or sees the combat.

    A duo's partner was created right after its lead.  [pararoles.combat.order-within] [pararoles.join.enemy-witness]
    """
    combat = running(s)
    for foe in s.foes:
        comes = foe.id in combat.foes or (witnesses(s, foe) and not waits(s, foe))
        if foe.id > combat.cursor and not foe.fresh and comes:
            combat.cursor = foe.id
            combat.menace = foe_turns.begin_turn(s, foe, tell)
            return True
    return False


QUESTIONS: Final = (*choices.QUESTIONS, *striking.QUESTIONS, *foe_turns.QUESTIONS)
EVENTS: Final = {
    "combat-round": quiet("Combat round {round}, in this order: {turns}."),
    **draws.EVENTS,
    **striking.EVENTS,
    **bigone.EVENTS,
    **specials.EVENTS,
    **member_turns.EVENTS,
    **flames.EVENTS,
    **foe_turns.EVENTS,
}
"""All that a combat asks and tells, whichever of its modules does."""
