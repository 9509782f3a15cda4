"""What every Puzzle has: its name and words, how it is drawn, asked, judged, shown; and what all of them share."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from undercroft.engine import Chance, Choice, Option, Tell
from undercroft.games.electro.state.records import FAILED, SOLVED, Puzzle
from undercroft.games.electro.state.state import State
from undercroft.scene.parts import Board, Line

N = TypeVar("N", bound=Hashable)
Seen = Mapping[str, Any]

GIVE_UP: Final = "give up"
STREAM: Final = "tasks"
"""The stream of chance from which instances are drawn: nobody throws these dice by hand."""

EASY: Final = "easy"
MEDIUM: Final = "medium"
HARD: Final = "hard"

MORE: Final = 2
"""So many more moves, guesses or weighings does a gentle Puzzle allow.  [electro.option.puzzle-level]"""


def nothing_hidden(p: Puzzle, chance: Chance) -> None:
    """A Puzzle that lies open has nothing to be redrawn."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of Puzzle.

    `words` explain it to a newcomer, `opening` is the line that sets the mood. `draw` makes a new instance,
    `given` tells it in words, `ask` asks the leader for the next move, `move` carries the answer out. `seen` is what
    everybody sees of it beyond what all Puzzles have; `boards` and `lines` show that. `redraw` draws anew what is
    hidden, such that everything told so far stays true.
    """

    id: str
    title: str
    level: str
    words: str
    opening: str
    rule: str
    draw: Callable[[State, Puzzle, Chance], None]
    given: Callable[[Puzzle], str]
    ask: Callable[[State, Puzzle], Choice]
    move: Callable[[State, Puzzle, Any, Tell], None]
    seen: Callable[[Puzzle], dict[str, Any]]
    boards: Callable[[Seen], tuple[Board, ...]]
    lines: Callable[[Seen], tuple[str | Line, ...]]
    redraw: Callable[[Puzzle, Chance], None] = nothing_hidden


# ---------------------------------------------------------------- limits


def moves_allowed(s: State, usual: int, needed: int) -> int:
    """The limit of moves: two more when gentle, one less when strict if a perfect player needs no more than that.

    [electro.option.puzzle-level] [electro.puzzle.level]
    """
    if s.rules.puzzle_level == "gentle":
        return usual + MORE
    return usual - 1 if s.rules.puzzle_level == "strict" and usual > needed else usual


def answers_allowed(s: State) -> int:
    """One answer, or two when gentle.  [electro.option.puzzle-level]"""
    return 2 if s.rules.puzzle_level == "gentle" else 1


# ---------------------------------------------------------------- asking and judging


def options_of(*options: Option, rule: str) -> tuple[Option, ...]:
    """These options, and giving up as the last."""
    return (*options, Option(GIVE_UP, "give up: the attempt fails", rule=rule))


def judge(s: State, p: Puzzle, right: bool, tell: Tell, *, rule: str) -> None:
    """The move has solved the Puzzle, or was the last, or the attempt goes on.  [electro.puzzle.fair]"""
    if right:
        end(s, p, SOLVED, tell, rule=rule)
    elif p.used >= p.limit:
        end(s, p, FAILED, tell, rule=rule)


def judge_answer(s: State, p: Puzzle, right: bool, tell: Tell, *, rule: str) -> None:
    """The answer has solved the Puzzle, or was the last, or another may be given.  [electro.puzzle.fair]"""
    p.answered += 1
    if right:
        end(s, p, SOLVED, tell, rule=rule)
    elif p.answered >= p.answers:
        end(s, p, FAILED, tell, rule=rule)


def end(s: State, p: Puzzle, outcome: str, tell: Tell, *, rule: str) -> None:
    """The attempt is over, and everybody knows how.  [electro.puzzle.fair]"""
    p.outcome = outcome
    p.half.clear()
    tell.everyone(
        f"puzzle-{outcome}",
        seat=s.seat_of(p.leader),
        rule=rule,
        also=("electro.puzzle.fair", "electro.info.puzzles"),
        shows=True,
    )


def square_name(index: int, size: int) -> str:
    """The name of a square of a board that is counted in reading order: letters run east, numbers run north.

    >>> square_name(0, 3), square_name(8, 3)
    ('a3', 'c1')
    """
    return f"{'abcdefgh'[index % size]}{size - index // size}"
