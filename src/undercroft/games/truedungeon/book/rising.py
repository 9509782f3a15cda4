"""Rooms that give ghosts their life back.  [truedungeon.ghost.later-revival]"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Tell
from undercroft.engine.craft.telling import seen
from undercroft.games.truedungeon.state.state import State


def offer(s: State, tell: Tell) -> None:
    """A room that can has given life back to as many ghosts as it does.  [truedungeon.ghost.later-revival]"""
    room = s.here.special_revival
    if room is None:
        return
    for hero in [hero for hero in s.marching() if hero.ghost and not hero.gone][: room.most]:
        hero.ghost, hero.died = False, 0
        hero.hp = room.hp
        hero.lasting = [one for one in hero.lasting if not one.harmful]
        tell.everyone(
            "risen", who=s.name(hero), text=room.text, hp=hero.hp, rule="truedungeon.ghost.later-revival", shows=True
        )


EVENTS: Final = {"risen": seen("{text} The {who} is alive again with {hp} HP.", rises="+{hp}", over="who")}
