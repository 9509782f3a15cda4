"""The law of re-entry: planted mistakes, each in a tiny game, and what finds them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.toy import CUP, Note, mistaken
from undercroft.engine import Chance, Choice, Dead, Form, Option, Over, Question, Reentered, Table, Tell, Turn, each

Play = Callable[[Note, Chance, Tell], Turn]


def pick(seat: int = 0, *ids: str) -> Choice:
    return Choice(seat, CUP, tuple(Option(id) for id in ids or ("left", "right")))


def sound(s: Note, chance: Chance, tell: Tell) -> Turn:
    """Roll, store, tell, then ask."""
    for _ in each(s.rows):
        if s.number is None:
            s.number = chance.roll(6, "cup")
            tell.everyone("rolled", number=s.number, rule="toy.race.cup")
        yield pick()
        s.number = None


def roll_before_asking(s: Note, chance: Chance, tell: Tell) -> Turn:
    face = chance.roll(6, "cup")
    yield pick()
    s.rows.append(face)


def tell_before_asking(s: Note, chance: Chance, tell: Tell) -> Turn:
    tell.everyone("asks", rule="toy.race.cup")
    yield pick()


def whisper_before_asking(s: Note, chance: Chance, tell: Tell) -> Turn:
    tell.only(0, "asks", rule="toy.race.cup")
    yield pick()


def change_before_asking(s: Note, chance: Chance, tell: Tell) -> Turn:
    s.rows.append(1)
    yield pick()


def first_half_in_a_local(s: Note, chance: Chance, tell: Tell) -> Turn:
    first = yield pick(0, "left", "right")
    second = yield pick(0, "up", "down")
    s.rows.append([first, second])


def loop_over_a_plain_list(s: Note, chance: Chance, tell: Tell) -> Turn:
    for seat in (0, 1):
        yield pick(seat)


def branch_tested_again(s: Note, chance: Chance, tell: Tell) -> Turn:
    if not s.rows:
        s.rows.append("met")
        yield pick(0, "fight", "flee")
    else:
        yield pick(0, "rest")


def ends_on_the_way_back(s: Note, chance: Chance, tell: Tell) -> Turn:
    if s.number is None:
        s.number = 1
        yield pick()


def over_on_the_way_back(s: Note, chance: Chance, tell: Tell) -> Turn:
    if s.number is not None:
        raise Over
    s.number = 1
    yield pick()


FOUND_AT_THE_FIRST_ANSWER: dict[Play, str] = {
    roll_before_asking: "'cup' was drawn on the way back to a question",
    tell_before_asking: r"'asks' was told on the way back to a question \[toy.race.cup\]",
    whisper_before_asking: r"'asks' was told on the way back to a question \[toy.race.cup\]",
    change_before_asking: "the state changed on the way back to",
    branch_tested_again: "a fresh coroutine asks .*rest.* instead of .*fight",
    ends_on_the_way_back: "ended instead of asking again",
    over_on_the_way_back: "ended instead of asking again",
}


def found(play: Play, *, answers: int = 1, strict: bool = True, **parts: Any) -> str:
    """What strict mode says of this game after so many answers."""
    table = Table.start(mistaken(play, **parts), seed=1, strict=strict)
    for _ in range(answers - 1):
        table.answer(*first(table))
    with pytest.raises(Reentered) as caught:
        table.answer(*first(table))
    with pytest.raises(Dead):
        table.answer(0, "left")
    return str(caught.value)


def first(table: Table) -> tuple[int, str]:
    seat = table.waiting[0]
    return seat, table.choices[seat].options[0].id


@pytest.mark.parametrize("play", FOUND_AT_THE_FIRST_ANSWER, ids=lambda play: play.__name__)
def test_a_mistake_is_found_at_the_first_answer(play: Play):
    assert re.search(FOUND_AT_THE_FIRST_ANSWER[play], found(play))


@pytest.mark.parametrize("play", [first_half_in_a_local, loop_over_a_plain_list])
def test_a_mistake_is_found_at_the_second_answer(play: Play):
    assert "a fresh coroutine asks" in found(play, answers=2)


@pytest.mark.parametrize(
    "again",
    [
        lambda: Choice(0, CUP, (Option("left", "To the left"), Option("right"))),
        lambda: Choice(0, CUP, (Option("left", data=1), Option("right"))),
        lambda: Choice(0, CUP, (Option("left", rule="toy.race.track"), Option("right"))),
        lambda: Choice(0, CUP, (Option("left", at="a1"), Option("right"))),
        lambda: Choice(0, CUP, (), later=lambda: (Option("right"), Option("left"))),
        lambda: Choice(0, CUP, (Option("left"),)),
        lambda: Choice(0, CUP, (Option("left"), Option("right")), {"what": "gold"}),
        lambda: Choice(0, Question("fight", CUP.text, rule=CUP.rule), (Option("left"), Option("right"))),
        lambda: Choice(0, Question(CUP.name, "Another?", rule=CUP.rule), (Option("left"), Option("right"))),
        lambda: Choice(0, Question(CUP.name, CUP.text, rule="toy.race.track"), (Option("left"), Option("right"))),
        lambda: Choice(0, CUP, (Option("left"), Option("right")), form=Form("text", {}, str)),
        lambda: [pick(), pick(1)],
    ],
)
def test_whatever_is_asked_otherwise_is_found(again: Callable[[], Any]):
    asked = [pick(), again()]

    def play(s: Note, chance: Chance, tell: Tell) -> Turn:
        yield asked.pop(0)

    assert "a fresh coroutine asks" in found(play)


@pytest.mark.parametrize("play", [roll_before_asking, tell_before_asking])
def test_without_strict_mode_dice_and_telling_are_locked_for_a_copy(play: Play):
    table = Table.start(mistaken(play), seed=1, strict=False)
    with pytest.raises(Reentered):
        table.clone()
    with pytest.raises(Reentered):
        table.resampled(0, 1)
    table.answer(0, "left")
    assert table.result is not None, "the table itself was not harmed"


def test_a_sound_game_passes():
    table = Table.start(mistaken(sound, new=lambda setting: Note([1, 2, 3])), seed=1)
    while table.choices:
        table.clone()
        table.answer(0, "left")
    assert len(table.events) == 3


def test_the_locks_are_open_again_after_a_copy():
    table = Table.start(mistaken(sound, new=lambda setting: Note([1, 2])), seed=1)
    for each_table in (table.clone(), table):
        assert not each_table.chance.locked and not each_table.tell.locked
        each_table.answer(0, "left")


def keep(s: Note, chance: Chance, tell: Tell) -> Turn:
    if s.number is None:
        s.number = 4
    yield pick()


def test_a_copy_that_forgets_is_found():
    class Note2(Note):
        __slots__ = ("number", "rows")

        def copy(self) -> Note:
            return Note2(self.rows.copy())

    text = found(keep, new=lambda setting: Note2([]), records=(Note2,))
    assert text == "a copy of the state is not the same as the state"


def test_the_value_of_an_option_may_point_into_the_state():
    def play(s, chance, tell):
        if not s.rows:
            s.rows.append([])
        if s.number is None:
            row = yield Choice(0, CUP, (Option("row", value=s.rows[0]),))
            row.append(7)
            s.number = 1

    table = Table.start(mistaken(play), seed=1)
    table.answer(0, table.choices[0].options[0])
    assert table.state.rows == [[7]], "it is the row of the state that plays on, not of the one that was saved"


def test_tests_are_strict_unless_they_say_otherwise():
    game = mistaken(sound, new=lambda setting: Note([1]))
    assert Table.start(game, seed=1).strict and not Table.start(game, seed=1, strict=False).strict
    table = Table.start(game, seed=1)
    assert table.clone().strict and Table.load(table.record(), game=game).strict
