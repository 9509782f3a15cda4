"""Numbers that are rulings, with their limits and their second names."""

import pytest

from undercroft.engine import Refused
from undercroft.engine.craft.figures import Figures
from undercroft.engine.options import read_numbers

NUMBERS = Figures()
TURNS = NUMBERS.figure("toy.end.clock.turns", 120, least=1, most=1000)
VITA = NUMBERS.figure("toy.rest.vita", 4, least=0)
POWER = NUMBERS.figure("toy.rest.power", 4, least=2)
DIE = NUMBERS.figure("toy.blow.die", 0, least=1, most=20)
NUMBERS.again("toy.options.rest", VITA, POWER)
NUMBERS.again("toy.options.turns", TURNS)


def test_they_are_a_mapping_of_what_is_usual_in_the_order_of_their_rows():
    usual = {TURNS: 120, VITA: 4, POWER: 4, DIE: 0, "toy.options.rest": 4, "toy.options.turns": 120}
    assert list(NUMBERS.items()) == list(usual.items()) == list(read_numbers("toy", NUMBERS, None).items())


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        (TURNS, 0, "toy.end.clock.turns cannot be 0: 1 to 1000 [toy.end.clock]"),
        (TURNS, 1001, "toy.end.clock.turns cannot be 1001: 1 to 1000 [toy.end.clock]"),
        (TURNS, -1, "toy.end.clock.turns cannot be -1: a whole number of 0 or more [toy.end.clock]"),
        (TURNS, "9", "toy.end.clock.turns cannot be '9': a whole number of 0 or more [toy.end.clock]"),
        (POWER, 1, "toy.rest.power cannot be 1: 2 or more [toy.rest]"),
        ("toy.options.rest", 1, "toy.options.rest cannot be 1: 2 or more [toy.options]"),
        ("toy.options.turns", 1001, "toy.options.turns cannot be 1001: 1 to 1000 [toy.options]"),
    ],
)
def test_a_number_beyond_its_limits_is_refused_with_its_rule(name, value, says):
    with pytest.raises(Refused) as refused:
        read_numbers("toy", NUMBERS, {name: value})
    assert (str(refused.value), refused.value.at) == (says, name)


@pytest.mark.parametrize(("name", "value"), [(TURNS, 1), (TURNS, 1000), (POWER, 1 << 62), (DIE, 0)])
def test_the_limits_themselves_and_what_is_usual_may_be(name, value):
    assert read_numbers("toy", NUMBERS, {name: value})[name] == value


def test_a_second_name_counts_for_those_that_are_not_given_by_their_first():
    given = read_numbers("toy", NUMBERS, {"toy.options.rest": 6, POWER: 5, TURNS: 7})
    assert given == {TURNS: 7, VITA: 6, POWER: 5, DIE: 0, "toy.options.rest": 6, "toy.options.turns": 120}
    assert list(NUMBERS.changed(given).items()) == [(TURNS, 7), (VITA, 6), (POWER, 5)]
    assert read_numbers("toy", NUMBERS, given) == given


def test_a_number_given_as_usual_is_given():
    numbers = read_numbers("toy", NUMBERS, {"toy.options.rest": 6, POWER: 4, "toy.options.turns": 90, TURNS: 120})
    assert (numbers[VITA], numbers[POWER], numbers[TURNS]) == (6, 4, 120)
    assert NUMBERS.changed(numbers) == {VITA: 6} and read_numbers("toy", NUMBERS, numbers) == numbers


def test_no_number_stands_in_two_rows():
    with pytest.raises(AssertionError, match="twice"):
        NUMBERS.figure(TURNS, 1)
