"""What a Spell does in numbers: its slide, its damage and healing, and the pool that is divided among several.

[truedungeon.spellcasting.slide-bonus] [truedungeon.combat.spells-card-damage] [truedungeon.spellcasting.focus-pool]
[truedungeon.class.druid.spell-surge.base-only]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Tell
from undercroft.engine.craft.reckoning import Reckoning
from undercroft.engine.craft.telling import seen
from undercroft.games.truedungeon.book.combat import added, martial, pucks, rolled
from undercroft.games.truedungeon.book.combat.features import marks_of, power_of
from undercroft.games.truedungeon.character.spell_bonuses import ELDRITCH, By, spell_damage, spell_healing
from undercroft.games.truedungeon.content.classes import Spell
from undercroft.games.truedungeon.content.explain import Number, leaf
from undercroft.games.truedungeon.state.records import Deed, Foe, Hero, Lasting, Part, Slide
from undercroft.games.truedungeon.state.state import State
from undercroft.games.truedungeon.state.stats import column, lasting_parts, song_now

SKILL: Final = 3
"""What a passed test adds.  [truedungeon.skillcheck.bonus]"""
ELEVATE: Final = "Elevate Damage"
CRITS: Final = "spells-crit"
"""What a token permits by which Spells may be critical hits.  [truedungeon.crit.spell]"""


# ---------------------------------------------------------------- the Spell's own number


def passed_bonus(s: State, hero: Hero) -> int:
    """What a passed test adds to the Spell's number.

    [truedungeon.skillcheck.bonus] [truedungeon.spellcasting.skill-check]
    """
    more = [use.numbers["bonus"] for use in s.card(hero).fitted.flagged.get("savant", ())]
    return max([SKILL, *more])


def own_number(s: State, deed: Deed, number: int) -> int:
    """The Spell's number, by a token twice over, with what the test added, doubled by a surge: nothing else is doubled.

    [truedungeon.class.druid.spell-surge.effect] [truedungeon.class.druid.spell-surge.base-only]
    [truedungeon.skillcheck.fail-harmless] [truedungeon.skillcheck.cleric.heal] [truedungeon.skillcheck.druid.scope]
    [truedungeon.skillcheck.planar.bonus]
    """
    if deed.values.get("twice"):
        number *= 2
    if deed.values.get("passed"):
        number += passed_bonus(s, s.heroes[deed.hero])
    if deed.values.get("surged"):
        number *= 2
    return number


def damage_at(s: State, deed: Deed, spell: Spell, foe: Foe) -> int:
    """The Spell's own damage to this monster; some deal more to Undead."""
    undead = spell.damage_undead and "undead" in s.kind(foe).types
    return own_number(s, deed, spell.damage_undead if undead else spell.damage)


# ---------------------------------------------------------------- what is added


def for_all_attacks(s: State, hero: Hero, stat: str) -> list[Number]:
    """What the card adds to every attack, Dexterity in it; nothing that is for missiles or in a weapon.

    [truedungeon.combat.spells-ranged-bonuses] [truedungeon.combat.spells-missile-bonuses]
    [truedungeon.combat.spells-are-ranged]
    """
    name = f"missile-{stat}"
    if name in hero.given:
        return [column(s, hero, name)] if stat == "to-hit" else []
    card = s.card(hero)
    missiles = {(one.label, one.rule) for one in card.fitted.sources if one.effect.stat == name}
    kept = []
    for part in card.columns[name].parts:
        token = s.tokens.get(part.token)
        if (
            (token is not None and token.is_weapon)
            or (part.label, part.rule) in missiles
            or part.label.startswith("Strength ")
        ):
            continue
        kept.append(part)
    return kept


def to_hit(s: State, hero: Hero, foe: Foe) -> list[Part]:
    """What is added to the natural number of a Spell slide; bardsong comes when it is scored.

    [truedungeon.spellcasting.slide-bonus] [truedungeon.combat.ranged-dexterity] [truedungeon.digital.rolled-spell]
    """
    parts: list[Part] = [[one.value, one.label, one.rule] for one in for_all_attacks(s, hero, "to-hit")]
    for part in lasting_parts(hero.lasting, ("to-hit", "missile-to-hit")):
        parts.append([part.value, part.label, part.rule])
    return [part for part in (*parts, *added.circumstances(s, hero, foe)) if part[0]]


def focus_damage(s: State, hero: Hero) -> Number:
    """The Spell damage of the card, or what stands on it by hand.  [truedungeon.spellcasting.focus-damage]"""
    return column(s, hero, "spell-damage") if "spell-damage" in hero.given else spell_damage(s.card(hero), "spell")


def damage_bonus(s: State, hero: Hero, spell: Spell) -> list[Part]:
    """What is added to a damage Spell from the card: Spell damage, and what is for all attacks.

    [truedungeon.combat.spells-card-damage] [truedungeon.spellcasting.focus-damage]
    [truedungeon.spell.sorcerer.elevate-damage]
    """
    focus = focus_damage(s, hero)
    parts: list[Part] = [[focus.value, spell.type, focus.label, focus.rule]]
    if not s.rules.spell_cell_only:
        kinds = {
            (one.label if one.effect.type is None else f"{one.label} ({one.effect.type.capitalize()})"): one.effect.type
            for one in s.card(hero).fitted.sources
            if one.effect.stat == "damage"
        }
        for one in for_all_attacks(s, hero, "damage"):
            if one.rule != ELDRITCH:  # In the Spell damage already.
                parts.append([one.value, kinds.get(one.label) or spell.type, one.label, one.rule])
        for part in lasting_parts(hero.lasting, ("damage", "spell-damage")):
            parts.append([part.value, spell.type, part.label, part.rule])
    return [part for part in parts if part[0]]


def elevation(hero: Hero, spell: Spell) -> list[Part]:
    """What elevate damage adds to this Spell: it is used up by it, whether it hits or not.

    [truedungeon.spell.sorcerer.elevate-damage] [truedungeon.spell.sorcerer.elevate-damage.miss]
    [truedungeon.spell.sorcerer.elevate-damage.scope]
    """
    found = elevated(hero)
    if found is None:
        return []
    hero.lasting.remove(found)
    return [
        [found.values["elevate"], spell.type, ELEVATE, "truedungeon.spell.sorcerer.elevate-damage"],
    ]


def elevated(hero: Hero) -> Lasting | None:
    """The elevate damage that waits for a Spell, or None.  [truedungeon.spell.sorcerer.elevate-damage.expire]"""
    return next((one for one in hero.lasting if one.name == ELEVATE), None)


def focus_healing(s: State, hero: Hero) -> Number:
    """What is added to a healing Spell from the card, once for all its targets.

    [truedungeon.spellcasting.focus-heal] [truedungeon.partycard.spell-healing]
    """
    return column(s, hero, "spell-healing") if "spell-healing" in hero.given else spell_healing(s.card(hero), "spell")


# ---------------------------------------------------------------- the slide


def magic_slide(
    s: State,
    hero: Hero,
    foe: Foe,
    spell: Spell,
    damage: list[Part],
    chance: Chance,
    tell: Tell,
    *,
    by: By = "spell",
    resisted: bool = False,
    shared: bool = False,
) -> Slide:
    """The attack by magic is among those of this phase: slid where it needs that, sure where it does not.

    It is a ranged attack and never one in melee; no wheel has a part in it.
    [truedungeon.spellcasting.slide] [truedungeon.spell.slide-puck] [truedungeon.combat.magical-attack]
    [truedungeon.crit.spell-default] [truedungeon.spell.slide-threshold]
    """
    assert s.fight is not None, "attacks are made in a fight"
    slide = Slide(hero.number, foe.id, "spell", spell.name, ac=spell.slide_ac, marks=[spell.rule], resisted=resisted)
    slide.damage = damage
    slide.marks += [by, "no-song"] * (by != "spell") + ["shared"] * shared
    if not _may_crit(s, hero, spell, by):
        slide.marks.append("no-crit")
    if spell.slide_ac:
        slide.to_hit = to_hit(s, hero, foe) if by == "spell" else []  # [truedungeon.scroll.as-scroll]
        if pucks.is_slid(s):
            pucks.pend(slide, ())  # [truedungeon.board.empty-puck]
            s.fight.slides.append(slide)
            return slide
        made = Reckoning("truedungeon.spellcasting.slide")
        slide.natural = _natural(s, hero, foe, f"{s.name(hero)}: {spell.name}", chance, made)
        made.by("truedungeon.digital.rolled-spell", "truedungeon.digital.log", *(part[2] for part in slide.to_hit))
        if slide.natural == 20 and "no-crit" in slide.marks:
            made.by("truedungeon.crit.spell-default")
        why = [f"{part[0]:+d} {part[1]}" for part in slide.to_hit]
        tell.everyone(
            "spell-slide",
            who=s.name(hero),
            foe=foe.name,
            what=spell.name,
            natural=slide.natural,
            ac=slide.ac,
            why=why,
            told=f" ({', '.join(why)})" if why else "",
            rule=made.rule,
            also=made.rules,
        )
    s.fight.slides.append(slide)
    return slide


def _natural(s: State, hero: Hero, foe: Foe, why: str, chance: Chance, made: Reckoning) -> int:
    """The number of a Spell slide: an attack like others, so the best of three where a rogue flanks.

    [truedungeon.digital.rolled-flank] [truedungeon.class.rogue.flank.virtual] [truedungeon.class.rogue.flank.reach]
    """
    helped = martial.lasting(hero, martial.FLANK)
    if helped is None:
        return rolled.attack((), why, chance)[0]
    if martial.is_apart(s, foe):
        made.by("truedungeon.class.rogue.flank.reach")
        return rolled.attack((), why, chance)[0]
    made.by("truedungeon.digital.rolled-flank", "truedungeon.digital.rolled-flank-best")
    hero.lasting.remove(helped)
    return max(rolled.attack((), why, chance)[0] for _ in range(helped.values["rolls"]))


def _may_crit(s: State, hero: Hero, spell: Spell, by: By) -> bool:
    """Whether a slide of this Spell may be a critical hit.

    [truedungeon.crit.spell] [truedungeon.subclass.templar.righteous-might-scope]
    """
    if by != "spell" or not spell.slide_ac:
        return False
    if CRITS in marks_of(s, hero):
        return True
    return power_of(s, hero, "righteous-might") is not None and not s.rules.weapons_only


# ---------------------------------------------------------------- one pool for several


def pool_of(s: State, spell: Spell, parts: list[Part]) -> tuple[int, bool]:
    """How many points are to be divided, and whether those of the song are among them.

    [truedungeon.spellcasting.focus-pool] [truedungeon.class.bard.bardsong.multi-target]
    """
    points = sum(part[0] for part in parts)
    song = song_now(s)
    if song is None or s.rules.per_target:
        return max(0, points), False
    return max(0, points + song.attack["missile-damage"].value), True


POOL: Final = "truedungeon.spellcasting.focus-pool"
"""The rule by which a caster divides points among the targets of a Spell, as everybody hears."""


def share_part(points: int, spell: Spell) -> list[Part]:
    """A target's share of the pool as a part of its damage.  [truedungeon.spellcasting.focus-pool]"""
    number = leaf(points, "out of the pool", POOL)
    return [[number.value, spell.type, number.label, number.rule]] if points else []


EVENTS: Final[dict[str, str]] = {
    "spell-slide": seen(
        "{who}, {what} at the {foe}: {natural} on the die against AC {ac}{told}.", rises="{natural}", over="who"
    ),
}
