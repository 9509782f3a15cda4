"""Spell Resistance: whether a monster ignores a Spell, scroll or wand that is cast at it.

[truedungeon.spellcasting.sr-scope] [truedungeon.spellcasting.sr-roll] [truedungeon.resolution.step2-sr]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Tell
from undercroft.engine.notes import cite
from undercroft.games.truedungeon.adventures.scaling import level
from undercroft.games.truedungeon.play.records import Foe, Hero, Slide
from undercroft.games.truedungeon.play.state import State
from undercroft.games.truedungeon.play.uses import use_of
from undercroft.games.truedungeon.tokens.catalogue import shipped

STEP: Final = 5
"""So many percent are one number of the die.  [truedungeon.spellcasting.sr-table]"""
SURE: Final = 100
LOWERS: Final = "lowers-resistance"
STAFF: Final = "mystic-staff"


def resistance(s: State, foe: Foe, by: Hero | None = None) -> int:
    """A monster's Spell Resistance in percent against this caster, whose tokens may lower it or remove it.

    [truedungeon.spellcasting.sr-reduce]
    """
    own = level(s.kind(foe).sr, s.difficulty, how="sr")
    if not own:
        return 0
    worn = s.card(by).fitted.tokens() if by is not None and by.build else ()
    less = sum(use.numbers["percent"] for token in worn for use in use_of(token.name) if use.flag == LOWERS)
    cite("truedungeon.spellcasting.sr-reduce" if less else "")
    return max(0, own - less)


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
    [truedungeon.resolution.step2-sr]
    """
    percent = resistance(s, foe, by)
    if not percent:
        return False
    cite(
        "truedungeon.spellcasting.sr-scope",
        "truedungeon.spellcasting.sr-aoe",
        "truedungeon.resolution.step2-sr",
        "truedungeon.combat.offensive-sr",
    )
    natural, rule = 0, "truedungeon.spellcasting.sr-100"
    if percent < SURE:
        natural, rule = (
            chance.roll(20, f"{foe.name}: Spell Resistance", stream="saves"),
            "truedungeon.spellcasting.sr-roll",
        )
    stopped = percent >= SURE or is_stopped(s, percent, natural)
    how = "resists" if stopped else "does not resist"
    also = ("truedungeon.spellcasting.sr-marked",) if stopped else ()
    tell.everyone("resists", foe=foe.name, how=how, what=what, natural=natural, rule=rule, also=also, shows=True)
    return stopped


def is_no_matter(s: State, foe: Foe, slide: Slide) -> None:
    """An attack that is not cast meets no Spell Resistance, not even one with a mystic staff.

    [truedungeon.spellcasting.sr-not-uncast] [truedungeon.spellcasting.sr-not-staff]
    """
    if slide.form != "spell" and s.kind(foe).sr:
        token = shipped().get(slide.what)
        cite(
            "truedungeon.spellcasting.sr-not-uncast",
            "truedungeon.spellcasting.sr-not-staff" if token is not None and STAFF in token.tags else "",
        )


EVENTS: Final = {"resists": "The {foe} {how} {what} ({natural} on the die)."}
