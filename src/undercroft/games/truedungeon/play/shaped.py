"""What spellcasters add to attacks: in another form, with a creature at their side, and a templar's might.

[class.druid.keen-polymorph.damage] [class.elf-wizard.focused-polymorph] [subclass.templar.righteous-might]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine.notes import cite
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.casting import spell_damage
from undercroft.games.truedungeon.play.owned import number_of
from undercroft.games.truedungeon.play.records import Hero, Part, Slide
from undercroft.games.truedungeon.play.state import State
from undercroft.games.truedungeon.play.stats import column
from undercroft.games.truedungeon.tokens.catalogue import shipped

SUMMONED: Final = "summoned"
"""The mark of a called creature's attack."""
_K: Final = "truedungeon.class.druid.keen-polymorph."
_P: Final = "truedungeon.class.polymorph."
_S: Final = "truedungeon.subclass.summoner.summon."
_M: Final = "truedungeon.subclass.templar.righteous-might"
_W: Final = "truedungeon.class.wizard.mastery."
_FOCUSED: Final = "truedungeon.class.elf-wizard.focused-polymorph"


def is_shaped(hero: Hero, slide: Slide) -> bool:
    """Whether this is a melee attack in another form."""
    return bool(hero.form) and slide.form == "melee" and SUMMONED not in slide.marks


def to_hit(s: State, hero: Hero, slide: Slide) -> list[Part]:
    """What another form adds to To Hit.  [class.elf-wizard.focused-polymorph] [class.polymorph.melee-stats]"""
    if not is_shaped(hero, slide):
        cite(f"{_FOCUSED}-spells" if hero.form and slide.form == "spell" else "")
        return []
    cite(f"{_P}melee-stats", f"{_P}keeps-stats", f"{_P}keeps-conditional", f"{_P}handedness", f"{_P}handedness-source")
    more = number_of(s, hero, "focused-polymorph", "to_hit")
    cite(_FOCUSED if more else "")
    return [[more, "focused polymorph", _FOCUSED]] if more else []


def damage(s: State, hero: Hero, slide: Slide) -> list[Part]:
    """What another form adds to damage: Spell damage, and a druid's keen polymorph.

    [spellcasting.focus-polymorph] [partycard.spell-damage-polymorph] [class.druid.keen-polymorph.damage]
    """
    if not is_shaped(hero, slide):
        return _by_staff(s, hero, slide)
    parts: list[Part] = []
    kind = slide.damage[0][1] if slide.damage else "blunt"
    by_card = column(s, hero, "spell-damage")
    focus = by_card.value if "spell-damage" in hero.given else spell_damage(s.card(hero), "polymorph").value
    if focus:
        cite("truedungeon.partycard.spell-damage-polymorph")
        parts.append([focus, kind, "Spell damage", "truedungeon.spellcasting.focus-polymorph"])
        cite("truedungeon.spellcasting.focus-polymorph")
    keen = number_of(s, hero, "keen-polymorph", "damage")
    if keen:
        cite(f"{_K}damage")
        parts.append([keen, kind, "keen polymorph", f"{_K}damage"])
    return parts


def crit_from(s: State, hero: Hero, slide: Slide) -> tuple[int, str]:
    """From which natural number on such an attack is a critical hit, and by which rule.

    A templar's 18 or 19 stays what it is: it hits only if the sum does.
    [class.druid.keen-polymorph.crit] [subclass.templar.righteous-might-scope] [subclass.templar.righteous-might-not-20]
    """
    if SUMMONED in slide.marks:
        cite(f"{_S}crit")
        return 20, f"{_S}crit"
    might = number_of(s, hero, "righteous-might", "crit_from")
    if might and not (slide.form == "spell" and s.rules.weapons_only):
        cite(f"{_M}-scope", f"{_M}-not-20" if slide.natural < 20 else "")
        return might, _M
    keen = number_of(s, hero, "keen-polymorph", "crit_from") if is_shaped(hero, slide) else 0
    return (keen, f"{_K}crit") if keen else (20, "truedungeon.crit.double")


def is_mighty(s: State, hero: Hero) -> bool:
    """Whether the character has righteous might.  [subclass.templar.righteous-might]"""
    return number_of(s, hero, "righteous-might", "crit_from") > 0


def overcomes(s: State, hero: Hero, slide: Slide) -> str:
    """The rule by which a templar crits what cannot be critted, or nothing.  [subclass.templar.righteous-might]"""
    if not is_mighty(s, hero):
        return ""
    return "" if slide.form == "spell" and s.rules.weapons_only else _M


def mastery(s: State, hero: Hero, *, deals: bool) -> int:
    """What a wizard of 5th level adds to a wand or mystic staff that does damage; nothing to one that does none.

    [class.wizard.mastery.damage] [class.wizard.mastery.no-hp] [class.wizard.mastery.sorcerer]
    """
    more = number_of(s, hero, "wand-mastery", "bonus")
    if not more:
        return 0
    cite(f"{_W}damage" if deals else f"{_W}no-hp", f"{_W}sorcerer" if hero.subclass == "sorcerer" else "")
    return more if deals else 0


def _by_staff(s: State, hero: Hero, slide: Slide) -> list[Part]:
    """What mastery adds to a shot from a mystic staff.  [class.wizard.mastery.damage]"""
    token = shipped().get(slide.what) if slide.form == "missile" else None
    if token is None or "mystic-staff" not in token.tags or token.weapon is None:
        return []
    more = mastery(s, hero, deals=True)
    return [[more, token.weapon.energy or "blunt", "mage mastery", f"{_W}damage"]] if more else []


def why_no_attack(s: State, hero: Hero) -> Refusal | None:
    """A druid whose creature is there, or has attacked this round, does not fight with weapons.

    [subclass.summoner.summon.no-weapon] [subclass.summoner.summon.no-double-attack]
    """
    if hero.summons:
        return Refusal(
            "the {who} must dismiss the called creature before fighting",
            rule=f"{_S}dismiss-to-fight",
            also=(f"{_S}no-weapon",),
            who=s.name(hero),
        )
    if hero.slid:
        return Refusal("the called creature has attacked in this round already", rule=f"{_S}no-double-attack")
    return None
