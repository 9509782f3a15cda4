"""Rules that fail and scripts that do not fit: the table is dead, and the record lacks the failed answer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.toy import GAME, go, mistaken, race, toy
from undercroft.engine import ChanceError, Dead, Option, Refused, Scripted, Table

NORTH, SOUTH = 0, 1


def test_after_a_fault_the_table_is_dead_and_its_record_lacks_the_failed_answer():
    table = Table.start(GAME, seed=1)
    table.answer(NORTH, "wave")
    before, record = table.digest, table.record().text()
    with pytest.raises(ZeroDivisionError):
        table.answer(NORTH, "crash")
    for call in (lambda: table.answer(NORTH, "roll"), lambda: table.act(NORTH, "concede")):
        with pytest.raises(Dead, match="a fault in the rules"):
            call()
    assert not table.can_undo(NORTH)
    with pytest.raises(Dead, match="a fault in the rules"):
        table.undo(NORTH)
    assert [event.kind for event in table.events] == ["begins", "waves"], "nothing is told of it"
    assert table.record().text() == record
    again = Table.load(table.record(), game=GAME)
    assert again.digest == before
    again.answer(NORTH, "roll")


@pytest.mark.parametrize("listen", [True, False])
def test_a_copy_of_a_dead_table_is_dead(listen: bool):
    table = Table.start(GAME, seed=1, listen=listen)
    with pytest.raises(ZeroDivisionError):
        table.answer(NORTH, "crash")
    with pytest.raises(Dead):
        table.clone().answer(NORTH, "roll")
    assert table.record().plain()["steps"] == [
        {"seat": None, "ask": "start", "answer": None, "draws": [[6, "secret", table.state.secret]]}
    ]


def test_a_clone_of_a_dead_table_shows_what_the_dead_one_shows():
    table = Table.start(GAME, seed=1)
    with pytest.raises(ZeroDivisionError):
        table.answer(NORTH, "crash")
    twin = table.clone()
    assert twin.choices == table.choices and list(twin.choices) == [NORTH] and twin.waiting == table.waiting
    assert twin.events == table.events and not twin.can_undo(NORTH)
    with pytest.raises(Dead):
        table.resampled(NORTH)


@pytest.mark.parametrize(
    ("rolls", "says"),
    [
        ([1], "the script of 1 draws ran dry: a D6 is wanted for race"),
        ([1, 7], "draw 1 of the script is 7: impossible on a D6 (race)"),
        ([1, "QH"], "draw 1 of the script is 'QH': impossible on a D6 (race)"),
        ([1, True], "draw 1 of the script is True: impossible on a D6 (race)"),
    ],
)
def test_a_script_that_does_not_fit_changes_nothing(rolls: list[Any], says: str):
    table = Table.start(GAME, chance=Scripted(rolls))
    before, told = table.digest, table.events
    with pytest.raises(ChanceError) as caught:
        table.answer(NORTH, "roll")
    assert str(caught.value) == f"{says} [toy.race.turn]" and caught.value.rule == "toy.race.turn"
    assert (table.digest, table.events, table.waiting) == (before, told, (NORTH,))


def test_a_script_that_runs_dry_in_the_middle_changes_nothing():
    table = Table.start(GAME, options={"pace": "fast"}, chance=Scripted([1, 5]))
    before = table.digest
    with pytest.raises(ChanceError, match="wanted for fast"):
        table.answer(NORTH, "roll")
    assert table.digest == before and table.view(None)["points"] == [0, 0]


def test_what_is_left_of_a_script_is_named():
    table = race(1, 2, 3)
    table.answer(NORTH, "roll")
    with pytest.raises(ChanceError, match="2 draws of the script are left over: 2, 3"):
        table.chance.spent()


def test_a_script_may_be_too_short_to_begin():
    with pytest.raises(ChanceError, match="wanted for secret") as caught:
        Table.start(GAME, chance=Scripted())
    assert caught.value.rule is None, "nothing was asked yet"


@pytest.mark.parametrize(
    ("end", "error", "says"),
    [
        ("stop", RuntimeError, "mistaken stopped asking without a result"),
        ("nobody", RuntimeError, "mistaken asked nobody"),
        ("refuse", RuntimeError, "mistaken refused an answer after taking it: too late"),
    ],
)
def test_rules_that_end_badly_kill_the_table(end: str, error: type[Exception], says: str):
    def play(s, chance, tell):
        yield go(NORTH, "on")()
        if end == "refuse":
            raise Refused("too late")
        if end == "nobody":
            yield []

    table = Table.start(mistaken(play, result=lambda s: None), seed=1)
    with pytest.raises(error, match=says):
        table.answer(NORTH, "on")
    with pytest.raises(Dead):
        table.answer(NORTH, "on")
    assert table.record().plain()["steps"] == []


def test_a_draw_that_cannot_be_in_an_act_names_the_rule_of_the_act():
    def play(s, chance, tell):
        if s.number:
            chance.roll(6, "gong")
        yield go(NORTH, "on")()

    def act(s, seat, what, tell):
        s.number = 1

    game = mistaken(play, act=act, acts=lambda s, seat: (Option("ring", rule="toy.race.bell"), Option("nod")))
    for done, rule in (("ring", "toy.race.bell"), ("nod", "toy.race.turn")):
        table = Table.start(game, chance=Scripted())
        with pytest.raises(ChanceError) as caught:
            table.act(NORTH, done)
        assert str(caught.value) == f"the script of 0 draws ran dry: a D6 is wanted for gong [{rule}]"
        assert caught.value.rule == rule and table.state.number is None


def test_an_act_that_fails_kills_the_table_too():
    def act(s, seat, what, tell):
        s.points.clear()
        raise ZeroDivisionError("a fault in an act")

    table = Table.start(toy(act=act), chance=Scripted([1]))
    before = table.digest
    with pytest.raises(ZeroDivisionError):
        table.act(NORTH, "concede")
    assert table.digest == before
    with pytest.raises(Dead):
        table.answer(NORTH, "roll")
