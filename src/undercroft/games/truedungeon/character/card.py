"""The party card of one character: every column of the handbook, each number with the tree of where it comes from.

What applies only in some situations is listed and never added.  [truedungeon.partycard.no-circumstantial]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.character.build import Character
from undercroft.games.truedungeon.character.career.treasure import chips
from undercroft.games.truedungeon.character.company import ALONE, Company
from undercroft.games.truedungeon.character.counting import in_company, score
from undercroft.games.truedungeon.character.fitted import Fitted, SetBonus, Source
from undercroft.games.truedungeon.character.listing import Listed, errata_of, listed
from undercroft.games.truedungeon.character.powers import FUEL, column, spells_of, starting_hp
from undercroft.games.truedungeon.content.classes import ClassCard, class_card, row_of
from undercroft.games.truedungeon.content.explain import Number, ability_bonus, leaf, made, total
from undercroft.games.truedungeon.content.tokens.sets import is_sea_raider
from undercroft.games.truedungeon.content.words import (
    ABILITIES,
    HIGHEST,
    ICONS,
    MODES,
    SAVES,
    Ability,
    Damage,
    Mode,
    Save,
    Stat,
)
from undercroft.games.truedungeon.options import TrueDungeonOptions

BASE_AC: Final = 10

COLUMNS: Final[dict[str, str]] = {
    "hp": "Hit Points",
    "initiative": "Initiative",
    "melee-to-hit": "Melee To Hit",
    "melee-damage": "Melee damage",
    "melee-ac": "Melee AC",
    "missile-to-hit": "Missile To Hit",
    "missile-damage": "Missile damage",
    "missile-ac": "Missile AC",
    "ac-against-missiles": "AC against missiles",
    "fortitude": "Fortitude",
    "reflex": "Reflex",
    "will": "Will",
    "retribution": "Retribution Damage",
    "spell-healing": "Spell healing",
    "spell-damage": "Spell damage",
    "spell-resistance": "Spell Resistance %",
    "treasure": "Treasure",
    "regeneration": "Regeneration",
    "psychic": "Psychic level",
    "double-scroll": "Double scroll",
}
"""The columns of a card, in its order, as they are called in words."""

RULES: Final[dict[str, str]] = {
    "hp": "truedungeon.ability.hp",
    "initiative": "truedungeon.combat.initiative-party-mod",
    "melee-ac": "truedungeon.ability.ac-meaning",
    "missile-ac": "truedungeon.ability.ac-meaning",
    "retribution": "truedungeon.partycard.rd",
    "spell-healing": "truedungeon.partycard.spell-healing",
    "spell-damage": "truedungeon.partycard.spell-damage",
    "treasure": "truedungeon.treasure.te",
    "melee-damage": "truedungeon.partycard.grand-total",
    "missile-damage": "truedungeon.partycard.grand-total",
}
_FIELDS: Final = "truedungeon.partycard.fields"
_BASE_HP: Final = {
    "barbarian": "truedungeon.class.barbarian.base-hp",
    "bard": "truedungeon.class.bard.base-hp",
    "cleric": "truedungeon.class.cleric.base-hp",
    "druid": "truedungeon.class.druid.base-hp",
    "dwarf-fighter": "truedungeon.class.dwarf-fighter.base-hp",
    "elf-wizard": "truedungeon.class.elf-wizard.base-hp",
    "fighter": "truedungeon.class.fighter.base-hp",
    "monk": "truedungeon.class.monk.base-hp",
    "paladin": "truedungeon.class.paladin.base-hp",
    "ranger": "truedungeon.class.ranger.base-hp",
    "rogue": "truedungeon.class.rogue.base-hp",
    "wizard": "truedungeon.class.wizard.base-hp",
}
"""What the Hit Points of each class are by."""
_BASE_SAVES: Final = {
    "barbarian": "truedungeon.class.barbarian.base-saves",
    "bard": "truedungeon.class.bard.base-saves",
    "cleric": "truedungeon.class.cleric.base-saves",
    "druid": "truedungeon.class.druid.base-saves",
    "dwarf-fighter": "truedungeon.class.dwarf-fighter.base-saves",
    "elf-wizard": "truedungeon.class.elf-wizard.base-saves",
    "fighter": "truedungeon.class.fighter.base-saves",
    "monk": "truedungeon.class.monk.base-saves",
    "paladin": "truedungeon.class.paladin.base-saves",
    "ranger": "truedungeon.class.ranger.base-saves",
    "rogue": "truedungeon.class.rogue.base-saves",
    "wizard": "truedungeon.class.wizard.base-saves",
}
"""What the saves of each class are by."""
WIDER: Final[dict[str, tuple[str, ...]]] = {
    "melee-to-hit": ("melee-to-hit", "to-hit"),
    "missile-to-hit": ("missile-to-hit", "to-hit"),
    "melee-damage": ("melee-damage", "damage"),
    "missile-damage": ("missile-damage", "damage"),
    "melee-ac": ("melee-ac", "ac"),
    "missile-ac": ("missile-ac", "ac"),
    "fortitude": ("fortitude", "saves"),
    "reflex": ("reflex", "saves"),
    "will": ("will", "saves"),
}
"""The statistics that count in a column whose name is not the only one."""


@dataclass(frozen=True, slots=True)
class Card:
    """A character's line on the party card, and what its player needs besides."""

    fitted: Fitted
    level: int
    levels: tuple[Number, ...]
    abilities: dict[Ability, Number]
    columns: dict[str, Number]
    values: dict[str, int]
    """The columns as bare numbers."""
    types: dict[Mode, dict[Damage, Number]]
    """Damage of each type that is part of the damage column.  [truedungeon.partycard.typed-share]"""
    icons: dict[Mode, tuple[Damage, ...]]
    """The types that are circled.  [truedungeon.partycard.damage-icons]"""
    reductions: dict[str, Number]
    """By how much damage taken of a type is lowered; under "" that of every type."""
    boxes: dict[str, bool]
    """The special abilities: free movement, no surprise, psychic.  [truedungeon.partycard.special-boxes]"""
    immune: tuple[str, ...]
    listed: tuple[Listed, ...]
    sets: tuple[SetBonus, ...]

    def __getitem__(self, name: str) -> int:
        return self.values[name]

    @property
    def problems(self) -> list[tuple[str, Refusal]]:
        """What breaks a rule."""
        return self.fitted.problems

    def plain(self) -> dict[str, Any]:
        """The card as plain data, trees and all."""
        fitted = self.fitted
        return {
            "name": fitted.character.name,
            "class": fitted.character.class_,
            "subclass": fitted.character.subclass,
            "title": fitted.character.title,
            "kind_name": fitted.character.kind_name,
            "ghost": fitted.character.ghost,
            "level": self.level,
            "levels": [number.plain() for number in self.levels],
            "legal": fitted.legal,
            "columns": {name: number.plain() for name, number in self.columns.items()},
            "abilities": {name: number.plain() for name, number in self.abilities.items()},
            "types": {
                mode: {kind: number.plain() for kind, number in found.items()} for mode, found in self.types.items()
            },
            "icons": {mode: list(found) for mode, found in self.icons.items()},
            "reductions": {kind or "all": number.plain() for kind, number in self.reductions.items()},
            "boxes": dict(self.boxes),
            "immune": list(self.immune),
            "listed": [line.plain() for line in self.listed],
            "sets": [bonus.plain() for bonus in self.sets],
            "hands": {
                mode: {
                    "main": main.name if (main := fitted.held[mode].main) else None,
                    "off": off.name if (off := fitted.held[mode].off) else None,
                }
                for mode in MODES
            },
            "stance": fitted.stance,
            "room": {slot: number.plain() for slot, number in fitted.room.items()},
            "problems": [_reason(name, why) for name, why in fitted.problems],
            "idle": [_reason(name, why) for name, why in fitted.idle],
            "errata": [
                {"at": name, "reason": f"errata: {words}", "rule": "truedungeon.token.authority"}
                for name, words in errata_of(fitted).items()
            ],
        }


def _reason(name: str, why: Refusal) -> dict[str, str]:
    return {"at": name, "reason": why.reason, "rule": why.rule or ""}


def card(fitted: Fitted, company: Company = ALONE, *, loaded: bool = False) -> Card:
    """The card of this character in such company.

    `loaded`: the character came as a saved, examined file instead of being equipped at the coach's table.
    """
    return _Maker(fitted, company, loaded=loaded).card()


class _Maker:
    """One card in the making: all effects in force, gathered by statistic."""

    def __init__(self, fitted: Fitted, company: Company, *, loaded: bool) -> None:
        gifts = company.gifts_for(fitted)
        if gifts:
            fitted = in_company(fitted, gifts)
        self.fitted = fitted
        self.company = company
        self.loaded = loaded
        self.class_card: ClassCard = class_card(fitted.character.class_, fitted.options.card_file)
        self.cls = fitted.character.class_
        self.by_stat = fitted.by_stat
        self.stance = fitted.stance
        self.scores: dict[tuple[Ability, Mode], Number] = {}

    def card(self) -> Card:
        """All of it."""
        abilities = {ability: self.score(ability) for ability in ABILITIES}
        columns: dict[str, Number] = {
            "hp": self.hp(),
            "initiative": self.simple("initiative"),
            "melee-to-hit": self.to_hit("melee"),
            "melee-damage": self.damage("melee"),
            "melee-ac": self.ac("melee"),
            "missile-to-hit": self.to_hit("missile"),
            "missile-damage": self.damage("missile"),
            "missile-ac": self.ac("missile"),
            "ac-against-missiles": self.simple("ac-against-missiles"),
            **{name: self.save(name, ability) for name, ability in SAVES.items()},
            "retribution": self.simple("retribution"),
            "spell-healing": self.healing(),
            "spell-damage": self.simple("spell-damage"),
            "spell-resistance": self.simple("spell-resistance"),
            "treasure": self.treasure(),
            "regeneration": self.simple("regeneration"),
            "psychic": self.psychic(),
            "double-scroll": self.simple("double-scroll"),
        }
        types = {mode: self.types(mode) for mode in MODES}
        fitted = self.fitted
        return Card(
            fitted=fitted,
            level=fitted.level,
            levels=fitted.levels,
            abilities=abilities,
            columns=columns,
            values={name: number.value for name, number in columns.items()},
            types=types,
            icons={mode: self.icons(mode, types[mode]) for mode in MODES},
            reductions=self.reductions(),
            boxes={
                "free-movement": bool(self.in_hand("free-movement")),
                "no-surprise": bool(self.in_hand("no-surprise")),
                "psychic": bool(self.in_hand("psychic")),
            },
            immune=tuple(sorted({source.effect.to for source in self.in_hand("immune")})),
            listed=tuple(listed(fitted, loaded=self.loaded)),
            sets=fitted.sets,
        )

    # ---- parts

    def in_hand(self, stat: Stat) -> list[Source]:
        """What changes this, worn or in the set of hands that counts."""
        return [s for s in self.by_stat.get(stat, ()) if s.mode in (None, self.stance) and self.holds(s, None)]

    def parts(self, name: str, mode: Mode | None = None) -> Iterator[Number]:
        """What tokens, sets and powers add in this column."""
        for stat in WIDER.get(name, (name,)):
            for source in self.by_stat.get(stat, ()):
                if source.mode in (None, mode or self.stance) and self.holds(source, mode):
                    yield self.part(source)

    def part(self, source: Source) -> Number:
        """What this effect gives here, with its kind of damage where it has one."""
        effect = source.effect
        label = f"{source.label} ({effect.type.capitalize()})" if effect.type else source.label
        also = ("truedungeon.treasure.synergistic",) if effect.wearers or effect.others else ()
        return leaf(self.amount(source), label, source.rule, source.token, also=also)

    def amount(self, source: Source) -> int:
        """How much the effect gives: as it says, by the number of wearers, or for every token in a slot.

        [truedungeon.treasure.synergistic]
        """
        effect = source.effect
        if effect.wearers:
            count = self.company.wearing(source.counted_as)
            return max([step for least, step in effect.wearers if least <= count], default=0)
        if effect.others:
            return effect.others * (self.company.wearing(source.counted_as) - 1)
        if effect.each:
            inside = sum(token.slot == effect.each for token in self.fitted.worn)
            return effect.by * (min(inside, effect.most) if effect.most else inside)
        return effect.by

    def holds(self, source: Source, mode: Mode | None) -> bool:
        """Whether what the effect wants in the hands is there."""
        effect = source.effect
        if effect.shield and self.fitted.held[mode or self.stance].shield is None:
            return False
        if effect.hands:  # [truedungeon.class.polymorph.handedness]
            main = self.fitted.held[mode or "melee"].main
            return main is not None and main.weapon is not None and main.weapon.hands == effect.hands
        return True

    def score(self, ability: Ability, mode: Mode | None = None) -> Number:
        """The score of the ability, in one set of hands."""
        key = (ability, mode or self.stance)
        if key not in self.scores:
            self.scores[key] = score(self.fitted, ability, mode)
        return self.scores[key]

    def bonus(self, ability: Ability, mode: Mode | None = None) -> Number:
        """The bonus of the ability's score."""
        found = self.score(ability, mode)
        return made("bonus", f"{ability.capitalize()} {found.value}", "truedungeon.ability.bonus-formula", found)

    # ---- columns

    def simple(self, name: str) -> Number:
        """A column that is nothing but its parts: all of them together, or of some only the highest."""
        label, rule, parts = COLUMNS[name], RULES.get(name, _FIELDS), tuple(self.parts(name))
        if name in HIGHEST and len(parts) > 1:
            return made("highest", label, rule, *parts)
        return total(label, rule, parts)

    def hp(self) -> Number:
        """Maximum Hit Points.  [truedungeon.ability.constitution-hp] [truedungeon.class.card.hp-includes-con]"""
        row = row_of(self.class_card, self.fitted.level)
        starting = starting_hp(self.class_card, self.fitted.level, self.fitted.options)
        base = ability_bonus(row.abilities["constitution"])
        now = self.bonus("constitution")
        changed = now.value != base  # [truedungeon.ability.constitution-hp-base]
        also = () if changed else ("truedungeon.ability.constitution-hp-base",)
        label = f"{self.class_card.name}, {self.fitted.level}th level"
        parts = [leaf(starting, label, _BASE_HP[self.cls], also=also)]
        if changed:  # [truedungeon.ability.constitution] [truedungeon.ability.constitution-printed]
            printed = leaf(
                base,
                "in the printed Hit Points",
                "truedungeon.ability.constitution-printed",
                also=("truedungeon.class.card.hp-includes-con",),
            )
            gained = made(
                "difference", "Constitution above the card", "truedungeon.ability.constitution-hp", now, printed
            )
            level = leaf(self.fitted.level, "character level")
            parts.append(made("times", "Constitution", "truedungeon.ability.constitution-hp", gained, level))
        if self.prepared():
            parts.append(leaf(1, "a prepared card", "truedungeon.partycard.pregen-digital"))
        always = ("truedungeon.partycard.pregen-bonus", "truedungeon.xp.level-separate")
        return total(COLUMNS["hp"], RULES["hp"], [*parts, *self.parts("hp"), *self.sea_raider()], also=always)

    def prepared(self) -> bool:
        """Whether there is the +1 for a prepared card: one that came ready, in which no rule is broken."""
        return is_prepared(self.fitted.character, self.fitted.options, ready=self.loaded and self.fitted.legal)

    def sea_raider(self) -> Iterator[Number]:
        """Variant generator: +1 HP for every two slots with a Sea Raider item, up to twelve slots."""
        rule = "truedungeon.set.sea-raider.by-slot"
        slots = {token.slot for token in self.fitted.tokens() if is_sea_raider(token)}
        if slots:
            given = min(len(slots), 12) // 2 if self.fitted.options.generator else 0
            yield leaf(given, "Sea Raider set", rule)

    def to_hit(self, mode: Mode) -> Number:
        """To Hit: Strength in melee, Dexterity with missiles, and the weapon's plus.

        [truedungeon.partycard.weapon-plus] [truedungeon.ability.dexterity] [truedungeon.combat.melee-strength]
        [truedungeon.combat.ranged-dexterity]
        """
        name = f"{mode}-to-hit"
        parts = [self.bonus("strength" if mode == "melee" else "dexterity", mode)]
        main = self.fitted.held[mode].main
        if main is not None and main.weapon is not None:
            plus = 0 if self.fitted.options.text_only else main.weapon.plus
            also = ("truedungeon.crit.example-plus-in-wheel",)
            parts.append(leaf(plus, main.name, "truedungeon.partycard.weapon-plus", main.name, also=also))
        return total(COLUMNS[name], RULES.get(name, _FIELDS), [*parts, *self.parts(name, mode)])

    def damage(self, mode: Mode) -> Number:
        """Damage besides the wheel, all types together; Strength is no part of it for what is shot.

        [truedungeon.partycard.grand-total] [truedungeon.combat.projectile-no-stat]
        """
        name = f"{mode}-damage"
        parts = list(self.parts(name, mode))
        main = self.fitted.held[mode].main
        weapon = main.weapon if main is not None else None
        also: tuple[str, ...] = ()
        if mode == "melee" or (weapon is not None and ("thrown" in weapon.mode or weapon.mighty)):
            parts.insert(0, self.bonus("strength", mode))  # [truedungeon.ability.strength]
        if mode == "missile" and weapon is not None and weapon.hands == "two":
            heavy = [s for s in self.by_stat.get("melee-damage", ()) if s.effect.hands == "two" and not s.token]
            if heavy:
                also = ("truedungeon.class.barbarian.two-handed-scope",)
            if self.fitted.options.any_two_handed:
                parts += [self.part(source) for source in heavy]
        return total(COLUMNS[name], RULES[name], parts, also=also)

    def ac(self, mode: Mode) -> Number:
        """Armor Class: 10, or what the class begins with, Dexterity and tokens.  [truedungeon.ability.ac-base]"""
        name = f"{mode}-ac"
        bonus = self.bonus("dexterity", mode)
        heading = column(self.fitted.level, self.fitted.character.subclass)
        own = self.class_card.base_ac.get(heading)
        if own is None:
            parts = [leaf(BASE_AC, "everybody", "truedungeon.ability.ac-base"), bonus]
        else:
            rule = "truedungeon.class.monk.combat-prowess"  # Of all classes only the monk has one of its own.
            parts = [leaf(own, f"{self.class_card.name}, {self.fitted.level}th level", rule), bonus]
            row = row_of(self.class_card, self.fitted.level)
            if not self.fitted.options.plus_dex:
                # Ruling: base Dexterity is in the starting number already.
                parts.append(leaf(-ability_bonus(row.abilities["dexterity"]), "base Dexterity is in it already", rule))
        also = ("truedungeon.slot.hand-modes",)
        return total(COLUMNS[name], RULES[name], [*parts, *self.parts(name, mode)], also=also)

    def save(self, name: Save, ability: Ability) -> Number:
        """A saving throw: the class's part, the ability's bonus, tokens.  [truedungeon.class.card.save-base]"""
        rule = _BASE_SAVES[self.cls]
        parts = [leaf(self.class_card.saves[name], self.class_card.name, rule)]
        parts.append(leaf(self.class_card.fixed_saves.get(name, 0), f"{self.class_card.name}, always", rule))
        return total(COLUMNS[name], _FIELDS, [*parts, self.bonus(ability), *self.parts(name)])

    def healing(self) -> Number:
        """The bonus to healing Spells; whoever has none has no such bonus.  [truedungeon.partycard.spell-healing]"""
        heading = column(self.fitted.level, self.fitted.character.subclass)
        if any(spell.heal for spell, _ in spells_of(self.class_card, heading, self.fitted.options)):
            return self.simple("spell-healing")
        return total(COLUMNS["spell-healing"], RULES["spell-healing"], ())

    def treasure(self) -> Number:
        """Treasure chips at the end."""
        return chips(self.fitted.character, self.parts("treasure"))

    def psychic(self) -> Number:
        """The highest tier of Psychic Powers: one for each different Fuel, or what a token opens, while one awakens.

        [truedungeon.psychic.unlock] [truedungeon.psychic.fuel] [truedungeon.psychic.skull]
        """
        rule, names = "truedungeon.psychic.fuel", {token.name for token in self.fitted.tokens() if FUEL in token.tags}
        if not names or not self.in_hand("psychic"):
            return self.simple("psychic")
        fuel = total("Psychic Fuel", rule, [leaf(1, name, rule, name) for name in sorted(names)])
        return made("highest", COLUMNS["psychic"], _FIELDS, *self.parts("psychic"), fuel)

    def types(self, mode: Mode) -> dict[Damage, Number]:
        """The typed part of the damage column.  [truedungeon.partycard.typed-share]"""
        found: dict[Damage, list[Number]] = {}
        name = f"{mode}-damage"
        for stat in WIDER[name]:
            for source in self.by_stat.get(stat, ()):
                kind = source.effect.type
                if kind and source.mode in (None, mode) and self.holds(source, mode):
                    found.setdefault(kind, []).append(self.part(source))
        return {
            kind: total(f"{mode.capitalize()} damage, {kind}", "truedungeon.partycard.typed-share", found[kind])
            for kind in sorted(found)
        }

    def icons(self, mode: Mode, types: Iterable[Damage]) -> tuple[Damage, ...]:
        """The icons to be circled: typed damage, and the energy of the weapon's own wheel."""
        kinds = set(types)
        kinds |= {
            token.weapon.energy for token in self.fitted.held[mode].tokens if token.weapon and token.weapon.energy
        }
        return tuple(kind for kind in ICONS if kind in kinds)

    def reductions(self) -> dict[str, Number]:
        """By how much damage taken is lowered, by type."""
        found: dict[str, list[Number]] = {}
        for source in self.in_hand("reduction"):
            found.setdefault(source.effect.type or "", []).append(self.part(source))
        return {
            kind: total(f"damage taken, {kind or 'all'}", "truedungeon.token.authority", found[kind])
            for kind in sorted(found)
        }


def is_prepared(character: Character, options: TrueDungeonOptions, *, ready: bool) -> bool:
    """Whether a character has the +1 for a prepared card, which the variants give to all or nobody; a ghost never.

    [truedungeon.partycard.pregen-bonus] [truedungeon.partycard.pregen-digital]
    """
    return (ready or options.always) and not options.never and not character.ghost


def two_handed_damage(fitted: Fitted) -> int:
    """What the melee damage column would be with a weapon for two hands; the cards of some classes print both."""
    bonus = ability_bonus(score(fitted, "strength", "melee").value)
    given = [s.effect for s in fitted.sources if s.effect.stat in ("melee-damage", "damage")]
    plain = sum(e.by for e in given if not e.circumstantial and e.hands in (None, "two") and not e.wearers)
    return bonus + plain
