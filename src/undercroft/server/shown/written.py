"""Long logs and chats in words: whoever comes is sent all of one, and what was put into words once is not again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final, TypeVar

import msgspec

T = TypeVar("T")

KEPT: Final = 50
"""So many logs and chats are kept in words, of those that were wanted last; a chat that is full has a megabyte."""

MANY: Final = 20
"""Fewer lines than these are put into words again: they are what is new."""


class Row:
    """The lines of one log or chat in one piece, a comma before each, where each ends, and the things they tell of."""

    __slots__ = ("ends", "things", "words")

    def __init__(self) -> None:
        self.things: list[Any] = []
        self.words = bytearray()
        self.ends = [0]

    def cut(self, things: Sequence[Any]) -> None:
        """Only those lines are left that these begin with; one thing is told of after the same ones only."""
        count = min(len(self.things), len(things))
        while count and self.things[count - 1] is not things[count - 1]:
            count -= 1
        del self.things[count:], self.ends[count + 1 :], self.words[self.ends[count] :]

    def add(self, thing: Any, words: bytes) -> None:
        """One more line."""
        self.things.append(thing)
        self.words += b"," + words
        self.ends.append(len(self.words))


class Written:
    """Logs and chats in words, as they grow."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._rows: OrderedDict[Hashable, Row] = OrderedDict()

    def lines(self, name: Hashable, things: Sequence[T], word: Callable[[T], Any], first: int = 0) -> memoryview:
        """These things from the first of them on, in words, as JSON with commas between; under its name the row grows.

        What was taken back since then is in it no more. It is to be read at once: the row grows only when nobody reads.
        """
        row = self._rows.pop(name, None) or Row()
        row.cut(things)
        for thing in things[len(row.things) :]:
            row.add(thing, msgspec.json.encode(word(thing)))
        self._rows[name] = row
        if len(self._rows) > self._most:
            self._rows.popitem(last=False)
        return memoryview(row.words)[row.ends[first] + 1 :]
