"""What a card's bonuses to Spells are added to, and which sets help casters."""

from __future__ import annotations

from typing import Final, Literal

from undercroft.games.truedungeon.character.card import Card
from undercroft.games.truedungeon.character.toll import has_bonus
from undercroft.games.truedungeon.content.explain import Number, total

By = Literal["spell", "scroll", "wand", "item", "power", "turn undead", "polymorph"]
"""What does the damage or heals; a Spell is only what the class card prints under Spells."""

ELDRITCH: Final = "truedungeon.set.elemental-eldritch.tiers"
_SET: Final = "truedungeon.set.elemental-eldritch"
_CARD: Final = "truedungeon.partycard"


def spell_damage(card: Card, by: By) -> Number:
    """What the card's Spell damage adds to damage that is done so: all of it to Spells from the card, none to items.

    A cleric turns Undead with it, and whoever is polymorphed strikes with it; in that the Elemental Eldritch set has no
    part, since its bonus is for weapons and Spells and is in the damage of weapons already.
    [truedungeon.partycard.spell-damage] [truedungeon.set.elemental-eldritch.damage-scope]
    [truedungeon.set.elemental-eldritch.what-is-spell]
    """
    parts = card.columns["spell-damage"].parts
    rest = tuple(part for part in parts if part.rule != ELDRITCH)
    also: tuple[str, ...] = ()
    if rest != parts:
        also = ("truedungeon.set.elemental-eldritch.damage-scope", "truedungeon.set.elemental-eldritch.what-is-spell")
    if by == "spell":
        return total("Spell damage", "truedungeon.partycard.spell-damage", parts, also=also)
    if by == "polymorph":
        return total("Spell damage", "truedungeon.partycard.spell-damage-polymorph", rest, also=also)
    if by == "turn undead":
        return total("Spell damage", "truedungeon.partycard.spell-damage-turn", rest, also=also)
    return total("Spell damage", "truedungeon.partycard.spell-damage", (), also=also)


def spell_healing(card: Card, by: By) -> Number:
    """What the card's Spell healing adds: to healing Spells from the card, to nothing else.

    [truedungeon.partycard.spell-healing] [truedungeon.set.elemental-eldritch.healing-scope]
    """
    parts = card.columns["spell-healing"].parts
    also: tuple[str, ...] = ()
    if any(part.rule == ELDRITCH for part in parts):
        also = ("truedungeon.set.elemental-eldritch.healing-scope", "truedungeon.set.elemental-eldritch.what-is-spell")
    counted = parts if by == "spell" else ()
    return total("Spell healing", "truedungeon.partycard.spell-healing", counted, also=also)


def marks_off(card: Card, level: int, *, spared: bool) -> bool:
    """Whether a Spell of this level is marked off when cast; `spared`: the Arcane set has saved one in this game.

    [truedungeon.set.arcane.three]
    """
    return spared or level > 2 or not has_bonus(card, "truedungeon.set.arcane.three")


def may_cast_second(card: Card, *, used: bool) -> bool:
    """Whether a second Spell can be cast in this round; `used`: the Cabal set has given one in this room.

    [truedungeon.set.cabal.three]
    """
    return has_bonus(card, "truedungeon.set.cabal.three") and not used
