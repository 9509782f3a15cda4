"""Attacks with tokens that are not in the hands: `throw`, `fire`, `call`, and `coat` for oil on a weapon.

[truedungeon.combat.alchemical-slide] [truedungeon.combat.thrown-several] [truedungeon.combat.spirit-pet-action]
[truedungeon.combat.ammo-token-consumed] [truedungeon.action.oil]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from undercroft.engine import Chance, Option, Proc, Tell
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.costs import offend, pay, why_cannot_pay
from undercroft.games.truedungeon.book.basics.owned import marks_of
from undercroft.games.truedungeon.book.basics.phrases import on
from undercroft.games.truedungeon.book.combat import arming, strike
from undercroft.games.truedungeon.book.items.pouch import (
    named,
    slug,
    usable,
    used,
    weapons_of,
    why_cannot_handle,
    why_gone,
)
from undercroft.games.truedungeon.book.items.use_costs import cost_of, terms
from undercroft.games.truedungeon.character.counting import score
from undercroft.games.truedungeon.content.explain import ability_bonus
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.uses import How, Use, use_of, why_cannot_use, why_not_coat
from undercroft.games.truedungeon.state.records import Deed, Foe, Hero, Slide
from undercroft.games.truedungeon.state.state import State, in_hand
from undercroft.games.truedungeon.state.stats import kinds_of

VERBS: Final[dict[How, str]] = {"throw": "throw", "fire": "fire", "call": "call"}
THROWN: Final = Use(token="", rule="truedungeon.combat.thrown-strength", how="throw", target="monster")
"""The use of a weapon that can be thrown."""


def weapons_to_throw(s: State, hero: Hero) -> list[Token]:
    """The weapons that may be thrown by `throw`: those that are not already in hand as missiles."""
    main = s.card(hero).fitted.held.missile.main
    weapons = weapons_of(hero.build, s.rules.user_catalogue)
    return [one for one in weapons if arming.flies(s, hero, one) and (main is None or one.name != main.name)]


def attacks(s: State, hero: Hero) -> Iterator[tuple[str, Token, Use]]:
    """Every verb with a token and its use."""
    for token, use in usable(s, hero, *VERBS):
        yield VERBS[use.how], token, use
    for token in weapons_to_throw(s, hero):
        yield "throw", token, THROWN


def _meant(s: State, hero: Hero, verb: str, id: str) -> tuple[Token, Use] | None:
    """What is thrown, fired or called by this verb and id, if there is such a thing."""
    return next(((token, use) for one, token, use in attacks(s, hero) if (one, slug(token.name)) == (verb, id)), None)


def why_cannot(s: State, hero: Hero, token: Token, use: Use, foe: Foe) -> Refusal | None:
    """What stands against this attack, or None."""
    if use is THROWN:
        return _why_not_throw(s, hero, token, foe)
    why = why_gone(s, hero, token, use) or why_cannot_handle(s, hero, use)
    if why is not None:
        return why
    if use.how == "fire":
        return _why_not_fire(s, hero, token, use, foe)
    if use.wheel:
        why = strike.why_cannot_attack(s, hero, [token], "missile", foe)
    return why or why_cannot_pay(s, hero, cost_of(s, hero, token, use))


def _why_not_throw(s: State, hero: Hero, token: Token, foe: Foe) -> Refusal | None:
    if not s.has(hero, token.name):
        return Refusal("there is no {token} left", rule="truedungeon.misc.one-use", token=token.name)
    if arming.is_away(s, hero, token):
        return Refusal(
            "{token} has been thrown in this combat", rule="truedungeon.combat.thrown-once", token=token.name
        )
    why = why_cannot_use(token, hero.cls) or why_cannot_handle(s, hero, THROWN)
    why = why or strike.why_cannot_attack(s, hero, [token], "missile", foe)
    return why or why_cannot_pay(s, hero, throw_cost(s, hero, token))


def throw_cost(s: State, hero: Hero, token: Token) -> str:
    """What throwing this weapon costs: the attack, and the Free Action if it is not in hand.

    [truedungeon.action.swap-slotted]
    """
    return "standard" if token in in_hand(s, hero).tokens else "standard+free"


def _why_not_fire(s: State, hero: Hero, token: Token, use: Use, foe: Foe) -> Refusal | None:
    """What stands against a shot with this ammunition, or None.  [truedungeon.combat.ammo-one-per-shot]"""
    held = next((token.weapon for token in strike.hand(s, hero, "missile") if token is not None), None)
    if held is None or held.ammunition != use.ammo:
        words = "{token} needs something that shoots it"
        return Refusal(words, rule=use.rule, also=("truedungeon.combat.ammo-not-thrown",), token=token.name)
    why = why_cannot_pay(s, hero, strike.cost(s, hero, "missile"))
    return why or strike.why_cannot_strike(s, hero, "missile", foe)


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """What may be thrown, fired and called in a fight, and oils at any time."""
    if s.in_combat:
        for verb, token, use in attacks(s, hero):
            for foe in s.facing():
                if why_cannot(s, hero, token, use, foe) is None:
                    label = f"{WORDS[verb]} {token.name} at the {foe.name}"
                    label += strike.FIRST if use is THROWN and throw_cost(s, hero, token) != "standard" else ""
                    yield Option(f"{verb} {slug(token.name)} {foe.id}", label, rule=use.rule, at=foe.id)
    for token, use in usable(s, hero, "coat"):
        if why_gone(s, hero, token, use) is None:
            for weapon in to_coat(s, hero):
                if why_not_oil(s, hero, token, use, weapon) is None:
                    words = f"put {token.name} on {weapon.name}"
                    yield Option(f"coat {slug(token.name)} {slug(weapon.name)}", words, rule=use.rule)


WORDS: Final = {"throw": "throw", "fire": "shoot", "call": "send"}


def why_not(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What stands against a throw, shot or call that is not offered."""
    id, at = (*words[1:], "", "")[:2]
    if not s.in_combat:
        return Refusal("there is nobody to fight", rule="truedungeon.combat.round")
    found = _meant(s, hero, words[0], id)
    if found is None:
        return _why_no_such(s, hero, words[0], id)
    foe = next((one for one in s.facing() if one.id == at), None)
    if foe is None:
        return Refusal("there is no {id} here", rule="truedungeon.combat.multi-monster-declare", id=at[:40] or "target")
    return why_cannot(s, hero, *found, foe)


def _why_no_such(s: State, hero: Hero, verb: str, id: str) -> Refusal:
    token = named(s, hero, id)
    if verb == "throw" and token is not None and "hammer" in token.tags and not arming.flies(s, hero, token):
        return Refusal(
            "{token} is no Throwing hammer: it stays in the hand",
            rule="truedungeon.combat.thrown-hammers",
            token=token.name,
        )
    if verb == "throw" and token is not None and arming.flies(s, hero, token):
        words = "{token} is in the missile hand: it is thrown by shooting"
        return Refusal(words, rule="truedungeon.combat.compound-declare", token=token.name)
    return Refusal(  # [truedungeon.action.instant-needs]
        "the {who} has no {id} to {verb}",
        rule="truedungeon.misc.token-required",
        who=s.name(hero),
        id=id[:40] or "such thing",
        verb=verb,
    )


# ---------------------------------------------------------------- doing it


def do(s: State, deed: Deed, chance: Chance, tell: Tell) -> Proc[None]:
    """The attack is made; what is used up by it is gone, hit or miss.  [truedungeon.combat.alchemical-consumed]"""
    hero = s.heroes[deed.hero]
    verb, id, at = deed.id.split(" ")
    meant = _meant(s, hero, verb, id)
    assert meant is not None, "what is used is there"
    token, use = meant
    if use is THROWN or use.how == "fire":
        if not deed.step:
            _declare(s, deed, hero, token, use, tell)
        yield from strike.slides(s, deed, "missile", chance, tell)
        return
    rules = terms(s, hero, token, use)
    pay(s, hero, cost_of(s, hero, token, use), tell)
    rules += used(s, hero, token, use, tell)
    if use.wheel:
        slide = thing_slide(s, hero, s.foe(at), token, use)
        slide.by(*rules)
        strike.throw(s, slide, token, chance, tell)
        if use.how == "throw":
            arming.take_oil(hero, token)
    else:
        _unerring(s, hero, s.foe(at), token, use, tell, rules=rules)
    offend(s, hero, tell)


def _declare(s: State, deed: Deed, hero: Hero, token: Token, use: Use, tell: Tell) -> None:
    """A weapon is thrown, or a shot made with an ammunition token, which is used up by it.

    [truedungeon.combat.compound-declare] [truedungeon.combat.ammo-token-consumed]
    [truedungeon.combat.ammo-one-per-shot]
    """
    if use is THROWN:
        strike.declare(s, deed, "missile", [token], tell, throw_cost(s, hero, token))
        return
    deed.values["ammo"] = token.name
    strike.declare(s, deed, "missile", strike.hand(s, hero, "missile")[:1], tell)
    also = used(s, hero, token, use, tell)
    also += ("truedungeon.combat.ammo-one-per-shot", "truedungeon.combat.ammo-infinite")
    tell.everyone("fires", who=s.name(hero), token=token.name, rule="truedungeon.combat.ammo-token-consumed", also=also)


def thing_slide(s: State, hero: Hero, foe: Foe, token: Token, use: Use) -> Slide:
    """An alchemical weapon or a Spirit Pet, not yet slid: ranged bonuses, its own energy, never Strength.

    [truedungeon.combat.alchemical-energy] [truedungeon.combat.alchemical-no-strength]
    [truedungeon.combat.spirit-pet-alchemical] [truedungeon.crit.thunder-stone] [truedungeon.combat.alchemical-slide]
    [truedungeon.combat.alchemical-crit] [truedungeon.combat.spirit-pet-no-strength]
    [truedungeon.combat.spirit-pet-crit]
    """
    kind = "spirit-pet" if token.kind == "spirit-pet" else "alchemical"
    slide = strike.weapon_slide(s, hero, foe, token, "missile")
    slide.by("truedungeon.combat.alchemical-slide", "truedungeon.combat.alchemical-energy")
    if kind == "spirit-pet":
        slide.by(
            "truedungeon.combat.spirit-pet-alchemical",
            "truedungeon.combat.spirit-pet-no-strength",
            "truedungeon.combat.spirit-pet-crit",
        )
    else:
        slide.by(
            "truedungeon.combat.alchemical-no-strength",
            "truedungeon.combat.alchemical-crit",
            "truedungeon.combat.alchemical-consumed",
        )
    plain = arming.EDGES.values()
    slide.damage = [[part[0], use.type if part[1] in plain else part[1], *part[2:]] for part in slide.damage]
    if arming.has_strength(s, hero):
        less = ability_bonus(score(s.card(hero).fitted, "strength", "missile").value)  # As the card's column has it.
        slide.damage.append([-less, use.type, "never Strength", "truedungeon.combat.alchemical-no-strength"])
    slide.ac = use.slide_ac
    slide.marks += ["no-plus", kind]
    if use.double_against in kinds_of(s, foe):
        slide.extra.append([2, "", f"{token.name} against a {use.double_against}", use.rule])
    return slide


def _unerring(s: State, hero: Hero, foe: Foe, token: Token, use: Use, tell: Tell, *, rules: tuple[str, ...]) -> None:
    """A figurine does its damage without a slide, and nothing adds to it.  [truedungeon.action.instant-list]"""
    fight = s.fight
    assert fight is not None, "monsters are struck in a fight"
    slide = Slide(hero.number, foe.id, "spell", token.name)
    slide.damage = [[use.damage, use.type, token.name, use.rule]]
    slide.marks = [use.rule, "no-song", "no-crit", "no-plus", "figurine"]
    fight.slides.append(slide)
    who, whom = s.name(hero), foe.name
    also = (*rules, "truedungeon.action.instant", "truedungeon.action.instant-needs")
    tell.everyone("uses", who=who, token=token.name, whom=whom, on=on(s, foe.id), rule=use.rule, also=also)


# ---------------------------------------------------------------- oil


def to_coat(s: State, hero: Hero) -> list[Token]:
    """All weapons that a character has by it: in its hands, spare ones, alchemical ones, a Spirit Pet.

    [truedungeon.weapon.oil-any] [truedungeon.combat.spirit-pet-alchemical]
    """
    weapons = weapons_of(hero.build, s.rules.user_catalogue)
    return [one for one in weapons if _can_be_coated(one) and not arming.is_away(s, hero, one)]


def _can_be_coated(token: Token) -> bool:
    return token.is_weapon or token.kind in ("alchemical", "spirit-pet")  # [truedungeon.combat.alchemical-oil]


def why_not_oil(s: State, hero: Hero, token: Token, use: Use, weapon: Token | None) -> Refusal | None:
    """What stands against putting this oil on that weapon, or None."""
    why = why_cannot_handle(s, hero, use)
    why = why or why_not_coat(use, weapon.weapon if weapon is not None else None)
    if why is not None and weapon is None and hero.cls == "monk":
        why.also += ("truedungeon.class.monk.flurry.oil-bare",)
    return why or why_cannot_pay(s, hero, cost_of(s, hero, token, use))


def why_not_that_oil(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What stands against an oil that is not offered."""
    id, at = (*words[1:], "", "")[:2]
    found = next(((token, use) for token, use in usable(s, hero, "coat") if slug(token.name) == id), None)
    if found is None:
        return Refusal(
            "the {who} has no {id}", rule="truedungeon.misc.token-required", who=s.name(hero), id=id[:40] or "oil"
        )
    weapon = next((one for one in to_coat(s, hero) if slug(one.name) == at), None)
    why = why_gone(s, hero, *found)
    if why is None and weapon is None and at not in ("", "hands", "bare-hands"):
        return Refusal("the {who} has no {id}", rule="truedungeon.misc.token-required", who=s.name(hero), id=at[:40])
    return why or why_not_oil(s, hero, *found, weapon)


def do_coat(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The oil is on the weapon, and used up even if it adds nothing.

    [truedungeon.weapon.oil-action] [truedungeon.crit.oil-wasted]
    """
    hero = s.heroes[deed.hero]
    _, id, at = deed.id.split(" ")
    token, weapon = named(s, hero, id), named(s, hero, at)
    assert token is not None and weapon is not None, "oil and weapon are there"
    use = next(use for use in use_of(token.name) if use.how == "coat")
    free = "oil-free" in marks_of(s, hero)
    also = ("truedungeon.weapon.oil-any", *terms(s, hero, token, use))
    pay(s, hero, cost_of(s, hero, token, use), tell)
    also += used(s, hero, token, use, tell)
    new = arming.coat(s, hero, weapon, token.name)
    also += () if new else ("truedungeon.weapon.oil-stack",)
    also += () if free else ("truedungeon.action.oil", "truedungeon.weapon.oil-action")
    crit = weapon.weapon.crit if weapon.weapon is not None else 0
    also += ("truedungeon.crit.range-no-stack",) if crit and crit <= use.crit_from else ()
    also += ("truedungeon.combat.alchemical-oil",) if not weapon.is_weapon else ()
    also += ("truedungeon.combat.spirit-pet-alchemical",) if weapon.kind == "spirit-pet" else ()
    how = "is on" if new else "adds nothing to"
    tell.everyone("coats", who=s.name(hero), oil=token.name, how=how, weapon=weapon.name, rule=use.rule, also=also)


DEEDS: Final = {"throw": do, "fire": do, "call": do, "coat": do_coat}
WHY: Final = {"throw": why_not, "fire": why_not, "call": why_not, "coat": why_not_that_oil}
EVENTS: Final[dict[str, str]] = {
    "fires": "The {who} shoots {token}.",
    "coats": "The {who}: {oil} {how} {weapon}.",
}
