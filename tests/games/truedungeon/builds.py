"""Small builders: characters, tokens made up for one test, and what the rules make of them."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from undercroft.engine.ledger import Ledger
from undercroft.games.truedungeon.character.build import Character, Party
from undercroft.games.truedungeon.character.card import Card, card
from undercroft.games.truedungeon.character.company import ALONE, Company
from undercroft.games.truedungeon.character.equip import fit
from undercroft.games.truedungeon.character.fitted import Fitted
from undercroft.games.truedungeon.character.party import PartyCard, party_card
from undercroft.games.truedungeon.content.adventures.library import adventure_named, shipped_texts
from undercroft.games.truedungeon.content.adventures.model import Adventure
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.tokens.catalogue import Catalogue, shipped
from undercroft.games.truedungeon.content.tokens.token import Effect, Token, Weapon
from undercroft.games.truedungeon.content.words import Slot, Stat
from undercroft.games.truedungeon.options import TrueDungeonOptions

LEDGER = Ledger.read(files("undercroft.games.truedungeon"))

TEN = tuple(classes())[:10]
"""The classes of a full party."""
KEY = "Skull of Cavadar"
"""Carried, it lets anybody be a sub-class."""


def gives(stat: Stat, by: int = 1, **more: Any) -> Effect:
    """An effect."""
    return Effect(stat=stat, by=by, **more)


def made(name: str, slot: Slot, *effects: Effect, **more: Any) -> Token:
    """A token made up for a test: Rare gear for everybody."""
    more = {"kind": "gear", "rarity": "rare", "source": "user", **more}
    return Token(name=name, slot=slot, effects=effects, **more)


def weapon(name: str, *effects: Effect, classes: tuple[str, ...] = (), **what: Any) -> Token:
    """A weapon made up for a test: plain, edged, for one hand in melee."""
    what = {"mode": ("melee",), "wheel": (1, 2, 3, 4), **what}
    tags = what.pop("tags", ())
    rarity = what.pop("rarity", "rare")
    return made(
        name, "mainhand", *effects, kind="weapon", weapon=Weapon(**what), classes=classes, tags=tags, rarity=rarity
    )


def shield(name: str = "Test Shield", ac: int = 1, **more: Any) -> Token:
    """A shield made up for a test."""
    return made(name, "offhand", gives("ac", ac), kind="armor", shield=True, **more)


def hero(cls: str, *tokens: str | Token, **more: Any) -> Character:
    """A character of this class, or sub-class, with these tokens on."""
    return Character(class_=cls, tokens=tuple(_name(token) for token in tokens), **more)


def fitted(cls: str, *tokens: str | Token, **more: Any) -> Fitted:
    """Such a character examined; `options` are the switches that are on, `known` further tokens of the catalogue."""
    options, catalogue = _options(more.pop("options", {})), _catalogue(*tokens, *more.pop("known", ()))
    return fit(hero(cls, *tokens, **more), catalogue, options)


def line(cls: str, *tokens: str | Token, company: Company = ALONE, loaded: bool = False, **more: Any) -> Card:
    """The card of such a character."""
    return card(fitted(cls, *tokens, **more), company, loaded=loaded)


def together(*members: Character, known: tuple[Token, ...] = (), **options: Any) -> PartyCard:
    """The party card of these."""
    return party_card(Party(members=members), _catalogue(*known), TrueDungeonOptions(**options))


def reasons(found: Fitted) -> dict[str, str]:
    """The rule that each problem breaks, by what it is a problem of."""
    return {name: why.rule or "" for name, why in found.problems}


def idle(found: Fitted) -> dict[str, str]:
    """The rule by which each idle token is idle."""
    return {name: why.rule or "" for name, why in found.idle}


def rule_data(id: str) -> Any:
    """What the ledger's rule has as data."""
    return LEDGER[id].data


def _name(token: str | Token) -> str:
    return token if isinstance(token, str) else token.name


class _Beside(Catalogue):
    """The shipped catalogue with a few tokens more, and without copying it for every test."""

    def find(self, name: str) -> Token:
        return super().find(name) if name in self else shipped().find(name)


def _catalogue(*tokens: str | Token) -> Catalogue:
    return _Beside(token for token in tokens if isinstance(token, Token))


def _options(on: dict[str, Any]) -> TrueDungeonOptions:
    return TrueDungeonOptions(**on)


def adventures() -> dict[str, Adventure]:
    """The adventures that come with the game, by id."""
    return {name: adventure_named(name) for name in shipped_texts()}
