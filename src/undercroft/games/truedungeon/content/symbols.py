"""The symbols of memory tests: beads, leaves, runes and planes, each with its look in words and its name.

`data/symbols.toml` has them; nothing about a question needs a picture, and nothing goes by colour alone.
[truedungeon.digital.skill-nonvisual] [truedungeon.digital.skill-fixed-sets]
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

import msgspec

from undercroft.engine import Refused
from undercroft.engine.craft.ready import ready
from undercroft.games.truedungeon.content.tokens.sets import PACKAGE

NAME: Final = "name"
FIND: Final = "find"
"""The two forms of a question: a symbol is shown and its name wanted, or a name is said and the symbol wanted."""
RINGS: Final = ("centre", "inner", "middle", "outer")
"""The rings of the planar chart, from within.  [truedungeon.digital.skill-planes]"""
LEAST: Final = 4
"""Fewer symbols are nothing to learn."""
_ICONS: Final = {"beads": "bead", "leaves": "leaf", "runes": "rune", "planes": "plane"}
_SIZE: Final = re.compile(r"([a-z-]+) ([0-9]{1,3})")
_BANK: Final = "truedungeon.skillcheck.bank"


class Symbol(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A symbol: what it looks like, and what belongs to it."""

    id: str
    looks: str
    name: str


class SymbolSet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The symbols that players of these classes learn, and how they are asked for.  [truedungeon.skillcheck.bank]"""

    id: str
    classes: tuple[str, ...]
    about: str
    name: str
    find: str = ""
    """How a symbol is asked for by its name; nothing: it never is."""
    typed: bool = False
    """Whether the name may be typed."""
    symbols: tuple[Symbol, ...]

    @property
    def forms(self) -> tuple[str, ...]:
        """In which forms it is asked for."""
        return (NAME, FIND) if self.find else (NAME,)

    def symbol(self, id: str) -> Symbol:
        """The symbol of this id."""
        return next(one for one in self.symbols if one.id == id)


@ready
class _Symbols(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["symbols"]
    sets: tuple[SymbolSet, ...] = msgspec.field(name="set")


@cache
def symbol_sets() -> dict[str, SymbolSet]:
    """All sets by id: beads, leaves, runes, planes."""
    text = files(PACKAGE).joinpath("data", "symbols.toml").read_text(encoding="utf-8")
    return {one.id: one for one in msgspec.toml.decode(text, type=_Symbols).sets}


@cache
def set_of(cls: str) -> SymbolSet | None:
    """The set that players of this class learn, or None.  [truedungeon.party.caster-skill-type]"""
    return next((one for one in symbol_sets().values() if cls in one.classes), None)


@cache
def learnt(cls: str, sizes: str) -> SymbolSet | None:
    """The set that players of this class learn where sets have these sizes: all of it, or the first so many of it.

    [truedungeon.skillcheck.bank]
    """
    found = set_of(cls)
    size = set_sizes(sizes).get(cls)
    return None if found is None else msgspec.structs.replace(found, symbols=found.symbols[:size])


@cache
def set_sizes(text: str) -> Mapping[str, int]:
    """How many symbols a class learns, where that is said; `Refused` if it cannot be.  [truedungeon.skillcheck.bank]

    >>> set_sizes("cleric 7, bard 10")
    {'cleric': 7, 'bard': 10}
    """
    sizes = {}
    for part in text.split(",") if text.strip() else ():
        given = _SIZE.fullmatch(part.strip())
        found = set_of(given[1]) if given is not None else None
        if given is None or found is None:
            raise Refused(
                f"set_size has a class with memory tests and a number, such as 'cleric 7', not {part.strip()!r}",
                rule=_BANK,
                at="set_size",
            )
        if not LEAST <= int(given[2]) <= len(found.symbols):
            raise Refused(
                f"a {given[1]} learns {LEAST} to {len(found.symbols)} {found.id}, not {given[2]}",
                rule=_BANK,
                at="set_size",
            )
        sizes[given[1]] = int(given[2])
    return sizes


def icon_of(set: str, id: str) -> str:
    """The picture of this symbol: it is called by its looks, so that it betrays nothing.
    [truedungeon.digital.skill-nonvisual]

    >>> icon_of("planes", "outer 5"), icon_of("leaves", "fan")
    ('plane-outer-5', 'leaf-fan')
    """
    return f"{_ICONS[set]}-{id.replace(' ', '-')}"


def place_of(id: str) -> tuple[int, int]:
    """Where on the planar chart this symbol is: the ring from within, and the hour.

    >>> place_of("outer 5"), place_of("centre")
    ((3, 5), (0, 12))
    """
    ring, _, clock = id.partition(" ")
    return RINGS.index(ring), int(clock or 12)


def name_id(name: str) -> str:
    """A name in ids of options.

    >>> name_id(" Faith ")
    'faith'
    """
    return "-".join(name.lower().split())


def names_in(found: SymbolSet, shuffled: Mapping[str, list[str]]) -> dict[str, str]:
    """The name of each symbol by its id: as the set has them, or as they were shuffled for this run.

    [truedungeon.digital.skill-fixed-sets]
    """
    names = shuffled.get(found.id) or [one.name for one in found.symbols]
    return {symbol.id: name for symbol, name in zip(found.symbols, names, strict=False)}


def right_answer(about: Mapping[str, Any]) -> str:
    """What one who knows the sets by heart answers to a `recall`: the id of the right option.

    `about` is the question's. Where names are shuffled for each run, nobody can know them: then it is `roll`.

    >>> right_answer({"set": "leaves", "form": "name", "shown": "fan", "shuffled": False})
    'ginkgo'
    """
    if about["shuffled"]:
        return "roll"
    symbol = symbol_sets()[about["set"]].symbol(about["shown"]) if about["form"] == NAME else None
    if symbol is not None:
        return name_id(symbol.name)
    return next(one.id for one in symbol_sets()[about["set"]].symbols if name_id(one.name) == about["shown"])
