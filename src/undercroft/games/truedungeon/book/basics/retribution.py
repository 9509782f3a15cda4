"""Wounds and death of monsters; and what they take for striking a character in melee: Retribution Damage, Deadbane.

[truedungeon.combat.rd-trigger] [truedungeon.combat.rd-both-ways] [truedungeon.set.mithral.five]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Tell
from undercroft.engine.craft.reckoning import Reckoning
from undercroft.engine.craft.telling import after, quiet, seen
from undercroft.games.truedungeon.book.basics.conditions import diseased
from undercroft.games.truedungeon.book.basics.warding import resistance
from undercroft.games.truedungeon.character.toll import deadbane
from undercroft.games.truedungeon.content.adventures.scaling import vulnerability
from undercroft.games.truedungeon.state.records import Foe, Harm, Hero, Lasting
from undercroft.games.truedungeon.state.state import State, condition_of
from undercroft.games.truedungeon.state.stats import column, lasting_parts

ONCE: Final = "retribution"
"""What lies on a monster that has had its one Retribution of this round, by the variant `once_per_round`."""


def strike_back(s: State, hero: Hero, harm: Harm, tell: Tell) -> None:
    """A blow has been settled: the monster has taken what comes back at it, to a friend who struck it is due.

    The slain strike back too, and no Spell Resistance is asked for.
    [truedungeon.combat.rd-trigger] [truedungeon.combat.rd-negated] [truedungeon.combat.rd-not-ranged]
    [truedungeon.combat.rd-no-chain] [truedungeon.set.mithral.five-trigger] [truedungeon.partycard.rd]
    [truedungeon.digital.rd-after-death] [truedungeon.combat.rd-no-sr]
    """
    foe = next((one for one in s.standing() if one.id == harm.source), None)
    if foe is None:
        _friendly(s, hero, harm)
        return
    owed = parts_of(s, hero)
    if "melee" not in harm.marks:
        return
    bane = deadbane(s.card(hero), "melee", undead="undead" in s.kind(foe).types)
    if bane.value:
        _take(s, foe, hero, Reckoning(bane.rule), {"": bane.value}, tell)
    if not owed or not harm.lost:
        return
    if s.rules.once_per_round:
        if any(one.name == ONCE for one in foe.lasting):
            return
        foe.lasting.append(Lasting(ONCE, "monsters", rule="truedungeon.combat.rd-per-hit"))
    back = Reckoning("truedungeon.combat.rd-trigger")
    several = _sources(s, hero) > 1
    doubled = s.rules.coup_crit and s.assault is not None and s.assault.coup
    back.by(
        "truedungeon.digital.rd-after-death" if hero.hp <= 0 else "",
        "truedungeon.combat.rd-one-point",
        "truedungeon.combat.rd-both-ways",
        "truedungeon.combat.rd-stack" if several else "",
        "truedungeon.combat.rd-mixed" if several else "",
        "truedungeon.combat.rd-per-hit",
        "truedungeon.combat.rd-no-multiplier" if doubled else "",
        "truedungeon.combat.rd-type",
        "truedungeon.partycard.rd",
        "truedungeon.set.darkthorn.rd" if owed.get("piercing") else "",
    )
    back.behind("truedungeon.combat.rd-no-sr" if resistance(s, foe)[0] else "")
    _take(s, foe, hero, back, less(s, foe, owed, back, rule="truedungeon.combat.rd-dr"), tell)


def kept_back(s: State, hero: Hero, harm: Harm) -> str:
    """The rule by which nothing comes back for this damage though the character returns some, or nothing."""
    if harm.source == "rd":
        return "truedungeon.combat.rd-not-attack"
    if not any(foe.id == harm.source for foe in s.standing()) or not parts_of(s, hero):
        return ""
    if "melee" not in harm.marks:
        return "truedungeon.combat.rd-not-ranged"
    return "" if harm.lost else "truedungeon.combat.rd-negated"


def _friendly(s: State, hero: Hero, harm: Harm) -> None:
    """A charmed or confused friend who has wounded this character in melee is due the same.

    [truedungeon.combat.rd-trigger]
    """
    friend = next((one for one in s.heroes if one is not hero and one.cls == harm.source), None)
    if friend is None or "melee" not in harm.marks or not harm.lost:
        return
    parts = parts_of(s, hero)
    left, _ = diseased(s, hero, sum(parts.values()))
    parts = _short_of(parts, sum(parts.values()) - left)
    if any(parts.values()):
        rule = "truedungeon.combat.rd-trigger"
        s.harms.append(Harm(friend.number, parts, "rd", f"the {s.name(hero)} in return", ["rd"], rule=rule))


def weakened(s: State, foe: Foe, parts: dict[str, int]) -> dict[str, int]:
    """What is left by kind of damage that a monster does: of a Diseased one less, as of a character.

    [truedungeon.digital.monster-conditions] [truedungeon.condition.diseased.everything]
    """
    whole = sum(parts.values())
    left, _ = diseased(s, foe, whole)
    return _short_of(parts, whole - left)


def by_disease(s: State, foe: Foe) -> tuple[str, ...]:
    """The rules by which a monster does less damage, or none."""
    if condition_of(foe, "diseased") is None:
        return ()
    how = "truedungeon.condition.diseased.nightmare" if s.hardness >= 3 else "truedungeon.condition.diseased.normal"
    return ("truedungeon.digital.monster-conditions", "truedungeon.condition.diseased.everything", how)


def _short_of(parts: dict[str, int], points: int) -> dict[str, int]:
    """The damage by kind, less so many points of all of it."""
    left = Reckoning()
    left.amounts = dict(parts)
    left.take_off(points)
    return left.amounts


def between(s: State, foe: Foe, other: Foe, tell: Tell) -> None:
    """A monster that has wounded another in melee has taken what that one returns.

    [truedungeon.combat.rd-trigger] [truedungeon.combat.rd-both-ways]
    """
    owed = weakened(s, other, returns(s, other))
    if not any(owed.values()):
        return
    back = Reckoning("truedungeon.combat.rd-trigger")
    back.by("truedungeon.combat.rd-both-ways", *by_disease(s, other))
    damage = sum(less(s, foe, owed, back, rule="truedungeon.combat.rd-dr").values())
    _suffer(s, foe, other.name, damage, back, tell)


def returns(s: State, foe: Foe) -> dict[str, int]:
    """A monster's Retribution Damage by kind.  [truedungeon.combat.rd-type]"""
    return {"" if kind == "typeless" else kind: by for kind, by in s.kind(foe).rd.items()}


def parts_of(s: State, hero: Hero) -> dict[str, int]:
    """The character's Retribution Damage by kind, from tokens and from what lasts.

    [truedungeon.combat.rd-stack] [truedungeon.combat.rd-type] [truedungeon.set.darkthorn.rd]
    """
    parts: dict[str, int] = {}
    whole = column(s, hero, "retribution").value
    if "retribution" not in hero.given:
        for source in s.card(hero).fitted.sources:
            effect = source.effect
            if effect.stat == "retribution" and effect.type and not effect.circumstantial:
                parts[effect.type] = parts.get(effect.type, 0) + effect.by
    more = sum(part.value for part in lasting_parts(hero.lasting, ("retribution",)))
    parts[""] = whole - sum(parts.values()) + more
    return {kind: amount for kind, amount in parts.items() if amount > 0}


def _sources(s: State, hero: Hero) -> int:
    """From how many sources the character's Retribution Damage comes."""
    worn = column(s, hero, "retribution")
    on_card = len(worn.parts) or int(worn.value > 0)
    return on_card + len(lasting_parts(hero.lasting, ("retribution",)))


def less(s: State, foe: Foe, owed: dict[str, int], steps: Reckoning, *, rule: str) -> dict[str, int]:
    """What is left of damage after the monster's immunities and reductions, as of one instance; these are by that rule.

    [truedungeon.combat.rd-dr] [truedungeon.combat.rd-mixed]
    """
    kind = s.kind(foe)
    left = {type: 0 if type in kind.immune else amount for type, amount in owed.items() if type != ELDRITCH}
    whole = sum(left.values())
    for type, by in kind.resistant.items():
        left[type] = max(0, left.get(type, 0) - vulnerability(by, s.difficulty, scaled=False))
    for type, points in sorted(kind.dr.items(), key=lambda row: row[0] == "all"):
        for one in [type] if type != "all" else left:
            off = min(points, left.get(one, 0))
            left[one] = left.get(one, 0) - off
            points -= off
    steps.by(rule if sum(left.values()) < whole else "")
    return {**left, ELDRITCH: owed.get(ELDRITCH, 0)}


ELDRITCH: Final = "eldritch"
"""The kind of damage that nothing reduces.  [truedungeon.damage.eldritch]"""


def _take(s: State, foe: Foe, hero: Hero, back: Reckoning, parts: dict[str, int], tell: Tell) -> None:
    """The monster has taken what is left of it, less for one who is Diseased.

    [truedungeon.condition.diseased.everything]
    """
    damage, rules = diseased(s, hero, sum(parts.values()))
    s.tally["dealt"] = s.tally.get("dealt", 0) + damage
    back.by(*rules)
    _suffer(s, foe, s.name(hero), damage, back, tell)


def _suffer(s: State, foe: Foe, who: str, damage: int, back: Reckoning, tell: Tell) -> None:
    """The monster has taken so much for striking somebody."""
    tell.everyone(
        "retribution",
        who=who,
        foe=foe.name,
        damage=damage,
        rule=back.rule,
        also=back.rules,
        behind=back.hidden,
        shows=True,
    )
    if damage:
        wound(s, foe, damage, 0, tell, rule=back.rule)


LOOKS: Final = ((25, "near death"), (50, "bloodied"), (75, "wounded"))


def look_of(hp: int, taken: int) -> str:
    """How hurt a monster looks: by what it has left of its Hit Points.  [truedungeon.digital.monster-hp-shown]

    >>> look_of(100, 0), look_of(100, 25), look_of(100, 60), look_of(100, 75)
    ('unhurt', 'wounded', 'bloodied', 'near death')
    """
    left = (hp - taken) * 100
    return next((look for share, look in LOOKS if left <= share * hp), "unhurt")


def wound(s: State, foe: Foe, lost: int, gained: int, tell: Tell, *, rule: str = "") -> None:
    """A monster has lost so much and regained so much; at 0 it is dead.

    [truedungeon.death.zero] [truedungeon.damage.healed-by-amount]
    """
    if foe.dead or not (lost or gained):
        return
    foe.taken = max(0, foe.taken + lost - gained)
    if foe.taken >= foe.hp:
        foe.dead = True
        s.tally["slain"] = s.tally.get("slain", 0) + 1
        also = ("truedungeon.death.zero",)
        tell.everyone("slain", foe=foe.name, rule=rule or "truedungeon.combat.kill-timing", also=also, shows=True)
        return
    before, foe.look = foe.look, look_of(foe.hp, foe.taken)
    if s.rules.hidden:  # Variant hidden: nobody sees how it looks, so nothing bounds its Hit Points.
        return
    bound(foe)
    if foe.look == before and s.rules.shown:  # Variant shown: the number says it.
        return
    kind = "looks" if foe.look != before else "still-looks"  # That it looks no worse says as much about its Hit Points.
    tell.everyone(kind, foe=foe.name, look=foe.look, rule="truedungeon.digital.monster-hp-shown", shows=True)


def bound(foe: Foe) -> None:
    """From how it looks, everybody can tell between which numbers its Hit Points lie.

    >>> foe = Foe("ooze", "ooze", "Ooze", 150, 12, taken=60, look="wounded")
    >>> bound(foe); foe.low, foe.high
    (121, 240)
    """
    taken = foe.taken
    tops = {"near death": 4 * taken // 3, "bloodied": 2 * taken, "wounded": 4 * taken}
    above = {
        "near death": taken,
        "bloodied": tops["near death"],
        "wounded": tops["bloodied"],
        "unhurt": tops["wounded"],
    }
    foe.low = max(foe.low, above[foe.look] + 1)
    if foe.look in tops:
        foe.high = min(foe.high or tops[foe.look], tops[foe.look])


EVENTS: Final = {
    "retribution": after("The {foe} takes {damage} damage for striking the {who}.", rises="-{damage}", over="foe"),
    "slain": seen("The {foe} is dead.", rises="falls", over="foe"),
    "looks": after("The {foe} looks {look}.", rises="{look}", over="foe"),
    "still-looks": quiet("The {foe} still looks {look}."),
}
