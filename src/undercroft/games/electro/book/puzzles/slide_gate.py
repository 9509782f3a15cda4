"""Slide Gate: a 3 x 3 sliding puzzle."""

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

RULE: Final = "electro.puzzle.slide-gate"
SIZE: Final = 3
Gate = tuple[int, ...]
"""The slabs in reading order; 0 is the gap."""

GOAL: Final[Gate] = (1, 2, 3, 4, 5, 6, 7, 8, 0)
LONGEST: Final = 31
"""No order that can be restored at all needs more slides."""


def beside_gap(gate: Gate) -> list[int]:
    """The places beside the gap, in reading order.

    >>> beside_gap(GOAL)
    [5, 7]
    """
    row, column = divmod(gate.index(0), SIZE)
    return [place for place in range(len(gate)) if abs(place // SIZE - row) + abs(place % SIZE - column) == 1]


def slid(gate: Gate, place: int) -> Gate:
    """The gate after the slab from this place went into the gap."""
    after = list(gate)
    gap = gate.index(0)
    after[gap], after[place] = gate[place], 0
    return tuple(after)


def after_slides(gate: Gate) -> Iterator[Gate]:
    """The gate after each slide that can be made."""
    return (slid(gate, place) for place in beside_gap(gate))


@lru_cache(maxsize=8)
def slides_needed(deepest: int) -> dict[Gate, int]:
    """The shortest way to order from every gate that is so near to it."""
    return flood(GOAL, after_slides, most=deepest)


@lru_cache(maxsize=8)
def instances(least: int, most: int) -> tuple[Gate, ...]:
    """All gates that are so many slides from order."""
    return tuple(sorted(gate for gate, depth in slides_needed(most).items() if depth >= least))


def gate_name(gate: Gate) -> str:
    """The slabs in reading order.

    >>> gate_name(GOAL)
    '123456780'
    """
    return "".join(map(str, gate))


def draw(s: State, p: Puzzle, chance: Chance) -> None:
    """A gate 8 to 12 slides from order, to be restored within 6 slides more.  [electro.puzzle.slide-gate]"""
    most = s.figure(figures.GATE_MOST)
    gate = chance.pick(instances(s.figure(figures.GATE_LEAST), most), "slide gate", STREAM, name=gate_name)
    needed = slides_needed(most)[gate]
    p.cells = list(gate)
    p.limit = moves_allowed(s, needed + s.figure(figures.GATE_SLACK), needed)


def _rows(gate: list[int]) -> str:
    rows = [gate[at : at + SIZE] for at in range(0, len(gate), SIZE)]
    return " / ".join(" ".join(str(slab or "_") for slab in row) for row in rows)


def given(p: Puzzle) -> str:
    """The instance in words."""
    return f"The slabs stand {_rows(p.cells)}. Restore {_rows(list(GOAL))} in at most {p.limit} slides."


def ask(s: State, p: Puzzle) -> Choice:
    """Which slab to slide."""
    options = [
        Option(f"slide {p.cells[place]}", rule=RULE, at=f"slab {p.cells[place]}", value=place)
        for place in beside_gap(tuple(p.cells))
    ]
    return Choice(s.seat_of(p.leader), SLIDE, options_of(*options, rule=RULE), {"left": p.limit - p.used})


def _refuse(s: State, choice: Choice, answer: str) -> Refusal | None:
    slab = answer.removeprefix("slide ")
    if slab in [str(slab) for slab in GOAL if slab]:
        return Refusal("slab {slab} does not lie beside the gap", rule=RULE, at=f"slab {slab}", slab=slab)
    return None


def move(s: State, p: Puzzle, place: Any, tell: Tell) -> None:
    """The slab is in the gap; order solves it, the last slide fails.  [electro.puzzle.slide-gate]"""
    slab = p.cells[place]
    p.cells[:] = slid(tuple(p.cells), place)
    p.used += 1
    p.log.append({"slide": slab})
    tell.everyone(
        "gate-slide",
        seat=s.seat_of(p.leader),
        slab=slab,
        now=_rows(p.cells),
        left=p.limit - p.used,
        rule=RULE,
        shows=True,
    )
    judge(s, p, tuple(p.cells) == GOAL, tell, rule=RULE)


def seen(p: Puzzle) -> dict[str, Any]:
    """The slabs in reading order, 0 for the gap."""
    return {"gate": p.cells[:]}


def boards(seen: Seen) -> tuple[Board, ...]:
    """The gate, a tile a slab."""
    tiles = tuple(
        Tile(
            index % SIZE,
            SIZE - 1 - index // SIZE,
            "floor" if slab else "paved",
            icon=f"slab-{slab}" if slab else None,
            glyph=str(slab) if slab else " ",
            anchor=f"slab {slab}" if slab else None,
            note=f"slab {slab}" if slab else "the gap",
        )
        for index, slab in enumerate(seen["gate"])
    )
    return (Board("Slide Gate", SIZE, SIZE, tiles, caption="1 to 8, the gap last", rulers=False),)


def lines(seen: Seen) -> tuple[str | Line, ...]:
    """The slides left."""
    return (f"Slides left: {seen['limit'] - seen['used']}",)


KIND: Final[Kind] = Kind(
    "slide-gate",
    "Slide Gate",
    MEDIUM,
    "Eight numbered slabs and a gap in a frame of three by three. A slab beside the gap can slide into it. "
    "Bring 1 to 8 into rows with the gap last before your slides run out.",
    "The gate is a puzzle of basalt slabs that grind like teeth. Somewhere behind them a dynamo waits for order.",
    RULE,
    draw,
    given,
    ask,
    move,
    seen,
    boards,
    lines,
)

SLIDE: Final = Question(
    "slide-gate", "Which slab slides into the gap? Slides left: {left}.", rule=RULE, why_not=_refuse
)
QUESTIONS: Final = (SLIDE,)
EVENTS: Final = {"gate-slide": "{seat} slides {slab}. The gate: {now}. Slides left: {left}."}
