"""Characters and tokens for tests: a card in one call, a token in another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.games.truedungeon.character.build import Character
from undercroft.games.truedungeon.character.card import Card, card
from undercroft.games.truedungeon.character.company import ALONE, Company
from undercroft.games.truedungeon.character.equip import fit
from undercroft.games.truedungeon.character.fitted import Fitted
from undercroft.games.truedungeon.content.explain import HOWS, Number
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.content.tokens.token import Effect, Token
from undercroft.games.truedungeon.options import TrueDungeonOptions

TOKENS = shipped()


def fitted_of(
    cls: str,
    *tokens: str,
    own: Sequence[Token] = (),
    options: TrueDungeonOptions | None = None,
    **more: Any,
) -> Fitted:
    """A character of this class with these tokens on, and those of one's own too."""
    worn = (*tokens, *(token.name for token in own if token.slot != "carried"))
    character = Character(class_=cls, tokens=worn, **more)
    return fit(character, TOKENS.with_tokens(own), options)


def card_of(cls: str, *tokens: str, company: Company = ALONE, loaded: bool = False, **more: Any) -> Card:
    """The card of such a character, in which no rule is broken."""
    found = card(fitted_of(cls, *tokens, **more), company, loaded=loaded)
    assert found.problems == []
    return found


def token(name: str = "Test Charm", *effects: Effect, slot: Any = "charm", **more: Any) -> Token:
    """A token of one's own."""
    given: dict[str, Any] = {"kind": "misc-magic", "rarity": "rare", "source": "user", **more}
    return Token(name=name, slot=slot, effects=effects, **given)


def adds_up(number: Number) -> bool:
    """Whether every number in the tree is what its parts make it."""
    here = not number.parts or number.value == sum(part.value for part in number.parts)
    if number.of:
        here = here and number.value == HOWS[number.how]([part.value for part in number.of])
    return here and all(adds_up(inner) for inner in (*number.parts, *number.of))
