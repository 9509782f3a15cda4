"""The side rooms as a form: for each the Master Lock or a task, and its prize; and all that stands against it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from undercroft.engine import Form, Refusal, Refused
from undercroft.engine.refusal import shown
from undercroft.games.electro.book.basics.layouts import FRAGMENTS, OWN, TASKS
from undercroft.games.electro.book.basics.presets import DOORS, laid_sides
from undercroft.games.electro.content.board import Board
from undercroft.games.electro.content.riddles import (
    LONGEST_ANSWER,
    LONGEST_TEXT,
    MOST_ANSWERS,
    RIDDLES,
    read_riddle,
    why_not_riddle,
)
from undercroft.games.electro.options import ElectroOptions
from undercroft.games.electro.state.records import LOCK, PUZZLE, TRIAL, Side
from undercroft.games.electro.state.state import State
from undercroft.inputs import Ready, Slot, SlotsWidget

NOTHING: Final = "nothing"
PRIZES: Final = {
    NOTHING: (False, False),
    "card": (False, True),
    "fragment": (True, False),
    "fragment card": (True, True),
}
"""The prizes of a side room: fragment and reward card."""

PRIZE_WORDS: Final = {
    NOTHING: "nothing",
    "card": "a reward card",
    "fragment": "a fragment",
    "fragment card": "a fragment and a reward card",
}
PRIZE_RULES: Final = {
    NOTHING: "electro.setup.side-rewards",
    "card": "electro.setup.side-rewards",
    "fragment": "electro.setup.fragments",
    "fragment card": "electro.setup.fragments",
}


def prize_slot(space: str) -> str:
    """The key of a side room's prize in the form."""
    return f"{space} prize"


def side_form(s: State) -> Form:
    """The form in which all side rooms can be handed in at once.  [electro.setup.side-mix]"""
    board, rules = s.board, s.rules
    return Form(
        "slots",
        _schema(board, rules),
        lambda given: read_sides(given, board, rules),
        widget=lambda: {**_frame(board, rules), "start": plain_sides(s.draft.sides, board)},
        faults=lambda given: side_faults(given, board, rules),
    )


def read_sides(given: Any, board: Board, rules: ElectroOptions) -> list[Side]:
    """The side rooms that were handed in, if they break no rule; else `Refused` with the first one.

    [electro.setup.check]
    """
    faults = side_faults(given, board, rules)
    if faults:
        raise Refused(faults[0])
    return [side for space in board.sides if (side := _side(given, space, rules)) is not None]


def plain_sides(sides: Sequence[Side], board: Board) -> dict[str, Any]:
    """The side rooms, which may be only begun, as the form has them."""
    plain: dict[str, Any] = {}
    for space, side in zip(board.sides, sides, strict=False):
        plain[space] = LOCK if side.card == LOCK else side.task
        if side.task == OWN:
            plain[space] = {"text": side.text, "answers": side.answers[:]}
        plain[prize_slot(space)] = prize_of(side)
    return plain


def prize_of(side: Side) -> str:
    """The prize of this side room by name."""
    return next(name for name, parts in PRIZES.items() if parts == (side.fragment, side.reward))


# ---------------------------------------------------------------- what stands against it


def side_faults(given: Any, board: Board, rules: ElectroOptions) -> list[Refusal]:
    """Every limit that this data breaks, with its rule and its place.  [electro.setup.check]"""
    if not isinstance(given, dict):
        words = "the side rooms are given by name, such as 1x lock, 2x fuse-code, not as {given}"
        return [Refusal(words, rule="electro.setup.side-cards", given=shown(given))]
    slots = [slot for space in board.sides for slot in (space, prize_slot(space))]
    faults = [
        Refusal("there is no side room {name}", rule="electro.setup.side-cards", name=shown(name))
        for name in given
        if name not in slots
    ]
    bare = [space for space in board.sides if given.get(space) is None]
    if bare:
        words = "no side room card lies in {spaces}"
        faults.append(Refusal(words, rule="electro.setup.side-cards", at=bare[0], spaces=", ".join(bare)))
    for space in board.sides:
        if space not in bare and (fault := _why_not_card(given[space], space, rules)) is not None:
            faults.append(fault)
        if (fault := _why_not_prize(given, space)) is not None:
            faults.append(fault)
    sides = {space: side for space in board.sides if (side := _side(given, space, rules)) is not None}
    return faults + _set_faults(sides, len(board.sides), rules)


def _side(given: dict[str, Any], space: str, rules: ElectroOptions) -> Side | None:
    """The side room on this space, if it can be read."""
    value = given.get(space)
    if value is None or _why_not_card(value, space, rules) is not None or _why_not_prize(given, space) is not None:
        return None
    fragment, reward = PRIZES[given.get(prize_slot(space), NOTHING)]
    if value == LOCK:
        return Side(LOCK, "", fragment, reward)
    for card, tasks in TASKS.items():
        if isinstance(value, str) and value in tasks:
            return Side(card, value, fragment, reward)
    riddle = RIDDLES[value] if isinstance(value, str) and value in RIDDLES else read_riddle(value, space)
    return Side(PUZZLE, OWN, fragment, reward, text=riddle.text, answers=list(riddle.answers))


def _why_not_card(value: Any, space: str, rules: ElectroOptions) -> Refusal | None:
    if isinstance(value, str) and value in values_of(rules):
        return None
    if isinstance(value, dict) or (isinstance(value, str) and value in RIDDLES):
        if rules.puzzles == OWN:
            return why_not_riddle(value, space)
        words = "in {space} lies a Puzzle of your own, which needs the option puzzles = own"
        return Refusal(words, rule="electro.setup.side-own-tasks", at=space, space=space)
    words = "side room {space} cannot hold {value}; there are {values}"
    there = ", ".join(values_of(rules))
    return Refusal(words, rule="electro.setup.side-tasks", at=space, space=space, value=shown(value), values=there)


def _why_not_prize(given: dict[str, Any], space: str) -> Refusal | None:
    prize = given.get(prize_slot(space), NOTHING)
    if isinstance(prize, str) and prize in PRIZES:
        return None
    words = "the prize of {space} cannot be {prize}; there are {prizes}"
    there = ", ".join(PRIZES)
    at = prize_slot(space)
    return Refusal(words, rule="electro.setup.side-rewards", at=at, space=space, prize=shown(prize), prizes=there)


def _set_faults(sides: dict[str, Side], rooms: int, rules: ElectroOptions) -> list[Refusal]:
    """What is wrong with the side rooms together, as far as they can be read."""
    faults = []
    locks = [space for space, side in sides.items() if side.card == LOCK]
    if len(locks) != 1 and (locks or len(sides) == rooms):
        words = "the Master Lock lies in exactly one side room; here it lies in {count}"
        also = ("electro.components.side-cards", "electro.setup.exit")
        at = locks[1] if locks else None
        faults.append(Refusal(words, rule="electro.setup.side-cards", at=at, also=also, count=len(locks)))
    faults += _task_faults(sides)
    cards = {side.card for side in sides.values()}
    if rules.both_kinds and len(sides) == rooms and not {PUZZLE, TRIAL} <= cards:
        words = "at least one Puzzle and one Trial must be among the side rooms"
        faults.append(Refusal(words, rule="electro.setup.side-mix"))
    return faults + _prize_faults(sides, rules)


def _task_faults(sides: dict[str, Side]) -> list[Refusal]:
    faults = []
    first: dict[tuple[str, str], str] = {}
    for space, side in sides.items():
        task = (side.task, side.text)
        if side.card != LOCK and task in first:
            words = "{task} is used twice, in {first} and in {space}"
            named = "the same own Puzzle" if side.task == OWN else side.task
            faults.append(
                Refusal(words, rule="electro.setup.side-tasks", at=space, task=named, first=first[task], space=space)
            )
        first.setdefault(task, space)
    return faults


def _prize_faults(sides: dict[str, Side], rules: ElectroOptions) -> list[Refusal]:
    faults = []
    for space, side in sides.items():
        at = prize_slot(space)
        if side.card == LOCK and side.fragment:
            words = "no fragment lies in {space} with the Master Lock"
            faults.append(Refusal(words, rule="electro.setup.fragments-not-exit", at=at, space=space))
        if side.card != LOCK and not (side.fragment or side.reward or rules.bare_rooms):
            words = "side room {space} holds neither a fragment nor a reward card"
            faults.append(Refusal(words, rule="electro.setup.side-prize", at=at, space=space))
    holding = [space for space, side in sides.items() if side.fragment]
    if len(holding) != FRAGMENTS:
        words = "a fragment lies in exactly {wanted} side rooms; here in {count}"
        place = prize_slot(holding[FRAGMENTS]) if len(holding) > FRAGMENTS else None
        faults.append(Refusal(words, rule="electro.setup.fragments", at=place, wanted=FRAGMENTS, count=len(holding)))
    return faults


# ---------------------------------------------------------------- as a client draws it


@lru_cache(maxsize=16)
def values_of(rules: ElectroOptions) -> tuple[str, ...]:
    """What may stand for a side room, own Puzzles that are yet to be written aside."""
    own = RIDDLES if rules.puzzles == OWN else {}
    return (LOCK, *TASKS[PUZZLE], *TASKS[TRIAL], *own)


@lru_cache(maxsize=16)
def _schema(board: Board, rules: ElectroOptions) -> dict[str, Any]:
    card: dict[str, Any] = {"type": "string", "enum": list(values_of(rules))}
    if rules.puzzles == OWN:
        answer = {"type": "string", "minLength": 1, "maxLength": LONGEST_ANSWER}
        own = {
            "type": "object",
            "properties": {
                "text": {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT},
                "answers": {"type": "array", "items": answer, "minItems": 1, "maxItems": MOST_ANSWERS},
            },
            "required": ["text", "answers"],
            "additionalProperties": False,
        }
        card = {"anyOf": [card, own]}
    prize = {"type": "string", "enum": list(PRIZES)}
    return {
        "type": "object",
        "title": "The side rooms: the Master Lock and five tasks, and what they pay",
        "properties": dict.fromkeys(board.sides, card) | {prize_slot(space): prize for space in board.sides},
        "required": list(board.sides),
        "additionalProperties": False,
    }


@lru_cache(maxsize=16)
def _frame(board: Board, rules: ElectroOptions) -> dict[str, Any]:
    """All but what is begun: the same for every draft on this board."""
    slots: list[Slot] = []
    for space, (colour, tile) in board.sides.items():
        slots.append(Slot(space, f"Side room {space}", words=f"behind the {colour} door at {tile}"))
        slots.append(Slot(prize_slot(space), f"Its prize, {space}", values=tuple(PRIZES)))
    spaces = tuple(board.sides)
    ready = [
        Ready(doors.title, doors.words, plain_sides(laid_sides(doors, spaces, spaces, rules, None), board))
        for doors in DOORS.values()
    ]
    return SlotsWidget(tuple(slots), values_of(rules), once=False, ready=tuple(ready)).plain()
