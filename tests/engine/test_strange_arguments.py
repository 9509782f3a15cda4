"""What nobody should hand to the engine: each is refused in words, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.engine.toy import GAME, GOAL, go, race, refused
from undercroft.engine import BadRecord, Chance, Refused, Table, Unknown, shelf

NORTH, SOUTH = 0, 1


class Nameless:
    def __repr__(self) -> str:
        raise RuntimeError("it has no name")


def deep(levels: int) -> list[Any]:
    nest: list[Any] = []
    for _ in range(levels):
        nest = [nest]
    return nest


def endless() -> list[Any]:
    nest: list[Any] = []
    nest.append(nest)
    return nest


# ---------------------------------------------------------------------- seats


@pytest.mark.parametrize("seat", [False, 0.0, True, 1.0, [0], {0: 0}, None, "0", Nameless()])
def test_only_whole_numbers_are_seats(seat: Any):
    table = race(4)
    before, told = table.digest, table.events
    calls: list[Callable[[], Any]] = [lambda: table.answer(seat, "roll"), lambda: table.undo(seat)]
    if not isinstance(seat, str):
        calls += [lambda: table.act(seat, "concede"), lambda: table.acts(seat)]
    if seat is not None:
        calls += [lambda: table.view(seat), lambda: table.events_for(seat), lambda: table.resampled(seat)]
    for call in calls:
        assert "there is no seat " in str(refused(call))
    assert not table.can_undo(seat)
    assert (table.digest, table.events, table.waiting) == (before, told, (NORTH,))
    table.answer(NORTH, "roll")


# ---------------------------------------------------------------------- answers


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (deep(70), "that is nested too deeply, and no answer to 'go'"),
        (deep(100_000), "that is nested too deeply, and no answer to 'go'"),
        (endless(), "that is nested too deeply, and no answer to 'go'"),
        (Nameless(), "a Nameless is no plain data, and no answer to 'go'"),
        ("\ud800", "is no plain data, and no answer to 'go'"),
        (None, "None is no number of steps from 1 to 3"),
        ("x" * 5000, f"no option '{'x' * 196}... here"),
    ],
)
def test_an_answer_that_nobody_can_mean_is_refused_in_few_words(answer: Any, says: str):
    table = race(4)
    text = str(refused(table.answer, NORTH, answer))
    assert says in text and len(text) < 400
    table.answer(NORTH, "roll")


def test_an_act_that_is_no_act_is_refused():
    table = race()
    for act in ([], None, endless(), 7):
        assert "no act " in str(refused(table.act, NORTH, act))


def test_the_questions_that_are_handed_out_cannot_be_changed():
    table = race(4)
    choices: Any = table.choices
    for change in (lambda: choices.clear(), lambda: choices.pop(NORTH), lambda: choices.__setitem__(SOUTH, go(1)())):
        with pytest.raises((AttributeError, TypeError)):
            change()
    table.answer(NORTH, "roll")
    assert list(choices) == [NORTH] and list(table.choices) == [SOUTH], "what was handed out stays as it was"


# ---------------------------------------------------------------------- beginnings


@pytest.mark.parametrize("game", [None, 5, [], {}, b"toy", Nameless(), SimpleNamespace(id="toy")])
def test_what_is_no_game_is_unknown(game: Any):
    for call in (Table.start, shelf.get):
        with pytest.raises(Unknown, match="no game "):
            call(game)


@pytest.mark.parametrize(
    ("how", "kind", "says"),
    [
        ({"options": {1: 2}}, Unknown, "toy has no option 1; there are polite, pace, lead"),
        ({"options": ["polite"]}, Refused, "the options of toy are given by name, not as ['polite']"),
        ({"options": "polite"}, Refused, "the options of toy are given by name, not as 'polite'"),
        ({"options": {"polite": endless()}}, Refused, "option polite of toy cannot be [[...]]: one of false, true"),
        ({"options": {"lead": 4.0}}, Refused, "option lead of toy cannot be 4.0: a whole number"),
        ({"options": {"lead": "4.0"}}, Refused, "option lead of toy cannot be 4.0: a whole number"),
        ({"options": {"lead": "\u00b2"}}, Refused, "option lead of toy cannot be \u00b2"),
        ({"options": {"lead": "9" * 5000}}, Refused, "option lead of toy cannot be '999"),
        ({"options": {"lead": 10**30}}, Refused, "option lead of toy cannot be 1000"),
        ({"options": {"polite": 1}}, Refused, "option polite of toy cannot be 1: one of false, true"),
        ({"options": {"polite": "perhaps"}}, Refused, "option polite of toy cannot be perhaps: one of false, true"),
        ({"numbers": {1: 2}}, Unknown, "toy has no number 1 that is a ruling"),
        ({"numbers": [1]}, Refused, "the numbers of toy are given by name, not as [1]"),
        ({"numbers": {GOAL: True}}, Refused, f"{GOAL} cannot be True: a whole number of 0 or more"),
        ({"numbers": {GOAL: 10**30}}, Refused, f"{GOAL} cannot be 1000"),
        ({"seats": "2"}, Refused, "Toy has 2 seats, not '2'"),
        ({"seats": 2.0}, Refused, "Toy has 2 seats, not 2.0"),
        ({"seats": [2]}, Refused, "Toy has 2 seats, not [2]"),
        ({"names": 5}, Refused, "names are a list of texts, not 5"),
        ({"names": "ab"}, Refused, "names are a list of texts, not 'ab'"),
        ({"names": ["a", "a"]}, Refused, "two seats cannot both be called 'a'"),
        ({"names": ["", "a"]}, Refused, "seat 0 cannot be called '': a name is text that can be printed"),
        ({"names": ["a", "\t"]}, Refused, "seat 1 cannot be called '\\t': a name is text that can be printed"),
        ({"names": ["a", "b\nc"]}, Refused, "seat 1 cannot be called 'b\\nc'"),
        ({"names": ["a", "\udcff"]}, Refused, "seat 1 cannot be called '\\udcff'"),
        ({"names": ["a", 1]}, Refused, "seat 1 cannot be called 1"),
        ({"words": "ab"}, Refused, "the words for the dice are a list of texts, not 'ab'"),
        ({"words": [1, 2]}, Refused, "the words for the dice are a list of texts, not [1, 2]"),
        ({"words": ["a", "\udcff"]}, Refused, "the words for the dice are a list of texts"),
        ({"seed": [1]}, Refused, "a seed is a number or a text, not [1]"),
        ({"position": 5}, Refused, "a position is plain data by name, not 5"),
        ({"position": {"points": endless()}}, Refused, "a position is plain data: this is nested too deeply"),
    ],
)
def test_what_cannot_begin_is_refused(how: dict[str, Any], kind: type[Refused], says: str):
    with pytest.raises(kind) as caught:
        Table.start(GAME, **how)
    assert says in str(caught.value) and (kind is Unknown or type(caught.value) is Refused)
    if "names" in how or "seats" in how:
        assert caught.value.rule == "toy.race.turn"


@pytest.mark.parametrize(
    ("text", "means"),
    [*((text, True) for text in ("true", "On", "YES", "1")), *((text, False) for text in ("false", "off", "no", "0"))],
)
def test_a_switch_is_set_in_words(text: str, means: bool):
    assert Table.start(GAME, options={"polite": text}, chance=Chance(bytes(32))).setting.options.polite is means


# ---------------------------------------------------------------------- records


@pytest.mark.parametrize(
    ("source", "says"),
    [
        (None, "a record is a file, plain data or what `record` gives, not None"),
        ([], "a record is a file, plain data or what `record` gives, not []"),
        (b"game.json", "a record is a file, plain data or what `record` gives, not b'game.json'"),
        ({"undercroft": 1, "x": object()}, "the record is damaged: it is no plain data"),
        ({"undercroft": 1, "x": endless()}, "the record is damaged: nested too deeply"),
        ({"undercroft": 1, "x": deep(99)}, "the record is damaged: nested too deeply"),
        ({}, "the record is no record of a game"),
        ("a\0b", "'a\\x00b' names no file: embedded null byte"),
    ],
)
def test_what_is_no_record_is_refused(source: Any, says: str):
    with pytest.raises(BadRecord) as caught:
        Table.load(source, game=GAME)
    assert says in str(caught.value)
