"""Draws in a combat: on a named stat, for an attack, for a defense; each told with its cards and numbers.

How many cards a draw takes and which of them counts: `how_many`, `pick_card` and `succeeds` in `content/cards.py`.
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Tell
from undercroft.engine.craft.telling import after, seen
from undercroft.games.pararoles.content.cards import (
    ACE,
    DIAMONDS,
    JOKERS,
    SPADES,
    SUITS,
    among,
    cards_text,
    name_of,
    succeeds,
    suit_of,
    value,
)
from undercroft.games.pararoles.state.records import Foe, Hero
from undercroft.games.pararoles.state.state import State

COURT: Final = 11

CHILL: Final = "pararoles.spear.clumsy"
OFF_BALANCE: Final = "pararoles.core.attack-ace"
"""Why a next defense may be clumsy: the Snow Spear has chilled the enemy, or the defender drew an Ace for an attack."""


def title(suit: int) -> str:
    """The stat's name, which is its suit."""
    return SUITS[suit].capitalize()


def named_suit(card: int, prime: int) -> int:
    """The suit that an attack card names; a joker counts as of the attacker's prime suit.  [pararoles.core.deck]"""
    return prime if card in JOKERS else suit_of(card)


def attack_suit(s: State, suit: int) -> int:
    """The stat that an attack with this suit tests.  [pararoles.core.attack]"""
    return SPADES if s.rules.fixed_stats else suit


def defense_suit(s: State, suit: int) -> int:
    """The stat that defends against this suit.  [pararoles.core.defense-draw]"""
    return DIAMONDS if s.rules.fixed_stats else suit


def said(good: bool, card: int) -> str:
    """How a draw went, in a word."""
    return "success" if good else "critical failure" if value(card) == ACE else "failure"


def rules_of(card: int, *, clumsy: bool = False, advantage: bool = False) -> tuple[str, ...]:
    """The rules at work in any draw that comes to this card."""
    rules: tuple[str, ...] = ("pararoles.core.draw",)
    if card in JOKERS:
        rules += ("pararoles.core.deck",)
    elif value(card) >= COURT:
        rules += ("pararoles.core.card-values",)
    if value(card) == ACE:
        rules += ("pararoles.core.ace",)
    if clumsy or advantage:
        rules += ("pararoles.core.clumsy",)
    if clumsy and advantage:
        rules += ("pararoles.bigone.extra-draw",)
    return rules


# ---------------------------------------------------------------- named stats


def hero_check(
    s: State, hero: Hero, suit: int, what: str, chance: Chance, tell: Tell, *, rule: str, also: tuple[str, ...] = ()
) -> bool:
    """Whether the hero succeeds on a draw on a named stat, whatever the card's suit.  [pararoles.core.named-draw]"""
    card, _ = s.draw(chance, what)
    stat = s.stat(hero, suit)
    good = succeeds(card, stat)
    if tell.heard:
        tell.everyone(
            "draw",
            seat=hero.seat,
            what=what,
            card=name_of(card),
            stat=title(suit),
            value=stat,
            result=said(good, card),
            rule=rule,
            also=(*also, "pararoles.core.named-draw", *rules_of(card)),
        )
    return good


def foe_check(
    s: State, foe: Foe, suit: int, what: str, chance: Chance, tell: Tell, *, rule: str, also: tuple[str, ...] = ()
) -> bool:
    """Whether the enemy succeeds on a draw on a named stat.  [pararoles.core.named-draw]"""
    card, _ = s.draw(chance, what)
    good = succeeds(card, foe.stats[suit])
    if tell.heard:
        tell.everyone(
            "enemy-draw",
            foe=foe.name,
            what=what,
            card=name_of(card),
            stat=title(suit),
            value=foe.stats[suit],
            result=said(good, card),
            rule=rule,
            also=(*also, "pararoles.core.named-draw", *rules_of(card)),
        )
    return good


# ---------------------------------------------------------------- defense


def hero_defends(
    s: State,
    hero: Hero,
    suit: int,
    chance: Chance,
    tell: Tell,
    *,
    clumsy: str,
    shield: bool = False,
    also: tuple[str, ...] = (),
) -> tuple[bool, int]:
    """Whether the hero's defense against this suit stops the attack, and the card; `clumsy` is why it is, if it is.

    Guard and Shield draw with advantage; the Shield's second card never hurts, so nobody is asked.
    [pararoles.core.defense-draw] [pararoles.core.guarded] [pararoles.shield.second-attack]
    """
    tested = defense_suit(s, suit)
    advantage = hero.guarded or shield
    card, cards = s.draw(chance, "defense", clumsy=bool(clumsy), advantage=advantage)
    stat = s.stat(hero, tested)
    good = succeeds(card, stat)
    if tell.heard:
        if hero.guarded:
            also += ("pararoles.core.guarded",)
        also += clumsy_rules(clumsy)
        if shield:
            also += ("pararoles.shield.second-attack", "pararoles.shield.same-enemy")
        tell.everyone(
            "defense",
            seat=hero.seat,
            cards=cards_text(cards),
            among=among(cards),
            card=name_of(card),
            stat=title(tested),
            value=stat,
            result=said(good, card),
            rule="pararoles.core.defense-draw",
            also=(*also, *rules_of(card, clumsy=bool(clumsy), advantage=advantage)),
        )
    return good, card


def foe_defends(
    s: State, foe: Foe, suit: int, chance: Chance, tell: Tell, *, clumsy: str, also: tuple[str, ...] = ()
) -> tuple[bool, int]:
    """Whether the enemy's defense against this suit stops the attack, and the card; `clumsy` is why it is, if it is.

    [pararoles.core.defense-draw] [pararoles.core.guarded] [pararoles.spear.clumsy] [pararoles.core.attack-ace]
    """
    tested = defense_suit(s, suit)
    card, cards = s.draw(chance, "defense", clumsy=bool(clumsy), advantage=foe.guarded)
    good = succeeds(card, foe.stats[tested])
    if tell.heard:
        if foe.guarded:
            also += ("pararoles.core.guarded",)
        also += clumsy_rules(clumsy)
        tell.everyone(
            "enemy-defense",
            foe=foe.name,
            cards=cards_text(cards),
            among=among(cards),
            card=name_of(card),
            stat=title(tested),
            value=foe.stats[tested],
            result=said(good, card),
            rule="pararoles.core.defense-draw",
            also=(*also, *rules_of(card, clumsy=bool(clumsy), advantage=foe.guarded)),
        )
    return good, card


def clumsy_rules(cause: str) -> tuple[str, ...]:
    """The rules by which a defense is clumsy for this cause; none if it is not."""
    if cause == CHILL:
        return CHILL, "pararoles.spear.next-attack"
    return (cause,) if cause else ()


EVENTS: Final = {
    "draw": seen("{seat} draws {card} for {what} on {stat} {value}: {result}.", rises="{card} {result}", over="seat"),
    "enemy-draw": seen(
        "{foe} draws {card} for {what} on {stat} {value}: {result}.", rises="{card} {result}", over="foe"
    ),
    "defense": after(
        "{seat} defends with {card}{among} against {stat} {value}, {result}.", rises="{card} {result}", over="seat"
    ),
    "enemy-defense": after(
        "{foe} defends with {card}{among} against {stat} {value}, {result}.", rises="{card} {result}", over="foe"
    ),
}
