"""Changes of a game's data files: a number, a yes or a word of a row, for the rules that the row names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

_HEAD = re.compile(r"\s*\[\[?[\w. -]+\]\]?\s*(#.*)?")
_WORD = re.compile(r'\b(\w+) = "([a-z-]+)"')
_PARTS = re.compile(
    rf'{_WORD.pattern}|"""(?s:.*?)"""|"(?:\\.|[^"\\])*"|#.*|(?<![\w.+-])-?\d+(?![\w.:-])|\b(?:true|false)\b|[{{}}\[\]]'
)
_OPEN, _CLOSED = "{[", "}]"
FEW = 8
"""A field that has at most so many different words in its file holds one of a few kinds, not a name."""


@dataclass
class Piece:
    """A row, or a table that is written within one: the rules that it names, and what can be changed in it."""

    rules: list[str]
    found: list[tuple[int, str]]
    """Where a number, a yes or a word stands, and what is written there."""


def changes(text: str, ids: Collection[str]) -> Iterator[tuple[int, str, str, tuple[str, ...]]]:
    """Where something can be changed, what stands there, what is to stand there, and the rules that this is for.

    >>> rows = '[[use]]\\nrule = "a.b.c"\\nlevel = 3\\ntiers = [{ by = 1, rule = "a.b.d" }]\\n'
    >>> words = 'action = "free"\\n[[use]]\\naction = "instant"\\n'
    >>> for _, was, becomes, rules in changes(rows + words, {"a.b.c", "a.b.d"}):
    ...     if rules:
    ...         print(was, becomes, *rules)
    1 2 a.b.d
    1 0 a.b.d
    3 4 a.b.c
    3 2 a.b.c
    action = "free" action = "instant" a.b.c
    """
    words: dict[str, Counter[str]] = {}
    for word in _WORD.finditer(text):
        words.setdefault(word[1], Counter())[word[2]] += 1
    for piece in _pieces(text, ids):
        for start, was in piece.found:
            for becomes in _others(was, words):
                yield start, was, becomes, tuple(dict.fromkeys(piece.rules))


def _others(was: str, words: Mapping[str, Counter[str]]) -> tuple[str, ...]:
    """What may stand there instead: of a few words the one most used."""
    if was in ("true", "false"):
        return ("false" if was == "true" else "true",)
    if word := _WORD.fullmatch(was):
        others = [other for other, _ in words[word[1]].most_common() if other != word[2]]
        return (f'{word[1]} = "{others[0]}"',) if 0 < len(others) < FEW else ()
    return (str(int(was) + 1), str(int(was) - 1))


def _pieces(text: str, ids: Collection[str]) -> Iterator[Piece]:
    """Every row with what stands in it but not in a table of it that names rules of its own; and every such table."""
    row = Piece([], [])
    open_ones: list[tuple[str, Piece]] = []
    at = 0
    for line in text.splitlines(keepends=True):
        if not open_ones and _HEAD.fullmatch(line.rstrip("\n")):
            yield row
            row = Piece([], [])
        elif not line.lstrip().startswith("#"):
            for match in _PARTS.finditer(line):
                yield from _take(match[0], at + match.start(), row, open_ones, ids)
        at += len(line)
    yield row


def _take(part: str, at: int, row: Piece, open_ones: list[tuple[str, Piece]], ids: Collection[str]) -> Iterator[Piece]:
    """Put one part of the text where it belongs; a table that has ended and names rules is complete."""
    inner = open_ones[-1][1] if open_ones else row
    if part in _OPEN:
        open_ones.append((part, Piece([], [])))
    elif part in _CLOSED and open_ones:
        kind, closed = open_ones.pop()
        outer = open_ones[-1][1] if open_ones else row
        if closed.rules and kind == "{":
            yield closed
        else:
            outer.rules += closed.rules
            outer.found += closed.found
    elif part.startswith('"'):
        inner.rules += [part.strip('"')] if part.strip('"') in ids else []
    elif not part.startswith("#"):
        inner.found.append((at, part))
