"""What characters do in combat besides walking: attacks with and without abilities, and Items for a fight."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Option, Proc, Refusal, Tell
from undercroft.games.exploration.book.basics import bag
from undercroft.games.exploration.book.basics.dice import check
from undercroft.games.exploration.book.fights import blows
from undercroft.games.exploration.content.tables import ABILITIES, BEGUILE, PHANTASM, SMOKE, UNHOLY, WATER
from undercroft.games.exploration.figures import ABILITY, GHOST_COST
from undercroft.games.exploration.state.records import Foe, Hero, Turn
from undercroft.games.exploration.state.state import State, space_name

BEGUILED: Final = 4
SPEECH: Final = 6
"""How near a foe must be, and the check.  [exploration.core.ability.courtesan]"""
SPLASH: Final = 3
SCALD: Final = 6
"""How near a foe must be for Holy Water, and what that costs it.  [exploration.core.items.deck]"""


def attacks(s: State, hero: Hero) -> list[Option]:
    """The foes to attack, each also with the ability that joins an attack, or to beguile.

    [exploration.core.encounter.range] [exploration.core.ability.act] [exploration.core.ghost.fight]
    """
    if hero.is_ghost:
        if hero.ghost < s.figure(GHOST_COST):
            return []
        return [_attack(foe, "exploration.core.ghost.fight") for foe in blows.targets(s, hero)]
    options = []
    ability = ABILITIES[s.character(hero).ability]
    cost = s.figure(ABILITY)
    able = hero.power >= cost
    for foe in blows.targets(s, hero):
        options.append(_attack(foe, "exploration.core.encounter.range"))
        if able and ability.attack:
            words = f"attack {foe.kind} ({foe.id}) with {ability.name} ({cost} Power): {ability.words}"
            options.append(Option(f"attack {foe.id} {ability.id}", words, at=space_name(foe.at), rule=ability.rule))
    if able and ability.name == BEGUILE:
        options += [
            Option(
                f"beguile {foe.id}",
                f"beguile {foe.kind} ({foe.id}) ({cost} Power): with SPEECH {SPEECH} it misses its next turn",
                at=space_name(foe.at),
                rule=ability.rule,
            )
            for foe in s.foes
            if not foe.stunned and blows.in_reach(s, hero.at, foe.at, BEGUILED)
        ]
    return options


def _attack(foe: Foe, rule: str) -> Option:
    return Option(f"attack {foe.id}", f"attack {foe.kind} ({foe.id})", at=space_name(foe.at), rule=rule)


def veils(s: State, hero: Hero) -> list[Option]:
    """Whom a Phantasm can protect.  [exploration.core.ability.illusionist]"""
    ability = ABILITIES[PHANTASM]
    return [
        Option(
            f"phantasm {other.id}",
            f"protect by Phantasm ({s.figure(ABILITY)} Power): {other.character}",
            at=space_name(other.at),
            rule=ability.rule,
        )
        for other in s.on_map()
        if other.veil != hero.number and s.ground.sees(hero.at, other.at)
    ]


def pay(s: State, hero: Hero, tell: Tell) -> None:
    """The Power Points for the ability are paid, before any roll.  [exploration.core.ability.act]"""
    hero.power -= s.figure(ABILITY)
    name = s.character(hero).ability
    rule = "exploration.core.ability.act"
    tell.everyone("pays", who=hero.character, ability=name, cost=s.figure(ABILITY), left=hero.power, rule=rule)


def beguile(s: State, hero: Hero, foe: Foe, chance: Chance, tell: Tell) -> Proc[None]:
    """If she passes SPEECH 6, the foe misses its next turn.  [exploration.core.ability.courtesan]"""
    rule = ABILITIES[BEGUILE].rule
    passed = yield from check(s, hero, "SPEECH", SPEECH, chance, tell, rule=rule)
    if passed:
        foe.stunned = True
        tell.everyone("beguiled", creature=foe.kind, id=foe.id, rule=rule)


def veil(s: State, hero: Hero, other: Hero, tell: Tell) -> None:
    """The other is protected until the Illusionist's next turn.  [exploration.core.ability.illusionist]"""
    s.lift_veil(hero)
    other.veil = hero.number
    tell.everyone("veiled", who=other.character, rule=ABILITIES[PHANTASM].rule)


def thrown(s: State, hero: Hero) -> list[Option]:
    """Items for a fight: Holy Water at a fitting foe, smoke round oneself.  [exploration.core.items.use]"""
    rule = "exploration.core.items.use"
    options = []
    if WATER in hero.items:
        options += [
            Option(f"throw {foe.id}", f"throw {WATER} at {foe.kind} ({foe.id})", at=space_name(foe.at), rule=rule)
            for foe in s.foes
            if s.kind(foe.kind).type in UNHOLY and blows.in_reach(s, hero.at, foe.at, SPLASH)
        ]
    if SMOKE in hero.items and not hero.smoke:
        options.append(Option("smoke", f"break a {SMOKE}: each foe's next attack on you misses", rule=rule))
    return options


def throw(s: State, hero: Hero, foe: Foe, chance: Chance, tell: Tell) -> None:
    """Holy Water has struck the foe.  [exploration.core.items.use]"""
    bag.lose(s, hero, WATER)
    also = ("exploration.core.items.deck",)
    rule = "exploration.core.items.use"
    tell.everyone("throws", who=hero.character, creature=foe.kind, id=foe.id, item=WATER, rule=rule, also=also)
    blows.wound(s, foe, SCALD, chance, tell, rule="exploration.core.items.deck")


def smoke(s: State, hero: Hero, numbers: list[int], tell: Tell) -> None:
    """Each foe's next attack on the character this round misses.  [exploration.core.items.deck]"""
    bag.lose(s, hero, SMOKE)
    hero.smoke = list(numbers)
    also = ("exploration.core.items.deck",)
    tell.everyone("smokes", who=hero.character, item=SMOKE, rule="exploration.core.items.use", also=also)


def why_not(s: State, turn: Turn, hero: Hero, verb: str, what: str) -> Refusal | None:
    """What stands against an attack, ability or Item, or None where nothing special is to be said."""
    if verb not in ("attack", "beguile", "phantasm", "throw", "smoke"):
        return None
    if s.battle is None and verb != "phantasm":
        return Refusal("there is no foe on the map", rule="exploration.core.encounter.start")
    if verb in ("throw", "smoke"):
        needed = WATER if verb == "throw" else SMOKE
        if needed not in hero.items:
            return Refusal(f"you have no {needed}", rule="exploration.core.items.use")
        words = "Holy Water needs an Undead, Spirit or Demonic foe in Sight within 3"
        return Refusal(words if verb == "throw" else "smoke is round you already", rule="exploration.core.items.use")
    if turn.acted:
        return Refusal("your ACT is spent", rule="exploration.core.turn.act")
    name, _, ability = what.partition(" ")
    if ability or verb != "attack":
        own = ABILITIES[s.character(hero).ability]
        if (ability or verb) != own.id:
            return Refusal(f"your ability is {own.name}", rule="exploration.core.ability.act")
        if ability and not own.attack:
            return Refusal(f"{own.name} joins no attack: it is the ACT", rule="exploration.core.ability.act")
        if hero.power < s.figure(ABILITY):
            return Refusal(f"{own.name} costs {s.figure(ABILITY)} Power Points", rule="exploration.core.ability.act")
    if verb == "phantasm":
        also = ("exploration.core.encounter.sight",)
        return Refusal("Phantasm needs a character in Sight", rule=ABILITIES[PHANTASM].rule, also=also)
    if not any(foe.id == name for foe in s.foes):
        return Refusal("there is no such foe", rule="exploration.core.encounter.range")
    if verb == "beguile" and s.foe_by_id(name).stunned:
        return Refusal("this foe misses its next turn already", rule=ABILITIES[BEGUILE].rule)
    reach = BEGUILED if verb == "beguile" else blows.arm(s, hero)[2]
    if s.ground.distance(hero.at, s.foe_by_id(name).at) <= reach:
        return Refusal("this foe is out of your Sight", rule="exploration.core.encounter.sight")
    also = ("exploration.core.distance",)
    return Refusal("this foe is out of your reach", rule="exploration.core.encounter.range", also=also)


EVENTS: Final = {
    "pays": "{who} pays {cost} Power Points for {ability} and has {left} left.",
    "beguiled": "{creature} ({id}) is beguiled and will miss its next turn.",
    "veiled": "A phantasm protects {who}.",
    "throws": "{who} throws {item} at {creature} ({id}).",
    "smokes": "{who} breaks a {item}.",
}
