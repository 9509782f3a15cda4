"""The treasure generator: what a treasure chip draws.

Nobody publishes what lies in one; the shares are a ruling, and every draw can be done again from its seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from undercroft.engine import Refused
from undercroft.engine.chance import Chance
from undercroft.engine.refusal import shown
from undercroft.games.truedungeon.content.explain import Number, leaf, total
from undercroft.games.truedungeon.content.tokens.token import Token

SHARES: Final[dict[str, int]] = {
    "rare": 401,
    "uncommon": 355,
    "trade good": 157,
    "set piece": 47,
    "trophy": 30,
    "ultra-rare or better": 10,
}
"""Of a thousand draws, so many of each kind; within a kind every token is equally likely.

[truedungeon.treasure.contents]
"""
COMMONS: Final = 40
"""So many Commons has a print run.  [truedungeon.treasure.commons-per-run]"""
TWICE: Final = 20
"""Of a thousand pulls so many bring out two tokens.  [truedungeon.treasure.multi-pull]"""
ERRANT: Final = 5
"""Of a thousand tokens so many are Commons that somebody has dropped there.  [truedungeon.treasure.errant-common]"""
CHIPS: Final = {10: "10x Treasure Chips", 5: "5x Treasure Chips", 3: "3x Treasure Chips", 1: "Treasure Chip"}
"""The chip tokens by the draws that each gives.  [truedungeon.treasure.denominations]"""
MOST: Final = 1_000
"""So many chips are redeemed at a time."""

Pool = Mapping[str, Sequence[Token]]


def kind_of(token: Token) -> str:
    """The kind of which this token is drawn, or nothing if it lies in no generator."""
    if token.kind == "treasure-chip" or "nobility" in token.tags:
        return ""
    if token.print == "Quest":
        return "set piece"
    if token.kind == "trophy":
        return "trophy"
    if token.kind == "trade-good":
        return "trade good" if token.print in ("", "Trade 1", "Trade 2", "Trade 3") else ""
    if token.print or is_common(token):
        return ""  # Other prints are bought or made; Commons lie in bags only.
    if token.rarity in ("rare", "uncommon"):
        return token.rarity
    return "ultra-rare or better" if token.rarity != "common" else "uncommon"


def is_common(token: Token) -> bool:
    """Whether it is one of a print run's Commons; trade goods and cursed tokens only look so.

    [truedungeon.treasure.no-commons] [truedungeon.treasure.looks-common]
    """
    return token.rarity == "common" and token.kind != "trade-good" and "cursed" not in token.tags


def generator(tokens: Iterable[Token]) -> Pool:
    """What lies in the generator, by kind, each in the order of names."""
    found: dict[str, list[Token]] = {kind: [] for kind in SHARES}
    for token in tokens:
        kind = kind_of(token)
        if kind:
            found[kind].append(token)
    return {kind: sorted(inside, key=lambda token: token.name) for kind, inside in found.items() if inside}


def mark(pool: Pool) -> str:
    """A short name for what lies in a generator: draws can be checked only against the same."""
    names = "\n".join(f"{kind}: {token.name}" for kind, inside in pool.items() for token in inside)
    return sha256(names.encode()).hexdigest()[:16]


def uses_up(token: Token) -> Number:
    """How many draws this token uses up: one, or none if it is an errant Common.

    [truedungeon.treasure.errant-common] [truedungeon.treasure.looks-common]
    """
    if is_common(token):
        return leaf(0, token.name, "truedungeon.treasure.errant-common")
    looks = ("truedungeon.treasure.looks-common",) if token.rarity == "common" else ()
    return leaf(1, token.name, "truedungeon.treasure.draw", also=looks)


def draw_one(pool: Pool, chance: Chance, stream: str = "treasure") -> Token:
    """One hidden, random token.  [truedungeon.treasure.draw] [truedungeon.treasure.contents]"""
    shares = {kind: share for kind, share in SHARES.items() if kind in pool}
    roll = chance.roll(sum(shares.values()), "kind of treasure", stream)
    kinds = list(shares)
    while roll > shares[kinds[0]]:
        roll -= shares[kinds.pop(0)]
    return chance.pick(pool[kinds[0]], f"treasure, {kinds[0]}", stream, name=lambda token: token.name)


def _must_hold_something(pool: Pool) -> None:
    """`Refused` where nobody could ever draw anything that counts.  [truedungeon.treasure.contents]"""
    if all(is_common(token) for inside in pool.values() for token in inside):
        raise Refused("nothing lies in the treasure generator", rule="truedungeon.treasure.contents")


def draw_many(pool: Pool, draws: int, chance: Chance, stream: str = "treasure") -> list[Token]:
    """What so many draws give; an errant Common is kept, and drawn again for."""
    _must_hold_something(pool)
    found: list[Token] = []
    left = draws
    while left > 0:
        token = draw_one(pool, chance, stream)
        found.append(token)
        left -= uses_up(token).value
    return found


# ---- at the chest: chip tokens, and a wand that may bring out two tokens at once


def changed(draws: int) -> tuple[str, ...]:
    """The fewest chip tokens that give so many draws.  [truedungeon.treasure.denominations]

    >>> changed(14)
    ('10x Treasure Chips', '3x Treasure Chips', 'Treasure Chip')
    """
    found: list[str] = []
    for worth, name in CHIPS.items():
        found += [name] * (draws // worth)
        draws %= worth
    return tuple(found)


def named(chips: Iterable[str]) -> tuple[str, ...]:
    """These chip tokens as they are called, each given by its name or as `3x`; `Refused` if there is none such."""
    found: list[str] = []
    for chip in chips:
        word = chip.strip().lower().replace("×", "x").removesuffix("s").removesuffix("treasure chip").strip() or "1x"
        name = next((name for worth, name in CHIPS.items() if word == f"{worth}x"), None)
        if name is None:
            raise Refused(
                f"there is no treasure chip {shown(chip)}; there are 1x, 3x, 5x and 10x",
                rule="truedungeon.treasure.denominations",
                at="chips",
            )
        found.append(name)
    return tuple(found)


def draws_for(chips: Iterable[str]) -> int:
    """The draws that these chip tokens give.  [truedungeon.treasure.denominations]

    >>> draws_for(["10x", "10x"]), draws_for(["Treasure Chip", "3x Treasure Chips"])
    (20, 4)
    """
    worth = {name: worth for worth, name in CHIPS.items()}
    return sum(worth[name] for name in named(chips))


@dataclass(frozen=True, slots=True)
class Pull:
    """What one pull of the wand has brought out."""

    tokens: tuple[Token, ...]

    @property
    def errant(self) -> tuple[Token, ...]:
        """Those of it that are Commons, which count as no draw.  [truedungeon.treasure.errant-common]"""
        return tuple(token for token in self.tokens if not uses_up(token).value)


def commons_of(tokens: Iterable[Token]) -> list[Token]:
    """The Commons that somebody may have dropped into a chest, in the order of names."""
    return sorted((token for token in tokens if is_common(token) and not token.print), key=lambda token: token.name)


def pulled(pool: Pool, commons: Sequence[Token], draws: int, chance: Chance, stream: str = "treasure") -> list[Pull]:
    """What comes out of the chest until so many draws are made: each token counts as one, an errant Common as none.

    A wand that brings out two tokens for the last draw gives one of them back.
    [truedungeon.treasure.multi-pull] [truedungeon.treasure.errant-common]
    """
    _must_hold_something(pool)
    found: list[Pull] = []
    left = draws
    while left > 0:
        both = chance.roll(1000, "the wand", stream) <= TWICE and left > 1
        tokens = tuple(_out_of_chest(pool, commons, chance, stream) for _ in range(1 + both))
        rule = "truedungeon.treasure.multi-pull" if both else "truedungeon.treasure.draw"
        left -= total("draws", rule, [uses_up(token) for token in tokens]).value
        found.append(Pull(tokens))
    return found


def _out_of_chest(pool: Pool, commons: Sequence[Token], chance: Chance, stream: str) -> Token:
    if commons and chance.roll(1000, "what somebody has dropped", stream) <= ERRANT:
        return chance.pick(commons, "errant Common", stream, name=lambda token: token.name)
    return draw_one(pool, chance, stream)
