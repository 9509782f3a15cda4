"""The monsters' phase: which attack, on whom, whether it hits, what it does; one monster after another.

[truedungeon.digital.monster-several] [truedungeon.digital.monster-action-choice]
[truedungeon.digital.monster-target-order] [truedungeon.combat.monster-hit-test]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Chance, Proc, Tell
from undercroft.engine.craft.reckoning import Reckoning
from undercroft.engine.craft.telling import after, seen
from undercroft.games.truedungeon.book.basics import warding
from undercroft.games.truedungeon.book.basics.conditions import CONDITIONS, is_helpless, remove
from undercroft.games.truedungeon.book.basics.retribution import by_disease, weakened
from undercroft.games.truedungeon.book.basics.saves import save
from undercroft.games.truedungeon.book.basics.windows import react
from undercroft.games.truedungeon.book.combat.harm import due, settle
from undercroft.games.truedungeon.book.monsters import answers, straying
from undercroft.games.truedungeon.book.monsters.answers import is_untouched, threat
from undercroft.games.truedungeon.book.monsters.blows import STREAM, amount, begin, hits, is_ready, to_hit
from undercroft.games.truedungeon.character.toll import against
from undercroft.games.truedungeon.content.adventures.model import Attack
from undercroft.games.truedungeon.content.adventures.scaling import level
from undercroft.games.truedungeon.content.words import Mode
from undercroft.games.truedungeon.figures import ATTACKS
from undercroft.games.truedungeon.state.records import NOBODY, UNBEGUN, Assault, Foe, Harm, Hero
from undercroft.games.truedungeon.state.state import State, condition_of
from undercroft.games.truedungeon.state.stats import armor, kinds_of, set_anew

CHOICES: Final = "choices"
"""What monsters decide by the seeded die: drawn by the referee, also where people throw their own dice."""


def turn(s: State, foe: Foe, chance: Chance, tell: Tell) -> Proc[None]:
    """The monster has made all attacks of its turn."""
    fight = s.fight
    assert fight is not None, "monsters act in a fight"
    if fight.attacks == UNBEGUN:
        fight.attacks = _acts(s, foe, chance, tell) * attacks_of(s, foe)
    while fight.attacks and not foe.dead:
        aim = Reckoning("truedungeon.digital.monster-target-order")
        if s.assault is None and not (s.living() and choose(s, foe, aim, chance, tell)):
            break
        yield from assault(s, foe, aim, chance, tell)
        s.assault = None
        fight.attacks -= 1
    fight.attacks, fight.repeat = UNBEGUN, []


def _acts(s: State, foe: Foe, chance: Chance, tell: Tell) -> bool:
    """Whether it makes its attacks now; not if it cannot act. One that lies there stands up first.

    [truedungeon.digital.monster-conditions] [truedungeon.condition.prone.stand]
    """
    for id in foe.cooldown:
        foe.cooldown[id] = max(0, foe.cooldown[id] - 1)
    acted, foe.acted = foe.acted, False
    if foe.mazed:
        tell.everyone("away", foe=foe.name, rule="truedungeon.spell.wizard.lesser-maze.inside")
        return False
    kept = next((one for one in foe.lasting if one.condition and _keeps(one.name)), None)
    if kept is not None:
        rule = CONDITIONS[kept.name].rule
        tell.everyone(
            "idle", foe=foe.name, condition=kept.name, rule=rule, also=("truedungeon.digital.monster-conditions",)
        )
        return False
    if condition_of(foe, "slowed") is not None and acted:
        tell.everyone(
            "idle",
            foe=foe.name,
            condition="slowed",
            rule="truedungeon.condition.slowed.first-round",
            also=("truedungeon.digital.monster-conditions",),
        )
        return False
    foe.acted = True
    remove(s, foe, "prone", tell, rule="truedungeon.condition.prone.stand")
    return not straying.foe_strays(s, foe, chance, tell)


def _keeps(condition: str) -> bool:
    return condition == "nauseated" or not CONDITIONS[condition].acts


def attacks_of(s: State, foe: Foe) -> int:
    """How many attacks a monster makes in a turn: no more than a vision leaves it, which adds none to the one it has.

    [truedungeon.digital.monster-attacks] [truedungeon.spell.elf-wizard.horrid-vision.waste]
    """
    own = s.kind(foe).number
    number = s.figure(ATTACKS[s.difficulty]) if own is None else level(own, s.difficulty, how="ac")
    return min([number, *(one.values["attacks"] for one in foe.lasting if "attacks" in one.values)])


def usable(s: State, foe: Foe, aim: Reckoning) -> list[Attack]:
    """The attacks that the monster may use now; nobody is to know what else it could do.

    One that is turned on a single character uses none that strikes all.
    """
    kind = s.kind(foe)
    apart = (kind.flying or kind.separated or kind.barred) and not foe.reached
    found = []
    for attack in kind.attacks:
        if not is_ready(s, foe, attack, aim):
            continue
        if apart and attack.form == "melee":
            aim.behind("truedungeon.digital.monster-form")
            continue
        strikes = straying.turned(foe) is None if attack.form == "area" else bool(targets(s, foe, aim))
        if strikes:
            found.append(attack)
    return found


def choose(s: State, foe: Foe, aim: Reckoning, chance: Chance, tell: Tell) -> bool:
    """The next attack and its targets are settled; False if there is none.

    [truedungeon.digital.monster-action-choice]
    """
    fight = s.fight
    assert fight is not None, "monsters act in a fight"
    found = usable(s, foe, aim)
    kind = s.kind(foe)
    turned = straying.turned(foe) is not None
    if turned and not found:
        rule = "truedungeon.condition.confused.table"
        tell.everyone("in-vain", who=foe.name, rule=rule, also=aim.rules, behind=aim.hidden)
        return False
    if not found:
        rule = "truedungeon.digital.monster-action-choice"
        why = "no attack now"
        tell.everyone("idle", foe=foe.name, condition=why, rule=rule, also=aim.rules, behind=aim.hidden)
        return False
    if fight.repeat and any(one.id == fight.repeat[0] for one in found):
        attack = next(one for one in found if one.id == fight.repeat[0])
    elif kind.actions:
        id = kind.actions[foe.script % len(kind.actions)]
        foe.script += 1
        attack = next((one for one in found if one.id == id), found[0])
    elif len(found) == 1:
        [attack] = found
    else:
        weighted = [one for one in found for _ in range(one.weight)]
        attack = chance.pick(weighted, f"{foe.name}: which attack", stream=CHOICES, name=lambda one: one.id)
    aim.by("truedungeon.digital.monster-action-choice", "truedungeon.digital.monster-damage")
    if any("attacks" in one.values for one in foe.lasting):
        aim.by("truedungeon.spell.elf-wizard.horrid-vision")
    if fight.repeat:
        fight.repeat.pop(0)
    else:
        times = level(attack.count, s.difficulty, how="ac") or fight.attacks
        fight.repeat = [attack.id] * (times - 1)
    begin(foe, attack)
    if attack.form == "area":
        hit = [hero.number for hero in s.living()]
        sheltered = any(one.values.get("refuge") for hero in s.living() for one in hero.lasting)
        aim.by("truedungeon.spell.bard.song-of-refuge.aoe" if sheltered else "")
        aim.by("truedungeon.combat.aoe", "truedungeon.class.dwarf-fighter.taunt.aoe" if foe.taunted else "")
        foe.taunted = []
        s.assault = Assault(foe.id, attack.id, hit, area=True)
    else:
        s.assault = Assault(foe.id, attack.id, _aim(s, foe, attack, aim, chance))
        whole = fight.attacks == attacks_of(s, foe) and attack.form == "melee"
        if whole and attack.helpless_coup and is_helpless(s.heroes[s.assault.queue[0]]):
            s.assault.coup, s.assault.queue = True, s.assault.queue[:1]
            fight.attacks = 1
    return True


def targets(s: State, foe: Foe, aim: Reckoning) -> list[Hero]:
    """Whom the monster's attacks may be aimed at."""
    aim.by("truedungeon.digital.monster-target-valid")
    found = []
    for hero in straying.opponents(s, foe):
        if any(one.values.get("refuge") for one in hero.lasting):
            aim.by("truedungeon.spell.bard.song-of-refuge")
            continue
        unseen = condition_of(hero, "invisible") is not None and "invisible" not in s.kind(foe).senses
        if unseen and s.rules.unseen_safe:
            continue
        found.append(hero)
    return found


def _aim(s: State, foe: Foe, attack: Attack, aim: Reckoning, chance: Chance) -> list[int]:
    """The characters at whom the attack is aimed: by policy, then taunt.  [truedungeon.digital.monster-target-order]"""
    valid = targets(s, foe, aim)
    chosen: list[int] = []
    policy = attack.targeting or s.kind(foe).targeting  # [truedungeon.combat.npc-directs]
    aim.behind("truedungeon.digital.monster-policies", "truedungeon.combat.npc-directs" if policy != "random" else "")
    aim.by("truedungeon.digital.monster-target")
    while valid and len(chosen) < attack.targets:  # [truedungeon.digital.monster-target]
        best = _best(s, foe, valid, policy)
        why = f"{foe.name}: whom"
        one = best[0] if len(best) == 1 else chance.pick(best, why, stream=CHOICES, name=lambda h: h.cls)
        chosen.append(one.number)
        valid.remove(one)
    taunters = [n for n in foe.taunted if n in (hero.number for hero in targets(s, foe, aim))]
    if taunters and not set(taunters) & set(chosen):
        taunter = s.heroes[taunters[0]]
        if len(taunters) > 1:  # [truedungeon.class.dwarf-fighter.taunt.two-taunters]
            named = [s.heroes[n] for n in taunters]
            taunter = chance.pick(named, f"{foe.name}: which taunter", stream=CHOICES, name=lambda h: h.cls)
        chosen[-1] = taunter.number
        aim.by("truedungeon.class.dwarf-fighter.taunt.effect")
    if len(taunters) > 1:
        aim.by("truedungeon.class.dwarf-fighter.taunt.two-taunters")
    return chosen


def _best(s: State, foe: Foe, valid: list[Hero], policy: str) -> list[Hero]:
    """Those whom the policy prefers alike; the seeded die chooses among them.

    [truedungeon.digital.monster-policies]
    """
    if policy == "lowest_hp":
        least = min(hero.hp for hero in valid)
        return [hero for hero in valid if hero.hp == least]
    if policy == "lowest_ac":
        ac = {hero.number: armor(s, hero, missile=False, melee=True).value for hero in valid}
        return [hero for hero in valid if ac[hero.number] == min(ac.values())]
    if policy == "most_damage_last_round":
        most = max(foe.hurt_by.get(hero.number, 0) for hero in valid)
        return [hero for hero in valid if foe.hurt_by.get(hero.number, 0) == most]
    if policy == "last_attacker":
        return [hero for hero in valid if hero.number == foe.last] or valid
    if policy == "spellcasters_first":
        return [hero for hero in valid if s.card(hero).fitted.character.card.type == "spellcaster"] or valid
    if policy in ("front_of_marching_order", "scripted"):
        return valid[:1]
    return valid


def assault(s: State, foe: Foe, aim: Reckoning, chance: Chance, tell: Tell) -> Proc[None]:
    """The attack under way has struck everybody it was aimed at, and all damage of it has been taken.

    `aim` says by which rules it was chosen, until that is told.
    """
    under = s.assault
    assert under is not None and under.foe == foe.id, "another attack is under way"
    attack = s.attack(foe, under.attack)
    if under.step == "declare":
        who = [s.name(s.heroes[n]) for n in under.queue]
        under.unseen = remove(s, foe, "invisible", tell, rule="truedungeon.condition.invisible.ends")
        for number in under.queue:
            aim.by(*answers.by_aim(s, foe, attack, s.heroes[number]))
        aim.by(*(by_disease(s, foe) if attack.damage else ()))
        tell.everyone(
            "attacks",
            foe=foe.name,
            attack=attack.name,
            words=attack.words,
            whom=who,
            rule=_rule(attack),
            also=(aim.rule, *aim.rules),
            behind=aim.hidden,
        )
        under.step = "area" if under.area or attack.to_hit is None else "strike"
    if under.step == "area":
        yield from _wave(s, foe, attack, chance, tell)
        under.step = "settle"
    while under.step != "settle":
        if under.step == "strike":
            under.aimed = under.queue[0]
            under.target = _guarded(s, foe, attack, s.heroes[under.aimed], tell).number
            under.step = "react"
        hero = s.heroes[under.target]
        if under.step == "react":
            yield from react(s, "declared", hero, chance, tell, {"attacker": foe.name, "attack": attack.name})
            under.step = "roll"
        if under.step == "roll":
            under.hits = [int(_roll(s, foe, attack, hero, chance, tell))]
            under.step = "save" if under.hits[0] else "next"  # [truedungeon.spell.druid.pixie-shield.miss]
        if under.step == "save":
            yield from _land(s, foe, attack, hero, chance, tell)
            under.step = "next"
        if under.step == "next":
            under.queue.pop(0)
            under.target = under.aimed = NOBODY
            under.step = "strike" if under.queue else "settle"
    yield from settle(s, chance, tell)
    foe.taunted = []


def _guarded(s: State, foe: Foe, attack: Attack, hero: Hero, tell: Tell) -> Hero:
    return answers.guarded(s, hero, tell, form=attack.form, magical=attack.magical, taunted=foe.taunted)


def _rule(attack: Attack) -> str:
    return "truedungeon.digital.monster-form" if attack.form == "area" else "truedungeon.combat.monster-d20"


def _roll(s: State, foe: Foe, attack: Attack, hero: Hero, chance: Chance, tell: Tell) -> bool:
    """Whether the monster's attack hits.  [truedungeon.combat.monster-hit-test] [truedungeon.combat.monster-no-crit]"""
    under = s.assault
    assert under is not None, "an attack is under way"
    melee = attack.form == "melee"  # [truedungeon.combat.monster-ac-mode]
    if under.coup and is_helpless(hero):
        rule = "truedungeon.condition.helpless.monster-coup"
        tell.everyone("hits", foe=foe.name, who=s.name(hero), natural=0, total=0, ac=0, how="hits", rule=rule)
        return True
    also: tuple[str, ...] = ("truedungeon.digital.log", "truedungeon.ability.ac-meaning")
    bonus = to_hit(s, foe, attack)
    also += ("truedungeon.digital.monster-conditions",) if foe.lasting else ()
    if under.unseen:
        also += ("truedungeon.condition.invisible.to-hit", "truedungeon.condition.invisible.timing")
        bonus += 2
    if condition_of(hero, "invisible") is not None and "invisible" not in s.kind(foe).senses:
        also += ("truedungeon.condition.invisible.being-attacked", "truedungeon.digital.monster-target-valid")
        bonus -= 4
    if is_helpless(hero):
        also += ("truedungeon.condition.helpless.to-hit",)
        bonus += 4
    natural = chance.roll(20, f"{foe.name}: {attack.name}", stream=STREAM)  # [truedungeon.combat.monster-d20]
    missile = answers.form_of(attack) == "missile" and not attack.magical
    needed = armor(s, hero, missile=missile, melee=melee).value + answers.song_armor(s, hero)
    if s.claimed(hero) and set_anew(hero) is None:
        mode: Mode = "missile" if hero.mode == "missile" else "melee"
        needed += sum(against(s.card(hero), "ac", kind, mode=mode).value for kind in kinds_of(s, foe))
    total = natural + bonus
    hit, rule = hits(s, natural, total, needed)
    if natural == 20:
        also += ("truedungeon.combat.monster-no-crit", "truedungeon.crit.not-monster")
    if hit and condition_of(foe, "sickened") is not None and not attack.magical:
        also += ("truedungeon.condition.sickened.minimum",)
    also += () if hit else warding.missed(attack.form, hero)
    tell.everyone(
        "hits",
        foe=foe.name,
        who=s.name(hero),
        natural=natural,
        total=total,
        ac=needed,
        how="hits" if hit else "misses",
        rule=rule,
        also=also,
    )
    return hit


def harm_of(s: State, foe: Foe, attack: Attack, hero: Hero, damage: int) -> Harm:
    """The damage of a monster's attack, due to this character."""
    marks: list[str] = [attack.form]
    marks += ["magical"] * attack.magical + ["breath"] * attack.breath + ["gaze"] * attack.gaze
    marks += ["missile"] * (answers.form_of(attack) == "missile" and not attack.magical)
    aimed = s.assault.aimed if s.assault is not None else NOBODY
    if aimed not in (NOBODY, hero.number) and aimed == hero.guards:
        marks.append("guarded")
    type = attack.type if attack.type != "typeless" else ""
    parts = weakened(s, foe, {type: damage})
    return Harm(hero.number, parts, foe.id, f"the {foe.name} ({attack.name})", marks, attack.spell_level)


def _land(s: State, foe: Foe, attack: Attack, hero: Hero, chance: Chance, tell: Tell) -> Proc[None]:
    """The attack has hit: what it does to the character is due, after a save where it allows one."""
    under = s.assault
    assert under is not None, "an attack is under way"
    if len(under.hits) == 1 and is_untouched(s, foe, attack, hero, tell):
        return
    if answers.negated(s, foe.name, answers.form_of(attack), hero, tell, magical=attack.magical):
        return
    if len(under.hits) == 1:
        under.hits.append(amount(s, foe, attack, chance))
    if not (yield from warding.touched(s, attack, [hero], chance, tell)):
        return
    saved = False
    if attack.save is not None:
        dc = level(attack.dc, s.difficulty, how="dc", scales=s.scales)
        also = {hero.number: answers.by_save(s, hero, attack.save, attack.on_save)}
        danger = threat(s, foe, attack)
        results = yield from save(s, [hero], attack.save, dc, attack.name, chance, tell, danger=danger, also=also)
        saved = results[hero.number]
    _strike(s, foe, attack, hero, under.hits[1], saved, tell)


def _wave(s: State, foe: Foe, attack: Attack, chance: Chance, tell: Tell) -> Proc[None]:
    """An area attack, or one where only the save counts, has struck all: one save for the whole group.

    [truedungeon.save.group] [truedungeon.combat.aoe]
    """
    under = s.assault
    assert under is not None, "an attack is under way"
    if not under.hits:
        under.hits = [amount(s, foe, attack, chance)]
        under.queue = _exposed(s, foe, attack, tell)
    struck = [s.heroes[n] for n in under.queue]
    struck = yield from warding.touched(s, attack, struck, chance, tell)
    results: dict[int, bool] = {}
    if attack.save is not None and struck:
        dc = level(attack.dc, s.difficulty, how="dc", scales=s.scales)
        also = {hero.number: answers.by_save(s, hero, attack.save, attack.on_save) for hero in struck}
        danger = threat(s, foe, attack)
        results = yield from save(s, struck, attack.save, dc, attack.name, chance, tell, danger=danger, also=also)
    [damage] = under.hits
    for hero in struck:
        _strike(s, foe, attack, hero, damage, bool(results.get(hero.number)), tell)


def _exposed(s: State, foe: Foe, attack: Attack, tell: Tell) -> list[int]:
    """Whom an attack without a roll strikes: who guards in place of the guarded, and nobody to whom it does nothing.

    [truedungeon.class.paladin.guard.effect] [truedungeon.class.monk.deflect-missiles]
    """
    under = s.assault
    assert under is not None, "an attack is under way"
    found: list[int] = []
    for number in under.queue:
        hero = _guarded(s, foe, attack, s.heroes[number], tell)
        if hero.number != number and hero.number in under.queue:
            continue  # Ruling: one blow at both strikes the paladin once, as aimed at itself.
        if hero.number != number:
            under.aimed = number
        if is_untouched(s, foe, attack, hero, tell):
            continue
        if not answers.negated(s, foe.name, answers.form_of(attack), hero, tell, magical=attack.magical):
            found.append(hero.number)
    return found


def _strike(s: State, foe: Foe, attack: Attack, hero: Hero, damage: int, saved: bool, tell: Tell) -> None:
    """What the attack does to one character, after the save.

    [truedungeon.save.outcome] [truedungeon.class.monk.evasion] [truedungeon.condition.silenced.scope]
    [truedungeon.condition.diseased.source] [truedungeon.condition.poisoned.source]
    """
    up, down = answers.evasion(s, hero, attack.save, attack.on_save, saved=saved)
    left = damage * up // down
    inflicts = "" if saved else attack.inflicts or ""
    if foe.harmless and "poison" in (inflicts.removesuffix("ed"), attack.type):
        inflicts = ""
    harm = harm_of(s, foe, attack, hero, left)
    harm.inflicts, harm.duration = inflicts, attack.duration
    if foe.harmless and attack.type == "poison":
        harm.stopped = "truedungeon.spell.druid.neutralize-poison.monster"
    if damage or inflicts:
        answers.struck(s, foe, attack, hero, harm, tell)
        due(s, harm)


def _numbers(data: Mapping[str, Any]) -> dict[str, str]:
    """The numbers of a roll; a blow at the helpless is none.

    >>> _numbers({"natural": 12, "total": 17, "ac": 15})["numbers"], _numbers({"natural": 0})["numbers"]
    (': 12 on the die, 17 against AC 15', ', who lies there helpless')
    """
    if not data["natural"]:
        return {"numbers": ", who lies there helpless"}
    return {"numbers": f": {data['natural']} on the die, {data['total']} against AC {data['ac']}"}


EVENTS: Final = {
    "attacks": "The {foe}: {attack}. {words}",
    "hits": seen("The {foe} {how} the {who}{numbers}.", rises="{how}", over="who", more=_numbers),
    "untouched": after("The {attack} does nothing to the {who}: {why}.", rises="nothing", over="who"),
    "idle": seen("The {foe} does nothing: {condition}.", rises="{condition}", over="foe"),
    "away": seen("The {foe} wanders in a maze that nobody sees.", rises="away", over="foe"),
}
