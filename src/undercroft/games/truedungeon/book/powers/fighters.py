"""Powers of the fighting classes: what each does when it is used, and what is asked at the moment of death.

What a power does within an attack is in `combat/martial.py`; how two pucks are slid at once (flurries, a weapon in each
hand) in `combat/strike.py`, `sliding.py` and `slide_form.py`; death, healing and revival in `combat/harm.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from undercroft.engine import Chance, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import seen
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.conditions import is_helpless
from undercroft.games.truedungeon.book.basics.costs import offend
from undercroft.games.truedungeon.book.basics.owned import is_left, mark_off, marks_of, number_of
from undercroft.games.truedungeon.book.basics.ways import Way, alone, monsters, others
from undercroft.games.truedungeon.book.basics.windows import REACTIONS, Reaction
from undercroft.games.truedungeon.book.combat import placing, rolled
from undercroft.games.truedungeon.book.combat.martial import FLANK, SAME, TWIST, is_apart, lasting
from undercroft.games.truedungeon.book.powers import paladin as powers_paladin
from undercroft.games.truedungeon.content.classes import Power
from undercroft.games.truedungeon.state.records import Deed, Hero, Lasting, Slide, Window
from undercroft.games.truedungeon.state.state import State, condition_of

# ---------------------------------------------------------------- barbarian


def rage(s: State, hero: Hero, target: str, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The barbarian rages for this combat: its melee hits deal more from now on.

    [truedungeon.class.barbarian.rage.damage] [truedungeon.class.barbarian.rage.duration]
    [truedungeon.class.barbarian.rage.timing]
    """
    bonus = number_of(s, hero, "rage", "bonus")
    hero.lasting.append(  # [truedungeon.class.barbarian.rage.timing] [truedungeon.class.barbarian.rage.duration]
        Lasting("rage", "combat", stats={"melee-damage": bonus}, rule="truedungeon.class.barbarian.rage.damage")
    )
    tell.everyone(
        "rages",
        who=s.name(hero),
        bonus=bonus,
        rule="truedungeon.class.barbarian.rage.damage",
        also=(
            "truedungeon.class.barbarian.rage.action",
            "truedungeon.class.barbarian.rage.duration",
            "truedungeon.class.barbarian.rage.timing",
        ),
    )


def why_not_rage(s: State, hero: Hero, target: str) -> Refusal | None:
    """A rage that is under way lasts for the whole combat."""
    if lasting(hero, "rage") is None:
        return None
    return Refusal("the {who} rages already", rule="truedungeon.class.barbarian.rage.duration", who=s.name(hero))


def more_rages(s: State, hero: Hero) -> int:
    """How many rages more than one a token gives in a game."""
    rows = s.card(hero).fitted.flagged.get("more-rage", ())
    return max((use.numbers["rage"] - 1 for use in rows), default=0)


# ---------------------------------------------------------------- dwarf fighter


def taunt(s: State, hero: Hero, target: str, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The monster's next attack has to include the taunter; nothing hostile has been done.

    One that does not see the taunter cannot be taunted: nobody knew, and the Free Action is kept.
    [truedungeon.class.dwarf-fighter.taunt.effect] [truedungeon.class.dwarf-fighter.taunt.not-offensive]
    [truedungeon.class.dwarf-fighter.taunt.perception]
    """
    foe = s.foe(target)
    unseen = condition_of(hero, "invisible") is not None
    if unseen:
        foe.known["sees invisible"] = int("invisible" in s.kind(foe).senses)
        if not foe.known["sees invisible"]:
            hero.free = False
            tell.everyone(
                "unheeded",
                who=s.name(hero),
                foe=foe.name,
                rule="truedungeon.class.dwarf-fighter.taunt.perception",
                shows=True,
            )
            return
    foe.taunted.append(hero.number)  # [truedungeon.class.dwarf-fighter.taunt.uses]
    tell.everyone(
        "taunts",
        who=s.name(hero),
        foe=foe.name,
        rule="truedungeon.class.dwarf-fighter.taunt.effect",
        also=(
            "truedungeon.class.dwarf-fighter.taunt.action",
            "truedungeon.class.dwarf-fighter.taunt.not-offensive",
            "truedungeon.class.dwarf-fighter.taunt.uses",
        ),
        shows=unseen,
    )


def why_not_taunt(s: State, hero: Hero, target: str) -> Refusal | None:
    """Whoever is to be taunted must hear it and, as far as is known, see who does.

    [truedungeon.class.dwarf-fighter.taunt.perception] [truedungeon.class.dwarf-fighter.taunt.silence]
    """
    foe = next((one for one in s.facing() if one.id == target), None)
    if foe is None:
        return Refusal(
            "there is no {id} to taunt",
            rule="truedungeon.class.dwarf-fighter.taunt.effect",
            id=target[:40] or "monster",
        )
    if condition_of(hero, "silenced") is not None or condition_of(foe, "silenced") is not None:
        return Refusal("in magical silence no taunt is heard", rule="truedungeon.class.dwarf-fighter.taunt.silence")
    if condition_of(hero, "invisible") is not None and foe.known.get("sees invisible") == 0:
        return Refusal(
            "the {foe} does not see who taunts it",
            rule="truedungeon.class.dwarf-fighter.taunt.perception",
            foe=foe.name,
        )
    if hero.number in foe.taunted:
        return Refusal(
            "the {foe} is taunted already", rule="truedungeon.class.dwarf-fighter.taunt.effect", foe=foe.name
        )
    return None


# ---------------------------------------------------------------- fighter


def blades(s: State, hero: Hero) -> Iterable[str]:
    """The monsters in which a duelist has left its blade."""
    left = [one.by for one in hero.lasting if one.name == TWIST]
    return [foe.id for foe in s.facing() if foe.id in left]


def why_not_twist(s: State, hero: Hero, target: str) -> Refusal | None:
    """The blade must have hit this monster in the round before."""
    if target in blades(s, hero):
        return None
    rule = "truedungeon.subclass.duelist.twist-the-blade.effect"
    return Refusal("no melee hit of the round before is there to be followed up", rule=rule)


LEAST: Final = 6
"""What the die must show for the blade to be where it was left.  [truedungeon.digital.rolled-twist]"""


def twist(s: State, hero: Hero, target: str, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The blade that was left is twisted: from 6 on it deals the same damage again, when all others have slid.

    [truedungeon.digital.rolled-twist] [truedungeon.subclass.duelist.twist-the-blade.second-damage]
    [truedungeon.subclass.duelist.twist-the-blade.no-slide] [truedungeon.subclass.duelist.twist-the-blade.clear]
    """
    found = next(one for one in hero.lasting if one.name == TWIST and one.by == target)
    natural, _ = rolled.attack((), f"{s.name(hero)}: twist the blade", chance)
    hero.lasting = [one for one in hero.lasting if one.name != TWIST]
    holds = natural >= LEAST
    also = (
        "truedungeon.subclass.duelist.twist-the-blade.clear",
        "truedungeon.subclass.duelist.twist-the-blade.no-slide",
        "truedungeon.subclass.duelist.twist-the-blade.damage-value",
        "truedungeon.subclass.duelist.twist-the-blade.second-damage"
        if holds
        else "truedungeon.subclass.duelist.twist-the-blade.bumped",
    )
    how = "holds" if holds else "has slipped"
    foe = s.foe(target)
    tell.everyone(
        "twists",
        who=s.name(hero),
        foe=foe.name,
        natural=natural,
        how=how,
        rule="truedungeon.digital.rolled-twist",
        also=also,
    )
    if holds:  # [truedungeon.subclass.duelist.twist-the-blade.bumped]
        parts = [
            [found.values["damage"], "", "the same again", "truedungeon.subclass.duelist.twist-the-blade.second-damage"]
        ]
        marks = ["truedungeon.subclass.duelist.twist-the-blade.second-damage", "twisted", SAME]
        assert s.fight is not None, "blades are twisted in a fight"
        s.fight.slides.append(Slide(hero.number, target, "melee", TWIST, damage=parts, marks=marks))
    offend(s, hero, tell)


# ---------------------------------------------------------------- rogue


def sneak_cost(s: State, hero: Hero, power: Power) -> str:
    """One whole round, unless a token makes it unnecessary.

    [truedungeon.class.rogue.sneak.prep] [truedungeon.class.rogue.sneak.prep-token] [truedungeon.action.sneak-setup]
    [truedungeon.action.sneak-prep] [truedungeon.action.sneak-immediate]
    """
    return "instant" if "sneak-at-once" in marks_of(s, hero) else "full"


def prepare(s: State, hero: Hero, target: str, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The rogue's next melee attack of this combat is a sneak attack.

    [truedungeon.class.rogue.sneak.prep] [truedungeon.class.rogue.sneak.prep-keeps]
    """
    hero.sneak = "again" if hero.sneak == "tried" and not deed.values["restored"] else "ready"
    assert s.fight is not None, "it is prepared in a fight"
    hero.used["combat sneak"] = s.fight.round
    at_once = "sneak-at-once" in marks_of(s, hero)
    also: tuple[str, ...] = ("truedungeon.class.rogue.sneak.prep-not-offensive",)
    also += (
        ("truedungeon.action.sneak-immediate",)
        if at_once
        else ("truedungeon.action.sneak-prep", "truedungeon.action.sneak-setup")
    )
    tell.everyone(
        "prepares",
        who=s.name(hero),
        rule="truedungeon.class.rogue.sneak.prep-token" if at_once else "truedungeon.class.rogue.sneak.prep",
        also=also,
    )


def why_not_sneak(s: State, hero: Hero, target: str) -> Refusal | None:
    """Who is prepared need not prepare again."""
    if hero.sneak in ("ready", "again"):
        return Refusal("a sneak attack is prepared already", rule="truedungeon.class.rogue.sneak.prep-keeps")
    return None


def helpless_again(s: State, hero: Hero) -> int:
    """A Helpless victim may be sneak attacked again, however often: the box is marked once at most.

    [truedungeon.class.rogue.sneak.once] [truedungeon.condition.helpless.sneak]
    """
    return int(any(is_helpless(foe) for foe in s.facing()))


def flanked_for(s: State, hero: Hero) -> Iterable[str]:
    """For whom a rogue may flank: where pucks are slid, for all.  [truedungeon.class.rogue.flank.mode]"""
    return alone(s, hero) if s.rules.mode == "slide" else others(s, hero)


def flank(s: State, hero: Hero, target: str, deed: Deed, chance: Chance, tell: Tell) -> Proc[None]:
    """Instead of attacking the rogue distracts the monster: the ally rolls its attack three times and keeps the best.

    [truedungeon.digital.rolled-flank] [truedungeon.class.rogue.flank.virtual]
    [truedungeon.class.rogue.flank.not-attack] [truedungeon.class.rogue.flank.offensive]
    """
    if s.rules.mode == "slide":
        yield from placing.place(s, hero, tell)
        offend(s, hero, tell)
        return
    ally = s.by_id(target)
    rolls = number_of(s, hero, "flank", "rolls")
    ally.lasting.append(
        Lasting(FLANK, "phase", rule="truedungeon.class.rogue.flank.virtual", by=hero.cls, values={"rolls": rolls})
    )
    also = (
        "truedungeon.digital.rolled-flank",
        "truedungeon.class.rogue.flank.not-attack",
        "truedungeon.class.rogue.flank.offensive",
        "truedungeon.class.rogue.flank.any-round",
        "truedungeon.class.rogue.flank.mode",
        "truedungeon.combat.offensive-flank",
    )
    tell.everyone(
        "flanks", who=s.name(hero), whom=s.name(ally), rule="truedungeon.class.rogue.flank.virtual", also=also
    )
    offend(s, hero, tell)


def why_not_flank(s: State, hero: Hero, target: str) -> Refusal | None:
    """Another, who has not acted in this round, against something that one can get around.

    [truedungeon.class.rogue.flank.virtual-timing] [truedungeon.class.rogue.flank.reach]
    [truedungeon.class.rogue.flank.no-ranged-bypass] [truedungeon.class.rogue.flank.any-round]
    [truedungeon.condition.pinned.actions]
    """
    if condition_of(hero, "pinned") is not None:
        return Refusal("the pinned get around nobody", rule="truedungeon.condition.pinned.actions")
    if all(is_apart(s, foe) for foe in s.facing()):
        return Refusal(
            "nobody can get around the enemy",
            rule="truedungeon.class.rogue.flank.reach",
            also=("truedungeon.class.rogue.flank.no-ranged-bypass", "truedungeon.class.rogue.flank.fly"),
        )
    if s.rules.mode == "slide":
        return None
    ally = next((one for one in s.living() if one.id == target and one is not hero), None)
    if ally is None:
        return Refusal("one flanks for another character", rule="truedungeon.class.rogue.flank.virtual")
    if ally.did or ally.done:
        rule = "truedungeon.class.rogue.flank.virtual-timing"
        return Refusal(
            "the {who} has acted already",
            rule=rule,
            also=("truedungeon.digital.rolled-flank-before",),
            who=s.name(ally),
        )
    return None


# ---------------------------------------------------------------- at the moment of death


def offer_fight_on(s: State, hero: Hero, window: Window) -> Iterable[Option]:
    """A berserker who falls may fight on, down to -48.

    [truedungeon.subclass.berserker.fight-after-death.use] [truedungeon.subclass.berserker.fight-after-death.floor]
    [truedungeon.subclass.berserker.fight-after-death.floor-fixed]
    [truedungeon.subclass.berserker.fight-after-death.action]
    """
    if window.hero != hero.number or hero.beyond or not is_left(s, hero, "fight-after-death"):
        return
    if hero.hp < s.figure_floor:
        return
    yield Option(
        "fight-after-death",
        "fight on after death until the end of the room",
        rule="truedungeon.subclass.berserker.fight-after-death.use",
    )


def fight_on(s: State, hero: Hero, window: Window, chance: Chance, tell: Tell) -> None:
    """The berserker is not dead yet, and fights on until the room ends.

    [truedungeon.subclass.berserker.fight-after-death.use] [truedungeon.subclass.berserker.fight-after-death.span]
    [truedungeon.subclass.berserker.fight-after-death.action]
    """
    mark_off(s, hero, "fight-after-death")
    hero.beyond = True
    also = (
        "truedungeon.subclass.berserker.fight-after-death.action",
        "truedungeon.subclass.berserker.fight-after-death.floor",
        "truedungeon.subclass.berserker.fight-after-death.floor-fixed",
        "truedungeon.subclass.berserker.fight-after-death.span",
        "truedungeon.subclass.berserker.fight-after-death.track",
        "truedungeon.subclass.berserker.fight-after-death.mostly-dead",
    )
    tell.everyone(
        "fights-on",
        who=s.name(hero),
        hp=hero.hp,
        rule="truedungeon.subclass.berserker.fight-after-death.use",
        also=also,
    )


REACTIONS.append(Reaction("fight-after-death", ("dying",), offer_fight_on, fight_on))


# ---------------------------------------------------------------- all of them


def why_not_by_itself(s: State, hero: Hero, power: Power) -> Refusal:
    """What is said of a power that nobody uses by choice at this moment."""
    if power.id == "weapon-specialization":
        first = s.fight is not None and s.fight.round == 1
        words = "it is asked about right after the slide" if first else "only in the first round of a combat"
        rule = "truedungeon.class.fighter.weapon-specialization.effect"
        if first:
            rule = "truedungeon.class.fighter.weapon-specialization.timing"
        return Refusal("{power}: {words}", rule=rule, power=power.name, words=words)
    if power.action in ("instant", "reaction"):
        also = ("truedungeon.class.paladin.sacrifice.not-self",) if power.id == "sacrifice" else ()
        return Refusal("{power}: it is asked about at its moment", rule=power.rule, also=also, power=power.name)
    return Refusal("{power} works by itself", rule=power.rule, power=power.name)


WAYS: Final[dict[str, Way]] = {
    **powers_paladin.WAYS,
    "rage": Way(
        alone, lambda s, hero, to: "rage for the rest of this combat", rage, why_not_rage, more=more_rages, combat=True
    ),
    "taunt": Way(monsters, lambda s, hero, to: f"taunt the {s.foe(to).name}", taunt, why_not_taunt, combat=True),
    "twist-the-blade": Way(
        blades,
        lambda s, hero, to: f"twist the blade that hit the {s.foe(to).name}, instead of attacking",
        twist,
        why_not_twist,
        lambda s, hero, power: "standard",
        combat=True,
    ),
    "sneak-attack": Way(
        alone,
        lambda s, hero, to: "prepare a sneak attack",
        prepare,
        why_not_sneak,
        sneak_cost,
        helpless_again,
        combat=True,
        unmarked=True,
    ),
    "flank": Way(
        flanked_for,
        lambda s, hero, to: (
            f"flank for the {s.name(s.by_id(to))}, who rolls three times"
            if to
            else "flank: place the puck on the board"
        ),
        flank,
        why_not_flank,
        combat=True,
    ),
}

QUESTIONS: Final[tuple[Question, ...]] = powers_paladin.QUESTIONS
EVENTS: Final[dict[str, str]] = {
    **powers_paladin.EVENTS,
    "rages": seen(
        "The {who} rages: +{bonus} damage with every melee hit of this combat.", rises="+{bonus}", over="who"
    ),
    "taunts": seen("The {who} taunts the {foe}.", rises="taunted", over="foe"),
    "unheeded": seen(
        "The {foe} does not see the {who}, and cannot be taunted so; the action is kept.", rises="unheeded", over="foe"
    ),
    "twists": "The {who} twists the blade in the {foe}: {natural}, it {how}.",
    "prepares": "The {who} waits for the right moment: the next attack is a sneak attack.",
    "flanks": "The {who} distracts the enemy for the {whom}.",
    "fights-on": seen("The {who} does not fall: at {hp} HP it fights on.", rises="{hp} HP", over="who"),
}
