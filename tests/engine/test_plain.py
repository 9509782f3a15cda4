"""State as plain data and back."""

import json
from enum import Enum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.toy import Note, ToyOptions
from undercroft.engine import Refused, digest, from_plain, to_plain
from undercroft.engine.plain import by_name, same_plain, saved_slots


class Stage(Enum):
    ROLL = 1
    TRAP = 2


class Board:
    """A record with a derived slot: looked up again when needed."""

    __slots__ = ("paths", "tiles")
    derived = ("paths",)

    def __init__(self, tiles: list[int]) -> None:
        self.tiles = tiles
        self.paths = None


CLASSES = by_name((Note, Board, Stage, ToyOptions))

keys = st.one_of(st.text(max_size=3), st.integers(), st.booleans(), st.sampled_from(Stage), st.just("#"))
values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=4), st.sampled_from(Stage)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.lists(inner, max_size=3).map(tuple), st.dictionaries(keys, inner, max_size=3)
    ),
    max_leaves=12,
)


@given(values)
def test_saving_and_loading_are_inverse(value: Any):
    plain = to_plain(value)
    again = from_plain(json.loads(json.dumps(plain)), CLASSES)
    assert again == value and to_plain(again) == plain and digest(again) == digest(value)


def test_records_are_tagged_and_nest():
    state = Note([Note([], 2), (1, Stage.TRAP), {Stage.ROLL: 1}, {"#": "x"}], None)
    plain = to_plain(state)
    assert plain["#"] == "Note" and plain["rows"][0] == {"#": "Note", "number": 2, "rows": []}
    again = from_plain(json.loads(json.dumps(plain)), CLASSES)
    assert to_plain(again) == plain
    assert again.rows[1] == (1, Stage.TRAP) and again.rows[2] == {Stage.ROLL: 1} and again.rows[3] == {"#": "x"}


def test_true_is_not_one_and_a_tuple_is_no_list():
    assert digest([True]) != digest([1]) and digest((1,)) != digest([1]) and digest({1: 2}) != digest({"1": 2})


def test_derived_slots_are_not_saved():
    board = Board([1, 2])
    board.paths = {"found": "later"}  # type: ignore[assignment]
    assert saved_slots(Board) == ("tiles",) and to_plain(board) == {"#": "Board", "tiles": [1, 2]}
    assert from_plain(to_plain(board), CLASSES).paths is None


def test_options_are_saved_with_the_state():
    options = ToyOptions(pace="fast")
    assert to_plain(options) == {"#": "ToyOptions", "polite": True, "pace": "fast", "lead": 0}
    assert from_plain(to_plain(options), CLASSES) == options


@pytest.mark.parametrize("value", [1.5, {1, 2}, b"x", object(), [Note([1.5])]])
def test_what_cannot_be_saved_is_named(value: Any):
    with pytest.raises(TypeError, match="cannot be saved"):
        to_plain(value)


def test_an_unknown_record_is_refused():
    with pytest.raises(Refused, match="a saved state speaks of 'Ghost', which this game does not have"):
        from_plain({"rows": [{"#": "Ghost"}]}, CLASSES)


def test_a_loaded_value_shares_nothing_with_what_was_saved():
    plain = to_plain(Note([[1]]))
    again = from_plain(plain, CLASSES)
    again.rows[0].append(2)
    assert plain["rows"] == [[1]]


@given(values, values)
def test_two_values_are_the_same_if_and_only_if_their_plain_data_is(one: Any, other: Any):
    twin = from_plain(to_plain(one), CLASSES)
    assert same_plain(one, twin)
    assert same_plain(Board([one, other]), Board([twin, other]))
    assert same_plain(one, other) is (to_plain(one) == to_plain(other))
    assert same_plain([one, twin], [twin, other]) is (to_plain(one) == to_plain(other))


def test_what_cannot_be_saved_is_not_compared_either():
    with pytest.raises(TypeError, match="cannot be saved"):
        same_plain([{1}], [{1}])
