"""Help with a missed attack, which on a board would be a bump: by an ally who gives up its own, or by a ghost.

[truedungeon.digital.rolled-bump] [truedungeon.digital.rolled-spiritward]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from undercroft.engine import Chance, Option, Question, Tell
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.costs import pay, why_cannot_pay
from undercroft.games.truedungeon.book.basics.owned import marks_of
from undercroft.games.truedungeon.book.basics.windows import REACTIONS, Reaction
from undercroft.games.truedungeon.state.records import Deed, Hero, Lasting, Window
from undercroft.games.truedungeon.state.state import State

BUMP: Final = "truedungeon.digital.rolled-bump"


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """By the variant `assist` an attack may be given up for an ally.  [truedungeon.digital.rolled-bump]"""
    if _why_nobody(s) is not None:
        return
    for ally in s.living():
        if why_not(s, hero, ["assist", ally.id]) is None:
            words = f"give up the attack: if the {s.name(ally)} misses, it rolls again"
            yield Option(f"assist {ally.id}", words, rule=BUMP, at=ally.id)


def why_not(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What stands against helping somebody."""
    nobody = _why_nobody(s)
    if nobody is not None:
        return nobody
    ally = next((one for one in s.living() if one.id == words[-1] and one is not hero), None)
    if ally is None:
        return Refusal("one helps another character", rule=BUMP)
    if any(one.name == "assist" for one in ally.lasting):
        return Refusal("the {who} is helped already", rule=BUMP, who=s.name(ally))
    return why_cannot_pay(s, hero, "standard")


def _why_nobody(s: State) -> Refusal | None:
    """What stands against anybody's help, or None."""
    if s.rules.assist and s.in_combat and s.rules.mode != "slide":
        return None
    return Refusal("where attacks are rolled nothing is bumped", rule=BUMP)


def do(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The character makes no attack; a miss of the ally in this round is rolled again.

    [truedungeon.digital.rolled-bump]
    """
    hero, ally = s.heroes[deed.hero], s.by_id(deed.id.split(" ")[1])
    pay(s, hero, "standard", tell)
    ally.lasting.append(Lasting("assist", "phase", rule=BUMP, by=hero.cls))
    tell.everyone("assists", who=s.name(hero), whom=s.name(ally), rule=BUMP)


def offer_spirit(s: State, hero: Hero, window: Window) -> Iterable[Option]:
    """A ghost with a Shirt of Spiritward may help one who has attacked in this round, until it has done so once.

    [truedungeon.digital.rolled-spiritward] [truedungeon.ghost.spiritward]
    """
    if not hero.is_dead or hero.gone or s.fight is None or hero.used.get("combat spiritward"):
        return
    if s.rules.mode == "slide":  # There it slides a puck of its own.
        return
    if "slides-dead" not in marks_of(s, hero):
        return
    made = {slide.hero for slide in s.fight.slides if slide.natural and not slide.resisted}
    for ally in s.living():
        if ally.number in made:
            words = f"if the {s.name(ally)} has missed, it rolls again"
            yield Option(f"haunt {ally.id}", words, rule="truedungeon.digital.rolled-spiritward", at=ally.id)


def spirit(s: State, hero: Hero, window: Window, chance: Chance, tell: Tell) -> None:
    """A miss of this ally is rolled again; what did not miss leaves the ghost its one use in this combat."""
    ally = s.by_id(window.chosen.split(" ")[1])
    rule = "truedungeon.digital.rolled-spiritward"
    ally.lasting.append(Lasting("spiritward", "phase", rule=rule, by=hero.cls))
    also = ("truedungeon.ghost.spiritward",)
    tell.everyone("haunts", who=s.name(hero), whom=s.name(ally), rule=rule, also=also)


REACTIONS.append(Reaction("haunt", ("slid",), offer_spirit, spirit))

DEEDS: Final = {"assist": do}
WHY: Final = {"assist": why_not}
QUESTIONS: Final[tuple[Question, ...]] = ()
EVENTS: Final[dict[str, str]] = {
    "assists": "The {who} gives up an attack to help the {whom}.",
    "haunts": "A cold hand steadies the {whom}: the ghost of the {who}.",
}
