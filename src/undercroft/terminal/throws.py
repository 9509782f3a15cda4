"""Dice of one's own at the terminal: whoever sits there types what fell, one throw after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.engine import Refused, Table, Wanted
from undercroft.inputs import not_left, read_throw, throw_words

BACK = "back"
"""Typed in place of a throw, it takes the one before it back."""


class Throwing:
    """Something that is under way at a table and waits for throws: what was typed, and what is `wanted` next.

    `do` gives the table after it with these throws, or raises `Wanted` for the first that is missing.
    """

    def __init__(self, do: Callable[[Sequence[Any]], Table]) -> None:
        self.throws: list[Any] = []
        self.wanted: Wanted | None = None
        self._do = do

    @property
    def prompt(self) -> str:
        """What is asked for next."""
        words = "" if self.wanted is None else throw_words(self.wanted).removeprefix("a ")
        return f"{words[:1].upper()}{words[1:]}?"

    def table(self) -> Table | None:
        """The table after it; None where a throw is wanted."""
        try:
            return self._do(self.throws)
        except Wanted as wanted:
            self.wanted = wanted
            return None

    def type(self, text: str) -> Table | None:
        """The table after it with this throw too, None where another is wanted; `Refused` says what is no throw."""
        assert self.wanted is not None
        if text.strip().lower() == BACK:
            if not self.throws:
                raise Refused("nothing was typed that could be taken back; a roll that was told cannot be")
            self.throws.pop()
            return self.table()
        face = read_throw(text, self.wanted.die)
        self.throws.append(face)
        try:
            return self.table()
        except Refused:
            self.throws.pop()
            raise not_left(face) from None


def ask_throws(throwing: Throwing, read: Callable[[str], str], write: Callable[[str], None]) -> Table:
    """The table after this; each throw that it wants was read."""
    table = throwing.table()
    while table is None:
        try:
            table = throwing.type(read(f"{throwing.prompt} "))
        except Refused as error:
            write(f"No: {error.reason}")
    return table
