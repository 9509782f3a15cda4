"""How what happens is told: a template of words for each kind of event, and whether it is a moment of its own.

>>> EVENTS = {"hits": "{seat} hits {foe}.", "hurt": after("{foe} loses {amount}."), "round": quiet("Round {round}.")}
>>> [moment_of(words) for words in EVENTS.values()]
['own', 'after', 'quiet']
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Moment: TypeAlias = Literal["own", "after", "quiet"]
"""A moment of its own, a part of the one before, or nothing to look at."""

OWN: Final = "own"
AFTER: Final = "after"
QUIET: Final = "quiet"


class Words(str):
    """A template of words for a kind of event that is no moment of its own."""

    __slots__ = ("moment",)

    moment: Moment


def after(words: str) -> Words:
    """What belongs to the moment before it: the harm of a hit, what a roll comes to."""
    return _of(AFTER, words)


def quiet(words: str) -> Words:
    """What is only to be read: that a turn begins, that somebody is done."""
    return _of(QUIET, words)


def moment_of(words: str) -> Moment:
    """How events with these words are shown; without a word about it each is a moment of its own."""
    return words.moment if isinstance(words, Words) else OWN


def _of(moment: Moment, words: str) -> Words:
    found = Words(words)
    found.moment = moment
    return found
