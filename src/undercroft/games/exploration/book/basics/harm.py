"""What a hit costs a character: Vita, then a ghost's points, then Limbo; and the way back."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Tell
from undercroft.engine.craft.telling import after, seen
from undercroft.games.exploration.book.basics.strength import max_vita
from undercroft.games.exploration.content import said
from undercroft.games.exploration.content.lists import POSSESSED, SPIRIT
from undercroft.games.exploration.content.stories.model import Space
from undercroft.games.exploration.figures import GHOST_POINTS
from undercroft.games.exploration.state.records import GHOST, HOLD, LIMBO, LIVING, NOBODY, NOWHERE, Hero
from undercroft.games.exploration.state.state import State

ETHEREAL: Final = 2
"""So much less does a ghost take from all but Spirits.  [exploration.core.ghost.ethereal]"""


def hurt(s: State, hero: Hero, amount: int, tell: Tell, *, kind: str = "", rule: str) -> None:
    """The character has lost so much Vita, or a ghost as many Ghost Points, by a foe of this type; never below 0.

    [exploration.core.encounter.damage] [exploration.core.ghost.ethereal]
    """
    if hero.is_ghost:
        _hurt_ghost(s, hero, amount, tell, kind=kind, rule=rule)
        return
    lost = min(amount, hero.vita)
    hero.vita -= lost
    tell.everyone("hurt", who=hero.character, lost=lost, left=hero.vita, rule=rule)
    if hero.vita == 0:
        fall(s, hero, tell)


def _hurt_ghost(s: State, hero: Hero, amount: int, tell: Tell, *, kind: str, rule: str) -> None:
    if kind != SPIRIT:
        amount = max(0, amount - ETHEREAL)
    lost = min(amount, hero.ghost)
    hero.ghost -= lost
    also = (rule,)
    tell.everyone(
        "faded", who=hero.character, lost=lost, left=hero.ghost, rule="exploration.core.ghost.ethereal", also=also
    )
    drained(s, hero, tell)


def fall(s: State, hero: Hero, tell: Tell) -> None:
    """The character is a ghost, with all that it carried; a turn that a skirmish has interrupted is the ghost's.

    [exploration.core.ghost.become]
    """
    hero.life = GHOST
    hero.ghost = s.figure(GHOST_POINTS)
    hero.jammed = hero.bare = False
    hero.smoke.clear()
    if POSSESSED in hero.statuses:
        hero.statuses.remove(POSSESSED)
    if s.skirmish is not None:
        s.skirmish.stances[hero.number] = HOLD  # What it had chosen it can do no longer.
    tell.everyone("ghost", who=hero.character, points=hero.ghost, rule="exploration.core.ghost.become")
    s.must_go_on(tell)


def drained(s: State, hero: Hero, tell: Tell) -> None:
    """A ghost without Ghost Points is in Limbo.  [exploration.core.ghost.limbo]"""
    if hero.ghost > 0:
        return
    hero.life = LIMBO
    hero.at = NOWHERE
    hero.veil = NOBODY
    s.lift_veil(hero)
    tell.everyone("limbo", who=hero.character, rule="exploration.core.ghost.limbo")
    if s.turn is not None and s.turn.hero == hero.number:
        s.turn = None
    if hero.things:
        heir = s.acting()
        rule = "exploration.core.ghost.heir"
        tell.everyone("inherits", who=hero.character, other=heir.character, items=hero.things, rule=rule)
        heir.things += hero.things
        hero.things = []


def leave_limbo(s: State, hero: Hero, tell: Tell) -> None:
    """The character is a ghost again, next to the Leader.  [exploration.core.ghost.limbo]"""
    hero.life = GHOST
    hero.at = beside_leader(s)
    tell.everyone("back", who=hero.character, at=list(hero.at), rule="exploration.core.ghost.limbo")


def beside_leader(s: State) -> Space:
    """The free space nearest to who acts as Leader; of equal ones the topmost, then leftmost."""
    away = s.ground.distances(s.acting().at)
    taken = s.taken()
    free = [space for space in away if space not in taken]
    return min(free, key=lambda space: (away[space], space[1], space[0]))


def pray(s: State, hero: Hero, tell: Tell) -> bool:
    """Whether a ghost that has ended its move on a shrine lives again, with half its Vita.

    [exploration.core.ghost.return]
    """
    if not hero.is_ghost or hero.at not in s.story.room[s.room_of(hero.at)].shrines:
        return False
    if s.rules.no_return or hero.at in s.shrines:
        return False
    s.shrines.append(hero.at)
    hero.life = LIVING
    hero.ghost = 0
    hero.vita = -(-max_vita(s, hero) // 2)
    tell.everyone("returns", who=hero.character, vita=hero.vita, rule="exploration.core.ghost.return")
    return True


EVENTS: Final = {
    "hurt": after("The {who} loses {vita}.", rises="-{lost}", over="who", more=said.loss),
    "faded": after("The {who}, a ghost, loses {ghost}.", rises="-{lost}", over="who", more=said.loss),
    "ghost": seen("The {who} falls and is a ghost with {points} Ghost Points.", rises="falls", over="who"),
    "limbo": seen("The {who} has no Ghost Points left and is in Limbo.", rises="Limbo", over="who"),
    "inherits": after("What the {who} carried of the story's passes to the {other}: {all}.", more=said.heir),
    "back": seen("The {who} comes back from Limbo as a ghost.", rises="back", over="who"),
    "returns": seen("The {who} returns to life at the shrine with {vita} Vita.", rises="+{vita}", over="who"),
}
