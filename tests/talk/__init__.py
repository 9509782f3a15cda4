"""A game of words: seats greet each other by name, two of three questions have one answer, and much can be claimed."""

from dataclasses import replace

import pytest

from tests.terminal.toy import GAME as TOY
from tests.terminal.toy import State
from undercroft.engine import Choice, Option, Over, Question, Refusal, Result, shelf

THINGS = {"key": "the key", "gem": "the gem", "crown": "the crown"}
PLACES = {"hall": "in the hall", "crypt": "in the crypt"}


def why_not(s, choice, answer):
    return (
        Refusal("@{seat} is not to be kissed", rule="toy.turn.go", seat=1 - choice.seat) if answer == "kiss" else None
    )


GREET = Question("greet", "How do you greet {who}?", rule="toy.turn.go", why_not=why_not)
ON = Question("on", "Soon it is the turn of {who}.", rule="toy.turn.go")


def play(s, chance, tell):
    while True:
        other = f"@{1 - s.turn}"
        if s.turns % 3 == 0:
            options = tuple(Option(how, f"{how} to {other}") for how in ("bow", "wave"))
            how = yield Choice(s.turn, GREET, options, {"who": other})
            s.turns += 1
            tell.everyone("greeted", seat=s.turn, how=how, whom=[other], rule="toy.turn.go")
        else:
            yield Choice(s.turn, ON, (Option("on", "go on"),), {"who": other})
            s.turns += 1
            if s.turns % 3 == 0:
                s.turn = 1 - s.turn


def acts(s, seat):
    claims = [
        Option(f"claim {what} {where} s{whose}", data=["claim", words, place, f"of @{whose}"], rule="toy.turn.go")
        for what, words in THINGS.items()
        for where, place in PLACES.items()
        for whose in (0, 1)
    ]
    return (Option("concede", f"concede to @{1 - seat}", rule="toy.end.concede"), *claims)


def act(s, seat, act, tell):
    if act == "concede":
        s.gone = seat
        raise Over
    tell.everyone("claimed", seat=seat, what=act.removeprefix("claim "), rule="toy.turn.go")


def result(s):
    return None if s.gone is None else Result({0: 0, 1: 0}, (1 - s.gone,), f"@{s.gone} gave up", "toy.end.concede")


GAME = replace(
    TOY,
    questions=(GREET, ON),
    events={"greeted": "{seat} greets {whom}: {how}.", "claimed": "{seat} claims {what}."},
    new=lambda setting: State(setting.options.goal, ["", ""], [0, 0], 0, 0, None),
    play=play,
    result=result,
    acts=acts,
    act=act,
)


@pytest.fixture
def talk(monkeypatch):
    """The game can be played under its id, toy, as long as the test runs."""
    monkeypatch.setitem(shelf._homes, GAME.id, "tests.talk")
    monkeypatch.setitem(shelf._games, GAME.id, GAME)
    return GAME.id
