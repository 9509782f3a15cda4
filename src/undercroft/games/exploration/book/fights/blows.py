"""Attacks of characters in an encounter, and what defeats a foe."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Proc, Tell
from undercroft.engine.craft.reckoning import Reckoning
from undercroft.engine.craft.telling import after, seen
from undercroft.games.exploration.book.basics.dice import D10, D100, as_told, extremes, hits, own
from undercroft.games.exploration.book.basics.harm import drained, hurt
from undercroft.games.exploration.book.basics.strength import damage, defense, might
from undercroft.games.exploration.content import said
from undercroft.games.exploration.content.lists import (
    ABILITIES,
    CARVE,
    GARGOYLE,
    MELEE,
    POSSESSED,
    REBUKE,
    SIGIL,
    UNHOLY,
    WHISPER,
    WRAITH,
    ZOMBIE,
)
from undercroft.games.exploration.content.stories.model import Space
from undercroft.games.exploration.figures import (
    ABILITY,
    DEVASTATING,
    FAULT,
    GHOST_COST,
    GHOST_DIE,
    GHOST_RANGE,
    UNARMED,
)
from undercroft.games.exploration.state.records import NOBODY, Blow, Foe, Hero
from undercroft.games.exploration.state.state import State


def in_reach(s: State, start: Space, goal: Space, range: int) -> bool:
    """Whether an attack of this range reaches: near enough and in Sight, as whoever is next to it always is.

    [exploration.core.encounter.range]
    """
    return s.ground.distance(start, goal) <= range and s.ground.sees(start, goal)


def arm(s: State, hero: Hero) -> tuple[str, int, int, bool]:
    """What the character attacks with: name, die, range, and whether that is magical.

    [exploration.core.encounter.unarmed] [exploration.core.ghost.fight] [exploration.core.ghost.touch]
    """
    if hero.is_ghost:
        return "a cold touch", s.figure(GHOST_DIE), s.figure(GHOST_RANGE), not s.rules.plain_touch
    if hero.bare:
        return "bare hands", s.figure(UNARMED), MELEE, False
    one = s.character(hero)
    return one.weapon, one.die, one.range, one.magical


def start(s: State, hero: Hero, foe: Foe, ability: str, tell: Tell) -> None:
    """The character attacks; an ability, or a ghost's point, is paid before any roll.

    [exploration.core.ability.act] [exploration.core.ghost.fight]
    """
    weapon, _, range, _ = arm(s, hero)
    rule = "exploration.core.encounter.range"
    also: tuple[str, ...] = ()
    if ability:
        hero.power -= s.figure(ABILITY)
        weapon = f"{weapon} and {ability}"
        rule = ABILITIES[ability].rule
        also += ("exploration.core.ability.act",)
    if hero.is_ghost:
        hero.ghost -= s.figure(GHOST_COST)
        also += ("exploration.core.ghost.fight",)
    if hero.bare:
        also += ("exploration.core.encounter.unarmed",)
    also += ("exploration.core.distance",)
    if range > MELEE:
        also += ("exploration.core.encounter.sight",)
        if s.ground.sees_through(hero.at, foe.at):
            also += ("exploration.map.opening-sight",)
    tell.everyone("attacks", who=hero.character, creature=foe.kind, id=foe.id, weapon=weapon, rule=rule, also=also)
    s.blow = Blow(hero.number, foe.number, ability)


def strike(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The attack under way is settled: d100, on a hit the weapon's die, then the ability's.

    [exploration.core.encounter.attack] [exploration.core.dice-order]
    """
    blow = s.blow
    assert blow is not None, "somebody attacks"
    hero, foe = s.heroes[blow.hero], s.foe(blow.foe)
    weapon, die, _, magical = arm(s, hero)
    if blow.step == "roll":
        against = Reckoning("exploration.core.creatures.list")
        against.add(s.kind(foe.kind).defense, "Defense", rule="exploration.core.creatures.list")
        yield from _roll(s, hero, blow, f"{foe.kind} {foe.number}", against, chance, tell)
    if blow.step == "damage":
        face: int = yield from own(s, hero, die, f"damage of {weapon}", chance, tell)
        blow.damage = face + (0 if hero.is_ghost else damage(s, hero))
        blow.step = "ability"
    if blow.step == "ability":
        more = 0
        if sides := ability_die(blow.ability, s.kind(foe.kind).type):
            more = yield from own(s, hero, sides, blow.ability, chance, tell)
        _land(s, hero, foe, blow, more, chance, tell, magical=magical)
    s.blow = None
    if hero.is_ghost:
        drained(s, hero, tell)


def _roll(s: State, hero: Hero, blow: Blow, target: str, against: Reckoning, chance: Chance, tell: Tell) -> Proc[None]:
    """The attack is rolled: damage is next, or it is done; a Fault exhausts the weapon for the next turn.

    [exploration.core.encounter.attack] [exploration.core.encounter.devastating] [exploration.core.encounter.fault]
    """
    natural: int = yield from own(s, hero, D100, "attack", chance, tell)
    more = might(s, hero)
    total, wanted = natural + more.total, against.total
    blow.natural = natural
    blow.step = "damage" if hits(s, natural, total, wanted) else "done"
    if natural <= s.figure(FAULT) and not hero.is_ghost:
        hero.jammed = True
    tell.everyone(
        "attack-roll",
        who=hero.character,
        target=target,
        **as_told(s, natural, total, wanted),
        rule="exploration.core.encounter.attack",
        also=(*extremes(s, natural), *more.rules, *against.rules),
    )


def ability_die(ability: str, type: str) -> int:
    """The die that an ability adds to a hit on a foe of this type; Sigil's is for those next to it.

    [exploration.core.ability.butcher] [exploration.core.ability.exorcist] [exploration.core.ability.arcanist]
    """
    if ability == CARVE:
        return 6
    if ability == REBUKE:
        return 8 if type in UNHOLY else 4
    return 4 if ability == SIGIL else 0


def _land(s: State, hero: Hero, foe: Foe, blow: Blow, more: int, chance: Chance, tell: Tell, *, magical: bool) -> None:
    """The hit costs the foe Vita, and the ability does the rest."""
    splashed = []
    amount = blow.damage
    if blow.ability == SIGIL:
        splashed = [other for other in s.foes if other is not foe and s.adjacent(foe.at, other.at)]
    else:
        amount += more
    if blow.ability == WHISPER:
        foe.spooked = True
        tell.everyone("foe-spooked", creature=foe.kind, id=foe.id, rule=ABILITIES[WHISPER].rule)
    if blow.natural >= s.figure(DEVASTATING):
        amount *= 2
    also: tuple[str, ...] = ("exploration.core.creatures.powers",) if foe.kind in (GARGOYLE, WRAITH) else ()
    also += ("exploration.core.ghost.touch",) if hero.is_ghost and foe.kind == WRAITH else ()
    left = max(0, amount - takes_less(foe.kind, magical=magical))
    wound(s, foe, left, chance, tell, rule="exploration.core.encounter.damage", also=also)
    for other in splashed:
        wound(s, other, more, chance, tell, rule=ABILITIES[SIGIL].rule)


def takes_less(kind: str, *, magical: bool) -> int:
    """How much less a hit costs a foe of this kind.  [exploration.core.creatures.powers]"""
    if kind == GARGOYLE:
        return 1
    return 2 if kind == WRAITH and not magical else 0


def wound(
    s: State, foe: Foe, amount: int, chance: Chance, tell: Tell, *, rule: str, also: tuple[str, ...] = ()
) -> None:
    """The foe has lost so much Vita, and at 0 it is defeated."""
    lost = min(amount, foe.vita)
    foe.vita -= lost
    also = (*s.boss_rules(foe.kind), *also)
    tell.everyone("wounded", creature=foe.kind, id=foe.id, lost=lost, left=foe.vita, rule=rule, also=also)
    if foe.vita == 0:
        _defeat(s, foe, chance, tell)


def _defeat(s: State, foe: Foe, chance: Chance, tell: Tell) -> None:
    if foe.kind == ZOMBIE and not foe.risen:
        foe.risen = True
        face = chance.roll(D10, "zombie rises")
        if face >= 9:
            foe.vita = 1
        tell.everyone(
            "rises",
            creature=foe.kind,
            id=foe.id,
            face=face,
            outcome="it gets up again" if face >= 9 else "it stays down",
            rule="exploration.core.creatures.powers",
        )
        if face >= 9:
            return
    tell.everyone("defeated", creature=foe.kind, id=foe.id, rule="exploration.core.encounter.end")
    s.foes.remove(foe)  # Only now: whoever watches sees it fall where it stood.
    if s.battle is not None:
        s.battle.defeated.append(foe.kind)
    if foe.kind in s.story.boss:
        s.slain.append(foe.kind)


# ---------------------------------------------------------------------- possessed


def nearest_friend(s: State, hero: Hero) -> Hero | None:
    """The nearest other living character in reach of the hero's weapon.  [exploration.core.statuses]"""
    range = arm(s, hero)[2]
    near = [other for other in s.living() if other is not hero and in_reach(s, hero.at, other.at, range)]
    away = s.ground.distances(hero.at)
    return min(near, key=lambda other: (away[other.at], *s.rank(other)), default=None)


def give_in(s: State, hero: Hero, chance: Chance, tell: Tell) -> Proc[None]:
    """The ACT of a possessed character: an attack on the nearest other one in reach, else lost.

    [exploration.core.statuses]
    """
    other = nearest_friend(s, hero)
    if other is None:
        hero.statuses.remove(POSSESSED)
        tell.everyone("wasted", who=hero.character, rule="exploration.core.statuses")
        return
    if s.blow is None:
        s.blow = Blow(hero.number, NOBODY)
    blow = s.blow
    weapon, die, _, _ = arm(s, hero)
    if blow.step == "roll":
        yield from _roll(s, hero, blow, other.character, defense(s, other), chance, tell)
    if blow.step == "damage":
        face: int = yield from own(s, hero, die, f"damage of {weapon}", chance, tell)
        blow.damage = (face + damage(s, hero)) * (2 if blow.natural >= s.figure(DEVASTATING) else 1)
    s.blow = None
    hero.statuses.remove(POSSESSED)
    if blow.step == "damage":
        hurt(s, other, blow.damage, tell, rule="exploration.core.statuses")


EVENTS: Final = {
    "attacks": seen("The {who} attacks {foe} with {with}.", more=said.armed),
    "attack-roll": after(
        "The {who} rolls {sum} against the Defense {defense} of {aim}: {ends}.",
        rises="{outcome}",
        over="who",
        more=said.blow,
    ),
    "foe-spooked": after("{Foe} is Spooked.", rises="Spooked", over="id", more=said.foe),
    "wounded": after("{Foe} loses {vita}.", rises="-{lost}", over="id", more=said.foe_loss),
    "rises": seen("A d10 for {foe} shows {face}: {outcome}.", rises="{face}", over="id", more=said.foe),
    "defeated": seen("{Foe} is defeated.", rises="falls", over="id", more=said.foe),
    "wasted": seen("The {who} is possessed, finds nobody in reach, and loses the ACT.", rises="nobody", over="who"),
}
