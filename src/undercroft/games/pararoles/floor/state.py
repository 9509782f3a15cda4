"""A floor being designed: how far it is, and the half-done things of the step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, TypeAlias

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.parts import Record
from undercroft.games.pararoles.floor.dice_tables import MEANS, RULES, rule_for
from undercroft.games.pararoles.floor.floor import Enemy, Floor
from undercroft.games.pararoles.floor.grid import SIDE_NAMES, name
from undercroft.games.pararoles.options import PararolesOptions

STREAM: Final = "floor"
"""The stream of chance from which floors are rolled."""

BY_CHOICE: Final = ("pararoles.generate.choice", "pararoles.generate.reading-order")

Named: TypeAlias = Callable[[int], str]
"""The name of a candidate by its number, made only where somebody reads it."""


class Step(Enum):
    """Where in Part 1 we are."""

    OPENING = "opening"
    ENTRANCE = "entrance"
    MAP = "paths, intersections and rooms"
    SIZE = "size"
    STAIRS = "stairs"
    SECRET = "secret room"
    TRAPS = "traps"
    ENEMIES = "enemies"
    DONE = "done"


OPENING: Final = Step.OPENING
ENTRANCE: Final = Step.ENTRANCE
MAP: Final = Step.MAP
SIZE_CHECK: Final = Step.SIZE
STAIRS: Final = Step.STAIRS
SECRET_ROOM: Final = Step.SECRET
TRAPS: Final = Step.TRAPS
ENEMIES: Final = Step.ENEMIES
DONE: Final = Step.DONE
"""The steps once more: to look a member up in its class takes ten times as long as to compare it."""

ROLL_ORDERS: Final = {
    ENTRANCE: ("pararoles.entrance.roll-order",),
    MAP: ("pararoles.path.roll-order", "pararoles.intersection.roll-order"),
    SIZE_CHECK: ("pararoles.size.roll-order",),
    STAIRS: ("pararoles.stairs.roll-order",),
    SECRET_ROOM: ("pararoles.secret.roll-order",),
    TRAPS: ("pararoles.trap.roll-order",),
    ENEMIES: ("pararoles.enemy.roll-order",),
}
"""The rules that say in which order a step rolls."""


@dataclass(slots=True)
class Fork(Record):
    """An intersection drawn whose room still gets doors: the exits opened, the room's number, walls to come, doors.

    `heading` is the way one went entering the intersection; `turn` the side of its room, as right 0, left 1, forward 2.
    """

    square: int
    heading: int
    exits: list[int]
    room: int
    turn: int
    walls: list[int]
    doors: list[int]


@dataclass(slots=True)
class Site(Record):
    """An entrance rolled and not yet marked: the side and the total."""

    side: int
    total: int


@dataclass(slots=True)
class Point(Record):
    """Two coordinates being rolled, 0 until known; `free` says that the next one is chosen."""

    x: int = 0
    y: int = 0
    free: bool = False


@dataclass(slots=True)
class Design(Record):
    """A floor on its way from the first roll to the last.

    `designer` is the seat that knows the floor, None where software keeps it. `sides` are the openings whose turn has
    not come, the next one last; `stuck` says that the last one met a dead end. `traps` is the number of traps to
    come, NOWHERE until rolled, `trap` the type of the next, `trapped` the face that says what else is trapped.
    `queue` lists the enemies to come, `foes` those rolled and not yet placed; `places` are the squares to be filled
    by those who stand and those on patrol, `filled` how far each list is.
    """

    rules: PararolesOptions
    floor: Floor
    designer: int | None
    radius: int
    step: Step = OPENING
    site: Site | None = None
    sides: list[int] = field(default_factory=list)
    stuck: bool = False
    fork: Fork | None = None
    point: Point | None = None
    traps: int = -1
    trap: int = 0
    trapped: int = 0
    queue: list[str] = field(default_factory=list)
    foes: list[Enemy] = field(default_factory=list)
    places: list[list[int]] = field(default_factory=list)
    filled: list[int] = field(default_factory=lambda: [0, 0])

    # ------------------------------------------------------------------ telling

    def say(self, tell: Tell, event: str, *, rule: str, also: tuple[str, ...] = (), **data: Any) -> None:
        """Whoever designs the floor knows this, and nobody else.  [pararoles.supplies.controller]"""
        audience = () if self.designer is None else (self.designer,)
        tell.only(audience, event, rule=rule, also=also, **data)

    def enter(self, step: Step, tell: Tell) -> None:
        """This step of Part 1 begins; the one before is finished.  [pararoles.generate.order]"""
        self.step = step
        if tell.heard:
            self.say(tell, "step", name=step.value, rule="pararoles.generate.order", also=ROLL_ORDERS[step])

    # ------------------------------------------------------------------ rolling and choosing

    def roll(self, reason: str, chance: Chance, tell: Tell) -> int:
        """A d6 is rolled and written down."""
        face = chance.roll(6, reason, STREAM)
        self.floor.rolls.append((6, reason, face))
        if tell.heard:
            means = MEANS[reason][face] if reason in MEANS else str(face)
            self._note(tell, 6, face, reason, means, RULES[reason])
        return face

    def grade(self, reason: str, by: Callable[[int, int], int], chance: Chance, tell: Tell) -> int:
        """What a d6 comes to on this floor; the face is written down, with what it came to."""
        face = chance.roll(6, reason, STREAM)
        self.floor.rolls.append((6, reason, face))
        grade = by(face, self.floor.number)
        if tell.heard:
            self._note(tell, 6, face, reason, str(grade), rule_for(reason, self.floor.number))
        return grade

    def pick(self, reason: str, count: int, named: Named, chance: Chance, tell: Tell) -> int:
        """Which of so many candidates, from 0: one die with as many faces; a single one needs no roll.

        [pararoles.generate.choice]
        """
        if count == 1:
            return 0
        face = chance.roll(count, reason, STREAM)
        self.floor.rolls.append((count, reason, face))
        if tell.heard:
            self._note(tell, count, face, reason, named(face - 1), RULES[reason], also=BY_CHOICE)
        return face - 1

    def _note(
        self, tell: Tell, die: int, face: int, reason: str, means: str, rule: str, also: tuple[str, ...] = ()
    ) -> None:
        number = len(self.floor.rolls)
        self.say(tell, "roll", number=number, die=die, face=face, reason=reason, means=means, rule=rule, also=also)

    def choose(
        self, question: Question, count: int, named: Named, chance: Chance, tell: Tell, /, **about: Any
    ) -> Proc[int]:
        """Which of so many candidates, from 0: a human designer is asked, the automatic one rolls.

        [pararoles.generate.choice] [pararoles.generate.reading-order]
        """
        if not self.rules.human_controller or count == 1:
            return self.pick(question.name, count, named, chance, tell)
        assert self.designer is not None, "a human controller has a seat"
        options = []
        for number in range(count):
            id = named(number)
            options.append(Option(id, at=id.partition(" ")[0], rule=question.rule, value=number))
        chosen: int = yield Choice(self.designer, question, tuple(options), about)
        self.floor.rolls.append((count, question.name, chosen + 1))  # As the automatic designer's die.
        if tell.heard:
            number, means = len(self.floor.rolls), named(chosen)
            told = {"number": number, "die": count, "face": chosen + 1, "reason": question.name, "means": means}
            self.say(tell, "chosen", rule=question.rule, also=BY_CHOICE, **told)
        return chosen


def numbered(number: int) -> str:
    """A candidate for a site or a coordinate, from 1 up."""
    return str(number + 1)


def squares_named(squares: list[int]) -> Named:
    """Squares as candidates."""
    return lambda number: name(squares[number])


def walls_named(walls: list[tuple[int, int]]) -> Named:
    """Walls as candidates: the square and the side."""
    return lambda number: f"{name(walls[number][0])} {SIDE_NAMES[walls[number][1]]}"


def question(name: str, text: str) -> Question:
    """A question to the designer, by the rule that has a roll or a choice of this name."""
    return Question(name, text, rule=RULES[name])
