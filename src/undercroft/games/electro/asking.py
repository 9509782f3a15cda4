"""Asking: an Explorer who quits answers nothing more, and software answers for an automatic Master of Fates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.engine import Choice, Proc, Turn
from undercroft.games.electro.records import CHAMPION
from undercroft.games.electro.state import State


def answers(s: State, number: int) -> bool:
    """Whether a person or bot answers for this Explorer (or the champion)."""
    if number == CHAMPION:
        return not s.auto
    return not (s.explorers[number].quits or s.explorers[number].gone)


def ask(s: State, number: int, choice: Choice) -> Proc[Any]:
    """What the Explorer answers; one who quits takes the last option, which is always the one that does least.

    [electro.end.quit]
    """
    if not answers(s, number):
        return choice.options[-1].value
    return (yield choice)


def ask_fates(s: State, choice: Choice, policy: Callable[[State, Choice], Any]) -> Proc[Any]:
    """What the Master of Fates answers; where software plays it, what its policy says.  [electro.mof.auto]"""
    if s.auto:
        return policy(s, choice)
    return (yield choice)


def ask_together(s: State, given: dict[int, Any], make: Callable[[int], Choice], other: Callable[[int], Any]) -> Turn:
    """Every number with None among the answers has answered once, all asked at the same time.

    The dict lives in the state. `other` answers for those whom nobody asks: who quit, and an automatic champion.
    """
    for number, answer in given.items():
        if answer is None and not answers(s, number):
            given[number] = other(number)
    while waiting := [number for number, answer in given.items() if answer is None and answers(s, number)]:
        seat, value = yield [make(number) for number in waiting]
        given[next(number for number in waiting if s.seat_of(number) == seat)] = value
