"""Damage to characters: due first, then settled for all at once; reductions in their order; death.

What averts death is in `items/interrupts.py` and `powers/fighters.py`.
[truedungeon.resolution.order] [truedungeon.resolution.weapon-damage] [truedungeon.damage.dr-mixed]
[truedungeon.death.zero]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from undercroft.engine import Chance, Proc, Tell
from undercroft.engine.craft.reckoning import Reckoning
from undercroft.engine.craft.telling import after, seen
from undercroft.games.truedungeon.book.basics import venom
from undercroft.games.truedungeon.book.basics.conditions import inflict, remove, why_immune
from undercroft.games.truedungeon.book.basics.guards import Protection, protections
from undercroft.games.truedungeon.book.basics.retribution import ELDRITCH, kept_back, strike_back
from undercroft.games.truedungeon.book.basics.windows import react
from undercroft.games.truedungeon.book.combat.features import number_of, power_of
from undercroft.games.truedungeon.state.records import Harm, Hero
from undercroft.games.truedungeon.state.state import State, condition_of
from undercroft.games.truedungeon.state.stats import most_hp


def due(s: State, harm: Harm) -> None:
    """Damage is on its way; it falls when all of this moment is known."""
    s.harms.append(harm)


def settle(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """All damage that is due has been taken, and whoever fell has died or been saved from it."""
    while s.harms:  # What comes back at a charmed friend falls after the blow.
        while waiting := [harm for harm in s.harms if not harm.applied]:
            harm = waiting[0]
            hero = s.heroes[harm.hero]
            for moment in _moments(harm):
                if moment not in harm.asked and not harm.stopped:
                    about = {
                        "damage": sum(harm.parts.values()),
                        "source": harm.name,
                        "attack": harm.name,
                        "level": harm.level,
                    }
                    yield from react(s, moment, hero, chance, tell, about)
                    harm.asked.append(moment)
            if not hero.gone:
                take(s, harm, chance, tell)
            harm.applied = True
        fallen = list(s.harms)
        s.harms.clear()
        for harm in fallen:
            _after(s, harm, tell)
    while s.dying:
        hero = s.heroes[s.dying[0]]
        yield from fall(s, hero, chance, tell)
        s.dying.pop(0)


def _moments(harm: Harm) -> tuple[str, ...]:
    if harm.source == "push" or not any(harm.parts.values()):
        return ()
    return ("spell", "damage") if "magical" in harm.marks and harm.source == "trap" else ("damage",)


def take(s: State, harm: Harm, chance: Chance, tell: Tell) -> None:
    """The damage is reduced by everything that does, and what is left is taken off the Hit Points."""
    hero = s.heroes[harm.hero]
    left = reduced(s, hero, harm)
    harm.lost = left.total
    before = hero.hp
    if harm.lost:
        left.by("truedungeon.ability.hp", "truedungeon.party.injury-death", "truedungeon.penalty.not-hp")
        hero.hp -= harm.lost  # [truedungeon.subclass.berserker.fight-after-death.track]
        venom.drunk(hero, left.amounts.get(venom.POISON, 0))
        fallen = hero.hp < s.figure_floor if hero.beyond else hero.hp <= 0 and not hero.is_dead
        if fallen and hero.number not in s.dying:
            s.dying.append(hero.number)
            hero.slain = harm.source if "melee" not in harm.marks else "melee"
    s.tally["taken"] = s.tally.get("taken", 0) + harm.lost
    if harm.inflicts and not any(harm.parts.values()):
        return
    left.by(kept_back(s, hero, harm), *_beside(s, hero, harm))
    tell.everyone(
        "harmed",
        who=s.name(hero),
        damage=harm.lost,
        what=_told(harm, left.words),
        source=harm.name,
        hp=hero.hp,
        before=before,
        why=left.words,
        rule=harm.stopped or harm.rule or "truedungeon.ability.hp",
        also=("truedungeon.digital.log", *left.rules),
    )


def _beside(s: State, hero: Hero, harm: Harm) -> Iterator[str]:
    """The rules of what this damage does not do: wake a sleeper, bring down a defender's aura."""
    if harm.lost and condition_of(hero, "asleep") is not None and not s.rules.wakes:
        yield "truedungeon.condition.sleep.damage"
    if not is_physical(harm) and number_of(s, hero, "aura-of-devotion", "heal"):
        yield "truedungeon.subclass.defender.aura-attacks"


def is_physical(harm: Harm) -> bool:
    """Whether it comes of an attack in melee or with a missile that is no magic."""
    return "magical" not in harm.marks and bool({"melee", "missile"} & set(harm.marks))


def _told(harm: Harm, notes: list[str]) -> str:
    """The damage in words: its kind alone, or what it is made of and what took from it."""
    kinds = [kind for kind, amount in harm.parts.items() if amount]
    if len(notes) < 2:
        return " ".join([str(harm.lost or "no"), *(kind for kind in kinds[:1] if kind), "damage"])
    return f"{harm.lost} damage ({', '.join(notes)})"


def reduced(s: State, hero: Hero, harm: Harm) -> Reckoning:
    """What is left of the damage by kind, with the steps.

    Points by kind first, each off its own share, then general points once off the rest; then the highest percentage of
    each kind; then what is special. Nothing touches Eldritch and Push.
    """
    left = Reckoning()
    left.by(
        "truedungeon.resolution.individual",
        "truedungeon.resolution.scope" if "magical" in harm.marks else "truedungeon.resolution.weapon-damage",
    )
    for kind, amount in harm.parts.items():
        left.amounts[kind] = amount
        left.note(f"{amount} {kind or 'typeless'}", "truedungeon.resolution.step1-potential")
    if (harm.source == "push" or ELDRITCH in harm.parts) and any(one.name == "Ironskin" for one in hero.lasting):
        left.by("truedungeon.spell.elf-wizard.ironskin.exceptions")
    if harm.stopped:
        left.note("negated", harm.stopped)
        left.amounts = dict.fromkeys(harm.parts, 0)
    elif harm.source == "push":
        left.by("truedungeon.push.irresistible", "truedungeon.push.no-ring", "truedungeon.damage.trap-not-push")
    else:
        left.by("truedungeon.resolution.order", "truedungeon.resolution.floor")
        left.by("truedungeon.room.special-environment" if harm.source == "room" else "")
        _protect(left, protections(s, hero, harm), harm)  # [truedungeon.class.barbarian.damage-reduction-sources]
    return left


def _protect(left: Reckoning, found: Protection, harm: Harm) -> None:
    """All that protects the character is taken off, in the order of the ledger; Eldritch bears none of it.

    [truedungeon.class.barbarian.damage-reduction-exceptions] [truedungeon.spell.elf-wizard.ironskin.exceptions]
    [truedungeon.damage.eldritch]
    """
    left.by(*found.rules)
    left.by("truedungeon.combat.rd-dr" if harm.source == "rd" and found.points else "")
    untouched = left.amounts.pop(ELDRITCH, 0)
    bears = found.halved or ELDRITCH in found.percent or any(kind in ("", ELDRITCH) for _, kind, *_ in found.points)
    left.by("truedungeon.damage.eldritch" if untouched and bears else "")
    for kind in found.immune:
        if left.amounts.get(kind):
            left.amounts[kind] = 0
            left.note(f"immune to {kind}", "truedungeon.damage.immune")
    for points, kind, label, rule in found.points:
        if kind and left.amounts.get(kind):
            left.less(points, f"{kind}, {label}", rule=rule, kinds=(kind,))
            left.by("truedungeon.resolution.step4-points", "truedungeon.damage.dr-typed", "truedungeon.damage.dr-mixed")
    general = [(points, label, rule) for points, kind, label, rule in found.points if not kind]
    whole = sum(points for points, _, _ in general)
    if whole:
        for points, label, rule in general:
            left.note(f"-{points}, {label}", rule)
        left.by("truedungeon.resolution.step4-points", "truedungeon.damage.dr")
        left.take_off(whole, sorted(left.amounts))  # [truedungeon.class.barbarian.damage-reduction-floor]
    for kind, (percent, label, rule) in found.percent.items():
        if left.amounts.get(kind):
            left.amounts[kind] = left.amounts[kind] * (100 - percent) // 100  # What is left is rounded down.
            left.note(f"{percent}% of {kind} off, {label}", rule)
            left.by("truedungeon.resolution.step5-percent", "truedungeon.resolution.round-down")
    if found.halved:
        left.note("halved", found.halved)
        left.by("truedungeon.resolution.step6-specific", "truedungeon.resolution.round-down")
        left.amounts = {kind: amount // 2 for kind, amount in left.amounts.items()}  # [truedungeon.set.mithral.three]
    left.amounts[ELDRITCH] = untouched


def _after(s: State, harm: Harm, tell: Tell) -> None:
    """What follows on damage that was taken: what comes back for it, a condition that it carries, sleepers waking.

    [truedungeon.combat.undead-touch] [truedungeon.condition.diseased.other-effects]
    """
    hero = s.heroes[harm.hero]
    if hero.gone:
        return
    strike_back(s, hero, harm, tell)
    if not s.rules.heal_first:
        aura(s, hero, harm, tell)
    if harm.lost and s.rules.wakes:
        remove(s, hero, "asleep", tell, rule="truedungeon.condition.sleep.damage")
    if not harm.inflicts or harm.stopped or hero.is_dead:
        return
    undead = any(foe.id == harm.source and "undead" in s.kind(foe).types for foe in s.foes)
    also = ("truedungeon.combat.undead-touch",) * undead
    also += ("truedungeon.condition.diseased.other-effects",) * (harm.inflicts == "diseased" and harm.lost > 0)
    tainted = venom.taints(harm)
    immune = tainted and why_immune(s, hero, "poisoned") != ""  # Then nothing takes hold that comes of Poison.
    name = "poisoned" if immune else harm.inflicts
    if inflict(s, hero, name, tell, until=harm.duration, by=harm.source, also=also) and tainted:
        venom.mark(hero, name)


def aura(s: State, defender: Hero, harm: Harm, tell: Tell) -> None:
    """A defender was hit by a physical attack: everybody who is not down regains 2 Hit Points, at every such hit.

    [truedungeon.subclass.defender.aura] [truedungeon.subclass.defender.aura-attacks]
    [truedungeon.subclass.defender.aura-timing] [truedungeon.subclass.defender.aura-unlimited]
    [truedungeon.subclass.defender.aura-zero-damage]
    """
    points = number_of(s, defender, "aura-of-devotion", "heal")
    if not points or not is_physical(harm):
        return
    also: tuple[str, ...] = (
        "truedungeon.subclass.defender.aura-unlimited",
        "truedungeon.subclass.defender.aura-timing",
        "truedungeon.subclass.defender.aura-attacks",
    )
    also += () if harm.lost else ("truedungeon.subclass.defender.aura-zero-damage",)
    s.note("power aura-of-devotion")
    for hero in s.present():
        if hero.hp > 0 or hero.beyond:
            heal(s, hero, points, tell, by="Aura of devotion", rule="truedungeon.subclass.defender.aura", also=also)


def fall(s: State, hero: Hero, chance: Chance, tell: Tell) -> Proc[None]:
    """A character at 0 HP or below has died, unless something at that very moment prevents it.

    [truedungeon.death.zero] [truedungeon.death.near-death] [truedungeon.death.overkill]
    [truedungeon.subclass.berserker.fight-after-death.true-death]
    """
    yield from react(s, "dying", hero, chance, tell, {"hp": hero.hp})
    if hero.hp > 0:
        return
    slain = any("last-round" in one.values for one in hero.lasting)  # It fights on, whatever else befalls it.
    if hero.beyond and (slain or hero.hp >= s.figure_floor):  # [truedungeon.subclass.berserker.fight-after-death.floor]
        return
    lost = "truedungeon.subclass.berserker.fight-after-death.true-death"
    die(s, hero, tell, rule=lost if hero.beyond else "truedungeon.death.zero")


def die(s: State, hero: Hero, tell: Tell, *, rule: str = "truedungeon.death.zero") -> None:
    """The character is dead; the room is noted on the party card.

    [truedungeon.death.noted] [truedungeon.partycard.death-room]
    """
    venom.died(hero)
    hero.used.pop(BEYOND, None)
    if hero.beyond and power_of(s, hero, "fight-after-death") is not None:
        hero.used[BEYOND] = 1
    hero.died = hero.used["game death"] = s.room
    hero.hp = 0
    hero.beyond = False
    hero.done = True
    hero.form = hero.summons = ""
    if s.song is not None and s.song.hero == hero.number:
        s.song = None
    also = ("truedungeon.death.noted", "truedungeon.partycard.death-room", "truedungeon.death.overkill")
    s.tally["deaths"] = s.tally.get("deaths", 0) + 1
    tell.everyone("dies", who=s.name(hero), room=hero.died, rule=rule, also=also)


BEYOND: Final = "room died beyond"
"""Of a berserker who died while fighting on after death."""


def revive(s: State, hero: Hero, hp: int, tell: Tell, *, rule: str) -> None:
    """A dead character is back, free of all that was ill; what did it good goes on.

    [truedungeon.death.same-room] [truedungeon.death.clears-negative] [truedungeon.death.keeps-positive]
    [truedungeon.death.permanent-conditions] [truedungeon.death.revive-hp]
    """
    also: tuple[str, ...] = (
        "truedungeon.death.revive-hp",
        "truedungeon.death.same-room",
        "truedungeon.death.clears-negative",
        "truedungeon.death.keeps-positive",
        "truedungeon.death.permanent-conditions",
    )
    if hero.used.pop(BEYOND, 0):  # Nothing of its own averts this death, so it was another's item.
        also += (
            "truedungeon.subclass.berserker.fight-after-death.revival",
            "truedungeon.subclass.berserker.fight-after-death.revival-giver",
            "truedungeon.subclass.berserker.fight-after-death.revival-room",
        )
    kept = ("diseased", "poisoned") if s.rules.kept else ()
    hero.died = 0  # [truedungeon.subclass.berserker.fight-after-death.revival]
    hero.done = False
    hero.lasting = [one for one in hero.lasting if not one.harmful or one.name in kept]
    full = most_hp(s, hero)
    hero.hp = full if hp < 0 else min(hp, full)
    tell.everyone("revived", who=s.name(hero), hp=hero.hp, rule=rule, also=also)


def heal(
    s: State,
    hero: Hero,
    amount: int,
    tell: Tell,
    *,
    by: str,
    rule: str,
    also: tuple[str, ...] = (),
) -> int:
    """So many Hit Points are restored, whatever has taken them, never past the full total; less to a Poisoned one.

    [truedungeon.recovery.heal-cap] [truedungeon.condition.poisoned.normal] [truedungeon.condition.poisoned.nightmare]
    [truedungeon.push.heal]
    """
    also += ("truedungeon.recovery.heal-cap",)
    also += ("truedungeon.push.heal",) * ("game push" in hero.used)
    given = amount
    if condition_of(hero, "poisoned") is not None:
        given, less = venom.gains(s, given)
        also += (less, "truedungeon.condition.poisoned.giving")
    before = hero.hp
    hero.hp = max(before, min(most_hp(s, hero), before + given))
    also += ("truedungeon.subclass.berserker.fight-after-death.track",) * (before < 0)
    if hero.beyond and hero.hp > 0 and s.rules.until_healed:
        also += ("truedungeon.subclass.berserker.fight-after-death.span",)
        hero.beyond = False
    s.tally["healed"] = s.tally.get("healed", 0) + hero.hp - before
    gained = hero.hp - before
    how = f"regains {gained} HP and has {hero.hp}" if gained else f"regains nothing and has {hero.hp} HP"
    tell.everyone("healed", who=s.name(hero), amount=gained, of=given, by=by, hp=hero.hp, how=how, rule=rule, also=also)
    return gained


def _harmed(data: Mapping[str, Any]) -> dict[str, str]:
    """From what it comes, where the kind of damage does not say it."""
    return {"cause": f" from {data['source']}" if data["source"] else ""}


EVENTS: Final = {
    "harmed": after("The {who} takes {what}{cause} and has {hp} HP.", rises="-{damage}", over="who", more=_harmed),
    "dies": seen("The {who} is dead. Room {room} is noted on the party card.", rises="falls", over="who"),
    "revived": seen("The {who} is alive again with {hp} HP.", rises="+{hp}", over="who"),
    "healed": after("{by}: the {who} {how}.", rises="+{amount}", over="who"),
}
