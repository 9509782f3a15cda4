"""Which rules a casting names when it is told: of what the Spell is about to do, and of what hangs on its test."""

from __future__ import annotations

from typing import Final

from undercroft.games.truedungeon.book.combat import pucks
from undercroft.games.truedungeon.book.combat.features import marks_of
from undercroft.games.truedungeon.book.magic import numbers as spell_numbers
from undercroft.games.truedungeon.book.magic.effects import TAUNT, aimed_at, blessed, lasts_until
from undercroft.games.truedungeon.book.magic.spellbook import ON_ALL, ON_MONSTER
from undercroft.games.truedungeon.book.skills.memory import Stakes
from undercroft.games.truedungeon.character.spell_bonuses import ELDRITCH, By
from undercroft.games.truedungeon.content.classes import Spell
from undercroft.games.truedungeon.state.records import Deed, Hero
from undercroft.games.truedungeon.state.state import State
from undercroft.games.truedungeon.state.stats import song_now

TESTED: Final = {
    "cleric": "truedungeon.skillcheck.cleric.heal",
    "druid": "truedungeon.skillcheck.druid.scope",
    "elf-wizard": "truedungeon.skillcheck.planar.bonus",
    "wizard": "truedungeon.skillcheck.planar.bonus",
}
"""By class: the rule of what a passed test adds."""
OWN: Final[dict[str, tuple[str, ...]]] = {
    "alertness": ("truedungeon.spell.elf-wizard.alertness.timing", "truedungeon.spellcasting.alertness-time"),
    "elevate-damage": (
        "truedungeon.spell.sorcerer.elevate-damage.expire",
        "truedungeon.spell.sorcerer.elevate-damage.scope",
    ),
    "inspire": ("truedungeon.spell.bard.inspire.no-prevent",),
    "lesser-maze": ("truedungeon.spell.wizard.lesser-maze.any-round",),
    "lightning-storm": ("truedungeon.spell.wizard.lightning-storm.no-save",),
    "neutralize-poison": ("truedungeon.spell.druid.neutralize-poison.targets",),
    "song-of-refuge": ("truedungeon.spell.bard.song-of-refuge.timing",),
    "stone-storm": ("truedungeon.spell.sorcerer.stone-storm.no-save",),
    "taunt": (
        "truedungeon.spell.bard.taunt.same-rules",
        "truedungeon.spell.bard.taunt.action",
        "truedungeon.combat.offensive-taunt",
    ),
}
"""By Spell: what is said of it alone, and holds whenever it is cast."""
REPEATED: Final = {
    "Guidance": ("truedungeon.spell.cleric.guidance.repeat", "truedungeon.spell.cleric.stacking"),
    "Bless": ("truedungeon.spell.cleric.stacking",),
    "Prayer": ("truedungeon.spell.cleric.stacking",),
    "Resistance": ("truedungeon.spell.druid.resistance.stack",),
}
"""Spells of the same name, which do not add up."""
STACKED: Final = {
    "Bolster": "truedungeon.spell.bard.song-of-heroism.stack",
    "Resistance": "truedungeon.spell.bard.song-of-heroism.stack",
    "Guidance": "truedungeon.spell.cleric.stacking",
    "Bless": "truedungeon.spell.cleric.stacking",
    "Prayer": "truedungeon.spell.cleric.stacking",
}
"""Spells of other names, which do."""


def stakes(hero: Hero, spell: Spell) -> Stakes:
    """What hangs on the test of this Spell: 3 points more, for each target of several; else it works as it is.

    [truedungeon.skillcheck.bonus] [truedungeon.skillcheck.fail-harmless] [truedungeon.skillcheck.multi-target]
    """
    passed: tuple[str, ...] = ("truedungeon.spellcasting.skill-check", "truedungeon.skillcheck.bonus")
    if hero.cls in TESTED:
        passed += (TESTED[hero.cls],)
    if spell.target == ON_ALL:
        passed += ("truedungeon.skillcheck.multi-target",)
    return Stakes(passed, ("truedungeon.skillcheck.fail-harmless",))


def rules_of(s: State, deed: Deed, spell: Spell, *, by: By) -> list[str]:
    """The rules of what the Spell is about to do, cast so, on whom it is cast."""
    found = list(OWN.get(spell.id, ()))
    if not spell.skill:
        found.append("truedungeon.skillcheck.marked-only")
    hero = s.heroes[deed.hero]
    if by != "spell" or not (spell.damage or spell.heal):
        found.append("truedungeon.spellcasting.focus-not-items")
    if spell.damage:
        found.append("truedungeon.combat.spells-are-ranged")
        found += _damage(s, hero, spell) if by == "spell" else []
    elif spell.heal:
        found.append("truedungeon.combat.heal-timing")
        found += _healing(s, hero, several=len(blessed(s, deed, spell)) > 1) if by == "spell" else []
    if spell.slide_ac:
        found += _slide(s, hero, by=by)
    if spell.target in (ON_ALL, *ON_MONSTER):
        found += _hostile(s, deed, spell)
    if spell.effects or spell.choice:
        found += [rule for one in blessed(s, deed, spell) for rule in stacking(one, spell.name)]
        if lasts_until(spell) == "room":
            found += ["truedungeon.class.buff-duration", "truedungeon.room.default-duration"]
    return found


def _damage(s: State, hero: Hero, spell: Spell) -> list[str]:
    """What is added to its damage, and how that is divided.

    [truedungeon.combat.spells-card-damage] [truedungeon.spellcasting.focus-damage]
    [truedungeon.class.bard.bardsong.multi-target]
    """
    found = [
        "truedungeon.combat.spells-ranged-bonuses",
        "truedungeon.combat.spells-missile-bonuses",
        "truedungeon.combat.spells-card-damage",
    ]
    focus = spell_numbers.focus_damage(s, hero)
    several = spell.target == ON_ALL
    if focus.value:
        found.append("truedungeon.spellcasting.focus-damage")
    if len(focus.parts) > 1:
        found.append("truedungeon.spellcasting.focus-stack")
    if several and any(part.rule == ELDRITCH for part in focus.parts):
        found.append("truedungeon.set.elemental-eldritch.pool")
    if several and song_now(s) is not None and not s.rules.per_target:
        found.append("truedungeon.class.bard.bardsong.multi-target")
    if spell_numbers.elevated(hero) is not None:
        found.append("truedungeon.spell.sorcerer.elevate-damage.miss")
        if several:
            found.append("truedungeon.spell.sorcerer.elevate-damage.pool")
    return found


def _healing(s: State, hero: Hero, *, several: bool) -> list[str]:
    """What is added to its healing, and how that is divided.  [truedungeon.spellcasting.focus-heal]"""
    focus = spell_numbers.focus_healing(s, hero)
    found = ["truedungeon.spellcasting.focus-heal"] if focus.value else []
    if several and any(part.rule == ELDRITCH for part in focus.parts):
        found.append("truedungeon.set.elemental-eldritch.pool")
    return found


def _slide(s: State, hero: Hero, *, by: By) -> list[str]:
    """How it is slid.  [truedungeon.spellcasting.slide] [truedungeon.spell.slide-puck] [truedungeon.crit.spell]"""
    found = [
        "truedungeon.spellcasting.slide",
        "truedungeon.spellcasting.slide-miss",
        "truedungeon.spellcasting.slide-natural",
        "truedungeon.spell.slide-threshold",
        "truedungeon.spell.slide-puck",
    ]
    if by == "spell":
        found.append("truedungeon.combat.ranged-dexterity")
    if pucks.is_slid(s):
        found.append("truedungeon.board.empty-puck")
    if by == "spell" and spell_numbers.CRITS in marks_of(s, hero):
        found.append("truedungeon.crit.spell")
    return found


def _hostile(s: State, deed: Deed, spell: Spell) -> list[str]:
    """What it means to cast it at monsters.

    [truedungeon.combat.offensive-sr] [truedungeon.combat.offensive-save] [truedungeon.spell.bard.taunt.two-taunters]
    [truedungeon.spell.wizard.lesser-maze.several-monsters]
    """
    struck = aimed_at(s, deed, spell)
    if spell.id == TAUNT:
        (foe,) = struck
        return ["truedungeon.spell.bard.taunt.two-taunters"] if foe.taunted else []
    if not struck:
        return []
    found = ["truedungeon.combat.offensive-sr"]
    if spell.save:
        found.append("truedungeon.combat.offensive-save")
    if spell.id == "lesser-maze" and len(s.facing()) > 1:
        found.append("truedungeon.spell.wizard.lesser-maze.several-monsters")
    return found


def stacking(hero: Hero, name: str) -> list[str]:
    """By which rules a Spell of this name does or does not add up with what this character has already.

    [truedungeon.damage.stacking] [truedungeon.spell.cleric.stacking] [truedungeon.spell.bard.song-of-heroism.stack]
    """
    has = {one.name for one in hero.lasting if not one.condition}
    found = ["truedungeon.damage.stacking", *REPEATED.get(name, ())] if name in has else []
    return found + [rule for other, rule in STACKED.items() if other != name and other in has]
