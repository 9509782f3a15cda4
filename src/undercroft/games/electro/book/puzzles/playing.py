"""Attempts at Puzzles: begun, played move by move, seen by everybody.

Whether one is played or rolled for, and what it brings: `explorers/sides.py`.
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine import Chance, Proc, Tell
from undercroft.engine.craft.telling import after
from undercroft.games.electro.book.basics.asking import ask
from undercroft.games.electro.book.puzzles import (
    breaker_panel,
    charge_cells,
    fuse_code,
    odd_fuse,
    own,
    pylons,
    rune_square,
    sconces,
    slide_gate,
)
from undercroft.games.electro.book.puzzles.kind import GIVE_UP, Kind, Seen, end
from undercroft.games.electro.state.records import FAILED, SOLVED, Puzzle
from undercroft.games.electro.state.state import State
from undercroft.scene.parts import Board, Panel

_MODULES: Final = (
    fuse_code,
    breaker_panel,
    charge_cells,
    sconces,
    slide_gate,
    pylons,
    odd_fuse,
    rune_square,
)
PUZZLES: Final[dict[str, Kind]] = {module.KIND.id: module.KIND for module in _MODULES}
"""The eight Puzzles in the order of the ledger.  [electro.puzzle.list]"""

KINDS: Final[dict[str, Kind]] = {**PUZZLES, own.OWN: own.KIND}
"""The same, and the Puzzles that a Master of Fates writes."""


def begin(s: State, side: str, leader: int, team: list[int], chance: Chance, tell: Tell) -> None:
    """A new instance of this side room's Puzzle is drawn, and everybody sees it.

    [electro.puzzle.fair] [electro.side.retry] [electro.info.puzzles]
    """
    kind = KINDS[s.sides[side].task]
    s.puzzle = Puzzle(kind.id, side, leader, team[:])
    kind.draw(s, s.puzzle, chance)
    if tell.heard:
        tell.everyone(
            "puzzle",
            seat=s.seat_of(leader),
            title=kind.title,
            level=kind.level,
            opening=kind.opening,
            words=kind.words,
            given=kind.given(s.puzzle),
            rule=kind.rule,
            also=("electro.puzzle.fair", "electro.puzzle.list", "electro.info.puzzles", *_level(s)),
        )


_OTHER_LEVEL: Final = ("electro.puzzle.level", "electro.option.puzzle-level")


def _level(s: State) -> tuple[str, ...]:
    return ("electro.puzzle.level",) if s.rules.puzzle_level == "usual" else _OTHER_LEVEL


def play(s: State, chance: Chance, tell: Tell) -> Proc[bool]:
    """Whether the leader solves the Puzzle, asked move by move; the record says so afterwards, too.

    [electro.puzzle.fair]
    """
    assert s.puzzle is not None, "no Puzzle has begun"
    p = s.puzzle
    kind = KINDS[p.task]
    while not p.outcome:
        answer = yield from ask(s, p.leader, kind.ask(s, p))
        if answer == GIVE_UP:
            end(s, p, FAILED, tell, rule=kind.rule)
        else:
            kind.move(s, p, answer, tell)
    return p.outcome == SOLVED


def puzzle_view(s: State) -> dict[str, Any] | None:
    """What everybody sees of the Puzzle, whoever looks; nobody sees its secret.  [electro.info.puzzles]"""
    p = s.puzzle
    if p is None:
        return None
    kind = KINDS[p.task]
    return {
        "task": p.task,
        "title": kind.title,
        "level": kind.level,
        "words": kind.words,
        "rule": kind.rule,
        "side": p.side,
        "leader": s.seat_of(p.leader),
        "team": [s.seat_of(member) for member in p.team],
        "limit": p.limit,
        "used": p.used,
        "answers": p.answers,
        "answered": p.answered,
        "log": [dict(entry) for entry in p.copy().log],
        "half": p.half[:],
        "outcome": p.outcome,
        **kind.seen(p),
    }


def look(seen: Seen) -> tuple[tuple[Board, ...], tuple[Panel, ...]]:
    """The Puzzle in a scene: its board with the options on it, and a panel that explains it."""
    kind = KINDS[seen["task"]]
    panel = Panel(f"{kind.title} ({kind.level})", (*kind.lines(seen), kind.words))
    return kind.boards(seen), (panel,)


def resample(puzzle: Puzzle, chance: Chance) -> None:
    """What is hidden is drawn anew, evenly among all that fits every answer told so far.  [electro.info.puzzles]"""
    KINDS[puzzle.task].redraw(puzzle, chance)


QUESTIONS: Final = tuple(question for module in (*_MODULES, own) for question in module.QUESTIONS)
EVENTS: Final = {
    "puzzle": "{seat} tries the Puzzle: {title} ({level}). {opening} {given}",
    "puzzle-solved": after("Something clicks behind the wall: the task is done, and {seat} has led it."),
    "puzzle-failed": after("The sparks die down: this attempt of {seat} has failed."),
    **{kind: words for module in (*_MODULES, own) for kind, words in module.EVENTS.items()},
}
