"""The end of a round in its three steps, the rest, and the beginning of the next round."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Proc, Tell
from undercroft.engine.craft.telling import after, quiet
from undercroft.games.exploration.book.basics import goals
from undercroft.games.exploration.book.basics.dice import D10, check, own
from undercroft.games.exploration.book.basics.harm import leave_limbo
from undercroft.games.exploration.book.basics.strength import max_ghost, max_power, max_vita
from undercroft.games.exploration.book.rooms import doors, revealing, spawning
from undercroft.games.exploration.content import said
from undercroft.games.exploration.content.stories.names import UNLOCKED
from undercroft.games.exploration.figures import REST_GHOST, REST_POWER, REST_ROLL, REST_VITA
from undercroft.games.exploration.state.records import LIMBO, NOBODY, Ending, Opened, Skirmish
from undercroft.games.exploration.state.state import State, door_name

AWARE: Final = 4
"""What the Leader must pass in a round without an opened door.  [exploration.skirmish.when]"""
COME: Final = 3
"""Up to this a d10 brings creatures when an unlocked door was opened.  [exploration.door.unlocked.creatures]"""


def new_round(s: State, tell: Tell) -> None:
    """A round begins with who leads it.  [exploration.core.turn.round]"""
    s.round += 1
    s.quiet = False
    s.queue = [hero.number for hero in s.in_turn()]
    leader = s.heroes[s.leader].character
    also = ("exploration.base.adventuring",)
    tell.everyone("round", round=s.round, leader=leader, rule="exploration.core.turn.round", also=also)


def begin(s: State, tell: Tell) -> None:
    """Everybody has acted: the round's end begins.  [exploration.end.order]"""
    s.ending = Ending()
    tell.everyone("round-ends", round=s.round, rule="exploration.end.order")


def go_on(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The end of the round has gone a step further.  [exploration.end.order]"""
    ending = s.ending
    assert ending is not None, "the round ends"
    if s.opened and ending.step not in ("roll", "read"):  # Also those that an event has opened since.
        ending.step = "doors"
    if ending.step == "doors":
        if s.opened:
            _remove(s, ending, s.opened[0], tell)
            ending.step = "roll"
        else:
            s.quiet = s.quiet or bool(s.foes)
            ending.step = "check"
    elif ending.step == "roll":
        yield from _roll(s, s.opened[0], chance, tell)
        s.opened.pop(0)
        ending.step = "read"
    elif ending.step == "read":
        for id in ending.unread:
            revealing.describe(s, id, tell)
        ending.unread, ending.step = [], "doors"
    elif ending.step == "check":
        if s.quiet:  # [exploration.mid-skirmish.end-check]
            _skip_check(ending, tell)
            ending.step = "leader"
        else:
            yield from _look_out(s, ending, chance, tell)
    else:
        _pass_on(s, tell)


# ---------------------------------------------------------------------- step 1: reveal


def _remove(s: State, ending: Ending, opened: Opened, tell: Tell) -> None:
    """The door is off the map, and what lies beyond is on it.

    [exploration.end.step1] [exploration.door.removed] [exploration.door.several]
    """
    door = s.story.door[opened.door]
    s.quiet = ending.opened = True
    s.removed.append(opened.door)
    also: tuple[str, ...] = ("exploration.door.delay", "exploration.map.wall-under-door")
    also += ("exploration.door.several",) if len(s.opened) > 1 else ()
    known = any(room in s.revealed for room in s.story.sides(door))
    what, where = (doors.words(door), door_name(door)) if known else ("door", "out of sight")
    tell.everyone("removed", what=what, door=where, rule="exploration.door.removed", also=also)
    if known:
        ending.unread = revealing.reveal(s, _hidden_side(s, opened), tell)


def _roll(s: State, opened: Opened, chance: Chance, tell: Tell) -> Proc[None]:
    """Creatures may come through an unlocked door that somebody opened; then the rooms are described.

    [exploration.door.unlocked.roll] [exploration.door.locked.no-roll]
    """
    if opened.by == NOBODY:
        return
    if s.story.door[opened.door].kind == UNLOCKED:
        yield from _creatures(s, opened, chance, tell)
    else:
        tell.everyone("no-roll", rule="exploration.door.locked.no-roll")


def _hidden_side(s: State, opened: Opened) -> str:
    start, end = s.story.sides(s.story.door[opened.door])
    return end if start in s.revealed else start


def _creatures(s: State, opened: Opened, chance: Chance, tell: Tell) -> Proc[None]:
    """Whoever opened an unlocked door rolls a d10; on 1-3 creatures of the table appear behind it.

    [exploration.door.unlocked.roll] [exploration.door.unlocked.creatures] [exploration.door.unlocked.opener-gone]
    """
    hero = s.heroes[opened.by]
    start = hero.at
    also: tuple[str, ...] = ("exploration.door.unlocked.creatures",)
    if not hero.lives:
        hero = s.acting()
        start = opened.near
        also += ("exploration.door.unlocked.opener-gone",)
    elif doors.side(s, hero, s.story.door[opened.door]) is None:
        also += ("exploration.door.unlocked.leaves",)
    face: int = yield from own(s, hero, D10, "creatures behind the door", chance, tell)
    outcome = "creatures come" if face <= COME else "nothing comes"
    rule = "exploration.door.unlocked.roll"
    tell.everyone("door-roll", who=hero.character, face=face, outcome=outcome, rule=rule, also=also)
    if face <= COME:
        listed = spawning.table(s, chance, tell)
        spawning.ambush(s, listed, _behind(s, opened), start)


def _behind(s: State, opened: Opened) -> str:
    """The room into which the door was opened."""
    door = s.story.door[opened.door]
    return s.story.room_at[door.end if opened.near == door.start else door.start]


# ---------------------------------------------------------------------- step 2: look out


def _skip_check(ending: Ending, tell: Tell) -> None:
    """A door was opened, or an encounter has broken out in mid-round.  [exploration.mid-encounter.no-skirmish]"""
    rule = "exploration.skirmish.door-opened" if ending.opened else "exploration.mid-encounter.no-skirmish"
    tell.everyone("no-check", rule=rule, also=("exploration.end.step2",))


def _look_out(s: State, ending: Ending, chance: Chance, tell: Tell) -> Proc[None]:
    """Who acts as Leader passes AWARENESS 4, or the group must skirmish.

    [exploration.end.step2] [exploration.skirmish.when] [exploration.skirmish.fail]
    """
    leader = s.acting()
    if s.die is None:
        also = s.standing_in(leader)
        tell.everyone("looks-out", who=leader.character, rule="exploration.end.step2", also=also)
    rule = "exploration.skirmish.when"
    also = ("exploration.end.step2",)
    passed = yield from check(s, leader, "AWARENESS", AWARE, chance, tell, rule=rule, also=also)
    ending.step = "leader"
    if not passed:
        _skirmish(s, chance, tell, rule="exploration.skirmish.fail")


def _skirmish(s: State, chance: Chance, tell: Tell, *, rule: str, also: tuple[str, ...] = ()) -> None:
    """The group must skirmish with a result of the table, with the reduced dice.  [exploration.skirmish.only-end]"""
    listed = spawning.table(s, chance, tell)
    s.skirmish = Skirmish(list(dict.fromkeys(listed)), reduced=True)
    also += ("exploration.skirmish.only-end",)
    tell.everyone("skirmish", creatures=s.skirmish.kinds, rule=rule, also=also, shows=True)


# ---------------------------------------------------------------------- step 3: leadership


def _pass_on(s: State, tell: Tell) -> None:
    """Leadership has passed to the next character, and the crawl is won or goes on.

    [exploration.end.step3] [exploration.leader.every-round] [exploration.core.win]
    """
    old = s.heroes[s.leader]
    order = [*s.from_leader()[1:], old]  # [exploration.leader.order]
    fit = [hero for hero in order if hero.lives or (hero.is_ghost and s.rules.ghosts_lead)]
    s.leader = fit[0].number
    also: tuple[str, ...] = ("exploration.leader.every-round", "exploration.leader.order")
    also += ("exploration.leader.not-on-map",)
    if fit[0] is not order[0]:
        also += ("exploration.leader.skip-ghosts",)
    tell.everyone("leader", old=old.character, who=fit[0].character, rule="exploration.end.step3", also=also)
    s.ending = None
    if goals.all_primary(s):
        s.end("won", tell, rule="exploration.core.win")
    new_round(s, tell)


# ---------------------------------------------------------------------- resting


def rest(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Everybody recovers; then the Leader rolls for a skirmish, and leadership passes.

    [exploration.core.rest.recover] [exploration.core.rest.roll] [exploration.rest.leadership]
    """
    resting = s.rest
    assert resting is not None, "the group rests"
    if resting.step == "recover":
        _recover(s, tell)
        resting.step = "roll"
    leader = s.acting()
    face: int = yield from own(s, leader, D10, "rest", chance, tell)
    outcome = "something comes" if face <= s.figure(REST_ROLL) else "all is quiet"
    rule = "exploration.core.rest.roll"
    also = s.standing_in(leader)
    tell.everyone("rest-roll", who=leader.character, face=face, outcome=outcome, rule=rule, also=also)
    s.rest = None
    s.quiet = True
    s.ending = Ending(step="leader")
    tell.everyone("rested", rule="exploration.rest.no-skirmish", also=("exploration.rest.leadership",))
    if face <= s.figure(REST_ROLL):
        _skirmish(s, chance, tell, rule=rule, also=("exploration.rest.table",))


def _recover(s: State, tell: Tell) -> None:
    """Everybody has recovered as the rest allows, and who has Ghost Points again is back from Limbo.

    [exploration.core.rest.recover] [exploration.core.ghost.limbo] [exploration.rest.whole-round]
    """
    s.rested += 1
    leader = s.acting().character
    also = ("exploration.rest.chapter", "exploration.rest.whole-round")
    tell.everyone("rests", who=leader, rule="exploration.rest.when", also=also)
    for hero in s.heroes:
        if hero.lives:
            vita = min(s.figure(REST_VITA), max_vita(s, hero) - hero.vita)
            power = min(s.figure(REST_POWER), max_power(s, hero) - hero.power)
            hero.vita += vita
            hero.power += power
            words = f"{vita} Vita and {power} Power Points"
        else:
            points = min(s.figure(REST_GHOST), max_ghost(s, hero) - hero.ghost)
            hero.ghost += points
            words = f"{points} Ghost Points"
        tell.everyone("recovered", who=hero.character, what=words, rule="exploration.core.rest.recover")
        if hero.life == LIMBO and hero.ghost:
            leave_limbo(s, hero, tell)


EVENTS: Final = {
    "round": quiet("Round {round}; the {leader} leads."),
    "round-ends": quiet("Round {round} ends."),
    "removed": "Step 1: the {what} is removed ({door}).",
    "no-roll": quiet("A locked door brings no creature roll."),
    "door-roll": "The {who} rolls a d10 for the door: {face}; {outcome}.",
    "looks-out": "Step 2: no door was opened, so the {who} must be aware of what is about.",
    "no-check": quiet("Step 2: there is no skirmish check this round."),
    "leader": quiet("Step 3: {passes}.", more=said.lead),
    "rests": "The {who} has the group rest.",
    "recovered": after("The {who} recovers {gain}.", rises="recovers", over="who", more=said.recovery),
    "rest-roll": "The {who} rolls {face} for the rest: {outcome}.",
    "rested": quiet("The rest has taken the whole round."),
}
