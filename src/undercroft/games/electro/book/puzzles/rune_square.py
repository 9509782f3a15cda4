"""Rune Square: a 4 x 4 square to be filled so that rows, columns and blocks hold the runes 1 to 4."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import Any, Final

from undercroft.engine import Chance, Choice, Form, Option, Question, Refusal, Refused, Tell
from undercroft.engine.refusal import shown
from undercroft.games.electro import figures
from undercroft.games.electro.book.puzzles.kind import (
    EASY,
    STREAM,
    Kind,
    Seen,
    answers_allowed,
    judge_answer,
    options_of,
    square_name,
)
from undercroft.games.electro.state.records import Puzzle
from undercroft.games.electro.state.state import State
from undercroft.inputs import GridWidget, Group, Piece
from undercroft.scene.parts import Board, Edge, Line, Tile

RULE: Final = "electro.puzzle.rune-square"
SIZE: Final = 4
RUNES: Final = (1, 2, 3, 4)
EMPTY: Final = "."
SQUARES: Final = tuple(square_name(index, SIZE) for index in range(SIZE * SIZE))
"""The names of the squares, in reading order."""

Runes = tuple[int, ...]


def _houses() -> tuple[tuple[int, ...], ...]:
    """The squares of each row, column and block."""
    rows = [tuple(range(at, at + SIZE)) for at in range(0, SIZE * SIZE, SIZE)]
    columns = [tuple(range(at, SIZE * SIZE, SIZE)) for at in range(SIZE)]
    blocks = [(at, at + 1, at + SIZE, at + SIZE + 1) for at in (0, 2, 8, 10)]
    return (*rows, *columns, *blocks)


HOUSES: Final = _houses()


def is_right(runes: Sequence[int], givens: Sequence[int]) -> bool:
    """Whether every row, column and block holds the runes 1 to 4, and the givens are kept."""
    kept = all(rune == given for rune, given in zip(runes, givens, strict=True) if given)
    return kept and all(sorted(runes[square] for square in house) == list(RUNES) for house in HOUSES)


@lru_cache(maxsize=1)
def solutions() -> tuple[Runes, ...]:
    """All 288 squares that are filled rightly."""
    rows = tuple(permutations(RUNES))
    nothing = (0,) * SIZE * SIZE
    found: list[Runes] = []
    for top in ((one + two) for one in rows for two in rows if not {*one[:2]} & {*two[:2]}):
        for low in ((one + two) for one in rows for two in rows if not {*one[:2]} & {*two[:2]}):
            if is_right(top + low, nothing):
                found.append(top + low)
    return tuple(found)


def instances(solution: Runes, givens: int) -> tuple[int, ...]:
    """All sets of so many squares, a bit each, whose runes leave this solution only."""
    renamed = tuple(1 + solution.index(rune) for rune in solution)  # What runes are called makes no difference.
    return _telling(renamed, givens)


@lru_cache(maxsize=24)
def _telling(solution: Runes, givens: int) -> tuple[int, ...]:
    alike = _maximal({_agreement(solution, other) for other in solutions() if other != solution})
    kept = (sum(1 << square for square in squares) for squares in combinations(range(SIZE * SIZE), givens))
    return tuple(squares for squares in kept if not _within(squares, alike))


def shown_of(solution: Runes, squares: int) -> Runes:
    """What is given when these squares are: 0 is an empty one.

    >>> shown_of((1, 2, 3, 4), 0b1001)
    (1, 0, 0, 4)
    """
    return tuple(rune if squares >> square & 1 else 0 for square, rune in enumerate(solution))


def _agreement(one: Runes, other: Runes) -> int:
    """The squares on which both agree, a bit each."""
    return sum(1 << square for square in range(SIZE * SIZE) if one[square] == other[square])


def _maximal(sets: set[int]) -> list[int]:
    """Those that lie in no other."""
    return [one for one in sorted(sets) if not any(one & other == one and one != other for other in sets)]


def _within(squares: int, sets: Sequence[int]) -> bool:
    return any(squares & one == squares for one in sets)


def runes_name(runes: Sequence[int]) -> str:
    """The square in reading order, with dots for empty squares.

    >>> runes_name((1, 0, 0, 4))
    '1..4'
    """
    return "".join(str(rune) if rune else EMPTY for rune in runes)


def draw(s: State, p: Puzzle, chance: Chance) -> None:
    """A square with 6 givens and a single solution; one answer.  [electro.puzzle.rune-square]"""
    solution = chance.pick(solutions(), "rune square", STREAM, name=runes_name)

    def name(squares: int) -> str:
        return runes_name(shown_of(solution, squares))

    givens = chance.pick(instances(solution, s.figure(figures.GIVENS)), "rune square", STREAM, name=name)
    runes = shown_of(solution, givens)
    p.cells, p.fixed = list(runes), list(runes)
    p.answers = answers_allowed(s)


def given(p: Puzzle) -> str:
    """The instance in words, row by row from the top."""
    answers = "One answer" if p.answers == 1 else f"{p.answers} answers"
    return f"The square: {' / '.join(rows_of(p.fixed))}. {answers}."


def rows_of(runes: Sequence[int]) -> list[str]:
    """The rows from the top, a sign a square."""
    return [runes_name(runes[at : at + SIZE]) for at in range(0, SIZE * SIZE, SIZE)]


def ask(s: State, p: Puzzle) -> Choice:
    """Which rune goes where; before the first the whole square may be given at once."""
    options = [
        Option(f"set {name} {rune}", f"rune {rune} on {name}", rule=RULE, at=f"rune {name}", value=(square, rune))
        for square, name in enumerate(SQUARES)
        if not p.cells[square]
        for rune in RUNES
    ]
    form = _form(p.fixed) if p.cells == p.fixed else None
    return Choice(s.seat_of(p.leader), RUNE, options_of(*options, rule=RULE), {"left": p.cells.count(0)}, form)


def _refuse(s: State, choice: Choice, answer: str) -> Refusal | None:
    words = answer.split()
    if s.puzzle is None or len(words) != 3 or words[0] != "set" or words[1] not in SQUARES:
        return None
    rune = s.puzzle.cells[SQUARES.index(words[1])]
    if not rune:
        return Refusal("the runes are 1 to 4, not {rune}", rule=RULE, at=f"rune {words[1]}", rune=words[2])
    return Refusal("rune {rune} stands on {name} already", rule=RULE, at=f"rune {words[1]}", rune=rune, name=words[1])


def move(s: State, p: Puzzle, answer: Any, tell: Tell) -> None:
    """The rune is set; a full square is the answer, and is judged.  [electro.puzzle.rune-square]"""
    if len(answer) == 2:
        p.cells[answer[0]] = answer[1]
    else:
        p.cells[:] = answer
    if not all(p.cells):
        return
    p.log.append({"runes": rows_of(p.cells)})
    tell.everyone("runes-answer", seat=s.seat_of(p.leader), rows=" / ".join(rows_of(p.cells)), rule=RULE, shows=True)
    judge_answer(s, p, is_right(p.cells, p.fixed), tell, rule=RULE)
    if not p.outcome:
        p.cells[:] = p.fixed


# ---------------------------------------------------------------- the square as data


def read_runes(given: Any, givens: Sequence[int]) -> Runes:
    """The full square in this text, list of rows, or data with the key runes; else `Refused`.

    [electro.puzzle.rune-square]
    """
    if isinstance(given, dict):
        if given.keys() != {"runes"}:
            raise Refused(f"a square is given as its runes, not as {shown(given)}", rule=RULE)
        given = given["runes"]
    lines = given.split() if isinstance(given, str) else given
    fits = isinstance(lines, list) and len(lines) == SIZE
    if not fits or not all(isinstance(line, str) and len(line) == SIZE for line in lines):
        raise Refused(f"a square is four lines of four runes, not {shown(given)}", rule=RULE)
    signs = "".join(lines)
    for name, sign, rune in zip(SQUARES, signs, givens, strict=True):
        if sign == EMPTY:
            raise Refused(f"{name} is empty", rule=RULE, at=name)
        if sign not in "1234":
            raise Refused(f"{shown(sign)} on {name} is no rune; there are 1 to 4", rule=RULE, at=name)
        if rune and sign != str(rune):
            raise Refused(f"{name} is given: rune {rune} stays there", rule=RULE, at=name)
    return tuple(map(int, signs))


SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "title": "The square: each row, column and block of four holds the runes 1 to 4",
    "properties": {
        "runes": {
            "description": "four lines, the first on top: the runes 1 to 4, . for an empty square",
            "type": "array",
            "minItems": SIZE,
            "maxItems": SIZE,
            "items": {"type": "string", "pattern": "^[.1234]{4}$"},
        }
    },
    "required": ["runes"],
    "additionalProperties": False,
}


def _form(givens: list[int]) -> Form:
    kept = tuple(givens)

    def read(given: Any) -> Runes:
        return read_runes(given, kept)

    def widget() -> dict[str, Any]:
        pieces = tuple(Piece(str(rune), f"rune {rune}", (f"rune-{rune}",), rule=RULE) for rune in RUNES)
        group = Group("Runes", pieces, SIZE * SIZE, SIZE * SIZE, RULE)
        return GridWidget(SIZE, SIZE, "runes", EMPTY, (group,), {"runes": rows_of(kept)}).plain()

    return Form("grid", SCHEMA, read, widget=widget)


# ---------------------------------------------------------------- what is seen


def seen(p: Puzzle) -> dict[str, Any]:
    """The runes that stand there in reading order, 0 for none, and which of them were given."""
    return {"runes": p.cells[:], "givens": p.fixed[:]}


def boards(seen: Seen) -> tuple[Board, ...]:
    """The square; the given runes stand on paving."""
    tiles = tuple(
        Tile(
            square % SIZE,
            SIZE - 1 - square // SIZE,
            "paved" if given else "floor",
            icon=f"rune-{rune}" if rune else None,
            glyph=str(rune) if rune else EMPTY,
            anchor=f"rune {SQUARES[square]}",
            note=f"{SQUARES[square]}, {f'rune {rune}' if rune else 'empty'}{', given' if given else ''}",
        )
        for square, (rune, given) in enumerate(zip(seen["runes"], seen["givens"], strict=True))
    )
    half = SIZE // 2
    edges = (Edge(half, 0, half, SIZE), Edge(0, half, SIZE, half))
    return (Board("Rune Square", SIZE, SIZE, tiles, caption="1 to 4 in each row, column, block", edges=edges),)


def lines(seen: Seen) -> tuple[str | Line, ...]:
    """How much is still empty, and what was wrong."""
    wrong = [f"Wrong: {' / '.join(entry['runes'])}" for entry in seen["log"]] if not seen["outcome"] else []
    return (f"Empty squares: {seen['runes'].count(0)}", *wrong)


KIND: Final[Kind] = Kind(
    "rune-square",
    "Rune Square",
    EASY,
    "A square of four by four with some runes given. Fill in the rest so that each row, each column and each of the "
    "four blocks of two by two holds the runes 1, 2, 3 and 4. The full square is your answer.",
    "Sixteen plates on the wall, six of them burnt with runes. The others wait for a hand that knows their order.",
    RULE,
    draw,
    given,
    ask,
    move,
    seen,
    boards,
    lines,
)

RUNE: Final = Question(
    "rune-square",
    "Which rune goes where? Empty squares: {left}. The full square is your answer.",
    rule=RULE,
    why_not=_refuse,
)
QUESTIONS: Final = (RUNE,)
EVENTS: Final = {"runes-answer": "{seat} fills the square: {rows}."}
