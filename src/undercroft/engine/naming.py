"""Names for seats: games, which know no names, write `@3` for whoever sits in seat 3; people read the name.

Labels of options, values of a question, reasons and the data of events may hold such tokens. They stay in plain data
for programs; each face that shows words to people puts the names in, once: a name that looks like a token stays as it
is. A scene is made with the names at hand, and holds no tokens.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from operator import is_
from typing import Any, Final

from undercroft.engine.choice import Choice, Option
from undercroft.engine.refusal import Refused
from undercroft.engine.stage.card import Card
from undercroft.engine.stage.offer import Offer

_TOKEN: Final = re.compile(r"@(0|[1-9][0-9]*)(?![0-9])")


def named(text: str, names: Sequence[str]) -> str:
    """The text with the names of the seats; what is no seat of these stays.

    >>> named("@1 gives @0 the key; write to me@home or @7", ["Ann", "Bob @0"])
    'Bob @0 gives Ann the key; write to me@home or @7'
    """
    if "@" not in text:
        return text

    def name(found: re.Match[str]) -> str:
        digits = found[1]
        return names[int(digits)] if len(digits) < 4 and int(digits) < len(names) else found[0]

    return _TOKEN.sub(name, text)


def named_data(value: Any, names: Sequence[str]) -> Any:
    """Plain data with the names in all its texts, also inside lists.

    >>> named_data({"who": ["@0", "@1"], "at": 3}, ["Ann", "Bob"])
    {'who': ['Ann', 'Bob'], 'at': 3}
    """
    if isinstance(value, str):
        return named(value, names)
    if isinstance(value, (list, tuple)):
        return [named_data(item, names) for item in value]
    if isinstance(value, dict):
        return {key: named_data(item, names) for key, item in value.items()}
    return value


def named_option(option: Option, names: Sequence[str]) -> Option:
    """The option with a label that people read; it is the same answer."""
    label = named(option.label, names)
    if label == option.label:
        return option
    return option.dressed(option.dress, label)


def named_choice(choice: Choice, names: Sequence[str]) -> Choice:
    """The question as people read it, in text and labels; it takes the same answers."""
    options = tuple([named_option(option, names) for option in choice.options])
    about = named_data(choice.about, names)
    if about == choice.about and all(map(is_, options, choice.options)):
        return choice
    spoken = Choice(choice.seat, choice.question, options, about, choice.form, choice.waits)
    spoken.number = choice.number
    return spoken


def named_offer(offer: Offer, names: Sequence[str]) -> Offer:
    """The offer with odds that people read."""
    return offer if offer.odds is None or "@" not in offer.odds else replace(offer, odds=named(offer.odds, names))


def named_card(card: Card, names: Sequence[str]) -> Card:
    """The card as people read it."""
    title, text = named(card.title, names), named(card.text, names)
    return replace(card, title=title, text=text, lines=tuple(named(line, names) for line in card.lines))


def name_seats(refused: Refused, names: Sequence[str]) -> None:
    """The refusal speaks of the seats by their names; it is still the same refusal."""
    reason = named(refused.reason, names)
    if reason != refused.reason:
        refused.reason = reason
        refused.args = (f"{reason} [{refused.rule}]" if refused.rule else reason,)
