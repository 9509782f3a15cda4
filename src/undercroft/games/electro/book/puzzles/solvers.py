"""Perfect play at every Puzzle, from what everybody sees: the id of the option to take next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from operator import eq
from typing import Final

from undercroft.games.electro.book.puzzles import (
    breaker_panel,
    charge_cells,
    odd_fuse,
    rune_square,
    sconces,
    slide_gate,
)
from undercroft.games.electro.book.puzzles.fuse_code import Code, codes, counts
from undercroft.games.electro.book.puzzles.kind import GIVE_UP, Seen
from undercroft.games.electro.book.puzzles.pylons import HEAPS, best_take

FEW: Final = 40
"""Of so few codes left every code is considered as a guess, else only those that may be right."""

MANY: Final = 400
"""So many of these are considered."""


def solve(seen: Seen) -> str:
    """The id of the option that a perfect player takes; giving up where software knows no answer."""
    solver = SOLVERS.get(seen["task"])
    return GIVE_UP if solver is None else solver(seen)


# ---------------------------------------------------------------- one by one


def press(seen: Seen) -> str:
    """The first lamp of the only shortest way."""
    panel = tuple(seen["lamps"])
    needed = breaker_panel.presses_needed()
    lamps = enumerate(breaker_panel.LAMPS)
    return next(f"press {name}" for at, name in lamps if needed[breaker_panel.pressed(panel, at)] < needed[panel])


def pour(seen: Seen) -> str:
    """A pour on a shortest way."""
    cells, capacities, target = tuple(seen["cells"]), tuple(seen["capacities"]), seen["target"]

    def needed(after: tuple[int, int]) -> int:
        return charge_cells.pours_needed(charge_cells.poured(cells, capacities, *after), capacities, target)

    source, into = min(charge_cells.pours(cells, capacities), key=needed)
    return f"pour {source + 1} {into + 1}"


def slide(seen: Seen) -> str:
    """A slide on a shortest way."""
    gate = tuple(seen["gate"])
    needed = slide_gate.slides_needed(12)
    if gate not in needed or any(slide_gate.slid(gate, place) not in needed for place in slide_gate.beside_gap(gate)):
        needed = slide_gate.slides_needed(slide_gate.LONGEST)
    best = min(slide_gate.beside_gap(gate), key=lambda place: needed[slide_gate.slid(gate, place)])
    return f"slide {gate[best]}"


def take(seen: Seen) -> str:
    """A take that leaves the dungeon at a loss."""
    heap, count = best_take(seen["heaps"])
    return f"take {count} of {HEAPS[heap]}"


def weigh(seen: Seen) -> str:
    """A third of the suspects against a third, fuse by fuse; the only suspect is named."""
    suspects = [fuse for fuse in odd_fuse.FUSES if odd_fuse.fits(fuse, seen["log"])]
    if len(suspects) == 1 or seen["used"] >= seen["limit"]:
        return f"name {suspects[0]}"
    third = (len(suspects) + 1) // 3
    half: list[int] = seen["half"]
    if len(half) >= 2 * third and len(half) % 2 == 0:
        return odd_fuse.WEIGH
    fuse = next(fuse for fuse in (*suspects, *odd_fuse.FUSES) if fuse not in half)  # Others may have begun otherwise.
    return f"{odd_fuse.RIGHT if len(half) % 2 else odd_fuse.LEFT} {fuse}"


def answer_sconces(seen: Seen) -> str:
    """The only answer that fits."""
    return f"honest {sconces.honest_name(sconces.fitting(seen['said'])[0])}"


def set_rune(seen: Seen) -> str:
    """The next rune of the only solution."""
    givens = seen["givens"]
    solution = next(runes for runes in rune_square.solutions() if rune_square.is_right(runes, givens))
    square = seen["runes"].index(0)
    return f"set {rune_square.SQUARES[square]} {solution[square]}"


def guess(seen: Seen) -> str:
    """The next fuse of the guess that leaves the fewest codes in the worst case."""
    log = tuple((tuple(entry["guess"]), entry["placed"], entry["elsewhere"]) for entry in seen["log"])
    return f"fuse {best_guess(seen['length'], seen['digits'], log)[len(seen['half'])]}"


# ---------------------------------------------------------------- Fuse Code

Answered = tuple[Code, int, int]
"""A guess with its counts."""


@lru_cache(maxsize=4096)
def best_guess(length: int, digits: int, log: tuple[Answered, ...]) -> Code:
    """The guess after these: the one whose worst answer leaves the fewest codes, rather one that may be right.

    It finds each of the 1296 codes of four fuses from 1 to 6 in at most five guesses.
    """
    if not log:
        return tuple(1 if at < (length + 1) // 2 else min(2, digits) for at in range(length))
    possible = _possible(length, digits, log)
    best, fewest = possible[0][0], len(possible)
    if len(possible) < 3:
        return best
    for guess, mine in (*possible[:MANY], *(_tallied(length, digits) if len(possible) <= FEW else ())):
        answers = [(sum(map(eq, code, guess)), sum(map(min, tally, mine))) for code, tally in possible]
        worst = max(Counter(answers).values())
        if worst < fewest:
            best, fewest = guess, worst
        if worst == 1:
            break
    return best


@lru_cache(maxsize=4096)
def _possible(length: int, digits: int, log: tuple[Answered, ...]) -> list[tuple[Code, Code]]:
    """The codes that would have given every answer that was given, each with its tally."""
    if not log:
        return _tallied(length, digits)
    guess, *answer = log[-1]
    return [(code, tally) for code, tally in _possible(length, digits, log[:-1]) if [*counts(code, guess)] == answer]


@lru_cache(maxsize=4)
def _tallied(length: int, digits: int) -> list[tuple[Code, Code]]:
    """All codes, each with how often it holds each digit."""
    return [(code, tuple(map(code.count, range(1, digits + 1)))) for code in codes(length, digits)]


SOLVERS: Final[dict[str, Callable[[Seen], str]]] = {
    "fuse-code": guess,
    "breaker-panel": press,
    "charge-cells": pour,
    "sconces": answer_sconces,
    "slide-gate": slide,
    "pylons": take,
    "odd-fuse": weigh,
    "rune-square": set_rune,
}
