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
    """The lines of one log or chat, a comma before each, and the last thing that they tell of."""

    __slots__ = ("last", "parts")

    def __init__(self) -> None:
        self.last: Any = None
        self.parts: list[bytes] = []

    def begins(self, things: Sequence[Any]) -> bool:
        """Whether these things begin with those that the lines tell of; one is told of after the same ones only."""
        count = len(self.parts) // 2
        return not count or (count <= len(things) and things[count - 1] is self.last)


class Written:
    """Logs and chats in words, as they grow."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._rows: OrderedDict[Hashable, Row] = OrderedDict()

    def parts(self, name: Hashable, things: Sequence[T], word: Callable[[T], Any], first: int = 0) -> list[bytes]:
        """These things from the first of them on, in words, as JSON with commas between; under its name the row grows.

        It begins anew where it is another: what was told may be taken back.
        """
        row = self._rows.pop(name, None)
        if row is None or not row.begins(things):
            row = Row()
        for thing in things[len(row.parts) // 2 :]:
            row.parts += (b",", msgspec.json.encode(word(thing)))
        row.last = things[-1] if things else None
        self._rows[name] = row
        if len(self._rows) > self._most:
            self._rows.popitem(last=False)
        return row.parts[2 * first + 1 :]
