"""The guided first room: it is sound, every push leads on, and what the teacher says is true."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from undercroft import games
from undercroft.engine.lessons.check import check_lesson
from undercroft.engine.lessons.lesson import Guide, Lead, NotYet, find_lesson
from undercroft.games.truedungeon.content.adventures.library import adventure_named

GAME = games.get("truedungeon")
LESSON = find_lesson(GAME)

Choose = Callable[[Lead], Any]


def played(choose: Choose, look: Callable[[Guide, Lead], None] | None = None) -> tuple[Guide, list[Lead]]:
    """The lesson played to its end; at every moment `choose` gives an answer that leads on."""
    guide = Guide.start(LESSON, key=bytes(32))
    guide.play_others()
    heard = []
    while not guide.over:
        lead = guide.lead
        heard.append(lead)
        if look is not None:
            look(guide, lead)
        guide.answer(LESSON.seat, choose(lead))
        guide.play_others()
    return guide, heard


def first(lead: Lead) -> Any:
    return lead.options[0]


def pushing(seed: int) -> Choose:
    """Whoever pushes as a first hand may push, and otherwise does one thing or another."""
    random = Random(seed)

    def choose(lead: Lead) -> Any:
        if lead.form:
            where = {"x_mm": random.randint(30, 570), "angle_deg": random.randint(-20, 20)}
            return {**where, "speed_mm_s": random.choice((0, 900, 1700, 1800, 1900, 4000)), "orientation_deg": 90}
        return random.choice(lead.options)

    return choose


def events(guide: Guide, kind: str) -> list[dict[str, Any]]:
    """What was told of this kind."""
    return [event.data for event in guide.table.events if event.kind == kind]


def test_the_lesson_is_sound() -> None:
    said = check_lesson(LESSON, game=GAME)
    assert said.startswith("Three doors under the inn has 19 moments, all of them reached")


def test_its_adventure_is_a_sound_short_one() -> None:
    rooms = adventure_named(LESSON.options["adventure"], short=True).rooms
    assert [room.kind for room in rooms] == ["combat", "puzzle", "combat"]
    assert all(room.animals and room.evil and room.poison and room.won and room.lost for room in rooms)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_a_hand_does_the_lesson_goes_on_to_a_fight_that_is_open(seed: int) -> None:
    guide, heard = played(pushing(seed))
    assert {lead.moment for lead in heard if lead.form} >= {"slide", "again"}
    assert 16 <= len(heard) <= 18, "a lesson of under ten minutes"
    state = guide.table.state
    assert guide.table.result is None and (state.room, state.rooms) == (3, {1: "overcome", 2: "overcome"})
    assert all(choice.ask in ("turn", "slide") for choice in guide.table.choices.values())
    assert guide.lead.says, "the farewell"
    again = Guide.resume(LESSON, guide.table.record().file)
    assert (again.table.digest, again.lead) == (guide.table.digest, guide.lead)


def test_every_wrong_answer_meets_a_kind_word_of_its_own_and_changes_nothing() -> None:
    refused: list[tuple[str | None, str]] = []

    def stray(guide: Guide, lead: Lead) -> None:
        for option in guide.table.choices[LESSON.seat].options:
            if option.id not in lead.options:
                before = guide.table.digest
                with pytest.raises(NotYet) as caught:
                    guide.answer(LESSON.seat, option.id)
                assert guide.table.digest == before
                refused.append((lead.moment, caught.value.reason))

    played(first, stray)
    assert {moment for moment, _ in refused} >= {"strike", "slide", "heal", "recall", "spell", "riddle", "choose"}
    assert not [reason for _, reason in refused if reason.startswith(("Not just now", "One moment"))]


def test_where_all_are_asked_at_once_the_others_come_first() -> None:
    guide = Guide.start(LESSON, key=bytes(32))
    with pytest.raises(NotYet, match="the others are not done yet"):
        guide.answer(LESSON.seat, "attack rat")
    assert guide.play_others() == 4
    guide.answer(LESSON.seat, "attack rat")


NUMBERS = re.compile(r"\b\d+\b")


def test_the_numbers_that_the_teacher_names_are_those_of_the_game() -> None:
    said: dict[str, list[int]] = {}

    def listen(guide: Guide, lead: Lead) -> None:
        said[lead.moment or ""] = [int(found) for found in NUMBERS.findall(" ".join(lead.says))]
        if lead.moment == "clock":
            assert said["clock"][:2] == [guide.table.state.fight.round, guide.table.state.clock]

    guide, _ = played(first, listen)
    (bite,), saves = events(guide, "hits"), events(guide, "save")
    bruno, clara = [one["damage"] for one in events(guide, "scored")[:2]]
    assert bite["who"] == "Fighter" and said["heal"][:3] == [bruno, clara, events(guide, "harmed")[0]["damage"]]
    assert events(guide, "healed")[0]["of"] == sum(said["recall"][:3])
    assert {(one["natural"], one["how"]) for one in saves} == {(said["spell"][0], "saves")}
    assert {one["damage"] for one in events(guide, "harmed")[1:4]} == {said["spell"][1]}
    assert said["spell"][2] == 2 * said["spell"][1]
    assert max(one["natural"] for one in events(guide, "lies")) == said["tokens"][0] == 20
