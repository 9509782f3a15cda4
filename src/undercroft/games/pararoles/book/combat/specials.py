"""The Special Actions of the four roles; those of the enemies are in `foe_turns.py`, by the enemy's name.

Items: `striking.py`, `flames.py`, `bigone.py`.
[pararoles.core.special.once]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Tell
from undercroft.engine.craft.telling import seen
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.book.basics import harm
from undercroft.games.pararoles.book.basics.draws import foe_defends, hero_check
from undercroft.games.pararoles.content.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from undercroft.games.pararoles.state.records import Foe, Hero
from undercroft.games.pararoles.state.state import State

ROLE_RULES: Final = (
    "pararoles.core.special.encourager",
    "pararoles.core.special.leader",
    "pararoles.core.special.bruiser",
    "pararoles.core.special.scholar",
)
"""By prime suit: the rule of the role's Special Action."""

ONCE: Final = ("pararoles.core.special.once",)


def use_special(s: State, hero: Hero, target: int, chance: Chance, tell: Tell) -> bool:
    """The Special Action is used, on a hero by number or an enemy by id; whether somebody attacks at once now."""
    if hero.prime == HEARTS:
        encourage(s, hero, s.heroes[target], chance, tell)
    elif hero.prime == DIAMONDS:
        return command(s, hero, s.heroes[target], chance, tell)
    else:
        foe = s.foe(target)
        assert foe is not None, "only who is there is a target"
        (bruise if hero.prime == SPADES else baffle)(s, hero, foe, chance, tell)
    return False


def encourage(s: State, hero: Hero, other: Hero, chance: Chance, tell: Tell) -> None:
    """On a Hearts draw a member of the combat regains 3 health.  [pararoles.core.special.encourager]"""
    rule = "pararoles.core.special.encourager"
    if hero_check(s, hero, HEARTS, "encouragement", chance, tell, rule=rule, also=ONCE):
        harm.heal(s, other, s.figure[figures.ENCOURAGE], tell, rule=rule)


def command(s: State, hero: Hero, ally: Hero, chance: Chance, tell: Tell) -> bool:
    """Whether somebody attacks at once: another member on a Diamonds draw, or a lone Leader, who needs none.

    Ruling: the lone Leader's advantage stands in place of draw and order, or the action would be worse than an attack.
    [pararoles.core.special.leader]
    """
    rule = "pararoles.core.special.leader"
    if ally is hero:
        tell.everyone("alone", seat=hero.seat, rule=rule, also=ONCE)
        return True
    if not hero_check(s, hero, DIAMONDS, "leadership", chance, tell, rule=rule, also=ONCE):
        return False
    tell.everyone("ordered", seat=hero.seat, ally=ally.seat, rule=rule)
    return True


def bruise(s: State, hero: Hero, foe: Foe, chance: Chance, tell: Tell) -> None:
    """On a Spades draw the enemy defends with Spades or loses 3 health.  [pararoles.core.special.bruiser]"""
    rule = "pararoles.core.special.bruiser"
    if not hero_check(s, hero, SPADES, "brute strength", chance, tell, rule=rule, also=ONCE):
        return
    stopped, _ = foe_defends(s, foe, SPADES, chance, tell, clumsy="", also=(rule,))
    if not stopped:
        amount = s.figure[figures.BRUISE]
        harm.hurt_foe(s, foe, amount, chance, tell, by=hero.number, why="brute strength", rule=rule)


def baffle(s: State, hero: Hero, foe: Foe, chance: Chance, tell: Tell) -> None:
    """On a Clubs draw the enemy loses its next turn.  [pararoles.core.special.scholar]"""
    rule, also = "pararoles.core.special.scholar", ("pararoles.core.lose-turn",)
    if hero_check(s, hero, CLUBS, "knowledge", chance, tell, rule=rule, also=ONCE):
        foe.lost = True
        tell.everyone("loses-turn", foe=foe.name, rule="pararoles.core.special.scholar", also=also)


EVENTS: Final = {
    "ordered": seen("{seat} calls on {ally} to attack at once.", rises="attack!", over="ally"),
    "alone": "{seat} leads alone and attacks with advantage.",
}
