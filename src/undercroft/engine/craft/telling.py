"""How what happens is told: a template of words for each kind of event, and whether it is a moment of its own.

>>> hurt = after("{foe} loses {amount}.", rises="-{amount}", over="foe")
>>> EVENTS = {"hits": "{seat} hits {foe}.", "hurt": hurt, "round": quiet("Round {round}.")}
>>> [moment_of(words) for words in EVENTS.values()]
['own', 'after', 'quiet']

>>> EVENTS["hurt"].more is None
True

What `rises` is a few letters that are seen over whoever the event names under `over`: who was hurt, and how much.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias

More: TypeAlias = Callable[[Mapping[str, Any]], Mapping[str, str]]
"""From the data of an event further values of its template."""

Moment: TypeAlias = Literal["own", "after", "quiet"]
"""A moment of its own, a part of the one before, or nothing to look at."""

OWN: Final = "own"
AFTER: Final = "after"
QUIET: Final = "quiet"


class Words(str):
    """A template of words for a kind of event, with how it is shown."""

    __slots__ = ("more", "moment", "over", "rises")

    moment: Moment
    rises: str
    over: str
    more: More | None


def seen(words: str, *, rises: str = "", over: str = "", more: More | None = None) -> Words:
    """A moment of its own of which a few letters rise over somebody; `more` values follow from the event's data."""
    return _of(OWN, words, rises, over, more)


def after(words: str, *, rises: str = "", over: str = "", more: More | None = None) -> Words:
    """What belongs to the moment before it: the harm of a hit, what a roll comes to."""
    return _of(AFTER, words, rises, over, more)


def quiet(words: str, *, more: More | None = None) -> Words:
    """What is only to be read: that a turn begins, that somebody is done."""
    return _of(QUIET, words, "", "", more)


def setting_in_words(data: Mapping[str, Any]) -> dict[str, str]:
    """An option or number that is not the usual one, in words.

    >>> values = {"turn_limit": 60, "trapper.darts.kill.hits": 4, "most_revealed": True, "fog": False}
    >>> [setting_in_words({"name": name, "value": value})["what"] for name, value in values.items()]
    ['turn limit 60', 'hits 4', 'most revealed', 'fog off']
    """
    name, value = data["name"].rpartition(".")[2].replace("_", " "), data["value"]
    if isinstance(value, bool):
        return {"what": name if value else f"{name} off"}
    return {"what": f"{name} {str(value).replace('_', ' ')}"}


def moment_of(words: str) -> Moment:
    """How events with these words are shown; without a word about it each is a moment of its own."""
    return words.moment if isinstance(words, Words) else OWN


def _of(moment: Moment, words: str, rises: str, over: str, more: More | None = None) -> Words:
    found = Words(words)
    found.moment, found.rises, found.over, found.more = moment, rises, over, more
    return found
