"""The lessons of all games, and how one is played to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from undercroft import games
from undercroft.engine.lessons.lesson import Guide, Lead, Lesson, lessons

LESSONS = [lesson for id in games.ids() for lesson in lessons(games.get(id)).values()]
EACH = pytest.mark.parametrize("lesson", [pytest.param(lesson, id=f"{lesson.game}-{lesson.id}") for lesson in LESSONS])
"""A test of every lesson there is."""

Choose = Callable[[Sequence[str]], str]
Look = Callable[[Guide, Lead], None]
Fact = tuple[str, str, Callable[[dict[str, Any]], object]]
"""A moment, words of the teacher there, and whether they are true by what the learner sees."""


def first(options: Sequence[str]) -> str:
    return options[0]


def last(options: Sequence[str]) -> str:
    return options[-1]


def begun(lesson: Lesson) -> Guide:
    """The lesson at its first moment, with the dice of a table after it."""
    guide = Guide.start(lesson, key=bytes(32))
    guide.play_others()
    return guide


def played(lesson: Lesson, choose: Choose, look: Look | None = None) -> tuple[Guide, list[Lead]]:
    """The lesson at its end; at every moment one may `look`, then `choose` picks among the answers that lead on."""
    guide = begun(lesson)
    heard = []
    while not guide.over:
        heard.append(guide.lead)
        if look is not None:
            look(guide, guide.lead)
        guide.answer(lesson.seat, choose(guide.lead.options))
        guide.play_others()
    return guide, heard


def said_truly(lesson: Lesson, choose: Choose, facts: Sequence[Fact]) -> list[str]:
    """The moments at which the teacher said something of these facts, all of it true."""
    met: list[str] = []

    def compare(guide: Guide, lead: Lead) -> None:
        for moment, words, is_so in facts:
            if moment == lead.moment:
                assert words in " ".join(lead.says), (moment, words)
                assert is_so(guide.table.view(lesson.seat)), (moment, words)
                met.append(moment)

    played(lesson, choose, compare)
    return met
