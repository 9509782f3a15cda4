"""What characters do in combat besides walking: attacks with and without abilities, and Items for a fight."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Proc, Refusal, Tell
from undercroft.engine.craft.deeds import Verb
from undercroft.engine.craft.telling import quiet, seen
from undercroft.games.exploration.book.basics import bag
from undercroft.games.exploration.book.basics.deeds import Deed, turn_of, why_spent
from undercroft.games.exploration.book.basics.dice import check
from undercroft.games.exploration.book.fights import blows
from undercroft.games.exploration.content import said
from undercroft.games.exploration.content.lists import ABILITIES, POSSESSED, SMOKE, UNHOLY, WATER
from undercroft.games.exploration.content.stories.model import Space
from undercroft.games.exploration.figures import ABILITY, GHOST_COST, UNARMED
from undercroft.games.exploration.state.records import Foe, Hero
from undercroft.games.exploration.state.state import State, space_name

BEGUILED: Final = 4
SPEECH: Final = 6
"""How near a foe must be, and the check.  [exploration.core.ability.courtesan]"""
SPLASH: Final = 3
SCALD: Final = 6
"""How near a foe must be for Holy Water, and what that costs it.  [exploration.core.items.deck]"""


PEACEFUL: Final = Refusal("there is no foe on the map", rule="exploration.core.encounter.start")
FREE_OF_ALL: Final = Refusal("nothing possesses you", rule="exploration.core.statuses")
"""What stands against a deed at nearly every question: made once for all."""


def _foe(s: State, id: str) -> Foe | None:
    return next((foe for foe in s.foes if foe.id == id), None)


def _at_foe(s: State, hero: Hero, what: str) -> str:
    return space_name(s.foe_by_id(what.partition(" ")[0]).at)


def why_peaceful(s: State) -> Refusal | None:
    """That there is nobody to fight, if so."""
    return None if s.battle else PEACEFUL


def why_unable(s: State, hero: Hero, name: str, *, joins: bool = False) -> Refusal | None:
    """What stands against using the ability of this name, or having it join an attack, or None.

    [exploration.core.ability.act]
    """
    own = ABILITIES[s.character(hero).ability]
    if name != own.id:
        return Refusal(f"your ability is {own.name}", rule="exploration.core.ability.act")
    if joins and not own.attack:
        return Refusal(f"{own.name} joins no attack: it is the ACT", rule="exploration.core.ability.act")
    if hero.power < s.figure(ABILITY):
        return Refusal(f"{own.name} costs {s.figure(ABILITY)} Power Points", rule="exploration.core.ability.act")
    return None


def why_beyond(s: State, start: Space, goal: Space, range: int) -> Refusal | None:
    """That the foe is too far away or out of Sight, if it is.  [exploration.core.encounter.range]"""
    if s.ground.distance(start, goal) > range:
        also = ("exploration.core.distance",)
        return Refusal("this foe is out of your reach", rule="exploration.core.encounter.range", also=also)
    if not blows.in_reach(s, start, goal, range):
        return Refusal("this foe is out of your Sight", rule="exploration.core.encounter.sight")
    return None


# ---------------------------------------------------------------------- attacks


def _targets(s: State, hero: Hero) -> list[str]:
    """The foes, each also with the ability that joins an attack."""
    ability = ABILITIES[s.character(hero).ability]
    ways = ("", f" {ability.id}") if hero.lives and ability.attack else ("",)
    return [f"{foe.id}{way}" for foe in s.foes for way in ways]


def why_not_attack(s: State, hero: Hero, what: str) -> Refusal | None:
    """What stands against this attack, or None.

    [exploration.core.encounter.range] [exploration.core.ability.act] [exploration.core.ghost.fight]
    """
    if reason := why_peaceful(s) or why_spent(s):
        return reason
    if hero.is_ghost and hero.ghost < s.figure(GHOST_COST):
        words = f"an attack costs a ghost {s.figure(GHOST_COST)} Ghost Points"
        return Refusal(words, rule="exploration.core.ghost.fight")
    id, _, ability = what.partition(" ")
    if ability and hero.is_ghost:
        return Refusal("a ghost has no abilities", rule="exploration.core.ghost.fight")
    if ability and (reason := why_unable(s, hero, ability, joins=True)):
        return reason
    foe = _foe(s, id)
    if foe is None:
        return Refusal("there is no such foe", rule="exploration.core.encounter.range")
    return why_beyond(s, hero.at, foe.at, blows.arm(s, hero)[2])


def _attack_words(s: State, hero: Hero, what: str) -> str:
    id, _, joined = what.partition(" ")
    words = f"attack {s.foe_by_id(id).called}"
    bare = f"{words} with bare hands"
    if not joined:
        return f"{bare}: d{s.figure(UNARMED)}" if hero.bare else words
    ability = ABILITIES[s.character(hero).ability]
    words = f"{bare} and" if hero.bare else f"{words} with"
    return f"{words} {ability.name} ({s.figure(ABILITY)} Power): {ability.words}"


def _attack_rule(s: State, hero: Hero, what: str) -> str:
    if " " in what:
        return ABILITIES[s.character(hero).ability].rule
    return "exploration.core.ghost.fight" if hero.is_ghost else "exploration.core.encounter.range"


def _attack(s: State, hero: Hero, what: str, chance: Chance, tell: Tell) -> Proc[None]:
    if s.blow is None:
        id, _, ability = what.partition(" ")
        turn_of(s).acted = True
        blows.start(s, hero, s.foe_by_id(id), ability and s.character(hero).ability, tell)
    yield from blows.strike(s, chance, tell)


def why_not_give_in(s: State, hero: Hero, what: str) -> Refusal | None:
    """What stands against giving in to what possesses one, or None."""
    if POSSESSED not in hero.statuses:
        return FREE_OF_ALL
    return why_spent(s)


def _give_in_words(s: State, hero: Hero, what: str) -> str:
    other = blows.nearest_friend(s, hero)
    whom = f"attack the {other.character}" if other is not None else "nobody is in reach: the ACT is lost"
    return f"give in to what possesses you: {whom}"


def _give_in(s: State, hero: Hero, what: str, chance: Chance, tell: Tell) -> Proc[None]:
    turn_of(s).acted = True
    yield from blows.give_in(s, hero, chance, tell)


# ---------------------------------------------------------------------- abilities


def pay(s: State, hero: Hero, tell: Tell) -> None:
    """The Power Points for the ability are paid, before any roll.  [exploration.core.ability.act]"""
    hero.power -= s.figure(ABILITY)
    name = s.character(hero).ability
    rule = "exploration.core.ability.act"
    tell.everyone("pays", who=hero.character, ability=name, cost=s.figure(ABILITY), left=hero.power, rule=rule)


def why_not_beguile(s: State, hero: Hero, id: str) -> Refusal | None:
    """What stands against beguiling this foe, or None.  [exploration.core.ability.courtesan]"""
    if reason := why_peaceful(s) or why_spent(s) or why_unable(s, hero, "beguile"):
        return reason
    foe = _foe(s, id)
    if foe is None:
        return Refusal("there is no such foe", rule="exploration.core.encounter.range")
    if foe.stunned:
        return Refusal("this foe misses its next turn already", rule="exploration.core.ability.courtesan")
    return why_beyond(s, hero.at, foe.at, BEGUILED)


def _beguile_words(s: State, hero: Hero, id: str) -> str:
    who = f"{s.foe_by_id(id).called}"
    return f"beguile {who} ({s.figure(ABILITY)} Power): with SPEECH {SPEECH} it misses its next turn"


def beguile(s: State, hero: Hero, id: str, chance: Chance, tell: Tell) -> Proc[None]:
    """If she passes SPEECH 6, the foe misses its next turn.  [exploration.core.ability.courtesan]"""
    if not turn_of(s).acted:
        turn_of(s).acted = True
        pay(s, hero, tell)
    foe = s.foe_by_id(id)
    rule = "exploration.core.ability.courtesan"
    passed = yield from check(s, hero, "SPEECH", SPEECH, chance, tell, rule=rule)
    if passed:
        foe.stunned = True
        tell.everyone("beguiled", creature=foe.kind, id=foe.id, rule=rule)


def why_not_phantasm(s: State, hero: Hero, id: str) -> Refusal | None:
    """What stands against protecting this character, or None.  [exploration.core.ability.illusionist]"""
    if reason := why_spent(s) or why_unable(s, hero, "phantasm"):
        return reason
    rule = "exploration.core.ability.illusionist"
    other = next((other for other in s.on_map() if other.id == id), None)
    if other is None or not s.ground.sees(hero.at, other.at):
        also = ("exploration.core.encounter.sight",)
        return Refusal("Phantasm needs a character in Sight", rule=rule, also=also)
    if other.veil == hero.number:
        return Refusal(f"your phantasm protects the {other.character} already", rule=rule)
    return None


def _veilable(s: State, hero: Hero) -> list[str]:
    """Whom an Illusionist may protect; nobody else can protect anybody."""
    return [other.id for other in s.on_map()] if ABILITIES[s.character(hero).ability].id == "phantasm" else []


def _phantasm(s: State, hero: Hero, id: str, chance: Chance, tell: Tell) -> None:
    turn_of(s).acted = True
    pay(s, hero, tell)
    veil(s, hero, s.by_id(id), tell)


def veil(s: State, hero: Hero, other: Hero, tell: Tell) -> None:
    """The other is protected until the Illusionist's next turn.  [exploration.core.ability.illusionist]"""
    s.lift_veil(hero)
    other.veil = hero.number
    tell.everyone("veiled", who=other.character, rule="exploration.core.ability.illusionist")


# ---------------------------------------------------------------------- Items


def why_without(s: State, hero: Hero, item: str) -> Refusal | None:
    """What stands against using this Item on foes, or None.  [exploration.core.items.use]"""
    if reason := why_peaceful(s):
        return reason
    return None if item in hero.items else Refusal(f"you have no {item}", rule="exploration.core.items.use")


def why_not_throw(s: State, hero: Hero, id: str) -> Refusal | None:
    """What stands against throwing Holy Water at this foe, or None."""
    if reason := why_without(s, hero, WATER):
        return reason
    foe = _foe(s, id)
    if foe and s.kind(foe.kind).type in UNHOLY and blows.in_reach(s, hero.at, foe.at, SPLASH):
        return None
    words = "Holy Water needs an Undead, Spirit or Demonic foe in Sight within 3"
    return Refusal(words, rule="exploration.core.items.use")


def throw(s: State, hero: Hero, id: str, chance: Chance, tell: Tell) -> None:
    """Holy Water has struck the foe.  [exploration.core.items.use]"""
    foe = s.foe_by_id(id)
    bag.lose(s, hero, WATER)
    also = ("exploration.core.items.deck",)
    rule = "exploration.core.items.use"
    tell.everyone("throws", who=hero.character, creature=foe.kind, id=foe.id, item=WATER, rule=rule, also=also)
    blows.wound(s, foe, SCALD, chance, tell, rule="exploration.core.items.deck")


def why_not_smoke(s: State, hero: Hero, what: str) -> Refusal | None:
    """What stands against breaking a Smoke Vial, or None."""
    if reason := why_without(s, hero, SMOKE):
        return reason
    return Refusal("smoke is round you already", rule="exploration.core.items.use") if hero.smoke else None


def smoke(s: State, hero: Hero, numbers: list[int], tell: Tell) -> None:
    """Each foe's next attack on the character this round misses.  [exploration.core.items.deck]"""
    bag.lose(s, hero, SMOKE)
    hero.smoke = list(numbers)
    also = ("exploration.core.items.deck",)
    tell.everyone("smokes", who=hero.character, item=SMOKE, rule="exploration.core.items.use", also=also)


ATTACK: Final[Deed] = Verb(
    "attack", _attack_words, rule=_attack_rule, targets=_targets, why_not=why_not_attack, at=_at_foe, do=_attack
)
GIVE_IN: Final[Deed] = Verb(
    "possessed", _give_in_words, rule="exploration.core.statuses", why_not=why_not_give_in, do=_give_in
)
BEGUILING: Final[Deed] = Verb(
    "beguile",
    _beguile_words,
    rule="exploration.core.ability.courtesan",
    targets=lambda s, hero: [foe.id for foe in s.foes],
    why_not=why_not_beguile,
    at=_at_foe,
    do=beguile,
)
VEILING: Final[Deed] = Verb(
    "phantasm",
    lambda s, hero, id: f"protect by Phantasm ({s.figure(ABILITY)} Power): {s.by_id(id).character}",
    rule="exploration.core.ability.illusionist",
    targets=_veilable,
    why_not=why_not_phantasm,
    at=lambda s, hero, id: space_name(s.by_id(id).at),
    do=_phantasm,
)
THROW: Final[Deed] = Verb(
    "throw",
    lambda s, hero, id: f"throw {WATER} at {s.foe_by_id(id).called}",
    rule="exploration.core.items.use",
    targets=lambda s, hero: [foe.id for foe in s.foes],
    why_not=why_not_throw,
    at=_at_foe,
    do=throw,
)
BREAK: Final[Deed] = Verb(
    "smoke",
    f"break a {SMOKE}: each foe's next attack on you misses",
    rule="exploration.core.items.use",
    why_not=why_not_smoke,
    do=lambda s, hero, what, chance, tell: smoke(s, hero, [foe.number for foe in s.foes], tell),
)

EVENTS: Final = {
    "pays": quiet("The {who} pays {cost} Power Points for {ability} and has {left} left."),
    "beguiled": seen("{Foe} is beguiled and will miss its next turn.", rises="beguiled", over="id", more=said.foe),
    "veiled": seen("A phantasm protects the {who}.", rises="Phantasm", over="who"),
    "throws": seen("The {who} throws {item} at {foe}.", more=said.foe),
    "smokes": seen("The {who} breaks a {item}.", rises="smoke", over="who"),
}
