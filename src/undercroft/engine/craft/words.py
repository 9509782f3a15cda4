"""Words that every game and every face puts together alike: lists, counts, plurals, percents, names in ids."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_HISSING: Final = ("s", "x", "z", "ch", "sh")
_IN_ES: Final = re.compile("(ss|x|zz|tz|ch|sh|[aeiou][a-z]*[b-np-z](us|o))es$")
"""Several of what ends in a hiss, or after a vowel further on in -us or -o: bonuses and heroes, not uses and foes."""
_LONGEST_SLUG: Final = 60
_DIGITS: Final = re.compile("[0-9]{1,18}")


def listed(names: Iterable[str], nothing: str = "", *, comma: str = ", ") -> str:
    """The names as a sentence has them; `nothing` where there are none.

    >>> listed(["Ann"]), listed(["Ann", "Bob"]), listed(["Ann", "Bob", "Cy"]), listed([], "nobody")
    ('Ann', 'Ann and Bob', 'Ann, Bob and Cy', 'nobody')
    >>> listed(["a board", "cards, red", "dice"], comma="; ")
    'a board; cards, red and dice'
    """
    *first, last = [*names] or [""]
    return f"{comma.join(first)} and {last}" if first else last or nothing


def plural(thing: str) -> str:
    """Several of this thing.

    >>> plural("key"), plural("entry"), plural("box"), plural("Zombie"), plural("class")
    ('keys', 'entries', 'boxes', 'Zombies', 'classes')
    """
    if thing.endswith(_HISSING):
        return f"{thing}es"
    if thing.endswith("y") and thing[-2:-1] not in tuple("aeiou"):
        return f"{thing[:-1]}ies"
    return f"{thing}s"


def singular(things: str) -> str:
    """One of these things.

    >>> singular("rooms"), singular("entries"), singular("bosses"), singular("choices"), singular("dress")
    ('room', 'entry', 'boss', 'choice', 'dress')
    >>> singular("heroes"), singular("foes"), singular("bonuses"), singular("uses"), singular("houses")
    ('hero', 'foe', 'bonus', 'use', 'house')
    """
    if things.endswith("ies"):
        return f"{things[:-3]}y"
    if _IN_ES.search(things):
        return things[:-2]
    return things if things.endswith("ss") else things.removesuffix("s")


def counted(number: int, thing: str, things: str = "") -> str:
    """So many of this thing; `things` is what several are called, where that is out of the ordinary.

    >>> counted(1, "Small Key"), counted(0, "entry"), counted(2, "die", "dice")
    ('1 Small Key', '0 entries', '2 dice')
    """
    return f"{number} {thing if number == 1 else things or plural(thing)}"


def slug(text: str, usual: str = "") -> str:
    """The text in ids and names of files: small letters and digits, not too many; `usual` where none are left.

    >>> slug("Ann's +1 Axe"), slug("???", "blank")
    ('ann-s-1-axe', 'blank')
    """
    return re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")[:_LONGEST_SLUG] or usual


def whole(text: str) -> int | None:
    """The number that these digits are; None where it is anything else, or longer than any number that is meant.

    >>> whole("12"), whole("-1"), whole("\N{SUPERSCRIPT TWO}"), whole("9" * 5000)
    (12, None, None, None)
    """
    return int(text) if _DIGITS.fullmatch(text) else None


def percent(part: int, whole: int) -> str:
    """So many in a hundred, rounded to the nearest; what can happen is never 0 %, what can fail never 100 %.

    >>> percent(1, 3), percent(0, 3), percent(1, 1000), percent(999, 1000)
    ('33 %', '0 %', 'under 1 %', 'over 99 %')
    """
    rounded = (200 * part + whole) // (2 * whole)
    if rounded == 0 and part:
        return "under 1 %"
    return "over 99 %" if rounded == 100 and part < whole else f"{rounded} %"
