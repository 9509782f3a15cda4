"""What the fighting classes do with an attack: rage, wrath, sneak attacks, fists, when they crit, help by others.

Each function looks at one slide; `features` calls them at their moments.
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.reckoning import Reckoning
from undercroft.engine.craft.telling import seen
from undercroft.games.truedungeon.book.basics.conditions import inflict, is_helpless
from undercroft.games.truedungeon.book.basics.owned import is_left, mark_off, marks_of, number_of, power_of
from undercroft.games.truedungeon.book.combat import arming, rolled
from undercroft.games.truedungeon.character.company import VIPER
from undercroft.games.truedungeon.character.toll import has_bonus, kills_dragon
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.uses import flags
from undercroft.games.truedungeon.state.records import Deed, Foe, Hero, Lasting, Part, Slide
from undercroft.games.truedungeon.state.state import State

WRATH: Final = "righteous wrath"
FLANK: Final = "flank"
TWIST: Final = "twist the blade"
PENDING: Final = -2
"""The natural number of an attack that is still to be slid."""
SAME: Final = "same-damage"
"""Of a blade that was left: it repeats its first damage, whatever the wheel shows."""
AIDS: Final = ("assist", "spiritward")
"""What lies on a character: a hit to be answered, an ally who distracts, a blade left, somebody who helps."""
VITALS: Final = ("construct", "incorporeal", "ooze", "plant", "undead", "elemental")
"""Who has none that a sneak attack could find.

[truedungeon.class.rogue.sneak.immune] [truedungeon.crit.immune-sneak]
"""
FISTS: Final[tuple[tuple[str, str, str, tuple[str, ...], str], ...]] = (
    (
        "stunning-fist",
        "stunned",
        "truedungeon.class.monk.stunning-fist.effect",
        ("truedungeon.class.monk.stunning-fist.stunned", "truedungeon.class.monk.stunning-fist.timing"),
        "truedungeon.class.monk.stunning-fist.once",
    ),
    (
        "dazing-fist",
        "dazed",
        "truedungeon.class.monk.dazing-fist.effect",
        ("truedungeon.class.monk.dazing-fist.dazed",),
        "truedungeon.class.monk.dazing-fist.once",
    ),
)
"""A monk's fists: the power, what it does, by which rule and which others, and the rule that it comes once."""


def lasting(hero: Hero, name: str) -> Lasting | None:
    """What lies on the character under this name, or None."""
    return next((one for one in hero.lasting if one.name == name), None)


# ---------------------------------------------------------------- added to the attack


def wrath_on(s: State, hero: Hero, foe: str) -> Lasting | None:
    """The hit of this monster that the cavalier may answer, or None.

    [truedungeon.subclass.cavalier.wrath.same-monster] [truedungeon.subclass.cavalier.wrath.no-bank]
    """
    return next((one for one in hero.lasting if one.name == WRATH and one.by == foe), None)


def to_hit(s: State, hero: Hero, slide: Slide, foe: Foe) -> list[Part]:
    """Righteous wrath, where it was declared.

    [truedungeon.subclass.cavalier.wrath.effect] [truedungeon.subclass.cavalier.wrath.declare]
    """
    answered = wrath_on(s, hero, foe.id)
    if answered is None or not answered.values.get("declared"):
        return []
    return [[number_of(s, hero, "righteous-wrath", "to_hit"), WRATH, "truedungeon.subclass.cavalier.wrath.effect"]]


def damage(s: State, hero: Hero, slide: Slide, foe: Foe, *, type: str) -> list[Part]:
    """Righteous wrath, and what a ranger adds against Undead, of the weapon's own kind.

    [truedungeon.subclass.cavalier.wrath.effect] [truedungeon.class.ranger.favored-enemy]
    [truedungeon.class.barbarian.rage.melee-only]
    """
    parts: list[Part] = []
    if lasting(hero, "rage") is not None and slide.form != "melee":
        slide.by("truedungeon.class.barbarian.rage.melee-only")
    answered = wrath_on(s, hero, foe.id)
    if answered is not None and answered.values.get("declared"):
        parts.append(
            [number_of(s, hero, "righteous-wrath", "damage"), type, WRATH, "truedungeon.subclass.cavalier.wrath.effect"]
        )
    more = number_of(s, hero, "favored-enemy", "bonus")
    if more and "undead" in s.kind(foe).types:
        parts.append([more, type, "favored enemy", "truedungeon.class.ranger.favored-enemy"])
    return parts


def mark(s: State, hero: Hero, slide: Slide, weapon: Token | None) -> None:
    """A monk's blow is a flurry, and of 5th level as good as one with a +4 weapon.

    [truedungeon.class.monk.dragon-strike.effect] [truedungeon.class.monk.dragon-strike.no-downgrade]
    [truedungeon.class.monk.flurry.shuriken-not-flurry]
    """
    slide.by("truedungeon.subclass.retained" if hero.subclass else "")
    if slide.form == "melee" and power_of(s, hero, SPECIAL) is not None and not _is_special(s, hero):
        slide.by("truedungeon.class.fighter.weapon-specialization.uses")
    if slide.form != "melee" or hero.form:
        slide.by("truedungeon.class.monk.flurry.shuriken-not-flurry" if hero.cls == "monk" else "")
        return
    if hero.cls != "monk" or not has_flurry(s, hero):
        return
    slide.marks.append("flurry")
    at_least = number_of(s, hero, "dragon-strike", "counts_as")
    if at_least:
        slide.by(
            "truedungeon.class.monk.dragon-strike.effect"
            if slide.plus < at_least
            else "truedungeon.class.monk.dragon-strike.no-downgrade",
            "truedungeon.class.monk.dragon-strike.no-bonus",
        )
        slide.count_as(max(slide.plus, at_least))


def has_flurry(s: State, hero: Hero) -> bool:
    """Whether a monk's blows are a flurry: all that is in its hands for melee is fit for one, and no shield is.

    [truedungeon.class.monk.flurry.incompatible]
    """
    held = [token for token in s.card(hero).fitted.held.melee.tokens if not arming.is_away(s, hero, token)]
    return all(token.weapon is not None and token.weapon.flurry for token in held)


# ---------------------------------------------------------------- sneak attack


def sneak(s: State, hero: Hero, slide: Slide, weapon: Token | None, foe: Foe) -> None:
    """The next attack of a rogue who is prepared is a sneak attack; nobody knows yet whether it finds anything vital.

    [truedungeon.class.rogue.sneak.prep-keeps] [truedungeon.class.rogue.sneak.melee]
    [truedungeon.class.rogue.sneak.immune] [truedungeon.class.rogue.sneak.once] [truedungeon.condition.helpless.sneak]
    """
    if hero.sneak not in ("ready", "again") or not _sneaks_with(s, hero, slide, weapon):
        return
    slide.marks.append("sneak")
    if s.rules.next_round and s.fight is not None and s.fight.round > hero.used["combat sneak"] + 1:
        slide.by("truedungeon.class.rogue.sneak.prep-keeps")
        return
    slide.by("truedungeon.class.rogue.sneak.once")
    if hero.sneak == "again" and not is_helpless(foe):
        return
    why = why_no_sneak(s, hero, foe, slide)
    if why:
        slide.behind(why)
        return
    slide.by(
        "truedungeon.class.rogue.sneak.prep-keeps",
        "truedungeon.condition.helpless.sneak" if hero.sneak == "again" else "",
    )
    slide.sneak = number_of(s, hero, "sneak-attack", "bonus")
    if weapon is not None and "sneak-doubled" in flags([weapon]):
        slide.by("truedungeon.class.rogue.sneak.crit-double-exceptions", "truedungeon.crit.sneak-nightshade")
        slide.marks.append("sneak-doubles")
    if weapon is not None and "viper-strike" in weapon.tags and has_bonus(s.card(hero), VIPER):
        slide.by(
            "truedungeon.class.rogue.sneak.crit-double-exceptions",
            "truedungeon.crit.sneak-viper",
            "truedungeon.set.viper-strike.rogue",
        )
        slide.marks.append("sneak-doubles")


def _sneaks_with(s: State, hero: Hero, slide: Slide, weapon: Token | None) -> bool:
    """Whether such an attack can be a sneak attack: in melee, or at range where a token allows it."""
    if slide.form == "melee":
        return True
    slide.by("truedungeon.class.rogue.sneak.melee")
    mine = marks_of(s, hero)
    bow = weapon is not None and "bow" in weapon.tags
    return "sneak-at-range" in mine or ("sneak-with-bow" in mine and bow)


def why_no_sneak(s: State, hero: Hero, foe: Foe, slide: Slide) -> str:
    """The rule by which a monster cannot be sneak attacked by this character, or nothing."""
    kind = s.kind(foe)
    if "unsurprised" in kind.senses:
        return "truedungeon.class.rogue.sneak.surprise"
    told = kind.sneak_immune if kind.sneak_immune is not None else kind.crit_immune
    if told is not None:
        slide.behind("truedungeon.crit.immune-sneak")
        return "truedungeon.class.rogue.sneak.immune" if told else ""
    mine = marks_of(s, hero)
    for type, flag, rule in OVERCOMES:
        if type in kind.types and flag in mine:
            slide.behind(rule, "truedungeon.crit.override-personal")
            return ""
    return "truedungeon.class.rogue.sneak.immune" if any(type in VITALS for type in kind.types) else ""


OVERCOMES: Final = (
    ("undead", "crit-undead", "truedungeon.crit.override-repose"),
    ("construct", "crit-construct", "truedungeon.crit.override-tinkerer"),
)
"""Against which type a token finds vitals all the same: its flag, and the rule."""


# ---------------------------------------------------------------- before and after the numbers fall


def flanked(s: State, hero: Hero, slide: Slide, deed: Deed) -> Proc[None]:
    """Three rolls count for this attack, if a rogue flanks; of two attacks, for the one that was chosen before.

    [truedungeon.digital.rolled-flank] [truedungeon.digital.rolled-flank-pair] [truedungeon.class.rogue.flank.reach]
    """
    found = lasting(hero, FLANK)
    if found is None or "coup" in slide.marks:
        return
    if is_apart(s, s.foe(slide.foe)):
        slide.by("truedungeon.class.rogue.flank.reach")
        return
    if "flank" not in deed.values:
        which = "first"
        if deed.values["left"] > 1:
            which = yield Choice(hero.seat, WHICH, ONE_OF_TWO, {"who": s.name(hero)})
        deed.values["flank"] = deed.values["left"] - (which == "second")
    if deed.values["flank"] == deed.values["left"]:
        slide.marks.append("flank")


def is_apart(s: State, foe: Foe) -> bool:
    """Whether nobody can get at the monster on foot."""
    kind = s.kind(foe)
    return (kind.flying or kind.separated or kind.barred) and not foe.reached


def spent(s: State, hero: Hero, slide: Slide) -> None:
    """The numbers have fallen: a sneak attack has been tried, wrath is spent, a flank is used."""
    if "sneak" in slide.marks:
        assert hero.boxes is not None, "whoever plays has boxes"
        hero.boxes.powers["sneak-attack"] = 1
        hero.sneak = "tried"
    answered = wrath_on(s, hero, slide.foe)
    if answered is not None and answered.values.get("declared"):
        hero.lasting.remove(answered)
    found = lasting(hero, FLANK)
    if found is not None and "flank" in slide.marks:
        hero.lasting.remove(found)


def may_slide_again(s: State, hero: Hero, slide: Slide) -> str:
    """The rule by which a melee attack may be slid a second time, or nothing.

    [truedungeon.class.fighter.weapon-specialization.effect] [truedungeon.class.fighter.weapon-specialization.uses]
    """
    if slide.form != "melee" or "coup" in slide.marks or not _is_special(s, hero):
        return ""
    return "truedungeon.class.fighter.weapon-specialization.effect"


def _is_special(s: State, hero: Hero) -> bool:
    """Whether a fighter's weapon specialization can be used: in the first round, while it is left."""
    now = s.fight is not None and s.fight.round == number_of(s, hero, SPECIAL, "round")
    return now and is_left(s, hero, SPECIAL)


SPECIAL: Final = "weapon-specialization"


def slides_again(s: State, hero: Hero, tell: Tell, *, by: str) -> None:
    """The fighter slides once more, as this rule says; the second result stands.

    [truedungeon.class.fighter.weapon-specialization.keep]
    """
    mark_off(s, hero, "weapon-specialization")
    tell.everyone(
        "again",
        who=s.name(hero),
        rule="truedungeon.class.fighter.weapon-specialization.keep",
        also=(
            "truedungeon.class.fighter.weapon-specialization.timing",
            "truedungeon.class.fighter.weapon-specialization.uses",
            by,
        ),
    )


def rolls_again(s: State, hero: Hero, slide: Slide, foe: Foe, chance: Chance, tell: Tell) -> bool:
    """A miss of one whom somebody helps is rolled again, once.

    [truedungeon.digital.rolled-bump] [truedungeon.digital.rolled-spiritward]
    """
    aid = next((one for one in hero.lasting if one.name in AIDS), None)
    if aid is None or slide.resisted:
        return False
    hero.lasting.remove(aid)
    if aid.name == "spiritward":
        s.by_id(aid.by).used["combat spiritward"] = 1
    before = slide.natural
    slide.natural, _ = rolled.attack((), f"{s.name(hero)}: again", chance)
    also = ("truedungeon.digital.rolled-attack",)
    tell.everyone(
        "helped",
        who=s.name(hero),
        foe=foe.name,
        before=before,
        natural=slide.natural,
        rule=aid.rule,
        also=also,
        shows=True,
    )
    return True


# ---------------------------------------------------------------- critical hits and what hits do


def crit_from(s: State, hero: Hero, slide: Slide, harm: Reckoning) -> list[tuple[int, str]]:
    """From which natural numbers on a sneak attack crits by the character's tokens, if any.

    [truedungeon.crit.range-no-stack]
    """
    if "sneak" not in slide.marks:
        return []
    found = [(use.crit_from, use.rule) for use in s.card(hero).fitted.flagged.get("sneak-crit", ())]
    if found:
        harm.by("truedungeon.crit.range-no-stack")
    return found


def crit_times(s: State, hero: Hero, slide: Slide, harm: Reckoning) -> tuple[int, str]:
    """What a critical hit multiplies by: a dwarf fighter's natural 20 three times.

    [truedungeon.class.dwarf-fighter.enhanced-critical] [truedungeon.class.dwarf-fighter.enhanced-critical-20-only]
    """
    times = number_of(s, hero, "enhanced-critical", "multiplier")
    if times and slide.form != "spell":
        if slide.natural == 20:
            return times, "truedungeon.class.dwarf-fighter.enhanced-critical"
        harm.by("truedungeon.class.dwarf-fighter.enhanced-critical-20-only")
    return 2, "truedungeon.crit.double"


def breathes(s: State, hero: Hero, slide: Slide, harm: Reckoning) -> str:
    """The rule by which a drunken master's natural 20 crits whatever it hits, or nothing.

    [truedungeon.subclass.drunken-master.breath]
    """
    if power_of(s, hero, "imbibers-breath") is None or slide.natural != 20:
        return ""
    if "flurry" not in slide.marks:
        harm.by(
            "truedungeon.subclass.drunken-master.breath-flurry-only"
            if slide.form == "melee"
            else "truedungeon.subclass.drunken-master.breath-no-ranged"
        )
        return ""
    return "truedungeon.subclass.drunken-master.breath"


def fists(s: State, hero: Hero, slide: Slide, foe: Foe, harm: Reckoning, tell: Tell) -> None:
    """The first natural 20 of a monk's flurry in a combat has dazed or stunned its victim for its next turn.

    [truedungeon.class.monk.dazing-fist.effect] [truedungeon.class.monk.stunning-fist.effect]
    [truedungeon.class.monk.stunning-fist.timing] [truedungeon.class.monk.flurry.shuriken-not-flurry]
    """
    if slide.natural != 20 or "flurry" not in slide.marks:
        return
    for id, condition, rule, also, once in FISTS:
        if power_of(s, hero, id) is None:
            continue
        if not is_left(s, hero, id):
            harm.by(once)
            continue
        mark_off(s, hero, id)
        struck = inflict(s, foe, condition, tell, until="turn", by=hero.cls, rule=rule, also=also)
        if struck and condition == "stunned" and not s.rules.lost_turn_only:
            less = {"ac": number_of(s, hero, id, "ac")}
            timing = "truedungeon.class.monk.stunning-fist.timing"
            foe.lasting.append(Lasting("stunned", "start", 2, less, harmful=True, rule=timing))
        return


def leave_blade(s: State, hero: Hero, slide: Slide, foe: Foe) -> None:
    """A duelist has hit in melee: in the next round the blade may be twisted.

    [truedungeon.subclass.duelist.twist-the-blade.effect]
    """
    power = power_of(s, hero, "twist-the-blade")
    if power is None or slide.form != "melee" or "twisted" in slide.marks:
        return
    if not is_left(s, hero, power.id) or not slide.dealt:
        return
    if s.rules.mode == "slide":
        if not slide.puck:  # A sure hit, or an attack rolled in confusion: no puck lies there.
            return
        assert s.fight is not None, "blades are left in a fight"
        s.fight.blades.append(_left(s, slide))
    else:
        left = Lasting(TWIST, "turn", 2, rule=power.rule, by=foe.id, values={"damage": slide.dealt})
        hero.lasting = [one for one in hero.lasting if one.name != TWIST or one.left < 2] + [left]


def _left(s: State, slide: Slide) -> Slide:
    """The same attack once more, to be read where its puck lies then.

    [truedungeon.subclass.duelist.twist-the-blade.second-damage]
    [truedungeon.subclass.duelist.twist-the-blade.damage-value]
    """
    blade = Slide(slide.hero, slide.foe, slide.form, slide.what, PENDING, puck=slide.puck, faces=list(slide.faces))
    blade.to_hit = [list(part) for part in slide.to_hit]
    if s.rules.same_damage:
        blade.marks += ["no-song", "no-crit", SAME]
        blade.damage = [
            [slide.dealt, "", "the same again", "truedungeon.subclass.duelist.twist-the-blade.second-damage"]
        ]
    else:
        blade.crit_from, blade.times = slide.crit_from, slide.times
        own = [part for part in slide.damage if part[2].endswith((rolled.WHEEL, "on a natural 20"))]
        blade.damage = [list(part) for part in slide.damage if part not in own]
        blade.marks += [mark for mark in slide.marks if mark not in ("first", "sneak", "leap", "ghostly-share")]
    blade.marks += ["twisted", "may-leave"]
    return blade


def kills(s: State, hero: Hero, slide: Slide, foe: Foe, harm: Reckoning) -> str:
    """The rule by which this hit kills at once, or nothing; whether the monster has vitals does not matter.

    [truedungeon.subclass.assassin.assassinate-immunity]
    """
    if slide.form != "melee" or slide.natural != 20:  # [truedungeon.digital.rolled-wheel-conditions]
        return ""
    weapon = s.tokens.get(slide.what) if "dragon" in s.kind(foe).types else None
    if weapon is not None and kills_dragon(s.card(hero), weapon, natural=20, face=slide.wheel):
        return "truedungeon.set.mithral.six"
    if power_of(s, hero, "assassinate") is None:
        return ""
    if slide.wheel != number_of(s, hero, "assassinate", "wheel"):
        harm.by(
            "truedungeon.subclass.assassin.assassinate-pure-6",
            "truedungeon.subclass.assassin.assassinate-no-6",
        )
        return ""
    harm.by(
        "truedungeon.subclass.assassin.assassinate-immunity",
        "truedungeon.subclass.assassin.assassinate-pure-6",
        "truedungeon.digital.rolled-wheel-conditions",
    )
    s.note("power assassinate")
    return "truedungeon.subclass.assassin.assassinate"


ONE_OF_TWO: Final = (
    Option("first", "the first of the two", rule="truedungeon.digital.rolled-flank-pair"),
    Option("second", "the second of the two", rule="truedungeon.digital.rolled-flank-pair"),
)
WHICH: Final = Question(
    "flank",
    "For which of its two attacks does the {who} roll three times?",
    rule="truedungeon.digital.rolled-flank-pair",
)
QUESTIONS: Final = (WHICH,)
EVENTS: Final = {
    "again": "The {who} slides again; the second result stands.",
    "helped": seen(
        "The {who} has missed the {foe} with {before} and, being helped, rolls again: {natural}.",
        rises="{natural}",
        over="who",
    ),
    "at-once": seen("The {who} strikes the {foe} dead.", rises="falls", over="foe"),
}
