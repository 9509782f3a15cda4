"""What is wrong with a puzzle: its form by kind, and whether the facts leave the solution and no other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, get_args

from undercroft.engine import Refusal, Refused
from undercroft.games.truedungeon.content.adventures.checking_monsters import levels_faults, type_faults
from undercroft.games.truedungeon.content.adventures.faults import PUZZLE, empty, fault, unknown, within
from undercroft.games.truedungeon.content.adventures.model import Puzzle
from undercroft.games.truedungeon.content.adventures.pattern import HOLE, ORDINALS, slug
from undercroft.games.truedungeon.content.adventures.puzzles import SOLVABLE, final, solutions, why_not
from undercroft.games.truedungeon.content.words import ClassId

MOST_CLUES: Final = 3
MOST_ELEMENTS: Final = 20
MOST_TILES: Final = 9
MOST_MOVES: Final = 20
MOST_FACTS: Final = 40
LONGEST_ELEMENT: Final = 60
_SLOTTED: Final = frozenset({"matching", "logic_grid"})


def puzzle_faults(at: str, puzzle: Puzzle) -> Iterator[Refusal]:
    """Everything that is wrong with a puzzle.

    [truedungeon.digital.puzzle-format] [truedungeon.digital.puzzle-solvable]
    """
    yield from empty(f"{at}, prompt", puzzle.prompt, PUZZLE)
    yield from _words(at, puzzle)
    yield from within(f"{at}, attempts", puzzle.attempts, 0, 20, PUZZLE)
    yield from within(f"{at}, cost", puzzle.cost, 0, 600, PUZZLE)
    yield from levels_faults(f"{at}, wrong_damage", puzzle.wrong_damage, 0, 99, PUZZLE)
    yield from type_faults(f"{at}, type", puzzle.type, ("",))
    for name in puzzle.roles:
        if name not in get_args(ClassId):
            yield unknown(f"{at}, roles", "class", name, get_args(ClassId), PUZZLE)
    if puzzle.roles and not puzzle.clues:
        yield fault(f"{at}, roles", "they find the first clue, and there is none", PUZZLE)
    form = [*_names(at, puzzle), *_form(at, puzzle)]
    yield from form
    if not form:  # What has not its form cannot be solved.
        yield from _solved(at, puzzle)


def _words(at: str, puzzle: Puzzle) -> Iterator[Refusal]:
    if len(puzzle.clues) > MOST_CLUES:
        yield fault(f"{at}, clues", f"at most {MOST_CLUES}, not {len(puzzle.clues)}", PUZZLE)
    for number, clue in enumerate(puzzle.clues, 1):
        yield from empty(f"{at}, clue {number}", clue, PUZZLE)
    if len(puzzle.facts) > MOST_FACTS:
        yield fault(f"{at}, facts", f"at most {MOST_FACTS}, not {len(puzzle.facts)}", PUZZLE)
    for number, fact in enumerate(puzzle.facts, 1):
        yield from empty(f"{at}, fact {number}, text", fact.text, PUZZLE)
        yield from empty(f"{at}, fact {number}, says", fact.says, PUZZLE)
    for difficulty, words in puzzle.harder.items():
        yield from empty(f"{at}, harder, {difficulty}", words, PUZZLE)


def _names(at: str, puzzle: Puzzle) -> Iterator[Refusal]:
    """Elements and slots can be told apart, and are not too many."""
    for key, names, most in (("elements", puzzle.elements, MOST_ELEMENTS), ("slots", puzzle.slots, len(ORDINALS))):
        if len(names) > most:
            yield fault(f"{at}, {key}", f"at most {most}, not {len(names)}", PUZZLE)
        for name, count in Counter(" ".join(name.split()).casefold() for name in names).items():
            if count > 1:
                yield fault(f"{at}, {key}", f"{name} stands there {count} times", PUZZLE)
        if any(not name or name != " ".join(name.split()) or len(name) > LONGEST_ELEMENT for name in names):
            words = f"names have 1 to {LONGEST_ELEMENT} letters, and no blanks around them"
            yield fault(f"{at}, {key}", words, PUZZLE)
    told = {" ".join(name.split()).casefold() for name in puzzle.elements if name != HOLE}
    for count in Counter(map(slug, told)).values():
        if count > 1:
            words = f"{count} cannot be told apart where they are typed: letters from a to z or digits must differ"
            yield fault(f"{at}, elements", words, PUZZLE)
    if len(puzzle.elements) < 2:
        yield fault(f"{at}, elements", "there is nothing to choose: two or more are wanted", PUZZLE)


def _form(at: str, puzzle: Puzzle) -> Iterator[Refusal]:
    """What each kind wants besides."""
    if puzzle.kind in _SLOTTED and not puzzle.slots:
        yield fault(f"{at}, slots", f"a puzzle of kind {puzzle.kind} has slots", PUZZLE)
    if puzzle.columns and puzzle.kind != "sliding_tiles":
        yield fault(f"{at}, columns", "only sliding tiles lie in columns", PUZZLE)
    most = MOST_MOVES if puzzle.kind == "sliding_tiles" else len(ORDINALS)
    yield from within(f"{at}, solution", len(puzzle.solution), 1, most, PUZZLE)
    if puzzle.kind == "logic_grid":
        yield from _grid(at, puzzle)
    elif puzzle.kind == "sliding_tiles":
        yield from _tiles(at, puzzle)
    elif puzzle.kind == "riddle_choice":
        if len(puzzle.slots) > 1 or len(puzzle.solution) != 1:
            yield fault(f"{at}, solution", "a riddle has one answer", PUZZLE)
    elif puzzle.kind not in ("code", "path") and len(puzzle.slots) > len(puzzle.elements):
        yield fault(f"{at}, slots", "each element stands once, and there are more slots than elements", PUZZLE)


def _grid(at: str, puzzle: Puzzle) -> Iterator[Refusal]:
    """Slots `Ada: drink`, elements `drink: tea`; as many values as are asked for, or more."""
    values = Counter(element.partition(": ")[0] for element in puzzle.elements)
    for key, names in (("slots", puzzle.slots), ("elements", puzzle.elements)):
        if not all(all(name.partition(": ")) for name in names):
            example = "Ada: drink" if key == "slots" else "drink: tea"
            yield fault(f"{at}, {key}", f"in a logic grid they are written like {example!r}", PUZZLE)
    for category, number in Counter(slot.partition(": ")[2] for slot in puzzle.slots).items():
        if values[category] < number:
            words = f"{number} slots ask for {category!r}, and there are {values[category]} elements of it"
            yield fault(f"{at}, elements", words, PUZZLE)


def _tiles(at: str, puzzle: Puzzle) -> Iterator[Refusal]:
    """A full rectangle of two rows and columns or more, with one hole."""
    tiles = len(puzzle.elements)
    if puzzle.elements.count(HOLE) != 1 or tiles > MOST_TILES:
        yield fault(f"{at}, elements", f"at most {MOST_TILES} places, one of them the hole {HOLE!r}", PUZZLE)
    if puzzle.columns < 2 or tiles % puzzle.columns or tiles // puzzle.columns < 2:
        yield fault(f"{at}, columns", f"{tiles} places do not fill two or more rows of {puzzle.columns}", PUZZLE)
    if puzzle.slots:
        yield fault(f"{at}, slots", "tiles slide in moves: leave slots out", PUZZLE)


def _solved(at: str, puzzle: Puzzle) -> Iterator[Refusal]:
    """The solution can be handed in, and it alone fits all facts.  [truedungeon.digital.puzzle-solvable]"""
    why = why_not(puzzle, puzzle.solution)
    if why is not None:
        yield fault(f"{at}, solution", why.reason, PUZZLE)
        return
    if final(puzzle, puzzle.solution) == puzzle.elements and puzzle.kind == "sliding_tiles":
        yield fault(f"{at}, solution", "it leaves the tiles as they lie at the beginning", PUZZLE)
        return
    try:
        found = solutions(puzzle)
    except Refused as error:
        yield fault(f"{at}, {error.at}", error.reason.removeprefix(f"{error.at}: "), error.rule)
        return
    if puzzle.kind == "riddle_choice" and not puzzle.facts:
        return
    if not found:
        yield fault(f"{at}, facts", "no answer at all fits all the facts", SOLVABLE)
    elif len(found) > 1:
        yield fault(f"{at}, facts", "more than one answer fits all the facts", SOLVABLE)
    elif found[0] != final(puzzle, puzzle.solution):
        yield fault(f"{at}, solution", "another answer than this one fits the facts", SOLVABLE)
