"""A crawl from the choice of characters to its end: round after round, each with its three steps at the end.

A round begins in `round_end.new_round`, which setting up needs too.
"""

from __future__ import annotations

from undercroft.engine import Chance, Over, Proc, Tell, Turn
from undercroft.games.exploration.book import battle, round_end, setup, skirmish, turns
from undercroft.games.exploration.book.basics import bag, goals, growth
from undercroft.games.exploration.book.rooms import events, spawning
from undercroft.games.exploration.state.stages import CHOOSING, CRAWL, OPENING, OVER
from undercroft.games.exploration.state.state import State


def play(s: State, chance: Chance, tell: Tell) -> Turn:
    """The characters are chosen, the story begins, and rounds are played until it is won or lost.

    [exploration.base.adventuring] [exploration.start.trigger]
    """
    if s.stage is OPENING:
        setup.open_story(s, chance, tell)
        s.stage = CHOOSING
    if s.stage is CHOOSING:
        yield from setup.choose(s, tell)
        setup.begin(s, tell)
        s.stage = CRAWL
    while s.stage is not OVER:
        yield from go_on(s, chance, tell)
        goals.mark(s, tell)
    raise Over


def go_on(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The crawl has gone a step further: what is most pressing comes first.

    Foes are placed, Items put away and fights fought out before the story goes on, and the story before the round.
    [exploration.core.encounter.start] [exploration.core.story.in-combat]
    """
    if s.placing:
        yield from spawning.place(s, tell)
    elif s.finds and not s.in_combat:
        yield from bag.put_away(s, chance, tell)
    elif s.skirmish is not None:
        yield from skirmish.fight(s, chance, tell)
    elif s.battle is not None:
        yield from battle.fight(s, chance, tell)
    elif s.foes and (s.ending is None or s.ending.step == "check"):
        yield from battle.begin(s, chance, tell)
    elif s.happenings:
        yield from events.go_on(s, chance, tell)
    elif s.growing:
        yield from growth.grow(s, tell)
    elif s.turn is not None:
        yield from turns.take(s, chance, tell)
    elif s.rest is not None:
        yield from round_end.rest(s, chance, tell)
    elif s.ending is not None:
        yield from round_end.go_on(s, chance, tell)
    elif s.queue:
        hero = s.heroes[s.queue.pop(0)]
        if hero.lives or hero.is_ghost:
            turns.begin(s, hero, tell)
    else:
        round_end.begin(s, tell)
