"""Odd Fuse: one of nine fuses is heavier, and a balance finds it."""

from __future__ import annotations

from collections.abc import Sequence
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
    moves_allowed,
    options_of,
)
from undercroft.games.electro.state.records import Puzzle
from undercroft.games.electro.state.state import State
from undercroft.inputs import Slot, SlotsWidget
from undercroft.scene.parts import Board, Line, Tile

RULE: Final = "electro.puzzle.odd-fuse"
FUSES: Final = tuple(range(1, 10))
NEEDED: Final = 2
"""So many weighings always suffice, by thirds."""

LEFT: Final = "left"
RIGHT: Final = "right"
ASIDE: Final = "aside"
EVEN: Final = "even"
WEIGH: Final = "weigh"


def tilt(heavy: int, left: Sequence[int], right: Sequence[int]) -> str:
    """Which pan of the balance sinks, or EVEN.

    >>> tilt(4, [1, 2, 3], [4, 5, 6])
    'right'
    """
    if heavy in left:
        return LEFT
    return RIGHT if heavy in right else EVEN


def fits(heavy: int, log: Sequence[dict[str, Any]]) -> bool:
    """Whether this fuse may be the heavy one after all that was seen."""
    return all(
        entry["name"] != heavy if "name" in entry else tilt(heavy, entry[LEFT], entry[RIGHT]) == entry["tilt"]
        for entry in log
    )


def draw(s: State, p: Puzzle, chance: Chance) -> None:
    """One of nine fuses is heavier; two weighings, then one answer.  [electro.puzzle.odd-fuse]"""
    p.secret = [chance.roll(len(FUSES), "odd fuse", STREAM)]
    p.limit = moves_allowed(s, s.figure(figures.WEIGHINGS), NEEDED)
    p.answers = answers_allowed(s)


def redraw(p: Puzzle, chance: Chance) -> None:
    """The heavy fuse is any that fits all weighings and answers.  [electro.info.puzzles]"""
    p.secret = [chance.pick([fuse for fuse in FUSES if fits(fuse, p.log)], "odd fuse", STREAM)]


def given(p: Puzzle) -> str:
    """The instance in words."""
    answers = "one answer" if p.answers == 1 else f"{p.answers} answers"
    return f"Nine fuses, one of them heavier. Weighings: {p.limit}; then {answers}."


def ask(s: State, p: Puzzle) -> Choice:
    """What to put on the balance, whether to weigh, or which fuse to name."""
    rest = [fuse for fuse in FUSES if fuse not in p.half]
    pan = RIGHT if len(p.half) % 2 else LEFT
    options: list[Option] = []
    if p.half and pan == LEFT:
        options.append(Option(WEIGH, "weigh these", rule=RULE))
    if p.used < p.limit and (pan == RIGHT or len(rest) > 1):
        options += [
            Option(f"{pan} {fuse}", f"fuse {fuse} on the {pan} pan", rule=RULE, at=f"fuse {fuse}", value=fuse)
            for fuse in rest
        ]
    seat, about = s.seat_of(p.leader), {"left": p.limit - p.used}
    if p.half:
        return Choice(seat, PANS, options_of(*options, rule=RULE), {"pan": pan})
    options += [
        Option(f"name {fuse}", f"name fuse {fuse} as the heavy one", rule=RULE, at=f"fuse {fuse}", value=("name", fuse))
        for fuse in FUSES
    ]
    return Choice(seat, ODD, options_of(*options, rule=RULE), about, FORM if p.used < p.limit else None)


def _refuse(s: State, choice: Choice, answer: str) -> Refusal | None:
    p = s.puzzle
    if p is None or answer.split(" ")[0] not in (WEIGH, LEFT, RIGHT):
        return None
    if p.used >= p.limit:
        return Refusal("all {limit} weighings are made: name the heavy fuse", rule=RULE, limit=p.limit)
    if answer == WEIGH:
        return Refusal("equal numbers of fuses are weighed, at least one on each pan", rule=RULE)
    return None


def move(s: State, p: Puzzle, answer: Any, tell: Tell) -> None:
    """The fuse is on its pan, the balance has spoken, or the answer is judged.  [electro.puzzle.odd-fuse]"""
    if isinstance(answer, int):
        p.half.append(answer)
    elif answer == WEIGH:
        weigh(s, p, p.half[::2], p.half[1::2], tell)
    elif answer[0] == WEIGH:
        weigh(s, p, answer[1], answer[2], tell)
    else:
        name(s, p, answer[1], tell)


def weigh(s: State, p: Puzzle, left: Sequence[int], right: Sequence[int], tell: Tell) -> None:
    """Everybody sees which pan sinks."""
    left, right = sorted(left), sorted(right)
    p.half.clear()
    p.used += 1
    sinks = tilt(p.secret[0], left, right)
    p.log.append({LEFT: left, RIGHT: right, "tilt": sinks})
    tell.everyone(
        "fuses-weighed",
        seat=s.seat_of(p.leader),
        one=left,
        other=right,
        sinks=_sinking(sinks),
        left=p.limit - p.used,
        rule=RULE,
        shows=True,
    )


def _sinking(sinks: str) -> str:
    return "the pans stay level" if sinks == EVEN else f"the {sinks} pan sinks"


def name(s: State, p: Puzzle, fuse: int, tell: Tell) -> None:
    """The fuse is named, and everybody knows whether it is the heavy one."""
    right = fuse == p.secret[0]
    p.log.append({"name": fuse})
    tell.everyone("fuse-named", seat=s.seat_of(p.leader), fuse=fuse, rule=RULE, shows=True)
    judge_answer(s, p, right, tell, rule=RULE)


# ---------------------------------------------------------------- a weighing as data


def read_pans(given: Any) -> tuple[str, list[int], list[int]]:
    """The weighing in this data, by fuse; else `Refused`.  [electro.puzzle.odd-fuse]"""
    keys = [str(fuse) for fuse in FUSES]
    if not isinstance(given, dict):
        raise Refused(f"a weighing says left, right or aside of fuses, not {shown(given)}", rule=RULE)
    for key, pan in given.items():
        if key not in keys:
            raise Refused(f"there is no fuse {shown(key)}; there are 1 to {len(FUSES)}", rule=RULE)
        if pan not in (LEFT, RIGHT, ASIDE):
            raise Refused(f"fuse {key} lies left, right or aside, not {shown(pan)}", rule=RULE, at=key)
    left, right = ([int(key) for key in keys if given.get(key) == pan] for pan in (LEFT, RIGHT))
    if len(left) != len(right) or not left:
        words = f"equal numbers of fuses are weighed, at least one on each pan: here are {len(left)} and {len(right)}"
        raise Refused(words, rule=RULE)
    return WEIGH, left, right


SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "title": "A weighing: which fuses lie left and right, equal numbers of them",
    "properties": {
        str(fuse): {"type": "string", "enum": [LEFT, RIGHT, ASIDE], "title": f"Fuse {fuse}"} for fuse in FUSES
    },
    "additionalProperties": False,
}
WIDGET: Final = SlotsWidget(
    slots=tuple(Slot(str(fuse), f"Fuse {fuse}", f"fuse-{fuse}") for fuse in FUSES),
    values=(LEFT, RIGHT, ASIDE),
    once=False,
    start={str(fuse): ASIDE for fuse in FUSES},
).plain()
FORM: Final = Form("slots", SCHEMA, read_pans, widget=lambda: WIDGET)


# ---------------------------------------------------------------- what is seen


def seen(p: Puzzle) -> dict[str, Any]:
    """How many fuses there are; not which is heavy.  [electro.info.puzzles]"""
    return {"fuses": len(FUSES)}


def boards(seen: Seen) -> tuple[Board, ...]:
    """The fuses in the upper row, or below on the pans of the balance."""
    half: list[int] = seen["half"]
    rows = {fuse: 0 if fuse in half[1::2] else 1 if fuse in half[::2] else 2 for fuse in FUSES}
    words = ("on the right pan", "on the left pan", "aside")
    tiles = tuple(
        Tile(
            fuse - 1,
            y,
            "floor" if y == 2 else "paved",
            icon=f"fuse-{fuse}" if rows[fuse] == y else None,
            glyph=str(fuse) if rows[fuse] == y else ".",
            anchor=f"fuse {fuse}" if rows[fuse] == y else None,
            note=f"fuse {fuse}, {words[y]}" if rows[fuse] == y else "",
        )
        for fuse in FUSES
        for y in range(3)
    )
    return (
        Board(
            "Odd Fuse",
            len(FUSES),
            3,
            tiles,
            caption="the rows L and R are the pans",
            column_names=tuple(map(str, FUSES)),
            row_names=("R", "L", ""),
        ),
    )


def lines(seen: Seen) -> tuple[str | Line, ...]:
    """What was weighed and named, and how many weighings are left."""
    made = [
        f"Fuse {entry['name']} was not it"
        if "name" in entry
        else f"{_listed(entry[LEFT])} against {_listed(entry[RIGHT])}: {_sinking(entry['tilt'])}"
        for entry in seen["log"]
        if "name" not in entry or not seen["outcome"]
    ]
    return (f"Weighings left: {seen['limit'] - seen['used']}", *made)


def _listed(fuses: Sequence[int]) -> str:
    return " ".join(map(str, fuses))


KIND: Final[Kind] = Kind(
    "odd-fuse",
    "Odd Fuse",
    EASY,
    "Nine fuses look alike, but one is heavier. Weigh equal numbers of them against each other: you see which pan "
    "sinks, or that both stay level. After your weighings name the heavy fuse.",
    "Nine fuses on a velvet tray, one with a heart of lead. A brass balance trembles although nobody has touched it.",
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

ODD: Final = Question(
    "odd-fuse",
    "Put a fuse on the balance, or name the heavy one. Weighings left: {left}.",
    rule=RULE,
    why_not=_refuse,
)
PANS: Final = Question("odd-fuse-pans", "Which fuse goes onto the {pan} pan?", rule=RULE, why_not=_refuse)
QUESTIONS: Final = (ODD, PANS)
EVENTS: Final = {
    "fuses-weighed": "{seat} weighs {one} against {other}: {sinks}. Weighings left: {left}.",
    "fuse-named": "{seat} names fuse {fuse}.",
}
