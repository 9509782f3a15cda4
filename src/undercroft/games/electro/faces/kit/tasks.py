"""The Puzzles and Trials of the print kit: a card for each, ready-made instances, and their solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from undercroft.engine import Chance, Tell
from undercroft.engine.chance import seed_key
from undercroft.games.electro.book.explorers.sides import ROLL_BONUS
from undercroft.games.electro.book.puzzles import PUZZLES, puzzle_view
from undercroft.games.electro.book.puzzles.fuse_code import code_name
from undercroft.games.electro.book.puzzles.kind import Kind
from undercroft.games.electro.book.puzzles.pylons import HEAPS, balance, best_take
from undercroft.games.electro.book.puzzles.rune_square import SIZE
from undercroft.games.electro.book.puzzles.sconces import fitting, honest_name
from undercroft.games.electro.book.puzzles.solvers import solve
from undercroft.games.electro.book.trials import TRIALS
from undercroft.games.electro.content.riddles import RIDDLES
from undercroft.games.electro.figures import NUMBERS, PYLONS_MOST
from undercroft.games.electro.options import ElectroOptions
from undercroft.games.electro.state.records import Deck, Explorer, Puzzle
from undercroft.games.electro.state.stages import ROUND
from undercroft.games.electro.state.state import State
from undercroft.scene.kit.faces import Face
from undercroft.scene.kit.parts import Row, Token
from undercroft.scene.kit.pictures import Picture

COPIES: Final = 3
"""So many instances there are of each Puzzle."""

TASK_BACK: Final = Token("Task", "puzzle")
PUZZLE_BACK: Final = Token("Puzzle", "lightning")
PUZZLE_ICONS: Final = {
    "fuse-code": "fuse-4",
    "breaker-panel": "lamp-lit",
    "charge-cells": "charge",
    "sconces": "sconce-a",
    "slide-gate": "slab-8",
    "pylons": "pylon",
    "odd-fuse": "fuse-9",
    "rune-square": "rune-3",
}
TRIAL_ICONS: Final = {
    "rod-arc-water": "sign-rod",
    "voltage": "coil",
    "liars-cells": "die-covered",
    "gauntlet": "fight-between",
    "last-fuse": "fuse",
    "sealed-price": "price",
}
"""By id of the task: its icon."""


@dataclass(frozen=True, slots=True)
class Instance:
    """A drawn Puzzle with its number among those of its kind, and the table it lies on."""

    kind: Kind
    number: int
    state: State
    puzzle: Puzzle

    @property
    def title(self) -> str:
        """What its card is called."""
        return f"{self.kind.title} {self.number}"


def instances(options: ElectroOptions) -> tuple[Instance, ...]:
    """The Puzzles of the kit, three different ones of each kind, the same every time.  [electro.puzzle.fair]"""
    return tuple(found for kind in PUZZLES.values() for found in _drawn(kind, options))


def _drawn(kind: Kind, options: ElectroOptions) -> list[Instance]:
    found: list[Instance] = []
    seed = 0
    while len(found) < COPIES:
        seed += 1
        state = State(options, dict(NUMBERS), 0, [Explorer(0, 1)], Deck([]), Deck([]), ROUND)
        puzzle = Puzzle(kind.id, "", 0, [0])
        kind.draw(state, puzzle, Chance(seed_key(f"kit {kind.id} {seed}")))
        state.puzzle = puzzle
        if puzzle not in [other.puzzle for other in found]:
            found.append(Instance(kind, len(found) + 1, state, puzzle))
    return found


def pictures(drawn: Iterable[Instance]) -> tuple[Picture, ...]:
    """A card for each instance, with all that the Explorers may see of it.  [electro.info.puzzles]"""
    made = []
    for one in drawn:
        seen = puzzle_view(one.state)
        assert seen is not None, "a Puzzle lies on the table"
        board = one.kind.boards(seen)[0]
        made.append(Picture(one.title, board, (one.kind.given(one.puzzle),), small=one.kind.rule))
    return tuple(made)


# ---------------------------------------------------------------- solutions


def moves(one: Instance) -> list[str]:
    """The ids of the moves with which a perfect player solves it."""
    state = one.state.copy()
    puzzle = state.puzzle
    assert puzzle is not None, "a Puzzle lies on the table"
    made = []
    while not puzzle.outcome:
        seen = puzzle_view(state)
        assert seen is not None, "the Puzzle goes on"
        made.append(solve(seen))
        choice = one.kind.ask(state, puzzle)
        value = next(option.value for option in choice.options if option.id == made[-1])
        one.kind.move(state, puzzle, value, Tell(heard=False))
    return made


def _last_words(one: Instance) -> str:
    return " ".join(move.split()[-1] for move in moves(one))


def _runes(one: Instance) -> str:
    left = iter(_last_words(one).split())
    runes = [str(rune) if rune else next(left) for rune in one.puzzle.fixed]
    return " / ".join("".join(runes[at : at + SIZE]) for at in range(0, SIZE * SIZE, SIZE))


def _first_take(one: Instance) -> str:
    heap, count = best_take(one.puzzle.cells)
    return f"{count} of {HEAPS[heap]}"


def _honest(one: Instance) -> str:
    names = honest_name(fitting(one.puzzle.words)[0])
    return f"{names.upper().replace(' ', ' and ') if names != 'nobody' else names} honest"


SOLUTIONS: Final[dict[str, Callable[[Instance], str]]] = {
    "fuse-code": lambda one: code_name(one.puzzle.secret),
    "breaker-panel": _last_words,
    "charge-cells": lambda one: ", ".join(move.removeprefix("pour ").replace(" ", " to ") for move in moves(one)),
    "sconces": _honest,
    "slide-gate": _last_words,
    "pylons": _first_take,
    "odd-fuse": lambda one: f"fuse {one.puzzle.secret[0]}",
    "rune-square": _runes,
}
"""By kind of Puzzle: an instance's solution in words."""

JUDGING: Final = {
    "fuse-code": "The code. Answer each guess with two counts: right digits in place, right digits out of place.",
    "breaker-panel": "Press these lamps, in any order:",
    "charge-cells": "Pour these cells into those:",
    "sconces": "The only answer that fits:",
    "slide-gate": "Slide these slabs in turn:",
    "pylons": "You play the dungeon: take the only heap, or leave two alike and no third, or {lost}; if you cannot, "
    "take one from the largest. The Explorers should begin with",
    "odd-fuse": "The heavy one. Say after each weighing which pan sinks, or that they are even.",
    "rune-square": "The rows from above:",
}
"""By kind of Puzzle: what the Master of Fates does with the solution."""


def lost() -> str:
    """Three different heaps at which whoever must move loses.

    >>> lost()
    '1-2-3, 1-4-5, 1-6-7, 2-4-6, 2-5-7, 3-4-7, 3-5-6'
    """
    heaps = combinations(range(1, NUMBERS[PYLONS_MOST] + 1), len(HEAPS))
    return ", ".join("-".join(map(str, three)) for three in heaps if not balance(three))


def solutions(drawn: Iterable[Instance]) -> tuple[Row, ...]:
    """A row for each kind of Puzzle: how it is judged, and the solutions of its instances."""
    by_kind: dict[str, list[Instance]] = {}
    for one in drawn:
        by_kind.setdefault(one.kind.id, []).append(one)
    rows = []
    for id, found in by_kind.items():
        told = "; ".join(f"No. {one.number}: {SOLUTIONS[id](one)}" for one in found)
        judging = JUDGING[id].format(lost=lost())
        kind = PUZZLES[id]
        words = f"{judging} {told}."
        rows.append(Row(kind.title, words, PUZZLE_ICONS[id], kind.level, kind.rule))
    return tuple(rows)


def riddles() -> tuple[Row, ...]:
    """Puzzles in words with their answers, for whoever writes none.  [electro.setup.side-own-tasks]"""
    return tuple(
        Row(f"Riddle {i}", f"{riddle.text} {riddle.answers[0].capitalize()}.", small="electro.setup.side-own-tasks")
        for i, riddle in enumerate(RIDDLES.values(), 1)
    )


# ---------------------------------------------------------------- cards of tasks


def task_faces() -> tuple[Face, ...]:
    """A card for each Puzzle and each Trial: what is read aloud, and how it goes.

    [electro.puzzle.list] [electro.trial.list]
    """
    made = []
    for puzzle in PUZZLES.values():
        bonus = NUMBERS[ROLL_BONUS[puzzle.level]]
        facts = (("Puzzle", puzzle.level), ("Or a See roll", f"+{bonus} to the dice" if bonus else "without bonus"))
        small = f"{puzzle.rule} electro.puzzle.roll-mode"
        made.append(Face(puzzle.title, PUZZLE_ICONS[puzzle.id], facts, (puzzle.opening, puzzle.words), small=small))
    for trial in TRIALS.values():
        facts = (("Trial of", trial.tests), ("If a tie is left", "roll a D6"))
        small = f"{trial.rule} electro.trial.winner"
        made.append(Face(trial.title, TRIAL_ICONS[trial.id], facts, (trial.intro, trial.words), small=small))
    return tuple(made)
