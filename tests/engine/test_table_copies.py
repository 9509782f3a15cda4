"""Copies of a table, other worlds, what each seat sees, and undo."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.engine.toy import GAME, go, mistaken, race, refused
from undercroft.engine import Refused, Scripted, Table, Turn

NORTH, SOUTH = 0, 1


# ---------------------------------------------------------------------- copies, worlds, sight


def test_a_clone_goes_its_own_way_and_can_go_the_same():
    table = Table.start(GAME, seed=3)
    twin = table.clone()
    twin.answer(NORTH, "roll")
    assert list(table.waiting) == [NORTH] and len(table.events) == 1 and len(table.record().plain()["steps"]) == 1
    table.answer(NORTH, "roll")
    assert (table.digest, table.events, table.record().text()) == (twin.digest, twin.events, twin.record().text())


def test_a_clone_of_a_finished_game_is_finished():
    table = race()
    table.act(NORTH, "concede")
    twin = table.clone()
    assert twin.result == table.result and twin.choices == {} and twin.digest == table.digest


def test_another_world_has_other_secrets_and_other_dice_and_no_record():
    table = Table.start(GAME, seed=3)
    worlds = [table.resampled(NORTH, seed) for seed in range(30)]
    assert {world.state.secret for world in worlds} == {1, 2, 3, 4, 5, 6}
    for world in worlds:
        world.answer(NORTH, "roll")
    assert {world.state.points[NORTH] for world in worlds} == {1, 2, 3, 4, 5, 6}
    assert "an imagined world has no record" in str(refused(worlds[0].record))
    assert worlds[0].clone().resampled(None, 1).result is None


def test_another_world_may_keep_the_dice():
    table = Table.start(GAME, seed=3)
    worlds = [table.resampled(NORTH, seed, same_dice=True) for seed in range(9)]
    for world in (table, *worlds):
        world.answer(NORTH, "roll")
    assert {world.state.points[NORTH] for world in worlds} == {table.state.points[NORTH]}


def test_another_world_knows_of_the_past_only_what_the_seat_was_told():
    table = Table.start(GAME, seed=3)
    table.answer(NORTH, "peek")
    table.answer(NORTH, "wave")
    assert [event.kind for event in table.resampled(NORTH).events] == ["begins", "peeks", "waves"]
    world = table.resampled(SOUTH)
    assert [event.kind for event in world.events] == ["begins", "waves"]
    world.answer(NORTH, "wave")
    assert [event.kind for event in world.events_for(SOUTH, since=len(table.events))] == ["waves"]
    assert not world.can_undo(NORTH) and world.clone().events == world.events


def test_events_reach_only_their_audience():
    table = race()
    table.answer(NORTH, "peek")
    assert [event.kind for event in table.events_for(NORTH)] == ["begins", "peeks"]
    assert [event.kind for event in table.events_for(SOUTH)] == ["begins"]
    assert [event.kind for event in table.events_for(None)] == ["begins"]
    assert table.events_for(NORTH, since=1) == [table.events[1]] and table.events_for(NORTH, since=2) == []


def test_a_view_says_at_least_what_every_view_says():
    table = race()
    assert table.view(None) == {"game": "toy", "stage": "race", "you": None, "waiting": [NORTH], "points": [0, 0]}
    assert table.view(SOUTH)["you"] == SOUTH and table.scene(SOUTH) is None and table.turns == 0


@pytest.mark.parametrize("seat", [2, -1, "north", True, 0.0, [0]])
def test_who_does_not_sit_there_sees_nothing(seat: Any):
    table = race()
    for call in (table.view, table.scene, table.events_for, table.resampled):
        assert "there is no seat" in str(refused(call, seat))


def test_a_digest_leaves_the_secret_key_of_the_dice_out():
    position = {"#": "State", "points": [4, 0], "secret": 1}
    assert len({Table.start(GAME, position=position, seed=seed).digest for seed in range(5)}) == 1


def test_words_name_the_seats():
    table = race(4, names=["Ida", "Ole"])
    table.answer(NORTH, "roll")
    assert [table.words(event) for event in table.events] == ["The race begins at 0, 0.", "Ida runs; it stands 4, 0."]


# ---------------------------------------------------------------------- undo


@pytest.mark.parametrize("answer", ["pass", "wave"])
def test_an_answer_is_taken_back(answer: str):
    table = Table.start(GAME, seed=1)
    before, told = table.digest, table.events
    table.answer(NORTH, answer)
    assert table.can_undo(NORTH)
    table.undo(NORTH)
    assert (table.digest, table.events, table.waiting) == (before, told, (NORTH,))
    assert not table.can_undo(NORTH)
    twin = Table.start(GAME, seed=1)
    for each_table in (table, twin):
        each_table.answer(NORTH, "roll")
    assert table.digest == twin.digest and table.record().text() == twin.record().text(), "the same dice to come"


def test_an_answer_to_a_question_that_was_taken_back_comes_too_late():
    table = race(4)
    table.answer(NORTH, "pass", number=0)
    table.undo(NORTH)
    for late in (0, 1):
        assert "that answer is to question" in str(refused(table.answer, NORTH, "roll", number=late))
    table.answer(NORTH, "roll", number=table.choices[NORTH].number)


@pytest.mark.parametrize(
    ("answers", "seat", "says"),
    [
        ([], NORTH, "you have answered nothing"),
        ([(NORTH, "roll")], NORTH, "nothing can be taken back by who is not asked"),
        ([(NORTH, 3)], SOUTH, "you have answered nothing since another seat last did"),
        ([(NORTH, "peek")], NORTH, "what was shown cannot be taken back"),
    ],
)
def test_undo_never_goes_past_a_look_or_another(answers: list[tuple[int, Any]], seat: int, says: str):
    table = race(4)
    for who, answer in answers:
        table.answer(who, answer)
    before = table.digest
    assert not table.can_undo(seat) and says in str(refused(table.undo, seat))
    assert table.digest == before


def test_undo_never_takes_back_a_roll():
    def play(s, chance, tell):
        while len(s.rows) < 2:
            yield go(NORTH, "on")()
            s.rows.append(chance.roll(6, "on"))

    table = Table.start(mistaken(play), seed=1)
    table.answer(NORTH, "on")
    assert "a roll cannot be taken back" in str(refused(table.undo, NORTH))


def test_undo_never_goes_past_an_act_or_the_end():
    table = race()
    table.answer(NORTH, "pass")
    table.act("clock", "bell")
    assert not table.can_undo(NORTH)
    table.act(NORTH, "concede")
    assert not table.can_undo(NORTH)


def test_a_table_that_nobody_hears_has_no_undo():
    table = race(listen=False)
    table.answer(NORTH, "pass")
    assert "keeps no events" in str(refused(table.undo, NORTH))


def test_undo_in_a_position_and_twice():
    table = Table.start(GAME, position={"#": "State", "points": [4, 0], "secret": 1}, chance=Scripted([2]))
    before = table.digest
    table.answer(NORTH, "pass")
    table.answer(NORTH, "wave")
    table.undo(NORTH)
    table.undo(NORTH)
    assert table.digest == before
    table.answer(NORTH, "roll")
    assert table.view(None)["points"] == [6, 0]


def test_undo_late_in_a_game_is_as_if_from_the_beginning():
    table, twin = Table.start(GAME, seed=1), Table.start(GAME, seed=1)
    for number in range(300):
        table.answer(NORTH, "wave" if number % 3 else "pass")
    for _ in range(3):
        mark = table.mark
        table.undo(NORTH)
        assert table.mark is not mark
    for number in range(297):
        twin.answer(NORTH, "wave" if number % 3 else "pass")
    for each_table in (table, twin):
        each_table.answer(NORTH, "roll")
    assert table.digest == twin.digest and table.record().text() == twin.record().text()


def test_undo_late_in_a_game_takes_no_longer_on_a_copy():
    asked: list[Any] = []

    def play(*given: Any) -> Turn:
        turn = GAME.play(*given)
        question = next(turn)
        while True:
            asked.append(question)
            question = turn.send((yield question))

    def taken(answers: int) -> int:
        """How often the rules asked for an undo on a copy, after so many answers."""
        table = Table.start(replace(GAME, play=play), seed=1)
        for number in range(answers):
            table.answer(NORTH, "wave" if number % 3 else "pass")
        twin = table.clone()
        asked.clear()
        twin.undo(NORTH)
        return len(asked)

    assert taken(600) <= 2 * taken(60)


# ---------------------------------------------------------------------- a saved state as a position


def test_a_table_that_starts_in_a_saved_state_has_a_record_of_its_own():
    table = Table.start(GAME, seed=3)
    table.answer(NORTH, "roll")
    other = Table.start(GAME, position=table.as_position(), seed=4)
    assert other.view(SOUTH) == table.view(SOUTH) and other.waiting == table.waiting
    seat = other.waiting[0]
    other.answer(seat, "roll")
    assert Table.load(other.record(), game=GAME).digest == other.digest
    assert [step["ask"] for step in other.record().plain()["steps"]] == ["go"]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda saved: {"#": "Nobody"}, "speaks of 'Nobody'"),
        (lambda saved: [1, 2], "is no saved state of"),
        (lambda saved: {**saved, "wings": 2}, "is no saved state of"),
        (lambda saved: {key: value for key, value in saved.items() if key != "points"}, "is no saved state of"),
        (lambda saved: {**saved, "given_up": 1}, "the game is over in this state"),
    ],
)
def test_a_damaged_state_is_refused(spoil: Any, words: str):
    position = race().as_position()
    with pytest.raises(Refused, match=words):
        Table.start(GAME, position={"state": spoil(position["state"])})
