"""Ghosts: what they may do, who hears them, and rooms that give them their life back.

[truedungeon.ghost.no-interaction] [truedungeon.ghost.no-speech] [truedungeon.ghost.to-ghost]
[truedungeon.ghost.later-revival]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Tell
from undercroft.engine.notes import cite
from undercroft.games.truedungeon.state.records import Hero
from undercroft.games.truedungeon.state.state import State

ROD: Final = "+3 Rod of Niltongue"
CLOAK: Final = "Shade Cloak"


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


def hears(s: State, speaker: int, listener: int) -> bool:
    """Whether what one seat says reaches another: a ghost is heard by ghosts only, unless an item lets it speak.

    [truedungeon.digital.ghost-chat] [truedungeon.ghost.no-speech] [truedungeon.ghost.to-ghost]
    """
    talking = [hero for hero in s.heroes if hero.seat == speaker]
    if not any(hero.ghost for hero in talking) or not all(hero.ghost for hero in talking):
        return True  # The dead hear the living; whoever commands several speaks for the living among them.
    cite("truedungeon.digital.ghost-chat")
    if any(may_speak(s, hero) for hero in talking):
        return True
    listening = [hero for hero in s.heroes if hero.seat == listener]
    if any(hero.ghost for hero in listening):
        cite("truedungeon.ghost.to-ghost")
        return True
    if any(_wears(hero, s, CLOAK) for hero in listening):
        cite("truedungeon.ghost.shade-cloak")
        return True
    cite("truedungeon.ghost.no-speech", "truedungeon.ghost.spiritward-silent")
    return False


def may_speak(s: State, ghost: Hero) -> bool:
    """Whether everybody hears this ghost now.

    [truedungeon.ghost.niltongue] [truedungeon.ghost.scepter-dead] [truedungeon.ghost.scroll-speak]
    """
    if ghost.cls in s.speaking:
        return True
    if s.has(ghost, ROD):
        cite("truedungeon.ghost.niltongue")
        return True
    return False


def _wears(hero: Hero, s: State, token: str) -> bool:
    return not hero.is_dead and not hero.gone and any(one.name == token for one in s.card(hero).fitted.tokens())


EVENTS: Final = {"risen": "{text} The {who} is alive again with {hp} HP."}
