"""The frame of a game's own bots."""

from collections.abc import Mapping
from typing import Any

from undercroft.engine import Chance, Choice, Option, Question, seed_key
from undercroft.engine.craft.player import Asked, first, last, players

TURN = Question("turn", "{who} does what?", rule="toy.turn")
OTHER = Question("other", "And now?", rule="toy.other")


def asked(*ids: str, question: Question = TURN, about: dict[str, Any] | None = None) -> Choice:
    return Choice(0, question, tuple(Option(id) for id in ids), about)


class Sight(Asked[str]):
    """What is made of a view."""

    def __init__(self, view: Mapping[str, Any], choice: Choice, chance: Chance, temper: str) -> None:
        super().__init__(view, choice, chance, temper)
        self.me = view["heroes"][self.about["who"]]


def turn(sight: Sight) -> Option:
    """Strike if that is one's temper or one is well; which foe is left to the dice."""
    if sight.temper == "bold" or sight.me["health"] > 5:
        return sight.chance.pick(sight.verb("attack"), "foe")
    return sight.one("hide", "end") or sight.pick(sight.options[-1], "give up")


BOTS = players({"turn": turn}, sight=Sight, otherwise=first("any will do"), greedy="calm", bold="bold")
VIEW = {"heroes": {"Ann": {"health": 3}}}


def answer(bot: str, choice: Choice) -> str:
    return BOTS[bot](VIEW, choice, lambda number: (), Chance(seed_key(7))).id


def test_every_temper_is_a_bot_in_the_order_named():
    assert list(BOTS) == ["greedy", "bold"]
    choice = asked("attack a", "end", about={"who": "Ann"})
    assert [answer(bot, choice) for bot in BOTS] == ["end", "attack a"]


def test_a_question_without_a_function_is_answered_otherwise():
    assert answer("bold", asked("x", "y", question=OTHER, about={"who": "Ann"})) == "x"


def test_the_only_option_is_taken_unseen():
    assert answer("bold", asked("end")) == "end"


def test_options_are_found_by_id_and_by_verb():
    sight = Asked({}, asked("attack b", "attack", "attacks a", "go 1", "attack a"), Chance(seed_key(1)), None)
    assert [option.id for option in sight.verb("attack")] == ["attack b", "attack", "attack a"]
    assert sight.verb("hide") == []
    assert sight.by_id["go 1"] is sight.options[3]
    assert sight.one("hide", "go 1", "attack") is sight.options[3] and sight.one("hide") is None
    assert (first("so")(sight).id, last("so")(sight).id) == ("attack b", "attack a")
    assert sight.about == {}


def test_a_bot_may_see_no_more_than_the_question():
    plain = players({}, sight=Asked, otherwise=last("the last is enough"), greedy=None)
    assert plain["greedy"]({}, asked("a", "b"), lambda number: (), Chance(seed_key(1))).id == "b"
