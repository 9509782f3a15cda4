"""How characters stand against attacks by what they are: guard, evasion, deflection, aura, retribution.

Called by the monsters' phase at the moments that matter; nothing is asked here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from undercroft.engine import Tell
from undercroft.engine.craft.telling import seen
from undercroft.games.truedungeon.book.basics import warding
from undercroft.games.truedungeon.book.basics.conditions import is_stopped
from undercroft.games.truedungeon.book.basics.owned import number_of, power_of
from undercroft.games.truedungeon.book.combat.harm import aura
from undercroft.games.truedungeon.book.combat.martial import WRATH
from undercroft.games.truedungeon.character.toll import has_bonus, is_immune
from undercroft.games.truedungeon.content.adventures.model import WEAPON_TYPES, Attack
from undercroft.games.truedungeon.state.records import Foe, Harm, Hero, Lasting
from undercroft.games.truedungeon.state.state import State

MISSILES = "non-magical missiles"
"""What a monk is immune to.  [truedungeon.class.monk.deflect-missiles]"""


def danger(attack: Attack) -> str:
    """What a save against this attack is against, for bonuses that name it."""
    if attack.breath:
        return "dragon breath"
    if attack.type == "poison" or attack.inflicts == "poisoned":
        return "poison"
    return {"feared": "fear", "shaken": "fear", "charmed": "charm", "asleep": "sleep", "held": "hold"}.get(
        attack.inflicts or "", ""
    )


def guarded(s: State, hero: Hero, tell: Tell, *, form: str, magical: bool = False, taunted: Sequence[int] = ()) -> Hero:
    """Who is struck: the paladin in place of whom it guards, in melee, unless taunt is at work.

    [truedungeon.class.paladin.guard.effect] [truedungeon.class.paladin.guard.paladin-stats]
    """
    paladin = guard_of(s, hero)
    if paladin is None or why_unguarded(hero, paladin, form=form, magical=magical, taunted=taunted):
        return hero
    also = ("truedungeon.class.paladin.guard.all-attacks", "truedungeon.class.paladin.guard.paladin-stats")
    tell.everyone(
        "guarded", who=s.name(paladin), whom=s.name(hero), rule="truedungeon.class.paladin.guard.effect", also=also
    )
    return paladin


def guard_of(s: State, hero: Hero) -> Hero | None:
    """The paladin who guards this character, against every attack of a round, or None.

    [truedungeon.class.paladin.guard.all-attacks]
    """
    return next((one for one in s.living() if one.guards == hero.number and one is not hero), None)


def why_unguarded(
    hero: Hero, paladin: Hero, *, form: str, magical: bool = False, taunted: Sequence[int] = ()
) -> tuple[str, ...]:
    """The rules by which the paladin does not step in front of this character, or none."""
    if form != "melee" or magical:
        return ("truedungeon.class.paladin.guard.not-covered",)
    if hero.number in taunted:
        return ("truedungeon.class.paladin.guard.taunt", "truedungeon.class.dwarf-fighter.taunt.overrides-guard")
    return ("truedungeon.class.paladin.guard.suspended",) if is_stopped(paladin) else ()


def by_aim(s: State, foe: Foe, attack: Attack, hero: Hero) -> Iterator[str]:
    """The rules of what such an attack on this character does not bring about."""
    paladin = guard_of(s, hero)
    if paladin is not None:
        yield from why_unguarded(hero, paladin, form=attack.form, magical=attack.magical, taunted=foe.taunted)
    if (attack.form != "melee" or attack.magical) and power_of(s, hero, "righteous-wrath") is not None:
        yield "truedungeon.subclass.cavalier.wrath.melee-only"
    yield from by_magic(s, form_of(attack), hero, magical=attack.magical)


def form_of(attack: Attack) -> str:
    """As what a monster's attack comes: melee, a missile, or neither.  [truedungeon.class.monk.deflect-missiles]"""
    if attack.form != "ranged":
        return attack.form
    # Ruling: what is rolled is one, and what does a weapon's damage; but no gaze, and no breath.
    thrown = attack.to_hit is not None or attack.type in WEAPON_TYPES
    return "missile" if thrown and not attack.gaze and not attack.breath else "ranged"


def by_magic(s: State, form: str, hero: Hero, *, magical: bool) -> Iterator[str]:
    """The rule by which a magical missile strikes also one who is immune to others."""
    if form == "missile" and magical and MISSILES in s.card(hero).immune:
        monk = hero.cls == "monk"
        yield "truedungeon.class.monk.deflect-missiles-magic" if monk else "truedungeon.set.wind.three"


def song_armor(s: State, hero: Hero) -> int:
    """What song of support adds to a character's AC: nothing to one that was set anew while it sounded.

    [truedungeon.subclass.troubadour.song-of-support] [truedungeon.spell.elf-wizard.instant-safeguard]
    """
    song = s.song
    return 2 if song is not None and song.kind == "support" and hero.number not in song.past else 0


def negated(s: State, who: str, form: str, hero: Hero, tell: Tell, *, magical: bool) -> bool:
    """Whether a hit does nothing at all, whoever has made it: a mundane missile on a monk, a melee hit on pixies.

    [truedungeon.class.monk.deflect-missiles] [truedungeon.class.monk.deflect-missiles-magic]
    [truedungeon.spell.druid.pixie-shield] [truedungeon.set.wind.three]
    """
    if warding.catches(s, who, form, hero, tell):
        return True
    if form != "missile" or magical or MISSILES not in s.card(hero).immune:
        return False
    monk = hero.cls == "monk"
    rule = "truedungeon.class.monk.deflect-missiles" if monk else "truedungeon.set.wind.three"
    if monk:
        s.note("power deflect-missiles")
    tell.everyone("deflected", who=s.name(hero), foe=who, rule=rule)
    return True


def evasion(s: State, hero: Hero, save: str | None, on_save: str, *, saved: bool) -> tuple[int, int]:
    """Which share is left after a save of this kind, as a fraction.  [truedungeon.class.monk.evasion-table]"""
    if on_save == "none":
        return 1, 1
    if on_save == "negate":
        return int(not saved), 1  # [truedungeon.resolution.step3-save]
    improved = power_of(s, hero, "improved-evasion") is not None
    evades = improved or (saved and power_of(s, hero, "evasion") is not None)
    if evades and save == "reflex":  # [truedungeon.class.monk.evasion-reflex-only]
        s.note("power improved-evasion" if improved else "power evasion")
        return int(not saved), 2  # [truedungeon.class.monk.improved-evasion]
    return (1, 2) if saved else (1, 1)  # [truedungeon.resolution.step3-save]


def by_save(s: State, hero: Hero, save: str | None, on_save: str) -> tuple[str, ...]:
    """The rules by which such a save leaves a share of the damage to this character."""
    rules: tuple[str, ...] = ("truedungeon.resolution.step3-save",)
    if on_save in ("none", "negate"):
        return rules
    rules += ("truedungeon.resolution.round-down",)
    improved = power_of(s, hero, "improved-evasion") is not None
    if not improved and power_of(s, hero, "evasion") is None:
        return rules
    if save != "reflex":
        return (*rules, "truedungeon.class.monk.evasion-reflex-only")
    own = "truedungeon.class.monk.improved-evasion" if improved else "truedungeon.class.monk.evasion"
    return (*rules, own, "truedungeon.class.monk.evasion-table")


def why_soft(s: State, hero: Hero, feet: int) -> str:
    """The rule by which a fall of so many feet does nothing to this character, or nothing."""
    if any(one.values.get("soft-falls") for one in hero.lasting):
        return "truedungeon.psychic.control-mass"
    if has_bonus(s.card(hero), "truedungeon.set.wind.three"):
        return "truedungeon.set.wind.three"
    most = number_of(s, hero, "feather-fall", "max_feet")
    return "truedungeon.class.monk.feather-fall" if feet <= most else ""


def by_fall(s: State, hero: Hero, feet: int) -> tuple[str, ...]:
    """The rules by which a fall of so many feet does nothing to this character, or something though it falls softly."""
    soft = why_soft(s, hero, feet) if feet else ""
    if soft:
        return (soft,)
    limited = feet and number_of(s, hero, "feather-fall", "max_feet")
    return ("truedungeon.class.monk.feather-fall",) if limited else ()


def struck(s: State, foe: Foe, attack: Attack, hero: Hero, harm: Harm, tell: Tell) -> None:
    """A hit is about to be settled: a cavalier will remember it; by variant a defender's aura heals first.

    [truedungeon.subclass.cavalier.wrath.effect] [truedungeon.subclass.cavalier.wrath.melee-only]
    [truedungeon.subclass.defender.aura-timing]
    """
    if s.rules.heal_first:
        aura(s, hero, harm, tell)
    power = power_of(s, hero, "righteous-wrath")
    if power is None:
        return
    if attack.form != "melee" or attack.magical:
        return
    hero.lasting = [one for one in hero.lasting if one.name != WRATH or one.by != foe.id]
    hero.lasting.append(Lasting(WRATH, "turn", rule=power.rule, by=foe.id))


EVENTS = {
    "guarded": seen("The {who} steps in front of the {whom}.", rises="guards", over="who"),
    "deflected": seen("The {who} brushes the missile of the {foe} aside.", rises="deflects", over="who"),
}


def threat(s: State, foe: Foe, attack: Attack) -> str:
    """What a save against this attack is against; a breath is that of a dragon only if a dragon breathes it."""
    found = danger(attack)
    return "breath" if found == "dragon breath" and "dragon" not in s.kind(foe).types else found


def is_untouched(s: State, foe: Foe, attack: Attack, hero: Hero, tell: Tell) -> bool:
    """Whether the attack does nothing to this character; then everybody knows."""
    rule = why_untouched(s, foe, attack, hero)
    if rule:
        tell.everyone("untouched", who=s.name(hero), attack=attack.name, why=SAFE[rule], rule=rule)
    return bool(rule)


def why_untouched(s: State, foe: Foe, attack: Attack, hero: Hero) -> str:
    """The rule by which the attack does nothing to this character, or nothing."""
    if attack.gaze and warding.is_warded(s, hero):
        return "truedungeon.spell.elf-wizard.gaze-reflection"
    card = s.card(hero)
    if "evil-outsider" in s.kind(foe).types:
        melee = attack.form == "melee" and is_immune(card, "melee attacks of Evil Outsiders")
        mental = attack.save == "will" and is_immune(card, "mental attacks of Evil Outsiders")
        if melee or mental:
            return "truedungeon.set.celestial.three"
    return ""


SAFE: Final = {
    "truedungeon.set.celestial.three": "Evil Outsiders cannot strike it so",
    "truedungeon.spell.elf-wizard.gaze-reflection": "it is safe from gazes",
}
"""Why an attack does nothing to a character, in words, by the rule."""
