"""How a combat begins, and who is drawn into it. Lower than the fighting itself, so that traps can start one."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Tell
from undercroft.engine.craft.telling import after, quiet, seen
from undercroft.games.pararoles.book.basics import harm
from undercroft.games.pararoles.book.basics.sights import describe
from undercroft.games.pararoles.content.cards import NO_CARD
from undercroft.games.pararoles.floor.grid import listed, mask_of
from undercroft.games.pararoles.state.records import NOBODY, ROUND, Combat, Foe, Hero, Sword
from undercroft.games.pararoles.state.state import State


def chains(s: State) -> list[tuple[list[int], list[int]]]:
    """Every chain of touching tokens that has heroes and enemies in it, by the lowest hero number in each.

    [pararoles.combat.group] [pararoles.combat.connected] [pararoles.combat.several]
    """
    tokens = s.hero_mask() | s.foe_mask()
    found: list[tuple[list[int], list[int]]] = []
    done = 0
    for hero in s.heroes:
        if not hero.here or done >> hero.at & 1:
            continue
        chain = 1 << hero.at
        fresh = chain
        while fresh:
            near = 0
            while fresh:
                low = fresh & -fresh
                fresh ^= low
                near |= s.ground.near(low.bit_length() - 1)
            fresh = near & tokens & ~chain
            chain |= fresh
        done |= chain
        foes = [foe.id for foe in s.foes if chain >> foe.at & 1]
        if foes:
            found.append(([other.number for other in s.heroes if other.here and chain >> other.at & 1], foes))
    return found


def begin(s: State, heroes: list[int], foes: list[int], tell: Tell, *, cause: str = "") -> None:
    """These are in combat with each other from now on.  [pararoles.combat.start]"""
    s.combat = Combat(sorted(heroes), sorted(foes))
    for hero in s.heroes:
        hero.paces = 0  # [pararoles.core.stroll]
    declare(s, s.combat, tell, cause=cause)


def declare(s: State, combat: Combat, tell: Tell, *, cause: str) -> None:
    """Everybody knows who is in the combat that begins.  [pararoles.combat.start]"""
    s.stir()
    show(s, combat.foes, tell)
    if tell.heard:
        party = [s.heroes[number] for number in combat.heroes]
        heroes, people = [hero.id for hero in party], [hero.player for hero in party]
        names = [foe.name for foe in s.foes if foe.id in combat.foes]
        also: tuple[str, ...] = (
            "pararoles.combat.group",
            "pararoles.combat.connected",
            "pararoles.turn.move-may-fight",
        )
        also += (cause,) if cause else ()
        tell.everyone(
            "combat", heroes=heroes, people=people, foes=names, rule="pararoles.combat.start", also=also, shows=True
        )


def join(s: State, heroes: list[int], foes: list[int], tell: Tell) -> None:
    """These are in the running combat, too; they act from the next round on."""
    combat = s.combat
    assert combat is not None, "a combat is running"
    if heroes and not combat.heroes:
        begin_anew(s, combat, heroes, foes, tell)
        return
    for number in heroes:
        if number not in combat.heroes:
            combat.heroes.append(number)
            combat.heroes.sort()
            seat = s.heroes[number].seat
            tell.everyone("joins", seat=seat, rule="pararoles.join.party", also=("pararoles.join.acts-next",))
    for id in foes:
        foe = s.foe(id)
        if foe is not None and id not in combat.foes:
            combat.foes.append(id)
            combat.foes.sort()
            show(s, [id], tell)
            tell.everyone("enemy-joins", foe=foe.name, rule="pararoles.join.enemy-act", shows=True)


def begin_anew(s: State, combat: Combat, heroes: list[int], foes: list[int], tell: Tell) -> None:
    """Nobody of the party was left in the combat: it is over, and these begin another one in its place.

    [pararoles.combat.to-the-end] [pararoles.trap.summon.at-once]
    """
    wind_up(s, combat, tell)
    combat.heroes[:], combat.foes[:] = sorted(heroes), sorted(foes)
    combat.attacked.clear()
    combat.round, combat.sword = 0, Sword()
    combat.part, combat.queue, combat.late, combat.cursor = ROUND, [], [], NOBODY
    declare(s, combat, tell, cause="pararoles.trap.summon.at-once")


def wind_up(s: State, combat: Combat, tell: Tell) -> None:
    """The combat is over: guard, clumsiness, reflection and mind control end, and saved cards return to the deck.

    [pararoles.core.combat-end] [pararoles.dart.return]
    """
    returned = any(hero.saved != NO_CARD for hero in s.heroes)
    harm.calm_all(s)
    if tell.heard:
        also: tuple[str, ...] = ("pararoles.core.combat-end",)
        if returned:
            also += ("pararoles.dart.return",)
        tell.everyone("combat-over", rounds=combat.round, rule="pararoles.combat.to-the-end", also=also)


def show(s: State, foes: list[int], tell: Tell) -> None:
    """Whoever fights is seen, also round a corner.  [pararoles.core.hidden-view]"""
    new = mask_of(foe.at for foe in s.foes if foe.id in foes) & ~s.seen
    if new:
        s.seen |= new
        squares = [describe(s, square) for square in listed(new)]
        tell.everyone("uncovered", seen=squares, rule="pararoles.core.hidden-view", shows=True)
    s.name_foes(tell)


# ---------------------------------------------------------------- a combat that is being fought


def running(s: State) -> Combat:
    """The combat that is being fought."""
    assert s.combat is not None, "a combat is running"
    return s.combat


def gather(s: State, tell: Tell) -> None:
    """Every token that touches one of the combat is in it, too, and so on along the chain.

    [pararoles.combat.connected] [pararoles.join.party] [pararoles.join.enemy-act]
    """
    combat = running(s)
    while combat.heroes and combat.foes:
        near = 0
        for number in combat.heroes:
            near |= s.ground.near(s.heroes[number].at)
        for foe in s.foes:
            if foe.id in combat.foes:
                near |= s.ground.near(foe.at)
        heroes = [h.number for h in s.heroes if h.here and near >> h.at & 1 and h.number not in combat.heroes]
        foes = [foe.id for foe in s.foes if near >> foe.at & 1 and foe.id not in combat.foes]
        if not heroes and not foes:
            return
        join(s, heroes, foes, tell)


def members(s: State) -> list[Hero]:
    """The party members in the combat, in player order."""
    return [s.heroes[number] for number in running(s).heroes]


def enemies(s: State) -> list[Foe]:
    """The enemies in the combat, in order of creation."""
    ids = running(s).foes
    return [foe for foe in s.foes if foe.id in ids]


def keep_apart(s: State, tell: Tell) -> None:
    """Whoever stands in a chain with one who waits for another combat does so too, and nobody else any more.

    [pararoles.combat.several] [pararoles.combat.group]
    """
    combat = running(s)
    heroes_before, foes_before = combat.heroes_waiting, combat.foes_waiting
    combat.heroes_waiting, combat.foes_waiting = [], []
    for party, others in chains(s) if heroes_before else ():
        heroes = [number for number in party if number not in combat.heroes]
        foes = [id for id in others if id not in combat.foes]
        if heroes and foes and not ({*heroes}.isdisjoint(heroes_before) and {*foes}.isdisjoint(foes_before)):
            combat.heroes_waiting += heroes
            combat.foes_waiting += foes
    for number in combat.heroes_waiting:
        if number not in heroes_before:
            tell.everyone("waits", seat=s.heroes[number].seat, rule="pararoles.combat.several")


def waits(s: State, one: Hero | Foe) -> bool:
    """Whether whoever this is stands in another combat, which is fought when this one is over.

    [pararoles.combat.several]
    """
    if s.combat is None:
        return False
    return one.id in s.combat.foes_waiting if isinstance(one, Foe) else one.number in s.combat.heroes_waiting


def witnesses(s: State, foe: Foe) -> bool:
    """Whether this enemy has a party token of the combat in sight.  [pararoles.join.enemy-witness]"""
    return any(s.ground.sees(foe.at, hero.at) for hero in members(s))


EVENTS: Final = {
    "combat-over": "The combat is over; rounds fought: {rounds}.",
    "combat": "Combat begins: {people} against {foes}.",
    "uncovered": after("The fight reaches round a corner."),
    "waits": quiet("{seat} stands in another combat, which is fought after this one."),
    "joins": seen("{seat} joins the combat.", rises="joins", over="seat"),
    "enemy-joins": seen("{foe} joins the combat.", rises="joins", over="foe"),
}
