"""The guided first game: every way through it wins, and what the teacher says is true."""

import re
from random import Random

import pytest

from tests.lessons import last, played
from undercroft import games
from undercroft.engine.lessons.lesson import Guide, find_lesson
from undercroft.games.trapper.book.traps import TRAPS

LESSON = find_lesson(games.get("trapper"))


@pytest.mark.parametrize("seed", range(8))
def test_every_way_through_it_ends_with_the_heirloom(seed):
    guide, heard = played(LESSON, Random(seed).choice)
    result = guide.table.result
    assert result is not None and (result.winners, result.rule) == ((LESSON.seat,), "trapper.end.heirloom")
    assert 15 <= len(heard) <= 20, "a lesson of about ten minutes"


def test_it_teaches_what_a_newcomer_needs():
    """Setup, action points, buying, X and re-activation, kill and utility traps, walking around, and how it is won."""
    guide, heard = played(LESSON, last)
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
