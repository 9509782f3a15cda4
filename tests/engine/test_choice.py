"""Questions: options, forms, text, and why an answer is refused."""

import pytest

from undercroft.engine import Choice, Form, Option, Question, Refusal, each
from undercroft.engine.choice import ask_all
from undercroft.engine.stage.offer import Offer

ASK = Question("tile", "Where does {trap} stand?", rule="toy.trap.place")


BARE = {"verb": None, "thing": None, "odds": None, "idle": False, "vain": False}
"""What an option has that nobody has dressed for people."""


def tiles(*ids: str, **how: bool) -> Choice:
    return Choice(1, ASK, tuple(Option(id) for id in ids), {"trap": "the fan"}, **how)  # type: ignore[arg-type]


def test_an_option_says_itself_unless_told_more():
    bare = Option("fan")
    assert (bare.id, bare.label, bare.data, bare.rule, bare.at, bare.value) == ("fan", "fan", "fan", None, None, "fan")
    step = Option("n", "north to e2", data="e2", rule="toy.step", at="e2", value=13)
    assert step.plain() == {"id": "n", "label": "north to e2", "data": "e2", "rule": "toy.step", "at": "e2", **BARE}
    assert step.value == 13 and "13" not in str(step.plain())


def test_a_choice_is_plain_data_for_a_client():
    form = Form("grid", {"type": "string"}, str)
    choice = Choice(1, ASK, (Option("b3", at="b3"),), {"trap": "the fan"}, form, waits=False)
    assert choice.plain() == {
        "seat": 1,
        "ask": "tile",
        "text": "Where does the fan stand?",
        "about": {"trap": "the fan"},
        "rule": "toy.trap.place",
        "options": [{"id": "b3", "label": "b3", "data": "b3", "rule": None, "at": "b3", **BARE}],
        "form": {"kind": "grid", "schema": {"type": "string"}},
        "waits": False,
        "number": 0,
    }
    plain = Choice(0, Question("go", "On, {then}?", rule="toy.go"), ()).plain()
    assert (plain["text"], plain["about"], plain["form"]) == ("On, {then}?", {}, None)


def test_an_id_counts_before_data_and_types_must_agree():
    choice = Choice(
        0, ASK, (Option("a", data="b"), Option("b", data="c"), Option("one", data=1), Option("yes", data=True))
    )
    found = [choice.option(answer) for answer in ("b", "c", 1, True, Option("a"), 1.0, "d", None, [1])]
    assert [option and option.id for option in found] == ["b", "b", "one", "yes", "a", None, None, None, None]


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("b33", "no option 'b33' here; did you mean 'b3'? [toy.trap.place]"),
        ("zzz", "no option 'zzz' here; there are b3, b4 [toy.trap.place]"),
        (7, "7 is no answer to 'tile': give an option, its id or its data [toy.trap.place]"),
        (None, "None is no answer to 'tile': give an option, its id or its data [toy.trap.place]"),
    ],
)
def test_a_refusal_names_what_there_is(answer: object, says: str):
    assert str(tiles("b3", "b4").refusal(None, answer)) == says


def test_a_long_list_is_cut():
    assert "; there are a0, a1, a2, a3, a4, a5, a6, a7 and 4 more" in str(
        tiles(*(f"a{i}" for i in range(12))).refusal(None, "zzzzzz")
    )


def test_a_question_may_know_the_reason():
    def why_not(state: str, choice: Choice, answer: str) -> Refusal | None:
        return (
            Refusal("{tile} is a {what}.", rule="toy.wall", at=answer, tile=answer, what=state)
            if answer == "c1"
            else None
        )

    choice = Choice(0, Question("tile", "Where?", rule="toy.trap.place", why_not=why_not), (Option("b3"),))
    refused = choice.refusal("wall", "c1")
    assert (refused.reason, refused.rule, refused.at) == ("c1 is a wall.", "toy.wall", "c1")
    assert "did you mean" in choice.refusal("wall", "b33").reason


def test_options_that_come_later_are_made_once_and_only_if_somebody_looks():
    looked: list[str] = []

    def make() -> tuple[Option, ...]:
        looked.append("now")
        return (Option("n"), Option("s"))

    choice = Choice(0, Question("step", "Where to?", rule="toy.step"), (), later=make)
    assert list(choice.made) == [] and not looked
    assert [option.id for option in choice.options] == ["n", "s"]
    assert choice.options is choice.made and choice.option("s") is choice.made[1]
    assert looked == ["now"]


def test_a_queue_keeps_its_head_until_the_turn_is_done():
    queue = ["a", "b", "c", "d"]
    seen = []
    for head in each(queue):
        seen.append((head, queue[0]))
        if head == "a":
            queue.insert(1, "x")  # An effect edits what comes next.
        if head == "b":
            queue.pop(0)  # Somebody else took the head away.
        if head == "c":
            break
    assert seen == [("a", "a"), ("x", "x"), ("b", "b"), ("c", "c")]
    assert queue == ["c", "d"], "after a break the head is still there"
    queue.clear()
    assert list(each(queue)) == []


def test_all_are_asked_until_nobody_is_left():
    answers: dict[int, str | None] = {2: None, 0: "given", 1: None}
    asking = ask_all(answers, lambda seat: Choice(seat, ASK, ()))
    asked = next(asking)
    assert isinstance(asked, list) and [choice.seat for choice in asked] == [2, 1]
    asked = asking.send((1, "first"))
    assert isinstance(asked, list) and [choice.seat for choice in asked] == [2]
    with pytest.raises(StopIteration):
        asking.send((2, "second"))
    assert answers == {2: "second", 0: "given", 1: "first"}


def test_shown_by_a_debugger_things_are_short():
    assert [repr(thing) for thing in (Option("n"), ASK, tiles("b3"))] == [
        "Option('n')",
        "Question('tile')",
        "Choice(1, 'tile', 1 options)",
    ]


def test_a_choice_is_dressed_when_somebody_looks():
    looked = []

    def offers(choice: Choice) -> dict[str, Offer]:
        looked.append(choice)
        return {"b3": Offer("place", "fan", "kills: 25 %", vain=True)}

    bare = Choice(1, ASK, (Option("b3", at="b3", value=7), Option("done")), {"trap": "the fan"})
    bare.number = 4
    dressed = bare.dressed(offers)
    first, second = dressed.options
    assert (dressed.number, dressed.text, first.value, looked) == (4, bare.text, 7, [])
    assert (first.verb, first.thing, first.odds, first.idle, first.vain) == ("place", "fan", "kills: 25 %", False, True)
    assert second.plain() == {"id": "done", "label": "done", "data": "done", "rule": None, "at": None, **BARE}
    assert looked == [bare]
    assert bare.dressed(offers) is dressed
    assert bare.options[0].verb is None
