"""Other forms and called creatures: `become TOKEN [CREATURE]`, `return`, `summon TOKEN [CREATURE]`, `send MONSTER`,
`dismiss`.

[truedungeon.class.polymorph.trigger] [truedungeon.class.polymorph.one-type-per-room]
[truedungeon.subclass.summoner.summon.trigger]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from undercroft.engine import Chance, Option, Tell
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.costs import of_use, pay, why_cannot_pay
from undercroft.games.truedungeon.book.combat import pucks, rolled
from undercroft.games.truedungeon.book.combat.features import marks_of, power_of
from undercroft.games.truedungeon.book.combat.rolled import creature_of, creature_wheel, shape_of
from undercroft.games.truedungeon.book.items.pouch import brought, named, slug, why_cannot_handle, why_gone
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.uses import Use
from undercroft.games.truedungeon.state.records import Deed, Foe, Hero, Slide
from undercroft.games.truedungeon.state.state import State

IKTOMI: Final = "Iktomi's Shaper Necklace"
KEEPS: Final = "keeps-summoning-potion"
ZONE: Final = 16
"""What a called creature must reach, whatever the monster's AC.  [truedungeon.subclass.summoner.summon.hit]"""


def shapes(s: State, hero: Hero) -> tuple[tuple[Token, Use, str], ...]:
    """Every creature that the character's tokens have, used up or not: token, row, creature."""
    return _shapes(hero.build, s.rules.user_catalogue)


@lru_cache(maxsize=4096)
def _shapes(build: str, own: str) -> tuple[tuple[Token, Use, str], ...]:
    """The same of a build, with the tokens of the host's file."""
    return tuple(
        (token, use, creature)
        for token in brought(build, own)
        if (use := shape_of(token.name)) is not None
        for creature in use.forms
    )


def _id(verb: str, token: Token, use: Use, creature: str) -> str:
    return f"{verb} {slug(token.name)}" + (f" {slug(creature)}" if len(use.forms) > 1 else "")


def is_potion(token: Token) -> bool:
    """Whether the token is drunk, and so used up; the others are trinkets, and stay with their owner."""
    return token.kind == "polymorph-potion"


def _meant(s: State, hero: Hero, words: list[str]) -> tuple[Token, Use, str] | None:
    """Token, row and creature that the words of an option mean."""
    wanted = " ".join(words)
    return next((found for found in shapes(s, hero) if _id(words[0], *found) == wanted), None)


def _nothing(s: State, hero: Hero, words: list[str]) -> Refusal:
    """There is no such token, or it has no such creature."""
    token = named(s, hero, words[1]) if len(words) > 1 else None
    if token is not None:
        return Refusal("{token} does not turn into that", rule="truedungeon.class.polymorph.trigger", token=token.name)
    return Refusal(
        "the {who} has no token for such a creature",
        rule="truedungeon.class.polymorph.trigger",
        also=("truedungeon.class.polymorph.reuse-token",),
        who=s.name(hero),
    )


# ---------------------------------------------------------------- another form


def cost(s: State, hero: Hero, token: Token, use: Use) -> str:
    """What taking another form costs: a potion the Standard Action, a trinket nothing that counts.

    [truedungeon.class.polymorph.potion-action] [truedungeon.class.polymorph.trinket-action]
    [truedungeon.action.polymorph-coronet] [truedungeon.action.polymorph-instant]
    [truedungeon.class.polymorph.potion-no-attack] [truedungeon.action.polymorph-potion]
    """
    if is_potion(token):
        return of_use(s, "free" if "drink-free" in marks_of(s, hero) else use.action)
    return of_use(s, use.action)


def _may_polymorph(s: State, hero: Hero) -> bool:
    """Whether the character is of a class that takes other forms.

    [truedungeon.class.druid.polymorph] [truedungeon.class.elf-wizard.polymorph] [truedungeon.class.wizard.polymorph]
    """
    return power_of(s, hero, "polymorph") is not None


def why_cannot_become(s: State, hero: Hero, token: Token, use: Use, creature: str) -> Refusal | None:
    """What stands against this form now, or None.

    [truedungeon.class.polymorph.one-type-per-room] [truedungeon.class.polymorph.identical]
    [truedungeon.class.polymorph.reuse-token] [truedungeon.class.druid.polymorph]
    [truedungeon.class.elf-wizard.polymorph] [truedungeon.class.wizard.polymorph]
    """
    if not _may_polymorph(s, hero):
        rule = "truedungeon.subclass.retained" if hero.subclass == "summoner" else "truedungeon.class.polymorph.classes"
        return Refusal("the {who} cannot polymorph", rule=rule, who=s.name(hero))
    if hero.form:
        also = ("truedungeon.class.polymorph.no-spells",)
        return Refusal(
            "the {who} has another form already",
            rule="truedungeon.class.polymorph.reuse-token",
            also=also,
            who=s.name(hero),
        )
    gone = why_gone(s, hero, token, use)
    if gone is not None:
        rule = (
            "truedungeon.class.polymorph.reuse-token"
            if is_potion(token)
            else "truedungeon.class.polymorph.trinket-once"
        )
        spent = gone.rule if gone.rule in (use.rule, "truedungeon.misc.one-use") else None
        return gone if spent is None else Refusal("{why}", rule=rule, also=(spent,), why=gone.reason)
    if hero.forms and creature != hero.forms[-1]:
        return Refusal(
            "the {who} was a {old} in this room, and can be nothing else here",
            rule="truedungeon.class.polymorph.one-type-per-room",
            also=("truedungeon.class.polymorph.identical", "truedungeon.action.polymorph-one-form"),
            who=s.name(hero),
            old=hero.forms[-1],
        )
    return why_cannot_handle(s, hero, use) or why_cannot_pay(s, hero, cost(s, hero, token, use))


def become(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The character is this creature until the room ends, or until it wants to be itself again.

    A potion is used up; a trinket stays, and has done its work for this game.
    [truedungeon.class.polymorph.trigger] [truedungeon.class.polymorph.duration]
    [truedungeon.class.polymorph.keeps-stats]
    """
    hero = s.heroes[deed.hero]
    found = _meant(s, hero, deed.id.split(" "))
    assert found is not None, "only what one has is offered"
    token, use, creature = found
    pay(s, hero, cost(s, hero, token, use), tell)
    also: tuple[str, ...] = (
        "truedungeon.class.polymorph.instant",
        "truedungeon.class.polymorph.duration",
        "truedungeon.class.polymorph.keeps-stats",
        POWERS[hero.cls],
        "truedungeon.action.polymorph-instant",
    )
    if hero.forms:
        also += (
            "truedungeon.class.polymorph.identical",
            "truedungeon.class.polymorph.one-type-per-room",
            "truedungeon.action.polymorph-one-form",
        )
    if is_potion(token):
        also += (
            "truedungeon.class.polymorph.potion-no-attack",
            "truedungeon.action.polymorph-potion",
            "truedungeon.class.polymorph.potion-action",
        )
    also += _use_up(s, hero, token, kept=False)
    if token.name == IKTOMI:
        also += ("truedungeon.class.polymorph.iktomi-elemental",)
    hero.form = token.name
    hero.forms.append(creature)
    s.note("power polymorph")
    tell.everyone(
        "becomes",
        who=s.name(hero),
        creature=creature,
        token=token.name,
        rule="truedungeon.class.polymorph.trigger",
        also=(*also, use.rule),
    )


POWERS: Final = {
    "druid": "truedungeon.class.druid.polymorph",
    "elf-wizard": "truedungeon.class.elf-wizard.polymorph",
    "wizard": "truedungeon.class.wizard.polymorph",
}
"""By class: the rule of its power to take another form."""


def _use_up(s: State, hero: Hero, token: Token, *, kept: bool) -> tuple[str, ...]:
    """The token has served: the rules by which it is gone, kept, or spent for this game.

    [truedungeon.class.polymorph.trinket-kept]
    """
    if is_potion(token):
        if kept:
            return ("truedungeon.subclass.summoner.summon.iktomi-keep-potion",)
        s.spend(hero, token.name)  # [truedungeon.subclass.summoner.summon.potion-lost]
        return ("truedungeon.class.polymorph.potion-collected",)
    key = f"game {token.name}"
    hero.used[key] = hero.used.get(key, 0) + 1
    return ("truedungeon.class.polymorph.trinket-kept", "truedungeon.class.polymorph.trinket-once")


def why_cannot_return(s: State, hero: Hero) -> Refusal | None:
    """Nobody but the polymorphed can be themselves again."""
    if not hero.form:
        return Refusal("the {who} has its own form", rule="truedungeon.class.polymorph.duration", who=s.name(hero))
    return why_cannot_pay(s, hero, "instant")


def go_back(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The character is itself again, at once.

    [truedungeon.class.polymorph.instant] [truedungeon.class.druid.keen-polymorph.end]
    """
    hero = s.heroes[deed.hero]
    pay(s, hero, "instant", tell)
    creature = creature_of(hero)
    hero.form = ""  # [truedungeon.class.druid.keen-polymorph.end]
    also: tuple[str, ...] = ("truedungeon.class.polymorph.duration", "truedungeon.class.polymorph.reuse-token")
    if power_of(s, hero, "keen-polymorph") is not None:
        also += ("truedungeon.class.druid.keen-polymorph.end",)
    tell.everyone("returns", who=s.name(hero), creature=creature, rule="truedungeon.class.polymorph.instant", also=also)


# ---------------------------------------------------------------- a called creature


def why_cannot_summon(s: State, hero: Hero, token: Token, use: Use, creature: str) -> Refusal | None:
    """What keeps a creature from being called now, or None.

    [truedungeon.subclass.summoner.summon.one-active] [truedungeon.subclass.summoner.summon.new-token]
    """
    if power_of(s, hero, "summoning") is None:
        return Refusal(
            "the {who} cannot call creatures", rule="truedungeon.subclass.summoner.summon.trigger", who=s.name(hero)
        )
    if not s.in_combat:
        return Refusal("a creature is called to fight", rule="truedungeon.subclass.summoner.summon.trigger")
    if hero.summons:
        return Refusal(
            "the {who}'s creature must be dismissed first",
            rule="truedungeon.subclass.summoner.summon.one-active",
            who=s.name(hero),
        )
    if token.name == IKTOMI:
        return Refusal(
            "no elemental can be called with {token}",
            rule="truedungeon.subclass.summoner.summon.iktomi-no-elemental",
            token=token.name,
        )
    gone = why_gone(s, hero, token, use)
    if gone is not None:
        return Refusal(
            "{why}",
            rule="truedungeon.subclass.summoner.summon.new-token",
            also=("truedungeon.class.polymorph.trinket-once",),
            why=gone.reason,
        )
    return why_cannot_handle(s, hero, use) or why_cannot_pay(s, hero, "free")


def summon(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """A creature fights for the druid until the room ends or it is dismissed; it is nobody that could be hurt.

    [truedungeon.subclass.summoner.summon.trigger] [truedungeon.subclass.summoner.summon.action]
    [truedungeon.subclass.summoner.summon.no-stats]
    """
    hero = s.heroes[deed.hero]
    found = _meant(s, hero, deed.id.split(" "))
    assert found is not None, "only what one has is offered"
    token, _, creature = found
    pay(s, hero, "free", tell)
    kept = is_potion(token) and KEEPS in marks_of(s, hero)
    also = (
        "truedungeon.subclass.summoner.summon.action",
        "truedungeon.subclass.summoner.summon.no-stats",
        "truedungeon.subclass.summoner.summon.duration",
        "truedungeon.subclass.summoner.summon.new-token",
        *_use_up(s, hero, token, kept=kept),
    )
    if is_potion(token) and not kept:
        also += ("truedungeon.subclass.summoner.summon.potion-lost",)
    hero.summons = token.name
    s.note("power summoning")
    tell.everyone(
        "summons",
        who=s.name(hero),
        creature=creature,
        token=token.name,
        rule="truedungeon.subclass.summoner.summon.trigger",
        also=also,
    )


def is_within_reach(s: State, foe: Foe) -> bool:
    """Whether a called creature, which fights in melee, gets at this monster.  [truedungeon.combat.melee-reach]"""
    kind = s.kind(foe)
    return foe.reached or not (kind.flying or kind.separated or kind.barred)


def why_cannot_send(s: State, hero: Hero) -> Refusal | None:
    """What keeps the creature from attacking now, or None.  [truedungeon.subclass.summoner.summon.attack-action]"""
    if not s.in_combat or not hero.summons:
        return Refusal(
            "the {who} has called no creature", rule="truedungeon.subclass.summoner.summon.trigger", who=s.name(hero)
        )
    if hero.slid:  # [truedungeon.subclass.summoner.summon.with-spell]
        return Refusal(
            "the creature has attacked in this round", rule="truedungeon.subclass.summoner.summon.attack-action"
        )
    return None


def send(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The creature attacks: 16 or more hits, the wheel is the damage, and nothing is added to either.

    [truedungeon.subclass.summoner.summon.hit] [truedungeon.subclass.summoner.summon.no-bonus]
    [truedungeon.subclass.summoner.summon.damage]
    [truedungeon.digital.rolled-summoned]
    """
    hero = s.heroes[deed.hero]
    foe = s.foe(deed.id.split(" ")[1])
    fight = s.fight
    assert fight is not None, "creatures attack in a fight"
    hero.slid = hero.did = True
    weapon = s.tokens[hero.summons].weapon
    type = "blunt" if weapon is None or weapon.energy is None else weapon.energy
    slide = Slide(hero.number, foe.id, "melee", hero.summons, ac=ZONE, marks=["summoned", "no-song"])
    fight.slides.append(slide)
    wheels = creature_wheel(hero.summons)
    slide.damage = [[0, type, "the wheel", "truedungeon.subclass.summoner.summon.damage"]]
    if pucks.is_slid(s):
        pucks.pend(slide, wheels)
        return
    natural, wheel = rolled.attack(wheels, f"{s.name(hero)}: {hero.summons}", chance)
    slide.natural, slide.wheel, slide.damage[0][0] = natural, wheel, wheel
    tell.everyone(
        "slide",
        who=s.name(hero),
        foe=foe.name,
        what=hero.summons,
        natural=natural,
        wheel=wheel,
        why=[],
        rule="truedungeon.digital.rolled-summoned",
        also=(
            "truedungeon.subclass.summoner.summon.hit",
            "truedungeon.subclass.summoner.summon.no-bonus",
            "truedungeon.subclass.summoner.summon.damage",
            "truedungeon.subclass.summoner.summon.attack-action",
            *["truedungeon.subclass.summoner.summon.with-spell"] * hero.standard,
        ),
    )


def why_cannot_dismiss(s: State, hero: Hero) -> Refusal | None:
    """There is somebody to dismiss, or not.  [truedungeon.subclass.summoner.summon.dismiss]"""
    if not hero.summons:
        return Refusal(
            "the {who} has called no creature", rule="truedungeon.subclass.summoner.summon.trigger", who=s.name(hero)
        )
    return why_cannot_pay(s, hero, "instant")


def dismiss(s: State, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The creature is gone, without a Free Action.  [truedungeon.subclass.summoner.summon.dismiss]"""
    hero = s.heroes[deed.hero]
    pay(s, hero, "instant", tell)
    token, hero.summons = hero.summons, ""
    also = ("truedungeon.subclass.summoner.summon.duration", "truedungeon.subclass.summoner.summon.potion-lost")
    tell.everyone(
        "dismisses", who=s.name(hero), token=token, rule="truedungeon.subclass.summoner.summon.dismiss", also=also
    )


def end_of_room(s: State, tell: Tell) -> None:
    """The room is over: all are themselves again, and called creatures are gone.

    [truedungeon.class.polymorph.no-carry-over] [truedungeon.class.polymorph.duration]
    [truedungeon.subclass.summoner.summon.duration]
    """
    for hero in s.heroes:
        if hero.form:
            also = ("truedungeon.class.polymorph.duration",) + ("truedungeon.class.polymorph.iktomi-elemental",) * (
                hero.form == IKTOMI
            )
            creature = creature_of(hero)
            tell.everyone(
                "returns",
                who=s.name(hero),
                creature=creature,
                rule="truedungeon.class.polymorph.no-carry-over",
                also=also,
            )
        if hero.summons:
            tell.everyone(
                "dismisses", who=s.name(hero), token=hero.summons, rule="truedungeon.subclass.summoner.summon.duration"
            )
        hero.form = hero.summons = ""


# ---------------------------------------------------------------- the chapter


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """What the character may become, call, send and dismiss now."""
    for token, use, creature in shapes(s, hero):
        if why_cannot_become(s, hero, token, use, creature) is None:
            how = "drink" if is_potion(token) else "use"
            words = f"{how} {token.name} and become a {creature}"
            yield Option(_id("become", token, use, creature), words, rule="truedungeon.class.polymorph.trigger")
        if why_cannot_summon(s, hero, token, use, creature) is None:
            words = f"call a {creature} with {token.name}"
            yield Option(
                _id("summon", token, use, creature), words, rule="truedungeon.subclass.summoner.summon.trigger"
            )
    if why_cannot_return(s, hero) is None:
        yield Option("return", f"be a {s.name(hero)} again", rule="truedungeon.class.polymorph.instant")
    if why_cannot_send(s, hero) is None:
        for foe in filter(lambda one: is_within_reach(s, one), s.facing()):
            words = f"let the called creature attack the {foe.name}"
            yield Option(f"send {foe.id}", words, rule="truedungeon.subclass.summoner.summon.attack-action", at=foe.id)
    if why_cannot_dismiss(s, hero) is None:
        yield Option("dismiss", "dismiss the called creature", rule="truedungeon.subclass.summoner.summon.dismiss")


def why_not(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What stands against such a deed that is not offered."""
    if words[0] == "return":
        return why_cannot_return(s, hero)
    if words[0] == "dismiss":
        return why_cannot_dismiss(s, hero)
    if words[0] == "send":
        why = why_cannot_send(s, hero)
        if why is None and any(foe.id == words[-1] for foe in s.facing()):
            return Refusal("it is out of the creature's reach", rule="truedungeon.combat.melee-reach")
        missing = Refusal("there is no {id} here", rule="truedungeon.combat.multi-monster-declare", id=words[-1][:40])
        return why or missing
    found = _meant(s, hero, words)
    if found is None:
        return _nothing(s, hero, words)
    return why_cannot_become(s, hero, *found) if words[0] == "become" else why_cannot_summon(s, hero, *found)


DEEDS: Final[dict[str, Any]] = {
    "become": become,
    "return": go_back,
    "summon": summon,
    "send": send,
    "dismiss": dismiss,
}
WHY: Final[dict[str, Any]] = dict.fromkeys(DEEDS, why_not)
QUESTIONS: Final[tuple[Any, ...]] = ()
EVENTS: Final[dict[str, str]] = {
    "becomes": "The {who} takes the form of the {creature} ({token}).",
    "returns": "The {who} leaves the form of the {creature}.",
    "summons": "The {who} calls the {creature} ({token}) to fight.",
    "dismisses": "The creature of the {who} is gone ({token}).",
}
