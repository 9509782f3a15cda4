"""An encounter: a battle on the map, in combat rounds."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Proc, Tell
from undercroft.engine.craft.telling import after, quiet, seen
from undercroft.games.exploration.book import turns
from undercroft.games.exploration.book.basics.bag import find
from undercroft.games.exploration.book.basics.dice import D10, own
from undercroft.games.exploration.book.basics.growth import gain
from undercroft.games.exploration.book.fights import foes
from undercroft.games.exploration.book.rooms.events import happen_after
from undercroft.games.exploration.content import said
from undercroft.games.exploration.state.records import Battle
from undercroft.games.exploration.state.state import State


def begin(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The adventuring round stops, and First Strike is rolled for.

    [exploration.core.encounter.start] [exploration.core.encounter.first-strike]
    """
    leader = s.acting()
    mid = s.ending is None
    mine: int = yield from own(s, leader, D10, "First Strike", chance, tell)
    theirs = chance.roll(D10, "foes' First Strike")
    rooms = list(dict.fromkeys(foe.room for foe in s.foes))
    s.turn = None
    s.battle = Battle(first=mine >= theirs, mid=mid, rooms=rooms)
    rule = "exploration.core.encounter.start"
    also: tuple[str, ...] = ("exploration.leader.encounter-hold",)
    also += ("exploration.mid-encounter.possible",) if mid else ("exploration.end.encounter-between",)
    tell.everyone("encounter", foes=[foe.kind for foe in s.foes], rule=rule, also=also)
    first = "the characters" if s.battle.first else "the foes"
    rule = "exploration.core.encounter.first-strike"
    also = ("exploration.core.dice-order", *s.standing_in(leader))
    tell.everyone("first-strike", mine=mine, theirs=theirs, first=first, rule=rule, also=also)
    if mid:
        s.quiet = True  # [exploration.mid-encounter.no-skirmish]
    _new_round(s, s.battle, tell)


def _new_round(s: State, battle: Battle, tell: Tell) -> None:
    battle.round += 1
    also = ("exploration.mid-encounter.leader-first",) if battle.mid else ()
    tell.everyone("combat-round", round=battle.round, rule="exploration.core.encounter.turns", also=also)
    _side(s, battle, theirs=not battle.first)


def _side(s: State, battle: Battle, *, theirs: bool) -> None:
    battle.theirs = theirs
    if theirs:
        battle.queue = [foe.number for foe in s.foes]
    else:
        for hero in s.heroes:
            hero.smoke.clear()  # It has lasted for a whole part of the foes.
        battle.queue = [hero.number for hero in s.in_turn()]


def fight(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The next turn of the encounter has been taken, or it is over.  [exploration.core.encounter.turns]"""
    battle = s.battle
    assert battle is not None, "an encounter goes on"
    if not s.foes:
        _end(s, battle, chance, tell)
        return
    if s.turn is not None:
        yield from turns.take(s, chance, tell)
        return
    if not battle.queue:
        if battle.theirs == battle.first:  # The second side has had its part.
            _new_round(s, battle, tell)
        else:
            _side(s, battle, theirs=not battle.theirs)
        return
    number = battle.queue.pop(0)
    if battle.theirs:
        for foe in [foe for foe in s.foes if foe.number == number]:
            foes.take_turn(s, foe, chance, tell)
    elif s.heroes[number].lives or s.heroes[number].is_ghost:
        turns.begin(s, s.heroes[number], tell)


def _end(s: State, battle: Battle, chance: Chance, tell: Tell) -> None:
    """All foes are defeated: rewards, and what the story has for the victors.

    [exploration.core.encounter.end] [exploration.core.encounter.reward]
    """
    s.battle = None
    s.turn = None
    waiting = ("exploration.core.story.in-combat",) if s.happenings else ()
    tell.everyone("victory", rounds=battle.round, rule="exploration.core.encounter.end", also=waiting)
    settle(s, tell)
    reward(s, battle.defeated, chance, tell, rule="exploration.core.encounter.reward")
    if battle.mid:
        rule = "exploration.mid-encounter.round-ends"
        also: tuple[str, ...] = ("exploration.mid-encounter.leadership", "exploration.mid-encounter.one-change")
        also += ("exploration.mid-encounter.doors-wait",) if s.opened else ()
        if s.rules.continue_:
            tell.everyone("round-goes-on", rule=rule, also=also)
        else:
            s.queue.clear()
            tell.everyone("round-cut", rule=rule, also=also)
    for room in battle.rooms:
        happen_after(s, room)


def settle(s: State, tell: Tell) -> None:
    """Statuses, smoke and exhausted weapons are over with the combat.  [exploration.core.statuses]"""
    for hero in s.heroes:
        if hero.statuses:
            names = ", ".join(hero.statuses)
            also = ("exploration.core.statuses.outside",)
            tell.everyone("recovers", who=hero.character, statuses=names, rule="exploration.core.statuses", also=also)
        hero.statuses.clear()  # [exploration.core.statuses.outside]
        hero.smoke.clear()
        hero.jammed = hero.bare = False


def reward(s: State, defeated: list[str], chance: Chance, tell: Tell, *, rule: str) -> None:
    """Lore for every character, coins for the group, and a d10 for each living character and kind of foe.

    [exploration.core.encounter.reward] [exploration.core.skirmish.reward] [exploration.core.dice-order]
    """
    kinds = list(dict.fromkeys(defeated))
    lore, coins = sum(s.kind(kind).lore for kind in defeated), sum(s.kind(kind).coins for kind in defeated)
    s.coins += coins
    tell.everyone("reward", lore=lore, coins=coins, rule=rule, also=("exploration.core.dice-order",))
    gain(s, lore, tell)
    lucky = [hero for hero in s.living() for kind in kinds if chance.roll(D10, f"Item of {kind}") == D10]
    for hero in lucky:
        find(s, hero, chance, tell, rule=rule)


EVENTS: Final = {
    "encounter": seen("An encounter begins: {group}.", more=said.come),
    "first-strike": "First Strike: the group rolls {mine}, the foes {theirs}; {first} act first.",
    "combat-round": quiet("Combat round {round}."),
    "victory": "All foes are defeated.",
    "round-cut": quiet("The round ends with the encounter."),
    "round-goes-on": quiet("The others finish the round."),
    "recovers": after("The {who} is no longer {all}.", more=said.statuses),
    "reward": seen("Each character gains {lore} Lore{gain}.", more=said.reward),
}
