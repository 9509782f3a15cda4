"""Scrolls and wands: `read` and `wave`. They are stored magic: nothing that helps their user helps them.

[truedungeon.scroll.no-skill-check] [truedungeon.scroll.no-caster-bonus] [truedungeon.wand.no-skill]
[truedungeon.combat.scroll-wand-ranged]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from undercroft.engine import Chance, Option, Proc, Tell
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.costs import offend, pay, why_cannot_pay
from undercroft.games.truedungeon.book.basics.owned import number_of
from undercroft.games.truedungeon.book.basics.phrases import on
from undercroft.games.truedungeon.book.basics.warding import resists
from undercroft.games.truedungeon.book.basics.ways import divide
from undercroft.games.truedungeon.book.combat import pucks, rolled
from undercroft.games.truedungeon.book.combat.arming import lay_aside
from undercroft.games.truedungeon.book.combat.casters import mastery
from undercroft.games.truedungeon.book.items.boons import rules_of, share, why_not_on, work
from undercroft.games.truedungeon.book.items.pouch import named, says, slug, usable, used, why_cannot_handle, why_gone
from undercroft.games.truedungeon.book.items.use_costs import cost_of, must_free_hand, terms
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.uses import How, Use
from undercroft.games.truedungeon.state.records import Deed, Foe, Hero, Slide
from undercroft.games.truedungeon.state.state import State
from undercroft.games.truedungeon.state.stats import column

VERBS: Final[dict[How, str]] = {"read": "read", "wand": "wave"}
TWICE: Final = {"common": 1, "uncommon": 2, "rare": 3}
"""From which number of the card's double scroll on such a scroll works twice over."""


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """What may be read or waved, and at whom."""
    for token, use in usable(s, hero, *VERBS):
        if why_gone(s, hero, token, use) or why_cannot_handle(s, hero, use):
            continue
        if why_cannot_pay(s, hero, cost_of(s, hero, token, use)):
            continue
        verb, id = VERBS[use.how], slug(token.name)
        first = ", putting the weapon away first" if "+" in cost_of(s, hero, token, use) else ""
        first += says(token)
        if use.target in ("self", "party"):
            if use.target == "party" or why_not_on(s, use, hero, hero) is None:
                yield Option(f"{verb} {id}", f"{verb} {token.name}{first}", rule=use.rule)
        elif use.target == "monsters":
            if s.in_combat and s.facing():
                yield Option(f"{verb} {id}", f"{verb} {token.name} at all monsters{first}", rule=use.rule)
        elif use.target == "monster":
            for foe in s.facing() if s.in_combat else ():
                words = f"{verb} {token.name} at the {foe.name}{first}"
                yield Option(f"{verb} {id} {foe.id}", words, rule=use.rule, at=foe.id)
        else:
            for target in s.marching():
                if why_not_on(s, use, hero, target) is None:
                    words = f"{verb} {token.name} for the {s.name(target)}{first}"
                    yield Option(f"{verb} {id} {target.id}", words, rule=use.rule, at=target.id)


def why_not(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What stands against a scroll or wand that is not offered."""
    token = named(s, hero, words[1]) if len(words) > 1 else None
    use = next((use for one, use in usable(s, hero, *VERBS) if one is token and VERBS.get(use.how) == words[0]), None)
    if token is None or use is None:
        wanted = words[1][:40] if len(words) > 1 else "such thing"
        return Refusal(
            "the {who} has no {id} to {verb}",
            rule="truedungeon.misc.token-required",
            who=s.name(hero),
            id=wanted,
            verb=words[0],
        )
    why = why_gone(s, hero, token, use) or why_cannot_handle(s, hero, use)
    if why is not None:
        return why
    at = words[2] if len(words) > 2 else "target"
    if use.target in ("monster", "monsters"):
        if not s.in_combat:
            return Refusal("there is nobody to fight", rule="truedungeon.combat.round")
        if use.target == "monster" and all(foe.id != at for foe in s.facing()):
            return Refusal("there is no {id} here", rule="truedungeon.combat.target-singular", id=at[:40])
    elif use.target in ("ally", "other"):
        target = next((one for one in s.marching() if one.id == at), None)
        if target is None:
            return Refusal("there is no {id} here", rule="truedungeon.combat.target-singular", id=at[:40])
        why = why_not_on(s, use, hero, target)
    return why or why_cannot_pay(s, hero, cost_of(s, hero, token, use))


def do(s: State, deed: Deed, chance: Chance, tell: Tell) -> Proc[None]:
    """The scroll is read and gone, or the wand waved and handed over for the room; its magic is at work."""
    hero = s.heroes[deed.hero]
    words = deed.id.split(" ")
    token = named(s, hero, words[1])
    assert token is not None, "what is used is there"
    use = next(use for one, use in usable(s, hero, *VERBS) if one is token and VERBS.get(use.how) == words[0])
    times = _times(s, hero, token, use)
    if not deed.step:
        cost, rules = cost_of(s, hero, token, use), _rules_of(s, hero, use) + terms(s, hero, token, use)
        freed = must_free_hand(s, hero, use)
        pay(s, hero, cost, tell)
        if freed:
            lay_aside(s, hero, tell, rule="truedungeon.spellcasting.hands-swap", also=("truedungeon.scroll.free-hand",))
        rules += used(s, hero, token, use, tell)
        if times > 1:
            rules += ("truedungeon.misc.token-over-rule",)
        if use.target not in ("party", "monsters", "monster"):
            rules += rules_of(use, [s.by_id(words[2]) if len(words) > 2 else hero])
        whom = words[2] if len(words) > 2 else ""
        tells = use.target in ("monster", "monsters")  # Whether it resists Spells.
        tell.everyone(
            "uses",
            who=s.name(hero),
            token=token.name,
            whom=whom,
            on=on(s, whom),
            rule=use.rule,
            also=rules,
            shows=tells,
        )
        deed.step = "used"
        if use.target == "monster":
            more = mastery(s, hero, deals=use.how == "wand" and use.damage > 0)
            _strike(s, hero, s.foe(words[2]), token, use, times, chance, tell, more=more)
        elif use.target not in ("party", "monsters"):
            _help(s, hero, s.by_id(words[2]) if len(words) > 2 else hero, use, times, tell)
    if use.shared:
        yield from share(s, deed, use, use.heal * times, tell)
    if use.target == "monsters":
        yield from _sweep(s, hero, deed, token, use, chance, tell)


def _rules_of(s: State, hero: Hero, use: Use) -> tuple[str, ...]:
    """The rules of what stored magic is about to do, for the event which tells of its use.

    [truedungeon.scroll.no-caster-bonus] [truedungeon.combat.scroll-wand-ranged] [truedungeon.combat.magical-attack]
    [truedungeon.class.wizard.mastery.pool]
    """
    rules: tuple[str, ...]
    if use.how == "wand":
        rules = ("truedungeon.wand.action", "truedungeon.wand.whole-room", "truedungeon.wand.no-skill")
        rules += ("truedungeon.action.magic-item",)
        if number_of(s, hero, "wand-mastery", "bonus"):
            rules += _mastered(hero, use)
    else:
        rules = ("truedungeon.scroll.consumed", "truedungeon.scroll.no-skill-check", "truedungeon.action.magic-item")
    if use.target not in ("monster", "monsters"):
        return rules
    rules += (
        "truedungeon.combat.scroll-wand-ranged",
        "truedungeon.combat.magical-attack",
        "truedungeon.scroll.no-caster-bonus",
        "truedungeon.combat.scroll-no-modify",
    )
    if use.slide_ac:
        rules += ("truedungeon.scroll.slide-ac", "truedungeon.combat.scroll-slide-no-bonus")
    return rules


def _mastered(hero: Hero, use: Use) -> tuple[str, ...]:
    """The rules of what mage mastery does for this wand.

    [truedungeon.class.wizard.mastery.pool] [truedungeon.class.wizard.mastery.no-hp]
    """
    rules: tuple[str, ...] = ("truedungeon.class.wizard.mastery.sorcerer",) if hero.subclass == "sorcerer" else ()
    if not use.damage:
        return (*rules, "truedungeon.class.wizard.mastery.no-hp")
    if use.target == "monsters":
        rules += ("truedungeon.class.wizard.mastery.pool",)
    return (*rules, "truedungeon.class.wizard.mastery.damage")


def _sweep(s: State, hero: Hero, deed: Deed, token: Token, use: Use, chance: Chance, tell: Tell) -> Proc[None]:
    """All monsters are struck; what mastery adds is one pool that the wizard divides.

    [truedungeon.class.wizard.mastery.pool]
    """
    pool = mastery(s, hero, deals=use.how == "wand" and use.damage > 0)
    rule = "truedungeon.class.wizard.mastery.pool"
    there = s.facing()
    given = yield from divide(s, deed, token.name, [foe.id for foe in there], pool, rule=rule)
    for foe in there:
        _strike(s, hero, foe, token, use, _times(s, hero, token, use), chance, tell, more=given[foe.id])


def _times(s: State, hero: Hero, token: Token, use: Use) -> int:
    """How often over it works: twice by a token that says so of such scrolls, and of none but what is read.

    [truedungeon.scroll.no-skill-check] [truedungeon.combat.scroll-no-modify] [truedungeon.scroll.as-scroll-not-scroll]
    """
    least = TWICE.get(token.rarity)
    if use.how != "read" or least is None or column(s, hero, "double-scroll").value < least:
        return 1
    return 2


def _help(s: State, hero: Hero, target: Hero, use: Use, times: int, tell: Tell) -> None:
    """What it does for one of the party.  [truedungeon.ghost.scroll-speak]"""
    if use.flag == "ghost-may-speak":
        if target.cls not in s.speaking:
            s.speaking.append(target.cls)
        tell.everyone("speaks", who=target.cls, token=use.token, rule=use.rule)
        return
    work(s, use, target, tell, times=times)


def _strike(
    s: State, hero: Hero, foe: Foe, token: Token, use: Use, times: int, chance: Chance, tell: Tell, *, more: int = 0
) -> None:
    """What it does to a monster, scored with everything else of this phase.

    A scroll's slide must reach its own AC by the natural number alone; without a slide it cannot miss.
    [truedungeon.scroll.slide-ac] [truedungeon.combat.scroll-slide-no-bonus] [truedungeon.combat.scroll-wand-ranged]
    [truedungeon.combat.magical-attack]
    """
    fight = s.fight
    assert fight is not None, "monsters are struck in a fight"
    slide = Slide(hero.number, foe.id, "spell", token.name, ac=use.slide_ac)
    slide.damage = [[use.damage * times, use.type, token.name, use.rule]]
    slide.damage += [[more, use.type, "mage mastery", "truedungeon.class.wizard.mastery.damage"]] if more else []
    slide.marks = [use.rule, "scroll" if use.how == "read" else "wand"]
    slide.marks += ["no-song", "no-crit", "no-plus"]  # [truedungeon.scroll.no-caster-bonus] [truedungeon.wand.no-skill]
    slide.marks += ["undead-only"] * use.undead_only
    if use.slide_ac:
        if pucks.is_slid(s):
            pucks.pend(slide, ())
        else:
            slide.natural, _ = rolled.attack((), f"{s.name(hero)}: {token.name}", chance)
            tell.everyone(
                "slide",
                who=s.name(hero),
                foe=foe.name,
                what=token.name,
                natural=slide.natural,
                wheel=0,
                why=[],
                rule="truedungeon.scroll.slide-ac",
                also=("truedungeon.digital.log",),
            )
    slide.resisted = resists(s, foe, token.name, chance, tell, by=hero)
    fight.slides.append(slide)
    offend(s, hero, tell)


DEEDS: Final = {"read": do, "wave": do}
WHY: Final = {"read": why_not, "wave": why_not}
