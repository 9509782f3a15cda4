"""Potions, food and gear: `drink`, `give`, `gear`, and `fetch` for what is only got out.

[truedungeon.action.potion] [truedungeon.action.retrieve] [truedungeon.combat.gear-creative]
[truedungeon.condition.sleep.horn]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from undercroft.engine import Chance, Option, Proc, Tell
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.costs import pay, why_cannot_pay
from undercroft.games.truedungeon.book.basics.owned import has_imbibed, imbibes
from undercroft.games.truedungeon.book.combat.harm import settle
from undercroft.games.truedungeon.book.items import gear as items_gear
from undercroft.games.truedungeon.book.items.boons import ailing, rules_of, share, why_not_on, work
from undercroft.games.truedungeon.book.items.pouch import (
    fetched,
    named,
    says,
    slug,
    usable,
    used,
    why_cannot_handle,
    why_gone,
)
from undercroft.games.truedungeon.book.items.use_costs import cost_of, must_be_fetched, terms
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.uses import How, Use
from undercroft.games.truedungeon.state.records import Deed, Hero
from undercroft.games.truedungeon.state.state import State

HOW: Final[dict[How, str]] = {"drink": "drink", "gear": "gear"}
"""The verb for using it oneself; for others it is `give`."""


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """What may be drunk, eaten, given to others, used in the room or got out."""
    for token, use in usable(s, hero, *HOW):
        if why_gone(s, hero, token, use) or why_cannot_handle(s, hero, use):
            continue
        if why_cannot_pay(s, hero, cost_of(s, hero, token, use)):
            if hero.standard and why_not_fetch(s, hero, token, use) is None:
                yield Option(f"fetch {slug(token.name)}", f"get out {token.name}", rule="truedungeon.action.retrieve")
            continue
        yield from _oneself(s, hero, token, use)
        yield from _others(s, hero, token, use)


def _oneself(s: State, hero: Hero, token: Token, use: Use) -> Iterator[Option]:
    if why_not_oneself(s, hero, use) is not None:
        return
    verb, id = HOW[use.how], slug(token.name)
    cures = ailing(use, hero) if use.one else []
    if len(cures) > 1:
        for name in cures:
            yield Option(f"{verb} {id} {name}", f"{verb} {token.name} against being {name}", rule=use.rule)
    else:
        word = verb if verb == "drink" else "eat" if use.heal or use.effects else "use"
        words = f"{word} {token.name}{_why(s, hero, token, use)}{says(token)}"
        yield Option(f"{verb} {id}", words, rule=use.rule)


def _why(s: State, hero: Hero, token: Token, use: Use) -> str:
    return ", getting it out first" if "+" in cost_of(s, hero, token, use) else ""


def _others(s: State, hero: Hero, token: Token, use: Use) -> Iterator[Option]:
    if use.target not in ("ally", "other"):
        return
    for target in s.marching():
        if target is not hero and why_not_on(s, use, hero, target) is None:
            words = f"give the {s.name(target)} {token.name}{_why(s, hero, token, use)}{says(token)}"
            yield Option(f"give {slug(token.name)} {target.id}", words, rule=use.rule, at=target.id)


def why_not_oneself(s: State, hero: Hero, use: Use) -> Refusal | None:
    """The reason why a character cannot use this on itself, the room or the whole party; or None."""
    if use.target == "room" or use.flag in items_gear.FLAGS:
        return items_gear.why_not(s, hero, use)
    if use.target == "party":
        asleep = [one for one in s.living() if ailing(use, one)]
        if use.removes and not asleep:
            if use.hook and items_gear.why_not(s, hero, use) is None:
                return None
            return Refusal("nobody is {what}", rule=use.rule, what=" or ".join(use.removes))
        return None
    return why_not_on(s, use, hero, hero)


def why_not_fetch(s: State, hero: Hero, token: Token, use: Use) -> Refusal | None:
    """The reason why this need not or cannot be got out, or None.  [truedungeon.action.retrieve]"""
    if not must_be_fetched(s, hero, token, use):
        return Refusal("{token} need not be got out", rule="truedungeon.action.retrieve-conflict", token=token.name)
    return why_cannot_pay(s, hero, "free")


def why_not(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What stands against a use that is not offered."""
    token = named(s, hero, words[1]) if len(words) > 1 else None
    if token is None:
        wanted = words[1][:40] if len(words) > 1 else "such thing"
        return Refusal("the {who} has no {id}", rule="truedungeon.misc.token-required", who=s.name(hero), id=wanted)
    use = next((use for one, use in usable(s, hero, *HOW) if one is token), None)
    if use is None or (words[0] in HOW.values() and HOW[use.how] != words[0]):
        return Refusal(
            "{token} is not there to {verb}", rule="truedungeon.misc.token-database", token=token.name, verb=words[0]
        )
    why = why_gone(s, hero, token, use) or why_cannot_handle(s, hero, use)
    if why is not None:
        return why
    if words[0] == "fetch":
        return why_not_fetch(s, hero, token, use)
    if words[0] == "give":
        target = next((one for one in s.marching() if len(words) > 2 and one.id == words[2]), None)
        if target is None:
            return Refusal("there is no such character here", rule=use.rule)
        if use.target not in ("ally", "other") or target is hero:
            return Refusal("{token} is for oneself", rule=use.rule, token=token.name)
        why = why_not_on(s, use, hero, target)
    else:
        why = why_not_oneself(s, hero, use)
    return why or why_cannot_pay(s, hero, cost_of(s, hero, token, use))


def do(s: State, deed: Deed, chance: Chance, tell: Tell) -> Proc[None]:
    """It is drunk, eaten, given or used, and has done what it does."""
    hero = s.heroes[deed.hero]
    words = deed.id.split(" ")
    token = named(s, hero, words[1])
    assert token is not None, "what is used is there"
    use = next(use for one, use in usable(s, hero, *HOW) if one is token)
    target = s.by_id(words[2]) if words[0] == "give" else hero
    if not deed.step:
        cost = cost_of(s, hero, token, use)
        only = words[2] if words[0] != "give" and len(words) > 2 else ""
        whole = use.target == "party"
        rules = rules_of(use, s.living() if whole else [target])
        rules += _action(cost, use) + terms(s, hero, token, use)
        if s.in_combat and use.heal:
            rules += ("truedungeon.recovery.in-combat",)
        if use.how == "drink" and cost == "free" and imbibes(s, hero):
            rules += has_imbibed(s, hero)
        pay(s, hero, cost, tell)
        rules += used(s, hero, token, use, tell)
        whom = "" if target is hero else s.name(target)
        tell.everyone(
            "uses",
            who=s.name(hero),
            token=token.name,
            whom=whom,
            on=f" on the {whom}" if whom else "",
            rule=use.rule,
            also=rules,
        )
        deed.step = "used"
        if use.target == "room" or use.hook or use.flag in items_gear.FLAGS:
            items_gear.do(s, hero, use, tell)
        if whole and use.removes:  # [truedungeon.condition.sleep.horn]
            for one in s.living():
                work(s, use, one, tell)
        elif use.target not in ("party", "room") and use.flag not in items_gear.FLAGS:
            work(s, use, target, tell, only=only)
    yield from settle(s, chance, tell)
    if use.shared:
        yield from share(s, deed, use, use.heal, tell)


def _action(cost: str, use: Use) -> tuple[str, ...]:
    """The rules of the action that using it is."""
    full = ("truedungeon.action.full-round",) if cost == "full" else ()
    own = "truedungeon.action.potion" if use.how == "drink" else "truedungeon.action.magic-item"
    return (own, *full, "truedungeon.action.no-aoo")


def do_fetch(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """It is in the hand, and can be used later without this Free Action.  [truedungeon.action.retrieve]"""
    hero = s.heroes[deed.hero]
    token = named(s, hero, deed.id.split(" ")[1])
    assert token is not None, "what is got out is there"
    pay(s, hero, "free", tell)
    hero.used[fetched(token)] = 1
    rule = "truedungeon.action.retrieve"
    tell.everyone(
        "gets-out", who=s.name(hero), token=token.name, rule=rule, also=("truedungeon.action.retrieve-conflict",)
    )


DEEDS: Final = {"drink": do, "give": do, "gear": do, "fetch": do_fetch}
WHY: Final = dict.fromkeys(DEEDS, why_not)
EVENTS: Final[dict[str, str]] = {
    "uses": "The {who} uses {token}{on}.",
    "gets-out": "The {who} gets out {token}.",
}
