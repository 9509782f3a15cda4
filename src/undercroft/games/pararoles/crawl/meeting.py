"""How a combat begins, and who is drawn into it. Lower than the fighting itself, so that traps can start one."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Tell
from undercroft.games.pararoles.crawl.combat import Combat
from undercroft.games.pararoles.crawl.sights import describe
from undercroft.games.pararoles.crawl.state import State
from undercroft.games.pararoles.grid import listed, mask_of


def clashes(s: State) -> list[tuple[list[int], list[int]]]:
    """Every chain of touching tokens that has heroes and enemies in it, by the lowest hero number in each.

    [pararoles.combat.group] [pararoles.combat.connected] [pararoles.combat.several]
    """
    tokens = s.hero_mask() | s.foe_mask()
    found: list[tuple[list[int], list[int]]] = []
    done = 0
    for hero in s.heroes:
        if hero.at < 0 or done >> hero.at & 1:
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
            found.append(([other.number for other in s.heroes if other.at >= 0 and chain >> other.at & 1], foes))
    return found


def begin(s: State, heroes: list[int], foes: list[int], tell: Tell, *, cause: str = "") -> None:
    """These are in combat with each other from now on.  [pararoles.combat.start]"""
    s.combat = Combat(sorted(heroes), sorted(foes))
    s.stale = 0
    show(s, foes, tell)
    if tell.heard:
        party = [s.heroes[number].id for number in s.combat.heroes]
        names = [foe.name for foe in s.foes if foe.id in s.combat.foes]
        also: tuple[str, ...] = (
            "pararoles.combat.group",
            "pararoles.combat.connected",
            "pararoles.turn.move-may-fight",
        )
        also += (cause,) if cause else ()
        tell.everyone("combat", heroes=party, foes=names, rule="pararoles.combat.start", also=also, shows=True)


def join(s: State, heroes: list[int], foes: list[int], tell: Tell) -> None:
    """These are in the running combat, too; they act from the next round on."""
    combat = s.combat
    assert combat is not None, "a combat is running"
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


def show(s: State, foes: list[int], tell: Tell) -> None:
    """Whoever fights is seen, also round a corner.  [pararoles.core.hidden-view]"""
    new = mask_of(foe.at for foe in s.foes if foe.id in foes) & ~s.seen
    if new:
        s.seen |= new
        squares = [describe(s, square) for square in listed(new)]
        tell.everyone("uncovered", seen=squares, rule="pararoles.core.hidden-view", shows=True)
    s.name_foes(tell)


EVENTS: Final = {
    "combat": "Combat begins: {heroes} against {foes}.",
    "uncovered": "The fight reaches round a corner: {seen}.",
    "joins": "{seat} joins the combat.",
    "enemy-joins": "{foe} joins the combat.",
}
