"""The best build: from the tokens that somebody owns, the legal build that is best for a goal, and how sure that is.

An integer program holds every legal build and promises no less than it has. Its best solution is built and judged by
the rules themselves: the card decides what a build is worth. If that is what the program promised, nothing is better.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from undercroft.engine import Refused, Unknown
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.character.build import Character, plain
from undercroft.games.truedungeon.character.card import COLUMNS, Card, card
from undercroft.games.truedungeon.character.company import company_of
from undercroft.games.truedungeon.character.equip import fit, why_not_use
from undercroft.games.truedungeon.character.fitted import Fitted
from undercroft.games.truedungeon.character.party import with_rewards
from undercroft.games.truedungeon.content.classes import class_card
from undercroft.games.truedungeon.content.tokens.catalogue import Catalogue
from undercroft.games.truedungeon.content.words import MODES, SAVES, Mode
from undercroft.games.truedungeon.desk.best.model import Model, Task, World, useful
from undercroft.games.truedungeon.desk.best.value import Columns, average
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.solver import Solution

NODES: Final = 2000
"""So far a search for a best solution goes in its tree, unless told otherwise."""
TRIES: Final = 40
"""So many builds are judged at most."""
HEAVIEST: Final = 1000
"""The greatest weight of a column in a goal."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What a build may aim at: in words, and as a weight for each column."""

    words: str
    weights: Mapping[str, int]


WHEELS: Final[dict[str, Mode]] = {"melee-wheel": "melee", "missile-wheel": "missile"}
"""Not on the card, but aimed at: the average of the damage wheels in hand, in tenths."""

GOALS: Final[dict[str, Goal]] = {
    **{name: Goal(words, {name: 1}) for name, words in COLUMNS.items()},
    "ac": Goal("Armor Class in both modes", {"melee-ac": 1, "missile-ac": 1}),
    "saves": Goal("all three saves", dict.fromkeys(SAVES, 1)),
    "healing": Goal("Spell healing", {"spell-healing": 1}),
    "melee": Goal(
        "melee, in tenths: To Hit, damage and the wheels' average",
        {"melee-to-hit": 10, "melee-damage": 10, "melee-wheel": 1},
    ),
    "missile": Goal(
        "missile combat, in tenths: To Hit, damage and the wheel's average",
        {"missile-to-hit": 10, "missile-damage": 10, "missile-wheel": 1},
    ),
    "defence": Goal(
        "staying alive: Hit Points, three for each AC, one for each save",
        {"hp": 1, "melee-ac": 3, "missile-ac": 3, **dict.fromkeys(SAVES, 1)},
    ),
    "balanced-combat": Goal(
        "a bit of everything for those who fight",
        {
            "melee-to-hit": 2,
            "melee-damage": 3,
            "missile-to-hit": 1,
            "missile-damage": 1,
            "melee-ac": 2,
            "hp": 1,
            **dict.fromkeys(SAVES, 1),
        },
    ),
    "balanced-spellcaster": Goal(
        "a bit of everything for those who cast",
        {
            "spell-damage": 3,
            "spell-healing": 2,
            "melee-to-hit": 1,
            "melee-damage": 1,
            "melee-ac": 2,
            "hp": 1,
            **dict.fromkeys(SAVES, 1),
        },
    ),
}
"""The goals by name: every column, and some mixes."""


@dataclass(frozen=True, slots=True)
class Best:
    """The best build found, its card, and what no legal build exceeds."""

    character: Character
    card: Card
    goal: Mapping[str, int]
    value: int
    bound: int
    tried: int
    """How many builds were judged."""

    @property
    def proven(self) -> bool:
        """Whether no legal build is better."""
        return self.value == self.bound

    def plain(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "character": plain(self.character),
            "goal": dict(self.goal),
            "value": self.value,
            "bound": self.bound,
            "proven": self.proven,
            "parts": [{"points": points, "words": words} for points, words in made_of(self.card, self.goal)],
            "columns": {name: self.card[name] for name in COLUMNS},
            "level": self.card.level,
            "tried": self.tried,
        }


def weights_of(goal: Mapping[str, int]) -> dict[str, int]:
    """The weight of each column in a goal that names columns and other goals; `Unknown` if there is none such."""
    found: dict[str, int] = {}
    for name, weight in goal.items():
        if name not in GOALS:
            raise Unknown(f"there is no goal {name!r:.40}{did_you_mean(name, GOALS)}", at=name)
        if type(weight) is not int or not 1 <= weight <= HEAVIEST:
            raise Refused(f"the weight of {name} is a whole number from 1 to {HEAVIEST}, not {weight!r:.20}", at=name)
        for column, part in GOALS[name].weights.items():
            found[column] = found.get(column, 0) + weight * part
    if not found:
        raise Refused("a best build needs a goal: a column or a named goal, and its weight", at="goal")
    return found


def made_of(card: Card, goal: Mapping[str, int]) -> Iterator[tuple[int, str]]:
    """What the worth of a card for a goal is made of: points, and in words what they are for."""
    for name, weight in weights_of(goal).items():
        if name in WHEELS:
            tenths = wheel(card.fitted, WHEELS[name])
            said = f"average of the {WHEELS[name]} damage wheel {tenths // 10}.{tenths % 10}"
            yield weight * tenths, f"{said}, counted {weight * 10} times"
        else:
            often = f", counted {weight} times" if weight > 1 else ""
            yield weight * card[name], f"{COLUMNS[name]} {card[name]}{often}"


def worth(card: Card, weights: Mapping[str, int]) -> int:
    """What a card is worth for a goal."""
    found = 0
    for name, weight in weights.items():
        found += weight * (wheel(card.fitted, WHEELS[name]) if name in WHEELS else card[name])
    return found


def wheel(fitted: Fitted, mode: Mode) -> int:
    """The average of the damage wheels in both hands, in tenths; with no weapon, of the class's own wheel."""
    weapons = [token.weapon for token in fitted.held[mode].tokens if token.weapon]
    if not weapons and mode == "melee":
        return average(class_card(fitted.character.class_, fitted.options.card_file).melee_wheel)
    return sum(average(weapon.wheel) for weapon in weapons)


def best(
    character: Character,
    owned: Mapping[str, int],
    goal: Mapping[str, int],
    catalogue: Catalogue,
    options: TrueDungeonOptions | None = None,
    *,
    others: Sequence[Character] = (),
    nodes: int = NODES,
    tries: int = TRIES,
) -> Best:
    """The best legal build of this character from these tokens in such company; what it carries stays carried.

    `Refused` if no build at all is legal.
    """
    search = _Search(character, owned, goal, catalogue, options or TrueDungeonOptions(), others)
    return search.run(nodes, tries)


class _Search:
    """One search: its task, and the best build so far."""

    def __init__(
        self,
        character: Character,
        owned: Mapping[str, int],
        goal: Mapping[str, int],
        catalogue: Catalogue,
        options: TrueDungeonOptions,
        others: Sequence[Character],
    ) -> None:
        weights = weights_of(goal)
        self.rewarded = character.rewarded
        character, *rest = with_rewards((character, *others))
        worn = (*character.tokens, *character.melee, *character.missile)
        self.worn = tuple(dict.fromkeys(catalogue.find(name).name for name in worn))
        bare = msgspec.structs.replace(character, tokens=(), melee=(), missile=())
        carried = tuple(map(catalogue.find, bare.carried))
        copies: dict[str, int] = {}
        for name, count in owned.items():
            found = catalogue.find(name).name
            copies[found] = copies.get(found, 0) + count
        for token in carried:
            copies[token.name] = copies.get(token.name, 0) - 1
        usable = [token for name in copies if copies[name] > 0 and not why_not_use(token := catalogue[name], bare)]
        self.catalogue = catalogue
        self.others = [fit(other, catalogue, options) for other in rest]
        company = company_of(self.others)
        self.usable = {token.name: token for token in usable}
        chosen = useful(usable, weights, company)
        self.task = Task(bare, chosen, copies, frozenset(self.worn), carried, weights, options, company)
        self.goal = goal
        self.best: _Judged | None = None
        self.tried = 0
        self.why: Refusal | None = None

    def run(self, nodes: int, tries: int) -> Best:
        """Solve every world, judge what comes of it, and go on until nothing better is promised, or enough is tried."""
        self.judge(self.task.character)
        worlds = [_Posed(Model(self.task, world), nodes) for world in self._worlds()]
        while self.tried < tries:
            left = [posed for posed in worlds if posed.solution.values is not None and not posed.spent]
            ahead = max(left, key=lambda posed: posed.bound, default=None)
            if ahead is None or self.promised(ahead.bound):
                break
            self.judge(ahead.build())
            if not self.promised(ahead.bound):
                ahead.go_on()
        if self.best is None:
            raise Refused(self.why or "no build of these tokens is legal")
        bound = max([self.best.value, *(posed.bound for posed in worlds)])
        for posed in worlds if self.best.value == bound else ():
            if posed.bound == bound and posed.solution.value == bound and not posed.judged:
                self.judge(posed.build())  # As good, perhaps with more of what is worn, or fewer tokens.
        self._keep_on()
        build = msgspec.structs.replace(self.best.card.fitted.character, rewarded=self.rewarded)
        return Best(build, self.best.card, self.goal, self.best.value, bound, self.tried)

    def _keep_on(self) -> None:
        """What is worn, is owned and has no bearing on the goal stays on where there is room for it."""
        for name in self.worn:
            assert self.best is not None
            now = self.best.card.fitted.character
            if name in self.usable and name not in now.tokens and not self.usable[name].hand_held:
                self.judge(msgspec.structs.replace(now, tokens=tuple(sorted((*now.tokens, name)))))

    def promised(self, bound: int) -> bool:
        """Whether the best build so far is all that this bound promises."""
        return self.best is not None and self.best.value >= bound

    def judge(self, build: Character) -> None:
        """Look at this build with the eyes of the rules; keep it if it is the best so far."""
        self.tried += 1
        fitted = fit(build, self.catalogue, self.task.options)
        if not fitted.legal:
            self.why = self.why or fitted.problems[0][1]
            return
        found = card(fitted, company_of([fitted, *self.others]))
        value = worth(found, self.task.weights)
        now = _Judged(value, found, self.task.kept)
        if self.best is None or now.rank() < self.best.rank():
            self.best = now

    def _worlds(self) -> Iterator[World]:
        """The worlds in which a build can be: a sub-class is of 5th level, and others may raise one to it."""
        raised = any(gift.effect.stat == "level" for gift in self.task.company.gifts)
        levels = (5,) if self.task.character.subclass else (5, 4)
        for stance in MODES:
            for level in levels:
                if self.task.character.in_hand in ("", stance):
                    yield World(level, 5 if raised else level, stance)


@dataclass(frozen=True, slots=True)
class _Judged:
    """A legal build and what it is worth."""

    value: int
    card: Card
    kept: frozenset[str]
    """What was worn or held before."""

    def rank(self) -> tuple[int, int, int, list[str]]:
        """Less is better: more worth, then more of what was worn, fewer tokens, and names that come first."""
        names = sorted(token.name for token in self.card.fitted.tokens())
        return -self.value, -len(self.kept & set(names)), len(names), names


class _Posed:
    """The program of one world and its solution so far."""

    def __init__(self, model: Model, nodes: int) -> None:
        self.model = model
        self.nodes = nodes
        self.value = Columns(model).value()
        self.judged = False
        """Whether the build of its solution was judged."""
        self.spent = False
        """Whether the work allowed was not enough to solve it."""
        self.solution = self._solve()

    @property
    def bound(self) -> int:
        """What no build of this world exceeds; of an impossible world, less than anything."""
        return -(10**9) if self.solution.bound is None else self.solution.bound

    def _solve(self) -> Solution:
        return self.model.program.most(self.value, nodes=self.nodes)

    def build(self) -> Character:
        """The build of the solution: of equal ones that with the fewest tokens, then by names."""
        values = self.solution.values
        assert values is not None
        program = self.model.program
        if self.solution.proven and self.solution.value is not None:
            program.at_least(self.value, self.solution.value)
            least = program.most(-self.model.effort(), nodes=self.nodes)
            program.rows.pop()
            values = least.values or values
        self.chosen = values
        self.judged = True
        return self.model.build(values)

    def go_on(self) -> None:
        """Solve it again without the build that was judged; one that was not solved stays as it is."""
        if not self.solution.proven:
            self.spent = True
            return
        self.model.cut(self.chosen)
        self.solution = self._solve()
        self.judged = False
