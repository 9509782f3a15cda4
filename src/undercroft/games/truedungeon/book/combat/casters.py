"""What spellcasters add to attacks: in another form, with a creature at their side, and a templar's might.

[truedungeon.class.druid.keen-polymorph.damage] [truedungeon.class.elf-wizard.focused-polymorph]
[truedungeon.subclass.templar.righteous-might]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine.craft.reckoning import Reckoning
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.owned import number_of
from undercroft.games.truedungeon.book.combat.rolled import shape_of
from undercroft.games.truedungeon.character.spell_bonuses import spell_damage
from undercroft.games.truedungeon.state.records import Hero, Part, Slide
from undercroft.games.truedungeon.state.state import State
from undercroft.games.truedungeon.state.stats import column

SUMMONED: Final = "summoned"
"""The mark of a called creature's attack."""


def is_shaped(slide: Slide) -> bool:
    """Whether this is a melee attack in another form: it stays one, whatever form is taken or left after it."""
    return slide.form == "melee" and SUMMONED not in slide.marks and shape_of(slide.what) is not None


def to_hit(s: State, hero: Hero, slide: Slide) -> list[Part]:
    """What another form adds to To Hit.

    [truedungeon.class.elf-wizard.focused-polymorph] [truedungeon.class.polymorph.melee-stats]
    """
    if not is_shaped(slide):
        return []
    slide.by(
        "truedungeon.class.polymorph.melee-stats",
        "truedungeon.class.polymorph.keeps-stats",
        "truedungeon.class.polymorph.keeps-conditional",
        "truedungeon.class.polymorph.handedness",
        "truedungeon.class.polymorph.handedness-source",
    )
    more = number_of(s, hero, "focused-polymorph", "to_hit")
    return [[more, "focused polymorph", "truedungeon.class.elf-wizard.focused-polymorph"]] if more else []


def damage(s: State, hero: Hero, slide: Slide) -> list[Part]:
    """What another form adds to damage: Spell damage, and a druid's keen polymorph.

    [truedungeon.spellcasting.focus-polymorph] [truedungeon.partycard.spell-damage-polymorph]
    [truedungeon.class.druid.keen-polymorph.damage]
    """
    if not is_shaped(slide):
        return _by_staff(s, hero, slide)
    parts: list[Part] = []
    kind = slide.damage[0][1] if slide.damage else "blunt"
    by_card = column(s, hero, "spell-damage")
    focus = by_card.value if "spell-damage" in hero.given else spell_damage(s.card(hero), "polymorph").value
    if focus:
        slide.by("truedungeon.partycard.spell-damage-polymorph")
        parts.append([focus, kind, "Spell damage", "truedungeon.spellcasting.focus-polymorph"])
    keen = number_of(s, hero, "keen-polymorph", "damage")
    if keen:
        parts.append([keen, kind, "keen polymorph", "truedungeon.class.druid.keen-polymorph.damage"])
    return parts


def crit_from(s: State, hero: Hero, slide: Slide, harm: Reckoning) -> tuple[int, str]:
    """From which natural number on such an attack is a critical hit, and by which rule.

    A templar's 18 or 19 stays what it is: it hits only if the sum does.
    [truedungeon.class.druid.keen-polymorph.crit] [truedungeon.subclass.templar.righteous-might-scope]
    [truedungeon.subclass.templar.righteous-might-not-20]
    """
    if SUMMONED in slide.marks:
        return slide.crit_from, "truedungeon.subclass.summoner.summon.crit"
    might = number_of(s, hero, "righteous-might", "crit_from")
    if might and not (slide.form == "spell" and s.rules.weapons_only):
        harm.by("truedungeon.subclass.templar.righteous-might-scope")
        if slide.natural < 20:
            harm.by("truedungeon.subclass.templar.righteous-might-not-20")
        return might, "truedungeon.subclass.templar.righteous-might"
    keen = number_of(s, hero, "keen-polymorph", "crit_from") if is_shaped(slide) else 0
    return (
        (keen, "truedungeon.class.druid.keen-polymorph.crit") if keen else (slide.crit_from, "truedungeon.crit.double")
    )


def is_mighty(s: State, hero: Hero) -> bool:
    """Whether the character has righteous might.  [truedungeon.subclass.templar.righteous-might]"""
    return number_of(s, hero, "righteous-might", "crit_from") > 0


def overcomes(s: State, hero: Hero, slide: Slide) -> str:
    """The rule by which a templar crits what cannot be critted, or nothing.

    [truedungeon.subclass.templar.righteous-might]
    """
    if not is_mighty(s, hero):
        return ""
    return "" if slide.form == "spell" and s.rules.weapons_only else "truedungeon.subclass.templar.righteous-might"


def mastery(s: State, hero: Hero, *, deals: bool) -> int:
    """What a wizard of 5th level adds to a wand or mystic staff that does damage; nothing to one that does none.

    [truedungeon.class.wizard.mastery.damage] [truedungeon.class.wizard.mastery.no-hp]
    [truedungeon.class.wizard.mastery.sorcerer]
    """
    return number_of(s, hero, "wand-mastery", "bonus") if deals else 0


def mastered(s: State, hero: Hero, slide: Slide) -> tuple[str, ...]:
    """The rules by which mastery is at work in what a wand or mystic staff does, or does not add to it."""
    adds = any(part[3] == "truedungeon.class.wizard.mastery.damage" for part in slide.damage)
    if not adds and not ("wand" in slide.marks and number_of(s, hero, "wand-mastery", "bonus")):
        return ()
    rule = "truedungeon.class.wizard.mastery.damage" if adds else "truedungeon.class.wizard.mastery.no-hp"
    return (rule, *(("truedungeon.class.wizard.mastery.sorcerer",) if hero.subclass == "sorcerer" else ()))


def _by_staff(s: State, hero: Hero, slide: Slide) -> list[Part]:
    """What mastery adds to a shot from a mystic staff.  [truedungeon.class.wizard.mastery.damage]"""
    token = s.tokens.get(slide.what) if slide.form == "missile" else None
    if token is None or "mystic-staff" not in token.tags or token.weapon is None:
        return []
    more = mastery(s, hero, deals=True)
    return (
        [[more, token.weapon.energy or "blunt", "mage mastery", "truedungeon.class.wizard.mastery.damage"]]
        if more
        else []
    )


def why_no_attack(s: State, hero: Hero) -> Refusal | None:
    """A druid whose creature is there, or has attacked this round, does not fight with weapons.

    [truedungeon.subclass.summoner.summon.no-weapon] [truedungeon.subclass.summoner.summon.no-double-attack]
    """
    if hero.summons:
        return Refusal(
            "the {who} must dismiss the called creature before fighting",
            rule="truedungeon.subclass.summoner.summon.dismiss-to-fight",
            also=("truedungeon.subclass.summoner.summon.no-weapon",),
            who=s.name(hero),
        )
    if hero.slid:
        return Refusal(
            "the called creature has attacked in this round already",
            rule="truedungeon.subclass.summoner.summon.no-double-attack",
        )
    return None
