"""Sheets: what the data files say, entry by entry in words, as the game has read it.

An entry is a name and its facts; what is as usual, and prose, is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from textwrap import fill
from typing import Any

import msgspec

from undercroft.games.truedungeon.content.classes import LEVELS, ClassCard, classes, spells
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.content.tokens.gloss import in_words
from undercroft.games.truedungeon.content.tokens.sets import instruments, sets
from undercroft.games.truedungeon.content.tokens.token import Effect, Note
from undercroft.games.truedungeon.content.uses import uses

WIDTH = 110
PROSE = ("text", "about", "errata")
SPEAKING = ("slot", "kind", "rarity", "source", "how", "action", "effects", "mode", "pieces")
"""Fields whose words need no name before them."""

Entries = Iterator[tuple[str, str]]


def token_entries(source: str) -> Entries:
    """The tokens of this source."""
    for token in shipped().values():
        if token.source == source:
            yield token.name, facts(token, but=("name", "source"))


def class_entries() -> Entries:
    """Each class, then its sub-class and its powers."""
    for card in classes().values():
        yield card.name, facts(card, but=("name", "subclass", "powers"))
        yield from _parts_of(card)


def _parts_of(card: ClassCard) -> Entries:
    yield f"{card.name}: {card.subclass.name}", facts(card.subclass, but=("name",))
    for power in card.powers:
        yield f"{card.name}: {power.name}", facts(power, but=("name",))


def spell_entries() -> Entries:
    """The Spells of each list."""
    for spell in spells():
        yield f"{spell.of.capitalize()}: {spell.name}", facts(spell, but=("name", "of"))


def use_entries() -> Entries:
    """What tokens do in play; one of several uses of a token has a number."""
    for name, rows in uses().items():
        for number, use in enumerate(rows, 1):
            yield name if len(rows) == 1 else f"{name} ({number})", facts(use, but=("token",))


def set_entries() -> Entries:
    """Each set, then what it gives from so many pieces on."""
    for found in sets().values():
        yield found.name, facts(found, but=("name", "tiers"))
        for tier in found.tiers:
            yield f"{found.name}: {tier.pieces} pieces", facts(tier, but=("pieces",))


def instrument_entries() -> Entries:
    """What each instrument gives."""
    for found in instruments().values():
        yield found.name, facts(found, but=("name",))


SHEETS: dict[str, Callable[[], Entries]] = {
    "classes": class_entries,
    "instruments": instrument_entries,
    "sets": set_entries,
    "spells": spell_entries,
    "tokens-handbook": lambda: token_entries("handbook"),
    "tokens-ours": lambda: token_entries("ours"),
    "tokens-public": lambda: token_entries("public"),
    "uses": use_entries,
}


def entries(name: str) -> list[str]:
    """The entries of a sheet as they stand there."""
    return [_wrapped(f"{title}: {said}") for title, said in SHEETS[name]()]


def sheet(name: str) -> str:
    """The text of a sheet, an entry after the other."""
    return "".join(f"{entry}\n" for entry in entries(name))


def read(text: str) -> list[str]:
    """The entries of the text of a sheet: one begins where a line is not indented."""
    return re.split(r"\n(?! )", text.rstrip("\n"))


def _wrapped(entry: str) -> str:
    return fill(entry, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def facts(struct: msgspec.Struct, *, but: tuple[str, ...] = ()) -> str:
    """What is said of it beyond the usual, in words; its rule last."""
    found = {
        field.name: value
        for field in _fields(type(struct))
        if field.name not in (*PROSE, *but) and (value := getattr(struct, field.name)) != _usual(field)
    }
    rule = found.pop("rule", "")
    return "; ".join([*(_fact(name, value) for name, value in found.items()), *([f"[{rule}]"] if rule else ())])


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of this kind of struct: their types are read anew whenever one asks."""
    return msgspec.structs.fields(kind)


def _usual(field: msgspec.structs.FieldInfo) -> Any:
    factory = field.default_factory
    return field.default if factory is msgspec.NODEFAULT else factory()


def _fact(name: str, value: Any) -> str:
    """One fact with the name of its field, where its words do not speak for themselves."""
    plain = name.replace("_", " ")
    if isinstance(value, bool):
        return plain if value else f"not {plain}"
    return _said(value) if name in SPEAKING else f"{plain} {_said(value)}"


def _said(value: Any) -> str:
    if isinstance(value, Effect):
        return in_words(value)
    if isinstance(value, Note):
        return value.per
    if isinstance(value, msgspec.Struct):
        return f"({facts(value)})"
    if isinstance(value, Mapping):
        return ", ".join(_by_key(value))
    if isinstance(value, tuple):
        return ", ".join(map(_said, value))
    return str(value)


def _by_key(values: Mapping[str, Any]) -> Iterator[str]:
    """What stands at each key; levels at which the same does are said together."""
    together: dict[tuple[str, str], list[str]] = {}
    for key, value in values.items():
        said = f"({_said(value)})" if isinstance(value, Mapping | tuple) else _said(value)
        together.setdefault((said, "" if key in LEVELS else key), []).append(key.replace("_", " "))
    for (said, _), keys in together.items():
        yield f"{'/'.join(keys)} {said}"
