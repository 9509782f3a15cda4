"""Spells that keep a monster's attack off altogether: pixie shield, gaze reflection.

[truedungeon.spell.druid.pixie-shield] [truedungeon.spell.elf-wizard.gaze-reflection]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Proc, Tell
from undercroft.engine.craft.telling import seen
from undercroft.games.truedungeon.book.basics.windows import react
from undercroft.games.truedungeon.content.adventures.model import Attack
from undercroft.games.truedungeon.content.adventures.scaling import level
from undercroft.games.truedungeon.content.uses import Use, use_of
from undercroft.games.truedungeon.state.records import Foe, Hero, Lasting, Slide
from undercroft.games.truedungeon.state.state import State

PIXIE: Final = "pixie"


def shield_of(hero: Hero) -> Lasting | None:
    """The pixie shield that is in place, or None."""
    return next((one for one in hero.lasting if one.values.get(PIXIE)), None)


def catches(s: State, who: str, form: str, hero: Hero, tell: Tell) -> bool:
    """Whether a pixie shield takes this hit, whoever struck: the first one in melee, and then no more.

    [truedungeon.spell.druid.pixie-shield] [truedungeon.spell.druid.pixie-shield.first-only]
    """
    shield = shield_of(hero)
    if shield is None or form != "melee":
        return False
    hero.lasting.remove(shield)
    also = ("truedungeon.spell.druid.pixie-shield.first-only",)
    tell.everyone("shielded", who=s.name(hero), foe=who, rule="truedungeon.spell.druid.pixie-shield", also=also)
    return True


def missed(form: str, hero: Hero) -> tuple[str, ...]:
    """The rule by which a pixie shield stays in place where an attack has missed, or none."""
    shielded = form == "melee" and shield_of(hero) is not None
    return ("truedungeon.spell.druid.pixie-shield.miss",) if shielded else ()


def is_warded(s: State, hero: Hero) -> bool:
    """Whether gazes do nothing to this character.  [truedungeon.spell.elf-wizard.gaze-reflection]"""
    return "gaze" in s.card(hero).immune or any(one.values.get("immune gaze") for one in hero.lasting)


STEP: Final = 5
"""So many percent are one number of the die.  [truedungeon.spellcasting.sr-table]"""
SURE: Final = 100
LOWERS: Final = "lowers-resistance"
STAFF: Final = "mystic-staff"


def resistance(s: State, foe: Foe, by: Hero | None = None) -> tuple[int, tuple[str, ...]]:
    """A monster's Spell Resistance in percent against this caster, and by which rule its tokens lower or remove it.

    [truedungeon.spellcasting.sr-reduce]
    """
    own = level(s.kind(foe).sr, s.difficulty, how="sr", scales=s.scales)
    worn = s.card(by).fitted.tokens() if by is not None else ()
    less = sum(use.numbers["percent"] for token in worn for use in use_of(token.name) if use.flag == LOWERS)
    return max(0, own - less), ("truedungeon.spellcasting.sr-reduce",) if less else ()


def is_stopped(s: State, percent: int, natural: int) -> bool:
    """Whether this number of the die stops a spell at so much resistance: from 1 up to the number of the table.

    [truedungeon.spellcasting.sr-roll] [truedungeon.spellcasting.sr-table]
    """
    listed = percent // STEP
    if s.rules.sr_printed:
        return natural >= listed
    if s.rules.above:
        return natural > 20 - listed
    return natural <= listed


def resists(s: State, foe: Foe, what: str, chance: Chance, tell: Tell, *, by: Hero | None = None) -> bool:
    """Whether the monster ignores what is cast at it: one die for each monster that has Spell Resistance.

    [truedungeon.spellcasting.sr-aoe] [truedungeon.spellcasting.sr-100] [truedungeon.spellcasting.sr-marked]
    [truedungeon.spellcasting.sr-scope] [truedungeon.resolution.step2-sr]
    """
    percent, lowered = resistance(s, foe, by)
    if not percent:
        return False
    natural, rule = 0, "truedungeon.spellcasting.sr-100"
    if percent < SURE:
        natural, rule = (
            chance.roll(20, f"{foe.name}: Spell Resistance", stream="saves"),
            "truedungeon.spellcasting.sr-roll",
        )
    stopped = percent >= SURE or is_stopped(s, percent, natural)
    how, marked = ("resists", ("truedungeon.spellcasting.sr-marked",)) if stopped else ("does not resist", ())
    also = (
        "truedungeon.spellcasting.sr-scope",
        "truedungeon.spellcasting.sr-aoe",
        "truedungeon.resolution.step2-sr",
        "truedungeon.combat.offensive-sr",
        *marked,
        *lowered,
    )
    tell.everyone("resists", foe=foe.name, how=how, what=what, natural=natural, rule=rule, also=also, shows=True)
    return stopped


def no_matter(s: State, foe: Foe, slide: Slide) -> tuple[str, ...]:
    """The rules by which an attack that is not cast meets no Spell Resistance, not even one with a mystic staff."""
    if slide.form == "spell" or not s.kind(foe).sr:
        return ()
    token = s.tokens.get(slide.what)
    staff = token is not None and STAFF in token.tags
    return ("truedungeon.spellcasting.sr-not-uncast", *(("truedungeon.spellcasting.sr-not-staff",) if staff else ()))


def touched(s: State, attack: Attack, heroes: list[Hero], chance: Chance, tell: Tell) -> Proc[list[Hero]]:
    """Those whom the magic that is under way takes hold of: chance first, then whoever cancels it.

    Only magic that does damage is judged so.  [truedungeon.resolution.scope] [truedungeon.resolution.individual]
    """
    under = s.assault
    assert under is not None, "a monster attacks"
    if not attack.magical or not attack.damage:
        return heroes
    for hero in heroes:
        if hero.number not in under.checked:
            under.checked.append(hero.number)
            if _fails(s, hero, attack, chance, tell):
                under.warded.append(hero.number)
        if hero.number not in under.warded and hero.number not in under.asked:
            about = {"attack": attack.name, "level": attack.spell_level}
            yield from react(s, "spell", hero, chance, tell, about)
            under.asked.append(hero.number)
    return [hero for hero in heroes if hero.number not in under.warded]


def _fails(s: State, hero: Hero, attack: Attack, chance: Chance, tell: Tell) -> bool:
    """Whether the magic passes this character by, by what it wears.

    [truedungeon.resolution.step2-cmr] [truedungeon.spellcasting.cmr-alone]
    """
    use = amulet(s, hero)
    if use is None:
        return False
    natural = chance.roll(100, f"{s.name(hero)}: {use.token}", stream="saves")
    fails = natural <= use.numbers["percent"]
    how = "does nothing to" if fails else "takes hold of"
    also = (
        "truedungeon.spellcasting.cmr",
        "truedungeon.spellcasting.cmr-alone",
        "truedungeon.resolution.individual",
        "truedungeon.resolution.prism-vs-cmr",
    )
    rule = "truedungeon.resolution.step2-cmr"
    tell.everyone("fizzles", who=s.name(hero), attack=attack.name, natural=natural, how=how, rule=rule, also=also)
    return fails


def amulet(s: State, hero: Hero) -> Use | None:
    """The use of a worn token by which magic may fail, or None; it stacks with nothing."""
    worn = s.card(hero).fitted.tokens()
    return next((use for token in worn for use in use_of(token.name) if use.flag == "magic-may-fail"), None)


EVENTS: Final[dict[str, str]] = {
    "shielded": seen(
        "A shield of pixies takes the blow of the {foe} at the {who}, and is gone.", rises="shielded", over="who"
    ),
    "resists": seen("The {foe} {how} {what} ({natural} on the die).", rises="{how}", over="foe"),
    "fizzles": "{natural} of 100: the {attack} {how} the {who}.",
}
