"""The glossary of a game: the cards of all things that anybody may ask about as it begins, to be looked up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import Unknown
from undercroft.engine.shelf import ids, to_play
from undercroft.engine.stage.card import Card
from undercroft.engine.table import Table

_OF_WHOM: Final = " of the "


@dataclass(frozen=True)
class Glossary:
    """Cards by the ids of their things, in the order of the game with this title."""

    cards: Mapping[str, Card]
    title: str = ""

    @cached_property
    def kinds(self) -> dict[str, tuple[Card, ...]]:
        """The cards by their sort: Spells of all classes are Spells."""
        found: dict[str, list[Card]] = {}
        for card in self.cards.values():
            found.setdefault(sort_of(card), []).append(card)
        return {sort: tuple(cards) for sort, cards in found.items()}

    @cached_property
    def by_rule(self) -> dict[str, tuple[Card, ...]]:
        """The cards of each rule, those for which it matters most first."""
        found: dict[str, list[tuple[int, Card]]] = {}
        for card in self.cards.values():
            for place, rule in enumerate(dict.fromkeys(card.rules)):
                found.setdefault(rule, []).append((place, card))
        return {rule: tuple(card for _, card in sorted(cards, key=_place)) for rule, cards in found.items()}

    @cached_property
    def by_title(self) -> dict[str, str]:
        """The ids of the things whose title no other has, by that title in small letters."""
        titles = Counter(card.title.lower() for card in self.cards.values())
        return {low: thing for thing, card in self.cards.items() if titles[low := card.title.lower()] == 1}

    def named_in(self, text: str, names: Iterable[str]) -> list[tuple[str, str]]:
        """Of these names those that stand in the text and are titles, each with its thing.

        >>> Glossary({"fan": Card("Fan", "It blows.")}).named_in("The fan blows east.", ("fan", "east", "Fan"))
        [('fan', 'fan')]
        """
        return [(name, self.by_title[name.lower()]) for name in names if name.lower() in self.by_title and name in text]

    def named(self, name: str) -> tuple[Card, ...]:
        """The cards with exactly this title, or of the thing with this id, in small or capital letters."""
        low = name.lower()
        return tuple(card for thing, card in self.cards.items() if low in (card.title.lower(), thing.lower()))

    def search(self, words: str) -> tuple[Card, ...]:
        """The cards in which every one of these words occurs; first those of this name, then those with it in the name.

        >>> fan, fog = Card("Fan", "It blows."), Card("Fog", "No fan blows it away.")
        >>> [card.title for card in Glossary({"fog": fog, "fan": fan}).search("FAN")]
        ['Fan', 'Fog']
        """
        low = words.lower()
        wanted = low.split()
        rows = list(zip(self._words, self.cards.items(), strict=True))
        for word in sorted(wanted, key=len, reverse=True):  # A long one leaves least to look through.
            rows = [row for row in rows if word in row[0]]
        found = []
        for _, (thing, card) in rows:
            title = card.title.lower()
            near = 0 if low in (title, thing.lower()) else 1 if all(word in title for word in wanted) else 2
            found.append((near, card))
        return tuple(card for _, card in sorted(found, key=_place))

    def found(self, words: str = "", *, kind: str = "", rule: str = "") -> list[Card]:
        """The cards with these words, of this kind, of the thing by this rule; where that is empty, of any.

        Unknown if there are no things of this kind.
        """
        if kind and kind not in self.kinds:
            raise Unknown(f"{self.title} has no things of the kind '{kind}'{did_you_mean(kind, self.kinds)}")
        cards = self.search(words) if words or not rule else self.by_rule.get(rule, ())
        return [card for card in cards if kind in ("", sort_of(card)) and (not rule or rule in card.rules)]

    @cached_property
    def _words(self) -> list[str]:
        """All that is said of each thing, in small letters."""
        return [
            " ".join((card.title, thing, card.kind, card.text, *card.lines)).lower()
            for thing, card in self.cards.items()
        ]


@cache
def glossary(game: str) -> Glossary:
    """The glossary of the game with this id, from what a spectator sees of a table; empty where none can start yet."""
    if game not in ids():
        return Glossary({})
    table = Table.start(to_play(game), seed=0, listen=False)
    return Glossary(table.cards(None), table.game.title)


def sort_of(card: Card) -> str:
    """What the card is, whosoever's it is.

    >>> sort_of(Card("Bless", "It helps.", kind="Spell of the Cleric"))
    'Spell'
    """
    return card.kind.partition(_OF_WHOM)[0] or "thing"


def _place(placed: tuple[int, Card]) -> int:
    return placed[0]
