"""Last Pylon: three heaps, and the dungeon plays against the leader."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Question, Refusal, Tell
from undercroft.games.electro import figures
from undercroft.games.electro.book.puzzles.kind import (
    HARD,
    STREAM,
    Kind,
    Seen,
    answers_allowed,
    judge_answer,
    options_of,
)
from undercroft.games.electro.state.records import Puzzle
from undercroft.games.electro.state.state import State
from undercroft.scene.parts import Board, Line, Tile

RULE: Final = "electro.puzzle.pylons"
HEAPS: Final = ("a", "b", "c")
Heaps = tuple[int, ...]


def balance(heaps: Sequence[int]) -> int:
    """The exclusive-or of the heaps: whoever must move at 0 loses against perfect play.

    >>> balance((1, 2, 3)), balance((3, 4, 5))
    (0, 2)
    """
    total = 0
    for heap in heaps:
        total ^= heap
    return total


def best_take(heaps: Sequence[int]) -> tuple[int, int]:
    """The heap and how many to take for perfect play; where all is lost, one from the largest heap.

    >>> best_take((3, 4, 5)), best_take((1, 2, 3))
    ((0, 2), (2, 1))
    """
    total = balance(heaps)
    for heap, pylons in enumerate(heaps):
        if pylons ^ total < pylons:
            return heap, pylons - (pylons ^ total)
    return heaps.index(max(heaps)), 1


@lru_cache(maxsize=8)
def instances(most: int) -> tuple[Heaps, ...]:
    """All starts of three different heaps from which the first to move can win."""
    return tuple(heaps for heaps in permutations(range(1, most + 1), len(HEAPS)) if balance(heaps))


def heaps_name(heaps: Sequence[int]) -> str:
    """The heaps as a word.

    >>> heaps_name((3, 4, 5))
    '3-4-5'
    """
    return "-".join(map(str, heaps))


def draw(s: State, p: Puzzle, chance: Chance) -> None:
    """Three different heaps, with a winning move to begin with.  [electro.puzzle.pylons]"""
    heaps = chance.pick(instances(s.figure(figures.PYLONS_MOST)), "last pylon", STREAM, name=heaps_name)
    p.cells, p.fixed = list(heaps), list(heaps)
    p.answers = answers_allowed(s)


def _listed(heaps: Sequence[int]) -> str:
    return ", ".join(f"{name} {pylons}" for name, pylons in zip(HEAPS, heaps, strict=True))


def given(p: Puzzle) -> str:
    """The instance in words."""
    games = "" if p.answers == 1 else f" You may play {p.answers} games."
    return f"The heaps: {_listed(p.cells)}. You begin.{games}"


def ask(s: State, p: Puzzle) -> Choice:
    """How many to take from which heap; an option stands on the lowest pylon that it takes."""
    options = [
        Option(
            f"take {count} of {HEAPS[heap]}",
            f"take {count} of heap {HEAPS[heap]}",
            rule=RULE,
            at=f"pylon {HEAPS[heap]}{pylons - count + 1}",
            value=(heap, count),
        )
        for heap, pylons in enumerate(p.cells)
        for count in range(1, pylons + 1)
    ]
    return Choice(s.seat_of(p.leader), TAKE, options_of(*options, rule=RULE), {"heaps": _listed(p.cells)})


def _refuse(s: State, choice: Choice, answer: str) -> Refusal | None:
    words = answer.split()
    if s.puzzle is None or len(words) != 4 or (words[0], words[2]) != ("take", "of") or words[3] not in HEAPS:
        return None
    left = s.puzzle.cells[HEAPS.index(words[3])]
    template = "heap {heap} has {left} pylons left; at least one is taken"
    return Refusal(template, rule=RULE, heap=words[3], left=left)


def move(s: State, p: Puzzle, take: Any, tell: Tell) -> None:
    """The leader has taken, the dungeon has replied; whoever took the last one has won.  [electro.puzzle.pylons]"""
    _take(s, p, "leader", take, tell)
    if not any(p.cells):
        judge_answer(s, p, True, tell, rule=RULE)
        return
    _take(s, p, "dungeon", best_take(p.cells), tell)
    if not any(p.cells):
        judge_answer(s, p, False, tell, rule=RULE)
        if not p.outcome:
            p.cells[:] = p.fixed
            tell.everyone("pylons-again", heaps=_listed(p.cells), rule=RULE)


def _take(s: State, p: Puzzle, who: str, take: tuple[int, int], tell: Tell) -> None:
    heap, count = take
    p.cells[heap] -= count
    p.log.append({"by": who, "heap": HEAPS[heap], "take": count})
    told: dict[str, Any] = {"count": count, "heap": HEAPS[heap], "heaps": _listed(p.cells)}
    if who == "leader":
        tell.everyone("pylons-take", seat=s.seat_of(p.leader), **told, rule=RULE, shows=True)
    else:
        tell.everyone("pylons-reply", **told, rule=RULE, shows=True)


def seen(p: Puzzle) -> dict[str, Any]:
    """The heaps as they are and as they were at the start."""
    return {"heaps": p.cells[:], "start": p.fixed[:]}


def boards(seen: Seen) -> tuple[Board, ...]:
    """A column for each heap: what stands and what is gone."""
    highest = max(seen["start"])
    tiles = tuple(
        Tile(
            x,
            y,
            icon="pylon" if y < pylons else None,
            glyph="I" if y < pylons else ".",
            anchor=f"pylon {HEAPS[x]}{y + 1}" if y < pylons else None,
            note=f"pylon {y + 1} of heap {HEAPS[x]}" if y < pylons else "",
        )
        for x, (pylons, start) in enumerate(zip(seen["heaps"], seen["start"], strict=True))
        for y in range(highest)
        if y < start
    )
    return (Board("Last Pylon", len(HEAPS), highest, tiles, caption="the last one wins", column_names=HEAPS),)


def lines(seen: Seen) -> tuple[str | Line, ...]:
    """The heaps, and the latest moves."""
    last = [f"The {entry['by']} took {entry['take']} of {entry['heap']}" for entry in seen["log"][-4:]]
    return (f"Heaps: {_listed(seen['heaps'])}", *last)


KIND: Final[Kind] = Kind(
    "pylons",
    "Last Pylon",
    HARD,
    "Three heaps of pylons. You and the dungeon take turns; a move takes any number from one heap, at least one. "
    "Whoever takes the last pylon of all wins, and the dungeon makes no mistakes.",
    "Copper pylons in three heaps, and a voice in the wire: you first. It has not lost since the lights went out.",
    RULE,
    draw,
    given,
    ask,
    move,
    seen,
    boards,
    lines,
)

TAKE: Final = Question("pylons", "How many do you take, and from which heap? {heaps}.", rule=RULE, why_not=_refuse)
QUESTIONS: Final = (TAKE,)
EVENTS: Final = {
    "pylons-take": "{seat} takes {count} of heap {heap}. Left: {heaps}.",
    "pylons-reply": "The dungeon takes {count} of heap {heap}. Left: {heaps}.",
    "pylons-again": "The pylons rise once more: {heaps}.",
}
