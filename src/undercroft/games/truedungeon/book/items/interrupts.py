"""Tokens that interrupt: mulligans, cloaks, what averts death, and revival right after Push.

[truedungeon.save.mulligan-individual] [truedungeon.condition.poisoned.resave-items] [truedungeon.combat.rd-shadowskin]
[truedungeon.push.cricket] [truedungeon.ghost.fight-on]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from undercroft.engine import Chance, Option, Tell
from undercroft.engine.craft.telling import seen
from undercroft.games.truedungeon.book.basics.conditions import why_cannot_act
from undercroft.games.truedungeon.book.basics.costs import pay, why_cannot_pay
from undercroft.games.truedungeon.book.basics.owned import marks_of
from undercroft.games.truedungeon.book.basics.phrases import on
from undercroft.games.truedungeon.book.basics.windows import REACTIONS, Reaction
from undercroft.games.truedungeon.book.combat.harm import die, revive
from undercroft.games.truedungeon.book.items.boons import why_not_on, work
from undercroft.games.truedungeon.book.items.pouch import BY_HAND, brought, named, slug, usable, used, why_gone
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.uses import FULL, Use, use_of
from undercroft.games.truedungeon.state.records import Harm, Hero, Lasting, Window
from undercroft.games.truedungeon.state.state import State, is_stone

FIGHTS_ON: Final = "fights on"
LAST_ROUNDS: Final = 2

Suits = Callable[[State, Hero, Use, Window], bool]


def interrupting(s: State, hero: Hero) -> tuple[tuple[Token, Use], ...]:
    """What among a character's belongings is there to interrupt something."""
    return _interrupting(hero.build, s.rules.user_catalogue)


@lru_cache(maxsize=4096)
def _interrupting(build: str, own: str) -> tuple[tuple[Token, Use], ...]:
    return tuple((token, use) for token in brought(build, own) for use in use_of(token.name) if use.how == "react")


def can_react(s: State, hero: Hero) -> bool:
    """Whether a character may take an Instant Action now: it is alive, and has not given up all others."""
    alive = not hero.is_dead and not hero.gone and not is_stone(hero) and not hero.form
    return alive and why_cannot_pay(s, hero, "instant") is None


def _offers(verb: str, moments: tuple[str, ...], suits: Suits) -> Callable[[State, Hero, Window], Iterator[Option]]:
    """What a character may answer with a token of one of these moments, if it suits what has happened."""

    def offers(s: State, hero: Hero, window: Window) -> Iterator[Option]:
        mine = interrupting(s, hero)
        if not mine:
            return
        helps = hero.number != window.hero
        if not can_react(s, hero) or (helps and why_cannot_act(s, hero) is not None):
            return
        for token, use in mine:
            fits = use.moment in moments and suits(s, hero, use, window)
            if fits and why_gone(s, hero, token, use) is None:
                yield Option(f"{verb} {slug(token.name)}", f"use {token.name}", rule=use.rule)

    return offers


def _chosen(s: State, hero: Hero, window: Window) -> tuple[Token, Use]:
    id = window.chosen.split(" ")[1]
    return next((token, use) for token, use in interrupting(s, hero) if slug(token.name) == id)


def _take_out(s: State, hero: Hero, window: Window, tell: Tell, *rules: str) -> Use:
    """The token that was chosen is used, and everybody knows, by these further rules."""
    token, use = _chosen(s, hero, window)
    pay(s, hero, use.action, tell)
    also = used(s, hero, token, use, tell) + rules
    tell.everyone("interrupts", who=s.name(hero), token=token.name, rule=use.rule, also=also)
    return use


# ---------------------------------------------------------------- saves


SAVES: Final = ("failed save", "failed poison save")


def _saves_again(s: State, hero: Hero, use: Use, window: Window) -> bool:
    """Whether this mulligan fits the save that has failed; one save is rolled again once.

    [truedungeon.save.mulligan-one] [truedungeon.condition.poisoned.resave-items]
    [truedungeon.condition.poisoned.one-save]
    """
    found = s.save
    if found is None or window.hero in found.again:
        return False
    if use.target != "party" and hero.number != window.hero:
        return False
    if use.moment == "failed poison save" and found.danger != "poison":
        return False
    return use.flag != "natural-1-again" or found.natural == 1


def _roll_again(s: State, hero: Hero, window: Window, chance: Chance, tell: Tell) -> None:
    """The user, or with some tokens the whole group, takes part in the common re-roll.

    [truedungeon.save.mulligan-shared] [truedungeon.save.mulligan-group-item] [truedungeon.save.mulligan-individual]
    """
    found = s.save
    assert found is not None, "a save has failed"
    rules = ["truedungeon.save.mulligan-one"]
    if found.danger == "poison":
        rules.append("truedungeon.condition.poisoned.one-save")
    if _chosen(s, hero, window)[1].target == "party":
        rules.append("truedungeon.save.mulligan-group-item")
    use = _take_out(s, hero, window, tell, *rules)
    again = [hero.number]
    if use.target == "party":
        again = [number for number, good in found.results.items() if not good]
    found.again += [number for number in again if number not in found.again]


REACTIONS.append(Reaction("again", ("save",), _offers("again", SAVES, _saves_again), _roll_again))


# ---------------------------------------------------------------- damage and magic


def due_now(s: State) -> Harm:
    """The damage that is about to be taken."""
    return next(harm for harm in s.harms if not harm.applied)


def _negates(s: State, hero: Hero, use: Use, window: Window) -> bool:
    """Whether this keeps off what is about to happen to its user: a blow in melee, or a spell of a low level.

    [truedungeon.combat.rd-shadowskin] [truedungeon.resolution.step2-prism-option]
    [truedungeon.resolution.prism-vs-cmr]
    """
    if hero.number != window.hero:
        return False
    if use.flag == "negates-melee":
        return "melee" in due_now(s).marks
    return int(window.values["level"]) <= use.numbers["level"]


def _negate(s: State, hero: Hero, window: Window, chance: Chance, tell: Tell) -> None:
    """The blow or the spell does nothing to its user.

    [truedungeon.combat.rd-shadowskin] [truedungeon.resolution.step2-prism] [truedungeon.resolution.step2-prism-option]
    """
    rules: tuple[str, ...] = ()
    if _chosen(s, hero, window)[1].flag == "cancels-spell":
        rules = (
            "truedungeon.resolution.step2-prism",
            "truedungeon.resolution.step2-prism-option",
            "truedungeon.resolution.prism-vs-cmr",
        )
    use = _take_out(s, hero, window, tell, *rules)
    if use.flag == "cancels-spell" and s.assault is not None:
        s.assault.warded.append(hero.number)
    else:
        due_now(s).stopped = use.rule


REACTIONS.append(Reaction("negate", ("damage",), _offers("negate", ("damage",), _negates), _negate))
REACTIONS.append(Reaction("negate", ("spell",), _offers("negate", ("spell",), _negates), _negate))


# ---------------------------------------------------------------- death


def _averts(s: State, hero: Hero, use: Use, window: Window) -> bool:
    if hero.number != window.hero or hero.beyond:
        return False
    return use.moment == "death" or hero.slain == "push"


def _avert(s: State, hero: Hero, window: Window, chance: Chance, tell: Tell) -> None:
    """The death does not take place, or is undone at once.

    [truedungeon.token.one-per-person-example] [truedungeon.push.cricket] [truedungeon.death.near-death]
    [truedungeon.death.revive-hp]
    """
    use = _take_out(s, hero, window, tell)
    if use.flag == "death-die":
        natural = chance.roll(20, f"{s.name(hero)}: {use.token}", stream="saves")
        tell.everyone("death-die", who=s.name(hero), token=use.token, natural=natural, rule=use.rule)
        if natural >= use.numbers["raised"]:
            die(s, hero, tell)
            revive(s, hero, FULL if natural >= use.numbers["full"] else 1, tell, rule=use.rule)
        return
    hero.hp = use.revive
    tell.everyone("spared", who=s.name(hero), hp=hero.hp, rule=use.rule, also=("truedungeon.death.near-death",))


REACTIONS.append(Reaction("escape", ("dying",), _offers("escape", ("death", "push"), _averts), _avert))


def _offer_last(s: State, hero: Hero, window: Window) -> Iterator[Option]:
    slain = s.in_combat and hero.number == window.hero and hero.slain == "melee" and not hero.beyond
    if slain and can_react(s, hero) and "fights-on" in marks_of(s, hero) and not hero.used.get(f"game {FIGHTS_ON}"):
        yield Option(FIGHTS_ON.replace(" ", "-"), "fight on for two more rounds", rule="truedungeon.ghost.fight-on")


def _last(s: State, hero: Hero, window: Window, chance: Chance, tell: Tell) -> None:
    """The slain one fights on for two more rounds of this combat.  [truedungeon.ghost.fight-on]"""
    fight = s.fight
    assert fight is not None, "it fell in a fight"
    hero.used[f"game {FIGHTS_ON}"] = 1
    hero.beyond, hero.hp = True, 0
    until = fight.round + LAST_ROUNDS
    hero.lasting.append(Lasting(FIGHTS_ON, "room", rule="truedungeon.ghost.fight-on", values={"last-round": until}))
    tell.everyone("last-rounds", who=s.name(hero), until=until, rule="truedungeon.ghost.fight-on")


REACTIONS.append(Reaction("fights-on", ("dying",), _offer_last, _last))


def last_breath(s: State, tell: Tell, *, over: bool = False) -> None:
    """Those who fought on after death are dead when their last round, or the combat, is over; unless they were healed.

    [truedungeon.ghost.fight-on]
    """
    for hero in s.heroes:
        found = next((one for one in hero.lasting if one.name == FIGHTS_ON), None)
        if found is None:
            continue
        if not over:
            assert s.fight is not None, "a round of a fight is over"
            if s.fight.round < found.values["last-round"]:
                continue
        hero.lasting.remove(found)
        hero.beyond = False
        if hero.hp <= 0 and not hero.is_dead:
            die(s, hero, tell, rule="truedungeon.ghost.fight-on")


# ---------------------------------------------------------------- right after Push


def _offer_revival(s: State, hero: Hero, window: Window) -> Iterator[Option]:
    """Who fell to Push may be revived at once, and only now.

    [truedungeon.push.revive-window] [truedungeon.push.revive-digital]
    """
    if not can_react(s, hero) or why_cannot_act(s, hero) is not None:
        return
    for token, use in usable(s, hero, *BY_HAND):
        if not use.revive or why_gone(s, hero, token, use) is not None:
            continue
        for target in s.marching():
            if target.is_dead and why_not_on(s, use, hero, target) is None:
                words = f"give the {s.name(target)} {token.name}"
                yield Option(f"give {slug(token.name)} {target.id}", words, rule=use.rule, at=target.id)


def _revive(s: State, hero: Hero, window: Window, chance: Chance, tell: Tell) -> None:
    _, id, whom = window.chosen.split(" ")
    token = named(s, hero, id)
    assert token is not None, "what is used is there"
    use = next(use for use in use_of(token.name) if use.revive)
    target = s.by_id(whom)
    also = (
        *used(s, hero, token, use, tell),
        "truedungeon.push.revive-window",
        "truedungeon.push.revive-digital",
    )
    who, whom = s.name(hero), s.name(target)
    tell.everyone("uses", who=who, token=token.name, whom=whom, on=on(s, target.cls), rule=use.rule, also=also)
    work(s, use, target, tell)


REACTIONS.append(Reaction("give", ("push",), _offer_revival, _revive))

EVENTS: Final[dict[str, str]] = {
    "interrupts": "The {who} uses {token}.",
    "death-die": seen("The {who} throws {token}: {natural}.", rises="{natural}", over="who"),
    "spared": seen("The {who} is not dead after all and has {hp} HP.", rises="{hp} HP", over="who"),
    "last-rounds": "The {who} is slain and fights on to the end of round {until}.",
}
