"""Options and numbers of a game."""

from typing import Any

import pytest

from tests.engine.toy import GOAL, ToyOptions
from undercroft.engine import Options, OptionSpec, Refused, Unknown, specs
from undercroft.engine.options import plain_options, read_numbers, read_options


def test_options_describe_themselves():
    assert list(specs(ToyOptions).values()) == [
        OptionSpec("polite", True, (False, True), "toy.option.polite", "Seats may wave.", "polite"),
        OptionSpec("pace", "slow", ("slow", "fast"), "toy.option.pace", "", "pace"),
        OptionSpec("lead", 0, None, "toy.option.lead", "Points ahead.", "lead"),
    ]
    assert specs(Options) == {}


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (None, {}),
        ({"polite": False}, {"polite": False}),
        ({"polite": "false"}, {"polite": False}),
        ({"polite": "1"}, {"polite": True}),
        ({"lead": "3", "pace": "fast"}, {"lead": 3, "pace": "fast"}),
    ],
)
def test_options_are_read_also_from_words(given: dict[str, Any] | None, read: dict[str, Any]):
    options = read_options("toy", ToyOptions, given)
    assert plain_options(options) == {"polite": True, "pace": "slow", "lead": 0} | read
    with pytest.raises(AttributeError):
        options.lead = 4  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("polite", "perhaps", "option polite of toy cannot be perhaps: one of false, true [toy.option.polite]"),
        ("polite", 2, "option polite of toy cannot be 2: one of false, true [toy.option.polite]"),
        ("pace", "", "option pace of toy cannot be '': one of slow, fast [toy.option.pace]"),
        ("pace", True, "option pace of toy cannot be true: one of slow, fast [toy.option.pace]"),
        ("lead", -1, "option lead of toy cannot be -1: a whole number >= 0 [toy.option.lead]"),
        ("lead", "many", "option lead of toy cannot be many: a whole number [toy.option.lead]"),
        ("lead", None, "option lead of toy cannot be None: a whole number [toy.option.lead]"),
    ],
)
def test_an_impossible_value_is_refused_with_its_rule(name: str, value: Any, says: str):
    with pytest.raises(Refused) as caught:
        read_options("toy", ToyOptions, {name: value})
    assert (str(caught.value), caught.value.at) == (says, name)


def test_an_unknown_option_is_named():
    with pytest.raises(Unknown, match="toy has no option 'led'; did you mean 'lead'?"):
        read_options("toy", ToyOptions, {"pace": "fast", "led": 1})
    with pytest.raises(Unknown, match="toy has no option 'led'; there are none"):
        read_options("toy", Options, {"led": 1})


def test_numbers_replace_rulings():
    rulings = {GOAL: 10, "toy.race.step.most": 3}
    assert read_numbers("toy", rulings, None) == rulings
    assert read_numbers("toy", rulings, {GOAL: 0}) == {GOAL: 0, "toy.race.step.most": 3}
    assert rulings[GOAL] == 10


@pytest.mark.parametrize("value", [-1, "3", 2.0, True, None])
def test_a_number_is_a_whole_number(value: Any):
    with pytest.raises(Refused) as caught:
        read_numbers("toy", {GOAL: 10}, {GOAL: value})
    assert (caught.value.rule, caught.value.at) == ("toy.race.goal", GOAL)
    assert caught.value.reason == f"{GOAL} cannot be {value!r}: a whole number of 0 or more"


def test_an_unknown_number_is_named():
    with pytest.raises(Unknown, match="toy has no number 'lead' that is a ruling; there are none"):
        read_numbers("toy", {}, {"lead": 1})
