"""A table from start to end: answers, refusals, acts, copies, undo, failure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.toy import GAME, GOAL, STEPS, go, mistaken, race, refused
from undercroft.engine import (
    Option,
    Refused,
    Result,
    Scripted,
    Table,
    Unknown,
    ask_all,
    notebook,
)
from undercroft.engine.game import Game

NORTH, SOUTH = 0, 1


# ---------------------------------------------------------------------- beginning


def test_a_table_begins_at_its_first_question():
    table = race()
    assert [(seat.number, seat.name, seat.role) for seat in table.seats] == [
        (0, "north", "north"),
        (1, "south", "south"),
    ]
    assert list(table.waiting) == [NORTH] and list(table.choices) == [NORTH] and table.result is None
    choice = table.choices[NORTH]
    assert (choice.seat, choice.ask, choice.rule, choice.waits, choice.number) == (0, "go", "toy.race.turn", True, 0)
    assert choice.text == "You have 0. And now?" and choice.about == {"points": 0} and choice.form is STEPS


def test_names_may_be_given():
    table = race(names=["Ida", "Ole"])
    assert [seat.name for seat in table.seats] == ["Ida", "Ole"]
    assert "Ole is not asked now; the table waits for Ida" in str(refused(table.answer, SOUTH, "roll"))


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"seats": 3}, "Toy has 2 seats, not 3 [toy.race.turn]"),
        ({"names": ["one"]}, "Toy has 2 seats, not 1 [toy.race.turn]"),
        ({"seats": 2, "names": ["one"]}, "1 name for 2 seats: each has one of its own [toy.race.turn]"),
        ({"words": ["one"]}, "2 seats have 2 words for the dice, not 1 [toy.race.turn]"),
        ({"options": {"pollite": True}}, "toy has no option 'pollite'; did you mean 'polite'?"),
        ({"options": {"pace": "quick"}}, "option pace of toy cannot be quick: one of slow, fast [toy.option.pace]"),
        ({"options": {"x": 1}}, "toy has no option 'x'; there are polite, pace, lead"),
        ({"numbers": {"x": 3}}, f"toy has no number 'x' that is a ruling; there are {GOAL}"),
        ({"numbers": {GOAL[:-1]: 3}}, f"toy has no number {GOAL[:-1]!r} that is a ruling; did you mean {GOAL!r}?"),
        ({"numbers": {GOAL: -3}}, f"{GOAL} cannot be -3: a whole number of 0 or more [toy.race.goal]"),
    ],
)
def test_what_cannot_begin_is_refused_by_name(how: dict[str, Any], says: str):
    assert str(refused(Table.start, GAME, **how)) == says


def test_a_position_that_is_no_plain_data_is_refused():
    assert "a position is plain data: {1} is no plain data" in str(refused(Table.start, GAME, position={"points": {1}}))


def test_an_unknown_game_is_named_with_the_nearest():
    with pytest.raises(Unknown, match="no game 'no such game at all'"):
        Table.start("no such game at all")


def test_a_game_that_takes_no_position_says_so():
    assert "cannot start from a position" in str(refused(Table.start, bare(), position={}))


def bare() -> Game:
    """The race without what a game may leave out."""
    fields = {name: getattr(GAME, name) for name in GAME.__dataclass_fields__}
    return Game(**{name: value for name, value in fields.items() if name not in ("position", "acts", "act")})


def test_options_and_numbers_reach_the_rules():
    table = Table.start(GAME, options={"lead": 2, "polite": False}, numbers={GOAL: 3}, chance=Scripted([1, 1]))
    assert "wave" not in [option.id for option in table.choices[NORTH].options]
    table.answer(NORTH, "roll")
    assert table.result == Result({0: 3, 1: 2}, (0,), "the goal is reached", "toy.race.goal")


def test_names_may_change_under_way_and_the_game_stays_the_same():
    table = Table.start(GAME, names=["Ann", "Bob"], seed=1)
    before = table.digest
    table.rename({0: "Bob", 1: "Ann"})
    assert table.names == ("Bob", "Ann") and table.digest == before
    assert [seat["name"] for seat in table.record().plain()["seats"]] == ["Bob", "Ann"]
    for wrong in ({0: "Ann"}, {0: " "}):
        with pytest.raises(Refused):
            table.rename(wrong)
    assert table.names == ("Bob", "Ann")


def test_a_position_shares_nothing_with_what_was_given():
    position = {"#": "State", "points": [4, 0], "secret": 1}
    table = Table.start(GAME, position=position, chance=Scripted([2]))
    position["points"] = []
    table.answer(NORTH, "roll")
    assert table.record().plain()["position"] == {"#": "State", "points": [4, 0], "secret": 1}
    assert Table.load(table.record(), game=GAME).digest == table.digest


def test_a_position_may_be_at_the_end():
    table = Table.start(GAME, position={"#": "State", "points": [10, 0], "secret": 1}, chance=Scripted())
    assert table.result is not None and not table.choices and list(table.waiting) == []


# ---------------------------------------------------------------------- answers


@pytest.mark.parametrize("how", ["the option", "an equal option", "its id", "its data"])
def test_an_answer_is_an_option_its_id_or_its_data(how: str):
    table = race(4)
    option = table.choices[NORTH].options[0]
    answer = {"the option": option, "an equal option": Option("roll"), "its id": "roll", "its data": option.data}[how]
    table.answer(NORTH, answer)
    assert table.view(None)["points"] == [4, 0] and list(table.waiting) == [SOUTH]


def test_a_form_is_answered_with_plain_data():
    table = race()
    table.answer(NORTH, 3)
    assert table.view(None)["points"] == [3, 0]


@pytest.mark.parametrize(
    ("seat", "answer", "number", "says", "rule", "at"),
    [
        (SOUTH, "roll", None, "south is not asked now; the table waits for north", "toy.race.turn", None),
        (2, "roll", None, "there is no seat 2; there are 0 to 1", "toy.race.turn", None),
        (-1, "roll", None, "there is no seat -1; there are 0 to 1", "toy.race.turn", None),
        ("north", "roll", None, "there is no seat 'north'; there are 0 to 1", "toy.race.turn", None),
        (None, "roll", None, "there is no seat None; there are 0 to 1", "toy.race.turn", None),
        (NORTH, "roll", 1, "that answer is to question 1; north is at question 0", "toy.race.turn", None),
        (NORTH, "jump", None, "seat 0 cannot jump.", "toy.race.no-jump", "track"),
        (NORTH, 7, None, "7 is no number of steps from 1 to 3", "toy.race.steps", "steps"),
        (NORTH, Option("rol"), None, "no option 'rol' here; did you mean 'roll'?", "toy.race.turn", None),
        (NORTH, object, None, f"{object!r} is no plain data, and no answer to 'go'", "toy.race.turn", None),
    ],
)
def test_a_refused_answer_changes_nothing(
    seat: Any, answer: Any, number: int | None, says: str, rule: str, at: str | None
):
    table = race(4)
    before, told = table.digest, len(table.events)
    error = refused(table.answer, seat, answer, number=number)
    assert (error.reason, error.rule, error.at) == (says, rule, at)
    assert (table.digest, len(table.events), table.waiting) == (before, told, (NORTH,))
    table.answer(NORTH, "roll", number=0)


def test_a_number_counts_what_the_seat_has_answered():
    table = race(1, 1)
    table.answer(NORTH, "roll", number=0)
    table.answer(SOUTH, "roll", number=0)
    assert table.choices[NORTH].number == 1
    assert "that answer is to question 0" in str(refused(table.answer, NORTH, "roll", number=0))


def test_after_the_end_nothing_is_taken():
    table = race(6, 1, 6)
    for seat in (NORTH, SOUTH, NORTH):
        table.answer(seat, "roll")
    assert table.choices == {} and list(table.waiting) == [] and table.acts(NORTH) == ()
    for call in (table.answer, table.act):
        error = refused(call, NORTH, "roll")
        assert (error.reason, error.rule) == ("the game is over: the goal is reached", "toy.race.goal")


def test_what_is_asked_and_told_is_cited():
    with notebook() as notes:
        race(3).answer(NORTH, "roll")
        assert notes == {"toy.race.turn", "toy.race.run"}
        table = race(3)
        refused(table.answer, NORTH, "jump")
        table.act(SOUTH, "concede")
        assert notes >= {"toy.race.no-jump", "toy.race.concede"}


# ---------------------------------------------------------------------- several at once


def several(*choices: Callable[[], Any]) -> Table:
    def play(s, chance, tell):
        if s.number is None:
            s.number = yield [choice() for choice in choices]

    return Table.start(mistaken(play, records=(), result=lambda s: None), strict=False, seed=1)


def test_seats_are_asked_in_their_order_and_offers_are_not_waited_for():
    table = several(go(SOUTH, "a", waits=False), go(NORTH, "b"))
    assert list(table.choices) == [NORTH, SOUTH] and list(table.waiting) == [NORTH]


def test_the_lowest_of_some_seats_is_waited_for():
    table = several(go(SOUTH, "a"), go(NORTH, "b"))
    asked = [table.waiting_for(seats) for seats in ((NORTH, SOUTH), (SOUTH,), ())]
    assert [choice and choice.seat for choice in asked] == [NORTH, SOUTH, None]
    assert several(go(SOUTH, "a", waits=False), go(NORTH, "b")).waiting_for((SOUTH,)) is None


def test_who_is_asked_twice_answers_the_earlier_first():
    table = several(go(SOUTH, "first"), go(NORTH, "b"), go(SOUTH, "second"))
    assert [option.id for option in table.choices[SOUTH].options] == ["first"]


def test_all_are_asked_once_at_the_same_time():
    def play(s, chance, tell):
        if not s.rows:
            s.rows.append({0: None, 1: None})
        yield from ask_all(s.rows[0], lambda seat: go(seat, "yes", "no")())

    table = Table.start(mistaken(play), seed=1)
    assert list(table.waiting) == [NORTH, SOUTH]
    table.answer(SOUTH, "no")
    assert list(table.waiting) == [NORTH]
    table.answer(NORTH, "yes")
    assert table.state.rows == [{0: "yes", 1: "no"}] and table.result is not None


# ---------------------------------------------------------------------- acts


def test_an_act_is_done_by_whoever_may_whenever():
    table = race()
    assert [option.id for option in table.acts(SOUTH)] == ["concede"]
    table.act(SOUTH, table.acts(SOUTH)[0])
    assert table.result is not None and table.result.winners == (NORTH,)
    assert table.words(table.events[-1]) == "south concedes."


def test_the_clock_acts_and_the_question_is_asked_afresh():
    table = race(4)
    table.act("clock", "bell")
    assert table.choices[NORTH].text == "You have 1. And now?" and table.choices[NORTH].number == 0
    table.answer(NORTH, "roll")
    steps = table.record().plain()["steps"]
    assert steps[1] == {"seat": "clock", "ask": "act", "answer": "bell", "draws": []}
    assert Table.load(table.record(), game=GAME).digest == table.digest


@pytest.mark.parametrize(
    ("seat", "act", "says"),
    [
        (NORTH, "bell", "no act 'bell' for north now; there are: concede"),
        ("clock", "concede", "no act 'concede' for clock now; there are: bell"),
        (5, "concede", "there is no seat 5; there are 0 to 1"),
    ],
)
def test_an_act_that_is_not_there_is_refused(seat: int | str, act: str, says: str):
    table = race()
    before = table.digest
    error = refused(table.act, seat, act)
    assert (error.reason, error.rule, table.digest) == (says, "toy.race.turn", before)


def test_a_game_without_acts_has_none():
    table = Table.start(bare(), seed=1)
    assert table.acts(NORTH) == () and "there are: none" in str(refused(table.act, NORTH, "concede"))
