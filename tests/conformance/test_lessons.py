"""What holds for every lesson: sound and short, kind, in words that are on the screen, and leading on to a game."""

from __future__ import annotations

import re

import pytest

from tests.lessons import EACH, Choose, first, last, played
from undercroft import games
from undercroft.bots import default_bot, play_bots, seated
from undercroft.engine.lessons.check import anchors, check_lesson
from undercroft.engine.lessons.lesson import Guide, Lead, Lesson, NotYet
from undercroft.engine.seating import seat_alone

ID = re.compile(r"\b[a-ce-z]\d+\b")
"""How heroes and foes are called in the data, and places of some boards; with a d it is a die."""


@EACH
def test_a_lesson_is_sound_and_takes_ten_minutes_or_a_little_more(lesson: Lesson) -> None:
    game = games.get(lesson.game)
    assert "all of them reached" in check_lesson(lesson, game=game)
    assert 12 <= len(lesson.moments) <= 20
    assert 5 <= lesson.minutes <= 15
    assert lesson.seat == seat_alone(game, len(lesson.names)), "where somebody alone among bots sits"


@EACH
def test_any_other_answer_meets_a_kind_word_and_changes_nothing(lesson: Lesson) -> None:
    def stray(guide: Guide, lead: Lead) -> None:
        for option in guide.table.choices[lesson.seat].options:
            if option.id not in lead.options:
                before = guide.table.digest
                with pytest.raises(NotYet) as caught:
                    guide.answer(lesson.seat, option.id)
                assert guide.table.digest == before
                assert "nothing is lost" not in caught.value.reason, f"{lead.moment} has no word of its own"

    played(lesson, first, stray)


@EACH
@pytest.mark.parametrize("choose", [first, last])
def test_the_teacher_calls_nothing_by_an_id_that_is_not_on_the_board(lesson: Lesson, choose: Choose) -> None:
    def read(guide: Guide, lead: Lead) -> None:
        moment = guide.where().moment
        assert moment is not None
        named = set(ID.findall(" ".join((*lead.says, lead.task, moment.otherwise))))
        assert named <= anchors(guide.table.scene(lesson.seat)), lead.moment

    guide, _ = played(lesson, choose, read)
    assert guide.lead.says and not ID.findall(lesson.farewell)


@EACH
def test_after_the_lesson_the_game_is_over_or_goes_on_with_bots(lesson: Lesson) -> None:
    guide, _ = played(lesson, first)
    table, game = guide.table, games.get(lesson.game)
    if table.result is None:
        assert play_bots(table, seated(game, [default_bot(game)] * len(table.seats), 1), limit=30) == 30 or table.result
        assert guide.gone and guide.lead.says == ()
