"""The columns of a card as sums over what an integer program chooses, in step with `card.py`."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.games.truedungeon.character.card import BASE_AC, WIDER, is_prepared
from undercroft.games.truedungeon.character.career.treasure import chips
from undercroft.games.truedungeon.character.powers import FUEL, column, spells_of, starting_hp
from undercroft.games.truedungeon.content.classes import base_scores, row_of
from undercroft.games.truedungeon.content.explain import ability_bonus
from undercroft.games.truedungeon.content.tokens.sets import is_sea_raider
from undercroft.games.truedungeon.content.tokens.token import Weapon
from undercroft.games.truedungeon.content.words import SAVES, Ability, Mode
from undercroft.games.truedungeon.desk.best.model import NOTHING, Given, Model
from undercroft.solver import Linear


class Columns:
    """The columns as far as they are asked for."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.program = model.program
        self.character = model.task.character
        self.class_card = model.task.class_card
        self.level = model.world.level
        self.row = row_of(self.class_card, self.level)
        self.heading = column(self.level, self.character.subclass)
        self.bonuses: dict[tuple[Ability, Mode], Linear] = {}
        gifts = [
            Given(gift.effect, Linear(constant=1), gift.label, gift.token, counted_as=gift.counted_as)
            for gift in model.task.company.gifts
        ]
        known = {(gift.label, gift.effect) for gift in gifts}
        # What others give already is not given twice.
        own = [given for given in model.given if (given.label, given.effect) not in known or self._many(given)]
        self.given = [given for given in (*own, *gifts, *model.powers(self.level)) if not given.effect.circumstantial]

    def value(self) -> Linear:
        """All columns, each times its weight."""
        return Linear.sum(weight * self.column(name) for name, weight in self.model.task.weights.items())

    def column(self, name: str) -> Linear:
        """What stands in this column."""
        mode: Mode = "missile" if name.startswith("missile-") else "melee"
        match name:
            case "hp":
                return self.hp()
            case "melee-to-hit" | "missile-to-hit":
                return self.to_hit(name, mode)
            case "melee-damage" | "missile-damage":
                return self.damage(name, mode)
            case "melee-ac" | "missile-ac":
                return self.ac(name, mode)
            case "melee-wheel" | "missile-wheel":
                return self.wheel(mode)
            case "fortitude" | "reflex" | "will":
                always = self.class_card.saves[name] + self.class_card.fixed_saves.get(name, 0)
                return always + self.bonus(SAVES[name]) + self.parts(name)
            case "treasure":
                base = chips(self.character, ()).value
                return base + self.parts(name) if base else NOTHING
            case "psychic":
                return self.highest(name, self.fuel())
            case "double-scroll":
                return self.highest(name)
            case "spell-healing":
                spells = spells_of(self.class_card, self.heading, self.model.task.options)
                return self.parts(name) if any(spell.heal for spell, _ in spells) else NOTHING
            case _:
                return self.parts(name)

    # ---- parts

    def _many(self, given: Given) -> bool:
        return self.program.high(given.presence) > 1

    def parts(self, name: str, mode: Mode | None = None) -> Linear:
        """What tokens, sets, powers and others give in this column."""
        return Linear.sum(self.amounts(name, mode))

    def amounts(self, name: str, mode: Mode | None) -> Iterator[Linear]:
        """What each of them gives, while what it wants in the hands is there."""
        for given in self.given:
            if given.effect.stat in WIDER.get(name, (name,)) and given.of(mode or self.model.world.stance):
                found = self.amount(given)
                if given.effect.shield:
                    found = self.program.both(found, self.model.shield(mode or self.model.world.stance))
                if given.effect.hands:
                    found = self.program.both(found, self.model.main_hand(mode or "melee", given.effect.hands))
                yield found

    def amount(self, given: Given) -> Linear:
        """How much the effect gives: as it says, by the number of wearers, or for every token in a slot."""
        effect = given.effect
        if effect.wearers or effect.others:
            return self.shared(given) * given.presence
        if effect.each:
            return effect.by * self.each(given)
        return effect.by * given.presence

    def shared(self, given: Given) -> int:
        """What an effect gives by the number of wearers; of what others give, the more by wearing it too or not."""
        effect = given.effect
        others = self.model.task.company.wearers.get(given.counted_as, 0)
        own = any(given is found for found in self.model.given)
        counts = (others + 1,) if own else (max(1, others), others + 1)
        if effect.wearers:
            return max(max([step for least, step in effect.wearers if least <= count], default=0) for count in counts)
        return max(effect.others * (count - 1) for count in counts)

    def each(self, given: Given) -> Linear:
        """How many tokens are in the slot that the effect counts, while it is in force."""
        effect = given.effect
        assert effect.each is not None
        inside = self.model.inside(effect.each)
        often = max(1, self.program.high(given.presence))
        most = self.program.high(inside)
        high = often * (min(most, effect.most) if effect.most else most)
        found = self.program.variable(0, high)
        self.program.at_most(found - often * inside, 0)
        self.program.at_most(found - high * given.presence, 0)
        if effect.by < 0 and not effect.most:
            self.program.at_least(found - inside - most * given.presence, -most)
        return found

    def bonus(self, ability: Ability, mode: Mode | None = None) -> Linear:
        """(score - 10) / 2, rounded down.  [truedungeon.ability.bonus-formula]"""
        key = (ability, mode or self.model.world.stance)
        if key not in self.bonuses:
            score = base_scores(self.class_card, self.level)[ability] + Linear.sum(
                given.effect.by * given.presence
                for given in self.given
                if given.effect.stat == ability and given.of(key[1])
            )
            low, high = self.program.low(score), self.program.high(score)
            found = self.program.variable(ability_bonus(low), ability_bonus(high))
            self.program.at_most(2 * found - score, -10)
            self.program.at_least(2 * found - score, -11)
            self.bonuses[key] = found
        return self.bonuses[key]

    def fuel(self) -> Linear:
        """How many different Psychic Fuel tokens are equipped, while the mind is awake.  [truedungeon.psychic.fuel]"""
        awake = [given.presence for given in self.model.giving("psychic", self.model.world.stance)]
        tokens = [token for token in self.model.task.tokens if FUEL in token.tags]
        if not awake or not tokens:
            return NOTHING
        return self.program.both(Linear.sum(self.model.once(one.name) for one in tokens), self.program.either(awake))

    def highest(self, name: str, *more: Linear) -> Linear:
        """A column in which only the highest counts."""
        found = [amount for amount in (*self.amounts(name, None), *more) if self.program.high(amount) > 0]
        counted = [self.program.variable() for _ in found]
        self.program.at_most(Linear.sum(counted), 1)
        return Linear.sum(self.program.both(amount, gate) for amount, gate in zip(found, counted, strict=True))

    # ---- columns

    def hp(self) -> Linear:
        """Maximum Hit Points.  [truedungeon.ability.constitution-hp]"""
        options = self.model.task.options
        starting = starting_hp(self.class_card, self.level, options)
        starting += is_prepared(self.character, options, ready=False)
        gained = self.bonus("constitution") - ability_bonus(self.row.abilities["constitution"])
        raiders = self.sea_raider() if options.generator else NOTHING
        return starting + self.level * gained + self.parts("hp") + raiders

    def sea_raider(self) -> Linear:
        """Variant generator: 1 for every two slots with a Sea Raider item.  [truedungeon.set.sea-raider.by-slot]"""
        slots: dict[str, list[Linear]] = {}
        for token in self.model.task.tokens:
            if is_sea_raider(token):
                slots.setdefault(token.slot, []).append(self.model.once(token.name))
        found = self.program.variable(0, 6)
        self.program.at_most(2 * found - Linear.sum(self.program.either(inside) for inside in slots.values()), 0)
        return found

    def to_hit(self, name: str, mode: Mode) -> Linear:
        """Strength in melee, Dexterity with missiles, and the weapon's plus.  [truedungeon.partycard.weapon-plus]"""
        pluses = Linear.sum(weapon.plus * held for weapon, held in self.weapons(mode, main=True))
        if self.model.task.options.text_only:  # Variant text_only: a plus adds nothing by itself.
            pluses = NOTHING
        return self.bonus("strength" if mode == "melee" else "dexterity", mode) + pluses + self.parts(name, mode)

    def damage(self, name: str, mode: Mode) -> Linear:
        """Damage besides the wheel.  [truedungeon.partycard.grand-total]"""
        found = self.parts(name, mode)
        if mode == "melee":
            return found + self.bonus("strength", mode)
        main = list(self.weapons(mode, main=True))
        strong = Linear.sum(held for weapon, held in main if "thrown" in weapon.mode or weapon.mighty)
        found += self.program.both(self.bonus("strength", mode), strong)
        if self.model.task.options.any_two_handed:
            heavy = [given for given in self.given if given.effect.hands == "two" and not given.token]
            given = Linear.sum(self.amount(given) for given in heavy if given.effect.stat == "melee-damage")
            found += self.program.both(given, self.model.main_hand(mode, "two"))
        return found

    def ac(self, name: str, mode: Mode) -> Linear:
        """Armor Class: 10, or what the class begins with, Dexterity and tokens.  [truedungeon.ability.ac-base]"""
        base = self.class_card.base_ac.get(self.heading)
        if base is None:
            base = BASE_AC
        elif not self.model.task.options.plus_dex:
            base -= ability_bonus(self.row.abilities["dexterity"])
        return base + self.bonus("dexterity", mode) + self.parts(name, mode)

    def wheel(self, mode: Mode) -> Linear:
        """The average of the damage wheels in both hands, in tenths; with no weapon, of the class's own wheel."""
        held = [*self.weapons(mode, main=True), *self.weapons(mode, main=False)]
        found = Linear.sum(average(weapon.wheel) * there for weapon, there in held)
        if mode == "melee" and self.class_card.melee_wheel:
            armed = self.program.either([there for _, there in held])
            found += average(self.class_card.melee_wheel) * (1 - armed)
        return found

    def weapons(self, mode: Mode, *, main: bool) -> Iterator[tuple[Weapon, Linear]]:
        """The weapons that may be in this hand."""
        for name, held in (self.model.main if main else self.model.off)[mode].items():
            weapon = self.model.byname[name].weapon
            if weapon is not None:
                yield weapon, held


def average(wheel: tuple[int, ...]) -> int:
    """The average face in tenths, rounded down; 0 where nobody has written the faces down.

    >>> average((1, 2, 3, 4, 5, 6)), average(())
    (35, 0)
    """
    return 10 * sum(wheel) // len(wheel) if wheel else 0
