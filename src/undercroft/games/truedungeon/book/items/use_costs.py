"""What using a thing costs now, and by which rules: getting it out, a free hand, tokens that make it quicker.

[truedungeon.action.retrieve-conflict] [truedungeon.misc.token-over-rule]
"""

from __future__ import annotations

from typing import Final

from undercroft.games.truedungeon.book.basics.costs import of_use
from undercroft.games.truedungeon.book.basics.owned import imbibes, marks_of
from undercroft.games.truedungeon.book.items.pouch import fetched, says
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.uses import Use
from undercroft.games.truedungeon.state.records import Hero
from undercroft.games.truedungeon.state.state import State, in_hand, set_in_use

FETCHED: Final = ("drink", "coat", "gear")
"""Ways to use what must be got out first.  [truedungeon.action.retrieve-conflict]"""


def must_be_fetched(s: State, hero: Hero, token: Token, use: Use) -> bool:
    """Whether the Free Action goes on getting it out: of potions, oils and gear.

    [truedungeon.action.retrieve-conflict]
    """
    if not s.in_combat or use.how not in FETCHED or token.slot != "carried":
        return False
    return not s.rules.instant and not hero.used.get(fetched(token)) and use.action == "standard"


def is_holding(s: State, hero: Hero) -> bool:
    """Whether there is something in the main hand."""
    return in_hand(s, hero).main is not None


def must_free_hand(s: State, hero: Hero, use: Use) -> bool:
    """Whether the main hand must be emptied first: to read a scroll in a fight.  [truedungeon.scroll.free-hand]"""
    return use.how == "read" and s.in_combat and is_holding(s, hero)


def has_focus(s: State, hero: Hero) -> bool:
    """Whether what is in the main hand is a Focus.  [truedungeon.spellcasting.focus-weapon]"""
    main = s.card(hero).fitted.held[set_in_use(hero)].main
    return main is not None and "focus" in main.tags


FREELY: Final = {"drink": "drink-free", "wand": "wand-free", "coat": "oil-free"}
"""What makes a use a Free Action: the flag of a token that is worn."""


def cost_of(s: State, hero: Hero, token: Token, use: Use) -> str:
    """What using this costs now: a Standard Action unless the token, or another that is worn, says otherwise.

    Potions, oils and gear must be got out first; a scroll needs a free main hand.
    [truedungeon.action.retrieve] [truedungeon.action.potion] [truedungeon.action.oil] [truedungeon.wand.action]
    [truedungeon.scroll.free-hand] [truedungeon.action.magic-item]
    """
    if use.action != "standard":
        return of_use(s, use.action)
    if FREELY.get(use.how) in marks_of(s, hero):
        return of_use(s, "free")
    if use.how == "drink" and imbibes(s, hero):
        return of_use(s, "free")
    if must_free_hand(s, hero, use):
        return "standard+free"
    return "standard+free" if must_be_fetched(s, hero, token, use) else "standard"


def terms(s: State, hero: Hero, token: Token, use: Use) -> tuple[str, ...]:
    """The rules by which using this costs now what it does, for the event which tells of the use.

    [truedungeon.misc.token-over-rule] [truedungeon.scroll.free-hand] [truedungeon.action.retrieve]
    [truedungeon.action.retrieve-conflict] [truedungeon.misc.token-lookup]
    """
    rules: tuple[str, ...] = ("truedungeon.misc.token-lookup",) if says(token) else ()
    if use.action != "standard":
        return rules
    if FREELY.get(use.how) in marks_of(s, hero):
        rules += ("truedungeon.misc.token-over-rule",)
    elif must_free_hand(s, hero, use):
        rules += ("truedungeon.scroll.free-hand", "truedungeon.spellcasting.hands-swap")
        if has_focus(s, hero):
            rules += ("truedungeon.spellcasting.focus-weapon",)
    elif s.in_combat and use.how in FETCHED and token.slot == "carried":
        rules += ("truedungeon.action.retrieve-conflict",)
        if must_be_fetched(s, hero, token, use) and not (use.how == "drink" and imbibes(s, hero)):
            rules += ("truedungeon.action.retrieve",)
    return rules
