"""Whether a hit is critical, and its damage by kind in the ledger's order: what is added, what the target takes off.

[truedungeon.damage.order] [truedungeon.crit.multiplier-add] [truedungeon.damage.dr-mixed]
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from undercroft.engine.craft.reckoning import Reckoning
from undercroft.games.truedungeon.book.basics import venom
from undercroft.games.truedungeon.book.basics.conditions import diseased
from undercroft.games.truedungeon.book.combat import arming, features, martial
from undercroft.games.truedungeon.book.combat.rolled import WHEEL
from undercroft.games.truedungeon.character.toll import VIPER_POISON
from undercroft.games.truedungeon.content.adventures.scaling import vulnerability
from undercroft.games.truedungeon.state.records import Foe, Hero, Part, Slide
from undercroft.games.truedungeon.state.state import State, condition_of
from undercroft.games.truedungeon.state.stats import song_now

NO_CRIT: Final = {
    "elemental": "truedungeon.combat.elemental-no-crit",
    "incorporeal": "truedungeon.condition.incorporeal.no-crit",
    "construct": "truedungeon.crit.immune-types",
    "ooze": "truedungeon.crit.immune-types",
    "plant": "truedungeon.crit.immune-types",
    "undead": "truedungeon.crit.immune-types",
}
"""Creatures without vital anatomy, and the rule that says it of them."""
GHOST_TOUCH: Final = ("force", "eldritch")
"""What strikes the incorporeal like anything else.  [truedungeon.condition.incorporeal.exempt-attributes]"""


@dataclass(slots=True)
class Scored:
    """What became of a slide: whether it hits and crits, its damage by type, and how that was reckoned."""

    hit: bool = False
    critical: bool = False
    parts: dict[str, int] = field(default_factory=dict)
    healed: int = 0
    harm: Reckoning = field(default_factory=Reckoning)
    rule: str = ""
    total: int = 0
    needed: int = 0

    @property
    def damage(self) -> int:
        """All of it together."""
        return sum(self.parts.values())


def why_crit_immune(s: State, foe: Foe) -> str:
    """The rule by which a monster cannot be critically hit, or nothing.

    [truedungeon.crit.immune-types] [truedungeon.combat.elemental-no-crit] [truedungeon.condition.incorporeal.no-crit]
    """
    kind = s.kind(foe)
    if kind.crit_immune is not None:
        return "truedungeon.crit.immune-sneak" if kind.crit_immune else ""
    return next((rule for type, rule in NO_CRIT.items() if type in kind.types), "")


def deals(s: State, slide: Slide, found: Scored) -> None:
    """The damage of a hit by kind, in the order of the ledger.  [truedungeon.damage.order]

    Number, bonuses, penalties, vulnerability; immune kinds struck out; multipliers; the sneak bonus; at least 1 of a
    Sickened one; the target's reductions; last the attacker's Disease. Never below 0.
    """
    foe, hero = s.foe(slide.foe), s.heroes[slide.hero]
    kind = s.kind(foe)
    harm = found.harm
    if martial.SAME in slide.marks:  # It was reckoned when it was dealt first.
        _add(harm, slide.damage)
        found.parts = dict(harm.amounts)
        return
    harm.by("truedungeon.damage.order", "truedungeon.resolution.both-ways" if slide.form == "spell" else "")
    parts = [list(part) for part in slide.damage]
    if "dual" in slide.marks:
        harm.by("truedungeon.damage.weapon-dual")
        _better_edge(s, foe, parts)
    parts += _song_damage(s, slide)
    if "ghostly-share" in slide.marks:
        parts = [part for part in parts if part[1] in GHOST_TOUCH]  # [truedungeon.condition.incorporeal.mixed-damage]
    _add(harm, parts)
    amounts = harm.amounts
    if s.rules.as_sacred and "divine" in amounts:
        amounts["sacred"] = amounts.get("sacred", 0) + amounts.pop("divine")
    _below_zero(amounts)
    for type, more in kind.vulnerable.items():
        if amounts.get(type, 0) > 0 and "no-vulnerable" not in slide.marks:
            by = vulnerability(more, s.difficulty, scaled=s.rules.scaled)
            amounts[type] += by  # [truedungeon.damage.vulnerable] [truedungeon.damage.sonic-crystal]
            harm.note(f"{by:+d} vulnerable to {type}", "truedungeon.damage.vulnerable")
            harm.by("truedungeon.damage.vulnerable-scale", "truedungeon.damage.mixed-resist")
            if type == "sonic" and "crystalline" in kind.types:
                harm.by("truedungeon.damage.sonic-crystal")
    _strike_out(s, slide, foe, harm)
    found.critical = _is_critical(s, slide, foe, harm)
    if found.critical and arming.VIPER in slide.marks:
        harm.add(VIPER_POISON, "Viper Strike", rule="truedungeon.set.viper-strike.monk", kind="poison")
        _strike_out(s, slide, foe, harm)
    early = found.critical and s.rules.reduce_first
    if early:
        _reduce(s, slide, foe, found)
    _multiply(s, slide, foe, found)
    if slide.sneak and "ghostly-share" not in slide.marks:
        _sneak(slide, found)
    _at_least_1(s, slide, harm)
    ill = "summoned" not in slide.marks
    if s.rules.disease_first and ill:
        _disease(s, hero, harm)
    if not early:
        _reduce(s, slide, foe, found)
    if not s.rules.disease_first and ill:  # [truedungeon.condition.sickened.with-diseased]
        _disease(s, hero, harm)
    found.parts = {type: amount for type, amount in amounts.items() if amount > 0}
    healed = [type for type in kind.healed_by if found.parts.get(type)]  # [truedungeon.damage.healed-by]
    for type in healed:
        harm.by("truedungeon.damage.healed-by", "truedungeon.damage.healed-by-amount")
        found.healed += found.parts.pop(type)
    if found.healed and condition_of(foe, "poisoned") is not None:
        found.healed, rule = venom.gains(s, found.healed)
        harm.by("truedungeon.digital.monster-conditions", rule)


def _add(harm: Reckoning, parts: list[Part]) -> None:
    """All these parts are in it."""
    for points, kind, label, rule in parts:
        if label.endswith(WHEEL):  # What an attack begins with is no bonus.
            harm.amounts[kind] = harm.amounts.get(kind, 0) + points
            if points:
                harm.note(f"{points} {label}", rule)
        else:
            harm.add(points, label, rule=rule, kind=kind)


def _better_edge(s: State, foe: Foe, parts: list[Part]) -> None:
    """What cuts and stabs counts as whichever is better against this monster.  [truedungeon.damage.weapon-dual]"""
    kind = s.kind(foe)

    def worth(type: str) -> int:
        less = kind.dr.get(type, 0) + vulnerability(kind.resistant.get(type, 0), s.difficulty)
        more = vulnerability(kind.vulnerable.get(type, 0), s.difficulty, scaled=s.rules.scaled)
        return more - less - MOST * (type in kind.immune)

    best = max(EDGES, key=worth)
    for part in parts:
        if part[1] in EDGES:
            part[1] = best


EDGES: Final = ("piercing", "slashing")
MOST: Final = 999
"""More than any attack does."""


def _at_least_1(s: State, slide: Slide, harm: Reckoning) -> None:
    """A weapon hit of a Sickened one does at least 1 point, before reductions.
    [truedungeon.condition.sickened.minimum]

    Ruling: the point is of the weapon's own kind, so what is immune or resistant to that does not suffer it.
    """
    if condition_of(s.heroes[slide.hero], "sickened") is None or slide.form == "spell" or "no-damage" in slide.marks:
        return
    type = next(iter(harm.amounts), "")
    if harm.total < 1 and type not in _immunities(s, slide, s.foe(slide.foe), harm.amounts):
        harm.amounts[type] = 1
        harm.note("at least 1", "truedungeon.condition.sickened.minimum")
        harm.by("truedungeon.damage.minimum-hit")


def _song_damage(s: State, slide: Slide) -> list[Part]:
    """What the bardsong adds: to weapons and Spells, not to what an item does.

    [truedungeon.class.bard.bardsong.not-items] [truedungeon.class.bard.bardsong.bonus]
    """
    song = song_now(s)
    if song is None or "no-song" in slide.marks or not slide.damage:
        return []
    if "shared" in slide.marks:  # A Spell with several targets has it in the pool that its caster divides.
        return []
    value = song.attack["melee-damage" if slide.form == "melee" else "missile-damage"].value
    return [[value, slide.damage[0][1], "bardsong", "truedungeon.class.bard.bardsong.bonus"]] if value else []


def _below_zero(amounts: dict[str, int]) -> None:
    """Penalties that a kind cannot bear are taken from the others; nothing is below 0."""
    owed = sum(-amount for amount in amounts.values() if amount < 0)
    for type in amounts:
        if amounts[type] < 0:
            amounts[type] = 0
    for type in amounts:
        off = min(owed, amounts[type])
        amounts[type] -= off
        owed -= off


def _strike_out(s: State, slide: Slide, foe: Foe, harm: Reckoning) -> None:
    """Kinds of damage to which the monster is immune do nothing.

    [truedungeon.damage.immune] [truedungeon.damage.mixed]
    """
    immune = _immunities(s, slide, foe, harm.amounts)
    for type, amount in harm.amounts.items():
        if amount and type in immune:
            harm.note(f"immune to {type}" if "no-damage" not in slide.marks else "no damage", immune[type])
            harm.by("truedungeon.damage.immune", "truedungeon.damage.mixed")
            harm.amounts[type] -= amount
    if harm.amounts.get("eldritch") and "eldritch" in s.kind(foe).immune:
        harm.by("truedungeon.damage.eldritch")


def _immunities(s: State, slide: Slide, foe: Foe, amounts: dict[str, int]) -> dict[str, str]:
    """The kinds of damage that do nothing to the monster here, with the rule; Eldritch always does."""
    kind = s.kind(foe)
    immune = dict.fromkeys(kind.immune, "truedungeon.damage.immune")
    if "undead" in kind.types and "energy-drain" in kind.types:  # [truedungeon.damage.darkrift]
        immune["darkrift"] = "truedungeon.damage.darkrift"
    if kind.alignment == "good" and {"outsider", "good"} & set(kind.types):
        immune["sacred"] = "truedungeon.damage.sacred-good"
    if "elemental" in kind.types:
        immune["poison"] = "truedungeon.combat.elemental-type"
    immune.pop("eldritch", None)  # [truedungeon.damage.eldritch]
    if condition_of(foe, "silenced") is not None or condition_of(s.heroes[slide.hero], "silenced") is not None:
        immune["sonic"] = "truedungeon.damage.sonic-silence"
    if "no-damage" in slide.marks or ("undead-only" in slide.marks and "undead" not in kind.types):
        immune = dict.fromkeys(amounts, "truedungeon.damage.immune") | immune
    return immune


def _multiply(s: State, slide: Slide, foe: Foe, found: Scored) -> None:
    """Multipliers add their excess: twice doubled is three times.

    [truedungeon.crit.multiplier-add] [truedungeon.crit.multiplier-portion] [truedungeon.crit.multiplier-triple]
    """
    hero, harm, amounts = s.heroes[slide.hero], found.harm, found.harm.amounts
    times = 1
    if found.critical:
        more, rule = features.crit_times(s, hero, slide, harm)
        times += more - 1
        harm.note(f"x{more}, a critical hit", rule)
        harm.by("truedungeon.crit.all-damage", "truedungeon.crit.strength-doubled")
    by_type: dict[str, int] = {}
    for factor, type, label, rule in slide.extra:
        if type and not s.rules.whole_attack:
            by_type[type] = by_type.get(type, 0) + factor - 1
        else:
            times += factor - 1
        harm.note(f"x{factor}, {label}", rule)
        harm.by("truedungeon.crit.multiplier-add")
    if amounts.get("sacred") and "undead" in s.kind(foe).types:
        if s.rules.whole_attack:
            times += 1
        else:
            by_type["sacred"] = by_type.get("sacred", 0) + 1
        harm.note("x2 Sacred", "truedungeon.damage.sacred-undead")
        harm.by("truedungeon.crit.multiplier-portion", "truedungeon.crit.multiplier-add")
    for type in amounts:
        amounts[type] *= times + by_type.get(type, 0)
        if times > 2 and by_type.get(type):
            harm.by("truedungeon.crit.multiplier-triple")


def _is_critical(s: State, slide: Slide, foe: Foe, harm: Reckoning) -> bool:
    """Whether this hit is a critical one.

    [truedungeon.crit.double] [truedungeon.crit.only-20-auto] [truedungeon.condition.helpless.crit-immune]
    """
    hero = s.heroes[slide.hero]
    if "no-crit" in slide.marks or not slide.damage:
        return False
    if slide.form == "spell":
        cast = not {"scroll", "wand"} & set(slide.marks)
        if not (cast and features.spells_crit(s, hero, slide)):
            harm.by("truedungeon.crit.spell-default")
            return False
        harm.by("truedungeon.crit.spell")
    least, rule = features.crit_from(s, hero, slide, harm)
    if "coup" not in slide.marks and slide.natural < min(least, slide.crit_from):
        return False
    over = features.overcomes(s, hero, slide, foe, harm)
    immune = why_crit_immune(s, foe)
    if s.kind(foe).crit_immune is not None:
        harm.behind("truedungeon.crit.immune-sneak")
    if immune and not over:
        harm.by("truedungeon.crit.immune-still-hits")
        harm.behind(immune)
        harm.by("truedungeon.condition.helpless.crit-immune" if "coup" in slide.marks else "")
        return False
    harm.by(rule, "truedungeon.crit.only-20-auto" if slide.natural < 20 else "truedungeon.crit.double")
    if immune:
        harm.by(over)
    elif over:
        harm.behind(over)
    return True


def _sneak(slide: Slide, found: Scored) -> None:
    """The sneak bonus is there; a crit doubles it only with some weapons.

    [truedungeon.crit.not-sneak] [truedungeon.class.rogue.sneak.no-crit-double]
    """
    twice = found.critical and "sneak-doubles" in slide.marks
    if found.critical and not twice:
        found.harm.by("truedungeon.crit.not-sneak", "truedungeon.class.rogue.sneak.no-crit-double")
    more = slide.sneak * (2 if twice else 1)
    found.harm.add(more, "sneak attack", rule="truedungeon.class.rogue.sneak.damage", kind="sneak")


def _disease(s: State, hero: Hero, harm: Reckoning) -> None:
    """What a Diseased character does is 2 less, or half on the two hardest levels.

    [truedungeon.condition.diseased.normal]
    """
    before = harm.total
    left, rules = diseased(s, hero, before)
    if not rules:
        return
    if condition_of(hero, "sickened") is not None:
        harm.by("truedungeon.condition.sickened.with-diseased")
    harm.note(f"{left - before:+d} Diseased", "truedungeon.condition.diseased.everything")
    harm.by(*rules)
    harm.take_off(before - left)


def _reduce(s: State, slide: Slide, foe: Foe, found: Scored) -> None:
    """The monster's resistances, each off its own kind, then its general Damage Reduction off the rest.

    [truedungeon.damage.resistant] [truedungeon.damage.resistant-floor] [truedungeon.damage.dr]
    [truedungeon.crit.resistance-order] [truedungeon.digital.needs-plus]
    """
    kind, harm, amounts = s.kind(foe), found.harm, found.harm.amounts
    order = "truedungeon.crit.resistance-order" if found.critical else ""
    if slide.form != "spell" and "no-plus" not in slide.marks:
        _needs_plus(s, slide, kind.needs_plus, harm)
    _harmed_by(s, slide, foe, harm)
    for type, less in kind.resistant.items():
        whole = s.rules.whole_resist and amounts.get(type)
        if amounts.get(type):
            by = vulnerability(less, s.difficulty, scaled=False)
            harm.less(
                by,
                f"resistant to {type}",
                rule="truedungeon.damage.resistant",
                kinds=_borne(amounts, None if whole else type),
            )
            harm.by(
                "truedungeon.damage.resistant-floor",
                "truedungeon.damage.mixed-resist",
                order,
            )
    for type, by in sorted(kind.dr.items(), key=lambda row: row[0] == "all"):
        if type == "all":
            if amounts.get("eldritch"):
                harm.by("truedungeon.damage.eldritch")
            if any(amount for kind_, amount in amounts.items() if kind_ != "eldritch"):
                harm.less(by, "Damage Reduction", rule="truedungeon.damage.dr", kinds=_borne(amounts))
                harm.by("truedungeon.damage.dr-mixed", order)
        elif amounts.get(type):
            words = f"{type} Damage Reduction"
            harm.less(by, words, rule="truedungeon.damage.dr-typed", kinds=_borne(amounts, type))
            harm.by(order)


def _needs_plus(s: State, slide: Slide, plus: int, harm: Reckoning) -> None:
    """A weapon of too low a plus does nothing.  [truedungeon.digital.needs-plus]"""
    if slide.plus >= plus or (s.rules.natural_20 and slide.natural == 20):
        return
    harm.note(f"harmed by +{plus} weapons only", "truedungeon.digital.needs-plus")
    for type in harm.amounts:
        harm.amounts[type] = 0


def _harmed_by(s: State, slide: Slide, foe: Foe, harm: Reckoning) -> None:
    """A weapon of the kind that does not harm the monster does nothing, on a natural 20 too.

    [truedungeon.digital.harmed-by]
    """
    harmed, rule = arming.harms_foe(s, slide, foe)
    if rule:
        harm.by("truedungeon.digital.harmed-by", rule)
    if not harmed:
        harm.note(f"harmed by {s.kind(foe).harmed_by} weapons only", "truedungeon.digital.harmed-by")
        harm.amounts.update(dict.fromkeys(harm.amounts, 0))


def _borne(amounts: dict[str, int], type: str | None = None) -> list[str]:
    """The kinds that a monster's reductions are taken off: this one, or all, but never Eldritch.

    [truedungeon.damage.eldritch]
    """
    return [one for one in ([type] if type else amounts) if one != "eldritch"]
