"""The free bag: ten random tokens for everybody who plays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from undercroft.engine.chance import Chance
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import Rarity

MIX: Final[dict[Rarity, int]] = {"rare": 1, "uncommon": 2, "common": 7}
"""What a bag holds.  [truedungeon.party.free-bag]"""
_NOT_IN_BAGS: Final = ("trade-good", "trophy", "treasure-chip")


def bag(tokens: Iterable[Token], chance: Chance, stream: str = "bag") -> list[Token]:
    """Ten different random tokens from these: 1 Rare, 2 Uncommon, 7 Common, as far as there are so many.

    [truedungeon.party.free-bag]
    """
    found: list[Token] = []
    given = sorted((token for token in tokens if in_bags(token)), key=lambda token: token.name)
    for rarity, count in MIX.items():
        left = [token for token in given if token.rarity == rarity]
        for _ in range(min(count, len(left))):
            token = chance.pick(left, f"{rarity} token of the bag", stream, name=lambda token: token.name)
            left.remove(token)
            found.append(token)
    return found


def in_bags(token: Token) -> bool:
    """Whether such a token comes in bags: no special print, no trade good, no token that is earned."""
    return token.kind not in _NOT_IN_BAGS and not token.print and "nobility" not in token.tags
