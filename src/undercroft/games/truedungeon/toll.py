"""What the numbers of a card do in play: damage dealt and taken, Retribution, death, and what sets do at work.

Plain functions over a card and plain values; nothing is asked and nothing is rolled here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from undercroft.engine.notes import cite
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.card import Card
from undercroft.games.truedungeon.company import VIPER
from undercroft.games.truedungeon.explain import Number, leaf, made, total
from undercroft.games.truedungeon.powers import column, powers_of
from undercroft.games.truedungeon.tokens.token import Token
from undercroft.games.truedungeon.words import Damage, Mode

DEADBANE: Final = 10
VIPER_POISON: Final = 5
DRAGON_SLAYER: Final = "+1 Mithral Long Sword"
DRAGON_FACES: Final = (8, 9)
_TYPED: Final = "truedungeon.partycard.typed-share"
_DUTY: Final = "truedungeon.party.conditional-bonus-duty"


def has_bonus(card: Card, rule: str) -> bool:
    """Whether the set bonus of this rule is in force."""
    return any(tier.rule == rule for bonus in card.sets for tier in bonus.tiers)


# ---- what is dealt


def ways_to_fight(card: Card) -> tuple[str, ...]:
    """How the character may take part in a fight: anybody may strike, nobody must.  [party.anyone-may-attack]"""
    cite("truedungeon.party.anyone-may-attack")
    missile = ("missile",) if card.fitted.held.missile.main is not None else ()
    return ("melee", *missile, "hold back")


def why_not_attack(target: str, party: Collection[str]) -> Refusal | None:
    """The reason why this target cannot be chosen, or None: nobody attacks a companion by choice.  [party.coop]"""
    cite("truedungeon.party.coop")
    if target not in party:
        return None
    return Refusal("{target} is one of the party: all play together", rule="truedungeon.party.coop", target=target)


def hits(attack: int, ac: int) -> bool:
    """Whether an attack of this total hits whoever has this AC.  [ability.ac-meaning]

    >>> hits(15, 15), hits(14, 15)
    (True, False)
    """
    cite("truedungeon.ability.ac-meaning")
    return attack >= ac


def against(card: Card, stat: str, kind: str, *, mode: Mode | None = None) -> Number:
    """What is added to a statistic against monsters of this kind; on the card it is only listed.

    It is applied whenever its condition holds.  [party.conditional-bonus-duty]
    """
    stats = (stat, f"{mode}-{stat}") if mode else (stat,)
    parts = [
        leaf(source.effect.by, f"{source.label} against {kind}", source.rule, source.token)
        for source in card.fitted.sources
        if source.effect.against == kind and source.effect.stat in stats and source.mode in (None, mode)
    ]
    return total(f"{stat.replace('-', ' ')} against {kind}", _DUTY, parts)


def dealt(card: Card, mode: Mode, face: int, *, immune: Collection[Damage] = (), kind: str = "") -> Number:
    """The damage of a hit that shows this face of the wheel, against a monster of a kind and with its immunities.

    Immunity removes exactly the share of its type.  [partycard.grand-total] [partycard.typed-share]
    """
    main = card.fitted.held[mode].main
    weapon = main.weapon if main is not None else None
    parts = [leaf(face, "the wheel"), card.columns[f"{mode}-damage"]]
    for type, share in card.types[mode].items():
        if type in immune:
            parts.append(leaf(-share.value, f"immune to {type}", _TYPED))
    if weapon is not None and weapon.energy in immune:
        parts.append(leaf(-(min(weapon.share, face) or face), f"immune to {weapon.energy}", _TYPED))
    if kind:
        parts.append(against(card, "damage", kind, mode=mode))
    return _not_below_0(total(f"{mode} damage", "truedungeon.partycard.grand-total", parts))


def kills_dragon(card: Card, weapon: Token, *, natural: int, face: int) -> bool:
    """Whether this slide kills a dragon at once.  [set.mithral.six]"""
    six = has_bonus(card, "truedungeon.set.mithral.six")
    return six and weapon.name == DRAGON_SLAYER and natural == 20 and face in DRAGON_FACES


def viper_poison(card: Card, weapon: Token, *, critical: bool) -> Number:
    """The Poison damage that a monk's crit with a Viper Strike weapon adds, doubled by the crit.

    [set.viper-strike.monk]
    """
    rule = "truedungeon.set.viper-strike.monk"
    monk = card.fitted.character.class_ == "monk"
    if not (critical and monk and has_bonus(card, VIPER) and "viper-strike" in weapon.tags):
        return total("Viper Strike", rule, ())
    return made("times", "Viper Strike", rule, leaf(VIPER_POISON, "Poison", VIPER), leaf(2, "by the crit"))


def sneak_bonus(card: Card, weapon: Token, *, critical: bool) -> Number:
    """What a sneak attack adds; only some weapons let a crit double it.

    [class.rogue.sneak.damage] [set.viper-strike.rogue] [crit.sneak-nightshade] [crit.not-sneak]
    """
    heading = column(card.level, card.fitted.character.subclass)
    powers = powers_of(card.fitted.character.card, heading, card.fitted.options)
    power = next((power for power in powers if power.id == "sneak-attack"), None)
    if power is None:
        return total("sneak attack", "truedungeon.class.rogue.sneak.damage", ())
    bonus = leaf(power.numbers[heading]["bonus"], "sneak attack", "truedungeon.class.rogue.sneak.damage")
    if not critical:
        return bonus
    twice = leaf(2, "by the crit")
    if "viper-strike" in weapon.tags and has_bonus(card, VIPER):
        cite("truedungeon.crit.sneak-viper")
        return made("times", "sneak attack", "truedungeon.set.viper-strike.rogue", bonus, twice)
    if "nightshade" in weapon.tags:
        return made("times", "sneak attack", "truedungeon.crit.sneak-nightshade", bonus, twice)
    cite("truedungeon.crit.not-sneak")
    return bonus


# ---- what is taken


def taken(
    card: Card,
    amount: int,
    kind: Damage | None = None,
    *,
    breath: bool = False,
    song: Mapping[str, Number] | None = None,
) -> Number:
    """What is left of one attack's damage after the character's reductions, never below 0.

    `song` is what bardsong takes from damage by type; three Mithral pieces halve what a breath weapon does.
    [resolution.step4-points] [resolution.step6-specific] [set.mithral.three]
    """
    parts = [leaf(amount, "dealt")]
    for name in ("", kind) if kind else ("",):
        number = card.reductions.get(name)
        if number is not None:
            parts.append(
                made("difference", number.label, "truedungeon.resolution.step4-points", leaf(0, "none"), number)
            )
    if song and kind and kind in song:
        parts.append(song[kind])
    left = _not_below_0(total("damage taken", "truedungeon.resolution.step4-points", parts))
    if breath and has_bonus(card, "truedungeon.set.mithral.three"):
        cite("truedungeon.set.mithral.three")
        half = leaf(50, "percent of a breath weapon", "truedungeon.set.mithral.three")
        return made("percent", "damage taken", "truedungeon.resolution.step6-specific", left, half)
    return left


def hurt(hp: int, damage: int) -> int:
    """The Hit Points after this damage; at 0 the character is dead.  [ability.hp] [party.injury-death] [death.zero]"""
    cite("truedungeon.ability.hp", "truedungeon.party.injury-death", "truedungeon.death.zero")
    return max(0, hp - damage)


def with_death(line: Mapping[str, Any], room: int) -> dict[str, Any]:
    """The line of the party card with the room of death on it.  [partycard.death-room] [death.noted]"""
    cite("truedungeon.partycard.death-room", "truedungeon.death.noted")
    return {**line, "died": room}


def retribution(card: Card, mode: Mode, damage: int, *, immune: Collection[Damage] = ()) -> Number:
    """What a monster takes in return for the damage that its melee attack did; nothing if all of it was negated.

    [partycard.rd] [set.darkthorn.rd]
    """
    rule = "truedungeon.partycard.rd"
    if mode != "melee" or damage <= 0:
        return total("Retribution Damage", rule, ())
    parts = [card.columns["retribution"]]
    for source in card.fitted.sources:
        if source.effect.stat == "retribution" and source.effect.type == "piercing":
            cite("truedungeon.set.darkthorn.rd")
        if source.effect.stat == "retribution" and source.effect.type in immune and source.effect.type:
            parts.append(leaf(-source.effect.by, f"immune to {source.effect.type}", _TYPED))
    return _not_below_0(total("Retribution Damage", rule, parts))


def deadbane(card: Card, mode: Mode, *, undead: bool) -> Number:
    """What an Undead monster takes for hitting in melee whoever wears five Mithral pieces, whatever its blow does.

    [set.mithral.five] [set.mithral.five-trigger]
    """
    rule = "truedungeon.set.mithral.five"
    if mode != "melee" or not undead or not has_bonus(card, rule):
        return total("Deadbane", rule, ())
    cite("truedungeon.set.mithral.five-trigger")
    return leaf(DEADBANE, "Deadbane", rule)


def saves_for_sure(card: Card, danger: str) -> bool:
    """Whether a save against this danger succeeds without a roll: dragon breath, with three Dragonhide pieces.

    [set.dragonhide.three]
    """
    return danger == "dragon breath" and has_bonus(card, "truedungeon.set.dragonhide.three")


def is_immune(card: Card, danger: str) -> bool:
    """Whether this danger does nothing to the character, by what is on the card."""
    return danger in card.immune


def regained(card: Card, hp: int) -> Number:
    """The Hit Points after entering a room: regeneration heals the living, never past their maximum.

    [set.templar.three]
    """
    parts = [leaf(hp, "before")]
    if hp > 0:
        parts += [
            leaf(source.effect.by, source.label, source.rule, source.token)
            for source in card.fitted.sources
            if source.effect.stat == "regeneration" and source.effect.per == "room"
        ]
    after = total("Hit Points", "truedungeon.ability.hp", parts)
    if after.value <= card["hp"]:
        return after
    return made("at most", "Hit Points", "truedungeon.ability.hp", after, card.columns["hp"])


def _not_below_0(number: Number) -> Number:
    if number.value >= 0:
        return number
    return made("highest", number.label, "truedungeon.resolution.floor", number, leaf(0, "never below"))
