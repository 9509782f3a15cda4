"""Who is drawn into a combat that is being fought.  [pararoles.join.party] [pararoles.join.enemy-act]"""

from __future__ import annotations

from undercroft.engine import Tell
from undercroft.games.pararoles.book.basics import meeting
from undercroft.games.pararoles.book.combat.striking import running
from undercroft.games.pararoles.state.records import Foe, Hero
from undercroft.games.pararoles.state.state import State


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
        meeting.join(s, heroes, foes, tell)


def members(s: State) -> list[Hero]:
    """The party members in the combat, in player order."""
    return [s.heroes[number] for number in running(s).heroes]


def enemies(s: State) -> list[Foe]:
    """The enemies in the combat, in order of creation."""
    ids = running(s).foes
    return [foe for foe in s.foes if foe.id in ids]


def witnesses(s: State, foe: Foe) -> bool:
    """Whether this enemy has a party token of the combat in sight.  [pararoles.join.enemy-witness]"""
    return any(s.ground.sees(foe.at, hero.at) for hero in members(s))
