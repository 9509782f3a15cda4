"""What a draw is likely to come to, counted out on the cards that everybody knows to be left in the deck of fate.

A chance is a pair of whole numbers: so many of so many.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import perm
from typing import Any, Final, NamedTuple

from undercroft.engine.craft.words import percent
from undercroft.games.pararoles.book.combat.striking import WOUNDS
from undercroft.games.pararoles.content.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    JOKERS,
    SPADES,
    SUITS,
    card_named,
    full_deck,
    how_many,
    pick_card,
    succeeds,
    suit_of,
    value,
)
from undercroft.games.pararoles.content.goods import KNUCKLES

View = Mapping[str, Any]
Stats = Mapping[str, int]
Chance = tuple[int, int]

MOST_ENUMERATED: Final = 2
"""An attack of more cards than this is not counted out."""


class Pack(NamedTuple):
    """The cards that a draw may come to; `exact` where the deck is not shuffled anew before that."""

    cards: list[int]
    exact: bool


class Side(NamedTuple):
    """Whoever attacks or defends: stats, prime suit, and how the next defense is drawn."""

    stats: Stats
    prime: int
    guarded: bool
    clumsy: bool


class Hits(NamedTuple):
    """How an attack may end: by the health it costs so many of `whole` draws; what is missing stops or fails."""

    by_damage: dict[int, int]
    whole: int
    exact: bool

    def at_least(self, damage: int) -> Chance:
        """The chance of so much damage or more."""
        return sum(count for amount, count in self.by_damage.items() if amount >= damage), self.whole


def pack_of(view: View, need: int = 1) -> Pack:
    """The cards of which the next `need` are drawn, as far as is known.  [pararoles.core.deck]"""
    out = [hero["saved"] for hero in view["heroes"] if hero["saved"]]
    everything = full_deck(jokers=view["options"]["jokers"])
    kept = {card_named(card) for card in out}
    spent = kept | {card_named(card) for card in view["deck"]["discards"]}
    left = [card for card in everything if card not in spent]
    if len(left) >= need:
        return Pack(left, True)
    return Pack([card for card in everything if card not in kept], False)


def said(chance: Chance, *, exact: bool = True) -> str:
    """The chance in words."""
    return percent(*chance) if exact else f"about {percent(*chance)}"


# ---------------------------------------------------------------- a draw on a stat


def draw(view: View, stat: int, *, fails: bool = False) -> str:
    """How often a draw on this stat succeeds, or fails, in words.  [pararoles.core.draw] [pararoles.core.named-draw]"""
    pack = pack_of(view)
    good, whole = _good(pack.cards, stat), len(pack.cards)
    return said((whole - good if fails else good, whole), exact=pack.exact)


def ace(view: View) -> str:
    """How often the next card is an Ace, in words.  [pararoles.core.ace]"""
    pack = pack_of(view)
    return said((_aces(pack.cards), len(pack.cards)), exact=pack.exact)


def guard(view: View, side: Side) -> str:
    """How often a Defense Action succeeds, in words: the card names the stat.  [pararoles.core.defense-action]"""
    pack = pack_of(view)
    fixed = view["options"]["fixed_stats"]
    good = sum(succeeds(card, side.stats[SUITS[DIAMONDS if fixed else _suit(card, side)]]) for card in pack.cards)
    return said((good, len(pack.cards)), exact=pack.exact)


def _good(cards: Sequence[int], stat: int) -> int:
    return sum(succeeds(card, stat) for card in cards)


def _aces(cards: Sequence[int]) -> int:
    return sum(value(card) == ACE for card in cards)


def _suit(card: int, side: Side) -> int:
    return side.prime if card in JOKERS else suit_of(card)


# ---------------------------------------------------------------- an attack


def attack(
    view: View,
    one: Side,
    other: Side,
    *,
    clumsy: bool = False,
    advantage: bool = False,
    card: str | None = None,
    wounds: int | None = None,
) -> Hits | None:
    """How an attack of one on the other may end, or None where it takes too many cards to count out.

    With `card` that card is the attack's; `wounds` are those of an enemy whom the Knuckles hit.
    [pararoles.core.attack] [pararoles.core.defense-draw] [pararoles.core.damage]
    """
    count = 0 if card is not None else how_many(clumsy=clumsy, advantage=advantage)
    if count > MOST_ENUMERATED:
        return None
    pack = pack_of(view, count + how_many(clumsy=other.clumsy, advantage=other.guarded))
    found: dict[int, int] = {}
    whole = 0
    for drawn in _hands(pack.cards, count):
        counts = card_named(card) if card is not None else pick_card(drawn, clumsy=clumsy, advantage=advantage)
        suit = _suit(counts, one)
        rules = view["options"]
        stopped = other.stats[SUITS[DIAMONDS if rules["fixed_stats"] else suit]]
        fails, aces, all_defenses = _defense(pack.cards, drawn, stopped, other)
        whole += all_defenses
        if not succeeds(counts, one.stats[SUITS[SPADES if rules["fixed_stats"] else suit]]):
            continue
        amount = 1 + (suit == one.prime and not rules["fixed_stats"] and not rules["no_trump"])
        if wounds == WOUNDS - 1 and suit == CLUBS:  # [pararoles.knuckles.three]
            amount += WOUNDS
        for damage, times in ((amount, fails - aces), (amount + 1, aces)):
            if times:
                found[damage] = found.get(damage, 0) + times
    exact = pack.exact and not (wounds is not None and view["options"]["any_club"])
    return Hits(found, whole, exact)


def named_hits(view: View, stat: int, other: Side, suit: int) -> Hits:
    """How often a draw on a named stat succeeds and the other's defense against this suit fails.

    [pararoles.core.named-draw] [pararoles.core.special.bruiser]
    """
    pack = pack_of(view, 1 + how_many(clumsy=other.clumsy, advantage=other.guarded))
    stopped = other.stats[SUITS[DIAMONDS if view["options"]["fixed_stats"] else suit]]
    found = whole = 0
    for card in pack.cards:
        fails, _, all_defenses = _defense(pack.cards, [card], stopped, other)
        whole += all_defenses
        found += fails if succeeds(card, stat) else 0
    return Hits({1: found}, whole, pack.exact)


def _hands(cards: Sequence[int], count: int) -> list[list[int]]:
    """All draws of so many cards, in order: none, one or two."""
    if count == 0:
        return [[]]
    if count == 1:
        return [[card] for card in cards]
    return [[first, second] for first in cards for second in cards if first != second]


def _defense(cards: Sequence[int], drawn: Sequence[int], stat: int, side: Side) -> tuple[int, int, int]:
    """Of all defenses with what is left how many fail, how many by an Ace, and how many there are.

    [pararoles.core.guarded] [pararoles.core.clumsy] [pararoles.bigone.extra-draw]
    """
    left = len(cards) - len(drawn)
    good, aces = _good(cards, stat) - _good(drawn, stat), _aces(cards) - _aces(drawn)
    if side.guarded and side.clumsy:  # The lower of the higher cards of two pairs.
        whole, beside = perm(left, 4), perm(left - 2, 2)
        stops = 2 * perm(good, 2) * beside - perm(good, 4)
        return whole - stops, whole - 2 * perm(left - aces, 2) * beside + perm(left - aces, 4), whole
    if side.guarded:
        return perm(left - good, 2), perm(aces, 2), perm(left, 2)
    if side.clumsy:
        return perm(left, 2) - perm(good, 2), perm(left, 2) - perm(left - aces, 2), perm(left, 2)
    return left - good, aces, left


# ---------------------------------------------------------------- who


def hero_side(hero: Mapping[str, Any]) -> Side:
    """A hero of a view; the prime suit is that of the highest value assigned.  [pararoles.core.role]"""
    stats = hero["stats"]
    return Side(
        hero["now"], max(range(4), key=lambda suit: (stats[SUITS[suit]], -suit)), hero["guarded"], hero["clumsy"]
    )


def foe_side(foe: Mapping[str, Any]) -> Side:
    """An enemy of a view."""
    return Side(foe["stats"], SUITS.index(foe["suit"]) if foe["suit"] else 0, foe["guarded"], foe["clumsy"])


def hits(found: Hits | None, *, health: int | None = None, reflecting: bool = False, word: str = "hits") -> str | None:
    """An attack in words: how often it hits, what it costs, and how often it defeats who has so much health."""
    if found is None:
        return None
    words = f"{word}: {said(found.at_least(1), exact=found.exact)}"
    if not found.by_damage or word != "hits":
        return words
    low, high = min(found.by_damage), max(found.by_damage)
    words += f", {low} damage" if low == high else f", {low} to {high} damage"
    if reflecting:
        return f"{words}, thrown back at you"
    if health is not None and health <= high:
        words += f", defeats: {said(found.at_least(health), exact=found.exact)}"
    return words


def hero_hits(view: View, hero: Mapping[str, Any], foe: Mapping[str, Any], weapon: str = "", **how: Any) -> Hits | None:
    """How an attack of this hero on this enemy with this weapon may end."""
    wounds = foe["wounds"] if weapon == KNUCKLES else None
    return attack(view, hero_side(hero), foe_side(foe), wounds=wounds, **how)
