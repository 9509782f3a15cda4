"""A hero in a combat: whom to attack with what, when to heal, burn, lift, defend or run.

Everything is weighed in the health that it is likely to save the party.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Option
from undercroft.engine.craft.player import Asked
from undercroft.games.pararoles.content.bestiary import ATTACK, SPECIAL, spoken
from undercroft.games.pararoles.content.cards import HEARTS, LETTERS, SUITS, card_named, value
from undercroft.games.pararoles.content.goods import AXE, DAGGER, DART, KNUCKLES, LEAF, REACH, SPEAR, WEAPONS
from undercroft.games.pararoles.faces.chart import AT, chart_of, mask
from undercroft.games.pararoles.floor.grid import distance
from undercroft.games.pararoles.players.goods import to_spare
from undercroft.games.pararoles.players.odds import (
    ONE,
    RANKS,
    TYPE_OF,
    chance_of,
    forecast,
    health_of,
    hero_blow,
    luck,
    menace,
    prime_of,
)
from undercroft.games.pararoles.players.party import Party
from undercroft.games.pararoles.players.temper import SOUND, Temper

Hero = Mapping[str, Any]
Foe = Mapping[str, Any]

ENCOURAGED: Final = 3
BRUISED: Final = 3
EVEN: Final = ONE // 2
RUSH: Final = 2
NEAR_STAIRS: Final = 6
"""Whoever runs wants so good a chance, or time for more attempts; enemies slower than a rush, or stairs this near."""

LATER: Final = 40
"""What a blow is worth, in hundredths, to an enemy that had better be fought after all others."""

FINESSE: Final = {"": 100, DART: 110, SPEAR: 112, KNUCKLES: 118}
"""By weapon what an attack with it is worth, in hundredths of one with bare hands."""


class Fight:
    """A combat as one of its members sees it."""

    def __init__(self, view: Mapping[str, Any], seat: int, temper: Temper = SOUND) -> None:
        self.temper = temper
        combat = view["combat"]
        self.view = view
        self.me: Hero = next(hero for hero in view["heroes"] if hero["seat"] == seat)
        self.heroes: list[Hero] = [hero for hero in view["heroes"] if hero["seat"] in combat["heroes"]]
        self.foes: list[Foe] = [foe for foe in view["enemies"] if foe["name"] in combat["enemies"]]
        alone = len(self.foes) == 1
        self.threats = {foe["name"]: menace(foe, self.heroes, alone=alone) for foe in self.foes}
        self.threat = sum(self.threats.values())
        self.burning: list[str] = view["map"]["burning"]

    @property
    def gains_by_running(self) -> bool:
        """Whether there is anywhere to run to but back to the same enemies, or a card for a last one to mend with."""
        hurt = self.me["full"] - self.me["health"] > 1
        mends = len(self.heroes) == 1 and hurt and bool(self.me["treasure"])
        return mends or bool(Party(self.view, self.me["seat"], self.temper).refuge)

    def foe(self, name: str) -> Foe | None:
        """The enemy of this name in the combat."""
        return next((foe for foe in self.foes if foe["name"] == name), None)

    def power(self, foe: Foe) -> int:
        """The damage to be expected of the whole party and of what clings to the enemy, in a round."""
        whole: int = sum(hero_blow(hero, foe) for hero in self.heroes) + ONE * foe["acid"]
        return max(1, whole + (ONE if self.burns(foe) else 0))

    def burns(self, foe: Foe) -> bool:
        """Whether flames eat at this enemy."""
        return foe["at"] in self.burning and not TYPE_OF[foe["type"]].fire

    def saved(self, foe: Foe, damage: int) -> int:
        """The health that this much damage to the enemy saves: as much sooner the whole fight is over.

        The more so, the more it matters to hit this enemy rather than another.
        """
        capped: int = min(damage, foe["health"] * ONE)
        first = max(map(self.focus, self.foes))
        whole = self.threat * capped // self.power(foe)
        if not self.temper.aims:
            return whole
        return whole * (LATER + (100 - LATER) * self.focus(foe) // max(1, first)) // 100

    def focus(self, foe: Foe) -> int:
        """How much it matters to hit this enemy rather than another: the dangerous and those soon felled first."""
        health: int = foe["health"]
        return self.threats[foe["name"]] * self.power(foe) // (health * ONE)


# ---------------------------------------------------------------- a turn


def fight(asked: Asked[Temper]) -> Option:
    """The action that saves the party most health."""
    here = Fight(asked.view, asked.choice.seat, asked.temper)
    options = asked.by_id
    if "run" in options and is_time_to_run(here):
        return asked.pick(options["run"], f"run: with {here.me['health']} health left this fight costs you too much")
    if "restock" in options and is_empty(here.me, "quiver") and to_spare(here.me):
        return asked.pick(options["restock"], "restock: the quiver is empty, and a card can be spared")
    if "lift" in options and pays_to_lift(here):
        return asked.pick(options["lift"], "lift The Big One: the toughest enemy would take you longer by blows")
    if "move" in options and not any(here.foe(id.partition(" ")[2]) for id in options):
        return asked.pick(options["move"], "move: no enemy is within your reach")
    best = max(asked.options, key=lambda option: worth(here, option))
    others = sorted(asked.options, key=lambda option: -worth(here, option)) if asked.tells else ()
    return asked.pick(best, lambda: why_worth(here, best), [one for one in others if one is not best])


def why_worth(here: Fight, option: Option) -> str:
    """Why this action saves most."""
    verb, _, whom = option.id.partition(" ")
    foe = here.foe(whom)
    if verb == "sword":
        return "swing The Big One: it is lifted, now or never"
    if foe is not None and (verb == "attack" or verb in WEAPONS):
        hurt = hero_blow(here.me, foe)
        if foe["health"] <= 2 and hurt * 2 >= foe["health"] * ONE:
            return f"attack {spoken(foe['name'])}: it has {foe['health']} health left and may fall before it acts"
        if len(here.foes) == 1:
            return f"attack {spoken(foe['name'])}: the sooner it falls, the less this fight costs you"
        if here.focus(foe) < max(map(here.focus, here.foes)):
            return f"attack {spoken(foe['name'])}: of all your blows this one is worth most"
        return f"attack {spoken(foe['name'])}: of them all it threatens most for the {foe['health']} health it has left"
    if verb == "special":
        return why_special(here, whom)
    if verb == "defend":
        return "defend: two cards against every blow save more than an attack would"
    if verb == "ignite":
        return "set the ground ablaze: the enemy burns round after round"
    return "nothing else promises more here"


def why_special(here: Fight, whom: str) -> str:
    """Why the Special Action of the hero's role saves most."""
    foe = here.foe(whom)
    if foe is not None:
        if SUITS[prime_of(here.me)] == "spades":
            return f"bruise {spoken(foe['name'])}: 3 damage at once, more than a blow brings"
        return f"confuse {spoken(foe['name'])}: it loses what it would do next"
    other = next((hero for hero in here.heroes if hero["player"] == whom), here.me)
    if prime_of(here.me) == HEARTS:
        return f"encourage @{other['seat']}: {health_left(other)}, and each fight allows it once"
    if not whom:
        return "attack with two cards: the better one counts, and each fight allows it once"
    return f"give @{other['seat']} the order: their blow is worth more than yours"


def health_left(hero: Hero) -> str:
    """The hero's health in words."""
    return f"{hero['health']} of {hero['full']} health left"


def worth(here: Fight, option: Option) -> int:
    """The health that this action is likely to save."""
    verb, _, whom = option.id.partition(" ")
    foe = here.foe(whom)
    if verb == "sword":
        return here.threat * 100  # It is lifted: now or never.
    if foe is not None and (verb == "attack" or verb in WEAPONS):
        return attack_worth(here, here.me, foe, "" if verb == "attack" else verb)
    if verb == "special":
        return special_worth(here, whom)
    if verb == "defend":
        return defense_worth(here)
    if verb == "ignite":
        return max((flame_worth(here, other) for other in here.foes), default=-1)
    return -1


def attack_worth(here: Fight, hero: Hero, foe: Foe, weapon: str, *, advantage: bool = False) -> int:
    """What an attack saves; blows at a reflecting enemy fall back."""
    damage = hero_blow(hero, foe, advantage=advantage)
    if foe["reflecting"]:
        return -damage
    damage = damage * FINESSE.get(weapon, 100) // 100
    if weapon == AXE and not foe["acid"]:
        damage += ONE // 4 * max(0, min(foe["health"] - 2, 3))
    if weapon == DAGGER and any(item["key"] == DAGGER and item["uses"] for item in hero["items"]):
        damage += spark_worth(foe) // 3
    return here.saved(foe, damage)


def special_worth(here: Fight, whom: str) -> int:
    """What the Special Action of the hero's role saves."""
    if here.temper.plain:
        return -1
    me = here.me
    prime = prime_of(me)
    good = chance_of(me["now"][SUITS[prime]])
    foe = here.foe(whom)
    if prime == HEARTS:
        other = next(hero for hero in here.heroes if hero["player"] == whom)
        lost = min(ENCOURAGED, other["full"] - other["health"])
        urgent = 2 if other["health"] <= 2 else 1
        return good * lost * urgent if lost >= 2 else 0
    if not whom:
        return max(attack_worth(here, me, foe, "", advantage=True) for foe in here.foes)
    if foe is None:
        ally = next(hero for hero in here.heroes if hero["player"] == whom)
        best = max(attack_worth(here, ally, foe, best_weapon(here, ally, foe)) for foe in here.foes)
        return good * best // ONE
    if SUITS[prime] == "spades":
        stop = luck(foe["stats"]["spades"])
        hurt = BRUISED * good * (RANKS - stop) // RANKS
        return -hurt if foe["reflecting"] else here.saved(foe, hurt)
    return 0 if foe["lost"] else good * here.threats[foe["name"]] // ONE


def defense_worth(here: Fight) -> int:
    """What a Defense Action saves: of the attacks on oneself until the next turn those that a second card stops."""
    stats = here.me["now"].values()
    good = sum(map(chance_of, stats)) // 4
    mine = here.threat // len(here.heroes)
    return good * good // ONE * mine // ONE


def flame_worth(here: Fight, foe: Foe) -> int:
    """What flames under this enemy save, a turn being spent on them."""
    if TYPE_OF[foe["type"]].fire or foe["at"] in (*here.burning, here.view["map"]["stairs"]) or foe["health"] < 2:
        return -1
    at, square = AT[here.me["at"]], AT[foe["at"]]
    if distance(at, square) > REACH or not chart_of(here.view).ground.sees(at, square):
        return -1
    health: int = foe["health"] * ONE
    before, after = health * ONE // here.power(foe), health * ONE // (here.power(foe) + ONE)
    return here.threat * (before - after) // ONE


def best_weapon(here: Fight, hero: Hero, foe: Foe) -> str:
    """The weapon with which this hero had best attack this enemy."""
    carried: list[str] = ["", *(item["key"] for item in hero["items"] if item["key"] in WEAPONS)]
    return max(carried, key=lambda weapon: attack_worth(here, hero, foe, weapon))


def is_empty(hero: Hero, key: str) -> bool:
    """Whether the hero has this item and nothing is left in it."""
    return any(item["key"] == key and not item["uses"] for item in hero["items"])


def is_time_to_run(here: Fight) -> bool:
    """Whether the fight is lost, or this hero nearly fallen while others fight on."""
    cost = forecast(here.heroes, here.foes)
    if cost * 100 > health_of(here.heroes) * here.temper.lost:
        open_way = here.view["map"]["stairs"] is not None or len(here.heroes) == 1
        return open_way and can_escape(here) and here.gains_by_running
    ground = chart_of(here.view).ground
    touched = any(ground.touch(AT[here.me["at"]], AT[foe["at"]]) for foe in here.foes)
    others = [hero for hero in here.heroes if hero is not here.me]
    if not touched or here.me["health"] > 1 or not others:
        return False
    return cost > ONE and forecast(others, here.foes) * 2 < health_of(others)


def can_escape(here: Fight) -> bool:
    """Whether running is likely to succeed in time and to lead away: from slow enemies, or to stairs that are near."""
    chance = chance_of(here.me["now"][here.view["options"]["trick_suit"]])
    lost_a_round = here.threat // len(here.heroes)
    if chance < EVEN and lost_a_round >= chance * here.me["health"]:
        return False
    stairs = here.view["map"]["stairs"]
    near = stairs is not None and chart_of(here.view).far(AT[here.me["at"]], 1 << AT[stairs]) <= NEAR_STAIRS
    return near or all(TYPE_OF[foe["type"]].speed < RUSH or foe["entangled"] for foe in here.foes)


def flee(asked: Asked[Temper]) -> Option:
    """Run as far from the enemies as can be, and toward the stairs."""
    chart = chart_of(asked.view)
    foes = mask(foe["at"] for foe in asked.view["enemies"])
    stairs = asked.view["map"]["stairs"]

    def value(option: Option) -> tuple[bool, int, int]:
        square = AT[option.id]
        exit_far = chart.far(square, 1 << AT[stairs], foes) if stairs is not None else 0
        return option.id in asked.view["map"]["burning"], exit_far, -chart.far(square, foes)

    near = "" if stairs is None else "near the stairs, and "
    return asked.pick(min(asked.options, key=value), f"that way: {near}as far from the enemies as can be")


# ---------------------------------------------------------------- The Big One


def pays_to_lift(here: Fight) -> bool:
    """Whether The Big One, two rounds and many draws from now, is likely to beat hitting on."""
    sword = here.view["combat"]["sword"]
    if sword["lifted"]:
        return True
    toughest = max(here.foes, key=lambda foe: (foe["health"], foe["name"]))
    kill = felling(here, toughest)
    rounds = toughest["health"] * ONE * ONE // here.power(toughest)
    return len(here.heroes) > 1 and kill * rounds // ONE > 3 * ONE


def felling(here: Fight, foe: Foe) -> int:
    """The chance that a lift and the swings after it fell this enemy."""
    hits = []
    for hero in here.heroes:
        lift = chance_of(max(hero["now"].values()))
        swing = 0
        for suit in SUITS:
            good = chance_of(hero["now"][suit])
            swing += good * good // ONE * (ONE - chance_of(foe["stats"][suit])) // ONE // 4
        hits.append(lift * swing // ONE)
    none, single = ONE, 0
    for hit in hits:
        single = single * (ONE - hit) // ONE + none * hit // ONE
        none = none * (ONE - hit) // ONE
    return ONE - none - single


# ---------------------------------------------------------------- what a turn asks besides


def strike(asked: Asked[Temper]) -> Option:
    """An attack out of turn, or one more: with what and on whom it is worth most."""
    here = Fight(asked.view, asked.choice.seat, asked.temper)

    def value(option: Option) -> int:
        verb, _, whom = option.id.partition(" ")
        foe = here.foe(whom)
        if option.id == "no":
            return 0
        if option.id == "restock":
            return ONE if to_spare(here.me) and is_empty(here.me, "quiver") else -1
        if foe is None or verb == LEAF:
            return -1
        if verb == "sword":
            return here.threat * 100
        return attack_worth(here, here.me, foe, "" if verb == "attack" else verb)

    best = max(asked.options, key=value)
    if best.id == "no":
        return asked.pick(best, "no: no attack is worth it now")
    if best.id == "restock":
        return asked.pick(best, "restock: the quiver is empty, and a card can be spared")
    return asked.pick(best, lambda: why_worth(here, best))


def flame(asked: Asked[Temper]) -> Option:
    """Burn the ground under the enemy who will suffer longest."""
    options = asked.by_id
    if asked.view["combat"] is not None:
        here = Fight(asked.view, asked.choice.seat, asked.temper)
        for foe in sorted(here.foes, key=lambda foe: (-flame_worth(here, foe), foe["name"])):
            if foe["at"] in options and flame_worth(here, foe) >= 0:
                return asked.pick(options[foe["at"]], f"there: under {spoken(foe['name'])}, which will suffer longest")
    members = [hero["at"] for hero in asked.view["heroes"]]
    free = next((option for option in asked.options if option.id not in members), asked.options[0])
    return asked.pick(free, "there: no friend stands on it")


def keep(asked: Asked[Temper]) -> Option:
    """Keep a card that succeeds for this hero."""
    options = asked.by_id
    hero = next(hero for hero in asked.view["heroes"] if hero["seat"] == asked.choice.seat)
    card: str = asked.view["combat"]["strike"]["card"]
    if card[-1] not in LETTERS:
        return asked.pick(options["keep"], "keep it: such a card always serves")
    good = value(card_named(card)) <= hero["now"][SUITS[LETTERS.index(card[-1])]]
    if good and value(card_named(card)) <= RANKS:
        return asked.pick(options["keep"], "keep it: on your stat it succeeds")
    return asked.pick(options["discard"], "discard it: on your stat it fails")


def voidspark(asked: Asked[Temper]) -> Option:
    """Declare it against an enemy that would take long to beat."""
    options = asked.by_id
    foe = Fight(asked.view, asked.choice.seat, asked.temper).foe(asked.view["combat"]["strike"]["enemy"])
    if foe is not None and spark_worth(foe) > ONE:
        return asked.pick(options["declare"], f"declare it: {spoken(foe['name'])} would take long to beat by blows")
    return asked.pick(options["attack"], "attack: this enemy falls soon enough, and the spark is kept")


def spark_worth(foe: Foe) -> int:
    """What a Voidspark is worth as damage."""
    health: int = foe["health"]
    return (RANKS - luck(max(foe["stats"].values()))) * health * ONE // RANKS


def miracle(asked: Asked[Temper]) -> Option:
    """Have an enemy roll again that would do harm."""
    options = asked.by_id
    menacing = asked.view["combat"]["menace"]
    foes = [] if menacing is None else [foe for foe in asked.view["enemies"] if foe["name"] == menacing["enemy"]]
    bad = any(TYPE_OF[foe["type"]].die[menacing["face"] - 1] in (ATTACK, SPECIAL) for foe in foes)
    if bad:
        return asked.pick(options["reroll"], "roll again: this face does you harm")
    return asked.pick(options["stand"], "let it stand: this face does no harm")
