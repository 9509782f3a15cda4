"""Deeds of a turn: the row in which one stands, and what keeps a character from all of a kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from undercroft.engine import Chance, Proc, Refusal, Tell
from undercroft.engine.craft.deeds import Verb
from undercroft.games.exploration.content.lists import POSSESSED
from undercroft.games.exploration.state.records import Hero, Turn
from undercroft.games.exploration.state.state import State

Deed: TypeAlias = Verb[State, Hero, Callable[[State, Hero, str, Chance, Tell], Proc[None] | None]]
"""What a character does with a word; None is given back where nobody is asked on the way."""

FREE: Final = ("go", "rest", "end")
"""What ghosts and the possessed do like everybody else."""
CRAWLING: Final = ("open", "try", "key", "show", "phantasm")
FIGHTING: Final = ("attack", "beguile", "phantasm")
"""What the ACT is spent on, between fights and in one."""


SPENT: Final = Refusal("your ACT is spent", rule="exploration.core.turn.act")


def turn_of(s: State) -> Turn:
    """The turn that is under way."""
    assert s.turn is not None, "somebody's turn has begun"
    return s.turn


def is_bound(hero: Hero) -> bool:
    """Whether anything binds the character: ghosts and the possessed, and nobody else."""
    return hero.is_ghost or POSSESSED in hero.statuses


def why_bound(s: State, hero: Hero, word: str) -> Refusal | None:
    """What keeps a ghost, or somebody possessed, from this deed, whatever it is done to.

    [exploration.core.ghost.fight] [exploration.core.ghost.adventuring] [exploration.core.statuses]
    """
    if word in FREE or not is_bound(hero):
        return None
    if hero.is_ghost:
        if s.battle is None:
            return Refusal("outside combat a ghost only moves", rule="exploration.core.ghost.adventuring")
        fights = word == "attack"
        return None if fights else Refusal("in combat a ghost moves and attacks", rule="exploration.core.ghost.fight")
    if word in (CRAWLING if s.battle is None else FIGHTING):
        return Refusal("you are Possessed: your next ACT is not your own", rule="exploration.core.statuses")
    return None


def unbound(s: State, hero: Hero, deeds: Sequence[Deed]) -> Sequence[Deed]:
    """Those of these deeds from which nothing keeps the character, whatever they are done to."""
    return [deed for deed in deeds if why_bound(s, hero, deed.word) is None] if is_bound(hero) else deeds


def why_spent(s: State) -> Refusal | None:
    """That the ACT is spent, if it is.  [exploration.core.turn.act]"""
    return SPENT if turn_of(s).acted else None


def why_fighting(s: State) -> Refusal | None:
    """That there is no time for this in an encounter, if there is one."""
    if s.battle is None:
        return None
    words = "searching and trading wait until the combat is over"
    return Refusal(words, rule="exploration.core.encounter.character-turn")
