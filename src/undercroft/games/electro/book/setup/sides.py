"""Setting the side rooms and choosing the exit: cards, tasks and prizes, laid in secret by the Master of Fates."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine import Chance, Choice, Form, Option, Proc, Question, Refusal, Refused, Tell
from undercroft.games.electro.book.basics import asking as auto
from undercroft.games.electro.book.basics.asking import ask_fates
from undercroft.games.electro.book.basics.layouts import FRAGMENTS, OWN, TASKS, WORDS, side_completes
from undercroft.games.electro.book.basics.presets import BY_HAND, DOORS, SURPRISE, drawn_sides
from undercroft.games.electro.book.setup.sides_form import PRIZE_RULES, PRIZE_WORDS, PRIZES, side_form
from undercroft.games.electro.content.riddles import (
    LONGEST_ANSWER,
    LONGEST_TEXT,
    MOST_ANSWERS,
    RIDDLES,
    Riddle,
    read_riddle,
)
from undercroft.games.electro.state.records import LOCK, PUZZLE, TRIAL, Draft, Side
from undercroft.games.electro.state.state import State

CARD_AT, TASK_AT, TEXT_AT = 1, 2, 3
"""Where the parts of a side room stand in the draft's `half`, after BY_HAND: card, task, text and answers."""


def lay_sides(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Every side room has its card, task and prize behind a locked door; the Explorers know only that it is so.

    [electro.setup.side-cards] [electro.setup.exit] [electro.setup.locks] [electro.setup.preset-sides]
    """
    while len(s.draft.sides) < len(s.board.sides):
        value = yield from ask_fates(s, ask_sides(s), auto.lays)
        note(s, value, chance)
    s.sides = dict(zip(s.board.sides, s.draft.sides, strict=True))
    s.draft = Draft()
    also = ("electro.setup.exit", "electro.setup.locks", "electro.setup.fragments", "electro.info.sides")
    tell.everyone("sides-laid", rule="electro.setup.side-cards", shows=True, also=also)


def ask_sides(s: State) -> Choice:
    """How to lay the side rooms; by hand, the card, the task and the prize of the next."""
    half = s.draft.half
    form = side_form(s)
    if not half:
        return Choice(s.mof, LAYOUT, LAYOUTS, None, form)
    about = {"space": tuple(s.board.sides)[len(s.draft.sides)]}
    if len(half) == CARD_AT:
        options = [CARDS[card] for card in (PUZZLE, TRIAL, LOCK) if why_not_side_card(s, card) is None]
        return Choice(s.mof, CARD, tuple(options), about, form)
    if half[CARD_AT] != LOCK and len(half) == TASK_AT:
        used = [side.task for side in s.draft.sides]
        options = [
            Option(id, title, rule="electro.setup.side-tasks")
            for id, title in TASKS[half[CARD_AT]].items()
            if id not in used
        ]
        if half[CARD_AT] == PUZZLE and s.rules.puzzles == OWN:
            options.append(Option(OWN, "a Puzzle of your own", rule="electro.setup.side-own-tasks"))
        return Choice(s.mof, TASK, tuple(options), about | {"card": WORDS[half[CARD_AT]]}, form)
    if half[-1] == OWN and len(half) == TEXT_AT:
        return Choice(s.mof, OWN_TASK, _riddles(s), about, _own_form(about["space"], s))
    options = [PRIZE_OPTIONS[prize] for prize in PRIZES if why_not_prize(s, prize) is None]
    return Choice(s.mof, PRIZE, tuple(options), about, form)


def _riddles(s: State) -> tuple[Option, ...]:
    used = [side.text for side in s.draft.sides]
    return tuple(
        Option(id, riddle.text, rule="electro.setup.side-own-tasks", value=riddle)
        for id, riddle in RIDDLES.items()
        if riddle.text not in used
    )


def _own_form(space: str, s: State) -> Form:
    longest = LONGEST_TEXT + MOST_ANSWERS * (LONGEST_ANSWER + 3)
    title = "Your Puzzle: a text, then =, then the accepted answers divided by /"

    def read(given: Any) -> Riddle:
        riddle = read_riddle(given, space)
        if riddle.text in [side.text for side in s.draft.sides]:
            raise Refused("this Puzzle lies in another side room already", rule="electro.setup.side-tasks", at=space)
        return riddle

    return Form("text", {"type": "string", "title": title, "minLength": 3, "maxLength": longest}, read)


def note(s: State, value: Any, chance: Chance) -> None:
    """The answer is part of the draft; a side room whose parts are all known has joined it."""
    draft = s.draft
    if isinstance(value, str) and (value == SURPRISE or value in DOORS):
        doors = DOORS["even" if value == SURPRISE else value]
        draft.sides = drawn_sides(doors, tuple(s.board.sides), s.rules, chance)
    elif isinstance(value, list):
        draft.sides = value
    elif isinstance(value, Riddle):
        draft.half += [value.text, *value.answers]
    elif value in PRIZES:
        draft.sides.append(_side(draft.half, value))
        draft.half = draft.half[:CARD_AT]
    else:
        draft.half.append(value)


def _side(half: list[str], prize: str) -> Side:
    task = half[TASK_AT] if len(half) > TASK_AT else ""
    text = half[TEXT_AT] if len(half) > TEXT_AT else ""
    fragment, reward = PRIZES[prize]
    return Side(half[CARD_AT], task, fragment, reward, text=text, answers=half[TEXT_AT + 1 :])


# ---------------------------------------------------------------- what may lie there, so that it can be finished


def why_not_side_card(s: State, card: str) -> Refusal | None:
    """The reason why this card may not lie in the next side room, or None."""
    if any(_completes(s, card, prize) for prize in PRIZES):
        return None
    at = tuple(s.board.sides)[len(s.draft.sides)]
    cards = [side.card for side in s.draft.sides]
    if card == LOCK and LOCK in cards:
        also = ("electro.components.side-cards",)
        return Refusal(
            "the Master Lock lies in another room already", rule="electro.setup.side-cards", at=at, also=also
        )
    if LOCK not in cards and len(cards) == len(s.board.sides) - 1:
        return Refusal("the Master Lock must lie here: no other room is left", rule="electro.setup.side-cards", at=at)
    words = "at least one Puzzle and one Trial must be among the side rooms"
    return Refusal(words, rule="electro.setup.side-mix", at=at)


def why_not_prize(s: State, prize: str) -> Refusal | None:
    """The reason why the side room that is being laid may not hold this prize, or None."""
    card = s.draft.half[CARD_AT]
    if _completes(s, card, prize):
        return None
    at = tuple(s.board.sides)[len(s.draft.sides)]
    fragment, reward = PRIZES[prize]
    laid = sum(side.fragment for side in s.draft.sides)
    if card == LOCK:
        return Refusal("no fragment lies with the Master Lock", rule="electro.setup.fragments-not-exit", at=at)
    if fragment:
        words = "{laid} of {most} fragments lie already: one more is one too many"
        return Refusal(words, rule="electro.setup.fragments", at=at, laid=laid, most=FRAGMENTS)
    if not (reward or s.rules.bare_rooms):
        words = "a Puzzle or Trial pays a fragment, a reward card, or both"
        return Refusal(words, rule="electro.setup.side-prize", at=at)
    words = "{left} fragments are still to be placed, and there would be too few rooms for them"
    return Refusal(words, rule="electro.setup.fragments", at=at, left=FRAGMENTS - laid)


def _completes(s: State, card: str, prize: str) -> bool:
    laid = [(side.card, side.fragment, side.reward) for side in s.draft.sides]
    return side_completes([*laid, (card, *PRIZES[prize])], len(s.board.sides), s.rules)


# ---------------------------------------------------------------- questions


def _refuse_card(s: State, choice: Choice, answer: str) -> Refusal | None:
    return why_not_side_card(s, answer) if answer in CARDS else None


def _refuse_task(s: State, choice: Choice, answer: str) -> Refusal | None:
    used = next((side for side in s.draft.sides if side.task == answer), None)
    if used is not None:
        space = tuple(s.board.sides)[s.draft.sides.index(used)]
        words = "{task} lies in {space} already: no task is used twice"
        return Refusal(words, rule="electro.setup.side-tasks", at=space, task=TASKS[used.card][answer], space=space)
    if answer == OWN:
        words = "a Puzzle of your own needs the option puzzles = own, and a Puzzle card"
        return Refusal(words, rule="electro.setup.side-own-tasks")
    return None


def _refuse_prize(s: State, choice: Choice, answer: str) -> Refusal | None:
    return why_not_prize(s, answer) if answer in PRIZES else None


LAYOUT: Final = Question(
    "sides",
    "How do you lay the six side rooms, in secret? Ready-made (what lies where is drawn), or by hand.",
    rule="electro.setup.side-cards",
)
CARD: Final = Question(
    "side-card", "What lies in side room {space}?", rule="electro.setup.side-mix", why_not=_refuse_card
)
TASK: Final = Question(
    "side-task", "Which {card} is it, in {space}?", rule="electro.setup.side-tasks", why_not=_refuse_task
)
OWN_TASK: Final = Question(
    "own-task",
    "Which Puzzle of your own lies in {space}? Write one, or take one of these.",
    rule="electro.setup.side-own-tasks",
)
PRIZE: Final = Question(
    "side-prize", "What is the prize in {space}?", rule="electro.setup.side-prize", why_not=_refuse_prize
)
CARDS: Final = {
    PUZZLE: Option(PUZZLE, WORDS[PUZZLE], rule="electro.setup.side-mix"),
    TRIAL: Option(TRIAL, WORDS[TRIAL], rule="electro.setup.side-mix"),
    LOCK: Option(LOCK, "Master Lock: the exit", rule="electro.setup.exit"),
}
PRIZE_OPTIONS: Final = {prize: Option(prize, PRIZE_WORDS[prize], rule=PRIZE_RULES[prize]) for prize in PRIZES}
LAYOUTS: Final = (
    *(Option(doors.id, f"{doors.title}: {doors.words}", rule="electro.setup.side-mix") for doors in DOORS.values()),
    Option(BY_HAND, "by hand, room after room", rule="electro.setup.side-cards"),
    Option(SURPRISE, "surprise me: as the software would lay them", rule="electro.setup.preset-sides"),
)
QUESTIONS: Final = (LAYOUT, CARD, TASK, OWN_TASK, PRIZE)
EVENTS: Final = {
    "sides-laid": "The side rooms are laid: behind one of six locked doors is the exit, behind the others are tasks.",
}
