"""Puzzles in words: those that a Master of Fates may take instead of writing one, and how an own one is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from undercroft.engine import Refusal, Refused
from undercroft.engine.refusal import shown

LONGEST_TEXT: Final = 500
LONGEST_ANSWER: Final = 60
MOST_ANSWERS: Final = 12
RULE: Final = "electro.setup.side-own-tasks"


@dataclass(frozen=True, slots=True)
class Riddle:
    """A Puzzle in words: its text, and the answers that are accepted.  [electro.setup.side-own-tasks]"""

    text: str
    answers: tuple[str, ...]


RIDDLES: Final = {
    "riddle-echo": Riddle(
        "I speak in every tongue and have none. I always have the last word here, and never the first. What am I?",
        ("echo", "an echo", "the echo"),
    ),
    "riddle-lightning": Riddle(
        "I come before my own voice, I light the hall and own no lamp, I strike and have no hand. What am I?",
        ("lightning", "a lightning", "the lightning", "a bolt of lightning", "lightning bolt", "a lightning bolt"),
    ),
    "riddle-shadow": Riddle(
        "The more light there is, the blacker I am; without any I am everywhere. I followed you in. What am I?",
        ("shadow", "a shadow", "my shadow", "your shadow", "the shadow"),
    ),
    "riddle-key": Riddle(
        "I have teeth and never bite, and what I open I cannot enter. What am I?",
        ("key", "a key", "the key", "small key", "a small key"),
    ),
    "riddle-silence": Riddle(
        "Whoever says my name has broken me. What am I?",
        ("silence", "the silence"),
    ),
}


def read_riddle(given: Any, at: str) -> Riddle:
    """The Puzzle in this data, or in a line such as `What bites without teeth? = frost / the frost`.

    `Refused` says what is wrong with it.
    """
    fault = why_not_riddle(given, at)
    if fault is not None:
        raise Refused(fault)
    plain = _plain(given)
    return Riddle(plain["text"].strip(), tuple(answer.strip() for answer in plain["answers"]))


def why_not_riddle(given: Any, at: str) -> Refusal | None:
    """The reason against an own Puzzle, or None."""
    plain = _plain(given)
    if not isinstance(plain, dict) or plain.keys() != {"text", "answers"}:
        words = "a Puzzle of your own is a text, then =, then the accepted answers divided by /; not {given}"
        return Refusal(words, rule=RULE, at=at, given=shown(given))
    text, answers = plain["text"], plain["answers"]
    if not _fits(text, LONGEST_TEXT):
        words = "the text of a Puzzle has 1 to {most} characters that can be printed"
        return Refusal(words, rule=RULE, at=at, most=LONGEST_TEXT)
    if not isinstance(answers, list) or not 1 <= len(answers) <= MOST_ANSWERS:
        words = "a Puzzle has 1 to {most} accepted answers"
        return Refusal(words, rule=RULE, at=at, most=MOST_ANSWERS)
    wrong = next((answer for answer in answers if not _fits(answer, LONGEST_ANSWER)), None)
    if wrong is not None or None in answers:
        words = "an answer has 1 to {most} characters that can be printed, not {answer}"
        return Refusal(words, rule=RULE, at=at, most=LONGEST_ANSWER, answer=shown(wrong))
    return None


def _plain(given: Any) -> Any:
    if not isinstance(given, str) or "=" not in given:
        return given
    text, _, answers = given.rpartition("=")
    return {"text": text, "answers": answers.split("/")}


def _fits(value: Any, longest: int) -> bool:
    """Whether this is a text that can be shown on a line, without anything that steers a screen."""
    return isinstance(value, str) and 1 <= len(value.strip()) <= longest and value.strip().isprintable()
