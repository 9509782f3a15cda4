"""An enemy's turn in a combat round: it comes closer, rolls its action die, and acts.

[pararoles.core.enemy.turn-order]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import after, quiet, seen
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.book.basics import harm, meeting
from undercroft.games.pararoles.book.basics.draws import hero_check
from undercroft.games.pararoles.book.basics.meeting import enemies, gather, members, running
from undercroft.games.pararoles.book.combat.striking import foe_attacks
from undercroft.games.pararoles.book.floors import creatures
from undercroft.games.pararoles.content.bestiary import (
    ATTACK,
    COMMANDER,
    DEFENDER,
    DEFENSE,
    DRAGON,
    FALTER,
    GUARD,
    KING,
    PHOOL,
    PRINCE,
    QUEEN,
    STUMBLE,
    TRICKSTER,
    Type,
)
from undercroft.games.pararoles.content.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from undercroft.games.pararoles.floor.floor import ENEMY, NOWHERE, PARTNER
from undercroft.games.pararoles.floor.grid import first
from undercroft.games.pararoles.state.ground import name
from undercroft.games.pararoles.state.records import DONE, NOBODY, Foe, Hero, Menace
from undercroft.games.pararoles.state.state import State

CLOSER: Final = "closer"
ROLL: Final = "roll"
MIRACLE: Final = "miracle"
ACT: Final = "act"
AIM: Final = "aim"
"""The steps of an enemy's turn: come closer, roll, let the Staff work, act, and attack somebody."""

LOWEST_RAISED: Final = 1
"""What a d3 adds to for the difficulty of a raised minion.  [pararoles.core.enemy.special.king]"""

STUMBLE_HURTS: Final = 1


def foe_turn(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The enemy whose turn it is has had it.  [pararoles.core.enemy.die]"""
    combat = running(s)
    menace = combat.menace
    assert menace is not None, "an enemy's turn is under way"
    while menace.step != DONE:
        foe = s.foe(menace.foe)
        if foe is None:
            break
        if menace.step == CLOSER:
            yield from creatures.come_closer(s, foe, chance, tell)
            arrive(s, menace, tell)
        elif menace.step == ROLL:
            roll(s, menace, foe, chance, tell)
        elif menace.step == MIRACLE:
            yield from miracle(s, menace, foe, chance, tell)
        elif menace.step == ACT:
            act(s, menace, foe, chance, tell)
        else:
            yield from aim(s, menace, chance, tell)
    combat.menace = None
    foe = s.foe(menace.foe)
    if foe is not None:
        harm.end_turn_of_foe(s, foe, chance, tell)


def begin_turn(s: State, foe: Foe, tell: Tell) -> Menace:
    """Guard and reflection end; a lost turn is skipped; one outside the combat comes closer first.

    A partner outside it moves with its lead, and by itself where the two are parted.
    [pararoles.core.enemy.defense-action] [pararoles.core.enemy.special.prince] [pararoles.core.lose-turn]
    [pararoles.duo.movement]
    """
    foe.guarded = foe.reflecting = False
    if foe.lost:
        foe.lost = False
        tell.everyone("enemy-loses-turn", foe=foe.name, rule="pararoles.core.lose-turn")
        return Menace(foe.id, DONE)
    if foe.freed:  # In this round, as a partner who follows. [pararoles.leaf.escape-ends]
        tell.everyone("no-action", foe=foe.name, rule="pararoles.leaf.escape-ends")
        return Menace(foe.id, DONE)
    if foe.id not in running(s).foes:
        if creatures.is_taken_along(s, foe):
            return Menace(foe.id, DONE)
        if tell.heard:
            also = ("pararoles.core.enemy.turn-order",)
            tell.everyone("witness", foe=foe.name, rule="pararoles.join.enemy-witness", also=also)
        return Menace(foe.id, CLOSER)
    if s.rules.adjacent_only and not adjacent(s, foe) and not foe.taken:
        return Menace(foe.id, CLOSER)
    return Menace(foe.id, ROLL)


def arrive(s: State, menace: Menace, tell: Tell) -> None:
    """An enemy that has got next to a token of the combat is in it and acts at once, unless vines cost it the action.

    [pararoles.join.enemy-act] [pararoles.leaf.escape-ends]
    """
    foe = s.foe(menace.foe)
    menace.step = DONE
    if foe is None:
        return
    joins = foe.id not in running(s).foes
    gather(s, tell)
    if foe.freed:
        tell.everyone("no-action", foe=foe.name, rule="pararoles.leaf.escape-ends")
    elif foe.id in running(s).foes and not (joins and s.rules.next_round):
        menace.step = ROLL


# ---------------------------------------------------------------- the die


def roll(s: State, menace: Menace, foe: Foe, chance: Chance, tell: Tell) -> None:
    """The action die is thrown; a duo's partner acts by the die of its lead, on its own table.

    [pararoles.core.enemy.die] [pararoles.duo.combat] [pararoles.duo.die-own-table] [pararoles.duo.alone]
    """
    combat = running(s)
    shared = foe.kind == PARTNER and combat.lead != NOBODY and combat.lead == foe.mate
    menace.face = combat.face if shared else chance.roll(6, "action", "play")
    menace.step = ACT if shared else MIRACLE
    if tell.heard:
        rule = "pararoles.duo.combat" if shared else "pararoles.core.enemy.die"
        also: tuple[str, ...] = ("pararoles.core.enemy.die-table", "pararoles.core.enemy.turn-order")
        if shared:
            also += ("pararoles.duo.die-own-table", "pararoles.combat.order-within")
        elif foe.kind == PARTNER:
            also += ("pararoles.duo.alone",)
        tell.everyone("die", foe=foe.name, face=menace.face, means=action_of(foe, menace.face), rule=rule, also=also)


def action_of(foe: Foe, face: int) -> str:
    """What this face means for an enemy of this type.  [pararoles.core.enemy.die-table]"""
    return foe.type.die[face - 1]


def miracle(s: State, menace: Menace, foe: Foe, chance: Chance, tell: Tell) -> Proc[None]:
    """Whoever has the Staff's miracle in hand may have the die thrown again, and what it shows then stands.

    [pararoles.staff.reroll] [pararoles.staff.same-outcome] [pararoles.staff.duo]
    """
    combat = running(s)
    hero = next((hero for hero in members(s) if hero.miracle), None)
    if hero is not None and (yield ask_miracle(hero, foe, menace.face)) == "reroll":
        hero.miracle = False
        menace.face = chance.roll(6, "action", "play")
        if tell.heard:
            also: tuple[str, ...] = ("pararoles.staff.same-outcome", "pararoles.staff.duration")
            also += ("pararoles.staff.duo",) if s.foe(foe.mate) is not None else ()
            means, rule = action_of(foe, menace.face), "pararoles.staff.reroll"
            tell.everyone("miracle", seat=hero.seat, foe=foe.name, face=menace.face, means=means, rule=rule, also=also)
    if creatures.partner_of(s, foe) is not None:
        combat.lead, combat.face = foe.id, menace.face
    menace.step = ACT


def act(s: State, menace: Menace, foe: Foe, chance: Chance, tell: Tell) -> None:
    """The enemy does what its die says; an attack has still to find its target.  [pararoles.core.enemy.die-table]"""
    action = action_of(foe, menace.face)
    menace.step = DONE
    if action == ATTACK:
        menace.attacker, menace.step = foe.id, AIM
    elif action == DEFENSE:
        guard(foe, tell)
    elif action == FALTER:
        tell.everyone("falters", foe=foe.name, rule="pararoles.core.enemy.die-table")
    elif action == STUMBLE:
        why, rule = "stumbles", "pararoles.core.enemy.die-table"
        harm.hurt_foe(s, foe, STUMBLE_HURTS, chance, tell, by=NOBODY, why=why, rule=rule)
    else:
        SPECIALS[foe.type](s, menace, foe, chance, tell)


def guard(foe: Foe, tell: Tell) -> None:
    """The enemy is guarded until its next turn and has knocked off any acid.

    [pararoles.core.enemy.defense-action] [pararoles.axe.knock-off]
    """
    foe.guarded = True  # [pararoles.core.enemy.defense-action]
    also: tuple[str, ...] = ("pararoles.core.guarded",)
    if foe.acid:
        foe.acid, foe.acid_by = 0, NOBODY
        also += ("pararoles.axe.knock-off",)
    tell.everyone("enemy-guard", foe=foe.name, rule="pararoles.core.enemy.defense-action", also=also)


# ---------------------------------------------------------------- whom it attacks


def adjacent(s: State, foe: Foe) -> list[Hero]:
    """The members of the combat next to this enemy."""
    near = s.ground.near(foe.at)
    return [hero for hero in members(s) if near >> hero.at & 1]


def in_reach(s: State, foe: Foe) -> list[Hero]:
    """Whom this enemy can single out: all in the combat; held by vines only those next to it.

    [pararoles.leaf.reach] [pararoles.core.targets]
    """
    return adjacent(s, foe) if foe.entangled or s.rules.adjacent_only else members(s)


def why_out_of_reach(foe: Foe) -> str:
    """The rule by which nobody is in reach of this enemy: vines hold it, or all stand apart with adjacent_only."""
    return "pararoles.leaf.reach" if foe.entangled else "pararoles.core.targets"


def aim(s: State, menace: Menace, chance: Chance, tell: Tell) -> Proc[None]:
    """The attack has found its target, a random adjacent member or else any of the combat, and is made.

    With weakest it is the one with least health, with controller whom the keeper names.
    [pararoles.core.enemy.target] [pararoles.leaf.attack-in-reach] [pararoles.leaf.reach] [pararoles.core.random]
    """
    foe = s.foe(menace.attacker)
    assert foe is not None, "only who is there attacks"
    heroes = adjacent(s, foe) or in_reach(s, foe)
    if not heroes:
        tell.everyone("no-prey", foe=foe.name, rule=why_out_of_reach(foe))
        menace.step = DONE
        return
    if s.rules.controller and s.keeper != NOBODY and len(heroes) > 1:
        number = yield ask_target(s, foe, heroes)
        hero = s.heroes[number]
    elif s.rules.weakest:
        hero = min(heroes, key=lambda other: other.health)
    else:
        hero = heroes[s.pick(chance, len(heroes), "target")]
    menace.step = DONE
    if tell.heard:
        also: tuple[str, ...] = ("pararoles.core.random",)
        if foe.entangled:
            also += ("pararoles.leaf.attack-in-reach", "pararoles.leaf.reach")
        tell.everyone("aims", foe=foe.name, ally=hero.seat, rule="pararoles.core.enemy.target", also=also)
    foe_attacks(s, foe, hero, chance, tell, bonus=menace.bonus, special=menace.special)


# ---------------------------------------------------------------- specials


def defender(s: State, menace: Menace, foe: Foe, chance: Chance, tell: Tell) -> None:
    """It attacks a random other combatant, friend or foe.  [pararoles.core.enemy.special.defender]"""
    near = s.ground.near(foe.at)
    bound = foe.entangled or s.rules.adjacent_only
    others: list[Hero | Foe] = [*members(s), *(other for other in enemies(s) if other is not foe)]
    if bound:
        others = [other for other in others if near >> other.at & 1]
    rule = "pararoles.core.enemy.special.defender"
    if not others:
        tell.everyone("no-prey", foe=foe.name, rule=rule, also=(why_out_of_reach(foe),))
        return
    tell.everyone("special", foe=foe.name, words="lashes out at anybody", rule=rule, also=("pararoles.core.random",))
    target = others[s.pick(chance, len(others), "target")]
    foe_attacks(s, foe, target, chance, tell, bonus=0, special=True)


def single_out(s: State, foe: Foe, chance: Chance, tell: Tell, *, words: str, rule: str) -> Hero | None:
    """A random member for a Special Ability, or None if all are out of reach.  [pararoles.core.random]"""
    heroes = in_reach(s, foe)
    if not heroes:
        tell.everyone("no-prey", foe=foe.name, rule=rule, also=(why_out_of_reach(foe),))
        return None
    hero = heroes[s.pick(chance, len(heroes), "target")]
    also = ("pararoles.core.random",)
    tell.everyone("special-at", foe=foe.name, words=words, ally=hero.seat, rule=rule, also=also)
    return hero


def trickster(s: State, menace: Menace, foe: Foe, chance: Chance, tell: Tell) -> None:
    """A random member makes a trick draw or defends clumsily next time.  [pararoles.core.enemy.special.trickster]"""
    rule = "pararoles.core.enemy.special.trickster"
    hero = single_out(s, foe, chance, tell, words="plays a trick on", rule=rule)
    if hero is not None and not hero_check(s, hero, s.trick, "seeing through it", chance, tell, rule=rule):
        hero.clumsy = rule
        also = ("pararoles.core.clumsy",)
        tell.everyone("tricked", seat=hero.seat, rule="pararoles.core.enemy.special.trickster", also=also)


def burst(
    s: State, foe: Foe, suit: int, amount: int, words: str, why: str, chance: Chance, tell: Tell, *, rule: str
) -> None:
    """Every member in the combat draws on this stat; each failure costs so much health."""
    tell.everyone("special", foe=foe.name, words=words, rule=rule)
    for hero in members(s):
        if not hero_check(s, hero, suit, "getting clear", chance, tell, rule=rule):
            harm.hurt_hero(s, hero, amount, tell, why=why, rule=rule)


def phool(s: State, menace: Menace, foe: Foe, chance: Chance, tell: Tell) -> None:
    """Every member makes a Clubs draw; each failure costs 1 health.  [pararoles.core.enemy.special.phool]"""
    amount, words, why = s.figure[figures.PHOOL_DAMAGE], "bursts with acid", "acid burst"
    burst(s, foe, CLUBS, amount, words, why, chance, tell, rule="pararoles.core.enemy.special.phool")


def dragon(s: State, menace: Menace, foe: Foe, chance: Chance, tell: Tell) -> None:
    """Every member makes a Spades draw; each failure costs 2 health.  [pararoles.core.enemy.special.dragon]"""
    amount, words, why = s.figure[figures.DRAGON_DAMAGE], "breathes fire", "fire breath"
    burst(s, foe, SPADES, amount, words, why, chance, tell, rule="pararoles.core.enemy.special.dragon")


def commander(s: State, menace: Menace, foe: Foe, chance: Chance, tell: Tell) -> None:
    """Another enemy attacks at once; alone, a random member makes a Diamonds draw or loses the next turn.

    [pararoles.core.enemy.special.commander]
    """
    rule = "pararoles.core.enemy.special.commander"
    others = [other for other in enemies(s) if other is not foe and not other.fresh]
    if others:
        other = others[s.pick(chance, len(others), "ordered")]
        words, also = f"orders {other.called} to attack", ("pararoles.core.random",)
        tell.everyone("special", foe=foe.name, words=words, rule=rule, also=also)
        menace.attacker, menace.special, menace.step = other.id, True, AIM
        return
    hero = single_out(s, foe, chance, tell, words="confuses", rule=rule)
    if hero is not None and not hero_check(s, hero, DIAMONDS, "keeping the head", chance, tell, rule=rule):
        hero.lost = True
        tell.everyone("confused", seat=hero.seat, rule=rule, also=("pararoles.core.lose-turn",))


def demon_guard(s: State, menace: Menace, foe: Foe, chance: Chance, tell: Tell) -> None:
    """An attack with 1 additional fire damage.  [pararoles.core.enemy.special.guard]"""
    rule = "pararoles.core.enemy.special.guard"
    tell.everyone("special", foe=foe.name, words="sets its blade on fire", rule=rule)
    menace.attacker, menace.bonus, menace.special, menace.step = foe.id, s.figure[figures.GUARD_BONUS], True, AIM


def prince(s: State, menace: Menace, foe: Foe, chance: Chance, tell: Tell) -> None:
    """Until its next turn damage dealt to it is suffered by who dealt it.  [pararoles.core.enemy.special.prince]"""
    foe.reflecting = True
    rule, also = "pararoles.core.enemy.special.prince", ("pararoles.axe.reflect",) if foe.acid else ()
    tell.everyone("special", foe=foe.name, words="throws pain back at whoever deals it", rule=rule, also=also)


def queen(s: State, menace: Menace, foe: Foe, chance: Chance, tell: Tell) -> None:
    """A random member makes a Hearts draw or is mind controlled next turn.  [pararoles.core.enemy.special.queen]"""
    rule = "pararoles.core.enemy.special.queen"
    hero = single_out(s, foe, chance, tell, words="fills the mind of", rule=rule)
    if hero is not None and not hero_check(s, hero, HEARTS, "resisting dread", chance, tell, rule=rule):
        hero.controlled = True
        also = ("pararoles.core.mind-control",)
        tell.everyone("controlled", seat=hero.seat, rule="pararoles.core.enemy.special.queen", also=also)


def king(s: State, menace: Menace, foe: Foe, chance: Chance, tell: Tell) -> None:
    """He raises a Minion of Darkness next to him; while as many stand as he may raise, he attacks instead.

    [pararoles.core.enemy.special.king]
    """
    raised = sum(other.raised_by == foe.id for other in s.foes)
    square = beside(s, foe.at)
    rule = "pararoles.core.enemy.special.king"
    if raised >= s.figure[figures.MOST_RAISED] or square == NOWHERE:
        tell.everyone("special", foe=foe.name, words="has raised his dead and attacks", rule=rule)
        menace.attacker, menace.step = foe.id, AIM
        return
    minion = s.create(ENEMY, chance.roll(3, "raised", "play") + LOWEST_RAISED, square)
    s.arm(minion, chance, "play")
    minion.drops, minion.raised_by, minion.fresh = False, foe.id, True
    tell.everyone("special", foe=foe.name, words=f"raises the dead at {name(square)}", rule=rule, shows=True)
    meeting.join(s, [], [minion.id], tell)
    gather(s, tell)


def beside(s: State, square: int) -> int:
    """The first free square touching this one, right, left, up, down; else the nearest free one by steps.

    [pararoles.core.enemy.special.king]
    """
    free = s.all_squares() & ~(s.hero_mask() | s.foe_mask())
    near = s.ground.near(square) & free
    for _, there in s.ground.steps(square):
        if near >> there & 1:
            return there
    for wave in s.ground.distances(1 << square):
        if wave & free:
            return first(wave & free)
    return NOWHERE


SPECIALS: Final[dict[Type, Callable[[State, Menace, Foe, Chance, Tell], None]]] = {
    DEFENDER: defender,
    TRICKSTER: trickster,
    PHOOL: phool,
    COMMANDER: commander,
    GUARD: demon_guard,
    PRINCE: prince,
    QUEEN: queen,
    KING: king,
    DRAGON: dragon,
}
"""The Special Ability of each type; the Minion of Darkness has none."""


# ---------------------------------------------------------------- questions


def ask_miracle(hero: Hero, foe: Foe, face: int) -> Choice:
    """Whether the enemy's die is thrown again."""
    about = {"foe": foe.called, "face": face, "means": action_of(foe, face)}
    return Choice(hero.seat, MIRACLE_ASK, MIRACLE_OPTIONS, about)


def ask_target(s: State, foe: Foe, heroes: list[Hero]) -> Choice:
    """Whom the keeper's enemy attacks."""
    rule = "pararoles.core.enemy.target"
    options = tuple(
        Option(hero.id, f"attack {hero.player} ({hero.health} health)", at=name(hero.at), rule=rule, value=hero.number)
        for hero in heroes
    )
    return Choice(s.keeper, TARGET, options, {"foe": foe.called})


MIRACLE_ASK: Final = Question(
    "miracle",
    "{foe} has rolled {face}: {means}. Have it roll again with the Mage Staff of Miracles?",
    rule="pararoles.staff.reroll",
)
TARGET: Final = Question("target", "{foe} attacks. Whom?", rule="pararoles.core.enemy.target")
MIRACLE_OPTIONS: Final = (
    Option("reroll", "have the die thrown again; what it shows then stands", rule="pararoles.staff.reroll"),
    Option("stand", "let the roll stand", rule="pararoles.staff.duration"),
)
QUESTIONS: Final = (MIRACLE_ASK, TARGET)

EVENTS: Final = {
    "witness": seen("{foe} sees the combat and comes closer.", rises="comes", over="foe"),
    "enemy-loses-turn": seen("{foe} loses its turn.", rises="no turn", over="foe"),
    "no-action": quiet("{foe} has just broken free of the vines and does nothing else."),
    "die": seen("{foe} rolls {face}: {means}.", rises="{face}: {means}", over="foe"),
    "miracle": seen(
        "{seat} lifts the Mage Staff: {foe} rolls again, {face}: {means}.", rises="{face}: {means}", over="foe"
    ),
    "falters": after("{foe} falters and does nothing.", rises="falters", over="foe"),
    "enemy-guard": after("{foe} is on guard until its next turn.", rises="guarded", over="foe"),
    "aims": after("{foe} turns on {ally}."),
    "no-prey": quiet("{foe} has nobody in reach."),
    "special": after("{foe} {words}."),
    "special-at": after("{foe} {words} {ally}."),
    "tricked": after("{seat} is tricked and defends clumsily against the next attack.", rises="clumsy", over="seat"),
    "confused": after("{seat} loses the next turn.", rises="loses a turn", over="seat"),
    "controlled": after("{seat} is mind controlled through the next turn.", rises="controlled", over="seat"),
}
