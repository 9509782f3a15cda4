"""Whatever has a name can be asked: the card of a thing by its id, title, place or option, and names that are near."""

from __future__ import annotations

from difflib import get_close_matches
from textwrap import wrap

from undercroft.engine import Option, Table
from undercroft.engine.stage.card import Card

_NEAR = 3
"""So many names at most are offered in place of one that is nothing."""


def card_named(table: Table, seat: int | None, name: str) -> Card | None:
    """The card of what this seat calls so: a thing, a place or piece, or a title, be it a word of one."""
    for said in dict.fromkeys((name, name.lower())):
        if (card := table.about(seat, said)) is not None:
            return card
    low = name.lower()
    cards = table.cards(seat).values()
    whole = [card for card in cards if card.title.lower() == low]
    within = [card for card in cards if low in card.title.lower().split()]
    found = whole or within
    return found[0] if len(found) == 1 else None


def card_of(table: Table, seat: int | None, option: Option) -> Card | None:
    """The card of what this option is about to this seat: its thing, else what is at its place."""
    for name in (option.thing, option.at):
        if name is not None and (card := table.about(seat, name)) is not None:
            return card
    return None


def near_names(table: Table, seat: int | None, name: str) -> list[str]:
    """The names of things that were probably meant by this one."""
    names: dict[str, tuple[str, str]] = {}
    for thing, card in table.cards(seat).items():
        title = card.title.lower()
        for word in title.split():
            names.setdefault(word, (thing, card.title))
        names |= {title: (thing, card.title), thing.lower(): (thing, thing)}
    close = [names[found] for found in get_close_matches(name.lower(), names, n=_NEAR)]
    return [said for at, (thing, said) in enumerate(close) if thing not in [other for other, _ in close[:at]]]


def heading(card: Card) -> str:
    """The title, and what sort of thing it is.

    >>> heading(Card("Fan", "It blows.", kind="utility trap")), heading(Card("Fog", "It hides."))
    ('Fan (utility trap)', 'Fog')
    """
    return f"{card.title} ({card.kind})" if card.kind else card.title


def card_lines(card: Card, width: int) -> list[str]:
    """The card as it is printed: title and kind, what it does, its numbers, and the ids of its rules.

    >>> print("\\n".join(card_lines(Card("Fan", "It blows.", ("2 AP",), ("toy.fan",)), 40)))
    Fan
      It blows.
      - 2 AP
      [toy.fan]
    """
    lines = [*wrap(heading(card), width), *wrap(card.text, width, initial_indent="  ", subsequent_indent="  ")]
    for line in card.lines:
        lines += wrap(line, width, initial_indent="  - ", subsequent_indent="    ")
    rules = " ".join(f"[{rule}]" for rule in card.rules)
    return lines + wrap(rules, width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
