"""How a token looks: colours, dimples, stamps and icons, for prints and pages. Looks never change play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

from undercroft.games.truedungeon.content.tokens.sets import PACKAGE
from undercroft.games.truedungeon.content.tokens.token import Token

_SPECIAL: Final = ("platinum", "onyx", "wood")
"""Backs of one run of a token only: chasers, gifts, and tokens from before there were chips."""
_EVER: Final = 9999
_TIERS_SINCE: Final = 2017
"""Before that, trade goods and reserves had no tiers."""
_PRINTED: Final = {
    "common": "Common",
    "uncommon": "Uncommon",
    "rare": "Rare",
    "ultra-rare": "Ultra Rare",
    "relic": "Relic",
    "legendary": "Legendary",
    "Premium (order bonus)": "Premium",
    "Eldritch": "Eldritch Relic",
    "Trade 1": "Trade (Tier 1)",
    "Trade 2": "Trade (Tier 2)",
    "Trade 3": "Trade (Tier 3)",
    "Reserve": "Reserve (Tier 4)",
}
"""Our rarities, and printed ones of public lists, as the table of traits has them."""


class Tint(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A colour, and in which years."""

    color: str
    since: int = 0
    until: int = _EVER


class Dimple(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The shape of the dimples on the back, and since when."""

    shape: Literal["round", "star"]
    since: int = 0


class Trait(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the table of traits."""

    rarity: str
    symbol: str = ""
    title: tuple[Tint, ...]
    back: tuple[Tint, ...]
    dimples: tuple[Dimple, ...] = (Dimple(shape="round"),)
    stamp: str = ""
    stamp_since: int = 0


class Back(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A colour of the back and what it marks, in some years or always."""

    color: str
    marks: str
    since: int = 0
    until: int = _EVER


class Stamped(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which tokens have the year on the back."""

    since: int
    rarities: tuple[str, ...]
    exceptions: tuple[str, ...] = msgspec.field(name="except")


class Starred(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which tokens have dimples like stars."""

    since: int
    rarities: tuple[str, ...]
    tokens: tuple[str, ...]
    once: dict[str, int]
    """Tokens of which only those of one year have them."""


class Appearance(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that the handbook says of how tokens look."""

    kind: Literal["appearance"]
    parts: tuple[str, ...]
    chips_since: int
    codes_since: int
    dots: dict[str, Literal["left", "right"]]
    names: dict[str, str]
    slang: dict[str, str]
    origins: dict[str, str]
    chips: dict[str, str]
    stamped: Stamped
    starred: Starred
    icons: dict[str, str]
    backs: tuple[Back, ...] = msgspec.field(name="back")
    traits: tuple[Trait, ...] = msgspec.field(name="trait")


@dataclass(frozen=True, slots=True)
class Look:
    """How one token looks."""

    name: str
    """The colour of its name."""
    back: str
    dimples: Literal["round", "star"]
    stamp: str
    """What is embossed on the back: a year, a tier, or nothing."""
    symbol: str
    icon: str
    """The sign of its year; empty where none is known."""
    icons: int
    """How many such signs there are: one on the back of wooden tokens, two on the front of chips."""
    convertible: bool
    """Whether it can be converted in the token exchange, as far as its code says so."""


@cache
def appearance() -> Appearance:
    """All that is known of how tokens look."""
    text = files(PACKAGE).joinpath("data", "appearance.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=Appearance)


def look(token: Token, year: int | None = None) -> Look:
    """How this token looks if printed in that year, else in the last of its years; without any, as chips look now."""
    known = appearance()
    year = year or max(token.years, default=0) or max(int(key) for key in known.icons if key.isdigit())
    rows = {trait.rarity: trait for trait in known.traits}
    rarity = _row(token, year, rows)
    trait = rows[rarity]
    wooden = year < known.chips_since
    back = next((back.color.lower() for back in known.backs if _dated(back, rarity, year)), _last(trait.back, year))
    return Look(
        name=_last(trait.title, year),
        back="wood" if wooden else back,
        dimples=_dimples(token.name, trait, year),
        stamp=_stamp(token.name, trait, year),
        symbol=trait.symbol,
        icon=_icon(rarity, year, known),
        icons=1 if wooden else 2,
        convertible=bool(token.converts) or year < known.codes_since,
    )


def _row(token: Token, year: int, rows: Mapping[str, Trait]) -> str:
    """The row of the table for this token: its own, that of its printed rarity, else that of ours."""
    if token.name in rows:
        return token.name
    if token.kind == "treasure-chip":
        return "1x Treasure Chip"
    printed = _PRINTED.get(token.print, token.print)
    if "(Tier" in printed and year < _TIERS_SINCE:
        printed = f"{printed.partition(' ')[0]} (old)"
    return printed if printed in rows else _PRINTED[token.rarity]


def _dated(back: Back, rarity: str, year: int) -> bool:
    """Whether the dated list says so; where it has a date it goes before the table.

    [truedungeon.appearance.back-conflicts]
    """
    return back.since > 0 and back.marks == rarity and back.since <= year <= back.until


def _last(tints: tuple[Tint, ...], year: int) -> str:
    """The colour of that year: the latest that had begun, or the first if none had."""
    fit = [tint for tint in tints if tint.color not in _SPECIAL and tint.since <= year <= tint.until]
    dated = [tint for tint in fit if tint.since or tint.until != _EVER]
    return (dated or fit or list(tints))[-1 if dated else 0].color


def _dimples(name: str, trait: Trait, year: int) -> Literal["round", "star"]:
    starred = appearance().starred
    if starred.once.get(name) == year:
        return "star"
    return next((dimple.shape for dimple in reversed(trait.dimples) if dimple.since <= year), "round")


def _stamp(name: str, trait: Trait, year: int) -> str:
    """The year or the tier on the back; some tokens are excepted.

    [truedungeon.appearance.year-stamp] [truedungeon.appearance.tier-stamp]
    """
    if trait.stamp != "year":
        return trait.stamp
    if name in appearance().stamped.exceptions or year < trait.stamp_since:
        return ""
    return str(year)


def _icon(rarity: str, year: int, known: Appearance) -> str:
    """The sign of that year.  [truedungeon.appearance.year-icons]"""
    keys = (f"{year} URs" if rarity == "Ultra Rare" else "", str(year), f"{year}a")
    found = next((known.icons[key] for key in keys if key in known.icons), "")
    return "" if found == "none" else found
