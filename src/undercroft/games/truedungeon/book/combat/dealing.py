"""The damage of a hit by kind, worked out in the ledger's order: what the attacker adds, what the target takes off.

[truedungeon.damage.order] [truedungeon.crit.multiplier-add] [truedungeon.damage.dr-mixed]
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from undercroft.engine.notes import cite
from undercroft.games.truedungeon.book.basics.conditions import diseased
from undercroft.games.truedungeon.book.combat import arming, features
from undercroft.games.truedungeon.character.toll import VIPER_POISON
from undercroft.games.truedungeon.content.adventures.scaling import vulnerability
from undercroft.games.truedungeon.state.records import Foe, Hero, Part, Slide
from undercroft.games.truedungeon.state.state import State, condition_of
from undercroft.games.truedungeon.state.stats import song_now

NO_CRIT: Final = ("construct", "incorporeal", "ooze", "plant", "undead", "elemental")
"""Creatures without vital anatomy.  [truedungeon.crit.immune-types]"""
GHOST_TOUCH: Final = ("force", "eldritch")
"""What strikes the incorporeal like anything else.  [truedungeon.condition.incorporeal.exempt-attributes]"""


@dataclass(slots=True)
class Scored:
    """What became of a slide: whether it hits and crits, its damage by type, and the sum in words."""

    hit: bool = False
    critical: bool = False
    parts: dict[str, int] = field(default_factory=dict)
    healed: int = 0
    why: list[str] = field(default_factory=list)
    rule: str = ""
    total: int = 0
    needed: int = 0

    @property
    def damage(self) -> int:
        """All of it together."""
        return sum(self.parts.values())


def is_crit_immune(s: State, foe: Foe) -> bool:
    """Whether a monster cannot be critically hit.

    [truedungeon.crit.immune-types] [truedungeon.combat.elemental-no-crit]
    """
    kind = s.kind(foe)
    if kind.crit_immune is not None:
        cite("truedungeon.crit.immune-sneak")
        return kind.crit_immune
    if "elemental" in kind.types:
        cite("truedungeon.combat.elemental-no-crit")
    return any(type in NO_CRIT for type in kind.types)


def deals(s: State, slide: Slide, found: Scored) -> None:
    """The damage of a hit by kind, in the order of the ledger.  [truedungeon.damage.order]

    Number, bonuses, penalties, vulnerability; immune kinds struck out; multipliers; the sneak bonus; at least 1 of a
    Sickened one; the target's reductions; last the attacker's Disease. Never below 0.
    """
    foe, hero = s.foe(slide.foe), s.heroes[slide.hero]
    kind = s.kind(foe)
    if "same" in slide.marks:
        found.parts = {part[1]: part[0] for part in slide.damage}
        found.why += [f"{part[0]:+d} {part[2]}" for part in slide.damage]
        return
    cite("truedungeon.damage.order", "truedungeon.resolution.both-ways" if slide.form == "spell" else "")
    parts = [list(part) for part in slide.damage]
    if "dual" in slide.marks:
        _better_edge(s, foe, parts)
    parts += _song_damage(s, slide)
    if "ghostly-share" in slide.marks:
        parts = [part for part in parts if part[1] in GHOST_TOUCH]
    amounts: dict[str, int] = {}
    for part in parts:
        amounts[part[1]] = amounts.get(part[1], 0) + part[0]
        if part[0]:
            cite(part[3])
            found.why.append(f"{part[0]:+d} {part[2]}")
    if s.rules.as_sacred and "divine" in amounts:
        amounts["sacred"] = amounts.get("sacred", 0) + amounts.pop("divine")
    _below_zero(amounts)
    for type, more in kind.vulnerable.items():
        if amounts.get(type, 0) > 0 and "no-vulnerable" not in slide.marks:
            by = vulnerability(more, s.difficulty, scaled=s.rules.scaled)
            amounts[type] += by
            found.why.append(f"{by:+d} vulnerable to {type}")
            cite("truedungeon.damage.vulnerable", "truedungeon.damage.mixed-resist")
            cite("truedungeon.damage.sonic-crystal" if type == "sonic" and "crystalline" in kind.types else "")
    _strike_out(s, slide, foe, amounts, found)
    found.critical = _is_critical(s, slide, foe)
    if found.critical and arming.VIPER in slide.marks:
        cite("truedungeon.set.viper-strike.monk")
        amounts["poison"] = amounts.get("poison", 0) + VIPER_POISON
        found.why.append(f"+{VIPER_POISON} Viper Strike")
        _strike_out(s, slide, foe, amounts, found)
    early = found.critical and s.rules.reduce_first
    if early:
        _reduce(s, slide, foe, amounts, found)
    _multiply(s, slide, foe, amounts, found)
    if slide.sneak and "ghostly-share" not in slide.marks:
        amounts["sneak"] = amounts.get("sneak", 0) + _sneak(s, slide, found)
    _at_least_1(s, slide, amounts, found)
    ill = "summoned" not in slide.marks
    if s.rules.disease_first and ill:
        _disease(s, hero, amounts, found)
    if not early:
        _reduce(s, slide, foe, amounts, found)
    if not s.rules.disease_first and ill:
        _disease(s, hero, amounts, found)
    found.parts = {type: amount for type, amount in amounts.items() if amount > 0}
    healed = [type for type in kind.healed_by if found.parts.get(type)]
    for type in healed:
        cite("truedungeon.damage.healed-by", "truedungeon.damage.healed-by-amount")
        found.healed += found.parts.pop(type)


def _better_edge(s: State, foe: Foe, parts: list[Part]) -> None:
    """What cuts and stabs counts as whichever is better against this monster.  [truedungeon.damage.weapon-dual]"""
    kind = s.kind(foe)

    def worth(type: str) -> int:
        less = kind.dr.get(type, 0) + vulnerability(kind.resistant.get(type, 0), s.difficulty)
        more = vulnerability(kind.vulnerable.get(type, 0), s.difficulty, scaled=s.rules.scaled)
        return more - less - (MOST if type in kind.immune else 0)

    cite("truedungeon.damage.weapon-dual")
    best = max(EDGES, key=worth)
    for part in parts:
        if part[1] in EDGES:
            part[1] = best


EDGES: Final = ("piercing", "slashing")
MOST: Final = 999
"""More than any attack does."""


def _at_least_1(s: State, slide: Slide, amounts: dict[str, int], found: Scored) -> None:
    """A weapon hit of a Sickened one does at least 1 point, before reductions.
    [truedungeon.condition.sickened.minimum]

    Ruling: the point is of the weapon's own kind, so what is immune or resistant to that does not suffer it.
    """
    if condition_of(s.heroes[slide.hero], "sickened") is None or slide.form == "spell" or "no-damage" in slide.marks:
        return
    type = next(iter(amounts), "")
    if slide.damage and sum(amounts.values()) < 1 and type not in _immunities(s, slide, s.foe(slide.foe), amounts):
        cite("truedungeon.damage.minimum-hit", "truedungeon.condition.sickened.minimum")
        amounts[type] = 1
        found.why.append("at least 1")


def _song_damage(s: State, slide: Slide) -> list[Part]:
    song = song_now(s)
    if song is None or "no-song" in slide.marks or not slide.damage:
        return []
    value = song.attack["melee-damage" if slide.form == "melee" else "missile-damage"].value
    if "shared" in slide.marks:
        value = 0  # A Spell with several targets has the song's damage in the pool that its caster divides.
    type = slide.damage[0][1]
    return [[value, type, "bardsong", "truedungeon.class.bard.bardsong.bonus"]] if value else []


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


def _strike_out(s: State, slide: Slide, foe: Foe, amounts: dict[str, int], found: Scored) -> None:
    """Kinds of damage to which the monster is immune do nothing.

    [truedungeon.damage.immune] [truedungeon.damage.mixed]
    """
    immune = _immunities(s, slide, foe, amounts)
    for type in amounts:
        if amounts[type] and type in immune:
            cite("truedungeon.damage.immune", "truedungeon.damage.mixed")
            found.why.append(f"immune to {type}" if "no-damage" not in slide.marks else "no damage")
            amounts[type] = 0


def _immunities(s: State, slide: Slide, foe: Foe, amounts: dict[str, int]) -> set[str]:
    """The kinds of damage that do nothing to the monster here.

    [truedungeon.damage.darkrift] [truedungeon.damage.sacred-good]
    """
    kind = s.kind(foe)
    immune = {*kind.immune}
    if "undead" in kind.types and "energy-drain" in kind.types:
        immune.add("darkrift")
        cite("truedungeon.damage.darkrift")
    if kind.alignment == "good" and ("outsider" in kind.types or "good" in kind.types):
        immune.add("sacred")
        cite("truedungeon.damage.sacred-good")
    if "elemental" in kind.types:
        immune.add("poison")
        cite("truedungeon.combat.elemental-type")
    if "eldritch" in immune:
        cite("truedungeon.damage.eldritch")
        immune.discard("eldritch")
    if condition_of(foe, "silenced") is not None or condition_of(s.heroes[slide.hero], "silenced") is not None:
        immune.add("sonic")
        cite("truedungeon.damage.sonic-silence")
    if "no-damage" in slide.marks or ("undead-only" in slide.marks and "undead" not in kind.types):
        immune |= set(amounts)
    return immune


def _multiply(s: State, slide: Slide, foe: Foe, amounts: dict[str, int], found: Scored) -> None:
    """Multipliers add their excess: twice doubled is three times.

    [truedungeon.crit.multiplier-add] [truedungeon.crit.multiplier-portion]
    """
    hero = s.heroes[slide.hero]
    times = 1
    if found.critical:
        more, rule = features.crit_times(s, hero, slide)
        times += more - 1
        cite(rule, "truedungeon.crit.all-damage", "truedungeon.crit.strength-doubled")
        found.why.append(f"x{more}, a critical hit")
    by_type: dict[str, int] = {}
    for factor, type, label, rule in slide.extra:
        cite(rule, "truedungeon.crit.multiplier-add")
        if type and not s.rules.whole_attack:
            by_type[type] = by_type.get(type, 0) + factor - 1
        else:
            times += factor - 1
        found.why.append(f"x{factor}, {label}")
    if amounts.get("sacred") and "undead" in s.kind(foe).types:
        cite(
            "truedungeon.damage.sacred-undead", "truedungeon.crit.multiplier-portion", "truedungeon.crit.multiplier-add"
        )
        if s.rules.whole_attack:
            times += 1
        else:
            by_type["sacred"] = by_type.get("sacred", 0) + 1
        found.why.append("x2 Sacred")
    for type in amounts:
        amounts[type] *= times + by_type.get(type, 0)
        cite("truedungeon.crit.multiplier-triple" if times > 2 and by_type.get(type) else "")


def _is_critical(s: State, slide: Slide, foe: Foe) -> bool:
    """Whether this hit is a critical one.

    [truedungeon.crit.double] [truedungeon.crit.only-20-auto] [truedungeon.condition.helpless.crit-immune]
    """
    hero = s.heroes[slide.hero]
    if "no-crit" in slide.marks or not slide.damage:
        return False
    if slide.form == "spell" and slide.natural:
        cast = "scroll" not in slide.marks and "wand" not in slide.marks
        if not (cast and features.spells_crit(s, hero, slide)):
            cite("truedungeon.crit.spell-default")
            return False
        cite("truedungeon.crit.spell")
    least, rule = features.crit_from(s, hero, slide, foe)
    reached = "coup" in slide.marks or slide.natural >= min(least, slide.crit_from) > 0
    if not reached or not (slide.natural or "coup" in slide.marks):
        return False
    over = features.overcomes(s, hero, slide, foe)
    if is_crit_immune(s, foe) and not over:
        cite("truedungeon.crit.immune-still-hits")
        cite("truedungeon.condition.helpless.crit-immune" if "coup" in slide.marks else "")
        cite("truedungeon.condition.incorporeal.no-crit" if "incorporeal" in s.kind(foe).types else "")
        return False
    cite(over, rule, "truedungeon.crit.only-20-auto" if slide.natural < 20 else "truedungeon.crit.double")
    return True


def _sneak(s: State, slide: Slide, found: Scored) -> int:
    """The sneak bonus; a crit doubles it only with some weapons.  [truedungeon.crit.not-sneak]"""
    cite("truedungeon.class.rogue.sneak.damage")
    twice = found.critical and "sneak-doubles" in slide.marks
    if found.critical and not twice:
        cite("truedungeon.crit.not-sneak", "truedungeon.class.rogue.sneak.no-crit-double")
    found.why.append(f"+{slide.sneak * (2 if twice else 1)} sneak attack")
    return slide.sneak * (2 if twice else 1)


def _disease(s: State, hero: Hero, amounts: dict[str, int], found: Scored) -> None:
    """What a Diseased character does is 2 less, or half on the two hardest levels.

    [truedungeon.condition.diseased.normal]
    """
    if condition_of(hero, "diseased") is None:
        return
    sum_ = sum(amounts.values())
    cite("truedungeon.condition.sickened.with-diseased" if condition_of(hero, "sickened") is not None else "")
    left = diseased(s, hero, sum_)
    found.why.append(f"{left - sum_:+d} Diseased")
    owed = sum_ - left
    for type in amounts:
        off = min(owed, amounts[type])
        amounts[type] -= off
        owed -= off


def _reduce(s: State, slide: Slide, foe: Foe, amounts: dict[str, int], found: Scored) -> None:
    """The monster's resistances, each off its own kind, then its general Damage Reduction off the rest.

    [truedungeon.damage.resistant] [truedungeon.damage.resistant-floor] [truedungeon.damage.dr]
    [truedungeon.crit.resistance-order] [truedungeon.digital.needs-plus]
    """
    kind = s.kind(foe)
    if kind.needs_plus and slide.form != "spell" and "no-plus" not in slide.marks:
        _needs_plus(s, slide, kind.needs_plus, amounts, found)
    for type, less in kind.resistant.items():
        whole = s.rules.whole_resist and amounts.get(type)
        if amounts.get(type):
            by = vulnerability(less, s.difficulty, scaled=False)
            cite(
                "truedungeon.damage.resistant",
                "truedungeon.damage.resistant-floor",
                "truedungeon.damage.mixed-resist",
                "truedungeon.crit.resistance-order",
            )
            found.why.append(f"-{by} resistant to {type}")
            _take_off(amounts, by, None if whole else type)
    for type, by in sorted(kind.dr.items(), key=lambda row: row[0] == "all"):
        cite("truedungeon.crit.resistance-order" if found.critical else "")
        if type == "all":
            cite(
                "truedungeon.damage.dr",
                "truedungeon.damage.dr-mixed",
                "truedungeon.damage.eldritch" if amounts.get("eldritch") else "",
            )
            if any(amount for kind_, amount in amounts.items() if kind_ != "eldritch"):
                found.why.append(f"-{by} Damage Reduction")
            _take_off(amounts, by, None)
        elif amounts.get(type):
            cite("truedungeon.damage.dr-typed")
            found.why.append(f"-{by} {type} Damage Reduction")
            _take_off(amounts, by, type)


def _needs_plus(s: State, slide: Slide, plus: int, amounts: dict[str, int], found: Scored) -> None:
    """A weapon of too low a plus does nothing.  [truedungeon.digital.needs-plus]"""
    has = next((int(mark[5:]) for mark in slide.marks if mark.startswith("plus ")), 0)
    if has >= plus or (s.rules.natural_20 and slide.natural == 20):
        return
    cite("truedungeon.digital.needs-plus")
    found.why.append(f"harmed by +{plus} weapons only")
    for type in amounts:
        amounts[type] = 0


def _take_off(amounts: dict[str, int], by: int, type: str | None) -> None:
    for one in [type] if type else [each for each in amounts if each != "eldritch"]:
        if one == "eldritch":
            continue
        off = min(by, amounts.get(one, 0))
        amounts[one] = amounts.get(one, 0) - off
        by -= off
