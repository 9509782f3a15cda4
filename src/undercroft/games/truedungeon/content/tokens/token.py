"""A token and what it does, as its file says it."""

from __future__ import annotations

import msgspec

from undercroft.engine.craft.ready import ready
from undercroft.games.truedungeon.content.words import (
    Ability,
    ClassId,
    Damage,
    Hands,
    Kind,
    Per,
    Rarity,
    Slot,
    Source,
    Stat,
)


class Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One change to one statistic, which a program can apply.

    With `when`, `against` or a `per` other than always it is circumstantial: it is listed and never on the card.
    """

    stat: Stat
    by: int = 1
    type: Damage | None = None
    """Of damage, retribution and reduction: which kind."""
    slot: Slot | None = None
    """Of `slots`: where there is more room."""
    to: str = ""
    """Of `immune`: to what."""
    hands: Hands | None = None
    """Only while a melee weapon for so many hands is held."""
    shield: bool = False
    """Only while a shield is held."""
    each: Slot | None = None
    """`by` for every token equipped in that slot, `most` at most."""
    most: int = 0
    wearers: tuple[tuple[int, int], ...] = ()
    """In place of `by`: from so many wearers in the party on, so much. `[[1, 2], [6, 3], [10, 4]]`."""
    others: int = 0
    """In place of `by`: so much for every other wearer in the party."""
    party: bool = False
    """For every member of the party."""
    when: str = ""
    against: str = ""
    per: Per = "always"

    @property
    def circumstantial(self) -> bool:
        """Whether it holds only now and then, so that it is not on the card."""
        return bool(self.when or self.against) or self.per != "always"


class Note(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a token does that no program applies: words for whoever plays it."""

    text: str
    per: Per = "always"


class Condition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must be so before a token counts."""

    least: dict[Ability, int] = {}
    """Minimum ability scores, from permanent items."""
    hands: Hands | None = None
    """A melee weapon for so many hands is held."""
    holding: str = ""
    """A weapon with this tag is held: bow, crossbow, sling, iron, ..."""
    rarest: Rarity | None = None
    """The melee weapon is of no higher rarity."""
    no_shield: bool = False
    without: tuple[str, ...] = ()
    """None of these tokens, nor any token with one of these as a tag, is equipped."""
    one_other: str = ""
    """Exactly one other token with this tag is equipped."""
    beside: tuple[str, ...] = ()
    """All of these tokens are equipped."""


class Weapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a weapon is. Its `plus` is To Hit and how magical it is; the plus to damage is already in the wheel."""

    mode: tuple[str, ...]
    """melee, missile, or both; `thrown` is missile with the thrower's Strength."""
    hands: Hands = "one"
    wheel: tuple[int, ...] = ()
    """The faces of the damage wheel; empty: nobody has written them down."""
    energy: Damage | None = None
    """The kind of damage that the wheel deals; None: plain."""
    share: int = 0
    """So many points of every face are of that kind, the rest is plain; 0: all of them."""
    plus: int = 0
    edge: str = "edged"
    """blunt, edged or piercing."""
    flurry: bool = False
    """Fit for a monk's flurry of blows."""
    mighty: bool = False
    """A bow that adds the Strength bonus to its damage."""
    crit: int = 20
    """From this natural number on it crits."""
    ammunition: str = ""
    """What it shoots: arrow, bolt, bullet, dart."""


@ready
class Token(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A token as the catalogue has it."""

    name: str
    aliases: tuple[str, ...] = ()
    """Other names for the very same token."""
    slot: Slot
    kind: Kind
    rarity: Rarity
    source: Source
    known: bool = True
    """Whether its effect is written down; of most public names nobody has."""
    text: str = ""
    """What it does, in our words."""
    errata: str = ""
    """What overrides the printed text; effects, notes and weapon are given as they then are."""
    print: str = ""
    """The printed rarity where that is none of the six: Premium, Exalted, Trade 1, ..."""
    years: tuple[int, ...] = ()
    classes: tuple[ClassId, ...] = ()
    """Who may use it; empty: everybody."""
    effects: tuple[Effect, ...] = ()
    notes: tuple[Note, ...] = ()
    condition: Condition | None = None
    weapon: Weapon | None = None
    shield: bool = False
    buckler: bool = False
    one_use: bool = False
    one_per_person: bool = False
    base: int = 0
    """How many Rare runestones it holds."""
    forbids: tuple[Slot, ...] = ()
    """Slots that must stay empty while it is worn."""
    together: str = ""
    """Who wears any token with this same word counts as a wearer of each of them, where wearers are counted."""
    tags: tuple[str, ...] = ()
    """Further properties: treasure-enhancing, synergistic, holy-symbol, mithral, focus, ..."""
    converts: str = ""
    """What it turns into in the token exchange."""
    units: int = 0
    rule: str = ""
    """The ledger's rule that says what it does, where there is one."""

    @property
    def says(self) -> str:
        """What it does, in words: errata stand before the text that they override.  [truedungeon.token.authority]"""
        return f"Errata: {self.errata} Printed: {self.text or '-'}" if self.errata else self.text

    @property
    def is_weapon(self) -> bool:
        """Whether it is a weapon in somebody's hands; alchemical ones and ammunition are not held."""
        return self.weapon is not None and self.slot in ("mainhand", "offhand")

    @property
    def hand_held(self) -> bool:
        """Whether it is held: weapons, shields, off-hand items; gloves and rings are worn.

        [truedungeon.token.handheld-definition]
        """
        return self.slot in ("mainhand", "offhand")

    @property
    def counted_as(self) -> str:
        """Under what its wearers in a party are counted."""
        return self.together or self.name

    @property
    def consumable(self) -> bool:
        """Whether it is given up when used.

        [truedungeon.token.consumable.one-use] [truedungeon.token.consumable.potions-scrolls]
        """
        return self.one_use or self.kind in ("potion", "scroll", "polymorph-potion")
