"""The Blue Flame Wand: which squares it can set ablaze, and how one of them burns, in a combat and outside."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Choice, Option, Proc, Question, Refusal, Tell
from undercroft.games.pararoles.book.combat.striking import usable
from undercroft.games.pararoles.content.goods import REACH, WAND
from undercroft.games.pararoles.floor.grid import distance, listed
from undercroft.games.pararoles.state.ground import name
from undercroft.games.pararoles.state.records import Hero
from undercroft.games.pararoles.state.state import State


def flames(s: State, hero: Hero) -> list[int]:
    """The squares that the Wand can set ablaze: in sight, within 3, not burning yet.  [pararoles.wand.range]"""
    sight = s.ground.sight(hero.at) & ~s.burning
    return [square for square in listed(sight) if distance(square, hero.at) <= REACH]


def ignite(s: State, hero: Hero, tell: Tell) -> Proc[None]:
    """One square in reach burns for as long as the party is on the floor, and the Wand is out.

    [pararoles.wand.ignite] [pararoles.wand.range] [pararoles.wand.until-floor]
    """
    options = tuple(
        Option(name(square), f"set {name(square)} ablaze", at=name(square), rule="pararoles.wand.range", value=square)
        for square in flames(s, hero)
    )
    square: int = yield Choice(hero.seat, FLAME, options)
    wand = usable(hero, WAND)
    assert wand is not None, "only a burning Wand ignites"
    wand.uses = 0
    s.burning |= 1 << square
    also = ("pararoles.wand.range", "pararoles.wand.until-floor")
    tell.everyone("ablaze", seat=hero.seat, at=name(square), rule="pararoles.wand.ignite", also=also)


def _refuse_flame(s: State, choice: Choice, answer: str) -> Refusal | None:
    words = "the square must be in sight, within {reach} squares, and not burning yet"
    return Refusal(words, rule="pararoles.wand.range", reach=REACH) if "," in answer else None


FLAME: Final = Question("flame", "Which square burns from now on?", rule="pararoles.wand.range", why_not=_refuse_flame)
EVENTS: Final = {"ablaze": "{seat} sets {at} ablaze with the Blue Flame Wand."}
