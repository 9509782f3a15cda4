"""A character's turn: a move that may be split, one interaction, one ACT, Items; in an encounter without searching.

Every deed is an option of one question. A deed that asks further, or rolls dice that may be rolled again, is kept in
the turn until it is done.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell, cite
from undercroft.games.exploration.book.basics import bag
from undercroft.games.exploration.book.basics.harm import pray
from undercroft.games.exploration.book.basics.strength import stride
from undercroft.games.exploration.book.fights import blows, combat
from undercroft.games.exploration.book.rooms import doors, events, searching
from undercroft.games.exploration.content.stories.model import Space, border
from undercroft.games.exploration.content.stories.names import ARCHWAY, OPENING
from undercroft.games.exploration.content.tables import IMMOBILIZED, PHANTASM, POSSESSED, slug
from undercroft.games.exploration.figures import ABILITY, REST_POWER, REST_VITA, RESTS
from undercroft.games.exploration.state.records import Hero, Rest, Turn
from undercroft.games.exploration.state.state import State, space_name, space_of


def begin(s: State, hero: Hero, tell: Tell) -> None:
    """It is this character's turn.  [exploration.core.turn.actions] [exploration.core.encounter.character-turn]"""
    s.turns += 1
    hero.bare, hero.jammed = hero.jammed, False
    s.lift_veil(hero)
    s.turn = Turn(hero.number, stride(s, hero))
    if s.battle is not None:
        rule = "exploration.core.encounter.character-turn"
        also: tuple[str, ...] = ("exploration.core.encounter.turns",)
        if hero.bare:
            also += ("exploration.core.encounter.fault",)
    else:
        rule = "exploration.core.turn.actions"
        also = ("exploration.core.turn.round",)
    if hero.is_ghost:
        also += ("exploration.core.ghost.fight" if s.battle is not None else "exploration.core.ghost.adventuring",)
    tell.everyone("turn", who=hero.character, seat=hero.seat, rule=rule, also=also)


def take(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The turn has gone one deed further.  [exploration.core.turn.actions]"""
    turn = s.turn
    assert turn is not None, "somebody's turn has begun"
    hero = s.heroes[turn.hero]
    if not turn.deed:
        deed: str = yield ask(s, turn, hero)
        turn.deed = deed
        turn.fresh = False
    verb, _, what = turn.deed.partition(" ")
    yield from DEEDS[verb](s, turn, hero, what, chance, tell) or ()
    turn.deed = ""


# ---------------------------------------------------------------------- what may be done


def ask(s: State, turn: Turn, hero: Hero) -> Choice:
    """What the character does next."""
    options = _acts(s, turn, hero)
    if hero.lives:
        if s.battle is None:
            options += searching.options(s, hero) if not turn.searched else []
        options += bag.uses(s, hero)
        options += combat.thrown(s, hero) if s.battle is not None else []
    options += _rest(s, turn)
    options += moves(s, turn, hero)
    options.append(Option("end", "end the turn", rule="exploration.core.turn.actions"))
    options += _trades(s, turn, hero) if hero.lives and s.battle is None else []
    about = {"who": hero.character, "left": turn.left, "act": "spent" if turn.acted else "free"}
    return Choice(hero.seat, FIGHT if s.battle is not None else TURN, tuple(options), about)


def _rest(s: State, turn: Turn) -> list[Option]:
    """The Leader may have the group rest before anyone acts.  [exploration.rest.when] [exploration.rest.chapter]"""
    if why_no_rest(s, turn) is not None:
        return []
    words = f"have the whole group rest this round: {s.figure(REST_VITA)} Vita and {s.figure(REST_POWER)} Power each"
    return [Option("rest", words, rule="exploration.rest.when")]


def why_no_rest(s: State, turn: Turn) -> Refusal | None:
    """What stands against a rest now, or None."""
    if s.in_combat:
        return Refusal("there is no rest during combat", rule="exploration.core.rest.not-in-combat")
    if turn.hero != s.acting().number:
        return Refusal("only the Leader chooses to rest", rule="exploration.rest.when")
    if not turn.fresh or len(s.queue) < len(s.on_map()) - 1:
        return Refusal("a rest is chosen before anyone acts in a round", rule="exploration.rest.when")
    if s.rested >= rests(s):
        also = ("exploration.rest.crawl-is-chapter",)
        return Refusal("the group has rested in this chapter", rule="exploration.rest.chapter", also=also)
    return None


def rests(s: State) -> int:
    """How many rests a chapter allows.  [exploration.rest.crawl-is-chapter]"""
    number = s.story.rests if s.story.rests != 1 else s.figure(RESTS)
    return max(2, number) if s.rules.rests else number


def _acts(s: State, turn: Turn, hero: Hero) -> list[Option]:
    """What the ACT may be spent on.  [exploration.core.turn.act]"""
    if hero.is_ghost:
        return combat.attacks(s, hero) if s.battle is not None and not turn.acted else []
    if POSSESSED in hero.statuses:
        if turn.acted:
            return []
        other = blows.nearest_friend(s, hero)
        whom = f"attack the {other.character}" if other is not None else "nobody is in reach: the ACT is lost"
        return [Option("possessed", f"give in to what possesses you: {whom}", rule="exploration.core.statuses")]
    options: list[Option] = []
    if s.battle is None:
        options += doors.options(s, hero, turn)
    elif not turn.acted:
        options += combat.attacks(s, hero)
    if not turn.acted and hero.power >= s.figure(ABILITY) and s.character(hero).ability == PHANTASM:
        options += combat.veils(s, hero)
    return options


def _trades(s: State, turn: Turn, hero: Hero) -> list[Option]:
    """Items to hand over and to ask for, among adjacent characters.  [exploration.core.items.trade]"""
    rule = "exploration.core.items.trade"
    options = []
    for other in s.on_map():
        if other is hero or not s.adjacent(hero.at, other.at):
            continue
        for item in dict.fromkeys((*hero.things, *hero.items)):
            deal = f"{other.id} {slug(item)}"
            if other.lives and f"ask {deal}" not in turn.handed and bag.can_take(s, other, item):
                words = f"give the {other.character}: {item}"
                options.append(Option(f"give {deal}", words, rule=rule))
        for item in dict.fromkeys((*other.things, *other.items)):
            deal = f"{other.id} {slug(item)}"
            if f"give {deal}" not in turn.handed and deal not in turn.asked and bag.can_take(s, hero, item):
                words = f"ask the {other.character} for: {item}"
                options.append(Option(f"ask {deal}", words, rule=rule))
    return options


def moves(s: State, turn: Turn, hero: Hero) -> list[Option]:
    """The spaces to which the character can still go, in reading order.

    [exploration.core.turn.move] [exploration.core.turn.occupied]
    """
    taken = s.taken() | {hero.at}
    return [_move(space) for space in sorted(reach(s, turn, hero), key=_reading) if space not in taken]


def _reading(space: Space) -> tuple[int, int]:
    """The reading order: topmost row first, then from the left."""
    return space[1], space[0]


@lru_cache(maxsize=10_000)
def _move(space: Space) -> Option:
    """The option to go there, made once for all games."""
    name = space_name(space)
    return Option(f"go {name}", f"go to {name}", at=name, rule="exploration.core.turn.move")


def reach(s: State, turn: Turn, hero: Hero) -> dict[Space, int]:
    """How many steps the character needs to each space in its reach; foes block all but ghosts.

    [exploration.core.turn.occupied] [exploration.core.ghost.ethereal]
    """
    if IMMOBILIZED in hero.statuses:
        cite("exploration.core.statuses")
        return {}
    if hero.is_ghost:
        cite("exploration.core.ghost.ethereal")
    blocked = set() if hero.is_ghost else {foe.at for foe in s.foes}
    return s.ground.reach(hero.at, turn.left, blocked)


# ---------------------------------------------------------------------- doing it


def _go(s: State, turn: Turn, hero: Hero, what: str, chance: Chance, tell: Tell) -> None:
    """The character has walked there by a shortest way.  [exploration.core.turn.move]"""
    goal = space_of(what)
    blocked = set() if hero.is_ghost else {foe.at for foe in s.foes}
    way = s.ground.way(hero.at, goal, blocked)
    also = ("exploration.core.turn.move-grid", *_between_rooms(s, [hero.at, *way]))
    turn.left -= len(way)
    hero.at = goal
    tell.everyone("moves", who=hero.character, at=list(goal), to=what, rule="exploration.core.turn.move", also=also)
    if pray(s, hero, tell):
        turn.left = 0
    events.happen_on_way(s, hero, way)


def _between_rooms(s: State, trail: list[Space]) -> list[str]:
    """The rules by which this trail leads from room to room."""
    crossed = [s.story.door_on.get(border(*pair)) for pair in pairwise(trail)]
    return list(dict.fromkeys(PASSAGES.get(door.kind, "exploration.map.wall-after-door") for door in crossed if door))


def _door(s: State, turn: Turn, hero: Hero, what: str, chance: Chance, tell: Tell) -> Proc[None]:
    verb = turn.deed.partition(" ")[0]
    door = s.door_at(what)
    if s.die is None:
        doors.spend(s, hero, turn, door)
    yield from doors.attempt(s, hero, verb, door, chance, tell)


def _search(s: State, turn: Turn, hero: Hero, what: str, chance: Chance, tell: Tell) -> Proc[None]:
    turn.searched = True
    yield from searching.search(s, hero, space_of(what), chance, tell)


def _use(s: State, turn: Turn, hero: Hero, what: str, chance: Chance, tell: Tell) -> None:
    """An Item is used.  [exploration.core.items.use]"""
    bag.use(s, hero, f"use {what}", tell)


def _give(s: State, turn: Turn, hero: Hero, what: str, chance: Chance, tell: Tell) -> None:
    other, item = _trade(s, hero, what, own=True)
    turn.handed.append(turn.deed)
    bag.hand(s, hero, other, item, tell)


def _ask_for(s: State, turn: Turn, hero: Hero, what: str, chance: Chance, tell: Tell) -> Proc[None]:
    """The owner of an Item has handed it over, or will not.  [exploration.core.items.trade]"""
    other, item = _trade(s, hero, what, own=False)
    agreed = True
    if other.seat != hero.seat:
        rule = "exploration.core.items.trade"
        options = (Option("yes", "hand it over", rule=rule), Option("no", "keep it", rule=rule))
        about = {"who": hero.character, "other": other.character, "item": item}
        agreed = (yield Choice(other.seat, TRADE, options, about)) == "yes"
    if agreed:
        turn.handed.append(turn.deed)
        bag.hand(s, other, hero, item, tell)
    else:
        turn.asked.append(what)
        tell.everyone(
            "keeps", who=other.character, other=hero.character, item=item, rule="exploration.core.items.trade"
        )


def _trade(s: State, hero: Hero, what: str, *, own: bool) -> tuple[Hero, str]:
    who, name = what.split(" ")
    other = s.by_id(who)
    giver = hero if own else other
    return other, next(item for item in (*giver.things, *giver.items) if slug(item) == name)


def _attack(s: State, turn: Turn, hero: Hero, what: str, chance: Chance, tell: Tell) -> Proc[None]:
    if s.blow is None:
        foe, _, ability = what.partition(" ")
        turn.acted = True
        blows.start(s, hero, s.foe_by_id(foe), ability and s.character(hero).ability, tell)
    yield from blows.strike(s, chance, tell)


def _possessed(s: State, turn: Turn, hero: Hero, what: str, chance: Chance, tell: Tell) -> Proc[None]:
    turn.acted = True
    yield from blows.give_in(s, hero, chance, tell)


def _beguile(s: State, turn: Turn, hero: Hero, what: str, chance: Chance, tell: Tell) -> Proc[None]:
    if not turn.acted:
        turn.acted = True
        combat.pay(s, hero, tell)
    yield from combat.beguile(s, hero, s.foe_by_id(what), chance, tell)


def _phantasm(s: State, turn: Turn, hero: Hero, what: str, chance: Chance, tell: Tell) -> None:
    turn.acted = True
    combat.pay(s, hero, tell)
    combat.veil(s, hero, s.by_id(what), tell)


def _throw(s: State, turn: Turn, hero: Hero, what: str, chance: Chance, tell: Tell) -> None:
    combat.throw(s, hero, s.foe_by_id(what), chance, tell)


def _smoke(s: State, turn: Turn, hero: Hero, what: str, chance: Chance, tell: Tell) -> None:
    combat.smoke(s, hero, [foe.number for foe in s.foes], tell)


def _rest_now(s: State, turn: Turn, hero: Hero, what: str, chance: Chance, tell: Tell) -> None:
    """The group rests: nobody does anything else this round.  [exploration.rest.whole-round]"""
    s.rest = Rest()
    s.turn = None
    s.queue.clear()


def _end(s: State, turn: Turn, hero: Hero, what: str, chance: Chance, tell: Tell) -> None:
    hero.bare = False
    s.turn = None


PASSAGES: Final = {ARCHWAY: "exploration.map.archway", OPENING: "exploration.map.opening-pass"}
"""Connections through which one walks freely; under a door that is gone the wall is open too."""

Deed = Callable[[State, Turn, Hero, str, Chance, Tell], Proc[None] | None]
"""What is done in a turn, with what comes after the verb; None where nobody is asked on the way."""

DEEDS: Final[dict[str, Deed]] = {
    "go": _go,
    **dict.fromkeys(doors.VERBS, _door),
    "search": _search,
    "use": _use,
    "give": _give,
    "ask": _ask_for,
    "attack": _attack,
    "possessed": _possessed,
    "beguile": _beguile,
    "phantasm": _phantasm,
    "throw": _throw,
    "smoke": _smoke,
    "rest": _rest_now,
    "end": _end,
}


def why_not(s: State, choice: Choice, answer: str) -> Refusal | None:
    """Why this deed is not possible now, or None where nothing special is to be said."""
    turn = s.turn
    if turn is None:
        return None
    hero = s.heroes[turn.hero]
    verb, _, what = answer.partition(" ")
    if verb == "rest":
        return why_no_rest(s, turn)
    if hero.is_ghost and verb in DEEDS and verb != "go" and (s.battle is None or verb != "attack"):
        where = "in combat a ghost moves and attacks" if s.battle is not None else "outside combat a ghost only moves"
        rule = "exploration.core.ghost.fight" if s.battle is not None else "exploration.core.ghost.adventuring"
        return Refusal(where, rule=rule)
    acts = (PHANTASM.lower(), *(doors.VERBS if s.battle is None else ("attack", "beguile")))
    if POSSESSED in hero.statuses and verb in acts:
        return Refusal("you are Possessed: your next ACT is not your own", rule="exploration.core.statuses")
    if verb in doors.VERBS:
        return doors.why_not(s, hero, turn, verb, what)
    if verb == "go":
        return _why_not_go(s, turn, hero, what)
    if verb in ("search", "give", "ask") and s.battle is not None:
        return Refusal(
            "searching and trading wait until the combat is over", rule="exploration.core.encounter.character-turn"
        )
    if verb == "search":
        if turn.searched:
            return Refusal("you have searched this turn", rule="exploration.core.search.token")
        return Refusal("no search token lies on or next to your space there", rule="exploration.core.search.token")
    if verb in ("give", "ask"):
        return Refusal(
            "only adjacent characters trade, and nothing is handed back in the same turn",
            rule="exploration.core.items.trade",
        )
    return combat.why_not(s, turn, hero, verb, what)


def _why_not_go(s: State, turn: Turn, hero: Hero, what: str) -> Refusal | None:
    try:
        space = space_of(what)
    except ValueError:
        return None
    if space not in s.ground.floor:
        return Refusal("there is no such space in a room that is revealed", rule="exploration.room.view")
    if space == hero.at:
        return Refusal("you stand there", rule="exploration.core.turn.move", at=what)
    if space in s.taken():
        return Refusal("somebody stands there", rule="exploration.core.turn.occupied", at=what)
    if IMMOBILIZED in hero.statuses:
        return Refusal("you are Immobilized and cannot move", rule="exploration.core.statuses", at=what)
    rule = "exploration.core.turn.move"
    also = ("exploration.map.wall-stands",) if s.room_of(hero.at) != s.room_of(space) else ()
    return Refusal(f"that is farther than the {turn.left} steps left", rule=rule, at=what, also=also)


TURN: Final = Question(
    "turn",
    "{who}'s turn; steps left: {left}; ACT (door or ability) {act}. What now?",
    rule="exploration.core.turn.actions",
    why_not=why_not,
)
FIGHT: Final = Question(
    "fight",
    "{who} in the encounter; steps left: {left}; ACT (attack or ability) {act}. What now?",
    rule="exploration.core.encounter.character-turn",
    why_not=why_not,
)
TRADE: Final = Question(
    "trade", "{other}: {who} asks you for: {item}. Hand it over?", rule="exploration.core.items.trade"
)
QUESTIONS: Final = (TURN, FIGHT, TRADE)
EVENTS: Final = {
    "turn": "{who}'s turn.",
    "moves": "{who} goes to {to}.",
    "keeps": "{who} keeps it, and does not give {other}: {item}.",
}
