"""Throws that people type: a die, several named dice or a card, as they are asked for, read and refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Refused, Wanted
from undercroft.engine.refusal import shown

_CARD: Final = re.compile(r"(10|[2-9JQKA]) ?([HDSC\u2665\u2666\u2660\u2663])", re.IGNORECASE)
_SUITS: Final = {"\u2665": "H", "\u2666": "D", "\u2660": "S", "\u2663": "C"}
_NUMBER: Final = re.compile("[0-9]{1,9}")
_LONGEST: Final = 40


def throw_words(wanted: Wanted) -> str:
    """What is to be thrown, and what for.

    >>> throw_words(Wanted(6, "action points")), throw_words(Wanted("1 of 52", "fate"))
    ('a D6 for action points', 'a card for fate')
    >>> throw_words(Wanted({"natural": 20, "wheel": 8}, "attack"))
    'natural (D20) and wheel (D8) for attack'
    """
    return f"{_die_words(wanted.die)} for {wanted.reason}"


def _die_words(die: Any) -> str:
    if isinstance(die, Mapping):
        return " and ".join(f"{name} (D{sides})" for name, sides in die.items())
    return f"a D{die}" if isinstance(die, int) else "a card"


def read_throw(text: str, die: Any) -> Any:
    """The throw that somebody typed; `Refused` says what would be one.

    Several dice are typed in their order, a card by rank and suit.

    >>> read_throw(" 4 ", 6), read_throw("16, 5", {"natural": 20, "wheel": 8}), read_throw("10h", "1 of 52")
    (4, {'natural': 16, 'wheel': 5}, '10H')
    """
    face: Any = text.strip()
    if isinstance(die, Mapping):
        numbers = [word for word in re.split(r"[\s,;:=]+", face) if _NUMBER.fullmatch(word)]
        face = dict(zip(die, map(int, numbers), strict=False)) if len(numbers) == len(die) else {}
    elif isinstance(die, int):
        face = int(face) if _NUMBER.fullmatch(face) else face
    elif found := _CARD.fullmatch(face):
        face = found[1].upper() + _SUITS.get(found[2], found[2].upper())
    elif len(face) == 2:  # A joker, such as RJ.
        face = face.upper()
    must_be_possible(die, face)
    return face


def must_be_possible(die: Any, face: Any) -> None:
    """Nothing, or `Refused` if this die (or these dice, or a card) cannot show that.

    >>> must_be_possible(6, 7)
    Traceback (most recent call last):
    undercroft.engine.refusal.Refused: a D6 shows 1 to 6, not 7
    """
    if isinstance(die, Mapping):
        if not isinstance(face, Mapping) or face.keys() != die.keys():
            raise Refused(f"{len(die)} dice are wanted: {_die_words(die)}", at="face")
        for name, sides in die.items():
            if not _is_face(face[name], sides):
                raise Refused(f"{name} is a D{sides}: it shows 1 to {sides}, not {shown(face[name])}", at=name)
    elif isinstance(die, int):
        if not _is_face(face, die):
            raise Refused(f"a D{die} shows 1 to {die}, not {shown(face)}", at="face")
    elif not isinstance(face, str) or not 0 < len(face) <= _LONGEST:
        raise Refused("a card is named by rank and suit, such as 7D, 10S or QH", at="face")


def not_left(face: Any) -> Refused:
    """The refusal of a card that cannot have been drawn."""
    return Refused(f"{face} is not among the cards that are left", at="face")


def _is_face(face: Any, sides: int) -> bool:
    return type(face) is int and 1 <= face <= sides
