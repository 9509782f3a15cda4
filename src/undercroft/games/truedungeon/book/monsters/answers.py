"""How characters stand against attacks by what they are: guard, evasion, deflection, aura, retribution.

Called by the monsters' phase at the moments that matter; nothing is asked here.
"""

from __future__ import annotations

from undercroft.engine import Tell
from undercroft.engine.notes import cite
from undercroft.games.truedungeon.book.basics import warding
from undercroft.games.truedungeon.book.basics.conditions import why_cannot_act
from undercroft.games.truedungeon.book.basics.owned import number_of, power_of
from undercroft.games.truedungeon.book.combat.harm import aura
from undercroft.games.truedungeon.book.combat.martial import WRATH
from undercroft.games.truedungeon.character.toll import has_bonus, is_immune
from undercroft.games.truedungeon.content.adventures.model import Attack
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


def guarded(s: State, foe: Foe, attack: Attack, hero: Hero, tell: Tell) -> Hero:
    """Who is struck: the paladin in place of whom it guards, in melee, unless taunt is at work.

    [truedungeon.class.paladin.guard.effect] [truedungeon.class.paladin.guard.taunt]
    [truedungeon.class.paladin.guard.suspended]
    """
    if attack.form != "melee" or attack.magical:
        cite("truedungeon.class.paladin.guard.not-covered")
        return hero
    paladin = next((one for one in s.living() if one.guards == hero.number), None)
    if paladin is None or paladin is hero:
        return hero
    if hero.number in foe.taunted:
        cite("truedungeon.class.paladin.guard.taunt", "truedungeon.class.dwarf-fighter.taunt.overrides-guard")
        return hero
    if why_cannot_act(s, paladin) is not None:
        cite("truedungeon.class.paladin.guard.suspended")
        return hero
    also = ("truedungeon.class.paladin.guard.all-attacks", "truedungeon.class.paladin.guard.paladin-stats")
    tell.everyone(
        "guarded", who=s.name(paladin), whom=s.name(hero), rule="truedungeon.class.paladin.guard.effect", also=also
    )
    return paladin


def song_armor(s: State) -> int:
    """What song of support adds to everybody's AC."""
    return 2 if s.song is not None and s.song.kind == "support" else 0


def negated(s: State, foe: Foe, attack: Attack, hero: Hero, tell: Tell) -> bool:
    """Whether a hit does nothing at all: mundane missiles on a monk, a melee hit on a pixie shield, a gaze warded off.

    [truedungeon.class.monk.deflect-missiles] [truedungeon.class.monk.deflect-missiles-magic]
    [truedungeon.spell.druid.pixie-shield]
    """
    if escapes(s, foe, attack, hero) or warding.catches(s, foe, attack, hero, tell):
        return True
    if attack.form != "ranged" or not hero.build or MISSILES not in s.card(hero).immune:
        return False
    monk = hero.cls == "monk"
    rule = "truedungeon.class.monk.deflect-missiles" if monk else "truedungeon.set.wind.three"
    if attack.magical:
        cite(f"{rule}-magic" if monk else rule)
        return False
    if monk:
        s.note("power deflect-missiles")
    tell.everyone("deflected", who=s.name(hero), foe=foe.name, rule=rule)
    return True


def escapes(s: State, foe: Foe, attack: Attack, hero: Hero) -> bool:
    """Whether an attack passes this character by: a gaze on one who is warded against it."""
    if any(one.guards == hero.number and one is not hero for one in s.living()):
        cite("truedungeon.class.paladin.guard.not-covered")
    return attack.gaze and warding.is_warded(s, hero)


def after_save(s: State, hero: Hero, attack: Attack, *, saved: bool) -> tuple[int, int]:
    """Which share of the damage is left after the save, as a fraction.  [truedungeon.save.outcome]"""
    return evasion(s, hero, attack.save, attack.on_save, saved=saved)


def evasion(s: State, hero: Hero, save: str | None, on_save: str, *, saved: bool) -> tuple[int, int]:
    """Which share is left after a save of this kind, as a fraction.  [truedungeon.class.monk.evasion-table]"""
    if on_save == "none":
        return 1, 1
    if on_save == "negate":
        return (0, 1) if saved else (1, 1)
    improved = hero.build and power_of(s, hero, "improved-evasion") is not None
    if improved or (hero.build and power_of(s, hero, "evasion") is not None):
        if save != "reflex":
            cite("truedungeon.class.monk.evasion-reflex-only")
        elif saved or improved:
            cite(
                "truedungeon.class.monk.improved-evasion" if improved else "truedungeon.class.monk.evasion",
                "truedungeon.class.monk.evasion-table",
            )
            s.note("power improved-evasion" if improved else "power evasion")
            return (0, 1) if saved else (1, 2)
    return (1, 2) if saved else (1, 1)


def falls_softly(s: State, hero: Hero, feet: int) -> bool:
    """Whether a fall of so many feet does nothing to this character.  [truedungeon.class.monk.feather-fall]"""
    if any(one.values.get("soft-falls") for one in hero.lasting):
        cite("truedungeon.psychic.control-mass")
        return True
    if hero.build and has_bonus(s.card(hero), "truedungeon.set.wind.three"):
        cite("truedungeon.set.wind.three")
        return True
    most = number_of(s, hero, "feather-fall", "max_feet") if hero.build else 0
    if most:
        cite("truedungeon.class.monk.feather-fall")
    return feet <= most


def struck(s: State, foe: Foe, attack: Attack, hero: Hero, harm: Harm, tell: Tell) -> None:
    """A hit is about to be settled: a cavalier will remember it; by variant a defender's aura heals first.

    [truedungeon.subclass.cavalier.wrath.effect] [truedungeon.subclass.cavalier.wrath.melee-only]
    [truedungeon.subclass.defender.aura-timing]
    """
    if s.rules.heal_first:
        aura(s, hero, harm, tell)
    power = power_of(s, hero, "righteous-wrath") if hero.build else None
    if power is None:
        return
    if attack.form != "melee" or attack.magical:
        cite("truedungeon.subclass.cavalier.wrath.melee-only")
        return
    hero.lasting = [one for one in hero.lasting if one.name != WRATH or one.by != foe.id]
    hero.lasting.append(Lasting(WRATH, "turn", rule=power.rule, by=foe.id))


EVENTS = {
    "guarded": "The {who} steps in front of the {whom}.",
    "deflected": "The {who} brushes the missile of the {foe} aside.",
}


def threat(s: State, foe: Foe, attack: Attack) -> str:
    """What a save against this attack is against; a breath is that of a dragon only if a dragon breathes it."""
    found = danger(attack)
    return "breath" if found == "dragon breath" and "dragon" not in s.kind(foe).types else found


def is_untouched(s: State, foe: Foe, attack: Attack, hero: Hero, tell: Tell) -> bool:
    """Whether the attack does nothing to this character; then everybody knows."""
    rule = why_untouched(s, foe, attack, hero)
    if rule:
        tell.everyone("untouched", who=s.name(hero), attack=attack.name, rule=rule)
    return bool(rule)


def why_untouched(s: State, foe: Foe, attack: Attack, hero: Hero) -> str:
    """The rule by which the attack does nothing to this character, or nothing."""
    if not hero.build:
        return ""
    card = s.card(hero)
    if "evil-outsider" in s.kind(foe).types:
        melee = attack.form == "melee" and is_immune(card, "melee attacks of Evil Outsiders")
        mental = attack.save == "will" and is_immune(card, "mental attacks of Evil Outsiders")
        if melee or mental:
            return "truedungeon.set.celestial.three"
    return ""
