"""What classes, sets and tokens add to an attack: To Hit, damage, critical range, what they overcome.

Each function looks at one slide as it is made; what everybody gains comes when it is scored.
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Proc, Tell
from undercroft.engine.craft.reckoning import Reckoning
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.owned import marks_of as marks_of
from undercroft.games.truedungeon.book.basics.owned import number_of as number_of
from undercroft.games.truedungeon.book.basics.owned import power_of as power_of
from undercroft.games.truedungeon.book.combat import casters, martial
from undercroft.games.truedungeon.book.combat.pucks import why_no_slide
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.uses import flags
from undercroft.games.truedungeon.state.records import Deed, Foe, Hero, Part, Slide
from undercroft.games.truedungeon.state.state import State

FLAGS: Final = {"undead": "crit-undead", "construct": "crit-construct"}


def to_hit(s: State, hero: Hero, slide: Slide, foe: Foe) -> list[Part]:
    """What the character's powers add to this attack's To Hit."""
    return [*martial.to_hit(s, hero, slide, foe), *casters.to_hit(s, hero, slide)]


def damage(s: State, hero: Hero, slide: Slide, foe: Foe, *, type: str) -> list[Part]:
    """What the character's powers add to the damage of such a weapon: `[value, type, label, rule]`."""
    return [*martial.damage(s, hero, slide, foe, type=type), *casters.damage(s, hero, slide)]


def crit_from(s: State, hero: Hero, slide: Slide, harm: Reckoning) -> tuple[int, str]:
    """From which natural number on this attack is a critical hit by the character's powers, and by which rule."""
    if casters.SUMMONED in slide.marks:
        return casters.crit_from(s, hero, slide, harm)
    found = [*martial.crit_from(s, hero, slide, harm), casters.crit_from(s, hero, slide, harm)]
    return min((20, "truedungeon.crit.double"), *found)


def crit_times(s: State, hero: Hero, slide: Slide, harm: Reckoning) -> tuple[int, str]:
    """What a critical hit multiplies by, and by which rule."""
    if casters.SUMMONED in slide.marks:
        return 2, "truedungeon.subclass.summoner.summon.crit"
    return martial.crit_times(s, hero, slide, harm)


def overcomes(s: State, hero: Hero, slide: Slide, foe: Foe, harm: Reckoning) -> str:
    """The rule by which this character crits and sneak attacks this monster although it is immune, or nothing."""
    kind = s.kind(foe)
    if casters.SUMMONED in slide.marks:
        harm.by("truedungeon.subclass.summoner.summon.crit-tokens")
        return ""
    if might := casters.overcomes(s, hero, slide):
        return might
    mine = marks_of(s, hero) | set(slide.marks)
    drunk = martial.breathes(s, hero, slide, harm)
    if drunk:
        return drunk
    if "crit-any" in mine:
        return "truedungeon.crit.override-personal"
    for type, flag in FLAGS.items():
        if type in kind.types and flag in mine:
            harm.by("truedungeon.crit.override-personal")
            return "truedungeon.crit.override-repose" if type == "undead" else "truedungeon.crit.override-tinkerer"
    return ""


def spells_crit(s: State, hero: Hero, slide: Slide) -> bool:
    """Whether slides of this character's Spells can be critical hits."""
    return "spells-crit" in marks_of(s, hero) or bool(casters.overcomes(s, hero, slide))


def after_hit(s: State, hero: Hero, slide: Slide, foe: Foe, harm: Reckoning, tell: Tell) -> str:
    """What a hit does besides its damage has happened (the fists of a monk, ...); by which rule the target dies of it.

    [truedungeon.subclass.assassin.assassinate] [truedungeon.set.mithral.six]
    [truedungeon.class.monk.stunning-fist.effect]
    """
    martial.fists(s, hero, slide, foe, harm, tell)
    martial.leave_blade(s, hero, slide, foe)
    return martial.kills(s, hero, slide, foe, harm)


def missed(s: State, hero: Hero, slide: Slide, foe: Foe, chance: Chance, tell: Tell) -> bool:
    """Whether a miss is rolled again, since somebody helps; its new number is on the slide."""
    return martial.rolls_again(s, hero, slide, foe, chance, tell)


def pucks(s: State, hero: Hero, main: Token | None, off: Token | None) -> list[Token | None]:
    """What is slid in one melee attack: two of a monk's hands, two of a ranger's weapons, else the main hand.

    [truedungeon.class.monk.flurry.two-attacks] [truedungeon.class.monk.flurry.incompatible]
    [truedungeon.class.ranger.dual.two-pucks] [truedungeon.digital.rolled-pairs]
    """
    if hero.cls == "monk":
        return [main, off] if martial.has_flurry(s, hero) else [main if main is not None else off]
    if hero.cls == "ranger":
        return [token for token in (main, off) if token is not None]
    if main is not None and s.rules.mode == "slide" and "follow-up-slide" in flags([main]):
        return [main, main]  # The second with the puck of a class that nobody plays.
    return [main] if main is not None else []


def shots(s: State, hero: Hero, main: Token | None, off: Token | None) -> list[Token | None]:
    """What is slid in one missile attack: a monk's two shurikens, else the weapon in hand.

    [truedungeon.class.monk.flurry.shuriken] [truedungeon.class.ranger.dual.ranged-one]
    """
    if hero.cls == "monk" and off is not None and "shuriken" in off.tags:
        return [off] if main is None else [main, off]
    return [] if main is None else [main]


IN_MELEE: Final = {
    ("monk", 1): ("truedungeon.class.monk.flurry.incompatible",),
    ("monk", 2): (
        "truedungeon.class.monk.flurry.two-attacks",
        "truedungeon.class.monk.flurry.pucks",
        "truedungeon.class.monk.flurry.timing",
        "truedungeon.digital.rolled-pairs",
    ),
    ("ranger", 1): ("truedungeon.class.ranger.dual.lost-weapon", "truedungeon.class.ranger.dual.empty-puck"),
    ("ranger", 2): ("truedungeon.class.ranger.dual.two-pucks", "truedungeon.digital.rolled-pairs"),
}
"""By which rules a class slides so many pucks in a melee attack."""


def pair(hero: Hero, slide: Slide, weapon: Token | None, slid: int) -> None:
    """The rules by which so many pucks are slid in such an attack are noted on it; they are told if it is rolled."""
    if slide.form != "melee":
        slide.by("truedungeon.class.ranger.dual.ranged-one" if hero.cls == "ranger" else "")
        slide.by("truedungeon.class.monk.flurry.shuriken" if weapon is not None and "shuriken" in weapon.tags else "")
    else:
        slide.by(*IN_MELEE.get((hero.cls, slid), ()))
        slide.by("truedungeon.class.monk.no-weapon-needed" if weapon is None else "")


def why_no_attack(s: State, hero: Hero) -> Refusal | None:
    """What stands against an attack by what the character is doing otherwise, or None."""
    return casters.why_no_attack(s, hero) or why_no_slide(s, hero)


def before_slide(s: State, hero: Hero, slide: Slide, deed: Deed, chance: Chance, tell: Tell) -> Proc[None]:
    """Whatever is decided before a slide has been (ammunition, flank)."""
    yield from martial.flanked(s, hero, slide, deed)


def may_slide_again(s: State, hero: Hero, slide: Slide) -> str:
    """The rule by which the character may slide once more, or nothing."""
    return martial.may_slide_again(s, hero, slide)


def slides_again(s: State, hero: Hero, tell: Tell, *, by: str) -> None:
    """The character slides once more."""
    martial.slides_again(s, hero, tell, by=by)


def mark(s: State, hero: Hero, slide: Slide, weapon: Token | None, foe: Foe) -> None:
    """Whatever else is true of this attack is noted on it."""
    martial.mark(s, hero, slide, weapon)
    martial.sneak(s, hero, slide, weapon, foe)


def thrown(s: State, hero: Hero, slide: Slide, foe: Foe) -> None:
    """The numbers have fallen: what depends on them is added (Poison on a natural 20, ...)."""
    martial.spent(s, hero, slide)
