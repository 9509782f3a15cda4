"""A member's turn in a combat round: one action, what free things go with it, and what becomes of it.

[pararoles.core.actions]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Tell
from undercroft.engine.craft.telling import quiet, seen
from undercroft.games.pararoles.book.basics import harm
from undercroft.games.pararoles.book.basics.draws import defense_suit, hero_check, named_suit, rules_of, said, title
from undercroft.games.pararoles.book.basics.meeting import gather, running
from undercroft.games.pararoles.book.combat import bigone, flames
from undercroft.games.pararoles.book.combat.choices import (
    AGAIN,
    FIGHT,
    FLEE,
    ORDER,
    Meant,
    again_options,
    attack_options,
    fight_options,
    may_restock,
    refuges,
    sword_options,
    way_to,
)
from undercroft.games.pararoles.book.combat.specials import use_special
from undercroft.games.pararoles.book.combat.striking import hero_attacks_hero, strike, usable
from undercroft.games.pararoles.book.floors import moving, paying, traps
from undercroft.games.pararoles.book.floors.steps import CLIMB
from undercroft.games.pararoles.content.cards import SPADES, name_of, succeeds
from undercroft.games.pararoles.content.goods import QUIVER, STAFF
from undercroft.games.pararoles.state.ground import name
from undercroft.games.pararoles.state.records import CHOOSE, DONE, Act, Hero, Strike
from undercroft.games.pararoles.state.state import State

Doing = Callable[[State, Hero, Act, Chance, Tell], Proc[None]]


def hero_turn(s: State, hero: Hero, chance: Chance, tell: Tell) -> Proc[None]:
    """The member has had their turn of the round: in the combat an action, outside it a move.

    [pararoles.core.actions] [pararoles.join.move-action]
    """
    combat = running(s)
    act = combat.act
    if act is None:
        bigone.settle(s, tell)
        act = combat.act = begin_turn(s, hero, chance, tell)
    while act.action != DONE:
        if act.action == CHOOSE:
            meant: Meant = yield ask_fight(s, hero)
            act.action, act.weapon, act.target = meant
        yield from DOINGS[act.action](s, hero, act, chance, tell)
        if not hero.here:
            break
    combat.act = combat.strike = None
    harm.end_turn_of_hero(s, hero, tell)


def begin_turn(s: State, hero: Hero, chance: Chance, tell: Tell) -> Act:
    """Guard and the Staff's reroll end; a lost turn is skipped, a mind-controlled one is not the player's own.

    [pararoles.core.defense-action] [pararoles.staff.duration] [pararoles.core.lose-turn] [pararoles.core.mind-control]
    """
    hero.guarded = hero.miracle = False
    if hero.number not in running(s).heroes:
        return Act(hero.number, "move")
    if hero.lost:
        hero.lost = hero.controlled = False
        tell.everyone("turn-lost", seat=hero.seat, rule="pararoles.core.lose-turn")
        return Act(hero.number, DONE)
    if hero.controlled:
        obey(s, hero, chance, tell)
        hero.controlled = False
        return Act(hero.number, DONE)
    return Act(hero.number)


def obey(s: State, hero: Hero, chance: Chance, tell: Tell) -> None:
    """A controlled member attacks a random other one in the combat, with The Big One if two controlled hold it.

    [pararoles.core.mind-control] [pararoles.bigone.mind-one] [pararoles.bigone.mind-two]
    """
    if bigone.is_seized(s, hero):
        bigone.turn_on_party(s, hero, chance, tell)
        return
    others = [number for number in running(s).heroes if number != hero.number and bigone.reaches(s, hero, number)]
    if not others:
        tell.everyone("turn-lost", seat=hero.seat, rule="pararoles.core.mind-control")
        return
    victim = s.heroes[others[s.pick(chance, len(others), "victim")]]
    hero_attacks_hero(s, hero, victim, chance, tell)


# ---------------------------------------------------------------- attacking


def attack(s: State, hero: Hero, act: Act, chance: Chance, tell: Tell) -> Proc[None]:
    """An Attack Action with one weapon; a spade may let the bearer of the Quiver attack again.

    [pararoles.core.item.weapon] [pararoles.quiver.second-attack] [pararoles.quiver.any-result]
    """
    combat = running(s)
    if combat.strike is None:
        combat.strike = Strike(hero.number, act.target, act.weapon)
    suit = yield from strike(s, chance, tell)
    after_attack(s, hero, act, suit)


def swing(s: State, hero: Hero, act: Act, chance: Chance, tell: Tell) -> Proc[None]:
    """An Attack Action with The Big One.  [pararoles.bigone.attack-next-round]"""
    foe = s.foe(act.target)
    assert foe is not None, "only who is there is attacked"
    after_attack(s, hero, act, bigone.swing(s, hero, foe, chance, tell))
    yield from ()


def after_attack(s: State, hero: Hero, act: Act, suit: int) -> None:
    """The turn is over, unless a spade grants the bearer of the Quiver one more attack.

    [pararoles.quiver.no-chain]
    """
    act.attacks += 1
    act.action = DONE
    if suit != SPADES or (act.attacks > 1 and not s.rules.chain):
        return
    if (usable(hero, QUIVER) is not None or may_restock(s, hero)) and attack_options(s, hero):
        act.action = "again"


def again(s: State, hero: Hero, act: Act, chance: Chance, tell: Tell) -> Proc[None]:
    """The Quiver's second attack, which may be declined; an empty Quiver may be restocked for it.

    [pararoles.quiver.second-attack] [pararoles.quiver.optional] [pararoles.quiver.restock-when]
    """
    quiver = hero.item(QUIVER)
    assert quiver is not None, "only the bearer is asked"
    meant: Meant = yield Choice(hero.seat, AGAIN, again_options(s, hero), {"uses": quiver.uses})
    act.action, act.weapon, act.target = meant
    if act.action == DONE:
        tell.everyone("quiver-kept", seat=hero.seat, uses=quiver.uses, rule="pararoles.quiver.optional")
    elif act.action != "restock":
        quiver.uses -= 1
        also = ("pararoles.quiver.any-result", "pararoles.quiver.no-chain", "pararoles.quiver.uses")
        rule = "pararoles.quiver.second-attack"
        tell.everyone("quiver", seat=hero.seat, uses=quiver.uses, rule=rule, also=also)


# ---------------------------------------------------------------- defending, lifting, running


def defend(s: State, hero: Hero, act: Act, chance: Chance, tell: Tell) -> Proc[None]:
    """A card against the stat of its suit: on success guarded until the next turn, and the Staff has its miracle.

    [pararoles.core.defense-action] [pararoles.staff.reroll]
    """
    act.action = DONE
    card, _ = s.draw(chance, "guard")
    suit = defense_suit(s, named_suit(card, hero.prime))
    stat = s.stat(hero, suit)
    good = succeeds(card, stat)
    hero.guarded = good
    hero.miracle = good and hero.item(STAFF) is not None
    if tell.heard:
        also: tuple[str, ...] = ("pararoles.core.guarded",) if good else ()
        if hero.miracle:
            also += ("pararoles.staff.reroll", "pararoles.staff.duration")
        tell.everyone(
            "guard",
            seat=hero.seat,
            card=name_of(card),
            stat=title(suit),
            value=stat,
            result=said(good, card),
            rule="pararoles.core.defense-action",
            also=(*also, *rules_of(card)),
        )
    yield from ()


def lift(s: State, hero: Hero, act: Act, chance: Chance, tell: Tell) -> Proc[None]:
    """A lift check for The Big One.  [pararoles.bigone.lift]"""
    act.action = DONE
    bigone.lift(s, hero, chance, tell)
    yield from ()


def run(s: State, hero: Hero, act: Act, chance: Chance, tell: Tell) -> Proc[None]:
    """A trick draw; on success the member is out of the combat and moves away.

    [pararoles.core.run] [pararoles.leave.run]
    """
    act.action = DONE
    if hero_check(s, hero, s.trick, "running away", chance, tell, rule="pararoles.core.run"):
        combat = running(s)
        combat.heroes.remove(hero.number)
        if not combat.heroes:
            combat.foes.clear()  # Whatever a trap on the way brings up is another fight.
        hero.rushed = True  # [pararoles.leave.distance]
        act.action = "flee"
        tell.everyone("runs", seat=hero.seat, rule="pararoles.leave.run", also=("pararoles.leave.distance",))
    yield from ()


def flee(s: State, hero: Hero, act: Act, chance: Chance, tell: Tell) -> Proc[None]:
    """Where the runner goes: a space within two steps that touches no enemy and nobody of the combat.

    [pararoles.leave.move] [pararoles.leave.space]
    """
    squares = refuges(s, hero)
    rule = "pararoles.leave.space"
    options = tuple(Option(name(square), at=name(square), rule=rule, value=square) for square in squares)
    square: int = yield Choice(hero.seat, FLEE, options, {"at": name(hero.at)})
    act.path = way_to(s, hero, square)
    act.action = "fleeing"


def fleeing(s: State, hero: Hero, act: Act, chance: Chance, tell: Tell) -> Proc[None]:
    """The runner's steps, each with what it sets off; enemies that come up end the move.

    [pararoles.leave.move] [pararoles.trap.summon.at-once]
    """
    while True:
        yield from traps.resolve(s, chance, tell)
        if not act.path or not hero.here or hero.number in running(s).heroes:
            break
        before, way = hero.at, act.path.pop(0)
        if way < CLIMB:
            moving.enter(s, hero, way, chance, tell)
        else:
            moving.climb(s, hero, way - CLIMB, chance, tell)
        if hero.at == before:
            act.path.clear()
    act.action = DONE
    if hero.number in running(s).heroes:
        gather(s, tell)


def move(s: State, hero: Hero, act: Act, chance: Chance, tell: Tell) -> Proc[None]:
    """A member outside the combat moves, and joins it by coming next to one of its tokens.

    [pararoles.join.move-action] [pararoles.join.party] [pararoles.join.acts-next]
    """
    yield from moving.approach(s, hero, chance, tell)
    act.action = DONE
    gather(s, tell)


# ---------------------------------------------------------------- items


def ignite(s: State, hero: Hero, act: Act, chance: Chance, tell: Tell) -> Proc[None]:
    """The Wand has set a square ablaze.  [pararoles.wand.ignite]"""
    yield from flames.ignite(s, hero, tell)
    act.action = DONE


def sacrifice(s: State, hero: Hero, act: Act, chance: Chance, tell: Tell) -> Proc[None]:
    """A treasure card is given up to light the Wand, charge the Dagger or fill the Quiver.

    [pararoles.wand.relight] [pararoles.dagger.recharge] [pararoles.quiver.restock] [pararoles.quiver.restock-when]
    """
    if s.bill is None:
        paying.sacrifice(s, hero, act.action)
    paid = yield from paying.pay(s, tell)
    paying.renew(s, hero, paid, tell)
    free = paid == "restock" and not s.rules.restock_action
    act.action = DONE if not free else "again" if act.attacks else CHOOSE


def give(s: State, hero: Hero, act: Act, chance: Chance, tell: Tell) -> Proc[None]:
    """Something passes to a touching member, which costs nothing.  [pararoles.core.treasure.owner]"""
    yield from moving.give(s, hero, tell)
    act.action = CHOOSE


# ---------------------------------------------------------------- the Special Action


def special(s: State, hero: Hero, act: Act, chance: Chance, tell: Tell) -> Proc[None]:
    """The Special Action of the hero's role, once in each combat.  [pararoles.core.special.once]"""
    act.action = DONE
    hero.special = True
    if use_special(s, hero, act.target, chance, tell):
        act.action = "order"
    yield from ()


def order(s: State, hero: Hero, act: Act, chance: Chance, tell: Tell) -> Proc[None]:
    """The member whom the Leader calls attacks at once, with what and whom they choose; a lone Leader with advantage.

    A wielder of The Big One may swing it, with the extra draw that the call is.
    [pararoles.core.special.leader] [pararoles.bigone.extra-draw]
    """
    combat = running(s)
    ally = s.heroes[act.target]
    if combat.strike is None:
        options = (*attack_options(s, ally), *sword_options(s, ally))
        if not options:
            act.action = DONE
            tell.everyone("no-target", seat=ally.seat, rule="pararoles.core.targets")
            return
        action, weapon, target = yield Choice(ally.seat, ORDER, options, {"health": ally.health})
        if action == "sword":
            act.action = DONE
            foe = s.foe(target)
            assert foe is not None, "only who is there is attacked"
            bigone.swing(s, ally, foe, chance, tell, advantage=True)
            return
        combat.strike = Strike(ally.number, target, weapon, advantage=ally is hero)
    yield from strike(s, chance, tell)
    act.action = DONE


DOINGS: Final[dict[str, Doing]] = {
    "attack": attack,
    "sword": swing,
    "again": again,
    "defend": defend,
    "lift": lift,
    "run": run,
    "flee": flee,
    "fleeing": fleeing,
    "move": move,
    "ignite": ignite,
    "relight": sacrifice,
    "recharge": sacrifice,
    "restock": sacrifice,
    "give": give,
    "special": special,
    "order": order,
}
"""What is done for each action, step by step; each ends with the next action or DONE."""


def ask_fight(s: State, hero: Hero) -> Choice:
    """What the member does on their turn."""
    about = {"round": running(s).round, "health": hero.health}
    return Choice(hero.seat, FIGHT, (), about, later=lambda: fight_options(s, hero))


EVENTS: Final = {
    "turn-lost": quiet("{seat} loses the turn."),
    "no-target": quiet("{seat} has nobody to attack."),
    "quiver": seen(
        "{seat} attacks again with the Quiver of Action; uses left: {uses}.", rises="once more", over="seat"
    ),
    "quiver-kept": "{seat} declines the second attack; uses left in the Quiver: {uses}.",
    "guard": seen(
        "{seat} takes a Defense Action: {card} against {stat} {value}, {result}.", rises="{card} {result}", over="seat"
    ),
    "runs": seen("{seat} breaks away from the combat.", rises="away", over="seat"),
}
