"""Leaving a floor: whether the exit works, a member who goes, and the floor that lies behind the party."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Refusal, Tell
from undercroft.engine.craft.telling import quiet
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.book.basics import harm
from undercroft.games.pararoles.book.floors.arrival import forget
from undercroft.games.pararoles.floor.floor import NOWHERE
from undercroft.games.pararoles.state.records import Hero
from undercroft.games.pararoles.state.state import State


def why_not_leave(s: State, hero: Hero) -> Refusal | None:
    """The reason the exit does not work yet, or None.  [pararoles.core.stairs.leave] [pararoles.core.final-boss]"""
    if any(bar.area >> hero.at & 1 for bar in s.ground.bars):
        words = "every way out is closed until the summoned enemies are defeated"
        return Refusal(words, rule="pararoles.trap.summon.doors", also=("pararoles.trap.summon.area",))
    if s.rules.cleared and not s.quiet:
        return Refusal("the exit works when the floor is cleared of enemies", rule="pararoles.core.stairs.leave")
    if s.rules.final_boss and s.is_last() and not s.boss_down:
        return Refusal("the exit works when the boss is defeated", rule="pararoles.core.final-boss")
    return None


def leave(s: State, hero: Hero, tell: Tell) -> None:
    """The member leaves the floor, and regains half of the full health, or as much of it as is set, rounded up.

    [pararoles.core.stairs.leave] [pararoles.core.stairs.rest]
    """
    hero.left = True
    s.stir()
    harm.take_off(s, hero)
    tell.everyone("left", seat=hero.seat, rule="pararoles.core.stairs.leave", also=("pararoles.enemy.pursue",))
    harm.heal(s, hero, -(-hero.full * s.figure[figures.REST] // 100), tell, rule="pararoles.core.stairs.rest")
    harm.lift_bars(s, tell)


def depart(s: State, tell: Tell) -> None:
    """Every living member has left the floor: the game is won, or the next floor lies ahead.

    [pararoles.core.stairs.leave] [pararoles.core.win]
    """
    s.behind += 1
    tell.everyone("behind", floor=s.number, rule="pararoles.core.stairs.leave")
    if s.is_last():
        s.end("won", tell, rule="pararoles.core.win")
    forget(s)
    s.pieces, s.used, s.secret, s.entrance, s.stairs = (), 0, 0, NOWHERE, NOWHERE
    s.queue = [hero.number for hero in s.living()]


EVENTS: Final = {
    "left": "{seat} leaves the floor.",
    "behind": quiet("Floor {floor} lies behind the party."),
}
