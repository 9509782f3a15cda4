"""Charge Cells: three cells, the first full; an amount is to be measured out by pouring."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Question, Refusal, Tell
from undercroft.games.electro import figures
from undercroft.games.electro.book.puzzles.kind import (
    MEDIUM,
    STREAM,
    Kind,
    Seen,
    judge,
    moves_allowed,
    options_of,
)
from undercroft.games.electro.state.records import Puzzle
from undercroft.games.electro.state.state import State
from undercroft.scene.parts import Board, Line, Tile
from undercroft.space import flood

RULE: Final = "electro.puzzle.charge-cells"
Cells = tuple[int, ...]
Instance = tuple[Cells, int]
"""The capacities, and the amount to be reached."""

INSTANCES: Final[tuple[Instance, ...]] = (
    ((8, 5, 3), 7),
    ((8, 5, 3), 4),
    ((10, 7, 3), 9),
    ((10, 7, 3), 2),
    ((12, 7, 5), 9),
    ((12, 7, 5), 4),
)
"""[electro.puzzle.charge-cells]"""


def poured(cells: Cells, capacities: Cells, source: int, target: int) -> Cells:
    """The cells after a pour: the source is empty or the target full.

    >>> poured((8, 0, 0), (8, 5, 3), 0, 1)
    (3, 5, 0)
    """
    flow = min(cells[source], capacities[target] - cells[target])
    after = list(cells)
    after[source] -= flow
    after[target] += flow
    return tuple(after)


def pours(cells: Cells, capacities: Cells) -> Iterator[tuple[int, int]]:
    """All pours that move something, as source and target."""
    for source in range(len(cells)):
        for target in range(len(cells)):
            if source != target and cells[source] and cells[target] < capacities[target]:
                yield source, target


@lru_cache(maxsize=512)
def pours_needed(cells: Cells, capacities: Cells, target: int) -> int:
    """The shortest way from these cells to the amount in any cell."""

    def after(now: Cells) -> Iterator[Cells]:
        return (poured(now, capacities, *pour) for pour in pours(now, capacities))

    return min(depth for found, depth in flood(cells, after).items() if target in found)


def full(capacities: Cells) -> Cells:
    """The first cell full, the others empty."""
    return (capacities[0], *(0 for _ in capacities[1:]))


def instance_name(instance: Instance) -> str:
    """The instance as a word.

    >>> instance_name(((8, 5, 3), 4))
    '8-5-3 for 4'
    """
    return f"{'-'.join(map(str, instance[0]))} for {instance[1]}"


def draw(s: State, p: Puzzle, chance: Chance) -> None:
    """One of six checked instances, with 3 pours more than the shortest way.  [electro.puzzle.charge-cells]"""
    capacities, target = chance.pick(INSTANCES, "charge cells", STREAM, name=instance_name)
    needed = pours_needed(full(capacities), capacities, target)
    p.cells, p.fixed, p.target = list(full(capacities)), list(capacities), target
    p.limit = moves_allowed(s, needed + s.figure(figures.CELLS_SLACK), needed)


def given(p: Puzzle) -> str:
    """The instance in words."""
    sizes = ", ".join(map(str, p.fixed))
    return f"The cells hold {sizes}; the first is full. Reach exactly {p.target} in one of them, in {p.limit} pours."


def ask(s: State, p: Puzzle) -> Choice:
    """What to pour where."""
    options = [
        Option(
            f"pour {source + 1} {target + 1}",
            f"pour cell {source + 1} into cell {target + 1}",
            rule=RULE,
            at=f"cell {source + 1}",
            value=(source, target),
        )
        for source, target in pours(tuple(p.cells), tuple(p.fixed))
    ]
    about = {"target": p.target, "left": p.limit - p.used}
    return Choice(s.seat_of(p.leader), POUR, options_of(*options, rule=RULE), about)


def _refuse(s: State, choice: Choice, answer: str) -> Refusal | None:
    words = answer.split()
    p = s.puzzle
    if p is None or len(words) != 3 or words[0] != "pour" or not {*words[1:]} <= {"1", "2", "3"}:
        return None
    source, target = int(words[1]) - 1, int(words[2]) - 1
    if source == target:
        return Refusal("a cell is poured into another one", rule=RULE, at=f"cell {source + 1}")
    if not p.cells[source]:
        return Refusal("cell {cell} is empty", rule=RULE, at=f"cell {source + 1}", cell=source + 1)
    return Refusal("cell {cell} is full", rule=RULE, at=f"cell {target + 1}", cell=target + 1)


def move(s: State, p: Puzzle, pour: Any, tell: Tell) -> None:
    """The pour is made; the amount in any cell solves it, the last pour fails.  [electro.puzzle.charge-cells]"""
    source, target = pour
    p.cells[:] = poured(tuple(p.cells), tuple(p.fixed), source, target)
    p.used += 1
    p.log.append({"pour": [source + 1, target + 1]})
    tell.everyone(
        "cells-pour",
        seat=s.seat_of(p.leader),
        source=source + 1,
        target=target + 1,
        now=p.cells,
        left=p.limit - p.used,
        rule=RULE,
        shows=True,
    )
    judge(s, p, p.target in p.cells, tell, rule=RULE)


def seen(p: Puzzle) -> dict[str, Any]:
    """What the cells hold, what they can hold, and the amount wanted."""
    return {"cells": p.cells[:], "capacities": p.fixed[:], "target": p.target}


def boards(seen: Seen) -> tuple[Board, ...]:
    """A row for each cell: its number, and a tile for each unit that it can hold."""
    tiles: list[Tile] = []
    capacities: list[int] = seen["capacities"]
    for row, (amount, capacity) in enumerate(zip(seen["cells"], capacities, strict=True)):
        y = len(capacities) - 1 - row
        note = f"cell {row + 1} holds {amount} of {capacity}"
        tiles.append(Tile(0, y, icon=f"slab-{row + 1}", glyph=str(row + 1), anchor=f"cell {row + 1}", note=note))
        tiles += [
            Tile(1 + x, y, icon="charge" if x < amount else "charge-none", glyph="#" if x < amount else ".")
            for x in range(capacity)
        ]
    caption = f"exactly {seen['target']} in one cell"
    return (Board("Charge Cells", 1 + max(capacities), len(capacities), tuple(tiles), caption=caption, rulers=False),)


def lines(seen: Seen) -> tuple[str | Line, ...]:
    """What the cells hold, and the pours left."""
    held = zip(seen["cells"], seen["capacities"], strict=True)
    holds = ", ".join(f"{amount} of {capacity}" for amount, capacity in held)
    return (f"Wanted: {seen['target']}", f"The cells hold {holds}", f"Pours left: {seen['limit'] - seen['used']}")


KIND: Final[Kind] = Kind(
    "charge-cells",
    "Charge Cells",
    MEDIUM,
    "Three cells of different size, the first one full. A pour empties one cell into another until the first is empty "
    "or the other full. Measure out the wanted amount in any cell before your pours run out.",
    "Three glass cells, liquid light in the largest. The lock drinks one measure, and it spits out any other.",
    RULE,
    draw,
    given,
    ask,
    move,
    seen,
    boards,
    lines,
)

POUR: Final = Question(
    "charge-cells", "What do you pour where? Wanted: {target}. Pours left: {left}.", rule=RULE, why_not=_refuse
)
QUESTIONS: Final = (POUR,)
EVENTS: Final = {
    "cells-pour": "{seat} pours cell {source} into cell {target}. The cells hold {now}. Pours left: {left}.",
}
