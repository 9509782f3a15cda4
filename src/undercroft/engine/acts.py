"""Acts in groups: what may be done at any moment can be much, and an id of several words is said word by word.

`claim key hall` and `claim gem hall` are of the group `claim`: first `key` or `gem`, then `hall`. Where the data of an
act is a list of as many texts as its id has words, those are what people read in their place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from undercroft.engine.choice import Option
from undercroft.engine.naming import named

FEW: Final = 6
"""So many acts of one group are listed in full; more are chosen word by word."""

END: Final = -1
"""In a graph of parts: here the act is complete."""


class Part(NamedTuple):
    """A word of an act's id, and what people read in its place; without any, the act may end here."""

    id: str
    words: str


@dataclass(frozen=True, slots=True)
class ActGroup:
    """The acts that begin with the same word."""

    word: str
    acts: tuple[Option, ...]

    @property
    def is_large(self) -> bool:
        """Whether they are too many to be listed."""
        return len(self.acts) > FEW

    def after(self, said: Sequence[str], names: Sequence[str]) -> list[Part]:
        """What may be said after these words of an id, the group's own left out; empty where that is no beginning.

        >>> group, = grouped([Option("claim key hall"), Option("claim gem hall"), Option("claim gem")])
        >>> [part.id for part in group.after([], [])], [part.id for part in group.after(["gem"], [])]
        (['key', 'gem'], ['hall', ''])
        """
        found: dict[str, Part] = {}
        for act in self.acts:
            parts = parts_of(act, names)[1:]
            if [part.id for part in parts[: len(said)]] == list(said):
                part = parts[len(said)] if len(parts) > len(said) else Part("", "")
                found.setdefault(part.id, part)
        return [] if list(found) == [""] else list(found.values())

    def graph(self, names: Sequence[str]) -> list[list[tuple[str, str, int]]]:
        """The same for all beginnings at once: from row 0 on, each part, its words, and the row that follows, or END.

        Rows that are alike are one row, so that a thousand acts made of the same few words are few rows.

        >>> group, = grouped([Option(f"claim {what} {where}") for what in ("key", "gem") for where in "ab"])
        >>> group.graph([])
        [[('key', 'key', 1), ('gem', 'gem', 1)], [('a', 'a', -1), ('b', 'b', -1)]]
        """
        rows: dict[tuple[tuple[str, str, int], ...], int] = {}

        def row_of(rests: Sequence[Sequence[Part]]) -> int:
            follow: dict[Part, list[Sequence[Part]]] = {}
            for rest in rests:
                follow.setdefault(rest[0] if rest else Part("", ""), []).append(rest[1:])
            row = [(part.id, part.words, row_of(more) if any(more) else END) for part, more in follow.items()]
            return rows.setdefault(tuple(row), len(rows))

        last = row_of([parts_of(act, names)[1:] for act in self.acts])
        return [
            [(id, words, END if follows == END else last - follows) for id, words, follows in row]
            for row in reversed(rows)
        ]


def grouped(acts: Sequence[Option]) -> list[ActGroup]:
    """The acts by their first words, in their order."""
    groups: dict[str, list[Option]] = {}
    for act in acts:
        groups.setdefault(act.id.partition(" ")[0], []).append(act)
    return [ActGroup(word, tuple(found)) for word, found in groups.items()]


def parts_of(act: Option, names: Sequence[str]) -> list[Part]:
    """The words of the act's id, and what people read in their place.

    >>> parts_of(Option("claim key e1", data=["claim", "the key", "@1"]), ["Ann", "Bob"])[1:]
    [Part(id='key', words='the key'), Part(id='e1', words='Bob')]
    """
    ids, words = act.id.split(" "), act.data
    if not isinstance(words, (list, tuple)) or len(words) != len(ids):
        words = ids
    return [Part(id, named(str(word), names)) for id, word in zip(ids, words, strict=True)]
