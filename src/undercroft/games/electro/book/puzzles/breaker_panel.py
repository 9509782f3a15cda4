"""Breaker Panel: a 3 x 3 panel of lamps that must all go out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Question, Tell
from undercroft.games.electro import figures
from undercroft.games.electro.book.puzzles.kind import (
    EASY,
    STREAM,
    Kind,
    Seen,
    judge,
    moves_allowed,
    options_of,
    square_name,
)
from undercroft.games.electro.state.records import Puzzle
from undercroft.games.electro.state.state import State
from undercroft.scene.parts import Board, Line, Tile
from undercroft.space import flood

RULE: Final = "electro.puzzle.breaker-panel"
SIZE: Final = 3
LAMPS: Final = tuple(square_name(index, SIZE) for index in range(SIZE * SIZE))
"""The names of the lamps, in reading order."""

Panel = tuple[int, ...]
DARK: Final[Panel] = (0,) * len(LAMPS)


def pressed(panel: Panel, lamp: int) -> Panel:
    """The panel after a press: this lamp and its side neighbours are the other way round.

    >>> pressed(DARK, 0)
    (1, 1, 0, 1, 0, 0, 0, 0, 0)
    """
    return tuple(1 - lit if other in FLIPS[lamp] else lit for other, lit in enumerate(panel))


def _beside(one: int, other: int) -> bool:
    return abs(one % SIZE - other % SIZE) + abs(one // SIZE - other // SIZE) <= 1


FLIPS: Final = tuple(tuple(other for other in range(len(LAMPS)) if _beside(lamp, other)) for lamp in range(len(LAMPS)))


@lru_cache(maxsize=1)
def presses_needed() -> dict[Panel, int]:
    """The shortest way from every panel to the dark one: every panel has one."""

    def after(panel: Panel) -> Iterator[Panel]:
        return (pressed(panel, lamp) for lamp in range(len(LAMPS)))

    return flood(DARK, after)


@lru_cache(maxsize=8)
def instances(least: int, most: int) -> tuple[Panel, ...]:
    """All panels that so many different presses scramble: these are also the only shortest way back."""
    return tuple(sorted(panel for panel, presses in presses_needed().items() if least <= presses <= most))


def lit(panel: Panel | list[int]) -> str:
    """The lamps that are lit, by name."""
    return " ".join(name for name, on in zip(LAMPS, panel, strict=True) if on)


def draw(s: State, p: Puzzle, chance: Chance) -> None:
    """A panel that 4 to 6 presses scramble, to be dark again within 2 presses more.  [electro.puzzle.breaker-panel]"""
    panels = instances(s.figure(figures.PANEL_LEAST), s.figure(figures.PANEL_MOST))
    panel = chance.pick(panels, "breaker panel", STREAM, name=lit)
    needed = presses_needed()[panel]
    p.cells = list(panel)
    p.limit = moves_allowed(s, needed + s.figure(figures.PANEL_SLACK), needed)


def given(p: Puzzle) -> str:
    """The instance in words."""
    return f"The lamps {lit(p.cells)} are lit. At most {p.limit} presses."


def ask(s: State, p: Puzzle) -> Choice:
    """Which lamp to press."""
    lamps = [Option(f"press {name}", rule=RULE, at=f"lamp {name}", value=lamp) for lamp, name in enumerate(LAMPS)]
    return Choice(s.seat_of(p.leader), PRESS, options_of(*lamps, rule=RULE), {"left": p.limit - p.used})


def move(s: State, p: Puzzle, lamp: Any, tell: Tell) -> None:
    """The lamp is pressed; a dark panel is solved, the last press fails.  [electro.puzzle.breaker-panel]"""
    p.cells[:] = pressed(tuple(p.cells), lamp)
    p.used += 1
    p.log.append({"press": LAMPS[lamp]})
    tell.everyone(
        "panel-press",
        seat=s.seat_of(p.leader),
        lamp=LAMPS[lamp],
        lit=lit(p.cells) or "none",
        left=p.limit - p.used,
        rule=RULE,
        shows=True,
    )
    judge(s, p, not any(p.cells), tell, rule=RULE)


def seen(p: Puzzle) -> dict[str, Any]:
    """The lamps in reading order, 1 for lit."""
    return {"lamps": p.cells[:]}


def boards(seen: Seen) -> tuple[Board, ...]:
    """The panel, a tile a lamp."""
    tiles = tuple(
        Tile(
            index % SIZE,
            SIZE - 1 - index // SIZE,
            icon="lamp-lit" if on else "lamp-dark",
            glyph="O" if on else ".",
            anchor=f"lamp {name}",
            note=f"lamp {name}, {'lit' if on else 'dark'}",
        )
        for index, (name, on) in enumerate(zip(LAMPS, seen["lamps"], strict=True))
    )
    return (Board("Breaker Panel", SIZE, SIZE, tiles, caption="all must go dark"),)


def lines(seen: Seen) -> tuple[str | Line, ...]:
    """The presses made and left."""
    made = " ".join(entry["press"] for entry in seen["log"])
    return (f"Presses left: {seen['limit'] - seen['used']}", *((f"Pressed: {made}",) if made else ()))


KIND: Final[Kind] = Kind(
    "breaker-panel",
    "Breaker Panel",
    EASY,
    "A panel of three by three lamps. Pressing a lamp flips it and its neighbours to the left, right, above and below. "
    "Turn every lamp off before your presses run out.",
    "Nine lamps hum behind cracked glass. As long as one of them burns, the grille before you stays live.",
    RULE,
    draw,
    given,
    ask,
    move,
    seen,
    boards,
    lines,
)

PRESS: Final = Question("breaker-panel", "Which lamp do you press? Presses left: {left}.", rule=RULE)
QUESTIONS: Final = (PRESS,)
EVENTS: Final = {"panel-press": "{seat} presses {lamp}. Lit now: {lit}. Presses left: {left}."}
