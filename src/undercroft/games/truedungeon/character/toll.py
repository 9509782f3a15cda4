"""What waits on a card for its moment in play: bonuses against some monsters, and what sets do at work.

Plain functions over a card and plain values; nothing is asked and nothing is rolled here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from undercroft.games.truedungeon.character.card import WIDER, Card
from undercroft.games.truedungeon.character.company import VIPER
from undercroft.games.truedungeon.content.explain import Number, leaf, made, total
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import Mode

DEADBANE: Final = 10
VIPER_POISON: Final = 5
DRAGON_SLAYER: Final = "+1 Mithral Long Sword"
DRAGON_FACES: Final = (8, 9)
_DUTY: Final = "truedungeon.party.conditional-bonus-duty"


def has_bonus(card: Card, rule: str) -> bool:
    """Whether the set bonus of this rule is in force."""
    return any(tier.rule == rule for bonus in card.sets for tier in bonus.tiers)


def against(card: Card, stat: str, kind: str, *, mode: Mode | None = None, aside: Collection[str] = ()) -> Number:
    """What is added to a statistic against monsters of this kind; on the card it is only listed.

    It is applied whenever its condition holds; `aside` are weapons that are held and not attacked with.
    [truedungeon.party.conditional-bonus-duty]
    """
    stats = (stat, f"{mode}-{stat}") if mode else (stat,)
    parts = [
        leaf(source.effect.by, f"{source.label} against {kind}", source.rule, source.token)
        for source in card.fitted.sources
        if source.effect.against == kind
        and source.effect.stat in stats
        and source.mode in (None, mode)
        and (source.mode is None or source.token not in aside)
    ]
    return total(f"{stat.replace('-', ' ')} against {kind}", _DUTY, parts)


def instead(card: Card, missile: Token, column: str, *, away: bool) -> Iterator[tuple[int, str, str]]:
    """What a missile of which the card does not know changes in a column: by how much, of which kind, and why.

    The card's missile weapon gives nothing while it is put away (`away`) or another is thrown, which gives its own.
    [truedungeon.slot.hand-modes]
    """
    held, stats = card.fitted.held.missile, WIDER[column]
    if missile.name in [token.name for token in held.tokens]:
        return
    if held.main is not None and (away or missile.hand_held):
        for source in (source for stat in stats for source in card.fitted.by_stat.get(stat, ())):
            if source.token == held.main.name and source.mode == "missile":
                yield -source.effect.by, source.effect.type or "", f"without {held.main.name}"
    for effect in missile.effects if missile.hand_held else ():
        if effect.stat in stats and not effect.circumstantial:
            yield effect.by, effect.type or "", missile.name


def kills_dragon(card: Card, weapon: Token, *, natural: int, face: int) -> bool:
    """Whether this slide kills a dragon at once.  [truedungeon.set.mithral.six]"""
    six = has_bonus(card, "truedungeon.set.mithral.six")
    return six and weapon.name == DRAGON_SLAYER and natural == 20 and face in DRAGON_FACES


def viper_poison(card: Card, weapon: Token, *, critical: bool) -> Number:
    """The Poison damage that a monk's crit with a Viper Strike weapon adds, doubled by the crit.

    [truedungeon.set.viper-strike.monk]
    """
    rule = "truedungeon.set.viper-strike.monk"
    monk = card.fitted.character.class_ == "monk"
    if not (critical and monk and has_bonus(card, VIPER) and "viper-strike" in weapon.tags):
        return total("Viper Strike", rule, ())
    return made("times", "Viper Strike", rule, leaf(VIPER_POISON, "Poison", VIPER), leaf(2, "by the crit"))


def deadbane(card: Card, mode: Mode, *, undead: bool) -> Number:
    """What an Undead monster takes for hitting in melee whoever wears five Mithral pieces, whatever its blow does.

    [truedungeon.set.mithral.five] [truedungeon.set.mithral.five-trigger]
    """
    rule = "truedungeon.set.mithral.five"
    if mode != "melee" or not undead or not has_bonus(card, rule):
        return total("Deadbane", rule, ())
    return leaf(DEADBANE, "Deadbane", rule, also=("truedungeon.set.mithral.five-trigger",))


def saves_for_sure(card: Card, danger: str) -> bool:
    """Whether a save against this danger succeeds without a roll: dragon breath, with three Dragonhide pieces.

    [truedungeon.set.dragonhide.three]
    """
    return danger == "dragon breath" and has_bonus(card, "truedungeon.set.dragonhide.three")


def is_immune(card: Card, danger: str) -> bool:
    """Whether this danger does nothing to the character, by what is on the card."""
    return danger in card.immune


def on_entering(card: Card) -> Number:
    """What the character regenerates on entering a room, beyond the Regeneration of its card.

    [truedungeon.set.templar.three]
    """
    parts = [
        leaf(source.effect.by, source.label, source.rule, source.token)
        for source in card.fitted.sources
        if source.effect.stat == "regeneration" and source.effect.per == "room"
    ]
    return total("Regeneration", "truedungeon.recovery.regeneration", parts)
