"""Characters who are not their own masters, monsters who are elsewhere, and rooms that do harm by themselves.

[truedungeon.condition.confused.table] [truedungeon.condition.charmed.resolution]
[truedungeon.spell.wizard.lesser-maze.timing] [truedungeon.digital.environment-icy]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Proc, Tell
from undercroft.engine.craft.telling import seen
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
from undercroft.games.truedungeon.book.combat.scoring import nearness, wound
from undercroft.games.truedungeon.content.adventures.scaling import damage_on, level
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import Mode
from undercroft.games.truedungeon.state.records import Foe, Harm, Hero, Slide
from undercroft.games.truedungeon.state.state import State, condition_of
from undercroft.games.truedungeon.state.stats import armor, column, foe_armor, foe_bonus, lasting_parts


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
            if not strays(s, hero) or why_cannot_act(s, hero) is not None or hero.did:
                continue
            found = condition_of(hero, "confused")
            hero.did = True
            if condition_of(hero, "charmed") is not None or (found is not None and found.values.get("does") == 5):
                _turn_on(s, hero, chance, tell)
            elif found is not None and found.values.get("does") == 1 and s.facing():
                _blindly(s, hero, found.by, chance, tell)
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


def _turn_on(s: State, hero: Hero, chance: Chance, tell: Tell) -> None:
    """An attack on an ally: a d20 and To Hit against its AC, and a wheel number.

    [truedungeon.condition.charmed.resolution] [truedungeon.condition.confused.attack-die]
    """
    charmed = condition_of(hero, "charmed") is not None
    ally = nearest(s, hero, chance)
    mode: Mode = "melee" if strike.hand(s, hero, "melee") else "missile"
    weapons = strike.hand(s, hero, mode)
    if ally is None or not weapons or condition_of(hero, "nauseated") is not None:
        return
    rule = "truedungeon.condition.charmed.resolution" if charmed else "truedungeon.condition.confused.attack-die"
    also: tuple[str, ...] = (
        ("truedungeon.condition.charmed.attacks-allies",)
        if charmed
        else ("truedungeon.condition.confused.nearest-ally",)
    )
    natural, wheel = rolled.attack(strike.wheel_of(s, hero, weapons[0]), f"{s.name(hero)} turns on an ally", chance)
    bonus = column(s, hero, f"{mode}-to-hit").value + _unseen(s, hero, ally)
    bonus += sum(part.value for part in lasting_parts(hero.lasting, ("to-hit", f"{mode}-to-hit")))
    ac = armor(s, ally, missile=mode == "missile", melee=mode == "melee").value
    hit = natural == 20 or (natural != 1 and natural + bonus >= ac)
    how = "hits" if hit else "misses"
    who, whom, total = s.name(hero), s.name(ally), natural + bonus
    parts, ill = _blow(s, hero, weapons[0], mode, wheel)
    also += ill if hit else ()
    tell.everyone("turns", who=who, whom=whom, natural=natural, total=total, ac=ac, how=how, rule=rule, also=also)
    offend(s, hero, tell)
    if hit:
        due(s, Harm(ally.number, parts, hero.cls, f"the {who}", [mode], rule=rule))


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
    if what == 5:
        _foe_turns(s, foe, chance, tell)
    return what in (2, 4, 5)


def _foe_turns(s: State, foe: Foe, chance: Chance, tell: Tell) -> None:
    """A monster attacks the next of its own kind, if there is one: its first attack that is rolled.

    [truedungeon.condition.charmed.attacks-allies]
    """
    others = [one for one in s.facing() if one is not foe]
    attack = next((one for one in s.kind(foe).attacks if one.to_hit is not None), None)
    if not others or attack is None or attack.to_hit is None:
        return
    rule = (
        "truedungeon.condition.charmed.attacks-allies"
        if condition_of(foe, "charmed") is not None
        else "truedungeon.condition.confused.attack-die"
    )
    natural = chance.roll(20, f"{foe.name} turns on an ally", stream="monsters")
    names = ("to-hit", "attack", "melee-to-hit" if attack.form == "melee" else "missile-to-hit")
    total = natural + level(attack.to_hit, s.difficulty, how="to_hit", scales=s.scales)
    total += foe_bonus(foe, names)
    own, more = foe_armor(s, others[0], melee=attack.form == "melee")
    hit = natural == 20 or (natural != 1 and total >= own + more)
    how = "hits" if hit else "misses"
    tell.everyone("brawls", who=foe.name, whom=others[0].name, natural=natural, how=how, rule=rule, shows=True)
    if hit:
        blow = damage_on(attack.damage, s.difficulty, scales=s.scales)
        dice = [chance.roll(blow.sides, f"{foe.name}: {attack.name}", stream="monsters") for _ in range(blow.dice)]
        wound(s, others[0], blow.dealt(dice), 0, tell, rule=rule)


def _blindly(s: State, hero: Hero, source: str, chance: Chance, tell: Tell) -> None:
    """A confused attack on where the confusion came from.  [truedungeon.condition.confused.attack-die]"""
    foe = next((one for one in s.facing() if one.id == source), s.facing()[0])
    modes: tuple[Mode, ...] = ("melee", "missile")
    for mode in modes:
        if strike.why_cannot_strike(s, hero, mode, foe) is None:
            weapon = strike.hand(s, hero, mode)[0]
            slide = strike.weapon_slide(s, hero, foe, weapon, mode)
            slide.marks.append(strike.CONFUSED)  # [truedungeon.condition.confused.attack-die]
            slide.by("truedungeon.condition.confused.attack-die")
            strike.throw(s, slide, weapon, chance, tell)
            offend(s, hero, tell)
            return


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
            due(s, nearness(foe, kind, hero))
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
    "brawls": seen("The {who} turns on the {whom} and {how}: {natural} on the die.", rises="{how}", over="whom"),
    "mazed": seen("The {foe} is gone: it wanders in a maze of its own.", rises="gone", over="foe"),
}
