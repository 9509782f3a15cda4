"""Deeds: what is offered and what is refused come from one reason."""

from collections.abc import Callable
from typing import Any

import pytest

from undercroft.engine import Choice, Question, Refusal
from undercroft.engine.craft.deeds import Verb, by_word, itself, meant, offered, refusal

House = dict[str, list[str]]
Deed = Verb[House, str, Callable[[House, str, str], str]]


def why_not_enter(s: House, who: str, room: str) -> Refusal | None:
    if room not in s:
        return Refusal("there is no room {room}", rule="toy.enter.room", room=room)
    return Refusal("{room} is full", rule="toy.enter.full", at=room, room=room) if len(s[room]) > 1 else None


def why_not_give(s: House, who: str, what: str) -> Refusal | None:
    thing, _, other = what.partition(" ")
    if other == who:
        return Refusal("it is yours", rule="toy.give.other")
    return None if thing in ("key", "coin") else Refusal("no such thing", rule="toy.give.thing")


ENTER = Verb(
    "enter",
    lambda s, who, room: f"enter {room} with {len(s[room])} in it",
    rule=lambda s, who, room: "toy.enter.join" if s[room] else "toy.enter.may",
    targets=lambda s, who: s,
    why_not=why_not_enter,
    at=itself,
    do=lambda s, who, room: f"{who} is in {room}",
)
GIVE = Verb(
    "give",
    "give {}",
    rule="toy.give.may",
    targets=lambda s, who: ["key a", "key b"],
    why_not=why_not_give,
    do=lambda s, who, what: f"{who} has given {what}",
)
END: Deed = Verb("end", "end the turn", rule="toy.turn.end", do=lambda s, who, what: f"{who} has done")
VERBS = by_word(ENTER, GIVE, END)


@pytest.fixture
def house() -> House:
    return {"hall": ["a", "b"], "attic": [], "cellar": ["a"]}


def test_what_nothing_stands_against_is_offered_in_the_order_of_verbs_and_targets(house: House):
    options = offered(VERBS.values(), house, "a")
    assert [(option.id, option.label, option.rule, option.at) for option in options] == [
        ("enter attic", "enter attic with 0 in it", "toy.enter.may", "attic"),
        ("enter cellar", "enter cellar with 1 in it", "toy.enter.join", "cellar"),
        ("give key b", "give key b", "toy.give.may", None),
        ("end", "end the turn", "toy.turn.end", None),
    ]
    assert [option.value for option in options] == [option.id for option in options]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("enter hall", "hall is full [toy.enter.full]"),
        ("enter moon base", "there is no room moon base [toy.enter.room]"),
        ("enter", "there is no room  [toy.enter.room]"),
        ("give key a", "it is yours [toy.give.other]"),
        ("enter attic", None),
        ("enters attic", None),
        ("dance", None),
    ],
)
def test_what_is_refused_has_the_reason_for_which_it_is_not_offered(house: House, answer: str, reason: str | None):
    found = refusal(VERBS, house, "a", answer)
    assert (None if found is None else str(found)) == reason


def test_an_unknown_verb_is_left_to_the_question_which_says_what_was_meant(house: House):
    def why_not(s: Any, choice: Choice, answer: str) -> Refusal | None:
        return refusal(VERBS, s, "a", answer)

    question = Question("turn", "What now?", rule="toy.turn", why_not=why_not)
    asked = Choice(0, question, tuple(offered(VERBS.values(), house, "a")))
    assert asked.refusal(house, "entr attic").reason == "no option 'entr attic' here; did you mean 'enter attic'?"
    assert asked.refusal(house, "enter hall").reason == "hall is full"


def test_verbs_can_be_offered_target_by_target(house: House):
    both = [one.id for what in ("attic", "coin b") for verb in (ENTER, GIVE) for one in verb.offers(house, "a", [what])]
    assert both == ["enter attic", "give coin b"]


def test_an_answer_means_the_longest_word_it_begins_with(house: House):
    longer: Deed = Verb("end it", "", rule="toy.turn.end", do=END.do)
    verbs = by_word(END, longer, ENTER)
    found = meant(verbs, "end it all")
    assert found is not None and (found[0].word, found[1]) == ("end it", "all")
    found = meant(verbs, "enter attic")
    assert found is not None and found[0].do(house, "a", found[1]) == "a is in attic"
    assert meant(verbs, "ending") is None and meant(verbs, "") is None
