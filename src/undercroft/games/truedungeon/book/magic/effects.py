"""What a Spell does once it is cast: damage, healing, what lasts on friends, what befalls monsters.

`cast_effect` serves scrolls and wands too: whatever is told apart by a `Spell` with numbers of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undercroft.engine import Chance, Proc, Tell
from undercroft.engine.craft.telling import after
from undercroft.games.truedungeon.book.basics import venom
from undercroft.games.truedungeon.book.basics.conditions import CONDITIONS, inflict, remove
from undercroft.games.truedungeon.book.basics.costs import offend
from undercroft.games.truedungeon.book.basics.saves import foe_saves
from undercroft.games.truedungeon.book.basics.warding import resists
from undercroft.games.truedungeon.book.basics.ways import divide
from undercroft.games.truedungeon.book.combat.dealing import why_crit_immune
from undercroft.games.truedungeon.book.combat.harm import heal
from undercroft.games.truedungeon.book.magic import numbers as spell_numbers
from undercroft.games.truedungeon.book.magic.spellbook import ON_ALL, ON_MONSTER
from undercroft.games.truedungeon.book.monsters.foes import attacks_of
from undercroft.games.truedungeon.book.skills.memory import Stakes, skill_test
from undercroft.games.truedungeon.character.spell_bonuses import By
from undercroft.games.truedungeon.content.adventures.scaling import attacks_on
from undercroft.games.truedungeon.content.classes import Spell
from undercroft.games.truedungeon.content.words import ABILITIES
from undercroft.games.truedungeon.state.records import Deed, Foe, Hero, Lasting, Part
from undercroft.games.truedungeon.state.state import State, condition_of
from undercroft.games.truedungeon.state.stats import ENHANCED, abilities, most_hp

TAUNT: Final = "taunt"
"""The Spell at a monster that calls for no Spell Resistance check, being no offence.

[truedungeon.combat.offensive-taunt]
"""


def cast_effect(
    s: State, deed: Deed, spell: Spell, chance: Chance, tell: Tell, *, stakes: Stakes, by: By = "spell"
) -> Proc[None]:
    """All that the Spell does has been done; `deed.values["target"]` says on whom, and what was named with it.

    First the test, where it is marked and cast from the card; then Spell Resistance, monster by monster; then the pool
    is divided; then it works.
    [truedungeon.spellcasting.skill-check] [truedungeon.resolution.step2-sr] [truedungeon.skillcheck.per-cast]
    [truedungeon.scroll.as-scroll]
    """
    hero = s.heroes[deed.hero]
    if spell.skill and by == "spell" and "passed" not in deed.values:
        deed.values["passed"] = yield from skill_test(s, hero, chance, tell, stakes=stakes)
    struck = aimed_at(s, deed, spell)
    if "resisted" not in deed.values:
        checked = [] if spell.id == TAUNT else struck
        deed.values["resisted"] = [foe.id for foe in checked if resists(s, foe, spell.name, chance, tell, by=hero)]
    if spell.damage:
        yield from _harm(s, deed, spell, struck, chance, tell, by=by)
    elif spell.heal:
        yield from _heal(s, deed, spell, tell, by=by)
    if spell.id in SPECIAL:
        SPECIAL[spell.id](s, deed, spell, chance, tell)
    elif not spell.damage and not spell.heal:
        _plainly(s, deed, spell, tell)
    if struck and spell.id != TAUNT:  # [truedungeon.spell.bard.taunt.same-rules]
        offend(s, hero, tell)


def aimed_at(s: State, deed: Deed, spell: Spell) -> list[Foe]:
    """The monsters at which the Spell is cast.  [truedungeon.combat.aoe]"""
    if spell.target == ON_ALL:
        return s.facing()
    if spell.target not in ON_MONSTER:
        return []
    whom = deed.values.get("target", "").partition(" ")[0]
    return [foe for foe in s.facing() if foe.id == whom]


def reached(s: State, deed: Deed, spell: Spell) -> list[Foe]:
    """The monsters at which it is cast and that have not resisted it."""
    return [foe for foe in aimed_at(s, deed, spell) if foe.id not in deed.values["resisted"]]


def blessed(s: State, deed: Deed, spell: Spell) -> list[Hero]:
    """The characters on whom the Spell is cast: whoever was named, the party, or the caster."""
    if spell.target == "whole party":
        return s.living()
    named = deed.values.get("target", "").split(" ")
    found = [hero for hero in s.heroes if hero.id in named]
    return found or [s.heroes[deed.hero]]


# ---------------------------------------------------------------- damage and healing


def _harm(s: State, deed: Deed, spell: Spell, struck: list[Foe], chance: Chance, tell: Tell, *, by: By) -> Proc[None]:
    """Every monster at which it is cast has an attack coming; what is added to it is divided where there are several.

    Nothing is added to what is cast as a scroll.  [truedungeon.scroll.as-scroll]
    [truedungeon.spellcasting.focus-pool] [truedungeon.skillcheck.multi-target]
    [truedungeon.spell.sorcerer.elevate-damage.pool] [truedungeon.spell.wizard.lightning-storm.no-save]
    [truedungeon.spell.sorcerer.stone-storm.no-save] [truedungeon.set.elemental-eldritch.pool]
    """
    hero = s.heroes[deed.hero]
    several = spell.target == ON_ALL
    if "bonus" not in deed.values:
        mine = by == "spell"
        parts = spell_numbers.damage_bonus(s, hero, spell) if mine else []
        parts += spell_numbers.elevation(hero, spell) if mine else []
        deed.values["bonus"] = [list(part) for part in parts]
    bonus: list[Part] = deed.values["bonus"]
    hit = reached(s, deed, spell)
    shares: dict[str, int] = {}
    song_shared = False
    if several:
        pool, song_shared = spell_numbers.pool_of(s, spell, bonus) if by == "spell" else (0, False)
        shares = yield from divide(s, deed, spell.name, [foe.id for foe in hit], pool)
    for foe in struck:
        own: list[Part] = [[spell_numbers.damage_at(s, deed, spell, foe), spell.type, spell.name, spell.rule]]
        more = spell_numbers.share_part(shares.get(foe.id, 0), spell) if several else bonus
        # A song that begins after the Spell is for one target of several: the first that is struck.
        shared = several and not s.rules.per_target and (song_shared or foe not in hit[:1])
        resisted = foe.id in deed.values["resisted"]
        spell_numbers.magic_slide(
            s, hero, foe, spell, [*own, *more], chance, tell, by=by, resisted=resisted, shared=shared
        )
    if spell.condition:
        for foe in hit:
            inflict(
                s,
                foe,
                spell.condition,
                tell,
                until="turn",
                by=hero.cls,
                rule="truedungeon.spell.elf-wizard.prismatic-spray.dazed",
            )


def _heal(s: State, deed: Deed, spell: Spell, tell: Tell, *, by: By) -> Proc[None]:
    """Hit Points are restored at once: so many to everyone it is cast on, and what is added divided among several.

    [truedungeon.spellcasting.focus-heal] [truedungeon.spellcasting.focus-pool] [truedungeon.combat.heal-timing]
    [truedungeon.scroll.as-scroll] [truedungeon.set.elemental-eldritch.pool]
    """
    hero = s.heroes[deed.hero]
    whom = blessed(s, deed, spell)
    amount = spell_numbers.own_number(s, deed, spell.heal)
    more = spell_numbers.focus_healing(s, hero).value if by == "spell" else 0
    if spell.target != "whole party":  # All of it can be split, where a token lets it.
        amount, more = 0, amount + more
    hurt = [one for one in whom if most_hp(s, one) - one.hp > amount] or whom[:1]
    shares = yield from divide(s, deed, spell.name, [one.id for one in hurt], more)
    for one in whom:
        heal(s, one, amount + shares.get(one.id, 0), tell, by=spell.name, rule=spell.rule)


# ---------------------------------------------------------------- what lasts


def lasts_until(spell: Spell) -> str:
    """With what this Spell's effect ends: with the room, unless it is for one combat.

    [truedungeon.class.buff-duration] [truedungeon.room.default-duration]
    """
    return "combat" if spell.duration == "one combat" else "room"


def lasting_of(s: State, spell: Spell, hero: Hero, named: str) -> Lasting:
    """What the Spell changes about this character, until the room or the combat is over.

    [truedungeon.room.default-duration] [truedungeon.ability.bonus-formula]
    """
    found = Lasting(spell.name, lasts_until(spell), rule=spell.rule, by=spell.of)
    for effect in spell.effects:
        if effect.stat in ABILITIES:
            found.stats |= abilities(s, hero, effect.stat, effect.by)
        elif effect.stat == "reduction":
            found.values["reduction"] = effect.by
        elif effect.stat == "immune":
            found.values[f"immune {effect.to}"] = 1
        elif effect.against:
            found.stats[f"{effect.stat} against {effect.against}"] = effect.by
        else:
            found.stats[effect.stat] = effect.by
    if named in ABILITIES:
        found.stats |= abilities(s, hero, named, spell.numbers["bonus"])
    elif spell.choice:
        energies = spell.choice if s.rules.all_three else (named,)
        found.values |= {f"immune {energy}": 1 for energy in energies}
    return found


def give(hero: Hero, lasting: Lasting) -> None:
    """It is in force on this character; what has the same name is there once.

    [truedungeon.damage.stacking] [truedungeon.spell.cleric.stacking] [truedungeon.spell.cleric.guidance.repeat]
    [truedungeon.spell.druid.resistance.stack] [truedungeon.spell.bard.song-of-heroism.stack]
    """
    for one in [one for one in hero.lasting if one.name == lasting.name and not one.condition]:
        hero.lasting.remove(one)
    hero.lasting.append(lasting)


def _plainly(s: State, deed: Deed, spell: Spell, tell: Tell) -> None:
    """Whoever it is cast on has what it gives, or is free of what it ends.

    [truedungeon.spell.bard.inspire.no-prevent]
    """
    named = deed.values.get("target", "").partition(" ")[2]
    for hero in blessed(s, deed, spell):
        for one in [one for one in hero.lasting if one.condition and CONDITIONS[one.name].danger in spell.removes]:
            remove(s, hero, one.name, tell, rule=spell.rule)
        if spell.effects or spell.choice:
            give(hero, lasting_of(s, spell, hero, named))


# ---------------------------------------------------------------- Spells with ways of their own


def _inspire(s: State, deed: Deed, spell: Spell, chance: Chance, tell: Tell) -> None:
    """Charm, fear and hold end for everybody in the party, also for those who cannot act; later ones are not kept off.

    [truedungeon.spell.bard.inspire] [truedungeon.spell.bard.inspire.no-prevent]
    """
    _plainly(s, deed, spell, tell)


def _refuge(s: State, deed: Deed, spell: Spell, chance: Chance, tell: Tell) -> None:
    """Monsters cannot aim at this character until their next phase is over.

    [truedungeon.spell.bard.song-of-refuge.timing]
    """
    for hero in blessed(s, deed, spell):
        give(hero, Lasting(spell.name, "monsters", rule=spell.rule, by=spell.of, values={"refuge": 1}))


def _enhance(s: State, deed: Deed, spell: Spell, chance: Chance, tell: Tell) -> None:
    """The troubadour's bardsong gives more until the room ends.  [truedungeon.spell.bard.enhance-bardsong]"""
    give(s.heroes[deed.hero], Lasting(spell.name, "room", rule=spell.rule, by=spell.of, values={ENHANCED: 1}))


def _taunt(s: State, deed: Deed, spell: Spell, chance: Chance, tell: Tell) -> None:
    """The monster's next attack must include the taunter if it can; this is no offence.

    [truedungeon.spell.bard.taunt] [truedungeon.spell.bard.taunt.same-rules] [truedungeon.combat.offensive-taunt]
    [truedungeon.spell.bard.taunt.two-taunters]
    """
    for foe in reached(s, deed, spell):
        if deed.hero not in foe.taunted:
            foe.taunted.append(deed.hero)


def _detect(s: State, deed: Deed, spell: Spell, chance: Chance, tell: Tell) -> None:
    """The druid sees where every Poison of the room is.  [truedungeon.spell.druid.detect-poison]"""
    where = [foe.name for foe in s.standing() if is_poisonous(s, foe)]
    where += [text.rstrip(".") for text in (s.here.poison,) if text]
    tell.everyone("poison", where=where or ["nowhere here"], rule=spell.rule, shows=True)


def is_poisonous(s: State, foe: Foe) -> bool:
    """Whether a monster has Poison that can still harm, on this difficulty."""
    blows = [one.attack for one in attacks_on(s.kind(foe), s.difficulty)]
    return not foe.harmless and any(blow.type == "poison" or blow.inflicts == "poisoned" for blow in blows)


def _neutralize(s: State, deed: Deed, spell: Spell, chance: Chance, tell: Tell) -> None:
    """A Poison in a party member is undone or ends; a monster's Poison is destroyed.

    [truedungeon.spell.druid.neutralize-poison] [truedungeon.spell.druid.neutralize-poison.monster]
    [truedungeon.spell.druid.neutralize-poison.targets]
    """
    if aimed_at(s, deed, spell):
        for foe in reached(s, deed, spell):
            foe.harmless = True
            tell.everyone("harmless", foe=foe.name, rule="truedungeon.spell.druid.neutralize-poison.monster")
        return
    for hero in blessed(s, deed, spell):
        venom.neutralize(s, hero, tell)


def _pixie(s: State, deed: Deed, spell: Spell, chance: Chance, tell: Tell) -> None:
    """The next melee attack that hits the caster does nothing.  [truedungeon.spell.druid.pixie-shield]"""
    values = {"pixie": spell.numbers["negates"]}
    give(s.heroes[deed.hero], Lasting(spell.name, "room", rule=spell.rule, by=spell.of, values=values))


def _swarm(s: State, deed: Deed, spell: Spell, chance: Chance, tell: Tell) -> None:
    """A monster that can be critically hit by nature is Dazed on its next turn.

    What overcomes immunity to critical hits does not help.
    [truedungeon.spell.druid.summon-swarm] [truedungeon.spell.druid.summon-swarm.natural-immunity]
    [truedungeon.spell.druid.summon-swarm.dazed]
    """
    for foe in reached(s, deed, spell):
        if why_crit_immune(s, foe):
            rule = "truedungeon.spell.druid.summon-swarm.natural-immunity"
            tell.everyone("no-effect", foe=foe.name, what=spell.name, rule=rule, also=(spell.rule,), shows=True)
        else:
            inflict(
                s,
                foe,
                spell.condition,
                tell,
                until="turn",
                by="druid",
                rule="truedungeon.spell.druid.summon-swarm.dazed",
            )


def _alert(s: State, deed: Deed, spell: Spell, chance: Chance, tell: Tell) -> None:
    """The party has more on the room's first initiative roll.  [truedungeon.spell.elf-wizard.alertness]"""
    s.alert = sum(effect.by for effect in spell.effects)


def _safeguard(s: State, deed: Deed, spell: Spell, chance: Chance, tell: Tell) -> None:
    safeguard(s, s.heroes[deed.hero], spell)


def safeguard(s: State, hero: Hero, spell: Spell) -> None:
    """The caster's AC is 16, whatever it was; what changes it later comes on top.

    [truedungeon.spell.elf-wizard.instant-safeguard] [truedungeon.spell.wizard.instant-safeguard]
    """
    give(hero, Lasting(spell.name, "room", rule=spell.rule, by=spell.of, values={"ac-set": spell.numbers["ac_set"]}))
    if s.song is not None:
        s.song.past.append(hero.number)


def _dazzle(s: State, deed: Deed, spell: Spell, chance: Chance, tell: Tell) -> None:
    """Each monster that fails its Will save attacks worse until the room ends.

    [truedungeon.spell.elf-wizard.color-spray] [truedungeon.spell.elf-wizard.hypnotic-pattern]
    [truedungeon.spell.elf-wizard.color-hypnotic-stack]
    """
    for foe in _failing(s, deed, spell, chance, tell):
        _befall(foe, Lasting(spell.name, "room", stats={"attack": spell.numbers["attack"]}, rule=spell.rule))
        tell.everyone(
            "befallen",
            foe=foe.name,
            what=spell.name,
            rule=spell.rule,
            also=("truedungeon.spell.elf-wizard.color-hypnotic-stack",),
        )


def _vision(s: State, deed: Deed, spell: Spell, chance: Chance, tell: Tell) -> None:
    """A monster that fails its Will save attacks once a round and no more.

    [truedungeon.spell.elf-wizard.horrid-vision] [truedungeon.spell.elf-wizard.horrid-vision.waste]
    """
    for foe in _failing(s, deed, spell, chance, tell):
        most = spell.numbers["attacks_per_round"]
        # How often a monster attacks in a round is for the party to find out.
        wasted = ("truedungeon.spell.elf-wizard.horrid-vision.waste",) * (attacks_of(s, foe) <= most)
        _befall(foe, Lasting(spell.name, "room", rule=spell.rule, values={"attacks": most}))
        tell.everyone("befallen", foe=foe.name, what=spell.name, rule=spell.rule, behind=wasted)


def _failing(s: State, deed: Deed, spell: Spell, chance: Chance, tell: Tell) -> list[Foe]:
    """The monsters that the Spell reaches and that fail their save.

    [truedungeon.save.monster] [truedungeon.combat.offensive-save]
    """
    dc = spell.numbers["dc"]
    return [foe for foe in reached(s, deed, spell) if not foe_saves(s, foe, spell.save, dc, spell.name, chance, tell)]


def _befall(foe: Foe, lasting: Lasting) -> None:
    """The monster is under this spell, once; others of other names are there beside it.

    [truedungeon.spell.elf-wizard.color-hypnotic-stack]
    """
    foe.lasting = [one for one in foe.lasting if one.name != lasting.name]
    lasting.harmful = True
    foe.lasting.append(lasting)


def _vanish(s: State, deed: Deed, spell: Spell, chance: Chance, tell: Tell) -> None:
    """The caster is Invisible until so many offensive actions are done.

    [truedungeon.spell.elf-wizard.invisibility] [truedungeon.spell.elf-wizard.improved-invisibility]
    """
    hero = s.heroes[deed.hero]
    before = condition_of(hero, "invisible")
    left = before.values.get("offensive", 1) if before is not None else 0
    if inflict(s, hero, "invisible", tell, by=hero.cls, rule=spell.rule):
        found = condition_of(hero, "invisible")
        assert found is not None, "the caster is invisible"
        found.values["offensive"] = max(left, spell.numbers["offensive_actions"])


def _maze(s: State, deed: Deed, spell: Spell, chance: Chance, tell: Tell) -> None:
    """The monster is on its way into a maze, which begins when this phase is over.

    [truedungeon.spell.wizard.lesser-maze] [truedungeon.spell.wizard.lesser-maze.several-monsters]
    [truedungeon.spell.wizard.lesser-maze.any-round]
    """
    struck = reached(s, deed, spell)
    for foe in s.facing() if struck and s.rules.whole_fight else struck:
        foe.mazed = 3


def _elevate(s: State, deed: Deed, spell: Spell, chance: Chance, tell: Tell) -> None:
    """The next damage Spell from the card deals more; unused it ends with the room.

    [truedungeon.spell.sorcerer.elevate-damage] [truedungeon.spell.sorcerer.elevate-damage.expire]
    [truedungeon.spell.sorcerer.elevate-damage.once-per-room]
    """
    values = {"elevate": spell.numbers["damage_bonus"]}
    give(s.heroes[deed.hero], Lasting(spell.name, "room", rule=spell.rule, by=spell.of, values=values))


SPECIAL: Final[dict[str, Callable[[State, Deed, Spell, Chance, Tell], None]]] = {
    "inspire": _inspire,
    "song-of-refuge": _refuge,
    "enhance-bardsong": _enhance,
    "taunt": _taunt,
    "detect-poison": _detect,
    "neutralize-poison": _neutralize,
    "pixie-shield": _pixie,
    "summon-swarm": _swarm,
    "alertness": _alert,
    "instant-safeguard": _safeguard,
    "color-spray": _dazzle,
    "hypnotic-pattern": _dazzle,
    "horrid-vision": _vision,
    "invisibility": _vanish,
    "improved-invisibility": _vanish,
    "lesser-maze": _maze,
    "elevate-damage": _elevate,
}
"""By Spell: what it does besides damage and healing, where that is not just what its data say."""

EVENTS: Final[dict[str, str]] = {
    "poison": "There is Poison: {where}.",
    "harmless": after("Whatever Poison the {foe} had, it poisons nobody any more.", rises="harmless", over="foe"),
    "no-effect": after("{what} has no effect on the {foe}.", rises="no effect", over="foe"),
    "befallen": after("The {foe} is under the spell of {what}.", rises="{what}", over="foe"),
}
