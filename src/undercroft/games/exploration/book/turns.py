"""A character's turn: a move that may be split, one interaction, one ACT, Items; in an encounter without searching.

Every deed is an option of one question. A deed that asks further, or rolls dice that may be rolled again, is kept in
the turn until it is done.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell
from undercroft.engine.craft.deeds import Verb, by_word, meant, offered
from undercroft.engine.craft.telling import quiet
from undercroft.games.exploration.book import trades
from undercroft.games.exploration.book.basics.bag import USE
from undercroft.games.exploration.book.basics.deeds import Deed, turn_of, unbound, why_bound
from undercroft.games.exploration.book.basics.harm import pray
from undercroft.games.exploration.book.basics.strength import stride
from undercroft.games.exploration.book.fights.deeds import ATTACK, BEGUILING, BREAK, GIVE_IN, THROW, VEILING
from undercroft.games.exploration.book.rooms import doors, events
from undercroft.games.exploration.book.rooms.searching import SEARCH
from undercroft.games.exploration.content.lists import IMMOBILIZED
from undercroft.games.exploration.content.stories.model import Space, border
from undercroft.games.exploration.content.stories.names import ARCHWAY, OPENING
from undercroft.games.exploration.figures import REST_POWER, REST_VITA, RESTS
from undercroft.games.exploration.state.ground import READING
from undercroft.games.exploration.state.records import Hero, Rest, Turn
from undercroft.games.exploration.state.state import State, space_name, space_of


def begin(s: State, hero: Hero, tell: Tell) -> None:
    """It is this character's turn.  [exploration.core.turn.actions] [exploration.core.encounter.character-turn]"""
    s.turns += 1
    hero.bare, hero.jammed = hero.jammed, False
    s.lift_veil(hero)
    steps = stride(s, hero)
    s.turn = Turn(hero.number, steps.total)
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
    also += (*steps.rules, *s.standing_in(hero))
    tell.everyone("turn", who=hero.character, seat=hero.seat, rule=rule, also=also)


def take(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The turn has gone one deed further.  [exploration.core.turn.actions]"""
    turn = turn_of(s)
    hero = s.heroes[turn.hero]
    if not turn.deed:
        deed: str = yield ask(s, turn, hero)
        turn.deed = deed
        turn.fresh = False
    found = meant(DEEDS, turn.deed)
    assert found is not None, "what is chosen is a deed"
    verb, what = found
    yield from verb.do(s, hero, what, chance, tell) or ()
    turn.deed = ""


# ---------------------------------------------------------------------- what may be done


def ask(s: State, turn: Turn, hero: Hero) -> Choice:
    """What the character does next."""
    act = "spent" if turn.acted else "free"
    if hero.is_ghost and s.battle is None:
        act = "not for a ghost"  # [exploration.core.ghost.adventuring]
    about = {"who": hero.character, "left": turn.left, "act": act}
    question = FIGHT if s.battle is not None else TURN
    return Choice(hero.seat, question, (), about, later=lambda: _listed(s, turn, hero))


def _listed(s: State, turn: Turn, hero: Hero) -> tuple[Option, ...]:
    """All that the character may do now."""
    options = _offers(s, hero, GIVE_IN)
    options += doors.options(s, hero) if why_bound(s, hero, doors.OPEN.word) is None else []
    options += _offers(s, hero, ATTACK, BEGUILING, VEILING, SEARCH, USE, THROW, BREAK, REST)
    options += moves(s, turn, hero)
    options += _offers(s, hero, END)
    options += trades.options(s, hero) if why_bound(s, hero, trades.GIVE.word) is None else []
    return tuple(options)


def _offers(s: State, hero: Hero, *deeds: Deed) -> list[Option]:
    """What of these the character may do."""
    return offered(unbound(s, hero, deeds), s, hero)


def why_no_rest(s: State, hero: Hero, what: str) -> Refusal | None:
    """What stands against a rest now, or None: the Leader may have the group rest before anyone acts.

    [exploration.rest.when] [exploration.rest.chapter]
    """
    turn = turn_of(s)
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
    number = s.figure(RESTS) if s.story.rests is None else s.story.rests
    return max(2, number) if s.rules.rests else number


def moves(s: State, turn: Turn, hero: Hero) -> list[Option]:
    """The spaces to which the character can still go, in reading order.

    [exploration.core.turn.move] [exploration.core.turn.occupied]
    """
    taken = s.taken() | {hero.at}
    if IMMOBILIZED in hero.statuses or (s.foes and not hero.is_ghost):
        spaces = sorted(reach(s, turn, hero), key=READING)
    else:
        spaces = list(s.ground.around(hero.at, turn.left))
    return [_move(space) for space in spaces if space not in taken]


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
        return {}
    blocked = set() if hero.is_ghost else {foe.at for foe in s.foes}
    return s.ground.reach(hero.at, turn.left, blocked)


# ---------------------------------------------------------------------- doing it


def _go(s: State, hero: Hero, what: str, chance: Chance, tell: Tell) -> None:
    """The character has walked there by a shortest way.  [exploration.core.turn.move]"""
    turn = turn_of(s)
    goal = space_of(what)
    foes = {foe.at for foe in s.foes}
    way = s.ground.way(hero.at, goal, () if hero.is_ghost else foes)
    also = _rules_of(s, hero, way, foes) if tell.heard else ()
    turn.left -= len(way)
    hero.at = goal
    tell.everyone("moves", who=hero.character, at=list(goal), to=what, rule="exploration.core.turn.move", also=also)
    if pray(s, hero, tell):
        turn.left = 0
    events.happen_on_way(s, hero, way)


def _rules_of(s: State, hero: Hero, way: list[Space], foes: set[Space]) -> tuple[str, ...]:
    """The rules that are at work as a character walks this way."""
    goal = way[-1]
    also = ("exploration.core.turn.move-grid", *_between_rooms(s, [hero.at, *way]))
    if foes.intersection(way) or any(other.at == goal for other in s.heroes):
        also += ("exploration.core.ghost.ethereal",)
    if hero.is_ghost and goal in s.story.room[s.room_of(goal)].shrines:
        also += ("exploration.core.ghost.return",)
    return also


def _between_rooms(s: State, trail: list[Space]) -> list[str]:
    """The rules by which this trail leads from room to room."""
    crossed = [s.story.door_on.get(border(*pair)) for pair in pairwise(trail)]
    return list(dict.fromkeys(PASSAGES.get(door.kind, "exploration.map.wall-after-door") for door in crossed if door))


def _rest_words(s: State, hero: Hero, what: str) -> str:
    return f"have the whole group rest this round: {s.figure(REST_VITA)} Vita and {s.figure(REST_POWER)} Power each"


def _rest_now(s: State, hero: Hero, what: str, chance: Chance, tell: Tell) -> None:
    """The group rests: nobody does anything else this round.  [exploration.rest.whole-round]"""
    s.rest = Rest()
    s.turn = None
    s.queue.clear()


def _end(s: State, hero: Hero, what: str, chance: Chance, tell: Tell) -> None:
    hero.bare = False
    s.turn = None


PASSAGES: Final = {ARCHWAY: "exploration.map.archway", OPENING: "exploration.map.opening-pass"}
"""Connections through which one walks freely; under a door that is gone the wall is open too."""


def _why_not_go(s: State, hero: Hero, what: str) -> Refusal | None:
    try:
        space = space_of(what)
    except ValueError:
        return None
    turn = turn_of(s)
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


def why_not(s: State, choice: Choice, answer: str) -> Refusal | None:
    """Why this deed is not possible now, or None where nothing special is to be said; of a bare place: going there."""
    if s.turn is None:
        return None
    hero = s.heroes[s.turn.hero]
    found = meant(DEEDS, answer)
    if found is None:
        return _why_not_go(s, hero, answer)
    verb, what = found
    return why_bound(s, hero, verb.word) or verb.why_not(s, hero, what)


GO: Final[Deed] = Verb("go", "go to {}", rule="exploration.core.turn.move", why_not=_why_not_go, do=_go)
REST: Final[Deed] = Verb("rest", _rest_words, rule="exploration.rest.when", why_not=why_no_rest, do=_rest_now)
END: Final[Deed] = Verb("end", "end the turn", rule="exploration.core.turn.actions", do=_end)
DEEDS: Final = by_word(
    GO,
    *doors.VERBS,
    SEARCH,
    USE,
    trades.GIVE,
    trades.ASK,
    ATTACK,
    GIVE_IN,
    BEGUILING,
    VEILING,
    THROW,
    BREAK,
    REST,
    END,
)
"""All that can be done in a turn."""

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
QUESTIONS: Final = (TURN, FIGHT)
EVENTS: Final = {
    "turn": quiet("The {who}'s turn."),
    "moves": "The {who} goes to {to}.",
}
