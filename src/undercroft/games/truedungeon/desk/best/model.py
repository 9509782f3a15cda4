"""All legal builds of a character as an integer program: what may be worn together, what counts, which sets are whole.

Every legal build is a solution of the program. A few things that the program says less strictly than the rules (that a
token whose condition is met must count, even where it harms) make it promise more than a build has, never less.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from undercroft.games.truedungeon.character.build import Character
from undercroft.games.truedungeon.character.card import WIDER
from undercroft.games.truedungeon.character.company import Company
from undercroft.games.truedungeon.character.counting import CAPS, MANY_FIGURINES, ROOM, second_for_charisma
from undercroft.games.truedungeon.character.equip import SUBCLASS_KEYS, on_base
from undercroft.games.truedungeon.character.hands import serves, why_not_beside, why_not_off
from undercroft.games.truedungeon.character.powers import FUEL, always_on, column
from undercroft.games.truedungeon.content.classes import ClassCard, base_scores, class_card
from undercroft.games.truedungeon.content.tokens.sets import TokenSet, is_sea_raider, sets
from undercroft.games.truedungeon.content.tokens.token import Condition, Effect, Token
from undercroft.games.truedungeon.content.words import ABILITIES, MODES, RARITIES, Ability, Mode, Slot
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.solver import Linear, Program

NOTHING = Linear()


@dataclass(frozen=True, slots=True)
class Task:
    """Whom to equip, from what, for what, in which company."""

    character: Character
    tokens: tuple[Token, ...]
    """What there is that the character may use, by name."""
    copies: Mapping[str, int]
    kept: frozenset[str]
    """What is worn or held now: of two builds as good, that with more of it is better."""
    carried: tuple[Token, ...]
    weights: Mapping[str, int]
    options: TrueDungeonOptions
    company: Company
    """The others of the party, without the character."""

    @property
    def class_card(self) -> ClassCard:
        """The class, with the numbers of the card that is used."""
        return class_card(self.character.class_, self.options.card_file)


@dataclass(frozen=True, slots=True)
class World:
    """What is settled beforehand: the level by one's own tokens, the level on the card, and which hands count."""

    own_level: int
    level: int
    stance: Mode


@dataclass(frozen=True, slots=True)
class Given:
    """An effect that may be in force: so many times as its presence says."""

    effect: Effect
    presence: Linear
    label: str
    token: str = ""
    mode: Mode | None = None
    counted_as: str = ""
    """Under what the wearers of its token are counted."""

    def of(self, mode: Mode) -> bool:
        """Whether it counts with these hands."""
        return self.mode in (None, mode)


def useful(tokens: Iterable[Token], weights: Mapping[str, int], company: Company) -> tuple[Token, ...]:
    """These without the ones that cannot change anything that is aimed at, in the order of their names."""
    every = sorted(tokens, key=lambda token: token.name)
    conditions = [token.condition for token in every if token.condition is not None]
    stats = stats_of(weights)
    asked = {tag for found in conditions for tag in (found.one_other, found.holding)}
    named = {name for found in conditions for name in found.beside} | set(SUBCLASS_KEYS)
    named |= {name for found in whole_sets(stats) for name in found.items}
    counted = {effect.each for token in every for effect in token.effects}
    counted |= {gift.effect.each for gift in company.gifts}
    return tuple(
        token
        for token in every
        if token.hand_held
        or token.slot in counted
        or token.base
        or token.name in named
        or is_sea_raider(token)
        or ("psychic" in stats and FUEL in token.tags)
        or asked & set(token.tags)
        or any(effect.stat in stats for effect in token.effects)
    )


def stats_of(weights: Mapping[str, int]) -> set[str]:
    """The statistics that bear on these columns, and those that bear on what may be worn."""
    return {"level", "slots", *ABILITIES, *(stat for name in weights for stat in WIDER.get(name, (name,)))}


def whole_sets(wanted: set[str]) -> list[TokenSet]:
    """The sets that give any of these statistics."""
    return [
        found
        for found in sets().values()
        if any(effect.stat in wanted for tier in found.tiers for effect in tier.effects)
    ]


class Model:
    """The program of one world."""

    def __init__(self, task: Task, world: World) -> None:
        self.task = task
        self.world = world
        self.program = Program()
        self.byname = {token.name: token for token in task.tokens}
        self.worn: dict[str, list[Linear]] = {}
        self.main: dict[Mode, dict[str, Linear]] = {mode: {} for mode in MODES}
        self.off: dict[Mode, dict[str, Linear]] = {mode: {} for mode in MODES}
        self.held: dict[str, Linear] = {}
        self.given: list[Given] = []
        self._wear()
        self._hold()
        self._stand()
        self.on = {token.name: self._counts(token) for token in task.tokens}
        for token in task.tokens:
            self._condition(token)
        self._give()
        self._complete_sets()
        self._reach_level()
        self._reach_scores()
        self._find_room()
        self._obey()

    # ---- what is chosen

    def choices(self) -> Iterator[Linear]:
        """Every variable that is a choice of the player's."""
        for copies in self.worn.values():
            yield from copies
        for mode in MODES:
            yield from self.main[mode].values()
            yield from self.off[mode].values()

    def build(self, values: Sequence[int]) -> Character:
        """The character with the tokens that this solution chooses."""
        tokens = [name for name, copies in self.worn.items() for copy in copies if copy.at(values)]
        melee, missile = (
            tuple(name for hand in (self.main[mode], self.off[mode]) for name, var in hand.items() if var.at(values))
            for mode in MODES
        )
        return msgspec.structs.replace(self.task.character, tokens=tuple(sorted(tokens)), melee=melee, missile=missile)

    def cut(self, values: Sequence[int]) -> None:
        """From now on the build of this solution is none any more."""
        changes = [1 - choice if choice.at(values) else choice for choice in self.choices()]
        self.program.at_least(Linear.sum(changes), 1)

    def effort(self) -> Linear:
        """How much is changed: what is taken off is most, then fewer tokens are less, then names that come first."""
        names = [*self.worn, *self.held]
        ranks = {name: rank for rank, name in enumerate(sorted(names))}
        one = len(names) * 50
        every = one * sum(len(self.worn.get(name, (name,))) + 1 for name in names)
        kept = Linear.sum(self.once(name) for name in names if name in self.task.kept)
        return Linear.sum((one + ranks[name]) * self.equipped(name) for name in names) - every * kept

    def equipped(self, name: str) -> Linear:
        """How often such a token is equipped; what is held, once."""
        if name in self.held:
            return self.held[name]
        return Linear.sum(self.worn.get(name, ()))

    def once(self, name: str) -> Linear:
        """1 if such a token is equipped."""
        return self.worn[name][0] if name in self.worn else self.equipped(name)

    def hands(self, mode: Mode) -> Linear:
        """How many hands are full."""
        return Linear.sum((*self.main[mode].values(), *self.off[mode].values()))

    def main_hand(self, mode: Mode, hands: str) -> Linear:
        """1 while a weapon for so many hands is in the main hand."""
        found = self.main[mode].items()
        return Linear.sum(var for name, var in found if (held := self.byname[name].weapon) and held.hands == hands)

    def shield(self, mode: Mode) -> Linear:
        """1 while there is a shield in the off hand."""
        return Linear.sum(var for name, var in self.off[mode].items() if self.byname[name].shield)

    def _wear(self) -> None:
        """Each name once; Rare runestones on a base may repeat.  [truedungeon.token.duplicate.unique-name]"""
        program = self.program
        bases = sum(token.base for token in self.task.tokens)
        for token in self.task.tokens:
            if not token.hand_held:
                most = min(self.task.copies[token.name], bases + 1) if on_base(token) else 1
                self.worn[token.name] = [program.variable() for _ in range(most)]
        based = Linear.sum(self.worn[token.name][0] for token in self.task.tokens if token.base)
        for copies in self.worn.values():
            for before, copy in zip(copies, copies[1:], strict=False):
                program.at_most(copy - before, 0)
                program.at_most(copy - based, 0)

    def _hold(self) -> None:
        """Main and off hand of both modes; a token may serve in both.

        [truedungeon.slot.hand-modes] [truedungeon.slot.two-handed]
        """
        program, cls, options = self.program, self.task.character.class_, self.task.options
        for mode in MODES:
            main, off = self.main[mode], self.off[mode]
            for token in self.task.tokens:
                if not token.hand_held or not serves(token, mode):
                    continue
                if token.is_weapon or token.slot == "mainhand":
                    main[token.name] = program.variable()
                if why_not_off(token, mode, cls) is None:
                    off[token.name] = program.variable()
                if token.name in main and token.name in off and self.task.copies[token.name] < 2:
                    program.at_most(main[token.name] + off[token.name], 1)
            program.at_most(Linear.sum(main.values()), 1)
            program.at_most(Linear.sum(off.values()), 1)
            second = Linear.sum(var for name, var in off.items() if self.byname[name].is_weapon)
            program.at_most(second - Linear.sum(main.values()), 0)
            for name, var in off.items():
                other = self.byname[name]
                barred = [held for held in main if why_not_beside(self.byname[held], other, mode, options) is not None]
                program.at_most(var + Linear.sum(main[held] for held in barred), 1)
        for token in self.task.tokens:
            if token.hand_held:
                places = [hand[token.name] for m in MODES for hand in (self.main[m], self.off[m]) if token.name in hand]
                self.held[token.name] = program.either(places)

    def _stand(self) -> None:
        """The hands are such that the stance of this world is taken.  [truedungeon.partycard.in-hand]"""
        if self.task.character.in_hand:
            return
        melee, missile = self.hands("melee"), self.hands("missile")
        if self.world.stance == "melee":
            self.program.at_least(2 * melee - missile, 0)
        else:
            self.program.equal(melee, 0)
            self.program.at_least(missile, 1)

    # ---- what counts

    def _counts(self, token: Token) -> Linear:
        """How often the token counts: as often as it is equipped, while its condition is met.

        [truedungeon.token.conditional]
        """
        there = self.equipped(token.name)
        if token.condition is None:
            return there
        found = self.program.variable(0, self.program.high(there))
        self.program.at_most(found - there, 0)
        return found

    def _condition(self, token: Token) -> None:
        if token.condition is not None:
            for gate in self._gates(token, token.condition):
                self.program.at_most(self.on[token.name] - self.program.high(self.on[token.name]) * gate, 0)

    def _gates(self, token: Token, condition: Condition) -> Iterator[Linear]:
        """Numbers that must not be 0 while the token counts."""
        if condition.hands:
            yield self.main_hand("melee", condition.hands)
        if condition.holding:
            yield Linear.sum(self.held[name] for name in self.held if condition.holding in self.byname[name].tags)
        if condition.rarest:
            most = RARITIES.index(condition.rarest)
            main = self.main["melee"].items()
            yield Linear.sum(var for name, var in main if RARITIES.index(self.byname[name].rarity) <= most)
        if condition.no_shield:
            for name in self.held:
                if self.byname[name].shield:
                    yield 1 - self.held[name]
        others = [other for other in self.task.tokens if other.name != token.name]
        for other in others:
            if other.name in condition.without or set(other.tags) & set(condition.without):
                yield 1 - self.program.either([self.on[other.name]])
        if condition.one_other:
            tagged = Linear.sum(self.once(other.name) for other in others if condition.one_other in other.tags)
            just_one = self.program.variable()
            self.program.at_least(tagged - just_one, 0)
            self.program.at_most(tagged + max(1, self.program.high(tagged)) * just_one, 1 + self.program.high(tagged))
            yield just_one
        for name in condition.beside:
            yield self.once(name)

    def _give(self) -> None:
        """All that tokens may give."""
        for token in self.task.tokens:
            if token.name in self.worn:
                self.given += [self._of_token(effect, self.on[token.name], token) for effect in token.effects]
                continue
            for mode in MODES if token.effects else ():
                places = [hand[token.name] for hand in (self.main[mode], self.off[mode]) if token.name in hand]
                there = self.program.either(places) if len(places) > 1 else Linear.sum(places)
                if token.condition is not None and places:
                    there = self.program.both(there, self.on[token.name])
                self.given += [self._of_token(effect, there, token, mode) for effect in token.effects if places]

    def _of_token(self, effect: Effect, presence: Linear, token: Token, mode: Mode | None = None) -> Given:
        return Given(effect, presence, token.name, token.name, mode, token.counted_as)

    def powers(self, level: int) -> Iterator[Given]:
        """What powers give at this level."""
        character = self.task.character
        heading = column(level, character.subclass)
        for power, effect in always_on(character.card, heading, self.task.options):
            yield Given(effect, Linear(constant=1), power.name)

    def _complete_sets(self) -> None:
        """What sets give by the number of their pieces.

        [truedungeon.set.rules.quota] [truedungeon.set.rules.unique] [truedungeon.set.rules.relic-pair]
        """
        program = self.program
        for found in whole_sets(stats_of(self.task.weights)):
            items = [name for name in found.items if name in self.byname]
            pieces = Linear.sum((*(self.once(name) for name in items), *(self._pair(name) for name in items)))
            most = program.high(pieces)
            reached: list[Linear] = []
            for tier in found.tiers:
                if tier.pieces > most:
                    break
                reach = program.variable()
                program.at_least(pieces - tier.pieces * reach, 0)
                program.at_most(pieces - most * reach, tier.pieces - 1)
                reached.append(reach)
            for at, (tier, reach) in enumerate(zip(found.tiers, reached, strict=False)):
                later = [reached[more] for more in range(at + 1, len(reached)) if found.tiers[more].instead]
                holds = program.both(reach, 1 - program.either(later)) if later else reach
                label = f"{found.name} set, {tier.pieces} pieces"
                self.given += [Given(effect, holds, label) for effect in tier.effects]

    def _pair(self, name: str) -> Linear:
        """1 while a Relic or Legendary weapon is in both hands: it counts twice for its set."""
        token = self.byname[name]
        if not token.is_weapon or token.rarity not in ("relic", "legendary") or self.task.copies[name] < 2:
            return NOTHING
        both = [self.program.both(self.main[m][name], self.off[m][name]) for m in MODES if name in self.off[m]]
        return self.program.either(both) if both else NOTHING

    def _reach_level(self) -> None:
        """The level of this world; levels never stack.  [truedungeon.set.rules.level-no-stack]"""
        if self.task.character.subclass:
            return
        levels = Linear.sum(given.presence for given in self.giving("level", self.world.stance))
        if self.world.own_level == 5:
            self.program.at_least(levels, 1)
        else:
            self.program.equal(levels, 0)

    def giving(self, stat: str, mode: Mode) -> list[Given]:
        """What always changes this statistic with these hands."""
        found = (given for given in self.given if given.effect.stat == stat and given.of(mode))
        return [given for given in found if not given.effect.circumstantial]

    def score(self, ability: Ability) -> Linear:
        """The score of an ability that counts for what may be worn: without what others give."""
        base = base_scores(self.task.class_card, self.world.own_level)[ability]
        return base + Linear.sum(given.effect.by * given.presence for given in self.raising(ability))

    def raising(self, ability: Ability) -> list[Given]:
        """What changes that score."""
        powers = [given for given in self.powers(self.world.own_level) if given.effect.stat == ability]
        return [*self.giving(ability, self.world.stance), *powers]

    def _reach_scores(self) -> None:
        """Minimum scores are there, and are there before what needs them gives anything.

        [truedungeon.ability.prerequisite]
        """
        program = self.program
        needy = [token for token in self.task.tokens if token.condition is not None and token.condition.least]
        order = {token.name: program.variable(0, len(needy)) for token in needy}
        before: dict[tuple[str, str], Linear] = {}
        for token in needy:
            assert token.condition is not None
            for ability, least in token.condition.least.items():
                self._needs(self.score(ability), least, self.once(token.name))
                parts: list[Linear] = []
                for given in self.raising(ability):
                    giver = self.byname.get(given.token)
                    if given.token == token.name or (giver and giver.condition and given.effect.by < 0):
                        continue
                    presence = given.presence
                    if given.token in order:
                        pair = (given.token, token.name)
                        if pair not in before:
                            before[pair] = program.variable()
                            late = (len(needy) + 1) * (1 - before[pair])
                            program.at_least(order[token.name] - order[given.token] + late, 1)
                        presence = program.both(presence, before[pair])
                    parts.append(given.effect.by * presence)
                base = base_scores(self.task.class_card, self.world.own_level)[ability]
                self._needs(base + Linear.sum(parts), least, self.on[token.name])

    def _needs(self, what: Linear, least: int, gate: Linear) -> None:
        """This is no less than so much while the gate is 1."""
        short = max(0, least - self.program.low(what))
        self.program.at_least(what - short * gate, least - short)

    # ---- what there is room for

    def _find_room(self) -> None:
        """No slot holds more than it can.  [truedungeon.slot.expanders] [truedungeon.slot.hard-caps]"""
        for slot, room in ROOM.items():
            inside = self.inside(slot)
            if not inside.terms:
                continue
            more = [
                given.effect.by * given.presence
                for given in self.giving("slots", self.world.stance)
                if given.effect.slot == slot
            ]
            if slot == second_for_charisma(self.task.options):
                many = self.program.variable()
                self._needs(self.score("charisma"), MANY_FIGURINES, many)
                more.append(many)
            if slot == "runestone":
                more.append(self._riding())
            self.program.at_most(inside - Linear.sum(more), room)
            if slot in CAPS:
                self.program.at_most(inside, CAPS[slot])

    def inside(self, slot: Slot) -> Linear:
        """How many tokens are worn in a slot."""
        return Linear.sum(self.equipped(name) for name in self.worn if self.byname[name].slot == slot)

    def _riding(self) -> Linear:
        """How many runestones ride on a base.  [truedungeon.token.duplicate.exceptions]"""
        stones = [token for token in self.task.tokens if token.slot == "runestone"]
        riders = Linear.sum(self.equipped(token.name) for token in stones if on_base(token))
        riding = self.program.variable(0, self.program.high(riders))
        self.program.at_most(riding - riders, 0)
        self.program.at_most(riding - Linear.sum(token.base * self.equipped(token.name) for token in stones), 0)
        return riding

    def _obey(self) -> None:
        """What tokens forbid, holy symbols, and the key to a sub-class."""
        program = self.program
        for token in self.task.tokens:
            for slot in token.forbids:
                barred = self.inside(slot) - (self.equipped(token.name) if token.slot == slot else NOTHING)
                program.at_most(barred + program.high(barred) * self.once(token.name), program.high(barred))
        symbols = [token.name for token in self.task.tokens if "holy-symbol" in token.tags]
        if symbols and self.task.character.class_ == "cleric":
            carried = sum("holy-symbol" in token.tags for token in self.task.carried)
            program.at_most(Linear.sum(map(self.equipped, symbols)), max(0, 1 - carried))
        if self.task.character.subclass and not any(token.name in SUBCLASS_KEYS for token in self.task.carried):
            keys = [self.equipped(name) for name in SUBCLASS_KEYS if name in self.byname]
            program.at_least(Linear.sum(keys), 1)
