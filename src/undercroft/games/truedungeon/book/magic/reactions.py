"""Spells that are cast in the midst of something else: muse after a failed test, instant safeguard before a blow.

[truedungeon.spell.bard.muse.instant] [truedungeon.action.instant]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from undercroft.engine import Chance, Option, Tell
from undercroft.games.truedungeon.book.basics.conditions import why_cannot_act
from undercroft.games.truedungeon.book.basics.costs import pay, why_cannot_pay
from undercroft.games.truedungeon.book.basics.venom import EVENTS as VENOM
from undercroft.games.truedungeon.book.basics.warding import EVENTS as WARDING
from undercroft.games.truedungeon.book.basics.windows import REACTIONS, Reaction
from undercroft.games.truedungeon.book.combat.arming import lay_aside
from undercroft.games.truedungeon.book.magic.effects import safeguard
from undercroft.games.truedungeon.book.magic.spellbook import (
    book_of,
    cost,
    is_restored,
    mark,
    must_put_away,
    terms,
    why_cannot_afford,
    why_cannot_cast,
)
from undercroft.games.truedungeon.character.boxes import why_not_cast
from undercroft.games.truedungeon.content.classes import Spell
from undercroft.games.truedungeon.state.records import Hero, Window
from undercroft.games.truedungeon.state.state import State
from undercroft.games.truedungeon.state.stats import set_anew

MUSED: Final = ("cleric", "druid", "elf-wizard", "wizard")
"""Whom a bard's muse helps, besides itself.  [truedungeon.spell.bard.muse.targets]"""


def _ready(s: State, hero: Hero, id: str) -> Spell | None:
    """The Spell, if this character can cast it at this moment."""
    found = book_of(s, hero).get(id)
    if found is None or hero.is_dead or hero.gone:
        return None
    assert hero.boxes is not None, "whoever plays has boxes"
    spell, castings = found
    if why_not_cast(hero.boxes, spell, castings) is not None and not is_restored(hero, spell):
        return None
    if why_cannot_cast(s, hero) is not None:
        return None
    if why_cannot_act(s, hero) is not None or why_cannot_pay(s, hero, "instant") is not None:
        return None
    return spell if why_cannot_afford(s, hero, spell, "cast") is None else None


def _cast(s: State, hero: Hero, spell: Spell, tell: Tell, *, rules: tuple[str, ...] = ()) -> None:
    """The Spell is cast at once: it costs no action but that of an empty hand.  [truedungeon.action.instant]"""
    also = ("truedungeon.action.instant", *terms(s, hero, spell, target=hero.id), *rules)
    pay(s, hero, cost(s, hero, spell, "cast"), tell)
    if must_put_away(s, hero):
        lay_aside(s, hero, tell, rule="truedungeon.spellcasting.hands-swap", also=("truedungeon.spellcasting.hands",))
    also += mark(s, hero, spell)
    tell.everyone("casts-at-once", who=s.name(hero), spell=spell.name, text=spell.text, rule=spell.rule, also=also)


def _offer_muse(s: State, hero: Hero, window: Window) -> Iterator[Option]:
    """A bard may let a memory test be tried again directly after it has failed.

    [truedungeon.spell.bard.muse] [truedungeon.spell.bard.muse.timing] [truedungeon.spell.bard.muse.targets]
    """
    tested = s.heroes[window.hero]
    assert s.test is not None, "a test has failed"
    if s.test.retried or not (tested is hero or tested.cls in MUSED):
        return
    spell = _ready(s, hero, "muse")
    if spell is not None:
        words = f"cast {spell.name}: the {s.name(tested)} may try again at once"
        yield Option(f"cast {spell.id}", words, rule="truedungeon.spell.bard.muse.timing", at=tested.id)


def _muse(s: State, hero: Hero, window: Window, chance: Chance, tell: Tell) -> None:
    rules = (
        "truedungeon.spell.bard.muse.timing",
        "truedungeon.spell.bard.muse.instant",
        "truedungeon.spell.bard.muse.targets",
    )
    _cast(s, hero, book_of(s, hero)["muse"][0], tell, rules=rules)
    assert s.test is not None, "a test has failed"
    s.test.retried = True


def _offer_safeguard(s: State, hero: Hero, window: Window) -> Iterator[Option]:
    """Whoever is about to be attacked may be safe behind AC 16.  [truedungeon.spell.elf-wizard.instant-safeguard]"""
    if window.hero != hero.number:
        return
    spell = _ready(s, hero, "instant-safeguard")
    if spell is not None and set_anew(hero) is None:
        yield Option(f"cast {spell.id}", f"cast {spell.name}: {spell.text}", rule=spell.rule, at=hero.id)


def _safeguard(s: State, hero: Hero, window: Window, chance: Chance, tell: Tell) -> None:
    spell = book_of(s, hero)["instant-safeguard"][0]
    _cast(s, hero, spell, tell)
    safeguard(s, hero, spell)


REACTIONS.append(Reaction("cast", ("test",), _offer_muse, _muse))
REACTIONS.append(Reaction("cast", ("declared",), _offer_safeguard, _safeguard))

EVENTS: Final[dict[str, str]] = {
    **VENOM,
    **WARDING,
    "casts-at-once": "The {who} casts {spell} at once: {text}",
}
