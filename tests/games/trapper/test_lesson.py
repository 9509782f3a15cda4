"""The guided first game: it is sound, every way through it wins, and what the teacher says is true."""

import re
from random import Random

import pytest

from undercroft import games
from undercroft.engine.lessons.check import check_lesson
from undercroft.engine.lessons.lesson import Guide, NotYet, find_lesson
from undercroft.games.trapper.book.traps import TRAPS

GAME = games.get("trapper")
LESSON = find_lesson(GAME)


def played(choose, *, wrong=None):
    """The lesson played to its end; at every moment `choose` picks among the answers that lead on."""
    guide = Guide.start(LESSON, key=bytes(32))
    guide.play_others()
    heard = []
    while not guide.over:
        lead = guide.lead
        heard.append(lead)
        if wrong is not None:
            wrong(guide, lead)
        guide.answer(LESSON.seat, choose(lead.options))
        guide.play_others()
    return guide, heard


def test_the_lesson_is_sound():
    assert check_lesson(LESSON, game=GAME) == "Your first heirloom has 18 moments, all of them reached, and 4 ends"


@pytest.mark.parametrize("seed", range(8))
def test_every_way_through_it_ends_with_the_heirloom(seed):
    guide, heard = played(Random(seed).choice)
    assert guide.table.result.winners == (LESSON.seat,)
    assert guide.table.result.rule == "trapper.end.heirloom"
    assert 15 <= len(heard) <= 20, "a lesson of about ten minutes"


def test_every_wrong_answer_meets_a_kind_word_and_changes_nothing():
    refused = []

    def stray(guide, lead):
        for option in guide.table.choices[LESSON.seat].options:
            if option.id not in lead.options:
                before = guide.table.digest
                with pytest.raises(NotYet) as caught:
                    guide.answer(LESSON.seat, option.id)
                assert guide.table.digest == before
                refused.append((lead.moment, caught.value.reason))

    played(lambda options: options[-1], wrong=stray)
    assert {moment for moment, _ in refused} >= {"build", "buy", "place", "crossroads", "blown", "sharks"}
    assert not [reason for _, reason in refused if reason.startswith("Not just now")], "each has its own kind word"


def test_it_teaches_what_a_newcomer_needs():
    """Setup, action points, buying, X and re-activation, kill and utility traps, walking around, and how it is won."""
    guide, heard = played(lambda options: options[-1])
    rules = {rule for lead in heard for rule in lead.rules}
    assert rules >= {
        "trapper.setup.order",
        "trapper.turn.roll",
        "trapper.turn.allocate",
        "trapper.adventure.start",
        "trapper.adventure.avoidable",
        "trapper.traps.disable",
        "trapper.traps.kill",
        "trapper.trapping.reactivate",
        "trapper.traps.disabled-inert",
        "trapper.end.heirloom",
    }
    kinds = {event.kind for event in guide.table.events}
    assert kinds >= {"bought", "sprung", "weakened", "killed", "survived", "pushed", "reactivated", "claimed"}


def test_the_numbers_that_the_teacher_names_are_those_of_the_game():
    heard = {}
    guide = Guide.start(LESSON, key=bytes(32))
    guide.play_others()
    while not guide.over:
        lead = guide.lead
        seen = guide.table.view(LESSON.seat)
        heard[lead.moment] = (" ".join(lead.says), seen["points"], seen["adventurer"])
        guide.answer(LESSON.seat, lead.options[-1])
        guide.play_others()
    for moment in ("buy", "keep", "again", "keep-again"):
        words, points, _ = heard[moment]
        assert f"{points}" in re.findall(r"\d+", words), moment
    for moment in ("skeleton", "spikes", "sharks"):
        words, _, adventurer = heard[moment]
        assert f"{adventurer['fortitude']}" in re.findall(r"\d+", words), moment
    assert f"cost {TRAPS['spikes'].buy} points" in heard["buy"][0]
    assert f"for spikes, {TRAPS['spikes'].reactivate} point" in heard["again"][0]
    cheap = {trap.name for trap in TRAPS.values() if trap.buy == 2}
    assert cheap == {"skeleton", "spikes", "fan"}, "as the teacher concludes at enter-again"
    sharks = sum(one + other >= 9 for one in range(1, 13) for other in range(1, 13))
    assert 0.78 < sharks / 144 < 0.82, "four times out of five"
