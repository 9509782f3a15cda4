"""Characters who are not their own masters, monsters who are elsewhere, and rooms that do harm by themselves.

[truedungeon.condition.confused.table] [truedungeon.condition.charmed.resolution]
[truedungeon.spell.wizard.lesser-maze.timing] [truedungeon.digital.environment-icy]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Proc, Tell
from undercroft.engine.craft.telling import seen
from undercroft.games.truedungeon.book.basics import warding
from undercroft.games.truedungeon.book.basics.conditions import (
    diseased,
    expire,
    inflict,
    is_helpless,
    why_cannot_act,
)
from undercroft.games.truedungeon.book.basics.costs import offend
from undercroft.games.truedungeon.book.combat import arming, environs, pucks, rolled, strike
from undercroft.games.truedungeon.book.combat.harm import due, settle
from undercroft.games.truedungeon.book.combat.scoring import nearness
from undercroft.games.truedungeon.book.monsters import answers, blows
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import MODES, Mode
from undercroft.games.truedungeon.state.records import Foe, Harm, Hero, Lasting, Slide
from undercroft.games.truedungeon.state.state import State, condition_of, set_in_use, unthrown
from undercroft.games.truedungeon.state.stats import armor, column, lasting_parts


def strays(s: State, hero: Hero) -> bool:
    """Whether a character acts on somebody else's will this round: charmed, or confused and not lucky."""
    if condition_of(hero, "charmed") is not None:
        return True
    found = condition_of(hero, "confused")
    return found is not None and found.values.get("does", 0) != NORMALLY


NORMALLY: Final = 3
"""Of a confused one: 1 attack the source, 2 cower, 3 act normally, 4 babble, 5 attack the nearest ally."""


def begin(s: State, tell: Tell) -> None:
    """The confused have not yet found out what they do this round."""
    for hero in s.living():
        found = condition_of(hero, "confused")
        if found is not None:
            found.values["does"] = 0


def does(s: State, natural: int) -> int:
    """What a confused character does on this number.  [truedungeon.condition.confused.table]

    >>> from undercroft.games.truedungeon.options import TrueDungeonOptions
    >>> state = State(TrueDungeonOptions(), {}, "", [])
    >>> [does(state, natural) for natural in (1, 3, 5, 8, 9, 14, 15, 20)]
    [1, 2, 3, 3, 4, 4, 5, 5]
    """
    normal = 10 if s.rules.kind else 9 if s.rules.even else 8
    for most, what in ((2, 1), (4, 2), (normal, NORMALLY), (14, 4)):
        if natural <= most:
            return what
    return 5


def roll_confusion(s: State, chance: Chance, tell: Tell) -> None:
    """Every confused character rolls for what it does.  [truedungeon.condition.confused.roll]"""
    for hero in s.living():
        found = condition_of(hero, "confused")
        if found is not None and not found.values.get("does") and why_cannot_act(s, hero) is None:
            natural = chance.roll(20, f"{s.name(hero)}: confused", stream="monsters")
            found.values["does"] = does(s, natural)
            words = WHAT[found.values["does"]]
            rule = "truedungeon.condition.confused.roll"
            also = ("truedungeon.condition.confused.table",)
            tell.everyone("confused", who=s.name(hero), natural=natural, what=words, rule=rule, also=also)


WHAT: Final = {
    1: "attacks where it came from",
    2: "cowers in a corner",
    3: "keeps a clear head",
    4: "babbles",
    5: "attacks the nearest ally",
}


def act(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Those who are not their own masters have done what they must."""
    if not s.harms and not s.dying:
        for hero in s.living():
            if not strays(s, hero) or why_cannot_act(s, hero) is not None or hero.done:
                continue
            found = condition_of(hero, "confused")
            hero.did = hero.done = True
            charmed = condition_of(hero, "charmed") is not None
            if charmed or (found is not None and found.values.get("does") == 5):
                struck = _turn_on(s, hero, chance, tell)
            else:
                assert found is not None, "whoever strays and is not charmed is confused"
                struck = found.values.get("does") != 1 or _blindly(s, hero, found.by, chance, tell)
            if not struck:
                confused = "truedungeon.condition.confused.table"
                rule = "truedungeon.condition.charmed.attacks-allies" if charmed else confused
                tell.everyone("in-vain", who=s.name(hero), rule=rule)
    yield from settle(s, chance, tell)


def nearest(s: State, hero: Hero, chance: Chance) -> Hero | None:
    """The nearest ally: next to it in the marching order; the die chooses between two.

    [truedungeon.condition.confused.nearest-ally]
    """
    line = s.living()
    at = line.index(hero)
    beside = [line[n] for n in (at - 1, at + 1) if 0 <= n < len(line)]
    if len(beside) < 2:
        return next(iter(beside), None)
    return chance.pick(beside, f"{s.name(hero)}: which ally", stream="choices", name=lambda one: one.cls)


def _ready(s: State, hero: Hero) -> tuple[Mode, Token | None] | None:
    """What somebody may attack an ally with: one weapon, or a fist; None if nothing. What lies on the floor stays so.

    [truedungeon.condition.stunned.pick-up]
    """
    lies = unthrown(s, hero, set_in_use(hero)).tokens if hero.used.get(arming.EMPTY) == arming.DROPPED else []
    for mode in MODES:
        weapon = strike.hand(s, hero, mode)[:1]
        if weapon and weapon[0] not in lies and strike.why_cannot_attack(s, hero, weapon, mode, None) is None:
            return mode, weapon[0]
    return None


def _turn_on(s: State, hero: Hero, chance: Chance, tell: Tell) -> bool:
    """An attack on an ally: a d20 and To Hit against its AC, and a wheel number; False if there is none to make.

    [truedungeon.condition.charmed.resolution] [truedungeon.condition.confused.attack-die]
    """
    charmed = condition_of(hero, "charmed") is not None
    aimed = nearest(s, hero, chance)
    ready = _ready(s, hero)
    if aimed is None or ready is None:
        return False
    mode, weapon = ready
    ally, unguarded = _guarded(s, hero, aimed, mode, tell)
    rule = "truedungeon.condition.charmed.resolution" if charmed else "truedungeon.condition.confused.attack-die"
    also: tuple[str, ...] = (
        ("truedungeon.condition.charmed.attacks-allies",)
        if charmed
        else ("truedungeon.condition.confused.nearest-ally",)
    )
    natural, wheel = rolled.attack(strike.wheel_of(s, hero, weapon), f"{s.name(hero)} turns on an ally", chance)
    bonus = column(s, hero, f"{mode}-to-hit").value + _unseen(s, hero, ally)
    bonus += sum(part.value for part in lasting_parts(hero.lasting, ("to-hit", f"{mode}-to-hit")))
    ac = armor(s, ally, missile=mode == "missile", melee=mode == "melee").value + answers.song_armor(s, ally)
    hit = natural == 20 or (natural != 1 and natural + bonus >= ac)
    how = "hits" if hit else "misses"
    who, whom, total = s.name(hero), s.name(ally), natural + bonus
    parts, ill = _blow(s, hero, weapon, mode, wheel)
    magical = _is_magical(s, hero, weapon)
    also += (*ill, *answers.by_magic(s, mode, ally, magical=magical)) if hit else warding.missed(mode, ally)
    also += unguarded
    thrown = mode == "missile" and arming.flies(s, hero, weapon)
    also += ("truedungeon.combat.thrown-once",) if thrown else ()
    tell.everyone("turns", who=who, whom=whom, natural=natural, total=total, ac=ac, how=how, rule=rule, also=also)
    offend(s, hero, tell)
    arming.used_up(hero, weapon, "thrown" if thrown else mode)
    if hit and not answers.negated(s, who, mode, ally, tell, magical=magical):
        marks = [mode, *["guarded"] * (ally is not aimed)]
        due(s, Harm(ally.number, parts, hero.cls, f"the {who}", marks, rule=rule))
    return True


def _guarded(s: State, hero: Hero, ally: Hero, mode: Mode, tell: Tell) -> tuple[Hero, tuple[str, ...]]:
    """Who takes a blow at an ally, and the rules by which whoever guards it does not: no paladin guards from itself.

    [truedungeon.class.paladin.guard.effect]
    """
    paladin = answers.guard_of(s, ally)
    if paladin is None or paladin is hero:
        return ally, ()
    return answers.guarded(s, ally, tell, form=mode), answers.why_unguarded(ally, paladin, form=mode)


def _is_magical(s: State, hero: Hero, weapon: Token | None) -> bool:
    """Whether a blow at an ally counts as magical.  [truedungeon.class.monk.deflect-missiles-magic]"""
    stones = [token for token in s.card(hero).fitted.worn if token.slot == "runestone"]
    return arming.magic_of(weapon, runestones=stones, options=s.rules)[0]


def _blow(s: State, hero: Hero, weapon: Token | None, mode: Mode, wheel: int) -> tuple[dict[str, int], tuple[str, ...]]:
    """What such a hit does by kind, and the rules by which a Diseased one does less.

    [truedungeon.condition.charmed.resolution]
    """
    more = lasting_parts(hero.lasting, ("damage", f"{mode}-damage", "weapon-damage"))
    damage = wheel + column(s, hero, f"{mode}-damage").value + sum(part.value for part in more)
    least = 1 if condition_of(hero, "sickened") is not None else 0
    left, rules = diseased(s, hero, max(least, damage))
    return {arming.edge_of(weapon): left}, rules


def _unseen(s: State, hero: Hero, ally: Hero) -> int:
    """What it adds that one of two characters cannot be seen, or lies helpless.

    [truedungeon.condition.charmed.resolution]
    """
    more = 2 if condition_of(hero, "invisible") is not None else 0
    more -= 4 if condition_of(ally, "invisible") is not None else 0
    return more + (4 if is_helpless(ally) else 0)


def foe_strays(s: State, foe: Foe, chance: Chance, tell: Tell) -> bool:
    """Whether a charmed or confused monster has spent its turn otherwise than on the party.

    [truedungeon.digital.monster-conditions] [truedungeon.condition.confused.table]
    [truedungeon.condition.charmed.attacks-allies]
    """
    what = 5 if condition_of(foe, "charmed") is not None else 0
    confused = condition_of(foe, "confused")
    if not what and confused is not None:
        natural = chance.roll(20, f"{foe.name}: confused", stream="monsters")
        what = does(s, natural)
        confused.values["does"] = what
        also = ("truedungeon.condition.confused.table", "truedungeon.digital.monster-conditions")
        tell.everyone(
            "confused",
            who=foe.name,
            natural=natural,
            what=WHAT[what],
            rule="truedungeon.condition.confused.roll",
            also=also,
        )
    charmed = condition_of(foe, "charmed") is not None
    rule = "truedungeon.condition.charmed.attacks-allies" if charmed else "truedungeon.condition.confused.attack-die"
    if what == 5 and not blows.brawl(s, foe, chance, tell, rule=rule):
        table = "truedungeon.condition.confused.table"
        tell.everyone("in-vain", who=foe.name, rule=rule if charmed else table)
    return what in (2, 4, 5)


def turned(foe: Foe) -> Lasting | None:
    """The confusion by which a monster attacks its source this turn and nobody else, or None."""
    found = condition_of(foe, "confused")
    return found if found is not None and found.values.get("does") == 1 else None


def opponents(s: State, foe: Foe) -> list[Hero]:
    """The characters among whom a monster chooses; of one turned on its source, that alone, if it lives.

    Where nobody knows what the source was, it is whoever stands first.  [truedungeon.condition.confused.table]
    """
    confusion = turned(foe)
    if confusion is None:
        return s.living()
    return [hero for hero in s.living() if confusion.by in ("", hero.cls)][:1]


def _blindly(s: State, hero: Hero, source: str, chance: Chance, tell: Tell) -> bool:
    """A confused attack on where the confusion came from; False where that is dead, out of reach or no monster.

    Where nobody knows what it was, it is whatever stands first.
    [truedungeon.condition.confused.attack-die] [truedungeon.condition.confused.table]
    """
    foe = next((one for one in s.facing() if source in ("", one.id)), None)
    if foe is None:
        return False
    for mode in MODES:
        if strike.why_cannot_strike(s, hero, mode, foe) is None:
            weapon = strike.hand(s, hero, mode)[0]
            slide = strike.weapon_slide(s, hero, foe, weapon, mode)
            slide.marks.append(strike.CONFUSED)  # [truedungeon.condition.confused.attack-die]
            slide.by("truedungeon.condition.confused.attack-die")
            strike.throw(s, slide, weapon, chance, tell)
            arming.used_up(hero, weapon, slide.form)
            offend(s, hero, tell)
            return True
    return False


# ---------------------------------------------------------------- the maze


def maze_turns(s: State, side: str, tell: Tell) -> None:
    """A phase is over: a monster on its way into the maze is gone, one in it comes nearer to the way out.

    [truedungeon.spell.wizard.lesser-maze.timing] [truedungeon.spell.wizard.lesser-maze.outside]
    """
    for foe in s.standing():
        if foe.mazed == 3 and side == "party":
            foe.mazed = 2
            tell.everyone(
                "mazed",
                foe=foe.name,
                rule="truedungeon.spell.wizard.lesser-maze.timing",
                also=("truedungeon.spell.wizard.lesser-maze.inside", "truedungeon.spell.wizard.lesser-maze.outside"),
            )
            if all(other.mazed for other in s.standing()):
                expire(s, ("combat",), tell)
        elif foe.mazed == 2 and side == "monsters":
            foe.mazed = 1
        elif foe.mazed == 1 and side == "party":
            foe.mazed = -1


def is_renewed(s: State) -> bool:
    """Whether a monster has come back from the maze at the end of this round."""
    back = [foe for foe in s.standing() if foe.mazed == -1]
    for foe in back:
        foe.mazed = 0
    return bool(back)


# ---------------------------------------------------------------- the room


def environment(s: State, tell: Tell) -> None:
    """What the room, and monsters whose mere nearness hurts, do at the end of a round.

    [truedungeon.digital.environment-lower-planes] [truedungeon.digital.environment-underwater]
    [truedungeon.room.special-environment] [truedungeon.combat.prxd-exceptions]
    """
    for foe in s.facing():
        kind = s.kind(foe)
        for hero in s.living() if kind.prxd and kind.prxd_trigger == "round" else ():
            due(s, nearness(s, foe, hero))
    if s.here.environment == "lower-planes":
        for hero in s.living():
            rule = "truedungeon.digital.environment-lower-planes"
            due(s, Harm(hero.number, {"fire": 1}, "room", "the heat", ["natural"], rule=rule))
    if s.here.environment == "underwater":
        for hero in s.living():
            if condition_of(hero, "paralyzed") is not None and not environs.breathes(s, hero):
                rule = "truedungeon.condition.paralyzed.drown"
                due(s, Harm(hero.number, {"eldritch": max(1, hero.hp)}, "room", "drowning", [], rule=rule))


def slip(s: State, slides: list[Slide], tell: Tell) -> None:
    """On ice, whoever missed for sure falls down: in zone 1 or in none; whose creature missed, does not.

    [truedungeon.digital.environment-icy]
    """
    if s.here.environment != "icy":
        return
    for slide in (one for one in slides if "summoned" not in one.marks):
        hero = s.heroes[slide.hero]
        if slide.natural in (1, pucks.MISSED) and not s.card(hero).boxes.get("free-movement") and not hero.is_dead:
            inflict(s, hero, "prone", tell, until="room", rule="truedungeon.digital.environment-icy")


EVENTS: Final = {
    "confused": seen("The {who} is confused ({natural}) and {what}.", rises="confused", over="who"),
    "turns": seen(
        "The {who} turns on the {whom} and {how}: {natural} on the die, {total} against AC {ac}.",
        rises="{how}",
        over="whom",
    ),
    "in-vain": seen("The {who} can attack nobody.", rises="nobody", over="who"),
    "mazed": seen("The {foe} is gone: it wanders in a maze of its own.", rises="gone", over="foe"),
}
