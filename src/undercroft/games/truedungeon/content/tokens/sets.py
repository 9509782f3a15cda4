"""Sets of tokens and what wearing several of one set gives, and the instruments of bards."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from undercroft.engine.craft.ready import ready
from undercroft.games.truedungeon.content.tokens.token import Effect, Note, Token

PACKAGE = "undercroft.games.truedungeon"


class Tier(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What so many pieces give, besides what fewer give; with `instead` it takes the place of lower tiers."""

    pieces: int
    rule: str
    text: str = ""
    effects: tuple[Effect, ...] = ()
    notes: tuple[Note, ...] = ()
    instead: bool = False
    supersedes: bool = False
    """What it gives to a statistic takes the place of what the set's own items give to it."""


class TokenSet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A set: its items by name, and its tiers from few pieces to many."""

    id: str
    name: str
    rule: str
    items: tuple[str, ...]
    tiers: tuple[Tier, ...]


class Song(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What bardsong gives with an instrument, all told."""

    melee_to_hit: int
    melee_damage: int
    ranged_to_hit: int
    ranged_damage: int
    darkrift: int = 0
    """By how much Darkrift damage taken changes."""
    sonic: int = 0
    fear: bool = False
    """Whether the party is immune to fear."""
    fortitude: int = 0
    reflex: int = 0
    will: int = 0


class Instrument(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An instrument: its song by a bard of 4th and of 5th level."""

    name: str
    fourth: Song
    fifth: Song
    rules: tuple[str, ...] = ()
    """What is said of its numbers besides the tables of all instruments."""
    notes: tuple[Note, ...] = ()


@ready
class _Sets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["sets"]
    sets: tuple[TokenSet, ...] = msgspec.field(name="set")


@ready
class _Instruments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["instruments"]
    instruments: tuple[Instrument, ...] = msgspec.field(name="instrument")


@cache
def sets() -> dict[str, TokenSet]:
    """All sets by id."""
    text = files(PACKAGE).joinpath("data", "sets.toml").read_text(encoding="utf-8")
    return {found.id: found for found in msgspec.toml.decode(text, type=_Sets).sets}


def is_sea_raider(token: Token) -> bool:
    """Whether it is of the Sea Raider set, whose items nobody has listed.  [truedungeon.set.sea-raider.by-slot]"""
    return token.name.startswith("Sea Raider")


@cache
def instruments() -> dict[str, Instrument]:
    """All instruments by name, the default one first."""
    text = files(PACKAGE).joinpath("data", "instruments.toml").read_text(encoding="utf-8")
    return {found.name: found for found in msgspec.toml.decode(text, type=_Instruments).instruments}
