"""Own Puzzles of the Master of Fates: a text, and answers that were fixed before play.

[electro.setup.side-own-tasks]
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine import Chance, Choice, Form, Question, Refused, Tell
from undercroft.engine.refusal import shown
from undercroft.games.electro.book.puzzles.kind import MEDIUM, Kind, Seen, judge_answer, options_of
from undercroft.games.electro.state.records import Puzzle, Side
from undercroft.games.electro.state.state import State
from undercroft.scene.parts import Board, Line

RULE: Final = "electro.setup.side-own-tasks"
OWN: Final = "own"
ANSWERS: Final = 3
"""So many answers has an attempt.  [electro.setup.side-own-tasks]"""

LONGEST_ANSWER: Final = 100


def plain_answer(answer: str) -> str:
    """The answer as it is compared: without regard to case and outer spaces.

    >>> plain_answer("  Ohm ") == plain_answer("OHM")
    True
    """
    return answer.strip().casefold()


def draw(s: State, p: Puzzle, chance: Chance) -> None:
    """The text of the Master of Fates; nothing is drawn.  [electro.setup.side-own-tasks]"""
    p.words = [s.sides[p.side].text]
    p.answers = ANSWERS


def given(p: Puzzle) -> str:
    """The instance in words."""
    return f"{_text(p)} ({ANSWERS} answers)"


def _text(p: Puzzle) -> str:
    (text,) = p.words
    return text


def ask(s: State, p: Puzzle) -> Choice:
    """What the answer is, in the leader's own words."""
    about = {"text": _text(p), "left": p.answers - p.answered}
    return Choice(s.seat_of(p.leader), RIDDLE, options_of(rule=RULE), about, FORM)


def read_answer(given: Any) -> tuple[str]:
    """The answer in this text; else `Refused`.  [electro.setup.side-own-tasks]"""
    if not isinstance(given, str) or not given.strip():
        raise Refused(f"an answer is a word or more, not {shown(given)}", rule=RULE)
    if len(given.strip()) > LONGEST_ANSWER:
        raise Refused(f"an answer has at most {LONGEST_ANSWER} characters", rule=RULE)
    return (" ".join(given.split()),)


def move(s: State, p: Puzzle, answer: Any, tell: Tell) -> None:
    """The answer is compared with those that the Master of Fates has fixed.  [electro.setup.side-own-tasks]"""
    (said,) = answer
    accepted = [plain_answer(" ".join(one.split())) for one in s.sides[p.side].answers]
    right = plain_answer(said) in accepted
    p.log.append({"answer": said})
    seat, left = s.seat_of(p.leader), p.answers - p.answered - 1
    tell.everyone("own-answer", seat=seat, answer=said, left=left, rule=RULE, shows=True)
    judge_answer(s, p, right, tell, rule=RULE)


SCHEMA: Final[dict[str, Any]] = {"type": "string", "title": "Your answer", "minLength": 1, "maxLength": LONGEST_ANSWER}
FORM: Final = Form("text", SCHEMA, read_answer)


def seen(p: Puzzle) -> dict[str, Any]:
    """The text; not the accepted answers.  [electro.info.puzzles]"""
    return {"text": _text(p)}


def boards(seen: Seen) -> tuple[Board, ...]:
    """A text has no board."""
    return ()


def lines(seen: Seen) -> tuple[str | Line, ...]:
    """The text, and the answers that were wrong."""
    wrong = [f"Not: {entry['answer']}" for entry in seen["log"]] if not seen["outcome"] else []
    return (seen["text"], f"Answers left: {seen['answers'] - seen['answered']}", *wrong)


def hide_answers(side: Side) -> None:
    """The accepted answers are unknown: nobody can guess these. For worlds that somebody else may imagine."""
    side.answers[:] = ["\0"]


KIND: Final[Kind] = Kind(
    OWN,
    "A riddle of the Master of Fates",
    MEDIUM,
    "The Master of Fates has written this Puzzle and fixed the answers that count. Answer in your own words; capitals "
    "and spaces around it do not matter. You have three answers.",
    "Letters crawl over the wall like sparks and settle into a hand you have come to know too well.",
    RULE,
    draw,
    given,
    ask,
    move,
    seen,
    boards,
    lines,
)

RIDDLE: Final = Question("own-puzzle", "{text} Answers left: {left}.", rule=RULE)
QUESTIONS: Final = (RIDDLE,)
EVENTS: Final = {"own-answer": "{seat} answers: {answer}. Answers left: {left}."}
