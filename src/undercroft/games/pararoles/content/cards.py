"""Cards: a deck that is drawn from, and what a draw comes to. A card is a number, four to a rank.

>>> card_named("7D"), name_of(card_named("QH")), value(card_named("AS"))
(21, 'QH', 14)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from undercroft.engine import Chance
from undercroft.engine.craft.parts import Record

HEARTS: Final = 0
DIAMONDS: Final = 1
SPADES: Final = 2
CLUBS: Final = 3
SUITS: Final = ("hearts", "diamonds", "spades", "clubs")
LETTERS: Final = "HDSC"
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
ACE: Final = 14
JOKERS: Final = (52, 53)
NO_CARD: Final = -1

NAMES: Final = (*(rank + letter for rank in RANKS for letter in LETTERS), "RJ", "BJ")
"""All cards by number: 2H, 2D, 2S, 2C, 3H ..., and the red and the black joker."""


def name_of(card: int) -> str:
    """The card as people write it."""
    return NAMES[card]


def card_named(name: str) -> int:
    """The card of this name; ValueError if there is none."""
    if name not in NAMES:
        raise ValueError(f"no card {name!r}: a card is rank and suit, such as 7D, 10S or QH")
    return NAMES.index(name)


def value(card: int) -> int:
    """Number cards count their number, J 11, Q 12, K 13, A 14; a joker, which always succeeds, 0.

    [pararoles.core.card-values] [pararoles.core.deck]
    """
    return 0 if card >= 52 else (card >> 2) + 2


def suit_of(card: int) -> int:
    """The suit of a card; a joker has none of its own."""
    return card & 3


@dataclass(slots=True)
class Deck(Record):
    """Cards that are left and cards that are spent; a draw picks among those left, so nothing is shuffled ahead."""

    stream: str
    left: list[int]
    spent: list[int] = field(default_factory=list)

    def draw(self, chance: Chance, reason: str) -> int:
        """One card, which is then with whoever drew it; the discards are reshuffled when nothing is left.

        [pararoles.core.deck] [pararoles.core.treasure.deck]
        """
        if not self.left:
            self.left, self.spent = sorted(self.spent), []
        card = chance.pick(self.left, reason, self.stream, name_of)
        self.left.remove(card)
        return card

    def draw_all(self, chance: Chance, count: int, reason: str) -> list[int]:
        """So many cards, or as many as there are where all others are in use.  [pararoles.core.treasure.deck]"""
        return [self.draw(chance, reason) for _ in range(min(count, len(self.left) + len(self.spent)))]

    def discard(self, card: int) -> None:
        """The card lies on the discard pile."""
        self.spent.append(card)

    def put_back(self, card: int) -> None:
        """The card is shuffled in again.  [pararoles.dart.return]"""
        self.left.append(card)
        self.left.sort()


def full_deck(*, jokers: bool = False) -> list[int]:
    """A standard deck of 52 cards, with jokers where they play."""
    return list(range(54 if jokers else 52))


def pick_card(cards: list[int], *, clumsy: bool, advantage: bool) -> int:
    """The card that counts: of a clumsy draw the highest, of an advantaged one the lowest, of equal ones the first.

    With both, two sets of two are drawn, and the lower of the two highest counts.
    [pararoles.core.clumsy] [pararoles.spear.clumsy] [pararoles.bigone.extra-draw]

    >>> nines = [card_named(name) for name in ("4H", "JD", "9S", "6C")]
    >>> name_of(pick_card(nines, clumsy=True, advantage=True))
    '9S'
    """
    if clumsy and advantage:
        return min(max(cards[:2], key=value), max(cards[2:], key=value), key=value)
    if clumsy:
        return max(cards, key=value)
    return min(cards, key=value) if advantage else cards[0]


def how_many(*, clumsy: bool, advantage: bool) -> int:
    """How many cards a draw takes: two if it is clumsy, two if it is advantaged, with both two sets of two.

    [pararoles.core.clumsy] [pararoles.spear.clumsy] [pararoles.bigone.extra-draw]
    """
    return (2 if clumsy else 1) * (2 if advantage else 1)


def succeeds(card: int, stat: int) -> bool:
    """A draw succeeds if the card's value is at most the stat; an Ace always fails.

    [pararoles.core.draw] [pararoles.core.ace]
    """
    return value(card) <= stat and value(card) != ACE


def among(cards: list[int]) -> str:
    """Of several cards drawn all, to stand behind the one that counts; nothing for a single card.

    >>> among([card_named("JC"), card_named("5S")]), among([card_named("5S")])
    (' (of JC, 5S)', '')
    """
    return f" (of {', '.join(cards_text(cards))})" if len(cards) > 1 else ""


def cards_text(cards: list[int]) -> list[str]:
    """Cards by name, as events tell them."""
    return [name_of(card) for card in cards if card != NO_CARD]
