"""Fuse Code: a secret row of fuses that is guessed from counts of right ones in place and out of place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from operator import eq
from typing import Any, Final

from undercroft.engine import Chance, Choice, Form, Option, Question, Refusal, Refused, Tell
from undercroft.engine.refusal import shown
from undercroft.games.electro import figures
from undercroft.games.electro.book.puzzles.kind import MEDIUM, STREAM, Kind, Seen, judge, moves_allowed, options_of
from undercroft.games.electro.state.records import Puzzle
from undercroft.games.electro.state.state import State
from undercroft.inputs import Slot, SlotsWidget
from undercroft.scene.parts import Board, Line, Tile

RULE: Final = "electro.puzzle.fuse-code"
NEEDED: Final = 5
"""So many guesses find every code of 4 digits from 1 to 6, by the best choice each time: strict stops there."""

Code = tuple[int, ...]


def counts(code: Sequence[int], guess: Sequence[int]) -> tuple[int, int]:
    """How many digits of the guess are right in place, and how many more are right out of place.

    >>> counts((1, 1, 2, 3), (1, 2, 1, 6))
    (1, 2)
    """
    placed = sum(map(eq, code, guess))
    common = sum([min(code.count(digit), guess.count(digit)) for digit in dict.fromkeys(guess)])
    return placed, common - placed


def fits(code: Code, log: Sequence[dict[str, Any]]) -> bool:
    """Whether this code would have given every answer that was given."""
    return all(counts(code, entry["guess"]) == (entry["placed"], entry["elsewhere"]) for entry in log)


def codes(length: int, digits: int) -> list[Code]:
    """All codes in order."""
    return list(product(range(1, digits + 1), repeat=length))


def code_name(code: Iterable[int]) -> str:
    """The code as it is written.

    >>> code_name((1, 1, 2, 3))
    '1123'
    """
    return "".join(map(str, code))


def draw(s: State, p: Puzzle, chance: Chance) -> None:
    """A secret code of 4 digits 1 to 6, to be found in 6 guesses.  [electro.puzzle.fuse-code]"""
    length, digits = s.figure(figures.CODE_LENGTH), s.figure(figures.CODE_DIGITS)
    p.secret = [chance.roll(digits, "fuse code", STREAM) for _ in range(length)]
    p.fixed = [length, digits]
    p.limit = moves_allowed(s, s.figure(figures.CODE_GUESSES), NEEDED)


def redraw(p: Puzzle, chance: Chance) -> None:
    """The code is any of those that fit all answers.  [electro.info.puzzles]"""
    possible = [code for code in codes(*p.fixed) if fits(code, p.log)]
    p.secret = list(chance.pick(possible, "fuse code", STREAM, name=code_name))


def given(p: Puzzle) -> str:
    """The instance in words."""
    length, digits = p.fixed
    return f"{length} sockets, each with a fuse from 1 to {digits}; repeats are allowed. At most {p.limit} guesses."


def ask(s: State, p: Puzzle) -> Choice:
    """Which fuse goes into the next socket; the whole row may be given at once."""
    length, digits = p.fixed
    options = [
        Option(
            f"fuse {digit}", f"fuse {digit} into socket {len(p.half) + 1}", rule=RULE, at=f"fuse {digit}", value=digit
        )
        for digit in range(1, digits + 1)
    ]
    about = {"socket": len(p.half) + 1, "left": p.limit - p.used}
    form = None if p.half else _form(length, digits)
    return Choice(s.seat_of(p.leader), SOCKET, options_of(*options, rule=RULE), about, form)


def _form(length: int, digits: int) -> Form:
    sockets = [str(socket) for socket in range(1, length + 1)]
    values = tuple(range(1, digits + 1))

    def read(given: Any) -> Code:
        return read_guess(given, length, digits)

    def widget() -> dict[str, Any]:
        slots = tuple(Slot(socket, f"Socket {socket}") for socket in sockets)
        return SlotsWidget(slots, values, once=False).plain()

    schema = {
        "type": "object",
        "title": f"A guess: a fuse from 1 to {digits} for each socket",
        "properties": {key: {"type": "integer", "enum": list(values), "title": f"Socket {key}"} for key in sockets},
        "required": sockets,
        "additionalProperties": False,
    }
    return Form("slots", schema, read, widget=widget)


def read_guess(given: Any, length: int, digits: int) -> Code:
    """The guess in this data, or in digits such as 1123; else `Refused`.  [electro.puzzle.fuse-code]"""
    sockets = [str(socket) for socket in range(1, length + 1)]
    if isinstance(given, str):
        written = [int(c) if c in "0123456789" else c for c in given if not c.isspace()]
        if len(written) != length:
            raise Refused(f"a guess has {length} digits, such as {'1' * length}, not {shown(given)}", rule=RULE)
        given = dict(zip(sockets, written, strict=True))
    if not isinstance(given, dict):
        raise Refused(f"a guess names a fuse for each socket, not {shown(given)}", rule=RULE)
    for socket in given:
        if socket not in sockets:
            raise Refused(f"there is no socket {shown(socket)}; there are 1 to {length}", rule=RULE)
    for socket in sockets:
        if socket not in given:
            raise Refused(f"socket {socket} is empty", rule=RULE, at=socket)
        if type(given[socket]) is not int or not 1 <= given[socket] <= digits:
            words = f"socket {socket} cannot hold {shown(given[socket])}: the fuses are 1 to {digits}"
            raise Refused(words, rule=RULE, at=socket)
    return tuple(given[socket] for socket in sockets)


def _refuse(s: State, choice: Choice, answer: str) -> Refusal | None:
    """What stands against digits that are no guess."""
    if s.puzzle is None or s.puzzle.half or answer[:1] not in tuple("0123456789"):
        return None
    try:
        read_guess(answer, *s.puzzle.fixed)
    except Refused as error:
        return Refusal("{reason}", rule=error.rule, at=error.at, reason=error.reason)
    return None


def move(s: State, p: Puzzle, answer: Any, tell: Tell) -> None:
    """The fuse is in its socket; a full row is a guess, answered with two counts.  [electro.puzzle.fuse-code]"""
    p.half.extend(answer if isinstance(answer, tuple) else (answer,))
    if len(p.half) < len(p.secret):
        return
    guess = p.half[:]
    p.half.clear()
    p.used += 1
    placed, elsewhere = counts(p.secret, guess)
    p.log.append({"guess": guess, "placed": placed, "elsewhere": elsewhere})
    tell.everyone(
        "code-guess",
        seat=s.seat_of(p.leader),
        guess=code_name(guess),
        placed=placed,
        elsewhere=elsewhere,
        left=p.limit - p.used,
        rule=RULE,
        shows=True,
    )
    judge(s, p, placed == len(p.secret), tell, rule=RULE)


def seen(p: Puzzle) -> dict[str, Any]:
    """How long the code is, and of how many digits; not the code.  [electro.info.puzzles]"""
    return {"length": p.fixed[0], "digits": p.fixed[1]}


def boards(seen: Seen) -> tuple[Board, ...]:
    """The guesses, the first on top, with their counts; and the fuses to choose from."""
    length, rows = seen["length"], seen["limit"]
    tiles: list[Tile] = []
    guesses = [*seen["log"], {"guess": seen["half"]}][:rows]
    for row in range(rows):
        y = rows - 1 - row
        entry = guesses[row] if row < len(guesses) else {"guess": []}
        fuses: list[int] = entry["guess"]
        for x in range(length):
            if x < len(fuses):
                tiles.append(Tile(x, y, icon=f"fuse-{fuses[x]}", glyph=str(fuses[x]), note=f"fuse {fuses[x]}"))
            else:
                tiles.append(Tile(x, y, icon="socket", glyph="."))
        for x, key, words in ((length, "placed", "in place"), (length + 1, "elsewhere", "out of place")):
            count = entry.get(key)
            if count is not None:
                tiles.append(Tile(x, y, "paved", icon=f"tally-{count}", glyph=str(count), note=f"{count} {words}"))
    names = (*(str(socket + 1) for socket in range(length)), "in", "out")
    row_names = tuple(str(rows - y) for y in range(rows))
    code = Board("Fuse Code", length + 2, rows, tuple(tiles), column_names=names, row_names=row_names)
    rack = tuple(
        Tile(x, 0, icon=f"fuse-{x + 1}", glyph=str(x + 1), anchor=f"fuse {x + 1}", note=f"fuse {x + 1}")
        for x in range(seen["digits"])
    )
    return code, Board("Fuses", seen["digits"], 1, rack, rulers=False)


def lines(seen: Seen) -> tuple[str | Line, ...]:
    """The guesses with their counts, and how many are left."""
    made = [
        f"{code_name(entry['guess'])}: {entry['placed']} in place, {entry['elsewhere']} out of place"
        for entry in seen["log"]
    ]
    return (f"Guesses left: {seen['limit'] - seen['used']}", *made)


KIND: Final[Kind] = Kind(
    "fuse-code",
    "Fuse Code",
    MEDIUM,
    "A hidden row of numbered fuses, in which numbers may repeat. Guess the row: each guess is answered by how many "
    "fuses are right and in place, and how many more are right but belong elsewhere. Your guesses are few.",
    "A fuse box without a lid, its sockets still warm. Wrong rows make it spit sparks, in a manner that tells much.",
    RULE,
    draw,
    given,
    ask,
    move,
    seen,
    boards,
    lines,
    redraw,
)

SOCKET: Final = Question(
    "fuse-code", "Which fuse goes into socket {socket}? Guesses left: {left}.", rule=RULE, why_not=_refuse
)
QUESTIONS: Final = (SOCKET,)
EVENTS: Final = {
    "code-guess": "{seat} tries {guess}: {placed} in place, {elsewhere} out of place. Guesses left: {left}.",
}
