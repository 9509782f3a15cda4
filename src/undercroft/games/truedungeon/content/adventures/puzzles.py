"""Puzzles that can be refereed: what may be answered, whether it is right, and that the facts leave one solution.

An answer is a tuple of elements, one for each place, filled in from the first place to the last.

    kind           places                              elements
    sequence       the slots; none: all elements       each once
    sorting        the slots; none: all elements       each once
    matching       the slots (the left side)           each once; there may be more than slots
    logic_grid     slots `Ada: drink`                  `drink: tea`, each once, only where its category is asked
    code           the slots; none: as the solution    any, again and again
    path           the slots; none: as the solution    places or steps, again and again
    riddle_choice  one                                 any of them
    sliding_tiles  moves, twice as many as needed      tiles as they lie, row by row, `_` the hole; `columns` a row;
                                                       the answer names the tile that slides into the hole

What holds of the solution is said in facts. Players read the `text` of a fact; the solver reads what it `says`, and
of all answers that fit every fact there must be exactly one, the solution (a riddle needs no facts; of sliding tiles
the facts speak of the order in the end). A, B, C are elements (in a logic grid the value alone will do), P and Q are
places: a slot's name, `first`, `second`, ..., `last`, or a number from 1. In a logic grid, `at`, `before` and the
like count people in the order of the slots, and P after `at` is a person.

    A before B            A stands somewhere before B (where elements come again: each A before each B)
    A just-before B       A stands on the place before B
    A next B              A and B are neighbours, in either order
    A not-next B          they are not
    A apart-2 B           from A to B it is two places, either way (not in a code or path)
    A between B and C     A stands somewhere between the two, whichever is first (not in a code or path)
    A at P                A stands there; `A at P or Q` on one of them
    A not-at P            A does not stand there; `A not-at P or Q` on none of them
    A with B              the same person has both (logic grid); with a slot for B, as `A at B`
    A not-with B          they have not; with a slot for B, as `A not-at B`
    uses A                A stands somewhere
    lacks A               A stands nowhere
    count A 2             A stands on just two places
    once                  no element stands twice
    sum 12                all numbers together are 12 (an element that begins with a number is one)
    sum P, Q is 7         the numbers at these places are
    odd P                 the number there is odd
    even P                the number there is even
    P less Q              the number at P is less than that at Q
    P double Q            the number at P is twice that at Q
    P same Q              the same element stands on both (code, path)
    P differs Q           not the same
    guess A, B, C right 1 elsewhere 2
                          of this guess one is right in its place, and two more are right in another
    A joins B             a path may go from A to B and back: where there are joins, it goes along them only
    A leads B             a path may go from A to B, not back
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any, Final

from undercroft.engine import Chance, Refusal, Refused
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import Given, shown
from undercroft.games.truedungeon.content.adventures.facts import tests_of
from undercroft.games.truedungeon.content.adventures.model import Puzzle
from undercroft.games.truedungeon.content.adventures.pattern import beside_hole, places, reachable, shape, slid
from undercroft.games.truedungeon.content.adventures.solving import MOST_TRIES, answers

__all__ = ["another", "choices", "complete", "final", "places", "right", "schema", "solutions", "why_not"]

FORMAT: Final = "truedungeon.digital.puzzle-format"
SOLVABLE: Final = "truedungeon.digital.puzzle-solvable"
_TRIES: Final = 200

Answer = tuple[str, ...]


# ---------------------------------------------------------------- answering


def choices(puzzle: Puzzle, given: Sequence[str]) -> tuple[str, ...]:
    """What may come next after this much of an answer; nothing when all places are filled."""
    if len(given) >= len(places(puzzle)):
        return ()
    if puzzle.kind == "sliding_tiles":
        return beside_hole(_after(puzzle, given), puzzle.columns)
    found = shape(puzzle)
    taken = () if found.again else given
    return tuple(element for element in found.fits[len(given)] if element not in taken)


def complete(puzzle: Puzzle, given: Sequence[str], solution: Sequence[str] | None = None) -> bool:
    """Whether the answer is at its end: all places filled, or the tiles in order."""
    if len(given) >= len(places(puzzle)):
        return True
    return puzzle.kind == "sliding_tiles" and right(puzzle, given, solution)


def right(puzzle: Puzzle, given: Sequence[str], solution: Sequence[str] | None = None) -> bool:
    """Whether the answer is the solution, or leads the tiles to where the solution leads them.

    `solution` stands in for the puzzle's own: in another world another answer is right.
    """
    wanted = puzzle.solution if solution is None else solution
    if puzzle.kind == "sliding_tiles":
        return _after(puzzle, wanted) in _orders(puzzle, given)
    return tuple(given) == tuple(wanted)


def why_not(puzzle: Puzzle, given: Given) -> Refusal | None:
    """The reason why this cannot be handed in as a whole answer, or None; `given` should be a list of elements."""
    if not isinstance(given, list | tuple) or not all(isinstance(one, str) for one in given):
        return _refusal("an answer is a list of elements, not {given}", given=shown(given))
    names = places(puzzle)
    if len(given) > len(names):
        return _refusal("there are {there} places, and {given} are filled", there=len(names), given=len(given))
    for at, element in enumerate(given):
        if element not in puzzle.elements:
            hint = did_you_mean(element, puzzle.elements)
            return _refusal("{place}: there is no {element}{hint}", place=names[at], element=shown(element), hint=hint)
        if element not in choices(puzzle, given[:at]):
            twice = element in given[:at] and puzzle.kind != "sliding_tiles"
            why = "stands on a place already" if twice else "cannot come here"
            return _refusal("{place}: {element} {why}", place=names[at], element=element, why=why)
    if not given or (len(given) < len(names) and puzzle.kind != "sliding_tiles"):
        return _refusal("{place} is empty", place=names[len(given)])
    return None


def _refusal(words: str, **values: Any) -> Refusal:
    return Refusal(words, rule=FORMAT, at="answer", **values)


def final(puzzle: Puzzle, answer: Sequence[str]) -> Answer:
    """What the facts speak of: the answer itself, or the order to which it brings the tiles."""
    return _after(puzzle, answer) if puzzle.kind == "sliding_tiles" else tuple(answer)


def _after(puzzle: Puzzle, moves: Sequence[str]) -> Answer:
    return _orders(puzzle, moves)[-1]


def _orders(puzzle: Puzzle, moves: Sequence[str]) -> list[Answer]:
    """The order of the tiles at the beginning and after each move; `Refused` where a tile cannot slide."""
    found = [puzzle.elements]
    for number, tile in enumerate(moves, 1):
        after = _slid(found[-1], tile, puzzle.columns)
        if after is None:
            raise Refused(f"move {number}: {shown(tile)} does not lie beside the hole", rule=FORMAT, at="solution")
        found.append(after)
    return found


@lru_cache(maxsize=4096)
def _slid(order: Answer, tile: str, columns: int) -> Answer | None:
    """The order after this tile has slid into the hole, or None if it does not lie beside it."""
    return slid(order, tile) if tile in beside_hole(order, columns) else None


def schema(puzzle: Puzzle) -> dict[str, Any]:
    """The JSON Schema of the form on which the whole answer is given at once."""
    names = places(puzzle)
    moves = puzzle.kind == "sliding_tiles"
    each = [{"enum": list(fits), "title": name} for name, fits in zip(names, shape(puzzle).fits, strict=False)]
    answer: dict[str, Any] = {"type": "array", "minItems": 1 if moves else len(names), "maxItems": len(names)}
    answer |= {"items": {"enum": list(puzzle.elements)}} if moves else {"prefixItems": each}
    return {"type": "object", "required": ["answer"], "additionalProperties": False, "properties": {"answer": answer}}


# ---------------------------------------------------------------- solving


def solutions(puzzle: Puzzle, limit: int = 2, *, most: int = MOST_TRIES) -> list[Answer]:
    """Up to so many of all answers that fit every fact; of sliding tiles the orders in the end.

    `Refused` where a fact cannot be read, and where so many tries lead to no end: the facts are too weak.
    [truedungeon.digital.puzzle-solvable]
    """
    found: list[Answer] = []
    for one in answers(shape(puzzle), tests_of(puzzle), most=most):
        if puzzle.kind != "sliding_tiles" or reachable(puzzle.elements, one, puzzle.columns):
            found.append(one)
            if len(found) == limit:
                break
    return found


def another(puzzle: Puzzle, tried: Collection[Sequence[str]], chance: Chance) -> Answer:
    """An answer that could be right for all that the tries have shown; the solution where nothing else is left.

    A try that is not at its end yet counts as well: tiles that it has brought into an order were not in order.
    """
    if puzzle.kind == "sliding_tiles":
        seen = {order for moves in tried for order in _orders(puzzle, moves)} | {puzzle.elements}
    else:
        seen = {tuple(one) for one in tried}
    for _ in range(_TRIES):
        drawn = _drawn(puzzle, chance)
        if final(puzzle, drawn) not in seen:
            return drawn
    return puzzle.solution


def _drawn(puzzle: Puzzle, chance: Chance) -> Answer:
    """Any answer as long as the solution."""
    given: list[str] = []
    while len(given) < len(puzzle.solution):
        given.append(chance.pick(choices(puzzle, given), "another answer", "world"))
    return tuple(given)
