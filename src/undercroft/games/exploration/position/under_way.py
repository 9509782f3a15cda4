"""Whose turn it is in a given position, and the battle or skirmish that goes on."""

from __future__ import annotations

from undercroft.engine import Refused
from undercroft.engine.refusal import shown
from undercroft.games.exploration.book.basics.strength import stride
from undercroft.games.exploration.position.parts import PositionGiven, SkirmishGiven, TurnGiven, hero_of, kind_of
from undercroft.games.exploration.state.records import NOBODY, Battle, Ending, Hero, Rest, Skirmish, Turn
from undercroft.games.exploration.state.state import State
from undercroft.inputs.reading import limited


def take_turn(s: State, given: PositionGiven) -> None:
    """Somebody's turn begins or is under way, those before having acted; or the round ends, or the group rests."""
    if given.ending is not None or given.rest:
        _round_ends(s, given)
        return
    if isinstance(given.turn, TurnGiven):
        hero = _on_turn(s, given.turn.hero)
        s.turn = _turn(s, hero, given.turn)
        s.queue = _from(s, hero.number)[1:]
    else:
        first = s.in_turn()[0].number if given.turn is None else _on_turn(s, given.turn).number
        s.queue = _from(s, first)
    if given.queue is not None:
        wanted = [_on_turn(s, name, "queue").number for name in given.queue]
        known = [] if given.turn is None or s.turn is not None else s.queue[:1]
        if len(set(wanted + known)) != len(wanted + known) or (s.turn is not None and s.turn.hero in wanted):
            words = f"each character acts once a round: {shown(given.queue)}"
            raise Refused(words, rule="exploration.core.turn.round", at="queue")
        s.queue = known + wanted


def _on_turn(s: State, name: str, at: str = "turn") -> Hero:
    hero = s.heroes[hero_of(s, name, at)]
    if not (hero.lives or hero.is_ghost):
        raise Refused(f"{hero.character} is in Limbo", rule="exploration.core.ghost.limbo", at=at)
    return hero


def _from(s: State, number: int) -> list[int]:
    order = [hero.number for hero in s.in_turn()]
    return order[order.index(number) :]


def _turn(s: State, hero: Hero, given: TurnGiven) -> Turn:
    full = stride(s, hero).total
    left = full if given.left is None else given.left
    limited(left, "left", rule="exploration.core.turn.move", most=full)
    return Turn(hero.number, left, given.acted, given.searched, given.fresh, handed=list(given.handed))


def _round_ends(s: State, given: PositionGiven) -> None:
    """Everybody has acted, or rests; this is the next step."""
    if given.turn is not None or given.queue is not None or (given.rest and given.ending is not None):
        raise Refused("either it is a turn, or the round ends, or all rest", rule="exploration.end.order", at="ending")
    if given.rest:
        if s.foes or s.opened:
            raise Refused("all have just begun to rest", rule="exploration.rest.when", at="rest")
        s.rest = Rest()
    else:
        if s.opened and given.ending != "doors":
            raise Refused("opened doors are removed in step 1", rule="exploration.end.step1", at="opened")
        s.ending = Ending(step=str(given.ending))


# ---------------------------------------------------------------- battle


def begin_battle(s: State, given: PositionGiven) -> None:
    """The encounter goes on: it is the turn of the one named, else of the side that acts first."""
    about = given.battle
    if about is None:
        return
    if not s.foes:
        raise Refused("an encounter needs foes", rule="exploration.core.encounter.end", at="battle")
    rooms = list(dict.fromkeys(foe.room for foe in s.foes))
    first = about.first == "characters"
    defeated = [kind_of(s, kind, "battle") for kind in about.defeated]
    s.battle = Battle(first, not first, about.round, [], about.mid, defeated, rooms)
    s.quiet, s.turn = True, None
    if not about.mid:
        _at_rounds_end(s, "check")
    foes = [foe.number for foe in s.foes]
    if isinstance(about.turn, TurnGiven):
        hero = _on_turn(s, about.turn.hero)
        s.turn = _turn(s, hero, about.turn)
        s.battle.theirs, s.battle.queue = False, _from(s, hero.number)[1:]
    elif about.turn in [foe.id for foe in s.foes]:
        s.battle.theirs, s.battle.queue = True, foes[foes.index(int(str(about.turn)[1:])) :]
    elif about.turn is not None:
        s.battle.theirs, s.battle.queue = False, _from(s, _on_turn(s, about.turn).number)
    else:
        s.battle.queue = _from(s, s.in_turn()[0].number) if first else foes


def _at_rounds_end(s: State, step: str) -> None:
    s.queue = []
    if s.ending is None:
        if s.opened:
            raise Refused("opened doors are removed in step 1", rule="exploration.end.encounter-between", at="opened")
        s.ending = Ending(step=step, opened=step == "check")


# ---------------------------------------------------------------- skirmish


def begin_skirmish(s: State, given: PositionGiven) -> None:
    """The skirmish goes on: stances are chosen, or first of all its strength is rolled."""
    about = given.skirmish
    if about is None:
        return
    kinds = [kind_of(s, kind, "skirmish") for kind in about.kinds]
    if not kinds or len(set(kinds)) != len(kinds):
        words = f"a skirmish names each of its kinds once: {shown(about.kinds)}"
        raise Refused(words, rule="exploration.core.skirmish.one-counter", at="skirmish")
    for kind in kinds:
        if kind in s.story.boss:
            words = f"{kind} is a main foe, who is met on the map"
            raise Refused(words, rule="exploration.core.boss", at="skirmish")
    for kind in (*about.spooked, *about.stopped, *about.stopping):
        if kind not in kinds:
            words = f"{shown(kind)} is not in the skirmish"
            raise Refused(words, rule="exploration.core.skirmish.abilities", at="skirmish")
    reduced = (not about.mid or s.rules.all) if about.reduced is None else about.reduced
    s.skirmish = Skirmish(kinds, reduced)
    s.skirmish.spooked, s.skirmish.stopped = list(about.spooked), list(about.stopped)
    s.skirmish.stopping = list(about.stopping)
    if not about.mid:
        s.turn = None
        _at_rounds_end(s, "leader")
    if about.counters is not None:
        _count_on(s, s.skirmish, about)


def _count_on(s: State, one: Skirmish, about: SkirmishGiven) -> None:
    counters = about.counters or []
    wanted = len(one.kinds) if s.rules.counter_each else 1
    if len(counters) != wanted or not any(counters):
        words = f"there is {wanted} counter of 1 or more, not {shown(counters)}"
        raise Refused(words, rule="exploration.core.skirmish.one-counter", at="skirmish")
    one.counters, one.round = list(counters), about.round
    one.step = "stances"
    one.stances = {hero.number: "" for hero in s.on_map()}
    for name, stance in about.stances.items():
        number = hero_of(s, name, "stances")
        if one.stances.get(number, NOBODY) != "":
            words = f"{shown(name)} is in Limbo, or is there twice"
            raise Refused(words, rule="exploration.core.skirmish.stance", at="skirmish")
        one.stances[number] = stance
