"""The guided first turns of an Explorer: sound, kind, true, and over with the whole Master Key and an open game."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from undercroft import games
from undercroft.engine.lessons.check import check_lesson
from undercroft.engine.lessons.lesson import Guide, Lead, NotYet, find_lesson

GAME = games.get("electro")
LESSON = find_lesson(GAME)


def begun() -> Guide:
    guide = Guide.start(LESSON, key=bytes(32))
    guide.play_others()
    return guide


def test_the_lesson_is_sound() -> None:
    said = check_lesson(LESSON, game=GAME)
    assert said.startswith("The third fragment has 18 moments, all of them reached")
    assert LESSON.seat == GAME.usual_seat


@pytest.mark.parametrize("seed", range(4))
def test_every_way_through_it_ends_with_three_fragments_and_the_dice_of_the_key(seed: int) -> None:
    random, guide, refused = Random(seed), begun(), []
    while not guide.over:
        lead = guide.lead
        for option in guide.table.choices[LESSON.seat].options:
            if option.id not in lead.options:
                before = guide.table.digest
                with pytest.raises(NotYet) as caught:
                    guide.answer(LESSON.seat, option.id)
                assert guide.table.digest == before
                refused.append(caught.value.reason)
        guide.answer(LESSON.seat, random.choice(lead.options))
        guide.play_others()
    assert refused and not [reason for reason in refused if reason.startswith(("Not just now", "One moment"))]
    assert guide.table.result is None and guide.table.state.explorers[0].fragments == 3
    assert guide.lead.says and all(guide.reply(choice) is None for choice in guide.table.choices.values())


def test_the_numbers_that_the_teacher_names_are_those_of_the_game() -> None:
    guide, said = begun(), {}

    def told(kind: str) -> list[dict[str, Any]]:
        return [event.data for event in guide.table.events if event.kind == kind]

    def now(lead: Lead) -> list[int]:
        return [int(found) for found in re.findall(r"\b\d+\b", " ".join(lead.says))]

    while not guide.over:
        lead = guide.lead
        said[lead.moment] = now(lead)
        if lead.moment == "card":
            assert said["card"][0] == guide.table.state.explorers[0].live
        guide.answer(LESSON.seat, lead.options[0])
        guide.play_others()
    assert [told("throws")[at]["face"] for at in (0, 1, 3)] == [said["reroll"][0], said["step"][0], said["keep"][0]]
    assert said["say"] == [told("roll")[0]["sum"], told("roll")[0]["d20"]]
    assert told("shock")[0]["faces"] == said["box"][1:2]
    assert said["on"] == [told("gains")[0]["live"]]
