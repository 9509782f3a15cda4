"""Vocabularies: all that may ever be answered in a game, in a fixed order, made of rows of words.

A row is what is asked and the words of an answer, one behind the other. Each is one word or a list of words, of which
every one may stand there, so that a row is as many answers as there are ways to go through it. An empty word is left
out.

>>> vocabulary(("walk", ("north", "south")), (("walk", "rest"), "feed", ("owl", "lion"), ("", "twice")))
... # doctest: +NORMALIZE_WHITESPACE
(('walk', 'north'), ('walk', 'south'),
 ('walk', 'feed owl'), ('walk', 'feed owl twice'), ('walk', 'feed lion'), ('walk', 'feed lion twice'),
 ('rest', 'feed owl'), ('rest', 'feed owl twice'), ('rest', 'feed lion'), ('rest', 'feed lion twice'))
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from typing import TypeAlias

Words: TypeAlias = str | Collection[str]
Row: TypeAlias = tuple[Words, ...]
Answer: TypeAlias = tuple[str, str]


def vocabulary(*rows: Row) -> tuple[Answer, ...]:
    """The answers of all rows, each once, where it comes first."""
    answers: dict[Answer, None] = {}
    for asks, *words in rows:
        ways = [" ".join(filter(None, way)) for way in product(*map(_listed, words))]
        answers.update(dict.fromkeys((ask, way) for ask in _listed(asks) for way in ways))
    return tuple(answers)


def questions(*rows: Row) -> tuple[str, ...]:
    """What is asked in these rows, each question once.

    >>> questions(("walk", "north"), (("walk", "rest"), "feed", ("owl", "lion")))
    ('walk', 'rest')
    """
    return tuple(dict.fromkeys(ask for asks, *_ in rows for ask in _listed(asks)))


def numbers(first: int, last: int) -> tuple[str, ...]:
    """The whole numbers from the first to the last, as words.

    >>> numbers(1, 3)
    ('1', '2', '3')
    """
    return tuple(map(str, range(first, last + 1)))


def _listed(words: Words) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words)
