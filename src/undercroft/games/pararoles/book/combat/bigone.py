"""The Big One: lifted together in one round, swung together in the next, then too hot to hold.

[pararoles.bigone.rounds]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Refusal, Tell
from undercroft.engine.craft.telling import after, seen
from undercroft.games.pararoles.book.basics import harm
from undercroft.games.pararoles.book.basics.draws import (
    attack_suit,
    foe_defends,
    hero_check,
    hero_defends,
    named_suit,
    rules_of,
    said,
    title,
)
from undercroft.games.pararoles.book.basics.meeting import running
from undercroft.games.pararoles.book.combat.striking import stagger_hero
from undercroft.games.pararoles.content.cards import ACE, among, cards_text, name_of, succeeds, value
from undercroft.games.pararoles.content.goods import BIGONE
from undercroft.games.pararoles.state.records import NOBODY, Combat, Foe, Hero, Sword
from undercroft.games.pararoles.state.state import State

LIFTERS: Final = 2
"""So many must lift it, and so many must hit with it.  [pararoles.bigone.two-lifters] [pararoles.bigone.kill]"""

NO_VICTIM: Final = -2
"""Controlled wielders have found nobody to strike."""

LIFT_NAMES: Final = ("Encouragement", "Leadership", "Brute Strength", "Knowledge of Physical Sciences")
"""By suit: what the lift check is called.  [pararoles.bigone.lift-names]"""


# ---------------------------------------------------------------- lifting


def why_not_lift(s: State, hero: Hero) -> Refusal | None:
    """The reason this member cannot try to lift The Big One now, or None."""
    combat = running(s)
    sword = combat.sword
    if not is_here(s, combat):
        return Refusal("nobody in this combat carries The Big One", rule="pararoles.bigone.lift")
    if sword.hot:
        return Refusal("The Big One glows red hot until this combat is over", rule="pararoles.bigone.hot")
    if sword.swung:
        return Refusal("The Big One has struck this round and turns red hot", rule="pararoles.bigone.hot")
    if sword.holders:
        return Refusal("The Big One is lifted: attack with it this round", rule="pararoles.bigone.attack-next-round")
    if len(combat.heroes) < LIFTERS:
        words = "it takes {wanted} members in the combat to lift The Big One; there is {found}"
        found = len(combat.heroes)
        return Refusal(words, rule="pararoles.bigone.two-lifters", wanted=LIFTERS, found=found)
    return None


def is_here(s: State, combat: Combat) -> bool:
    """Whether a member in the combat carries The Big One."""
    return any(s.heroes[number].item(BIGONE) is not None for number in combat.heroes)


def lift(s: State, hero: Hero, chance: Chance, tell: Tell) -> None:
    """The member has made a lift check with their highest stat; successes of one round count together.

    [pararoles.bigone.lift] [pararoles.bigone.lift-names] [pararoles.bigone.two-lifters]
    """
    sword = running(s).sword
    suit = s.highest_suit(hero)
    also = ("pararoles.bigone.lift-names",)
    what = f"lifting, {LIFT_NAMES[suit]},"
    if hero_check(s, hero, suit, what, chance, tell, rule="pararoles.bigone.lift", also=also):
        sword.lifted.append(hero.number)
        count, also = len(sword.lifted), ("pararoles.bigone.rounds",)
        tell.everyone("lifts", seat=hero.seat, count=count, rule="pararoles.bigone.two-lifters", also=also)


# ---------------------------------------------------------------- holding


def settle(s: State, tell: Tell) -> None:
    """Only those hold The Big One who can: whoever lost a turn, is controlled, ran or fell has let go.

    With fewer than 2 left it is put down; but 2 controlled wielders keep hold of it.
    [pararoles.bigone.interrupt] [pararoles.bigone.interrupt-how] [pararoles.bigone.mind-two]
    """
    combat = running(s)
    sword = combat.sword
    if not sword.holders or sword.victim != NOBODY:
        return
    able = [number for number in sword.holders if can_hold(s, combat, number)]
    able = able if is_here(s, combat) else []
    seized = [number for number in able if s.heroes[number].controlled and number not in sword.swung]
    kept = seized if len(seized) >= LIFTERS else [number for number in able if number not in seized]
    let_go(s, sword, [number for number in sword.holders if number not in kept], tell)
    if sword.holders and len(sword.holders) < LIFTERS:
        sword.holders.clear()
        tell.everyone("put-down", rule="pararoles.bigone.interrupt-how", also=("pararoles.bigone.two-lifters",))


def can_hold(s: State, combat: Combat, number: int) -> bool:
    """Whether this member still takes part and keeps the turn; one who has swung had theirs."""
    return number in combat.heroes and (number in combat.sword.swung or not s.heroes[number].lost)


def let_go(s: State, sword: Sword, numbers: list[int], tell: Tell) -> None:
    """These hold The Big One no more."""
    for number in numbers:
        sword.holders.remove(number)
        also = ("pararoles.bigone.interrupt-how",)
        tell.everyone("lets-go", seat=s.heroes[number].seat, rule="pararoles.bigone.interrupt", also=also)


def end_round(s: State, tell: Tell) -> None:
    """After its attack the sword is hot, without one it is put down; 2 who have lifted it and stand hold it next round.

    [pararoles.bigone.hot] [pararoles.bigone.dropped] [pararoles.bigone.lift-again] [pararoles.bigone.interrupt-how]
    """
    combat = running(s)
    sword = combat.sword
    if sword.swung:
        sword.hot = True
        few = ("pararoles.bigone.too-few",) if len(sword.hits) < LIFTERS else ()
        tell.everyone("sword-hot", hits=len(sword.hits), rule="pararoles.bigone.hot", also=few)
    elif sword.holders:
        tell.everyone("put-down", rule="pararoles.bigone.dropped")
    sword.holders.clear()
    sword.swung.clear()
    sword.hits.clear()
    sword.target = sword.victim = sword.suit = sword.blocked = NOBODY
    lifted = [number for number in sorted(sword.lifted) if number in combat.heroes]
    if len(lifted) >= LIFTERS and is_here(s, combat):
        sword.holders = lifted
        heroes = [s.heroes[number] for number in sword.holders]
        holders, people = [hero.id for hero in heroes], [hero.player for hero in heroes]
        also = ("pararoles.bigone.two-lifters", "pararoles.bigone.who-attacks")
        tell.everyone("sword-up", holders=holders, people=people, rule="pararoles.bigone.attack-next-round", also=also)
    elif len(lifted) >= LIFTERS:  # Its bearer is gone, and it with them.
        tell.everyone("put-down", rule="pararoles.bigone.interrupt-how")
    elif sword.lifted:
        tell.everyone("not-lifted", rule="pararoles.bigone.lift-again", also=("pararoles.bigone.two-lifters",))
    sword.lifted = []


# ---------------------------------------------------------------- swinging


def why_not_swing(s: State, hero: Hero, foe: Foe) -> Refusal | None:
    """The reason this member cannot attack this enemy with The Big One now, or None."""
    sword = running(s).sword
    if sword.hot:
        return Refusal("The Big One glows red hot until this combat is over", rule="pararoles.bigone.hot")
    if not sword.holders:
        words = "The Big One is not lifted: it takes {wanted} successful lift checks in one round first"
        return Refusal(words, rule="pararoles.bigone.attack-next-round", wanted=LIFTERS)
    if hero.number not in sword.holders:
        return Refusal("only those who lifted The Big One may attack with it", rule="pararoles.bigone.who-attacks")
    if hero.number in sword.swung:
        return Refusal("you have attacked with The Big One this round", rule="pararoles.bigone.rounds")
    if sword.target not in (NOBODY, foe.id):
        target = s.foe(sword.target)
        words = "the first attacker named the target for all: {foe}"
        called = "one that is gone" if target is None else target.name
        return Refusal(words, rule="pararoles.bigone.rounds", foe=called)
    return None


def swing(s: State, hero: Hero, foe: Foe, chance: Chance, tell: Tell, *, advantage: bool = False) -> int:
    """The member has made a Clumsy Attack with The Big One; the second hit of a round defeats the target at once.

    With advantage two sets are drawn. The suit of the card is the answer.
    [pararoles.bigone.clumsy-attack] [pararoles.bigone.defense-each] [pararoles.bigone.kill]
    [pararoles.bigone.extra-draw]
    """
    sword = running(s).sword
    sword.target = foe.id
    sword.swung.append(hero.number)
    clumsy, foe.clumsy = foe.clumsy, ""
    rule = "pararoles.bigone.clumsy-attack"
    card, suit, _ = heave(s, hero, foe.name, chance, tell, rule=rule, advantage=advantage)
    if not succeeds(card, s.stat(hero, attack_suit(s, suit))):
        return suit
    if not defended(s, foe, suit, clumsy, chance, tell):
        sword.hits.append(hero.number)
        count = len(sword.hits)
        also = ("pararoles.bigone.too-few",) if count < LIFTERS else ("pararoles.bigone.kill",)
        tell.everyone("sword-hit", seat=hero.seat, foe=foe.name, count=count, rule="pararoles.bigone.rounds", also=also)
        if count == LIFTERS:
            tell.everyone("felled", foe=foe.name, rule="pararoles.bigone.kill")
            harm.defeat(s, foe, chance, tell, by=hero.number)
    return suit


def defended(s: State, foe: Foe, suit: int, clumsy: str, chance: Chance, tell: Tell) -> bool:
    """Whether the enemy stops this attacker; with one_defense its first draw holds against all.

    [pararoles.bigone.defense-each]
    """
    sword = running(s).sword
    if s.rules.one_defense and sword.blocked != NOBODY:
        return sword.blocked == 1
    also = ("pararoles.bigone.defense-each",)
    stopped, _ = foe_defends(s, foe, suit, chance, tell, clumsy=clumsy, also=also)
    sword.blocked = int(stopped)
    return stopped


def heave(
    s: State, hero: Hero, whom: str, chance: Chance, tell: Tell, *, rule: str, advantage: bool = False
) -> tuple[int, int, int]:
    """A Clumsy Attack's card, its suit, and the suit of the first card drawn for it.

    [pararoles.bigone.clumsy-attack] [pararoles.bigone.extra-draw]
    """
    card, cards = s.draw(chance, "sword", clumsy=True, advantage=advantage)
    suit = named_suit(card, hero.prime)
    tested = attack_suit(s, suit)
    stat = s.stat(hero, tested)
    if tell.heard:
        also: tuple[str, ...] = ("pararoles.bigone.clumsy-attack", "pararoles.dart.counts-as-drawn")
        also += rules_of(card, clumsy=True, advantage=advantage)
        tell.everyone(
            "sword-attack",
            seat=hero.seat,
            foe=whom,
            cards=cards_text(cards),
            among=among(cards),
            card=name_of(card),
            stat=title(tested),
            value=stat,
            result=said(succeeds(card, stat), card),
            rule=rule,
            also=also,
        )
    if value(card) == ACE:
        stagger_hero(hero, tell)
    return card, suit, named_suit(cards[0], hero.prime)  # [pararoles.bigone.mind-suit]


# ---------------------------------------------------------------- in the wrong hands


def is_seized(s: State, hero: Hero) -> bool:
    """Whether controlled wielders, this one among them, hold The Big One."""
    combat = running(s)
    held = combat.sword.holders
    return hero.number in held and (combat.sword.victim != NOBODY or all(s.heroes[n].controlled for n in held))


def reaches(s: State, hero: Hero, number: int) -> bool:
    """Whether a controlled member can strike this one: with adjacent_only they touch.  [pararoles.core.targets]"""
    return not s.rules.adjacent_only or s.ground.touch(hero.at, s.heroes[number].at)


def turn_on_party(s: State, hero: Hero, chance: Chance, tell: Tell) -> None:
    """A controlled wielder has swung The Big One at a random member not holding it; the second hit fells them.

    The victim defends with the stat whose suit the lead attacker drew first. With adjacent_only it is next to whoever
    swings.
    [pararoles.bigone.mind-two] [pararoles.bigone.mind-suit] [pararoles.bigone.mind-kill] [pararoles.core.targets]
    """
    combat = running(s)
    sword = combat.sword
    if sword.victim == NOBODY:
        others = [number for number in combat.heroes if number not in sword.holders and reaches(s, hero, number)]
        sword.victim = others[s.pick(chance, len(others), "victim")] if others else NO_VICTIM
    if sword.victim not in combat.heroes:
        rule, also = "pararoles.bigone.mind-kill", ("pararoles.core.mind-control",)
        tell.everyone("turn-lost", seat=hero.seat, rule=rule, also=also)
        return
    if not reaches(s, hero, sword.victim):
        tell.everyone("turn-lost", seat=hero.seat, rule="pararoles.core.targets", also=("pararoles.core.mind-control",))
        return
    victim = s.heroes[sword.victim]
    sword.swung.append(hero.number)
    clumsy, victim.clumsy = victim.clumsy, ""
    card, suit, first = heave(s, hero, victim.player, chance, tell, rule="pararoles.bigone.mind-two")
    if sword.suit == NOBODY:
        sword.suit = first
    if not succeeds(card, s.stat(hero, attack_suit(s, suit))):
        return
    also = ("pararoles.bigone.mind-suit",)
    stopped, _ = hero_defends(s, victim, sword.suit, chance, tell, clumsy=clumsy, also=also)
    if stopped:
        return
    sword.hits.append(hero.number)
    count, rule = len(sword.hits), "pararoles.bigone.mind-two"
    tell.everyone("sword-hit", seat=hero.seat, foe=victim.player, count=count, rule=rule)
    if count == LIFTERS:
        why, rule = "The Big One", "pararoles.bigone.mind-kill"
        harm.hurt_hero(s, victim, victim.health, tell, why=why, rule=rule)


EVENTS: Final = {
    "lifts": seen("{seat} lifts The Big One; lifters this round: {count}.", rises="lifts", over="seat"),
    "sword-up": "{people} hold The Big One and may attack with it next round.",
    "not-lifted": "One lifter is not enough: The Big One stays down, and all draw anew next round.",
    "lets-go": after("{seat} lets go of The Big One.", rises="lets go", over="seat"),
    "put-down": after("The Big One is put down and must be lifted again."),
    "sword-attack": seen(
        "{seat} swings The Big One at {foe}: {card}{among} against {stat} {value}, {result}.",
        rises="{card} {result}",
        over="seat",
    ),
    "sword-hit": after(
        "{seat} hits {foe} with The Big One; hits this round: {count}.", rises="hit {count}", over="foe"
    ),
    "felled": seen("The Big One fells {foe}.", rises="felled", over="foe"),
    "sword-hot": after("After {hits} hits The Big One glows red hot and is of no more use in this combat."),
}
