"""A character whose tokens have been examined: what counts, what does not and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.character.build import Character
from undercroft.games.truedungeon.character.hands import Held
from undercroft.games.truedungeon.content.explain import Number
from undercroft.games.truedungeon.content.tokens.gloss import tier_in_words
from undercroft.games.truedungeon.content.tokens.sets import Tier, TokenSet
from undercroft.games.truedungeon.content.tokens.token import Effect, Token
from undercroft.games.truedungeon.content.uses import Use, flags, use_of
from undercroft.games.truedungeon.content.words import Mode, Slot
from undercroft.games.truedungeon.options import TrueDungeonOptions


class Source(msgspec.Struct, frozen=True, gc=False):
    """An effect that is in force, and where it comes from; `mode` where it is only in one set of hands.

    `counted_as` is what the wearers of its token are counted under.
    """

    effect: Effect
    label: str
    rule: str
    token: str = ""
    mode: Mode | None = None
    counted_as: str = ""


@dataclass(frozen=True, slots=True)
class SetBonus:
    """A set of which enough is worn: how many pieces count, and which tiers hold."""

    set: TokenSet
    counted: Number
    """The pieces that count, and by which rules."""
    tiers: tuple[Tier, ...]
    locked: tuple[str, ...]
    """Hand-held pieces that must be kept, since without them a tier would be lost."""

    @property
    def pieces(self) -> int:
        """How many pieces count."""
        return self.counted.value

    def plain(self) -> dict[str, Any]:
        """The bonus as plain data."""
        return {
            "name": self.set.name,
            "pieces": self.pieces,
            "of": len(self.set.items),
            "gives": [words for tier in self.tiers if (words := tier_in_words(tier))],
            "rules": [tier.rule for tier in self.tiers],
            "locked": list(self.locked),
        }


@dataclass(slots=True)
class Fitted:
    """A character whose tokens have been examined."""

    character: Character
    options: TrueDungeonOptions
    worn: tuple[Token, ...]
    """What is worn and breaks no rule."""
    held: Held
    carried: tuple[Token, ...]
    problems: list[tuple[str, Refusal]]
    """What breaks a rule: the token's name, or a place, and why."""
    idle: list[tuple[str, Refusal]] = field(default_factory=list)
    """What may be worn and gives nothing as things are, and why."""
    level: int = 4
    levels: tuple[Number, ...] = ()
    """What raises the level, each by its own; one is enough."""
    sources: tuple[Source, ...] = ()
    moments: frozenset[str] = frozenset()
    """The moments for which some of these are, such as the first round of combat."""
    sets: tuple[SetBonus, ...] = ()
    room: dict[Slot, Number] = field(default_factory=dict)
    counted: frozenset[str] = frozenset()
    """The names of all that counts, worn or held."""
    by_stat: dict[str, list[Source]] = field(default_factory=dict)
    """The sources that are not circumstantial, by what they change."""
    gifts: tuple[Source, ...] = ()
    """What others of the party give."""
    _equipped: tuple[Token, ...] = field(init=False, repr=False)
    _names: frozenset[str] | None = field(init=False, repr=False, compare=False, default=None)
    _marks: frozenset[str] | None = field(init=False, repr=False, compare=False, default=None)
    _flagged: dict[str, tuple[Use, ...]] | None = field(init=False, repr=False, compare=False, default=None)

    def __post_init__(self) -> None:
        self._equipped = (*self.worn, *self.held.all())

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return not self.problems

    @property
    def stance(self) -> Mode:
        """The set of hands that counts where a column has no mode.  [truedungeon.partycard.in-hand]"""
        if self.character.in_hand:
            return self.character.in_hand
        return "missile" if self.held.melee.empty and not self.held.missile.empty else "melee"

    def tokens(self) -> tuple[Token, ...]:
        """Everything equipped that breaks no rule, worn or held: for good, since another fit is another `Fitted`."""
        return self._equipped

    @property
    def names(self) -> frozenset[str]:
        """What these are called."""
        if self._names is None:
            self._names = frozenset([token.name for token in self._equipped])
        return self._names

    @property
    def marks(self) -> frozenset[str]:
        """What these permit by being there, by the names in `FLAGS`."""
        if self._marks is None:
            self._marks = flags(self._equipped)
        return self._marks

    @property
    def flagged(self) -> dict[str, tuple[Use, ...]]:
        """Their uses by flag, in the order of the tokens; to be read only."""
        if self._flagged is None:
            found: dict[str, tuple[Use, ...]] = {}
            for token in self._equipped:
                for use in use_of(token.name):
                    found[use.flag] = (*found.get(use.flag, ()), use)
            self._flagged = found
        return self._flagged
