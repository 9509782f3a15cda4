"""What a deed is worth to a bot: in tenths of a Hit Point, dealt, kept or given back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Final

from undercroft.engine import Option
from undercroft.games.truedungeon.book.combat.arming import EDGES
from undercroft.games.truedungeon.book.combat.martial import VITALS
from undercroft.games.truedungeon.book.items.pouch import slug
from undercroft.games.truedungeon.content.classes import Spell, spells
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.content.tokens.token import Effect
from undercroft.games.truedungeon.content.uses import Use, uses
from undercroft.games.truedungeon.content.words import DIFFICULTIES
from undercroft.games.truedungeon.players.sight import Person, Sight, has, is_foe, missing, percent

USUAL_AC: Final = 15
USUAL_WHEEL: Final = 4
"""What a bot expects of a monster and a weapon of which it knows nothing."""
SNEAKS: Final = 15
"""What a sneak attack adds at 4th level."""
SURE: Final = 100
FOCUS: Final = {"wounded": 115, "bloodied": 135, "near death": 160}
"""How much more a blow is worth, in percent, against a monster that looks like this."""
OPPOSITE: Final = {"cold": "fire", "fire": "cold"}
"""Whatever burns well is not to be kept cool, and the other way round."""
HELPLESS: Final = ("asleep", "paralyzed", "petrified", "stunned", "pinned", "helpless")
HARSH: Final = DIFFICULTIES.index("nightmare")
"""From this difficulty on nothing heals the Poisoned; below it everything 2 points less."""
FALLING: Final = 30
"""Who has fewer percent of its Hit Points may not survive another round."""
BLESSED: Final[dict[str, int]] = {
    "to-hit": 25,
    "melee-to-hit": 20,
    "missile-to-hit": 12,
    "damage": 25,
    "melee-damage": 25,
    "missile-damage": 15,
    "spell-damage": 20,
    "ac": 8,
    "saves": 6,
    "fortitude": 2,
    "reflex": 2,
    "will": 2,
    "strength": 10,
    "dexterity": 8,
    "reduction": 12,
    "retribution": 10,
    "hp": 5,
    "regeneration": 10,
}
"""What a point of a number is worth to one character for a room."""


# ---------------------------------------------------------------- blows


def hits(bonus: int, foe: Person) -> int:
    """In how many of a hundred cases an attack with this bonus hits, by what has hit and missed so far."""
    lore = foe["lore"]
    if lore:
        ac = int(lore["ac"])
    elif foe["ac_high"] < 99:
        ac = (int(foe["ac_low"]) + int(foe["ac_high"])) // 2
    else:
        ac = max(int(foe["ac_low"]) + 1, USUAL_AC)
    return 5 * min(19, max(1, 21 - (ac - bonus)))


def harm(sight: Sight, foe: Person, amount: int, *, type: str = "", chance: int = SURE) -> int:
    """What so much damage to this monster is worth: more against one that is nearly down, nothing if it is immune."""
    lore = foe["lore"]
    if lore and type:
        if type in lore["immune"] or OPPOSITE.get(type) in lore["vulnerable"]:
            return 0
        amount += 5 * (type in lore["vulnerable"])
        if type in lore["resistant"]:
            amount = max(1, amount - (2 if type in EDGES.values() else 4))
    if foe["away"]:
        return 0
    worth = min(amount, sight.left_of(foe)) * chance // 10
    return max(0, worth) * (FOCUS.get(foe["look"], 100) if sight.temper.aims else 100) // 100


def blow(sight: Sight, mode: str) -> tuple[int, str]:
    """What the weapon of this mode shows on its wheel, and the kind of damage that this is; guessed in another form."""
    names = () if sight.me["form"] else sight.me["held"][mode]
    weapons = [token.weapon for name in names if (token := shipped().get(name)) is not None and token.is_weapon]
    if not weapons or weapons[0] is None or not weapons[0].wheel:
        return USUAL_WHEEL, ""
    wheel = weapons[0].wheel
    energy = weapons[0].energy if not weapons[0].share else None
    return sum(wheel) // len(wheel), energy or EDGES[weapons[0].edge]


def to_hit(sight: Sight, foe: Person, mode: str) -> int:
    """What is added to a slide against this monster, with all that lasts."""
    return int(sight.me["now"][f"{mode}-to-hit"]) + 4 * any(has(foe, name) for name in HELPLESS)


def has_vitals(sight: Sight, foe: Person) -> bool:
    """Whether a sneak attack may find a weak spot in this monster, for all that is known of it."""
    return not any(kind in VITALS for kind in sight.kinds(foe))


def strike(sight: Sight, option: Option) -> int:
    """An attack with what is in the hands."""
    foe = sight.target(option)
    if foe is None or not is_foe(foe):
        return 0
    card = sight.me["now"]
    mode = "missile" if option.id.startswith("shoot") else "melee"
    wheel, type = blow(sight, mode)
    damage = int(card[f"{mode}-damage"]) + wheel
    if option.id.startswith("coup"):
        return harm(sight, foe, 2 * damage, type=type) * 2
    if mode == "melee" and sight.me["sneak"] == "ready" and has_vitals(sight, foe):
        damage += SNEAKS
    if any(word in option.label.rpartition(" with ")[2] for word in (" and ", " twice")):
        damage = damage * 3 // 2  # Two weapons are slid.
    found = harm(sight, foe, damage, type=type, chance=hits(to_hit(sight, foe, mode), foe))
    return found + 5 if found else 0


# ---------------------------------------------------------------- help


def healing(sight: Sight, hero: Person, amount: int) -> int:
    """What so many Hit Points are worth to this character: nothing while it is well enough."""
    if hero["dead"] or hero["gone"]:
        return 0
    least = sight.temper.heal if sight.fights else sight.temper.mend
    if sight.nearly_won or sight.last_round:
        least = min(least, FALLING)  # Soon there is time for it, and it costs no action.
    if has(hero, "poisoned") and sight.hardness >= HARSH:
        return 0
    if has(hero, "poisoned") and amount > 0:
        amount = max(0, amount - 2)
    lacks = missing(hero)
    good = min(amount, lacks) if amount >= 0 else lacks
    if percent(hero) >= least or good <= 0:
        return 0
    if percent(hero) > FALLING and amount > 0 and 3 * good < 2 * amount:
        return 0
    return good * (30 if percent(hero) < FALLING else 20)


def blessing(sight: Sight, effects: Iterable[Effect], hero: Person) -> int:
    """What these changes are worth to a character before or early in a fight: most to whoever makes most of them."""
    if not sight.foes or hero["dead"] or sight.round > 2 or sight.nearly_won:
        return 0
    if not sight.temper.readies and not sight.fights:
        return 0
    found = sum(
        BLESSED.get(effect.stat, 0) * effect.by * _use_of(sight, effect.stat, hero) // 100 for effect in effects
    )
    return found // 2 if sight.fights else found  # In a fight it costs an action, and lasts for less of it.


def shoots(hero: Person) -> bool:
    """Whether this character does more by what it shoots or throws than hand to hand."""
    now = hero["now"]
    return bool(hero["held"]["missile"]) and all(
        now[f"missile-{number}"] >= now[f"melee-{number}"] for number in ("to-hit", "damage")
    )


def _use_of(sight: Sight, stat: str, hero: Person) -> int:
    """How much of a hundred this character makes of a better number: who strikes hard of To Hit, who is hit of AC."""
    now = hero["now"]
    if hero["class"] == "bard" and stat.endswith(("to-hit", "strength", "dexterity")):
        return 0  # It sings.
    if stat in ("ac", "reduction", "retribution", "hp", "regeneration"):
        return 300 if hero is sight.leader else 100  # Many monsters strike whoever walks in front.
    if stat == "missile-to-hit" or stat == "missile-damage" or stat == "dexterity":
        return 80 + 8 * max(0, min(12, int(now["missile-damage"]))) if shoots(hero) else 20
    if stat == "spell-damage":
        return 100 if any(one["of"] is None or one["used"] < one["of"] for one in hero["spells"]) else 0
    if stat == "strength":
        return 20 if shoots(hero) else 90 + 6 * max(0, int(now["melee-damage"]))
    if stat.endswith(("to-hit", "damage")):
        mode = "missile" if shoots(hero) else "melee"
        return (
            20
            if stat.startswith("melee") and mode == "missile"
            else 80 + 5 * max(0, min(12, int(now[f"{mode}-damage"])))
        )
    return 100


def cures(sight: Sight, conditions: Iterable[str], hero: Person) -> int:
    """What it is worth to free somebody of these conditions."""
    return 120 * sum(has(hero, name) for name in conditions)


# ---------------------------------------------------------------- Spells

SPELLS: Final[dict[str, Callable[[Sight, Person | None], int]]] = {
    "alertness": lambda sight, whom: 40 if sight.foes and not sight.fights else 0,
    "resistance": lambda sight, whom: (
        12
        if sight.temper.readies
        and sight.foes
        and whom is not None
        and whom is sight.leader
        and not has(whom, "resistance")
        else 0
    ),
    "instant-safeguard": lambda sight, whom: (
        0 if has(sight.me, "instant safeguard") or not sight.foes else max(0, 16 - int(sight.me["ac"])) * 15
    ),
    "ironskin": lambda sight, whom: 90 if whom is not None and sight.foes and not has(whom, "ironskin") else 0,
    "gaze-reflection": lambda sight, whom: 12 if sight.foes and whom is sight.me else 0,
    "pixie-shield": lambda sight, whom: 60 if sight.foes and not has(sight.me, "pixie shield") else 0,
    "protection-from-energy": lambda sight, whom: 25 if sight.foes and whom is sight.leader else 0,
    "invisibility": lambda sight, whom: 90 if sight.foes and percent(sight.me) < 60 else 0,
    "improved-invisibility": lambda sight, whom: 110 if sight.foes and percent(sight.me) < 70 else 0,
    "color-spray": lambda sight, whom: 60,
    "horrid-vision": lambda sight, whom: 70,
    "hypnotic-pattern": lambda sight, whom: 60 * len(sight.foes),
    "lesser-maze": lambda sight, whom: 150 if sight.in_danger and len(sight.foes) == 1 else 0,
    "summon-swarm": lambda sight, whom: 120,
    "song-of-refuge": lambda sight, whom: 170 if sight.fights and whom is not None and percent(whom) < 45 else 0,
    "enhance-bardsong": lambda sight, whom: 150 if sight.fights and sight.round <= 2 else 0,
    "taunt": lambda sight, whom: (
        210 if percent(sight.me) > 55 and any(percent(one) < 40 for one in sight.living) else 0
    ),
    "elevate-damage": lambda sight, whom: (
        130 if sight.foes and not sight.fights and not has(sight.me, "elevate damage") else 0
    ),
    "wardens-boon": lambda sight, whom: 60 if sight.foes and whom is not None and not has(whom, "warden's boon") else 0,
    "detect-poison": lambda sight, whom: 11 if not sight.foes and sight.room == 2 else 0,
    "neutralize-poison": lambda sight, whom: (
        150 if whom is not None and not is_foe(whom) and has(whom, "poisoned") else 0
    ),
    "inspire": lambda sight, whom: sum(
        2 * cures(sight, ("charmed", "feared", "held"), one) + 40 * has(one, "shaken") for one in sight.living
    ),
}
"""What a Spell is worth that is more than a number, with whom it is cast on."""


def spell_of(sight: Sight, id: str) -> Spell | None:
    """The Spell of this id, of one's own class if it has one."""
    return _spell("sorcerer" if sight.me["subclass"] == "sorcerer" else sight.me["class"], id)


@lru_cache(maxsize=1024)
def _spell(of: str, id: str) -> Spell | None:
    """The Spell of this id in this list, else in any other."""
    found = [one for one in spells() if one.id == id]
    return next((one for one in found if one.of == of), found[0] if found else None)


def cast(sight: Sight, option: Option) -> int:
    """A Spell: what it deals, heals or gives, if it may be spent in this room."""
    id = option.id.split(" ")[1]
    spell = spell_of(sight, id)
    if spell is None:
        return 0
    line = sight.line(option)
    free = ((spell.heal or spell.removes) and sight.fights) or not (spell.level or spell.pool)
    kept = line is not None and not free and not sight.may_spend(line["of"], line["used"])
    if kept and not sight.is_given_back(option):
        return 0
    whom = sight.target(option)
    if id in SPELLS:
        return 0 if sight.nearly_won else SPELLS[id](sight, whom)
    card = sight.me["card"]
    if spell.heal:
        amount = spell.heal + int(card["spell-healing"])
        people = sight.living if "party" in spell.target else [whom] if whom is not None and not is_foe(whom) else []
        return sum(healing(sight, hero, amount) for hero in people)
    if spell.damage:
        return _blast(sight, spell, whom, int(card["spell-damage"])) if sight.fights else 0
    people = sight.living if "party" in spell.target else [whom] if whom is not None and not is_foe(whom) else []
    return sum(
        blessing(sight, spell.effects, hero) + cures(sight, spell.removes, hero)
        for hero in people
        if not has(hero, spell.name)
    )


def _blast(sight: Sight, spell: Spell, whom: Person | None, more: int) -> int:
    amount = max(spell.damage, (spell.damage + 3 * spell.damage_skill) // 4) + more
    bonus = int(sight.me["card"]["missile-to-hit"])
    chance = 5 * min(19, max(1, 24 - spell.slide_ac + bonus)) if spell.slide_ac else SURE
    undead = max(amount, spell.damage_undead + more)
    found = 0
    for foe in sight.foes if "all monsters" in spell.target else [whom] if whom is not None and is_foe(whom) else []:
        deals = undead if "undead" in sight.kinds(foe) else amount
        found += harm(sight, foe, deals, type=spell.type, chance=chance)
    return found


# ---------------------------------------------------------------- tokens


@cache
def tokens() -> dict[str, tuple[str, Use]]:
    """By the word in ids of options: the token, and the first use of it that somebody makes."""
    return {
        slug(name): (name, next((row for row in rows if row.how not in ("passive", "react")), rows[0]))
        for name, rows in uses().items()
    }


def item(sight: Sight, option: Option) -> int:
    """A potion, scroll, wand, oil, missile or tool."""
    found = tokens().get(option.id.split(" ")[1])
    if found is None:
        return 0
    name, use = found
    if not use.per and not sight.may_spend(1, 0) and not (use.heal or use.revive):
        return 0
    whom = sight.target(option)
    person = whom if whom is not None and not is_foe(whom) else sight.me
    if use.revive:
        return 900 if any(whom is one for one in sight.dead) or (whom is None and sight.dead) else 0
    worth = 0
    if use.heal:
        worth += sum(healing(sight, one, use.heal) for one in (sight.living if use.target == "party" else [person]))
    worth += cures(sight, use.removes, person)
    if (use.damage or use.wheel) and sight.fights:
        amount = use.damage + (sum(use.wheel) // len(use.wheel) if use.wheel else 0)
        many = sight.foes if use.target == "monsters" else [whom] if whom is not None and is_foe(whom) else []
        sliding = use.how in ("throw", "fire", "call") or use.slide_ac
        worth += sum(harm(sight, foe, amount, type=use.type, chance=60 if sliding else SURE) for foe in many)
    if use.how == "fire" and whom is not None and is_foe(whom):
        worth += strike(sight, Option(f"shoot {whom['id']}")) + 15
    if use.inflicts and sight.fights and not sight.nearly_won:
        worth += 60
    if use.effects and not has(person, name):
        worth += blessing(sight, use.effects, person)
    if (use.crit_from or use.double_against or use.how == "coat") and sight.fights and sight.round <= 2:
        worth += 0 if sight.nearly_won else 40
    if use.how == "gear" and use.hook:
        worth += 15
    return worth - use.cost * 10
