"""What a bot does when it is its turn, and what it does for the party before and after a fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undercroft.engine import Option
from undercroft.games.truedungeon.content.classes import spells
from undercroft.games.truedungeon.players.puzzles import solved
from undercroft.games.truedungeon.players.reasons import idle, reason
from undercroft.games.truedungeon.players.sight import Sight, has, is_foe, missing, percent, sturdy
from undercroft.games.truedungeon.players.worth import (
    cast,
    cures,
    harm,
    has_vitals,
    healing,
    item,
    spell_of,
    strike,
    tokens,
)

Worth = Callable[[Sight, Option], int]

BLOWS: Final = ("attack", "shoot", "coup", "leap", "lore", "send")
"""Verbs after which the target comes at once."""
ENOUGH: Final = 540
AGAIN: Final = ("rage", "sneak-attack", "righteous-wrath", "spell-surge")
"""Powers that make the very next blow or Spell count for more."""
WORTH_IT: Final = 8
"""So many Hit Points somebody must lack before a cure is given back for it."""
GIFT: Final = 10
"""So many times as much is worth what was given back, and is lost if anything else is done first."""
POWER_LEVEL: Final = 2
"""A power that is given back is worth as much as a Spell of this level."""
TURNED: Final = 7
TURNED_5TH: Final = 11
"""What turning deals to each, at 4th and at 5th level, where the bead test is mostly passed."""
HURRY: Final = 120
"""With less than so many seconds left before a fight, only what is worth more than this is still done."""


def turn(sight: Sight) -> Option:
    """The deed that seems to be worth most; to end the turn where nothing is worth anything.

    Nobody judges to a hair: of two ways that are worth about the same it is now this one, now that. Of the targets it
    is always the best.
    """
    best, most = best_deed(sight)
    if not most and sight.fights and not (sight.me["standard"] or sight.nearly_won or sight.last_round):
        sight.lavish = True  # Better that than nothing at all.
        best, most = best_deed(sight)
    if not most:
        return sight.pick(best, idle(sight))
    return sight.pick(best, lambda: reason(sight, best), next_best(sight, best) if sight.tells else ())


def best_deed(sight: Sight) -> tuple[Option, int]:
    """The deed that seems to be worth most, and how much that is; to end the turn, and 0, where there is none."""
    best, most = sight.choice.options[-1], 0
    least = HURRY if sight.foes and not sight.fights and int(sight.view["clock"]) < ENOUGH else 0
    wavering: dict[str, int] = {}
    for option in sight.choice.options:
        found = worth(sight, option)
        if found > least:
            verb, _, rest = option.id.partition(" ")
            way = verb if verb in BLOWS else f"{verb} {rest.partition(' ')[0]}"
            if way not in wavering:
                wavers = sight.temper.wavers
                wavering[way] = 100 - wavers + sight.chance.below(2 * wavers + 1, "worth")
            if found * wavering[way] > most:
                best, most = option, found * wavering[way]
    return best, most


def next_best(sight: Sight, best: Option) -> list[Option]:
    """The other deeds that are worth something, the best first, one of each way to do it."""
    found: dict[str, tuple[int, Option]] = {}
    for option in sight.options:
        verb, _, rest = option.id.partition(" ")
        way, value = f"{verb} {rest.partition(' ')[0]}", worth(sight, option)
        if option is not best and value > found.get(way, (0, option))[0]:
            found[way] = (value, option)
    return [option for _, option in sorted(found.values(), key=lambda pair: -pair[0])]


def worth(sight: Sight, option: Option) -> int:
    """What this deed is worth; nothing for what a bot does not know."""
    known = DEEDS.get(option.id.split(" ")[0])
    found = 0 if known is None else known(sight, option)
    return GIFT * found if found and sight.is_given_back(option) else found


# ---------------------------------------------------------------- powers


def use(sight: Sight, option: Option) -> int:
    """A special power, if it may be spent in this room."""
    id = option.id.split(" ")[1]
    line = sight.line(option)
    kept = line is not None and line["per"] == "game" and not sight.may_spend(line["of"], line["used"])
    if kept and not sight.is_given_back(option):
        return 0
    if sight.nearly_won and id in LATE:
        return 0  # It is as good as over.
    known = POWERS.get(id)
    return 30 * sight.fights if known is None else known(sight, option)


def _rage(sight: Sight, option: Option) -> int:
    return 300 if sight.fights and sight.round <= 2 and not has(sight.me, "rage") and sight.left > 40 else 0


def _lay_on_hands(sight: Sight, option: Option) -> int:
    whom, points = sight.target(option), option.id.split(" ")[-1]
    if whom is None or is_foe(whom) or not points.isdigit():
        return 0
    fewer = f"{option.id.rpartition(' ')[0]} {int(points) - 1}" in sight.by_id
    if fewer and int(points) > missing(whom):
        return 0
    found = healing(sight, whom, int(points))
    return found + int(points) if found else 0


def _remove(*conditions: str) -> Worth:
    def value(sight: Sight, option: Option) -> int:
        whom = sight.target(option)
        return 0 if whom is None or is_foe(whom) else cures(sight, conditions, whom)

    return value


def _remove_disease(sight: Sight, option: Option) -> int:
    """It takes a little off every blow: that can wait until the fight is over."""
    found = _remove("diseased")(sight, option)
    return found // 20 if sight.fights else found


def _taunt(sight: Sight, option: Option) -> int:
    foe = sight.target(option)
    if foe is None or not is_foe(foe) or percent(sight.me) < 40 or sight.me["class"] in foe["taunted"]:
        return 0
    others = [sturdy(one) for one in sight.living if one is not sight.me]
    if foe["taunted"] or not others or sturdy(sight.me) * len(others) < sum(others):
        return 0  # Somebody else bears its blows already, or better.
    return 35 + min(20, sight.left_of(foe) // 4)


def _turn_undead(sight: Sight, option: Option) -> int:
    """It hurts all that are Undead, and looks it or is told so; where nothing is known, it is tried once."""
    if not any(sight.kinds(foe) for foe in sight.foes):
        return 60 if sight.round == 1 and not sight.lore_may_come else 0
    amount = TURNED if sight.me["level"] < 5 else TURNED_5TH
    return sum(harm(sight, foe, amount) for foe in sight.foes if "undead" in sight.kinds(foe))


def _restore(sight: Sight, option: Option) -> int:
    """A Spell or power of somebody else's is given back where it heals or hurts at once: it must be their next deed."""
    _, _, whose, id = option.id.split(" ")
    one = next((hero for hero in sight.living if hero["class"] == whose), sight.me)
    if one is sight.me or not one["able"] or (sight.fights and (sight.left < 40 or sight.last_round)):
        return 0
    spell = next((spell for spell in spells() if spell.id == id), None)
    level = spell.level if spell is not None else POWER_LEVEL
    left = [line["id"] for line in one["spells"] if line["used"] < (line["of"] or 0)]
    if id in left or (id == "spell-surge" and not any(great(each) for each in left)):
        return 0  # They can cast it without, or have no Spell that is worth a surge.
    if id == "rage" and (sight.round > 2 or has(one, "rage")):
        return 0
    if id == "sneak-attack" and not any(has_vitals(sight, foe) and not foe["apart"] for foe in sight.foes):
        return 0
    if id == "lay-on-hands" or (spell is not None and spell.heal):
        least = sight.temper.heal if sight.fights else sight.temper.mend
        useful = any(percent(one) < least and missing(one) >= WORTH_IT for one in sight.living)
    else:
        useful = sight.fights and (id in AGAIN or (spell is not None and bool(spell.damage)))
    if level < 2 or not useful:
        return 0
    return 45 * level if sight.fights else 6 * level


def great(id: str) -> bool:
    """Whether a Spell is worth a surge: it heals or hurts, and is none of the small ones."""
    return any(one.id == id and one.level >= POWER_LEVEL and (one.heal or one.damage) for one in spells())


def _sneak(sight: Sight, option: Option) -> int:
    """It costs a round, and pays with a blow in melee: where one can be struck, at what has weak spots."""
    if sight.me["sneak"] or sight.left <= 30 or sight.last_round or sight.lore_may_come:
        return 0
    struck = [sight.target(one) for one in sight.verb("attack")]
    return 90 * any(foe is not None and has_vitals(sight, foe) for foe in struck)


def _flank(sight: Sight, option: Option) -> int:
    whom = sight.target(option)
    if whom is None or is_foe(whom) or not sight.fights:
        return 0
    card = whom["card"]
    return 4 * max(int(card["melee-damage"]), int(card["missile-damage"])) if whom["class"] != "bard" else 0


def _wrath(sight: Sight, option: Option) -> int:
    return strike(sight, option) + 20 if sight.fights and not sight.me["standard"] else 0


def _twist(sight: Sight, option: Option) -> int:
    foe = sight.target(option)
    return 0 if foe is None else harm(sight, foe, int(sight.me["card"]["melee-damage"]) + 4) * 12 // 10


def _in_fight(amount: int) -> Worth:
    return lambda sight, option: amount if sight.fights else 0


POWERS: Final[dict[str, Worth]] = {
    "rage": _rage,
    "lay-on-hands": _lay_on_hands,
    "remove-disease": _remove_disease,
    "remove-charm-fear-sleep": _remove("charmed", "feared", "asleep"),
    "righteous-wrath": _wrath,
    "taunt": _taunt,
    "twist-the-blade": _twist,
    "turn-undead": _turn_undead,
    "sneak-attack": _sneak,
    "flank": _flank,
    "spell-surge": lambda sight, option: 100 if sight.fights and not has(sight.me, "spell surge") else 0,
    "imbibers-skill": _in_fight(60),
    "detect-evil": lambda sight, option: 20 if sight.foes and not sight.fights else 0,
    "communicate-with-animals": lambda sight, option: 12 if not sight.foes and sight.view["puzzle"] is None else 0,
    "restore-power": _restore,
    "restore-spell": _restore,
}
"""What a power is worth, by its id."""
LATE: Final = ("rage", "spell-surge", "sneak-attack", "turn-undead", "imbibers-skill", "flank", "taunt")
"""Powers that a fight which is nearly won does not need."""


# ---------------------------------------------------------------- the rest


def sing(sight: Sight, option: Option) -> int:
    """A song lifts all who attack, while there is much left to attack."""
    if not sight.fights or sight.nearly_won or sight.left < 10:
        return 1
    return 12 * sum(bool(hero["able"]) for hero in sight.living if hero is not sight.me) + 5


def support(sight: Sight, option: Option) -> int:
    """A song of support shields all, which matters when it goes badly."""
    return (18 if sight.in_danger else 10) * len(sight.living) if sight.fights else 0


def surge(sight: Sight, option: Option) -> int:
    """A druid's Spell with twice its numbers: a great one, and while there is enough to heal or to hurt."""
    spell = spell_of(sight, option.id.split(" ")[1])
    if spell is None or sight.nearly_won or sight.room <= 2:
        return 0
    if spell.level < POWER_LEVEL and not sight.is_last and not sight.is_given_back(option):
        return 0
    return 15 * cast(sight, option) // 10


def manifest(sight: Sight, option: Option) -> int:
    """A Psychic Power: to heal, or to be prepared."""
    power = option.id.split(" ")[1]
    if power == "cell-repair":
        return healing(sight, sight.me, 4)
    return 8 if sight.foes and sight.may_spend(1, 0) and power not in ("ring-initiate", "adjust-mass") else 0


def march(sight: Sight, option: Option) -> int:
    """Whoever bears blows best walks in front, where many monsters strike first."""
    if not sight.temper.readies or option.id != "march front" or sight.fights:
        return 0
    return 30 if sight.leader is sight.me and sight.front is not sight.me else 0


def order(sight: Sight, option: Option) -> int:
    """In a fixed order a round takes less of the time, and more of them fit into the last room."""
    return 25 if sight.temper.leads and option.id == "order fixed" and sight.is_last and sight.foes else 0


def lore(sight: Sight, option: Option) -> int:
    """What a monster is, is good to know early."""
    foe = sight.target(option)
    return 160 if foe is not None and not foe.get("lore") and sight.round <= 1 else 0


def become(sight: Sight, option: Option) -> int:
    """Another form, for those who fight badly in their own; or a creature that is called."""
    if not sight.fights or sight.room < 3:
        return 0
    if option.id.startswith("summon"):
        return 45
    if sight.me["standard"] or any(cast(sight, spell) > 40 for spell in sight.verb("cast")):
        return 0  # In another form there are no Spells.
    return 25 if int(sight.me["card"]["melee-damage"]) < 12 else 0


def send(sight: Sight, option: Option) -> int:
    """The called creature attacks."""
    foe = sight.target(option)
    return 0 if foe is None else harm(sight, foe, 10, chance=30) + 5


def answer(sight: Sight, option: Option) -> int:
    """The puzzle beside a fight: for one who knows, or who guesses once while everybody can bear to be hurt for it."""
    seen = sight.view["puzzle"]
    if seen is not None and solved(seen) is not None:
        return 200
    hale = all(percent(one) > 50 for one in sight.living)
    free = sight.round <= 3 and not (seen and seen["tried"])
    return 70 if free and hale and sight.me["class"] in ("paladin", "rogue", "bard") else 0


def fetch(sight: Sight, option: Option) -> int:
    """A draught that heals is got out for the next round; whatever else lasts is drunk at once or in another room."""
    found = tokens().get(option.id.split(" ")[1])
    return item(sight, option) // 3 if found is not None and found[1].heal and not sight.last_round else 0


def box(sight: Sight, option: Option) -> int:
    """The rogue challenge box: with a tool where there is one, in combat only once the danger is over."""
    if sight.foes or sight.view["clock"] < 240:
        return 0
    return 40 + 10 * ("end-to-middle" in option.id) + 5 * option.id.endswith("roll")


DEEDS: Final[dict[str, Worth]] = {
    "attack": strike,
    "shoot": strike,
    "coup": strike,
    "leap": strike,
    "cast": cast,
    "use": use,
    "march": march,
    "order": order,
    "sing": sing,
    "support": support,
    "surge": surge,
    "manifest": manifest,
    "lore": lore,
    "become": become,
    "summon": become,
    "send": send,
    "answer": answer,
    "drink": item,
    "give": item,
    "read": item,
    "wave": item,
    "coat": item,
    "throw": item,
    "fire": item,
    "call": item,
    "gear": item,
    "fetch": fetch,
    "open": box,
    "take": lambda sight, option: 60 if (option.id == "take clue") == bool(sight.view["puzzle"]) else 55,
    "show": lambda sight, option: 60,
    "stand": lambda sight, option: 900,
    "wake": lambda sight, option: 90,
    "pick-up": lambda sight, option: 70,
    "reload": lambda sight, option: 20,
}
"""What a deed is worth, by its verb."""
