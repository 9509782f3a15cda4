"""What a seat sees as a row of small numbers: a part each with what it is, how many they are, and who reads them.

A game lists its parts; `coded` makes the features of them, so that what is said of a number and where it stands cannot
come apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from undercroft.engine.choice import Choice
from undercroft.engine.game import Features
from undercroft.engine.options import Options, specs

MOST: Final = 255
"""Counts without a bound of their own end here."""

View: TypeAlias = Mapping[str, Any]
Read: TypeAlias = Callable[[View, Choice | None], bytes]
Part: TypeAlias = tuple[str, int, int, Read]
"""What the numbers are, how many, the highest that each can be, and what reads them from a view and a question."""


def coded(*parts: Part) -> Features:
    """The features that are made of these parts."""
    readers = tuple(read for _, _, _, read in parts)

    def read(view: View, choice: Choice | None) -> bytearray:
        row = bytearray()
        for reader in readers:
            row += reader(view, choice)
        return row

    return Features(tuple((words, count, highest) for words, count, highest, _ in parts), read)


def late(make: Callable[[], Features]) -> Features:
    """The features that this makes once somebody asks for them, where making them takes long."""
    made = cache(make)
    return Features(_Parts(made), lambda view, choice: made().read(view, choice))


class _Parts(Sequence[tuple[str, int, int]]):
    """The parts of features that are made when they are looked at."""

    def __init__(self, made: Callable[[], Features]) -> None:
        self._made = made

    def __getitem__(self, at: Any) -> Any:
        return self._made().parts[at]

    def __len__(self) -> int:
        return len(self._made().parts)


def small(numbers: Iterable[int], most: int = MOST) -> bytes:
    """The numbers, none below 0 or above the most.

    >>> list(small([3, -1, 700]))
    [3, 0, 255]
    """
    return bytes([0 if number < 0 else most if number > most else number for number in numbers])


@lru_cache(maxsize=4096)
def one_hot(words: tuple[Any, ...], word: Any) -> bytes:
    """A one for the word that it is; all zeros where it is none of them.

    >>> list(one_hot(("n", "e", "s"), "e"))
    [0, 1, 0]
    """
    return bytes([word == known for known in words])


def counted(words: Sequence[str], found: Iterable[str]) -> bytes:
    """How often each of the words was found.

    >>> list(counted(("key", "map"), ["map", "rope", "map"]))
    [0, 2]
    """
    listed = list(found)
    return small([listed.count(word) for word in words]) if listed else bytes(len(words))


def asked(asks: Iterable[str]) -> Part:
    """The part that says which of these questions is asked."""
    names = tuple(dict.fromkeys(asks))
    return _named("ask", names, lambda view, choice: one_hot(names, None if choice is None else choice.ask))


def stage(words: str, values: Iterable[str], value: Callable[[View], str | None]) -> Part:
    """The part that says which of these values the view has."""
    names = tuple(values)
    return _named(words, names, lambda view, choice: one_hot(names, value(view)))


def _named(words: str, names: tuple[str, ...], read: Read) -> Part:
    return f"{words}: {', '.join(names)}", len(names), 1, read


def readings(options: type[Options], given: Callable[[View], Mapping[str, Any]], *unseen: str) -> Part:
    """The part for the options in force, each as the place of its value among those it can have; a number as it is.

    What is not given is as usual; what a view never tells, and what is a text of any kind, is left out.
    """
    told = {name: spec for name, spec in specs(options).items() if name not in unseen}
    named = {name: spec for name, spec in told.items() if spec.values or type(spec.default) is int}

    @lru_cache(maxsize=256)
    def places(chosen: tuple[Any, ...]) -> bytes:
        listed = zip(chosen, named.values(), strict=True)
        return small([spec.values.index(value) if spec.values else value for value, spec in listed])

    def read(view: View, choice: Choice | None) -> bytes:
        values = given(view)
        return places(tuple([values.get(name, spec.default) for name, spec in named.items()]))

    return f"readings: {', '.join(named)}", len(named), MOST, read
