"""Seats by their names: in questions, labels, events, refusals and results."""

import pytest

from tests.talk import GAME
from undercroft.engine import Event, Option, Refused, Table, named, named_choice, named_option
from undercroft.engine.naming import named_data

NAMES = ("Ann @1", "Bob")


def table():
    return Table.start(GAME, names=NAMES, seed=1)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("@1 waves at @0.", "Bob waves at Ann @1."),
        ("@2 is nobody, nor is @10 or @01", "@2 is nobody, nor is @10 or @01"),
        ("a lone @ and an @x", "a lone @ and an @x"),
        ("@0@1", "Ann @1Bob"),
        ("@" + "9" * 5000, "@" + "9" * 5000),
        ("", ""),
    ],
)
def test_only_seats_of_this_table_are_named_and_only_once(text, read):
    assert named(text, NAMES) == read


def test_names_stand_in_all_texts_of_plain_data():
    assert named_data({"whom": ["@1", 1, None, ["@0"]], "@1": True}, NAMES) == {
        "whom": ["Bob", 1, None, ["Ann @1"]],
        "@1": True,
    }


def test_a_named_option_is_the_same_answer():
    option = Option("wave", "wave to @1", data=[1], rule="toy.turn.go", at="a1", value=7)
    read = named_option(option, NAMES)
    assert read.label == "wave to Bob"
    assert (read.id, read.data, read.rule, read.at, read.value) == ("wave", [1], "toy.turn.go", "a1", 7)
    assert named_option(Option("wave"), NAMES).label == "wave"


def test_a_question_is_read_with_names_and_written_with_seats():
    played = table()
    asked = played.choices[0]
    read = named_choice(asked, played.names)
    assert read.text == "How do you greet Bob?"
    assert [option.label for option in read.options] == ["bow to Bob", "wave to Bob"]
    assert (read.seat, read.number, read.ask, read.waits) == (asked.seat, asked.number, asked.ask, asked.waits)
    assert asked.plain()["about"] == {"who": "@1"} and asked.plain()["options"][0]["label"] == "bow to @1"
    played.answer(0, read.options[1])
    assert played.record().file.steps[-1].answer == "wave"


def test_a_question_without_seats_is_the_very_same():
    plain = Table.start("trapper", seed=1)
    assert named_choice(plain.choices[0], plain.names) is plain.choices[0]


def test_an_event_is_told_with_names_and_kept_with_seats():
    played = table()
    played.answer(0, "wave")
    event = played.events[-1]
    assert played.words(event) == "Ann @1 greets Bob: wave."
    assert event.data == {"seat": 0, "how": "wave", "whom": ["@1"]}
    assert GAME.words(Event("greeted", {"seat": 1, "how": "@0", "whom": ["@0", "@1"]}, rule="toy.turn.go"), NAMES) == (
        "Bob greets Ann @1, Bob: Ann @1."
    )


def test_a_refusal_speaks_of_seats_by_their_names():
    played = table()
    with pytest.raises(Refused, match=r"^Bob is not to be kissed \[toy.turn.go\]$") as refused:
        played.answer(0, "kiss")
    assert refused.value.reason == "Bob is not to be kissed"
    assert played.why_not(played.choices[0], "kiss").reason == "Bob is not to be kissed"


def test_a_name_that_looks_like_a_seat_stays_in_a_refusal():
    played = table()
    with pytest.raises(Refused, match="^Bob is not asked now; the table waits for Ann @1"):
        played.answer(1, "wave")


def test_whoever_comes_after_the_end_reads_the_reason_with_names():
    played = table()
    played.act(0, "concede")
    assert played.result.reason == "@0 gave up"
    for late in (lambda: played.answer(1, "wave"), lambda: played.act(1, "concede")):
        with pytest.raises(Refused, match="the game is over: Ann @1 gave up"):
            late()
